//! Lines, sentences and lists: how a text is laid out.

use super::bearings::{Bearing, bearing};
use super::lexicon::Cues;
use super::notation::Named;
use super::quotations::quotations;
use super::roles::level;
use super::sentences::{Sentence, sentences};
use super::tokens::{TextToken, TokenKind, is_tick};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// A line, in pieces of the text.
struct TextLine {
    /// The move that it is, if it is nothing else.
    bare: Option<usize>,
    /// It is one of a list, and begins with this move.
    item: Option<usize>,
    /// What it is called in its list: 2 for `2.`, `2)` and `B.`
    number: Option<u32>,
    is_table: bool,
    /// It begins with the sign of a quotation: `> Nf6`.
    is_quoted: bool,
    /// What its words say, if it is a heading or ends with a colon.
    heading: Option<Cues>,
    /// What the heading says below which it stands.
    label: Option<Cues>,
    /// Whether there is anything to read in it.
    is_empty: bool,
}

/// In so many lines an item is looked for that a later line calls by its number.
const ITEMS: usize = 64;

/// Of the one who is written to.
const YOUR: [&str; 12] =
    ["your", "deinem", "deinen", "ihrem", "votre", "ton", "tu", "tuo", "tua", "seu", "jouw", "твоего"];

/// How a text is laid out.
pub(super) struct TextLayout {
    pub(super) sentences: Vec<Sentence>,
    lines: Vec<TextLine>,
    /// The line of each piece.
    line_of: Vec<usize>,
    /// Several lines of a list begin with different moves.
    is_list: bool,
    /// The first and the last line in which there is anything to read.
    ends: (usize, usize),
    /// Whether each piece stands behind a condition in its sentence.
    conditions: Vec<bool>,
    /// Whether each piece stands between parentheses.
    asides: Vec<bool>,
    /// The sign that opens the quotation in which each piece stands.
    quotations: Vec<Option<usize>>,
    /// How many boxes are ticked.
    pub(super) ticks: usize,
}

/// Moves that are named in one breath.
pub(super) struct Group {
    pub(super) count: usize,
    /// One after the other, as they are played.
    pub(super) is_line: bool,
    /// Twice the number of each move, and one more if it is Black's, where they are numbered.
    pub(super) plies: Vec<Option<u32>>,
}

impl TextLayout {
    pub(super) fn of(text: &str, tokens: &[TextToken], moves: &[Named]) -> TextLayout {
        let sentences = sentences(text, tokens);
        let (mut lines, line_of) = lines(tokens);
        label(&mut lines);
        let spelled = |token: usize| match tokens[token].what {
            TokenKind::Move(at) => &text[moves[at].span.clone()],
            _ => "",
        };
        // What is called by its number again is no new item: `Option B: d3`.
        for at in 1..lines.len() {
            let known = |line: &TextLine| {
                line.number.is_some()
                    && line.number == lines[at].number
                    && line.item.map(spelled) == lines[at].item.map(spelled)
            };
            if lines[..at].iter().take(ITEMS).any(known) {
                (lines[at].item, lines[at].number) = (None, None);
            }
        }
        let items: Vec<&str> = lines.iter().filter_map(|line| line.item).map(spelled).collect();
        let is_list = items.iter().any(|item| *item != items[0]);
        let first = lines.iter().position(|line| !line.is_empty).unwrap_or(0);
        let last = lines.iter().rposition(|line| !line.is_empty).unwrap_or(0);
        let conditions = conditions(tokens, &sentences);
        let asides = asides(tokens);
        let quotations = quotations(tokens);
        let ticks = (0..tokens.len()).filter(|&at| is_tick(tokens, at)).count();
        let ends = (first, last);
        TextLayout { sentences, lines, line_of, is_list, ends, conditions, asides, quotations, ticks }
    }

    /// Whether a sentence is all that there is.
    pub(super) fn is_only_line(&self, number: usize) -> bool {
        self.sentences[number].is_bare && self.sentences.len() == 1
    }

    /// Whether a move stands in a list of several, or in a table.
    pub(super) fn is_listed(&self, token: usize) -> bool {
        let line = &self.lines[self.line_of[token]];
        line.is_table || self.is_list && line.item == Some(token)
    }

    /// The move of the list that is called so, if only one is.
    pub(super) fn item(&self, number: u32) -> Option<usize> {
        let mut items = self.lines.iter().filter(|line| self.is_list && line.number == Some(number));
        let item = items.next()?.item;
        item.filter(|_| items.next().is_none())
    }

    /// Whether any line of the list is called so.
    pub(super) fn has_item(&self, number: u32) -> bool {
        self.lines.iter().any(|line| self.is_list && line.number == Some(number))
    }

    /// The move of the last one in the list.
    pub(super) fn last_item(&self) -> Option<usize> {
        self.lines.iter().rev().filter(|_| self.is_list).find_map(|line| line.item)
    }

    /// Whether a piece of the text stands between parentheses.
    pub(super) fn is_aside(&self, token: usize) -> bool {
        self.asides[token]
    }

    /// The sign that opens the quotation in which a piece of the text stands.
    pub(super) fn quoted(&self, token: usize) -> Option<usize> {
        self.quotations[token]
    }

    /// The sign right before a move, but for emphasis.
    pub(super) fn sign_before(&self, tokens: &[TextToken], token: usize) -> Option<char> {
        tokens[..token].iter().rev().find_map(|token| match token.what {
            TokenKind::Sign('*' | '_' | '`' | '\u{fe0f}') | TokenKind::Number { .. } => None,
            TokenKind::Sign(sign) => Some(Some(sign)),
            _ => Some(None),
        })?
    }

    /// How surely a line that is nothing but a move is the answer; 0 if it is no such line.
    pub(super) fn bare_line(&self, token: usize) -> u8 {
        let number = self.line_of[token];
        if self.lines[number].bare != Some(token) || self.is_list && self.lines[number].item == Some(token) {
            return 0;
        }
        let (first, last) = self.ends;
        // `> Nf6` may quote what was played.
        let is_said = !self.lines[number].is_quoted;
        if is_said && (number == first || number == last) { level::STATED } else { level::MARKED }
    }

    /// Whether a move stands in the last line, and not in the first one.
    pub(super) fn is_last_line(&self, token: usize) -> bool {
        let (first, last) = self.ends;
        self.line_of[token] == last && first != last
    }

    /// What the heading says below which the line of a move stands: right below it, or in a list that begins there.
    pub(super) fn label(&self, sentence: usize, token: usize) -> Option<Cues> {
        let line = &self.lines[self.line_of[token]];
        let is_whole = line.bare == Some(token) || line.item == Some(token);
        line.label.filter(|_| is_whole && self.sentences[sentence].range.start <= token)
    }

    /// Whether a condition began before a move in its sentence, and nothing has ended it.
    pub(super) fn is_hypothetical(&self, token: usize) -> bool {
        self.conditions[token]
    }

    /// Whether a move goes on an enumeration: `Qc2 (Classical), Nf3`.
    pub(super) fn is_enumerated(&self, tokens: &[TextToken], before: usize, token: usize) -> bool {
        let between = before + 1..token;
        let is_sign = |at: usize| {
            matches!(
                tokens[at].what,
                TokenKind::Sign('*' | '_' | '`' | ',' | '(' | ')')
                    | TokenKind::Glyph
                    | TokenKind::Number { .. }
            )
        };
        let is_gloss = |at: usize| self.is_aside(at) && !matches!(tokens[at].what, TokenKind::Move(_));
        let joins = |at: usize| tokens[at].is_word() && tokens[at].cues.has(Cues::JOIN);
        let is_plain = |at: usize| is_sign(at) || is_gloss(at) || joins(at);
        between.len() <= ITEMS
            && between.clone().all(is_plain)
            && between.into_iter().any(|at| !self.is_aside(at) && (tokens[at].is_sign(',') || joins(at)))
    }

    /// The moves that are named in one breath from the first of these on.
    pub(super) fn group(&self, tokens: &[TextToken], sentence: &Range<usize>, places: &[usize]) -> Group {
        let number = |from: usize, to: usize| {
            tokens[from..to].iter().rev().find_map(|token| match token.what {
                TokenKind::Number { value, dots } if dots > 0 => {
                    Some(value.saturating_mul(2) + u32::from(dots > 1))
                }
                _ => None,
            })
        };
        let from = sentence.start.max(places[0].saturating_sub(2));
        let mut group = Group { count: 1, is_line: true, plies: vec![number(from, places[0])] };
        // `Rather than Ng5, d3`: what is set aside is no choice.
        let is_aside = places[0].checked_sub(1).is_some_and(|before| {
            tokens[before].is_word() && tokens[before].cues.has(Cues::INSTEAD) && before >= sentence.start
        });
        // `**cxd5** exd5 **Bg5**`: one's own moves of a line.
        let marked = |at: usize| {
            tokens.get(at + 1).is_some_and(|next| next.is_sign('*') && next.span.start == tokens[at].span.end)
        };
        let is_run = matches!(places, [one, two, three, ..]
            if is_touching(&tokens[one + 1..*two]) && is_touching(&tokens[two + 1..*three])
                && marked(*one) && !marked(*two) && marked(*three));
        for pair in places.windows(2) {
            if is_aside && tokens[pair[0] + 1].is_sign(',') && pair[1] == pair[0] + 2 {
                break;
            }
            let between = &tokens[pair[0] + 1..pair[1]];
            let kind = match is_run && is_touching(between) {
                true => Join::Line,
                false => join(tokens, between, pair[1], sentence),
            };
            match kind {
                Join::Line if group.count == 1 || group.is_line => {
                    group.is_line = true;
                    let last = group.plies.last().copied().flatten();
                    let told = number(pair[0] + 1, pair[1]);
                    group.plies.push(told.or(last.map(|ply| ply + 1)));
                }
                Join::Choice if group.count == 1 || !group.is_line => {
                    group.is_line = false;
                    group.plies.push(None);
                }
                _ => break,
            }
            group.count += 1;
        }
        group
    }
}

/// Tells each line below which heading it stands.
fn label(lines: &mut [TextLine]) {
    let (mut heading, mut is_list) = (None, false);
    for line in lines {
        if line.is_empty {
            continue;
        }
        // The items of a list all stand below the heading of the first.
        if is_list && line.item.is_none() {
            heading = None;
        }
        line.label = heading;
        is_list = line.item.is_some();
        if !is_list {
            heading = None;
        }
        if line.heading.is_some() {
            heading = line.heading;
        }
    }
}

/// What the writer does when something has come.
#[rustfmt::skip]
const REPLIES: &[&str] = &[
    "answer", "reply", "respond", "continue", "recapture", "take", "have", "get", "then", "antworte", "nehme", "schlage", "setze", "dann", "réponds",
    "reprends", "prends", "continue", "ai", "respondo", "contesto", "sigo", "tomo", "tengo", "rispondo", "prendo", "continuo", "ho", "tenho", "antwoord",
    "neem", "sla", "heb", "отвечаю", "беру", "бью",
];

/// Whether each piece of a text stands behind a condition in its sentence that nothing has ended.
fn conditions(tokens: &[TextToken], sentences: &[Sentence]) -> Vec<bool> {
    let mut found = vec![false; tokens.len()];
    for sentence in sentences {
        let (mut is_open, mut is_aside, mut start) = (false, false, sentence.range.start);
        for at in sentence.range.clone() {
            found[at] = is_open;
            // `Dxd5, qui perd un temps après Cc3, je préfère Cf6`: what is said against another move ends with its clause.
            if tokens[at].is_sign(',') {
                let next = &tokens[at + 1..sentence.range.end];
                let replies = next.iter().take(3).any(
                    |token| matches!(&token.what, TokenKind::Word(word) if REPLIES.contains(&word.as_str())),
                );
                let by_writer =
                    !replies && next.first().is_some_and(|next| next.cues.has(Cues::FIRST.and(Cues::DOES)));
                is_open &= !(is_aside && by_writer);
                start = at + 1;
            }
            let TextToken { what: TokenKind::Word(_), cues, .. } = &tokens[at] else { continue };
            let leads_to_move = || {
                let read = tokens[at + 1..sentence.range.end].iter().take(8);
                let mut read =
                    read.filter(|token| !matches!(token.what, TokenKind::Number { .. } | TokenKind::Sign(_)));
                // `After Nf6`, `After Black's Nf6`, and not `After considering Nf6`.
                // What the other side has played is no condition: `After your Nf6 I play d3`.
                let is_played = |token: &TextToken| matches!(&token.what, TokenKind::Word(word) if YOUR.contains(&word.as_str()));
                (0..2).any(|_| match read.next() {
                    Some(token) if is_played(token) => read.by_ref().count() == usize::MAX,
                    Some(TextToken { what: TokenKind::Move(_), .. }) => true,
                    Some(token) if token.cues.has(Cues::CANDIDATE) => read.by_ref().count() == usize::MAX,
                    _ => false,
                })
            };
            if cues.has(Cues::IF) || cues.has(Cues::AFTER) && leads_to_move() {
                let clause = start.max(at.saturating_sub(ITEMS))..at;
                is_aside = !is_open && !cues.has(Cues::IF) && bearing(&tokens[clause]) == Bearing::Against;
                is_open = true;
            } else if cues.has(Cues::SO) && cues.has(Cues::LINK) || cues.has(Cues::BUT) {
                is_open = false;
            }
        }
    }
    found
}

/// Whether each piece of a text stands between parentheses, which end with their line at the latest.
fn asides(tokens: &[TextToken]) -> Vec<bool> {
    let mut depth = 0_usize;
    tokens
        .iter()
        .map(|token| {
            match token.what {
                TokenKind::Sign('(') => depth += 1,
                TokenKind::Sign(')') => depth = depth.saturating_sub(1),
                TokenKind::Line => depth = 0,
                _ => {}
            }
            depth > 0
        })
        .collect()
}

/// How two moves are joined.
enum Join {
    /// `d5 exd5`
    Line,
    /// `e4 or d4`
    Choice,
    None,
}

/// Whether nothing but emphasis and numbers stands between two moves.
fn is_touching(between: &[TextToken]) -> bool {
    between
        .iter()
        .all(|token| matches!(token.what, TokenKind::Sign('*') | TokenKind::Number { .. } | TokenKind::Glyph))
}

fn join(tokens: &[TextToken], between: &[TextToken], second: usize, sentence: &Range<usize>) -> Join {
    let (mut joined, mut comma, mut other) = (false, false, false);
    for token in between {
        match &token.what {
            TokenKind::Word(word) if token.cues.has(Cues::JOIN) => joined |= !word.is_empty(),
            TokenKind::Word(word)
                if joined
                    && matches!(
                        word.as_str(),
                        "maybe" | "perhaps" | "even" | "also" | "possibly" | "vielleicht" | "auch"
                    ) => {}
            TokenKind::Number { .. } | TokenKind::Glyph => {}
            TokenKind::Sign(',' | '/') => comma = true,
            TokenKind::Sign('*' | '_' | '`' | '"' | '\'' | '(' | ')' | '[' | ']' | '.' | '“' | '”') => {}
            _ => other = true,
        }
    }
    if other {
        return Join::None;
    }
    if joined {
        return Join::Choice;
    }
    if comma {
        // `c3, d4 comes next` are two parts; `Nf3, d4` and `e4, d4 or c4` are not.
        let goes_on = tokens[second + 1..sentence.end].iter().find(|token| {
            !matches!(token.what, TokenKind::Sign('*' | '_' | '`' | '"' | '\'') | TokenKind::Glyph)
        });
        let verb = matches!(goes_on, Some(TextToken { what: TokenKind::Word(_), cues, .. }) if !cues.has(Cues::JOIN) && !cues.has(Cues::ALSO));
        return if verb { Join::None } else { Join::Choice };
    }
    // `e4 **d4**` is no line.
    let is_apart =
        between.iter().any(|token| matches!(token.what, TokenKind::Sign('(' | ')' | '*' | '_' | '`')));
    if is_apart { Join::None } else { Join::Line }
}

fn lines(tokens: &[TextToken]) -> (Vec<TextLine>, Vec<usize>) {
    let (mut lines, mut line_of): (Vec<TextLine>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut start = 0;
    for at in 0..=tokens.len() {
        if at < tokens.len() && tokens[at].what != TokenKind::Line {
            line_of.push(lines.len());
            continue;
        }
        line_of.push(lines.len());
        lines.push(line(tokens, start..at));
        start = at + 1;
    }
    (lines, line_of)
}

fn line(tokens: &[TextToken], range: Range<usize>) -> TextLine {
    let within = &tokens[range.clone()];
    let is_read = |token: &&TextToken| {
        matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Enclosed)
    };
    let is_move = |token: &TextToken| matches!(token.what, TokenKind::Move(_));
    // The language of a block of code is no word: ```chess
    let is_fence = within.len() >= 3
        && within[..3].iter().all(|token| token.is_sign('`'))
        && !within.iter().any(is_move);
    let (number, marks) = item_number(within);
    let read = within[marks..].iter().filter(is_read).count();
    let moves = within.iter().filter(|token| is_move(token)).count();
    let first_move = range.clone().find(|&at| is_move(&tokens[at]));
    let bare = first_move.filter(|_| read == 1 && !within.iter().any(|token| token.is_sign('|')));
    let marker = within
        .iter()
        .find(|token| !matches!(token.what, TokenKind::Sign('*' | '_' | '`' | '>')))
        .is_some_and(|token| {
            matches!(token.what, TokenKind::Number { dots: 1, .. } | TokenKind::Sign('-' | '•' | '+'))
        })
        || number.is_some()
        || within.first().is_some_and(|token| {
            token.is_sign('*') && within.get(1).is_some_and(|next| next.span.start > token.span.end)
        });
    let leads = first_move.filter(|&at| {
        at >= range.start + marks && !tokens[range.start + marks..at].iter().any(TextToken::is_word)
    });
    let is_pair = first_move
        .is_some_and(|at| tokens.get(at + 1).is_some_and(|next| is_move(next) && at + 1 < range.end));
    let item = leads.filter(|_| marker && !is_pair);
    let is_table = within.iter().filter(|token| token.is_sign('|')).count() >= 2;
    let words = within.iter().fold(Cues::default(), |all, token| all.and(token.cues));
    let ends_with_colon = within
        .iter()
        .rev()
        .find(|token| !matches!(token.what, TokenKind::Sign('*' | '_' | '`' | '"')))
        .is_some_and(|token| token.is_sign(':'));
    let is_bold = within.len() > 4
        && within[..2].iter().all(|token| token.is_sign('*'))
        && within[within.len() - 2..].iter().all(|token| token.is_sign('*'));
    let is_heading = ends_with_colon || is_bold || within.first().is_some_and(|token| token.is_sign('#'));
    let heading = (is_heading && moves == 0 && read > 0).then_some(words);
    let number = number.filter(|_| item.is_some());
    let is_quoted = within.first().is_some_and(|token| token.is_sign('>'));
    let is_empty = is_fence || read == 0;
    TextLine { bare, item, number, is_table, is_quoted, heading, label: None, is_empty }
}

/// What a line is called in its list, and how many of its pieces say so: `2.`, `2)`, `B.`, `(b)`, `Option 2:`
fn item_number(within: &[TextToken]) -> (Option<u32>, usize) {
    let is_sign = |at: usize| {
        matches!(
            within.get(at),
            Some(TextToken { what: TokenKind::Sign(')' | '.' | ':' | '*' | '-' | '—' | '–'), .. })
        )
    };
    let mut at = 0;
    while matches!(
        within.get(at),
        Some(TextToken { what: TokenKind::Sign('*' | '_' | '(' | '#' | '-' | '•'), .. })
    ) {
        at += 1;
    }
    // `Option 2:`
    let named = within.get(at).is_some_and(|token| token.is_word() && token.cues.has(Cues::ITEM));
    let place = at + usize::from(named);
    match within.get(place).map(|token| &token.what) {
        Some(TokenKind::Number { value, dots: 1 }) if *value <= 26 => (Some(*value), place + 1),
        Some(TokenKind::Number { value, dots: 0 }) if *value <= 26 && is_sign(place + 1) => {
            (Some(*value), place + 2)
        }
        Some(TokenKind::Word(word)) if is_sign(place + 1) => match letter(word) {
            Some(number) => (Some(number), place + 2),
            None => (None, 0),
        },
        _ => (None, 0),
    }
}

/// The number of a letter that calls something: 2 for `b`.
pub(super) fn letter(word: &str) -> Option<u32> {
    match word.as_bytes() {
        [letter @ b'a'..=b'h'] => Some(u32::from(letter - b'a') + 1),
        _ => None,
    }
}
