//! What marks a move in a text, and what tells that a square is only talked about.

use super::bounds::{ends_word, is_dash};
use super::phrases::{AFTER_SQUARES, ANSWERS, BEFORE_SQUARES, DENIALS, FILLERS, NEGATIONS, STATEMENTS};
use crate::color::Color;
use crate::piece::Role;
use core::ops::Range;

/// How a move is marked, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// A square that is talked about: `the knight on e4`.
    Mention,
    /// A square alone to which no pawn can go.
    Square,
    /// Nothing.
    None,
    /// `My move is to get the king into safety`: what is said of it names no move.
    Vague,
    /// `**Nf3**`
    Emphasis,
    /// `I play Nf3`
    Statement,
    /// `\boxed{Nf3}`
    Answer,
}

impl Mark {
    pub(super) const COUNT: usize = Mark::ALL.len();
    pub(super) const ALL: [Mark; 7] =
        [Mark::Mention, Mark::Square, Mark::None, Mark::Vague, Mark::Emphasis, Mark::Statement, Mark::Answer];
}

/// What announces a move.
pub(super) struct Announcement {
    pub(super) mark: Mark,
    /// Where the phrase ends.
    pub(super) end: usize,
    /// What it speaks of.
    pub(super) content: Content,
}

/// Where an announced move has to stand.
pub(super) enum Content {
    /// Between braces, quotes or tags: all of it is the answer.
    Enclosed(Range<usize>),
    /// In the rest of the sentence.
    Sentence(Range<usize>),
}

/// How far the end of what is announced is looked for.
const FARTHEST: usize = 256;

/// The phrase at this place that announces a move.
pub(super) fn announces(text: &str, at: usize, turn: Color) -> Option<Announcement> {
    let rest = &text.as_bytes()[at..];
    let here = |phrase: &&&str| {
        rest.get(..phrase.len()).is_some_and(|start| start.eq_ignore_ascii_case(phrase.as_bytes()))
    };
    if !rest.first().is_some_and(|b| b"abcfilmsu".contains(&b.to_ascii_lowercase())) {
        return None;
    }
    let (mark, phrase) = match ANSWERS.iter().find(here) {
        Some(phrase) => (Mark::Answer, phrase),
        None => (Mark::Statement, STATEMENTS.iter().find(here)?),
    };
    let end = at + phrase.len();
    let last_is_letter = phrase.ends_with(|c: char| c.is_ascii_alphabetic());
    if last_is_letter && !ends_word(text, end) {
        return None;
    }
    let other = [turn.other().name(), "'s"];
    let denied = word_before(text, at).is_some_and(|word| {
        DENIALS.iter().any(|denial| word.eq_ignore_ascii_case(denial))
            || word.len() == other[0].len() + other[1].len()
                && word.as_bytes()[..other[0].len()].eq_ignore_ascii_case(other[0].as_bytes())
    });
    let closes_a_tag = text[..at].ends_with('/');
    if denied || closes_a_tag {
        return None;
    }
    let content = match enclosed(text, phrase, end).filter(|_| mark == Mark::Answer) {
        Some(range) => Content::Enclosed(range),
        None => Content::Sentence(sentence(text, end)),
    };
    Some(Announcement { mark, end, content })
}

/// What a phrase encloses, if it opens a brace, a tag or a quotation.
fn enclosed(text: &str, phrase: &str, end: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let (start, close) = if phrase.ends_with('{') {
        (end, b'}')
    } else if phrase.ends_with('>') {
        (end, b'<')
    } else {
        let skipped = bytes[end..].iter().take(8).take_while(|byte| b" \"':=\n".contains(byte)).count();
        let start = end + skipped;
        match bytes[start - 1] {
            quote @ (b'"' | b'\'') if skipped > 0 => (start, quote),
            _ if bytes.get(start) == Some(&b'{') => (start + 1, b'}'),
            // `"move": null,` in JSON
            _ if [*b"\":", *b"':"].iter().any(|sign| text[..start].trim_end().as_bytes().ends_with(sign)) => {
                let value = bytes[start..].iter().take(FARTHEST).position(|byte| b",}\n".contains(byte))?;
                return Some(start..start + value);
            }
            _ => return None,
        }
    };
    let mut depth = 0;
    for (i, &byte) in bytes[start..].iter().enumerate().take(FARTHEST) {
        if byte == close && depth == 0 {
            return Some(start..start + i);
        }
        match byte {
            b'{' if close == b'}' => depth += 1,
            b'}' if close == b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The rest of a sentence that an announcement begins, without the signs before it.
fn sentence(text: &str, end: usize) -> Range<usize> {
    let rest = &text[end..];
    let opens = |c: char| c.is_whitespace() || "*_`\"':=($\\".contains(c);
    let start = end + rest.chars().take(16).take_while(|&c| opens(c)).map(char::len_utf8).sum::<usize>();
    let mut stop = start;
    let mut number = false;
    for c in text[start..].chars().take(FARTHEST) {
        if c == '\n' || matches!(c, '.' | '!' | '?' | ';') && !number {
            break;
        }
        number = c.is_ascii_digit() || number && c == '.';
        stop += c.len_utf8();
    }
    let closes = |c: char| c.is_whitespace() || "*_`\"')$}".contains(c);
    start..start + text[start..stop].trim_end_matches(closes).len()
}

/// How much it says that an announcement is followed by something that names no move; nothing
/// if it is only talk.
pub(super) fn unfulfilled(text: &str, announced: &Announcement) -> Option<(Mark, Range<usize>)> {
    let content = match &announced.content {
        Content::Enclosed(range) => return Some((announced.mark, range.clone())),
        Content::Sentence(range) => range.clone(),
    };
    let said = &text[content.clone()];
    let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
    let before = text[..announced.end].trim_end_matches('*');
    let after = text[announced.end..].trim_start_matches(['*', ' ', '"', '\'']);
    let firm = announced.mark == Mark::Answer
        && (before.ends_with([':', '>', '{'])
            || ["is", "be", "bestmove"].iter().any(|last| ends_with(before, last))
            || after.starts_with([':', '=']));
    match words {
        0 => None,
        1 | 2 if firm => Some((Mark::Answer, content)),
        _ if firm => Some((Mark::Vague, content)),
        _ if said.contains(|c: char| c.is_ascii_digit()) => Some((Mark::Vague, content)),
        _ => None,
    }
}

fn ends_with(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else { return false };
    text.as_bytes()[start..].eq_ignore_ascii_case(word.as_bytes())
}

/// The end of an emphasised word at this place that is made as a move is, though it is none:
/// `**e9**`.
pub(super) fn emphasised(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    if !rest.starts_with(|c: char| "abcdefghNBRQKPOo0".contains(c)) {
        return None;
    }
    let sign = without_number(&text[..at]).chars().next_back().filter(|c| SIGNS.contains(c))?;
    let length = rest.char_indices().take(12).find(|&(_, c)| c == sign)?.0;
    let word = &rest[..length];
    let castles = |c: char| matches!(c, 'O' | 'o' | '0') || is_dash(c);
    let made_as_a_move = word.contains(is_dash) && word.chars().all(castles)
        || !word.starts_with(castles)
            && word.contains(|c: char| c.is_ascii_digit())
            && !word.contains(char::is_whitespace)
            && !word.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_lowercase));
    made_as_a_move.then_some(at + length)
}

/// Whether the move at one place is offered as another choice beside the one before it:
/// `e4 or d4`.
pub(super) fn is_alternative(text: &str, end: usize, at: usize) -> bool {
    let Some(between) = text.get(end..at).filter(|between| between.len() <= 24) else { return false };
    let between = between.trim_matches(|c: char| c.is_whitespace() || "*_`\"'(),".contains(c));
    between == "/" || between.split(' ').next().is_some_and(|word| word.eq_ignore_ascii_case("or"))
}

/// The word before a place, with one space or the sign of a longer name between (`last_move`).
fn word_before(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].strip_suffix([' ', '\n', '_', '-'])?;
    // No word that counts is longer; a window keeps the search linear.
    let window = before.len().saturating_sub(24);
    let window = (window..before.len()).find(|&i| before.is_char_boundary(i))?;
    let tail = &before[window..];
    let word = tail.rsplit(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’'))).next()?;
    (!word.is_empty()).then_some(word)
}

/// Whether an announcement that ends at one place still speaks of a move at the other: nothing but
/// a few words between, and no end of a sentence.
pub(super) fn reaches(text: &str, end: usize, at: usize) -> bool {
    let Some(between) = text.get(end..at) else { return false };
    if between.len() > 48 {
        return false;
    }
    // `8.` is a number, and not the end of a sentence.
    let mut number = false;
    for c in between.chars() {
        if matches!(c, '.' | '!' | '?' | ';') && !number {
            return false;
        }
        number = c.is_ascii_digit() || number && c == '.';
    }
    // `my choice between e4 and d4` and `I play on` announce nothing.
    let words = between.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| !word.bytes().all(|b| b.is_ascii_digit())).all(is_filler)
}

/// Whether a word may stand between an announcement and its move.
fn is_filler(word: &str) -> bool {
    FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler))
        || Role::ALL.iter().any(|role| word.eq_ignore_ascii_case(role.name()))
}

/// What stands before a move and its number, `8.` or `8...`; without a number, all of it.
pub(super) fn without_number(before: &str) -> &str {
    let dotted = before.trim_end_matches(' ');
    let number = dotted.trim_end_matches(['.', '…']);
    let rest = number.trim_end_matches(|c: char| c.is_ascii_digit());
    if rest.len() < number.len() && number.len() < dotted.len() { rest } else { before }
}

/// What emphasises.
const SIGNS: [char; 3] = ['*', '`', '_'];

/// The mark that the characters and words around a move give to it.
pub(super) fn around(text: &str, span: &Range<usize>) -> Mark {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    // The number of the move may stand within the emphasis.
    let opened = without_number(before);
    let closed = after.trim_start_matches(['.', '!', '?', ',']);
    let emphasised = SIGNS.into_iter().find(|&sign| opened.ends_with(sign) && closed.starts_with(sign));
    let around = match emphasised {
        // `controls **d5**`
        Some(sign) => opened.trim_end_matches(sign).len()..text.len() - closed.trim_start_matches(sign).len(),
        None => span.clone(),
    };
    let negation = |word: &str| NEGATIONS.iter().any(|negation| word.eq_ignore_ascii_case(negation));
    let denied = word_before(text, around.start).is_some_and(|word| {
        // `not e4`, `not play e4`
        let verb =
            ["play", "playing", "choose", "the", "move"].iter().any(|it| word.eq_ignore_ascii_case(it));
        negation(word) || verb && word_before(text, around.start - 1 - word.len()).is_some_and(negation)
    });
    match emphasised {
        _ if denied || is_mention(text, span, around) => Mark::Mention,
        Some(_) => Mark::Emphasis,
        None => Mark::None,
    }
}

/// Whether a square alone is only talked about.
fn is_mention(text: &str, span: &Range<usize>, around: Range<usize>) -> bool {
    if span.len() != 2 {
        return false;
    }
    let known = |words: &[&str], word: &str| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    if word_before(text, around.start).is_some_and(|word| known(BEFORE_SQUARES, word)) {
        return true;
    }
    let after = &text[around.end..];
    let window = (0..=after.len().min(40)).rev().find(|&i| after.is_char_boundary(i)).unwrap_or(0);
    let sentence = after[..window].split(['.', '!', ';', '\n']).next().unwrap_or_default();
    let mut words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.next();
    first.is_some_and(|word| {
        known(AFTER_SQUARES, word) || Role::ALL.iter().any(|role| word.eq_ignore_ascii_case(role.name()))
    }) || first.is_some_and(|word| known(&["is", "was", "as", "becomes"], word))
        && words.take(5).any(|word| known(&["square", "squares", "outpost"], word))
}
