//! Moves: played, taken back, listed and explained.

use super::{at, refuse};
use crate::held::HeldGame;
use crate::json::Json;
use crate::protocol::{
    ALL_SQUARES, CASTLING_BOTH, CASTLING_KING, CASTLING_ROOK, DROPPED_ROLE, HAND_SIZE, NO_GAME,
};
use crate::registry;
use crate::{answers, pgn, record};
use alloc::vec::Vec;
use tabiya::{Game, IntoMove, Move, MoveError, Position, Rank, Role, Square, SquareSet, Uci, UciError};

/// Whether what somebody meant, with letters of another alphabet in it, is a move in UCI notation.
fn is_meant_as_uci(why: &MoveError) -> bool {
    matches!(why, MoveError::ForeignLetter { meant, .. } if meant.parse::<Uci>().is_ok())
}

/// Plays what was understood; a line that was left by a jump is kept as a variation.
fn advance(held: &mut HeldGame, mv: impl IntoMove) -> Result<Move, MoveError> {
    let before = held.jumped.then(|| held.game.clone());
    let played = held.game.play(mv)?;
    pgn::advanced(held, before);
    Ok(played)
}

/// Packs the move that was played last.
fn push_last(out: &mut Vec<u8>, game: &Game, mv: Move) {
    if let Some(before) = game.position_at(game.ply().wrapping_sub(1)) {
        record::push(out, before, mv);
    }
}

/// Plays what was understood, and packs the move.
fn play(out: &mut Vec<u8>, held: &mut HeldGame, mv: impl IntoMove) -> i32 {
    match advance(held, mv) {
        Ok(mv) => {
            push_last(out, &held.game, mv);
            1
        }
        Err(why) => refuse(out, |json| answers::move_error(json, &why)),
    }
}

/// The lines of a text. The library's own way looks for their ends in words of memory, and moves are shorter than that.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == b'\n').unwrap_or(text.len());
        rest = text.get(end + 1..);
        text.get(..end)
    })
}

/// The number of move paths, by lists of moves: the library's own perft is a quarter faster and 15 KB larger.
fn paths(position: &Position, depth: u32) -> f64 {
    match depth {
        0 => 1.0,
        1 => position.legal_moves().len() as f64,
        _ => position.legal_moves().iter().fold(0.0, |sum, &mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            sum + paths(&next, depth - 1)
        }),
    }
}

exports! {
    /// Plays the move in the inbox, in any notation.
    fn play_text(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| play(out, held, inbox.text(len)))
    }

    /// Plays the move in the inbox, in UCI notation and no other.
    fn play_uci(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| match inbox.text(len).parse::<Uci>() {
            Ok(uci) => match advance(held, uci) {
                Ok(_) => 1,
                Err(why) => refuse(out, |json| answers::move_error_in_uci(json, &why)),
            },
            // The rules have the better reason, unless it is about a notation that is not read here.
            Err(uci) => match (&uci, held.game.position().parse_move(inbox.text(len))) {
                (UciError::From { .. } | UciError::To { .. }, Err(why @ MoveError::ForeignLetter { .. }))
                    if is_meant_as_uci(&why) =>
                {
                    refuse(out, |json| answers::move_error_in_uci(json, &why))
                }
                (UciError::From { .. } | UciError::To { .. }, Err(why @ MoveError::NoSuchSquare { .. }))
                | (
                    UciError::Empty
                    | UciError::NullMove
                    | UciError::SameSquare { .. }
                    | UciError::Promotion { .. },
                    Err(why),
                ) => refuse(out, |json| answers::move_error_in_uci(json, &why)),
                _ => refuse(out, |json| answers::uci_error(json, &uci)),
            },
        })
    }

    /// Plays a move between two squares; of the promotion 0 is none. Unless it is strict, one that no pawn needs is not
    /// looked at: drop handlers always name one.
    fn play_between(game: i32, from: usize, to: usize, promotion: usize, strict: u32) -> i32 {
        let squares = Square::from_index(from).zip(Square::from_index(to));
        at(game, |_, out, held| {
            let Some((from, to)) = squares else {
                return refuse(out, |json| answers::move_error(json, &MoveError::EmptyText));
            };
            let position = held.game.position();
            let arrives = to.rank().seen_by(position.turn()) == Rank::Eighth;
            let is_wanted = strict == 1 || arrives && position.board().role_at(from) == Some(Role::Pawn);
            let role = Role::ALL.get(promotion.wrapping_sub(1)).copied().filter(|_| is_wanted);
            play(out, held, Uci::new(from, to, role))
        })
    }

    /// Plays the moves in the inbox, one a line; if one is refused, none is played.
    fn play_all(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let before = held.game.clone();
            let game = &mut held.game;
            for (i, line) in lines(inbox.text(len)).enumerate() {
                match game.play(line) {
                    Ok(mv) => push_last(out, game, mv),
                    Err(why) => {
                        *game = before;
                        return refuse(out, |json| answers::move_error_at(json, &why, i));
                    }
                }
            }
            let plies = held.game.ply() - before.ply();
            pgn::advanced(held, Some(before));
            plies as i32
        })
    }

    /// Takes the last move back and packs it; 0 if there is none.
    fn undo(game: i32) -> i32 {
        at(game, |_, out, held| match held.game.undo() {
            Some(mv) => {
                record::push(out, held.game.position(), mv);
                1
            }
            None => 0,
        })
    }

    /// Plays the move again that was taken back last and packs it; 0 if there is none.
    fn redo(game: i32) -> i32 {
        at(game, |_, out, held| match held.game.redo() {
            Some(mv) => {
                push_last(out, &held.game, mv);
                1
            }
            None => 0,
        })
    }

    /// Takes back or plays again until so many plies are played; 0 if there are not so many.
    fn jump(game: i32, ply: usize) -> i32 {
        at(game, |_, _, held| {
            let before = held.game.ply();
            let jumped = held.game.jump(ply).is_some();
            held.jumped |= jumped && ply < before;
            i32::from(jumped)
        })
    }

    /// Packs the legal moves of the piece on a square, or of all pieces.
    fn legal_moves(game: i32, square: usize) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            if held.game.is_over() {
                return 0;
            }
            let moves = match Square::from_index(square) {
                Some(square) => position.legal_moves_from(square),
                None => position.legal_moves(),
            };
            // What is dropped on a square does not stand on it.
            let is_asked = |mv: &&Move| square >= ALL_SQUARES || !mv.is_drop();
            moves.iter().filter(is_asked).map(|&mv| record::push(out, position, mv)).count() as i32
        })
    }

    /// From and to of the legal moves, each pair once, those from one square together; castling as it is asked for, and
    /// for 1 what is dropped.
    fn dests(game: i32, castling: u32, drops: u32) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            if held.game.is_over() {
                return 0;
            }
            let mut targets = [SquareSet::EMPTY; DROPPED_ROLE + HAND_SIZE];
            for &mv in &position.legal_moves() {
                if let Some(role) = mv.dropped() {
                    if drops == 1 {
                        targets[DROPPED_ROLE + role as usize].insert(mv.to());
                    }
                    continue;
                }
                let targets = &mut targets[mv.from() as usize];
                if castling == CASTLING_KING || castling == CASTLING_BOTH {
                    targets.insert(position.uci(mv).to);
                }
                if castling == CASTLING_ROOK || castling == CASTLING_BOTH {
                    targets.insert(mv.to());
                }
            }
            for (from, to) in targets.iter().enumerate() {
                out.extend(to.iter().flat_map(|to| [from as u8, to as u8]));
            }
            (out.len() / 2) as i32
        })
    }

    /// Packs the moves played.
    fn history(game: i32) -> i32 {
        at(game, |_, out, held| {
            out.reserve(16 * held.game.ply());
            let moves = held.game.history();
            moves.map(|ply| record::push(out, &ply.before, ply.mv)).count() as i32
        })
    }

    /// The whole answer to the move in the inbox.
    fn explain(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let game = &held.game;
            let answer = game.explain(inbox.text(len));
            answers::explanation(&mut Json::new(out), game.position(), &answer);
            out.len() as i32
        })
    }

    /// Whether the move in the inbox can be played now.
    fn is_legal(game: i32, len: usize) -> i32 {
        at(game, |inbox, _, held| {
            let game = &held.game;
            i32::from(!game.is_over() && game.position().parse_move(inbox.text(len)).is_ok())
        })
    }

    /// The number of move paths of this length.
    fn count_paths(game: i32, depth: u32) -> f64 {
        registry::with(|registry| match registry.at(game) {
            Some((_, _, held)) => paths(held.game.position(), depth),
            None => f64::from(NO_GAME),
        })
    }
}
