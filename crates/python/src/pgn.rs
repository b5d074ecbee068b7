//! `Pgn`: a game as a tree of moves, with its tags and what is wrong with its text.

use crate::board::PyBoard;
use crate::fen;
use crate::game::PyGame;
use crate::moves::{self, PyMove};
use crate::node::PyNode;
use crate::opening::PyOpening;
use crate::pgn_tree::{self, PgnTree};
use crate::problem;
use crate::vocabulary;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::Arc;
use tabiya::pgn::{GameResult, NodeId};
use tabiya::{Move, Pgn, Position};

/// A game as PGN has it: tags, a tree of moves with comments and glyphs, a result, and what was wrong with the text.
///
/// Iterating over it goes along the main line, node by node.
#[pyclass(module = "tabiya", name = "Pgn", frozen)]
pub(crate) struct PyPgn(pub(crate) Arc<PgnTree>);

impl PyPgn {
    pub(crate) fn of(pgn: Pgn) -> PyPgn {
        PyPgn(Arc::new(PgnTree::new(pgn)))
    }
}

#[pymethods]
impl PyPgn {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=None))]
    fn new(py: Python<'_>, fen: Option<&str>, variant: Option<&str>) -> PyResult<PyPgn> {
        let variant = fen::variant(py, variant)?;
        let start = match fen {
            None => Position::start_of(variant),
            Some(fen) => fen::read(py, variant, fen)?,
        };
        Ok(PyPgn::of(Pgn::from_position(start)))
    }

    /// The first game of a text, with what is wrong with it among its `problems`.
    #[staticmethod]
    fn parse(text: &str) -> PyPgn {
        PyPgn::of(pgn_tree::first(text))
    }

    /// The game that was played on a board, or at a clock.
    #[staticmethod]
    fn from_game(game: &Bound<'_, PyAny>) -> PyResult<PyPgn> {
        if let Ok(game) = game.cast::<PyGame>() {
            return Ok(PyPgn::of(Pgn::from(game.try_borrow()?.played())));
        }
        let board = game.cast::<PyBoard>()?.try_borrow()?;
        Ok(PyPgn::of(Pgn::from(&board.to_game())))
    }

    // Tags.

    /// The value of a tag; `None` if it has none.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, name: &str, default: Option<String>) -> Option<String> {
        self.0.read().tags().get(name).map(str::to_owned).or(default)
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        let value = self.0.read().tags().get(name).map(str::to_owned);
        value.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&self, name: &str, value: &str) -> PyResult<()> {
        let odd = |sign: char| sign.is_whitespace() || sign.is_control() || "\"[]\\".contains(sign);
        if name.is_empty() || name.contains(odd) {
            return Err(PyValueError::new_err(format!("{name:?} is not the name of a tag")));
        }
        if name == "Result" {
            return self.set_result(value);
        }
        let start = *self.0.read().start();
        if name == "FEN" && Position::from_fen_as(start.variant(), value).ok() != Some(start) {
            let why = "the start of a game does not change: Pgn(fen) makes one that begins elsewhere";
            return Err(PyValueError::new_err(why));
        }
        self.0.write().tags_mut().set(name, value);
        Ok(())
    }

    /// Whether there is a tag of a name; of a node, whether it is one of the main line.
    fn __contains__(&self, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(name) = given.cast::<PyString>() {
            return Ok(self.0.read().tags().get(&name.to_cow()?).is_some());
        }
        Ok(given.cast::<PyNode>().is_ok_and(|node| self.mainline().iter().any(|own| own.is(node.get()))))
    }

    fn __delitem__(&self, name: &str) -> PyResult<()> {
        let removed = self.0.write().tags_mut().remove(name);
        removed.map(drop).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// All tags in their order, as a new dictionary.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let own = self.0.read().tags().clone();
        let tags = PyDict::new(py);
        for (name, value) in own.iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.read().result().text()
    }

    /// Sets the result, and the tag with it.
    fn set_result(&self, result: &str) -> PyResult<()> {
        let result = GameResult::from_text(result)
            .ok_or_else(|| PyValueError::new_err(format!("\"{result}\" is not a result")))?;
        self.0.write().set_result(result);
        Ok(())
    }

    /// Who won; `None` after a draw, and if it is not known.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let winner = match self.0.read().result() {
            GameResult::Win(color) => Some(color),
            _ => None,
        };
        vocabulary::color_if(py, winner)
    }

    /// What is wrong with the text, each with line and column.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        problem::told(py, &self.0)
    }

    // The tree.

    /// The start of the game, from which the tree grows.
    #[getter]
    fn root(&self) -> PyNode {
        PyNode::new(Arc::clone(&self.0), NodeId::ROOT)
    }

    /// The nodes of the main line.
    fn mainline(&self) -> Vec<PyNode> {
        let ids: Vec<NodeId> = self.0.read().mainline().map(|node| node.id()).collect();
        ids.into_iter().map(|id| PyNode::new(Arc::clone(&self.0), id)).collect()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.mainline().into_pyobject(py)?.try_iter()?.into_any())
    }

    /// How many moves the main line has.
    fn __len__(&self) -> usize {
        self.0.read().mainline().count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// The moves of the main line, `None` where a turn was passed.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Option<Py<PyMove>>>> {
        let moves: Vec<Option<Move>> = self.0.read().mainline().map(|node| node.mv()).collect();
        moves.into_iter().map(|mv| mv.map(|mv| moves::one(py, mv)).transpose()).collect()
    }

    /// The moves of the main line as players write them.
    #[getter]
    fn sans(&self) -> Vec<String> {
        self.0.read().sans()
    }

    /// The moves of the main line as programs write them.
    #[getter]
    fn ucis(&self) -> Vec<String> {
        self.0.read().ucis()
    }

    /// The board at the start.
    fn board(&self) -> PyBoard {
        PyBoard::of(*self.0.read().start())
    }

    /// The board at the end of the main line, with the moves that led there.
    fn end(&self) -> PyBoard {
        let pgn = self.0.read();
        PyBoard::of_line(*pgn.start(), pgn.mainline().map(|node| node.mv()))
    }

    /// The game that the main line is, to be played on, as far as no turn was passed.
    fn game(&self) -> PyGame {
        PyGame::of_pgn(&self.0.read())
    }

    /// The named opening that the main line has reached last.
    #[getter]
    fn opening(&self) -> Option<PyOpening> {
        self.0.read().opening().map(|(opening, _)| PyOpening(opening))
    }

    /// Takes all variations away.
    fn strip_variations(&self) {
        self.0.write().strip_variations();
    }

    /// Takes all comments away.
    fn strip_comments(&self) {
        self.0.write().strip_comments();
    }

    /// The text of the moves without the tags.
    fn movetext(&self) -> String {
        self.0.read().to_movetext()
    }

    fn __str__(&self) -> String {
        self.0.read().to_string()
    }

    fn __repr__(&self) -> String {
        let pgn = self.0.read();
        let tag = |name: &str| pgn.tags().get(name).unwrap_or("?").to_owned();
        format!(
            "<Pgn {} - {}, {}, {} plies>",
            tag("White"),
            tag("Black"),
            pgn.result(),
            pgn.mainline().count()
        )
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Py::new(py, self.end())?.call_method0(py, "_repr_svg_")
    }

    fn __eq__(&self, other: &PyPgn) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || *self.0.read() == *other.0.read()
    }

    fn __copy__(&self) -> PyPgn {
        PyPgn::of(self.0.read().clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyPgn {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<PyPgn>().getattr("parse")?, (self.0.read().to_string(),)))
    }
}
