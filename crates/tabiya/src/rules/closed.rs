//! Positions of variants that are closed for good: what is left can move, and nobody can ever win.
//!
//! These are the positions that Lichess draws by themselves, each by a rule that proves it. Pawns that stand against each
//! other never move unless somebody captures, and squares of one colour are out of reach for all that walks on the other.

use crate::attacks;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::variant::Variant;

impl Position {
    /// Whether the position is closed for good by a rule of its variant.
    #[cold]
    pub(super) fn is_closed_in_variant(&self) -> bool {
        match self.variant() {
            Variant::Antichess => antichess_is_closed(self),
            Variant::Atomic => atomic_is_closed(self),
            Variant::Horde => horde_is_shut_in(self),
            _ => false,
        }
    }
}

/// Whether there are pawns, and all of them have a pawn before them: none moves unless somebody captures.
fn all_pawns_are_blocked(board: &Board) -> bool {
    let pawns = board.of_role(Role::Pawn);
    let ahead = |color| board.of(color, Role::Pawn).forward(color);
    !pawns.is_empty() && ((ahead(Color::White) | ahead(Color::Black)) - pawns).is_empty()
}

/// Pawns that are blocked and bishops, everything white on squares of one colour and everything black on those of the
/// other: nobody ever takes anything, so that nobody gets rid of anything. A bishop that can move now can always go back.
fn antichess_is_closed(position: &Position) -> bool {
    let board = position.board();
    let (pawns, bishops) = (board.of_role(Role::Pawn), board.of_role(Role::Bishop));
    let [white, black] = Color::ALL.map(|color| board.of_color(color));
    let apart = |light: SquareSet, dark: SquareSet| {
        !light.intersects(SquareSet::DARK) && !dark.intersects(SquareSet::LIGHT)
    };
    board.occupied() == pawns | bishops
        && (apart(white, black) || apart(black, white))
        && all_pawns_are_blocked(board)
        && Color::ALL.into_iter().all(|color| position.has_moves(color))
}

/// Pawns that are blocked and take nothing, kings, and bishops of one side that walk on squares of one colour, where no
/// pawn of the other side stands: nothing is ever captured, and nothing explodes. What is left is mate.
fn atomic_is_closed(position: &Position) -> bool {
    let board = position.board();
    let role = |role| board.of_role(role);
    let (pawns, bishops) = (role(Role::Pawn), role(Role::Bishop));
    if board.occupied() != pawns | bishops | role(Role::King)
        || !all_pawns_are_blocked(board)
        || position.en_passant().is_some()
    {
        return false;
    }
    let mut walk = SquareSet::EMPTY;
    for color in [SquareSet::LIGHT, SquareSet::DARK] {
        if bishops.intersects(color) {
            walk |= color;
        }
    }
    let takes = |color: Color| {
        let theirs = board.of(!color, Role::Pawn) | board.of(!color, Role::Bishop);
        let ours = board.of(color, Role::Bishop);
        pawn_attacks(board, color).intersects(theirs) || !ours.is_empty() && theirs.intersects(walk)
    };
    walk != SquareSet::ALL
        && Color::ALL.into_iter().all(|color| !takes(color) && !can_be_mated(board, walk, color))
}

/// The squares that the pawns of a side attack.
fn pawn_attacks(board: &Board, color: Color) -> SquareSet {
    let pawns = board.of(color, Role::Pawn);
    pawns.into_iter().fold(SquareSet::EMPTY, |attacked, pawn| attacked | attacks::pawn(color, pawn))
}

/// Whether a king can be thought of that is attacked where it stands and wherever it could step, among pawns that do not
/// move. The other king guards nothing, and takes nothing as little as this one; bishops of the loser may stand in its way.
fn can_be_mated(board: &Board, walk: SquareSet, loser: Color) -> bool {
    let pawns = board.of_role(Role::Pawn);
    let theirs = if board.of(!loser, Role::Bishop).is_empty() { SquareSet::EMPTY } else { walk };
    let attacked = pawn_attacks(board, !loser) | theirs;
    let in_the_way = board.of(loser, Role::Bishop).len();
    let is_mate = |king: Square| (attacks::king(king) - attacked - pawns).len() <= in_the_way;
    (attacked - pawns).into_iter().any(is_mate)
}

/// Whether every move of Black's leaves the horde without one: the game ends as a stalemate, whatever is played.
fn horde_is_shut_in(position: &Position) -> bool {
    if position.turn().is_white() || position.board().of_color(Color::White).is_empty() {
        return false;
    }
    let moves = position.legal_moves();
    let shuts_in = |&mv: &Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        !next.board().of_color(Color::White).is_empty() && !next.has_legal_moves()
    };
    !moves.is_empty() && moves.iter().all(shuts_in)
}
