//! The other games than chess: their FEN, and games of them by a script.

use tabiya::{Game, Move, Pgn, Position, Setup, Uci, Variant, Verdict};

/// The variant that the first letter chooses, and the rest.
fn variant_and_text(text: &str) -> (Variant, &str) {
    let mut letters = text.chars();
    let number = letters.next().map_or(0, |letter| letter as usize);
    (Variant::ALL[1 + number % (Variant::ALL.len() - 1)], letters.as_str())
}

/// FEN of a variant: strict and lenient reading, writing, and the position behind it.
pub fn variant_fen(text: &str) {
    let (variant, text) = variant_and_text(text);
    if let Ok(setup) = Setup::from_fen_as(variant, text) {
        let again = Setup::from_fen_as(variant, &setup.to_string());
        assert_eq!(again.as_ref(), Ok(&setup), "a setup reads back");
    }
    let strict = Position::from_fen_as(variant, text);
    let lenient = Position::from_fen_as_lenient(variant, text);
    for error in [strict.as_ref().err(), lenient.as_ref().err()].into_iter().flatten() {
        assert!(!error.reasons().is_empty() && !error.to_string().is_empty(), "a refusal has a reason");
        for reason in error.reasons() {
            assert!(!reason.to_string().is_empty() && !reason.code().is_empty());
            let columns = text.chars().count();
            assert!((1..=columns + 1).contains(&reason.column()), "{reason:?} is outside of {text:?}");
        }
    }
    if let Ok(position) = strict {
        let (same, _) = lenient.as_ref().expect("what is read strictly is read leniently");
        assert_eq!((&position, position.key()), (same, same.key()));
    }
    if let Ok((position, _)) = lenient {
        sound(&position);
        let moves = position.legal_moves();
        // One that the text chooses: all of them would take too long.
        if let Some(&mv) = moves.get(text.len() % moves.len().max(1)) {
            sound(&position.play(mv).expect("a legal move can be played"));
        }
    }
}

/// What holds in every position of a variant.
fn sound(position: &Position) {
    let (fresh, _) = Position::from_fen_as_lenient(position.variant(), &position.to_fen())
        .unwrap_or_else(|error| panic!("what we write we read: {position:?} {error}"));
    assert_eq!((position, position.key()), (&fresh, fresh.key()));
    let moves = position.legal_moves();
    assert_eq!(position.has_legal_moves(), !moves.is_empty(), "{position:?}");
    assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
    assert!(
        moves.is_empty() || position.outcome().is_none_or(|ended| ended.winner().is_none()),
        "{position:?}"
    );
    moves.iter().for_each(|&mv| written(position, mv));
}

/// What holds of every legal move of a variant.
fn written(position: &Position, mv: Move) {
    assert!(position.is_legal(mv), "{position:?} {mv:?}");
    assert_eq!(position.gives_check(mv), position.play(mv).expect("legal").is_check(), "{position:?} {mv:?}");
    let uci: Uci = position.uci(mv).to_string().parse().expect("what we write we read");
    assert_eq!(uci.to_move(position), Some(mv), "{position:?} {uci}");
    let san = position.san(mv).to_string();
    assert_eq!(position.parse_san(&san), Ok(mv), "{position:?} {san}");
}

/// What the explainer says of a text is what the list of moves says.
fn explained(game: &Game, text: &str) {
    let explanation = game.explain(text);
    assert!(!explanation.to_string().is_empty());
    let in_list = |mv: Move| !game.is_over() && game.position().legal_moves().contains(&mv);
    match explanation.verdict() {
        Verdict::Legal => assert!(explanation.mv.is_some_and(in_list), "{:?} {text:?}", game.position()),
        _ => assert!(explanation.mv.is_none(), "{:?} {text:?}", game.position()),
    }
}

/// A game of a variant: a FEN and a line break or the usual start, then letters that choose moves, take them back, play
/// them again, and ask why others are not legal.
pub fn variant_game(text: &str) {
    let (variant, text) = variant_and_text(text);
    let named = text
        .split_once('\n')
        .and_then(|(fen, script)| Some((Position::from_fen_as_lenient(variant, fen).ok()?.0, script)));
    let (start, script) = named.unwrap_or((Position::start_of(variant), text));
    let mut game = Game::from_position(start);
    let mut letters = script.chars();
    for _ in 0..100 {
        let Some(letter) = letters.next() else { break };
        match letter {
            '<' => drop(game.undo()),
            '>' => drop(game.redo()),
            '?' => {
                let asked: String = letters.by_ref().take(5).collect();
                explained(&game, &asked);
                explained(&game, asked.trim());
            }
            letter => {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    assert!(game.is_over(), "{:?}", game.position());
                    continue;
                }
                let mv = moves[letter as usize % moves.len()];
                let before = *game.position();
                let open = !game.is_over();
                assert_eq!(game.play(mv).is_ok(), open, "{before:?} {mv:?}");
                if open {
                    written(&before, mv);
                    assert_eq!(game.clone().undo(), Some(mv));
                }
            }
        }
        if let Some(ending) = game.ending() {
            assert!(!ending.outcome.to_string().is_empty());
        }
    }
    sound(game.position());
    let pgn = Pgn::from(&game);
    let read = Pgn::parse_lenient(&pgn.to_string());
    assert!(read.moves() == pgn.moves() && read.start() == pgn.start(), "{pgn}");
}
