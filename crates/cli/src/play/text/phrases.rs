//! Phrases that several sentences have: lists, numbers with their nouns, moves read aloud.

use std::borrow::Cow;
use tabiya::{Piece, Role, Square};

/// "the queen on h4 and the rook on e1".
pub(super) fn listed(pieces: &[(Piece, Square)]) -> String {
    joined(pieces.iter().map(|(piece, square)| format!("the {} on {square}", piece.role.name())).collect())
}

/// "a, b and c".
pub(crate) fn joined(mut parts: Vec<String>) -> String {
    match parts.len() {
        0 | 1 => parts.pop().unwrap_or_default(),
        _ => {
            let last = parts.pop().unwrap_or_default();
            format!("{} and {last}", parts.join(", "))
        }
    }
}

/// A text in so many columns at most, with an ellipsis where something is missing: it is cut between words where that
/// costs little, and never within a letter. Columns are counted by whoever knows how wide letters are.
pub(crate) fn shortened(text: &str, most: usize, wide: impl Fn(&str) -> usize) -> Cow<'_, str> {
    /// The longest word that is left out rather than cut.
    const WORD: usize = 12;
    if wide(text) <= most {
        return Cow::Borrowed(text);
    }
    let room = most.saturating_sub(1);
    let (mut end, mut used) = (0, 0);
    for (at, letter) in text.char_indices() {
        let next = at + letter.len_utf8();
        used += wide(&text[at..next]);
        if used > room {
            break;
        }
        end = next;
    }
    let whole = &text[..end];
    let in_word = text[end..].starts_with(|letter: char| !letter.is_whitespace());
    let before = whole.rfind(char::is_whitespace).filter(|&at| in_word && wide(&whole[at..]) <= WORD);
    let kept = before.map_or(whole, |at| &whole[..at]).trim_end();
    // A word alone is cut rather than left out, and so is what would leave less than half.
    let kept = if wide(kept) * 2 < room { whole.trim_end() } else { kept };
    if most == 0 {
        Cow::Borrowed("")
    } else {
        Cow::Owned(format!("{}…", kept.trim_end_matches([',', ':', ';'])))
    }
}

/// "1 move", "2 moves".
pub(super) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A move in standard notation as it is read aloud among others: "knight b to d2 with check".
pub(super) fn aloud(san: &str) -> String {
    let (bare, end) = match san.as_bytes().last() {
        Some(b'+') => (&san[..san.len() - 1], " with check"),
        Some(b'#') => (&san[..san.len() - 1], " with checkmate"),
        _ => (san, ""),
    };
    if let "O-O" | "O-O-O" = bare {
        return format!("castles {}{end}", if bare.len() == 3 { "kingside" } else { "queenside" });
    }
    let (bare, becomes) = match bare.split_once('=') {
        Some((bare, role)) => {
            let role = role.chars().next().and_then(Piece::from_letter);
            (bare, role.map_or(String::new(), |piece| format!(" and becomes a {}", piece.role.name())))
        }
        None => (bare, String::new()),
    };
    let first = bare.chars().next().filter(char::is_ascii_uppercase).and_then(Piece::from_letter);
    let (role, rest) = first.map_or((Role::Pawn, bare), |piece| (piece.role, &bare[1..]));
    let Some((from, square)) = rest.len().checked_sub(2).and_then(|at| rest.split_at_checked(at)) else {
        return san.to_owned();
    };
    let (from, goes) = match from.strip_suffix('x') {
        Some(from) => (from, "takes"),
        None => (from, "to"),
    };
    let from = if from.is_empty() { String::new() } else { format!(" {from}") };
    format!("{}{from} {goes} {square}{becomes}{end}", role.name())
}

#[cfg(test)]
mod tests {
    use super::{aloud, shortened};

    #[test]
    fn a_text_that_is_cut_says_so_and_is_cut_between_words_where_that_costs_little() {
        let cut = |text, most| shortened(text, most, |part: &str| part.chars().count()).into_owned();
        assert_eq!(cut("C54 Italian Game", 16), "C54 Italian Game");
        assert_eq!(cut("C54 Italian Game: Classical", 20), "C54 Italian Game…");
        assert_eq!(cut("C54 Italian Game: Classical", 26), "C54 Italian Game…");
        assert_eq!(cut("1. e4 e5 2. Nf3 Nc6", 12), "1. e4 e5 2.…");
        assert_eq!(cut("ABCDEFGHIJKLMNOPQRSTUVWXYZ abc", 9), "ABCDEFGH…");
        assert_eq!(cut("Grünfeld–Indisch", 6), "Grünf…");
        assert_eq!([cut("ab", 1), cut("ab", 0), cut("", 0)], ["…", "", ""]);
        for most in 0..40 {
            let text = cut("Ruy Lopez: Morphy Defence, Modern Steinitz, Siesta", most);
            assert!(text.chars().count() <= most, "{most}: {text}");
        }
    }

    #[test]
    fn moves_in_standard_notation_are_read_aloud() {
        for (san, told) in [
            ("e4", "pawn to e4"),
            ("exd5", "pawn e takes d5"),
            ("Nbd2", "knight b to d2"),
            ("R1xa3+", "rook 1 takes a3 with check"),
            ("Qh4xe1#", "queen h4 takes e1 with checkmate"),
            ("exd8=N+", "pawn e takes d8 and becomes a knight with check"),
            ("O-O-O+", "castles queenside with check"),
            ("O-O", "castles kingside"),
        ] {
            assert_eq!(aloud(san), told);
        }
    }
}
