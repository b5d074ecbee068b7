//! `Engine`: ours in this process, or any that speaks UCI in one of its own.

use crate::board::PyBoard;
use crate::clock::TimeArg;
use crate::error;
use crate::move_arg;
use crate::search::{PyInfo, PySearchResult};
use crate::search_news::{NewsQueue, SearchEnd, SearchNews};
use crate::tablebase::PyTablebase;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use tabiya::{Game, GoTimes};
use tabiya_engine::{Engine, Level, TablebaseUse};
use tabiya_uci::client::{Client, ClientError, Launch, LaunchError, Timeouts};
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, CancelToken, SearchRequest};

/// Who thinks.
enum Mind {
    Own { engine: Box<Engine>, level: Option<Level>, threads: usize },
    Other(Box<Client>),
    Closed,
}

/// A chess engine: ours in this process, or with `Engine.uci("stockfish")` any that speaks UCI.
///
/// It can be used from several threads, one search at a time; `stop` ends a search from another thread, and so does
/// Ctrl-C. Use it as a context manager, or `close` it.
#[pyclass(module = "tabiya", name = "Engine", frozen)]
pub(crate) struct PyEngine {
    mind: Mutex<Mind>,
    /// What stops the search that is going on.
    going: Mutex<CancelToken>,
    /// Who has asked for it: what it tells may not ask the engine anything, which would wait for itself.
    asking: Mutex<Option<ThreadId>>,
    /// Whether it is being closed: who waits for it then waits in vain.
    closing: AtomicBool,
    name: String,
}

fn refused(py: Python<'_>, why: &ClientError) -> PyErr {
    error::coded(py, "EngineError", why, why.code())
}

/// The most threads that can be asked for, as over UCI: far more than there are cores would all have to be woken first.
fn most_threads() -> usize {
    4 * thread::available_parallelism().map_or(1, NonZero::get).max(4)
}

/// What a thread takes at least: its stack, and what it makes when it starts.
const THREAD_BYTES: usize = 6 << 20;

impl PyEngine {
    fn new(mind: Mind, name: String) -> PyEngine {
        let (mind, going) = (Mutex::new(mind), Mutex::new(CancelToken::new()));
        PyEngine { mind, going, asking: Mutex::new(None), closing: AtomicBool::new(false), name }
    }

    /// Whoever thinks, when nobody else asks it.
    fn mind(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Mind>> {
        loop {
            let free = self.free_mind();
            // Whoever has come before is not asked any more, and whoever closes it is not kept waiting.
            if self.closing.load(Ordering::SeqCst) && !matches!(free.as_deref(), Some(Mind::Closed)) {
                return Err(closed());
            }
            match free {
                Some(mind) => return Ok(mind),
                None => self.wait_a_little(py)?,
            }
        }
    }

    /// Whoever thinks, if nobody else asks it now.
    fn free_mind(&self) -> Option<MutexGuard<'_, Mind>> {
        match self.mind.try_lock() {
            Ok(mind) => Some(mind),
            Err(TryLockError::Poisoned(mind)) => Some(mind.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// What the search tells may not ask the engine: it would wait for itself.
    fn check_caller(&self, py: Python<'_>) -> PyResult<()> {
        if *self.asking() == Some(thread::current().id()) {
            let why = "the engine is thinking, and this was called by what it tells: only `stop` ends that";
            return Err(error::coded(py, "EngineError", why, "busy"));
        }
        Ok(())
    }

    /// Lets others go on. The interpreter is let go meanwhile: who has the engine may need it.
    fn wait_a_little(&self, py: Python<'_>) -> PyResult<()> {
        self.check_caller(py)?;
        py.check_signals()?;
        py.detach(|| thread::sleep(Duration::from_millis(1)));
        Ok(())
    }

    /// Takes away whoever thinks, and stops what is asked until then.
    fn take_mind(&self, py: Python<'_>) -> PyResult<Mind> {
        loop {
            self.stop();
            if let Some(mut mind) = self.free_mind() {
                return Ok(std::mem::replace(&mut *mind, Mind::Closed));
            }
            self.wait_a_little(py)?;
        }
    }

    fn asking(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn going(&self) -> MutexGuard<'_, CancelToken> {
        self.going.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn think(
    mind: &mut Mind,
    game: &Game,
    request: &SearchRequest,
    tell: &mut dyn FnMut(&Info),
) -> Result<BestMove, ClientError> {
    match mind {
        Mind::Own { engine, level, .. } => {
            let asked = Instant::now();
            let mut limits = request.limits(game.position().turn(), asked, Duration::ZERO);
            limits.level = *level;
            let result =
                engine.search(game, &limits, &mut |report| tell(&Info::of_report(report, asked.elapsed())));
            Ok(BestMove::of_result(&result, asked.elapsed()))
        }
        Mind::Other(client) => client.search(game, request, tell),
        Mind::Closed => Err(ClientError::Cancelled { engine: "the closed engine".to_owned() }),
    }
}

/// The system has no thread left, or no memory for one.
fn no_thread(py: Python<'_>, why: &io::Error) -> PyErr {
    error::coded(py, "EngineError", format!("The engine has no thread to think on: {why}."), "no-thread")
}

fn closed() -> PyErr {
    PyValueError::new_err("the engine is closed")
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (*, level=None, hash=16, threads=1, tablebase=None))]
    fn own(
        py: Python<'_>,
        level: Option<u16>,
        hash: usize,
        threads: usize,
        tablebase: Option<&Bound<'_, PyTablebase>>,
    ) -> PyResult<PyEngine> {
        let mut engine = Box::new(Engine::new());
        engine.set_hash(hash).map_err(|why| error::coded(py, "EngineError", why.to_string(), why.code()))?;
        if !(1..=most_threads()).contains(&threads) {
            return Err(PyValueError::new_err(format!(
                "{threads} is not a number of threads: here they go from 1 to {}",
                most_threads()
            )));
        }
        engine.set_threads(threads);
        engine.set_tablebase(tablebase.map(|tables| TablebaseUse::new(Arc::clone(&tables.get().0) as _)));
        if let Some(level) = level.filter(|level| !(Level::LOWEST..=Level::HIGHEST).contains(level)) {
            return Err(PyValueError::new_err(format!(
                "{level} is not a level: they go from {} to {}",
                Level::LOWEST,
                Level::HIGHEST
            )));
        }
        Ok(PyEngine::new(Mind::Own { engine, level: level.map(Level::new), threads }, "Tabiya".to_owned()))
    }

    /// Starts a program that speaks UCI: a command line, a path, or a list of the program and its arguments.
    #[staticmethod]
    #[pyo3(signature = (command, *, options=None, start_timeout=None, stop_timeout=None))]
    fn uci(
        py: Python<'_>,
        command: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
        start_timeout: Option<TimeArg>,
        stop_timeout: Option<TimeArg>,
    ) -> PyResult<PyEngine> {
        let mut launch = match command.cast::<PyString>() {
            Ok(line) => line
                .to_cow()?
                .parse()
                .map_err(|why: LaunchError| error::coded(py, "EngineError", why.to_string(), why.code()))?,
            Err(_) => {
                let words: Vec<PathBuf> = match command.extract::<PathBuf>() {
                    Ok(program) => vec![program],
                    Err(_) => command.extract()?,
                };
                let words: Vec<String> = words.iter().map(|word| word.display().to_string()).collect();
                let (program, arguments) =
                    words.split_first().ok_or_else(|| PyValueError::new_err("the program is missing"))?;
                Launch { program: program.clone(), arguments: arguments.to_vec(), options: Vec::new() }
            }
        };
        for (name, value) in options.into_iter().flatten() {
            launch.options.push((name.extract()?, option_text(&value)?));
        }
        let mut timeouts = Timeouts::default();
        timeouts.start = start_timeout.map_or(timeouts.start, |time| time.0);
        timeouts.stop = stop_timeout.map_or(timeouts.stop, |time| time.0);
        let client = py
            .detach(|| Client::start_with(&launch, timeouts, CancelToken::new()))
            .map_err(|why| refused(py, &why))?;
        let name = client.name().to_owned();
        Ok(PyEngine::new(Mind::Other(Box::new(client)), name))
    }

    /// The name that the engine gives itself.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The options that the engine declares, each with its default.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        Ok(match &*self.mind(py)? {
            Mind::Other(client) => {
                client.options().iter().map(|option| (option.name.clone(), option.default.clone())).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Sets an option of an engine that speaks UCI.
    fn set_option(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = option_text(value)?;
        match &mut *self.mind(py)? {
            Mind::Other(client) => {
                py.detach(|| client.set_option(name, &value)).map_err(|why| refused(py, &why))
            }
            Mind::Own { .. } => Err(PyTypeError::new_err("our own engine is set up when it is made")),
            Mind::Closed => Err(closed()),
        }
    }

    /// Thinks about a position, and gives the best move and what it knows. One limit has to be given, but to a level.
    ///
    /// `movetime` and `timeout` are seconds; `clock` is what both sides have left and get per move, in seconds:
    /// `(white, black, white_increment, black_increment)`, for `movestogo` moves where another time control follows.
    /// `on_info` is called with every report.
    /// If it is slower than the search, reports are left out that newer ones of the same line have made old.
    #[pyo3(signature = (
        board, *, depth=None, nodes=None, movetime=None, mate=None, clock=None, movestogo=None, multipv=1,
        searchmoves=None, timeout=None, on_info=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn search(
        &self,
        py: Python<'_>,
        board: &PyBoard,
        depth: Option<u32>,
        nodes: Option<u64>,
        movetime: Option<TimeArg>,
        mate: Option<u32>,
        clock: Option<(TimeArg, TimeArg, TimeArg, TimeArg)>,
        movestogo: Option<NonZero<u32>>,
        multipv: usize,
        searchmoves: Option<&Bound<'_, PyAny>>,
        timeout: Option<TimeArg>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySearchResult> {
        let game = board.to_game();
        let position = board.position;
        let mut request = SearchRequest::new();
        (request.depth, request.nodes, request.mate) = (depth, nodes, mate);
        request.movetime = movetime.map(|time| time.0);
        request.timeout = timeout.map(|time| time.0);
        request.multipv = multipv;
        request.clock = clock.map(|(white, black, winc, binc)| {
            let ms = |time: TimeArg| u64::try_from(time.0.as_millis()).unwrap_or(u64::MAX);
            let (white, black) = (Some(ms(white)), Some(ms(black)));
            GoTimes::default()
                .with_time(tabiya::Color::White, white)
                .with_time(tabiya::Color::Black, black)
                .with_increment(tabiya::Color::White, ms(winc))
                .with_increment(tabiya::Color::Black, ms(binc))
                .with_moves_to_go(movestogo.map(NonZero::get))
        });
        if let Some(moves) = searchmoves {
            for mv in moves.try_iter()? {
                request.searchmoves.push(move_arg::given(&position, &mv?)?);
            }
        }
        if movestogo.is_some() && request.clock.is_none() {
            return Err(PyValueError::new_err("movestogo is of a clock, and there is none"));
        }
        let limits = [depth.is_some(), nodes.is_some(), mate.is_some(), request.timeout.is_some()];
        let has_limit = limits.contains(&true) || request.movetime.is_some() || request.clock.is_some();
        let mut mind = self.mind(py)?;
        // A level looks at so many positions, and no more.
        if !has_limit && !matches!(&*mind, Mind::Own { level: Some(_), .. } | Mind::Closed) {
            return Err(PyValueError::new_err(
                "a search needs a limit: depth, nodes, movetime, mate, clock or timeout",
            ));
        }
        let threads = match &*mind {
            Mind::Closed => return Err(closed()),
            Mind::Own { threads, .. } => *threads,
            Mind::Other(_) => 1,
        };
        // A thread that starts and then finds no memory ends the process.
        if Vec::<u8>::new().try_reserve_exact(threads * THREAD_BYTES).is_err() {
            return Err(no_thread(py, &io::ErrorKind::OutOfMemory.into()));
        }
        *self.going() = request.cancel.clone();
        let mut lines: Vec<PyInfo> = Vec::new();
        let mut interrupted = None;
        let cancel = request.cancel.clone();
        // The search has a thread of its own, so that this one hears Ctrl-C and calls back.
        let news = NewsQueue::default();
        let mind = &mut *mind;
        let (game, request, news) = (&game, &request, &news);
        *self.asking() = Some(thread::current().id());
        let found = thread::scope(|scope| {
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                let _end = SearchEnd(news);
                news.done(think(mind, game, request, &mut |info| news.tell(info)));
            });
            if let Err(why) = thread {
                interrupted = Some(no_thread(py, &why));
                return None;
            }
            loop {
                match py.detach(|| news.hear()) {
                    SearchNews::Done(done) => break Some(done),
                    SearchNews::Info(info) => {
                        let info = PyInfo::new(info, position);
                        if let (Some(call), None) = (on_info, &interrupted)
                            && let Err(error) = call.call1((info.clone(),))
                        {
                            interrupted = Some(error);
                            cancel.cancel();
                        }
                        lines.retain(|line| line.line() != info.line());
                        let place = lines.partition_point(|line| line.line() < info.line());
                        lines.insert(place, info);
                    }
                    SearchNews::Nothing => {}
                    // The thread has panicked, which is told when the scope ends.
                    SearchNews::Gone => break None,
                }
                if interrupted.is_none()
                    && let Err(error) = py.check_signals()
                {
                    interrupted = Some(error);
                    cancel.cancel();
                }
            }
        });
        *self.asking() = None;
        if let Some(error) = interrupted {
            return Err(error);
        }
        let found = found.ok_or_else(closed)?.map_err(|why| refused(py, &why))?;
        if lines.is_empty() {
            lines.extend(found.info.map(|info| PyInfo::new(info, position)));
        }
        let time = found.elapsed.as_secs_f64();
        Ok(PySearchResult { best: found.best, ponder: found.ponder, position, lines, time })
    }

    /// Ends the search that is going on in another thread; it gives what it has found so far.
    fn stop(&self) {
        self.going().cancel();
    }

    /// Forgets what was found in other games.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        match &mut *self.mind(py)? {
            Mind::Own { engine, .. } => engine.new_game(),
            Mind::Other(client) => py.detach(|| client.new_game()).map_err(|why| refused(py, &why))?,
            Mind::Closed => return Err(closed()),
        }
        Ok(())
    }

    /// Ends the engine and its process.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.stop();
        self.check_caller(py)?;
        self.closing.store(true, Ordering::SeqCst);
        let taken = self.take_mind(py);
        // Either it is closed now, or this was interrupted.
        self.closing.store(false, Ordering::SeqCst);
        let mind = taken?;
        py.detach(|| drop(mind));
        Ok(())
    }

    fn __enter__(slf: Py<PyEngine>) -> Py<PyEngine> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("<Engine {}>", self.name)
    }
}

/// The value of an option as UCI writes it.
fn option_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.extract::<bool>() {
        Ok(value) => Ok(value.to_string()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}
