//! What the endings need: mates driven home, and draws known for what they are.

use tabiya::{Board, Color, Position, Role, Square, SquareSet};

/// The value of an ending that is won by driving the lone king to an edge or corner, or that nobody
/// can win; seen by White.
pub(super) fn known(position: &Position) -> Option<i32> {
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
    let heavy = 500 * count(Role::Rook) + 950 * count(Role::Queen);
    let one_kind = !(bishops.meets(SquareSet::LIGHT) && bishops.meets(SquareSet::DARK));
    if heavy == 0 && (knights == 0 && one_kind || knights <= 2 && bishops.is_empty()) {
        return Some(0);
    }
    let (hunter, hunted) = (position.king(strong), position.king(!strong));
    let near = 7 - hunter.distance(hunted) as i32;
    // With bishop and knight only the corner of the bishop's colour will do.
    let drive = if heavy == 0 && one_kind {
        let corners =
            if bishops.meets(SquareSet::LIGHT) { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let way = corners.map(|corner| manhattan(corner, hunted)).into_iter().min().unwrap_or(0);
        40 * (14 - way)
    } else {
        let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
        let way = corners.map(|corner| manhattan(corner, hunted)).into_iter().min().unwrap_or(0);
        20 * from_centre(hunted) + 10 * (7 - way)
    };
    let value = 1_500 + heavy + 320 * knights + 330 * bishops.len() as i32 + drive + 12 * near;
    Some(if strong.is_white() { value } else { -value })
}

/// Steps along ranks and files.
fn manhattan(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}

/// Steps from the four squares in the middle.
fn from_centre(square: Square) -> i32 {
    let away = |x: i32| if x < 4 { 3 - x } else { x - 4 };
    away(square.file() as i32) + away(square.rank() as i32)
}

/// What part of an advantage in the endgame counts, in 64ths, for the side that has it.
pub(super) fn share(board: &Board, ahead: Color) -> i32 {
    let of = |color, role| board.of(color, role);
    let pieces = |color| {
        let count = |role| of(color, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    let pawns = of(ahead, Role::Pawn);
    let (ours, theirs) = (pieces(ahead), pieces(!ahead));
    if pawns.is_empty() {
        // Without pawns a minor piece more does not win, nor do two knights.
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
        && bishops[0].meets(SquareSet::LIGHT) != bishops[1].meets(SquareSet::LIGHT);
    if opposite {
        return if ours == 3 && theirs == 3 { 24 + 4 * pawns.len().min(6) as i32 } else { 48 };
    }
    64
}

/// Rook's pawns with a bishop that does not rule the corner, against a king that holds it.
fn wrong_bishop(board: &Board, ahead: Color, pawns: SquareSet) -> bool {
    let men = board.of_color(ahead);
    let bishops = board.of(ahead, Role::Bishop);
    let bare = men.len() == pawns.len() + bishops.len() + 1;
    let Some(pawn) = pawns.first() else { return false };
    let file = SquareSet::file(pawn.file());
    let edge = file.contains(Square::A1) || file.contains(Square::H1);
    if !bare || !edge || !file.contains_all(pawns) {
        return false;
    }
    let rank = if ahead.is_white() { tabiya::Rank::Eighth } else { tabiya::Rank::First };
    let corner = Square::new(pawn.file(), rank);
    let rules = bishops.meets(if corner.is_light() { SquareSet::LIGHT } else { SquareSet::DARK });
    let holds = board.king(!ahead).is_some_and(|king| king.distance(corner) <= 1);
    !rules && holds && board.of(!ahead, Role::Pawn).is_empty()
}
