//! R9: the games that tests play by name.

use super::r3_playing::{game, play};
use tabiya::{Color, DrawReason, Game, Outcome, Role, Square, WinReason};

fn won(winner: Color) -> Option<Outcome> {
    Some(Outcome::Win { winner, reason: WinReason::Checkmate })
}

#[test]
fn fools_mate() {
    let game = game("f3 e5 g4 Qh4#");
    assert_eq!((game.outcome(), game.ply()), (won(Color::Black), 4));
}

#[test]
fn scholars_mate() {
    let game = game("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    assert_eq!(game.outcome(), won(Color::White));
    assert_eq!(game.sans().last().unwrap(), "Qxf7#");
}

#[test]
fn ten_moves_of_a_sicilian_are_ten_records() {
    let game = game("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6");
    assert_eq!((game.history().count(), game.position().turn(), game.is_over()), (10, Color::White, false));
}

#[test]
fn the_knights_dance_is_drawn_at_ply_eight() {
    let dance = "Ng1f3 Nb8c6 Nf3g1 Nc6b8";
    let mut game = game(&format!("{dance} Ng1f3 Nb8c6 Nf3g1"));
    assert_eq!(game.outcome(), None);
    game.play("Nc6b8").unwrap();
    assert_eq!((game.outcome(), game.ply()), (Some(Outcome::Draw { reason: DrawReason::Threefold }), 8));
    assert!(game.play("Ng1f3").is_err());
}

#[test]
fn en_passant_now_and_one_move_late() {
    let taken = game("e2e4 a7a6 e4e5 d7d5 e5d6");
    assert_eq!(taken.position().piece_at(Square::D5), None);
    assert_eq!(taken.position().piece_at(Square::D6), Some(Role::Pawn.of(Color::White)));
    let mut late = game("e2e4 a7a6 e4e5 d7d5 h2h3 h7h6");
    assert_eq!(late.play("e5d6").unwrap_err().code(), "en-passant-expired");
}

#[test]
fn a_fen_carries_the_position_and_no_history() {
    let game = game("e4 e5 Nf3");
    let fen = game.position().to_fen();
    let other = Game::from_fen(&fen).unwrap();
    assert_eq!(other.position().to_fen(), fen);
    assert_eq!(other.history().count(), 0);
}

#[test]
fn castling_is_prevented_after_the_king_has_gone_and_come_back() {
    let mut game = game("e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6");
    let why = game.play("O-O").unwrap_err();
    assert_eq!(why.to_string(), "White lost the right to castle kingside with 4.Ke2.");
}

#[test]
fn castling_is_prevented_through_and_out_of_check() {
    for (fen, code) in [
        ("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "castling-through-check"),
        ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "castling-in-check"),
    ] {
        assert_eq!(Game::from_fen(fen).unwrap().play("e1g1").unwrap_err().code(), code);
    }
}

#[test]
fn castling_is_allowed_on_both_sides() {
    let game = Game::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    assert_eq!(play(game.clone(), "e1g1 e8c8").sans(), ["O-O", "O-O-O"]);
    assert_eq!(play(game, "O-O-O O-O").ucis(), ["e1c1", "e8g8"]);
}

#[test]
fn a_pawn_is_promoted_by_e7e8q() {
    let game = play(Game::from_fen("8/4P3/8/8/7k/8/8/4K3 w - - 0 1").unwrap(), "e7e8q");
    assert_eq!(game.position().piece_at(Square::E8), Some(Role::Queen.of(Color::White)));
    assert_eq!(game.history().next().unwrap().promotion, Some(Role::Queen));
}
