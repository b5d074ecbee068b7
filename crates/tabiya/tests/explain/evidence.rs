//! Checks the evidence of a reason by hand, on a board and without the code that gave it.

use tabiya::{
    Board, CastlingSide, Color, File, Move, MoveError, PlacedPiece, Position, Rank, Role, Square, SquareSet,
    attacks,
};

/// Whether a piece attacks a square on a board.
fn attacks(board: &Board, piece: Square, target: Square) -> bool {
    board.attacks_from(piece).contains(target)
}

/// All pieces of a colour that attack a square, asked one by one.
fn attackers(board: &Board, target: Square, by: Color) -> SquareSet {
    board.of_color(by).into_iter().filter(|&piece| attacks(board, piece, target)).collect()
}

fn squares(pieces: &[PlacedPiece]) -> SquareSet {
    pieces.iter().map(|piece| piece.square).collect()
}

/// Where moves go, castling left out.
fn targets(moves: &[Move]) -> SquareSet {
    moves.iter().filter(|mv| !mv.is_castling()).map(|mv| mv.to()).collect()
}

/// Panics unless everything that the reason says is true of the position.
pub(crate) fn verify(position: &Position, why: &MoveError) {
    let (board, turn) = (position.board(), position.turn());
    let king = position.king(turn);
    let checkers = attackers(board, king, !turn);
    let there = |piece: &PlacedPiece| assert_eq!(board.piece_at(piece.square), Some(piece.piece));
    let ours = |piece: &PlacedPiece| {
        there(piece);
        assert_eq!(piece.piece.color, turn);
    };
    let theirs = |piece: &PlacedPiece| {
        there(piece);
        assert_eq!(piece.piece.color, !turn);
    };
    let up = if turn.is_white() { 1 } else { -1 };
    let ranks_up = |from: Square, to: Square| (to.rank() as i32 - from.rank() as i32) * up;
    let files = |from: Square, to: Square| (to.file() as i32 - from.file() as i32).abs();
    let legal = |from, to, promotion| {
        position
            .legal_moves()
            .iter()
            .any(|mv| mv.from() == from && mv.to() == to && mv.promoted() == promotion)
    };
    let moved = |from: Square, to: Square| {
        let mut after = *board;
        after.move_piece(from, to);
        after
    };
    match why {
        MoveError::EmptySquare { from, .. } => assert_eq!(board.piece_at(*from), None),
        MoveError::OpponentsPiece { piece, .. } => theirs(piece),
        MoveError::SameSquare { piece } => ours(piece),
        MoveError::OtherPieceThere { said, piece, .. } => {
            there(piece);
            assert_ne!(*said, piece.piece.role);
        }
        MoveError::NoSuchPiece { piece, .. } => {
            assert_eq!(piece.color, turn);
            assert!(board.of(turn, piece.role).is_empty());
        }
        MoveError::NoneReaches { piece, to, reach } => {
            assert!(reach.len() > 1);
            for (square, set) in reach {
                assert_eq!(board.piece_at(*square), Some(*piece));
                assert_eq!(*set, targets(&position.legal_moves_from(*square)));
                let mut alone = Board::EMPTY;
                alone.place(*square, *piece);
                assert!(!alone.moves_from(*square).contains(*to));
            }
        }
        MoveError::NoPawnForIt { file, to, .. } => {
            // Nobody could come from that file, whatever the text says more.
            let on_file = board.of(turn, Role::Pawn) & SquareSet::file(*file);
            if *file == to.file() {
                assert!(on_file.into_iter().all(|from| ranks_up(from, *to) <= 0));
            } else {
                assert!(on_file.into_iter().all(|from| !attacks(board, from, *to)));
            }
        }
        MoveError::NotFromThere { file, rank, piece, to, from } => {
            let named = |square: Square| {
                file.is_none_or(|file| square.file() == file) && rank.is_none_or(|rank| square.rank() == rank)
            };
            assert!(!board.of(turn, piece.role).into_iter().any(named));
            for &square in &from.into_iter().collect::<Vec<_>>() {
                assert!(legal(square, *to, None));
            }
        }
        MoveError::DoesNotMoveSo { piece, to, reach } => {
            ours(piece);
            let mut alone = Board::EMPTY;
            alone.place(piece.square, piece.piece);
            assert!(!alone.moves_from(piece.square).contains(*to));
            alone.place(*to, Role::Knight.of(!turn));
            assert!(!alone.moves_from(piece.square).contains(*to));
            assert_eq!(*reach, targets(&position.legal_moves_from(piece.square)));
            assert!(!reach.contains(*to));
        }
        MoveError::Blocked { piece, to, by } => {
            ours(piece);
            there(by);
            assert!(attacks(board, piece.square, by.square), "the first on the way");
            assert!(attacks::between(piece.square, *to).contains(by.square));
            let mut alone = Board::EMPTY;
            alone.place(piece.square, piece.piece);
            assert!(alone.moves_from(piece.square).contains(*to));
        }
        MoveError::OwnPieceThere { piece, to, by } => {
            ours(piece);
            ours(by);
            assert_eq!(by.square, *to);
            assert!(attacks(board, piece.square, *to));
        }
        MoveError::PawnBackwards { pawn, to } => {
            ours(pawn);
            assert!(ranks_up(pawn.square, *to) < 0);
        }
        MoveError::PawnBlocked { pawn, to, by } => {
            ours(pawn);
            there(by);
            assert_eq!(files(pawn.square, *to), 0);
            assert!(attacks::between(pawn.square, *to).with(*to).contains(by.square));
            assert!((1..=2).contains(&ranks_up(pawn.square, by.square)));
            assert!(!(attacks::between(pawn.square, by.square)).intersects(board.occupied()));
        }
        MoveError::DoubleStepNotFromStart { pawn, to, .. } => {
            ours(pawn);
            assert_eq!((files(pawn.square, *to), ranks_up(pawn.square, *to)), (0, 2));
            assert_ne!(pawn.square.rank(), Rank::Second.seen_by(turn));
        }
        MoveError::NothingToCapture { pawn, to } => {
            ours(pawn);
            assert_eq!(board.piece_at(*to), None);
            if files(pawn.square, *to) != 0 {
                assert!(attacks(board, pawn.square, *to));
                assert_ne!(position.en_passant(), Some(*to));
            }
        }
        MoveError::EnPassantExpired { pawn, to, beside, pushed } => {
            ours(pawn);
            assert!(attacks(board, pawn.square, *to));
            assert_eq!(board.piece_at(*to), None);
            assert_eq!(board.piece_at(*beside), Some(Role::Pawn.of(!turn)));
            assert_eq!((beside.file(), beside.rank()), (to.file(), pawn.square.rank()));
            assert_ne!(position.en_passant(), Some(*to));
            assert_eq!(*pushed, None);
        }
        MoveError::EnPassantExposesKing { pawn, to, beside, king: named, by } => {
            ours(pawn);
            theirs(by);
            assert_eq!((*named, position.en_passant()), (king, Some(*to)));
            assert!(!checkers.contains(by.square));
            let mut after = moved(pawn.square, *to);
            after.remove(*beside);
            assert!(attacks(&after, by.square, king));
            after.place(*beside, Role::Pawn.of(!turn));
            assert!(!attacks(&after, by.square, king), "an ordinary pin");
        }
        MoveError::PromotionMissing { pawn, to, .. }
        | MoveError::PromotionToKing { pawn, to }
        | MoveError::PromotionToPawn { pawn, to, .. } => {
            ours(pawn);
            assert!(Role::PROMOTIONS.iter().all(|&role| legal(pawn.square, *to, Some(role))));
        }
        MoveError::PromotionOfPiece { piece, to, .. } => {
            ours(piece);
            assert_ne!(piece.piece.role, Role::Pawn);
            let moves = position.legal_moves_from(piece.square);
            assert!(moves.iter().any(|mv| mv.to() == *to || mv.king_to() == *to));
        }
        MoveError::PromotionTooEarly { pawn, to, .. } => {
            ours(pawn);
            assert!(legal(pawn.square, *to, None));
        }
        MoveError::Pinned { piece, to, king: named, by } => {
            ours(piece);
            theirs(by);
            assert_eq!(*named, king);
            let mut without = *board;
            without.remove(piece.square);
            // Its leaving exposes the king to exactly this piece.
            assert_eq!(attackers(&without, king, !turn) - checkers, SquareSet::from_square(by.square));
            assert!(!attacks::between(king, by.square).with(by.square).contains(*to));
            // By its own rule it gets there; a pawn also in passing.
            let by_rule = board.moves_from(piece.square).contains(*to);
            assert!(by_rule || position.en_passant() == Some(*to));
        }
        MoveError::CheckNotAnswered { piece, to, king: named, by, evasions } => {
            ours(piece);
            assert_eq!(*named, king);
            assert_eq!(checkers, SquareSet::from_square(by.square));
            assert!(attacks(&moved(piece.square, *to), by.square, king));
            let moves = position.legal_moves();
            assert_eq!(evasions.is_empty(), moves.is_empty());
            let king_moves = position.legal_moves_from(king);
            assert_eq!(evasions.king_to, targets(&king_moves));
            let line = attacks::between(king, by.square);
            assert!(line.contains_all(evasions.blocks) || evasions.blocks.is_empty());
            for taker in evasions.takers {
                let taking = position.legal_moves_from(taker);
                assert!(taking.iter().any(|mv| mv.to() == by.square || mv.is_en_passant()));
            }
            let others = moves.iter().filter(|mv| mv.from() != king);
            assert!(others.clone().all(|mv| {
                evasions.blocks.contains(mv.to())
                    || evasions.takers.contains(mv.from()) && (mv.to() == by.square || mv.is_en_passant())
            }));
        }
        MoveError::DoubleCheck { piece, king: named, by, king_to, .. } => {
            ours(piece);
            assert_eq!(*named, king);
            assert_eq!(checkers, squares(by));
            assert!(checkers.len() > 1);
            assert_eq!(*king_to, targets(&position.legal_moves()));
        }
        MoveError::KingIntoCheck { king: from, to, takes, by } => {
            assert_eq!(*from, king);
            assert_eq!(*takes, board.role_at(*to));
            assert_eq!(squares(by), attackers(&moved(king, *to), *to, !turn));
            assert!(!by.is_empty());
        }
        MoveError::KingBesideKing { king: from, to, other } => {
            assert_eq!((*from, *other), (king, position.king(!turn)));
            assert_eq!(to.distance(*other), 1);
        }
        _ => castling(position, why),
    }
}

fn castling(position: &Position, why: &MoveError) {
    let (board, color) = (position.board(), position.turn());
    let home = Rank::First.seen_by(color);
    let at = position.king(color);
    let ends =
        |side: CastlingSide| (Square::new(side.king_file(), home), Square::new(side.rook_file(), home));
    let standing_on = |square: Square| {
        let mut board = *board;
        board.move_piece(at, square);
        board
    };
    match why {
        MoveError::CastlingKingAway { turn, side, king, rook, lost } => {
            assert_eq!((*turn, *king, lost), (color, at, &None));
            let rights = position.castling_rights();
            assert!(!rights.has(color, CastlingSide::King) && !rights.has(color, CastlingSide::Queen));
            let rooks = board.of(color, Role::Rook) & SquareSet::rank(home);
            let on_the_wing = |rook: &Square| match side {
                CastlingSide::King => rook.file() > File::E,
                CastlingSide::Queen => rook.file() < File::E,
            };
            assert_eq!(rook.is_some(), rooks.into_iter().any(|rook| on_the_wing(&rook)));
            assert!(rook.iter().all(|rook| rooks.contains(*rook) && on_the_wing(rook)));
            if king.rank() == home {
                let beside = rooks.into_iter().filter(|&rook| CastlingSide::of(at, rook) == *side);
                assert_eq!((beside.count(), king.file() == File::E), (0, false));
            }
        }
        MoveError::CastlingNoRook { turn, side, king, .. } => {
            assert_eq!((*turn, *king), (color, at));
            let on_that_side = |file: File| match side {
                CastlingSide::King => file > king.file(),
                CastlingSide::Queen => file < king.file(),
            };
            let rooks = board.of(color, Role::Rook) & SquareSet::rank(home);
            assert!(!rooks.into_iter().any(|rook| on_that_side(rook.file())));
        }
        MoveError::CastlingRightLost { turn, side, king, rook, lost } => {
            assert_eq!((*turn, *king, lost), (color, at, &None));
            assert_eq!(king.rank(), home);
            assert_eq!(board.piece_at(*rook), Some(Role::Rook.of(color)));
            assert_eq!(position.castling_rights().rook(color, *side), None);
        }
        MoveError::CastlingOtherRook { turn, side, king, rook, right } => {
            assert_eq!((*turn, *king), (color, at));
            assert_eq!(board.piece_at(*rook), Some(Role::Rook.of(color)));
            assert_ne!(rook, right);
            assert_eq!(position.castling_rights().rook(color, *side), Some(*right));
        }
        MoveError::CastlingBlocked { turn, side, king, rook, by } => {
            assert_eq!((*turn, *king), (color, at));
            assert_eq!(position.castling_rights().rook(color, *side), Some(*rook));
            let (king_to, rook_to) = ends(*side);
            let low = [*king, *rook, king_to, rook_to].into_iter().min().unwrap();
            let high = [*king, *rook, king_to, rook_to].into_iter().max().unwrap();
            assert!(!by.is_empty());
            for piece in by {
                assert_eq!(board.piece_at(piece.square), Some(piece.piece));
                assert!(low <= piece.square && piece.square <= high);
                assert!(piece.square != *king && piece.square != *rook);
            }
        }
        MoveError::CastlingInCheck { king, by, .. } => {
            assert_eq!(*king, at);
            assert!(!by.is_empty());
            assert_eq!(squares(by), attackers(board, at, !color));
        }
        MoveError::CastlingThroughCheck { side, king, square, by, .. } => {
            assert_eq!(*king, at);
            let (king_to, _) = ends(*side);
            assert!(attacks::between(at, king_to).contains(*square));
            assert_eq!(squares(by), attackers(&standing_on(*square), *square, !color));
        }
        MoveError::CastlingIntoCheck { side, king, square, by, .. } => {
            assert_eq!((*king, *square), (at, ends(*side).0));
            assert_eq!(squares(by), attackers(&standing_on(*square), *square, !color));
        }
        MoveError::CastlingUncoversKing { side, king, rook, by, .. } => {
            assert_eq!(*king, at);
            let (king_to, rook_to) = ends(*side);
            let mut after = *board;
            after.remove(*king);
            after.remove(*rook);
            after.place(king_to, Role::King.of(color));
            after.place(rook_to, Role::Rook.of(color));
            assert!(attacks(&after, by.square, king_to));
            assert!(!attacks(board, by.square, *king));
        }
        other => panic!("no reason for a move on the board: {other:?}"),
    }
}
