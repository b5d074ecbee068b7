//! `Outcome`: how a game has ended.

use crate::vocabulary;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya::{Color, DrawReason, Outcome, WinReason};

/// How a game has ended: who won, if anybody, and why.
#[pyclass(module = "tabiya", name = "Outcome", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

#[pymethods]
impl PyOutcome {
    /// Who won; `None` after a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.0.winner())
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// A stable, machine-readable code: `checkmate`, `stalemate`, `threefold`.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}: {}>", self.0.result(), self.0.code(), self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        let winner = self.0.winner().map(Color::is_white);
        Ok((py.get_type::<PyOutcome>().getattr("_restore")?, (winner, self.0.code())))
    }

    #[staticmethod]
    fn _restore(winner: Option<bool>, code: &str) -> PyResult<PyOutcome> {
        let found = match winner {
            Some(white) => {
                let winner = if white { Color::White } else { Color::Black };
                WINS.map(|reason| Outcome::Win { winner, reason }).into_iter().find(|end| end.code() == code)
            }
            None => DRAWS.map(|reason| Outcome::Draw { reason }).into_iter().find(|end| end.code() == code),
        };
        found.map(PyOutcome).ok_or_else(|| PyValueError::new_err(format!("no game ends by \"{code}\"")))
    }
}

/// What a pickle says: who makes it anew, of whose win and of which code.
type Restored<'py> = (Bound<'py, PyAny>, (Option<bool>, &'static str));

const WINS: [WinReason; 14] = [
    WinReason::Checkmate,
    WinReason::Resignation,
    WinReason::Time,
    WinReason::Abandonment,
    WinReason::Forfeit,
    WinReason::Unrecorded,
    WinReason::Adjudication,
    WinReason::KingOnHill,
    WinReason::ChecksGiven,
    WinReason::KingExploded,
    WinReason::NothingLeft,
    WinReason::NoMoves,
    WinReason::HordeCaptured,
    WinReason::KingAtGoal,
];

const DRAWS: [DrawReason; 13] = [
    DrawReason::Stalemate,
    DrawReason::InsufficientMaterial,
    DrawReason::DeadPosition,
    DrawReason::Threefold,
    DrawReason::Fivefold,
    DrawReason::FiftyMove,
    DrawReason::SeventyFiveMove,
    DrawReason::Agreement,
    DrawReason::Resignation,
    DrawReason::TimeInsufficient,
    DrawReason::Unrecorded,
    DrawReason::Adjudication,
    DrawReason::BothAtGoal,
];
