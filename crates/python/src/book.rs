//! `Book`: Polyglot books.

use crate::board::PyBoard;
use crate::error;
use crate::moves::{self, PyMove};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use tabiya::Rng;
use tabiya::book::{Book, BookError};

/// A Polyglot opening book. It stays on the disk, and a position is looked up in microseconds.
#[pyclass(module = "tabiya", name = "Book", frozen)]
pub(crate) struct PyBook {
    book: Book,
    /// The file; none for the book of names.
    path: Option<PathBuf>,
}

fn refused(py: Python<'_>, why: BookError) -> PyErr {
    match why {
        BookError::Io(why) => PyErr::from(why),
        _ => error::coded(py, "BookError", &why, why.code()),
    }
}

#[pymethods]
impl PyBook {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<PyBook> {
        match Book::open(&path) {
            Ok(book) => Ok(PyBook { book, path: Some(path) }),
            Err(BookError::Io(why)) => Err(error::of_file(&path, why)),
            Err(why) => Err(refused(py, why)),
        }
    }

    /// The book of the lines that have names, which the package carries.
    #[staticmethod]
    fn of_opening_names() -> PyBook {
        PyBook { book: Book::of_opening_names(), path: None }
    }

    /// The file, for pickles (`tabiya/_pickles.py`); none for the book of names.
    #[getter]
    fn _path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.book.len())?)
    }

    /// The legal moves that the book has for a position, each with its weight, the heaviest first.
    fn moves(&self, py: Python<'_>, board: &PyBoard) -> PyResult<Vec<(Py<PyMove>, u16)>> {
        let found = self.book.probe(&board.position).map_err(|why| refused(py, why))?;
        found.moves.iter().map(|found| Ok((moves::one(py, found.mv)?, found.weight))).collect()
    }

    /// The heaviest move; `None` if the book does not have the position.
    fn best(&self, py: Python<'_>, board: &PyBoard) -> PyResult<Option<Py<PyMove>>> {
        let found = self.book.probe(&board.position).map_err(|why| refused(py, why))?;
        found.best().map(|found| moves::one(py, found.mv)).transpose()
    }

    /// A move by its weight, the same for the same seed; `None` if the book does not have the position.
    fn pick(&self, py: Python<'_>, board: &PyBoard, seed: u64) -> PyResult<Option<Py<PyMove>>> {
        let found = self.book.probe(&board.position).map_err(|why| refused(py, why))?;
        found.pick(&mut Rng::new(seed)).map(|found| moves::one(py, found.mv)).transpose()
    }

    fn __contains__(&self, py: Python<'_>, board: &PyBoard) -> PyResult<bool> {
        let found = self.book.probe(&board.position).map_err(|why| refused(py, why))?;
        Ok(!found.moves.is_empty())
    }

    fn __repr__(&self) -> String {
        format!("<Book {} entries>", self.book.len())
    }
}
