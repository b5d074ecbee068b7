//! Who says what stands between quotation marks.
//!
//! A sentence that is quoted within another one is the writer's own only where the words before it say so: `I say: "Final
//! move: Be3"`. In `You asked me to write "Final move: Be3"` it is somebody else's, and answers nothing.

use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::{TextToken, TokenKind};
use alloc::vec;
use alloc::vec::Vec;

/// So far before a quotation the one who says it is looked for; the search stays linear.
const NEAR: usize = 40;

/// Words that say what somebody is to write, in the languages of the lexicon.
#[rustfmt::skip]
const DEMANDS: &[&str] = &[
    "ask", "asked", "asks", "asking", "told", "instructed", "instructs", "instruction", "instructions", "supposed", "required",
    "requires", "requested", "request", "wanted", "wants", "want", "must", "need", "needs", "expected", "prompt", "system", "rule", "rules",
    "task", "wrote", "written", "gebeten", "bat", "batest", "aufgefordert", "verlangt", "anleitung", "anweisung", "vorgabe", "soll",
    "sollte", "muss", "demandé", "demandes", "demandez", "demande", "dois", "doit", "consigne", "pediste", "pidió", "pide", "piden",
    "pedido", "debo", "debe", "chiesto", "chiesta", "chiede", "chiedi", "devo", "deve", "pediu", "pede", "pediram", "vroeg", "gevraagd",
    "vraagt", "moet", "просил", "просила", "просили", "попросил", "попросили", "просите", "должен", "должна", "нужно", "надо",
];

/// Whether a sign closes a quotation that another one opens.
fn closes(open: char, sign: char) -> bool {
    match open {
        '"' | '`' | '\'' => sign == open,
        '“' => sign == '”',
        '„' => matches!(sign, '“' | '”'),
        '«' => sign == '»',
        '»' => sign == '«',
        '‘' => sign == '’',
        _ => false,
    }
}

/// The sign that opens the quotation in which each piece of a text stands; a quotation ends in its line.
pub(super) fn quotations(tokens: &[TextToken]) -> Vec<Option<usize>> {
    let mut found = vec![None; tokens.len()];
    let mut open: Option<(usize, char)> = None;
    for (at, token) in tokens.iter().enumerate() {
        match (token.what.clone(), open) {
            (TokenKind::Line, _) => open = None,
            (TokenKind::Sign(sign), Some((from, opened))) if closes(opened, sign) => {
                found[from + 1..at].fill(Some(from));
                open = None;
            }
            // Nothing closes what an apostrophe opens by mistake: `the rooks' "best" file`.
            (TokenKind::Sign(sign), None | Some((_, '\''))) if closes(sign, matching(sign)) => {
                open = Some((at, sign));
            }
            _ => {}
        }
    }
    found
}

fn matching(open: char) -> char {
    match open {
        '“' | '„' => '”',
        '«' => '»',
        '»' => '«',
        '‘' => '’',
        same => same,
    }
}

impl Roles<'_> {
    /// Whether a move stands in a sentence that is quoted of somebody else.
    pub(super) fn is_quoted_of_others(&self, token: usize) -> bool {
        let Some(open) = self.layout.quoted(token) else { return false };
        // `The answer is "Be3"` only marks it.
        if !self.tokens[open + 1..token].iter().any(TextToken::is_word) {
            return false;
        }
        let (mut words, mut is_own, mut is_others) = (0, false, false);
        let says = Cues::FINAL.and(Cues::NOUN).and(Cues::PLAY).and(Cues::SO).and(Cues::GREETING);
        let others = Cues::OTHER.and(Cues::THIRD).and(Cues::REPORT).and(Cues::EXAMPLE);
        let others = others.and(Cues::MAY).and(Cues::IF).and(Cues::NOT);
        let is_label = self.layout.sign_before(self.tokens, open) == Some(':');
        for at in (0..open).rev().take(NEAR) {
            let TextToken { what, cues, .. } = &self.tokens[at];
            match what {
                TokenKind::Word(word) => {
                    // `"answer": "My move is Be3"`: a name in its own marks.
                    if self.layout.quoted(at).is_some() {
                        break;
                    }
                    words += 1;
                    is_own |= cues.has(says) || self.is_subject(at) || is_label && cues.has(Cues::LABEL);
                    is_others |= cues.has(others) && !cues.has(says) || DEMANDS.contains(&word.as_str());
                    if cues.has(Cues::SO.and(Cues::BUT)) {
                        break;
                    }
                }
                TokenKind::Line | TokenKind::Sign('.' | '!' | '?' | ';' | '…') => break,
                TokenKind::Sign(',' | '—' | '–') if words > 0 => break,
                TokenKind::Move(_) | TokenKind::Enclosed if !self.tokens[at].is_talk => break,
                _ => {}
            }
        }
        words > 0 && (is_others || !is_own && !is_label)
    }
}
