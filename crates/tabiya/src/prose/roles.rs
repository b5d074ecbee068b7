//! What part each move plays in a text, whether it can be played or not.
//!
//! Legality has no say here: who answers an illegal move and mentions a legal one has answered the illegal one.

use super::adoptions::takes_up;
use super::announcements;
use super::colons::BeforeColon;
use super::context::{Before, Behind, Remark, Words, behind};
use super::layout::TextLayout;
use super::lexicon::Cues;
use super::lines::WrittenLine;
use super::move_part::MovePart;
use super::names;
use super::notation::{Named, WrittenForm};
use super::objections::{self, Objection};
use super::references;
use super::tokens::{TextParts, TextToken, TokenKind};
use crate::color::Color;
use crate::position::Position;
use alloc::vec::Vec;
use core::ops::Range;

/// So far before a move the one who plays it is looked for; the search stays linear.
const NEAR: usize = 40;

/// None of those that were asked about: another one comes.
const NEITHER: [&str; 12] = [
    "neither", "none", "keiner", "keins", "keines", "aucun", "ninguno", "ninguna", "nessuno", "nessuna",
    "nenhum", "nenhuma",
];

/// How surely a move is the answer.
pub(super) mod level {
    /// `Final answer: Nf3`
    pub(in crate::prose) const FINAL: u8 = 60;
    /// A last line that is nothing but an emphasised move.
    pub(in crate::prose) const CLOSING: u8 = 55;
    /// `I play Nf3`, and a line that is nothing but a move.
    pub(in crate::prose) const STATED: u8 = 50;
    /// `I bring my rook over`: a deed of the writer that names no move.
    pub(in crate::prose) const UNREAD: u8 = 45;
    /// `So Nf3`
    pub(in crate::prose) const SAID: u8 = 40;
    /// `I pin it with Bg5`: done, whatever the verb.
    pub(in crate::prose) const DONE: u8 = 36;
    /// `The best move is Nf3`: judged best, which is not yet played.
    pub(in crate::prose) const JUDGED: u8 = 35;
    /// `Nf3 is best`
    pub(in crate::prose) const BEST: u8 = 34;
    /// `**Nf3**`
    pub(in crate::prose) const MARKED: u8 = 30;
    /// `My move is to bring the king into safety`: an announcement that names no move.
    pub(in crate::prose) const VAGUE: u8 = 25;
    /// The text begins with it.
    pub(in crate::prose) const LEADS: u8 = 20;
    /// It has the number of the move that is to be played.
    pub(in crate::prose) const NUMBERED: u8 = 15;
}

/// A move of a text, and what it is there.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) token: usize,
    pub(super) span: Range<usize>,
    pub(super) part: MovePart,
    pub(super) level: u8,
    /// Moves that are named in one breath have the same number: `e4 or d4`.
    pub(super) group: usize,
    /// Its number in the list of moves; none if an announcement names no move.
    pub(super) named: Option<usize>,
}

/// Who is to move, and which move it is.
#[derive(Clone, Copy)]
pub(super) struct MoveToPlay {
    pub(super) turn: Color,
    pub(super) number: u32,
}

/// What a text says: the part of each move, and what takes it back.
pub(super) struct Heard {
    pub(super) said: Vec<Said>,
    pub(super) objections: Vec<Objection>,
}

/// Finds the part of each move.
pub(super) fn of(text: &str, parts: &mut TextParts, position: &Position) -> Heard {
    let now = MoveToPlay { turn: position.turn(), number: position.fullmoves() };
    let layout = TextLayout::of(text, &parts.tokens, &parts.moves);
    // What is only talked about is known first: words go on over it.
    for sentence in &layout.sentences {
        for at in sentence.range.clone() {
            let roles = Roles { text, tokens: &parts.tokens, moves: &parts.moves, layout: &layout, now };
            parts.tokens[at].is_talk = roles.is_mention(&sentence.range, at) || roles.stands(position, at);
        }
    }
    let roles = Roles { text, tokens: &parts.tokens, moves: &parts.moves, layout: &layout, now };
    let mut said = Vec::new();
    for at in 0..layout.sentences.len() {
        roles.sentence(at, &mut said);
    }
    roles.lead(&mut said);
    references::add(text, &parts.tokens, &layout, &mut said);
    announcements::add(&roles, position, &mut said);
    let objections = objections::of(&roles, &said);
    Heard { said, objections }
}

/// A text with all that is known of it when its moves get their parts.
pub(super) struct Roles<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [TextToken],
    pub(super) moves: &'a [Named],
    pub(super) layout: &'a TextLayout,
    pub(super) now: MoveToPlay,
}

impl Roles<'_> {
    /// Gives the moves of one sentence their parts.
    fn sentence(&self, number: usize, said: &mut Vec<Said>) {
        let sentence = &self.layout.sentences[number];
        let is_named =
            |&at: &usize| matches!(self.tokens[at].what, TokenKind::Move(_)) && !self.tokens[at].is_talk;
        let places: Vec<usize> = sentence.range.clone().filter(is_named).collect();
        let mut from = 0;
        while from < places.len() {
            // `castle long O-O-O`: the same in words and in letters is no line.
            let is_told_twice = places.get(from + 1).is_some_and(|&next| {
                next == places[from] + 1
                    && matches!(self.form(places[from]), WrittenForm::Words | WrittenForm::Deed)
                    && self.spelled(places[from]).chars().take(3).all(char::is_alphabetic)
                    && self.form(next) == WrittenForm::Notation
            });
            let end = if is_told_twice { from + 1 } else { places.len() };
            let group = self.layout.group(self.tokens, &sentence.range, &places[from..end]);
            let members = &places[from..from + group.count];
            from += group.count;
            let (first, last) = (members[0], members[members.len() - 1]);
            let id = first;
            let (part, level) = self.role(number, first, if group.is_line { first } else { last }, said);
            // `d3. Or maybe Ng5.`
            let (part, level) = match part {
                MovePart::Named | MovePart::Candidate if self.is_added(&sentence.range, first, said) => {
                    (MovePart::Doubted, 0)
                }
                // `Dann lieber h3.`
                MovePart::Named | MovePart::Candidate | MovePart::Later | MovePart::Plan
                    if self.is_preferred(&sentence.range, first, said) =>
                {
                    (MovePart::Doubted, 0)
                }
                _ => (part, level),
            };
            let (part, level) = self.enumerated((part, level), &sentence.range, first, said);
            let distinct = members.iter().any(|&at| self.spelled(at) != self.spelled(first));
            let is_line = group.is_line && (distinct || members.len() == 1);
            let line = WrittenLine { sentence: &sentence.range, group: &group, members };
            let is_bad = members.len() > 1 && part != MovePart::Answer && self.is_line_bad(&line);
            let is_also = members.len() > 1 && level < level::STATED && self.is_line_one_of_several(&line);
            let (part, level) = match (is_bad, is_also) {
                (true, _) => (MovePart::Rejected, 0),
                (_, true) => (MovePart::Candidate, 0),
                _ => (part, level),
            };
            for (i, &token) in members.iter().enumerate() {
                let mut here = (part, level);
                if is_line {
                    here = self.in_line(here, &line, i);
                    // A line within a sentence is a variation.
                    if here.0 == MovePart::Candidate
                        && part == MovePart::Named
                        && first > sentence.range.start
                    {
                        here.0 = MovePart::Line;
                    }
                } else if distinct && (here.0 == MovePart::Named || self.layout.is_aside(token)) {
                    // `I prefer quiet systems to the main lines (Nf3 and d4)`
                    here = (MovePart::Candidate, 0);
                }
                let TokenKind::Move(named) = self.tokens[token].what else { continue };
                let span = self.tokens[token].span.clone();
                let group = if group.is_line { token } else { id };
                said.push(Said { token, span, part: here.0, level: here.1, group, named: Some(named) });
            }
        }
        for token in sentence.range.clone().filter(|&at| self.tokens[at].what == TokenKind::Enclosed) {
            let (part, level) = self.enclosure(number, token);
            let span = self.tokens[token].span.clone();
            said.push(Said { token, span, part, level, group: token, named: None });
        }
        let from = said.partition_point(|it| it.token < sentence.range.start);
        said[from..].sort_by_key(|it| it.token);
    }

    /// `lets ...Kd7 happen`: dots before a move say that it is Black's.
    fn has_dots(&self, token: usize) -> bool {
        let before = &self.text[..self.tokens[token].span.start];
        let bare = before.strip_suffix("...").or_else(|| before.strip_suffix('…'));
        bare.is_some_and(|bare| bare.ends_with(|c: char| c.is_whitespace() || c == '('))
    }

    /// A move as it is written, without check and mate.
    pub(super) fn spelled(&self, token: usize) -> &str {
        self.text[self.tokens[token].span.clone()].trim_end_matches(['+', '#'])
    }

    /// The part of a move, or of several in one breath.
    fn role(&self, number: usize, first: usize, last: usize, said: &[Said]) -> (MovePart, u8) {
        let sentence = &self.layout.sentences[number];
        let before = Words::before(self.tokens, &sentence.range, first);
        let Behind { judgement, is_discussed, is_later } = behind(self.tokens, &sentence.range, last);
        let glyph = match self.tokens.get(last + 1) {
            Some(TextToken { what: TokenKind::Glyph, span, .. }) => &self.text[span.clone()],
            _ => "",
        };
        // `I like it solid — Ng5 is risky`: a part of its own.
        let before = if before.dash && is_discussed { before.without_words() } else { before };
        // `No risks: c3`
        let negation = self.before_colon(sentence.range.start, first);
        let is_waved_on = negation == Some(BeforeColon::Waved);
        let before = if is_waved_on { before.without_words() } else { before };
        let (part, level) = self.by_words(
            &before,
            said,
            first,
            is_discussed && !matches!(judgement, Remark::Chosen | Remark::Best),
        );
        let is_waved_on = is_waved_on && (!is_discussed || self.is_purposed(last));
        let (part, level) = if is_waved_on && part == MovePart::Named {
            (MovePart::Answer, level::SAID)
        } else {
            (part, level)
        };
        // `Ng5 is tempting but d3 is better` prefers it, and does not play it yet.
        let level =
            if judgement == Remark::Best && before.is_set_against() { level.min(level::SAID) } else { level };
        let is_open = part == MovePart::Named || level == level::DONE;
        if is_open && self.is_follow_up(&sentence.range, first, said) {
            return (MovePart::Later, 0);
        }
        let announced = level >= level::STATED;
        if sentence.is_asked && !self.layout.is_only_line(number) {
            return (MovePart::Hypothesis, 0);
        }
        let judgement = match judgement {
            Remark::Bad if self.is_redeemed(&sentence.range, last) => Remark::Known,
            judgement => judgement,
        };
        let is_unsaid = self.is_unsaid(&sentence.range, &before, first, last);
        if glyph.starts_with("??") || judgement == Remark::Bad || is_unsaid {
            return (MovePart::Rejected, 0);
        }
        if negation == Some(BeforeColon::Denied) && level < level::FINAL {
            return (MovePart::Rejected, 0);
        }
        // `Ng5 looks winning but drops a piece.`
        match self.reversed(&sentence.range, last) {
            Some(reversed) if level < level::STATED => return (reversed, 0),
            _ => {}
        }
        // `b8=Q?? Rxb8`: what is right behind a blunder punishes it.
        let is_reply = first >= 2
            && self.tokens[first - 1].what == TokenKind::Glyph
            && self.text[self.tokens[first - 1].span.clone()].starts_with('?')
            && said.last().is_some_and(|it| it.token == first - 2 && it.part == MovePart::Rejected);
        if is_reply {
            return (MovePart::Line, 0);
        }
        // `Hmm ...e4 it is` only pauses.
        let is_chosen = announced || matches!(judgement, Remark::Chosen | Remark::Best);
        if self.now.turn == Color::White && self.has_dots(first) && !is_chosen {
            // A line of its own may be the answer for all that.
            let is_line = first > 0 && self.layout.bare_line(first) > 0;
            return (if is_line { MovePart::Doubted } else { MovePart::Other }, 0);
        }
        if let Some(by_sign) = self.by_sign(first, last) {
            return by_sign;
        }
        if let Some(part) =
            self.reserved(&sentence.range, first, last, level).filter(|_| level < level::FINAL)
        {
            return (part, 0);
        }
        let is_told = level < level::FINAL
            && !matches!(part, MovePart::Rejected | MovePart::Hypothesis)
            && self.is_told_by_others(&sentence.range, first);
        let is_told = is_told
            || level <= level::STATED
                && matches!(part, MovePart::Named | MovePart::Answer)
                && self.is_reported(&sentence.range, last, before.colon);
        let told_from = before.move_before.unwrap_or(sentence.range.start).max(first.saturating_sub(NEAR));
        let rest = last + 1..sentence.range.end;
        if is_told
            && takes_up(&self.tokens[rest.clone()])
            && names::are_known(self.text, self.tokens, rest, told_from..first)
        {
            return (MovePart::Answer, level::STATED);
        }
        if is_told && part == MovePart::Candidate {
            return (MovePart::Told, 0);
        }
        if !matches!(part, MovePart::Named | MovePart::Answer) {
            return (part, level);
        }
        if is_later && level < level::FINAL {
            return (MovePart::Later, 0);
        }
        if is_told {
            return (MovePart::Told, 0);
        }
        if self.is_example(&before, first) {
            return (MovePart::Candidate, 0);
        }
        if self.is_conditional(&before, sentence.range.end, last)
            || self.is_excepted(sentence.range.end, last)
        {
            return (MovePart::Hypothesis, 0);
        }
        if !announced && self.is_chosen_on_condition(&sentence.range, last) {
            return (MovePart::Candidate, 0);
        }
        let level = match judgement {
            Remark::Also if !announced => return (MovePart::Candidate, 0),
            // `I choose h3 instead.`
            Remark::Chosen if announced && self.is_instead(last + 1) => level::FINAL,
            Remark::Chosen => level.max(level::STATED),
            Remark::Best => level.max(level::BEST),
            Remark::Known if level < level::MARKED => return (MovePart::Named, 1),
            _ => level,
        };
        let level = level.max(self.by_layout(number, first, last, &before, is_discussed));
        match self.layout.label(number, first) {
            Some(label) if level < level::FINAL => self.labelled(label, level),
            _ if self.layout.is_listed(first) && level < level::STATED => (MovePart::Candidate, 0),
            _ if level > 0 => (MovePart::Answer, level),
            _ if self.is_no_chess(&sentence.range, first) => (MovePart::Candidate, 0),
            _ => (MovePart::Named, 0),
        }
    }

    /// What the words before a move make of it.
    fn by_words(&self, before: &Words, said: &[Said], token: usize, is_discussed: bool) -> (MovePart, u8) {
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
        let answer = before.nearest(announces).into_iter().chain(done.map(|(at, _)| at)).chain(mover).min();
        // `Black attacked my centre with c5`: it is Black who does it.
        let acts_first = before.all().find(|&(_, word)| {
            !word.apart
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
            about_this && !dropped_besides && !after_a_first && !yields
        });
        let doubted = before.all().any(|(_, word)| !word.apart && !word.colon && word.cues.has(Cues::DOUBT));
        if denied || doubted {
            return (MovePart::Rejected, 0);
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
            word.colon && (acts || at > 0 && self.is_participle(word.token)) || self.is_given(word.token)
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
        let plan = before.nearest(Cues::PLAN);
        if nearer(plan, first) && !nearer(answer, plan.map(|at| at + 1)) {
            return (MovePart::Plan, 0);
        }
        // `Options, as always: e4`, and not `First of all the king goes into safety: O-O`.
        // `Eerst Pe5` does it first.
        let firstly = nearest.is_some_and(|word| !word.apart && word.cues.has(Cues::FIRSTLY));
        let candidate = before
            .all()
            .find(|&(at, word)| {
                let says = word.cues.has(Cues::CANDIDATE) && !(firstly && at == 0);
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
                && subject.is_some_and(|subject| at + 2 >= subject) && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if text.len() > 4 && text.ends_with("ed"))
        });
        if tells && subject.is_some() && answer.is_none() {
            return (MovePart::Candidate, 0);
        }
        if itself && plan.is_some() {
            return (MovePart::Plan, 0);
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
