//! Announcements of which no move is understood: `My move is to castle by hand`, `I bring my rook over`.
//!
//! Whoever says that he does something has not answered what he talked about before. So these are answers too, and since nobody
//! knows which, the text is refused.

use super::Reading;
use super::castlings::castles;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::pieces::piece;
use super::roles::{Roles, Said, level};
use super::tokens::{TextParts, TextToken, TokenKind};
use crate::piece::Role;
use crate::position::Position;
use alloc::vec::Vec;

/// A sentence with more pieces is not one announcement; the search stays linear.
const LONGEST: usize = 60;

/// So many sentences are looked at, from the end.
const FARTHEST: usize = 64;

/// Notes what the writer does without naming a move, where nothing is answered behind it.
pub(super) fn add(roles: &Roles<'_>, position: &Position, said: &mut Vec<Said>) {
    let is_named = |it: &&Said| matches!(it.part, MovePart::Answer | MovePart::Named);
    let mut found = Vec::new();
    let answered = said.iter().filter(|it| it.part == MovePart::Answer).map(|it| it.token).max();
    for sentence in roles.layout.sentences.iter().rev().take(FARTHEST) {
        let range = sentence.range.clone();
        let from = said.partition_point(|it| it.token < range.start);
        let to = from + said[from..].partition_point(|it| it.token < range.end);
        // What is answered behind it is the answer.
        if answered.is_some_and(|answered| answered >= range.end) {
            break;
        }
        if sentence.is_asked || range.len() > LONGEST {
            continue;
        }
        // `c3 is good, but I bring my rook over`: the part behind the last move that is named.
        let last = said[from..to].iter().filter(is_named).map(|it| it.token).max();
        let parts = |&at: &usize| {
            let token = &roles.tokens[at];
            token.is_word() && token.cues.has(Cues::BUT.and(Cues::LINK)) || token.is_sign(',')
        };
        let part = match last {
            Some(last) => (last + 1..range.end).find(parts),
            None => Some(range.start),
        };
        let range = part.unwrap_or(range.end)..range.end;
        let Some(subject) = range.clone().find(|&at| roles.is_subject(at)) else { continue };
        let others =
            Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::MAY).and(Cues::SEES).and(Cues::CANDIDATE);
        let others = others.and(Cues::THEN).and(Cues::PLAN).and(Cues::AFTER).and(Cues::GREETING);
        let is_other = |at: usize| {
            let token = &roles.tokens[at];
            token.cues.has(others) && !token.cues.has(Cues::SO)
                || roles.is_pondered(token)
                || roles.is_thought(at)
                || roles.is_kept(at)
        };
        // `I expect you to put your knight on f6`
        let awaits =
            roles.tokens[subject + 1..range.end].iter().take(2).any(|token| token.cues.has(Cues::OTHER));
        // `Ich schiebe den Bauern vor`
        let is_particle = |at: usize| {
            matches!(&roles.tokens[at].what, TokenKind::Word(word) if word == "vor")
                && !roles.tokens.get(at + 1).is_some_and(TextToken::is_word)
        };
        if is_told(roles, range.clone()) {
            continue;
        }
        if awaits || range.clone().any(|at| is_other(at) && !is_particle(at)) {
            continue;
        }
        let pieces: Vec<Option<Role>> =
            (subject..range.end).filter_map(|at| touched(roles, &roles.tokens[at])).collect();
        // `So Nf3. I develop my knight.` says what was answered, and `I develop my knight. Nf3 is natural.` which one is meant.
        let explains = || {
            let told = |it: &&Said| it.token > range.start || it.level >= level::BEST;
            said.iter().filter(is_named).filter(told).any(|it| is_about(roles, position, it, &pieces))
        };
        if pieces.is_empty() || explains() {
            continue;
        }
        let end = range.clone().rev().find(|&at| roles.tokens[at].is_word()).unwrap_or(subject);
        let span = roles.tokens[subject].span.start..roles.tokens[end].span.end;
        found.push(Said {
            token: subject,
            span,
            part: MovePart::Answer,
            level: level::UNREAD,
            group: subject,
            named: None,
        });
    }
    said.extend(found);
    said.sort_by_key(|it| it.token);
}

/// `I'm in check from the bishop on b4`, `Damit decke ich den Bauern`: how things stand, and what has been done.
fn is_told(roles: &Roles<'_>, range: core::ops::Range<usize>) -> bool {
    let is = |at: usize, known: &[&str]| matches!(roles.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if known.contains(&word.as_str()));
    let checks = ["check", "schach", "échec", "jaque", "scacco", "xeque", "schaak", "шахом"];
    let means =
        ["damit", "dadurch", "somit", "thereby", "ainsi", "così", "assim", "daarmee", "hiermee", "этим"];
    let ways = ["this", "that"];
    let first = range.clone().find(|&at| roles.tokens[at].is_word()).unwrap_or(range.start);
    is(first, &means)
        || is(first, &ways) && is(first + 1, &["way"])
        || range
            .into_iter()
            .any(|at| is(at, &["in", "im", "en", "sotto", "em", "под"]) && is(at + 1, &checks))
}

/// What a word says that something is done to: a piece, or `None` for castling and for what is only half told.
fn touched(roles: &Roles<'_>, token: &TextToken) -> Option<Option<Role>> {
    match &token.what {
        TokenKind::Word(word) if castles(word) => Some(None),
        TokenKind::Word(word) => piece(word).map(Some),
        TokenKind::Move(at) if token.is_talk => match roles.moves[*at].form {
            WrittenForm::Goal | WrittenForm::Deed => Some(None),
            WrittenForm::Place => {
                Some(roles.text[token.span.clone()].split(' ').find_map(|word| piece(&word.to_lowercase())))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether all that is said to be done is what a move does: `Nf3. I develop my knight.`
fn is_about(roles: &Roles<'_>, position: &Position, it: &Said, pieces: &[Option<Role>]) -> bool {
    let Some(named) = it.named.map(|at| &roles.moves[at]) else { return false };
    let Reading::Legal { mv, .. } = &named.reading else { return true };
    let role = position.board().role_at(mv.from());
    // Which of the pawns, nobody knows.
    let castles = |piece: Option<Role>| matches!(piece, None | Some(Role::King | Role::Rook));
    pieces.iter().all(|&piece| match mv.is_castling() {
        true => castles(piece),
        false => piece == role && role != Some(Role::Pawn),
    })
}

/// Notes announcements whose move does not come: `My move is castling.`
pub(super) fn unfulfilled(text: &str, parts: &TextParts, said: &mut Vec<Said>) {
    let tokens = &parts.tokens;
    let announces = Cues::NOUN.and(Cues::FINAL);
    let mut places: Vec<usize> = said.iter().map(|it| it.token).collect();
    places.sort_unstable();
    for at in 0..tokens.len() {
        let label = at == 0 || matches!(tokens[at - 1].what, TokenKind::Line | TokenKind::Sign(_));
        if !(tokens[at].cues.has(announces) || label && tokens[at].cues.has(Cues::LABEL)) {
            continue;
        }
        let firm = tokens.get(at + 1).is_some_and(|next| match &next.what {
            TokenKind::Sign(':' | '=') => true,
            TokenKind::Word(word) => {
                matches!(word.as_str(), "is" | "ist" | "est" | "es" | "è" | "é" | "will")
            }
            TokenKind::Sign('*' | '"' | '\'') => {
                tokens[at + 1..].iter().take(4).any(|token| token.is_sign(':'))
            }
            _ => false,
        }) || matches!(&tokens[at].what, TokenKind::Word(word) if matches!(word.as_str(), "is" | "bestmove"));
        let from = at.saturating_sub(4);
        let denied = tokens[from..at].iter().rev().take_while(|token| token.is_word()).any(|token| {
            token.cues.has(
                Cues::IF.and(Cues::NOT).and(Cues::OTHER).and(Cues::CANDIDATE).and(Cues::MAY).and(Cues::AFTER),
            )
        }) || tokens[at].cues.has(Cues::OTHER);
        if !firm || denied {
            continue;
        }
        // In JSON the value ends with a comma.
        let quoted = at > 0 && matches!(tokens[at - 1].what, TokenKind::Sign('"' | '\''));
        let mut end = at + 1;
        let mut words = 0;
        let mut fulfilled = false;
        while let Some(token) = tokens.get(end) {
            match &token.what {
                _ if places.binary_search(&end).is_ok() => fulfilled = true,
                // `the knight on f6` names no move.
                TokenKind::Move(_) if token.is_talk => words += 1,
                // A deed that nobody takes for an answer names none either.
                TokenKind::Move(named) if parts.moves[*named].form == WrittenForm::Deed => words += 1,
                TokenKind::Move(_) | TokenKind::Enclosed => fulfilled = true,
                TokenKind::Line
                    if words == 0 && text[..token.span.start].trim_end().ends_with([':', '*']) => {}
                TokenKind::Sign(',' | '}') if quoted => break,
                TokenKind::Line | TokenKind::Sign('.' | '!' | '?' | ';') if words > 0 => break,
                TokenKind::Sign('.' | '!' | '?' | ';') => break,
                TokenKind::Line if words == 0 => break,
                TokenKind::Word(word)
                    if !matches!(word.as_str(), "is" | "ist" | "est" | "es" | "è" | "é") =>
                {
                    words += 1
                }
                // Another announcement takes over.
                _ => {}
            }
            if fulfilled || end > at + 1 && token.cues.has(announces.and(Cues::LABEL)) {
                fulfilled = true;
                break;
            }
            end += 1;
        }
        if fulfilled || words == 0 {
            continue;
        }
        let signs = |token: &&TextToken| !token.is_word();
        let is_copula = |token: &TextToken| matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(), "is" | "ist" | "est" | "es" | "è" | "é"));
        let first = tokens[at + 1..end].iter().find(|token| {
            token.is_word() && !is_copula(token)
                || matches!(token.what, TokenKind::Number { .. } | TokenKind::Move(_))
        });
        let last = tokens[at + 1..end]
            .iter()
            .rev()
            .find(|token| !signs(token) || matches!(token.what, TokenKind::Move(_)));
        let (Some(first), Some(last)) = (first, last) else { continue };
        let span = first.span.start..last.span.end;
        let level = if words <= 2 { level::STATED } else { level::VAGUE };
        said.push(Said { token: at, span, part: MovePart::Answer, level, group: at, named: None });
    }
}
