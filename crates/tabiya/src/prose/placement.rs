//! What the place of a move in a text makes of it: below a heading, in a line of its own, at the beginning.

use super::context::{Before, Words};
use super::lexicon::Cues;
use super::marks;
use super::move_part::MovePart;
use super::roles::{Roles, Said, level};
use super::tokens::{TextToken, TokenKind};
use super::verb_words::is_counted;
use crate::color::Color;
use core::ops::Range;

impl Roles<'_> {
    /// What a heading or a line that ends with a colon makes of the line below it.
    pub(super) fn labelled(&self, label: Cues, level: u8) -> (MovePart, u8) {
        let opponent = if self.now.turn == Color::White { Cues::BLACK } else { Cues::WHITE };
        if label.has(Cues::OTHER) || label.has(opponent) && !label.has(Cues::FIRST) {
            (MovePart::Other, 0)
        } else if label.has(Cues::FINAL.and(Cues::CORRECTION)) {
            (MovePart::Answer, level::FINAL)
        } else if label.has(Cues::CANDIDATE.and(Cues::NOT)) {
            (MovePart::Candidate, 0)
        } else if label.has(Cues::PLAN.and(Cues::THEN)) {
            (MovePart::Plan, 0)
        } else if label.has(Cues::NOUN.and(Cues::PLAY).and(Cues::LABEL).and(Cues::VERB)) {
            (MovePart::Answer, level.max(level::STATED))
        } else if level > 0 {
            (MovePart::Answer, level)
        } else {
            (MovePart::Named, 0)
        }
    }

    /// What the place of a move in the text makes of it.
    pub(super) fn by_layout(
        &self,
        number: usize,
        first: usize,
        last: usize,
        before: &Words,
        is_discussed: bool,
    ) -> u8 {
        let is_line = self.tokens.get(last + 1).is_some_and(|next| matches!(next.what, TokenKind::Move(_)));
        let sentence = &self.layout.sentences[number];
        let mut level = 0;
        let emphasised = marks::is_emphasised(self.text, &self.tokens[first].span);
        if emphasised {
            level = level.max(level::MARKED);
        }
        // `The most popular move: d3` counts, and concludes nothing.
        let counts = |word: &Before| !word.apart && is_counted(&self.tokens[word.token]);
        let is_counted = before.all().any(|(_, word)| counts(&word)) && before.nearest(Cues::FIRST).is_none();
        if (before.colon || before.dash) && !is_discussed && !is_line && !is_counted {
            // What a text ends with behind a colon concludes it.
            let closes = number + 1 == self.layout.sentences.len();
            level = level.max(if closes { level::SAID } else { level::LEADS });
        }
        // What stands between parentheses is said by the way.
        if self.layout.is_aside(first) {
            return level.min(level::LEADS);
        }
        // `I'll challenge the bishop. Bd6, and if …`: what was intended is done.
        // More signs than these lead nothing; the search stays linear.
        let leads = first <= sentence.range.start + 64
            && !self.tokens[sentence.range.start..first]
                .iter()
                .any(|token| matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_)));
        if leads && !is_discussed && number > 0 && self.intends(&self.layout.sentences[number - 1]) {
            level = level.max(level::SAID);
        }
        if first == last && sentence.is_bare {
            level =
                level.max(if sentence.ends_paragraph || number == 0 { level::SAID } else { level::MARKED });
        }
        if first == last {
            let bare = self.layout.bare_line(first);
            let closes = bare == level::STATED && emphasised && self.layout.is_last_line(first);
            level = level.max(if closes { level::CLOSING } else { bare });
        }
        level
    }

    /// What a move is that goes on an enumeration: `Alternatives: Qc2 (Classical), Nf3`.
    pub(super) fn enumerated(
        &self,
        here: (MovePart, u8),
        sentence: &Range<usize>,
        first: usize,
        said: &[Said],
    ) -> (MovePart, u8) {
        let is_open = matches!(here.0, MovePart::Named | MovePart::Answer) && here.1 <= level::LEADS;
        match said.last().filter(|it| is_open && it.token >= sentence.start) {
            Some(Said {
                part: part @ (MovePart::Candidate | MovePart::Plan | MovePart::Later | MovePart::Other),
                token,
                ..
            }) if self.layout.is_enumerated(self.tokens, *token, first) => (*part, 0),
            _ => here,
        }
    }

    /// The move with which a text begins leads it, if nothing more is said of it.
    pub(super) fn lead(&self, said: &mut [Said]) {
        let Some(first) = said.first() else { return };
        let greets = |token: &TextToken| match token.what {
            TokenKind::Word(_) => token.cues.has(Cues::GREETING),
            _ => true,
        };
        let is_first = self.tokens[..first.token].iter().all(greets);
        let group = first.group;
        let spelled = self.spelled(first.token);
        if !is_first || said.iter().any(|it| it.group == group && self.spelled(it.token) != spelled) {
            return;
        }
        // `c3!? dxc3 Nxc3 is the Göring Gambit`: what is praised begins a line.
        let is_praised = matches!(self.tokens.get(first.token + 1), Some(TextToken { what: TokenKind::Glyph, span, .. })
            if self.text[span.clone()].starts_with('!'));
        let goes_on =
            self.tokens.get(first.token + 2).is_some_and(|next| matches!(next.what, TokenKind::Move(_)));
        let first = &mut said[0];
        if first.part == MovePart::Candidate && is_praised && goes_on {
            (first.part, first.level) = (MovePart::Answer, level::LEADS);
        }
        if first.part == MovePart::Named && first.level != 1 || first.level == level::NUMBERED {
            (first.part, first.level) = (MovePart::Answer, level::LEADS);
        }
    }
}
