//! What must hold for any text. The fuzz targets feed it; `crates/tabiya/tests/fuzz_finds.rs` replays what they found.

mod answer;
mod book;
mod clock;
mod game;
mod made_text;
mod pgn;
mod variants;

pub use answer::answer;
pub use book::book;
pub use clock::clock;
pub use game::game;
pub use pgn::pgn;
pub use variants::{variant_fen, variant_game};

use tabiya::{
    Board, CastlingLetters, EnPassantField, Epd, FenStyle, Move, Position, San, Setup, TextError, Uci,
    Verdict,
};

/// Positions with something in them: castling, Chess960, pins, en passant, promotion, mate, few pieces.
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "4k3/1P5P/8/8/8/8/1p5p/4K3 b - - 0 1",
    "N3k2N/8/8/3N4/8/4N3/8/N3K2N w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "4r3/4k3/8/8/8/8/3PPP2/q2NKR2 w F - 0 1",
];

/// The position that a fuzzed text talks about, and the rest of it: a FEN and a line break, or one letter that
/// chooses from [`POSITIONS`].
fn position_and_text(text: &str) -> (Position, &str) {
    if let Some((fen, rest)) = text.split_once('\n') {
        if let Ok((position, _)) = Position::from_fen_lenient(fen) {
            return (position, rest);
        }
    }
    let mut chars = text.chars();
    let number = chars.next().map_or(0, |letter| letter as usize) % POSITIONS.len();
    (POSITIONS[number].parse().expect("the positions above are legal"), chars.as_str())
}

fn is_in_list(position: &Position, mv: Move) -> bool {
    position.legal_moves().contains(&mv)
}

/// FEN: strict and lenient reading, every way of writing, and the position behind it.
pub fn fen(text: &str) {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(&setup), "a setup reads back");
    }
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_placement().parse::<Board>().as_ref(), Ok(&board), "a board reads back");
    }

    let strict = Position::from_fen(text);
    let lenient = Position::from_fen_lenient(text);
    for error in [strict.as_ref().err(), lenient.as_ref().err()].into_iter().flatten() {
        assert!(!error.reasons().is_empty(), "a refusal has a reason");
        assert!(!error.to_string().is_empty());
        let columns = text.chars().count();
        for reason in error.reasons() {
            assert!(!reason.to_string().is_empty() && !reason.code().is_empty());
            assert!((1..=columns + 1).contains(&reason.column()), "{reason:?} is outside of {text:?}");
        }
    }
    if let Ok(position) = strict {
        let (same, _) = lenient.as_ref().expect("what is read strictly is read leniently");
        assert_same(&position, same);
        for castling in [CastlingLetters::XFen, CastlingLetters::Shredder] {
            let style = FenStyle::default().with_castling(castling).with_en_passant(EnPassantField::AsPushed);
            let written = position.fen(style).to_string();
            assert_same(&position, &Position::from_fen(&written).expect("what we write we read"));
            let style = FenStyle::default().with_castling(castling).with_en_passant(EnPassantField::IfLegal);
            let written = position.fen(style).to_string();
            let same = Position::from_fen(&written).expect("what we write we read");
            assert!(position.same_position(&same), "{position} and {same}");
        }
    }
    if let Ok((position, _)) = lenient {
        let written = position.to_fen();
        let (same, _) = Position::from_fen_lenient(&written).expect("what we write we read");
        assert_same(&position, &same);
        sound(&position);
    }
}

/// Every field is the same, and what follows from them.
fn assert_same(a: &Position, b: &Position) {
    assert_eq!(a, b);
    assert_eq!(a.key(), b.key());
    assert_eq!(a.to_setup(), b.to_setup());
}

/// What holds in every position.
fn sound(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.has_legal_moves(), !moves.is_empty());
    assert_eq!(tabiya::perft(position, 1), moves.len() as u64);
    for &mv in moves.iter() {
        assert!(position.is_legal(mv), "{mv:?} is in the list");
        let next = position.play(mv).expect("a legal move can be played");
        assert!(!next.board().in_check(position.turn()), "{mv:?} leaves no king in check");
        assert_eq!(position.gives_check(mv), !next.checkers().is_empty(), "{mv:?}");
        let (fresh, notes) = Position::from_fen_lenient(&next.to_fen()).expect("what we write we read");
        assert_same(&next, &fresh);
        let _ = notes;
    }
}

/// EPD: position and operations read back, and the moves of an operation are legal.
pub fn epd(text: &str) {
    match text.parse::<Epd>() {
        Ok(epd) => {
            let written = epd.to_string();
            let read: Epd = written.parse().unwrap_or_else(|error| panic!("{written:?} reads back: {error}"));
            assert_same(&epd.position, &read.position);
            assert_eq!(epd.operations, read.operations, "{written:?} reads back");
            let (lenient, _) = Epd::parse_lenient(text).expect("what is read strictly is read leniently");
            assert_eq!(epd, lenient);
            for opcode in ["bm", "am", "pv"] {
                match epd.moves(opcode) {
                    Ok(moves) if opcode != "pv" => {
                        assert!(moves.iter().all(|&mv| is_in_list(&epd.position, mv)));
                    }
                    Ok(_) => {}
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
    }
}

/// UCI: parts, and the way to a legal move and back.
pub fn uci(text: &str) {
    let (position, text) = position_and_text(text);
    match text.parse::<Uci>() {
        Ok(uci) => {
            assert_eq!(uci.to_string().parse(), Ok(uci), "what we write we read");
            match uci.to_move(&position) {
                Some(mv) => {
                    assert!(is_in_list(&position, mv), "{uci} gives a legal move");
                    let written = position.uci(mv);
                    assert_eq!(written.to_move(&position), Some(mv), "what we write we read");
                }
                None => {
                    let known = |mv: &Move| position.uci(*mv) == uci || Uci::chess960(*mv) == uci;
                    assert!(!position.legal_moves().iter().any(known), "{uci} is a legal move");
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// SAN: strict and lenient, without and with a position.
pub fn san(text: &str) {
    let (position, text) = position_and_text(text);
    if let Ok(san) = text.parse::<San>() {
        assert_eq!(san.to_string(), text, "the standard has one form");
        let (read, forgiven) = San::parse_lenient(text).expect("what is read strictly is read leniently");
        assert_eq!((read, forgiven.len()), (san, 0), "nothing is forgiven that is right");
    }
    match San::parse_lenient(text) {
        Ok((san, _)) => {
            assert_eq!(San::parse_lenient(&san.to_string()), Ok((san, Vec::new())), "what we write we read");
            let candidates = san.candidates(&position);
            for &mv in candidates.iter() {
                assert!(is_in_list(&position, mv), "{san} fits a legal move");
            }
            assert_eq!(san.to_move(&position).is_ok(), candidates.len() == 1, "{san} in {position}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match position.parse_san_lenient(text) {
        Ok((mv, forgiven)) => {
            assert!(is_in_list(&position, mv));
            let strict = position.parse_san(text);
            assert_eq!(strict.is_ok(), forgiven.is_empty(), "strict is what needs no forgiving");
            let written = position.san(mv).to_string();
            assert_eq!(forgiven.is_empty(), written == text, "{text} for {written}: {forgiven:?}");
            let read = position.parse_san(&written);
            assert_eq!(read, Ok(mv), "what we write we read");
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let written = |mv: &Move| position.san(*mv).to_string() == text;
            assert!(!position.legal_moves().iter().any(written), "{text} is a legal move");
        }
    }
}

/// Explain: legal exactly when the move is in the list, and otherwise a reason with everything that belongs to it.
pub fn explain(text: &str) {
    let (position, text) = position_and_text(text);
    let answer = position.explain(text);
    assert!(answer.message().ends_with('.'), "{:?} is a sentence", answer.message());
    let parsed = position.parse_move(text);
    assert_eq!(parsed.as_ref().ok(), answer.mv.as_ref(), "reading and explaining agree on {text:?}");
    assert_eq!(parsed.as_ref().err(), answer.error.as_ref(), "reading and explaining agree on {text:?}");
    for &mv in &answer.suggestions {
        assert!(is_in_list(&position, mv), "suggestions are legal");
    }
    match answer.mv {
        Some(mv) => {
            assert_eq!((answer.verdict(), answer.code()), (Verdict::Legal, "legal"));
            assert!(is_in_list(&position, mv), "{text:?} is said to be legal");
            assert!(answer.suggestions.is_empty());
            assert_eq!(position.explain_move(mv).mv, Some(mv));
        }
        None => {
            assert_ne!(answer.verdict(), Verdict::Legal);
            assert_eq!(answer.verdict() == Verdict::Ambiguous, answer.code() == "ambiguous");
            for &mv in position.legal_moves().iter() {
                let forms = [
                    position.san(mv).to_string(),
                    position.lan(mv).to_string(),
                    position.uci(mv).to_string(),
                ];
                assert!(!forms.iter().any(|form| form == text.trim()), "{text:?} is {mv:?}");
            }
        }
    }
    // The same for a move that no text has to name.
    if let Ok(uci) = text.trim().parse::<Uci>() {
        let between = position.explain_between(uci.from, uci.to, uci.promotion);
        if let Some(mv) = between.mv {
            assert!(is_in_list(&position, mv));
        }
        let mv = Uci::to_move(uci, &position);
        assert_eq!(mv.is_some(), position.parse_move(&uci.to_string()).is_ok(), "{uci} in {position}");
    }
}

/// Prose: a move that is found is legal, and stands where it is said to.
pub fn text(text: &str) {
    let (position, text) = position_and_text(text);
    match position.find_move(text) {
        Ok(found) => {
            assert!(is_in_list(&position, found.mv));
            let written = text.get(found.span).expect("the move stands in the text");
            let again = position.find_move(written).map(|found| found.mv);
            assert_eq!(again, Ok(found.mv), "{written:?} alone is the same move");
        }
        Err(TextError::Ambiguous { candidates }) => {
            assert!(candidates.len() > 1, "ambiguous between several");
            assert!(candidates.iter().all(|&mv| is_in_list(&position, mv)));
        }
        Err(
            TextError::NotLegal { span, .. }
            | TextError::Unreadable { span }
            | TextError::Trailing { span }
            | TextError::FalseCapture { span, .. },
        ) => {
            assert!(text.get(span).is_some(), "it stands in the text");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    // A move alone is found as what it is, unless it takes what is not there.
    if let Ok(mv) = position.parse_move(text) {
        match position.find_move(text) {
            Err(TextError::FalseCapture { mv: other, .. }) => assert_eq!(other, mv, "{text:?}"),
            found => assert_eq!(found.map(|found| found.mv), Ok(mv), "{text:?}"),
        }
    }
}
