//! `Setup`: a position that is being set up, and need not be legal yet.

use crate::fen;
use crate::piece::PyPiece;
use crate::square_set::{PySquareSet, SquareSetArg};
use crate::vocabulary::{self, ColorArg, SquareArg};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya::{
    Board, CastlingRights, CastlingSide, Color, File, Position, Rank, Role, Setup, Square, SquareSet,
};

/// A position that is being set up: anything that can be written down, legal or not.
///
/// `problems()` says what is wrong with it, and `Board.from_setup()` takes it once nothing is.
#[pyclass(module = "tabiya", name = "Setup")]
#[derive(Clone)]
pub(crate) struct PySetup(pub(crate) Setup);

/// Every piece by its square.
pub(crate) fn piece_map<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyDict>> {
    let map = PyDict::new(py);
    for (square, piece) in board.iter() {
        map.set_item(vocabulary::square(py, square)?, PyPiece(piece))?;
    }
    Ok(map)
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=None))]
    fn new(py: Python<'_>, fen: Option<&str>, variant: Option<&str>) -> PyResult<PySetup> {
        let variant = fen::variant(py, variant)?;
        Ok(PySetup(match fen {
            None => Setup::start_of(variant),
            Some(fen) => Setup::from_fen_as(variant, fen).map_err(|why| fen::refused(py, &why))?,
        }))
    }

    /// No piece on the board, White to move.
    #[staticmethod]
    #[pyo3(signature = (*, variant=None))]
    fn empty(py: Python<'_>, variant: Option<&str>) -> PyResult<PySetup> {
        Ok(PySetup(Setup::EMPTY.with_variant(fen::variant(py, variant)?)))
    }

    /// The piece on a square.
    fn piece_at(&self, square: SquareArg) -> Option<PyPiece> {
        self.0.board.piece_at(square.0).map(PyPiece)
    }

    /// Puts a piece on a square, or takes away what is there.
    fn set_piece_at(&mut self, square: SquareArg, piece: Option<&Bound<'_, PyPiece>>) {
        match piece {
            Some(piece) => self.0.board.place(square.0, piece.get().0),
            None => self.0.board.remove(square.0),
        };
    }

    /// Every piece by its square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, &self.0.board)
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.0.turn)
    }

    #[setter]
    fn set_turn(&mut self, turn: ColorArg) {
        self.0.turn = turn.0;
    }

    /// The square that a pawn has just stepped over.
    #[getter]
    fn ep_square(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::square_if(py, self.0.en_passant)
    }

    #[setter]
    fn set_ep_square(&mut self, square: Option<SquareArg>) {
        self.0.en_passant = square.map(|square| square.0);
    }

    /// The rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> PySquareSet {
        PySquareSet(self.0.castling.iter().map(|(_, _, rook)| rook).collect())
    }

    /// The rooks that may still castle: those on a side of their king are taken as it stands.
    #[setter]
    fn set_castling_rights(&mut self, rooks: SquareSetArg) {
        let mut rights = CastlingRights::NONE;
        for rook in rooks.0 {
            let color = self.0.board.color_at(rook).unwrap_or(match rook.rank().number() {
                1 => Color::White,
                _ => Color::Black,
            });
            // A king that has left its rank counts as on the e-file, as where a FEN is read.
            let home = SquareSet::rank(Rank::First.seen_by(color));
            let king = (self.0.board.of(color, Role::King) & home).first().map_or(File::E, Square::file);
            let side = if rook.file() > king { CastlingSide::King } else { CastlingSide::Queen };
            rights.set(color, side, Some(rook.file()));
        }
        self.0.castling = rights;
    }

    /// The plies since a pawn moved or a piece was taken.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmoves
    }

    #[setter]
    fn set_halfmove_clock(&mut self, halfmoves: u16) {
        self.0.halfmoves = halfmoves;
    }

    /// The number of the move.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.fullmoves
    }

    /// 0 is 1, as where a FEN is read.
    #[setter]
    fn set_fullmove_number(&mut self, fullmoves: u32) {
        self.0.fullmoves = fullmoves.max(1);
    }

    /// What is wrong with the position: a code and a sentence each; none if it is legal.
    fn problems(&self) -> Vec<(&'static str, String)> {
        self.0.problems().iter().map(|problem| (problem.code(), problem.to_string())).collect()
    }

    /// Whether the position is legal.
    fn is_legal(&self) -> bool {
        self.0.is_legal()
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.0.to_string()
    }

    fn __copy__(&self) -> PySetup {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PySetup {
        self.clone()
    }

    fn __eq__(&self, other: &PySetup) -> bool {
        self.0 == other.0
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        Ok((py.get_type::<PySetup>().getattr("_restore")?, (self.0.to_string(), self.0.variant.name())))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, fen: &str, variant: &str) -> PyResult<PySetup> {
        PySetup::new(py, Some(fen), Some(variant))
    }

    fn __repr__(&self) -> String {
        fen::told("Setup", &self.0.to_string(), self.0.variant)
    }
}

/// The pieces in a side's hand, as letters.
pub(crate) fn pocket(position: &Position, color: Color) -> String {
    let pockets = position.pockets();
    let own = pockets.iter().filter(|(piece, _)| piece.color == color);
    own.flat_map(|(piece, count)| std::iter::repeat_n(piece.letter(), count)).collect()
}
