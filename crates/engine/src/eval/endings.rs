//! Endings: driving a lone king to mate, and drawish material.

use crate::values::{PIECE_VALUES, points};
use tabiya::{Board, Color, Position, Role, Square, SquareSet};

/// The value for White of an ending against a lone king: won by driving it to an edge or a corner, or drawn.
pub(super) fn known_value(position: &Position) -> Option<i32> {
    let board = position.board();
    let lone = |color| board.of_color(color).len() == 1;
    let strong = match (lone(Color::White), lone(Color::Black)) {
        (true, true) => return Some(0),
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ => return None,
    };
    let count = |role| board.of(strong, role).len() as i32;
    if count(Role::Pawn) > 0 {
        return None;
    }
    let (knights, bishops) = (count(Role::Knight), board.of(strong, Role::Bishop));
    let heavy = count(Role::Rook) + count(Role::Queen);
    let same_colored = !(bishops.intersects(SquareSet::LIGHT) && bishops.intersects(SquareSet::DARK));
    if heavy == 0 && (knights == 0 && same_colored || knights <= 2 && bishops.is_empty()) {
        return Some(0);
    }
    let (strong_king, weak_king) = (position.king(strong), position.king(!strong));
    let near = 7 - strong_king.distance(weak_king) as i32;
    // With bishop and knight only a corner of the bishop's colour will do.
    let drive = if heavy == 0 && same_colored && !bishops.is_empty() {
        let corners = if bishops.intersects(SquareSet::LIGHT) {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        let steps =
            corners.map(|corner| manhattan_distance(corner, weak_king)).into_iter().min().unwrap_or(0);
        40 * (14 - steps)
    } else {
        let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
        let steps =
            corners.map(|corner| manhattan_distance(corner, weak_king)).into_iter().min().unwrap_or(0);
        20 * centre_distance(weak_king) + 10 * (7 - steps)
    };
    let material: i32 = Role::ALL.into_iter().map(|role| PIECE_VALUES[role as usize] * count(role)).sum();
    let value = 1_500 + material + drive + 12 * near;
    Some(if strong.is_white() { value } else { -value })
}

/// The Manhattan distance of two squares.
fn manhattan_distance(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}

/// The Manhattan distance from the centre.
fn centre_distance(square: Square) -> i32 {
    let away = |x: i32| if x < 4 { 3 - x } else { x - 4 };
    away(square.file() as i32) + away(square.rank() as i32)
}

/// The part of an endgame advantage that counts for the side that has it, in 64ths.
pub(super) fn scale_factor(board: &Board, ahead: Color) -> i32 {
    let of = |color, role| board.of(color, role);
    let pieces = |color| {
        let counted = |role| points(role) * of(color, role).len() as i32;
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().map(counted).sum::<i32>()
    };
    let pawns = of(ahead, Role::Pawn);
    let (ours, theirs) = (pieces(ahead), pieces(!ahead));
    if pawns.is_empty() {
        // Without pawns an extra minor piece does not win, nor do two knights.
        if ours <= 3
            || ours == 6
                && of(ahead, Role::Knight).len() == 2
                && theirs == 0
                && of(!ahead, Role::Pawn).is_empty()
        {
            return 0;
        }
        if ours - theirs <= 3 {
            return 8;
        }
        return 64;
    }
    if wrong_bishop(board, ahead, pawns) {
        return 0;
    }
    let bishops = [of(Color::White, Role::Bishop), of(Color::Black, Role::Bishop)];
    let opposite = bishops.iter().all(|set| set.len() == 1)
        && bishops[0].intersects(SquareSet::LIGHT) != bishops[1].intersects(SquareSet::LIGHT);
    if opposite {
        return if ours == 3 && theirs == 3 { 24 + 4 * pawns.len().min(6) as i32 } else { 48 };
    }
    64
}

/// Rook pawns with a bishop of the wrong colour, against a king that holds the corner.
fn wrong_bishop(board: &Board, ahead: Color, pawns: SquareSet) -> bool {
    let pieces = board.of_color(ahead);
    let bishops = board.of(ahead, Role::Bishop);
    let bare = pieces.len() == pawns.len() + bishops.len() + 1;
    let Some(pawn) = pawns.first() else { return false };
    let file = SquareSet::file(pawn.file());
    let edge = file.contains(Square::A1) || file.contains(Square::H1);
    if !bare || !edge || !file.contains_all(pawns) {
        return false;
    }
    let rank = if ahead.is_white() { tabiya::Rank::Eighth } else { tabiya::Rank::First };
    let corner = Square::new(pawn.file(), rank);
    let controls = bishops.intersects(if corner.is_light() { SquareSet::LIGHT } else { SquareSet::DARK });
    let holds = board.king(!ahead).is_some_and(|king| king.distance(corner) <= 1);
    !controls && holds && board.of(!ahead, Role::Pawn).is_empty()
}
