//! What reads like a move, be it legal or not, in the notations and languages of those who write.
//!
//! The position only chooses between readings of the same letters, such as those of a `b` that takes or of a rook that is a
//! king in French. Whether a move is meant is decided elsewhere.

use super::Reading;
use super::bounds::{begins_word, ends_move, ends_word, is_dash};
use super::deeds::{by_deed, castling, promoted};
use super::drops::drop_at;
use super::letters;
use super::pieces::{Link, Tongues, link};
use super::takings::by_taker;
use super::worded::{by_origin, by_piece, by_pronoun};
use crate::position::Position;
use crate::san::{Deviation, SanError};
use crate::square::Square;
use crate::uci::Uci;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// How something that reads like a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WrittenForm {
    /// A square alone: a pawn's move, or just a square.
    Square,
    /// `Nf3`, `e2e4`, `O-O`
    Notation,
    /// `knight to f3`, `e2 to e4`
    Words,
    /// `the knight on f3`: where it stands or, in some languages, where it goes.
    Place,
    /// `the bishop on b3`, where no bishop stands: it goes there where somebody moves it.
    Goal,
    /// `castle`, `take on c4`: something done that names no move, and is one only where the writer does it.
    Deed,
}

/// Something that reads like a move.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) reading: Reading,
    pub(super) span: Range<usize>,
    pub(super) form: WrittenForm,
}

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
        // `b8=K` is written as a move is.
        Err(_) if is_promotion_to_nothing(text) => Some(Reading::NotLegal { written: text.to_string() }),
        Err(
            SanError::Empty
            | SanError::NullMove
            | SanError::Unreadable { .. }
            | SanError::Promotion { .. }
            | SanError::NotAPawn { .. },
        ) => None,
        // Who takes what is not there sees another board.
        Ok((mv, forgiven)) if forgiven.contains(&Deviation::FalseCapture) => {
            Some(Reading::FalseCapture { mv })
        }
        Ok((mv, mut forgiven)) => {
            forgiven.append(&mut loose);
            Some(Reading::Legal { mv, forgiven })
        }
        Err(SanError::Ambiguous { candidates }) => Some(Reading::Ambiguous { candidates }),
        Err(_) => Some(Reading::NotLegal { written: text.to_string() }),
    }
}

/// `b8=K`, `axb8=P`: a move by its form, though no pawn becomes that.
fn is_promotion_to_nothing(text: &str) -> bool {
    let pawn = text.strip_suffix("=K").or_else(|| text.strip_suffix("=P"));
    pawn.is_some_and(|pawn| (2..=5).contains(&pawn.len()) && !pawn.contains(char::is_whitespace))
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

/// What reads like a move and begins at this place.
pub(super) fn move_at(position: &Position, text: &str, at: usize, tongues: Tongues) -> Option<Named> {
    if let Some(found) = drop_at(position, text, at)
        .or_else(|| castling(position, text, at))
        .or_else(|| by_piece(position, text, at))
        .or_else(|| by_origin(position, text, at, tongues))
        .or_else(|| by_deed(position, text, at))
        .or_else(|| by_taker(position, text, at))
        .or_else(|| by_pronoun(position, text, at))
        .or_else(|| two_squares(position, text, at))
        .or_else(|| letter_apart(position, text, at, tongues))
    {
        return Some(found);
    }
    // What cannot begin a move is passed by quickly.
    let mut chars = text[at..].chars();
    let begins = match chars.next()? {
        'O' | 'o' | '0' | 'О' => chars.next().is_some_and(is_dash),
        c if letters::begins(c) => chars.take(6).any(|c| c.is_ascii_digit()),
        _ => false,
    };
    if !begins {
        return None;
    }
    let (reading, span) = longest(text, at, |notation| letters::read(position, notation, tongues))?;
    let form = match text[span.clone()].trim_end_matches(['!', '?', ' ']) {
        square if square.chars().count() == 2 => WrittenForm::Square,
        _ => WrittenForm::Notation,
    };
    let mut named = Named { reading, span, form };
    promoted(position, text, &mut named);
    Some(named)
}

/// `C f3`: the letter of a piece in another language, apart from its square.
fn letter_apart(position: &Position, text: &str, at: usize, tongues: Tongues) -> Option<Named> {
    let letter = text[at..].chars().next().filter(|c| c.is_uppercase())?;
    // `A d3 push`: English has words of one letter.
    let is_word = matches!(letter, 'A' | 'E' | 'I' | 'O' | 'X' | 'Y' | 'А' | 'И' | 'О' | 'Я');
    if is_word && !(letter == 'A' && tongues.romance) {
        return None;
    }
    let end = at + letter.len_utf8();
    let place = text[end..].starts_with(' ').then_some(end + 1)?;
    let (square, end) = square_at(text, place)?;
    let reading = letters::read(position, &format!("{letter}{square}"), tongues)?;
    Some(Named { reading: plainly(reading), span: at..end, form: WrittenForm::Words })
}

/// The square that stands alone at this place, and its end.
pub(super) fn square_at(text: &str, place: usize) -> Option<(Square, usize)> {
    let square = text.get(place..place + 2)?.to_ascii_lowercase().parse().ok()?;
    ends_word(text, place + 2).then_some((square, place + 2))
}

/// The longest text from this place on that reads, and is no fragment: `e8=Q+` before `e8`.
pub(super) fn longest(
    text: &str,
    at: usize,
    read: impl Fn(&str) -> Option<Reading>,
) -> Option<(Reading, Range<usize>)> {
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
        || letters::begins(c)
        || matches!(c, 'р' | 'х' | 'О' | 'о' | 'Е' | 'А')
        || matches!(c, '+' | '#' | '=' | '(' | ')' | '/' | ':' | '!' | '?' | '.' | ' ' | '×')
        || matches!(c, '♔'..='♟' | '\u{fe0e}' | '\u{fe0f}')
        || is_dash(c)
}

/// Words are not notation: there is nothing to forgive but that they are words.
pub(super) fn plainly(reading: Reading) -> Reading {
    match reading {
        Reading::Legal { mv, .. } => Reading::Legal { mv, forgiven: Vec::new() },
        other => other,
    }
}

/// `g1 to f3`, `g1 -> f3`, `g1 f3`, `"from": "g1", "to": "f3"` (from the first square on).
fn two_squares(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (from, end) = square_at(text, at)?;
    let loose = |place: usize| {
        let signs = text.as_bytes()[place..].iter().take(8);
        signs.take_while(|byte| b" \"',:*`_".contains(byte)).count()
    };
    let gap = loose(end);
    let mut place = end + gap;
    let signs = ["->", "=>", "→", "⟶", "-", "–", "—"];
    match signs.into_iter().find(|sign| text[place..].starts_with(sign)) {
        // `g1-f3` is a notation.
        Some("-" | "–" | "—") if gap == 0 || !stands_on(position, from) => return None,
        Some(sign) => {
            place += sign.len();
            place += loose(place);
        }
        None => match word_at(text, place).filter(|_| gap > 0) {
            Some((word, after)) if link(&word) == Some(Link::To) => place = after + loose(after),
            // With nothing but space between they are two moves, unless one's own piece stands on the first.
            _ if text[end..place].bytes().all(|byte| byte == b' ') && stands_on(position, from) => {}
            _ => return None,
        },
    }
    let to = text.get(place..place + 2)?.to_ascii_lowercase();
    to.parse::<Square>().ok()?;
    let notation = |rest: &str| {
        let promotion = rest.get(2..)?;
        read(position, &format!("{from}{to}{promotion}")).map(plainly)
    };
    let (reading, span) = longest(text, place, notation)?;
    let mut named = Named { reading, span: at..span.end, form: WrittenForm::Words };
    promoted(position, text, &mut named);
    Some(named)
}

fn stands_on(position: &Position, square: Square) -> bool {
    position.board().color_at(square) == Some(position.turn())
}

/// The place after the space and the signs of emphasis, if there is any space.
pub(super) fn after_space(text: &str, end: usize) -> Option<usize> {
    let rest = text.as_bytes().get(end..)?;
    let count = rest.iter().take(4).take_while(|byte| b" *_`".contains(byte)).count();
    rest[..count].contains(&b' ').then_some(end + count)
}

/// The word at this place in lower case, and its end; no word that is longer than the ones we know.
pub(super) fn word_at(text: &str, at: usize) -> Option<(String, usize)> {
    let (mut word, mut end) = (String::new(), at);
    for c in text.get(at..)?.chars() {
        match c {
            '\'' | '’' => word.push('\''),
            'ё' | 'Ё' => word.push('е'),
            _ if c.is_alphanumeric() => word.extend(c.to_lowercase()),
            _ => break,
        }
        end += c.len_utf8();
        if word.len() > 40 {
            return None;
        }
    }
    (!word.is_empty() && begins_word(text, at)).then_some((word, end))
}

/// The next word in lower case behind some space, and its end.
pub(super) fn next_word(text: &str, end: usize) -> Option<(String, usize)> {
    word_at(text, after_space(text, end)?)
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
