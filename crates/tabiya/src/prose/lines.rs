//! Lines of moves with their numbers: `4. Ng5 d5 5. exd5`. Some are answers, others only tell what is played somewhere.

use super::context::{Remark, Words, behind};
use super::layout::Group;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::roles::{Roles, level};
use super::tokens::{TextToken, TokenKind};
use crate::color::Color;
use core::ops::Range;

/// A line in its sentence.
pub(super) struct WrittenLine<'a> {
    pub(super) sentence: &'a Range<usize>,
    pub(super) group: &'a Group,
    /// Where its moves stand.
    pub(super) members: &'a [usize],
}

/// How a line stands in its sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// There are no words around it.
    Bare,
    /// The sentence begins with it, and goes on to talk about it.
    Leads,
    /// Something is said before it: `the line 4. Ng5 d5`.
    Told,
}

/// A line of a move and its answer is not yet a variation: `After 5. O-O Nxe4 we regain the pawn.`
const SHORT: usize = 2;

/// What somebody does with a line that he plays.
#[rustfmt::skip]
const TRUSTS: &[&str] = &[
    "trust", "follow", "stick", "choose", "play", "enter", "vertraue", "folge", "spiele", "wähle", "joue", "choisis", "confío", "sigo",
    "juego", "elijo", "seguo", "gioco", "scelgo", "jogo", "escolho", "volg", "speel", "kies", "доверяю", "играю", "выбираю",
];

/// So far before a move is looked; the search stays linear.
const NEAR: usize = 40;

impl Roles<'_> {
    /// The part of one move of a line, of which the words around it say what `head` is.
    pub(super) fn in_line(&self, head: (MovePart, u8), line: &WrittenLine<'_>, at: usize) -> (MovePart, u8) {
        let WrittenLine { group, members, .. } = line;
        let now = self.now.number * 2 + u32::from(self.now.turn == Color::Black);
        let numbered = group.plies.iter().any(Option::is_some);
        if members.len() == 1 {
            let same = group.plies[at].is_none_or(|ply| ply == now);
            return match head {
                // `(26...Kh7 or 26...Qf8 27.Rxf8#)`
                (MovePart::Named | MovePart::Candidate, _) if !same && self.layout.is_aside(members[at]) => {
                    (MovePart::Line, 0)
                }
                (MovePart::Hypothesis, _)
                    if same && numbered && self.is_reached(line) && !self.is_line_asked(line) =>
                {
                    (MovePart::Named, level::NUMBERED)
                }
                (MovePart::Named, level) if same && numbered => (MovePart::Named, level.max(level::NUMBERED)),
                other => other,
            };
        }
        if numbered {
            let is_now = group.plies[at] == Some(now);
            return match head {
                (MovePart::Answer, level) if at == 0 => (MovePart::Answer, level),
                (MovePart::Named | MovePart::Candidate, _)
                    if at == 0 && is_now && self.is_line_trusted(line) =>
                {
                    (MovePart::Answer, level::SAID)
                }
                (MovePart::Rejected | MovePart::Candidate | MovePart::Plan | MovePart::Later, _) => head,
                (part, _) if is_now && self.is_line_played(part, line, at) => {
                    (MovePart::Named, level::NUMBERED)
                }
                _ => (MovePart::Line, 0),
            };
        }
        match head {
            _ if at > 0 => (MovePart::Line, 0),
            (MovePart::Named, _) if self.is_taken_back(line) => head,
            (MovePart::Named, _) => (MovePart::Candidate, 0),
            other => other,
        }
    }

    /// `Bxf7+ Kxf7 Ng5+`: what is taken is taken back, so these are moves of both sides, one after the other.
    fn is_taken_back(&self, line: &WrittenLine<'_>) -> bool {
        let [first, reply, _, ..] = line.members else { return false };
        let target = |at: usize| {
            let bare = self.spelled(at).split('=').next().unwrap_or_default();
            bare.contains('x').then(|| bare.get(bare.len().saturating_sub(2)..)).flatten()
        };
        line.members[0] == line.sentence.start && target(*first).is_some() && target(*first) == target(*reply)
    }

    /// Whether a line is one that the writer plays, and not one that is told. The move that is to be played stands at a place
    /// of it.
    fn is_line_played(&self, part: MovePart, line: &WrittenLine<'_>, at: usize) -> bool {
        let (begins, ends) = (at == 0, at + 1 == line.members.len());
        match (part, self.standing(line)) {
            (MovePart::Told | MovePart::Other, _) => false,
            // `After 1. e4 e5 the game is open`: what it leads up to.
            (MovePart::Hypothesis, _) => {
                self.is_behind_after(line) && (ends && !begins || self.is_ours(line))
            }
            (_, Standing::Bare) => true,
            // `1. e4 e5 2. Nf3 is an open game` tells what came before, and what comes.
            (_, Standing::Leads) => (begins || ends) && !self.is_line_described(line),
            (_, Standing::Told) => ends && !begins,
        }
    }

    /// `but I'll trust the old main line: 8. Be2 h6 9. Nf3`: what the writer follows stands behind the colon.
    fn is_line_trusted(&self, line: &WrittenLine<'_>) -> bool {
        let before = Words::before(self.tokens, line.sentence, line.members[0]);
        let others = Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::MAY).and(Cues::AFTER).and(Cues::THEN);
        let others = others.and(Cues::OTHER).and(Cues::SEES).and(Cues::PLAN).and(Cues::INSTEAD);
        let follows = |token: usize| matches!(&self.tokens[token].what, TokenKind::Word(word) if TRUSTS.contains(&word.as_str()));
        let last = line.members[line.members.len() - 1];
        let is_read = |token: &TextToken| {
            matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Enclosed)
        };
        let ends = !self.tokens[last + 1..line.sentence.end].iter().any(is_read);
        before.colon
            && ends
            && before.all().any(|(_, word)| self.is_subject(word.token))
            && before.all().any(|(_, word)| follows(word.token))
            && !before.all().any(|(_, word)| word.cues.has(others) && !word.cues.has(Cues::BUT))
    }

    fn standing(&self, line: &WrittenLine<'_>) -> Standing {
        let (first, last) = (line.members[0], line.members[line.members.len() - 1]);
        let is_read = |token: &TextToken| {
            matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Enclosed)
        };
        if self.tokens[line.sentence.start..first].iter().any(is_read) {
            Standing::Told
        } else if self.tokens[last + 1..line.sentence.end].iter().any(is_read) {
            Standing::Leads
        } else {
            Standing::Bare
        }
    }

    /// `1. e4 e5 2. Nf3 Nc6 3. Bb5 is the Ruy Lopez`: it is what a sentence speaks of, and the writer does nothing with it.
    fn is_line_described(&self, line: &WrittenLine<'_>) -> bool {
        let last = line.members[line.members.len() - 1];
        let rest = &self.tokens[last + 1..line.sentence.end];
        let others = Cues::JOIN.and(Cues::BUT).and(Cues::LINK).and(Cues::FIRST);
        let verb = rest.first().is_some_and(|next| next.is_word() && !next.cues.has(others));
        let denied = rest.iter().take(NEAR).any(|token| token.is_word() && token.cues.has(Cues::NOT));
        // `… is the classical Slav. That's what I'm aiming for.`
        let is_own = |at: usize| self.is_subject(at) || self.is_possessive(at) && self.is_of_move(at);
        let by_writer = (last + 1..self.tokens.len()).take(NEAR).any(is_own);
        // `…: from here on we leave the book`
        let is_headed =
            rest.first().is_some_and(|next| next.is_sign(':')) && rest.iter().any(TextToken::is_word);
        is_headed && line.members.len() > SHORT
            || verb && (denied || line.members.len() > SHORT && !by_writer)
    }

    /// Whether it is `after` that leads to a line, and no condition.
    fn is_behind_after(&self, line: &WrittenLine<'_>) -> bool {
        let before = Words::before(self.tokens, line.sentence, line.members[0]);
        before.nearest(Cues::AFTER).is_some() && before.nearest(Cues::IF).is_none()
    }

    /// `After 3. Bc4 Nf6 I continue with 4. d3`: what it comes after stands before it, and nothing is supposed.
    fn is_reached(&self, line: &WrittenLine<'_>) -> bool {
        let from = line.sentence.start.max(line.members[0].saturating_sub(NEAR));
        let before = &self.tokens[from..line.members[0]];
        let is_move = |token: &TextToken| matches!(token.what, TokenKind::Move(_)) && !token.is_talk;
        before.iter().any(is_move) && !before.iter().any(|token| token.cues.has(Cues::IF))
    }

    /// `Accepting with 2...exf4 or declining with 2...Bc5?`
    fn is_line_asked(&self, line: &WrittenLine<'_>) -> bool {
        let last = line.members[line.members.len() - 1];
        let mut behind = self.tokens[last + 1..line.sentence.end].iter().take(NEAR);
        behind.any(|token| {
            token.is_sign('?') || token.what == TokenKind::Glyph && &self.text[token.span.clone()] == "?"
        })
    }

    /// Whether a short line is what the writer goes on from: `After 5. O-O Nxe4 we regain the pawn.`
    fn is_ours(&self, line: &WrittenLine<'_>) -> bool {
        let last = line.members[line.members.len() - 1];
        line.members.len() <= SHORT && last + 1 < line.sentence.end && self.is_subject(last + 1)
    }

    /// `9. O-O-O d5 is the other main branch`
    pub(super) fn is_line_one_of_several(&self, line: &WrittenLine<'_>) -> bool {
        let last = line.members[line.members.len() - 1];
        line.group.is_line && behind(self.tokens, line.sentence, last).judgement == Remark::Also
    }

    /// Whether what stands behind a line speaks against it: `4. Ng5 d5 5. exd5 Na5 is bad for White`.
    pub(super) fn is_line_bad(&self, line: &WrittenLine<'_>) -> bool {
        let last = line.members[line.members.len() - 1];
        line.group.is_line && behind(self.tokens, line.sentence, last).judgement == Remark::Bad
    }
}
