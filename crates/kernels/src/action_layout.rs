//! Moves as numbers, as networks name them.

use std::sync::LazyLock;
use tabiya::{Color, Move, Role};

/// How moves are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionLayout {
    /// 8×8×73 by the square it starts from: 7 steps in 8 directions clockwise from north, 8 knight's moves clockwise, 3×3
    /// underpromotions (left, ahead, right; knight, bishop, rook). As the side to move sees it.
    AlphaZero,
    /// 1858: the moves of queens and knights by their squares, then promotions to queen, rook and bishop; castling takes
    /// the rook. As the side to move sees it.
    Lc0,
    /// 8×8×73 as PettingZoo's chess numbers them. As the side to move sees it.
    PettingZoo,
    /// 64×64: from where and to where, on the board as it is; promotions to whatever share a number.
    FromTo,
}

const NONE: u16 = u16::MAX;

/// The numbers of moves without underpromotion, by start and end.
type ActionTable = Box<[u16; 4096]>;

static ALPHA_ZERO: LazyLock<ActionTable> = LazyLock::new(|| table(alpha_zero));
static PETTING_ZOO: LazyLock<ActionTable> = LazyLock::new(|| table(petting_zoo));
static LC0: LazyLock<ActionTable> = LazyLock::new(|| {
    let mut next = 0;
    table(|from, to| {
        let (x, y) = step(from, to);
        (is_line(x, y) || is_leap(x, y)).then(|| {
            next += 1;
            next - 1
        })
    })
});
/// How many moves of queens and knights there are.
const LC0_PLAIN: u16 = 1792;

fn table(mut number: impl FnMut(u16, u16) -> Option<u16>) -> ActionTable {
    let mut table = Box::new([NONE; 4096]);
    for from in 0..64 {
        for to in 0..64 {
            table[usize::from(from) * 64 + usize::from(to)] = number(from, to).unwrap_or(NONE);
        }
    }
    table
}

/// The files and ranks from a square to another.
fn step(from: u16, to: u16) -> (i32, i32) {
    (i32::from(to & 7) - i32::from(from & 7), i32::from(to >> 3) - i32::from(from >> 3))
}

fn is_line(x: i32, y: i32) -> bool {
    (x, y) != (0, 0) && (x == 0 || y == 0 || x.abs() == y.abs())
}

fn is_leap(x: i32, y: i32) -> bool {
    x.abs() + y.abs() == 3 && x != 0 && y != 0
}

fn place<T: PartialEq>(list: &[T], wanted: &T) -> Option<u16> {
    list.iter().position(|item| item == wanted).map(|place| place as u16)
}

fn alpha_zero(from: u16, to: u16) -> Option<u16> {
    const DIRECTIONS: [(i32, i32); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let (x, y) = step(from, to);
    let plane = if is_leap(x, y) {
        56 + place(&LEAPS, &(x, y))?
    } else if is_line(x, y) {
        7 * place(&DIRECTIONS, &(x.signum(), y.signum()))? + (x.abs().max(y.abs()) - 1) as u16
    } else {
        return None;
    };
    Some(from * 73 + plane)
}

fn petting_zoo(from: u16, to: u16) -> Option<u16> {
    // By file, then by rank.
    const DIRECTIONS: [(i32, i32); 8] =
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    const LEAPS: [(i32, i32); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let (x, y) = step(from, to);
    let plane = if is_leap(x, y) {
        56 + place(&LEAPS, &(x, y))?
    } else if is_line(x, y) {
        8 * (x.abs().max(y.abs()) - 1) as u16 + place(&DIRECTIONS, &(x.signum(), y.signum()))?
    } else {
        return None;
    };
    Some(petting_zoo_square(from) * 73 + plane)
}

/// Squares by file, then by rank.
fn petting_zoo_square(square: u16) -> u16 {
    (square & 7) * 8 + (square >> 3)
}

impl ActionLayout {
    /// The layout of a name: `alphazero`, `lc0`, `pettingzoo` or `from-to`.
    pub fn from_name(name: &str) -> Option<ActionLayout> {
        match name {
            "alphazero" => Some(ActionLayout::AlphaZero),
            "lc0" => Some(ActionLayout::Lc0),
            "pettingzoo" => Some(ActionLayout::PettingZoo),
            "from-to" => Some(ActionLayout::FromTo),
            _ => None,
        }
    }

    /// How many numbers there are.
    pub fn size(self) -> usize {
        match self {
            ActionLayout::AlphaZero | ActionLayout::PettingZoo => 4672,
            ActionLayout::Lc0 => 1858,
            ActionLayout::FromTo => 4096,
        }
    }

    /// The number of a move of this side; none for what the layout does not know, as drops.
    #[inline]
    pub fn index(self, turn: Color, mv: Move) -> Option<usize> {
        if mv.is_drop() || mv.is_promotion_to_king() {
            return None;
        }
        let to = if mv.is_castling() && self != ActionLayout::Lc0 { mv.king_to() } else { mv.to() };
        let (mut from, mut to) = (mv.from() as u16, to as u16);
        if turn == Color::Black && self != ActionLayout::FromTo {
            (from, to) = (from ^ 56, to ^ 56);
        }
        let number = match (self, mv.promoted()) {
            (ActionLayout::FromTo, _) => from * 64 + to,
            (ActionLayout::Lc0, None | Some(Role::Knight)) => LC0[usize::from(from * 64 + to)],
            (ActionLayout::Lc0, Some(role)) => lc0_promotion(from, to, role),
            (ActionLayout::AlphaZero, None | Some(Role::Queen)) => ALPHA_ZERO[usize::from(from * 64 + to)],
            (ActionLayout::AlphaZero, Some(role)) => from * 73 + underpromotion(from, to, role),
            (ActionLayout::PettingZoo, None | Some(Role::Queen)) => PETTING_ZOO[usize::from(from * 64 + to)],
            (ActionLayout::PettingZoo, Some(role)) => {
                petting_zoo_square(from) * 73 + underpromotion(from, to, role)
            }
        };
        (number != NONE).then_some(usize::from(number))
    }
}

/// The place of a promotion to a queen, a rook or a bishop: by the file it starts from, the file it ends on, the piece.
fn lc0_promotion(from: u16, to: u16, role: Role) -> u16 {
    let (from, to) = (from & 7, to & 7);
    let role = match role {
        Role::Queen => 0,
        Role::Rook => 1,
        _ => 2,
    };
    // The a-file has two ends, all but the h-file three.
    let before = if from == 0 { 0 } else { 3 * from - 1 };
    let first = from.saturating_sub(1);
    LC0_PLAIN + (before + to - first) * 3 + role
}

fn underpromotion(from: u16, to: u16, role: Role) -> u16 {
    let role = match role {
        Role::Knight => 0,
        Role::Bishop => 1,
        _ => 2,
    };
    64 + 3 * ((to & 7) + 1 - (from & 7)) + role
}
