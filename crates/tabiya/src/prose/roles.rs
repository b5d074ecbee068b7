//! What part each move plays in a text, whether it can be played or not.
//!
//! Legality has no say here: who answers an illegal move and mentions a legal one has answered the illegal one.

use super::adoptions::takes_up;
use super::announcements;
use super::colons::BeforeColon;
use super::context::{Behind, Remark, Words, behind};
use super::layout::TextLayout;
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
    /// The places of moves that are only named, and are the answer for all that if no other is.
    pub(super) warranted: Vec<usize>,
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
    let warranted = roles.warrant(&mut said);
    references::add(text, &parts.tokens, &layout, &mut said);
    announcements::add(&roles, position, &mut said);
    let objections = objections::of(&roles, &said);
    Heard { said, objections, warranted }
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
        if level < level::FINAL && self.is_reply_to_feared(&sentence.range, first, said) {
            return (MovePart::Later, 0);
        }
        let is_open = part == MovePart::Named || level == level::DONE;
        if is_open && self.is_follow_up(&sentence.range, first, said) {
            return (MovePart::Later, 0);
        }
        let announced = level >= level::STATED;
        if sentence.is_asked && !self.layout.is_only_line(number) {
            return (MovePart::Hypothesis, 0);
        }
        if self.is_quoted_of_others(first) {
            return (MovePart::Told, 0);
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
}
