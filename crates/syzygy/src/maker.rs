//! Makes tables of our own, by going backwards from mates and from what captures and pawn moves lead to.
//!
//! Pawns never go back, so a table is cut into slices, one for each placement of its pawns, and the slices whose pawns
//! have gone furthest are made first. Within a slice only pieces move: every capture, promotion and pawn move leads to
//! what has been made before. A slice is solved by breadth first: what is lost in `n` plies makes the positions before it
//! won in `n + 1`; a position all of whose moves are won for the other side is lost, one ply later than the last of them.

use crate::distance_table::{DistanceTable, IMPOSSIBLE, MAX_MADE_PIECES, MadeLayout, value_of};
use crate::endgame::Endgame;
use crate::geometry::rank;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tabiya::{Color, Piece, Role, Square, SquareSet, attacks};
use tabiya_engine::EndgameValue;

/// Tables that have been made, by the keys of their endings.
#[derive(Default, Clone)]
pub(crate) struct MadeTables(HashMap<u64, Arc<DistanceTable>>);

impl MadeTables {
    pub(crate) fn insert(&mut self, table: Arc<DistanceTable>) {
        let endgame = table.endgame();
        self.0.insert(endgame.key(), Arc::clone(&table));
        self.0.insert(endgame.flipped().key(), table);
    }

    /// The value of pieces on squares for the side to move.
    fn value(&self, pieces: &[(Piece, u8)], turn: Color) -> EndgameValue {
        let endgame = Endgame::from_counts(|color, role| {
            pieces.iter().filter(|(piece, _)| *piece == role.of(color)).count()
        });
        if endgame.is_dead() {
            return EndgameValue::Draw;
        }
        let table = self.0.get(&endgame.key()).expect("what a table leads to has been made before it");
        value_of(table.stored(pieces, endgame != table.endgame(), turn))
    }
}

/// All endings of three pieces, or of three and four, that can be won at all.
pub fn made_endgames(pieces: usize) -> Vec<Endgame> {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut all: Vec<Endgame> = Vec::new();
    let mut add = |white: &[Role], black: &[Role]| {
        all.push(Endgame::from_counts(|color, role| {
            let side = if color.is_white() { white } else { black };
            usize::from(role == Role::King) + side.iter().filter(|other| **other == role).count()
        }));
    };
    for (i, &one) in ROLES.iter().enumerate() {
        add(&[one], &[]);
        for &other in ROLES[i..].iter().filter(|_| pieces > 3) {
            add(&[one, other], &[]);
            add(&[one], &[other]);
        }
    }
    all.retain(|endgame| !endgame.is_dead());
    all
}

/// These endings and all that captures and promotions lead to, in stages: each needs only those before it.
fn stages(wanted: &[Endgame]) -> Vec<Vec<Endgame>> {
    let mut needed: Vec<Endgame> = Vec::new();
    let mut open: Vec<Endgame> = wanted.iter().map(|endgame| endgame.canonical()).collect();
    while let Some(endgame) = open.pop() {
        if endgame.is_dead() || endgame.pieces() > MAX_MADE_PIECES || needed.contains(&endgame) {
            continue;
        }
        needed.push(endgame);
        for color in Color::ALL {
            for role in Role::ALL {
                if role == Role::King || endgame.count(color, role) == 0 {
                    continue;
                }
                let less = |c, r| endgame.count(c, r) - usize::from((c, r) == (color, role));
                open.push(Endgame::from_counts(less).canonical());
                for promoted in Role::PROMOTIONS.iter().filter(|_| role == Role::Pawn) {
                    let more = |c, r| less(c, r) + usize::from((c, r) == (color, *promoted));
                    open.push(Endgame::from_counts(more).canonical());
                }
            }
        }
    }
    // A capture has fewer pieces, and a promotion fewer pawns.
    let stage = |endgame: &Endgame| {
        let pawns = Color::ALL.iter().map(|&color| endgame.count(color, Role::Pawn)).sum::<usize>();
        (endgame.pieces(), pawns)
    };
    let mut numbers: Vec<(usize, usize)> = needed.iter().map(stage).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
        .into_iter()
        .map(|wanted| needed.iter().copied().filter(|e| stage(e) == wanted).collect())
        .collect()
}

/// Makes the tables of these endings, and of all that captures and promotions lead to, on so many threads; each is given
/// away when it is done. An ending of more than [`MAX_MADE_PIECES`] pieces is left out.
///
/// An error of the taker ends the work, and is given back.
///
/// ```
/// use tabiya_syzygy::make_tables;
///
/// let names = std::sync::Mutex::new(Vec::new());
/// make_tables(&["KPvK".parse().unwrap()], 2, |table| {
///     names.lock().unwrap().push(table.endgame().to_string());
///     Ok::<(), std::io::Error>(())
/// })?;
/// let mut names = names.into_inner().unwrap();
/// names.sort();
/// assert_eq!(names, ["KPvK", "KQvK", "KRvK"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn make_tables<E: Send>(
    endgames: &[Endgame],
    threads: usize,
    taker: impl Fn(&DistanceTable) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let mut made = MadeTables::default();
    for stage in stages(endgames) {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, stage.len()) {
                scope.spawn(|| {
                    while let Some(&endgame) = stage.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if failed.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
                            return;
                        }
                        let table = make_table(endgame, &made);
                        match taker(&table) {
                            Ok(()) => {
                                done.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(table))
                            }
                            Err(error) => {
                                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                            }
                        }
                    }
                });
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        for table in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
            made.insert(table);
        }
    }
    Ok(())
}

/// Makes the table of an ending; what captures and promotions lead to has been made.
pub(crate) fn make_table(endgame: Endgame, made: &MadeTables) -> DistanceTable {
    let layout = MadeLayout::new(endgame);
    let values = vec![IMPOSSIBLE; layout.len()];
    let mut table = DistanceTable { layout, values };
    let layout = table.layout.clone();
    let mut slices: Vec<usize> = (0..layout.slices()).collect();
    let advance = |&slice: &usize| -> u32 {
        let squares = layout.pawns_of(slice);
        let gone = |(piece, &square): (&Piece, &u8)| match piece.color {
            Color::White => u32::from(rank(square)),
            Color::Black => 7 - u32::from(rank(square)),
        };
        layout.pieces.iter().zip(&squares).map(gone).sum()
    };
    slices.sort_by_key(|slice| std::cmp::Reverse(advance(slice)));
    let mut work = SliceWork::new(&layout);
    for slice in slices {
        let pawns = layout.pawns_of(slice);
        if pawns.len() == 2 && pawns[0] == pawns[1] {
            continue;
        }
        work.solve(&layout, &pawns, &table, made);
        let len = layout.slice_len();
        for side in 0..2 {
            let start = (side * layout.slices() + slice) * len;
            table.values[start..start + len].copy_from_slice(&work.values[side * len..(side + 1) * len]);
        }
    }
    table
}

/// The counter of a position that cannot be lost: a capture or a pawn move saves it.
const SAVED: u8 = u8::MAX;

/// What is needed to solve a slice.
struct SliceWork {
    /// The distances as they are stored, White to move first; 0 where nothing is known yet.
    values: Vec<i8>,
    /// How many moves, but captures and pawn moves, are not yet known to lose.
    open: Vec<u8>,
    /// What has been won and lost in as many plies as is looked at, and in one more.
    now: Vec<u32>,
    next: Vec<u32>,
}

/// A position in the making: the squares of a layout's pieces.
#[derive(Clone, Copy)]
struct Placement {
    squares: [u8; MAX_MADE_PIECES],
}

impl SliceWork {
    fn new(layout: &MadeLayout) -> SliceWork {
        let len = 2 * layout.slice_len();
        SliceWork { values: vec![0; len], open: vec![0; len], now: Vec::new(), next: Vec::new() }
    }

    fn solve(&mut self, layout: &MadeLayout, pawns: &[u8], table: &DistanceTable, made: &MadeTables) {
        let len = layout.slice_len();
        let total = layout.pieces.len();
        self.now.clear();
        self.next.clear();
        let mut placement = Placement { squares: [0; MAX_MADE_PIECES] };
        for (side, turn) in Color::ALL.into_iter().enumerate() {
            for number in 0..len {
                layout.placement(pawns, number, &mut placement.squares[..total]);
                let look = Look { layout, squares: &placement.squares[..total], turn, table, made };
                let at = side * len + number;
                let (value, open) = look.first_value();
                self.values[at] = value;
                self.open[at] = open;
                match value {
                    -1 => self.now.push(at as u32),
                    1 | -2 => self.next.push(at as u32),
                    _ => {}
                }
            }
        }
        // Checkmates are lost in 0 plies; what a capture or a pawn move decides, in one.
        let mut plies: i8 = 0;
        while !self.now.is_empty() || !self.next.is_empty() {
            let now = std::mem::take(&mut self.now);
            for &at in &now {
                self.go_back(layout, pawns, at as usize, plies);
            }
            self.now = std::mem::replace(&mut self.next, now);
            self.next.clear();
            plies += 1;
            assert!(plies < i8::MAX - 1, "no ending of four pieces takes so long");
        }
    }

    /// Looks at all positions from which a move leads to this one, which is decided in so many plies.
    fn go_back(&mut self, layout: &MadeLayout, pawns: &[u8], at: usize, plies: i8) {
        let len = layout.slice_len();
        let total = layout.pieces.len();
        let lost = self.values[at] < 0;
        let mut squares = [0u8; MAX_MADE_PIECES];
        layout.placement(pawns, at % len, &mut squares[..total]);
        let occupied = occupied(&squares[..total]);
        // The side that is to move here has not made the move.
        let (mover, side) = if at < len { (Color::Black, len) } else { (Color::White, 0) };
        for (i, &piece) in layout.pieces.iter().enumerate().skip(layout.pawns) {
            if piece.color != mover {
                continue;
            }
            for from in attacks::of(piece, square(squares[i]), occupied) - occupied {
                let mut before = squares;
                before[i] = from as u8;
                layout.fold(&mut before[..total]);
                let before = side + layout.within(&before[..total]);
                if self.values[before] != 0 {
                    continue;
                }
                if lost {
                    self.values[before] = plies + 1;
                    self.next.push(before as u32);
                } else if self.open[before] != SAVED {
                    self.open[before] -= 1;
                    if self.open[before] == 0 {
                        self.values[before] = -plies - 2;
                        self.next.push(before as u32);
                    }
                }
            }
        }
    }
}

fn square(number: u8) -> Square {
    Square::ALL[usize::from(number & 63)]
}

fn occupied(squares: &[u8]) -> SquareSet {
    SquareSet::from_bits(squares.iter().fold(0, |set, &square| set | 1 << square))
}

/// A position that is looked at for the first time.
struct Look<'a> {
    layout: &'a MadeLayout,
    squares: &'a [u8],
    turn: Color,
    table: &'a DistanceTable,
    made: &'a MadeTables,
}

impl Look<'_> {
    /// What mate, stalemate, captures and pawn moves make of it, and how many other moves there are.
    fn first_value(&self) -> (i8, u8) {
        let occupied = occupied(self.squares);
        let total = self.squares.len();
        if occupied.len() != total || self.attacked(!self.turn, occupied, None) {
            return (IMPOSSIBLE, 0);
        }
        let mut quiet = 0u8;
        let mut zeroing: Option<EndgameValue> = None;
        let own = self.set_of(self.turn);
        for (i, &piece) in self.layout.pieces.iter().enumerate() {
            if piece.color != self.turn {
                continue;
            }
            if piece.role == Role::Pawn {
                self.pawn_moves(i, occupied, &mut zeroing);
                continue;
            }
            for to in attacks::of(piece, square(self.squares[i]), occupied) - own {
                let moved = self.moved(i, to as u8);
                if occupied.contains(to) {
                    self.capture(&moved, i, to as u8, piece, &mut zeroing);
                } else if !moved.look(self).attacked(self.turn, moved.occupied(total), None) {
                    quiet += 1;
                }
            }
        }
        match (zeroing, quiet) {
            (Some(EndgameValue::Win), _) => (1, SAVED),
            (Some(EndgameValue::Draw), _) => (0, SAVED),
            (Some(_), 0) => (-2, 0),
            (None, 0) if self.attacked(self.turn, occupied, None) => (-1, 0),
            (None, 0) => (0, SAVED),
            (_, quiet) => (0, quiet),
        }
    }

    fn set_of(&self, color: Color) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for (piece, &at) in self.layout.pieces.iter().zip(self.squares) {
            if piece.color == color {
                set.insert(square(at));
            }
        }
        set
    }

    /// Whether the king of a side is attacked, on a board from which one piece has been taken.
    fn attacked(&self, king: Color, occupied: SquareSet, without: Option<usize>) -> bool {
        // The kings come right behind the pawns, White's first.
        let at = square(self.squares[self.layout.pawns + usize::from(king == Color::Black)]);
        self.layout.pieces.iter().enumerate().any(|(i, &piece)| {
            piece.color != king
                && Some(i) != without
                && attacks::of(piece, square(self.squares[i]), occupied).contains(at)
        })
    }

    fn moved(&self, piece: usize, to: u8) -> Placement {
        let mut squares = [0; MAX_MADE_PIECES];
        squares[..self.squares.len()].copy_from_slice(self.squares);
        squares[piece] = to;
        Placement { squares }
    }

    /// A capture by a piece, or by a pawn that may become another one.
    fn capture(
        &self,
        moved: &Placement,
        by: usize,
        to: u8,
        becomes: Piece,
        zeroing: &mut Option<EndgameValue>,
    ) {
        let taken = self.squares.iter().position(|&other| other == to).filter(|&taken| taken != by);
        self.leave(moved, by, taken, becomes, zeroing);
    }

    /// A move that leads to another table: with a piece taken, or a pawn promoted.
    fn leave(
        &self,
        moved: &Placement,
        by: usize,
        taken: Option<usize>,
        becomes: Piece,
        zeroing: &mut Option<EndgameValue>,
    ) {
        if taken.is_some_and(|taken| self.layout.pieces[taken].role == Role::King) {
            return;
        }
        let total = self.squares.len();
        let mut occupied = SquareSet::EMPTY;
        let mut pieces = [(becomes, 0); MAX_MADE_PIECES];
        let mut count = 0;
        for i in (0..total).filter(|&i| Some(i) != taken) {
            pieces[count] = (if i == by { becomes } else { self.layout.pieces[i] }, moved.squares[i]);
            occupied.insert(square(moved.squares[i]));
            count += 1;
        }
        if moved.look(self).attacked(self.turn, occupied, taken) {
            return;
        }
        let value = -self.made.value(&pieces[..count], !self.turn);
        *zeroing = (*zeroing).max(Some(value));
    }

    fn pawn_moves(&self, pawn: usize, occupied: SquareSet, zeroing: &mut Option<EndgameValue>) {
        let at = self.squares[pawn];
        let (up, last, second): (i8, u8, u8) = if self.turn.is_white() { (8, 7, 1) } else { (-8, 0, 6) };
        let piece = Role::Pawn.of(self.turn);
        let them = self.set_of(!self.turn);
        for to in attacks::pawn(self.turn, square(at)) & them {
            self.arrive(pawn, to as u8, last, zeroing);
        }
        let one = at.wrapping_add_signed(up);
        if one > 63 || occupied.contains(square(one)) {
            return;
        }
        if rank(one) == last {
            self.arrive(pawn, one, last, zeroing);
            return;
        }
        self.push(pawn, one, None, zeroing);
        let two = one.wrapping_add_signed(up);
        if rank(at) == second && !occupied.contains(square(two)) {
            debug_assert_eq!(piece.role, Role::Pawn);
            self.push(pawn, two, Some(one), zeroing);
        }
    }

    /// A pawn captures, or promotes, or both.
    fn arrive(&self, pawn: usize, to: u8, last: u8, zeroing: &mut Option<EndgameValue>) {
        let moved = self.moved(pawn, to);
        let becomes: &[Role] = if rank(to) == last { &Role::PROMOTIONS } else { &[Role::Pawn] };
        for role in becomes {
            self.capture(&moved, pawn, to, role.of(self.turn), zeroing);
        }
    }

    /// A pawn goes on, and may have passed over a square where another one can take it.
    fn push(&self, pawn: usize, to: u8, passed: Option<u8>, zeroing: &mut Option<EndgameValue>) {
        let total = self.squares.len();
        let moved = self.moved(pawn, to);
        let occupied = moved.occupied(total);
        let after = moved.look(self);
        if after.attacked(self.turn, occupied, None) {
            return;
        }
        let mut folded = moved.squares;
        self.layout.fold(&mut folded[..total]);
        let stored = self.table.values[self.layout.index(&folded[..total], !self.turn)];
        let mut reply = value_of(stored);
        if let Some(passed) = passed {
            let after = Look { turn: !self.turn, ..after };
            if let Some(en_passant) = after.en_passant(pawn, passed) {
                reply = if after.has_other_moves(occupied) { reply.max(en_passant) } else { en_passant };
            }
        }
        *zeroing = (*zeroing).max(Some(-reply));
    }

    /// The best capture en passant of a pawn that has just passed over a square, for the side to move.
    fn en_passant(&self, pawn: usize, passed: u8) -> Option<EndgameValue> {
        let mut best = None;
        for (i, piece) in self.layout.pieces.iter().enumerate().take(self.layout.pawns) {
            let can = piece.color == self.turn
                && attacks::pawn(self.turn, square(self.squares[i])).contains(square(passed));
            if can {
                self.leave(&self.moved(i, passed), i, Some(pawn), *piece, &mut best);
            }
        }
        best
    }

    /// Whether there is a legal move besides captures en passant.
    fn has_other_moves(&self, occupied: SquareSet) -> bool {
        let total = self.squares.len();
        let (own, them) = (self.set_of(self.turn), self.set_of(!self.turn));
        let up: i8 = if self.turn.is_white() { 8 } else { -8 };
        self.layout.pieces.iter().enumerate().filter(|(_, piece)| piece.color == self.turn).any(
            |(i, &piece)| {
                let at = self.squares[i];
                let targets = match piece.role {
                    Role::Pawn => {
                        // A pawn that can go two squares can go one.
                        let one = square(at.wrapping_add_signed(up));
                        attacks::pawn(self.turn, square(at)) & them | (SquareSet::from_square(one) - occupied)
                    }
                    _ => attacks::of(piece, square(at), occupied) - own,
                };
                targets.into_iter().any(|to| {
                    let moved = self.moved(i, to as u8);
                    let taken = self.squares.iter().position(|&other| other == to as u8);
                    let king = taken.is_some_and(|taken| self.layout.pieces[taken].role == Role::King);
                    !king && !moved.look(self).attacked(self.turn, moved.occupied(total), taken)
                })
            },
        )
    }
}

impl Placement {
    fn look<'a>(&'a self, before: &Look<'a>) -> Look<'a> {
        let squares = &self.squares[..before.squares.len()];
        Look { layout: before.layout, squares, turn: before.turn, table: before.table, made: before.made }
    }

    fn occupied(&self, total: usize) -> SquareSet {
        occupied(&self.squares[..total])
    }
}
