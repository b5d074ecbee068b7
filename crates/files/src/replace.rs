//! Files that are written as a whole or not at all.

use crate::lock;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file in the making: nobody sees it before it is whole, and what was there before stays until then.
pub struct Replacement {
    writer: io::BufWriter<File>,
    /// Where it is made and where it goes; none is a device, which is no file to be replaced.
    places: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    /// Begins to replace a file, or to write a new one.
    pub fn of(file: &Path) -> io::Result<Replacement> {
        let file = behind(file);
        let before = fs::metadata(&file).ok();
        if before.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            let device = fs::OpenOptions::new().write(true).open(&file)?;
            return Ok(Replacement { writer: io::BufWriter::new(device), places: None });
        }
        let temporary = beside(&file);
        let writer = io::BufWriter::with_capacity(1 << 16, File::create(&temporary)?);
        let replacement = Replacement { writer, places: Some((temporary, file)) };
        if let Some(before) = before {
            // Who may read it stays the same; where that cannot be set, it is not worth a refusal.
            let _ = replacement.writer.get_ref().set_permissions(before.permissions());
        }
        Ok(replacement)
    }

    /// Puts it in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some((temporary, file)) = &self.places {
            // Otherwise the name could be on disk before what it names.
            self.writer.get_ref().sync_all()?;
            fs::rename(temporary, file)?;
            if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                let _ = lock::sync_folder(folder);
            }
            self.places = None;
        }
        Ok(())
    }
}

/// What is not finished leaves nothing behind.
impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.places {
            let _ = fs::remove_file(temporary);
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Writes a text as a file.
pub fn replace(file: &Path, text: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::of(file)?;
    replacement.write_all(text)?;
    replacement.finish()
}

/// Replaces a file by what is made of it; a file that is not there is an empty one. Processes that
/// do so at the same time do it one after the other; a change that fails leaves it as it was.
pub fn change<E: From<io::Error>>(
    file: &Path,
    change: impl FnOnce(Vec<u8>) -> Result<Vec<u8>, E>,
) -> Result<(), E> {
    let file = behind(file);
    // A device or a pipe may never end.
    if fs::metadata(&file).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Err(
            io::Error::new(io::ErrorKind::InvalidInput, "it is not a file but a device or a pipe").into()
        );
    }
    let _turn = lock::lock_folder_of(&file);
    let before = match fs::read(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        before => before?,
    };
    Ok(replace(&file, &change(before)?)?)
}

/// The file behind a link, also one that leads to where there is nothing yet.
pub(crate) fn behind(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| match fs::read_link(file) {
        Ok(target) => file.parent().unwrap_or(Path::new("")).join(target),
        Err(_) => file.to_owned(),
    })
}

/// The name of a temporary file in the same directory.
fn beside(file: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", process::id()));
    file.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    fn folder() -> PathBuf {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tabiya-replace-{}-{number}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_is_not_finished_leaves_the_old_file_and_nothing_else() {
        let folder = folder();
        let file = folder.join("games.pgn");
        fs::write(&file, "old").unwrap();
        let mut replacement = Replacement::of(&file).unwrap();
        replacement.write_all(b"new").unwrap();
        drop(replacement);
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_not_read_to_be_changed() {
        let wrong = change::<io::Error>(Path::new("/dev/zero"), Ok).unwrap_err();
        assert_eq!(wrong.to_string(), "it is not a file but a device or a pipe");
    }

    /// Threads are processes here: each opens the folder for itself.
    #[test]
    fn all_who_add_to_a_file_at_the_same_time_are_in_it_afterwards() {
        let folder = folder();
        let file = folder.join("games.pgn");
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        change(&file, |mut text| {
                            text.push(b'x');
                            io::Result::Ok(text)
                        })
                        .unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read(&file).unwrap().len(), 80);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_as_they_were() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let (file, link, dangling) = (folder.join("a.pgn"), folder.join("b.pgn"), folder.join("c.pgn"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.pgn", &link).unwrap();
        symlink("d.pgn", &dangling).unwrap();
        replace(&link, b"new").unwrap();
        replace(&dangling, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
        assert_eq!(fs::read(folder.join("d.pgn")).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }
}
