//! What is said under a condition, and so not answered: `I would play Ng5 if …`, `b4 would be my choice but for a5`.

use super::context::Words;
use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::TokenKind;
use core::ops::Range;

/// So far behind a move a condition is looked for; the search stays linear.
const NEAR: usize = 40;
/// So far behind a move stands the verb that belongs to it.
const NEXT: usize = 4;

impl Roles<'_> {
    /// `My move is d3 unless …`
    pub(super) fn is_excepted(&self, end: usize, last: usize) -> bool {
        let is = |at: usize, known: &[&str]| matches!(self.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if known.contains(&word.as_str()));
        (last + 1..end.min(last + NEAR)).any(|at| {
            is(at, &["unless", "tenzij"])
                || is(at, &["à", "a"]) && is(at + 1, &["moins", "menos", "meno"])
                || is(at, &["sei"]) && is(at + 1, &["denn"])
                || is(at, &["если"]) && is(at + 1, &["не"])
        })
    }

    /// `I would play Ng5 if …`, `I'd play Ng5 but …`
    pub(super) fn is_conditional(&self, before: &Words, end: usize, last: usize) -> bool {
        let would = before.all().any(|(_, word)| {
            let TokenKind::Word(text) = &self.tokens[word.token].what else { return false };
            matches!(
                text.as_str(),
                "would"
                    | "could"
                    | "might"
                    | "wanted"
                    | "würde"
                    | "wäre"
                    | "serait"
                    | "sería"
                    | "sarebbe"
                    | "seria"
                    | "jouerais"
                    | "jugaría"
                    | "giocherei"
                    | "jogaria"
                    | "zou"
                    | "бы"
            ) || text.ends_with("'d")
        });
        would && (last + 1..end.min(last + 60)).any(|at| {
            matches!(&self.tokens[at].what, TokenKind::Word(word) if matches!(word.as_str(), "if" | "but" | "unless" | "were" | "wenn" | "aber" | "si" | "mais" | "pero" | "se" | "ma" | "mas" | "als" | "maar" | "если" | "но"))
        })
    }

    /// `b4 would be my choice if …`, `If …, b4 would be my choice`: what is said of a move holds on a condition.
    pub(super) fn is_chosen_on_condition(&self, sentence: &Range<usize>, last: usize) -> bool {
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.what) {
            Some(TokenKind::Word(word)) => word.as_str(),
            _ => "",
        };
        let end = sentence.end.min(last + NEAR);
        let verb = (last + 1..end.min(last + 1 + NEXT)).find(|&at| {
            matches!(
                word(at),
                "would"
                    | "i'd"
                    | "would've"
                    | "wäre"
                    | "würde"
                    | "serait"
                    | "sería"
                    | "sarebbe"
                    | "seria"
                    | "zou"
                    | "бы"
            )
        });
        let Some(verb) = verb else { return false };
        let before = sentence.start.max(last.saturating_sub(NEAR))..last;
        before.into_iter().any(|at| self.tokens[at].cues.has(Cues::IF) || is_without(word(at)))
            || (verb + 1..end).any(|at| {
                self.tokens[at].cues.has(Cues::IF)
                    || is_without(word(at))
                    || matches!(
                        (word(at), word(at + 1)),
                        ("but" | "except", "for") | ("were" | "was", "it" | "i")
                    )
                    || matches!(word(at), "als" | "si" | "se")
            })
    }
}

/// `without a5`
fn is_without(word: &str) -> bool {
    matches!(word, "without" | "absent" | "ohne" | "sans" | "sin" | "senza" | "sem" | "zonder" | "без")
}
