//! Moves as people type them: `1. e4`, `nf3`, `o-o`, `E2E4`, `e7 e5`; and as they say them.

mod spoken;

use tabiya::{Explanation, Position, Verdict};

/// Reads a move in a position: the explanation has the legal move that was meant, or the reason why it is none.
///
/// A text that is no move in any notation is tried once more in the one that it may have been meant in. A small `b`
/// stays what it is: nothing else tells the b-pawn and the bishop apart.
pub(super) fn read(position: &Position, text: &str) -> Explanation {
    read_with(position, text, |text| position.explain(text))
}

/// The same with what only the game knows; `explain` is its own.
pub(super) fn read_with(
    position: &Position,
    text: &str,
    explain: impl Fn(&str) -> Explanation,
) -> Explanation {
    let text = unnumbered(text);
    let literal = explain(text);
    if literal.mv.is_some() {
        return literal;
    }
    let meant = castling(text)
        .or_else(|| squares(text))
        .or_else(|| named(text))
        .or_else(|| dropped(text))
        .or_else(|| spoken::spoken(position, text));
    match meant.map(|meant| explain(&meant)) {
        Some(meant) if meant.verdict() != Verdict::Unreadable => meant,
        _ => literal,
    }
}

/// Without the number of the move: `1.e4`, `1. e4`, `1... e5`.
fn unnumbered(text: &str) -> &str {
    let behind = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let moves = behind.trim_start_matches(['.', '\u{2026}']);
    if behind.len() == text.len() || moves.len() == behind.len() || moves.trim().is_empty() {
        return text;
    }
    moves.trim_start()
}

/// `o-o`, `OO`, `0 0 0`.
fn castling(text: &str) -> Option<String> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let letters = bare.chars().filter(|letter| !['-', ' '].contains(letter));
    let count = letters.clone().all(|letter| ['o', 'O', '0'].contains(&letter)).then(|| letters.count())?;
    match count {
        2 => Some("O-O".to_owned()),
        3 => Some("O-O-O".to_owned()),
        _ => None,
    }
}

/// `E2E4`, `e7 e5`, `E4`; `B4` alone could be a bishop's.
fn squares(text: &str) -> Option<String> {
    let joined: String = text.chars().filter(|letter| !['-', ' '].contains(letter)).collect();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let is_move = match joined.as_bytes() {
        pair @ [first, _] => is_square(pair) && *first != b'B',
        [from @ .., _, _] if from.len() == 2 => is_square(from) && is_square(&joined.as_bytes()[2..]),
        [pairs @ .., last] if pairs.len() == 4 => {
            is_square(&pairs[..2]) && is_square(&pairs[2..]) && b"qrbnQRBN".contains(last)
        }
        _ => false,
    };
    is_move.then(|| joined.to_ascii_lowercase())
}

/// `nf3`, `qxd5`.
fn named(text: &str) -> Option<String> {
    let first = text.chars().next().filter(|letter| ['n', 'r', 'q', 'k'].contains(letter))?;
    let others = text[1..].bytes();
    let is_move = text.len() > 2 && others.clone().all(|byte| b"abcdefgh12345678x+#!?-".contains(&byte));
    is_move.then(|| format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

/// `n@f3`, `B@F3`: nothing but a piece stands there.
fn dropped(text: &str) -> Option<String> {
    let (piece, square) = text.split_once('@')?;
    let is_piece = piece.is_empty() || piece.len() == 1 && "pnbrqPNBRQ".contains(piece);
    is_piece.then(|| format!("{}@{}", piece.to_ascii_uppercase(), square.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(fen: &str, text: &str) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        let mv = read(&position, text).mv?;
        Some(position.san(mv).to_string())
    }

    #[test]
    fn moves_are_read_as_people_type_them() {
        let fen = "r3k2r/pppp1ppp/8/4p3/3P4/2N2N2/PPP1PPPP/R3K2R w KQkq - 0 1";
        for (text, san) in [
            ("1. e4", "e4"),
            ("17.e4", "e4"),
            ("1... e3", "e3"),
            ("o-o", "O-O"),
            ("OO", "O-O"),
            ("o-o-o", "O-O-O"),
            ("0 0 0", "O-O-O"),
            ("nd5", "Nd5"),
            ("nxe5", "Nxe5"),
            ("nf3-e5", "Nxe5"),
            ("kd2", "Kd2"),
            ("E2E4", "e4"),
            ("E4", "e4"),
            ("e2 e4", "e4"),
            ("E1-F1", "Kf1"),
            ("1. nd5", "Nd5"),
            ("dxe5", "dxe5"),
        ] {
            assert_eq!(played(fen, text).as_deref(), Some(san), "{text}");
        }
    }

    #[test]
    fn a_piece_is_dropped_whatever_the_size_of_its_letter() {
        let house = "4k3/8/8/8/8/8/8/4K3[BNP] w - - 0 1";
        let position = Position::from_fen_as(tabiya::Variant::Crazyhouse, house).unwrap();
        for (text, san) in
            [("n@f3", "N@f3"), ("b@F3", "B@f3"), ("p@f3", "@f3"), ("@F3", "@f3"), ("3. n@f3", "N@f3")]
        {
            let mv = read(&position, text).mv.map(|mv| position.san(mv).to_string());
            assert_eq!(mv.as_deref(), Some(san), "{text}");
        }
        assert_eq!(read(&position, "q@f3").code(), "not-in-hand");
    }

    #[test]
    fn a_small_b_is_never_made_a_bishop_here() {
        let position: Position = "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1".parse().unwrap();
        for text in ["bxc3", "bc3", "B4", "bb4"] {
            assert_eq!(read(&position, text), position.explain(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_refused_as_it_was_typed() {
        for text in ["1.", "12", "nonsense", "knight", "rank", "", "...", "b", "o", "\u{265e}f6"] {
            assert_eq!(read(&Position::new(), text), Position::new().explain(text), "{text}");
        }
    }
}
