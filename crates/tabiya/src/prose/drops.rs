//! Drops of crazyhouse, where that is played: `N@f3`.

use super::Reading;
use super::bounds::ends_move;
use super::notation::{Named, WrittenForm, read};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use alloc::string::ToString;

/// The drop that begins at this place, with its marks.
pub(super) fn drop_at(position: &Position, text: &str, at: usize) -> Option<Named> {
    if position.variant() != Variant::Crazyhouse {
        return None;
    }
    let drop = text.get(at..at + 4)?;
    let (letter, square) = drop.split_once('@')?;
    Role::from_letter(letter.chars().next()?)?;
    square.parse::<Square>().ok()?;
    let marks = text[at + 4..].bytes().take_while(|byte| b"+#!?".contains(byte)).count();
    let ends = [at + 4 + marks, at + 4];
    let end = ends.into_iter().find(|&end| ends_move(text, end))?;
    let written = &text[at..end];
    let reading = read(position, written).or_else(|| read(position, drop));
    let reading = reading.unwrap_or_else(|| Reading::NotLegal { written: written.to_string() });
    Some(Named { reading, span: at..end, form: WrittenForm::Notation })
}
