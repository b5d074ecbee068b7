//! Files that are written as a whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file in the making: nobody sees it before it is whole, and what was there before stays until then.
pub(crate) struct Replacement {
    writer: io::BufWriter<File>,
    /// Where it is made and where it goes; none is a device, which is no file to be replaced.
    places: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    pub(crate) fn of(file: &Path) -> io::Result<Replacement> {
        // Through a link, the file behind it is written.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        if fs::metadata(&file).is_ok_and(|metadata| !metadata.is_file()) {
            let device = fs::OpenOptions::new().write(true).open(&file)?;
            return Ok(Replacement { writer: io::BufWriter::new(device), places: None });
        }
        let temporary = beside(&file);
        let writer = io::BufWriter::with_capacity(1 << 16, File::create(&temporary)?);
        Ok(Replacement { writer, places: Some((temporary, file)) })
    }

    /// Puts it in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some((temporary, file)) = &self.places {
            fs::rename(temporary, file)?;
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
pub(crate) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut replacement = Replacement::of(file)?;
    replacement.write_all(text.as_bytes())?;
    replacement.finish()
}

/// The name of a temporary file in the same directory.
fn beside(file: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", process::id()));
    file.with_file_name(name)
}
