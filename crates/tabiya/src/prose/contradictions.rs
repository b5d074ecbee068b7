//! What is named behind the answer and might be meant in its place: `I settled on d4. Hm, h3.`
//!
//! Whoever names another move behind his answer talks about it or has changed his mind. Talk is understood: something is said of
//! the move, or its words give it another part. A sentence that ends with a move of which nothing is understood is not passed
//! over, and neither is what others play where nothing was announced: the writer may follow them.

use super::lexicon::Cues;
use super::move_part::MovePart;
use super::roles::{Said, level};
use super::tokens::{NO, TextToken, TokenKind};
use super::verdict::Search;

impl Search<'_> {
    /// The first move behind an answer that might be meant in its place.
    pub(super) fn contradiction(&self, answer: &Said, level: u8) -> Option<&Said> {
        let from = self.said.partition_point(|it| it.token <= answer.token);
        self.said[from..].iter().find(|it| {
            let is_open = match it.part {
                MovePart::Named => self.ends_sentence(it) || self.is_wanted(it),
                MovePart::Answer => {
                    !self.is_aside(it)
                        && (it.level >= level::BEST || it.level >= level::LEADS && self.ends_sentence(it))
                }
                MovePart::Doubted => true,
                MovePart::Told => level < level::SAID,
                _ => false,
            };
            (is_open || self.is_restated(it) || self.is_put_against(it)) && !self.are_same(it, answer)
        })
    }

    /// `pawn to d3, i.e. d2d4 in UCI`: the answer again, in other letters.
    fn is_restated(&self, it: &Said) -> bool {
        let tokens = &self.parts.tokens;
        let word = |at: usize| match tokens.get(at).map(|token| &token.what) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        let before = (0..it.token).rev().take(6).take_while(|&at| {
            !matches!(tokens[at].what, TokenKind::Move(_) | TokenKind::Line | TokenKind::Sign(';' | '('))
        });
        let is_same = before.filter_map(word).any(|word| RESTATED.contains(&word));
        let behind = (it.token + 1..tokens.len()).take(4).filter_map(word);
        let named: alloc::vec::Vec<&str> = behind.take(2).collect();
        let is_named =
            matches!(named.as_slice(), ["in", "uci" | "san" | "algebraic" | "notation" | "coordinates"]);
        (is_same || is_named) && !self.is_aside(it)
    }

    /// `First d3, then no: a3`: what comes behind a no may be meant in its place.
    fn is_put_against(&self, it: &Said) -> bool {
        let mut before = self.parts.tokens[..it.token].iter().rev().take(4).filter(|token| {
            !matches!(token.what, TokenKind::Sign('*' | '_' | '`' | '"') | TokenKind::Number { .. })
        });
        let is_colon = before.next().is_some_and(|token| token.is_sign(':'));
        let is_no =
            |token: &TextToken| matches!(&token.what, TokenKind::Word(word) if NO.contains(&word.as_str()));
        is_colon && before.next().is_some_and(is_no) && self.ends_sentence(it)
    }

    /// Whether nothing more is said of a move in its sentence, and it does not stand between parentheses.
    fn ends_sentence(&self, it: &Said) -> bool {
        let tokens = &self.parts.tokens;
        let mut behind = tokens[it.token + 1..].iter().take(64);
        let next = behind.find(|token| {
            !matches!(
                token.what,
                TokenKind::Sign('*' | '_' | '`' | '"' | '\'' | '”' | '’') | TokenKind::Glyph
            )
        });
        next.is_none_or(|token| {
            matches!(token.what, TokenKind::Line | TokenKind::Sign('.' | '!' | ';' | '…' | ',' | '—' | '–'))
        }) && !self.is_aside(it)
    }

    /// `h3 is what I really want`: the writer speaks of himself behind it, and not against it.
    fn is_wanted(&self, it: &Said) -> bool {
        let behind = self.parts.tokens[it.token + 1..].iter().take(8);
        let behind =
            behind.take_while(|token| token.is_word() && !token.cues.has(Cues::LINK.and(Cues::JOIN)));
        let against = Cues::CANDIDATE.and(Cues::NOT).and(Cues::BAD).and(Cues::ALSO).and(Cues::THEN);
        let (mut is_first, mut is_denied) = (false, self.is_aside(it));
        for token in behind {
            is_first |= token.cues.has(Cues::FIRST);
            is_denied |= token.cues.and(token.opens).has(against)
                || matches!(&token.what, TokenKind::Word(word) if TOO.contains(&word.as_str()));
        }
        is_first && !is_denied
    }

    /// Whether a move stands right behind a colon and a name that says nothing of it: `Defence: d3`.
    pub(super) fn is_labelled(&self, it: &Said) -> bool {
        let before = self.parts.tokens[..it.token].iter().rev().take(8);
        let mut before = before.filter(|token| {
            !matches!(token.what, TokenKind::Sign('*' | '_' | '`' | '"') | TokenKind::Number { .. })
        });
        let colon = before.next().is_some_and(|token| token.is_sign(':'));
        let chooses = Cues::FIRST.and(Cues::SO).and(Cues::FINAL).and(Cues::LABEL).and(Cues::BEST);
        colon && before.next().is_some_and(|token| !token.cues.has(chooses))
    }

    /// Whether a move stands between parentheses, which end with their line at the latest.
    pub(super) fn is_aside(&self, it: &Said) -> bool {
        let line = self.parts.tokens[..it.token].iter().rev().take(64);
        let line = line.take_while(|token| token.what != TokenKind::Line);
        let mut depth = 0_i32;
        line.into_iter().any(|token: &TextToken| {
            depth += i32::from(token.is_sign('(')) - i32::from(token.is_sign(')'));
            depth > 0
        })
    }
}

/// Words before what was said already: `i.e.`, `d. h.`, `c'est-à-dire`.
const RESTATED: [&str; 10] =
    ["i.e", "ie", "namely", "viz", "nämlich", "c'est-à-dire", "dire", "decir", "cioè", "oftewel"];

/// What is too much of something is not wanted.
const TOO: [&str; 8] = ["too", "zu", "trop", "demasiado", "troppo", "demais", "te", "слишком"];
