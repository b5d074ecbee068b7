//! `TimeControl` and `Clock`: how much time there is, and the chess clock, which is told the time.

use crate::error;
use crate::vocabulary::{self, ColorArg};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;
use tabiya::{Clock, ClockError, Color, TimeControl, TimeControlError};

/// A time as it is given: seconds, from 0 on; also as the number that it was.
pub(crate) struct TimeArg(pub(crate) Duration, f64);

impl<'a, 'py> FromPyObject<'a, 'py> for TimeArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<TimeArg> {
        let seconds: f64 = given.extract()?;
        Duration::try_from_secs_f64(seconds)
            .map(|time| TimeArg(time, seconds))
            .map_err(|_| PyValueError::new_err(format!("{seconds} is not a time in seconds")))
    }
}

/// How much time there is: `3+2`, `40/90+30`, `unlimited`, also as PGN writes it.
#[pyclass(module = "tabiya", name = "TimeControl", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyTimeControl(pub(crate) TimeControl);

fn unreadable(py: Python<'_>, why: &TimeControlError) -> PyErr {
    error::coded(py, "ClockError", why, why.code())
}

/// The time control of a text.
pub(crate) fn control(py: Python<'_>, text: &str) -> PyResult<TimeControl> {
    text.parse().map_err(|why| unreadable(py, &why))
}

pub(crate) fn refused(py: Python<'_>, why: &ClockError) -> PyErr {
    error::coded(py, "ClockError", why, why.code())
}

#[pymethods]
impl PyTimeControl {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<PyTimeControl> {
        control(py, text).map(PyTimeControl)
    }

    /// The time control of a PGN tag; `None` if it says that there is none or that it is not known.
    #[staticmethod]
    fn from_pgn(py: Python<'_>, text: &str) -> PyResult<Option<PyTimeControl>> {
        let control = TimeControl::from_pgn(text).map_err(|why| unreadable(py, &why))?;
        Ok(control.map(PyTimeControl))
    }

    /// The value of a PGN tag.
    fn pgn(&self) -> String {
        self.0.to_pgn()
    }

    /// The seconds at the start; `None` without a limit.
    #[getter]
    fn initial(&self) -> Option<f64> {
        self.0.initial().map(|time| time.as_secs_f64())
    }

    /// A sentence for people.
    fn in_words(&self) -> String {
        self.0.in_words()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_pgn().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("TimeControl('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyTimeControl>().into_any(), (self.0.to_string(),))
    }
}

/// A time control as it is given: a `TimeControl`, or its text.
pub(crate) struct ControlArg(pub(crate) TimeControl);

impl<'a, 'py> FromPyObject<'a, 'py> for ControlArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ControlArg> {
        match given.cast::<PyTimeControl>() {
            Ok(control) => Ok(ControlArg(control.get().0.clone())),
            Err(_) => PyTimeControl::new(given.py(), given.extract()?).map(|control| ControlArg(control.0)),
        }
    }
}

/// A chess clock. It is told the time, in seconds on any scale that does not run backwards, and never looks.
#[pyclass(module = "tabiya", name = "Clock")]
pub(crate) struct PyClock {
    clock: Clock,
    /// The game that it was copied of, as it was then.
    game: Option<Py<PyAny>>,
    /// What it was told since, in three numbers each: what, when, and another time. Also what it refused is there: a clock
    /// knows how late it is by that too. `tabiya/_told.py` tells it again.
    told: Vec<f64>,
}

/// What a clock is told.
#[derive(Clone, Copy)]
enum ClockWord {
    StartWhite,
    StartBlack,
    Press,
    Pause,
    Resume,
    Stop,
    SetWhite,
    SetBlack,
}

impl PyClock {
    /// The clock of a game, with that game as it is.
    pub(crate) fn of_game(clock: Clock, game: Py<PyAny>) -> PyClock {
        PyClock { clock, game: Some(game), told: Vec::new() }
    }

    /// Keeps in mind what the clock is told.
    fn note(&mut self, told: ClockWord, now: &TimeArg, other: f64) {
        self.told.extend([f64::from(told as u8), now.1, other]);
    }
}

#[pymethods]
impl PyClock {
    #[new]
    #[pyo3(signature = (white, black=None))]
    fn new(white: ControlArg, black: Option<ControlArg>) -> PyClock {
        let black = black.map_or_else(|| white.0.clone(), |black| black.0);
        PyClock { clock: Clock::unequal(white.0, black), game: None, told: Vec::new() }
    }

    /// Starts the clock of White, or of another side.
    #[pyo3(signature = (now, color=None))]
    fn start(&mut self, py: Python<'_>, now: TimeArg, color: Option<ColorArg>) -> PyResult<()> {
        let color = color.map_or(Color::White, |color| color.0);
        self.note(if color.is_white() { ClockWord::StartWhite } else { ClockWord::StartBlack }, &now, 0.0);
        self.clock.start_for(color, now.0).map_err(|why| refused(py, &why))
    }

    /// The side whose clock runs presses it: the other's runs. Gives the seconds that the move took.
    fn press(&mut self, py: Python<'_>, now: TimeArg) -> PyResult<f64> {
        self.note(ClockWord::Press, &now, 0.0);
        let turn = self.clock.press(now.0).map_err(|why| refused(py, &why))?;
        Ok(turn.elapsed.as_secs_f64())
    }

    /// Stops the time for a while.
    fn pause(&mut self, py: Python<'_>, now: TimeArg) -> PyResult<()> {
        self.note(ClockWord::Pause, &now, 0.0);
        self.clock.pause(now.0).map_err(|why| refused(py, &why))
    }

    /// Goes on after a pause.
    fn resume(&mut self, py: Python<'_>, now: TimeArg) -> PyResult<()> {
        self.note(ClockWord::Resume, &now, 0.0);
        self.clock.resume(now.0).map_err(|why| refused(py, &why))
    }

    /// Stops the clock for good.
    fn stop(&mut self, now: TimeArg) {
        self.note(ClockWord::Stop, &now, 0.0);
        self.clock.stop(now.0);
    }

    /// The seconds that a side has left; `None` without a limit.
    fn remaining(&self, color: ColorArg, now: TimeArg) -> Option<f64> {
        self.clock.remaining(color.0, now.0).map(|time| time.as_secs_f64())
    }

    /// Sets the seconds that a side has left.
    fn set_remaining(
        &mut self,
        py: Python<'_>,
        color: ColorArg,
        time: TimeArg,
        now: TimeArg,
    ) -> PyResult<()> {
        let told = if color.0.is_white() { ClockWord::SetWhite } else { ClockWord::SetBlack };
        self.note(told, &now, time.1);
        self.clock.set_remaining(color.0, time.0, now.0).map_err(|why| refused(py, &why))
    }

    /// Whose clock runs, if one does.
    #[getter]
    fn running(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.clock.running())
    }

    /// Whose flag has fallen, if one has.
    fn flagged(&self, py: Python<'_>, now: TimeArg) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.clock.flagged(now.0).map(|(color, _)| color))
    }

    /// When the flag of the side to move will fall, if ever.
    fn next_flag(&self) -> Option<f64> {
        self.clock.next_flag().map(|time| time.as_secs_f64())
    }

    /// The time control of a side.
    fn control(&self, color: ColorArg) -> PyTimeControl {
        PyTimeControl(self.clock.control(color.0).clone())
    }

    fn __copy__(&self, py: Python<'_>) -> PyClock {
        let game = self.game.as_ref().map(|game| game.clone_ref(py));
        PyClock { clock: self.clock.clone(), game, told: self.told.clone() }
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyClock {
        self.__copy__(memo.py())
    }

    fn __eq__(&self, other: &PyClock) -> bool {
        self.clock == other.clock
    }

    /// What the class in `tabiya/_told.py` needs to tell all of it again.
    #[getter]
    fn _told(&self, py: Python<'_>) -> (Option<Py<PyAny>>, Vec<f64>) {
        (self.game.as_ref().map(|game| game.clone_ref(py)), self.told.clone())
    }

    fn __reduce__<'py>(slf: Bound<'py, PyClock>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tabiya._told")?.getattr("parts_of_clock")?.call1((slf,))
    }

    fn __repr__(&self) -> String {
        let [white, black] = Color::ALL.map(|color| self.clock.control(color).to_string());
        let is_new = self.game.is_none() && self.told.is_empty();
        match (is_new, white == black) {
            (true, true) => format!("Clock('{white}')"),
            (true, false) => format!("Clock('{white}', '{black}')"),
            (false, true) => format!("<Clock {white}>"),
            (false, false) => format!("<Clock {white} against {black}>"),
        }
    }
}
