//! The letters of notations: in any of the languages, all of them small or all of them large.

use super::Reading;
use super::drops;
use super::notation;
use super::pieces::{Tongues, foreign_letter, piece, promotion_letter};
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::{File, Square};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// No notation in other letters is longer.
const LONGEST: usize = 16;

/// Whether a notation can begin with a letter.
pub(super) fn begins(letter: char) -> bool {
    matches!(letter, 'a'..='h' | 'A'..='H' | 'N' | 'R' | 'Q' | 'K' | 'P' | 'L' | 'S' | 'T')
        || matches!(letter, 'n' | 'r' | 'q' | 'k' | 's' | 't' | 'l')
        || matches!(letter, 'К' | 'Ф' | 'Л' | 'С' | 'П' | 'п' | 'а' | 'с' | 'е')
        || Piece::from_symbol(letter).is_some()
}

/// A text that is a move and nothing else, whatever its letters.
pub(super) fn read(position: &Position, text: &str, tongues: Tongues) -> Option<Reading> {
    // No move has more than two ranks in it, and only the signs behind it make it long.
    if text.bytes().filter(u8::is_ascii_digit).count() > 3 {
        return None;
    }
    // `Ra8++`: mate, or a double check.
    let marks = text.trim_end_matches(['!', '?']);
    if let Some(bare) = marks.strip_suffix("++").filter(|bare| !bare.ends_with(['+', '#'])) {
        return read(position, &format!("{bare}+{}", &text[marks.len()..]), tongues);
    }
    // `a8=Queen`: what it becomes in words.
    if let Some((pawn, word)) = text.split_once('=').filter(|(_, word)| word.len() > 1) {
        let word = word.trim_end_matches(['+', '#', '!', '?']).to_lowercase();
        if let Some(role) = piece(&word).filter(|role| Role::PROMOTIONS.contains(role)) {
            return notation::read(position, &format!("{pawn}={}", role.letter()));
        }
    }
    if let Some(drop) = drops::alone(position, text) {
        return Some(drop);
    }
    // In a Dutch sentence P is the knight (paard), whether it can go there or not: a pawn has no letter.
    if let Some(rest) = text.strip_prefix('P').filter(|_| tongues.dutch) {
        return notation::read(position, &format!("N{rest}"));
    }
    if let Some(rest) = text.strip_prefix('R').filter(|_| tongues.romance && tongues.rook_is_t) {
        return notation::read(position, &format!("K{rest}"));
    }
    // A side without rooks moves its king: `Mi jugada es Rf5`.
    let no_rook = || position.board().of(position.turn(), Role::Rook).is_empty();
    if let Some(rest) = text.strip_prefix('R').filter(|_| tongues.romance && (tongues.king_is_r || no_rook()))
    {
        return notation::read(position, &format!("K{rest}"));
    }
    let english = notation::read(position, text).filter(|reading| !is_no_pawn(position, text, reading));
    let others = if text.len() > LONGEST { Vec::new() } else { spellings(text, tongues, english.is_some()) };
    if others.is_empty() {
        return english.or_else(|| off_the_board(text));
    }
    // In French Rf1 may be a king's move. Nobody knows where both can be played; where only the king can, the letters alone
    // would not say so.
    if text.starts_with('R') && !matches!(english, Some(Reading::Legal { .. })) {
        return english;
    }
    let (mut legal, mut several, mut first, mut refused, mut false_capture): (Vec<Move>, Vec<Move>, _, _, _) =
        (Vec::new(), Vec::new(), None, None, None);
    let readings = others.iter().filter_map(|other| notation::read(position, other));
    for reading in english.into_iter().chain(readings) {
        match reading {
            Reading::Legal { mv, forgiven } => {
                if !legal.contains(&mv) {
                    legal.push(mv);
                }
                first = first.or(Some(Reading::Legal { mv, forgiven }));
            }
            Reading::Ambiguous { candidates } => several.extend(candidates),
            Reading::FalseCapture { .. } => false_capture = false_capture.or(Some(reading)),
            other => refused = refused.or(Some(other)),
        }
    }
    match (legal.len(), several.is_empty()) {
        (1, true) => first,
        (0, true) => false_capture.or(refused),
        _ => {
            several.extend(legal);
            several.dedup();
            Some(Reading::Ambiguous { candidates: several })
        }
    }
}

/// `ba4` where no pawn stands on b3: it is a bishop's. Where one stands there, it is the pawn's, whether it can take or
/// not; and `bxa4` is written as a pawn's capture is, whatever stands there.
fn is_no_pawn(position: &Position, text: &str, reading: &Reading) -> bool {
    let Some(rest) = text.strip_prefix('b').filter(|_| matches!(reading, Reading::NotLegal { .. })) else {
        return false;
    };
    let Some(to) = rest.get(..2).and_then(|square| square.parse::<Square>().ok()) else { return false };
    let behind = if position.turn().is_white() { -1 } else { 1 };
    let pawn = Piece { role: Role::Pawn, color: position.turn() };
    ![-1, 1]
        .into_iter()
        .filter_map(|step| to.offset(step, behind))
        .any(|from| from.file() == File::B && position.board().piece_at(from) == Some(pawn))
}

/// `Rd9`: made as a move is, and there is no such square.
fn off_the_board(text: &str) -> Option<Reading> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let mut letters = bare.chars().rev();
    let (rank, file) = (letters.next()?, letters.next()?);
    let piece = bare.starts_with(['N', 'B', 'R', 'Q', 'K', 'D', 'T', 'L', 'S']) && bare.len() <= 6;
    (piece && matches!(rank, '0' | '9') && file.is_ascii_lowercase()).then_some(Reading::Unreadable)
}

/// The other ways to read letters: in English and in the usual case.
fn spellings(text: &str, tongues: Tongues, is_english: bool) -> Vec<String> {
    let mut found = Vec::new();
    let plain = latin(text);
    let plain =
        if plain.contains(|c: char| c.is_ascii_uppercase()) { in_small_letters(&plain) } else { plain };
    let plain = with_promotion(&plain);
    let mut letters = plain.chars();
    let Some(first) = letters.next() else { return found };
    let rest = letters.as_str();
    let second = rest.chars().next().unwrap_or(' ');
    // What is a square is no piece's letter.
    let leads = !second.is_ascii_digit() || matches!(first, 'N' | 'R' | 'Q' | 'K' | 'n' | 'r' | 'q' | 'k');
    let mut add = |spelling: String| {
        if spelling != text && !found.contains(&spelling) {
            found.push(spelling);
        }
    };
    if is_english {
        match first {
            'R' if tongues.romance => add(format!("K{rest}")),
            'P' if !tongues.words => add(format!("N{rest}")),
            _ => {}
        }
        return found;
    }
    add(plain.clone());
    match first {
        // The Russian king has two letters.
        'К' if second == 'р' => add(format!("K{}", &rest['р'.len_utf8()..])),
        'П' | 'п' => add(rest.to_string()),
        'P' => add(format!("N{rest}")),
        'n' | 'r' | 'q' | 'k' if leads => add(format!("{}{rest}", first.to_ascii_uppercase())),
        's' if leads => add(format!("N{rest}")),
        't' if leads => add(format!("R{rest}")),
        'l' if leads => add(format!("B{rest}")),
        // `bb5` and `bxg5` are no pawn's; `bc3` would be one.
        'b' if leads => add(format!("B{rest}")),
        _ => {}
    }
    if leads {
        if let Some(letter) = foreign_letter(first) {
            add(format!("{letter}{rest}"));
        }
    }
    // All in capitals, `DXE5` may be a pawn or a queen.
    if text.contains('X') || text.chars().all(|c| !c.is_lowercase()) {
        if let ('b' | 'd' | 'c' | 'a' | 'f', Some(upper)) = (first, text.chars().next()) {
            let letter = if upper == 'B' { Some('B') } else { foreign_letter(upper) };
            if let Some(letter) = letter.filter(|_| leads) {
                add(format!("{letter}{rest}"));
            }
        }
    }
    found
}

/// Cyrillic letters that look like those of files.
fn latin(text: &str) -> String {
    let mut before = ' ';
    let letters: Vec<char> = text.chars().collect();
    let mut plain = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        plain.push(match letter {
            'а' => 'a',
            'с' if at > 0 || next.is_ascii_digit() || next == 'х' => 'c',
            'е' => 'e',
            'С' if next.is_ascii_digit() => 'C',
            'Е' if next.is_ascii_digit() => 'E',
            'А' if next.is_ascii_digit() => 'A',
            'х' => 'x',
            'О' | 'о' if is_castling(before) || at == 0 => 'O',
            other => other,
        });
        before = letter;
    }
    plain
}

fn is_castling(before: char) -> bool {
    matches!(before, '-' | '–' | '—')
}

/// `NF3` as `Nf3`, `E2E4` as `e2e4` and `EXD5` as `exd5`.
fn in_small_letters(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut small = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let of_a_square = ('A'..='H').contains(&letter) && next.is_ascii_digit();
        let of_a_pawn = at == 0 && ('A'..='H').contains(&letter) && next == 'X';
        small.push(if of_a_square || of_a_pawn || letter == 'X' {
            letter.to_ascii_lowercase()
        } else {
            letter
        });
    }
    small
}

/// A pawn's move with the letter of what it becomes in English: `a8D` as `a8=Q`.
fn with_promotion(text: &str) -> String {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let marks = &text[bare.len()..];
    let inner = bare.trim_end_matches(')');
    let Some(letter) = inner.chars().next_back().filter(|c| c.is_uppercase()) else {
        return text.to_string();
    };
    let before = inner[..inner.len() - letter.len_utf8()].trim_end_matches(['=', '(', '/']);
    match promotion_letter(letter) {
        Some(letter) if before.ends_with(['1', '8']) => format!("{before}={letter}{marks}"),
        _ => text.to_string(),
    }
}
