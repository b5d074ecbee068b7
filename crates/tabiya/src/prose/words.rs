//! Moves as they stand in a sentence: a notation, or a few words.

use super::Reading;
use super::bounds::{Word, ends_move, is_dash, lower_word};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::san::{Deviation, SanError};
use crate::square::Square;
use crate::uci::Uci;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// No notation is longer: `♕️a1×b2=♕️+ e.p.!?` is made up and fits.
const LONGEST: usize = 32;

/// A text that is a move and nothing else.
pub(super) fn read(position: &Position, text: &str) -> Option<Reading> {
    if text.len() > LONGEST {
        return None;
    }
    if let Ok(uci) = text.parse::<Uci>() {
        if let Some(mv) = uci.to_move(position) {
            return Some(Reading::Legal { mv, forgiven: Vec::new() });
        }
    }
    let mut loose = Vec::new();
    let plain = with_plain_dashes(text, &mut loose);
    let text = plain.as_deref().unwrap_or(text);
    match position.parse_san_lenient(text) {
        Err(
            SanError::Empty
            | SanError::NullMove
            | SanError::Unreadable { .. }
            | SanError::Promotion { .. }
            | SanError::NotAPawn { .. },
        ) => None,
        Ok((mv, mut forgiven)) => {
            forgiven.append(&mut loose);
            Some(Reading::Legal { mv, forgiven })
        }
        Err(SanError::Ambiguous { candidates }) => Some(Reading::Ambiguous { candidates }),
        Err(_) => Some(Reading::NotLegal { written: text.to_string() }),
    }
}

/// Castling in small letters, and the dashes of typographers.
fn with_plain_dashes(text: &str, loose: &mut Vec<Deviation>) -> Option<String> {
    let castles = |c: char| matches!(c, 'o' | 'O' | '0');
    let is_castling = text.starts_with(castles);
    let odd = |c: char| is_dash(c) && c != '-' || is_castling && c == 'o';
    if !text.contains(odd) {
        return None;
    }
    loose.push(if is_castling { Deviation::LooseCastling } else { Deviation::Dash });
    Some(
        text.chars()
            .map(|c| match c {
                _ if is_dash(c) => '-',
                'o' if is_castling => 'O',
                _ => c,
            })
            .collect(),
    )
}

/// The move that begins at this place, and how far it goes.
pub(super) fn move_at(position: &Position, text: &str, at: usize) -> Option<(Reading, Range<usize>)> {
    if let Some(found) = spelled_out(position, text, at).or_else(|| two_squares(position, text, at, "")) {
        return Some(found);
    }
    // What cannot begin a move is passed by quickly.
    let mut chars = text[at..].chars();
    let begins = match chars.next()? {
        'O' | 'o' | '0' => chars.next().is_some_and(is_dash),
        'a'..='h' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'P' | '♔'..='♟' => {
            chars.take(5).any(|c| matches!(c, '1'..='8'))
        }
        _ => false,
    };
    if !begins {
        return None;
    }
    longest(text, at, |notation| read(position, notation))
}

/// The longest text from this place on that reads, and is no fragment: `e8=Q+` before `e8`.
fn longest(text: &str, at: usize, read: impl Fn(&str) -> Option<Reading>) -> Option<(Reading, Range<usize>)> {
    let window = text[at..].char_indices().take_while(|&(i, c)| i < LONGEST && belongs(c));
    let mut ends: [usize; LONGEST] = [0; LONGEST];
    let mut count = 0;
    for (i, c) in window {
        let end = at + i + c.len_utf8();
        if count < LONGEST && c != ' ' && ends_move(text, end) {
            ends[count] = end;
            count += 1;
        }
    }
    ends[..count].iter().rev().find_map(|&end| Some((read(&text[at..end])?, at..end)))
}

/// Whether a character can be part of a notation.
fn belongs(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '+' | '#' | '=' | '(' | ')' | '/' | ':' | '!' | '?' | '.' | ' ' | '×')
        || matches!(c, '♔'..='♟' | '\u{fe0e}' | '\u{fe0f}')
        || is_dash(c)
}

/// `knight to f3`, `queen takes d5`, `bishop from f1 to b5`, `N f3`, `castle kingside`.
fn spelled_out(position: &Position, text: &str, at: usize) -> Option<(Reading, Range<usize>)> {
    if let Some((letter, end)) = lone_piece(text, at) {
        return going(position, text, at, letter, end);
    }
    let (name, mut end) = lower_word(text, at)?;
    if matches!(name.as_str(), "castle" | "castles" | "castling") {
        let notation = match step(text, &mut end)?.as_str() {
            "kingside" | "short" => "O-O",
            "queenside" | "long" => "O-O-O",
            _ => return None,
        };
        return Some((plainly(read(position, notation)?), at..end));
    }
    let role = Role::ALL.into_iter().find(|role| role.name() == name.as_str())?;
    going(position, text, at, role.letter(), end)
}

/// A letter or symbol of a piece that stands alone, and its end.
fn lone_piece(text: &str, at: usize) -> Option<(char, usize)> {
    let letter = text[at..].chars().next()?;
    let piece = match letter {
        'N' | 'B' | 'R' | 'Q' | 'K' | 'P' => letter,
        _ => Piece::from_symbol(letter)?.role.letter(),
    };
    let end = at + letter.len_utf8();
    next_place(text, end).map(|_| (piece, end))
}

/// What stands behind a piece: where it goes, and perhaps from where.
fn going(
    position: &Position,
    text: &str,
    at: usize,
    letter: char,
    mut end: usize,
) -> Option<(Reading, Range<usize>)> {
    let mut place = next_place(text, end)?;
    let prefix = String::from(letter);
    if let Some((reading, span)) = two_squares(position, text, place, &prefix) {
        return Some((reading, at..span.end));
    }
    let mut origin = String::new();
    let mut capture = "";
    // Words that may stand between, in their order: each is looked at once.
    let mut word = step(text, &mut end)?;
    if matches!(word.as_str(), "from" | "on") {
        origin = step(text, &mut end)?.as_str().parse::<Square>().ok()?.to_string();
        place = next_place(text, end)?;
        word = step(text, &mut end)?;
    }
    if matches!(word.as_str(), "moves" | "goes" | "jumps" | "comes") {
        place = next_place(text, end)?;
        word = step(text, &mut end)?;
    }
    let takes = matches!(word.as_str(), "takes" | "captures" | "x");
    if takes || word.as_str() == "to" {
        place = next_place(text, end)?;
        word = step(text, &mut end)?;
    } else if !origin.is_empty() {
        return None; // `the knight on f3 is strong`
    }
    if takes {
        capture = "x";
        if matches!(word.as_str(), "on" | "at") {
            place = next_place(text, end)?;
        }
    }
    if letter == 'P' && takes && origin.is_empty() {
        let (reading, span) = longest(text, place, |to| any_pawn_takes(position, to))?;
        return Some((reading, at..span.end));
    }
    let starts_with_a_square = text.get(place..place + 2).is_some_and(|name| name.parse::<Square>().is_ok());
    if !starts_with_a_square {
        return None;
    }
    let pawn = letter == 'P' && origin.is_empty();
    let letter = if pawn { "" } else { prefix.as_str() };
    let notation = |to: &str| read(position, &format!("{letter}{origin}{capture}{to}")).map(plainly);
    let (reading, span) = longest(text, place, notation)?;
    Some((reading, at..span.end))
}

/// Words are not notation: there is nothing to forgive but that they are words.
fn plainly(reading: Reading) -> Reading {
    match reading {
        Reading::Legal { mv, .. } => Reading::Legal { mv, forgiven: Vec::new() },
        other => other,
    }
}

/// `g1 to f3`, `g1 -> f3`, `g1 f3`, `"from": "g1", "to": "f3"` (from the first square on); with the letter of
/// the piece, if it is told.
fn two_squares(position: &Position, text: &str, at: usize, piece: &str) -> Option<(Reading, Range<usize>)> {
    let (word, end) = lower_word(text, at)?;
    let from: Square = word.as_str().parse().ok()?;
    let loose = |place: usize| {
        let signs = text.as_bytes()[place..].iter().take(8);
        signs.take_while(|byte| b" \"',:".contains(byte)).count()
    };
    let gap = loose(end);
    let mut place = end + gap;
    let signs = ["to", "->", "=>", "→", "⟶", "-", "–", "—"];
    match signs.into_iter().find(|sign| text[place..].starts_with(sign)) {
        Some("to") if gap == 0 => return None,
        // `g1-f3` is a notation.
        Some("-" | "–" | "—") if gap == 0 || !stands_on(position, from) => return None,
        Some(sign) => {
            place += sign.len();
            place += loose(place);
        }
        // With nothing but space between they are two moves, unless one's own piece stands on the first.
        None if text[end..place].bytes().all(|byte| byte == b' ') && stands_on(position, from) => {}
        None => return None,
    }
    let to = text.get(place..place + 2)?.to_ascii_lowercase();
    to.parse::<Square>().ok()?;
    let notation = |rest: &str| {
        let promotion = rest.get(2..)?;
        read(position, &format!("{piece}{from}{to}{promotion}")).map(plainly)
    };
    let (reading, span) = longest(text, place, notation)?;
    Some((reading, at..span.end))
}

fn stands_on(position: &Position, square: Square) -> bool {
    position.board().color_at(square) == Some(position.turn())
}

/// The place after one space.
fn next_place(text: &str, end: usize) -> Option<usize> {
    (text.as_bytes().get(end) == Some(&b' ')).then_some(end + 1)
}

/// The next word in lower case, after one space.
fn step(text: &str, end: &mut usize) -> Option<Word> {
    let (word, after) = lower_word(text, next_place(text, *end)?)?;
    *end = after;
    Some(word)
}

/// A pawn that takes must be told by its file, or be the only one that can.
fn any_pawn_takes(position: &Position, target: &str) -> Option<Reading> {
    let to: Square = target.get(..2)?.parse().ok()?;
    let mut readings = [-1, 1].into_iter().filter_map(|step| {
        let from = to.offset(step, 0)?;
        read(position, &format!("P{}x{target}", from.file()))
    });
    let (one, other) = (readings.next()?, readings.next());
    Some(match (plainly(one), other.map(plainly)) {
        (Reading::Legal { mv: one, .. }, Some(Reading::Legal { mv: other, .. })) => {
            Reading::Ambiguous { candidates: Vec::from([one, other]) }
        }
        (one @ Reading::Legal { .. }, _) => one,
        (one, None) => one,
        (one, Some(other)) => {
            // Of two that are not legal, that of a pawn that is there tells more.
            let pawns = position.board().of(position.turn(), Role::Pawn);
            let behind = if position.turn().is_white() { -1 } else { 1 };
            let there = to.offset(1, behind).is_some_and(|from| pawns.contains(from));
            if there || matches!(other, Reading::Legal { .. }) { other } else { one }
        }
    })
}

/// The end of a FEN that begins at this place: its fields are no moves.
pub(super) fn skip_fen(text: &str, at: usize) -> Option<usize> {
    // No placement is longer than 71; more is not looked at, so that the search stays linear.
    let (mut slashes, mut length) = (0, 0);
    for &byte in text.as_bytes()[at..].iter().take(72).take_while(|&&byte| byte != b' ') {
        if !(byte.is_ascii_alphanumeric() || byte == b'/') {
            return None;
        }
        slashes += (byte == b'/') as usize;
        length += 1;
    }
    if slashes != 7 {
        return None;
    }
    let mut fields = text[at..].split(' ');
    let placement = fields.next().filter(|placement| placement.len() == length)?;
    let mut end = at + placement.len();
    let after = [
        |turn: &str| matches!(turn, "w" | "b"),
        |castling: &str| castling.len() <= 4,
        |ep: &str| ep.len() <= 2,
    ];
    for (field, fits) in fields.zip(after) {
        if !fits(field) {
            break;
        }
        end += 1 + field.len();
    }
    Some(end)
}
