//! Moves that are named only to be taken back: `I nearly wrote e4`, `d3 must be avoided`, `d3 should read a3`.

use super::context::Words;
use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::TokenKind;
use core::ops::Range;

/// So many words behind a move are looked at; the search stays linear.
const FARTHEST: usize = 6;

impl Roles<'_> {
    /// Whether the words around a move, or around several in one breath, take it back.
    pub(super) fn is_unsaid(
        &self,
        sentence: &Range<usize>,
        before: &Words,
        first: usize,
        last: usize,
    ) -> bool {
        // `<!-- d3 -->`
        if self.text[..self.tokens[first].span.start].trim_end().ends_with("<!--") {
            return true;
        }
        if before.all().take(4).any(|(_, word)| !word.apart && word.cues.has(Cues::UNSAID)) {
            return true;
        }
        // `Nc3 it is! Sorry d3, next time.`, and not `Sorry, d3!`
        let is_sorry = |at: usize| matches!(&self.tokens[at].what, TokenKind::Word(word) if word == "sorry" || word == "goodbye");
        if sentence.start > 0 && first.checked_sub(1).is_some_and(is_sorry) {
            return true;
        }
        let behind = self.tokens[last + 1..sentence.end].iter().take(FARTHEST);
        let mut words = behind.take_while(|token| {
            matches!(
                token.what,
                TokenKind::Word(_) | TokenKind::Glyph | TokenKind::Sign('*' | '_' | '`' | '"')
            )
        });
        words.any(|token| token.opens.has(Cues::STRUCK))
    }
}
