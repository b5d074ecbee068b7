//! What an engine is asked, and what it finds.

use crate::cancel::CancelToken;
use crate::protocol::{Go, Info};
use std::time::{Duration, Instant};
use tabiya::{Color, GoTimes, Move, Position, UciForm};
use tabiya_engine::{Budget, Limits, SearchResult, TimeLimit};

/// A search that an engine is asked for, in this process or in one of its own; without any limit it goes on until it is
/// cancelled.
///
/// ```
/// use std::time::Duration;
/// use tabiya_uci::SearchRequest;
///
/// let request = SearchRequest::new().depth(12).multipv(3).timeout(Duration::from_secs(60));
/// assert_eq!(request.depth, Some(12));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SearchRequest {
    /// The clocks.
    pub clock: Option<GoTimes>,
    /// All of this time for the move, whatever the clocks say.
    pub movetime: Option<Duration>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Searches until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Searches only these moves; all of them if empty.
    pub searchmoves: Vec<Move>,
    /// Number of principal variations to report, at least one.
    pub multipv: usize,
    /// After so long the search is stopped, whatever other limits it has.
    pub timeout: Option<Duration>,
    /// Stops the search from elsewhere.
    pub cancel: CancelToken,
}

impl SearchRequest {
    /// A search without limits.
    pub fn new() -> SearchRequest {
        SearchRequest::default()
    }

    /// Sets the clocks.
    #[must_use]
    pub fn clock(mut self, clock: GoTimes) -> SearchRequest {
        self.clock = Some(clock);
        self
    }

    /// Sets the time for the move.
    #[must_use]
    pub fn movetime(mut self, time: Duration) -> SearchRequest {
        self.movetime = Some(time);
        self
    }

    /// Sets the maximum depth in plies.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> SearchRequest {
        self.depth = Some(plies);
        self
    }

    /// Sets the maximum number of nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> SearchRequest {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the number of principal variations to report.
    #[must_use]
    pub fn multipv(mut self, variations: usize) -> SearchRequest {
        self.multipv = variations;
        self
    }

    /// Sets the time after which the search is stopped.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> SearchRequest {
        self.timeout = Some(timeout);
        self
    }

    /// The command `go` for it.
    pub fn go(&self, position: &Position, form: UciForm) -> Go {
        let mut go = Go::default();
        if let Some(clock) = self.clock.filter(|_| self.movetime.is_none()) {
            go.clock = clock;
        }
        // No time at all is told as the least that there is.
        go.movetime = self.movetime.map(|time| time.max(Duration::from_millis(1)));
        go.depth = self.depth;
        go.nodes = self.nodes;
        go.mate = self.mate;
        go.infinite = go == Go::default();
        go.searchmoves = self.searchmoves.iter().map(|&mv| form.uci(position, mv)).collect();
        go
    }

    /// The same for an engine in this process, asked at this moment. `overhead` is what a move loses on its way to the
    /// board.
    ///
    /// This is the one place where a clock becomes a limit of a search.
    pub fn limits(&self, turn: Color, asked: Instant, overhead: Duration) -> Limits {
        let budget = Budget::for_move(self.movetime, self.clock, turn).or(self.timeout.map(Budget::MoveTime));
        let mut limits = Limits::new()
            .search_moves(self.searchmoves.clone())
            .multipv(self.multipv)
            .signal(self.cancel.stop_signal());
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits.mate = self.mate;
        limits.time = budget.map(|budget| {
            let limit = TimeLimit::since(asked, budget).overhead(overhead);
            match self.timeout {
                Some(timeout) => limit.at_most(timeout),
                None => limit,
            }
        });
        limits
    }

    /// How long it may take at most, as far as that is known.
    pub(crate) fn allowed_time(&self, turn: Color) -> Option<Duration> {
        let limited = self.movetime.or_else(|| self.clock?.time(turn));
        [limited, self.timeout].into_iter().flatten().min()
    }

    /// After how long an engine is told to stop: it looks at the time that it was given itself, and may overrun it by
    /// so much, but is told nothing of the timeout.
    pub(crate) fn patience(&self, turn: Color, overrun: Duration) -> Option<Duration> {
        let limited =
            self.movetime.or_else(|| self.clock?.time(turn)).map(|time| time.saturating_add(overrun));
        [limited, self.timeout].into_iter().flatten().min()
    }
}

/// What an engine found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BestMove {
    /// The move, which is legal; none if there is no legal move.
    pub best: Option<Move>,
    /// The reply that the engine expects.
    pub ponder: Option<Move>,
    /// The last report about the best variation.
    pub info: Option<Info>,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

impl BestMove {
    /// What our own engine found after so much time.
    pub fn of_result(result: &SearchResult, elapsed: Duration) -> BestMove {
        BestMove { best: result.best, ponder: result.ponder, info: Info::of_result(result, elapsed), elapsed }
    }
}

#[cfg(test)]
mod tests {
    use super::SearchRequest;
    use std::time::{Duration, Instant};
    use tabiya::{Clock, Color, Game, Position, UciForm};
    use tabiya_engine::Engine;

    #[test]
    fn every_limit_is_told() {
        let position = Position::new();
        let line = |request: &SearchRequest| request.go(&position, UciForm::Usual).to_string();
        assert_eq!(line(&SearchRequest::new()), "go infinite");
        let clock = Clock::unequal("40/90+30".parse().unwrap(), "3+2".parse().unwrap());
        let mut request = SearchRequest::new().clock(clock.go_times(Duration::ZERO));
        assert_eq!(line(&request), "go wtime 5400000 btime 180000 winc 30000 binc 2000 movestogo 40");
        assert_eq!(request.allowed_time(Color::Black), Some(Duration::from_secs(180)));
        request = request.depth(3).nodes(5).movetime(Duration::from_millis(50));
        request.mate = Some(2);
        assert_eq!(line(&request), "go movetime 50 depth 3 nodes 5 mate 2");
        assert_eq!(request.allowed_time(Color::White), Some(Duration::from_millis(50)));
        let mut request = SearchRequest::new().timeout(Duration::from_secs(9));
        request.searchmoves = ["e4", "Nf3"].map(|san| position.parse_move(san).unwrap()).to_vec();
        assert_eq!(line(&request), "go infinite searchmoves e2e4 g1f3");
        assert_eq!(request.allowed_time(Color::White), Some(Duration::from_secs(9)));
    }

    #[test]
    fn a_timeout_ends_our_own_search_too_whatever_it_is_given() {
        let clock = Clock::new("90".parse().unwrap()).go_times(Duration::ZERO);
        let minute = SearchRequest::new().movetime(Duration::from_secs(60));
        for request in [minute, SearchRequest::new().clock(clock), SearchRequest::new()] {
            let asked = Instant::now();
            let request = request.timeout(Duration::from_millis(50));
            let limits = request.limits(Color::White, asked, Duration::ZERO);
            assert!(Engine::new().search(&Game::new(), &limits, &mut |_| {}).best.is_some());
            assert!(asked.elapsed() < Duration::from_secs(20), "{request:?} took {:?}", asked.elapsed());
        }
    }
}
