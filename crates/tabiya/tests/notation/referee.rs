//! A referee never plays a move that was not meant: what is marked decides, nothing is cut out of a longer
//! word, and where a text is refused, the reason is that of the move it names.

use super::board;
use tabiya::{Position, Verdict};

/// Both sides may castle to both sides.
const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The standard notation of the move that a text means, or the code of the reason why none.
fn judged(position: &Position, text: &str) -> String {
    let answer = position.explain_prose(text);
    match answer.mv {
        Some(mv) => position.san(mv).to_string(),
        None => answer.code().to_string(),
    }
}

fn all(position: &Position, expected: &str, texts: &[&str]) {
    let wrong: Vec<String> = (texts.iter())
        .map(|text| (text, judged(position, text)))
        .filter(|(_, judged)| judged != expected)
        .map(|(text, judged)| format!("{text:?} gives {judged}, not {expected}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The texts are refused for the same reason as the move alone.
fn as_alone(position: &Position, alone: &str, texts: &[&str]) {
    let reason = position.explain(alone);
    assert_eq!(reason.verdict(), Verdict::Illegal, "{alone}");
    for text in texts {
        let answer = position.explain_prose(text);
        assert_eq!((answer.code(), &answer.message()), (reason.code(), &reason.message()), "{text}");
    }
}

#[test]
fn zeros_mixed_with_letters_do_not_castle_and_never_to_the_other_side() {
    let position = board(CASTLE);
    let mixed = ["0-O-O", "O-0-0", "0-0-O", "O-O-0", "0-O", "O-0", "O - O-O", "O-O - O", "Q-O-O", "X-O-O"];
    all(&position, "not-a-move", &mixed);
    all(
        &position,
        "not-a-move",
        &["My move is 0-O-O", "My move is **0-0-O**", "**O-O-0**", "I castle: Q-O-O"],
    );
    all(&position, "O-O-O", &["O-O-O", "0-0-0", "o-o-o", "O-O-o", "O-O–O", "O–O–O", "My move is 0-0-0."]);
    all(&position, "O-O", &["O-O", "0-0", "o-o", "O–O"]);
}

#[test]
fn an_emphasised_pawn_move_that_is_not_legal_is_not_replaced() {
    let start = Position::new();
    let texts =
        ["I thought about e4. **e5**", "**e5** beats e4", "I thought about e4. **1. e5**", "**e5**", "`e5`"];
    as_alone(&start, "e5", &texts);
    // A square that is emphasised and only talked about is no move.
    all(&start, "e4", &["**e4** controls **d5**", "`e4`, which leaves the **d5** square"]);
}

#[test]
fn what_is_marked_and_cannot_be_read_is_not_replaced() {
    let start = Position::new();
    for text in [
        "I thought about e4. \\boxed{e9}",
        "I thought about e4. \\boxed{resign}",
        "I thought about e4. **e9**",
        "I thought about e4. {\"move\": \"none\"}",
        "I thought about e4. <answer>pass</answer>",
        "{\"move\": null, \"thought\": \"e4\"}",
        "I thought about e4. bestmove (none)",
        "e4 looks good. My move is to bring my king into safety at once.",
    ] {
        let answer = start.explain_prose(text);
        assert_eq!(answer.verdict(), Verdict::Unreadable, "{text}: {}", answer.message());
    }
    all(&start, "no-such-square", &["I thought about e4. \\boxed{e9}"]);
    // A reason that is better known than "unreadable" is told.
    as_alone(&start, "O-O", &["I thought about e4. My move is castling.", "e4 looks good. Hence castling."]);
    all(&start, "drop-not-played", &["I thought about e4. \\boxed{Q@f7}"]);
    all(
        &board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"),
        "promotion-to-king",
        &["Kd2? \\boxed{e8=K}", "My move is e8=K"],
    );
}

#[test]
fn the_letter_of_a_piece_is_not_thrown_away() {
    let start = Position::new();
    for text in ["N@f3", "Q@e4", "K,e4", "Q.e4", "N**f3**", "**N**f3", "N  f3", "Q-e4!", "N - f3"] {
        let answer = start.explain_prose(text);
        assert_ne!(answer.verdict(), Verdict::Legal, "{text}: {}", answer.message());
    }
    all(&start, "Nf3", &["N f3", "♘ f3", "Knight g1-f3", "knight g1 to f3"]);
    as_alone(&start, "Qe4", &["Q e4", "queen e4"]);
    as_alone(&start, "Bg1-f3", &["bishop g1 to f3", "bishop g1-f3", "Bishop from g1 to f3"]);
    as_alone(&start, "Pg1-f3", &["pawn g1 to f3"]);
}

#[test]
fn two_moves_marked_alike_are_ambiguous() {
    let start = Position::new();
    for (text, suggestions) in [
        ("\\boxed{e4 or d4}", ["e4", "d4"]),
        ("my move is **Nf3** or **Nc3**", ["Nf3", "Nc3"]),
        ("\\boxed{e4} and \\boxed{d4}", ["e4", "d4"]),
        ("\\boxed{e4}. My move is d4.", ["e4", "d4"]),
        ("**e4** or **d4**, not c4", ["e4", "d4"]),
        ("I play e4 or maybe d4", ["e4", "d4"]),
        ("e4/d4", ["e4", "d4"]),
    ] {
        let answer = start.explain_prose(text);
        assert_eq!(answer.verdict(), Verdict::Ambiguous, "{text}: {}", answer.message());
        let named: Vec<String> = answer.suggestions.iter().map(|&mv| start.san(mv).to_string()).collect();
        assert_eq!(named, suggestions, "{text}");
    }
    all(&start, "e4", &["**e4**, again **e4**", "\\boxed{e4}, that is: my move is e2e4"]);
    // A legal and an illegal one: the illegal one is not passed over.
    as_alone(&start, "Nf6", &["**Nf6** or **Nf3**", "my move is Nf3 or Nf6"]);
}

#[test]
fn a_small_b_is_the_bishop_only_where_it_takes() {
    // The bishop on d3 could go to c4, where nothing stands; the pawn on b3 cannot take there.
    let air = board("4k3/8/8/8/8/1P1B4/8/4K3 w - - 0 1");
    all(&air, "nothing-to-capture", &["bxc4", "My move is bxc4."]);
    let bishop = board("4k3/8/8/8/2p5/8/3B4/4K3 w - - 0 1");
    all(&bishop, "no-pawn-for-it", &["bxc4", "pawn takes c4"]);
    let bishop = board("4k3/8/8/8/2p5/3B4/8/4K3 w - - 0 1");
    all(&bishop, "Bxc4", &["bxc4", "**bxc4**"]);
    all(&bishop, "no-pawn-for-it", &["pawn takes c4", "Pbxc4"]);
}

#[test]
fn a_sentence_may_begin_with_its_move() {
    let start = Position::new();
    all(&start, "e4", &["e4.", "e4,", "e4 is my move.", "e4 \\boxed{e4}", "e4; solid", "e4 (best by test)"]);
    all(
        &start,
        "Nf3",
        &["Nf3. This develops a knight.", "Nf3 Nf3", "Nf3 - it develops", "Nf3 — a fine move"],
    );
    all(&start, "d4", &["e4 **d4**", "e4 or d4? **d4**"]);
    all(&start, "ambiguous", &["Nf3 (or Nc3)", "e4 or d4", "e4 d4"]);
}

#[test]
fn f2_a_move_and_a_single_word_of_junk_are_no_sentence() {
    all(&Position::new(), "trailing-text", &["e2e4 junk", "e4 junk", "Nf3 xyz", "O-O 99"]);
}

#[test]
fn a_number_or_a_bracket_does_not_hide_the_reason() {
    let start = Position::new();
    as_alone(&start, "e5", &["1. e5", "1.e5", "1... e5", "(e5)", "`e5`", "\"e5\"", "e5.", "e5!"]);
    as_alone(&start, "d5", &["1. d5"]);
    as_alone(&start, "Ke2", &["1. Ke2", "(Ke2)"]);
}

#[test]
fn what_is_read_when_legal_has_its_reason_when_not() {
    let start = Position::new();
    as_alone(&start, "O-O", &["o-o", "O–O", "0-0", "castle kingside", "I castle kingside", "Castles short."]);
    as_alone(&start, "O-O-O", &["I castle queenside."]);
    as_alone(&start, "Ne5", &["knight to e5", "I move my knight to e5."]);
    as_alone(&start, "Qe4", &["My move is queen to e4"]);
    as_alone(&start, "Nb1f3", &["Move the knight from b1 to f3"]);
    as_alone(&start, "Nxe5", &["Knight takes e5"]);
    as_alone(&start, "dxe5", &["pawn takes e5"]);
    as_alone(&start, "e2e5", &["e2 to e5", "e2→e5", "e2 -> e5", "e2–e5", "pawn e2 to e5"]);
    let last = board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    all(&last, "promotion-missing", &["pawn to e8", "e7 to e8"]);
    all(&last, "e8=Q", &["pawn to e8=Q", "e7 to e8=Q", "e7 e8q"]);
}

#[test]
fn two_squares_are_a_move_however_they_are_joined() {
    let start = Position::new();
    all(&start, "e4", &["e2 e4", "e2 to e4", "e2→e4", "e2–e4", "e2 - e4", "E2 to E4", "My move is e2 to e4"]);
    all(&start, "Nf3", &["Ng1–f3", "Ng1-f3", "g1 f3", "\\boxed{g1 f3}"]);
    as_alone(&start, "e2e5", &["\\boxed{e2 e5}", "e2 e5", "My move is e2 e5."]);
    // As a move alone they are none, and "e2" is not one either.
    for text in ["e2 e4", "e2 to e4", "e2→e4", "e2–e4", "O-O-0"] {
        assert_eq!(start.explain(text).code(), "not-a-move", "{text}");
    }
}

#[test]
fn a_text_that_is_too_long_is_refused_as_that() {
    let start = Position::new();
    let long = |length: usize| "word ".repeat(length / 5) + "e4";
    assert_eq!(judged(&start, &long(70_000)), "e4");
    assert_eq!(judged(&start, &long(2 << 20)), "text-too-long");
    let message = start.explain_prose(&"x".repeat(1_048_577)).message();
    assert_eq!(message, "The text is too long: it has 1048577 bytes, and at most 1048576 are read.");
}

#[test]
fn a_move_is_never_cut_out_of_a_longer_word() {
    let start = Position::new();
    for text in [
        "e4-e9",
        "xe4",
        "e4=Q@",
        "e4's",
        "the e4-pawn",
        "a-e4",
        "#e4",
        "e4+5",
        "Nf3@",
        "e4×",
        "user@e4",
        "e4-break",
    ] {
        assert_ne!(judged(&start, text), "e4", "{text}");
        assert_ne!(judged(&start, text), "Nf3", "{text}");
    }
}

#[test]
fn the_opponents_last_move_announces_nothing() {
    let start = Position::new();
    all(&start, "Nf3", &["last_move: e4\nmove: Nf3", "White to move: e4? I play Nf3"]);
}

#[test]
fn a_move_that_is_denied_is_not_played() {
    let start = Position::new();
    all(&start, "unclear", &["My move is not e4.", "I will not play e4", "Anything, but not **e4**"]);
    all(&start, "d4", &["My move is not e4 but d4", "not e4: d4", "d4 rather than e4"]);
}

#[test]
fn what_a_side_can_play_is_not_yet_played() {
    let italian = board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R w KQkq - 1 5");
    for possible in [
        "White can play d4.",
        "White could play d4.",
        "White might play d4.",
        "Les Blancs peuvent jouer d4.",
        "Las blancas pueden jugar d4.",
        "Il Bianco può giocare d4.",
        "As brancas podem jogar d4.",
        "Белые могут сыграть d4.",
    ] {
        for answer in ["King safety matters more. **O-O**", "O-O", "Mate is near. Qh5", "So: Qh5."] {
            let text = format!("{possible} {answer}");
            let found = italian.find_move(&text).map(|found| found.mv).ok();
            assert_ne!(found, italian.parse_move("d4").ok(), "{text}");
        }
    }
    let advised = italian.find_move("White should play d4.").map(|found| found.mv).ok();
    assert_eq!(advised, italian.parse_move("d4").ok());
}
