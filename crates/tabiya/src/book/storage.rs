//! Where the entries of a book are.

use super::entry::BookEntry;
use super::error::BookError;
use super::index::{Around, Index};
use super::shared_file::SharedFile;
use alloc::vec::Vec;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

const BYTES: usize = BookEntry::BYTES;

/// How many entries are read where those of one position are wanted.
const FEW: usize = 8;

/// More entries of one position than this are not read: there are not so many moves.
pub(super) const MOST_MOVES: usize = 1024;

/// How many entries a look into a file reads: a page of most systems.
const PAGE: usize = 256;

/// How many entries a look into memory compares: a few lines of the cache.
const LINES: usize = 16;

/// How many entries are read at most where an index tells between which ones a key is.
const NARROW: usize = 128;

/// How many entries are read at once where all are wanted.
const MANY: usize = 4096;

/// A file is read through for its index when it has been asked once for so many entries: the look-ups have taken as long
/// by then as reading it takes.
const ENTRIES_PER_LOOK_UP: u64 = 1024;

#[derive(Debug)]
pub(super) enum Storage {
    /// On the disk.
    File(BookFile),
    /// In memory.
    Memory { bytes: Vec<u8>, index: Option<Index> },
}

/// A book on the disk.
#[derive(Debug)]
pub(super) struct BookFile {
    file: SharedFile,
    entries: u64,
    /// How often it has been asked.
    asked: AtomicU64,
    /// Made when it has been asked often.
    index: OnceLock<Index>,
}

/// Some entries in a row.
struct Few {
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
        let (file, bytes) = SharedFile::open(path)?;
        let (entries, asked, index) = (count(bytes)?, AtomicU64::new(0), OnceLock::new());
        Ok(Storage::File(BookFile { file, entries, asked, index }))
    }

    pub(super) fn of_bytes(bytes: Vec<u8>) -> Result<Storage, BookError> {
        count(bytes.len() as u64)?;
        Ok(Storage::in_memory(bytes))
    }

    pub(super) fn of_entries(entries: &[BookEntry]) -> Storage {
        Storage::in_memory(entries.iter().flat_map(|entry| entry.to_bytes()).collect())
    }

    fn in_memory(bytes: Vec<u8>) -> Storage {
        let entries = bytes.len() / BYTES;
        let keys = (0..entries).map(|number| Ok::<u64, core::convert::Infallible>(key(&bytes, number)));
        let index = Index::of_keys(entries as u64, keys).unwrap_or_default();
        Storage::Memory { bytes, index }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Storage::File(book) => book.entries,
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
            Storage::File(book) if entries <= NARROW => {
                book.look::<{ NARROW * BYTES }, T>(first, entries, look)
            }
            Storage::File(book) => book.look::<{ PAGE * BYTES }, T>(first, entries, look),
        }
    }

    /// What is known of the keys; of a file nothing, unless it is asked often.
    #[inline]
    fn index(&self) -> Option<&Index> {
        match self {
            Storage::Memory { index, .. } => index.as_ref(),
            Storage::File(book) => match book.index.get() {
                None => self.index_if_asked_often(book),
                known => known,
            },
        }
    }

    /// Others who ask meanwhile go on without.
    #[cold]
    fn index_if_asked_often<'a>(&self, book: &'a BookFile) -> Option<&'a Index> {
        let often = (book.entries / ENTRIES_PER_LOOK_UP).max(PAGE as u64);
        if book.asked.fetch_add(1, Ordering::Relaxed) != often {
            return None;
        }
        let keys = self.entries().map(|entry| entry.map(|entry| entry.key));
        // Where the file cannot be read, looking up will tell.
        let index = Index::of_keys(book.entries, keys).ok()??;
        Some(book.index.get_or_init(|| index))
    }

    /// Tells the entries of a key.
    #[inline]
    pub(super) fn each_of(&self, wanted: u64, mut tell: impl FnMut(BookEntry)) -> io::Result<()> {
        let index = self.index();
        if index.is_some_and(|index| !index.may_have(wanted)) {
            return Ok(());
        }
        let around = index.and_then(|index| index.around(wanted));
        if let Some(Around { entries: (low, high), .. }) = around {
            let width = high - low;
            if width <= NARROW as u64 {
                let width = width as usize;
                // All entries of the key are among these.
                return self.look(low, width, |bytes| {
                    let first = first_not_less(bytes, width, wanted);
                    let found = (first..width).map(|number| entry(bytes, number));
                    found.take_while(|entry| entry.key == wanted).for_each(tell);
                });
            }
        }
        let mut at = self.lower_bound(wanted, around)?;
        for _ in 0..MOST_MOVES / FEW {
            let entries = self.few(at)?;
            for entry in entries.iter() {
                if entry.key != wanted {
                    return Ok(());
                }
                tell(*entry);
            }
            if entries.is_empty() {
                return Ok(());
            }
            at += entries.len() as u64;
        }
        Ok(())
    }

    /// The number of the first entry whose key is not less than this one.
    ///
    /// Keys are spread evenly: where one is can be guessed from its value to within the square root of their number, and
    /// guessed again among those. A file that is not sorted, or not spread, is halved in turn, so that it ends.
    fn lower_bound(&self, wanted: u64, around: Option<Around>) -> io::Result<u64> {
        let most = match self {
            Storage::File(_) => PAGE,
            Storage::Memory { .. } => LINES,
        };
        // The place is between these numbers, and the keys there between these keys.
        let around = around.unwrap_or(Around { entries: (0, self.len()), keys: (0, u64::MAX) });
        let ((mut low, mut high), (mut low_key, mut high_key)) = (around.entries, around.keys);
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
    fn few(&self, first: u64) -> io::Result<Few> {
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

    /// So many entries from the first on; they are there.
    pub(super) fn piece(&self, first: u64, entries: usize) -> io::Result<Vec<BookEntry>> {
        let mut bytes = alloc::vec![0; entries * BYTES];
        match self {
            Storage::Memory { .. } => self.look(first, entries, |from| bytes.copy_from_slice(from))?,
            Storage::File(book) => book.file.read_exact_at(&mut bytes, first * BYTES as u64)?,
        }
        Ok((0..entries).map(|index| entry(&bytes, index)).collect())
    }
}

impl BookFile {
    /// Looks at so many entries from the first on, up to as many as fit into a buffer.
    #[inline]
    fn look<const BUFFER: usize, T>(
        &self,
        first: u64,
        entries: usize,
        look: impl FnOnce(&[u8]) -> T,
    ) -> io::Result<T> {
        let mut buffer = [0; BUFFER];
        let bytes = &mut buffer[..BUFFER.min(entries * BYTES)];
        self.file.read_exact_at(bytes, first * BYTES as u64)?;
        Ok(look(bytes))
    }
}

/// The first of so many entries whose key is not less than this one, or their number if there is none.
fn first_not_less(bytes: &[u8], entries: usize, wanted: u64) -> usize {
    let (mut low, mut high) = (0, entries);
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
