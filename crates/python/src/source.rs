//! Where games are read from: files, compressed or not, Python's own files, and texts.

use crate::error;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::io::{self, Read};
use std::path::PathBuf;
use tabiya_data::input::{self, TextSource};

/// A file of Python's: whatever has a method `read`.
struct FileLike {
    file: Py<PyAny>,
    /// What a read gave and nobody has taken yet.
    rest: Vec<u8>,
    /// How much of it has been taken.
    taken: usize,
}

/// How much is asked for at once: a call into Python costs more than the bytes do.
const CHUNK: usize = 1 << 20;

impl Read for FileLike {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.rest.len() {
            self.rest = Python::attach(|py| {
                // A file may have no end, and somebody who does not wait for it.
                py.check_signals()?;
                let read = self.file.call_method1(py, "read", (CHUNK,))?.into_bound(py);
                match read.cast::<PyString>() {
                    Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
                    Err(_) => Ok(read.extract::<Vec<u8>>()?),
                }
            })
            .map_err(|error: PyErr| io::Error::other(error))?;
            self.taken = 0;
        }
        let rest = &self.rest[self.taken..];
        let length = rest.len().min(out.len());
        out[..length].copy_from_slice(&rest[..length]);
        self.taken += length;
        Ok(length)
    }
}

/// Opens what is given: a path, or an open file; compressed or not, as the first bytes tell.
pub(crate) fn open(given: &Bound<'_, PyAny>) -> PyResult<TextSource> {
    if given.hasattr("read")? {
        let file = FileLike { file: given.clone().unbind(), rest: Vec::new(), taken: 0 };
        return Ok(input::decompressed(Box::new(file))?);
    }
    let path: PathBuf = given.extract()?;
    input::open(&path, None).map_err(|why| error::of_file(&path, why))
}

/// The bytes of a text.
pub(crate) fn text(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
        Err(_) => Ok(given.cast::<PyBytes>()?.as_bytes().to_vec()),
    }
}
