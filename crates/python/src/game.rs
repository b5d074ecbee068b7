//! `Game`: a game that is being played, with every way to end it, and its clock.

use crate::board::PyBoard;
use crate::clock::{self, ControlArg, PyClock, TimeArg};
use crate::deed_log::{Deed, DeedLog};
use crate::error;
use crate::explanation;
use crate::fen;
use crate::move_arg;
use crate::moves::{self, PyMove};
use crate::opening::PyOpening;
use crate::outcome::PyOutcome;
use crate::pgn_tree;
use crate::vocabulary::{self, ColorArg};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::time::{Duration, Instant};
use tabiya::{
    ClockStart, DrawRules, Explanation, Game, MoveError, ParseDrawRulesError, Pgn, Position, TimeControl,
    TimedGame, TimedGameError,
};

/// A game that is being played: moves in any notation, offers, claims, resignation, and a clock if it has one.
///
/// What takes `now` is told the time in seconds; where it is left out, the game looks at the real time that has passed
/// since it was made.
#[pyclass(module = "tabiya", name = "Game")]
pub(crate) struct PyGame {
    timed: TimedGame,
    made: Instant,
    origin: PickledFrom,
    record: DeedLog,
}

/// Where a game began.
#[derive(Clone)]
enum PickledFrom {
    /// From a position, by rules, with a clock.
    Start { start: Position, rules: DrawRules, control: Option<TimeControl> },
    /// From what a text says.
    Pgn(Box<Pgn>),
}

impl PyGame {
    fn now(&self, now: Option<TimeArg>) -> Duration {
        now.map_or_else(|| self.made.elapsed(), |now| now.0)
    }

    fn game(&self) -> &Game {
        self.timed.game()
    }

    pub(crate) fn played(&self) -> &TimedGame {
        &self.timed
    }

    pub(crate) fn of_pgn(pgn: &Pgn) -> PyGame {
        let timed = TimedGame::untimed(pgn.to_game());
        let origin = PickledFrom::Pgn(Box::new(pgn.clone()));
        PyGame { timed, made: Instant::now(), origin, record: DeedLog::default() }
    }

    fn of_start(
        py: Python<'_>,
        start: Position,
        rules: DrawRules,
        control: Option<TimeControl>,
    ) -> PyResult<PyGame> {
        let game = Game::from_position(start).with_draw_rules(rules);
        let timed = match control.clone() {
            None => TimedGame::untimed(game),
            Some(control) => TimedGame::join(game, tabiya::Clock::new(control))
                .map_err(|why| error::coded(py, "ClockError", why.to_string(), why.code()))?
                .with_clock_start(ClockStart::ByMove),
        };
        let origin = PickledFrom::Start { start, rules, control };
        Ok(PyGame { timed, made: Instant::now(), origin, record: DeedLog::default() })
    }

    /// Keeps in mind what changed the game, if it did: what is refused has looked at the clock.
    fn note(&mut self, was_over: bool, deed: Option<Deed>, now: Duration) {
        let flagged = (!was_over && self.game().is_over()).then_some(Deed::Tick);
        if let Some(deed) = deed.or(flagged) {
            self.record.add(deed, now);
        }
    }

    /// Does something at a time.
    fn at<T>(
        &mut self,
        py: Python<'_>,
        deed: Deed,
        now: Duration,
        work: impl FnOnce(&mut TimedGame) -> Result<T, TimedGameError>,
    ) -> PyResult<T> {
        let was_over = self.game().is_over();
        let done = work(&mut self.timed);
        self.note(was_over, done.is_ok().then_some(deed), now);
        done.map_err(|why| refused(py, self.game().position(), why))
    }
}

fn rules(py: Python<'_>, name: &str) -> PyResult<DrawRules> {
    name.parse()
        .map_err(|why: ParseDrawRulesError| error::coded(py, "NotationError", why.to_string(), why.code()))
}

fn refused(py: Python<'_>, position: &Position, why: TimedGameError) -> PyErr {
    match why {
        TimedGameError::Move(why) => illegal(py, position, why),
        TimedGameError::Clock(why) => clock::refused(py, &why),
        TimedGameError::Game(tabiya::GameError::IllegalMove { why }) => illegal(py, position, why),
        TimedGameError::Game(why) => error::coded(py, "GameError", &why, why.code()),
    }
}

fn illegal(py: Python<'_>, position: &Position, why: MoveError) -> PyErr {
    match why {
        MoveError::GameOver { .. } => error::coded(py, "GameError", &why, why.code()),
        _ => move_arg::refused(py, position, Explanation::of_error(position, why)),
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=None, time_control=None, draw_rules="automatic"))]
    fn new(
        py: Python<'_>,
        fen: Option<&str>,
        variant: Option<&str>,
        time_control: Option<ControlArg>,
        draw_rules: &str,
    ) -> PyResult<PyGame> {
        let variant = fen::variant(py, variant)?;
        let start = match fen {
            None => Position::start_of(variant),
            Some(fen) => fen::read(py, variant, fen)?,
        };
        PyGame::of_start(py, start, rules(py, draw_rules)?, time_control.map(|control| control.0))
    }

    /// Plays a move, given as a `Move` or as a text in any notation, and gives it.
    #[pyo3(signature = (r#move, *, now=None))]
    fn play(
        &mut self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        now: Option<TimeArg>,
    ) -> PyResult<Py<PyMove>> {
        let now = self.now(now);
        let was_over = self.game().is_over();
        let played = match r#move.cast::<PyString>() {
            Ok(text) => self.timed.play(&*text.to_cow()?, now),
            // What a `Move` means here is known first, unless the game is over: then that is the answer.
            Err(_) => match move_arg::given(self.game().position(), r#move) {
                Ok(mv) => self.timed.play(mv, now),
                Err(error) if !was_over => return Err(error),
                Err(_) => self.timed.play("e4", now),
            },
        };
        self.note(was_over, played.as_ref().ok().map(|mv| Deed::Play(*mv)), now);
        let mv = played.map_err(|why| refused(py, self.game().position(), why))?;
        moves::one(py, mv)
    }

    /// Takes the last move back, and gives it; `None` if there is none.
    #[pyo3(signature = (*, now=None))]
    fn undo(&mut self, py: Python<'_>, now: Option<TimeArg>) -> PyResult<Option<Py<PyMove>>> {
        let now = self.now(now);
        let was_over = self.game().is_over();
        let undone = self.timed.undo(now);
        self.note(was_over, undone.map(|_| Deed::Undo), now);
        undone.map(|mv| moves::one(py, mv)).transpose()
    }

    /// Plays the move again that was taken back last, and gives it; `None` if there is none.
    #[pyo3(signature = (*, now=None))]
    fn redo(&mut self, py: Python<'_>, now: Option<TimeArg>) -> PyResult<Option<Py<PyMove>>> {
        let now = self.now(now);
        let was_over = self.game().is_over();
        let redone = self.timed.redo(now);
        self.note(was_over, redone.map(|_| Deed::Redo), now);
        redone.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The whole answer to "may I play this?", with what happened earlier in the game in mind.
    fn explain<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game();
        let explanation = match r#move.cast::<PyMove>() {
            Ok(mv) => {
                game.explain_move(move_arg::given(game.position(), r#move).unwrap_or_else(|_| mv.get().0))
            }
            Err(_) => game.explain(r#move.extract()?),
        };
        explanation::told(r#move.py(), game.position(), &explanation)
    }

    /// The board with the moves so far; it can be changed without changing the game.
    fn board(&self) -> PyBoard {
        PyBoard::of_game(self.game())
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.game().position().to_string()
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.game().position().turn())
    }

    /// The moves so far.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        self.game().moves().map(|mv| moves::one(py, mv)).collect()
    }

    /// The moves so far as players write them.
    #[getter]
    fn sans(&self) -> Vec<String> {
        self.game().sans()
    }

    /// The moves so far as programs write them.
    #[getter]
    fn ucis(&self) -> Vec<String> {
        self.game().ucis()
    }

    fn __len__(&self) -> usize {
        self.game().ply()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// A copy of the clock; `None` if the game has none.
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyResult<Option<PyClock>> {
        let Some(clock) = self.timed.clock() else { return Ok(None) };
        Ok(Some(PyClock::of_game(clock.clone(), Py::new(py, self.__copy__())?.into_any())))
    }

    /// The seconds that each move took, where there is a clock.
    #[getter]
    fn times(&self) -> Vec<f64> {
        self.timed
            .clock()
            .into_iter()
            .flat_map(|clock| clock.turns())
            .map(|turn| turn.elapsed.as_secs_f64())
            .collect()
    }

    /// Starts the clock, which the first move does otherwise.
    #[pyo3(signature = (*, now=None))]
    fn start(&mut self, py: Python<'_>, now: Option<TimeArg>) -> PyResult<()> {
        let now = self.now(now);
        self.at(py, Deed::Start, now, |timed| timed.start(now))
    }

    /// Looks at the clock: a flag that has fallen ends the game.
    #[pyo3(signature = (*, now=None))]
    fn tick(&mut self, now: Option<TimeArg>) -> Option<PyOutcome> {
        let now = self.now(now);
        let was_over = self.game().is_over();
        let ended = self.timed.tick(now);
        self.note(was_over, None, now);
        ended.map(PyOutcome::new)
    }

    /// How the game has ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        let last = self.game().moves().next_back();
        self.game().outcome().map(|outcome| PyOutcome::after(outcome, last))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// How often the position on the board has stood.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.game().repetitions()
    }

    /// The draws that the side to move can claim now, as codes.
    #[getter]
    fn claimable(&self) -> Vec<&'static str> {
        self.game().claimable().iter().map(|reason| reason.code()).collect()
    }

    /// Who has offered a draw that still stands.
    #[getter]
    fn draw_offer(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.game().draw_offer())
    }

    /// A side resigns.
    #[pyo3(signature = (color, *, now=None))]
    fn resign(&mut self, py: Python<'_>, color: ColorArg, now: Option<TimeArg>) -> PyResult<PyOutcome> {
        let now = self.now(now);
        self.at(py, Deed::Resign(color.0), now, |timed| timed.resign(color.0, now)).map(PyOutcome::new)
    }

    /// A side offers a draw.
    #[pyo3(signature = (color, *, now=None))]
    fn offer_draw(&mut self, py: Python<'_>, color: ColorArg, now: Option<TimeArg>) -> PyResult<()> {
        let now = self.now(now);
        self.at(py, Deed::Offer(color.0), now, |timed| timed.offer_draw(color.0, now))
    }

    /// A side accepts the draw that the other has offered.
    #[pyo3(signature = (color, *, now=None))]
    fn accept_draw(&mut self, py: Python<'_>, color: ColorArg, now: Option<TimeArg>) -> PyResult<PyOutcome> {
        let now = self.now(now);
        let accept = |timed: &mut TimedGame| timed.accept_draw(color.0, now);
        self.at(py, Deed::Accept(color.0), now, accept).map(PyOutcome::new)
    }

    /// A side declines the draw that the other has offered.
    #[pyo3(signature = (color, *, now=None))]
    fn decline_draw(&mut self, py: Python<'_>, color: ColorArg, now: Option<TimeArg>) -> PyResult<()> {
        let now = self.now(now);
        self.at(py, Deed::Decline(color.0), now, |timed| timed.decline_draw(color.0, now))
    }

    /// A side claims a draw by repetition or by fifty moves.
    #[pyo3(signature = (color, *, now=None))]
    fn claim_draw(&mut self, py: Python<'_>, color: ColorArg, now: Option<TimeArg>) -> PyResult<PyOutcome> {
        let now = self.now(now);
        let claim = |timed: &mut TimedGame| timed.claim_draw(color.0, now);
        self.at(py, Deed::Claim(color.0), now, claim).map(PyOutcome::new)
    }

    /// Somebody decides the game from outside: a winner, or `None` for a draw.
    #[pyo3(signature = (winner, *, now=None))]
    fn adjudicate(
        &mut self,
        py: Python<'_>,
        winner: Option<ColorArg>,
        now: Option<TimeArg>,
    ) -> PyResult<PyOutcome> {
        let now = self.now(now);
        let winner = winner.map(|winner| winner.0);
        let decide = |timed: &mut TimedGame| timed.adjudicate(winner, now);
        self.at(py, Deed::Adjudicate(winner), now, decide).map(PyOutcome::new)
    }

    /// The named opening that the game has reached last.
    #[getter]
    fn opening(&self) -> Option<PyOpening> {
        self.game().opening().map(|reached| PyOpening(reached.opening))
    }

    /// The game as PGN, with the times of the clock.
    fn pgn(&self) -> String {
        Pgn::from(&self.timed).to_string()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Py::new(py, self.board())?.call_method0(py, "_repr_svg_")
    }

    fn __copy__(&self) -> PyGame {
        let (timed, origin, record) = (self.timed.clone(), self.origin.clone(), self.record.clone());
        PyGame { timed, made: self.made, origin, record }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.__copy__()
    }

    fn __eq__(&self, other: &PyGame) -> bool {
        self.timed == other.timed
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, f64))> {
        let origin = match &self.origin {
            PickledFrom::Start { start, rules, control } => {
                let control = control.as_ref().map_or(String::new(), TimeControl::to_string);
                format!("\t{start}\t{}\t{rules}\t{control}", start.variant().name())
            }
            PickledFrom::Pgn(pgn) => pgn.to_string(),
        };
        let parts = (origin, self.record.text(), self.made.elapsed().as_secs_f64());
        Ok((py.get_type::<PyGame>().getattr("_restore")?, parts))
    }

    #[staticmethod]
    #[pyo3(signature = (origin, deeds, elapsed))]
    fn _restore(py: Python<'_>, origin: &str, deeds: &str, elapsed: TimeArg) -> PyResult<PyGame> {
        let parts: Vec<&str> = origin.split('\t').collect();
        let mut game = match parts[..] {
            ["", fen, variant, name, control] => {
                let start = fen::restored(py, fen, variant)?;
                let control = (!control.is_empty()).then(|| clock::control(py, control)).transpose()?;
                PyGame::of_start(py, start, rules(py, name)?, control)?
            }
            _ => PyGame::of_pgn(&pgn_tree::first(origin)),
        };
        game.record = DeedLog::again(deeds, &mut game.timed)?;
        game.made = game.made.checked_sub(elapsed.0).unwrap_or(game.made);
        Ok(game)
    }

    fn __str__(&self) -> String {
        self.game().to_string()
    }

    fn __repr__(&self) -> String {
        match self.game().outcome() {
            Some(outcome) => format!("<Game {} plies, {outcome}>", self.game().ply()),
            None => format!("<Game {} plies, {} to move>", self.game().ply(), self.game().position().turn()),
        }
    }
}
