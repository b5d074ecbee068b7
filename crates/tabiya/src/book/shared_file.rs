//! A file that is read at places, by any thread.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;
#[cfg(not(unix))]
use std::sync::{Mutex, PoisonError};

/// A file that is read at places.
#[derive(Debug)]
pub(super) struct SharedFile {
    #[cfg(unix)]
    file: File,
    /// The place where it is read is the file's, so one after the other.
    #[cfg(not(unix))]
    file: Mutex<File>,
}

impl SharedFile {
    /// Opens a file, and tells its size.
    pub(super) fn open(path: &Path) -> io::Result<(SharedFile, u64)> {
        let mut file = File::open(path)?;
        // A folder can be opened on some systems, and says that it is as long as can be.
        if file.metadata()?.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, not a file"));
        }
        // Of a pipe this fails.
        let bytes = file.seek(SeekFrom::End(0))?;
        #[cfg(not(unix))]
        let file = Mutex::new(file);
        Ok((SharedFile { file }, bytes))
    }

    /// Reads all these bytes from a place on.
    #[cfg(unix)]
    pub(super) fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, at)
    }

    /// Reads all these bytes from a place on.
    #[cfg(not(unix))]
    pub(super) fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        use std::io::Read;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}
