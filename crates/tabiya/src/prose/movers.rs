//! Who goes to a square that stands alone: `Knight → c3`, `Piece: Knight, To: c3`, `c3 with the knight`.
//!
//! A bare square is a pawn's move only where no other piece is named as the one that goes there. Where a piece is joined to
//! it, both are one move, be it legal or not; where a piece is moved in the same breath and might be meant, nobody knows.

use super::Reading;
use super::castlings::{castles, castling_side};
use super::deeds::{is_article, is_with};
use super::lexicon::Cues;
use super::mover_words::{
    asks_where, closing, is_between, is_goal, is_name, is_no_step, is_source, joins, moves_it, takes,
};
use super::notation::{Named, WrittenForm, plainly, read};
use super::pieces::piece;
use super::tokens::{TextParts, TextToken, TokenKind};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::Square;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

/// So far from a square its mover is looked for; the search stays linear.
const FARTHEST: usize = 14;

/// A piece that is named beside a square.
struct Mover {
    role: Role,
    origin: Option<Square>,
    /// The pieces of the text that are one move with the square.
    tokens: Range<usize>,
    /// Nothing else can be meant.
    is_sure: bool,
}

/// Joins squares with the pieces that are named as going there.
pub(super) fn join(position: &Position, text: &str, parts: &mut TextParts) {
    let mut joined: Vec<(Range<usize>, Named)> = Vec::new();
    for at in 0..parts.tokens.len() {
        let TokenKind::Move(number) = parts.tokens[at].what else { continue };
        let search = MoverSearch { position, text, parts, from: joined.last().map_or(0, |(it, _)| it.end) };
        let Some(square) = search.square(at) else { continue };
        if let Some(tokens) = search.pair(at) {
            let origin = text[parts.tokens[tokens.end - 1].span.clone()].to_ascii_lowercase();
            let written = format!("{origin}{square}");
            let span = parts.tokens[tokens.start].span.start..parts.tokens[at].span.end;
            let reading = read(position, &written).map_or(Reading::NotLegal { written }, plainly);
            joined.push((tokens.start..at + 1, Named { reading, span, form: WrittenForm::Words }));
            continue;
        }
        // `Castling: e3`: no pawn that steps forward does that, and nobody knows which is meant.
        if search.is_of_another_kind(at) {
            parts.moves[number].reading = Reading::Unreadable;
            continue;
        }
        let Some(mover) = search.before(at).or_else(|| search.behind(at)) else {
            if search.is_taken(at) {
                if let Reading::Legal { mv, .. } = parts.moves[number].reading {
                    parts.moves[number].reading = Reading::FalseCapture { mv };
                }
            }
            continue;
        };
        let origin = mover.origin.map(|origin| origin.to_string()).unwrap_or_default();
        let written = format!("{}{origin}{square}", mover.role.letter());
        let reading = read(position, &written).map_or(Reading::NotLegal { written }, plainly);
        if mover.is_sure {
            let tokens = search.closed(mover.tokens);
            let span = parts.tokens[tokens.start].span.start..parts.tokens[tokens.end - 1].span.end;
            joined.push((tokens, Named { reading, span, form: WrittenForm::Words }));
            continue;
        }
        // Both can be played, and nobody knows which is meant.
        let mut candidates = match reading {
            Reading::Legal { mv, .. } => Vec::from([mv]),
            Reading::Ambiguous { candidates } => candidates,
            _ => continue,
        };
        if let Reading::Legal { mv, .. } = &parts.moves[number].reading {
            candidates.insert(0, *mv);
            parts.moves[number].reading = Reading::Ambiguous { candidates };
        }
    }
    replace(parts, joined);
}

/// Puts one move in the place of several pieces of a text.
fn replace(parts: &mut TextParts, joined: Vec<(Range<usize>, Named)>) {
    if joined.is_empty() {
        return;
    }
    let mut tokens = Vec::with_capacity(parts.tokens.len());
    let mut old = core::mem::take(&mut parts.tokens).into_iter();
    let mut at = 0;
    for (range, named) in joined {
        tokens.extend(old.by_ref().take(range.start - at));
        let first = old.nth(range.len() - 1);
        at = range.end;
        let Some(last) = first else { continue };
        let what = TokenKind::Move(parts.moves.len());
        tokens.push(TextToken { what, span: named.span.clone(), ..last });
        parts.moves.push(named);
    }
    tokens.extend(old);
    parts.tokens = tokens;
}

/// What is asked when the mover of a square is looked for.
struct MoverSearch<'a> {
    position: &'a Position,
    text: &'a str,
    parts: &'a TextParts,
    /// What stands before is part of another move.
    from: usize,
}

impl MoverSearch<'_> {
    /// The bare square that stands at a place.
    fn square(&self, at: usize) -> Option<Square> {
        let TokenKind::Move(number) = self.parts.tokens.get(at)?.what else { return None };
        let named = &self.parts.moves[number];
        let is_bare = named.form == WrittenForm::Square;
        is_bare.then(|| self.text[named.span.clone()].to_ascii_lowercase().parse().ok())?
    }

    /// The same with the signs around its first and its last piece, of which it has the other half: `(N) f3`, `N → (f3)`.
    fn closed(&self, tokens: Range<usize>) -> Range<usize> {
        let sign = |at: usize| match self.parts.tokens.get(at)?.what {
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        };
        let encloses = |open: Option<usize>, close: usize| {
            open.and_then(sign).is_some_and(|open| closing(open).is_some() && closing(open) == sign(close))
        };
        let Range { mut start, mut end } = tokens;
        let (first, last) = (start, end - 1);
        while start > self.from
            && first + 1 + (first - start) < last
            && encloses(Some(start - 1), first + 1 + (first - start))
        {
            start -= 1;
        }
        while last > first + 1 + (end - 1 - last) && encloses((last - 1).checked_sub(end - 1 - last), end) {
            end += 1;
        }
        start..end
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.parts.tokens.get(at)?.what {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The piece, other than a pawn, that is named by a word, a letter or a symbol.
    fn piece(&self, at: usize) -> Option<Role> {
        let TextToken { what, span, .. } = self.parts.tokens.get(at)?;
        let role = match what {
            TokenKind::Word(word) if word.len() == 1 => {
                let letter = self.text[span.clone()].chars().next()?;
                matches!(letter, 'N' | 'B' | 'R' | 'Q' | 'K').then(|| Role::from_letter(letter))?
            }
            // `the queen's turn`
            TokenKind::Word(word) => piece(word.strip_suffix("'s").unwrap_or(word)),
            TokenKind::Sign('🐴' | '🐎') => Some(Role::Knight),
            TokenKind::Sign(sign) => Piece::from_symbol(*sign).map(|piece| piece.role),
            _ => None,
        };
        role.filter(|&role| role != Role::Pawn)
    }

    /// `From: b1, To: c3`: both squares of a move, each with its name.
    fn pair(&self, at: usize) -> Option<Range<usize>> {
        let (mut is_to, mut origin) = (false, None);
        for place in (self.from..at).rev().take(FARTHEST) {
            match &self.parts.tokens[place].what {
                TokenKind::Sign(sign) if joins(*sign) || matches!(sign, '<' | '/' | '{' | '}') => {}
                TokenKind::Line => {}
                TokenKind::Word(word) if origin.is_none() && is_goal(word) => is_to = true,
                TokenKind::Word(word) if is_source(word) => match origin {
                    Some(end) => return Some(place..end),
                    // `</from>`
                    None if is_to => {}
                    None => return None,
                },
                TokenKind::Word(word) if origin.is_some() && word == "square" => {}
                TokenKind::Move(_) if is_to && origin.is_none() && self.square(place).is_some() => {
                    origin = Some(place + 1);
                }
                _ => return None,
            }
        }
        None
    }

    /// The mover that is named before a square.
    fn before(&self, at: usize) -> Option<Mover> {
        if self.is_origin(at) {
            return None;
        }
        let (mut origin, mut is_arrow, mut is_full_stop, mut is_comma) = (None, false, false, false);
        let asked = self.question_before(at);
        if let Some(role) = asked.clone().and_then(|asked| self.only_piece(asked)) {
            let tokens = asked.map_or(at, |asked| asked.start)..at + 1;
            return Some(Mover { role, origin, tokens, is_sure: true });
        }
        let end = asked.map_or(at, |asked| asked.start);
        for place in (self.from..end).rev().take(FARTHEST) {
            let TextToken { what, span, .. } = &self.parts.tokens[place];
            if let Some(role) = self.piece(place) {
                let is_letter = span.len() == 1;
                let is_other =
                    is_letter && (is_full_stop && !self.is_line(place) || is_comma && role == Role::King);
                if is_other || is_letter && self.is_option(place) {
                    return None;
                }
                let is_owner = self.word(place).is_some_and(|word| word.ends_with("'s"));
                let is_sure = self.leads(place, is_full_stop) || is_owner;
                let is_moved = is_sure || !is_full_stop && self.is_moved(place);
                let tokens = place..at + 1;
                return is_moved.then_some(Mover { role, origin, tokens, is_sure });
            }
            match what {
                TokenKind::Sign(sign) if joins(*sign) => {
                    is_arrow |= matches!(sign, '→' | '⇒' | '➜' | '➔' | '⟶' | '>' | ':' | ')');
                    is_comma |= *sign == ',';
                    is_full_stop |= matches!(sign, '.' | '!');
                }
                TokenKind::Sign('\u{fe0e}' | '\u{fe0f}') => {}
                TokenKind::Line => is_full_stop = true,
                TokenKind::Word(word) if is_between(word) => {}
                // `Bishop (c4) → b3`, `Knight b1: c3`
                TokenKind::Move(number) if is_arrow && origin.is_none() => {
                    let name = &self.text[span.clone()];
                    let square: Square = name.get(name.len().checked_sub(2)?..)?.parse().ok()?;
                    let own = self.position.board().piece_at(square);
                    let own = own.filter(|own| own.color == self.position.turn())?;
                    if self.parts.moves[*number].form != WrittenForm::Square {
                        let word = name.split(' ').next().unwrap_or_default().to_lowercase();
                        let role = piece(&word).filter(|&role| role == own.role && role != Role::Pawn)?;
                        let (tokens, origin) = (place..at + 1, Some(square));
                        return Some(Mover { role, origin, tokens, is_sure: true });
                    }
                    origin = Some(square);
                }
                // `my bishop back to safety — d3`
                TokenKind::Word(_) if !is_full_stop => return self.farther(place, at),
                _ => return None,
            }
        }
        None
    }

    /// The question right before a square that asks where something goes: `Where? d3`, `Wohin mit der Dame? d3`.
    fn question_before(&self, at: usize) -> Option<Range<usize>> {
        let is_mark = |place: &usize| {
            !matches!(
                self.parts.tokens[*place].what,
                TokenKind::Line | TokenKind::Sign('*' | '_' | '`' | '"')
            )
        };
        let end = (self.from..at).rev().take(4).find(is_mark)?;
        if !self.parts.tokens[end].is_sign('?') {
            return None;
        }
        let ends = |place: &usize| {
            let what = &self.parts.tokens[*place].what;
            matches!(
                what,
                TokenKind::Line | TokenKind::Move(_) | TokenKind::Sign('.' | '!' | '?' | ';' | ',')
            )
        };
        let start = (self.from..end).rev().take(FARTHEST).find(ends).map_or(self.from, |place| place + 1);
        let asks = (start..end).filter_map(|place| self.word(place)).any(asks_where);
        asks.then_some(start..end + 1)
    }

    /// The piece that these words name, if it is one.
    fn only_piece(&self, range: Range<usize>) -> Option<Role> {
        let mut pieces = range.filter_map(|place| self.piece(place));
        pieces.next().filter(|_| pieces.next().is_none())
    }

    /// `I take d3`, where there is nothing to take. (Who will take it may choose it: `I'll take d3`.)
    fn is_taken(&self, at: usize) -> bool {
        let before = |count: usize| at.checked_sub(count).and_then(|place| self.word(place));
        before(1).is_some_and(takes) && matches!(before(2), Some("i" | "we" | "by"))
    }

    /// Whether a square stands behind something else that is done, as behind its name: `Castling: e3`, `En passant: e3`.
    fn is_of_another_kind(&self, at: usize) -> bool {
        let mut is_named = false;
        for place in (self.from..at).rev().take(FARTHEST) {
            let TextToken { what, span, .. } = &self.parts.tokens[place];
            match what {
                TokenKind::Sign(':' | '=' | '→') => is_named = true,
                TokenKind::Sign('*' | '_' | '`' | '"' | '-' | '—' | '–' | '>') => {}
                TokenKind::Word(word) if castling_side(word).is_some() => {}
                TokenKind::Word(word) => {
                    let first = place - usize::from(word == "passant" && place > 0);
                    return is_named && (castles(word) || is_no_step(word)) && self.leads(first, false);
                }
                TokenKind::Move(_) => {
                    let name = self.text[span.clone()].to_lowercase();
                    let is_castling = name.starts_with(['o', '0']) || name.split(' ').any(castles);
                    return is_named && is_castling && self.leads(place, false);
                }
                _ => return false,
            }
        }
        false
    }

    /// A piece that is moved farther before a square in the same sentence.
    fn farther(&self, from: usize, at: usize) -> Option<Mover> {
        for place in (self.from..from).rev().take(FARTHEST) {
            if let Some(role) =
                self.piece(place).filter(|_| self.word(place).is_some_and(|word| word.len() > 1))
            {
                let is_said = self.parts.tokens[at - 1].cues.has(Cues::IS);
                // `Knight is c3`, and not `The knight is pinned and my move is c3`
                let others = Cues::NOUN.and(Cues::FINAL).and(Cues::PLAY).and(Cues::FIRST).and(Cues::LABEL);
                let others = others.and(Cues::BUT).and(Cues::SO).and(Cues::JOIN);
                let is_other = |it: usize| self.parts.tokens[it].cues.has(others);
                let is_alone = at - place <= 5 && !(place + 1..at).any(is_other) && self.leads(place, false);
                let is_best = is_said && (is_alone || self.is_about_squares(place, at));
                let is_sure = is_best;
                let is_named = is_best || self.is_moved(place);
                return is_named.then_some(Mover { role, origin: None, tokens: place..at + 1, is_sure });
            }
            match &self.parts.tokens[place].what {
                TokenKind::Word(_) => {}
                TokenKind::Sign('*' | '_' | '`' | ',' | '-' | '—' | '–') => {}
                _ => return None,
            }
        }
        None
    }

    /// `The best square for the knight is c3`
    fn is_about_squares(&self, place: usize, at: usize) -> bool {
        let from = place.saturating_sub(6).max(self.from);
        (from..at).filter_map(|it| self.word(it)).any(|word| {
            matches!(
                word,
                "square"
                    | "spot"
                    | "home"
                    | "destination"
                    | "feld"
                    | "case"
                    | "casilla"
                    | "casa"
                    | "veld"
                    | "поле"
            )
        })
    }

    /// Whether a square is where a piece comes from: an arrow leads on.
    fn is_origin(&self, at: usize) -> bool {
        let behind = self.parts.tokens.iter().skip(at + 1).take(4);
        let mut signs = behind.take_while(|token| matches!(token.what, TokenKind::Sign(_)));
        signs.any(|token| matches!(token.what, TokenKind::Sign('→' | '⇒' | '➜' | '➔' | '⟶' | '>')))
    }

    /// Whether nothing but this stands in a line.
    fn is_line(&self, at: usize) -> bool {
        let is_end = |token: Option<&TextToken>| token.is_none_or(|token| token.what == TokenKind::Line);
        is_end(at.checked_sub(1).and_then(|before| self.parts.tokens.get(before)))
            && is_end(self.parts.tokens.get(at + 1))
    }

    /// `A: Nc3`, `B: d3`: a letter that counts.
    fn is_option(&self, at: usize) -> bool {
        let is_counted =
            self.parts.tokens.get(at + 1).is_some_and(|next| next.is_sign(')') || next.is_sign('.'));
        let begins = |line: &str| {
            line.trim_start().strip_prefix(['A', 'a']).is_some_and(|rest| rest.starts_with([':', ')', '.']))
        };
        let start = self.parts.tokens[at].span.start;
        let from = self.text[..start].char_indices().rev().take(400).last().map_or(start, |(from, _)| from);
        is_counted && !self.parts.tokens[at.saturating_sub(1)].is_sign('(')
            || self.text[from..start].lines().any(begins)
    }

    /// Whether the piece at a place begins its part of a sentence, but for words that name it or move it.
    fn leads(&self, at: usize, is_full_stop: bool) -> bool {
        for place in (self.from..at).rev().take(FARTHEST) {
            let token = &self.parts.tokens[place];
            match &token.what {
                TokenKind::Word(word)
                    if is_article(word) || is_name(word) || moves_it(word) || is_with(word) => {}
                TokenKind::Word(_)
                    if token.cues.has(Cues::PLAY.and(Cues::FINAL).and(Cues::NOUN).and(Cues::FIRST)) => {}
                TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Enclosed => return false,
                TokenKind::Line => return true,
                TokenKind::Sign('.' | '!' | '?' | ';' | '{') => return true,
                TokenKind::Sign(':' | '=' | ',') if !is_full_stop => return true,
                _ => {}
            }
        }
        true
    }

    /// Whether the writer moves the piece at a place: a verb stands a few words before it.
    fn is_moved(&self, at: usize) -> bool {
        let before = (self.from..at).rev().take(4);
        let mut words = before.map_while(|place| self.word(place));
        words.any(moves_it)
    }

    /// The mover that is named behind a square: `c3 with the knight`, `c3 (knight)`, `c3 is where my knight goes`.
    fn behind(&self, at: usize) -> Option<Mover> {
        let tokens = &self.parts.tokens;
        let skip = |at: usize| {
            let is_mark = |token: &TextToken| {
                matches!(token.what, TokenKind::Glyph | TokenKind::Sign('*' | '_' | '`' | '"'))
            };
            (at..at + 4).find(|&at| !tokens.get(at).is_some_and(is_mark)).unwrap_or(at)
        };
        let mut place = skip(at + 1);
        let sign = match &tokens.get(place)?.what {
            TokenKind::Sign(sign @ (',' | '(' | '[' | '—' | '–' | '-')) => Some(*sign),
            _ => None,
        };
        if sign.is_some() {
            place += 1;
        }
        let is_described = sign.is_none() && tokens.get(place)?.cues.has(Cues::IS);
        let mut is_with_it = false;
        if is_described {
            let far = (place + 1..place + 4).find(|&it| {
                self.word(it).is_some_and(|word| {
                    matches!(word, "where" | "by" | "wo" | "où" | "donde" | "dove" | "onde" | "waar")
                })
            })?;
            (place, is_with_it) = (far + 1, true);
        } else if let Some(word) = self.word(place) {
            if is_with(word)
                || matches!(word, "by" | "for" | "via" | "с" | "für" | "pour" | "para" | "per" | "voor")
            {
                (place, is_with_it) = (place + 1, true);
            }
        }
        if sign.is_none() && !is_with_it {
            return None;
        }
        while is_with_it
            && self
                .word(place)
                .is_some_and(|word| is_article(word) || matches!(word, "my" | "de" | "mijn" | "seiner"))
        {
            place += 1;
        }
        let role = self.piece(place)?;
        let is_letter = tokens[place].span.len() == 1;
        if is_letter && !matches!(sign, Some('(' | '[')) {
            return None;
        }
        let mut end = place + 1;
        if self
            .word(end)
            .is_some_and(|word| is_name(word) || matches!(word, "goes" | "now" | "belongs" | "lands"))
        {
            end += 1;
        }
        let ends = tokens.get(end).is_none_or(|next| {
            matches!(
                next.what,
                TokenKind::Line | TokenKind::Sign(')' | ']' | '.' | '!' | ',' | ';' | '*' | '"' | '`')
            )
        });
        let is_closed = matches!(sign, Some('(' | '['))
            && tokens.get(end).is_some_and(|next| next.is_sign(')') || next.is_sign(']'));
        let end = end + usize::from(is_closed);
        // `c3, rook and bishop`, `attacks f7 with the queen`
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let announces =
            Cues::PLAY.and(Cues::FINAL).and(Cues::NOUN).and(Cues::LABEL).and(Cues::VERB).and(Cues::SO);
        let is_done = before.is_none_or(|before| !before.is_word() || before.cues.has(announces));
        (ends && is_done).then_some(Mover { role, origin: None, tokens: at..end, is_sure: true })
    }
}
