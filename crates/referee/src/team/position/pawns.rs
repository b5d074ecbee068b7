//! What pawns of a side are weak or strong.

use tabiya::{Board, Color, File, Role, Square, SquareSet, attacks};

/// A side's pawns by what is said of them.
pub(super) struct Pawns {
    /// No pawn of the other side stands before them on their file or beside it.
    pub(super) passed: SquareSet,
    /// No pawn of their own stands on the files beside theirs.
    pub(super) isolated: SquareSet,
    /// They stand on one file.
    pub(super) doubled: SquareSet,
    /// All neighbours have gone ahead, and a pawn of the other side guards the square before them.
    pub(super) backward: SquareSet,
}

impl Pawns {
    pub(super) fn of(board: &Board, color: Color) -> Pawns {
        let own = board.of(color, Role::Pawn);
        let theirs = board.of(!color, Role::Pawn);
        let keep = |is: &dyn Fn(Square) -> bool| own.iter().filter(|&square| is(square)).collect();
        let beside = |square: Square| beside(square.file());
        let stops = |square: Square| {
            let ahead = ahead(color, square);
            (ahead & (SquareSet::file(square.file()) | beside(square))).intersects(theirs)
        };
        // The foremost of doubled pawns is the one that runs.
        let blocked =
            |square: Square| (ahead(color, square) & SquareSet::file(square.file())).intersects(own);
        let backward = |square: Square| {
            let neighbours = beside(square) & own;
            let Some(front) = square.offset(0, if color.is_white() { 1 } else { -1 }) else { return false };
            !neighbours.is_empty()
                && ahead(color, square).contains_all(neighbours)
                && attacks::pawn(color, front).intersects(theirs)
                && !passes(color, square, theirs)
        };
        Pawns {
            passed: keep(&|square| !stops(square) && !blocked(square)),
            isolated: keep(&|square| !beside(square).intersects(own)),
            doubled: keep(&|square| (SquareSet::file(square.file()) & own).len() >= 2),
            backward: keep(&backward),
        }
    }
}

fn passes(color: Color, square: Square, theirs: SquareSet) -> bool {
    let lanes = SquareSet::file(square.file()) | beside(square.file());
    !(ahead(color, square) & lanes).intersects(theirs)
}

/// The files beside a file.
fn beside(file: File) -> SquareSet {
    let near = File::ALL.into_iter().filter(|&other| (other as i32 - file as i32).abs() == 1);
    near.fold(SquareSet::EMPTY, |set, file| set | SquareSet::file(file))
}

/// All squares on the ranks before a square, as a side sees it.
fn ahead(color: Color, square: Square) -> SquareSet {
    let rank = square.rank().seen_by(color);
    Square::ALL.into_iter().filter(|other| other.rank().seen_by(color) > rank).collect()
}
