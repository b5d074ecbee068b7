//! Drops of crazyhouse, where that is played: `N@f3`, `@e4`, `p@E4`, `N @ f3`.
//!
//! Their letters are English ones, whatever the language around them: P is the pawn, never a Dutch knight.

use super::Reading;
use super::bounds::ends_move;
use super::notation::{Named, WrittenForm, read};
use super::pieces::{foreign_letter, piece};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use alloc::format;
use alloc::string::String;

/// The drop that begins at this place, with its marks.
pub(super) fn drop_at(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (drop, length) = written(position, text.get(at..)?)?;
    if drop.starts_with('@') && is_of_a_piece(&text[..at]) {
        return None;
    }
    let bare = at + length;
    let ends = [bare + marks(&text[bare..]), bare];
    let end = ends.into_iter().find(|&end| ends_move(text, end))?;
    let reading = judged(position, &drop, &text[bare..end]);
    Some(Named { reading, span: at..end, form: WrittenForm::Notation })
}

/// A text that is a drop with its marks and nothing else.
pub(super) fn alone(position: &Position, text: &str) -> Option<Reading> {
    let (drop, length) = written(position, text)?;
    let behind = &text[length..];
    (marks(behind) == behind.len()).then(|| judged(position, &drop, behind))
}

fn judged(position: &Position, drop: &str, marks: &str) -> Reading {
    let written = format!("{drop}{marks}");
    let reading = read(position, &written).or_else(|| read(position, drop));
    reading.unwrap_or(Reading::NotLegal { written })
}

/// The drop that a text begins with, as the standard writes it, and its length in the text.
fn written(position: &Position, text: &str) -> Option<(String, usize)> {
    if position.variant() != Variant::Crazyhouse {
        return None;
    }
    let loose = |rest: &'_ str| rest.starts_with(' ') as usize;
    let (letter, mut at) = match text.chars().next()? {
        '@' => (None, 0),
        letter => (Some(Role::from_letter(letter)?.letter()), 1 + loose(&text[1..])),
    };
    if !text[at..].starts_with('@') {
        return None;
    }
    at += 1;
    // `look @ e4` drops nothing.
    if letter.is_some() {
        at += loose(&text[at..]);
    }
    let square: Square = text.get(at..at + 2)?.to_ascii_lowercase().parse().ok()?;
    let letter = letter.map(String::from).unwrap_or_default();
    Some((format!("{letter}@{square}"), at + 2))
}

fn marks(text: &str) -> usize {
    text.bytes().take_while(|byte| b"+#!?".contains(byte)).count()
}

/// Whether a piece is named before a place in the same sentence: `my knight @e4` and `S @e4` drop no pawn.
fn is_of_a_piece(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '*', '`', '_', ':', ',', '-']);
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => foreign_letter(letter).is_some(),
        _ => piece(&word.to_lowercase()).is_some_and(|role| role != Role::Pawn),
    }
}
