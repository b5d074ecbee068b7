//! Items of a list that are called by their letter or number once more: `My choice is (c) e3`.

use super::tokens::{TextParts, TextToken, TokenKind};
use alloc::string::String;
use alloc::vec::Vec;

/// A list with more items is no list of moves; the search stays linear.
const MOST: usize = 32;

/// Leaves out the name of an item where its move follows, so that the sentence around it reads on.
pub(super) fn leave_out(text: &str, parts: &mut TextParts) {
    let tokens = &parts.tokens;
    let (mut items, mut left_out): (Vec<(String, &str)>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut is_beginning = true;
    for at in 0..tokens.len() {
        let begins = is_beginning;
        is_beginning = tokens[at].what == TokenKind::Line
            || is_beginning && matches!(tokens[at].what, TokenKind::Sign(_));
        let Some((name, end)) = item_name(text, tokens, at) else { continue };
        let Some(spelled) = tokens.get(end).filter(|it| matches!(it.what, TokenKind::Move(_))) else {
            continue;
        };
        let item = (name, &text[spelled.span.clone()]);
        if begins && items.len() < MOST {
            items.push(item);
        } else if items.contains(&item) {
            left_out.extend(at..end);
        }
    }
    if left_out.is_empty() {
        return;
    }
    let mut at = 0;
    parts.tokens.retain(|_| {
        at += 1;
        left_out.binary_search(&(at - 1)).is_err()
    });
}

/// `(c)`, `(3)`: the name, and where what is called so begins.
fn item_name(text: &str, tokens: &[TextToken], at: usize) -> Option<(String, usize)> {
    let [open, name, close] = tokens.get(at..at + 3)? else { return None };
    let is_name = match &name.what {
        TokenKind::Word(word) => word.chars().count() == 1,
        TokenKind::Number { dots, .. } => *dots == 0,
        _ => false,
    };
    let is_enclosed = open.is_sign('(') && is_name && close.is_sign(')');
    is_enclosed.then(|| (text[name.span.clone()].to_lowercase(), at + 3))
}
