//! Files that belong to one process at a time, until it closes them or is gone.

use std::fs::{File, OpenOptions};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// A file that belongs to this process until it is dropped.
///
/// Then it is given back by name, for closing it is not enough: a program that is being started on another thread has a
/// copy of every open file until it runs, and with the copy the lock.
#[derive(Debug)]
pub struct LockedFile(File);

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        platform::release(&self.0);
    }
}

/// How a file is opened for oneself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// It is there already.
    Existing,
    /// It is not there yet: another process that has the same idea loses.
    New,
}

/// A file that others may read but not write. None is one that belongs to another process.
pub fn open(path: &Path, opening: OpenMode) -> io::Result<Option<LockedFile>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(opening == OpenMode::New);
    Ok(platform::open(&options, path, opening)?.map(LockedFile))
}

/// The right to change the files of a folder by reading and replacing them, until it is dropped.
#[derive(Debug)]
pub struct FolderLock {
    _file: Option<LockedFile>,
}

/// Waits for one's turn to read a file and to replace it: who appends to it at the same time would
/// otherwise undo what the other has written. Where there are no locks there is no waiting.
pub fn lock_folder_of(file: &Path) -> FolderLock {
    FolderLock { _file: platform::lock_folder_of(file).ok().map(LockedFile) }
}

#[cfg(unix)]
mod platform {
    use super::OpenMode;
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path, opening: OpenMode) -> io::Result<Option<File>> {
        let file = options.open(path)?;
        let operation = match opening {
            // Who only looks whether it is free lets it go at once.
            OpenMode::New => FlockOperation::LockExclusive,
            OpenMode::Existing => FlockOperation::NonBlockingLockExclusive,
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

    pub(super) fn release(file: &File) {
        // Where that fails, closing it must do.
        let _ = flock(file, FlockOperation::Unlock);
    }

    /// The lock is on the folder: the file itself is another one afterwards.
    pub(super) fn lock_folder_of(file: &Path) -> io::Result<File> {
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
    use super::OpenMode;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const FILE_SHARE_READ: u32 = 1;
    const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(options: &OpenOptions, path: &Path, _: OpenMode) -> io::Result<Option<File>> {
        match options.clone().share_mode(FILE_SHARE_READ).open(path) {
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
            result => result.map(Some),
        }
    }

    /// Who shares a file is said when it is opened: closing it is all.
    pub(super) fn release(_: &File) {}

    /// A file beside it that is there as long as it is open, and open once.
    pub(super) fn lock_folder_of(file: &Path) -> io::Result<File> {
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
    use super::OpenMode;
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path, _: OpenMode) -> io::Result<Option<File>> {
        options.open(path).map(Some)
    }

    pub(super) fn release(_: &File) {}

    pub(super) fn lock_folder_of(_: &Path) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Makes the names of new files in a folder last.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    // Windows has no such thing, and keeps names without being asked.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{OpenMode, open};

    #[test]
    fn a_copy_that_a_child_has_does_not_keep_a_file_that_was_let_go() {
        let path = std::env::temp_dir().join(format!("tabiya-lock-{}", std::process::id()));
        let owned = open(&path, OpenMode::New).unwrap().unwrap();
        let copy = owned.try_clone().unwrap();
        assert!(open(&path, OpenMode::Existing).unwrap().is_none(), "it belongs to somebody");
        drop(owned);
        assert!(open(&path, OpenMode::Existing).unwrap().is_some(), "it was let go");
        drop(copy);
        std::fs::remove_file(path).unwrap();
    }
}
