//! What is done in words that need not name a piece: castling, promoting, taking.

use super::Reading;
use super::notation::{Named, WrittenForm, after_space, next_word, plainly, read, square_at, word_at};
use super::pieces::{Link, captures, castles, castling_side, is_done_alone, link, piece, promotes};
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::position::Position;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// Words that lead to the piece that a pawn becomes: `in eine Dame`.
const BECOMES: [&str; 24] = [
    "in", "into", "to", "zu", "zur", "zum", "en", "em", "tot", "в", "a", "an", "eine", "einer", "einen",
    "einem", "un", "une", "una", "uma", "een", "as", "als", "comme",
];

/// A pawn's move to the last rank whose promotion is told in words: `a8 and promote to a queen`.
pub(super) fn promoted(position: &Position, text: &str, named: &mut Named) {
    let is_told = word_at(text, named.span.start).is_some_and(|(word, _)| promotes(&word));
    let written = match &named.reading {
        Reading::NotLegal { written } if written.ends_with(['1', '8']) => written.clone(),
        _ => return,
    };
    let (mut end, mut told, mut leads) = (named.span.end, is_told, true);
    if text[end..].starts_with(',') {
        end += 1;
    }
    for step in 0..6 {
        let Some((word, after)) = next_word(text, end) else { return };
        end = after;
        told |= promotes(&word);
        match piece(&word) {
            Some(role @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight))
                if told || leads || step == 0 =>
            {
                let with = format!("{written}={}", role.letter());
                if let Some(reading @ Reading::Legal { .. }) = read(position, &with) {
                    let form = if named.form == WrittenForm::Deed { named.form } else { WrittenForm::Words };
                    (named.reading, named.span.end, named.form) = (plainly(reading), end, form);
                }
                return;
            }
            _ => leads &= BECOMES.contains(&word.as_str()),
        }
    }
}

/// `castle kingside`, `short castling`, `kurze Rochade`, `enroque largo`
pub(super) fn castling(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (first, mut end) = word_at(text, at)?;
    let side = if castles(&first) {
        let Some((side, after)) = side_behind(text, end) else {
            return is_done_alone(&first).then(|| any_castling(position, at..end));
        };
        end = after;
        side
    } else {
        let side = castling_side(&first)?;
        let (mut word, mut after) = next_word(text, end)?;
        if word == "side" {
            (word, after) = next_word(text, after)?;
        }
        if !castles(&word) {
            return None;
        }
        end = after;
        side
    };
    let notation = if side == CastlingSide::King { "O-O" } else { "O-O-O" };
    Some(Named { reading: plainly(read(position, notation)?), span: at..end, form: WrittenForm::Words })
}

/// The side to which one castles, told behind the verb, and its end: `rochiere ich kurz`.
fn side_behind(text: &str, end: usize) -> Option<(CastlingSide, usize)> {
    let (mut word, mut after) = next_word(text, end)?;
    let between = [
        "on", "the", "to", "auf", "côté", "del", "lado", "in", "в", "ich", "ik", "je", "i", "now", "jetzt",
        "nun", "nu",
    ];
    for _ in 0..4 {
        if let Some(side) = castling_side(&word) {
            return Some((side, after));
        }
        if !between.contains(&word.as_str()) {
            return None;
        }
        (word, after) = next_word(text, after)?;
    }
    None
}

/// Castling of which the side is not told: there may be only one.
fn any_castling(position: &Position, span: Range<usize>) -> Named {
    let moves = position.legal_moves();
    let castlings: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_castling()).collect();
    let reading = one_of(castlings).unwrap_or(Reading::NotLegal { written: String::from("O-O") });
    Named { reading, span, form: WrittenForm::Deed }
}

/// One move, or several; nothing if there is none.
fn one_of(moves: Vec<Move>) -> Option<Reading> {
    match moves.as_slice() {
        [] => None,
        &[mv] => Some(Reading::Legal { mv, forgiven: Vec::new() }),
        _ => Some(Reading::Ambiguous { candidates: moves }),
    }
}

/// `take the pawn on c4`, `capture on d5`, `promote on b8 to a queen`: what is done, and not which piece does it.
pub(super) fn by_deed(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (verb, mut end) = word_at(text, at)?;
    let (takes, becomes) = (captures(&verb), promotes(&verb));
    if !takes && !becomes {
        return None;
    }
    for step in 0..5 {
        let place = after_space(text, end)?;
        // `I'll take e4` may be said of a choice.
        if let Some((square, after)) = square_at(text, place).filter(|_| step > 0) {
            let mut named = Named { reading: Reading::Unreadable, span: at..after, form: WrittenForm::Deed };
            if becomes {
                named.reading = Reading::NotLegal { written: square.to_string() };
                promoted(position, text, &mut named);
                return Some(named);
            }
            let is_there = position.board().color_at(square) == Some(!position.turn());
            let moves = position.legal_moves();
            let takers: Vec<Move> =
                moves.iter().copied().filter(|mv| is_there && mv.to() == square).collect();
            named.reading = one_of(takers).unwrap_or(Reading::Unreadable);
            return Some(named);
        }
        let (word, after) = next_word(text, end)?;
        let goes_on = matches!(link(&word), Some(Link::Article | Link::At)) || piece(&word).is_some();
        // `promote the pawn on b8 to a queen` names the piece.
        if !goes_on || becomes && piece(&word).is_some() {
            return None;
        }
        end = after;
    }
    None
}
