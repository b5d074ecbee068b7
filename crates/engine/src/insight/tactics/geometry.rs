//! The geometry of motifs: forks, pins, skewers, discoveries and trapped pieces that a move makes.

use super::motif::{Motif, MotifPiece};
use crate::insight::material::{best_capture, exchange, value};
use tabiya::{Board, Color, Move, Position, Role, Square, SquareSet, attacks};

/// Two enemy pieces on a line with one of ours, which attacks the one in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AlignedPair {
    pub(super) by: MotifPiece,
    pub(super) front: MotifPiece,
    pub(super) behind: MotifPiece,
}

impl AlignedPair {
    /// Whether the one in front is pinned: the one behind is the king, or would be lost for less.
    pub(super) fn is_pin(&self, board: &Board) -> bool {
        let AlignedPair { by, front, behind } = self;
        front.role != Role::King
            && (behind.role == Role::King
                || value(behind.role) > value(front.role)
                    && (value(behind.role) > value(by.role) || !guarded(board, behind.square, *front)))
    }

    /// Whether the one in front has to move, and the one behind is lost then.
    fn is_skewer(&self, board: &Board) -> bool {
        let AlignedPair { by, front, behind } = self;
        let must_go = front.role == Role::King
            || value(front.role) > value(behind.role)
                && (value(front.role) > value(by.role) || !guarded(board, front.square, *front));
        let lost = value(behind.role) > value(by.role) || !guarded(board, behind.square, *front);
        behind.role != Role::Pawn && behind.role != Role::King && must_go && lost
    }
}

/// Whether the piece on a square is defended by any other piece than this one.
fn guarded(board: &Board, square: Square, but: MotifPiece) -> bool {
    let Some(color) = board.color_at(square) else { return false };
    !(board.attackers(square, color) & !SquareSet::from_square(but.square)).is_empty()
}

/// All pairs of enemy pieces on a line with a piece of this side.
pub(super) fn aligned(board: &Board, us: Color) -> Vec<AlignedPair> {
    let theirs = board.of_color(!us);
    let mut found = Vec::new();
    for (square, piece) in board.pieces(us) {
        if !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            continue;
        }
        let reach = board.attacks_from(square);
        for front in reach & theirs {
            let through = attacks::of(piece, square, board.occupied().without(front));
            let behind = through & !reach & attacks::line(square, front) & theirs;
            if let (Some(front), Some(behind)) = (
                MotifPiece::on(board, front),
                behind.first().and_then(|behind| MotifPiece::on(board, behind)),
            ) {
                found.push(AlignedPair { by: MotifPiece { role: piece.role, square }, front, behind });
            }
        }
    }
    found
}

/// Whether an attack on a target matters: it is the king, it is worth more than the attacker, or it is undefended.
fn is_target(board: &Board, target: MotifPiece, attacker: Role) -> bool {
    target.role == Role::King
        || value(target.role) > value(attacker) && attacker != Role::King
        || target.role != Role::Pawn && !guarded(board, target.square, target)
}

/// The motifs of a legal move. Whether it wins anything is for the caller to find out.
pub(super) fn motifs_of(before: &Position, mv: Move) -> Vec<Motif> {
    if mv.is_castling() {
        return Vec::new();
    }
    let mut after = *before;
    after.play_unchecked(mv);
    let us = before.turn();
    let board = after.board();
    let Some(mover) = MotifPiece::on(board, mv.to()) else { return Vec::new() };
    let mut motifs = Vec::new();
    if mv.promoted().is_some() {
        motifs.push(Motif::Promotion { to: mover });
    }
    if let [Some(one), Some(other)] = two(board, after.checkers()) {
        motifs.push(Motif::DoubleCheck { by: [one, other] });
    }
    if let Some(taken) = before.captured(mv).filter(|taken| taken.role != Role::Pawn) {
        // Seen from the board after the capture: a line that opens behind the captured piece is no defence.
        if !mv.is_en_passant() && board.attackers(mv.to(), !us).is_empty() {
            motifs.push(Motif::Hanging { taken: MotifPiece { role: taken.role, square: mv.to() } });
        }
    }
    let safe = best_capture(&after, mv.to()).is_none_or(|(_, won)| won <= 0);
    if safe {
        motifs.extend(fork(&after, us, mover));
        motifs.extend(pinned_guard(&after, us, mover));
        motifs.extend(pinned_target(&after, us, mover));
    }
    motifs.extend(on_lines(before, &after, mover));
    motifs.extend(discoveries(before, &after, mv));
    motifs.extend(trapped(before, &after, us));
    motifs
}

fn two(board: &Board, squares: SquareSet) -> [Option<MotifPiece>; 2] {
    let mut pieces = squares.iter().map(|square| MotifPiece::on(board, square));
    [pieces.next().flatten(), pieces.next().flatten()]
}

fn fork(after: &Position, us: Color, by: MotifPiece) -> Option<Motif> {
    let board = after.board();
    let mut reach = board.attacks_from(by.square) & board.of_color(!us);
    if after.pinned(us).contains(by.square) {
        reach &= attacks::line(after.king(us), by.square);
    }
    let attacked: Vec<MotifPiece> = reach.iter().filter_map(|square| MotifPiece::on(board, square)).collect();
    // A king in check does not defend anything for long.
    let king = attacked.iter().copied().find(|piece| piece.role == Role::King);
    let only_by_king = |piece: MotifPiece| {
        king.is_some_and(|king| piece.role != Role::Pawn && !guarded(board, piece.square, king))
    };
    let is_target = |piece: &MotifPiece| is_target(board, *piece, by.role) || only_by_king(*piece);
    let mut targets: Vec<MotifPiece> = attacked.iter().copied().filter(is_target).collect();
    targets.sort_by_key(|piece| -value(piece.role));
    (targets.len() >= 2).then_some(Motif::Fork { by, targets })
}

/// Whether everything that could capture the mover is pinned to its king.
fn pinned_guard(after: &Position, us: Color, mover: MotifPiece) -> Option<Motif> {
    let board = after.board();
    let guards = board.attackers(mover.square, !us);
    let king = after.king(!us);
    if best_capture(after, mover.square).is_some() {
        return None;
    }
    // The king does not defend a square that it may not go to.
    let guard = (guards.without(king) & after.pinned(!us)).first()?;
    let pinner = aligned(board, us)
        .into_iter()
        .find(|aligned| aligned.front.square == guard && aligned.behind.role == Role::King)?;
    Some(Motif::PinnedGuard { guard: pinner.front, pinner: pinner.by })
}

/// A pinned piece that the mover attacks too, and is worth less or has nothing to fear.
fn pinned_target(after: &Position, us: Color, mover: MotifPiece) -> Option<Motif> {
    let board = after.board();
    let reach = board.attacks_from(mover.square);
    aligned(board, us)
        .into_iter()
        .filter(|aligned| aligned.by.square != mover.square && aligned.front.role != Role::Pawn)
        .filter(|aligned| reach.contains(aligned.front.square) && aligned.is_pin(board))
        .find(|aligned| {
            value(mover.role) < value(aligned.front.role)
                || board.attackers(aligned.front.square, us).len()
                    > board.attackers(aligned.front.square, !us).len()
        })
        .map(|aligned| Motif::PinnedTarget { by: mover, pinned: aligned.front, pinner: aligned.by })
}

/// Pins and skewers that were not there before the move.
fn on_lines(before: &Position, after: &Position, mover: MotifPiece) -> Vec<Motif> {
    let us = before.turn();
    let (old, board) = (aligned(before.board(), us), after.board());
    let mut motifs = Vec::new();
    for line in aligned(board, us) {
        let AlignedPair { by, front, behind } = line;
        let known =
            |old: &AlignedPair| old.front.square == front.square && old.behind.square == behind.square;
        if old.iter().any(known) || by.square == mover.square && loses(after, by) {
            continue;
        }
        if line.is_skewer(board) {
            motifs.push(Motif::Skewer { by, front, behind });
        } else if front.role != Role::Pawn && line.is_pin(board) {
            motifs.push(Motif::Pin { by, pinned: front, behind });
        }
    }
    motifs
}

/// Whether a piece of the side that has just moved can be captured with profit.
fn loses(after: &Position, piece: MotifPiece) -> bool {
    best_capture(after, piece.square).is_some_and(|(_, won)| won > 0)
}

/// Attacks that a move opens for another piece.
fn discoveries(before: &Position, after: &Position, mv: Move) -> Vec<Motif> {
    let us = before.turn();
    let (old, board) = (before.board(), after.board());
    let mut motifs = Vec::new();
    for (square, piece) in board.pieces(us) {
        let slides = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
        if !slides || square == mv.to() {
            continue;
        }
        let opened = board.attacks_from(square) & !old.attacks_from(square) & board.of_color(!us);
        for target in opened.iter().filter_map(|square| MotifPiece::on(board, square)) {
            let stepped_aside = attacks::between(square, target.square).contains(mv.from());
            if stepped_aside && is_target(board, target, piece.role) {
                motifs.push(Motif::Discovery { by: MotifPiece { role: piece.role, square }, target });
            }
        }
    }
    motifs
}

/// Pieces that are lost wherever they go, and were not before the move.
fn trapped(before: &Position, after: &Position, us: Color) -> Vec<Motif> {
    let (Some(ours), false) = (after.null_move(), after.is_check()) else { return Vec::new() };
    let board = after.board();
    // A piece that may not move at all is pinned: that is another motif.
    let others = board.of_role(Role::Pawn) | board.of_role(Role::King) | after.pinned(!us);
    let pieces = board.of_color(!us) & !others;
    let lost = |piece: &MotifPiece| {
        best_capture(&ours, piece.square).is_some_and(|(_, won)| won >= value(piece.role) - 100)
    };
    pieces
        .iter()
        .filter_map(|square| MotifPiece::on(board, square))
        .filter(lost)
        .filter(|piece| {
            before.legal_captures().iter().all(|mv| mv.to() != piece.square || exchange(before, *mv) <= 0)
        })
        .filter(|piece| {
            let away = after.legal_moves_from(piece.square);
            away.iter().all(|&mv| exchange(after, mv) <= 100 - value(piece.role))
        })
        .map(|piece| Motif::Trapped { piece })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::motifs_of;
    use tabiya::Position;

    /// What a move does in a position, in words.
    fn told(fen: &str, mv: &str) -> Vec<String> {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_move(mv).unwrap();
        motifs_of(&position, mv).iter().map(|motif| format!("{}: {}", motif.code(), motif.words())).collect()
    }

    #[test]
    fn a_knight_forks_king_and_rook() {
        let told = told("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7");
        assert_eq!(told, ["fork: forks the king on e8 and the rook on a8"]);
    }

    #[test]
    fn a_fork_by_a_piece_that_is_taken_is_none() {
        assert_eq!(told("r3k3/3b4/3b4/3N4/8/8/8/4K3 w - - 0 1", "Nc7"), [""; 0]);
    }

    #[test]
    fn a_bishop_pins_a_knight_to_the_king_and_a_rook_skewers_king_and_queen() {
        let pin = told("4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "Bb5");
        assert_eq!(pin, ["pin: pins the knight on c6 to the king on e8, with the bishop on b5"]);
        let skewer = told("q3k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh8+");
        assert_eq!(skewer, ["skewer: skewers the king on e8 and, behind it, the queen on a8"]);
    }

    #[test]
    fn a_pinned_pawn_guards_nothing() {
        // The pawn on f7 would take, were the bishop on b3 not there.
        let guard =
            "pinned-guard: cannot be answered by taking back: the pawn on f7 is pinned by the bishop on b3";
        assert_eq!(told("6k1/5p2/5Q2/8/8/1B6/8/6K1 w - - 0 1", "Qg6+"), [guard]);
        assert_eq!(told("6k1/5p2/5Q2/8/8/8/8/6K1 w - - 0 1", "Qg6+"), [""; 0]);
    }

    #[test]
    fn a_step_aside_opens_a_line() {
        let check = told("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nc5");
        assert_eq!(check, ["discovered-check: gives a discovered check, by the rook on e1"]);
        let twice = told("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6");
        assert_eq!(
            twice,
            [
                "double-check: gives check twice, by the rook on e1 and the knight on f6",
                "discovered-check: gives a discovered check, by the rook on e1"
            ]
        );
    }

    #[test]
    fn a_bishop_in_the_corner_is_trapped() {
        let told = told("8/B1p5/1pk5/8/8/8/8/4K3 b - - 0 1", "Kb7");
        assert_eq!(told, ["trapped-piece: traps the bishop on a7: it has no safe square"]);
        let told = self::told("8/B7/1pk5/8/8/8/8/4K3 b - - 0 1", "Kb7");
        assert_eq!(told, ["trapped-piece: traps the bishop on a7: it has no safe square"]);
        let told = self::told("8/Bp6/2k5/8/8/8/8/4K3 b - - 0 1", "b6");
        assert_eq!(told, [""; 0], "nobody attacks it");
    }
}
