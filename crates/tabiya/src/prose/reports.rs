//! What somebody else says or plays, and the writer only tells: `My coach always says d3`, `d3 is what everyone plays`.

use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::TokenKind;
use core::ops::Range;

/// What openings are called that have the name of somebody.
#[rustfmt::skip]
const OPENINGS: [&str; 26] = [
    "attack", "gambit", "defence", "defense", "variation", "opening", "system", "countergambit", "angriff", "verteidigung",
    "variante", "eröffnung", "attaque", "défense", "ouverture", "système", "ataque", "defensa", "apertura", "sistema", "attacco",
    "difesa", "gambetto", "defesa", "aanval", "gambiet",
];

/// What compares the writer with others.
const LIKE: [&str; 7] = ["like", "wie", "comme", "como", "come", "zoals", "как"];

/// So far around a move the one who says it is looked for; the search stays linear.
const NEAR: usize = 40;

impl Roles<'_> {
    /// `My coach always says`: it is somebody else who says or plays it, and the writer does nothing behind.
    pub(super) fn is_told_by_others(&self, sentence: &Range<usize>, token: usize) -> bool {
        let from = sentence.start.max(token.saturating_sub(NEAR));
        let is_third = |at: &usize| {
            self.tokens[*at].cues.has(Cues::THIRD.and(Cues::REPORT)) || self.is_done_by_name(sentence, *at)
        };
        let third = (from..token).rev().find(is_third);
        third.is_some_and(|third| {
            // `The Fischer-Sozin Attack: Bc4` is an opening.
            let is_opening = |at: usize| matches!(&self.tokens[at].what, TokenKind::Word(word) if OPENINGS.contains(&word.as_str()));
            let is_label = self.layout.sign_before(self.tokens, token) == Some(':');
            if is_label && (from..token).any(is_opening) && !(from..token).any(|at| self.tokens[at].cues.has(Cues::REPORT)) {
                return false;
            }
            // `According to the engine it is d3`: what is, is so for the engine.
            let is_attributed = self.tokens[from..third].iter().any(|token| {
                matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                    "according" | "laut" | "gemäß" | "selon" | "según" | "secondo" | "segundo" | "volgens" | "согласно"))
            });
            let breaks = if is_attributed { Cues::BUT } else { Cues::BUT.and(Cues::SO) };
            !(third + 1..token).any(|at| {
                self.is_subject(at)
                    || self.tokens[at].cues.has(breaks)
                    || matches!(self.tokens[at].what, TokenKind::Move(_)) && !self.tokens[at].is_talk
            })
        })
    }

    /// `d3 is what everyone plays`, `d3 — said no one ever`
    pub(super) fn is_reported(&self, sentence: &Range<usize>, token: usize, colon: bool) -> bool {
        let mut behind = (token + 1..sentence.end).take(NEAR).take_while(|&at| {
            !matches!(self.tokens[at].what, TokenKind::Move(_) | TokenKind::Enclosed)
                || self.tokens[at].is_talk
        });
        // `Best move: d3 (engine)`
        let is_aside = self.tokens.get(token + 1).is_some_and(|next| next.is_sign('('));
        if is_aside && self.tokens.get(token + 2).is_some_and(|next| next.cues.has(Cues::THIRD)) {
            return true;
        }
        let mut is_reported = false;
        !colon
            && !behind.any(|at| {
                // `just like Fischer`: the writer does what others did.
                let is_like = self.tokens[..at].iter().rev().take(2).any(
                    |before| matches!(&before.what, TokenKind::Word(word) if LIKE.contains(&word.as_str())),
                );
                is_reported |= !is_like && self.tokens[at].cues.has(Cues::THIRD.and(Cues::REPORT));
                self.is_subject(at)
            })
            && is_reported
    }
}
