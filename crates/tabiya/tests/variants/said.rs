//! Why variants forbid what chess would allow.

use tabiya::{Color, DrawRules, Game, Part, Position, Square, Variant};

#[track_caller]
fn said(variant: Variant, fen: &str, mv: &str, code: &str, message: &str) {
    let position = Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let answer = position.explain(mv);
    assert_eq!((answer.code(), answer.message().as_str()), (code, message), "{fen}");
    assert!(position.parse_move(mv).is_err());
}

#[test]
fn a_capture_that_can_be_made_has_to_be_made() {
    said(
        Variant::Antichess,
        "8/7p/8/3p4/4P3/8/8/R7 w - - 0 1",
        "Ra2",
        "capture-obligatory",
        "The rook on a1 cannot go to a2: there is a capture, and it has to be made. Play exd5.",
    );
    said(
        Variant::Antichess,
        "8/8/8/3p4/4P3/8/8/R2r4 w - - 0 1",
        "e5",
        "capture-obligatory",
        "The pawn on e4 cannot go to e5: there are captures, and one of them has to be made. Play exd5 or Rxd1.",
    );
}

#[test]
fn of_several_pieces_the_one_that_a_variant_holds_back_tells_why() {
    said(
        Variant::Antichess,
        "rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2",
        "Nf3",
        "capture-obligatory",
        "The knight on g1 cannot go to f3: there is a capture, and it has to be made. Play Bxb5.",
    );
    said(
        Variant::Atomic,
        "4k3/8/8/8/8/1N6/3p4/4K2N w - - 0 1",
        "Nxd2",
        "explodes-own-king",
        "The knight on b3 cannot take on d2: the explosion would reach the own king on e1.",
    );
    said(
        Variant::RacingKings,
        "8/8/8/8/8/7R/k7/6RK w - - 0 1",
        "Rg2",
        "forbidden-check",
        "The rook on g1 cannot go to g2: it would give check to the king on a2, \
         and in Racing Kings nobody may give check.",
    );
}

#[test]
fn nobody_explodes_the_own_king() {
    said(
        Variant::Atomic,
        "4k3/8/8/8/8/8/3q4/R3K3 w - - 0 1",
        "Kxd2",
        "king-cannot-capture",
        "The king on e1 cannot take the queen on d2: it would explode with the capture.",
    );
    said(
        Variant::Atomic,
        "4k3/8/8/8/8/8/N2q4/4K3 w - - 0 1",
        "Nb4",
        "check-not-answered",
        "The king on e1 is in check from the queen on d2, and moving the knight on a2 to b4 does not answer it. \
         Move the king to f1.",
    );
    said(
        Variant::Atomic,
        "4k3/8/8/8/8/1N6/3p4/4K3 w - - 0 1",
        "Nxd2",
        "explodes-own-king",
        "The knight on b3 cannot take on d2: the explosion would reach the own king on e1.",
    );
    said(
        Variant::Atomic,
        "k3r3/8/8/8/4N3/6p1/8/4K3 w - - 0 1",
        "Nxg3",
        "exposes-king",
        "The knight on e4 cannot take on g3: after the explosion the rook on e8 would attack the king on e1.",
    );
}

#[test]
fn nobody_gives_check_in_racing_kings() {
    said(
        Variant::RacingKings,
        "8/8/8/8/8/8/k7/6RK w - - 0 1",
        "Rg2",
        "forbidden-check",
        "The rook on g1 cannot go to g2: it would give check to the king on a2, \
         and in Racing Kings nobody may give check.",
    );
}

#[test]
fn a_check_that_a_move_uncovers_is_told_with_who_gives_it() {
    let fen = "8/8/8/8/8/1k3B1R/8/6K1 w - - 0 1";
    said(
        Variant::RacingKings,
        fen,
        "Be4",
        "forbidden-check",
        "The bishop on f3 cannot go to e4: the rook on h3 would give check to the king on b3, \
         and in Racing Kings nobody may give check.",
    );
    let position = Position::from_fen_as(Variant::RacingKings, fen).unwrap();
    let checker = |mark: &tabiya::Mark| mark.part == Part::Checker && mark.square == Square::H3;
    assert!(position.explain("Be4").squares().iter().any(checker));
}

#[test]
fn a_capture_of_atomic_that_leaves_the_check_does_not_answer_it() {
    said(
        Variant::Atomic,
        "4k3/8/8/8/4r3/8/1p5P/1R2K3 w - - 0 1",
        "Rxb2",
        "check-not-answered",
        "The king on e1 is in check from the rook on e4, and moving the rook on b1 to b2 does not answer it. \
         Move the king to d1, f1, d2 or f2.",
    );
}

#[test]
fn a_rook_that_was_dropped_is_not_said_to_have_moved() {
    let position = Position::from_fen_as(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Rr] w - - 0 1").unwrap();
    let mut game = Game::from_position(position);
    for mv in ["R@h1", "Ke7"] {
        game.play(mv).unwrap();
    }
    assert_eq!(
        game.play("O-O").unwrap_err().to_string(),
        "White no longer has the right to castle kingside: \
         the king on e1 or the rook on h1 has not always stood there."
    );
}

#[test]
fn where_no_move_is_counted_a_claim_does_not_hear_of_fifty() {
    let fen = "4k3/8/8/8/8/8/Q7/4K3[] b - - 120 90";
    let position = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    let why = |rules| {
        let mut game = Game::from_position(position).with_draw_rules(rules);
        game.claim_draw(Color::Black).unwrap_err().to_string()
    };
    assert_eq!(
        why(DrawRules::OverTheBoard),
        "There is no draw to claim: the position has stood 1 time of 3, and there is no fifty-move rule in this game."
    );
    assert_eq!(
        why(DrawRules::Automatic),
        "There is no draw to claim: by automatic rules it comes by itself, with the third repetition."
    );
}

#[test]
fn a_drop_is_refused_with_its_reason() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3[NPq] w - - 0 1";
    let house = |mv, code, message| said(Variant::Crazyhouse, fen, mv, code, message);
    house("N@e2", "drop-on-piece", "The knight cannot be dropped on e2: the white pawn stands there.");
    house("Q@d4", "not-in-hand", "White has no queen in hand to drop on d4: in hand is a knight and a pawn.");
    house(
        "P@d8",
        "pawn-dropped-on-back-rank",
        "White cannot drop a pawn on d8: pawns are not dropped on the first and the last rank.",
    );
    said(
        Variant::Crazyhouse,
        "4k3/8/8/8/8/4r3/8/4K3[N] w - - 0 1",
        "N@a4",
        "drop-leaves-check",
        "The knight dropped on a4 would not answer the check: the rook on e3 gives check to the king on e1. \
         A piece dropped on e2 would.",
    );
    said(
        Variant::Atomic,
        Variant::Atomic.start_fen(),
        "N@e4",
        "drop-not-played",
        "No knight can be dropped on e4: pieces are dropped in Crazyhouse only, not in Atomic.",
    );
}

#[test]
fn a_piece_that_is_only_in_hand_is_not_said_to_be_missing() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3[NPq] w - - 0 1";
    let house = |mv, code, message| said(Variant::Crazyhouse, fen, mv, code, message);
    house("Nf3", "no-such-piece", "White has no knight on the board: one in hand is dropped with N@f3.");
    house("Ne2", "drop-on-piece", "The knight cannot be dropped on e2: the white pawn stands there.");
    house("Qf3", "no-such-piece", "White has no queen.");
    house("d2", "no-pawn-for-it", "A white pawn can reach d2 only from the hand, with P@d2.");
    house("d1", "no-pawn-for-it", "A white pawn can never reach d1.");
    house("exd2", "no-pawn-for-it", "A white pawn can reach d2 only from the hand, with P@d2.");
}

#[test]
fn pawns_of_the_horde_come_from_the_first_rank_too() {
    let fen = "4k3/8/8/8/8/4P3/P7/8 w - - 0 1";
    let horde = |mv, code, message| said(Variant::Horde, fen, mv, code, message);
    horde(
        "e5",
        "double-step-not-from-start",
        "The pawn on e3 cannot advance two squares to e5: pawns do that only from rank 1 or 2.",
    );
    horde("b2", "no-pawn-for-it", "White has no pawn on the b-file that could advance to b2.");
    horde("axb2", "no-pawn-for-it", "White has no pawn on a1 that could capture on b2.");
    horde("b1", "no-pawn-for-it", "A white pawn can never reach b1.");
    said(
        Variant::Horde,
        "4k3/8/3p4/8/8/8/P7/8 b - - 0 1",
        "d4",
        "double-step-not-from-start",
        "The pawn on d6 cannot advance two squares to d4: pawns do that only from rank 7.",
    );
}

#[test]
fn a_side_without_a_king_keeps_no_other_king_away() {
    let kings = |fen, mv, message| said(Variant::Horde, fen, mv, "king-into-check", message);
    kings("8/8/8/8/8/8/8/k6R b - - 0 1", "Kb1", "The king on a1 cannot go to b1: the rook on h1 attacks b1.");
    kings(
        "8/8/8/8/8/8/k7/1R6 b - - 0 1",
        "Kb2",
        "The king on a2 cannot go to b2: the rook on b1 attacks b2.",
    );
}

#[test]
fn where_a_drop_is_refused_the_same_piece_is_offered_nearby() {
    let fen = "4k3/p7/8/8/8/8/4P3/4K3[NP] w - - 0 1";
    let position = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    for (text, near) in [("P@a7", ["@a6", "@b6"]), ("P@d8", ["@c7", "@d7"]), ("N@e2", ["N@d1", "N@f1"])] {
        let offered = position.explain(text).suggestions;
        let offered: Vec<String> = offered.iter().map(|&mv| position.san(mv).to_string()).collect();
        assert_eq!(offered.len(), 5, "{text}");
        assert!(
            near.iter().all(|san| offered.iter().any(|it| it.trim_end_matches('+') == *san)),
            "{text}: {offered:?}"
        );
    }
}

#[test]
fn a_game_that_is_won_takes_no_more_moves() {
    said(
        Variant::KingOfTheHill,
        "4k3/8/8/8/4K3/8/8/8 b - - 0 1",
        "Kd7",
        "game-over",
        "The game is over: White wins: the king has reached the hill. No more moves are taken.",
    );
}

#[test]
fn a_game_that_is_over_shows_the_squares_that_ended_it() {
    let over = |variant: Variant, fen: &str, mv: &str, expected: &[(Part, &str)]| {
        let position = Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let answers = [position.explain(mv), Game::from_position(position).explain(mv)];
        let refused = Game::from_position(position).play(mv).unwrap_err();
        for (code, squares) in answers
            .iter()
            .map(|answer| (answer.code(), answer.squares()))
            .chain([(refused.code(), refused.squares())])
        {
            assert_eq!(code, "game-over", "{variant} {fen}");
            let squares: Vec<(Part, String)> =
                squares.iter().map(|mark| (mark.part, mark.square.to_string())).collect();
            let expected: Vec<(Part, String)> =
                expected.iter().map(|(part, square)| (*part, square.to_string())).collect();
            assert_eq!(squares, expected, "{variant} {fen}");
        }
    };
    over(Variant::KingOfTheHill, "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "Kd7", &[(Part::King, "e4")]);
    over(
        Variant::ThreeCheck,
        "4k3/8/8/8/8/8/8/4K2Q b - - 0+3 0 1",
        "Kd7",
        // The queen has moved on: what ended the game is not on the board any more.
        &[],
    );
    over(
        Variant::ThreeCheck,
        "4k2Q/8/8/8/8/8/8/4K3 b - - 0+3 0 1",
        "Kd7",
        &[(Part::King, "e8"), (Part::Checker, "h8")],
    );
    over(Variant::RacingKings, "4K3/8/8/8/8/8/k7/8 w - - 0 1", "Kd7", &[(Part::King, "e8")]);
    over(
        Variant::RacingKings,
        "k3K3/8/8/8/8/8/8/8 w - - 0 1",
        "Kd7",
        &[(Part::King, "e8"), (Part::OtherKing, "a8")],
    );
    // Where nothing is left of what ended it, no square shows it.
    over(Variant::Atomic, "8/8/8/8/8/8/8/4K3 b - - 0 1", "Kd7", &[]);
    over(Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", "e4", &[]);
    over(Variant::Antichess, "4k3/8/8/8/8/8/8/8 w - - 0 1", "e4", &[]);
    // And chess.
    let mut mated = Game::new();
    for mv in ["f3", "e5", "g4", "Qh4"] {
        mated.play(mv).unwrap();
    }
    let squares: Vec<String> =
        mated.explain("a3").squares().iter().map(|mark| format!("{} {}", mark.part, mark.square)).collect();
    assert_eq!(squares, ["king e1", "checker h4"]);
}

#[test]
fn a_drop_that_cannot_be_read_is_told_which_part_is_wrong() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3[NPq] w - - 0 1";
    let house = |mv: &str, code: &str, message: &str| said(Variant::Crazyhouse, fen, mv, code, message);
    let no_square =
        |text: &str| format!("\"{text}\" does not say on which square: a drop is written like N@f3.");
    for text in ["N@", "@", "N@f", "N@3", "P@"] {
        house(text, "drop-square-missing", &no_square(text));
    }
    let board = "is not a square: files run from a to h and ranks from 1 to 8.";
    house("N@j9", "no-such-square", &format!("\"j9\" {board}"));
    house("@f0", "no-such-square", &format!("\"f0\" {board}"));
    let pieces =
        "names no piece that can be dropped: write Q, R, B, N or P for queen, rook, bishop, knight or pawn.";
    house("K@e4", "drop-piece-unknown", &format!("\"K\" {pieces}"));
    house("Z@e4", "drop-piece-unknown", &format!("\"Z\" {pieces}"));
    house("N@f3+x", "trailing-text", "\"N@f3+\" is a move, but \"x\" after it does not belong to one.");
    house("N@f3=Q", "trailing-text", "\"N@f3\" is a move, but \"=Q\" after it does not belong to one.");
    house(
        "N@@f3",
        "not-a-move",
        "\"N@@f3\" is not a move. Moves are written like e4, Nf3, exd5, e8=Q, O-O or e2e4.",
    );
    // The file is a small letter, here as in chess; the piece may be one.
    house("N@F3", "no-such-square", &format!("\"F3\" {board}"));
    let position = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    for text in ["n@f3", "N@f3"] {
        assert_eq!(position.uci(position.parse_move(text).unwrap()).to_string(), "N@f3", "{text}");
    }
}

#[test]
fn nobody_castles_where_no_king_is_royal() {
    said(
        Variant::Antichess,
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "O-O",
        "castling-not-played",
        "White cannot castle kingside: nobody castles in Antichess.",
    );
    said(
        Variant::Horde,
        "4k3/8/8/8/8/8/8/P7 w - - 0 1",
        "O-O",
        "castling-not-played",
        "White cannot castle kingside: the horde has no king.",
    );
}

#[test]
fn in_chess_a_drop_is_told_that_only_crazyhouse_has_drops() {
    said(
        Variant::Chess,
        Variant::Chess.start_fen(),
        "N@f3",
        "drop-not-played",
        "No knight can be dropped on f3: pieces are dropped in Crazyhouse only, not in chess.",
    );
    assert_eq!(Position::new().explain("N@").code(), "not-a-move");
    assert_eq!(Position::new().explain("e8=K").code(), "does-not-move-so");
}

#[test]
fn in_antichess_a_pawn_may_become_a_king_and_the_sentences_say_so() {
    let fen = "8/P7/8/8/8/8/8/k7 w - - 0 1";
    let start =
        "The pawn on a7 reaches the last rank on a8 and must become a queen, rook, bishop, knight or king";
    let missing = format!("{start}: write a7a8q or a8=Q.");
    said(Variant::Antichess, fen, "a8", "promotion-missing", &missing);
    said(
        Variant::Antichess,
        fen,
        "a8=P",
        "promotion-to-pawn",
        "The pawn on a7 cannot stay a pawn on a8: choose queen, rook, bishop, knight or king.",
    );
    let letters = "q, r, b, n or k for queen, rook, bishop, knight or king";
    let none = format!("\"x\" names no piece that a pawn can become: write {letters}. A queen is a7a8q.");
    said(Variant::Antichess, fen, "a7a8x", "unknown-promotion", &none);
    let word = format!("\"king\" is not how a promotion is written: it takes {letters}. A king is a8=K.");
    said(Variant::Antichess, fen, "a8=king", "unknown-promotion", &word);
    let half =
        format!("\"a8=\" is unfinished: what the pawn becomes is missing. Write {letters}, as in e8=Q.");
    said(Variant::Antichess, fen, "a8=", "unfinished", &half);
    let position = Position::from_fen_as(Variant::Antichess, fen).unwrap();
    let begun: Vec<String> =
        position.explain("a8=").suggestions.iter().map(|&mv| position.san(mv).to_string()).collect();
    assert_eq!(begun, ["a8=Q", "a8=R", "a8=B", "a8=N", "a8=K"]);
    // A letter too many stands behind a promotion, to a king as to a queen.
    assert_eq!(position.explain("a7a8kk").code(), position.explain("a7a8qq").code());
}

#[test]
fn what_is_in_hand_is_counted() {
    said(
        Variant::Crazyhouse,
        "4k3/8/8/8/8/8/8/4K3[PPNNQ] w - - 0 1",
        "R@e4",
        "not-in-hand",
        "White has no rook in hand to drop on e4: in hand is a queen, 2 knights and 2 pawns.",
    );
}

#[test]
fn in_atomic_chess_an_explosion_answers_a_check() {
    let atomic = |fen, rest| {
        let start = "The king on e1 is in check from the ";
        let middle = ", and moving the pawn on a2 to a3 does not answer it. ";
        let [by, answers]: [&str; 2] = rest;
        said(Variant::Atomic, fen, "a3", "check-not-answered", &format!("{start}{by}{middle}{answers}"));
    };
    let two = "Move the king to d1, f1 or f2, or capture on f7 or h7.";
    atomic("4r1k1/5p1p/8/7Q/8/5n2/P7/4K3 w - - 0 1", ["knight on f3", two]);
    let both = "Move the king to f1, d2 or f2, block on e2, or capture on d7.";
    atomic("4r3/3p4/8/8/8/7k/P7/3QK3 w - - 0 1", ["rook on e8", both]);
}
