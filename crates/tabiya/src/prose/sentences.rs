//! Sentences, and which of them say nothing for sure: questions and suppositions.

use super::tokens::{TextToken, TokenKind};
use alloc::vec::Vec;
use core::ops::Range;

/// A sentence, in pieces of the text.
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    /// It ends with a question mark, or begins as a question or a supposition does.
    pub(super) is_asked: bool,
    /// It is nothing but a move.
    pub(super) is_bare: bool,
    /// Nothing follows it in its paragraph.
    pub(super) ends_paragraph: bool,
}

pub(super) fn sentences(text: &str, tokens: &[TextToken]) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    let mut start = 0;
    for at in 0..tokens.len() {
        if !ends(text, tokens, at) && at + 1 < tokens.len() {
            continue;
        }
        let range = start..at + 1;
        start = at + 1;
        let within = &tokens[range.clone()];
        if !within
            .iter()
            .any(|token| matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Enclosed))
        {
            // `?` behind `!`, `."`: it belongs to the sentence before.
            if let Some(last) = found.last_mut() {
                last.range.end = range.end;
                last.ends_paragraph |= within.iter().any(|token| token.what == TokenKind::Line);
            }
            continue;
        }
        let is_asked = match &tokens[at] {
            TextToken { what: TokenKind::Sign('?'), .. } => !(at > 0 && tokens[at - 1].is_sign('!')),
            TextToken { what: TokenKind::Glyph, span, .. } => &text[span.clone()] == "?",
            TextToken { what: TokenKind::Line, .. } if at > 0 => match &tokens[at - 1] {
                TextToken { what: TokenKind::Glyph, span, .. } => &text[span.clone()] == "?",
                _ => false,
            },
            _ => false,
        };
        let is_asked = is_asked || asks(within) || supposes(within);
        let moves = within.iter().filter(|token| matches!(token.what, TokenKind::Move(_))).count();
        let is_bare = moves == 1
            && !within.iter().any(|token| matches!(token.what, TokenKind::Word(_) | TokenKind::Enclosed));
        let ends_paragraph = tokens[at].what == TokenKind::Line || at + 1 == tokens.len();
        found.push(Sentence { range, is_asked, is_bare, ends_paragraph });
    }
    found
}

/// Whether a sentence ends with a piece of the text.
fn ends(text: &str, tokens: &[TextToken], at: usize) -> bool {
    let token = &tokens[at];
    let after = &text[token.span.end..];
    let next = after.chars().next();
    match token.what {
        TokenKind::Line => true,
        TokenKind::Sign('.') => next.is_none_or(|c| c.is_whitespace() || "*_`\"')”".contains(c)),
        TokenKind::Sign('!' | '?' | ';' | '…') => !matches!(next, Some('!' | '?')),
        // `<answer>Nf3</answer> I also liked d4.`: a tag ends what it stands in where a sentence begins behind it.
        TokenKind::Enclosed => {
            let behind = after.find(['>', ']', '}']).map_or("", |close| &after[close + 1..]);
            let behind = behind.trim_start_matches(|c: char| c.is_whitespace() || "$*_`\\])".contains(c));
            behind.starts_with(char::is_uppercase)
        }
        // A line goes on: `exd5 Nxd5? Nxd5!`
        TokenKind::Glyph if at >= 2 && is_line(tokens, at) => false,
        TokenKind::Glyph => {
            let bare = after.trim_start_matches(|c: char| c == ' ' || "*_`\"')".contains(c));
            // `e4! d4 would be slower`: something else is talked about.
            let speaks = |at: usize| matches!(tokens.get(at), Some(token) if token.is_word());
            let goes_on = matches!(tokens.get(at + 1), Some(TextToken { what: TokenKind::Move(_), .. }));
            after.trim_start_matches(' ').starts_with('\n')
                || goes_on && speaks(at + 2)
                || bare.chars().next().is_none_or(|c| c.is_uppercase() || matches!(c, '\n' | '('))
        }
        _ => false,
    }
}

/// Whether a move and the sign behind it stand between moves.
fn is_line(tokens: &[TextToken], glyph: usize) -> bool {
    let is_move = |token: Option<&TextToken>| {
        token.is_some_and(|token| matches!(token.what, TokenKind::Move(_) | TokenKind::Number { .. }))
    };
    is_move(tokens.get(glyph + 1)) && is_move(glyph.checked_sub(2).and_then(|at| tokens.get(at)))
}

/// A question with more words is not known by how it begins; the search stays linear.
const LONGEST: usize = 40;

/// Whether a sentence is a question without its sign: `Should I go d3`, `Soll ich d3 spielen`, `…, o no`.
fn asks(within: &[TextToken]) -> bool {
    if within.len() > LONGEST {
        return false;
    }
    let words: Vec<&str> = within
        .iter()
        .filter_map(|token| match &token.what {
            TokenKind::Word(word) => Some(word.as_str()),
            _ => None,
        })
        .collect();
    let is_inverted = match words.as_slice() {
        [verb, subject, ..] => {
            matches!(*subject, "i" | "we")
                && matches!(
                    *verb,
                    "should" | "shall" | "can" | "could" | "may" | "would" | "do" | "must" | "will"
                )
                || matches!(*subject, "ich" | "wir")
                    && matches!(
                        *verb,
                        "soll" | "sollte" | "sollen" | "kann" | "darf" | "muss" | "könnte" | "würde"
                    )
                || matches!(*subject, "je" | "j'")
                    && matches!(*verb, "dois" | "puis" | "devrais" | "pourrais")
                || *subject == "ik" && matches!(*verb, "zal" | "moet" | "kan" | "mag" | "zou")
        }
        _ => false,
    };
    let is_joined =
        |word: &&str| matches!(*word, "dois-je" | "puis-je" | "devrais-je" | "pourrais-je" | "ли");
    // `d3 or not`, and nothing behind it; in `e4 or d4, not c4` moves stand between.
    let mut ending =
        within.iter().rev().skip_while(|token| matches!(token.what, TokenKind::Sign(_) | TokenKind::Line));
    let mut last = || match ending.next().map(|token| &token.what) {
        Some(TokenKind::Word(word)) => word.as_str(),
        _ => "",
    };
    let (not, or) = (last(), last());
    let is_open = matches!(or, "or" | "oder" | "ou" | "o" | "of" | "или")
        && matches!(not, "not" | "no" | "nicht" | "nein" | "non" | "não" | "niet" | "нет");
    let is_marked = within.iter().any(|token| token.is_sign('¿'));
    is_inverted || words.iter().take(4).any(is_joined) || is_open || is_marked
}

/// Whether a sentence begins with what is only supposed: `Say I play d3`.
fn supposes(within: &[TextToken]) -> bool {
    let mut words = within.iter().filter_map(|token| match &token.what {
        TokenKind::Word(word) => Some(word.as_str()),
        _ => None,
    });
    words.next() == Some("say")
        && matches!(words.next(), Some("i" | "we" | "you" | "white" | "black" | "he" | "they"))
}
