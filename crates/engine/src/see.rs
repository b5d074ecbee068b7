//! Static exchange evaluation (SEE): what a series of captures on one square wins.

use tabiya::{Board, Color, Move, Position, Role, Square, SquareSet, attacks};

/// The value of a piece in an exchange, by role. A king is never lost: it captures last or not at all.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Whether the exchange that a legal move begins wins at least `threshold` for the side that moves.
pub(crate) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    // Castling captures nothing and puts nothing where it can be captured.
    if mv.is_castling() {
        return threshold <= 0;
    }
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    let value = |role: Option<Role>| role.map_or(0, |role| PIECE_VALUES[role as usize]);
    let mut occupied = board.occupied().without(from).with(to);
    let mut taken = value(board.role_at(to));
    let mut next = value(board.role_at(from));
    if let Some(role) = mv.promoted() {
        next = PIECE_VALUES[role as usize];
        taken += next - PIECE_VALUES[Role::Pawn as usize];
    } else if mv.is_en_passant() {
        taken = PIECE_VALUES[Role::Pawn as usize];
        occupied.remove(Square::new(to.file(), from.rank()));
    }

    // What we have if they do not recapture, and what is left of it if they do and we do not.
    let mut balance = taken - threshold;
    if balance < 0 {
        return false;
    }
    balance -= next;
    if balance >= 0 {
        return true;
    }

    let diagonal = board.of_role(Role::Bishop) | board.of_role(Role::Queen);
    let straight = board.of_role(Role::Rook) | board.of_role(Role::Queen);
    let mut attackers = all_attackers(board, to, occupied);
    let mut side = !position.turn();
    loop {
        let ours = attackers & board.of_color(side) & occupied;
        // The side that has nothing left to capture with stops.
        let Some((role, square)) = cheapest(board, ours) else { break };
        side = !side;
        occupied.remove(square);
        // What the side that captured is ahead by if its piece is lost in turn, seen by the other side.
        balance = -balance - 1 - PIECE_VALUES[role as usize];
        if balance >= 0 {
            // A king may not capture a defended piece: it never did.
            if role == Role::King && attackers.intersects(board.of_color(side) & occupied) {
                side = !side;
            }
            break;
        }
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    // The side that would have to go on has lost the exchange.
    side != position.turn()
}

/// The pieces of both sides that attack a square.
#[inline]
fn all_attackers(board: &Board, square: Square, occupied: SquareSet) -> SquareSet {
    let pawns = board.of_role(Role::Pawn);
    attacks::pawn(Color::Black, square) & pawns & board.of_color(Color::White)
        | attacks::pawn(Color::White, square) & pawns & board.of_color(Color::Black)
        | attacks::knight(square) & board.of_role(Role::Knight)
        | attacks::king(square) & board.of_role(Role::King)
        | attacks::bishop(square, occupied) & (board.of_role(Role::Bishop) | board.of_role(Role::Queen))
        | attacks::rook(square, occupied) & (board.of_role(Role::Rook) | board.of_role(Role::Queen))
}

/// The piece of least value in a set.
#[inline]
fn cheapest(board: &Board, set: SquareSet) -> Option<(Role, Square)> {
    if set.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| (set & board.of_role(role)).first().map(|square| (role, square)))
}

#[cfg(test)]
mod tests {
    use super::{PIECE_VALUES, see_ge};
    use tabiya::{Move, Position, Role};

    /// What a move wins by exchanges on its target, played out: each side captures with its cheapest piece
    /// that may, or stops.
    fn by_playing(position: &Position, mv: Move) -> i32 {
        let value = |role: Option<Role>| role.map_or(0, |role| PIECE_VALUES[role as usize]);
        let gain = value(position.captured(mv).map(|piece| piece.role))
            + mv.promoted().map_or(0, |role| PIECE_VALUES[role as usize] - PIECE_VALUES[0]);
        let mut next = *position;
        next.play_unchecked(mv);
        // Captures that differ only in promotion: an exchange counts pawns as pawns.
        let reply = next
            .legal_captures()
            .into_iter()
            .filter(|reply| reply.to() == mv.to() && reply.promoted().is_none() && !reply.is_en_passant())
            .min_by_key(|reply| match next.board().role_at(reply.from()) {
                Some(Role::King) => i32::MAX,
                role => value(role),
            });
        gain - reply.map_or(0, |reply| by_playing(&next, reply).max(0))
    }

    #[test]
    fn exchanges_without_pins_win_what_playing_them_wins() {
        let fens = [
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "4k3/8/3p4/4n3/8/3N4/8/4K2R w K - 0 1",
            "3rk3/3r4/8/3p4/4P3/3R4/3R4/3QK3 w - - 0 1",
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/3k4/2p5/3P4/3K4/8/8 w - - 0 1",
        ];
        let mut compared = 0;
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            for mv in position.legal_moves() {
                let won = by_playing(&position, mv);
                assert!(see_ge(&position, mv, won), "{fen}: {mv:?} wins {won}");
                assert!(!see_ge(&position, mv, won + 1), "{fen}: {mv:?} wins no more than {won}");
                compared += 1;
            }
        }
        assert!(compared > 150, "{compared}");
    }

    #[test]
    fn a_pawn_taken_in_passing_counts_a_pawn() {
        let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2".parse().unwrap();
        let mv = position.parse_move("exd6").unwrap();
        assert!(see_ge(&position, mv, 100));
        assert!(!see_ge(&position, mv, 101));
    }

    #[test]
    fn a_promotion_counts_the_queen_less_the_pawn() {
        let position: Position = "7k/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let mv = position.parse_move("a8=Q").unwrap();
        assert!(see_ge(&position, mv, PIECE_VALUES[4] - PIECE_VALUES[0]));
        let guarded: Position = "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        assert!(!see_ge(&guarded, guarded.parse_move("a8=Q").unwrap(), 0));
    }
}
