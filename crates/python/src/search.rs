//! `Score`, `Info` and `SearchResult`: what an engine says.

use crate::board::PyBoard;
use crate::clock::TimeArg;
use crate::moves::{self, PyMove};
use crate::vocabulary::{self, ColorArg};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use tabiya::{Color, Position};
use tabiya_engine::{Bound as ScoreBound, Score, Wdl};
use tabiya_uci::protocol::Info;

/// A score, as the side to move sees it: centipawns, or moves to mate.
#[pyclass(module = "tabiya", name = "Score", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyScore {
    score: Score,
    turn: Color,
}

#[pymethods]
impl PyScore {
    /// Centipawns; `None` if it is a mate.
    #[getter]
    fn centipawns(&self) -> Option<i32> {
        match self.score {
            Score::Centipawns(score) => Some(score),
            _ => None,
        }
    }

    /// Moves to mate, negative when being mated; `None` if it is no mate.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.score.mate()
    }

    /// Whose score it is.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.turn)
    }

    /// The same score as a side sees it.
    fn pov(&self, color: ColorArg) -> PyScore {
        let score = if color.0 == self.turn { self.score } else { -self.score };
        PyScore { score, turn: color.0 }
    }

    /// The points out of 1 that the side can expect, as our engine plays.
    fn expectation(&self) -> f64 {
        Wdl::of(self.score).expected()
    }

    fn __str__(&self) -> String {
        self.score.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {} for {}>", self.score, self.turn)
    }
}

/// What an engine says of a line while it thinks.
#[pyclass(module = "tabiya", name = "Info", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyInfo {
    info: Info,
    position: Position,
}

/// By all that Python sees of it, which is what its pickle says.
impl PartialEq for PyInfo {
    fn eq(&self, other: &PyInfo) -> bool {
        let numbers = |info: &Info| (info.depth, info.seldepth, info.multipv, info.nodes, info.time);
        let (own, its) = (&self.info, &other.info);
        numbers(own) == numbers(its)
            && (own.score, own.bound) == (its.score, its.bound)
            && own.pv == its.pv
            && self.position == other.position
    }
}

impl Hash for PyInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.info.depth, self.info.multipv, &self.info.pv).hash(state);
    }
}

impl PyInfo {
    pub(crate) fn new(info: Info, position: Position) -> PyInfo {
        PyInfo { info, position }
    }

    pub(crate) fn line(&self) -> usize {
        self.info.multipv
    }
}

#[pymethods]
impl PyInfo {
    /// What a line of UCI says of a position, for pickles (`tabiya/_pickles.py`); the time beside it, which UCI rounds.
    #[staticmethod]
    #[pyo3(signature = (board, line, time))]
    fn _restore(board: &PyBoard, line: &str, time: Option<TimeArg>) -> PyResult<PyInfo> {
        let info = Info::read(line, &board.position);
        let mut info = info.ok_or_else(|| PyValueError::new_err("that is no line of an engine"))?;
        info.time = time.map(|time| time.0);
        Ok(PyInfo::new(info, board.position))
    }

    /// The position that it is about.
    #[getter]
    fn _board(&self) -> PyBoard {
        PyBoard::of(self.position)
    }

    /// How many plies deep it has looked.
    #[getter]
    fn depth(&self) -> u32 {
        self.info.depth
    }

    /// How many plies deep it has looked at most.
    #[getter]
    fn seldepth(&self) -> Option<u32> {
        self.info.seldepth
    }

    /// Which line this is, from 1.
    #[getter]
    fn multipv(&self) -> usize {
        self.info.multipv
    }

    /// Its score.
    #[getter]
    fn score(&self) -> PyScore {
        PyScore { score: self.info.score, turn: self.position.turn() }
    }

    /// `exact`, `lower` or `upper`: whether the score is at least or at most that.
    #[getter]
    fn bound(&self) -> &'static str {
        match self.info.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// How many positions it has looked at.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.info.nodes
    }

    /// The seconds so far.
    #[getter]
    fn time(&self) -> Option<f64> {
        self.info.time.map(|time| time.as_secs_f64())
    }

    /// The line, its first move first.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        moves::many(py, &self.info.pv)
    }

    /// The line as players write it.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let mut position = self.position;
        let mut sans = Vec::with_capacity(self.info.pv.len());
        for mv in &self.info.pv {
            sans.push(position.san(*mv).to_string());
            tabiya_kernels::play(&mut position, *mv);
        }
        sans
    }

    fn __repr__(&self) -> String {
        format!("<Info depth {}, {}, {}>", self.info.depth, self.info.score, self.sans().join(" "))
    }
}

/// What an engine has found.
#[pyclass(module = "tabiya", name = "SearchResult", frozen, eq, hash)]
#[derive(PartialEq)]
pub(crate) struct PySearchResult {
    pub(crate) best: Option<tabiya::Move>,
    pub(crate) ponder: Option<tabiya::Move>,
    pub(crate) position: Position,
    /// The last report of every line, the best first.
    pub(crate) lines: Vec<PyInfo>,
    pub(crate) time: f64,
}

impl Hash for PySearchResult {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.best, self.ponder, self.lines.first()).hash(state);
    }
}

#[pymethods]
impl PySearchResult {
    /// For pickles (`tabiya/_pickles.py`).
    #[staticmethod]
    fn _restore(
        board: &PyBoard,
        best: Option<&Bound<'_, PyMove>>,
        ponder: Option<&Bound<'_, PyMove>>,
        lines: Vec<Bound<'_, PyInfo>>,
        time: f64,
    ) -> PySearchResult {
        let mv = |given: Option<&Bound<'_, PyMove>>| given.map(|given| given.get().0);
        let lines = lines.iter().map(|line| line.get().clone()).collect();
        PySearchResult { best: mv(best), ponder: mv(ponder), position: board.position, lines, time }
    }

    /// The position that it is about.
    #[getter]
    fn _board(&self) -> PyBoard {
        PyBoard::of(self.position)
    }

    /// The best move; `None` if there is no legal one.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        self.best.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The best move as players write it.
    #[getter]
    fn san(&self) -> Option<String> {
        self.best.map(|mv| self.position.san(mv).to_string())
    }

    /// The answer that the engine expects.
    #[getter]
    fn ponder(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        self.ponder.map(|mv| moves::one(py, mv)).transpose()
    }

    /// What was said of each line last, the best first.
    #[getter]
    fn lines(&self) -> Vec<PyInfo> {
        self.lines.clone()
    }

    /// What was said of the best line last.
    #[getter]
    fn info(&self) -> Option<PyInfo> {
        self.lines.first().cloned()
    }

    /// The score of the best line.
    #[getter]
    fn score(&self) -> Option<PyScore> {
        self.lines.first().map(PyInfo::score)
    }

    /// The best line.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        self.lines.first().map_or(Ok(Vec::new()), |info| info.pv(py))
    }

    /// The seconds from the question to the answer.
    #[getter]
    fn time(&self) -> f64 {
        self.time
    }

    fn __repr__(&self) -> String {
        let score = self.score().map_or(String::new(), |score| format!(", {}", score.score));
        format!("<SearchResult {}{score}>", self.san().as_deref().unwrap_or("no move"))
    }
}
