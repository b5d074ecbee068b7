//! Text behind what is in a file already, as a whole or not at all: a file of gigabytes is not copied for a game more.

use crate::lock;
use crate::replace::behind;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The ends of a file that something is added to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileEnds {
    /// Its first bytes, as many as were asked for and are there.
    pub head: Vec<u8>,
    /// Its last bytes, at most two.
    pub tail: Vec<u8>,
}

/// Adds to a file what is made of its ends, and gives where that begins. Processes that do so at the same time do it one
/// after the other; where it fails, the file is as it was.
pub fn append<E: From<io::Error>>(
    file: &Path,
    head: usize,
    make: impl FnOnce(&FileEnds) -> Result<Vec<u8>, E>,
) -> Result<u64, E> {
    let path = behind(file);
    let _turn = lock::lock_folder_of(&path);
    let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
    let length = file.metadata()?.len();
    let mut ends = FileEnds { head: Vec::new(), tail: Vec::new() };
    Read::by_ref(&mut file).take(head as u64).read_to_end(&mut ends.head)?;
    file.seek(SeekFrom::Start(length.saturating_sub(2)))?;
    Read::by_ref(&mut file).take(2).read_to_end(&mut ends.tail)?;
    let text = make(&ends)?;
    write(&mut file, length, &text, &[])?;
    Ok(length)
}

/// Puts a text in the place of another at the end of a file. Gives false, and changes nothing, if the file does not end
/// with the other there.
pub fn change_tail(file: &Path, at: u64, before: &[u8], text: &[u8]) -> io::Result<bool> {
    let path = behind(file);
    let _turn = lock::lock_folder_of(&path);
    let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
    if file.metadata()?.len() != at + before.len() as u64 {
        return Ok(false);
    }
    let mut found = Vec::with_capacity(before.len());
    file.seek(SeekFrom::Start(at))?;
    Read::by_ref(&mut file).take(before.len() as u64).read_to_end(&mut found)?;
    if found != before {
        return Ok(false);
    }
    write(&mut file, at, text, before)?;
    Ok(true)
}

/// Writes the end of a file; where that fails, what was there before is put back.
fn write(file: &mut File, at: u64, text: &[u8], before: &[u8]) -> io::Result<()> {
    let mut put = |text: &[u8]| {
        // A shorter text is followed by empty lines until the file is cut: whoever is killed in between leaves no half
        // of what was there.
        let mut padded = text.to_vec();
        padded.resize(text.len().max(before.len()), b'\n');
        file.seek(SeekFrom::Start(at))?;
        file.write_all(&padded)?;
        file.set_len(at + text.len() as u64)?;
        file.sync_data()
    };
    put(text).inspect_err(|_| drop(put(before)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;
    use std::thread;

    fn file(name: &str, text: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("tabiya-append-{name}-{}", std::process::id()));
        fs::write(&file, text).unwrap();
        file
    }

    #[test]
    fn what_is_added_stands_behind_the_rest_and_a_refusal_adds_nothing() {
        let file = file("added", "one\n");
        let at = append(&file, 3, |ends| {
            assert_eq!((&ends.head[..], &ends.tail[..]), (&b"one"[..], &b"e\n"[..]));
            Ok::<_, io::Error>(b"two\n".to_vec())
        });
        assert_eq!((at.unwrap(), fs::read(&file).unwrap()), (4, b"one\ntwo\n".to_vec()));
        let refused = append(&file, 3, |_| Err(io::Error::other("no")));
        assert!(refused.is_err());
        assert_eq!(fs::read(&file).unwrap(), b"one\ntwo\n");
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn the_end_is_changed_only_where_it_is_what_it_was() {
        let file = file("tail", "one\ntwo\n");
        assert!(change_tail(&file, 4, b"two\n", b"2\n").unwrap());
        assert_eq!(fs::read(&file).unwrap(), b"one\n2\n");
        assert!(change_tail(&file, 4, b"2\n", b"a longer one\n").unwrap());
        assert_eq!(fs::read(&file).unwrap(), b"one\na longer one\n");
        for (at, before) in [(4, &b"two\n"[..]), (0, b"one\n"), (9, b"x"), (u64::MAX / 2, b"")] {
            assert!(!change_tail(&file, at, before, b"no").unwrap());
        }
        assert_eq!(fs::read(&file).unwrap(), b"one\na longer one\n");
        fs::remove_file(file).unwrap();
    }

    /// Threads are processes here: each opens the folder for itself.
    #[test]
    fn all_who_add_at_the_same_time_are_in_the_file_afterwards() {
        let file = file("together", "");
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        append(&file, 0, |_| Ok::<_, io::Error>(b"xy".to_vec())).unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read(&file).unwrap(), b"xy".repeat(80));
        fs::remove_file(file).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        assert!(append(Path::new("/dev/full"), 0, |_| Ok::<_, io::Error>(b"x".to_vec())).is_err());
    }
}
