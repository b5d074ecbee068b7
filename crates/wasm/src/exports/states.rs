//! States: boards with their rights and counters, legal or not, which are not kept.

use super::refuse;
use crate::json::Json;
use crate::protocol::{NO_SQUARE, Question, STATE_SIZE};
use crate::{answers, refusal, registry, state};
use alloc::string::ToString;
use tabiya::{Move, Setup, Square, SquareSet};

exports! {
    /// The state of the FEN in the inbox, which need not be legal.
    fn state_of_fen(len: usize) -> i32 {
        registry::with(|registry| match registry.inbox.text(len).parse::<Setup>() {
            Ok(setup) => {
                state::write(&mut registry.out, &setup);
                STATE_SIZE as i32
            }
            Err(why) => refuse(&mut registry.out, |json| refusal::fen_error(json, &why)),
        })
    }

    /// Where the piece on a square goes in the state in the inbox, each square once.
    fn state_targets(from: usize) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.inbox.bytes(STATE_SIZE), false);
            let Some(square) = Square::from_index(from) else { return 0 };
            // A king that stands already where castling ends takes its rook: to its own square there is no move.
            let target = |mv: &Move| if mv.king_to() == square { mv.to() } else { mv.king_to() };
            let squares: SquareSet = setup.legal_moves_from(square).iter().map(target).collect();
            registry.out.extend(squares.iter().map(|square| square as u8));
            registry.out.len() as i32
        })
    }

    /// The FEN of the state in the inbox.
    fn state_fen() -> i32 {
        registry::with(|registry| {
            let fen = state::read(registry.inbox.bytes(STATE_SIZE), true).to_string();
            registry.out.extend_from_slice(fen.as_bytes());
            registry.out.len() as i32
        })
    }

    /// Why the state in the inbox is no legal position, as JSON.
    fn state_problems() -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.inbox.bytes(STATE_SIZE), true);
            answers::setup_problems(&mut Json::new(&mut registry.out), &setup);
            registry.out.len() as i32
        })
    }

    /// All moves in the state in the inbox, in four bytes each: from, to, the square of the rook that castles, and the
    /// promotion + 1, or 7 for en passant.
    fn state_moves() -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.inbox.bytes(STATE_SIZE), false);
            let mut count = 0;
            for from in Square::ALL {
                for mv in &setup.legal_moves_from(from) {
                    let rook = if mv.is_castling() { mv.to() as u8 } else { NO_SQUARE };
                    let kind = match mv.promoted() {
                        Some(role) => role as u8 + 1,
                        None => 7 * u8::from(mv.is_en_passant()),
                    };
                    registry.out.extend([from as u8, mv.king_to() as u8, rook, kind]);
                    count += 1;
                }
            }
            count
        })
    }

    /// The squares of the pieces of a colour that attack a square in the state in the inbox.
    fn state_attackers(square: usize, by: u32) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.inbox.bytes(STATE_SIZE), false);
            let Some(square) = Square::from_index(square) else { return 0 };
            let squares = setup.board.attackers(square, state::color(by as u8));
            registry.out.extend(squares.iter().map(|square| square as u8));
            registry.out.len() as i32
        })
    }

    /// A question about a side of the state in the inbox.
    fn state_is(which: u32, side: u32) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.inbox.bytes(STATE_SIZE), false);
            let color = state::color(side as u8);
            i32::from(match Question::from_number(which) {
                Some(Question::Check) => setup.in_check(color),
                Some(Question::Checkmate) => setup.is_checkmate(color),
                Some(Question::Stalemate) => setup.is_stalemate(color),
                None => false,
            })
        })
    }
}
