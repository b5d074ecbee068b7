//! What the words before a move make of it: denied, planned, of the other side, or announced.

use super::context::{Before, Words};
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::roles::{Roles, Said, level};
use super::takings::is_retaken;
use super::tokens::TokenKind;
use crate::color::Color;

/// None of those that were asked about: another one comes.
const NEITHER: [&str; 12] = [
    "neither", "none", "keiner", "keins", "keines", "aucun", "ninguno", "ninguna", "nessuno", "nessuna",
    "nenhum", "nenhuma",
];

/// What somebody does who likes one better than another.
const PREFERS: &[&str] =
    &["prefer", "bevorzuge", "préfère", "prefiero", "preferisco", "prefiro", "verkies", "предпочитаю"];

impl Roles<'_> {
    /// What the words before a move make of it.
    pub(super) fn by_words(
        &self,
        before: &Words,
        said: &[Said],
        token: usize,
        is_discussed: bool,
    ) -> (MovePart, u8) {
        let (own, other) = match self.now.turn {
            Color::White => (Cues::WHITE, Cues::BLACK),
            Color::Black => (Cues::BLACK, Cues::WHITE),
        };
        let nearer =
            |one: Option<usize>, than: Option<usize>| one.is_some_and(|at| than.is_none_or(|than| at < than));
        let announces = Cues::PLAY.and(Cues::NOUN).and(Cues::FINAL).and(Cues::CORRECTION);
        let itself = self.says_itself(token, before);
        let first = before.nearest(Cues::FIRST.and(Cues::PLAY).and(Cues::DOES).and(own));
        let done = before.all().find(|&(at, word)| {
            !word.apart
                && word.cues.has(Cues::VERB)
                && self.is_done(before, at, own)
                && self.is_finite(word.token)
        });
        // `I retreat my bishop to b3`: what is done is told in words.
        let in_words = matches!(self.form(token), WrittenForm::Words | WrittenForm::Goal);
        let is_moved = in_words && self.is_moved(token, before);
        let mover = before.nearest(Cues::PUT.and(Cues::DOES).and(Cues::FIRST)).filter(|_| is_moved);
        // `White will need time to win it back with Qa4+` announces nothing.
        let is_text = |at: usize, known: &[&str]| matches!(&self.tokens[at].what, TokenKind::Word(text) if known.contains(&text.as_str()));
        let is_needed = |word: Before| {
            let time = (word.token.saturating_sub(1)..=word.token).find(|&at| is_text(at, &["time"]));
            time.is_some_and(|at| {
                at > 0 && is_text(at - 1, &["need", "needs", "take", "takes", "lose", "loses", "some"])
            })
        };
        let nearest_announced = before
            .all()
            .find(|&(_, word)| !word.apart && word.cues.has(announces) && !is_needed(word))
            .map(|(at, _)| at);
        let answer = nearest_announced.into_iter().chain(done.map(|(at, _)| at)).chain(mover).min();
        // `Black attacked my centre with c5`: it is Black who does it.
        let acts_first = before.all().find(|&(_, word)| {
            !word.apart
                && !is_needed(word)
                && (word.cues.has(Cues::PLAY.and(Cues::DOES).and(own))
                    || word.cues.has(Cues::FIRST) && !self.is_possessive(word.token))
        });
        let subject = acts_first.map(|(at, _)| at);
        let words: usize = before.all().count();
        let nearest = before.all().next().map(|(_, word)| word);
        // `instead of e4`
        if before.all().any(|(_, word)| word.near && !word.apart && word.cues.has(Cues::INSTEAD))
            || before.nearest(Cues::INSTEAD).is_some_and(|at| at <= 3 && !nearer(answer, Some(at)))
        {
            return (MovePart::Rejected, 0);
        }
        // `not e4 but d4`
        let rejected_before = said
            .iter()
            .rev()
            .take(4)
            .any(|it| Some(it.token) == before.move_before && matches!(it.part, MovePart::Rejected));
        let but = nearest.is_some_and(|word| word.cues.has(Cues::BUT));
        if rejected_before && words <= 1 && but && !is_discussed {
            return (MovePart::Answer, level::STATED);
        }
        // `I change my answer from d4 to e4`: what it is changed to is the last word.
        let to = nearest.is_some_and(|word| self.is_to(word.token));
        if rejected_before && words == 1 && to {
            let from = before.move_before.unwrap_or(token);
            let sentence = self.tokens[..from].iter().rev().take(12).take_while(|token| !token.is_sign('.'));
            return match sentence.into_iter().any(|token| token.cues.has(Cues::CHANGE)) {
                true => (MovePart::Answer, level::FINAL),
                // `No b8=D por Txb8`
                false => (MovePart::Hypothesis, 0),
            };
        }
        // `Ngf3 keeps the tension. I prefer that to exd5.`
        let mut farther = before.all().skip(1).map(|(_, word)| word);
        let is_compared = farther.next().is_some_and(|word| word.cues.has(Cues::PRONOUN))
            && farther.next().is_some_and(|word| is_text(word.token, PREFERS));
        if to && is_compared {
            return (MovePart::Rejected, 0);
        }
        // `I prefer O-O to O-O-O`
        if words == 1 && to && before.move_before.is_some_and(|one| self.is_preferred_to(one)) {
            return (MovePart::Rejected, 0);
        }
        if let Some((at, _)) = before.all().find(|(_, word)| !word.apart && word.cues.has(Cues::CHANGE)) {
            let denies = Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::MAY);
            let denied = before.all().any(|(far, word)| far > at && word.cues.has(denies));
            let from = nearest.is_some_and(|word| self.is_from(word.token));
            // `I change my mind: e4`
            let told = to || nearest.is_some_and(|word| word.colon);
            match (denied, told, from) {
                (true, ..) => return (MovePart::Candidate, 0),
                (_, _, true) => return (MovePart::Rejected, 0),
                (_, true, _) => return (MovePart::Answer, level::FINAL),
                _ => {}
            }
        }
        // `Bf4 or Bd2? Neither: Qxb7!`
        let neither = nearest.is_some_and(|word| {
            word.colon && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if NEITHER.contains(&text.as_str()))
        });
        if neither && words == 1 && !is_discussed && !said.is_empty() {
            return (MovePart::Answer, level::SAID);
        }
        // `I reject both and play d3`: what is done besides is not denied.
        let besides = before.all().find_map(|(at, word)| {
            let next = at.checked_sub(1).and_then(|next| before.all().nth(next));
            let does = next.is_some_and(|(_, next)| next.cues.has(Cues::VERB.and(Cues::PLAY)));
            (word.cues.has(Cues::JOIN) && does).then_some(at)
        });
        let denied = before.all().any(|(at, word)| {
            let about_this = !word.apart && (!word.colon || at <= 1) && word.cues.has(Cues::NOT);
            let dropped_besides = word.cues.has(Cues::DROP) && besides.is_some_and(|besides| besides < at);
            let after_a_first =
                before.all().any(|(other, it)| other < at && it.cues.has(Cues::FIRST) && !it.colon);
            // `I can't resist Ng5`
            let yields = self
                .tokens
                .get(word.token + 1)
                .is_some_and(|next| matches!(&next.what, TokenKind::Word(text) if text == "resist"));
            // `Decline with Bb6`: what it is done with.
            let is_means = word.cues.has(Cues::DROP)
                && at > 0
                && nearest.is_some_and(|word| {
                    is_text(word.token, &["with", "by", "mit", "avec", "con", "com", "met"])
                });
            about_this && !dropped_besides && !after_a_first && !yields && !is_means
        });
        let doubted = before.all().any(|(_, word)| !word.apart && !word.colon && word.cues.has(Cues::DOUBT));
        if denied || doubted {
            return (MovePart::Rejected, 0);
        }
        if self.is_judged_ahead(before) {
            return (MovePart::Rejected, 0);
        }
        if before.nearest(Cues::FIRST.and(Cues::DOES)).is_some()
            && self.is_recalled(before)
            && answer.is_none()
        {
            return (MovePart::Told, 0);
        }
        // `and so is d4`
        let is_word = |at: usize, known: &[&str]| {
            before.all().nth(at).is_some_and(|(_, word)| {
                matches!(&self.tokens[word.token].what, TokenKind::Word(text) if known.contains(&text.as_str()))
            })
        };
        if is_word(0, &["is", "are", "does", "would", "was"]) && is_word(1, &["so"]) {
            return (MovePart::Candidate, 0);
        }
        // `Black's best is h6`: a name for what somebody else answers.
        let named = before.nearest(Cues::NOUN.and(Cues::LABEL));
        let owner = named.and_then(|named| {
            before.all().find(|&(at, word)| {
                at > named
                    && at <= named + 3
                    && word.cues.has(other.and(Cues::OTHER).and(Cues::FIRST).and(own))
            })
        });
        let is_theirs = owner.is_some_and(|(_, word)| {
            word.cues.has(other.and(Cues::OTHER))
                && !word.cues.has(Cues::FIRST.and(own))
                && self.is_owner(word.token)
        });
        if is_theirs && before.nearest(Cues::PLAY).is_none() {
            return (MovePart::Other, 0);
        }
        // Of the other side, if its words are nearer than one's own.
        let theirs = before.nearest(other);
        // `I'll copy you: e4` is one's own.
        let acts = before.all().any(|(_, word)| {
            matches!(&self.tokens[word.token].what, TokenKind::Word(text)
                if matches!(text.as_str(), "i" | "i'll" | "i'd" | "i'm" | "ich" | "je" | "yo" | "io" | "eu" | "ik" | "я"))
        });
        let is_own = |at: usize, word: Before| {
            word.colon && (acts || at > 0 && self.is_participle(word.token))
                // `Free pawn, thank you: dxe5`
                || word.token > 0 && is_text(word.token, &["you"]) && is_text(word.token - 1, &["thank"])
                // `I punish it with Nxe5`
                || is_text(word.token, &["punish", "provoke", "stop", "prevent", "chase"])
                    && word.token > 0
                    && self.is_subject(word.token - 1)
                    && nearest.is_some_and(|word| is_text(word.token, &["with", "by"]))
                || self.is_given(word.token)
                || self.is_reply_of(own, word.token)
        };
        let verbs =
            before.all().find(|&(at, word)| word.cues.has(Cues::OTHER) && !word.apart && !is_own(at, word));
        let theirs = theirs.or(verbs.map(|(at, _)| at));
        let way = before.nearest(Cues::WAY).is_some();
        if !way && nearer(theirs, subject) && !nearer(answer, theirs) {
            return (MovePart::Other, 0);
        }
        if before.nearest(Cues::IF).is_some() || self.layout.is_hypothetical(token) {
            return (MovePart::Hypothesis, 0);
        }
        // `With Qd2 Black has d5`: what the other side gets from it.
        let is_with = |word: Before| {
            matches!(&self.tokens[word.token].what, TokenKind::Word(text) if matches!(text.as_str(),
                "with" | "on" | "mit" | "bei" | "avec" | "sur" | "con" | "com" | "met" | "при"))
        };
        let is_theirs = self.tokens.get(token + 1).is_some_and(|next| next.is_word() && next.cues.has(other));
        if words == 1 && is_theirs && nearest.is_some_and(is_with) {
            return (MovePart::Hypothesis, 0);
        }
        // `I answer 3.Bb5 with 3...Nf6`
        if nearest.is_some_and(|word| self.is_answered(word.token)) && self.is_led_on(token) {
            return (MovePart::Other, 0);
        }
        // `I castle and meet Nxe4 with Re1`
        if before.move_before.is_some_and(|other| self.is_met_later(other, token, said)) {
            return (MovePart::Later, 0);
        }
        // `on Bc5 c3`
        let replies = self.tokens.get(token + 1).is_some_and(|next| matches!(next.what, TokenKind::Move(_)));
        if replies && nearest.is_some_and(|word| !word.apart && self.is_on(word.token)) {
            return (MovePart::Hypothesis, 0);
        }
        // `After Nf3`, and not `After long thought: Nf3`.
        let after =
            before.all().take(3).find(|(_, word)| !word.apart && !word.colon && word.cues.has(Cues::AFTER));
        let after = after.map(|(at, _)| at);
        if nearer(after, first) && !itself {
            return (MovePart::Hypothesis, 0);
        }
        // `Next up: d3` as well, and not `My next move will be d3`.
        let names = |word: Before| {
            let next = self.tokens.get(word.token + 1).map_or(Cues::default(), |next| next.cues);
            word.cues.has(announces) || next.has(Cues::NOUN.and(Cues::FINAL))
        };
        if before.all().any(|(at, word)| {
            !word.apart && (!word.colon || at <= 1) && word.cues.has(Cues::THEN) && !names(word)
        }) {
            return (MovePart::Later, 0);
        }
        if is_moved && before.all().any(|(_, word)| !word.apart && !word.colon && self.is_before(word.token))
        {
            return (MovePart::Later, 0);
        }
        // `I prefer to prevent it: Bc4`: what hinders the other side is done.
        let hinders = |word: Before| {
            word.colon
                && acts
                && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if matches!(text.as_str(), "to" | "prevent" | "stop"))
        };
        let plan = before
            .all()
            .find(|&(_, word)| {
                // `the jump to b5, eyeing d6: Nb5`: it has its object before the colon.
                let has_object =
                    word.colon && self.tokens.get(word.token + 1).is_some_and(|next| next.is_talk);
                !word.apart && word.cues.has(Cues::PLAN) && !hinders(word) && !has_object
            })
            .map(|(at, _)| at);
        if nearer(plan, first) && !nearer(answer, plan.map(|at| at + 1)) {
            // `It is tempting to play Ng5`
            let may = before.all().any(|(_, word)| !word.apart && !word.colon && word.cues.has(Cues::MAY));
            return (if may { MovePart::Candidate } else { MovePart::Plan }, 0);
        }
        // `Options, as always: e4`, and not `First of all the king goes into safety: O-O`.
        // `Eerst Pe5` does it first.
        let firstly = nearest.is_some_and(|word| !word.apart && word.cues.has(Cues::FIRSTLY));
        let candidate = before
            .all()
            .find(|&(at, word)| {
                // `Kick the bishop while blocking the check: c6`
                let is_done_besides = word.colon && is_text(word.token, &["while"]);
                let says = word.cues.has(Cues::CANDIDATE) && !(firstly && at == 0) && !is_done_besides;
                !word.apart && says && (!word.colon || at <= 3)
            })
            .map(|(at, _)| at);
        // `After weighing everything: c3`
        let thought = before.colon && before.all().any(|(_, word)| word.colon && word.cues.has(Cues::AFTER));
        if nearer(candidate, answer) && !way && !thought {
            return (MovePart::Candidate, 0);
        }
        // `My move would be Nf3` and `White should play Nf3` say it.
        let named = before.all().any(|(_, word)| word.near && word.cues.has(Cues::NOUN.and(Cues::FINAL)));
        let advised = done.is_some() && before.nearest(own).is_some();
        // `White can play d4` says what there is; only `should` advises.
        if advised && before.all().any(|(_, word)| !word.apart && !word.colon && self.is_possible(word.token))
        {
            return (MovePart::Candidate, 0);
        }
        if self.is_the_move_that(before) {
            return (MovePart::Answer, level::STATED);
        }
        // `I should play h3.` is what he does, where nothing more is said.
        let ought = |word: Before| {
            !is_discussed
                && subject.is_some()
                && before.nearest(Cues::VERB.and(Cues::PLAY)).is_some()
                && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if matches!(text.as_str(), "should" | "sollte" | "must"))
        };
        let may = before.all().find(|&(_, word)| {
            !word.apart && !word.colon && !named && !advised && word.cues.has(Cues::MAY) && !ought(word)
        });
        if nearer(may.map(|(at, _)| at), before.nearest(Cues::PLAY.and(Cues::NOUN).and(Cues::FINAL))) {
            return (MovePart::Candidate, 0);
        }
        // `I rejected d3`: told, and not done.
        let tells = before.all().take_while(|(at, _)| Some(*at) != subject).any(|(at, word)| {
            !word.colon
                && subject.is_some_and(|subject| at + 2 >= subject) && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if text.len() > 4 && text.ends_with("ed")) && !self.is_change_of_mind(word.token)
        });
        if tells && subject.is_some() && answer.is_none() {
            return (MovePart::Candidate, 0);
        }
        if itself && plan.is_some() {
            return (MovePart::Plan, 0);
        }
        // `Nf6. So the queen recaptures.`: it may be what comes of the other one.
        if itself && is_retaken(self.spelled(token)) {
            return (MovePart::Answer, level::SAID);
        }
        if itself {
            return (MovePart::Answer, level::STATED);
        }
        if is_moved {
            return (MovePart::Answer, level::STATED);
        }
        if firstly && !is_discussed {
            return (MovePart::Answer, level::SAID);
        }
        let (part, level) = self.announced(before, first, own, way, is_discussed);
        // `or you play e4 and I answer e5`: an answer to what has not been played.
        let replies =
            said.last().is_some_and(|it| Some(it.token) == before.move_before && it.part == MovePart::Other);
        (part, if replies { level.min(level::SAID) } else { level })
    }
}
