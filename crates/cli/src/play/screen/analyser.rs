//! The engine beside a game: it searches the position that is looked at, on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tabiya::{DrawRules, Game, Position};
use tabiya_engine::{Bound, Engine, Limits, Report, StopSignal};
use tabiya_players::Wake;

/// How many lines are shown.
const LINES: usize = 3;

/// A search ends here: who looks at a position for a minute has seen what there is, and the machine may rest.
const NODES: u64 = 100_000_000;

/// An engine that follows what is looked at. It stops when it is dropped.
pub(super) struct Analyser {
    requests: Sender<AnalysisRequest>,
    /// Stops the search of the position that was looked at last.
    signal: StopSignal,
    position: Option<Position>,
    found: Arc<Mutex<Findings>>,
}

struct AnalysisRequest {
    number: u64,
    game: Game,
    signal: StopSignal,
}

/// What was found about a position so far.
#[derive(Default)]
struct Findings {
    /// Which request it answers.
    number: u64,
    lines: Vec<Report>,
}

impl Analyser {
    /// Begins to wait for a position; `wake` is called whenever more is known.
    pub(super) fn new(wake: Wake) -> Analyser {
        let (requests, asked) = channel();
        let found = Arc::new(Mutex::new(Findings::default()));
        let shared = Arc::clone(&found);
        thread::spawn(move || search(&asked, &shared, &wake));
        Analyser { requests, signal: StopSignal::new(), position: None, found }
    }

    /// Turns to a position, unless it is the one that is searched already.
    pub(super) fn follow(&mut self, position: &Position) {
        if self.position == Some(*position) {
            return;
        }
        self.signal.stop();
        self.signal = StopSignal::new();
        self.position = Some(*position);
        let mut found = lock(&self.found);
        found.number += 1;
        found.lines.clear();
        let game = Game::from_position(*position).with_draw_rules(DrawRules::Analysis);
        let request = AnalysisRequest { number: found.number, game, signal: self.signal.clone() };
        // A thread that is gone has nothing to say, and nothing breaks.
        let _ = self.requests.send(request);
    }

    /// The best lines of a position, the best first, as far as they are known.
    pub(super) fn lines(&self, position: &Position) -> Vec<Report> {
        if self.position == Some(*position) { lock(&self.found).lines.clone() } else { Vec::new() }
    }
}

impl Drop for Analyser {
    fn drop(&mut self) {
        self.signal.stop();
    }
}

fn search(asked: &Receiver<AnalysisRequest>, found: &Mutex<Findings>, wake: &Wake) {
    let mut engine = Engine::new();
    while let Ok(AnalysisRequest { number, game, signal }) = asked.recv() {
        // Nobody looks any more at what was left before its turn.
        if signal.is_stopped() {
            continue;
        }
        let limits = Limits::new().nodes(NODES).multipv(LINES).signal(signal);
        engine.search(&game, &limits, &mut |report| {
            if report.bound != Bound::Exact || report.pv.is_empty() {
                return;
            }
            let mut found = lock(found);
            if found.number != number {
                return;
            }
            found.lines.retain(|line| line.multipv_index != report.multipv_index);
            found.lines.push(report.clone());
            found.lines.sort_by_key(|line| line.multipv_index);
            drop(found);
            wake();
        });
    }
}

fn lock(found: &Mutex<Findings>) -> MutexGuard<'_, Findings> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// An engine, and what tells that more is known.
    fn analyser() -> (Analyser, Receiver<()>) {
        let (teller, told) = sync_channel(1_000);
        let teller = Mutex::new(teller);
        let wake: Wake = Arc::new(move || {
            let _ = teller.lock().unwrap_or_else(PoisonError::into_inner).try_send(());
        });
        (Analyser::new(wake), told)
    }

    #[test]
    fn what_is_found_belongs_to_the_position_that_is_looked_at() {
        let (mut analyser, told) = analyser();
        let mate: Position = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1".parse().unwrap();
        analyser.follow(&Position::new());
        told.recv().unwrap();
        analyser.follow(&mate);
        assert_eq!(analyser.lines(&Position::new()), []);
        let best = loop {
            told.recv().unwrap();
            if let Some(best) = analyser.lines(&mate).first().filter(|line| line.depth > 1) {
                break best.clone();
            }
        };
        assert_eq!(best.score, tabiya_engine::Score::Mate(1));
        assert!(best.pv.first().is_some_and(|&mv| mate.is_legal(mv)));
    }

    #[test]
    fn many_positions_in_a_row_are_searched_no_longer_than_they_are_looked_at() {
        let (mut analyser, told) = analyser();
        let mut game = Game::new();
        for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
            analyser.follow(game.position());
            game.play(san).unwrap();
        }
        analyser.follow(game.position());
        while analyser.lines(game.position()).is_empty() {
            told.recv().unwrap();
        }
    }
}
