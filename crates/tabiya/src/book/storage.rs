//! Where the entries of a book are.

use super::entry::BookEntry;
use super::error::BookError;
use alloc::vec::Vec;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

const BYTES: usize = BookEntry::BYTES;

/// How many entries are read where those of one position are wanted.
pub(super) const FEW: usize = 8;

/// How many entries a look into a file reads: a page of most systems.
const PAGE: usize = 256;

/// How many entries a look into memory compares: a few lines of the cache.
const LINES: usize = 16;

/// How many entries are read at once where all are wanted.
const MANY: usize = 4096;

#[derive(Debug)]
pub(super) enum Storage {
    /// On the disk; the place where it is read is the file's, so one after the other.
    File { file: Mutex<File>, entries: u64 },
    /// In memory.
    Memory { bytes: Vec<u8>, index: Index },
}

/// Where the keys of a book in memory begin, by their first bits: one look-up in place of the first two or three guesses,
/// of which each waits for memory. In a book of 100 MB it is 1 MB, and a look-up takes half the time.
#[derive(Debug)]
pub(super) struct Index {
    /// How far keys are shifted to the right.
    shift: u32,
    /// The first entry with each beginning, and behind the last.
    starts: Vec<u32>,
}

impl Index {
    /// About sixteen entries have one beginning. A book of more entries than can be counted here has no index.
    fn new(bytes: &[u8]) -> Index {
        let entries = bytes.len() / BYTES;
        let bits = (entries / 16 + 1).ilog2().min(24);
        let mut index = Index { shift: 64 - bits, starts: Vec::new() };
        if bits == 0 || u32::try_from(entries).is_err() {
            return index;
        }
        index.starts.reserve((1 << bits) + 1);
        for number in 0..entries {
            // In a book that is not sorted, what comes too late is not found by its beginning.
            let beginning = (key(bytes, number) >> index.shift) as usize;
            while index.starts.len() <= beginning {
                index.starts.push(number as u32);
            }
        }
        index.starts.resize((1 << bits) + 1, entries as u32);
        index
    }

    /// Between which entries a key is, and which keys these may have.
    #[inline]
    fn around(&self, wanted: u64) -> Option<((u64, u64), (u64, u64))> {
        let beginning = wanted.checked_shr(self.shift)?;
        let at = beginning as usize;
        let (low, high) = (*self.starts.get(at)?, *self.starts.get(at + 1)?);
        let low_key = beginning << self.shift;
        let high_key = low_key | ((1 << self.shift) - 1);
        Some(((low.into(), high.into()), (low_key, high_key)))
    }
}

/// Some entries in a row.
pub(super) struct Few {
    entries: [BookEntry; FEW],
    count: usize,
}

impl core::ops::Deref for Few {
    type Target = [BookEntry];

    fn deref(&self) -> &[BookEntry] {
        &self.entries[..self.count]
    }
}

/// How many entries so many bytes are.
fn count(bytes: u64) -> Result<u64, BookError> {
    match bytes {
        0 => Err(BookError::Empty),
        _ if bytes % BYTES as u64 != 0 => Err(BookError::CutOff { bytes }),
        _ => Ok(bytes / BYTES as u64),
    }
}

/// The entry with this number among some bytes.
fn entry(bytes: &[u8], index: usize) -> BookEntry {
    let bytes = bytes.get(index * BYTES..).and_then(|rest| rest.first_chunk());
    BookEntry::from_bytes(bytes.copied().unwrap_or_default())
}

/// The key of the entry with this number among some bytes.
fn key(bytes: &[u8], index: usize) -> u64 {
    let bytes = bytes.get(index * BYTES..).and_then(|rest| rest.first_chunk());
    u64::from_be_bytes(bytes.copied().unwrap_or_default())
}

impl Storage {
    pub(super) fn open(path: &Path) -> Result<Storage, BookError> {
        let mut file = File::open(path)?;
        // Of what is no file, a pipe or a folder, this fails.
        let bytes = file.seek(SeekFrom::End(0))?;
        Ok(Storage::File { entries: count(bytes)?, file: Mutex::new(file) })
    }

    pub(super) fn of_bytes(bytes: Vec<u8>) -> Result<Storage, BookError> {
        count(bytes.len() as u64)?;
        Ok(Storage::Memory { index: Index::new(&bytes), bytes })
    }

    pub(super) fn of_entries(entries: &[BookEntry]) -> Storage {
        let bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        Storage::Memory { index: Index::new(&bytes), bytes }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Storage::File { entries, .. } => *entries,
            Storage::Memory { bytes, .. } => (bytes.len() / BYTES) as u64,
        }
    }

    /// Looks at so many entries from the first on; they are there.
    #[inline]
    fn look<T>(&self, first: u64, entries: usize, look: impl FnOnce(&[u8]) -> T) -> io::Result<T> {
        match self {
            Storage::Memory { bytes, .. } => {
                let at = first as usize * BYTES;
                bytes.get(at..at + entries * BYTES).map(look).ok_or(io::ErrorKind::UnexpectedEof.into())
            }
            Storage::File { file, .. } => {
                let mut page = [0; PAGE * BYTES];
                let page = &mut page[..entries.min(PAGE) * BYTES];
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(first * BYTES as u64))?;
                file.read_exact(page)?;
                drop(file);
                Ok(look(page))
            }
        }
    }

    /// The number of the first entry whose key is not less than this one.
    ///
    /// Keys are spread evenly: where one is can be guessed from its value to within the square root of their number, and
    /// guessed again among those. A file that is not sorted, or not spread, is halved in turn, so that it ends.
    pub(super) fn lower_bound(&self, wanted: u64) -> io::Result<u64> {
        let (most, known) = match self {
            Storage::File { .. } => (PAGE, None),
            Storage::Memory { index, .. } => (LINES, index.around(wanted)),
        };
        // The place is between these numbers, and the keys there between these keys.
        let ((mut low, mut high), (mut low_key, mut high_key)) =
            known.unwrap_or(((0, self.len()), (0, u64::MAX)));
        let mut turn = 0;
        while low < high {
            let width = high - low;
            let entries = width.min(most as u64);
            let guess = if turn % 3 == 2 {
                width / 2
            } else {
                let (part, whole) = (wanted.saturating_sub(low_key), (high_key - low_key).max(1));
                (u128::from(width) * u128::from(part) / u128::from(whole)) as u64
            };
            let start = (low + guess.min(width)).saturating_sub(entries / 2).clamp(low, high - entries);
            let last = entries as usize - 1;
            let inside = self.look(start, entries as usize, |bytes| {
                let (first_key, last_key) = (key(bytes, 0), key(bytes, last));
                if last_key < wanted {
                    (low, low_key) = (start + entries, last_key);
                    None
                } else if first_key >= wanted {
                    (high, high_key) = (start, first_key);
                    None
                } else {
                    Some(first_not_less(bytes, last, wanted))
                }
            })?;
            if let Some(inside) = inside {
                return Ok(start + inside as u64);
            }
            turn += 1;
        }
        Ok(low)
    }

    /// A few entries from this one on, none behind the last.
    pub(super) fn few(&self, first: u64) -> io::Result<Few> {
        let count = self.len().saturating_sub(first).min(FEW as u64) as usize;
        let mut few = Few { entries: [BookEntry::from_bytes([0; BYTES]); FEW], count };
        if count > 0 {
            self.look(first, count, |bytes| {
                for (index, place) in few.entries[..count].iter_mut().enumerate() {
                    *place = entry(bytes, index);
                }
            })?;
        }
        Ok(few)
    }

    /// All entries, read in large pieces.
    pub(super) fn entries(&self) -> impl Iterator<Item = Result<BookEntry, BookError>> + '_ {
        let whole = self.len();
        let (mut next, mut piece, mut at) = (0, Vec::new(), 0);
        let mut failed = false;
        core::iter::from_fn(move || {
            if failed {
                return None;
            }
            if at == piece.len() {
                if next >= whole {
                    return None;
                }
                let wanted = (whole - next).min(MANY as u64) as usize;
                match self.piece(next, wanted) {
                    Ok(read) => piece = read,
                    Err(error) => {
                        failed = true;
                        return Some(Err(BookError::Io(error)));
                    }
                }
                next += wanted as u64;
                at = 0;
            }
            at += 1;
            piece.get(at - 1).map(|entry| Ok(*entry))
        })
    }

    fn piece(&self, first: u64, entries: usize) -> io::Result<Vec<BookEntry>> {
        let mut bytes = alloc::vec![0; entries * BYTES];
        match self {
            Storage::Memory { .. } => self.look(first, entries, |from| bytes.copy_from_slice(from))?,
            Storage::File { file, .. } => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(first * BYTES as u64))?;
                file.read_exact(&mut bytes)?;
            }
        }
        Ok((0..entries).map(|index| entry(&bytes, index)).collect())
    }
}

/// The first of some entries whose key is not less than this one, given that the last one's is not.
fn first_not_less(bytes: &[u8], last: usize, wanted: u64) -> usize {
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = (low + high) / 2;
        if key(bytes, middle) < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
