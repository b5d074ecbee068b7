//! A program that finds moves, here or in a process of its own.

use super::{Pace, Tabiya, Who};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Color, Game};
use tabiya_engine::{Bound, Budget, Engine, Level, Limits, TimeLimit};
use tabiya_uci::client::{Client, ClientError, Found, Go, Halt, Patience, Report};

/// What a move loses on its way to the board.
const OVERHEAD: Duration = Duration::from_millis(20);

/// A program that finds moves. Its calls wait; a [`Halt`] ends that from elsewhere.
#[derive(Debug)]
pub enum Thinker {
    Ours { engine: Box<Engine>, level: Option<Level> },
    Theirs(Box<Client>),
}

impl Who {
    /// The program; none if nobody thinks there. Whoever keeps a clone of `leave` can break off its start.
    pub fn thinker(&self, patience: Patience, leave: Halt) -> Result<Option<Thinker>, ClientError> {
        match self {
            Who::Person | Who::Random | Who::Agent(_) | Who::Team(_) => Ok(None),
            Who::Tabiya(Tabiya { level, hash, threads, .. }) => {
                let mut engine = Box::new(Engine::new());
                if let Some(megabytes) = *hash {
                    engine.set_hash(megabytes).map_err(|_| ClientError::OptionValue {
                        engine: "tabiya".to_owned(),
                        option: "Hash".to_owned(),
                        value: megabytes.to_string(),
                        needs: "is as much as there is memory".to_owned(),
                    })?;
                }
                engine.set_threads(threads.unwrap_or(1));
                Ok(Some(Thinker::Ours { engine, level: *level }))
            }
            Who::Uci { launch, .. } => {
                Client::start(launch, patience, leave).map(|client| Some(Thinker::Theirs(Box::new(client))))
            }
        }
    }

    /// What it is given for a move where there are neither limits nor a clock. Ours counts positions, so that the same
    /// moves get the same answers on every machine.
    pub fn habit(&self) -> Pace {
        match self {
            Who::Uci { .. } => Pace { time: Some(Duration::from_secs(1)), ..Pace::default() },
            _ => Pace { nodes: Some(1_000_000), ..Pace::default() },
        }
    }
}

impl Thinker {
    /// What it calls itself.
    #[allow(dead_code, reason = "for tables of results")]
    pub fn name(&self) -> String {
        match self {
            Thinker::Ours { level: Some(level), .. } => format!("Tabiya {}", level.rating()),
            Thinker::Ours { level: None, .. } => format!("Tabiya {}", env!("CARGO_PKG_VERSION")),
            Thinker::Theirs(client) => client.name().to_owned(),
        }
    }

    /// Lets it forget the game before.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        match self {
            Thinker::Ours { engine, .. } => {
                engine.new_game();
                Ok(())
            }
            Thinker::Theirs(client) => client.new_game(),
        }
    }

    /// Finds a move, and tells what is reported on the way.
    pub fn find(
        &mut self,
        game: &Game,
        go: &Go,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Found, ClientError> {
        match self {
            Thinker::Theirs(client) => client.search(game, go, report),
            Thinker::Ours { engine, level } => Ok(ours(engine, *level, game, go, report)),
        }
    }
}

fn ours(
    engine: &mut Engine,
    level: Option<Level>,
    game: &Game,
    go: &Go,
    report: &mut dyn FnMut(&Report),
) -> Found {
    let asked = Instant::now();
    let time = budget(go, game.position().turn()).map(|budget| {
        TimeLimit::new(budget, Arc::new(move || asked.elapsed()))
            .overhead(if go.per_move.is_some() { Duration::ZERO } else { OVERHEAD })
            .asked(Duration::ZERO)
    });
    let mut limits = Limits::new().search_moves(go.moves.clone()).multipv(go.lines).signal(go.halt.signal());
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.time = time;
    limits.level = level;
    let found = engine.search(game, &limits, &mut |told| {
        report(&Report {
            depth: told.depth,
            deepest: Some(told.seldepth),
            line: told.multipv_index,
            score: told.score,
            certainty: told.bound,
            nodes: Some(told.nodes),
            nodes_per_second: Some((told.nodes as f64 / asked.elapsed().as_secs_f64().max(1e-3)) as u64),
            time: Some(asked.elapsed()),
            fullness: Some(told.hashfull),
            moves: told.pv.clone(),
            chances: None,
        });
    });
    let took = asked.elapsed();
    let last = Report {
        depth: found.depth,
        deepest: None,
        line: 1,
        score: found.score,
        certainty: Bound::Exact,
        nodes: Some(found.nodes),
        nodes_per_second: Some((found.nodes as f64 / took.as_secs_f64().max(1e-3)) as u64),
        time: Some(took),
        fullness: None,
        moves: found.pv,
        chances: None,
    };
    Found { best: found.best, ponder: found.ponder, report: found.best.is_some().then_some(last), took }
}

fn budget(go: &Go, turn: Color) -> Option<Budget> {
    Budget::for_move(go.per_move, go.clock, turn).or(go.at_most.map(Budget::MoveTime))
}
