//! What can be seen of a game.

use super::{at, rules};
use crate::json::Json;
use crate::protocol::{
    Counter, HAND_SIZE, OWN_RULES, STATE_SIZE, SUMMARY_FIFTY_MOVE, SUMMARY_OFFER, SUMMARY_RULES,
    SUMMARY_STATUS, SUMMARY_THREEFOLD,
};
use crate::{ending, state};
use alloc::string::ToString;
use tabiya::{Color, DrawRules, EnPassantField, FenStyle, Role, Square, Status, Variant};

/// The number of a thing among all of its kind.
fn place<T: PartialEq>(all: &[T], thing: T) -> i32 {
    all.iter().position(|one| *one == thing).map_or(0, |at| at as i32)
}

exports! {
    /// The FEN after so many plies, with the en passant square after every double step or, for 1, only where a
    /// capture is legal; 0 if there are not so many.
    fn fen(game: i32, ply: usize, legal: u32) -> i32 {
        at(game, |_, out, held| {
            let ply = if ply == usize::MAX { held.game.ply() } else { ply };
            let Some(position) = held.game.position_at(ply) else { return 0 };
            let en_passant = if legal == 1 { EnPassantField::IfLegal } else { EnPassantField::AsPushed };
            let fen = position.fen(FenStyle::default().with_en_passant(en_passant));
            out.extend_from_slice(fen.to_string().as_bytes());
            out.len() as i32
        })
    }

    /// A number of 64 bits that positions share which are the same to the law, as sixteen digits: FNV-1a of the FEN
    /// without its counters, with an en passant square only where a capture is legal.
    fn hash(game: i32) -> i32 {
        at(game, |_, out, held| {
            let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
            let fen = held.game.position().fen(style).to_string();
            let fields = fen.rsplitn(3, ' ').last().unwrap_or_default();
            let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            let variant = Some(held.game.position().variant()).filter(|it| *it != Variant::Chess);
            let name = variant.map_or("", Variant::name);
            let hash = fields.bytes().chain(name.bytes()).fold(0xcbf2_9ce4_8422_2325, mix);
            out.extend((0..16).rev().map(|at| b"0123456789abcdef"[(hash >> (4 * at)) as usize & 15]));
            out.len() as i32
        })
    }

    /// The board with its rights and counters, in bytes.
    fn board(game: i32) -> i32 {
        at(game, |_, out, held| {
            state::write(out, &held.game.position().to_setup());
            STATE_SIZE as i32
        })
    }

    /// What both sides have in hand, White first: how many of each role.
    fn hands(game: i32) -> i32 {
        at(game, |_, out, held| {
            let pockets = held.game.position().pockets();
            for color in Color::ALL {
                out.extend(Role::ALL[..HAND_SIZE].iter().map(|&role| pockets.count(color, role) as u8));
            }
            out.len() as i32
        })
    }

    /// How a game stands, in bits, as the protocol's table has them.
    fn summary(game: i32) -> i32 {
        at(game, |_, _, held| {
            let game = &held.game;
            let offer = game.draw_offer().map_or(0, |by| by as i32 + 1);
            let claims = game.claimable();
            let claim = |code| i32::from(claims.iter().any(|reason| reason.code() == code));
            place(&Status::ALL, game.status()) << SUMMARY_STATUS
                | place(&DrawRules::ALL, game.draw_rules()) << SUMMARY_RULES
                | offer << SUMMARY_OFFER
                | claim("fifty-move") << SUMMARY_FIFTY_MOVE
                | claim("threefold") << SUMMARY_THREEFOLD
        })
    }

    /// One of the counters of a game.
    fn counter(game: i32, which: u32) -> i32 {
        at(game, |_, _, held| {
            let game = &held.game;
            match Counter::from_number(which) {
                Some(Counter::Ply) => game.ply() as i32,
                Some(Counter::LastPly) => game.total_plies() as i32,
                Some(Counter::Repetitions) => game.repetitions() as i32,
                Some(Counter::Halfmoves) => i32::from(game.position().halfmoves()),
                Some(Counter::Fullmoves) => i32::try_from(game.position().fullmoves()).unwrap_or(i32::MAX),
                Some(Counter::Turn) => game.position().turn() as i32,
                Some(Counter::Check) => i32::from(game.position().is_check()),
                Some(Counter::Variant) => game.position().variant() as i32,
                Some(Counter::WhiteChecks) => i32::from(game.position().checks_left()[0]),
                Some(Counter::BlackChecks) => i32::from(game.position().checks_left()[1]),
                None => 0,
            }
        })
    }

    /// The end of a game by its own rules or, where they are others, by these; 0 if it has not ended.
    fn outcome(game: i32, by: u32) -> i32 {
        at(game, |_, out, held| {
            let game = &held.game;
            let ending = if by < OWN_RULES { game.ending_by(rules(by)) } else { game.ending() };
            let Some(ending) = ending else { return 0 };
            ending::ending(&mut Json::new(out), game.position(), &ending);
            out.len() as i32
        })
    }

    /// The squares of the pieces of a colour that attack a square; for all squares those that give check.
    fn attackers(game: i32, square: usize, by: u32) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            let squares = match Square::from_index(square) {
                Some(square) => position.board().attackers(square, state::color(by as u8)),
                None => position.checkers(),
            };
            out.extend(squares.into_iter().map(|square| square as u8));
            out.len() as i32
        })
    }
}
