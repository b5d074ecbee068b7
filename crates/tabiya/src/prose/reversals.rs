//! Praise that what follows takes back: `Bxf7+ looks flashy but loses.`, `Nxe5 wins a pawn. It also loses a knight.`
//!
//! The last half of a sentence counts. What is said against a move behind its last `but` rejects it, and where a move only
//! seems to be something, whatever is behind the `but` does, unless it is understood to be good.

use super::bearings::{BUT, Bearing, WITHIN, bearing};
use super::lexicon::Cues;
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
    /// `d3 looks passive but is very solid`: what is said against a move is a matter of taste, and the last half praises it.
    pub(super) fn is_redeemed(&self, sentence: &Range<usize>, last: usize) -> bool {
        let end = sentence.end.min(last + 1 + NEAR);
        let words = &self.tokens[last + 1..end];
        let Some(but) = words.iter().rposition(|token| is(token, BUT)) else { return false };
        let is_harsh = |token: &TextToken| token.opens.has(Cues::BAD.and(Cues::NOT)) && !is(token, SOFT);
        let goes_on = words.get(but + 1).is_some_and(|token| is(token, GOES_ON));
        let is_move = |token: &TextToken| matches!(token.what, TokenKind::Move(_)) && !token.is_talk;
        // `Ng5 may be premature, but it is my choice`
        let has = |cues: Cues| words[but + 1..].iter().any(|token| token.cues.has(cues));
        let is_chosen =
            has(Cues::FIRST) && has(Cues::NOUN.and(Cues::FINAL)) && !has(Cues::NOT.and(Cues::DOUBT));
        goes_on
            && !words.iter().any(|token| is_harsh(token) && !is_chosen || is_move(token))
            && bearing(&words[but + 1..]) == Bearing::For
    }

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

/// What is only said of the taste of a move.
#[rustfmt::skip]
const SOFT: &[&str] = &[
    "passive", "slow", "boring", "ugly", "risky", "modest", "quiet", "silly", "naive", "suspicious", "naiv", "passiv", "langsam", "langweilig", "riskant", "passif", "lent",
    "risqué", "pasiva", "pasivo", "lenta", "lento", "arriesgada", "passiva", "passivo", "rischiosa", "arriscado", "passief", "traag",
];

/// Words with which the other half goes on about the same move.
const GOES_ON: &[&str] = &[
    "is", "it", "it's", "ist", "est", "es", "è", "é", "remains", "stays", "bleibt", "reste", "resta",
    "blijft", "sehr", "very",
];

/// What only seems so.
#[rustfmt::skip]
const SEEMS: &[&str] = &[
    "looks", "look", "seems", "seem", "appears", "feels", "sieht", "scheint", "wirkt", "semble", "paraît", "parece", "sembra",
    "pare", "lijkt", "oogt", "выглядит", "кажется", "смотрится",
];
