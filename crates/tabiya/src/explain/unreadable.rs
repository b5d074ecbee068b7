//! Why a text is no move in any notation.

use super::phrases::promotions;
use super::reason::MoveError;
use super::sentence::promotion_named;
use super::shown::shown;
use super::unfinished;
use super::variant_reason::VariantMoveError;
use crate::piece::Role;
use crate::san::{San, SanAction};
use crate::square::Square;
use crate::uci::Uci;
use crate::variant::Variant;
use alloc::format;
use alloc::string::String;

/// What is wrong with a text that cannot be read.
pub(super) fn why(text: &str, variant: Variant) -> MoveError {
    if let Some(why) = foreign_letter(text) {
        return why;
    }
    // Whatever follows it: `e8=queen` is not `e8=q` with something behind it.
    let first = text.split_whitespace().next().filter(|first| San::parse_lenient(first).is_err());
    if let Some(why) = unknown_promotion(text, variant).or_else(|| unknown_promotion(first?, variant)) {
        return why;
    }
    if let Some(why) = unfinished::why(text, variant) {
        return why;
    }
    if let Some(name) = square_off_the_board(text) {
        return MoveError::NoSuchSquare { name: shown(name) };
    }
    // The longest beginning that is a move.
    let cuts = text.char_indices().map(|(at, _)| at).take(LONGEST_MOVE).filter(|&at| at > 1);
    match cuts.filter(|&at| San::parse_lenient(&text[..at]).is_ok()).last() {
        Some(at) if !goes_on(&text[..at], &text[at..]) => {
            MoveError::TrailingText { read: shown(text[..at].trim_end()), rest: shown(text[at..].trim()) }
        }
        _ => MoveError::NotAMove { text: shown(text) },
    }
}

/// What is wrong with a drop that cannot be read, where there are drops: the piece, the square, or what follows.
pub(super) fn drop(text: &str) -> MoveError {
    let why = |text| why(text, Variant::Crazyhouse);
    let Some((piece, rest)) = text.split_once('@').filter(|(_, rest)| !rest.as_bytes().contains(&b'@'))
    else {
        return why(text);
    };
    let (piece, rest) = (piece.trim(), rest.trim());
    let square = rest.get(..2).unwrap_or(rest);
    let to: Option<Square> = square.parse().ok();
    // A pawn is dropped without its letter.
    if San::parse_lenient(&format!("{}@a4", shown(piece))).is_err() {
        return VariantMoveError::DropPieceUnknown { name: shown(piece), to }.into();
    }
    match *square.as_bytes() {
        [] | [b'a'..=b'h' | b'A'..=b'H' | b'1'..=b'8'] => {
            VariantMoveError::DropSquareMissing { text: shown(text) }.into()
        }
        [file, rank] if to.is_none() && file.is_ascii_alphabetic() && rank.is_ascii_digit() => {
            MoveError::NoSuchSquare { name: shown(square) }
        }
        _ if to.is_some() && rest.len() > 2 => match why(text) {
            MoveError::NotAMove { .. } => MoveError::TrailingText {
                read: format!("{}@{square}", shown(piece)),
                rest: shown(&rest[2..]),
            },
            known => known,
        },
        _ => why(text),
    }
}

/// Whether what follows belongs to what was read, so that it was no move: `e2 to e4`, `O-O-0`.
fn goes_on(read: &str, rest: &str) -> bool {
    let rest = rest.trim_start();
    let joins = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '=' | '→' | '⟶' | '@');
    let to = rest.strip_prefix("to ").unwrap_or(rest);
    let another = to.get(..2).is_some_and(|name| name.parse::<Square>().is_ok());
    rest.starts_with(joins) || another && read.trim().parse::<Square>().is_ok()
}

/// No move has more characters, marks and all: `Qa1xb2 e.p.+!!`.
const LONGEST_MOVE: usize = 16;

/// A letter and a digit that name no square, in a text that is otherwise made as a move is.
fn square_off_the_board(text: &str) -> Option<&str> {
    let made_as_a_move =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | 'x' | '=' | '+' | '#' | ':' | '!' | '?');
    if text.len() > LONGEST_MOVE || !text.chars().all(made_as_a_move) {
        return None;
    }
    let pairs = text.as_bytes().windows(2).enumerate();
    let mut names = pairs.filter(|(_, pair)| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
    names.find(|(_, pair)| Square::from_bytes(pair[0], pair[1]).is_none()).map(|(at, _)| &text[at..at + 2])
}

/// A text that is a move but for letters that only look like those of a move.
fn foreign_letter(text: &str) -> Option<MoveError> {
    let (letter, latin) = text.chars().find_map(|letter| Some((letter, latin(letter)?)))?;
    let letters = text.chars().take(LONGEST_MOVE + 1);
    let meant: String = letters.map(|letter| self::latin(letter).unwrap_or(letter)).collect();
    let is_move = meant.parse::<Uci>().is_ok() || San::parse_lenient(&meant).is_ok();
    is_move.then(|| MoveError::ForeignLetter { text: shown(text), letter, latin, meant })
}

/// The letter or digit of a move that one of another alphabet looks like, or stands for.
const fn latin(letter: char) -> Option<char> {
    Some(match letter {
        // Full-width forms stand as far from theirs as the first from the exclamation mark.
        '\u{ff01}'..='\u{ff5e}' => (letter as u32 - 0xfee0) as u8 as char,
        // Cyrillic.
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'х' | 'Х' => 'x',
        'З' => '3',
        'В' => 'B',
        // The knight in Russian; `Н` is its N.
        'К' | 'Н' => 'N',
        'О' | 'о' => 'O',
        'Р' => 'P',
        // Greek.
        'Β' => 'B',
        'Ν' => 'N',
        'Κ' => 'K',
        'Ο' | 'ο' => 'O',
        'Ρ' => 'P',
        _ => return None,
    })
}

/// Whether a character is a letter, or a sign of some other script: what is no letter there, no promotion ends with.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || !letter.is_ascii()
}

/// A pawn's move to the last rank with letters behind it that name no piece.
fn unknown_promotion(text: &str, variant: Variant) -> Option<MoveError> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let at = bare.rfind(['1', '8'])? + 1;
    let (read, tail) = bare.split_at(at);
    let name = tail.trim_start_matches(['=', '/', '(', ' ']).trim_end_matches(')');
    let is_name = !name.is_empty() && name.len() <= LONGEST_MOVE && name.chars().all(is_letter);
    let spelled_out = promotion_named(name, variant).is_some();
    // `e8 check` is a move with a word behind it; `e8=` and `e7e8` announce a piece.
    let announced = tail.len() > name.len() && !tail.starts_with(' ') || read.len() == 4;
    // `e7e8qq` is a promotion with a letter too many.
    let piece = tail.chars().next().and_then(Role::from_letter);
    let piece_first = piece.is_some_and(|role| promotions(variant).any(|other| other == role));
    if !is_name || !(spelled_out || announced && !piece_first) {
        return None;
    }
    let (san, _) = San::parse_lenient(read).ok()?;
    let pawn = matches!(san.action, SanAction::Go { role: Role::Pawn, .. });
    pawn.then(|| MoveError::UnknownPromotion { read: shown(read), name: shown(name), variant })
}
