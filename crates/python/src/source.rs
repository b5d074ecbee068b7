//! Where games are read from: files, compressed or not, Python's own files, and texts.

use crate::error;
use crate::memory;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
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
    /// It may have no end, or be a pipe that nobody writes to, and whoever waits may not want to.
    System(File),
    Input(io::Stdin),
}

thread_local! {
    /// Whether this thread has let the interpreter go for what it reads. Where somebody else calls, as who reads a stream of
    /// Arrow, nobody knows who has it: what we have called, calls us again, and has let it go or not.
    static DETACHED: Cell<bool> = const { Cell::new(false) };
}

/// Reads without the interpreter, for which a file may ask again.
pub(crate) fn detached<T: Send>(py: Python<'_>, read: impl FnOnce() -> T + Send) -> T {
    struct Attached;
    impl Drop for Attached {
        fn drop(&mut self) {
            DETACHED.set(false);
        }
    }
    py.detach(|| {
        DETACHED.set(true);
        let _attached = Attached;
        read()
    })
}

/// Asks the interpreter, which may call anything.
fn ask<T>(question: impl FnOnce(Python<'_>) -> PyResult<T>) -> io::Result<T> {
    let before = DETACHED.replace(false);
    let answer = Python::attach(question);
    DETACHED.set(before);
    answer.map_err(io::Error::other)
}

/// How much is asked for at once: a call into Python costs more than the bytes do.
const CHUNK: usize = 1 << 20;

impl Read for PythonsFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            FileKind::Python(file) => {
                if self.taken == self.rest.len() {
                    self.rest = ask(|py| {
                        // A file may have no end, and somebody who does not wait for it.
                        py.check_signals()?;
                        let read = file.call_method1(py, "read", (CHUNK,))?.into_bound(py);
                        match read.cast::<PyString>() {
                            Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
                            Err(_) => Ok(read.extract::<Vec<u8>>()?),
                        }
                    })?;
                    self.taken = 0;
                }
                let rest = &self.rest[self.taken..];
                let length = rest.len().min(out.len());
                out[..length].copy_from_slice(&rest[..length]);
                self.taken += length;
                Ok(length)
            }
            system => loop {
                if self.taken >= CHUNK && DETACHED.get() {
                    self.taken = 0;
                    ask(|py| py.check_signals())?;
                }
                let read = match system {
                    FileKind::System(file) => file.read(out),
                    FileKind::Input(input) => input.read(out),
                    FileKind::Python(_) => Ok(0),
                };
                match read {
                    // By a signal, most likely.
                    Err(why) if why.kind() == io::ErrorKind::Interrupted => self.taken = CHUNK,
                    Err(why) => return Err(why),
                    Ok(length) => {
                        self.taken += length;
                        return Ok(length);
                    }
                }
            },
        }
    }
}

/// Whether it is a file of Python's.
pub(crate) fn is_pythons(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given.hasattr("read")
}

/// Opens what is given: a path, or an open file; compressed or not, as the first bytes tell.
pub(crate) fn open(given: &Bound<'_, PyAny>) -> PyResult<TextSource> {
    let of = |file| Box::new(PythonsFile { file, rest: Vec::new(), taken: 0 });
    if is_pythons(given)? {
        return Ok(input::decompressed(of(FileKind::Python(given.clone().unbind())))?);
    }
    let path: PathBuf = given.extract()?;
    // A pipe opens when somebody writes to it: until then others may go on.
    let opened = detached(given.py(), || {
        let file = match input::is_stdin(&path) {
            true => FileKind::Input(io::stdin()),
            false => FileKind::System(File::open(&path)?),
        };
        input::decompressed(of(file))
    });
    opened.map_err(|why| match why.raw_os_error() {
        Some(_) => error::of_file(&path, why),
        None => PyErr::from(why),
    })
}

/// The bytes of a text, or of what has bytes.
pub(crate) fn text(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = given.cast::<PyString>() {
        return memory::copied(text.to_cow()?.as_bytes());
    }
    if let Ok(bytes) = given.cast::<PyByteArray>() {
        return Ok(bytes.to_vec());
    }
    memory::copied(given.cast::<PyBytes>()?.as_bytes())
}
