//! `Move`: from where to where, and what a pawn becomes.

use crate::error;
use crate::vocabulary::{self, RoleArg, SquareArg};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PySystemError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;
use std::cell::OnceCell;
use std::convert::Infallible;
use tabiya::{Move, Square, Uci};

/// A move: from where to where, what a pawn becomes, or what is dropped.
///
/// Moves are equal when they are written alike, however they came to be: `Move.from_uci("e1g1")` is the castling that
/// `board.legal_moves` lists. Methods of a board take a move or any text that means one.
#[pyclass(module = "tabiya", name = "Move", frozen)]
pub(crate) struct PyMove(pub(crate) Move);

/// Moves that are nothing special, by where they start and end: all are made at the first look, so that a list of them is
/// a list of references, found without a question and lying together.
type PlainMoves = [Py<PyMove>; OF_A_KIND];

static PLAIN: PyOnceLock<Box<[Py<PyMove>]>> = PyOnceLock::new();

/// Cells for the moves of another kind: each is made when it is first met.
type SpecialMoves = [PyOnceLock<Py<PyMove>>];

/// By the bits that say what kind of move it is.
static SPECIAL: [PyOnceLock<Box<SpecialMoves>>; 16] = [const { PyOnceLock::new() }; 16];

/// How many moves there are of a kind: from each square to each.
const OF_A_KIND: usize = 64 * 64;

/// The plain moves, made at the first look.
#[inline]
fn plain(py: Python<'_>) -> PyResult<&'static PlainMoves> {
    match PLAIN.get(py).map(|made| (&**made).try_into()) {
        Some(Ok(made)) => Ok(made),
        _ => make_plain(py),
    }
}

/// Those that a piece can make on an empty board come first, and so lie closer together than all of them would: the
/// others, of which there are more, are hardly ever looked at.
#[cold]
#[inline(never)]
fn make_plain(py: Python<'_>) -> PyResult<&'static PlainMoves> {
    let make = || {
        let mut made: Vec<Option<Py<PyMove>>> = (0..OF_A_KIND).map(|_| None).collect();
        for wanted in [true, false] {
            for from in Square::ALL {
                for to in Square::ALL {
                    let mv = Move::normal(from, to);
                    let cell = &mut made[usize::from(mv.bits()) % OF_A_KIND];
                    if goes(from, to) == wanted {
                        *cell = Some(Py::new(py, PyMove(mv))?);
                    }
                }
            }
        }
        PyResult::Ok(made.into_iter().flatten().collect::<Box<[Py<PyMove>]>>())
    };
    let made = PLAIN.get_or_try_init(py, make)?;
    (&**made).try_into().map_err(|_| PySystemError::new_err("moves are missing"))
}

/// Whether a queen or a knight goes from one square to another.
fn goes(from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    files == 0 || ranks == 0 || files == ranks || files + ranks == 3
}

/// The move as Python has it.
#[inline]
fn object<'a>(py: Python<'_>, plain: &'a PlainMoves, mv: Move) -> PyResult<&'a Py<PyMove>> {
    match mv.is_normal() {
        true => Ok(&plain[usize::from(mv.bits()) % OF_A_KIND]),
        false => special(py, mv),
    }
}

#[cold]
#[inline(never)]
fn special(py: Python<'_>, mv: Move) -> PyResult<&'static Py<PyMove>> {
    let bits = usize::from(mv.bits());
    let cells =
        SPECIAL[bits / OF_A_KIND].get_or_init(py, || (0..OF_A_KIND).map(|_| PyOnceLock::new()).collect());
    cells[bits % OF_A_KIND].get_or_try_init(py, || Py::new(py, PyMove(mv)))
}

/// A move as Python has it.
#[inline]
pub(crate) fn one(py: Python<'_>, mv: Move) -> PyResult<Py<PyMove>> {
    Ok(object(py, plain(py)?, mv)?.clone_ref(py))
}

/// Moves as Python has them.
pub(crate) fn many(py: Python<'_>, moves: &[Move]) -> PyResult<Vec<Py<PyMove>>> {
    moves.iter().map(|mv| one(py, *mv)).collect()
}

/// Moves as Python has them, in a list.
#[inline]
pub(crate) fn list<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Bound<'py, PyList>> {
    let (plain, failed) = (plain(py)?, OnceCell::new());
    let list = PyList::new(py, moves.iter().map(|mv| Listed { plain, mv: *mv, failed: &failed }))?;
    match failed.into_inner() {
        None => Ok(list),
        Some(why) => Err(why),
    }
}

/// A move on its way into a list.
struct Listed<'a> {
    plain: &'static PlainMoves,
    mv: Move,
    /// Why one could not be made. It is looked at once, behind the list: a question for each move would be one too many.
    failed: &'a OnceCell<PyErr>,
}

impl<'py> IntoPyObject<'py> for Listed<'_> {
    type Target = PyMove;
    type Output = Borrowed<'static, 'py, PyMove>;
    type Error = Infallible;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> Result<Borrowed<'static, 'py, PyMove>, Infallible> {
        let made = object(py, self.plain, self.mv).unwrap_or_else(|why| {
            let _ = self.failed.set(why);
            &self.plain[0]
        });
        Ok(made.bind_borrowed(py))
    }
}

/// How a move is written without a position: castling as the king's way where that is two squares or more, which no
/// other move of a king is.
pub(crate) fn written(mv: Move) -> Uci {
    let uci = Uci::chess960(mv);
    if mv.is_castling() && mv.from().distance(mv.king_to()) > 1 {
        return Uci::new(mv.from(), mv.king_to(), None);
    }
    uci
}

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None, drop=None))]
    fn new(
        py: Python<'_>,
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<RoleArg>,
        drop: Option<RoleArg>,
    ) -> PyResult<Py<PyMove>> {
        let (from, to) = (from_square.0, to_square.0);
        let mv = match (promotion, drop) {
            (None, None) => (from != to).then(|| Move::normal(from, to)),
            (Some(RoleArg(tabiya::Role::King)), None) => Some(Move::promotion_to_king(from, to)),
            (Some(role), None) => Move::promotion(from, to, role.0),
            (None, Some(role)) if from == to => Move::drop(role.0, to),
            _ => None,
        };
        one(py, mv.ok_or_else(|| PyValueError::new_err("no piece moves like that"))?)
    }

    /// The move that a text in UCI means: `e2e4`, `e7e8q`, `N@f3`.
    #[staticmethod]
    fn from_uci(py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        let uci: Uci = uci
            .parse()
            .map_err(|why: tabiya::UciError| error::coded(py, "NotationError", &why, why.code()))?;
        let mv = match (uci.drop, uci.promotion) {
            (Some(role), _) => Move::drop(role, uci.to),
            (None, Some(tabiya::Role::King)) => Some(Move::promotion_to_king(uci.from, uci.to)),
            (None, Some(role)) => Move::promotion(uci.from, uci.to, role),
            (None, None) => Some(Move::normal(uci.from, uci.to)),
        };
        one(py, mv.ok_or_else(|| PyValueError::new_err("no piece moves like that"))?)
    }

    /// The move that 16 bits say, as data files have it.
    #[staticmethod]
    fn from_bits(py: Python<'_>, bits: i64) -> PyResult<Py<PyMove>> {
        let mv = u16::try_from(bits).ok().and_then(Move::from_bits);
        one(py, mv.ok_or_else(|| PyValueError::new_err(format!("{bits} says no move")))?)
    }

    /// The move in 16 bits, as data files have it.
    #[getter]
    fn bits(&self) -> u16 {
        self.0.bits()
    }

    /// Where the piece starts.
    #[getter]
    #[expect(clippy::wrong_self_convention, reason = "the name that Python's chess programs know")]
    fn from_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::square(py, self.0.from())
    }

    /// Where it ends; when castling, where the king goes.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::square(py, written(self.0).to)
    }

    /// What the pawn becomes.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::role_if(py, self.0.promoted())
    }

    /// What is put on the board from the hand, in crazyhouse.
    #[getter]
    fn drop(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::role_if(py, self.0.dropped())
    }

    /// The move in UCI: `e2e4`, `e7e8q`, `e1g1`.
    fn uci(&self) -> String {
        written(self.0).to_string()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", written(self.0))
    }

    fn __hash__(&self) -> u64 {
        let uci = written(self.0);
        let number = |role: Option<tabiya::Role>| role.map_or(0, |role| role as u64 + 1);
        uci.from as u64 | (uci.to as u64) << 6 | number(uci.promotion) << 12 | number(uci.drop) << 15
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<PyMove>() else { return Ok(py.NotImplemented()) };
        let same = written(self.0) == written(other.get().0);
        Ok(match op {
            CompareOp::Eq => same.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!same).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u16,))> {
        Ok((py.get_type::<PyMove>().getattr("from_bits")?, (self.0.bits(),)))
    }

    fn __copy__(slf: Py<PyMove>) -> Py<PyMove> {
        slf
    }

    fn __deepcopy__(slf: Py<PyMove>, _memo: &Bound<'_, PyAny>) -> Py<PyMove> {
        slf
    }
}

/// The squares that a move is drawn with.
pub(crate) fn drawn(mv: Move) -> (Square, Square) {
    let uci = written(mv);
    (uci.from, uci.to)
}
