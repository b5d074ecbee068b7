//! What an engine is asked, and what it finds.

use super::halt::Halt;
use super::report::Report;
use std::fmt::Write;
use std::time::Duration;
use tabiya::UciForm;
use tabiya::{Color, GoTimes, Move, Position};

/// How long to search, and for what; without any limit, until it is told to stop.
#[derive(Clone, Debug, Default)]
pub struct Go {
    /// The clocks.
    pub clock: Option<GoTimes>,
    /// All of this for the move.
    pub per_move: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Only these moves are looked at; all if there are none.
    pub moves: Vec<Move>,
    /// So many lines are reported; one at least.
    pub lines: usize,
    /// After so long it is told to stop, whatever else it was told.
    pub at_most: Option<Duration>,
    /// By which it is told to stop, from elsewhere.
    pub halt: Halt,
}

impl Go {
    /// The line of the protocol.
    pub(super) fn line(&self, position: &Position, form: UciForm) -> String {
        let mut line = "go".to_owned();
        if let Some(clock) = self.clock.filter(|_| self.per_move.is_none()) {
            let _ = write!(line, " {clock}");
        }
        let fields = [
            (
                "movetime",
                self.per_move.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)),
            ),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                let _ = write!(line, " {name} {value}");
            }
        }
        if line.trim_end() == "go" {
            line = "go infinite".to_owned();
        }
        // Last, because everything behind it may be read as a move.
        for (i, &mv) in self.moves.iter().enumerate() {
            let before = if i == 0 { " searchmoves" } else { "" };
            let _ = write!(line, "{before} {}", form.uci(position, mv));
        }
        line
    }

    /// How long it may take at most, as far as that is known.
    pub(super) fn given(&self, turn: Color) -> Option<Duration> {
        let clock = self.clock.and_then(|clock| match turn {
            Color::White => clock.wtime,
            Color::Black => clock.btime,
        });
        let limited = self.per_move.or(clock.map(Duration::from_millis));
        [limited, self.at_most].into_iter().flatten().min()
    }
}

/// What an engine found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The move, which is legal; none if there is no legal one.
    pub best: Option<Move>,
    /// The answer that it expects.
    pub ponder: Option<Move>,
    /// Its last report about the best line.
    pub report: Option<Report>,
    /// From the question to the answer.
    pub took: Duration,
}

#[cfg(test)]
mod tests {
    use super::Go;
    use std::time::Duration;
    use tabiya::UciForm;
    use tabiya::{Color, GoTimes, Position};

    #[test]
    fn every_limit_is_told() {
        let position = Position::new();
        let line = |go: &Go| go.line(&position, UciForm::Usual);
        assert_eq!(line(&Go::default()), "go infinite");
        let clock = GoTimes::default()
            .with_time(Color::White, Some(1000))
            .with_time(Color::Black, Some(2000))
            .with_increment(Color::White, 10)
            .with_increment(Color::Black, 20)
            .with_moves_to_go(Some(9));
        let go = Go { clock: Some(clock), ..Go::default() };
        assert_eq!(line(&go), "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 9");
        assert_eq!(go.given(Color::Black), Some(Duration::from_secs(2)));
        let go = Go {
            depth: Some(3),
            nodes: Some(5),
            mate: Some(2),
            per_move: Some(Duration::from_millis(50)),
            ..go
        };
        assert_eq!(line(&go), "go movetime 50 depth 3 nodes 5 mate 2");
        assert_eq!(go.given(Color::White), Some(Duration::from_millis(50)));
        let moves = ["e4", "Nf3"].map(|san| position.parse_move(san).unwrap()).to_vec();
        let go = Go { moves, at_most: Some(Duration::from_secs(9)), ..Go::default() };
        assert_eq!(line(&go), "go infinite searchmoves e2e4 g1f3");
        assert_eq!(go.given(Color::White), Some(Duration::from_secs(9)));
    }
}
