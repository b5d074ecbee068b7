//! Moves that stop before they are told: `e2e`, `Nf`, `e8=`.

use super::phrases::{PromotionLetters, promotions};
use super::reason::MoveError;
use super::shown::shown;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// What is wrong with a text that stops within a move, if that is it.
pub(super) fn why(text: &str, variant: Variant) -> Option<MoveError> {
    (lacks_rank(text) || lacks_promotion(text)).then(|| MoveError::Unfinished { text: shown(text), variant })
}

/// `e2e`, `g1-f`, `Nf`, `Nxf`, `Ng1f`: a file where a square belongs.
fn lacks_rank(text: &str) -> bool {
    let (piece, rest) = match text.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => (true, rest),
        text => (false, text),
    };
    let (from, rest) = match rest {
        [b'a'..=b'h', b'1'..=b'8', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    (piece || from) && matches!(rest, [b'a'..=b'h'] | [b'-' | b'x', b'a'..=b'h'])
}

/// `e8=`, `exd1=`: a pawn that reaches the last rank to become nothing.
fn lacks_promotion(text: &str) -> bool {
    let Some(pawn) = text.strip_suffix('=') else { return false };
    matches!(pawn.as_bytes(), [b'a'..=b'h', .., b'1' | b'8'])
        && pawn.len() <= "e7xd8".len()
        && pawn.get(pawn.len() - 2..).is_some_and(|to| to.parse::<Square>().is_ok())
}

/// Writes what is missing.
pub(super) fn tell(text: &str, f: &mut dyn Write) -> fmt::Result {
    match text.ends_with('=') {
        true => write!(f, "\"{text}\" is unfinished: what the pawn becomes is missing"),
        false => {
            let file = text.chars().next_back().unwrap_or_default();
            write!(f, "\"{text}\" is unfinished: the rank behind \"{file}\" is missing")
        }
    }
}

/// Writes how it would be whole.
pub(super) fn advise(text: &str, variant: Variant, f: &mut dyn Write) -> fmt::Result {
    if text.ends_with('=') {
        return write!(f, "write {}, as in e8=Q", PromotionLetters(variant));
    }
    let example = if text.as_bytes().first().is_some_and(u8::is_ascii_uppercase) { "Nf3" } else { "e2e4" };
    write!(f, "write the whole square, as in {example}")
}

/// The legal moves that a text begins, as it would go on.
pub(super) fn begun(position: &Position, text: &str) -> Vec<Move> {
    let begins = |written: String| {
        let is_plain = |byte: &u8| !matches!(byte, b'-' | b'x');
        let mut plain = written.bytes().filter(is_plain);
        text.bytes().filter(is_plain).all(|byte| plain.next() == Some(byte))
    };
    let fits = |mv: &Move| begins(position.san(*mv).to_string()) || begins(position.lan(*mv).to_string());
    let mut moves = Vec::new();
    for role in promotions(position.variant()) {
        let becomes = |mv: &Move| mv.promoted().unwrap_or(Role::Queen) == role;
        moves.extend(position.legal_moves().iter().filter(|mv| becomes(mv) && fits(mv)));
    }
    moves
}
