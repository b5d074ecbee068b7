//! Moves as they stand in a sentence: a notation, or a few words.

use super::Reading;
use super::marks::{Word, ends_word, lower_word};
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::position::Position;
use crate::san::{Forgiven, San, SanAction, SanError, Strictness};
use crate::square::Square;
use crate::uci::Uci;
use alloc::string::String;
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
    match position.read_san(text, Strictness::Lenient) {
        Err(
            SanError::Empty
            | SanError::NullMove
            | SanError::Unreadable { .. }
            | SanError::Promotion { .. }
            | SanError::NotAPawn { .. },
        ) => None,
        result => Some(match Reading::from(result) {
            Reading::Legal { mv, mut forgiven } => {
                forgiven.append(&mut loose);
                Reading::Legal { mv, forgiven }
            }
            other => other,
        }),
    }
}

/// Castling in small letters, and the dashes of typographers.
fn with_plain_dashes(text: &str, loose: &mut Vec<Forgiven>) -> Option<String> {
    let castles = |c: char| matches!(c, 'o' | 'O' | '0');
    let is_castling = text.starts_with(castles);
    let odd = |c: char| is_dash(c) && c != '-' || is_castling && c == 'o';
    if !text.contains(odd) {
        return None;
    }
    loose.push(if is_castling { Forgiven::LooseCastling } else { Forgiven::Dash });
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

/// Hyphen, its unbreakable twin, the dashes, and minus.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// The move that begins at this place, and how far it goes.
pub(super) fn move_at(position: &Position, text: &str, at: usize) -> Option<(Reading, Range<usize>)> {
    if let Some(found) = spelled_out(position, text, at).or_else(|| two_squares(position, text, at)) {
        return Some(found);
    }
    // What cannot begin a move is passed by quickly.
    let rest = &text[at..];
    let mut chars = rest.chars();
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
    let window = rest.char_indices().take_while(|&(i, c)| i < LONGEST && belongs(c));
    let mut ends: [usize; LONGEST] = [0; LONGEST];
    let mut count = 0;
    for (i, c) in window {
        let end = at + i + c.len_utf8();
        if count < LONGEST && ends_word(text, end) {
            ends[count] = end;
            count += 1;
        }
    }
    // The longest that reads: `e8=Q+` before `e8`.
    ends[..count].iter().rev().find_map(|&end| {
        let reading = read(position, &text[at..end])?;
        Some((reading, at..end))
    })
}

/// Whether a character can be part of a notation.
fn belongs(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '+' | '#' | '=' | '(' | ')' | '/' | ':' | '!' | '?' | '.' | ' ' | '×')
        || matches!(c, '♔'..='♟' | '\u{fe0e}' | '\u{fe0f}')
        || is_dash(c)
}

/// `knight to f3`, `queen takes d5`, `bishop from f1 to b5`, `castle kingside`.
fn spelled_out(position: &Position, text: &str, at: usize) -> Option<(Reading, Range<usize>)> {
    let (name, mut end) = lower_word(text, at)?;
    let action = match name.as_str() {
        "castle" | "castles" | "castling" => {
            let mut next = || step(text, &mut end);
            let side = match next()?.as_str() {
                "kingside" | "short" => CastlingSide::King,
                "queenside" | "long" => CastlingSide::Queen,
                _ => return None,
            };
            SanAction::Castle(side)
        }
        _ => {
            let role = Role::ALL.into_iter().find(|role| role.name() == name.as_str())?;
            if let Some(found) = next_place(text, end).and_then(|place| two_squares(position, text, place)) {
                return Some((found.0, at..found.1.end));
            }
            let mut next = || step(text, &mut end);
            let mut word = next()?;
            let mut origin = None;
            if matches!(word.as_str(), "from" | "on") {
                origin = Some(next()?.as_str().parse::<Square>().ok()?);
                word = next()?;
            }
            if matches!(word.as_str(), "moves" | "goes" | "jumps" | "comes") {
                word = next()?;
            }
            let capture = matches!(word.as_str(), "takes" | "captures" | "x");
            if capture || word.as_str() == "to" {
                word = next()?;
            } else if origin.is_some() {
                return None; // `the knight on f3 is strong`
            }
            if capture && matches!(word.as_str(), "on" | "at") {
                word = next()?;
            }
            let to: Square = word.as_str().parse().ok()?;
            if text[end..].starts_with(is_dash) {
                return None; // `knight g1-f3`: the notation tells more.
            }
            // A pawn that takes must be told by its file, or be the only one that can.
            if role == Role::Pawn && capture && origin.is_none() {
                return Some((any_pawn_takes(position, to), at..end));
            }
            let (file, rank) = (origin.map(Square::file), origin.map(Square::rank));
            SanAction::Go { role, file, rank, capture, to, promotion: None }
        }
    };
    let result = San { action, mark: None }.to_move(position);
    Some((Reading::from(result.map(|mv| (mv, Vec::new()))), at..end))
}

/// `g1 to f3`, `g1 -> f3`, `"from": "g1", "to": "f3"` (from the first square on).
fn two_squares(position: &Position, text: &str, at: usize) -> Option<(Reading, Range<usize>)> {
    let square = |at: usize| -> Option<(Square, usize)> {
        let (word, end) = lower_word(text, at)?;
        Some((word.as_str().parse().ok()?, end))
    };
    let (from, end) = square(at)?;
    let loose = |place: usize| {
        let signs = text.as_bytes()[place..].iter().take(8);
        signs.take_while(|byte| b" \"',:".contains(byte)).count()
    };
    let mut place = end + loose(end);
    let sign = ["to", "->", "=>", "→", "⟶"].into_iter().find(|sign| text[place..].starts_with(sign))?;
    place += sign.len();
    if place == end + sign.len() && sign == "to" {
        return None;
    }
    place += loose(place);
    let (to, end) = square(place)?;
    let mv = Uci { from, to, promotion: None }.to_move(position);
    let reading = mv.map_or(Reading::NotLegal, |mv| Reading::Legal { mv, forgiven: Vec::new() });
    Some((reading, at..end))
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

fn any_pawn_takes(position: &Position, to: Square) -> Reading {
    let pawns = position.board().of(position.turn(), Role::Pawn);
    let mut takes: Vec<_> = position.legal_captures().to_vec();
    takes.retain(|mv| mv.to() == to && pawns.contains(mv.from()));
    match takes[..] {
        [] => Reading::NotLegal,
        [mv] => Reading::Legal { mv, forgiven: Vec::new() },
        _ => Reading::Ambiguous { candidates: takes },
    }
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
