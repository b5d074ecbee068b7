//! King and pawn against king, solved: whether the pawn wins, for every position.
//!
//! It is computed when such a position is first met, and takes 24 KB. The squares of the lone king are worked on as
//! one set: of a pawn and its king, which squares of the other king lose. A pawn never goes back,
//! so the furthest ranks come first; what a pawn may do on its rank is known then, and the kings' moves are added until
//! nothing changes.

use std::sync::OnceLock;
use tabiya::{Color, File, Position, Role, Square, SquareSet, attacks};

/// A pawn that wins is worth less than the queen or the rook that it may become, and the more the further it has gone.
const WON: i32 = 900;
const RANK_GONE: i32 = 20;

/// The value of king and pawn against king for the side to move, in centipawns; nothing of other positions.
#[inline]
pub(super) fn value(position: &Position) -> Option<i32> {
    if position.board().occupied().len() != 3 {
        return None;
    }
    solved_value(position)
}

#[cold]
fn solved_value(position: &Position) -> Option<i32> {
    let (pawn, strong) = lone_pawn(position)?;
    if !is_won(position, pawn, strong) {
        return Some(0);
    }
    let value = WON + RANK_GONE * pawn.rank().seen_by(strong) as i32;
    Some(if strong == position.turn() { value } else { -value })
}

/// Whether a position is king and pawn against king, and drawn.
#[cold]
pub(crate) fn is_drawn_pawn(position: &Position) -> bool {
    position.board().occupied().len() == 3
        && lone_pawn(position).is_some_and(|(pawn, strong)| !is_won(position, pawn, strong))
}

/// The only pawn of a position of three pieces, and whose it is.
fn lone_pawn(position: &Position) -> Option<(Square, Color)> {
    let board = position.board();
    let pawn = board.of_role(Role::Pawn).single()?;
    board.color_at(pawn).map(|color| (pawn, color))
}

fn is_won(position: &Position, pawn: Square, strong: Color) -> bool {
    static SOLVED: OnceLock<SolvedPawn> = OnceLock::new();
    // The pawn goes up, on the files a to d.
    let seen = |square: Square| {
        let square = if strong.is_white() { square } else { square.flip() };
        if pawn.file() > File::D { mirrored(square) } else { square }
    };
    let solved = SOLVED.get_or_init(SolvedPawn::new);
    let strong_king = seen(position.king(strong));
    let lost = match position.turn() == strong {
        true => solved.pawn_to_move(seen(pawn))[strong_king as usize],
        false => solved.king_to_move(seen(pawn))[strong_king as usize],
    };
    lost.contains(seen(position.king(!strong)))
}

/// The square on the other side of the middle.
fn mirrored(square: Square) -> Square {
    Square::ALL[square as usize ^ 7]
}

/// For each square of the king beside the pawn, the squares on which the other king loses.
type LosingSquares = [SquareSet; 64];

/// Every position of a white pawn on the files a to d.
struct SolvedPawn {
    /// By the square of the pawn; the pawn's side to move.
    pawn_to_move: Vec<LosingSquares>,
    /// The same with the lone king to move.
    king_to_move: Vec<LosingSquares>,
}

/// Where a pawn on the files a to d has its place in the lists.
fn place(pawn: Square) -> usize {
    4 * (pawn.rank() as usize - 1) + pawn.file() as usize
}

impl SolvedPawn {
    fn new() -> SolvedPawn {
        let unknown = vec![[SquareSet::EMPTY; 64]; 4 * 6];
        let mut solved = SolvedPawn { pawn_to_move: unknown.clone(), king_to_move: unknown };
        for number in (0..4 * 6).rev() {
            solved.solve(Square::ALL[8 * (number / 4 + 1) + number % 4]);
        }
        solved
    }

    fn pawn_to_move(&self, pawn: Square) -> &LosingSquares {
        &self.pawn_to_move[place(pawn)]
    }

    fn king_to_move(&self, pawn: Square) -> &LosingSquares {
        &self.king_to_move[place(pawn)]
    }

    /// Solves all positions with the pawn on a square; those with the pawn further up have been.
    fn solve(&mut self, pawn: Square) {
        let taken = attacks::pawn(Color::White, pawn);
        let (mut before, mut after) = ([SquareSet::EMPTY; 64], [SquareSet::EMPTY; 64]);
        let by_pawn_moves = Square::ALL.map(|king| self.pawn_moves(pawn, king));
        loop {
            let known = (before, after);
            for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
                let near = attacks::king(king);
                let possible = !(near.with(king).with(pawn));

                // The lone king to move: it loses if it has a move, and none that it survives. Mate is not possible.
                let mut safe = !(near.with(king) | taken);
                if near.contains(pawn) {
                    safe.remove(pawn);
                }
                let saving = safe - before[king as usize];
                after[king as usize] = possible & (neighbours(safe) - neighbours(saving));

                // The pawn's side to move, while the other king is not in check.
                let by_king = (near.without(pawn)).into_iter();
                let won = by_king.fold(by_pawn_moves[king as usize], |won, king| won | after[king as usize]);
                before[king as usize] = won & (possible - taken);
            }
            if (before, after) == known {
                break;
            }
        }
        (self.pawn_to_move[place(pawn)], self.king_to_move[place(pawn)]) = (before, after);
    }

    /// The squares of the lone king on which a move of the pawn wins.
    fn pawn_moves(&self, pawn: Square, king: Square) -> SquareSet {
        let Some(one) = pawn.offset(0, 1).filter(|&one| one != king) else { return SquareSet::EMPTY };
        let Some(two) = one.offset(0, 1) else { return promotion(one, king) };
        let mut won = self.king_to_move(one)[king as usize];
        if pawn.rank() as usize == 1 && two != king {
            // The lone king does not stand in the way.
            won |= self.king_to_move(two)[king as usize].without(one);
        }
        won
    }
}

/// The squares of the lone king on which a new queen or rook wins: it is not taken, and does not stalemate.
fn promotion(promoted: Square, king: Square) -> SquareSet {
    let near = attacks::king(king).with(king);
    let captures = if near.contains(promoted) { SquareSet::EMPTY } else { attacks::king(promoted) };
    let wins = |attacked: SquareSet| {
        let mut safe = !(near | attacked);
        if near.contains(promoted) {
            safe.remove(promoted);
        }
        // A king that is attacked is not stalemated; one that is not stands in no way of the new piece.
        attacked | neighbours(safe)
    };
    let occupied = SquareSet::from_square(king);
    let queen = wins(attacks::queen(promoted, occupied));
    let rook = wins(attacks::rook(promoted, occupied));
    (queen | rook) - captures.with(promoted)
}

/// The squares from which a king can step onto one of these.
fn neighbours(squares: SquareSet) -> SquareSet {
    let (left, right) = (SquareSet::file(File::A), SquareSet::file(File::H));
    let set = squares.bits();
    let beside = (set << 1 & !left.bits()) | (set >> 1 & !right.bits());
    let wide = set | beside;
    SquareSet::from_bits(beside | wide << 8 | wide >> 8)
}

#[cfg(test)]
mod tests {
    use super::{is_drawn_pawn, neighbours, value};
    use tabiya::{Position, Square, SquareSet, attacks};

    #[test]
    fn a_king_steps_where_it_attacks() {
        for square in Square::ALL {
            assert_eq!(neighbours(SquareSet::from_square(square)), attacks::king(square));
        }
    }

    #[test]
    fn what_everybody_knows_of_king_and_pawn_is_known() {
        for (fen, won) in [
            // The opposition decides.
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true),
            // The king in front of its pawn on the sixth rank wins, whoever is to move.
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            // A rook pawn, and the king in its corner.
            ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/8/7p/6k1/8/7K b - - 0 1", false),
            // Outside the square of the pawn, and inside.
            ("8/8/8/P6k/8/8/8/K7 w - - 0 1", true),
            ("8/8/8/P3k3/8/8/8/7K b - - 0 1", false),
            // A queen would stalemate, a rook wins.
            ("8/k1P5/2K5/8/8/8/8/8 w - - 0 1", true),
            // The pawn is taken.
            ("8/8/8/8/8/3k4/3P4/7K b - - 0 1", false),
        ] {
            let position: Position = fen.parse().unwrap();
            let value = value(&position).unwrap();
            assert_eq!(value != 0, won, "{fen}");
            assert_eq!(is_drawn_pawn(&position), !won, "{fen}");
            assert!(!won || (value > 0) == (position.turn().is_white()), "{fen}");
        }
        for fen in ["8/8/8/4k3/8/4K3/4R3/8 w - - 0 1", "8/4p3/8/4k3/8/4K3/4P3/8 w - - 0 1"] {
            let position: Position = fen.parse().unwrap();
            assert_eq!((value(&position), is_drawn_pawn(&position)), (None, false), "{fen}");
        }
    }
}
