//! The position in words.

use super::position_notes;
use crate::insight::note::Note;
use tabiya::Game;

fn notes(fen: &str) -> Vec<Note> {
    position_notes(&Game::from_fen(fen).unwrap())
}

/// What is said of a kind.
fn texts(fen: &str, code: &str) -> Vec<String> {
    notes(fen).into_iter().filter(|note| note.code == code).map(|note| note.text).collect()
}

#[test]
fn material_is_counted_as_players_do() {
    assert_eq!(texts("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "material"), ["White is ahead by 2 pawns."]);
    assert_eq!(
        texts("2b1k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "material"),
        ["Material is level: White has a knight for a bishop."]
    );
    assert_eq!(
        texts("r3k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", "material"),
        ["Black is ahead: a rook for a knight and a pawn."]
    );
    assert_eq!(texts("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "material"), ["Material is level."]);
}

#[test]
fn pawns_are_isolated_doubled_passed_and_backward() {
    // White: a2 and a4 doubled and isolated; d3 backward, for c4 and e4 have gone ahead and c5 guards d4.
    let fen = "4k3/6p1/8/2p5/P1P1P3/3P4/P6P/4K3 w - - 0 1";
    assert_eq!(texts(fen, "doubled-pawns"), ["White's pawns on a2 and a4 are doubled."]);
    assert_eq!(
        texts(fen, "isolated-pawn"),
        ["White's pawns on a2, h2 and a4 are isolated.", "Black's pawns on c5 and g7 are isolated."]
    );
    assert_eq!(texts(fen, "backward-pawn"), ["White's pawn on d3 is backward."]);
    assert_eq!(texts(fen, "passed-pawn"), ["White's pawns on a4 and e4 are passed."]);
}

#[test]
fn an_outpost_is_where_no_pawn_can_ever_attack() {
    let fen = "r3k3/pp3ppp/8/3N4/4P3/8/PPP2PPP/4K2R w - - 0 20";
    assert_eq!(
        texts(fen, "outpost"),
        ["White's knight on d5 stands on an outpost: no pawn can drive it away."]
    );
    // The pawn on c7 can still come to c6.
    assert!(texts("r3k3/ppp2ppp/8/3N4/4P3/8/PPP2PPP/4K2R w - - 0 20", "outpost").is_empty());
}

#[test]
fn plans_name_legal_moves_with_their_reasons() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    assert_eq!(texts(fen, "castle"), ["O-O brings the king to safety on g1."]);
    let game = Game::from_fen(fen).unwrap();
    let moves: Vec<_> = notes(fen).iter().filter_map(Note::first).collect();
    assert!(moves.len() >= 2 && moves.iter().all(|&mv| game.position().is_legal(mv)));
}

#[test]
fn a_king_on_an_open_file_is_told() {
    let fen = "r4rk1/pp3p1p/8/8/8/8/PP3PPP/R2Q1RK1 w - - 0 20";
    assert_eq!(texts(fen, "king-on-open-file"), ["The g-file next to Black's king on g8 is open."; 0]);
    let fen = "r4rk1/pp3p1p/8/8/8/8/PP3P1P/R2Q1RK1 w - - 0 20";
    assert_eq!(
        texts(fen, "king-on-open-file"),
        ["The g-file next to White's king on g1 is open.", "The g-file next to Black's king on g8 is open."]
    );
}

#[test]
fn a_bare_board_is_not_too_strange() {
    for fen in
        ["8/8/8/8/8/8/8/K1k5 w - - 0 1", "k7/8/8/8/8/8/8/K7 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]
    {
        assert!(!notes(fen).is_empty());
    }
}
