//! The built-in engine as a player.

use super::engine::{EngineLimits, EngineSearch};
use super::pace::thinking_time;
use super::{Asks, Failure, Player, PlayerAnswer, PlayerQuestion, PlayerThought};
use crate::spec::{BookSource, BuiltinSpec, MoveLimits, Pace};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_engine::{Engine, Level};
use tabiya_uci::client::ClientError;
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, OwnBook, SearchRequest};

/// What a move loses on its way to the board, where it counts.
const OVERHEAD: Duration = Duration::from_millis(20);

/// What is searched to decide about an offered draw.
const GLANCE: MoveLimits = MoveLimits::new(None, Some(50_000), None);

/// The engine of this program, which thinks on the thread that asks.
#[derive(Debug)]
pub struct BuiltinEngine {
    search: BuiltinSearch,
    limits: EngineLimits,
    /// What its first moves are played from.
    book: Option<OwnBook>,
    pace: Pace,
}

#[derive(Debug)]
struct BuiltinSearch {
    engine: Box<Engine>,
    level: Option<Level>,
    /// None is the usual one, where a clock runs.
    overhead: Option<Duration>,
}

impl BuiltinEngine {
    /// An engine with the settings of a specification.
    pub fn new(spec: &BuiltinSpec) -> Result<BuiltinEngine, ClientError> {
        let mut engine = Box::new(Engine::new());
        if let Some(megabytes) = spec.hash {
            engine.set_hash(megabytes).map_err(|_| ClientError::OptionValue {
                engine: "tabiya".to_owned(),
                option: "Hash".to_owned(),
                value: megabytes.to_string(),
                needs: "must fit into memory".to_owned(),
            })?;
        }
        engine.set_threads(spec.threads.unwrap_or(1));
        Ok(BuiltinEngine {
            book: book(spec)?,
            pace: spec.pace,
            search: BuiltinSearch { engine, level: spec.level, overhead: None },
            limits: EngineLimits::new(spec.limits, GLANCE),
        })
    }

    /// The same with limits for where there are neither others nor a clock.
    #[must_use]
    pub fn with_fallback(mut self, fallback: MoveLimits) -> BuiltinEngine {
        self.set_fallback(fallback);
        self
    }

    /// Sets the limits for where there are neither others nor a clock.
    pub fn set_fallback(&mut self, fallback: MoveLimits) {
        self.limits.fallback = fallback;
    }

    /// Sets the most nodes that it searches for an answer, whatever else limits it.
    pub fn set_most_nodes(&mut self, nodes: Option<u64>) {
        self.limits.most_nodes = nodes;
    }

    /// The same with so much time kept in reserve for each move, by whatever its time is limited.
    #[must_use]
    pub fn with_overhead(mut self, overhead: Duration) -> BuiltinEngine {
        self.search.overhead = Some(overhead);
        self
    }

    /// Sets its level; none is full strength.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.search.level = level;
    }

    /// Forgets what it knows of other games.
    pub fn forget(&mut self) {
        self.search.engine.new_game();
    }

    /// Searches, and tells what is reported on the way.
    pub fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.search.run(game, request, on_info)
    }
}

/// The engine at full strength, with its usual table.
impl Default for BuiltinEngine {
    fn default() -> BuiltinEngine {
        BuiltinEngine {
            book: None,
            pace: Pace::Engine,
            search: BuiltinSearch { engine: Box::new(Engine::new()), level: None, overhead: None },
            limits: EngineLimits::new(MoveLimits::default(), GLANCE),
        }
    }
}

/// The book of a specification. A level plays its first moves as people do who know as many as it: half a move for every
/// hundred points of its rating.
fn book(spec: &BuiltinSpec) -> Result<Option<OwnBook>, ClientError> {
    match (&spec.book, spec.level) {
        (BookSource::File(path), _) => match OwnBook::open(path, 0) {
            Ok(book) => Ok(Some(book)),
            Err(error) => Err(ClientError::OptionValue {
                engine: "tabiya".to_owned(),
                option: "book".to_owned(),
                value: path.display().to_string(),
                needs: format!("must be an opening book ({})", error.to_string().trim_end_matches('.')),
            }),
        },
        (BookSource::Usual, Some(level)) => {
            Ok(Some(OwnBook::builtin(0).with_plies(u32::from(level.rating()) / 200)))
        }
        (BookSource::Usual, None) | (BookSource::Nothing, _) => Ok(None),
    }
}

impl BuiltinSearch {
    fn run(&mut self, game: &Game, request: &SearchRequest, on_info: &mut dyn FnMut(&Info)) -> BestMove {
        let asked = Instant::now();
        let usual = if request.movetime.is_some() { Duration::ZERO } else { OVERHEAD };
        let overhead = self.overhead.unwrap_or(usual);
        let mut limits = request.limits(game.position().turn(), asked, overhead);
        limits.level = self.level;
        let result = self.engine.search(game, &limits, &mut |report| {
            on_info(&Info::of_report(report, asked.elapsed()));
        });
        BestMove::of_result(&result, asked.elapsed())
    }
}

impl EngineSearch for BuiltinSearch {
    fn find(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        Ok(self.run(game, request, on_info))
    }
}

impl Player for BuiltinEngine {
    fn new_game(&mut self, _: u64, seed: u64) -> Result<(), Failure> {
        self.forget();
        if let Some(book) = &mut self.book {
            book.set_seed(seed);
        }
        Ok(())
    }

    fn think(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure> {
        let asked = Instant::now();
        let mut thought = self.find(question)?;
        if let (Pace::Human, PlayerAnswer::Move(mv)) = (self.pace, thought.answer) {
            let clock = question.clock.map(|(clock, now)| clock.go_times(now));
            wait_until(asked + thinking_time(question.game, mv, clock), question);
            thought.elapsed = asked.elapsed();
        }
        Ok(thought)
    }

    fn set_limits(&mut self, limits: MoveLimits) {
        self.limits.limits = limits;
        self.limits.fallback = MoveLimits::default();
    }
}

/// Waits as long as somebody wants to wait, too.
fn wait_until(end: Instant, question: &PlayerQuestion<'_>) {
    const LOOK: Duration = Duration::from_millis(20);
    while !question.cancel.is_cancelled() && !question.hurry.is_cancelled() {
        match end.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => thread::sleep(left.min(LOOK)),
            _ => return,
        }
    }
}

impl BuiltinEngine {
    /// Its answer, as soon as it has one.
    fn find(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure> {
        let asked = Instant::now();
        if let (Asks::Move, Some(book)) = (question.asks, &mut self.book)
            && let Some(mv) = book.pick(question.game.position())
        {
            return Ok(PlayerThought::new(PlayerAnswer::Move(mv), asked.elapsed()));
        }
        match self.limits.answer(&mut self.search, question) {
            Ok(Some(thought)) => Ok(thought),
            Ok(None) => Err(Failure::Illegal("there is no legal move".to_owned())),
            Err(error) => Err(Failure::Crashed(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BuiltinEngine, thinking_time};
    use crate::player::{Asks, Player, PlayerAnswer, PlayerQuestion};
    use crate::spec::{BuiltinSpec, Pace};
    use std::time::Duration;
    use tabiya::{Clock, Color, Game, TimeControl};
    use tabiya_engine::Level;
    use tabiya_uci::CancelToken;

    #[test]
    fn who_thinks_as_long_as_a_person_takes_that_time_and_is_not_waited_for_when_hurried() {
        let level = Some(Level::new(800));
        let spec = BuiltinSpec { level, pace: Pace::Human, ..BuiltinSpec::default() };
        let mut engine = BuiltinEngine::new(&spec).unwrap();
        let (game, cancel, hurry) = (Game::new(), CancelToken::new(), CancelToken::new());
        let short = Clock::new(TimeControl::sudden_death(Duration::from_secs(1)));
        let question = PlayerQuestion::new(Asks::Move, Color::White, &game, &cancel)
            .with_clock(Some((&short, Duration::ZERO)));
        let thought = engine.think(&question).unwrap();
        let PlayerAnswer::Move(mv) = thought.answer else { panic!("{thought:?}") };
        let time = thinking_time(&game, mv, Some(short.go_times(Duration::ZERO)));
        assert!(!time.is_zero() && thought.elapsed >= time, "{:?} of {time:?}", thought.elapsed);
        // Some years of it: whoever waited would not come back.
        hurry.cancel();
        let long = Clock::new(TimeControl::sudden_death(Duration::from_secs(100_000_000)));
        let question = PlayerQuestion::new(Asks::Move, Color::White, &game, &cancel)
            .with_clock(Some((&long, Duration::ZERO)))
            .with_hurry(&hurry);
        engine.think(&question).unwrap();
    }
}
