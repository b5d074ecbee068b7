//! Tables of our own: for every position of up to four pieces the exact distance.
//!
//! A file, such as `KQvKR.tbdz`, is a gzip stream, which has a checksum: eight bytes that say what it is, a byte with the
//! length of the ending's name, the name, and a signed byte for every position, White to move first. A win in `n` plies
//! is `n`, a loss in `n` plies is `-n - 1`, a draw is 0. What is counted are the plies to the next capture or pawn move,
//! or to mate. Impossible positions hold anything.
//!
//! The number of a position is the squares of its pieces one after the other, the pawns first, then White's king, Black's
//! king and the others. The board is turned so that the first piece is on the files a to d, and without pawns on the
//! ranks 1 to 4.

use crate::endgame::Endgame;
use crate::error::ProbeError;
use crate::geometry::{file, rank};
#[cfg(feature = "made")]
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::fs::File;
#[cfg(feature = "made")]
use std::io::Write;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use tabiya::{Board, Color, Piece, Role};
use tabiya_engine::EndgameValue;
#[cfg(feature = "made")]
use tabiya_files::replace::Replacement;

/// The most pieces of a table of our own.
pub const MAX_MADE_PIECES: usize = 4;

/// How the names of our own tables end.
pub const MADE_EXTENSION: &str = "tbdz";

const MAGIC: &[u8; 8] = b"TABIYADZ";

/// A position that cannot be.
pub(crate) const IMPOSSIBLE: i8 = i8::MIN;

/// The pieces of a table of our own in their order, and the numbers of positions.
#[derive(Clone, Debug)]
pub(crate) struct MadeLayout {
    pub(crate) endgame: Endgame,
    pub(crate) pieces: Vec<Piece>,
    /// How many of them are pawns; they come first.
    pub(crate) pawns: usize,
}

impl MadeLayout {
    pub(crate) fn new(endgame: Endgame) -> MadeLayout {
        let mut pieces = Vec::new();
        let order = [Role::Pawn, Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        for role in order {
            for color in Color::ALL {
                pieces.extend(std::iter::repeat_n(role.of(color), endgame.count(color, role)));
            }
        }
        let pawns = pieces.iter().filter(|piece| piece.role == Role::Pawn).count();
        MadeLayout { endgame, pieces, pawns }
    }

    /// How many squares the pieces before the others that are free have: the first of them, or the pawns.
    pub(crate) fn slices(&self) -> usize {
        match self.pawns {
            0 => 1,
            1 => 24,
            _ => 24 * 48,
        }
    }

    /// How many placements of the other pieces there are for each placement of the pawns.
    pub(crate) fn slice_len(&self) -> usize {
        match self.pawns {
            0 => 16 << (6 * (self.pieces.len() - 1)),
            pawns => 1 << (6 * (self.pieces.len() - pawns)),
        }
    }

    /// How many positions there are, of both sides to move.
    pub(crate) fn len(&self) -> usize {
        2 * self.slices() * self.slice_len()
    }

    /// Turns the board so that the first piece is where it is counted.
    #[inline]
    pub(crate) fn fold(&self, squares: &mut [u8]) {
        let mut over = if file(squares[0]) > 3 { 7 } else { 0 };
        if self.pawns == 0 && rank(squares[0]) > 3 {
            over |= 56;
        }
        squares.iter_mut().for_each(|square| *square ^= over);
    }

    /// The number of the pawns' squares, which have been folded; 0 if there are none.
    #[inline]
    pub(crate) fn slice_of(&self, squares: &[u8]) -> usize {
        let first = |square: u8| usize::from(4 * (rank(square) - 1) + file(square));
        match self.pawns {
            0 => 0,
            1 => first(squares[0]),
            _ => first(squares[0]) * 48 + usize::from(squares[1] - 8),
        }
    }

    /// The squares of the pawns of a slice.
    pub(crate) fn pawns_of(&self, slice: usize) -> Vec<u8> {
        let first = |number: usize| (8 * (number / 4 + 1) + number % 4) as u8;
        match self.pawns {
            0 => Vec::new(),
            1 => vec![first(slice)],
            _ => vec![first(slice / 48), (slice % 48 + 8) as u8],
        }
    }

    /// The number within its slice of a placement that has been folded.
    #[inline]
    pub(crate) fn within(&self, squares: &[u8]) -> usize {
        let mut number = 0;
        for (i, &square) in squares.iter().enumerate().skip(self.pawns) {
            number = match i {
                0 => usize::from(4 * rank(square) + file(square)),
                _ => number << 6 | usize::from(square),
            };
        }
        number
    }

    /// The placement of a number within a slice.
    #[inline]
    pub(crate) fn placement(&self, pawns: &[u8], mut number: usize, squares: &mut [u8]) {
        squares[..self.pawns].copy_from_slice(pawns);
        for i in (self.pawns..self.pieces.len()).rev() {
            if i == 0 {
                squares[0] = (8 * (number / 4) + number % 4) as u8;
            } else {
                squares[i] = (number & 63) as u8;
                number >>= 6;
            }
        }
    }

    /// The number of a position: of a placement that has been folded, and the side to move.
    #[inline]
    pub(crate) fn index(&self, squares: &[u8], turn: Color) -> usize {
        let side = if turn.is_white() { 0 } else { self.slices() };
        (side + self.slice_of(squares)) * self.slice_len() + self.within(squares)
    }
}

/// A table of our own.
pub struct DistanceTable {
    pub(crate) layout: MadeLayout,
    pub(crate) values: Vec<i8>,
}

impl DistanceTable {
    /// The ending that it is about.
    pub fn endgame(&self) -> Endgame {
        self.layout.endgame
    }

    /// The longest win, in plies to the next capture or pawn move, or to mate.
    ///
    /// ```
    /// use tabiya_syzygy::make_tables;
    ///
    /// make_tables(&["KRvK".parse().unwrap()], 1, |table| {
    ///     assert_eq!(table.longest_win(), 31); // mate on the sixteenth move
    ///     Ok::<(), ()>(())
    /// }).unwrap();
    /// ```
    pub fn longest_win(&self) -> u32 {
        self.values.iter().map(|&value| u32::try_from(value).unwrap_or(0)).max().unwrap_or(0)
    }

    /// Reads a file.
    pub(crate) fn open(path: &Path, endgame: Endgame) -> Result<DistanceTable, ProbeError> {
        let file: Arc<Path> = path.into();
        let opened = File::open(path)
            .map_err(|error| ProbeError::Unreadable { file: Arc::clone(&file), error: Arc::new(error) })?;
        DistanceTable::read(BufReader::new(opened), endgame).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
                ProbeError::Corrupt {
                    file,
                    what: "it is not what the program that makes such tables has written",
                }
            }
            _ => ProbeError::Unreadable { file, error: Arc::new(error) },
        })
    }

    /// Reads a table about an ending; anything else is invalid data.
    pub fn read(bytes: impl Read, endgame: Endgame) -> io::Result<DistanceTable> {
        if endgame.pieces() > MAX_MADE_PIECES {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut bytes = unpacked(bytes)?;
        let name = endgame.to_string();
        let mut header = vec![0; MAGIC.len() + 1 + name.len()];
        bytes.read_exact(&mut header)?;
        let expected: Vec<u8> = MAGIC.iter().copied().chain([name.len() as u8]).chain(name.bytes()).collect();
        if header != expected {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let layout = MadeLayout::new(endgame);
        let mut values = Vec::new();
        // One byte more than there may be: a file that goes on is none of ours, and is not read to its end.
        (&mut bytes).take(layout.len() as u64 + 1).read_to_end(&mut values)?;
        if values.len() != layout.len() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        // Bytes with a sign, without copying them one by one where the compiler sees that they are the same.
        let values = values.into_iter().map(|byte| byte as i8).collect();
        Ok(DistanceTable { layout, values })
    }

    /// Writes it into a folder, whole or not at all.
    #[cfg(feature = "made")]
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let name = self.endgame().to_string();
        let file = Replacement::of(&folder.join(format!("{name}.{MADE_EXTENSION}")))?;
        let mut file = GzEncoder::new(file, Compression::default());
        file.write_all(MAGIC)?;
        file.write_all(&[name.len() as u8])?;
        file.write_all(name.as_bytes())?;
        let mut before = 0;
        for values in self.values.chunks(1 << 16) {
            let mut bytes = Vec::with_capacity(values.len());
            for &value in values {
                // What cannot be is like what was before: that takes no room.
                before = if value == IMPOSSIBLE { before } else { value };
                bytes.push(before as u8);
            }
            file.write_all(&bytes)?;
        }
        file.finish()?.finish()
    }

    /// The signed distance of pieces on squares, which are those of this ending or of its mirror image, as it is stored.
    pub(crate) fn stored(&self, pieces: &[(Piece, u8)], flip: bool, turn: Color) -> i8 {
        let mut squares = [0u8; MAX_MADE_PIECES];
        let mut taken = [false; MAX_MADE_PIECES];
        let total = self.layout.pieces.len();
        for (i, &piece) in self.layout.pieces.iter().enumerate() {
            let wanted = if flip { Piece { color: !piece.color, ..piece } } else { piece };
            let found = pieces.iter().enumerate().position(|(j, &(other, _))| !taken[j] && other == wanted);
            let Some(found) = found else { return IMPOSSIBLE };
            taken[found] = true;
            squares[i] = pieces[found].1 ^ if flip { 56 } else { 0 };
        }
        let squares = &mut squares[..total];
        self.layout.fold(squares);
        self.values[self.layout.index(squares, if flip { !turn } else { turn })]
    }

    /// The distance of a board, for the side to move: the plies to the next capture or pawn move, or to mate.
    pub(crate) fn distance(&self, board: &Board, endgame: Endgame, turn: Color) -> i32 {
        distance_of(self.byte(board, endgame, turn))
    }

    /// What is stored for a board.
    pub(crate) fn byte(&self, board: &Board, endgame: Endgame, turn: Color) -> i8 {
        let mut pieces = [(Role::King.of(Color::White), 0); MAX_MADE_PIECES];
        let mut count = 0;
        for square in board.occupied() {
            if let (Some(piece), Some(place)) = (board.piece_at(square), pieces.get_mut(count)) {
                *place = (piece, square as u8);
                count += 1;
            }
        }
        self.stored(&pieces[..count], endgame != self.endgame(), turn)
    }
}

/// The distance that a byte means.
pub(crate) fn distance_of(stored: i8) -> i32 {
    match i32::from(stored) {
        // Checkmate on the board counts as one, as in Syzygy tables.
        -1 => -1,
        lost @ ..-1 => lost + 1,
        other => other,
    }
}

/// The value that a byte means.
pub(crate) fn value_of(stored: i8) -> EndgameValue {
    EndgameValue::of_distance(distance_of(stored), 0)
}
/// What is behind the compression of a table of our own.
#[cfg(feature = "made")]
fn unpacked(bytes: impl Read) -> io::Result<impl Read> {
    Ok(GzDecoder::new(bytes))
}

/// A build that is to be small reads Syzygy tables alone.
#[cfg(not(feature = "made"))]
fn unpacked<R: Read>(_: R) -> io::Result<R> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this build reads Syzygy tables alone (feature `made`)"))
}
