//! The bytes of a table: kept whole when it is small, read by pages when it is not.
//!
//! A mapping of the file would need `unsafe`: the system may change or cut a mapped file under our feet. Positioned reads
//! need none, and pages that were read stay in a cache of a fixed size.

use crate::error::ProbeError;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The bytes of a page.
const PAGE: u64 = 1 << 14;

/// Files up to this size are kept whole, as long as there is room.
const WHOLE: u64 = 32 << 20;

/// A slot of the cache: the file and page that it has, and the bytes.
type PageSlot = Mutex<Option<(u64, Arc<[u8]>)>>;

/// The memory that tables may take: some files whole, some pages of the others.
pub(crate) struct PageCache {
    slots: Box<[PageSlot]>,
    /// How much may still be kept whole.
    room: AtomicU64,
    files: AtomicU32,
}

impl PageCache {
    /// A cache of about so many bytes of whole files, and as many of pages of others.
    pub(crate) fn new(bytes: u64) -> PageCache {
        let slots = (bytes / PAGE).clamp(16, 1 << 20) as usize;
        PageCache {
            slots: (0..slots).map(|_| PageSlot::default()).collect(),
            room: AtomicU64::new(bytes),
            files: AtomicU32::new(0),
        }
    }

    fn take_room(&self, bytes: u64) -> bool {
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(bytes)).is_ok()
    }
}

enum ByteStorage {
    Whole(Box<[u8]>),
    Paged { file: PositionedFile, number: u32, cache: Arc<PageCache> },
}

/// The bytes of a table.
pub(crate) struct TableBytes {
    pub(crate) path: Arc<Path>,
    pub(crate) len: u64,
    place: ByteStorage,
}

impl TableBytes {
    /// Opens a file.
    pub(crate) fn open(path: &Path, cache: &Arc<PageCache>) -> Result<TableBytes, ProbeError> {
        let shared: Arc<Path> = path.into();
        let failed = |error| ProbeError::Unreadable { file: Arc::clone(&shared), error: Arc::new(error) };
        let file = File::open(path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if !metadata.is_file() {
            return Err(ProbeError::Corrupt { file: shared, what: "it is not a file" });
        }
        let len = metadata.len();
        let file = PositionedFile::new(file);
        let place = if len <= WHOLE && cache.take_room(len) {
            let mut bytes = vec![0; len as usize].into_boxed_slice();
            file.read_exact_at(&mut bytes, 0).map_err(failed)?;
            ByteStorage::Whole(bytes)
        } else {
            let number = cache.files.fetch_add(1, Ordering::Relaxed);
            ByteStorage::Paged { file, number, cache: Arc::clone(cache) }
        };
        Ok(TableBytes { path: shared, len, place })
    }

    /// Bytes in memory, as if they were a file's: for tests and fuzzing.
    pub(crate) fn from_memory(name: &str, bytes: Vec<u8>) -> TableBytes {
        let path: Arc<Path> = PathBuf::from(name).into();
        TableBytes { path, len: bytes.len() as u64, place: ByteStorage::Whole(bytes.into()) }
    }

    /// The error that says what is wrong with the file.
    #[cold]
    pub(crate) fn corrupt(&self, what: &'static str) -> ProbeError {
        ProbeError::Corrupt { file: Arc::clone(&self.path), what }
    }

    /// A range of the file; `buffer` is used where it is not in memory in one piece.
    #[inline]
    pub(crate) fn range<'a>(
        &'a self,
        at: u64,
        len: usize,
        buffer: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], ProbeError> {
        match &self.place {
            ByteStorage::Whole(bytes) => usize::try_from(at)
                .ok()
                .and_then(|start| bytes.get(start..start.checked_add(len)?))
                .ok_or_else(|| self.corrupt("it ends too early")),
            ByteStorage::Paged { file, number, cache } => {
                buffer.clear();
                self.collect(at, len, buffer, file, *number, cache)?;
                Ok(buffer)
            }
        }
    }

    /// A few bytes of the file.
    #[inline]
    pub(crate) fn array<const N: usize>(&self, at: u64) -> Result<[u8; N], ProbeError> {
        let mut buffer = Vec::new();
        let bytes = self.range(at, N, &mut buffer)?;
        Ok(*bytes.first_chunk().expect("a range has the length that was asked for"))
    }

    #[cold]
    fn collect(
        &self,
        at: u64,
        len: usize,
        buffer: &mut Vec<u8>,
        file: &PositionedFile,
        number: u32,
        cache: &PageCache,
    ) -> Result<(), ProbeError> {
        let end = at.checked_add(len as u64).filter(|&end| end <= self.len);
        let end = end.ok_or_else(|| self.corrupt("it ends too early"))?;
        let mut at = at;
        while at < end {
            let page = self.page(at / PAGE, file, number, cache)?;
            let start = (at % PAGE) as usize;
            let part = page.get(start..).unwrap_or_default();
            let part = &part[..part.len().min((end - at) as usize)];
            if part.is_empty() {
                return Err(self.corrupt("it ends too early"));
            }
            buffer.extend_from_slice(part);
            at += part.len() as u64;
        }
        Ok(())
    }

    fn page(
        &self,
        page: u64,
        file: &PositionedFile,
        number: u32,
        cache: &PageCache,
    ) -> Result<Arc<[u8]>, ProbeError> {
        let name = u64::from(number) << 40 | page;
        let slot = name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let slot = &cache.slots[slot as usize % cache.slots.len()];
        let kept = slot.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, bytes)) = kept.filter(|(other, _)| *other == name) {
            return Ok(bytes);
        }
        let start = page * PAGE;
        let mut bytes = vec![0; self.len.saturating_sub(start).min(PAGE) as usize];
        file.read_exact_at(&mut bytes, start).map_err(|error| ProbeError::Unreadable {
            file: Arc::clone(&self.path),
            error: Arc::new(error),
        })?;
        let bytes: Arc<[u8]> = bytes.into();
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some((name, Arc::clone(&bytes)));
        Ok(bytes)
    }
}

/// A file that is read at places, by any thread.
struct PositionedFile {
    #[cfg(any(unix, windows))]
    file: File,
    #[cfg(not(any(unix, windows)))]
    file: Mutex<File>,
}

impl PositionedFile {
    #[cfg(any(unix, windows))]
    fn new(file: File) -> PositionedFile {
        PositionedFile { file }
    }

    #[cfg(not(any(unix, windows)))]
    fn new(file: File) -> PositionedFile {
        PositionedFile { file: Mutex::new(file) }
    }

    #[cfg(unix)]
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(&self.file, bytes, at)
    }

    #[cfg(windows)]
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(&self.file, bytes, at)
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read(bytes)
    }

    fn read_exact_at(&self, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.read_at(bytes, at) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    bytes = &mut bytes[read..];
                    at += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_give_what_the_whole_file_gives() {
        let path = std::env::temp_dir().join(format!("tabiya-bytes-{}", std::process::id()));
        let contents: Vec<u8> = (0..100_000u32).map(|i| ((i * 7919) >> 5) as u8).collect();
        std::fs::write(&path, &contents).unwrap();
        let whole = TableBytes::open(&path, &Arc::new(PageCache::new(1 << 20))).unwrap();
        let paged = TableBytes::open(&path, &Arc::new(PageCache::new(0))).unwrap();
        assert!(
            matches!(whole.place, ByteStorage::Whole(_)) && matches!(paged.place, ByteStorage::Paged { .. })
        );
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for (at, len) in [(0, 1), (16_380, 8), (0, 100_000), (99_999, 1), (32_768, 40_000), (100_000, 0)] {
            let expected = &contents[at..at + len];
            assert_eq!(whole.range(at as u64, len, &mut one).unwrap(), expected);
            assert_eq!(paged.range(at as u64, len, &mut two).unwrap(), expected);
        }
        for bytes in [&whole, &paged] {
            for (at, len) in [(99_999, 2), (100_001, 1), (u64::MAX, 2), (u64::MAX - 1, 1)] {
                let error = bytes.range(at, len, &mut one).unwrap_err();
                assert_eq!(error.code(), "table-corrupt");
            }
        }
        std::fs::remove_file(path).unwrap();
    }
}
