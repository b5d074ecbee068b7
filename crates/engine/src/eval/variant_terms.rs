//! What positions of variants are worth: few terms for each game, set by hand.
//!
//! Chess has its fitted terms; where a game is near to it they count here too, and what decides the game is added. The
//! numbers are not fitted, and the levels of variants are not measured.

use super::tapered_score::TaperedScore;
use super::{MAX_PHASE, fifty_move_scaled, phase};
use crate::values::ATOMIC_VALUES;
use crate::variants::HILL;
use tabiya::{Color, Pockets, Position, Role, Square, Variant, attacks};

/// What a piece counts on the board, from pawn to king, and each square that it attacks.
struct PieceWorth {
    values: [i32; 6],
    attacked_square: i32,
}

const CRAZYHOUSE: PieceWorth = PieceWorth { values: [100, 260, 270, 360, 640, 0], attacked_square: 2 };
/// A piece in hand is everywhere at once.
const IN_HAND: [i32; 5] = [120, 300, 290, 380, 680];
const ATOMIC: PieceWorth = PieceWorth { values: ATOMIC_VALUES, attacked_square: 3 };
/// Who has less is ahead; kings and rooks give themselves away most easily in the end, pawns least.
const ANTICHESS: PieceWorth = PieceWorth { values: [-130, -110, -110, -90, -100, -70], attacked_square: 3 };
const HORDE: PieceWorth = PieceWorth { values: [100, 320, 330, 520, 980, 0], attacked_square: 2 };
const RACE: PieceWorth = PieceWorth { values: [0, 320, 340, 540, 900, 0], attacked_square: 3 };

/// By the checks that are left to give, from none.
const CHECKS_LEFT: [i32; 4] = [0, 420, 150, 0];
/// By the steps from the king to the hill.
const TO_HILL: [i32; 6] = [1_000, 190, 90, 30, 0, 0];
/// By the rank of a racing king.
const RACED: [i32; 8] = [0, 90, 200, 330, 480, 660, 900, 1_500];
/// By the rank of a pawn of the horde.
const HORDE_RANK: [i32; 8] = [0, 0, 5, 10, 22, 45, 110, 0];

/// Each attack of the other side beside the king, in crazyhouse, and each of its pieces in hand then.
const BESIDE_KING: i32 = 12;
/// A piece of ours beside our king that they attack, in atomic chess: it goes up with the king.
const FUSE: i32 = 90;
/// The right to move.
const TEMPO: i32 = 20;

/// The value for White where the terms of chess do not count.
#[cold]
#[inline(never)]
pub(super) fn unlike_chess(position: &Position) -> Option<i32> {
    let white = match position.variant() {
        Variant::Crazyhouse => balance(|color| {
            counted(position, color, &CRAZYHOUSE) + in_hand(position, color) - pressure(position, color)
        }),
        Variant::Atomic => balance(|color| counted(position, color, &ATOMIC) - fuses(position, color)),
        Variant::Antichess => balance(|color| counted(position, color, &ANTICHESS)),
        Variant::Horde => balance(|color| counted(position, color, &HORDE)) + marched(position),
        Variant::RacingKings => {
            balance(|color| counted(position, color, &RACE) + RACED[position.king(color).rank() as usize])
        }
        _ => return None,
    };
    let turn = if position.turn().is_white() { 1 } else { -1 };
    Some(fifty_move_scaled(position, white + turn * TEMPO))
}

/// The value for White where the terms of chess count and others besides; no ending is known to be drawn.
#[cold]
#[inline(never)]
pub(super) fn like_chess(position: &Position, score: TaperedScore) -> i32 {
    let phase = phase(position);
    let white = (score.middlegame() * phase + score.endgame() * (MAX_PHASE - phase)) / MAX_PHASE;
    let left = position.checks_left().map(|left| CHECKS_LEFT[usize::from(left).min(3)]);
    white
        + match position.variant() {
            Variant::ThreeCheck => left[0] - left[1],
            Variant::KingOfTheHill => balance(|color| TO_HILL[steps_to_hill(position.king(color))]),
            _ => 0,
        }
}

/// What a term is for White less what it is for Black.
fn balance(term: impl Fn(Color) -> i32) -> i32 {
    term(Color::White) - term(Color::Black)
}

/// The pieces of a side and what they attack.
fn counted(position: &Position, color: Color, worth: &PieceWorth) -> i32 {
    let board = position.board();
    let own = board.of_color(color);
    let count = |role| board.of(color, role).len() as i32;
    let pieces: i32 = Role::ALL.into_iter().map(|role| worth.values[role as usize] * count(role)).sum();
    let moving = own - board.of_role(Role::Pawn) - board.of_role(Role::King);
    let reach: usize = moving.into_iter().map(|from| (board.attacks_from(from) - own).len()).sum();
    pieces + worth.attacked_square * reach as i32
}

fn in_hand(position: &Position, color: Color) -> i32 {
    let pockets = position.pockets();
    Pockets::ROLES.into_iter().map(|role| IN_HAND[role as usize] * pockets.count(color, role) as i32).sum()
}

/// What the other side can do beside a king, with what it may drop there.
fn pressure(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let beside = attacks::king(position.king(color));
    let attacked = beside.into_iter().filter(|&square| !board.attackers(square, !color).is_empty()).count();
    let hand = position.pockets().total(!color).min(6);
    (attacked * (1 + hand)) as i32 * BESIDE_KING
}

/// The pieces beside a king whose capture would blow it up.
fn fuses(position: &Position, color: Color) -> i32 {
    let board = position.board();
    if board.of(color, Role::King).is_empty() || board.of(!color, Role::King).is_empty() {
        return 0; // The game is over.
    }
    let kings = board.of_role(Role::King);
    let beside = attacks::king(position.king(color)) & board.of_color(color);
    let attacked = |square: &Square| !(board.attackers(*square, !color) - kings).is_empty();
    beside.into_iter().filter(attacked).count() as i32 * FUSE
}

/// How far the pawns of the horde have come.
fn marched(position: &Position) -> i32 {
    let pawns = position.board().of(Color::White, Role::Pawn);
    pawns.into_iter().map(|square| HORDE_RANK[square.rank() as usize]).sum()
}

fn steps_to_hill(king: Square) -> usize {
    HILL.into_iter().map(|square| king.distance(square) as usize).min().unwrap_or(0)
}
