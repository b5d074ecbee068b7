//! A text taken apart: words, signs, lines, and everything that reads like a move.

use super::attitudes::ATTITUDES;
use super::bounds::{begins_move, begins_word};
use super::enclosures;
use super::lexicon::{Cues, LEXICON};
use super::notation::{self, Named};
use super::persons;
use super::pieces::{Tongues, piece};
use super::{Reading, marks};
use crate::position::Position;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What a piece of a text is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TokenKind {
    /// A word, in small letters.
    Word(String),
    /// Something that reads like a move: its number in the list of them.
    Move(usize),
    /// `4.` or `4...`; without dots just a number.
    Number {
        value: u32,
        dots: usize,
    },
    /// `!?` behind a move.
    Glyph,
    /// All that is between `<move>` and `</move>`.
    Enclosed,
    Sign(char),
    /// The end of a line.
    Line,
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) struct TextToken {
    pub(super) what: TokenKind,
    pub(super) span: Range<usize>,
    /// What the phrases say that end with it.
    pub(super) cues: Cues,
    /// What the phrases say that begin with it.
    pub(super) opens: Cues,
    /// It reads like a move and is only a square or a piece that is talked about.
    pub(super) is_talk: bool,
}

impl TextToken {
    pub(super) fn is_word(&self) -> bool {
        matches!(self.what, TokenKind::Word(_))
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.what == TokenKind::Sign(sign)
    }
}

/// The pieces of a text, and what reads like a move in it.
pub(super) struct TextParts {
    pub(super) tokens: Vec<TextToken>,
    pub(super) moves: Vec<Named>,
}

/// Takes a text apart.
pub(super) fn take_apart(position: &Position, text: &str) -> TextParts {
    let tongues = tongues(text);
    let mut parts = TextParts { tokens: Vec::new(), moves: Vec::new() };
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let end = at + c.len_utf8();
        if c == '\n' {
            if !is_wrapped(text, at) {
                parts.add(TokenKind::Line, at..end);
            }
            at = end;
        } else if c.is_whitespace() {
            at = end;
        } else if let Some(after) = skip_fence(text, at) {
            at = after;
        } else if let Some(content) = enclosures::at(text, at) {
            at = content.after;
            parts.add(TokenKind::Enclosed, content.inside);
        } else if !begins_word(text, at) && !c.is_alphanumeric() {
            at = parts.other(text, at, c);
        } else if !begins_word(text, at) {
            parts.add(TokenKind::Sign(c), at..end);
            at = end;
        } else if let Some(after) = notation::skip_fen(text, at).or_else(|| skip_address(text, at)) {
            at = after;
        } else if let Some(named) = parts.named(position, text, at, tongues) {
            at = parts.name(text, named);
        } else {
            at = parts.other(text, at, c);
        }
    }
    parts.hear(tongues);
    parts
}

impl TextParts {
    fn add(&mut self, what: TokenKind, span: Range<usize>) {
        self.tokens.push(TextToken {
            what,
            span,
            cues: Cues::default(),
            opens: Cues::default(),
            is_talk: false,
        });
    }

    fn named(&self, position: &Position, text: &str, at: usize, tongues: Tongues) -> Option<Named> {
        if !begins_move(text, at) || is_inside_a_name(text, at) {
            return None;
        }
        let found = notation::move_at(position, text, at, tongues);
        let emphasised = || {
            let end = marks::emphasised(text, at)?;
            Some(Named { reading: Reading::Unreadable, span: at..end, form: notation::WrittenForm::Notation })
        };
        found.filter(|named| !is_a_name_on(text, named.span.end)).or_else(emphasised)
    }

    fn name(&mut self, text: &str, mut named: Named) -> usize {
        let end = named.span.end;
        let bare = text[named.span.clone()].trim_end_matches(['!', '?', ' ']).len();
        named.span.end = named.span.start + bare;
        let glyphs = text[named.span.end..].chars().take_while(|c| matches!(c, '!' | '?')).count();
        let after = end.max(named.span.end + glyphs);
        self.add(TokenKind::Move(self.moves.len()), named.span.clone());
        if glyphs > 0 {
            self.add(TokenKind::Glyph, named.span.end..named.span.end + glyphs);
        }
        self.moves.push(named);
        after
    }

    /// Takes up a word, a number or a sign.
    fn other(&mut self, text: &str, at: usize, c: char) -> usize {
        if c.is_ascii_digit() {
            let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
            let mut end = at + digits;
            let dotted = |end: usize| {
                let rest = &text[end..];
                rest.chars()
                    .take_while(|c| matches!(c, '.' | '…'))
                    .map(|c| if c == '…' { 3 } else { 1 })
                    .sum()
            };
            let long = |end: usize| {
                text[end..].chars().take_while(|c| matches!(c, '.' | '…')).map(char::len_utf8).sum::<usize>()
            };
            let mut dots: usize = dotted(end);
            end += long(end);
            if dots > 0 && text[end..].starts_with(' ') && dotted(end + 1) > 0 {
                dots += dotted(end + 1);
                end += 1 + long(end + 1);
            }
            let value = text[at..at + digits].parse().unwrap_or(u32::MAX);
            self.add(TokenKind::Number { value, dots }, at..end);
            return end;
        }
        if !c.is_alphabetic() {
            // `best_move` is two words.
            let joins = matches!(c, '_' | '-')
                && text[..at].ends_with(char::is_alphabetic)
                && text[at + 1..].starts_with(char::is_alphabetic);
            if joins {
                return at + 1;
            }
            self.add(TokenKind::Sign(c), at..at + c.len_utf8());
            return at + c.len_utf8();
        }
        let length = |keep: &dyn Fn(char) -> bool| {
            text[at..].chars().take_while(|&c| keep(c)).map(char::len_utf8).sum::<usize>()
        };
        let Some((word, end)) = notation::word_at(text, at) else {
            return at + length(&|c| c.is_alphanumeric() || c == '\'' || c == '’').max(1);
        };
        // French and Italian join their articles.
        let elided = ["j'", "l'", "d'", "dell'", "all'", "nell'", "sull'", "dall'", "un'", "qu'"];
        if let Some(article) =
            elided.iter().find(|article| word.starts_with(**article) && word.len() > article.len())
        {
            let end = at + length(&|c| c.is_alphanumeric());
            let end = end + text[end..].chars().next().map_or(0, char::len_utf8);
            self.add(TokenKind::Word(String::from(*article)), at..end);
            return end;
        }
        let word = String::from(word.trim_end_matches('\''));
        self.add(TokenKind::Word(word), at..end);
        end
    }

    /// The last word of a phrase whose first one stands here; an adverb may stand within it.
    fn fits(&self, at: usize, rest: &str, is_loose: bool) -> Option<usize> {
        let (mut last, mut skipped) = (at, !is_loose);
        for word in rest.split(' ').skip(1) {
            last += 1;
            let is = |at: usize| matches!(self.tokens.get(at), Some(TextToken { what: TokenKind::Word(next), .. }) if next == word);
            let is_adverb = matches!(self.tokens.get(last), Some(TextToken { what: TokenKind::Word(next), .. }) if ADVERBS.contains(&next.as_str()));
            if !is(last) && !skipped && is_adverb && is(last + 1) {
                (last, skipped) = (last + 1, true);
            } else if !is(last) {
                return None;
            }
        }
        Some(last)
    }

    /// Whether a word begins a sentence or a part of one.
    fn begins_clause(&self, at: usize) -> bool {
        !at.checked_sub(1).is_some_and(|before| {
            let TextToken { what, .. } = &self.tokens[before];
            matches!(what, TokenKind::Word(word) if phrases(word).iter().all(|(cues, rest)| {
                !rest.is_empty() || !cues.has(Cues::LINK.and(Cues::JOIN).and(Cues::BUT))
            }))
        })
    }

    /// Whether a verb says by its form that the writer does it, in languages that do without a pronoun: `sposto`, `ставлю`.
    /// It begins a part of a sentence, but for words that say nothing.
    fn is_first_person_verb(&self, at: usize, word: &str, tongues: Tongues) -> bool {
        if !persons::is_first_person(word, tongues) {
            return false;
        }
        // A part of a sentence with more words before its verb is not looked at, so that the search stays linear.
        let mut before = self.tokens[..at].iter().rev().take(8);
        // `De todos modos saco el alfil a d3`: what it is done to stands behind it.
        let is_article = |token: &TextToken| {
            matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                "el" | "la" | "il" | "lo" | "l'" | "o" | "a" | "mi" | "mio" | "mia" | "meu" | "minha"))
        };
        let is_piece = |token: &TextToken| match &token.what {
            TokenKind::Word(word) => piece(word).is_some(),
            TokenKind::Move(at) => !matches!(
                self.moves[*at].form,
                notation::WrittenForm::Square | notation::WrittenForm::Notation | notation::WrittenForm::Deed
            ),
            _ => false,
        };
        let is_noun = at.checked_sub(1).is_some_and(|before| self.tokens[before].cues.has(Cues::AT));
        let acts =
            self.tokens.get(at + 1).is_some_and(is_article) && self.tokens.get(at + 2).is_some_and(is_piece);
        if acts && !is_noun {
            return true;
        }
        let led = before.find_map(|token| match &token.what {
            TokenKind::Word(_) if token.cues.has(LEADS_TO_VERB) => None,
            TokenKind::Word(_) | TokenKind::Move(_) => Some(false),
            _ => Some(true),
        });
        led.unwrap_or(true)
    }

    /// Notes what each word says, with those before it.
    fn hear(&mut self, tongues: Tongues) {
        // Each word is looked up once.
        let mut known: BTreeMap<String, Vec<(Cues, &str)>> = BTreeMap::new();
        for at in 0..self.tokens.len() {
            let TokenKind::Word(first) = &self.tokens[at].what else { continue };
            if !known.contains_key(first) {
                known.insert(first.clone(), phrases(first));
            }
            let mut heard: Vec<(usize, Cues)> = Vec::new();
            for (cues, rest) in &known[first] {
                if let Some(last) = self.fits(at, rest, *cues == Cues::PLAY) {
                    heard.push((last, *cues));
                }
            }
            if first == "also" && tongues.german {
                heard.retain(|(_, cues)| *cues != Cues::ALSO);
                heard.push((at, Cues::SO));
            }
            // `se` and `si` are conditions where they begin something, and else they are pronouns.
            let is_pronoun = matches!(first.as_str(), "se" | "si") && !self.begins_clause(at);
            // `Hin und Her`
            if first == "her" && tongues.german {
                heard.retain(|(_, cues)| *cues != Cues::OTHER);
            }
            // `the pawn falls`
            // `First, though: d3` concedes nothing.
            let next = self.tokens.get(at + 1);
            if first == "though"
                && !next.is_some_and(|next| matches!(next.what, TokenKind::Word(_) | TokenKind::Move(_)))
            {
                heard.clear();
            }
            // `No d3 today`: only in Portuguese it is `in the`.
            if first == "no" && !tongues.romance {
                heard.retain(|(_, cues)| *cues != Cues::AT);
            }
            // `not the exchange either: Bc4`, `Here is a legal one: d3` list nothing.
            let is_last =
                !matches!(next, Some(TextToken { what: TokenKind::Word(_) | TokenKind::Move(_), .. }));
            let is_one = matches!(next, Some(TextToken { what: TokenKind::Word(next), .. }) if next == "one" || next == "move");
            if first == "either" && is_last || first == "legal" && is_one {
                heard.retain(|(_, cues)| *cues != Cues::CANDIDATE);
            }
            // `That said, d3` tells nothing of anybody.
            let is_that = || {
                at.checked_sub(1).is_some_and(|before| {
                    self.begins_clause(before)
                        && matches!(&self.tokens[before].what, TokenKind::Word(word) if word == "that")
                })
            };
            if first == "said" && is_that() {
                heard.retain(|(_, cues)| *cues != Cues::REPORT);
            }
            // `second best is d3`: what is only next to the best is not the best.
            let is_next_to = at.checked_sub(1).is_some_and(|before| {
                matches!(&self.tokens[before].what, TokenKind::Word(word)
                if matches!(word.as_str(), "second" | "third" | "fourth" | "next"))
            });
            if first == "best" && is_next_to {
                heard.clear();
            }
            // `So O-O after all`
            let is_next = |word: &str| matches!(next, Some(TextToken { what: TokenKind::Word(next), .. }) if next == word);
            if first == "after" && is_next("all") {
                heard.clear();
            }
            // `The bishop goes back to b3` changes nothing.
            if matches!(first.as_str(), "back" | "zurück" | "retour" | "terug") && !self.begins_clause(at) {
                heard.retain(|(_, cues)| *cues != Cues::CHANGE);
            }
            if is_pronoun || first == "falls" && !tongues.german {
                heard.retain(|(_, cues)| *cues != Cues::IF);
            }
            if self.is_first_person_verb(at, first, tongues) {
                heard.push((at, Cues::DOES));
            }
            if NO.contains(&first.as_str()) {
                let alone = !matches!(
                    self.tokens.get(at + 1),
                    Some(TextToken { what: TokenKind::Word(_) | TokenKind::Move(_), .. })
                );
                let thanks = matches!(self.tokens.get(at + 1), Some(TextToken { what: TokenKind::Word(next), .. }) if next == "thanks");
                heard.push((at, if alone || thanks { Cues::TURN } else { Cues::NOT }));
            }
            for (last, cues) in heard {
                self.tokens[last].cues = self.tokens[last].cues.and(cues);
                self.tokens[at].opens = self.tokens[at].opens.and(cues);
            }
        }
    }
}

/// What may stand between the beginning of a part of a sentence and its verb: `pero ahora`.
const LEADS_TO_VERB: Cues = Cues::FIRST
    .and(Cues::LINK)
    .and(Cues::JOIN)
    .and(Cues::BUT)
    .and(Cues::SO)
    .and(Cues::TURN)
    .and(Cues::FILLER)
    .and(Cues::CONTRAST)
    .and(Cues::FIRSTLY);

/// Words that stand within a phrase and change nothing: `I'll still play`.
const ADVERBS: [&str; 16] = [
    "still",
    "just",
    "now",
    "simply",
    "therefore",
    "then",
    "finally",
    "probably",
    "definitely",
    "instead",
    "also",
    "thus",
    "jetzt",
    "nun",
    "einfach",
    "dann",
];

/// The phrases that begin with a word, without it.
fn phrases(first: &str) -> Vec<(Cues, &'static str)> {
    let mut found = Vec::new();
    for (cues, phrases) in LEXICON.iter().chain(ATTITUDES) {
        for phrase in *phrases {
            match phrase.strip_prefix(first) {
                Some(rest) if rest.is_empty() || rest.starts_with(' ') => found.push((*cues, rest)),
                _ => {}
            }
        }
    }
    found
}

/// Words that take back what was said, or deny what follows.
pub(super) const NO: [&str; 6] = ["no", "nein", "non", "não", "nee", "нет"];

/// The languages that a text is written in.
fn tongues(text: &str) -> Tongues {
    let mut tongues = Tongues::default();
    let (mut is_english, mut is_king) = (false, false);
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() <= 24) {
        tongues.hear(&word.to_lowercase());
        is_english |= word.len() > 2
            && word.len() < 6
            && word.starts_with(['N', 'Q', 'K'])
            && word.ends_with(|c: char| c.is_ascii_digit());
        is_king |= matches!(word.to_lowercase().as_str(), "rey" | "roi" | "rei");
    }
    tongues.king_is_r = is_king && !is_english;
    tongues
}

/// Whether the line that ends here goes on in the next one.
fn is_wrapped(text: &str, at: usize) -> bool {
    let line = &text[text[..at].rfind('\n').map_or(0, |at| at + 1)..at];
    let next = text[at + 1..].lines().next().unwrap_or_default();
    line.chars().take(200).count() >= 50
        && line.trim_end().ends_with(|c: char| c.is_alphanumeric() || c == ',')
        && next.starts_with(char::is_alphabetic)
        && next.contains(' ')
}

/// The end of what opens a block of code, with its language: ```` ```chess ````
fn skip_fence(text: &str, at: usize) -> Option<usize> {
    let language = text[at..].strip_prefix("```")?;
    let length = language.bytes().take(16).take_while(u8::is_ascii_alphabetic).count();
    let is_alone = language[length..].starts_with(['\n', '\r']) && (at == 0 || text[..at].ends_with('\n'));
    is_alone.then_some(at + 3 + length)
}

/// The end of an address: `https://…`
fn skip_address(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let scheme = rest.bytes().take(8).take_while(u8::is_ascii_alphabetic).count();
    if !rest[scheme..].starts_with("://") {
        return None;
    }
    Some(at + rest.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(rest.len()))
}

/// Whether a place is inside a name such as `file_c3`.
fn is_inside_a_name(text: &str, at: usize) -> bool {
    let mut before = text[..at].chars().rev();
    let joins = matches!(before.next(), Some('_' | '/' | '.'));
    joins
        && before.next().is_some_and(char::is_alphanumeric)
        && !text[..at].ends_with('.')
        && !is_choice(text, at)
}

/// Whether a slash stands between two moves, `e4/d4`.
fn is_choice(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches('/');
    text[..at].ends_with('/') && before.ends_with(|c: char| c.is_ascii_digit() || c == 'O' || c == '+')
}

/// Whether a name goes on: `c3.txt`.
fn is_a_name_on(text: &str, end: usize) -> bool {
    let mut after = text[end..].chars();
    after.next() == Some('.')
        && after.next().is_some_and(char::is_alphabetic)
        && text[end + 1..].chars().take_while(|c| c.is_alphabetic()).count() >= 2
}

/// Whether a box that is ticked begins at a place: `[x]`.
pub(super) fn is_tick(tokens: &[TextToken], at: usize) -> bool {
    let Some([open, tick, close]) = tokens.get(at..at + 3) else { return false };
    let is_tick = match &tick.what {
        TokenKind::Word(word) => word == "x",
        TokenKind::Sign(sign) => "✓✔✅☑".contains(*sign),
        _ => false,
    };
    open.is_sign('[') && is_tick && close.is_sign(']')
}
