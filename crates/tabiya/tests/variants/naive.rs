//! A second reading of the variants' rules: every move that a piece can make by its own rule, on a copy of the board, and
//! then the question whether the game allows what stands there.

use tabiya::{Board, CastlingSide, Color, Move, Position, Rank, Role, Square, SquareSet, Variant, attacks};

/// The legal moves, sorted.
pub(super) fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if !is_over(position) {
        let (turn, board) = (position.turn(), position.board());
        for from in board.of_color(turn) {
            piece_moves(position, from, &mut moves);
        }
        moves.retain(|&mv| is_allowed(position, mv));
        castlings(position, &mut moves);
        for role in Role::ALL {
            if position.pockets().count(turn, role) > 0 {
                let drops = Square::ALL.into_iter().filter(|&to| board.piece_at(to).is_none());
                let drops = drops.filter(|to| role != Role::Pawn || !SquareSet::BACK_RANKS.contains(*to));
                moves.extend(
                    drops.filter_map(|to| Move::drop(role, to)).filter(|&mv| is_allowed(position, mv)),
                );
            }
        }
        if position.variant() == Variant::Antichess && moves.iter().any(|&mv| position.is_capture(mv)) {
            moves.retain(|&mv| position.is_capture(mv));
        }
    }
    moves.sort();
    moves
}

/// Whether somebody has won by a rule of the variant.
fn is_over(position: &Position) -> bool {
    let board = position.board();
    let king = |color| board.king(color);
    match position.variant() {
        Variant::KingOfTheHill => Color::ALL.into_iter().any(|color| {
            king(color).is_some_and(|king| ["d4", "e4", "d5", "e5"].contains(&king.to_string().as_str()))
        }),
        Variant::ThreeCheck => position.checks_left().contains(&0),
        Variant::Atomic => Color::ALL.into_iter().any(|color| king(color).is_none()),
        Variant::Antichess => Color::ALL.into_iter().any(|color| board.of_color(color).is_empty()),
        Variant::Horde => board.of_color(Color::White).is_empty(),
        Variant::RacingKings => {
            let arrived = |color| king(color).is_some_and(|king| king.rank() == Rank::Eighth);
            // Black, who moves second, may follow at once.
            let follows = || {
                let Some(king) = king(Color::Black) else { return false };
                let mut moves = Vec::new();
                piece_moves(position, king, &mut moves);
                moves.into_iter().any(|mv| mv.to().rank() == Rank::Eighth && is_allowed(position, mv))
            };
            arrived(Color::Black) || arrived(Color::White) && (position.turn() == Color::White || !follows())
        }
        _ => false,
    }
}

/// What a piece can do by its own rule.
fn piece_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    let (board, turn, variant) = (position.board(), position.turn(), position.variant());
    let Some(piece) = board.piece_at(from) else { return };
    let empty = |square: &Square| board.piece_at(*square).is_none();
    let theirs = |square: &Square| board.color_at(*square) == Some(!turn);
    if piece.role != Role::Pawn {
        let targets = board.attacks_from(from).into_iter().filter(|to| board.color_at(*to) != Some(turn));
        moves.extend(targets.map(|to| Move::normal(from, to)));
        return;
    }
    let up = if turn.is_white() { 1 } else { -1 };
    let mut targets = Vec::new();
    if let Some(one) = from.offset(0, up).filter(empty) {
        targets.push(one);
        let starts = from.rank() == Rank::Second.seen_by(turn)
            || variant == Variant::Horde && turn.is_white() && from.rank() == Rank::First;
        targets.extend(one.offset(0, up).filter(|two| starts && empty(two)));
    }
    for file in [-1, 1] {
        let Some(to) = from.offset(file, up) else { continue };
        if theirs(&to) {
            targets.push(to);
        } else if position.en_passant() == Some(to) {
            moves.push(Move::en_passant(from, to));
        }
    }
    for to in targets {
        if to.rank() == Rank::Eighth.seen_by(turn) {
            moves.extend(Role::PROMOTIONS.into_iter().filter_map(|role| Move::promotion(from, to, role)));
            if variant == Variant::Antichess {
                moves.push(Move::promotion_to_king(from, to));
            }
        } else {
            moves.push(Move::normal(from, to));
        }
    }
}

/// The pieces after a move, explosions among it.
fn after(position: &Position, mv: Move) -> Board {
    let mut board = *position.board();
    let (from, to, turn) = (mv.from(), mv.to(), position.turn());
    if let Some(role) = mv.dropped() {
        board.place(to, role.of(turn));
        return board;
    }
    if let Some(side) = mv.castling_side() {
        board.remove(from);
        board.remove(to);
        board.place(Square::new(side.king_file(), from.rank()), Role::King.of(turn));
        board.place(Square::new(side.rook_file(), from.rank()), Role::Rook.of(turn));
        return board;
    }
    let captures = position.is_capture(mv);
    let piece = board.remove(from).unwrap();
    board.place(to, mv.promoted().map_or(piece, |role| role.of(turn)));
    if mv.is_en_passant() {
        board.remove(Square::new(to.file(), from.rank()));
    }
    if captures && position.variant() == Variant::Atomic {
        board.remove(to);
        for square in attacks::king(to) {
            if board.role_at(square).is_some_and(|role| role != Role::Pawn) {
                board.remove(square);
            }
        }
    }
    board
}

/// Whether a king stands in check, by the game's idea of it.
fn in_check(variant: Variant, board: &Board, color: Color) -> bool {
    let Some(king) = board.king(color) else { return false };
    let meet = board.king(!color).is_some_and(|other| other.distance(king) == 1);
    match variant {
        Variant::Antichess => false,
        Variant::Atomic => !meet && !board.attackers(king, !color).is_empty(),
        _ => !board.attackers(king, !color).is_empty(),
    }
}

/// Whether the game allows what a move leads to.
fn is_allowed(position: &Position, mv: Move) -> bool {
    let (turn, variant) = (position.turn(), position.variant());
    let board = after(position, mv);
    match variant {
        Variant::Atomic if board.king(turn).is_none() => false,
        Variant::Atomic if board.king(!turn).is_none() => true,
        Variant::RacingKings => !in_check(variant, &board, turn) && !in_check(variant, &board, !turn),
        _ => !in_check(variant, &board, turn),
    }
}

/// Castling: nothing between, and the king is attacked neither before nor on its way nor after it.
fn castlings(position: &Position, moves: &mut Vec<Move>) {
    let (board, turn, variant) = (position.board(), position.turn(), position.variant());
    for side in CastlingSide::ALL {
        let Some(rook) = position.castling_rights().rook(turn, side) else { continue };
        let king = board.king(turn).unwrap();
        let mv = Move::castling(king, rook);
        let king_to = Square::new(side.king_file(), king.rank());
        let rook_to = Square::new(side.rook_file(), king.rank());
        let way = |from, to| attacks::between(from, to).with(to);
        let mut lifted = *board;
        lifted.remove(king);
        let safe = |square: Square| {
            let mut there = lifted;
            if there.piece_at(square).is_none() {
                there.place(square, Role::King.of(turn));
            }
            let meet = board.king(!turn).is_some_and(|other| other.distance(square) <= 1);
            variant == Variant::Atomic && meet || lifted.attackers(square, !turn).is_empty()
        };
        let free = ((way(king, king_to) | way(rook, rook_to)).without(king).without(rook) & board.occupied())
            .is_empty();
        let path = attacks::between(king, king_to).with(king);
        if free && path.into_iter().all(safe) && is_allowed(position, mv) {
            moves.push(mv);
        }
    }
}
