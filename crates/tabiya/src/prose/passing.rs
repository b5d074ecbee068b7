//! Captures en passant that are told in words: `I capture the d5 pawn en passant`.

use super::Reading;
use super::deeds::{ToldPiece, is_article, is_with, one_of, told_piece};
use super::notation::{Named, WrittenForm, after_space, next_word, square_at};
use super::pieces::{Link, link, piece};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use alloc::format;
use alloc::vec::Vec;

/// So many words may stand between the verb and `en passant`: `the pawn on d5`.
const FARTHEST: usize = 6;

/// `capture en passant`, `take the d5 pawn en passant`, `take en passant on d6`: behind the verb, which ends at a place. No
/// square is needed where there is one such capture; one that is told has to fit.
pub(super) fn en_passant(position: &Position, text: &str, at: usize, mut end: usize) -> Option<Named> {
    let mut taken = None;
    for _ in 0..FARTHEST {
        if let Some(behind) = is_passing(text, end) {
            let (to, behind) = square_behind(text, behind);
            let (by, behind) = taker(text, behind);
            let fits = |mv: &Move| {
                mv.is_en_passant()
                    && taken.is_none_or(|square| square == mv.to() || is_passed(*mv, square))
                    && to.is_none_or(|square| square == mv.to())
                    && by.as_ref().is_none_or(|by| by.is_moved_by(position, mv))
            };
            let found: Vec<Move> = position.legal_moves().iter().copied().filter(fits).collect();
            let illegal = || to.or(taken).and_then(|square| refused(position, square));
            let reading = one_of(found).or_else(illegal).unwrap_or(Reading::Unreadable);
            return Some(Named { reading, span: at..behind, form: WrittenForm::Deed });
        }
        if let Some((square, after)) = square_at(text, after_space(text, end)?) {
            (taken, end) = (Some(square), after);
            continue;
        }
        let (word, after) = next_word(text, end)?;
        let passes = is_article(&word)
            || piece(&word) == Some(Role::Pawn)
            || link(&word) == Some(Link::At)
            || matches!(word.as_str(), "his" | "their" | "your" | "that" | "черную" | "белую");
        if !passes {
            return None;
        }
        end = after;
    }
    None
}

/// The end of `en passant`, if it stands behind a place.
fn is_passing(text: &str, end: usize) -> Option<usize> {
    let (word, after) = next_word(text, end)?;
    let (next, behind) = next_word(text, after)?;
    let is = matches!((word.as_str(), next.as_str()), ("en", "passant") | ("al", "paso") | ("на", "проходе"));
    is.then_some(behind)
}

/// `on d6`: the square behind a place, and where it ends.
fn square_behind(text: &str, end: usize) -> (Option<Square>, usize) {
    let told =
        next_word(text, end).filter(|(word, _)| link(word) == Some(Link::At)).and_then(|(_, after)| {
            let (square, behind) = square_at(text, after_space(text, after)?)?;
            Some((Some(square), behind))
        });
    told.unwrap_or((None, end))
}

/// `with my e-pawn`: the piece that takes, and where it ends.
fn taker(text: &str, end: usize) -> (Option<ToldPiece>, usize) {
    let told = next_word(text, end).filter(|(word, _)| is_with(word)).and_then(|(_, after)| {
        let led = next_word(text, after).filter(|(word, _)| is_article(word)).map(|(_, behind)| behind);
        told_piece(text, led.unwrap_or(after))
    });
    match told {
        Some(told) => {
            let end = told.end;
            (Some(told), end)
        }
        None => (None, end),
    }
}

/// Whether a capture en passant takes what stands on a square.
fn is_passed(mv: Move, square: Square) -> bool {
    mv.to().file() == square.file() && mv.from().rank() == square.rank()
}

/// The capture that is not legal, as it would be written: of the pawn on a square, or onto one, by the only pawn that stands
/// beside it.
fn refused(position: &Position, square: Square) -> Option<Reading> {
    let forward = if position.turn().is_white() { 1 } else { -1 };
    let pawns = position.board().of(position.turn(), Role::Pawn);
    let beside = |square: Square| -> Vec<Square> {
        [-1, 1]
            .into_iter()
            .filter_map(|step| square.offset(step, 0))
            .filter(|&at| pawns.contains(at))
            .collect()
    };
    let (from, to) = match beside(square).as_slice() {
        &[one] => (one, square.offset(0, forward)?),
        [] => match beside(square.offset(0, -forward)?).as_slice() {
            &[one] => (one, square),
            _ => return None,
        },
        _ => return None,
    };
    Some(Reading::NotLegal { written: format!("{}x{to}", from.file()) })
}
