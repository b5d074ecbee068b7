//! The explainer and the generator agree on every move, and every reason is true.

use super::evidence::verify;
use std::collections::BTreeMap;
use tabiya::{Explanation, Move, MoveError, Position, Rng, Role, San, Square, Uci, Verdict};

/// Positions full of pins, checks, castling and en passant, from which walks begin.
const STARTS: [&str; 22] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    // En passant along the rank, along a diagonal, and out of check.
    "8/8/8/KPp4r/8/8/8/7k w - c6 0 2",
    "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
    "3k4/8/1b6/2pP4/8/4K3/8/8 w - c6 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "8/8/8/2pP4/3K4/8/8/7k w - c6 0 2",
    // Double checks.
    "4k3/8/4r3/8/8/5n2/8/R3K2R w KQ - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/4P2q/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1",
    // Promotions, with and without a capture, pinned and free.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3rr3/4P3/4K3/8/8/8/8/k7 w - - 0 1",
    // Castling of all kinds.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/5b2/5r2/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/8/qR2K2R w KB - 0 1",
    "rk2r3/1p6/8/8/8/8/8/1RK3R1 w GBea - 0 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2KR2 w FBgb - 0 1",
    "5k2/8/8/8/8/8/8/5KR1 w G - 0 1",
    "r1r1k3/8/8/8/8/8/8/R3K1RR w GAc - 0 1",
];

/// Positions of random games.
fn positions(games_from_each: usize, plies: usize) -> Vec<Position> {
    let mut rng = Rng::new(2026);
    let mut starts: Vec<Position> =
        STARTS.iter().map(|fen| Position::from_fen_lenient(fen).expect(fen).0).collect();
    starts.extend((0..960).step_by(60).filter_map(Position::chess960));
    let mut found = Vec::new();
    for start in starts {
        for _ in 0..games_from_each {
            let mut position = start;
            for _ in 0..plies {
                found.push(position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
    }
    found
}

/// Every pair of squares, and every promotion where a pawn stands.
fn attempts(position: &Position) -> impl Iterator<Item = (Square, Square, Option<Role>)> {
    const PAWNS: [Option<Role>; 7] = [
        None,
        Some(Role::Queen),
        Some(Role::Rook),
        Some(Role::Bishop),
        Some(Role::Knight),
        Some(Role::King),
        Some(Role::Pawn),
    ];
    let board = *position.board();
    Square::ALL.into_iter().flat_map(move |from| {
        let promotions = match board.role_at(from) {
            Some(Role::Pawn) => &PAWNS[..],
            Some(_) => &PAWNS[..2],
            None => &PAWNS[..1],
        };
        Square::ALL
            .into_iter()
            .flat_map(move |to| promotions.iter().map(move |&promotion| (from, to, promotion)))
    })
}

/// Asks for every pair of squares, and counts the reasons.
fn agree_on(position: &Position, counts: &mut BTreeMap<&'static str, u32>) {
    let legal = position.legal_moves();
    let mut found = Vec::new();
    for (from, to, promotion) in attempts(position) {
        let read = Uci::new(from, to, promotion).to_move(position);
        match position.move_between(from, to, promotion) {
            Ok(mv) => {
                assert!(legal.contains(&mv), "{from}{to}{promotion:?} in {position}");
                assert_eq!(read, Some(mv), "{from}{to}{promotion:?} in {position}");
                found.push(mv);
            }
            Err(why) => {
                assert_eq!(read, None, "{from}{to}{promotion:?} in {position}: {why}");
                assert_eq!(why.verdict(), Verdict::Illegal);
                let checked = std::panic::catch_unwind(|| verify(position, &why));
                assert!(checked.is_ok(), "{from}{to}{promotion:?} in {position}: {why}");
                *counts.entry(why.code()).or_insert(0) += 1;
            }
        }
    }
    found.sort();
    found.dedup();
    let mut all = legal.to_vec();
    all.sort();
    assert_eq!(found, all, "{position}");
}

#[test]
fn between_two_squares_explain_and_generator_agree_and_every_reason_is_true() {
    agree_in(positions(1, 40).into_iter().step_by(4));
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_they_agree_in_every_position_of_the_walks() {
    agree_in(positions(1, 40).into_iter());
    check_all_parts(positions(1, 12).into_iter());
    refusals_in_algebraic_notation(positions(1, 40).into_iter());
}

fn agree_in(positions: impl Iterator<Item = Position>) {
    let mut counts = BTreeMap::new();
    for position in positions {
        agree_on(&position, &mut counts);
    }
    // The walks meet every reason that two squares can have.
    let of_chess = MoveError::CODES.iter().take_while(|code| **code != "capture-obligatory");
    let on_the_board = of_chess.skip_while(|code| **code != "empty-square");
    let by_text_only =
        ["other-piece-there", "no-such-piece", "none-reaches", "no-pawn-for-it", "not-from-there"];
    // A king that is told to castle by its squares stands on its first rank.
    for code in on_the_board.filter(|code| !by_text_only.contains(code) && **code != "castling-king-away") {
        assert!(counts.contains_key(code), "{code} was never met: {counts:?}");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_in_the_positions_of_others_they_agree_too() {
    let folder = crate::data::wide("perft");
    let mut counts = BTreeMap::new();
    let mut asked = 0;
    for entry in std::fs::read_dir(&folder).expect("a folder of perft suites") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "epd") {
            continue;
        }
        let suite = std::fs::read_to_string(&path).expect("a suite");
        // Of the long suites, some hundreds.
        let step = suite.lines().count() / 300 + 1;
        for line in suite.lines().step_by(step) {
            let fen = line.split(';').next().unwrap_or(line).trim();
            // A suite or two has more pieces than a game can have.
            let Ok((position, _)) = Position::from_fen_lenient(fen) else { continue };
            agree_on(&position, &mut counts);
            asked += 1;
        }
    }
    assert!(asked > 100, "only {asked} positions in {}", folder.display());
}

#[test]
fn a_move_as_data_is_played_exactly_when_it_is_legal() {
    for position in positions(1, 10) {
        for (from, to, promotion) in attempts(&position) {
            let mut moves =
                vec![Move::normal(from, to), Move::en_passant(from, to), Move::castling(from, to)];
            moves.extend(promotion.and_then(|role| Move::promotion(from, to, role)));
            for mv in moves {
                assert_eq!(position.play(mv).is_ok(), position.is_legal(mv), "{mv:?} in {position}");
            }
        }
    }
}

/// Every piece to every square, told in several ways.
fn texts() -> Vec<String> {
    let mut texts = vec!["O-O".into(), "O-O-O".into()];
    for to in Square::ALL {
        for letter in ["", "N", "B", "R", "Q", "K"] {
            texts.push(format!("{letter}{to}"));
            texts.push(format!("{letter}{to}=Q"));
            texts.push(format!("{letter}{to}=K"));
            for origin in ["a", "d", "h", "2", "8", "e1", "b7"] {
                texts.push(format!("{letter}{origin}{to}"));
                texts.push(format!("{letter}{origin}x{to}"));
            }
        }
    }
    texts
}

#[test]
fn in_algebraic_notation_every_refusal_has_a_true_and_special_reason() {
    refusals_in_algebraic_notation(positions(1, 40).into_iter().step_by(11));
}

fn refusals_in_algebraic_notation(positions: impl Iterator<Item = Position>) {
    let texts = texts();
    let mut counts = BTreeMap::new();
    for position in positions {
        for text in &texts {
            let candidates = match San::parse_lenient(text) {
                Ok((san, _)) => san.candidates(&position).len(),
                Err(_) => 0,
            };
            match position.parse_move(text) {
                Ok(mv) => assert!(position.is_legal(mv), "{text} in {position}"),
                Err(why) => {
                    assert_ne!(candidates, 1, "{text} in {position}: {why}");
                    *counts.entry(why.code()).or_insert(0) += 1;
                    match &why {
                        MoveError::Ambiguous { candidates: told, spelled, .. } => {
                            assert_eq!(told.len(), candidates);
                            for (mv, text) in told.iter().zip(spelled) {
                                assert_eq!(position.parse_move(text), Ok(*mv));
                            }
                        }
                        // `P2e4` and the like, where no pawn can be told by its rank.
                        MoveError::NotAMove { .. } | MoveError::TrailingText { .. } => {
                            assert!(San::parse_lenient(text).is_err(), "{text}");
                        }
                        _ => {
                            let checked = std::panic::catch_unwind(|| verify(&position, &why));
                            assert!(checked.is_ok(), "{text} in {position}: {why}");
                        }
                    }
                }
            }
        }
    }
    for code in ["no-such-piece", "none-reaches", "no-pawn-for-it", "not-from-there", "other-piece-there"] {
        assert!(counts.contains_key(code), "{code} was never met: {counts:?}");
    }
}

#[test]
fn no_text_whatever_makes_it_panic_and_all_ways_of_asking_agree() {
    const SIGNS: [&str; 40] = [
        "a", "b", "c", "e", "h", "i", "1", "2", "4", "5", "7", "8", "9", "0", "N", "B", "R", "Q", "K", "P",
        "O", "-", "x", "=", "+", "#", "(", ")", "/", "!", "?", " ", "e.p.", "♘", "♟", "×", "ö", "🙂", "\n",
        "\u{fe0f}",
    ];
    let mut rng = Rng::new(7);
    for position in positions(1, 8) {
        for _ in 0..300 {
            let text: String = (0..rng.below(9)).map(|_| SIGNS[rng.below(SIGNS.len())]).collect();
            let answer = position.explain(&text);
            match position.parse_move(&text) {
                Ok(mv) => assert_eq!((answer.mv, answer.code()), (Some(mv), "legal"), "{text}"),
                Err(why) => assert_eq!(Some(why), answer.error, "{text}"),
            }
            assert_eq!(answer.verdict() == Verdict::Legal, answer.mv.is_some());
            assert!(answer.message().ends_with('.'), "{}", answer.message());
            assert!(answer.suggestions.len() <= 5);
            if answer.verdict() == Verdict::Illegal && answer.code() != "null-move" {
                assert_eq!(
                    answer.suggestions.is_empty(),
                    !position.has_legal_moves(),
                    "{text} in {position}"
                );
            }
            assert!(answer.suggestions.iter().all(|&mv| position.is_legal(mv)));
        }
    }
}

/// The message is the reason and the advice together, and the reason names no move that would be legal.
#[test]
fn a_message_is_a_reason_and_an_advice() {
    check_all_parts(positions(1, 12).into_iter().step_by(5));
}

fn check_all_parts(positions: impl Iterator<Item = Position>) {
    let (mut advised, mut told) = (0, 0);
    for position in positions {
        let sans = position.legal_moves().iter().map(|&mv| position.san(mv).to_string()).collect::<Vec<_>>();
        for (from, to, promotion) in attempts(&position) {
            check_parts(&position.explain_between(from, to, promotion), &mut advised, &mut told);
        }
        for text in
            ["Nf3", "Nd5", "Rd1", "Qh5", "e4", "exd5", "O-O", "O-O-O", "Ke2", "e8", "b8=K", "hello. there"]
        {
            check_parts(&position.explain(text), &mut advised, &mut told);
            if let Some(passed) = position.null_move() {
                check_parts(&passed.explain(text), &mut advised, &mut told);
            }
        }
        if let Some(san) = sans.first() {
            check_parts(&position.explain(&format!("{san}!?")), &mut advised, &mut told);
        }
    }
    assert!(advised > 1_000 && told > 1_000, "{advised} with advice, {told} without");
}

fn check_parts(answer: &Explanation, advised: &mut usize, told: &mut usize) {
    let (message, reason) = (answer.message(), answer.reason());
    assert!(reason.ends_with('.') && reason.len() > 10, "{answer:?}");
    let Some(advice) = answer.advice() else {
        assert_eq!(message, reason);
        *told += 1;
        return;
    };
    assert!(
        advice.ends_with('.') && advice.starts_with(|first: char| first.is_ascii_uppercase()),
        "{advice}"
    );
    let lower = advice[..1].to_ascii_lowercase() + &advice[1..];
    let sentences = format!("{reason} {advice}");
    let colon = format!("{}: {lower}", reason.trim_end_matches('.'));
    assert!(message == sentences || message == colon, "{message:?} is not {reason:?} and {advice:?}");
    *advised += 1;
}
