//! The engine: what it remembers, and how it is asked.

use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Found, Report};
use crate::score::{INFINITE, MAX_PLY, Score};
use crate::search::{Memory, RootMove, Searcher, Shared, Task, Thought};
use crate::table::Table;
use crate::time::Timing;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use tabiya::{Game, Move, Position};

/// A chess player: asked about a game, it finds a move.
///
/// It never prints and has no clock of its own. With one thread and a limit in depth or nodes it
/// finds the same on every machine, as long as it was asked the same before; see
/// [`new_game`](Engine::new_game).
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let mut engine = Engine::new();
/// let mut game = Game::new();
/// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// while game.ply() < 4 {
///     let found = engine.search(&game, &limits, &mut |_| {});
///     game.play(found.best.unwrap())?;
/// }
/// # Ok::<(), tabiya::MoveError>(())
/// ```
pub struct Engine {
    table: Table,
    megabytes: usize,
    /// How far off is what it remembers.
    noise: i32,
    /// One for each thread.
    memories: Vec<Memory>,
}

/// There is not so much memory for the table.
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
    /// What was asked for.
    pub megabytes: usize,
}

impl MemoryError {
    /// A word for programs, which will not change.
    pub const fn code(&self) -> &'static str {
        "not-enough-memory"
    }
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no room for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for MemoryError {}

impl Engine {
    /// The size of the table that an engine begins with, in megabytes.
    pub const HASH: usize = 16;

    /// An engine with one thread and a table of [`Engine::HASH`] megabytes.
    pub fn new() -> Engine {
        let table = Table::new(Engine::HASH).expect("a small table has room");
        Engine { table, megabytes: Engine::HASH, noise: 0, memories: vec![Memory::new()] }
    }

    /// Gives the table so many megabytes, at least one; what it knew is forgotten. Where there is not
    /// so much memory the table stays as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), MemoryError> {
        if megabytes != self.megabytes {
            self.table = Table::new(megabytes).ok_or(MemoryError { megabytes })?;
            self.megabytes = megabytes;
        }
        Ok(())
    }

    /// Searches with so many threads, at least one. With several, the same question may get
    /// different answers.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// Forgets what it knows: the next search is as the first one was.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Forgets the table alone.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Finds a move in the position on the board, and reports on the way.
    ///
    /// The moves that led to the position count: repetitions are known. A game that is over is
    /// searched as long as there is a legal move.
    pub fn search(&mut self, game: &Game, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Found {
        let position = *game.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if moves.iter().any(|mv| limits.moves.contains(mv)) {
            moves.retain(|mv| limits.moves.contains(mv));
        }
        // Nobody misses a mate in one, however little he looks at.
        if limits.level.is_some() && moves.iter().any(|&mv| mates(&position, mv)) {
            moves.retain(|&mv| mates(&position, mv));
        }
        // A lone king is mated by everybody who has learnt it.
        let lone = position.board().of_color(!position.turn()).len() == 1;
        let knows = |level: &Level| lone && level.knows_the_mate(position.board(), position.turn());
        let level = limits.level.filter(|level| !knows(level));
        let enough = match (limits.level, level) {
            (Some(_), None) => MATING,
            _ => level.map_or(u64::MAX, Level::nodes),
        };
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(enough);
        let depth =
            limits.depth.map_or(MAX_PLY as i32 / 2, |depth| depth.clamp(1, MAX_PLY as u32 / 2) as i32);
        let unlimited = limits.depth.is_none() && nodes == u64::MAX && limits.mate.is_none();
        let task = Task {
            position,
            moves,
            depth,
            lines: limits.lines.max(level.map_or(1, Level::lines)),
            mate: limits.mate,
            noise: level.map_or(0, Level::noise),
            is_person: level.is_some(),
            may_end_early: unlimited,
        };
        // What a weaker player thought of a position is not true.
        if self.noise != task.noise {
            self.noise = task.noise;
            self.new_game();
        }
        self.table.age();
        let shared = Shared {
            table: &self.table,
            signal: &limits.signal,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let keys = keys(game);
        let timing = limits.time.as_ref().map(|limit| Timing::new(limit, &limits.signal));
        let (first, others) = self.memories.split_first_mut().expect("there is a thread");
        let thought = thread::scope(|scope| {
            for (index, memory) in others.iter_mut().enumerate() {
                let (keys, shared, task) = (keys.clone(), &shared, &task);
                scope.spawn(move || {
                    Searcher::new(shared, memory, keys, u64::MAX, None).think(task, index + 1, &mut |_| {});
                });
            }
            let mut searcher = Searcher::new(&shared, first, keys.clone(), nodes, timing);
            let thought = searcher.think(&task, 0, report);
            shared.done.store(true, Ordering::Relaxed);
            thought
        });
        let nodes = shared.nodes.load(Ordering::Relaxed);
        self.found(game, thought, nodes, level)
    }

    fn found(&self, game: &Game, thought: Thought, nodes: u64, level: Option<Level>) -> Found {
        let position = game.position();
        let chosen = match level {
            Some(level) => {
                let known: Vec<Score> = thought
                    .moves
                    .iter()
                    .take_while(|known| known.value > -INFINITE)
                    .map(RootMove::score)
                    .collect();
                level.choose(&known, takes_back(game, &thought), position.key())
            }
            None => 0,
        };
        let depth = thought.depth.max(0) as u32;
        let Some(root_move) = thought.moves.into_iter().nth(chosen) else {
            let score = if position.is_check() { Score::Mate(0) } else { Score::Pawns(0) };
            return Found { best: None, ponder: None, score, depth: 0, nodes, moves: Vec::new() };
        };
        let score = match root_move.value {
            // Stopped before anything was found.
            value if value <= -INFINITE => Score::Pawns(0),
            _ => root_move.score(),
        };
        let ponder = root_move.line.get(1).copied().or_else(|| self.expected(position, root_move.mv));
        Found { best: Some(root_move.mv), ponder, score, depth, nodes, moves: root_move.line }
    }

    /// The answer to a move that the table knows.
    fn expected(&self, position: &Position, mv: Move) -> Option<Move> {
        let mut next = *position;
        next.play_unchecked(mv);
        self.table.look_up(next.key())?.mv.filter(|&mv| next.is_legal(mv))
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
            .field("threads", &self.memories.len())
            .finish_non_exhaustive()
    }
}

/// Nodes that suffice to mate a lone king.
const MATING: u64 = 20_000;

/// Whether a legal move ends the game at once.
fn mates(position: &Position, mv: Move) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    next.is_check() && !next.has_legal_moves()
}

/// Whether the best move takes back where something was just taken.
fn takes_back(game: &Game, thought: &Thought) -> bool {
    let taken = game.history().last().filter(|ply| ply.captured.is_some()).map(|ply| ply.mv.to());
    let best =
        thought.moves.first().filter(|best| game.position().is_capture(best.mv)).map(|best| best.mv.to());
    taken.is_some() && taken == best
}

/// The keys of a game's positions, as far back as they could repeat.
fn keys(game: &Game) -> Vec<u64> {
    let ply = game.ply();
    let first = ply.saturating_sub(game.position().halfmoves() as usize);
    (first..=ply).filter_map(|ply| game.position_at(ply)).map(Position::key).collect()
}
