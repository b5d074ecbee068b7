//! `Positions`: many positions at once, as arrays.

use crate::array;
use crate::board::PyBoard;
use crate::fen;
use crate::layout_arg::{ActionLayoutArg, PlaneLayoutArg};
use crate::memory;
use crate::move_arg;
use crate::pgn_tree;
use crate::source;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString};
use std::fmt::Write;
use tabiya::pgn::{Flow, StartTags, StreamReader, Tag, Token, Visitor};
use tabiya::{Color, Move, Outcome, Position};
use tabiya_kernels::MaskForm;
use tabiya_kernels::action_layout::ActionLayout;
use tabiya_kernels::planes::{HISTORY, PastPosition, PlaneLayout};

/// A position, and where it came from.
#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    /// The entry before it, from 1; none if 0.
    before: u32,
    /// The move that led here from there.
    mv: Option<Move>,
    /// How often it had stood before.
    repeated: u8,
}

/// Many positions at once, each with those before it: what goes into a network, and what comes out of it.
///
/// Where several threads share one, none may look at it while another pushes: who comes in the midst of that is told so by
/// a `RuntimeError`.
///
/// What gives arrays gives numpy's, or where that is not installed a `memoryview`; either looks at the bytes where they
/// were written, and nothing is copied.
#[pyclass(module = "tabiya", name = "Positions")]
pub(crate) struct PyPositions {
    /// Every position that one of these came from, and these.
    entries: Vec<Entry>,
    /// Which of them are these.
    items: Vec<u32>,
    /// What was played next in the game, where that is known.
    played: Vec<u16>,
}

impl PyPositions {
    /// Of nothing yet, with room for so many.
    fn with_room(count: usize) -> PyResult<PyPositions> {
        Ok(PyPositions {
            entries: memory::with_room(count)?,
            items: memory::with_room(count)?,
            played: memory::with_room(count)?,
        })
    }

    /// Adds a position that a move leads to from an entry, and gives its own.
    fn add(&mut self, position: Position, before: u32, mv: Option<Move>) -> PyResult<u32> {
        let number = u32::try_from(self.entries.len() + 1)
            .map_err(|_| PyValueError::new_err("these are more positions than fit"))?;
        // What grows without an end is to end in an exception.
        let room = self.entries.try_reserve(1).and(self.items.try_reserve(2)).and(self.played.try_reserve(2));
        room.map_err(|_| memory::none("more positions"))?;
        let mut repeated = 0;
        let (mut at, mut left) = (before, u32::from(position.halfmoves()));
        while at != 0 && left != 0 {
            let earlier = &self.entries[at as usize - 1];
            if earlier.position.turn() == position.turn() && earlier.position.same_position(&position) {
                repeated = earlier.repeated.saturating_add(1);
                break;
            }
            (at, left) = (earlier.before, left - 1);
        }
        self.entries.push(Entry { position, before, mv, repeated });
        Ok(number)
    }

    /// The same entries, with room for so many of them and none yet.
    fn copied(&self, count: usize) -> PyResult<PyPositions> {
        Ok(PyPositions {
            entries: memory::copied(&self.entries)?,
            items: memory::with_room(count)?,
            played: memory::with_room(count)?,
        })
    }

    fn push_item(&mut self, entry: u32, played: u16) {
        self.items.push(entry - 1);
        self.played.push(played);
    }

    fn position(&self, item: u32) -> &Position {
        &self.entries[item as usize].position
    }

    fn positions(&self) -> impl Iterator<Item = &Position> + Send {
        self.items.iter().map(|item| self.position(*item))
    }

    /// A position and all before it, the latest first.
    fn past(&self, item: u32) -> impl Iterator<Item = &Entry> {
        let entry = |number: u32| number.checked_sub(1).map(|place| &self.entries[place as usize]);
        std::iter::successors(entry(item + 1), move |at| entry(at.before))
    }

    /// The board of a position, with the moves that led to it.
    fn board(&self, item: u32) -> PyBoard {
        let past: Vec<&Entry> = self.past(item).collect();
        let start = past.last().map_or(*self.position(item), |first| first.position);
        PyBoard::of_line(start, past.iter().rev().skip(1).map(|entry| entry.mv))
    }

    /// A position and those before it, the latest first; how many there are.
    fn history(&self, item: u32, seen: &mut [PastPosition; HISTORY]) -> usize {
        let mut at = item + 1;
        let mut count = 0;
        while at != 0 && count < HISTORY {
            let entry = &self.entries[at as usize - 1];
            seen[count] = (entry.position, entry.repeated);
            (at, count) = (entry.before, count + 1);
        }
        count
    }
}

#[pymethods]
impl PyPositions {
    #[new]
    #[pyo3(signature = (fens, *, variant=None))]
    fn new(py: Python<'_>, fens: &Bound<'_, PyAny>, variant: Option<&str>) -> PyResult<PyPositions> {
        let variant = fen::variant(py, variant)?;
        let mut positions = PyPositions::with_room(fens.len().unwrap_or(0))?;
        for text in fens.try_iter()? {
            if positions.items.len() % 4096 == 4095 {
                py.check_signals()?;
            }
            let text = text?;
            let text = text.cast::<PyString>().map_err(|_| {
                PyTypeError::new_err("a position is a text of FEN here: Positions.from_boards takes boards")
            })?;
            let position = fen::read(py, variant, &text.to_cow()?)?;
            let entry = positions.add(position, 0, None)?;
            positions.push_item(entry, 0);
        }
        Ok(positions)
    }

    /// The positions of boards, each with those before it.
    #[staticmethod]
    fn from_boards(boards: &Bound<'_, PyAny>) -> PyResult<PyPositions> {
        let mut positions = PyPositions::with_room(boards.len().unwrap_or(0))?;
        for board in boards.try_iter()? {
            let board = board?;
            let board = board.cast::<PyBoard>()?.try_borrow()?;
            let game = board.to_game();
            let mut entry = positions.add(*game.start(), 0, None)?;
            for ply in game.history() {
                entry = positions.add(ply.after, entry, Some(ply.mv))?;
            }
            positions.push_item(entry, 0);
        }
        Ok(positions)
    }

    /// Every position of the main lines of a file of games (a path, or an open file), with what was played in it; the
    /// last ones, in which nothing was played, are left out, and games whose start cannot be read.
    #[staticmethod]
    #[pyo3(signature = (source, *, max_games=None))]
    fn from_pgn(py: Python<'_>, source: &Bound<'_, PyAny>, max_games: Option<u64>) -> PyResult<PyPositions> {
        let mut reader = StreamReader::with_limits(source::open(source)?, pgn_tree::limits());
        let positions = PyPositions::with_room(0)?;
        let (position, starts) = (Position::new(), StartTags::default());
        let mut replay = PlayedMoves { positions, position, entry: 0, starts, failed: None };
        while reader.games() < max_games.unwrap_or(u64::MAX) {
            if !source::detached(py, || reader.read_game(&mut replay))? {
                break;
            }
            if let Some(error) = replay.failed.take() {
                return Err(error);
            }
            if reader.games() % 1024 == 0 {
                py.check_signals()?;
            }
        }
        Ok(replay.positions)
    }

    fn __len__(&self) -> usize {
        self.items.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let indices = slice.indices(self.items.len() as isize)?;
            let mut part = self.copied(indices.slicelength)?;
            let mut at = indices.start;
            for _ in 0..indices.slicelength {
                part.items.push(self.items[at as usize]);
                part.played.push(self.played[at as usize]);
                at += indices.step;
            }
            return Ok(Bound::new(py, part)?.into_any());
        }
        let index: isize = index.extract()?;
        let place = if index < 0 { index + self.items.len() as isize } else { index };
        let item = usize::try_from(place).ok().and_then(|place| self.items.get(place));
        let item = item.ok_or_else(|| PyIndexError::new_err("there are not so many positions"))?;
        Ok(Bound::new(py, self.board(*item))?.into_any())
    }

    /// The positions as FEN.
    fn fens(&self) -> PyResult<Vec<String>> {
        let mut fens = memory::with_room(self.items.len())?;
        for (number, position) in self.positions().enumerate() {
            memory::ask_at(number)?;
            fens.push(position.to_fen());
        }
        Ok(fens)
    }

    /// A 64-bit key of each, equal for positions that are the same by the law of repetition.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::filled(py, &array::U64, &[self.items.len()], |bytes| {
            array::write(bytes, self.positions().map(|position| position.key().to_ne_bytes()))
        })
    }

    /// Whose turn it is in each: 1 for White, 0 for Black.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::filled(py, &array::U8, &[self.items.len()], |bytes| {
            array::write(bytes, self.positions().map(|position| [u8::from(position.turn().is_white())]))
        })
    }

    /// How many legal moves each has.
    fn legal_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::filled(py, &array::U16, &[self.items.len()], |bytes| {
            let count = |position: &Position| (position.count_legal_moves() as u16).to_ne_bytes();
            array::write(bytes, self.positions().map(count))
        })
    }

    /// How each has ended: 1 White has won, 0 drawn, -1 Black has won, 2 it goes on. The third repetition and fifty moves
    /// without progress are draws here, as where games are played by the million.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = |entry: &Entry| -> i8 {
            let position = &entry.position;
            match position.outcome() {
                Some(Outcome::Win { winner: Color::White, .. }) => 1,
                Some(Outcome::Win { .. }) => -1,
                Some(_) => 0,
                None if entry.repeated >= 2 => 0,
                None if position.halfmoves() >= 100 && position.variant().has_fifty_move_rule() => 0,
                None => 2,
            }
        };
        array::filled(py, &array::I8, &[self.items.len()], |bytes| {
            let entries = self.items.iter().map(|item| &self.entries[*item as usize]);
            array::write(bytes, entries.map(|entry| outcome(entry).to_ne_bytes()))
        })
    }

    /// Which moves are legal in each, by their numbers in a layout: a row of booleans a position, or packed eight in a
    /// byte, the first in its highest bit, as `numpy.unpackbits` reads them.
    ///
    /// A move that has no number in the layout, as a drop or a promotion to king, is in no row.
    #[pyo3(signature = (layout, *, packed=false))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        layout: ActionLayoutArg,
        packed: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let layout = layout.0;
        let (form, kind, row) = match packed {
            true => (MaskForm::Packed, &array::U8, layout.size().div_ceil(8)),
            false => (MaskForm::Bytes, &array::BOOL, layout.size()),
        };
        array::filled(py, kind, &[self.items.len(), row], |bytes| {
            array::write_rows(bytes, row, self.positions(), |row, position| {
                tabiya_kernels::mark_legal(position, layout, form, row);
            })
        })
    }

    /// The positions as planes, with those before them.
    fn planes<'py>(&self, py: Python<'py>, layout: PlaneLayoutArg) -> PyResult<Bound<'py, PyAny>> {
        let layout = layout.0;
        let [a, b, c] = layout.shape();
        let kind = if layout == PlaneLayout::PettingZoo { &array::BOOL } else { &array::F32 };
        array::filled(py, kind, &[self.items.len(), a, b, c], |bytes| {
            let mut seen = [(Position::new(), 0); HISTORY];
            array::write_rows(bytes, a * b * c * kind.bytes, self.items.iter(), |out, item| {
                let count = self.history(*item, &mut seen);
                layout.write(&seen[..count], out);
            })
        })
    }

    /// What was played next in the game, in 16 bits as `Move.from_bits` reads them; 0 where that is not known.
    fn played<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::filled(py, &array::U16, &[self.items.len()], |bytes| {
            array::write(bytes, self.played.iter().map(|bits| bits.to_ne_bytes()))
        })
    }

    /// The number in a layout of what was played next in the game; -1 where that is not known.
    fn played_index<'py>(&self, py: Python<'py>, layout: ActionLayoutArg) -> PyResult<Bound<'py, PyAny>> {
        array::filled(py, &array::I32, &[self.items.len()], |bytes| {
            let index = |(position, bits): (&Position, &u16)| {
                let mv = Move::from_bits(*bits);
                mv.and_then(|mv| layout.0.index(position.turn(), mv))
                    .map_or(-1, |index| index as i32)
                    .to_ne_bytes()
            };
            array::write(bytes, self.positions().zip(&self.played).map(index))
        })
    }

    /// Plays a move in each: moves, texts, or with a layout numbers of moves. If one is refused, nothing changes.
    #[pyo3(signature = (moves, *, layout=None))]
    fn push(&mut self, moves: &Bound<'_, PyAny>, layout: Option<ActionLayoutArg>) -> PyResult<()> {
        let mut found = memory::with_room(self.items.len())?;
        for given in moves.try_iter()? {
            let given = given?;
            let Some(item) = self.items.get(found.len()) else {
                return Err(PyValueError::new_err("there are more moves than positions"));
            };
            let position = self.position(*item);
            found.push(match &layout {
                Some(layout) => by_index(position, layout.0, given.extract()?)?,
                None => move_arg::given(position, &given)?,
            });
        }
        if found.len() != self.items.len() {
            return Err(PyValueError::new_err("there are fewer moves than positions"));
        }
        for (at, mv) in found.into_iter().enumerate() {
            let item = self.items[at];
            let mut position = *self.position(item);
            tabiya_kernels::play(&mut position, mv);
            self.items[at] = self.add(position, item + 1, Some(mv))? - 1;
            self.played[at] = 0;
        }
        Ok(())
    }

    fn __copy__(&self) -> PyResult<PyPositions> {
        let mut copy = self.copied(self.items.len())?;
        copy.items.extend(&self.items);
        copy.played.extend(&self.played);
        Ok(copy)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<PyPositions> {
        self.__copy__()
    }

    /// Whether they are the same positions, with the same before them and the same played in them.
    fn __eq__(&self, other: &PyPositions) -> bool {
        let same = |(own, theirs): (&u32, &u32)| {
            self.past(*own).map(|entry| entry.position).eq(other.past(*theirs).map(|entry| entry.position))
        };
        self.played == other.played && self.items.iter().zip(&other.items).all(same)
    }

    /// A line for every position that is needed: its FEN and variant, behind which it comes and by which move, and how often
    /// it had stood. Behind an empty line one for each of these: its number, and what was played in it.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let mut numbers: Vec<u32> = memory::with_room(self.entries.len() + 1)?;
        numbers.resize(self.entries.len() + 1, 0);
        for item in &self.items {
            let mut at = item + 1;
            while at != 0 && std::mem::replace(&mut numbers[at as usize], 1) == 0 {
                at = self.entries[at as usize - 1].before;
            }
        }
        let (mut text, mut count) = (String::new(), 0);
        for (entry, number) in self.entries.iter().zip(1..) {
            if numbers[number] == 0 {
                continue;
            }
            memory::ask_for(2 * text.len(), count as usize)?;
            count += 1;
            numbers[number] = count;
            // Those before it have their new numbers already.
            let (position, before) = (&entry.position, numbers[entry.before as usize]);
            let (variant, bits) = (position.variant().name(), entry.mv.map_or(0, Move::bits));
            let _ = writeln!(text, "{position}\t{variant}\t{before}\t{bits}\t{}", entry.repeated);
        }
        text.push('\n');
        for (item, played) in self.items.iter().zip(&self.played) {
            let _ = writeln!(text, "{}\t{played}", numbers[*item as usize + 1]);
        }
        Ok((py.get_type::<PyPositions>().getattr("_restore")?, (text,)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> PyResult<PyPositions> {
        let none = || PyValueError::new_err("these are not the parts of positions");
        let number = |word: &str| word.parse::<u32>().map_err(|_| none());
        let mut positions = PyPositions::with_room(0)?;
        let mut lines = text.split('\n');
        for line in lines.by_ref().take_while(|line| !line.is_empty()) {
            let [fen, variant, before, bits, repeated] = line.split('\t').collect::<Vec<&str>>()[..] else {
                return Err(none());
            };
            let position = fen::restored(py, fen, variant)?;
            let mv = u16::try_from(number(bits)?).ok().and_then(Move::from_bits);
            let (before, repeated) = (number(before)?, number(repeated)?.min(255) as u8);
            // A move is played again when its board is asked for.
            let leads_here = |earlier: &Entry, mv: Move| {
                let mut after = earlier.position;
                tabiya_kernels::play_if_legal(&mut after, mv) && after == position
            };
            let is_sound = match (before as usize).checked_sub(1) {
                None => mv.is_none(),
                Some(place) => {
                    let earlier = positions.entries.get(place).zip(mv);
                    earlier.is_some_and(|(earlier, mv)| leads_here(earlier, mv))
                }
            };
            if !is_sound {
                return Err(none());
            }
            memory::grow(&mut positions.entries)?;
            positions.entries.push(Entry { position, before, mv, repeated });
        }
        for line in lines.filter(|line| !line.is_empty()) {
            let (item, played) = line.split_once('\t').ok_or_else(none)?;
            let (item, played) = (number(item)?, u16::try_from(number(played)?).map_err(|_| none())?);
            if item == 0 || item as usize > positions.entries.len() {
                return Err(none());
            }
            positions.push_item(item, played);
        }
        Ok(positions)
    }

    fn __repr__(&self) -> String {
        format!("<Positions {}>", self.items.len())
    }
}

/// The legal move that has a number.
pub(crate) fn by_index(position: &Position, layout: ActionLayout, index: usize) -> PyResult<Move> {
    let moves = tabiya_kernels::legal_moves(position);
    // Where promotions share a number, the queen is first.
    let fits = |mv: &&Move| layout.index(position.turn(), **mv) == Some(index);
    let queen = moves.as_slice().iter().filter(fits).max_by_key(|mv| mv.promoted());
    queen.copied().ok_or_else(|| PyValueError::new_err(format!("{index} is not the number of a legal move")))
}

/// Collects the positions of games.
struct PlayedMoves {
    positions: PyPositions,
    position: Position,
    entry: u32,
    /// What tags tell of the start.
    starts: StartTags,
    failed: Option<PyErr>,
}

impl Visitor for PlayedMoves {
    fn begin_game(&mut self) {
        (self.starts, self.entry) = (StartTags::default(), 0);
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.starts.note(&tag);
    }

    fn begin_moves(&mut self) -> Flow {
        // Of a game whose start cannot be read there is no position.
        let starts = std::mem::take(&mut self.starts);
        let Some(start) = starts.start(&pgn_tree::limits(), |_, _| {}) else { return Flow::Skip };
        self.position = start;
        self.enter(None);
        Flow::Read
    }

    fn san(&mut self, san: Token<'_>) -> Flow {
        let Some(mv) = san.to_move(&self.position) else { return Flow::Skip };
        self.positions.push_item(self.entry, mv.bits());
        tabiya_kernels::play(&mut self.position, mv);
        self.enter(Some(mv));
        if self.failed.is_some() { Flow::Skip } else { Flow::Read }
    }
}

impl PlayedMoves {
    fn enter(&mut self, mv: Option<Move>) {
        match self.positions.add(self.position, self.entry, mv) {
            Ok(entry) => self.entry = entry,
            Err(error) => self.failed = Some(error),
        }
    }
}
