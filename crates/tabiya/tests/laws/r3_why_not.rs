//! R3.4: an illegal move changes nothing and is told why; one typed reason for each.

use super::drawing::drawn;
use tabiya::{Move, Position, Square, Verdict};

/// Position, text, code, and words that the sentence must have.
const CASES: [(&str, &str, &str, &[&str]); 27] = [
    // Wrong format.
    (START, "", "empty-text", &[]),
    (START, "hello", "not-a-move", &["hello"]),
    (START, "a9a1", "no-such-square", &["a9"]),
    (START, "e2e4 junk", "trailing-text", &["junk"]),
    (START, "0000", "null-move", &[]),
    // No piece there, not your turn.
    (START, "e4e5", "empty-square", &["e4"]),
    (START, "e7e5", "opponents-piece", &["e7"]),
    // That piece does not move so.
    (START, "g1g3", "does-not-move-so", &["knight", "g1"]),
    (START, "e2e5", "does-not-move-so", &["pawn", "e2"]),
    (START, "e2d3", "nothing-to-capture", &["d3"]),
    // Blocked by what.
    (START, "a1a3", "blocked", &["rook", "a1", "a2"]),
    (START, "a1a2", "own-piece-there", &["a2"]),
    ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "pawn-blocked", &["e4"]),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "double-step-not-from-start", &["e3"]),
    // Pinned by what, leaves the king in check from what.
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "pinned", &["e2", "e1", "e7"]),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "pinned", &["e2", "e1", "e7"]),
    ("4k3/4r3/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "check-not-answered", &["e1", "e7"]),
    ("4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "king-into-check", &["e1", "e7"]),
    ("8/8/8/8/8/3k4/8/3K4 w - - 0 1", "d1d2", "king-beside-king", &["d3"]),
    ("4k3/8/8/8/4r3/3n4/P7/4K3 w - - 0 1", "a2a3", "double-check", &["e4", "d3"]),
    // Castling impossible because of what.
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "castling-right-lost", &["kingside"]),
    ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", "castling-blocked", &["f1"]),
    ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castling-in-check", &["e7"]),
    ("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling-through-check", &["f1", "f7"]),
    ("4k3/6r1/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castling-into-check", &["g1", "g7"]),
    // Promotion piece missing, en passant too late.
    ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "promotion-missing", &["e8"]),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "en-passant-expired", &["d6"]),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_reason_has_its_own_code_and_its_evidence_in_the_sentence() {
    for (fen, text, code, words) in CASES {
        let position: Position = fen.parse().unwrap();
        let why = position.parse_move(text).unwrap_err();
        assert_eq!(why.code(), code, "{text:?} in {fen}: {why}");
        let answer = position.explain(text);
        assert_eq!(
            (answer.code(), answer.message().as_str()),
            (code, why.to_string().as_str()),
            "{text:?} in {fen}"
        );
        assert_ne!(answer.verdict(), Verdict::Legal);
        assert_eq!(answer.mv, None);
        for word in words {
            assert!(
                answer.message().contains(word),
                "{text:?} in {fen}: no {word} in {:?}",
                answer.message()
            );
        }
    }
}

#[test]
fn a_refused_move_changes_nothing_at_all() {
    for (fen, text, ..) in CASES {
        let position: Position = fen.parse().unwrap();
        let before = position.to_setup();
        assert!(position.parse_move(text).is_err());
        assert_eq!(position.to_setup(), before);
    }
    let start = Position::new();
    assert!(start.play(Move::normal(Square::E2, Square::E5)).is_err());
    assert_eq!(start.to_setup(), Position::new().to_setup());
}

#[test]
fn a_legal_move_is_told_to_be_legal() {
    for text in ["e4", "e2e4", "e2-e4", "Nf3", "Ng1f3", "Ng1-f3", "g1f3"] {
        let answer = Position::new().explain(text);
        assert_eq!((answer.verdict(), answer.code()), (Verdict::Legal, "legal"), "{text}");
        assert!(answer.mv.is_some() && answer.suggestions.is_empty());
    }
}

#[test]
fn the_squares_of_a_pin_are_shown() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . K . . .
        ",
    )
    .white();
    let squares: Vec<Square> = position.explain("Nc3").squares().iter().map(|mark| mark.square).collect();
    for square in [Square::E2, Square::E1, Square::E7] {
        assert!(squares.contains(&square), "{square} is part of the matter");
    }
}

#[test]
fn at_no_square_is_a_refusal_without_a_reason() {
    // Every pair of squares in a full position: legal, or refused with a sentence.
    let position: Position =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
    for from in Square::ALL {
        for to in Square::ALL {
            let answer = position.explain(&format!("{from}{to}"));
            let legal = position
                .legal_moves()
                .iter()
                .any(|mv| mv.from() == from && (mv.to() == to || mv.king_to() == to));
            assert_eq!(answer.verdict() == Verdict::Legal, legal, "{from}{to}: {answer}");
            assert!(answer.message().ends_with('.') && answer.message().len() > 10, "{from}{to}: {answer}");
        }
    }
}

/// The sentence of `explain` had it, and the refusal of `play` had not.
#[test]
fn a_refused_castling_says_when_the_right_was_lost_though_rook_or_king_are_gone() {
    for (moves, castling, sentence) in [
        (
            "Nf3 b6 g3 Bb7 Bg2 Bxf3 a3 Bxg2 a4 Bxh1",
            "O-O",
            "White cannot castle kingside: there is no white rook on that side of the king on e1. \
             The right to castle kingside was lost with 5...Bxh1.",
        ),
        (
            "e4 e5 Ke2 a6",
            "O-O-O",
            "White can no longer castle: the king has left its first rank and stands on e2. \
             The right to castle queenside was lost with 2.Ke2.",
        ),
    ] {
        let mut game = super::r3_playing::game(moves);
        assert_eq!(game.play(castling).unwrap_err().to_string(), sentence);
        assert_eq!(game.explain(castling).message(), sentence);
    }
}
