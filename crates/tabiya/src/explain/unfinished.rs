//! Moves that stop before they are told: `e2e`, `Nf`, `e8=`.

use super::reason::MoveError;
use super::shown::shown;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// What is wrong with a text that stops within a move, if that is it.
pub(super) fn why(text: &str) -> Option<MoveError> {
    (lacks_rank(text) || lacks_promotion(text)).then(|| MoveError::Unfinished { text: shown(text) })
}

/// `e2e`, `g1-f`, `Nf`, `Nxf`, `Ng1f`: a file where a square belongs.
fn lacks_rank(text: &str) -> bool {
    let (piece, rest) = match text.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let from = rest.get(..2).filter(|square| square.parse::<Square>().is_ok());
    let rest = from.map_or(rest, |from| &rest[from.len()..]);
    let file = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    (piece || from.is_some()) && matches!(file, "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h")
}

/// `e8=`, `exd1=`: a pawn that reaches the last rank to become nothing.
fn lacks_promotion(text: &str) -> bool {
    let Some(pawn) = text.strip_suffix('=') else { return false };
    let last = pawn.len().checked_sub(2).and_then(|at| pawn.get(at..));
    let to = last.and_then(|to| to.parse::<Square>().ok());
    to.is_some_and(|to| to.to_string().ends_with(['1', '8']))
        && pawn.starts_with(|file: char| ('a'..='h').contains(&file))
        && pawn.len() <= "e7xd8".len()
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
pub(super) fn advise(text: &str, f: &mut dyn Write) -> fmt::Result {
    if text.ends_with('=') {
        return f.write_str("write q, r, b or n for queen, rook, bishop or knight, as in e8=Q");
    }
    let example = if text.starts_with(char::is_uppercase) { "Nf3" } else { "e2e4" };
    write!(f, "write the whole square, as in {example}")
}

/// The legal moves that a text begins, as it would go on.
pub(super) fn begun(position: &Position, text: &str) -> Vec<Move> {
    let plain = |text: &str| -> String { text.chars().filter(|c| !matches!(c, '-' | 'x')).collect() };
    let beginning = plain(text);
    let fits = |mv: &Move| {
        let (san, lan) = (plain(&position.san(*mv).to_string()), plain(&position.lan(*mv).to_string()));
        san.starts_with(&beginning) || lan.starts_with(&beginning)
    };
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().filter(fits).collect();
    crate::order::sort_by_key(&mut moves, |mv| {
        Role::PROMOTIONS.iter().position(|&role| Some(role) == mv.promoted())
    });
    moves
}
