//! Folders of tables.

use crate::bytes::{PageCache, TableBytes};
use crate::distance_table::{DistanceTable, MADE_EXTENSION, MAX_MADE_PIECES};
use crate::endgame::Endgame;
use crate::error::ProbeError;
use crate::syzygy_table::{SyzygyKind, SyzygyTable};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tabiya::Board;

/// The tables of some folders. Files are opened when they are first asked for, and any number of threads may ask.
///
/// Up to a quarter of a gigabyte of files is kept in memory whole, and as much in pages of larger ones;
/// [`open_with_memory`](Tables::open_with_memory) sets another bound.
pub struct Tables {
    folders: Arc<[PathBuf]>,
    cache: Arc<PageCache>,
    entries: Vec<TableEntry>,
    by_key: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    max_pieces: usize,
    /// The first table that could not be read when it was asked.
    damage: OnceLock<ProbeError>,
}

/// The files about an ending, by kind, and what came of opening them.
struct TableEntry {
    endgame: Endgame,
    syzygy: [TableFile<SyzygyTable>; 2],
    made: TableFile<DistanceTable>,
}

struct TableFile<T> {
    path: Option<PathBuf>,
    table: OnceLock<Result<T, ProbeError>>,
}

impl<T> TableFile<T> {
    #[inline]
    fn opened(&self, open: impl FnOnce(&Path) -> Result<T, ProbeError>) -> Result<Option<&T>, ProbeError> {
        let Some(path) = &self.path else { return Ok(None) };
        self.table.get_or_init(|| open(path)).as_ref().map(Some).map_err(Clone::clone)
    }
}

impl<T> Default for TableFile<T> {
    fn default() -> Self {
        TableFile { path: None, table: OnceLock::new() }
    }
}

impl TableEntry {
    fn new(endgame: Endgame) -> TableEntry {
        TableEntry { endgame, syzygy: Default::default(), made: TableFile::default() }
    }

    /// The Syzygy table of a kind, opened when it is first asked for; nothing if there is no file.
    #[inline]
    fn syzygy(&self, kind: SyzygyKind, cache: &Arc<PageCache>) -> Result<Option<&SyzygyTable>, ProbeError> {
        self.syzygy[kind as usize]
            .opened(|path| SyzygyTable::read(TableBytes::open(path, cache)?, self.endgame, kind))
    }

    /// The table of our own, opened when it is first asked for; nothing if there is no file.
    #[inline]
    fn made(&self) -> Result<Option<&DistanceTable>, ProbeError> {
        self.made.opened(|path| DistanceTable::open(path, self.endgame))
    }
}

/// Keys are sums of nibbles: one multiplication spreads them.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What is known of an ending.
pub(crate) struct EndgameTables<'a> {
    tables: &'a Tables,
    /// The ending of the board that was asked about.
    pub(crate) endgame: Endgame,
    entry: Option<&'a TableEntry>,
}

impl Tables {
    /// The memory that tables may take by default, twice: for whole files, and for pages of larger ones.
    pub const MEMORY: u64 = 256 << 20;

    /// The tables of these folders; where two have the same file, the first one's is taken. A folder that does not exist
    /// has no tables.
    pub fn open<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>) -> Tables {
        Tables::open_with_memory(folders, Tables::MEMORY)
    }

    /// The tables of these folders, with another bound on the bytes that are kept of whole files, and of pages.
    pub fn open_with_memory<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>, memory: u64) -> Tables {
        let folders: Arc<[PathBuf]> = folders.into_iter().map(Into::into).collect();
        let mut tables = Tables {
            folders: Arc::clone(&folders),
            cache: Arc::new(PageCache::new(memory)),
            entries: Vec::new(),
            by_key: HashMap::default(),
            max_pieces: 0,
            damage: OnceLock::new(),
        };
        for folder in folders.iter() {
            let Ok(files) = std::fs::read_dir(folder) else { continue };
            for file in files.flatten() {
                tables.add(file.path());
            }
        }
        tables
    }

    /// The tables of a list of folders as `PATH` has them: separated by `:`, on Windows by `;`.
    ///
    /// ```
    /// use tabiya_syzygy::Tables;
    ///
    /// let tables = Tables::from_path_list("");
    /// assert_eq!(tables.folders().len(), 0);
    /// ```
    pub fn from_path_list(list: &str) -> Tables {
        Tables::open(std::env::split_paths(list).filter(|folder| !folder.as_os_str().is_empty()))
    }

    /// Adds a Syzygy table that is in memory; one that is damaged is an error that names it by its ending.
    pub fn add_bytes(
        &mut self,
        endgame: Endgame,
        kind: SyzygyKind,
        bytes: Vec<u8>,
    ) -> Result<(), ProbeError> {
        let endgame = endgame.canonical();
        let name = format!("{endgame}.{}", kind.extension());
        let table = SyzygyTable::read(TableBytes::from_memory(&name, bytes), endgame, kind)?;
        let entry = self.enter(endgame);
        self.entries[entry].syzygy[kind as usize] =
            TableFile { path: Some(name.into()), table: OnceLock::from(Ok(table)) };
        self.max_pieces = self.max_pieces.max(endgame.pieces());
        Ok(())
    }

    fn add(&mut self, path: PathBuf) {
        let Some((endgame, kind)) = named(&path) else { return };
        let entry = self.enter(endgame);
        let entry = &mut self.entries[entry];
        let file = match kind {
            Some(kind) => &mut entry.syzygy[kind as usize].path,
            None => &mut entry.made.path,
        };
        if file.is_none() {
            *file = Some(path);
            self.max_pieces = self.max_pieces.max(endgame.pieces());
        }
    }

    /// The place of an ending among the entries.
    fn enter(&mut self, endgame: Endgame) -> usize {
        match self.by_key.get(&endgame.key()) {
            Some(&entry) => entry as usize,
            None => {
                let entry = self.entries.len();
                self.entries.push(TableEntry::new(endgame));
                self.by_key.insert(endgame.key(), entry as u32);
                self.by_key.insert(endgame.flipped().key(), entry as u32);
                entry
            }
        }
    }

    /// The folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The greatest number of pieces that a table of these folders knows, 0 if there is none.
    pub fn max_pieces(&self) -> usize {
        self.max_pieces
    }

    /// How many tables of our own there are.
    pub fn count_made(&self) -> usize {
        self.entries.iter().filter(|entry| entry.made.path.is_some()).count()
    }

    /// How many Syzygy files of a kind there are.
    pub fn count(&self, kind: SyzygyKind) -> usize {
        self.entries.iter().filter(|entry| entry.syzygy[kind as usize].path.is_some()).count()
    }

    /// The endings that there are tables for.
    pub fn endgames(&self) -> impl Iterator<Item = Endgame> + '_ {
        self.entries.iter().map(|entry| entry.endgame)
    }

    /// The first table that was found to be damaged, or could not be read, when somebody asked for a result. Whoever
    /// goes on without it ought to say so.
    pub fn damage(&self) -> Option<&ProbeError> {
        self.damage.get()
    }

    /// Remembers why there is no result, if a file is to blame.
    #[cold]
    pub(crate) fn note(&self, error: &ProbeError) {
        if matches!(error, ProbeError::Corrupt { .. } | ProbeError::Unreadable { .. }) {
            let _ = self.damage.set(error.clone());
        }
    }

    /// Whether there is a file of this kind about an ending.
    pub fn has(&self, endgame: Endgame, kind: SyzygyKind) -> bool {
        self.entry(endgame).is_some_and(|entry| entry.syzygy[kind as usize].path.is_some())
    }

    /// Reads every file from its first byte to its last, in the order of their names, and tells what is wrong with it.
    ///
    /// Of a Syzygy file all blocks are unpacked: they have to hold a value for every position, and the index has to lead
    /// to them. A file that is cut, too long or has a damaged head is found; damage inside a block often unpacks to
    /// other values and is not, because how the checksum at the end is made is not known here. A table of our own has a
    /// checksum that is.
    ///
    /// ```
    /// use tabiya_syzygy::Tables;
    ///
    /// assert_eq!(Tables::from_path_list("").verify().count(), 0);
    /// ```
    pub fn verify(&self) -> impl Iterator<Item = (&Path, Result<(), ProbeError>)> {
        let mut files: Vec<(&Path, &TableEntry, Option<SyzygyKind>)> = Vec::new();
        for entry in &self.entries {
            for kind in SyzygyKind::ALL {
                files.extend(
                    entry.syzygy[kind as usize].path.as_deref().map(|path| (path, entry, Some(kind))),
                );
            }
            files.extend(entry.made.path.as_deref().map(|path| (path, entry, None)));
        }
        files.sort_by_key(|(path, ..)| *path);
        files.into_iter().map(|(path, entry, kind)| {
            let checked = match kind {
                Some(kind) => {
                    entry.syzygy(kind, &self.cache).and_then(|table| table.map_or(Ok(()), SyzygyTable::check))
                }
                None => entry.made().map(|_| ()),
            };
            (path, checked)
        })
    }

    fn entry(&self, endgame: Endgame) -> Option<&TableEntry> {
        self.by_key.get(&endgame.key()).map(|&entry| &self.entries[entry as usize])
    }

    /// What is known of the ending of a board.
    pub(crate) fn about(&self, board: &Board) -> Result<EndgameTables<'_>, ProbeError> {
        let pieces = board.occupied().len();
        let endgame = Endgame::of(board).ok_or(ProbeError::TooManyPieces { pieces })?;
        Ok(EndgameTables { tables: self, endgame, entry: self.entry(endgame) })
    }
}

impl<'a> EndgameTables<'a> {
    /// The Syzygy table of a kind.
    pub(crate) fn syzygy(&self, kind: SyzygyKind) -> Result<&'a SyzygyTable, ProbeError> {
        let table = self.entry.map_or(Ok(None), |entry| entry.syzygy(kind, &self.tables.cache));
        table?.ok_or_else(|| self.missing(kind))
    }

    /// The table of our own, if there is one and no Syzygy file of this kind.
    pub(crate) fn made_instead(&self, kind: SyzygyKind) -> Result<Option<&'a DistanceTable>, ProbeError> {
        let Some(entry) = self.entry.filter(|entry| entry.syzygy[kind as usize].path.is_none()) else {
            return Ok(None);
        };
        entry.made()
    }

    /// The error that names the files that are not there.
    #[cold]
    fn missing(&self, kind: SyzygyKind) -> ProbeError {
        let endgame = self.endgame.canonical();
        let mut files = vec![format!("{endgame}.{}", kind.extension())];
        if endgame.pieces() <= MAX_MADE_PIECES {
            files.push(format!("{endgame}.{MADE_EXTENSION}"));
        }
        ProbeError::Missing { endgame, files, folders: Arc::clone(&self.tables.folders) }
    }
}

/// The ending and the kind that the name of a file tells; no kind is a table of our own.
fn named(path: &Path) -> Option<(Endgame, Option<SyzygyKind>)> {
    let extension = path.extension()?.to_str()?;
    let kind = SyzygyKind::ALL.into_iter().find(|kind| kind.extension() == extension);
    if kind.is_none() && extension != MADE_EXTENSION {
        return None;
    }
    let endgame: Endgame = path.file_stem()?.to_str()?.parse().ok()?;
    let too_large = kind.is_none() && endgame.pieces() > MAX_MADE_PIECES;
    // A file named the other way round is none that anybody has made.
    (endgame == endgame.canonical() && !too_large).then_some((endgame, kind))
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("folders", &self.folders)
            .field("endgames", &self.entries.len())
            .finish()
    }
}
