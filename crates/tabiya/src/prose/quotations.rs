//! Quotations: what stands between quotation marks.

use super::tokens::{TextToken, TokenKind};
use alloc::vec;
use alloc::vec::Vec;

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
