//! A Syzygy file: win, draw and loss (`.rtbw`), or distances (`.rtbz`).
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the kind of file |
//! | 1 | whether it has both sides to move (1), whether there are pawns (2) |
//! | for each part | the order of the factors and of the pieces: the low nibbles for the first side to move, the high ones for the second |
//! | for each part | how its values are compressed |
//! | distances only | for each part the values that are stored as numbers in a list |
//! | for each part | the sparse index; then the sizes of all blocks; then the blocks, at multiples of 64 |
//! | 16 | a checksum |
//!
//! A table with pawns has four parts, one for each file of the leading pawn from a to d.

use crate::bytes::TableBytes;
use crate::endgame::Endgame;
use crate::error::ProbeError;
use crate::layout::TableLayout;
use crate::pairs::{HeaderCursor, Pairs};
use tabiya::{Board, Color};
use tabiya_engine::EndgameValue;

/// What a Syzygy file tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyzygyKind {
    /// Win, draw or loss: `.rtbw`.
    Wdl,
    /// Plies to the next capture or pawn move: `.rtbz`.
    Dtz,
}

impl SyzygyKind {
    /// Both kinds.
    pub const ALL: [SyzygyKind; 2] = [SyzygyKind::Wdl, SyzygyKind::Dtz];

    /// How the names of such files end.
    pub const fn extension(self) -> &'static str {
        match self {
            SyzygyKind::Wdl => "rtbw",
            SyzygyKind::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            SyzygyKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            SyzygyKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// The flags of distances.
mod flag {
    /// The table is about the second side to move.
    pub(super) const SECOND_SIDE: u8 = 1;
    /// Values are places in a list.
    pub(super) const MAPPED: u8 = 2;
    /// Wins are counted in plies, not in moves.
    pub(super) const WIN_PLIES: u8 = 4;
    /// Losses are counted in plies, not in moves.
    pub(super) const LOSS_PLIES: u8 = 8;
    /// The values of the list have two bytes.
    pub(super) const WIDE: u8 = 16;
}

/// The part of a table for one file of the leading pawn and one side to move.
#[derive(Debug)]
struct TablePart {
    layout: TableLayout,
    pairs: Pairs,
    flags: u8,
    /// The lists of distances: wins, losses, cursed wins, blessed losses.
    lists: [Vec<u16>; 4],
}

/// A Syzygy file.
pub(crate) struct SyzygyTable {
    bytes: TableBytes,
    endgame: Endgame,
    kind: SyzygyKind,
    /// Where the last block ends.
    end: u64,
    /// By side to move, then by the file of the leading pawn.
    sides: Vec<Vec<TablePart>>,
}

impl SyzygyTable {
    /// Reads the header of a file about an ending.
    pub(crate) fn read(
        bytes: TableBytes,
        endgame: Endgame,
        kind: SyzygyKind,
    ) -> Result<SyzygyTable, ProbeError> {
        if bytes.len % 64 != 16 {
            return Err(
                bytes.corrupt("its size is not that of a table, so it may not have been copied whole")
            );
        }
        let mut cursor = HeaderCursor::new(&bytes);
        if cursor.array()? != kind.magic() {
            return Err(bytes.corrupt("it does not begin as such a table does"));
        }
        let shape = cursor.byte()?;
        let split = shape & 1 != 0;
        if split == endgame.is_symmetric() || (shape & 2 != 0) != endgame.has_pawns() {
            return Err(bytes.corrupt("it is about other pieces than its name says"));
        }
        let parts = if endgame.has_pawns() { 4 } else { 1 };
        let sides = if split && kind == SyzygyKind::Wdl { 2 } else { 1 };

        let mut layouts: Vec<Vec<TableLayout>> = vec![Vec::new(); sides];
        for file in 0..parts {
            let header = cursor.vec(TableLayout::header_len(endgame))?;
            for (side, layouts) in layouts.iter_mut().enumerate() {
                let layout = TableLayout::read(&header, side == 1, endgame, file);
                layouts.push(
                    layout.ok_or_else(|| bytes.corrupt("it is about other pieces than its name says"))?,
                );
            }
        }
        cursor.align(2);

        let mut table: Vec<Vec<TablePart>> = (0..sides).map(|_| Vec::new()).collect();
        let mut layouts: Vec<_> = layouts.into_iter().map(Vec::into_iter).collect();
        for _ in 0..parts {
            for (layouts, parts) in layouts.iter_mut().zip(&mut table) {
                let layout = layouts.next().expect("there is a layout for each part");
                let (pairs, flags) = Pairs::read(&mut cursor, layout.size, kind == SyzygyKind::Dtz)?;
                parts.push(TablePart { layout, pairs, flags, lists: Default::default() });
            }
        }
        if kind == SyzygyKind::Dtz {
            for part in &mut table[0] {
                part.read_lists(&mut cursor)?;
            }
            cursor.align(2);
        }
        for file in 0..parts {
            table.iter_mut().try_for_each(|side| side[file].pairs.place_index(&mut cursor))?;
        }
        for file in 0..parts {
            table.iter_mut().try_for_each(|side| side[file].pairs.place_sizes(&mut cursor))?;
        }
        for file in 0..parts {
            table.iter_mut().try_for_each(|side| side[file].pairs.place_data(&mut cursor))?;
        }
        cursor.align(64);
        let end = cursor.at;
        Ok(SyzygyTable { bytes, endgame, kind, end, sides: table })
    }

    /// Reads all of the file: whether it has a value for every position, and nothing besides.
    ///
    /// The checksum at its end is not looked at: we do not know how it is made. Damage inside a block often unpacks
    /// to other values and is not found.
    pub(crate) fn check(&self) -> Result<(), ProbeError> {
        if self.bytes.len != self.end + 16 {
            return Err(self.bytes.corrupt("it goes on behind its last block"));
        }
        for part in self.sides.iter().flatten() {
            let values = match self.kind {
                SyzygyKind::Wdl => EndgameValue::ALL.len() as u16,
                SyzygyKind::Dtz => part.distances(),
            };
            part.pairs.check(&self.bytes, part.layout.size, values)?;
        }
        Ok(())
    }

    /// The error of a table that does not fit those of the positions behind it.
    #[cold]
    pub(crate) fn contradiction(&self) -> ProbeError {
        self.bytes.corrupt("it does not fit the table of wins, draws and losses")
    }

    /// Whether the colours are exchanged in the table, and whether the second side is to move there.
    fn sides_of(&self, endgame: Endgame, turn: Color) -> (bool, bool) {
        if self.endgame.is_symmetric() {
            return (turn == Color::Black, false);
        }
        let flip = endgame != self.endgame;
        (flip, (turn == Color::White) == flip)
    }

    /// The value of a position for the side to move, which may be less than it is worth if a capture achieves more.
    /// The board has the pieces of this ending.
    pub(crate) fn wdl(
        &self,
        board: &Board,
        endgame: Endgame,
        turn: Color,
    ) -> Result<EndgameValue, ProbeError> {
        let (flip, second) = self.sides_of(endgame, turn);
        let side = &self.sides[usize::from(second)];
        let part = part_of(side, board, flip);
        let value = part.pairs.value(&self.bytes, part.layout.index(board, flip))?;
        EndgameValue::from_number(i32::from(value) - 2)
            .ok_or_else(|| self.bytes.corrupt("it has a value that is neither win nor draw nor loss"))
    }

    /// The distance of a position of this value, in plies from the move before the next capture or pawn move; nothing
    /// if the table is about the other side to move.
    pub(crate) fn dtz(
        &self,
        board: &Board,
        endgame: Endgame,
        turn: Color,
        value: EndgameValue,
    ) -> Result<Option<i32>, ProbeError> {
        let (flip, second) = self.sides_of(endgame, turn);
        let part = part_of(&self.sides[0], board, flip);
        if (part.flags & flag::SECOND_SIDE != 0) != second && !self.endgame.is_symmetric() {
            return Ok(None);
        }
        let mut distance = part.pairs.value(&self.bytes, part.layout.index(board, flip))?;
        if part.flags & flag::MAPPED != 0 {
            let list = match value {
                EndgameValue::Win => 0,
                EndgameValue::Loss => 1,
                EndgameValue::CursedWin => 2,
                EndgameValue::BlessedLoss => 3,
                EndgameValue::Draw => return Ok(Some(0)),
            };
            distance = *part.lists[list]
                .get(usize::from(distance))
                .ok_or_else(|| self.bytes.corrupt("a distance is not in its list"))?;
        }
        let plies = match value {
            EndgameValue::Win => part.flags & flag::WIN_PLIES != 0,
            EndgameValue::Loss => part.flags & flag::LOSS_PLIES != 0,
            _ => false,
        };
        Ok(Some(i32::from(distance) * if plies { 1 } else { 2 }))
    }
}

fn part_of<'a>(side: &'a [TablePart], board: &Board, flip: bool) -> &'a TablePart {
    match side {
        [only] => only,
        parts => &parts[parts[0].layout.lead_file(board, flip)],
    }
}

impl TablePart {
    /// How many different distances it may hold, if they are in lists.
    fn distances(&self) -> u16 {
        match self.flags & flag::MAPPED != 0 {
            true => self.lists.iter().map(|list| list.len() as u16).max().unwrap_or(0),
            false => u16::MAX,
        }
    }

    fn read_lists(&mut self, cursor: &mut HeaderCursor<'_>) -> Result<(), ProbeError> {
        if self.flags & flag::MAPPED == 0 {
            return Ok(());
        }
        let wide = self.flags & flag::WIDE != 0;
        if wide {
            cursor.align(2);
        }
        for list in &mut self.lists {
            let len = if wide { cursor.u16()? } else { cursor.byte()?.into() };
            for _ in 0..len {
                list.push(if wide { cursor.u16()? } else { cursor.byte()?.into() });
            }
        }
        Ok(())
    }
}
