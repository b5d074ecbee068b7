//! Where games are read from: files, compressed or not, Python's own files, and texts.

use crate::error;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::thread::{self, ThreadId};
use tabiya_data::input::{self, TextSource};

/// A file of Python's, whatever has a method `read`, or one of the system's.
struct PythonsFile {
    file: FileKind,
    /// What a read of Python's gave and nobody has taken yet.
    rest: Vec<u8>,
    /// How much of it has been taken; of a file of the system, how much was read since somebody was asked.
    taken: usize,
}

enum FileKind {
    Python(Py<PyAny>),
    /// It may have no end, or be a pipe that nobody writes to, and its opener may not want to wait.
    System(TextSource, ThreadId),
}

/// How much is asked for at once: a call into Python costs more than the bytes do.
const CHUNK: usize = 1 << 20;

impl Read for PythonsFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            FileKind::System(file, opener) => loop {
                // Whoever has the interpreter may wait for another thread that reads: only the opener asks.
                if self.taken >= CHUNK && thread::current().id() == *opener {
                    self.taken = 0;
                    Python::attach(|py| py.check_signals()).map_err(io::Error::other)?;
                }
                match file.read(out) {
                    // By a signal, most likely.
                    Err(why) if why.kind() == io::ErrorKind::Interrupted => self.taken = CHUNK,
                    Err(why) => return Err(why),
                    Ok(length) => {
                        self.taken += length;
                        return Ok(length);
                    }
                }
            },
            FileKind::Python(file) => {
                if self.taken == self.rest.len() {
                    self.rest = Python::attach(|py| {
                        // A file may have no end, and somebody who does not wait for it.
                        py.check_signals()?;
                        let read = file.call_method1(py, "read", (CHUNK,))?.into_bound(py);
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
    }
}

/// Opens what is given: a path, or an open file; compressed or not, as the first bytes tell.
pub(crate) fn open(given: &Bound<'_, PyAny>) -> PyResult<TextSource> {
    let of = |file| Box::new(PythonsFile { file, rest: Vec::new(), taken: 0 });
    if given.hasattr("read")? {
        return Ok(input::decompressed(of(FileKind::Python(given.clone().unbind())))?);
    }
    let path: PathBuf = given.extract()?;
    // A pipe opens when somebody writes to it: until then others may go on.
    let opened = given.py().detach(|| {
        let file: TextSource = match input::is_stdin(&path) {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(&path)?),
        };
        input::decompressed(of(FileKind::System(file, thread::current().id())))
    });
    opened.map_err(|why| match why.raw_os_error() {
        Some(_) => error::of_file(&path, why),
        None => PyErr::from(why),
    })
}

/// The bytes of a text.
pub(crate) fn text(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
        Err(_) => Ok(given.cast::<PyBytes>()?.as_bytes().to_vec()),
    }
}
