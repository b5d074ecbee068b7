//! `Node`: a place in the tree of a game.

use crate::board::PyBoard;
use crate::error;
use crate::moves::{self, PyMove};
use crate::pgn_tree::{self, PgnTree};
use crate::vocabulary;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use tabiya::pgn::{EditError, Nag, Node, NodeId, Score};
use tabiya::{ClockTime, Pgn};

/// A colour, from where and to where.
type DrawnShape = (&'static str, Py<PyAny>, Py<PyAny>);

/// A place in the tree of a game: the move that led there, its comments, and what follows.
#[pyclass(module = "tabiya", name = "Node", frozen)]
pub(crate) struct PyNode {
    tree: Arc<PgnTree>,
    id: NodeId,
}

impl PyNode {
    pub(crate) fn new(tree: Arc<PgnTree>, id: NodeId) -> PyNode {
        PyNode { tree, id }
    }

    fn look<T>(&self, look: impl FnOnce(Node<'_>) -> T) -> PyResult<T> {
        let pgn = self.tree.read();
        match pgn.node(self.id) {
            Some(node) => Ok(look(node)),
            None => Err(PyValueError::new_err("the node was taken out of its game")),
        }
    }

    fn change<T>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Pgn) -> Result<T, EditError>,
    ) -> PyResult<T> {
        let changed = change(&mut self.tree.write());
        changed.map_err(|why| error::coded(py, "PgnError", &why, why.code()))
    }

    /// Whether it is the same place in the same game.
    pub(crate) fn is(&self, other: &PyNode) -> bool {
        Arc::ptr_eq(&self.tree, &other.tree) && self.id == other.id
    }

    fn at(&self, id: NodeId) -> PyNode {
        PyNode { tree: Arc::clone(&self.tree), id }
    }
}

#[pymethods]
impl PyNode {
    /// The move that led here; `None` at the root, and for a turn passed.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let mv = self.look(|node| node.mv())?;
        mv.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The move as players write it.
    #[getter]
    fn san(&self) -> PyResult<Option<String>> {
        self.look(|node| node.san().map(|san| san.to_string()))
    }

    /// How many plies lie between the root and here.
    #[getter]
    fn ply(&self) -> PyResult<usize> {
        self.look(|node| node.ply())
    }

    /// The board after the move, with the moves that led to it.
    fn board(&self) -> PyResult<PyBoard> {
        let tree = self.tree.read();
        let start = *tree.start();
        drop(tree);
        self.look(|node| {
            let mut moves = Vec::new();
            let mut at = node;
            while let Some(parent) = at.parent() {
                moves.push(at.mv());
                at = parent;
            }
            PyBoard::of_line(start, moves.into_iter().rev())
        })
    }

    /// The node before.
    #[getter]
    fn parent(&self) -> PyResult<Option<PyNode>> {
        let id = self.look(|node| node.parent().map(Node::id))?;
        Ok(id.map(|id| self.at(id)))
    }

    /// The next node of the line.
    #[getter]
    fn next(&self) -> PyResult<Option<PyNode>> {
        let id = self.look(|node| node.next().map(Node::id))?;
        Ok(id.map(|id| self.at(id)))
    }

    /// The nodes that follow: the line, and its variations.
    #[getter]
    fn children(&self) -> PyResult<Vec<PyNode>> {
        let ids: Vec<NodeId> = self.look(|node| node.children().map(Node::id).collect())?;
        Ok(ids.into_iter().map(|id| self.at(id)).collect())
    }

    /// The variations that follow beside the line.
    #[getter]
    fn variations(&self) -> PyResult<Vec<PyNode>> {
        let ids: Vec<NodeId> = self.look(|node| node.variations().map(Node::id).collect())?;
        Ok(ids.into_iter().map(|id| self.at(id)).collect())
    }

    /// Whether the main line goes through here.
    fn is_mainline(&self) -> PyResult<bool> {
        self.look(|node| node.is_mainline())
    }

    /// The comments behind the move, as written: with their spaces and lines.
    #[getter]
    fn comments(&self) -> PyResult<Vec<String>> {
        self.look(|node| node.comments().map(str::to_owned).collect())
    }

    /// What the comments say besides clocks, scores and arrows, on one line.
    #[getter]
    fn text(&self) -> PyResult<String> {
        self.look(|node| node.text())
    }

    /// The glyphs: 1 is `!`, 4 is `??`.
    #[getter]
    fn nags(&self) -> PyResult<Vec<u32>> {
        // Not as bytes, which Python would make of them.
        self.look(|node| node.nags().map(|nag| u32::from(nag.0)).collect())
    }

    /// The seconds that the player had left, by `[%clk]`.
    #[getter]
    fn clock(&self) -> PyResult<Option<f64>> {
        self.look(|node| node.clock().map(|time| time.0.as_secs_f64()))
    }

    /// The seconds that the move took, by `[%emt]`.
    #[getter]
    fn elapsed(&self) -> PyResult<Option<f64>> {
        self.look(|node| node.elapsed().map(|time| time.0.as_secs_f64()))
    }

    /// The score by `[%eval]`, as White sees it: centipawns, and moves to mate instead where there is one.
    #[getter]
    fn eval(&self) -> PyResult<Option<(Option<i32>, Option<i32>)>> {
        self.look(|node| {
            node.eval().map(|eval| match eval.score {
                Score::Centipawns(score) => (Some(score), None),
                Score::Mate(moves) => (None, Some(moves)),
                _ => (None, None),
            })
        })
    }

    /// Arrows and circles: a colour, from where and to where; a circle ends where it starts.
    #[getter]
    fn shapes(&self, py: Python<'_>) -> PyResult<Vec<DrawnShape>> {
        let shapes = self.look(|node| node.shapes())?;
        let shape = |shape: &tabiya::pgn::Shape| {
            let (from, to) = (vocabulary::square(py, shape.from)?, vocabulary::square(py, shape.to)?);
            Ok((shape.color.name(), from, to))
        };
        shapes.iter().map(shape).collect()
    }

    // Changes.

    /// Adds a move behind this node, as the line's or as a variation, and gives its node.
    fn add(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<PyNode> {
        let id = match r#move.cast::<PyMove>() {
            Ok(mv) => {
                let position = self.look(|node| node.position())?;
                let mv = crate::move_arg::legal(py, &position, mv.get().0)?;
                self.change(py, |pgn| pgn.add_move(self.id, mv))?
            }
            Err(_) => {
                let text: String = r#move.extract()?;
                self.change(py, |pgn| pgn.add(self.id, &text))?
            }
        };
        Ok(self.at(id))
    }

    /// Adds a comment behind the move.
    fn add_comment(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.change(py, |pgn| pgn.add_comment(self.id, text))
    }

    /// Replaces the comments behind the move.
    fn set_comments(&self, py: Python<'_>, texts: Vec<String>) -> PyResult<()> {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        self.change(py, |pgn| pgn.set_comments(self.id, &texts))
    }

    /// Adds a glyph: 1 is `!`, 4 is `??`.
    fn add_nag(&self, py: Python<'_>, nag: u8) -> PyResult<()> {
        self.change(py, |pgn| pgn.add_nag(self.id, Nag(nag)))
    }

    /// Sets the seconds that the player had left, or takes them away.
    fn set_clock(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<()> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("that is not a time in seconds"))?;
        self.change(py, |pgn| pgn.set_clock(self.id, time.map(ClockTime)))
    }

    /// Makes the variation through here the one before it.
    fn promote(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |pgn| pgn.promote(self.id))
    }

    /// Makes the line through here the main line.
    fn promote_to_mainline(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |pgn| pgn.promote_to_mainline(self.id))
    }

    /// Takes the move out of the game, with all that follows.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |pgn| pgn.delete(self.id))
    }

    fn __eq__(&self, other: &PyNode) -> bool {
        self.is(other)
    }

    fn __copy__(&self) -> PyNode {
        self.at(self.id)
    }

    /// The game, and which of the children is to be followed from the root.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let mut path = self.look(|node| {
            let (mut path, mut at) = (Vec::new(), node);
            while let Some(parent) = at.parent() {
                path.extend(
                    parent.children().position(|child| child.id() == at.id()).map(|step| step.to_string()),
                );
                at = parent;
            }
            path
        })?;
        path.reverse();
        let restore = py.get_type::<PyNode>().getattr("_restore")?;
        Ok((restore, (self.tree.read().to_string(), path.join(" "))))
    }

    #[staticmethod]
    #[pyo3(signature = (pgn, path))]
    fn _restore(pgn: &str, path: &str) -> PyResult<PyNode> {
        let pgn = pgn_tree::first(pgn);
        let mut at = Some(pgn.root());
        for step in path.split_whitespace() {
            at = at.and_then(|node| node.children().nth(step.parse().ok()?));
        }
        let id = at.map(|node| node.id());
        let id = id.ok_or_else(|| PyValueError::new_err("the game has no such node"))?;
        Ok(PyNode::new(Arc::new(PgnTree::new(pgn)), id))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(&self.tree) as usize, self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        match self.look(|node| (node.ply(), node.san().map(|san| san.to_string()))) {
            Ok((ply, san)) => format!("<Node ply {ply} {}>", san.as_deref().unwrap_or("-")),
            // Whoever looks for what went wrong wants to see it.
            Err(_) => "<Node deleted>".to_owned(),
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Py::new(py, self.board()?)?.call_method0(py, "_repr_svg_")
    }
}
