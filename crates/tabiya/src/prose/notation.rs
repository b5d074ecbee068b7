//! What reads like a move, be it legal or not, in the notations and languages of those who write.
//!
//! The position only chooses between readings of the same letters, such as those of a `b` that takes or of a rook that is a
//! king in French. Whether a move is meant is decided elsewhere.

use super::Reading;
use super::bounds::{begins_word, ends_move, ends_word, is_dash};
use super::deeds::{by_deed, castling, promoted};
use super::letters;
use super::pieces::{Link, Tongues, link, piece};
use crate::piece::{Piece, Role};
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
    if let Some(found) = castling(position, text, at)
        .or_else(|| by_piece(position, text, at))
        .or_else(|| by_origin(position, text, at, tongues))
        .or_else(|| by_deed(position, text, at))
        .or_else(|| two_squares(position, text, at))
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
    let form = match &text[span.clone()] {
        square if square.chars().count() == 2 => WrittenForm::Square,
        _ => WrittenForm::Notation,
    };
    let mut named = Named { reading, span, form };
    promoted(position, text, &mut named);
    Some(named)
}

/// `c3 knight to b5`, `b-knight to d2`, `d takes e4`: a piece told by where it stands.
fn by_origin(position: &Position, text: &str, at: usize, tongues: Tongues) -> Option<Named> {
    let file = text[at..].chars().next().filter(|c| matches!(c, 'a'..='h'))?;
    let square = text.get(at..at + 2).filter(|square| square.parse::<Square>().is_ok());
    let (origin, end) = match square {
        Some(square) => (String::from(square), at + 2),
        None => (String::from(file), at + 1),
    };
    let joined = text[end..].starts_with('-');
    let place = if joined { end + 1 } else { after_space(text, end)? };
    let (word, mut end) = word_at(text, place)?;
    if square.is_some() || joined {
        let letter = piece(&word)?.letter();
        let named = from_piece(position, text, at, letter, end, Some(origin))?;
        return (named.form == WrittenForm::Words).then_some(named);
    }
    // In Spanish, Italian and Portuguese a and e are words.
    let is_word = tongues.romance && matches!(file, 'a' | 'e');
    if is_word || link(&word) != Some(Link::Takes) {
        return None;
    }
    for _ in 0..4 {
        let place = after_space(text, end)?;
        if square_at(text, place).is_some() {
            let notation = |to: &str| {
                let to = format!("{}{}", to.get(..2)?.to_ascii_lowercase(), to.get(2..)?);
                read(position, &format!("{file}x{to}")).map(plainly)
            };
            let (reading, span) = longest(text, place, notation)?;
            let mut named = Named { reading, span: at..span.end, form: WrittenForm::Words };
            promoted(position, text, &mut named);
            return Some(named);
        }
        let (word, after) = next_word(text, end)?;
        if !matches!(link(&word), Some(Link::Article | Link::At)) && piece(&word).is_none() {
            return None;
        }
        end = after;
    }
    None
}

/// `knight to f3`, `Dame schlägt d5`, `bishop from f1 to b5`, `N f3`, `le cavalier en f3` (from the piece on)
fn by_piece(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (letter, end) = match lone_piece(text, at) {
        Some(lone) => lone,
        None => {
            let (word, end) = word_at(text, at)?;
            (piece(&word)?.letter(), end)
        }
    };
    from_piece(position, text, at, letter, end, None)
}

/// The same behind the name of the piece, which may be told by where it stands.
fn from_piece(
    position: &Position,
    text: &str,
    at: usize,
    letter: char,
    mut end: usize,
    mut origin: Option<String>,
) -> Option<Named> {
    let prefix = String::from(letter);
    let (mut link_before, mut taken, mut goes): (Option<Link>, bool, bool) = (None, false, false);
    for _ in 0..8 {
        let place = after_space(text, end)?;
        if let Some((from, to, rest)) = joined(text, place) {
            // `knight g1-f3`
            let notation = |to_end: &str| {
                let promotion = to_end.get(to.len()..)?;
                read(position, &format!("{prefix}{from}{to}{promotion}")).map(plainly)
            };
            let (reading, span) = longest(text, rest, notation)?;
            return Some(Named { reading, span: at..span.end, form: WrittenForm::Words });
        }
        if let Some((square, after)) = square_at(text, place) {
            // `the knight on g1 to f3`, and not `the knight on g1`
            if origin.is_none() && !taken && leads_on(text, after) {
                (origin, link_before, end) = (Some(square.to_string()), None, after);
                continue;
            }
            if origin.is_none() && !taken && !goes && matches!(link_before, Some(Link::At | Link::From)) {
                // `den Bauern auf b8 in eine Dame`
                if letter == 'P' {
                    let reading = Reading::NotLegal { written: square.to_string() };
                    let mut named = Named { reading, span: at..after, form: WrittenForm::Place };
                    promoted(position, text, &mut named);
                    if named.form == WrittenForm::Words {
                        return Some(named);
                    }
                }
                let prefix = if letter == 'P' { "" } else { prefix.as_str() };
                let reading = match link_before {
                    Some(Link::At) => read(position, &format!("{prefix}{square}")),
                    _ => None,
                };
                let reading = plainly(reading.unwrap_or(Reading::Elsewhere));
                return Some(Named { reading, span: at..after, form: WrittenForm::Place });
            }
            // `il pedone e4`: the one that stands there.
            if origin.is_none() && !taken && !goes && link_before.is_none() && stands_there(text, at) {
                let prefix = if letter == 'P' { "" } else { prefix.as_str() };
                let reading = read(position, &format!("{prefix}{square}")).unwrap_or(Reading::Elsewhere);
                return Some(Named { reading: plainly(reading), span: at..after, form: WrittenForm::Place });
            }
            return arrives(position, text, at, place, letter, origin.as_deref(), taken);
        }
        let (word, after) = next_word(text, end)?;
        match link(&word) {
            Some(Link::Takes) => taken = true,
            Some(Link::Article) if taken => {}
            Some(Link::At) if taken => {}
            Some(Link::Goes) => goes = true,
            Some(found @ (Link::To | Link::From | Link::At)) => link_before = Some(found),
            _ if taken && piece(&word).is_some() => {}
            _ => return None,
        }
        end = after;
    }
    None
}

/// Whether a piece is named with its article, or as what something is done to.
fn stands_there(text: &str, at: usize) -> bool {
    let accusative = ["пешку", "коня", "слона", "ладью", "ферзя", "короля", "пешки"];
    if word_at(text, at).is_some_and(|(word, _)| accusative.contains(&word.as_str())) {
        return true;
    }
    let before = text[..at].strip_suffix([' ', '\'', '’']).unwrap_or_default();
    let from = before.char_indices().rev().take(12).take_while(|(_, c)| c.is_alphabetic()).last();
    let article = from.map_or(String::new(), |(from, _)| before[from..].to_lowercase());
    link(&article) == Some(Link::Article)
        || matches!(article.as_str(), "de" | "l" | "un" | "het" | "mon" | "mein" | "meinen")
}

/// The end of `knight to f3`: the square, and what may stand behind it.
fn arrives(
    position: &Position,
    text: &str,
    at: usize,
    place: usize,
    letter: char,
    origin: Option<&str>,
    taken: bool,
) -> Option<Named> {
    let (reading, span) = if letter == 'P' && taken && origin.is_none() {
        longest(text, place, |to| any_pawn_takes(position, &to.to_ascii_lowercase()))?
    } else {
        // `the e-pawn to e4`: its file says nothing more than the square does.
        let to_file = text.get(place..place + 1).map(str::to_ascii_lowercase);
        let origin = origin.filter(|origin| taken || letter != 'P' || Some(*origin) != to_file.as_deref());
        let letter = if letter == 'P' && origin.is_none() { String::new() } else { String::from(letter) };
        let origin = origin.unwrap_or_default();
        let capture = if taken { "x" } else { "" };
        let notation = |to: &str| {
            let to = format!("{}{}", to.get(..2)?.to_ascii_lowercase(), to.get(2..)?);
            read(position, &format!("{letter}{origin}{capture}{to}")).map(plainly)
        };
        longest(text, place, notation)?
    };
    let mut named = Named { reading, span, form: WrittenForm::Words };
    promoted(position, text, &mut named);
    Some(Named { span: at..named.span.end, ..named })
}

/// Whether a word that leads to a square, and a square, stand at this place: the square before is where the piece starts.
fn leads_on(text: &str, end: usize) -> bool {
    let Some(place) = after_space(text, end) else { return false };
    let bytes = &text.as_bytes()[place..];
    if bytes.first() == Some(&b'-') && bytes.get(1) == Some(&b'>') {
        return true;
    }
    let Some((word, after)) = next_word(text, end) else { return false };
    match link(&word) {
        Some(Link::Takes) => true,
        Some(Link::To | Link::Goes | Link::At) => {
            let Some(place) = after_space(text, after) else { return false };
            square_at(text, place).is_some()
                || next_word(text, after)
                    .is_some_and(|(word, _)| matches!(link(&word), Some(Link::To | Link::At)))
        }
        _ => square_at(text, place).is_some(),
    }
}

/// Two squares in one word, `g1-f3` or `g1f3`: both in small letters, and where the second one stands.
fn joined(text: &str, place: usize) -> Option<(String, String, usize)> {
    let from = text.get(place..place + 2)?.to_ascii_lowercase();
    from.parse::<Square>().ok()?;
    let rest = &text[place + 2..];
    let sign =
        rest.chars().next().filter(|&c| is_dash(c) || matches!(c, 'x' | ':' | '×')).map_or(0, char::len_utf8);
    let to = rest.get(sign..sign + 2)?.to_ascii_lowercase();
    to.parse::<Square>().ok()?;
    Some((from, to, place + 2 + sign))
}

/// The square that stands alone at this place, and its end.
pub(super) fn square_at(text: &str, place: usize) -> Option<(Square, usize)> {
    let square = text.get(place..place + 2)?.to_ascii_lowercase().parse().ok()?;
    ends_word(text, place + 2).then_some((square, place + 2))
}

/// A letter or symbol of a piece that stands alone, and its end.
fn lone_piece(text: &str, at: usize) -> Option<(char, usize)> {
    let letter = text[at..].chars().next()?;
    let piece = match letter {
        'N' | 'B' | 'R' | 'Q' | 'K' | 'P' => letter,
        _ => Piece::from_symbol(letter)?.role.letter(),
    };
    let end = at + letter.len_utf8();
    let place = (text.as_bytes().get(end) == Some(&b' ')).then_some(end + 1)?;
    // `B x f7` and `N f3`, and not `N or B`.
    let goes = text[place..].strip_prefix("x ").map_or(place, |_| place + 2);
    square_at(text, goes).map(|_| (piece, end))
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
