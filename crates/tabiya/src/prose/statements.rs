//! How surely a move is announced: `Final answer: Nf3`, `I play Nf3`, `So Nf3`.

use super::context::Words;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::roles::{Roles, level};
use super::tokens::TokenKind;
use super::verb_words::is_counted;

impl Roles<'_> {
    /// How surely the words before a move announce it.
    pub(super) fn announced(
        &self,
        before: &Words,
        first: Option<usize>,
        own: Cues,
        way: bool,
        is_discussed: bool,
    ) -> (MovePart, u8) {
        let mut level = 0;
        for (at, word) in before.all() {
            let cues = word.cues;
            let begins = || self.begins_part(word.token);
            let is_last = cues.has(Cues::CORRECTION) && (word.near || word.colon)
                || cues.has(Cues::FINAL) && (word.near || word.colon && at <= 4);
            let is_label = cues.has(Cues::LABEL)
                && word.near
                && !word.apart
                && (word.colon
                    || !is_discussed
                        && !self.is_one_of_several(word.token)
                        && !self.is_judged(word.token + 1));
            let is_verb = cues.has(Cues::VERB) && !word.apart;
            let is_judged = cues.has(Cues::NOUN) && !word.colon && self.is_judged(word.token);
            // `The most popular first move is e4` counts, and announces nothing.
            let is_counted =
                || before.all().any(|(_, word)| !word.apart && is_counted(&self.tokens[word.token]));
            let is_stated =
                cues.has(Cues::NOUN) && word.near && !is_judged && (first.is_some() || !is_counted())
                    || is_label && begins()
                    || cues.has(Cues::PLAY) && at <= 6
                    || is_verb
                        && (self.is_done(before, at, own) && self.is_finite(word.token)
                            || !is_discussed && begins() && !self.is_one_of_several(word.token))
                    || cues.has(Cues::TURN) && at <= 2 && !is_discussed;
            let is_near = word.near || at == 0 || at <= 3 && cues.has(Cues::LINK);
            let here = match (is_last, is_stated) {
                (true, _) => level::FINAL,
                (_, true) => level::STATED,
                _ if is_judged && word.near => level::JUDGED,
                _ if cues.has(Cues::SO) && is_near && (!word.apart || self.concludes(word.token)) => {
                    level::SAID
                }
                _ => 0,
            };
            level = level.max(here);
        }
        let sees = before.nearest(Cues::SEES).is_some();
        let copula = before
            .all()
            .next()
            .is_some_and(|(_, word)| !word.apart && word.cues.has(Cues::IS) && word.cues.has(Cues::FILLER));
        // `The most natural is to gain a tempo with c3`
        let mut words = before.all().map(|(_, word)| word);
        let is =
            |at: usize, known: &str| matches!(&self.tokens[at].what, TokenKind::Word(word) if word == known);
        let is_means = words.next().is_some_and(|word| !word.apart && is(word.token, "with"))
            && words.any(|word| {
                !word.apart && is(word.token, "to") && word.token > 0 && is(word.token - 1, "is")
            });
        let superlative = (copula || is_means)
            && before.all().any(|(_, word)| !word.apart && self.is_superlative(word.token));
        if level == 0 && (way || superlative) {
            level = level::SAID;
        }
        // `I think Ng5 loses` and `My thoughts: Ng5 loses` do nothing.
        let thinks = before.all().next().is_some_and(|(_, word)| word.colon || self.is_thought(word.token));
        if level == 0 && first.is_some() && !sees && !(is_discussed && thinks) {
            // `but I keep it quiet with d3` and `I dare it: Ng5` set it against all that was talked about.
            let contrasts = before.all().any(|(_, word)| word.cues.has(Cues::BUT));
            let acts = before.all().any(|(_, word)| self.is_subject(word.token));
            let firmly = !is_discussed && acts && (contrasts || before.colon);
            level = if firmly { level::SAID } else { level::DONE };
        }
        if level == 0 { (MovePart::Named, 0) } else { (MovePart::Answer, level) }
    }
}
