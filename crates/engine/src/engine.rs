//! The engine: its transposition table and threads, and the entry to the search.

use crate::bound::Bound;
use crate::eval::{Classical, Evaluate};
use crate::human::{self, ConsideredMove, SeenMove, Trail};
use crate::level::Level;
use crate::limits::Limits;
#[cfg(feature = "network")]
use crate::network::{Network, NetworkEvaluator};
use crate::paused_search::PausedSearch;
use crate::report::{Report, SearchResult};
use crate::score::{INFINITE, MATE, MAX_PLY, Score};
use crate::search::{
    Deepening, NodeLimits, RootMove, SearchTask, Searcher, SharedState, SliceEnd, ThreadData, ThreadResult,
    elected,
};
use crate::tablebase::{RootCandidate, TablebaseUse};
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;
use std::fmt;
use std::panic::resume_unwind;
#[cfg(feature = "network")]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use tabiya::{Game, Move, Outcome, Position, Variant};

/// A chess engine: asked about a game, it finds a move.
///
/// It never prints and has no clock of its own. With one thread and a limit in depth or nodes its results are
/// the same on every machine, as long as it searched the same before; see [`new_game`](Engine::new_game).
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let mut engine = Engine::new();
/// let mut game = Game::new();
/// let limits = Limits::new().nodes(1_000);
/// while game.ply() < 4 {
///     let result = engine.search(&game, &limits, &mut |_| {});
///     game.play(result.best.unwrap())?;
/// }
/// # Ok::<(), tabiya::MoveError>(())
/// ```
pub struct Engine {
    table: TranspositionTable,
    megabytes: usize,
    /// Whether a level searched last.
    limited: bool,
    /// The game that was played last.
    variant: Variant,
    /// Whether the last search asked a network.
    learnt: bool,
    threads: Vec<SearchThread>,
    tablebase: Option<TablebaseUse>,
    #[cfg(feature = "network")]
    network: Option<Arc<Network>>,
}

/// What a thread keeps between searches, and the evaluations that it may ask.
struct SearchThread {
    data: ThreadData,
    classical: Classical,
    #[cfg(feature = "network")]
    network: Option<NetworkEvaluator>,
}

impl SearchThread {
    fn new() -> SearchThread {
        SearchThread {
            data: ThreadData::new(),
            classical: Classical::new(),
            #[cfg(feature = "network")]
            network: None,
        }
    }
}

/// There is not enough memory for a transposition table of this size.
///
/// ```
/// use tabiya_engine::Engine;
///
/// let error = Engine::new().set_hash(usize::MAX).unwrap_err();
/// assert_eq!(error.code(), "not-enough-memory");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct MemoryError {
    /// The size that was asked for.
    pub megabytes: usize,
}

impl MemoryError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "not-enough-memory"
    }
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is not enough memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for MemoryError {}

impl Engine {
    /// The default size of the transposition table in megabytes.
    pub const HASH: usize = 16;

    /// An engine with one thread and a transposition table of [`Engine::HASH`] megabytes; with the feature `network`, it
    /// evaluates by [`Network::shipped`].
    pub fn new() -> Engine {
        let engine = Engine::classical();
        #[cfg(feature = "network")]
        let engine = {
            let mut engine = engine;
            engine.set_network(Some(Network::shipped()));
            engine
        };
        engine
    }

    /// The same without a network: it evaluates by weighted terms.
    pub fn classical() -> Engine {
        let table = TranspositionTable::new(Engine::HASH).expect("a small table has room");
        Engine {
            table,
            megabytes: Engine::HASH,
            limited: false,
            variant: Variant::Chess,
            learnt: false,
            threads: vec![SearchThread::new()],
            tablebase: None,
            #[cfg(feature = "network")]
            network: None,
        }
    }

    /// Sets the size of the transposition table in megabytes, at least one. Another size empties it; if there is not
    /// enough memory, it stays as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), MemoryError> {
        if megabytes != self.megabytes {
            self.table = TranspositionTable::new(megabytes).ok_or(MemoryError { megabytes })?;
            self.megabytes = megabytes;
        }
        Ok(())
    }

    /// Sets the number of threads, at least one. With several, the same search may give different results; a level uses
    /// one of them, and plays the same.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.resize_with(threads.max(1), SearchThread::new);
        #[cfg(feature = "network")]
        self.hand_out_network();
    }

    /// Gives the engine a network to evaluate positions of chess with at full strength, or takes it away. Levels and
    /// other games are evaluated by weighted terms in any case.
    #[cfg(feature = "network")]
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.threads.iter_mut().for_each(|thread| thread.network = None);
        self.hand_out_network();
        // What another evaluation has found is worth something else now.
        self.new_game();
    }

    /// The network that positions are evaluated with.
    #[cfg(feature = "network")]
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Gives the network to the threads that have none yet.
    #[cfg(feature = "network")]
    fn hand_out_network(&mut self) {
        for thread in self.threads.iter_mut().filter(|thread| thread.network.is_none()) {
            thread.network = self.network.clone().map(NetworkEvaluator::new);
        }
    }

    /// Whether there is a network.
    fn has_network(&self) -> bool {
        #[cfg(feature = "network")]
        return self.network.is_some();
        #[cfg(not(feature = "network"))]
        false
    }

    /// Gives the engine endgame tables to ask, or takes them away.
    ///
    /// At full strength it then plays only moves that keep the result of a position that they know. Levels play
    /// without them.
    pub fn set_tablebase(&mut self, tablebase: Option<TablebaseUse>) {
        self.tablebase = tablebase;
        // What was found without tables, or with others, may be worth something else now.
        self.table.clear();
    }

    /// Forgets everything: the next search is like the first one.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.threads.iter_mut().for_each(|thread| thread.data.clear());
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Searches the current position of a game, and reports on the way.
    ///
    /// The moves that led to the position count: repetitions are known. A finished game is searched as long
    /// as there is a legal move.
    ///
    /// Variants are searched by their own rules, with an evaluation of few terms; what [`Score::Mate`] counts there are
    /// the moves to the win, however it comes. Their levels have not been measured.
    pub fn search(&mut self, game: &Game, limits: &Limits, report: &mut dyn FnMut(&Report)) -> SearchResult {
        let mut search = self.begin(game, limits);
        loop {
            if let Some(result) = self.resume(&mut search, u64::MAX, report) {
                return result;
            }
        }
    }

    /// The moves of a position as a player of the level in `limits` considers them, with their traits: every legal one,
    /// or those that win at once. Without a level they are those of the highest.
    pub fn consider(&mut self, game: &Game, limits: &Limits) -> Vec<ConsideredMove> {
        let limits = limits.clone().level(limits.level.unwrap_or(Level::new(Level::HIGHEST)));
        let mut search = self.begin(game, &limits);
        let thread = loop {
            if let Some(thread) = self.go_on(&mut search, u64::MAX, &mut |_| {}) {
                break thread;
            }
        };
        let position = &search.task.position;
        human::consider(position, search.trail, &seen(position, &thread.moves))
    }

    /// Begins a search that is gone on with in slices, for those who have to listen in between and have no second
    /// thread to do it: WebAssembly, a loop of events. [`resume`](Engine::resume) searches.
    pub fn begin(&mut self, game: &Game, limits: &Limits) -> PausedSearch {
        let position = *game.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if moves.iter().any(|mv| limits.search_moves.contains(mv)) {
            moves.retain(|mv| limits.search_moves.contains(mv));
        }
        // No level misses a mate in one, or what else wins at once.
        if limits.level.is_some() && moves.iter().any(|&mv| wins(&position, mv)) {
            moves.retain(|&mv| wins(&position, mv));
        }
        let is_chess = position.variant() == Variant::Chess;
        // At full strength tables know which moves keep the result.
        let tablebase = self.tablebase.clone().filter(|_| limits.level.is_none() && is_chess);
        let ranked = tablebase
            .as_ref()
            .filter(|_| limits.mate.is_none())
            .and_then(|tablebase| tablebase.ranked(&position, &moves, limits.multipv));
        let tb_hits = ranked.as_ref().map_or(0, |ranked| ranked.hits);
        let moves = match ranked {
            Some(ranked) => ranked.moves,
            None => moves.into_iter().map(RootCandidate::unknown).collect(),
        };
        // A level that has learnt to mate a lone king always does.
        let lone = is_chess && position.board().of_color(!position.turn()).len() == 1;
        let knows = |level: &Level| lone && level.knows_the_mate(position.board(), position.turn());
        let level = limits.level.filter(|level| !knows(level));
        let enough = match (limits.level, level) {
            (Some(_), None) => MATING_NODES,
            _ => level.map_or(u64::MAX, Level::nodes),
        };
        let node_limit = limits.nodes.unwrap_or(u64::MAX).min(enough);
        let depth =
            limits.depth.map_or(MAX_PLY as i32 / 2, |depth| depth.clamp(1, MAX_PLY as u32 / 2) as i32);
        let unlimited = limits.depth.is_none() && node_limit == u64::MAX && limits.mate.is_none();
        let task = SearchTask {
            position,
            moves,
            depth,
            multipv: limits.multipv.max(level.map_or(1, Level::multipv)),
            mate: limits.mate,
            limited_strength: level.is_some(),
            may_end_early: unlimited,
        };
        // What a level, another game or another evaluation has found is worth something else.
        let learnt = self.has_network() && limits.level.is_none() && is_chess;
        if (self.limited, self.variant, self.learnt) != (task.limited_strength, position.variant(), learnt) {
            (self.limited, self.variant, self.learnt) = (task.limited_strength, position.variant(), learnt);
            self.new_game();
        }
        self.table.new_search();
        PausedSearch {
            progress: Deepening::new(&task),
            task,
            level,
            node_limit,
            // Others would use up the level's nodes, and share what they find as it comes.
            threads: if limits.level.is_some() { 1 } else { usize::MAX },
            nodes: 0,
            doublings: 0,
            tb_hits,
            signal: limits.signal.clone(),
            time: limits.time.as_ref().map(|limit| TimeManager::new(limit, &limits.signal)),
            tablebase,
            keys: keys(game),
            trail: Trail::of(game),
        }
    }

    /// Goes on with a search for so many nodes, at least some hundreds, and reports on the way. Gives the result when
    /// the search has come to its end, of itself or by its [`StopSignal`](crate::StopSignal); until then nothing. A slice
    /// behind one in which no root move was finished is twice as long.
    ///
    /// Moves are found as by [`search`](Engine::search), but not always the same: what was being searched at a pause is
    /// searched again, with what the tables have learnt. The same slices give the same result, and a search that is no
    /// longer than its first slice gives that of `search`. Of several threads only the first remembers where it was.
    /// After the result there is nothing left to go on with.
    ///
    /// ```
    /// use tabiya::Game;
    /// use tabiya_engine::{Engine, Limits, StopSignal};
    ///
    /// let mut engine = Engine::new();
    /// let signal = StopSignal::new();
    /// let mut search = engine.begin(&Game::new(), &Limits::new().signal(signal.clone()));
    /// let result = loop {
    ///     match engine.resume(&mut search, 10_000, &mut |_| {}) {
    ///         Some(result) => break result,
    ///         // Here others have their turn; one of them has heard enough.
    ///         None if search.nodes() >= 50_000 => signal.stop(),
    ///         None => {}
    ///     }
    /// };
    /// assert!(result.best.is_some() && result.depth > 5);
    /// ```
    pub fn resume(
        &mut self,
        search: &mut PausedSearch,
        nodes: u64,
        report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        let result = self.go_on(search, nodes, report)?;
        Some(self.result(search, result))
    }

    fn go_on(
        &mut self,
        search: &mut PausedSearch,
        nodes: u64,
        report: &mut dyn FnMut(&Report),
    ) -> Option<ThreadResult> {
        let threads = self.threads.iter_mut().take(search.threads);
        #[cfg(feature = "network")]
        if self.learnt && self.network.is_some() {
            let pairs = threads.filter_map(|thread| Some((&mut thread.data, thread.network.as_mut()?)));
            return run(&self.table, pairs, search, nodes, report);
        }
        let pairs = threads.map(|thread| (&mut thread.data, &mut thread.classical));
        run(&self.table, pairs, search, nodes, report)
    }

    fn result(&self, search: &PausedSearch, thread: ThreadResult) -> SearchResult {
        let (position, nodes) = (&search.task.position, search.nodes);
        let chosen = match search.level {
            Some(level) => {
                let moves = human::consider(position, search.trail, &seen(position, &thread.moves));
                match position.variant() {
                    Variant::Chess => level.choose(&moves, position.key()),
                    _ => level.choose_in_variant(&moves, position.key()),
                }
            }
            None => 0,
        };
        let depth = thread.depth.max(0) as u32;
        let Some(root_move) = thread.moves.into_iter().nth(chosen) else {
            let score = match position.outcome().and_then(Outcome::winner) {
                Some(winner) if winner == position.turn() => Score::MateGiven,
                Some(_) => Score::Mate(0),
                None => Score::ZERO,
            };
            return SearchResult { score, nodes, ..SearchResult::default() };
        };
        let score = match root_move.value {
            // Stopped before any result.
            value if value <= -INFINITE => Score::ZERO,
            _ => root_move.score(),
        };
        let ponder = root_move.pv.get(1).copied().or_else(|| self.expected_reply(position, root_move.mv));
        SearchResult { best: Some(root_move.mv), ponder, score, depth, nodes, pv: root_move.pv }
    }

    /// The reply to a move that the transposition table suggests.
    fn expected_reply(&self, position: &Position, mv: Move) -> Option<Move> {
        let mut next = *position;
        next.play_unchecked(mv);
        self.table.probe(next.key())?.mv.filter(|&mv| next.is_legal(mv))
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("megabytes", &self.megabytes)
            .field("threads", &self.threads.len())
            .finish_non_exhaustive()
    }
}

/// Goes on with a search for so many nodes, on threads with one evaluation.
fn run<'t, E: Evaluate + Send + 't>(
    table: &TranspositionTable,
    threads: impl Iterator<Item = (&'t mut ThreadData, &'t mut E)>,
    search: &mut PausedSearch,
    nodes: u64,
    report: &mut dyn FnMut(&Report),
) -> Option<ThreadResult> {
    let shared = SharedState {
        table,
        signal: &search.signal,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(search.nodes),
        tablebase: search.tablebase.as_ref(),
        tb_hits: AtomicU64::new(search.tb_hits),
    };
    let (keys, task) = (&search.keys, &search.task);
    let slice = nodes.max(LEAST_SLICE).saturating_mul(1 << search.doublings);
    let limits = NodeLimits { before: search.nodes, slice, whole: search.node_limit };
    let progress = &mut search.progress;
    let found = progress.results;
    let time = search.time.take();
    let mut threads = threads;
    let (data, evaluator) = threads.next().expect("there is a thread");
    let (results, time) = thread::scope(|scope| {
        let mut helpers = Vec::new();
        for (index, (data, evaluator)) in threads.enumerate() {
            let shared = &shared;
            let helper = thread::Builder::new().spawn_scoped(scope, move || {
                let limits = NodeLimits { before: 0, slice: u64::MAX, whole: u64::MAX };
                let mut searcher = Searcher::new(shared, data, evaluator, keys.clone(), limits, None);
                let mut progress = Deepening::new(task);
                searcher.iterate(task, index + 1, &mut progress, &mut |_| {});
                searcher.conclude(task, &mut progress, &mut |_| {})
            });
            // Where the system has no more threads, those that it has do without.
            let Ok(helper) = helper else { break };
            helpers.push(helper);
        }
        let mut searcher = Searcher::new(&shared, data, evaluator, keys.clone(), limits, time);
        let result = match searcher.iterate(task, 0, progress, report) {
            SliceEnd::Paused => None,
            SliceEnd::Finished => Some(searcher.conclude(task, progress, report)),
        };
        shared.done.store(true, Ordering::Relaxed);
        let joined = |helper: thread::ScopedJoinHandle<'_, _>| {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        let helped = helpers.into_iter().map(joined);
        let results: Option<Vec<ThreadResult>> =
            result.map(|first| std::iter::once(first).chain(helped).collect());
        (results, searcher.time.take())
    });
    let (nodes, tb_hits) = (shared.nodes.load(Ordering::Relaxed), shared.tb_hits.load(Ordering::Relaxed));
    search.nodes = nodes;
    search.tb_hits = tb_hits;
    search.time = time;
    search.doublings = if search.progress.results > found { 0 } else { (search.doublings + 1).min(40) };
    results.map(|results| agreed(results, search, table, report))
}

/// What the threads agree on. Of a level and of several lines that is what the first one says, which knows them all.
fn agreed(
    mut results: Vec<ThreadResult>,
    search: &PausedSearch,
    table: &TranspositionTable,
    report: &mut dyn FnMut(&Report),
) -> ThreadResult {
    let task = &search.task;
    let votes = !task.limited_strength && task.multipv == 1 && task.mate.is_none();
    let elected = if votes { elected(&results) } else { 0 };
    let result = results.swap_remove(elected);
    if let Some(best) = result.moves.first().filter(|_| elected > 0) {
        let depth = result.depth.max(0) as u32;
        report(&Report {
            depth,
            seldepth: depth.max(best.pv.len() as u32),
            multipv_index: 1,
            score: best.score(),
            bound: Bound::Exact,
            nodes: search.nodes,
            hashfull: table.hashfull(),
            tb_hits: search.tb_hits,
            pv: best.pv.clone(),
        });
    }
    result
}

/// The fewest nodes of a slice: the limits are looked at after as many.
const LEAST_SLICE: u64 = 512;

/// Enough nodes to mate a lone king.
const MATING_NODES: u64 = 20_000;

/// Whether a legal move is checkmate, or wins a variant in another way.
fn wins(position: &Position, mv: Move) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    next.outcome().is_some_and(|outcome| outcome.winner() == Some(position.turn()))
}

/// Whether a move ends the game at once without a winner.
fn draws(position: &Position, mv: Move) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    next.outcome().is_some_and(|outcome| outcome.winner().is_none())
}

/// What a level has seen of the root moves. Behind those that the deepest iteration has compared come the others, which
/// are no better than the last of them. In a variant a move that draws at once is seen to:
/// a search of a ply or two overlooks that the other side is left without a move, and kings there run short of them.
fn seen(position: &Position, moves: &[RootMove]) -> Vec<SeenMove> {
    let is_variant = position.variant() != Variant::Chess;
    let mut least = INFINITE;
    let mut seen = Vec::with_capacity(moves.len());
    for root_move in moves {
        let glance = if root_move.glance > -INFINITE { root_move.glance } else { root_move.value };
        let value = if root_move.value > -INFINITE { root_move.value } else { glance.min(least) };
        least = least.min(value);
        let (glance, value) = match is_variant && draws(position, root_move.mv) {
            true => (0, 0),
            false => (glance, value),
        };
        let [glance, score] = [glance, value].map(|value| Score::from_value(value.max(-MATE)));
        seen.push(SeenMove { mv: root_move.mv, glance, score });
    }
    seen
}

/// The keys of a game's positions, as far back as they could be repeated.
fn keys(game: &Game) -> Vec<u64> {
    let ply = game.ply();
    let first = ply.saturating_sub(game.position().halfmoves() as usize);
    (first..=ply).filter_map(|ply| game.position_at(ply)).map(Position::key).collect()
}
