//! Signs that choose a move or strike it out: `✅ Ng5`, `d3 ❌`, `~~d3~~`, `- [x] Ng5`, and calls such as `play("Ng5")`.

use super::move_part::MovePart;
use super::roles::{Roles, level};
use super::tokens::{TokenKind, is_tick};

/// So many pieces of the text are looked at; the search stays linear.
const NEAR: usize = 24;

impl Roles<'_> {
    /// What the signs around a move make of it.
    pub(super) fn by_sign(&self, first: usize, last: usize) -> Option<(MovePart, u8)> {
        if self.is_called_with(first) {
            return Some((MovePart::Answer, level::FINAL));
        }
        // Of several boxes that are ticked none is the answer.
        if let Some(is_ticked) = self.box_before(first) {
            let chosen = is_ticked && self.layout.ticks == 1;
            return Some(if chosen { (MovePart::Answer, level::STATED) } else { (MovePart::Candidate, 0) });
        }
        let before = self.layout.sign_before(self.tokens, first).filter(|_| !self.is_signed_before(first));
        match self.sign_behind(last).or(before)? {
            '✅' | '✔' | '☑' | '👉' | '➡' => Some((MovePart::Answer, level::STATED)),
            '❌' | '✗' | '✘' | '🚫' | '✖' | '👎' | '⛔' => Some((MovePart::Rejected, 0)),
            // Struck out.
            '~' if self.text[..self.tokens[first].span.start].ends_with("~~") => {
                Some((MovePart::Rejected, 0))
            }
            _ => None,
        }
    }

    /// Whether the box right before a move is ticked, if there is one: `[x] Ng5`, `[ ] d3`.
    fn box_before(&self, first: usize) -> Option<bool> {
        let is_mark = |at: &usize| {
            matches!(self.tokens[*at].what, TokenKind::Sign('*' | '_' | '`') | TokenKind::Number { .. })
        };
        let close = (first.saturating_sub(NEAR)..first).rev().find(|at| !is_mark(at))?;
        let begins = |open: usize| {
            open.checked_sub(1).is_none_or(|before| {
                matches!(
                    self.tokens[before].what,
                    TokenKind::Line | TokenKind::Sign('-' | '*' | '•' | '+') | TokenKind::Number { .. }
                )
            })
        };
        let open = if is_tick(self.tokens, close.checked_sub(2)?) { close - 2 } else { close - 1 };
        (self.tokens[close].is_sign(']') && self.tokens[open].is_sign('[') && begins(open))
            .then_some(open + 2 == close)
    }

    /// The sign that is set behind a move, where a line sets its signs there: `d3 ❌ Ng5 ✅`.
    fn sign_behind(&self, last: usize) -> Option<char> {
        let mut behind = self.tokens[last + 1..].iter().take(4);
        let sign = behind.find_map(|token| match token.what {
            TokenKind::Sign('*' | '_' | '`' | '\u{fe0f}') | TokenKind::Glyph => None,
            TokenKind::Sign(sign) => Some(Some(sign)),
            _ => Some(None),
        })??;
        let is_sign = |sign: char| "❌✗✘🚫✖👎⛔✅✔☑".contains(sign);
        let line = self.tokens[..last].iter().rev().take(NEAR);
        let line = line.take_while(|token| token.what != TokenKind::Line);
        let leads = line.filter(|token| match token.what {
            TokenKind::Move(_) => true,
            TokenKind::Sign(sign) => is_sign(sign),
            _ => false,
        });
        let is_first = leads.last().is_none_or(|token| matches!(token.what, TokenKind::Move(_)));
        Some(sign).filter(|&sign| is_first && is_sign(sign))
    }

    /// Whether the sign before a move belongs to another one before it.
    fn is_signed_before(&self, first: usize) -> bool {
        let mut before = (first.saturating_sub(5)..first).rev();
        let named = before.find(|&at| !matches!(self.tokens[at].what, TokenKind::Sign(_) | TokenKind::Glyph));
        named.is_some_and(|at| {
            matches!(self.tokens[at].what, TokenKind::Move(_)) && self.sign_behind(at).is_some()
        })
    }

    /// `play("Ng5")`
    fn is_called_with(&self, token: usize) -> bool {
        let span = &self.tokens[token].span;
        let quotes = ['"', '\'', '`'];
        let before = &self.text[..span.start];
        let before = before.strip_suffix(quotes).unwrap_or(before);
        let after = &self.text[span.end..];
        let name = before.strip_suffix('(').unwrap_or_default();
        after.strip_prefix(quotes).unwrap_or(after).starts_with(')')
            && ["play", "make_move", "play_move", "move"].iter().any(|call| name.ends_with(call))
    }
}
