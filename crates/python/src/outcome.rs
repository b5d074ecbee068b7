//! `Outcome`: how a game has ended.

use crate::vocabulary;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya::{Color, DrawReason, Ending, Evidence, Move, Outcome, Square, WinReason};

/// How a game has ended: who won, if anybody, and why.
#[pyclass(module = "tabiya", name = "Outcome", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyOutcome {
    outcome: Outcome,
    /// Where the capture was with which a king exploded.
    capture: Option<Square>,
}

impl PyOutcome {
    /// How a game has ended that somebody ended.
    pub(crate) fn new(outcome: Outcome) -> PyOutcome {
        PyOutcome { outcome, capture: None }
    }

    /// How a game has ended after its last move.
    pub(crate) fn after(outcome: Outcome, last: Option<Move>) -> PyOutcome {
        let exploded = matches!(outcome, Outcome::Win { reason: WinReason::KingExploded, .. });
        PyOutcome { outcome, capture: last.filter(|_| exploded).map(Move::to) }
    }
}

#[pymethods]
impl PyOutcome {
    /// Who won; `None` after a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.outcome.winner())
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) fn result(&self) -> &'static str {
        self.outcome.result()
    }

    /// A stable, machine-readable code: `checkmate`, `stalemate`, `threefold`.
    #[getter]
    fn code(&self) -> &'static str {
        self.outcome.code()
    }

    /// Where the capture was with which a king exploded, in atomic chess; `None` where none did, or nobody knows.
    #[getter]
    fn square(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::square_if(py, self.capture)
    }

    fn __str__(&self) -> String {
        let evidence = self.capture.map_or(Evidence::Board, |square| Evidence::Capture { square });
        Ending::new(self.outcome, 0, evidence).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}: {}>", self.outcome.result(), self.outcome.code(), self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        let winner = self.outcome.winner().map(Color::is_white);
        let capture = self.capture.map(|square| square.to_string());
        Ok((py.get_type::<PyOutcome>().getattr("_restore")?, (winner, self.outcome.code(), capture)))
    }

    #[staticmethod]
    #[pyo3(signature = (winner, code, capture=None))]
    fn _restore(winner: Option<bool>, code: &str, capture: Option<&str>) -> PyResult<PyOutcome> {
        let capture = capture.and_then(|name| name.parse().ok());
        let found = match winner {
            Some(white) => {
                let winner = if white { Color::White } else { Color::Black };
                WINS.map(|reason| Outcome::Win { winner, reason }).into_iter().find(|end| end.code() == code)
            }
            None => DRAWS.map(|reason| Outcome::Draw { reason }).into_iter().find(|end| end.code() == code),
        };
        found
            .map(|outcome| PyOutcome { outcome, capture })
            .ok_or_else(|| PyValueError::new_err(format!("no game ends by \"{code}\"")))
    }
}

/// What a pickle says: who makes it anew, of whose win, of which code, and of which capture.
type Restored<'py> = (Bound<'py, PyAny>, (Option<bool>, &'static str, Option<String>));

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
