//! R3.1 to R3.6: a new game, moves in every notation, what is refused, and the history.

use tabiya::{Color, Game, Move, MoveError, Position, Role, Square, Uci, Verdict};

/// The game after these moves.
#[track_caller]
pub(super) fn game(moves: &str) -> Game {
    play(Game::new(), moves)
}

/// A game, played on with these moves.
#[track_caller]
pub(super) fn play(mut game: Game, moves: &str) -> Game {
    for text in moves.split_whitespace() {
        if let Err(why) = game.play(text) {
            panic!("{text} after {game}: {why}");
        }
    }
    game
}

/// R3.1
#[test]
fn a_new_game_is_the_standard_array_with_white_to_move() {
    let game = Game::new();
    assert_eq!(game.position().to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((game.ply(), game.total_plies(), game.is_over()), (0, 0, false));
    assert!(game.history().next().is_none());
}

/// R3.2
#[test]
fn a_game_is_reset_to_the_standard_array_or_to_one_of_chess960() {
    let mut game = game("e4 e5");
    game.reset(Position::chess960(0).unwrap());
    assert_eq!((game.ply(), game.total_plies()), (0, 0));
    assert_eq!(*game.start(), Position::chess960(0).unwrap());
    game.reset(Position::new());
    assert_eq!(game, Game::new());
    // Castling as Chess960 has it, in both forms.
    let start = Game::from_fen("4k3/8/8/8/8/8/8/1RK3R1 w BG - 0 1").unwrap();
    for (text, uci) in [("O-O-O", "c1b1"), ("c1b1", "c1b1"), ("O-O", "c1g1"), ("c1g1", "c1g1")] {
        assert_eq!(play(start.clone(), text).ucis(), [uci]);
    }
}

/// R3.3
#[test]
fn every_notation_plays_the_same_move() {
    let mv = Move::normal(Square::G1, Square::F3);
    for text in ["g1f3", "Nf3", "Ng1f3", "Ng1-f3", "♘f3", " Nf3 "] {
        let mut game = Game::new();
        assert_eq!(game.play(text), Ok(mv), "{text}");
        assert_eq!(game.moves().collect::<Vec<_>>(), [mv]);
    }
    for (fen, text, uci) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", "e1c1"),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e7e8q"),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8=N", "e7e8n"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "e4d5"),
    ] {
        let mut game = Game::from_fen(fen).unwrap();
        assert!(game.play(text).is_ok(), "{text}");
        assert_eq!(game.ucis(), [uci]);
    }
    let mut game = Game::new();
    game.play(mv).unwrap();
    game.play("g8f6".parse::<Uci>().unwrap()).unwrap();
    game.play("Nc3".parse::<tabiya::San>().unwrap()).unwrap();
    game.play(String::from("Nc6")).unwrap();
    assert_eq!(game.to_string(), "1. Nf3 Nf6 2. Nc3 Nc6");
}

/// R3.3: board, turn, rights, en passant square and both counters follow the moves.
#[test]
fn all_six_fields_follow_the_moves() {
    let mut game = Game::new();
    for (text, fen) in [
        ("e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        ("Nf6", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"),
        ("Ke2", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 2 2"),
        ("Nxe4", "rnbqkb1r/pppppppp/8/8/4n3/8/PPPPKPPP/RNBQ1BNR w kq - 0 3"),
    ] {
        game.play(text).unwrap();
        assert_eq!(game.position().to_fen(), fen);
    }
}

/// R3.4
#[test]
fn a_refused_move_leaves_the_game_as_it_was() {
    let mut game = game("e4 e5 Nf3");
    let before = game.clone();
    for text in ["", "Ke7e5", "e5e4", "e2e4", "Nf3", "O-O", "hello", "0000"] {
        let why = game.play(text).unwrap_err();
        assert!(why.to_string().len() > 10, "{text}: {why}");
        assert_eq!(game, before);
        assert_eq!(game.position().to_setup(), before.position().to_setup());
    }
    // What was taken back can still be redone after a refusal.
    game.undo();
    assert!(game.play("e5e4").is_err());
    assert!(game.redo().is_some());
    assert_eq!(game, before);
}

/// R3.4: a move after the end.
#[test]
fn after_the_end_no_move_is_taken_and_the_reason_says_how_it_ended() {
    let mut game = game("f3 e5 g4 Qh4#");
    for text in ["a3", "e2e4", "hello", ""] {
        let why = game.play(text).unwrap_err();
        assert_eq!(why.code(), "game-over", "{text}");
        assert_eq!(why.to_string(), "The game is over: Black wins by checkmate. No more moves are taken.");
        let answer = game.explain(text);
        assert_eq!((answer.verdict(), answer.code()), (Verdict::Illegal, "game-over"));
        assert_eq!(answer.error, Some(why));
        assert!(answer.suggestions.is_empty() && answer.mv.is_none());
    }
    let mut resigned = Game::new();
    resigned.resign(Color::White).unwrap();
    assert!(matches!(resigned.play("e4"), Err(MoveError::GameOver { .. })));
    assert_eq!(
        resigned.explain("e4").message(),
        "The game is over: Black wins by resignation. No more moves are taken."
    );
    assert_eq!(resigned.ply(), 0);
}

/// R3.5
#[test]
fn the_history_has_piece_squares_captured_promotion_and_the_position_before() {
    let game = play(Game::from_fen("3r3k/4P3/8/8/8/8/8/R3K3 w Q - 0 1").unwrap(), "exd8=Q+ Kh7 O-O-O");
    let plies: Vec<_> = game.history().collect();
    let [first, second, third] = &plies[..] else { panic!("three moves") };
    assert_eq!(
        (first.piece, first.from(), first.to()),
        (Role::Pawn.of(Color::White), Square::E7, Square::D8)
    );
    assert_eq!((first.captured, first.promotion), (Some(Role::Rook.of(Color::Black)), Some(Role::Queen)));
    assert_eq!(first.before.to_setup(), game.start().to_setup());
    assert_eq!((second.piece, second.captured, second.promotion), (Role::King.of(Color::Black), None, None));
    assert_eq!(second.before.to_setup(), first.after.to_setup());
    assert_eq!((third.from(), third.to(), third.captured), (Square::E1, Square::C1, None));
    assert_eq!(third.number, 3);
    // En passant takes the pawn beside.
    let game = super::r3_playing::game("e4 a6 e5 d5 exd6");
    assert_eq!(game.last_ply().unwrap().captured, Some(Role::Pawn.of(Color::Black)));
}

/// R3.5
#[test]
fn undo_and_redo_walk_through_the_history() {
    let mut game = game("e4 e5 Nf3");
    let last = game.position().to_setup();
    assert_eq!(game.undo(), Some(Move::normal(Square::G1, Square::F3)));
    assert_eq!(game.sans(), ["e4", "e5"]);
    assert_eq!(game.redo(), Some(Move::normal(Square::G1, Square::F3)));
    assert_eq!(game.position().to_setup(), last);
    assert_eq!(game.redo(), None);
    while game.undo().is_some() {}
    assert_eq!(game.position().to_setup(), Position::new().to_setup());
    assert!(game.jump(3).is_some() && game.jump(4).is_none());
    assert_eq!(game.position().to_setup(), last);
    // Another move in its place: what was taken back is gone.
    game.jump(1);
    game.play("c5").unwrap();
    assert_eq!((game.sans(), game.redo()), (vec!["e4".to_string(), "c5".to_string()], None));
}

/// R3.5
#[test]
fn reset_and_loading_a_fen_clear_the_history_and_a_bad_fen_does_not() {
    let mut game = game("e4 e5");
    let before = game.clone();
    assert!(game.load_fen("8/8/8/8/8/8/8/8 w - - 0 1").is_err());
    assert_eq!(game, before);
    game.load_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    assert_eq!((game.ply(), game.total_plies()), (0, 0));
    assert_eq!((game.undo(), game.redo()), (None, None));
}

/// R3.6
#[test]
fn the_history_is_written_in_san_and_in_uci() {
    let game = game("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 h7h5");
    assert_eq!(game.sans().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3 h5");
    assert_eq!(game.ucis().join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 h7h5");
    // File, rank or both only where needed; a pinned twin needs none.
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("R7/7k/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1", "Qh4e1"),
    ] {
        let mut game = Game::from_fen(fen).unwrap();
        game.play(uci).unwrap();
        assert_eq!(game.sans(), [san], "{fen}");
    }
}

/// CASES: "White lost the right to castle kingside with 9.Rg1".
#[test]
fn a_game_says_with_which_move_a_right_was_lost() {
    let game = game("e4 e5 Nf3 Nf6 Be2 Be7 Rg1 Rg8 Rh1 Rh8");
    let answer = game.explain("O-O");
    assert_eq!(
        (answer.code(), answer.message().as_str()),
        ("castling-right-lost", "White lost the right to castle kingside with 4.Rg1.",)
    );
    let mut again = game.clone();
    assert_eq!(again.play("O-O").unwrap_err().to_string(), answer.message());
    let black = play(game, "a3");
    assert_eq!(black.explain("O-O").message(), "Black lost the right to castle kingside with 4...Rg8.");
    // A captured rook takes the right with it, even if another comes in its place.
    let taken = Game::from_fen("4k3/8/8/8/8/5b2/8/R3K2R b KQ - 0 1").unwrap();
    let taken = play(taken, "Bxh1 Ra8+ Kd7 Rh8 Bf3 Rh1 Bg4");
    assert_eq!(taken.explain("O-O").message(), "White lost the right to castle kingside with 1...Bxh1.");
}

/// CASES: en passant that has expired.
#[test]
fn a_game_says_when_the_chance_to_capture_in_passing_was() {
    let game = game("e4 a6 e5 d5 h3 h6");
    let answer = game.explain("exd6");
    assert_eq!(answer.code(), "en-passant-expired");
    assert_eq!(
        answer.message(),
        "The pawn on e5 cannot capture en passant on d6: \
         the pawn on d5 could be taken so only right after 2...d5."
    );
    // It never was when the pawn came step by step.
    let slow = super::r3_playing::game("e4 d6 e5 d5");
    assert!(
        slow.explain("exd6").message().contains("did not advance two squares"),
        "{}",
        slow.explain("exd6")
    );
}

/// A king that has left its rank, and when.
#[test]
fn a_game_says_with_which_move_the_king_left() {
    let game = game("e4 e5 Ke2 Nf6 Ke3 Nc6");
    assert_eq!(
        game.explain("O-O").message(),
        "White can no longer castle: the king has left its first rank and stands on e3. \
         The right to castle kingside was lost with 2.Ke2."
    );
}
