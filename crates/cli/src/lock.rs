//! Files that belong to one process at a time, until it closes them or is gone.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// How a file is opened for oneself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// It is there already.
    Existing,
    /// It is not there yet: another process that has the same idea loses.
    New,
}

/// A file that others may read but not write. None is one that belongs to another process.
pub(crate) fn open(path: &Path, opening: Opening) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(opening == Opening::New);
    platform::open(&options, path, opening)
}

/// The right to change the files of a folder by reading and replacing them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _file: Option<File>,
}

/// Waits for one's turn to read a file and to replace it: who appends to it at the same time would
/// otherwise undo what the other has written. Where there are no locks there is no waiting.
pub(crate) fn turn(file: &Path) -> Turn {
    Turn { _file: platform::turn(file).ok() }
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

    /// The lock is on the folder: the file itself is another one afterwards.
    pub(super) fn turn(file: &Path) -> io::Result<File> {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = File::open(parent.unwrap_or(Path::new(".")))?;
        loop {
            match flock(&folder, FlockOperation::LockExclusive) {
                Err(Errno::INTR) => {}
                Ok(()) => return Ok(folder),
                Err(error) => return Err(error.into()),
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
    const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(options: &OpenOptions, path: &Path, _: Opening) -> io::Result<Option<File>> {
        match options.clone().share_mode(FILE_SHARE_READ).open(path) {
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
            result => result.map(Some),
        }
    }

    /// A file beside it that is there as long as it is open, and open once.
    pub(super) fn turn(file: &Path) -> io::Result<File> {
        let mut name = std::ffi::OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".lock");
        let mut options = OpenOptions::new();
        options.write(true).create(true).share_mode(0).custom_flags(FILE_FLAG_DELETE_ON_CLOSE);
        for _ in 0..500 {
            match options.open(file.with_file_name(&name)) {
                Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => {
                    std::thread::sleep(std::time::Duration::from_millis(10));
                }
                result => return result,
            }
        }
        Err(io::ErrorKind::TimedOut.into())
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

    pub(super) fn turn(_: &Path) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Makes the names of new files in a folder last.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Windows has no such thing, and keeps names without being asked.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
