//! `Tablebase`: Syzygy endgame tables.

use crate::board::PyBoard;
use crate::error;
use crate::moves::{self, PyMove};
use pyo3::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use tabiya_syzygy::{ProbeError, SyzygyKind, Tables};

/// Syzygy endgame tables in some folders.
#[pyclass(module = "tabiya", name = "Tablebase", frozen)]
pub(crate) struct PyTablebase(pub(crate) Arc<Tables>);

fn refused(py: Python<'_>, why: &ProbeError) -> PyErr {
    error::coded(py, "TablebaseError", why, why.code())
}

#[pymethods]
impl PyTablebase {
    #[new]
    #[pyo3(signature = (*folders))]
    fn new(py: Python<'_>, folders: Vec<PathBuf>) -> PyResult<PyTablebase> {
        py.detach(|| {
            // A folder that is not there has no tables either, but mostly its name is wrong.
            for folder in &folders {
                fs::read_dir(folder).map_err(|why| error::of_file(folder, why))?;
            }
            Ok(PyTablebase(Arc::new(Tables::open(folders))))
        })
    }

    /// Win, draw or loss of the side to move: 2 a win, 1 a win that fifty moves spoil, 0 a draw, -1 and -2 losses.
    fn wdl(&self, py: Python<'_>, board: &PyBoard) -> PyResult<i32> {
        let value = py.detach(|| self.0.wdl(&board.position));
        value.map(|value| value.number()).map_err(|why| refused(py, &why))
    }

    /// The plies to the next pawn move or capture of a win, negative when losing, 0 for a draw.
    fn dtz(&self, py: Python<'_>, board: &PyBoard) -> PyResult<i32> {
        py.detach(|| self.0.dtz(&board.position)).map_err(|why| refused(py, &why))
    }

    /// The legal moves from best to worst, each with the value for the side to move and the distance behind it.
    fn moves(&self, py: Python<'_>, board: &PyBoard) -> PyResult<Vec<(Py<PyMove>, i32, i32)>> {
        let found = py.detach(|| self.0.best_moves(&board.position)).map_err(|why| refused(py, &why))?;
        found.iter().map(|found| Ok((moves::one(py, found.mv)?, found.value.number(), found.dtz))).collect()
    }

    /// The most pieces that a table has.
    #[getter]
    fn max_pieces(&self) -> usize {
        self.0.max_pieces()
    }

    /// The folders that were looked into.
    #[getter]
    fn folders(&self) -> Vec<PathBuf> {
        self.0.folders().to_vec()
    }

    /// How many tables there are.
    fn __len__(&self) -> usize {
        self.0.count(SyzygyKind::Wdl)
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase {} tables, up to {} pieces>", self.__len__(), self.0.max_pieces())
    }
}
