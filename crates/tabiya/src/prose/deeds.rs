//! What is done in words that need not name a piece: castling, promoting, taking.

use super::Reading;
use super::castlings::{castles, castling_side, is_done_alone};
use super::notation::{Named, WrittenForm, after_space, next_word, plainly, read, square_at, word_at};
use super::passing;
use super::pieces::{Link, captures, is_instrumental, link, piece, promotes, takes_by_itself};
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// Words that lead to the piece that a pawn becomes: `in eine Dame`.
const BECOMES: [&str; 24] = [
    "in", "into", "to", "zu", "zur", "zum", "en", "em", "tot", "в", "a", "an", "eine", "einer", "einen",
    "einem", "un", "une", "una", "uma", "een", "as", "als", "comme",
];

/// A pawn's move to the last rank whose promotion is told in words: `a8 and promote to a queen`.
pub(super) fn promoted(position: &Position, text: &str, named: &mut Named) {
    let is_told = word_at(text, named.span.start).is_some_and(|(word, _)| promotes(&word));
    let written = match &named.reading {
        Reading::NotLegal { written } if written.ends_with(['1', '8']) => written.clone(),
        _ => return,
    };
    let (mut end, mut told, mut leads) = (named.span.end, is_told, true);
    if text[end..].starts_with(',') {
        end += 1;
    }
    for step in 0..6 {
        let Some((word, after)) = next_word(text, end) else { return };
        end = after;
        told |= promotes(&word)
            || matches!(
                word.as_str(),
                "make" | "making" | "mache" | "fais" | "hago" | "faccio" | "faço" | "maak" | "делаю"
            )
            // `take a queen`, and not `take the queen`.
            || matches!(word.as_str(), "take" | "get" | "choose")
                && next_word(text, after).is_some_and(|(next, _)| next == "a");
        match piece(&word) {
            Some(role @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight))
                if told || leads || step == 0 =>
            {
                let with = format!("{written}={}", role.letter());
                if let Some(reading @ Reading::Legal { .. }) = read(position, &with) {
                    let form = if named.form == WrittenForm::Deed { named.form } else { WrittenForm::Words };
                    (named.reading, named.span.end, named.form) = (plainly(reading), end, form);
                }
                return;
            }
            _ => leads &= BECOMES.contains(&word.as_str()),
        }
    }
}

/// `castle kingside`, `short castling`, `kurze Rochade`, `enroque largo`
pub(super) fn castling(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (first, mut end) = word_at(text, at)?;
    let side = if castles(&first) {
        let Some((side, after)) = side_behind(text, end).or_else(|| other_side(text, at, end)) else {
            return is_done_alone(&first).then(|| any_castling(position, at..end));
        };
        end = after;
        side
    } else {
        let side = castling_side(&first)?;
        let (mut word, mut after) = next_word(text, end)?;
        if word == "side" {
            (word, after) = next_word(text, after)?;
        }
        if !castles(&word) {
            return None;
        }
        end = after;
        side
    };
    let notation = if side == CastlingSide::King { "O-O" } else { "O-O-O" };
    Some(Named { reading: plainly(read(position, notation)?), span: at..end, form: WrittenForm::Words })
}

/// The side to which one castles, told behind the verb, and its end: `rochiere ich kurz`.
fn side_behind(text: &str, end: usize) -> Option<(CastlingSide, usize)> {
    let (mut word, mut after) = next_word(text, end)?;
    let between = [
        "on", "the", "to", "auf", "côté", "del", "lado", "in", "в", "ich", "ik", "je", "i", "now", "jetzt",
        "nun", "nu",
    ];
    for _ in 0..4 {
        if let Some(side) = castling_side(&word) {
            return Some((side, after));
        }
        if !between.contains(&word.as_str()) {
            return None;
        }
        (word, after) = next_word(text, after)?;
    }
    None
}

/// The side that is not the one that was talked about: `on the other side`.
fn other_side(text: &str, at: usize, mut end: usize) -> Option<(CastlingSide, usize)> {
    let mut is_other = false;
    for _ in 0..6 {
        let (word, after) = next_word(text, end)?;
        end = after;
        if is_other {
            let is_side = matches!(
                word.as_str(),
                "side" | "wing" | "flank" | "seite" | "côté" | "lado" | "parte" | "lato" | "kant" | "сторону"
            );
            let before =
                &text[text[..at].char_indices().rev().take(400).last().map_or(0, |(from, _)| from)..at];
            let side = match talked_side(before)? {
                CastlingSide::King => CastlingSide::Queen,
                CastlingSide::Queen => CastlingSide::King,
            };
            return is_side.then_some((side, end));
        }
        is_other = matches!(
            word.as_str(),
            "other"
                | "opposite"
                | "andere"
                | "anderen"
                | "l'autre"
                | "autre"
                | "otro"
                | "altra"
                | "dall'altra"
                | "all'altra"
                | "altro"
                | "outro"
                | "другую"
        );
    }
    None
}

/// The one side to which castling is talked about.
fn talked_side(before: &str) -> Option<CastlingSide> {
    let mut found = None;
    let mut tell = |side: CastlingSide| {
        let is_same = found.is_none_or(|known| known == side);
        found = Some(side);
        is_same
    };
    for word in before.split(|c: char| c.is_whitespace() || ",.;:!?()*`".contains(c)) {
        let side = match word.replace('0', "O").as_str() {
            "O-O" => Some(CastlingSide::King),
            "O-O-O" => Some(CastlingSide::Queen),
            _ => castling_side(&word.to_lowercase()),
        };
        if !side.is_none_or(&mut tell) {
            return None;
        }
    }
    found
}

/// Castling of which the side is not told: there may be only one.
fn any_castling(position: &Position, span: Range<usize>) -> Named {
    let moves = position.legal_moves();
    let castlings: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_castling()).collect();
    let reading = one_of(castlings).unwrap_or(Reading::NotLegal { written: String::from("O-O") });
    Named { reading, span, form: WrittenForm::Deed }
}

/// One move, or several; nothing if there is none.
pub(super) fn one_of(moves: Vec<Move>) -> Option<Reading> {
    match moves.as_slice() {
        [] => None,
        &[mv] => Some(Reading::Legal { mv, forgiven: Vec::new() }),
        _ => Some(Reading::Ambiguous { candidates: moves }),
    }
}

/// `take the pawn on c4`, `capture on d5`, `promote on b8 to a queen`: what is done, and not which piece does it.
pub(super) fn by_deed(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (verb, mut end) = word_at(text, at)?;
    let takes = captures(&verb) || is_taking(&verb) && begins_sentence(text, at);
    let becomes = promotes(&verb);
    if !takes && !becomes {
        return None;
    }
    if let Some(named) = promoted_pawn(position, text, at, end).filter(|_| becomes) {
        return Some(named);
    }
    if let Some(named) = passing::en_passant(position, text, at, end).filter(|_| takes) {
        return Some(named);
    }
    if let Some(named) = without_square(position, text, at, end, becomes) {
        return Some(named);
    }
    if let Some(named) = taken_piece(position, text, at, end).filter(|_| takes) {
        return Some(named);
    }
    for step in 0..5 {
        let place = after_space(text, end)?;
        // `I'll take e4` may be said of a choice.
        if let Some((square, after)) = square_at(text, place).filter(|_| step > 0) {
            let mut named = Named { reading: Reading::Unreadable, span: at..after, form: WrittenForm::Deed };
            if becomes {
                named.reading = Reading::NotLegal { written: square.to_string() };
                promoted(position, text, &mut named);
                return Some(named);
            }
            let is_there = position.board().color_at(square) == Some(!position.turn());
            let moves = position.legal_moves();
            let mut takers: Vec<Move> =
                moves.iter().copied().filter(|mv| is_there && mv.to() == square).collect();
            let is_one = takers.len() == 1;
            let end = chosen(position, text, after, &mut takers);
            if !is_one && !takers.is_empty() {
                named.span.end = end;
            }
            named.reading = one_of(takers).unwrap_or(Reading::Unreadable);
            return Some(named);
        }
        let (word, after) = next_word(text, end)?;
        let goes_on = link(&word) == Some(Link::At) || is_article(&word) || piece(&word).is_some();
        // `promote the pawn on b8 to a queen` names the piece, and `бью конем на d5` does.
        if !goes_on || becomes && piece(&word).is_some() || is_instrumental(&word) {
            return None;
        }
        end = after;
    }
    None
}

/// `Taking on d5.`: what a sentence says that has no other verb.
pub(super) fn is_taking(verb: &str) -> bool {
    matches!(verb, "taking" | "capturing" | "recapturing" | "grabbing")
}

/// Whether nothing stands before a place in its sentence but signs of emphasis.
fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '*', '_', '`', '"', '#', '>']);
    before.is_empty() || before.ends_with(['.', '!', '?', '\n'])
}

/// Words that lead to the piece with which something is done.
pub(super) fn is_with(word: &str) -> bool {
    matches!(word, "with" | "using" | "mit" | "avec" | "con" | "col" | "com" | "met")
}

/// Words before a piece that do not say which one it is.
pub(super) fn is_article(word: &str) -> bool {
    link(word) == Some(Link::Article)
        || matches!(
            word,
            "a" | "an"
                | "meinem"
                | "meiner"
                | "einem"
                | "einer"
                | "mon"
                | "ma"
                | "mi"
                | "il"
                | "mio"
                | "mia"
                | "o"
                | "meu"
                | "minha"
                | "mijn"
                | "de"
                | "моим"
                | "eine"
                | "einen"
                | "une"
                | "un"
                | "una"
                | "uma"
                | "een"
        )
}

/// `recapture with the queen`, `promote to a queen`: what does it or what it becomes, and no square.
fn without_square(
    position: &Position,
    text: &str,
    at: usize,
    mut end: usize,
    becomes: bool,
) -> Option<Named> {
    let (mut word, mut after) = next_word(text, end)?;
    let (mut leads, mut before) = (false, end);
    for _ in 0..4 {
        let told = told_piece(text, before).filter(|_| leads);
        if let Some(ToldPiece { role, file, end: behind }) = told {
            end = behind;
            // `with the knight on e4` names the square.
            let goes_on = next_word(text, end).is_some_and(|(next, _)| {
                square_at(text, after_space(text, end).unwrap_or(end)).is_some()
                    || matches!(link(&next), Some(Link::At | Link::To | Link::From | Link::Takes))
            });
            if goes_on {
                return None;
            }
            if becomes && matches!(role, Role::King | Role::Pawn) {
                return None;
            }
            let moves = position.legal_moves();
            let board = position.board();
            let fits = |mv: &Move| match becomes {
                true => mv.promoted() == Some(role),
                false => {
                    position.is_capture(*mv)
                        && board.piece_at(mv.from()).is_some_and(|piece| piece.role == role)
                        && file.is_none_or(|file| mv.from().to_string().starts_with(file))
                }
            };
            let found: Vec<Move> = moves.iter().copied().filter(fits).collect();
            let reading = one_of(found).unwrap_or(Reading::Unreadable);
            return Some(Named { reading, span: at..end, form: WrittenForm::Deed });
        }
        let passes = if becomes { BECOMES.contains(&word.as_str()) } else { is_with(&word) };
        if !(passes || leads && is_article(&word)) {
            return None;
        }
        leads |= passes;
        before = after;
        (word, after) = next_word(text, after)?;
    }
    None
}

/// `promote the a-pawn to a queen`: which pawn and what it becomes, and no square.
fn promoted_pawn(position: &Position, text: &str, at: usize, end: usize) -> Option<Named> {
    let (word, after) = next_word(text, end)?;
    let is_led = is_article(&word) || word == "my";
    let pawn = told_piece(text, if is_led { after } else { end }).filter(|it| it.role == Role::Pawn)?;
    let (mut end, mut leads) = (pawn.end, false);
    for _ in 0..3 {
        if let Some(ToldPiece { role, end, .. }) = told_piece(text, end).filter(|_| leads) {
            // `to a queen on a8` names the square.
            let place = next_word(text, end)
                .filter(|(next, _)| link(next) == Some(Link::At))
                .and_then(|(_, after)| square_at(text, after_space(text, after)?));
            if matches!(role, Role::King | Role::Pawn) {
                return None;
            }
            let fits = |mv: &Move| {
                mv.promoted() == Some(role)
                    && pawn.is_moved_by(position, mv)
                    && place.is_none_or(|(square, _)| mv.to() == square)
            };
            let found = position.legal_moves().iter().copied().filter(fits).collect();
            let reading = one_of(found).unwrap_or(Reading::Unreadable);
            let end = place.map_or(end, |(_, after)| after);
            return Some(Named { reading, span: at..end, form: WrittenForm::Deed });
        }
        let (word, after) = next_word(text, end)?;
        if !BECOMES.contains(&word.as_str()) {
            return None;
        }
        (leads, end) = (true, after);
    }
    None
}

/// Keeps of several captures on a square those by the piece that is told behind it, or with what a pawn becomes; gives the
/// end of what tells it: `on d5 with the c-pawn`, `on c8 and promote to a queen`.
fn chosen(position: &Position, text: &str, end: usize, takers: &mut Vec<Move>) -> usize {
    let promotes_all = !takers.is_empty() && takers.iter().all(|mv| mv.promoted().is_some());
    let promotes_any = takers.iter().any(|mv| mv.promoted().is_some());
    let (mut at, mut led, mut becomes) = (end, promotes_all, promotes_all);
    let (mut end, mut by) = (end, false);
    for _ in 0..10 {
        let Some((word, after)) = next_word(text, at) else { return end };
        // `with the b7 pawn and promote to a queen`: the pawn takes, and then it becomes something.
        if let Some((from, told)) = by.then(|| placed_pawn(text, at)).flatten() {
            takers.retain(|mv| from.is_none_or(|from| mv.from() == from) && told.is_moved_by(position, mv));
            (at, end, by, led) = (told.end, told.end, false, promotes_any);
            if !promotes_any {
                return end;
            }
            continue;
        }
        let told = told_piece(text, at).filter(|_| led);
        at = after;
        by |= is_with(&word);
        // A rook may be able to take there as well, and does not promote.
        becomes |= promotes_any && promotes(&word);
        led |= is_with(&word) || becomes;
        let Some(told) = told else {
            // Another square is another matter.
            if word.parse::<Square>().is_ok() {
                return end;
            }
            continue;
        };
        takers.retain(|mv| match becomes {
            true => mv.promoted() == Some(told.role),
            false => told.is_moved_by(position, mv),
        });
        return told.end;
    }
    end
}

/// The pawn that is told right behind a place, and perhaps where it stands: `b7 pawn`.
fn placed_pawn(text: &str, at: usize) -> Option<(Option<Square>, ToldPiece)> {
    let place = square_at(text, after_space(text, at)?);
    let pawn = told_piece(text, place.map_or(at, |(_, after)| after))?;
    (pawn.role == Role::Pawn).then_some((place.map(|(square, _)| square), pawn))
}

/// A piece that is told by its name, and perhaps by its file: `c-pawn`.
pub(super) struct ToldPiece {
    pub(super) role: Role,
    pub(super) file: Option<char>,
    pub(super) end: usize,
}

impl ToldPiece {
    pub(super) fn is_moved_by(&self, position: &Position, mv: &Move) -> bool {
        let role = position.board().role_at(mv.from());
        role == Some(self.role) && self.file.is_none_or(|file| mv.from().to_string().starts_with(file))
    }
}

/// The piece that is told right behind a place.
pub(super) fn told_piece(text: &str, at: usize) -> Option<ToldPiece> {
    piece_at(text, after_space(text, at)?)
}

/// The piece that is told at a place.
pub(super) fn piece_at(text: &str, at: usize) -> Option<ToldPiece> {
    let (word, end) = word_at(text, at)?;
    if let Some(role) = piece(&word) {
        return Some(ToldPiece { role, file: None, end });
    }
    let mut letters = word.chars();
    let file = letters.next().filter(|file| matches!(file, 'a'..='h') && letters.next().is_none())?;
    let (word, end) = word_at(text, end + text[end..].strip_prefix('-').map(|_| 1)?)?;
    Some(ToldPiece { role: piece(&word)?, file: Some(file), end })
}

/// `take the queen with my bishop`: what is taken, and by what, with no square.
fn taken_piece(position: &Position, text: &str, at: usize, end: usize) -> Option<Named> {
    let (verb, _) = word_at(text, at)?;
    // `I win a pawn`, `I trade my knight` tell less.
    if !takes_by_itself(&verb) {
        return None;
    }
    let (word, after) = next_word(text, end)?;
    let own = matches!(
        word.as_str(),
        "my" | "mon" | "ma" | "mi" | "meu" | "minha" | "mijn" | "a" | "an" | "un" | "una" | "uma"
    );
    let is_led = is_article(&word) && (!own || word == "a" && verb == "capturo");
    let taken = told_piece(text, if is_led { after } else { end })?;
    // `take the knight to f3`, `take the pawn on e5`
    let goes_on = next_word(text, taken.end).is_some_and(|(next, _)| {
        square_at(text, after_space(text, taken.end).unwrap_or(taken.end)).is_some()
            || matches!(link(&next), Some(Link::At | Link::To | Link::From | Link::Goes | Link::Takes))
            || promotes(&next)
    });
    if goes_on || taken.role == Role::King || taken.file.is_some() {
        return None;
    }
    let board = position.board();
    let moves = position.legal_moves();
    let mut takers: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            board.color_at(mv.to()) == Some(!position.turn()) && board.role_at(mv.to()) == Some(taken.role)
        })
        .collect();
    let mut end = taken.end;
    // `ферзя конем` needs no word between.
    match told_piece(text, end) {
        Some(taker) if taker.role != taken.role => {
            takers.retain(|mv| taker.is_moved_by(position, mv));
            end = taker.end;
        }
        _ => end = chosen(position, text, end, &mut takers),
    }
    // `with the knight on d5` names the square.
    let is_placed = next_word(text, end).is_some_and(|(next, after)| {
        link(&next).is_some()
            && after_space(text, after).is_some_and(|place| square_at(text, place).is_some())
    });
    if is_placed {
        return None;
    }
    let reading = one_of(takers).unwrap_or(Reading::Unreadable);
    Some(Named { reading, span: at..end, form: WrittenForm::Deed })
}
