//! `Board`: a position and the moves that led to it.

use crate::drawing::{self, DrawingOptions};
use crate::error;
use crate::explanation;
use crate::fen;
use crate::legal_moves::PyLegalMoves;
use crate::move_arg;
use crate::move_stack::{self, MoveStack};
use crate::moves::{self, PyMove};
use crate::opening::PyOpening;
use crate::outcome::PyOutcome;
use crate::perft;
use crate::piece::PyPiece;
use crate::setup::{self, PySetup};
use crate::square_set::{PySquareSet, SquareSetArg};
use crate::subclass;
use crate::vocabulary::{self, ColorArg, RoleArg, SquareArg};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};
use tabiya::diagram::{Diagram, Frame, PieceStyle};
use tabiya::{CastlingSide, DrawRules, Game, Move, Orientation, Position, SquareSet, UciForm, Variant};

/// A position of chess or of a variant, and the moves that led to it.
///
/// The position is always legal: a FEN that is not is refused with every reason, and `push` refuses an illegal move and
/// says why.
#[pyclass(module = "tabiya", name = "Board", subclass)]
#[derive(Clone)]
pub(crate) struct PyBoard {
    pub(crate) position: Position,
    /// The positions before, each with the move that was played in it; none for a turn passed.
    stack: MoveStack,
}

impl PyBoard {
    pub(crate) fn of(position: Position) -> PyBoard {
        PyBoard { position, stack: Vec::new() }
    }

    pub(crate) fn of_game(game: &Game) -> PyBoard {
        PyBoard::of_line(*game.start(), game.moves().map(Some))
    }

    /// The board after moves from a start; none is a turn that was passed.
    pub(crate) fn of_line(start: Position, moves: impl IntoIterator<Item = Option<Move>>) -> PyBoard {
        let (position, stack) = move_stack::of_line(start, moves);
        PyBoard { position, stack }
    }

    /// The game as far back as no turn was passed.
    pub(crate) fn to_game(&self) -> Game {
        move_stack::game(&self.stack, &self.position)
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.stack.push((self.position, Some(mv)));
        tabiya_kernels::play(&mut self.position, mv);
    }

    fn last(&self) -> Option<Move> {
        self.stack.last().and_then(|(_, mv)| *mv)
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=None))]
    fn new(py: Python<'_>, fen: Option<&str>, variant: Option<&str>) -> PyResult<PyBoard> {
        let variant = fen::variant(py, variant)?;
        Ok(PyBoard::of(match fen {
            None => Position::start_of(variant),
            Some(fen) => fen::read(py, variant, fen)?,
        }))
    }

    /// The board of a position that was set up, if it is legal.
    #[staticmethod]
    fn from_setup(py: Python<'_>, setup: &PySetup) -> PyResult<PyBoard> {
        let position = setup.0.to_position();
        position.map(PyBoard::of).map_err(|why| error::coded(py, "SetupError", &why, why.code()))
    }

    /// The board of a FEN, with what was odd in it and could be forgiven.
    #[staticmethod]
    #[pyo3(signature = (fen, *, variant=None))]
    fn from_fen_lenient<'py>(
        py: Python<'py>,
        fen: &str,
        variant: Option<&str>,
    ) -> PyResult<(PyBoard, Bound<'py, PyList>)> {
        let variant = fen::variant(py, variant)?;
        let (position, reasons) =
            Position::from_fen_as_lenient(variant, fen).map_err(|why| fen::refused(py, &why))?;
        Ok((PyBoard::of(position), fen::reasons(py, &reasons)?))
    }

    /// The start of Chess960 with this number, 0 to 959; 518 is the standard array.
    #[staticmethod]
    fn chess960(number: i64) -> PyResult<PyBoard> {
        let array = u16::try_from(number).ok().and_then(Position::chess960).map(PyBoard::of);
        array.ok_or_else(|| PyValueError::new_err(format!("{number} is not an array: they go from 0 to 959")))
    }

    /// Plays a move, given as a `Move` or as a text in any notation, and gives it.
    fn push(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Py<PyMove>> {
        if let Ok(given) = r#move.cast::<PyMove>()
            && move_stack::push_if_legal(&mut self.stack, &mut self.position, given.get().0)
        {
            return Ok(given.clone().unbind());
        }
        let mv = move_arg::given(&self.position, r#move)?;
        self.play(mv);
        moves::one(py, mv)
    }

    /// Plays a move written as players write it, and gives it.
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        let mv = move_arg::text(py, &self.position, san)?;
        self.play(mv);
        moves::one(py, mv)
    }

    /// Plays a move written as programs write it, and gives it.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        let mv = move_arg::uci(py, &self.position, uci)?;
        self.play(mv);
        moves::one(py, mv)
    }

    /// Passes the turn, which the laws do not know: for analysis.
    fn push_null(&mut self, py: Python<'_>) -> PyResult<()> {
        let passed = self.position.null_move().ok_or_else(|| {
            error::coded(py, "IllegalMoveError", "A side in check cannot pass.", "null-move-in-check")
        })?;
        self.stack.push((self.position, None));
        self.position = passed;
        Ok(())
    }

    /// Takes the last move back, and gives it; `None` for a turn that was passed.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let (position, mv) = self.stack.pop().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        self.position = position;
        mv.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The last move; `None` for a turn that was passed.
    fn peek(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let (_, mv) = self.stack.last().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        mv.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The moves played so far, `None` where a turn was passed.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Option<Py<PyMove>>>> {
        self.stack.iter().map(|(_, mv)| mv.map(|mv| moves::one(py, mv)).transpose()).collect()
    }

    /// How many plies were played since the start of the game, by the FEN's count.
    fn ply(&self) -> u64 {
        2 * u64::from(self.position.fullmoves().saturating_sub(1))
            + u64::from(!self.position.turn().is_white())
    }

    /// The legal moves: a sequence that is worked out when it is asked for.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves::new(self.position, None)
    }

    /// What `list(board.legal_moves)` gives, in little more than half the time.
    fn list_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, tabiya_kernels::legal_moves(&self.position).as_slice())
    }

    /// The legal moves from some squares to some squares.
    #[pyo3(signature = (from_mask=None, to_mask=None))]
    fn generate_legal_moves(
        &self,
        from_mask: Option<SquareSetArg>,
        to_mask: Option<SquareSetArg>,
    ) -> PyLegalMoves {
        let set = |set: Option<SquareSetArg>| set.map_or(SquareSet::ALL, |set| set.0);
        PyLegalMoves::new(self.position, Some((set(from_mask), set(to_mask))))
    }

    /// The legal captures.
    #[getter]
    fn legal_captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.position.legal_captures().as_slice())
    }

    /// Whether a move is legal, given as a `Move` or as a text.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> bool {
        move_arg::if_legal(&self.position, r#move).is_some()
    }

    /// The whole answer to "may I play this?": a code, a sentence, and the squares to show.
    fn explain<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let explanation = match r#move.cast::<PyMove>() {
            Ok(mv) => match move_arg::given(&self.position, r#move) {
                Ok(legal) => self.position.explain_move(legal),
                Err(_) => self.position.explain_move(mv.get().0),
            },
            Err(_) => self.position.explain(r#move.extract()?),
        };
        explanation::told(r#move.py(), &self.position, &explanation)
    }

    /// How many paths of so many legal moves there are.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        perft::paths(py, self.position, depth)
    }

    /// The move that a text means as players write it: `Nf3`, `exd5`, `O-O`.
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        moves::one(py, move_arg::text(py, &self.position, san)?)
    }

    /// The move that a text means as programs write it: `g1f3`, `e7e8q`.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        moves::one(py, move_arg::uci(py, &self.position, uci)?)
    }

    /// The move that a text means, in any notation.
    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyMove>> {
        moves::one(py, move_arg::text(py, &self.position, text)?)
    }

    /// A legal move as players write it, with `+` and `#`.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.san(move_arg::given(&self.position, r#move)?).text().to_string())
    }

    /// A legal move with both squares: `Ng1-f3`.
    fn lan(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.lan(move_arg::given(&self.position, r#move)?).to_string())
    }

    /// A legal move as programs write it; castling in Chess960 as the king taking its rook.
    #[pyo3(signature = (r#move, *, chess960=false))]
    fn uci(&self, r#move: &Bound<'_, PyAny>, chess960: bool) -> PyResult<String> {
        let mv = move_arg::given(&self.position, r#move)?;
        let form = if chess960 { UciForm::KingTakesRook } else { UciForm::Usual };
        Ok(form.uci(&self.position, mv).to_string())
    }

    /// A line of moves with their numbers: `1. e4 e5 2. Nf3`.
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        move_arg::line(&self.position, variation).map(|game| game.to_string())
    }

    /// The position as FEN; `en_passant="legal"` names the square only where a capture is legal.
    #[pyo3(signature = (*, en_passant="fen", shredder=false))]
    fn fen(&self, en_passant: &str, shredder: bool) -> PyResult<String> {
        fen::write(&self.position, en_passant, shredder)
    }

    /// Begins anew from the position of a FEN; one that is refused changes nothing.
    fn set_fen(&mut self, py: Python<'_>, fen: &str) -> PyResult<()> {
        *self = PyBoard::of(fen::read(py, self.position.variant(), fen)?);
        Ok(())
    }

    /// The placement of the pieces, the first field of a FEN.
    fn board_fen(&self) -> String {
        self.position.board().to_placement()
    }

    /// Begins anew from the start of the variant.
    fn reset(&mut self) {
        *self = PyBoard::of(Position::start_of(self.position.variant()));
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.position.turn())
    }

    /// The name of the game that is played: `chess`, `crazyhouse`, `atomic`.
    #[getter]
    fn variant(&self) -> &'static str {
        self.position.variant().name()
    }

    /// The number of the move, which grows after Black's.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position.fullmoves()
    }

    /// The plies since a pawn moved or a piece was taken.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position.halfmoves()
    }

    /// The square that a pawn has just stepped over.
    #[getter]
    fn ep_square(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::square_if(py, self.position.en_passant())
    }

    /// Whether a pawn can be taken in passing.
    fn has_legal_en_passant(&self) -> bool {
        self.position.legal_en_passant().is_some()
    }

    /// The rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> PySquareSet {
        PySquareSet(self.position.castling_rooks())
    }

    /// Whether a side may still castle on the king's side.
    fn has_kingside_castling_rights(&self, color: ColorArg) -> bool {
        self.position.castling_rights().has(color.0, CastlingSide::King)
    }

    /// Whether a side may still castle on the queen's side.
    fn has_queenside_castling_rights(&self, color: ColorArg) -> bool {
        self.position.castling_rights().has(color.0, CastlingSide::Queen)
    }

    /// The piece on a square.
    fn piece_at(&self, square: SquareArg) -> Option<PyPiece> {
        self.position.piece_at(square.0).map(PyPiece)
    }

    /// Every piece by its square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        setup::piece_map(py, self.position.board())
    }

    /// The squares of a side's pieces of a kind.
    fn pieces(&self, piece_type: RoleArg, color: ColorArg) -> PySquareSet {
        PySquareSet(self.position.board().of(color.0, piece_type.0))
    }

    /// The squares with pieces on them, of one side or of both.
    #[pyo3(signature = (color=None))]
    fn occupied(&self, color: Option<ColorArg>) -> PySquareSet {
        let board = self.position.board();
        PySquareSet(color.map_or(board.occupied(), |color| board.of_color(color.0)))
    }

    /// Where a side's king stands, if it has one.
    fn king(&self, py: Python<'_>, color: ColorArg) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::square_if(py, self.position.board().king(color.0))
    }

    /// The pieces in a side's hand, in crazyhouse, as letters.
    fn pocket(&self, color: ColorArg) -> String {
        setup::pocket(&self.position, color.0)
    }

    /// How many checks a side still has to give, in three-check.
    fn checks_left(&self, color: ColorArg) -> Option<u8> {
        let left = self.position.checks_left()[color.0 as usize];
        (self.position.variant() == Variant::ThreeCheck).then_some(left)
    }

    /// The squares that the piece on a square attacks.
    fn attacks(&self, square: SquareArg) -> PySquareSet {
        PySquareSet(self.position.board().attacks_from(square.0))
    }

    /// The pieces of a side that attack a square.
    fn attackers(&self, color: ColorArg, square: SquareArg) -> PySquareSet {
        PySquareSet(self.position.board().attackers(square.0, color.0))
    }

    /// Whether a side attacks a square.
    fn is_attacked_by(&self, color: ColorArg, square: SquareArg) -> bool {
        self.position.board().is_attacked(square.0, color.0)
    }

    /// The pieces that give check.
    fn checkers(&self) -> PySquareSet {
        PySquareSet(self.position.checkers())
    }

    /// A side's pieces that are pinned to their king.
    fn pinned(&self, color: ColorArg) -> PySquareSet {
        PySquareSet(self.position.pinned(color.0))
    }

    /// Whether the king is attacked.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position.gives_check(move_arg::given(&self.position, r#move)?))
    }

    /// Whether a legal move takes a piece, in passing too.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position.is_capture(move_arg::given(&self.position, r#move)?))
    }

    /// Whether a legal move takes a pawn in passing.
    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(move_arg::given(&self.position, r#move)?.is_en_passant())
    }

    /// Whether a legal move castles.
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(move_arg::given(&self.position, r#move)?.is_castling())
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.position.is_checkmate(self.position.turn())
    }

    /// Whether the side to move has no move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.position.is_stalemate(self.position.turn())
    }

    /// Whether neither side has the pieces to mate.
    fn is_insufficient_material(&self) -> bool {
        self.position.insufficient_material()
    }

    /// Whether a side lacks the pieces to win.
    fn has_insufficient_material(&self, color: ColorArg) -> bool {
        !self.position.has_mating_material(color.0)
    }

    /// Whether a side can mate if the other helps: `True` and `False` are proved, `None` is not known after looking at
    /// so many positions.
    #[pyo3(signature = (color, *, nodes=10_000))]
    fn can_mate(&self, py: Python<'_>, color: ColorArg, nodes: usize) -> PyResult<Option<bool>> {
        perft::can_mate(py, &self.position, color.0, nodes)
    }

    /// Whether the position has stood so many times.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> bool {
        move_stack::repetitions(&self.stack, &self.position) >= count
    }

    /// Whether a draw can be claimed: a third repetition or fifty moves, on the board or by the next move.
    fn can_claim_draw(&self) -> bool {
        let game = self.to_game();
        !game.claimable().is_empty() || !game.claiming_moves().is_empty()
    }

    /// How the game has ended: by the board, the fifth repetition or 75 moves; with `claim_draw` also by the third
    /// repetition or fifty moves.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> Option<PyOutcome> {
        let rules = if claim_draw { DrawRules::Automatic } else { DrawRules::OverTheBoard };
        let outcome = move_stack::outcome(&self.stack, &self.position, rules);
        outcome.map(|outcome| PyOutcome::after(outcome, self.last()))
    }

    /// Whether the game is over.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.outcome(claim_draw).is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> &'static str {
        self.outcome(claim_draw).map_or("*", |outcome| outcome.result())
    }

    /// A 64-bit key that is equal for positions that are the same by the law of repetition.
    fn key(&self) -> u64 {
        self.position.key()
    }

    /// The key under which Polyglot books file the position.
    fn polyglot_key(&self) -> u64 {
        self.position.polyglot_key()
    }

    /// Whether two positions are the same by the law of repetition, whatever their counters.
    fn same_position(&self, other: &PyBoard) -> bool {
        self.position.same_position(&other.position)
    }

    /// The opening that has this position.
    fn opening(&self) -> Option<PyOpening> {
        self.position.opening().map(PyOpening)
    }

    /// The parts of the position, to be changed.
    fn setup(&self) -> PySetup {
        PySetup(self.position.to_setup())
    }

    /// The board as an SVG picture.
    #[pyo3(signature = (*, orientation=None, size=400, last_move=None, arrows=None, circles=None))]
    fn svg(
        &self,
        orientation: Option<ColorArg>,
        size: u32,
        last_move: Option<&Bound<'_, PyMove>>,
        arrows: Option<Vec<Bound<'_, PyAny>>>,
        circles: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<String> {
        let last_move = last_move.map(|mv| mv.get().0).or(self.last()).map(moves::drawn);
        drawing::svg(&self.position, DrawingOptions { orientation, size, last_move, arrows, circles })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, 400, None, None, None)
    }

    /// The board with figurines, for terminals.
    #[pyo3(signature = (*, orientation=None))]
    fn unicode(&self, orientation: Option<ColorArg>) -> String {
        let orientation = Orientation::from(orientation.map_or(tabiya::Color::White, |color| color.0));
        let diagram = Diagram::new(*self.position.board()).with_orientation(orientation);
        drawing::lines(&diagram.with_pieces(PieceStyle::Symbols).with_frame(Frame::Bare))
    }

    fn __str__(&self) -> String {
        drawing::lines(&Diagram::new(*self.position.board()).with_frame(Frame::Bare))
    }

    fn __repr__(&self) -> String {
        let (fen, variant) = (self.position.to_fen(), self.position.variant());
        // What had to be forgiven when it was read has to be again.
        match tabiya_kernels::read_fen(variant, &fen) {
            Ok(_) => fen::told("Board", &fen, variant),
            Err(_) => fen::told("Board.from_fen_lenient", &fen, variant) + "[0]",
        }
    }

    /// A board of its own with the same position; with the moves before it, unless `stack` is false.
    #[pyo3(signature = (*, stack=true))]
    fn copy<'py>(slf: &Bound<'py, PyBoard>, stack: bool) -> PyResult<Bound<'py, PyAny>> {
        let own = slf.try_borrow()?;
        let copy = if stack { own.clone() } else { PyBoard::of(own.position) };
        drop(own);
        subclass::copied(slf, copy, None)
    }

    fn __copy__<'py>(slf: &Bound<'py, PyBoard>) -> PyResult<Bound<'py, PyAny>> {
        PyBoard::copy(slf, true)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, PyBoard>, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let copy = slf.try_borrow()?.clone();
        subclass::copied(slf, copy, Some(memo))
    }

    fn __eq__(&self, other: &PyBoard) -> bool {
        self.position == other.position
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyBoard>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, restore) = (slf.py(), slf.get_type().getattr("_restore")?);
        let parts = {
            let board = slf.try_borrow()?;
            let start = board.stack.first().map_or(board.position, |(start, _)| *start);
            let moves: Vec<u16> = board.stack.iter().map(|(_, mv)| mv.map_or(0, Move::bits)).collect();
            (start.to_string(), start.variant().name(), moves)
        };
        match subclass::kept(slf)? {
            Some(kept) => (restore, parts, kept).into_pyobject(py),
            None => (restore, parts).into_pyobject(py),
        }
    }

    #[classmethod]
    fn _restore<'py>(
        class: &Bound<'py, PyType>,
        fen: &str,
        variant: &str,
        moves: Vec<u16>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let mut board = PyBoard::of(fen::restored(py, fen, variant)?);
        for bits in moves {
            match Move::from_bits(bits) {
                None => board.push_null(py)?,
                Some(mv) => {
                    let mv = move_arg::legal(py, &board.position, mv)?;
                    board.play(mv);
                }
            }
        }
        subclass::made(class, board)
    }
}
