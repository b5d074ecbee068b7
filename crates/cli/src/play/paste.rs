//! What people paste: a position, a game, or a list of moves.

use tabiya::pgn::Severity;
use tabiya::{Color, Pgn, Position, San, Uci};

/// A text that was copied somewhere and pasted here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PastedText {
    /// A position, as far as its first word tells.
    Fen(String),
    /// A game with tags, comments or variations.
    Pgn(String),
    Moves(PastedMoves),
}

/// Moves in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PastedMoves {
    /// The number that stands before the first move, and whose move it is.
    pub(crate) first: Option<(u32, Color)>,
    pub(crate) moves: Vec<String>,
}

impl PastedMoves {
    /// Whether the first move can be that of a position, by its number.
    pub(crate) fn begins_at(&self, position: &Position) -> bool {
        self.first.is_none_or(|first| first == (position.fullmoves(), position.turn()))
    }
}

/// No game has so many.
const MOST_MOVES: usize = 12_000;

impl PastedText {
    /// No more text is looked at, in bytes.
    pub(crate) const LONGEST: usize = 1 << 20;

    /// What a text is, if it can be nothing else: two words may be the two squares of a move.
    pub(crate) fn read(text: &str) -> Option<PastedText> {
        let text = text.trim();
        if text.len() > PastedText::LONGEST {
            return None;
        }
        let mut words = text.split_whitespace();
        let first = words.next()?;
        // Eight ranks, and what is in hand behind them. A tag may hold a FEN, too, but begins with its bracket.
        let in_hand = first.ends_with(']') && !first.starts_with('[');
        let ranks = matches!(first.matches('/').count(), 7 | 8);
        if ranks && words.next().is_some() && (in_hand || !text.contains('[')) {
            return Some(PastedText::Fen(text.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        if let Some(moves) = moves(text) {
            return Some(PastedText::Moves(moves));
        }
        let marked = text.contains(['{', '(']) || is_several(text);
        let written = text.starts_with('[') || marked && text.contains('.');
        (written && is_game(text)).then(|| PastedText::Pgn(text.to_owned()))
    }
}

/// The moves of a text that has nothing else but their numbers and a result: three words at least, or two and a number.
fn moves(text: &str) -> Option<PastedMoves> {
    let (mut moves, mut numbers, mut first) = (Vec::new(), 0, None);
    if is_several(text) {
        return None;
    }
    for word in text.split_whitespace().filter(|word| !RESULTS.contains(word)) {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let bare = digits.trim_start_matches(['.', '…']);
        let is_numbered = bare.len() < digits.len() && digits.len() < word.len();
        numbers += usize::from(is_numbered);
        if is_numbered && moves.is_empty() {
            let dots = &digits[..digits.len() - bare.len()];
            let color =
                if dots.chars().count() > 2 || dots.contains('…') { Color::Black } else { Color::White };
            first = word[..word.len() - digits.len()].parse().ok().map(|number| (number, color));
        }
        let word = if is_numbered { bare } else { word };
        if word.is_empty() {
            continue;
        }
        if moves.len() == MOST_MOVES || San::parse_lenient(word).is_err() && word.parse::<Uci>().is_err() {
            return None;
        }
        moves.push(word.to_owned());
    }
    (moves.len() >= 3 || moves.len() == 2 && numbers > 0).then_some(PastedMoves { first, moves })
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Whether something follows behind a result: another game.
fn is_several(text: &str) -> bool {
    let mut words = text.split_whitespace().skip_while(|word| !RESULTS.contains(word));
    words.any(|word| !RESULTS.contains(&word))
}

/// Whether something of a game is in a text, and nothing of it is lost.
fn is_game(text: &str) -> bool {
    let pgn = Pgn::parse_lenient(text);
    let errors = pgn.problems().iter().filter(|problem| problem.severity() == Severity::Error).count();
    if pgn.tags().is_empty() { errors == 0 && pgn.root().next().is_some() } else { true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_games_and_lists_of_moves_are_told_apart() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(PastedText::read(fen), Some(PastedText::Fen(fen.to_owned())));
        assert_eq!(PastedText::read(&format!("\n{fen}\r\n")), Some(PastedText::Fen(fen.to_owned())));
        for fen in ["4k3/8/8/8/8/8/4P3/4K3[Qn] w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3/Qn w - - 0 1"] {
            assert_eq!(PastedText::read(fen), Some(PastedText::Fen(fen.to_owned())));
        }
        for text in ["1. e4 e5 2. Nf3 1-0", "1.e4 e5\n2.Nf3", "e4 e5 Nf3", "e2e4 e7e5 g1f3"] {
            let Some(PastedText::Moves(moves)) = PastedText::read(text) else { panic!("{text}") };
            assert_eq!(moves.moves.len(), 3, "{text}");
            assert_eq!(moves.first, text.starts_with('1').then_some((1, Color::White)), "{text}");
        }
        let tagged = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {best} e5 *";
        assert_eq!(PastedText::read(tagged), Some(PastedText::Pgn(tagged.to_owned())));
        assert!(matches!(PastedText::read("1. e4 (1. d4) e5 *"), Some(PastedText::Pgn(_))));
    }

    #[test]
    fn several_games_are_not_taken_for_the_moves_of_one() {
        for text in ["1. e4 e5 1-0\n\n1. d4 d5 0-1\n", "1. e4 e5 2. Nf3 *\n1. d4 d5 *"] {
            assert_eq!(PastedText::read(text), Some(PastedText::Pgn(text.trim().to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_typed_is_not_taken_for_pasted() {
        for text in ["e2 e4", "e4", "1. e4", "knight f3", "hello there you", "[", "a/b/c", "new 10 5", ""] {
            assert_eq!(PastedText::read(text), None, "{text}");
        }
    }
}
