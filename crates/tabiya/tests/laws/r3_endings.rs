//! R3.7 and the draws of CASES: how a game ends, in both rule sets.

use super::r3_playing::{game, play};
use tabiya::{Color, DrawReason, DrawRules, Evidence, Game, Outcome, Status, WinReason};

const DANCE: &str = "Nf3 Nf6 Ng1 Ng8";

fn draw(reason: DrawReason) -> Option<Outcome> {
    Some(Outcome::Draw { reason })
}

fn over_the_board(moves: &str) -> Game {
    play(Game::new().with_draw_rules(DrawRules::OverTheBoard), moves)
}

fn from(fen: &str, rules: DrawRules) -> Game {
    Game::from_fen(fen).unwrap().with_draw_rules(rules)
}

/// A game from a FEN in both rule sets.
fn both(fen: &str) -> [Game; 2] {
    [from(fen, DrawRules::Automatic), from(fen, DrawRules::OverTheBoard)]
}

#[test]
fn every_ending_has_winner_reason_code_and_sentence() {
    let (white, black) = (Color::White, Color::Black);
    let win = |winner, reason| Outcome::Win { winner, reason };
    let drawn = |reason| Outcome::Draw { reason };
    for (outcome, code, sentence, result) in [
        (win(black, WinReason::Checkmate), "checkmate", "Black wins by checkmate", "0-1"),
        (win(white, WinReason::Resignation), "resignation", "White wins by resignation", "1-0"),
        (win(white, WinReason::Time), "time", "White wins on time", "1-0"),
        (win(black, WinReason::Abandonment), "abandonment", "Black wins by abandonment", "0-1"),
        (win(black, WinReason::Forfeit), "forfeit", "Black wins by forfeit", "0-1"),
        (win(black, WinReason::Adjudication), "adjudication", "Black wins by adjudication", "0-1"),
        (drawn(DrawReason::Stalemate), "stalemate", "Draw by stalemate", "1/2-1/2"),
        (
            drawn(DrawReason::InsufficientMaterial),
            "insufficient-material",
            "Draw by insufficient material",
            "1/2-1/2",
        ),
        (drawn(DrawReason::DeadPosition), "dead-position", "Draw by dead position", "1/2-1/2"),
        (drawn(DrawReason::Threefold), "threefold", "Draw by threefold repetition", "1/2-1/2"),
        (drawn(DrawReason::Fivefold), "fivefold", "Draw by fivefold repetition", "1/2-1/2"),
        (drawn(DrawReason::FiftyMove), "fifty-move", "Draw by fifty-move rule", "1/2-1/2"),
        (
            drawn(DrawReason::SeventyFiveMove),
            "seventy-five-move",
            "Draw by seventy-five-move rule",
            "1/2-1/2",
        ),
        (drawn(DrawReason::Agreement), "agreement", "Draw by agreement", "1/2-1/2"),
        (
            drawn(DrawReason::TimeInsufficient),
            "time-insufficient",
            "Draw by time running out against a side that cannot mate",
            "1/2-1/2",
        ),
        (
            drawn(DrawReason::Resignation),
            "resignation",
            "Draw by resignation against a side that cannot mate",
            "1/2-1/2",
        ),
        (drawn(DrawReason::Adjudication), "adjudication", "Draw by adjudication", "1/2-1/2"),
        (win(black, WinReason::Unrecorded), "unrecorded", "Black wins; the record does not say why", "0-1"),
        (drawn(DrawReason::Unrecorded), "unrecorded", "Draw; the record does not say why", "1/2-1/2"),
    ] {
        assert_eq!(
            (outcome.code(), outcome.to_string().as_str(), outcome.result()),
            (code, sentence, result)
        );
    }
}

/// R2.3 and R3.7
#[test]
fn the_status_of_a_game_is_right_after_every_move() {
    let mut game = Game::new();
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
        game.play(text).unwrap();
        assert_eq!(game.status(), Status::Normal, "{text}");
    }
    game.play("Qxf7#").unwrap();
    assert_eq!(game.status(), Status::Checkmate);
    assert_eq!(super::r3_playing::game("e4 f6 Qh5+").status(), Status::Check);
    assert_eq!(
        play(Game::from_fen("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1").unwrap(), "Qf7").status(),
        Status::Stalemate
    );
    let mut resigned = Game::new();
    resigned.resign(Color::White).unwrap();
    assert_eq!(resigned.status(), Status::Won);
    resigned.reset(*Game::new().position());
    assert_eq!(resigned.status(), Status::Normal);
}

/// R3.7: also right after loading a FEN.
#[test]
fn the_status_is_right_after_loading_a_fen() {
    for (fen, outcome) in [
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            Some(Outcome::Win { winner: Color::White, reason: WinReason::Checkmate }),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", draw(DrawReason::Stalemate)),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", draw(DrawReason::InsufficientMaterial)),
        ("7k/8/6K1/8/8/8/8/R7 b - - 100 90", draw(DrawReason::FiftyMove)),
        ("7k/8/6K1/8/8/8/8/R7 b - - 99 90", None),
    ] {
        assert_eq!(Game::from_fen(fen).unwrap().outcome(), outcome, "{fen}");
    }
    let otb = DrawRules::OverTheBoard;
    assert_eq!(from("7k/8/6K1/8/8/8/8/R7 b - - 149 90", otb).outcome(), None);
    assert_eq!(from("7k/8/6K1/8/8/8/8/R7 b - - 150 90", otb).outcome(), draw(DrawReason::SeventyFiveMove));
}

/// R3.7: checkmate, stalemate, fifty, threefold, insufficient material, in this order.
#[test]
fn of_several_endings_at_once_the_first_in_order_counts() {
    let mate = |winner| Some(Outcome::Win { winner, reason: WinReason::Checkmate });
    // Mate and stalemate before the count, the count before too little material.
    assert_eq!(Game::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90").unwrap().outcome(), mate(Color::White));
    assert_eq!(
        Game::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 100 90").unwrap().outcome(),
        draw(DrawReason::Stalemate)
    );
    assert_eq!(
        Game::from_fen("7k/8/6K1/8/8/8/8/8 b - - 100 90").unwrap().outcome(),
        draw(DrawReason::FiftyMove)
    );
    // Stalemate before too little material.
    assert_eq!(
        Game::from_fen("k1K5/8/1B6/8/8/8/8/8 b - - 0 1").unwrap().outcome(),
        draw(DrawReason::Stalemate)
    );
    // The count before repetition: the hundredth ply is also the third time.
    let start = Game::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 92 80").unwrap();
    let both = play(start.clone(), "Ra2 Ke7 Ra1 Ke8 Ra2 Ke7 Ra1 Ke8");
    assert_eq!((both.repetitions(), both.position().halfmoves()), (3, 100));
    assert_eq!(both.outcome(), draw(DrawReason::FiftyMove));
    // Repetition before too little material cannot come up: the material ends the game at once.
}

/// A1: the en passant capture is pinned, so it never was possible.
#[test]
fn a1_a_pinned_en_passant_capture_is_no_difference() {
    let game = game("e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8");
    assert_eq!(game.outcome(), draw(DrawReason::Threefold));
    assert_eq!(game.ending().unwrap().evidence, Evidence::Repetition { plies: vec![8, 12, 16] });
}

/// A2: e6 in the FEN is no difference.
#[test]
fn a2_an_en_passant_square_without_a_capture_is_no_difference() {
    let game = game("e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.outcome(), draw(DrawReason::Threefold));
    assert_eq!(game.repeated(), [2, 6, 10]);
    assert_eq!(
        game.ending().unwrap().to_string(),
        "Draw by threefold repetition: the same position after plies 2, 6 and 10"
    );
}

/// A3: the capture was possible the first time; over the board White claims by announcing Bc4.
#[test]
fn a3_a_possible_en_passant_capture_is_a_difference() {
    let moves = "e4 Nf6 e5 d5 Bc4 Nc6 Bf1 Nb8 Bc4 Nc6 Bf1 Nb8";
    let automatic = game(moves);
    assert_eq!((automatic.outcome(), automatic.repetitions()), (None, 2));
    let mut game = over_the_board(moves);
    assert_eq!(game.claimable(), []);
    let bc4 = game.position().parse_move("Bc4").unwrap();
    assert_eq!(game.claiming_moves(), [(bc4, DrawReason::Threefold)]);
    game.claim_draw_with(Color::White, "Bc4").unwrap();
    assert_eq!(game.outcome(), draw(DrawReason::Threefold));
    let ending = game.ending().unwrap();
    assert_eq!(ending.evidence, Evidence::Repetition { plies: vec![5, 9] });
    assert_eq!(
        ending.to_string(),
        "Draw by threefold repetition: the same position after plies 5, 9 and the intended move, claimed by White"
    );
    assert_eq!(game.ply(), 12, "the intended move is not played");
}

/// A4
#[test]
fn a4_positions_with_other_castling_rights_are_not_the_same() {
    // The king's walk loses the rights: the first position never comes back.
    let game = game("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!((game.outcome(), game.repeated()), (None, vec![6, 10]));
    let rights = |ply| game.position_at(ply).unwrap().castling_rights();
    assert!(game.position_at(2).unwrap().board() == game.position().board() && rights(2) != rights(10));
}

/// B1: nothing at 99, a draw at 100; losing rights resets nothing.
#[test]
fn b1_the_hundredth_ply_without_progress_draws_and_lost_rights_reset_nothing() {
    // The king steps off and back with 60 plies behind it.
    let start = "r3k3/8/8/8/8/8/8/R3K3 w Qq - 58 60";
    let [automatic, otb] = both(start).map(|game| play(game, "Ra2 Ra7 Kf1 Kf8"));
    assert_eq!(automatic.position().halfmoves(), 62);
    assert!(automatic.position().castling_rights() == tabiya::CastlingRights::NONE);
    let walk = "Ke1 Ke8 Kd1 Kd8 Kc1 Kc8 Kb1 Kb8 Rc2 Rc7 Rd2 Rd7 Re2 Re7 Rf2 Rf7 Rg2 Rg7 Rh2 Rh7 \
                Rh3 Rh6 Rg3 Rg6 Rf3 Rf6 Re3 Re6 Rd3 Rd6 Rc3 Rc6 Ra3 Ra6 Rh3 Rh6 Rg3";
    let [mut automatic, otb] = [automatic, otb].map(|game| play(game, walk));
    assert_eq!((automatic.position().halfmoves(), automatic.outcome()), (99, None));
    // Over the board, it is claimed with an intended quiet move.
    assert_eq!(otb.claimable(), []);
    let quiet = otb.position().parse_move("Rg6").unwrap();
    assert_eq!(otb.claimable_with(quiet), [DrawReason::FiftyMove]);
    let mut claimed = otb.clone();
    claimed.claim_draw_with(Color::Black, quiet).unwrap();
    assert_eq!(claimed.ending().unwrap().evidence, Evidence::Count { halfmoves: 100 });
    automatic.play("Rg6").unwrap();
    assert_eq!(automatic.outcome(), draw(DrawReason::FiftyMove));
    assert_eq!(automatic.ending().unwrap().evidence, Evidence::Count { halfmoves: 100 });
    let mut otb = play(otb, "Rg6");
    assert_eq!((otb.outcome(), otb.claimable()), (None, vec![DrawReason::FiftyMove]));
    otb.claim_draw(Color::White).unwrap();
    assert_eq!(otb.outcome(), draw(DrawReason::FiftyMove));
}

/// B1: a capture or a pawn move on the last ply begins anew.
#[test]
fn b1_a_capture_on_the_hundredth_ply_resets_the_count() {
    let game = Game::from_fen("4k3/8/8/8/8/8/r6P/R3K3 w - - 99 90").unwrap();
    assert_eq!(play(game.clone(), "Rxa2").outcome(), None);
    assert_eq!(play(game.clone(), "h3").outcome(), None);
    assert_eq!(play(game, "Rb1").outcome(), draw(DrawReason::FiftyMove));
}

/// B1: mate on ply 100 wins, stalemate on ply 100 is stalemate.
#[test]
fn b1_mate_and_stalemate_on_the_hundredth_ply_count_first() {
    for game in both("7k/8/6K1/8/8/8/8/R7 w - - 99 90") {
        assert_eq!(
            play(game, "Ra8").outcome(),
            Some(Outcome::Win { winner: Color::White, reason: WinReason::Checkmate })
        );
    }
    for game in both("7k/8/6K1/5Q2/8/8/8/8 w - - 99 90") {
        assert_eq!(play(game, "Qf7").outcome(), draw(DrawReason::Stalemate));
    }
}

/// B2
#[test]
fn b2_the_hundred_and_fiftieth_ply_ends_a_game_over_the_board_unless_it_mates() {
    let game = from("7k/8/6K1/8/8/8/8/R7 w - - 148 120", DrawRules::OverTheBoard);
    let game = play(game, "Ra2");
    assert_eq!((game.outcome(), game.claimable()), (None, vec![DrawReason::FiftyMove]));
    let game = play(game, "Kg8");
    assert_eq!(game.outcome(), draw(DrawReason::SeventyFiveMove));
    assert_eq!(game.ending().unwrap().evidence, Evidence::Count { halfmoves: 150 });
    let mated = play(from("7k/8/6K1/8/8/8/8/R7 w - - 149 120", DrawRules::OverTheBoard), "Ra8");
    assert_eq!(mated.outcome().unwrap().code(), "checkmate");
}

/// R3.7: over the board, three are claimed and five end the game.
#[test]
fn over_the_board_the_fifth_time_ends_the_game() {
    let three = over_the_board(&format!("{DANCE} {DANCE}"));
    assert_eq!((three.outcome(), three.claimable()), (None, vec![DrawReason::Threefold]));
    let four = play(three, DANCE);
    assert_eq!(four.outcome(), None);
    let five = play(four, DANCE);
    assert_eq!(five.outcome(), draw(DrawReason::Fivefold));
    assert_eq!(five.ending().unwrap().evidence, Evidence::Repetition { plies: vec![0, 4, 8, 12, 16] });
}

/// R3.7: the first position counts.
#[test]
fn the_first_position_counts() {
    assert_eq!(game(&format!("{DANCE} {DANCE}")).repeated(), [0, 4, 8]);
}

/// C1, C2 in a game.
#[test]
fn c1_c2_only_material_that_cannot_mate_ends_a_game() {
    for game in both("b1b4k/8/8/8/4B3/8/8/1B5K w - - 0 1") {
        assert_eq!(game.outcome(), draw(DrawReason::InsufficientMaterial), "bishops of one colour");
    }
    for game in both("8/8/3k4/8/8/3K4/3r4/3B4 w - - 0 1") {
        assert_eq!(play(game, "Kxd2").outcome(), draw(DrawReason::InsufficientMaterial));
    }
    for fen in [
        "8/8/3k2n1/8/8/3K2N1/8/8 w - - 0 1",
        "8/8/3k2n1/8/8/3KB3/8/8 w - - 0 1",
        "8/6b1/3k4/8/8/3K4/6B1/8 w - - 0 1",
        "8/8/3k4/8/8/3KNN2/8/8 w - - 0 1",
    ] {
        for game in both(fen) {
            assert_eq!(game.outcome(), None, "{fen}");
        }
    }
}

/// C3: flag falls, the opponent has …
#[test]
fn c3_a_fallen_flag_loses_only_to_a_side_that_could_mate() {
    for (fen, code, name) in [
        ("8/8/3k2q1/8/8/3K4/8/8 w - - 0 1", "time-insufficient", "a lone king"),
        ("8/8/3k2q1/8/8/3K2N1/8/8 w - - 0 1", "time-insufficient", "a knight against a queen"),
        ("8/6p1/3k4/8/8/3K2N1/8/8 w - - 0 1", "time", "a knight against a pawn"),
    ] {
        for mut game in both(fen) {
            let outcome = game.flag(Color::Black).unwrap();
            assert_eq!(outcome.code(), code, "{name}");
            let winner = (code == "time").then_some(Color::White);
            assert_eq!(outcome.winner(), winner, "{name}");
            assert_eq!(game.ending().unwrap().evidence, Evidence::Declared { by: Some(Color::Black) });
        }
    }
}

/// R3.7
#[test]
fn after_the_last_move_the_turn_has_passed_to_the_other_side() {
    let mated = game("f3 e5 g4 Qh4#");
    assert_eq!(mated.position().turn(), Color::White);
    assert_eq!(mated.position().to_fen().split(' ').nth(1), Some("w"));
    // So the side to move is the one that is mated, and the one that is asked about.
    assert!(mated.position().is_checkmate(Color::White));
    assert_eq!(mated.outcome().unwrap().winner(), Some(Color::Black));
}

/// R3.7
#[test]
fn undoing_the_last_move_of_a_finished_game_reopens_it() {
    let mut mated = game("f3 e5 g4 Qh4#");
    mated.undo();
    assert_eq!(mated.outcome(), None);
    mated.play("Nc6").unwrap();
    let mut drawn = game(&format!("{DANCE} {DANCE}"));
    drawn.undo();
    assert_eq!((drawn.outcome(), drawn.repetitions()), (None, 2));
    assert!(drawn.redo().is_some());
    assert_eq!(drawn.outcome(), draw(DrawReason::Threefold));
    let mut resigned = game("e4 e5");
    resigned.resign(Color::White).unwrap();
    resigned.undo();
    assert_eq!(resigned.outcome(), None);
    // Looking at a finished game does not change how it ended; another move does.
    resigned.redo();
    assert_eq!(resigned.outcome().unwrap().code(), "resignation");
    resigned.undo();
    resigned.play("c5").unwrap();
    assert_eq!(resigned.outcome(), None);
}
