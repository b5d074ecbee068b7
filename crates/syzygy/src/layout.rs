//! How a table numbers its positions: which piece comes first, and what each counts.

use crate::endgame::{Endgame, MAX_PIECES};
use crate::geometry::{
    Geometry, KINGS, MAX_GROUP, THREES, choose, edge_file, file, is_above, is_diagonal, lead_order,
    pawn_order, rank, transposed,
};
use tabiya::{Board, Color, Piece, Role};

/// How the first pieces are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    /// The two kings, where no other piece is the only one of its kind.
    Kings,
    /// Three pieces that are each the only one of their kind.
    Three,
    /// The pawns of one side.
    Pawns,
}

/// Pieces of the same kind that are numbered together.
#[derive(Clone, Copy, Debug)]
struct PieceGroup {
    start: usize,
    len: usize,
    /// What one step of the group counts.
    factor: u64,
    /// Whether they are the pawns of the second side: they have 48 squares.
    pawns: bool,
}

/// The numbering of the positions of a table, or of the part of a table with the leading pawn on one file.
#[derive(Clone, Debug)]
pub(crate) struct TableLayout {
    pieces: Vec<Piece>,
    lead: Lead,
    lead_len: usize,
    lead_factor: u64,
    groups: Vec<PieceGroup>,
    /// The number of positions.
    pub(crate) size: u64,
}

/// The piece of a nibble: pawn 1 to king 6, and 8 more for Black's.
fn piece_of(nibble: u8) -> Option<Piece> {
    let color = if nibble & 8 == 0 { Color::White } else { Color::Black };
    let role = Role::ALL.get(usize::from(nibble & 7).checked_sub(1)?)?;
    Some(role.of(color))
}

impl TableLayout {
    /// How many bytes of a header tell the layout of one part.
    pub(crate) fn header_len(endgame: Endgame) -> usize {
        1 + usize::from(has_pawns_of_both(endgame)) + endgame.pieces()
    }

    /// The layout that a header tells, in the lower or the upper half of its bytes, for a leading pawn on a file from a
    /// to d; nothing if it fits no table of this ending.
    pub(crate) fn read(
        header: &[u8],
        upper: bool,
        endgame: Endgame,
        lead_file: usize,
    ) -> Option<TableLayout> {
        let nibble = |byte: u8| if upper { byte >> 4 } else { byte & 15 };
        let both = has_pawns_of_both(endgame);
        let pieces: Vec<Piece> = header
            .get(1 + usize::from(both)..)?
            .iter()
            .map(|&byte| piece_of(nibble(byte)))
            .collect::<Option<_>>()?;
        let order = usize::from(nibble(header[0]));
        let second_order = both.then(|| usize::from(nibble(header[1])));
        TableLayout::new(pieces, order, second_order, endgame, lead_file)
    }

    /// The layout of pieces in this order; `order` and `second_order` are the places of the leading group and of the
    /// other side's pawns among the factors.
    pub(crate) fn new(
        pieces: Vec<Piece>,
        order: usize,
        second_order: Option<usize>,
        endgame: Endgame,
        lead_file: usize,
    ) -> Option<TableLayout> {
        let geometry = Geometry::get();
        let total = pieces.len();
        if total != endgame.pieces() || total > MAX_PIECES {
            return None;
        }
        // Pieces of a kind stand together, and all pieces of the ending are there.
        let mut runs: Vec<(Piece, usize)> = Vec::new();
        for &piece in &pieces {
            match runs.last_mut() {
                Some((last, len)) if *last == piece => *len += 1,
                _ => runs.push((piece, 1)),
            }
        }
        if runs.iter().any(|&(piece, len)| endgame.count(piece.color, piece.role) != len) {
            return None;
        }
        let singles = runs.iter().filter(|(_, len)| *len == 1).count();
        let (lead, lead_runs) = match (endgame.has_pawns(), singles) {
            (true, _) => (Lead::Pawns, 1),
            (false, 2) => (Lead::Kings, 2),
            (false, _) => (Lead::Three, 3),
        };
        if runs.len() < lead_runs {
            return None;
        }
        let (leaders, others) = runs.split_at(lead_runs);
        let right = match lead {
            Lead::Pawns => leaders[0].0.role == Role::Pawn,
            Lead::Kings => leaders.iter().all(|(piece, _)| piece.role == Role::King),
            Lead::Three => leaders.iter().all(|(_, len)| *len == 1),
        };
        let second_pawns = others.first().is_some_and(|(piece, _)| piece.role == Role::Pawn);
        if !right
            || second_pawns != second_order.is_some()
            || others.iter().skip(1).any(|(piece, _)| piece.role == Role::Pawn)
            || runs.iter().any(|&(_, len)| len > MAX_GROUP)
        {
            return None;
        }
        let lead_len: usize = leaders.iter().map(|(_, len)| len).sum();
        let lead_size = match lead {
            Lead::Pawns => geometry.leading_size[lead_len - 1][lead_file],
            Lead::Kings => KINGS,
            Lead::Three => THREES,
        };

        // The factors, from the group that changes fastest.
        let places = 1 + others.len();
        if order >= places || second_order.is_some_and(|second| second >= places || second == order) {
            return None;
        }
        let mut groups = Vec::with_capacity(others.len());
        let mut start = lead_len;
        for (index, &(_, len)) in others.iter().enumerate() {
            groups.push(PieceGroup { start, len, factor: 0, pawns: index == 0 && second_pawns });
            start += len;
        }
        let mut size: u64 = 1;
        let mut lead_factor = 0;
        let mut rest = usize::from(second_pawns);
        let mut free = 64 - lead_len as u64 - if second_pawns { groups[0].len as u64 } else { 0 };
        for place in 0..places {
            let ways = if place == order {
                lead_factor = size;
                lead_size
            } else if Some(place) == second_order {
                groups[0].factor = size;
                choose(48 - lead_len as u64, groups[0].len as u64)
            } else {
                let group = groups.get_mut(rest)?;
                rest += 1;
                group.factor = size;
                let ways = choose(free, group.len as u64);
                free -= group.len as u64;
                ways
            };
            size = size.checked_mul(ways)?;
        }
        Some(TableLayout { pieces, lead, lead_len, lead_factor, groups, size })
    }

    /// The file, from a to d, of the leading pawn of a board: the part of the table that knows it.
    pub(crate) fn lead_file(&self, board: &Board, flip: bool) -> usize {
        let piece = self.pieces[0];
        let color = if flip { !piece.color } else { piece.color };
        let mut best = u8::MAX;
        for square in board.of(color, piece.role) {
            best = best.min(lead_order(mirrored(square as u8, flip)));
        }
        usize::from(best / 6).min(3)
    }

    /// The number of a position; `flip` exchanges the colours. The board has the pieces of the table's ending.
    #[inline]
    pub(crate) fn index(&self, board: &Board, flip: bool) -> u64 {
        let mut squares = [0u8; MAX_PIECES];
        let total = self.pieces.len();
        let flip_ranks = flip && self.lead == Lead::Pawns;
        let mut filled = 0;
        while filled < total {
            let piece = self.pieces[filled];
            let color = if flip { !piece.color } else { piece.color };
            for square in board.of(color, piece.role) {
                squares[filled] = mirrored(square as u8, flip_ranks);
                filled += 1;
                if filled == total {
                    break;
                }
            }
        }
        self.index_of(&mut squares[..total])
    }

    /// The number of the leading pieces, after the board has been turned as they are counted.
    fn lead_number(&self, squares: &mut [u8]) -> u64 {
        let geometry = Geometry::get();
        match self.lead {
            Lead::Pawns => {
                self.lead_pawns(squares);
                let more = self.lead_len - 1;
                let mut number = geometry.leading[more][squares[0] as usize];
                for (i, &square) in squares[1..self.lead_len].iter().enumerate() {
                    number += geometry.binomial[more - i][pawn_order(square) as usize];
                }
                number
            }
            Lead::Kings => {
                reflect(squares, 2);
                u64::from(
                    geometry.kings[geometry.triangle[squares[0] as usize] as usize][squares[1] as usize],
                )
            }
            Lead::Three => {
                reflect(squares, 3);
                three(squares)
            }
        }
    }

    /// The number of a placement, in the order of the table's pieces.
    fn index_of(&self, squares: &mut [u8]) -> u64 {
        let geometry = Geometry::get();
        let mut index = self.lead_number(squares) * self.lead_factor;
        for group in &self.groups {
            let (placed, rest) = squares.split_at_mut(group.start);
            let own = &mut rest[..group.len];
            sort(own);
            let mut number = 0;
            for (i, &square) in own.iter().enumerate() {
                let before = placed_before(placed, square) + if group.pawns { 8 } else { 0 };
                number += geometry.binomial[i + 1][usize::from(square - before) & 63];
            }
            index += number * group.factor;
        }
        index
    }

    /// Puts the leading pawn first, on a file from a to d, and the pawns behind it in their order.
    fn lead_pawns(&self, squares: &mut [u8]) {
        let mut first = 0;
        for i in 1..self.lead_len {
            if lead_order(squares[i]) < lead_order(squares[first]) {
                first = i;
            }
        }
        squares.swap(0, first);
        if file(squares[0]) > 3 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        // By insertion: a sort of its own for a handful of squares is a kilobyte and a half of every package.
        for end in 2..self.lead_len {
            let mut at = end;
            while at > 1 && pawn_order(squares[at]) > pawn_order(squares[at - 1]) {
                squares.swap(at, at - 1);
                at -= 1;
            }
        }
        debug_assert!(edge_file(squares[0]) < 4);
    }
}

/// Whether both sides have pawns.
pub(crate) const fn has_pawns_of_both(endgame: Endgame) -> bool {
    endgame.count(Color::White, Role::Pawn) > 0 && endgame.count(Color::Black, Role::Pawn) > 0
}

const fn mirrored(square: u8, flip: bool) -> u8 {
    if flip { square ^ 56 } else { square }
}

/// How many of these squares come before a square.
#[inline]
fn placed_before(placed: &[u8], square: u8) -> u8 {
    placed.iter().map(|&other| u8::from(other < square)).sum()
}

/// Sorts a few squares.
#[inline]
fn sort(squares: &mut [u8]) {
    for i in 1..squares.len() {
        let mut j = i;
        while j > 0 && squares[j - 1] > squares[j] {
            squares.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// Reflects a placement so that the first piece is in the triangle a1, d1, d4, and the first of the leading pieces that
/// is not on the diagonal is below it.
#[inline]
fn reflect(squares: &mut [u8], leading: usize) {
    let first = squares[0];
    let over = if file(first) > 3 { 7 } else { 0 } | if rank(first) > 3 { 56 } else { 0 };
    squares.iter_mut().for_each(|square| *square ^= over);
    let off = squares[..leading].iter().find(|&&square| !is_diagonal(square));
    if off.is_some_and(|&off| is_above(off)) {
        squares.iter_mut().for_each(|square| *square = transposed(*square));
    }
}

/// The number of three different pieces that have been [reflected](reflect): those off the diagonal first.
fn three(squares: &[u8]) -> u64 {
    let geometry = Geometry::get();
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let triangle = u64::from(geometry.triangle[a as usize]);
    let below = |square: u8| u64::from(geometry.below[square as usize]);
    let b_before = u64::from(a < b);
    let c_before = u64::from(a < c) + u64::from(b < c);
    // On the diagonal a square is told by its file.
    let (a_file, b_file, c_file) = (u64::from(file(a)), u64::from(file(b)), u64::from(file(c)));
    const OFF_FIRST: u64 = 6 * 63 * 62;
    const OFF_SECOND: u64 = 4 * 28 * 62;
    const OFF_THIRD: u64 = 4 * 7 * 28;
    if !is_diagonal(a) {
        triangle * 63 * 62 + (u64::from(b) - b_before) * 62 + (u64::from(c) - c_before)
    } else if !is_diagonal(b) {
        OFF_FIRST + a_file * 28 * 62 + below(b) * 62 + (u64::from(c) - c_before)
    } else if !is_diagonal(c) {
        OFF_FIRST + OFF_SECOND + a_file * 7 * 28 + (b_file - b_before) * 28 + below(c)
    } else {
        OFF_FIRST + OFF_SECOND + OFF_THIRD + a_file * 7 * 6 + (b_file - b_before) * 6 + (c_file - c_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn layout(name: &str, order: usize, second: Option<usize>, file: usize) -> TableLayout {
        let endgame: Endgame = name.parse().unwrap();
        let count =
            |color: Color, role: Role| std::iter::repeat_n(role.of(color), endgame.count(color, role));
        let mut pieces: Vec<Piece> = Vec::new();
        let has_own = endgame.count(Color::White, Role::Pawn) > 0;
        let pawns = if has_own { Color::ALL } else { [Color::Black, Color::White] };
        pawns.into_iter().for_each(|color| pieces.extend(count(color, Role::Pawn)));
        for color in Color::ALL {
            pieces.extend(count(color, Role::King));
        }
        // Those that are alone of their kind come first, as in the tables.
        for alone in [true, false] {
            for color in Color::ALL {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    if (endgame.count(color, role) == 1) == alone {
                        pieces.extend(count(color, role));
                    }
                }
            }
        }
        TableLayout::new(pieces, order, second, endgame, file).unwrap_or_else(|| panic!("{name}"))
    }

    /// All ways to choose so many of the squares that pawns may have.
    fn pawn_placements(count: usize) -> Vec<Vec<u8>> {
        let mut placements: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..count {
            let more = |placement: Vec<u8>| {
                let next = placement.last().map_or(8, |last| last + 1);
                (next..56).map(move |square| [placement.clone(), vec![square]].concat()).collect::<Vec<_>>()
            };
            placements = placements.into_iter().flat_map(more).collect();
        }
        placements
    }

    #[test]
    fn every_placement_of_leading_pawns_has_its_number_and_only_its_mirror_image_shares_it() {
        for (pawns, name) in [(1, "KPvK"), (2, "KPPvK"), (3, "KPPPvK"), (4, "KPPPPvK")] {
            let mut seen = [const { Vec::new() }; 4].map(|_: Vec<u8>| HashMap::<u64, usize>::new());
            for placement in pawn_placements(pawns) {
                let mut squares = placement;
                let any = layout(name, 0, None, 0);
                let file = squares.iter().map(|&square| lead_order(square)).min().unwrap() / 6;
                let number = any.lead_number(&mut squares);
                *seen[usize::from(file)].entry(number).or_default() += 1;
            }
            for (file, seen) in seen.iter().enumerate() {
                let size = Geometry::get().leading_size[pawns - 1][file];
                assert_eq!(seen.len() as u64, size, "{name}, file {file}");
                assert!(
                    seen.iter().all(|(&number, &times)| number < size && times <= 2),
                    "{name}, file {file}"
                );
            }
        }
    }

    #[test]
    fn three_different_pieces_stand_in_31332_ways() {
        let layout = layout("KQvK", 0, None, 0);
        let mut seen = vec![0; THREES as usize];
        for number in 0..64 * 64 * 64u32 {
            let mut squares = [number >> 12, number >> 6 & 63, number & 63].map(|square| square as u8);
            if squares[0] != squares[1] && squares[0] != squares[2] && squares[1] != squares[2] {
                seen[layout.lead_number(&mut squares) as usize] += 1;
            }
        }
        assert!(seen.iter().all(|times| (1..=8).contains(times)));
    }

    /// Endings of every kind: placements on a few squares, so that many are tried. Two that share a number are the same
    /// pieces on the same squares, or a reflection.
    #[test]
    fn different_positions_of_up_to_seven_pieces_have_different_numbers() {
        for (name, orders) in [
            ("KQQvK", (1, None)),
            ("KRRvKBB", (0, None)),
            ("KQRvKB", (2, None)),
            ("KPPvKP", (1, Some(0))),
            ("KRPvKP", (0, Some(2))),
            ("KBvKPP", (1, None)),
            ("KPPvKPP", (2, Some(0))),
            ("KRPPvKRP", (1, Some(3))),
        ] {
            let total = name.len() - 1;
            let endgame: Endgame = name.parse().unwrap();
            let mut rng = tabiya::Rng::new(total as u64);
            let mut seen: HashMap<(usize, u64), Vec<(Piece, u8)>> = HashMap::new();
            for _ in 0..40_000 {
                // Twelve squares around both diagonals.
                const SQUARES: [u8; 12] = [9, 10, 13, 14, 18, 27, 28, 36, 45, 49, 50, 54];
                let mut squares = SQUARES;
                for i in 0..total {
                    squares.swap(i, i + rng.below(SQUARES.len() - i));
                }
                let some = layout(name, orders.0, orders.1, 0);
                let placement: Vec<(Piece, u8)> = some.pieces.iter().copied().zip(squares).collect();
                let file = match endgame.has_pawns() {
                    true => squares[..some.lead_len]
                        .iter()
                        .map(|&s| usize::from(lead_order(s) / 6))
                        .min()
                        .unwrap(),
                    false => 0,
                };
                let layout = layout(name, orders.0, orders.1, file);
                // Kings that touch have no number of their own.
                let kings: Vec<u8> =
                    placement.iter().filter(|(piece, _)| piece.role == Role::King).map(|(_, s)| *s).collect();
                if file_distance(kings[0], kings[1]).max(rank(kings[0]).abs_diff(rank(kings[1]))) <= 1 {
                    continue;
                }
                let index = layout.index_of(&mut squares[..total].to_vec());
                assert!(index < layout.size, "{name}");
                let other = seen.entry((file, index)).or_insert_with(|| sorted(&placement, 0));
                let reflections =
                    if endgame.has_pawns() { [0, 1].as_slice() } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
                let same = reflections.iter().any(|&how| sorted(&placement, how) == *other);
                assert!(same, "{name}: {placement:?} and {other:?} are both {index}");
            }
        }
    }

    fn file_distance(a: u8, b: u8) -> u8 {
        file(a).abs_diff(file(b))
    }

    /// A placement reflected in one of eight ways, in an order that does not depend on it.
    fn sorted(placement: &[(Piece, u8)], how: u8) -> Vec<(Piece, u8)> {
        let reflected = |square: u8| {
            let square = square ^ if how & 1 != 0 { 7 } else { 0 } ^ if how & 2 != 0 { 56 } else { 0 };
            if how & 4 != 0 { transposed(square) } else { square }
        };
        let mut placement: Vec<(Piece, u8)> =
            placement.iter().map(|&(piece, square)| (piece, reflected(square))).collect();
        placement.sort_by_key(|(piece, square)| (piece.letter(), *square));
        placement
    }
}
