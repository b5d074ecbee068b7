//! Files that belong to one process at a time, until it closes them or is gone.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// How a file is opened for oneself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// It is there already.
    Existing,
    /// It is not there yet: another process that has the same idea loses.
    New,
}

/// A file that others may read but not write. None is one that belongs to another process.
pub(super) fn open(path: &Path, opening: Opening) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(opening == Opening::New);
    platform::open(&options, path, opening)
}

#[cfg(unix)]
mod platform {
    use super::Opening;
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path, opening: Opening) -> io::Result<Option<File>> {
        let file = options.open(path)?;
        let operation = match opening {
            // Who only looks whether it is free lets it go at once.
            Opening::New => FlockOperation::LockExclusive,
            Opening::Existing => FlockOperation::NonBlockingLockExclusive,
        };
        loop {
            match flock(&file, operation) {
                Err(Errno::WOULDBLOCK) => return Ok(None),
                Err(Errno::INTR) => {}
                // Some network folders know no locks: one process is the rule, and it may play.
                Ok(()) | Err(_) => return Ok(Some(file)),
            }
        }
    }
}

#[cfg(windows)]
mod platform {
    use super::Opening;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const FILE_SHARE_READ: u32 = 1;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(options: &OpenOptions, path: &Path, _: Opening) -> io::Result<Option<File>> {
        match options.clone().share_mode(FILE_SHARE_READ).open(path) {
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
            result => result.map(Some),
        }
    }
}

#[cfg(not(any(unix, windows)))]
mod platform {
    use super::Opening;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path, _: Opening) -> io::Result<Option<File>> {
        options.open(path).map(Some)
    }
}

/// Makes the names of new files in a folder last.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Windows has no such thing, and keeps names without being asked.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
