//! Praise that what follows takes back: `Bxf7+ looks flashy but loses.`, `Nxe5 wins a pawn. It also loses a knight.`
//!
//! The last half of a sentence counts. What is said against a move behind its last `but` rejects it, and where a move only
//! seems to be something, whatever is behind the `but` does, unless it is understood to be good.

use super::bearings::{BUT, Bearing, WITHIN, bearing};
use super::move_part::MovePart;
use super::roles::Roles;
use super::tokens::{TextToken, TokenKind};
use core::ops::Range;

/// No more pieces of the text are looked at; the search stays linear.
const NEAR: usize = 40;

fn is(token: &TextToken, known: &[&str]) -> bool {
    matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str()))
}

impl Roles<'_> {
    /// What a move is whose sentence takes back what it says of it, if it does.
    pub(super) fn reversed(&self, sentence: &Range<usize>, last: usize) -> Option<MovePart> {
        let from = last + 1;
        let end = sentence.end.min(from + NEAR);
        let is_named = |at: &usize| {
            matches!(self.tokens[*at].what, TokenKind::Move(_) | TokenKind::Enclosed)
                && !self.tokens[*at].is_talk
        };
        // What is said behind another move may be about that one.
        let reach = (from..end).find(is_named).unwrap_or(end);
        let but = (from..reach).rev().find(|&at| is(&self.tokens[at], BUT))?;
        let next = (but + 1..end).find(|at| self.tokens[*at].is_word() || is_named(at));
        // `d3 dan maar`: nothing is set against it.
        let ends = next.is_none() && !is(&self.tokens[but], WITHIN);
        if ends || next.is_some_and(|at| is_named(&at)) {
            return None;
        }
        // `verliert aber`: the word stands within its half.
        let comma = (from..but).rev().find(|&at| matches!(self.tokens[at].what, TokenKind::Sign(',' | ';')));
        let within = but.checked_sub(1).is_some_and(|before| self.tokens[before].is_word());
        let half = match comma {
            Some(comma) if within && is(&self.tokens[but], WITHIN) => comma + 1..end,
            _ => but + 1..end,
        };
        let seems = self.tokens[from..but].iter().any(|token| is(token, SEEMS));
        match bearing(&self.tokens[half]) {
            Bearing::Against => Some(MovePart::Rejected),
            Bearing::Unknown if seems => Some(MovePart::Rejected),
            Bearing::Unknown => Some(MovePart::Candidate),
            Bearing::For => None,
        }
    }
}

/// What only seems so.
#[rustfmt::skip]
const SEEMS: &[&str] = &[
    "looks", "look", "seems", "seem", "appears", "feels", "sieht", "scheint", "wirkt", "semble", "paraît", "parece", "sembra",
    "pare", "lijkt", "oogt", "выглядит", "кажется", "смотрится",
];
