//! Two games between an engine and itself, each side with its own numbers.

use crate::margin_table::TunedMargin;
use tabiya_arena::{Adjudication, GameRecord, MatchObserver, MatchOptions};

/// Who plays.
pub(crate) struct PairMatch([String; 2]);

/// Adds up the half points of the first player.
#[derive(Default)]
struct PairPoints(u8);

impl MatchObserver for PairPoints {
    fn game_ended(&mut self, record: &GameRecord, _: &str) {
        let white = record.halves().unwrap_or(1);
        self.0 += if record.white == FIRST { white } else { 2 - white };
    }
}

const FIRST: &str = "first";

impl PairMatch {
    pub(crate) fn new(engine: &str, margins: &[TunedMargin], sides: &[Vec<i32>; 2]) -> PairMatch {
        let player = |name: &str, values: &[i32]| {
            let options = margins.iter().zip(values);
            let options: String =
                options.map(|(margin, value)| format!(" option.{}={value}", margin.name)).collect();
            format!("uci:\"{engine}\"{options}?name={name}")
        };
        PairMatch([player(FIRST, &sides[0]), player("second", &sides[1])])
    }

    /// Plays an opening with both colours: the half points of the first side, from 0 to 4.
    pub(crate) fn play(&self, nodes: u64, seed: u64) -> Result<u8, String> {
        let mut options = MatchOptions::new(self.0.clone());
        options.games = Some(2);
        options.limits.nodes = Some(nodes);
        options.seed = seed;
        options.concurrency = Some(1);
        options.adjudication = vec![
            Adjudication::Resign { moves: 4, score: 600, twosided: true },
            Adjudication::Draw { number: 40, moves: 8, score: 10 },
        ];
        let mut points = PairPoints::default();
        let report = tabiya_arena::run(&options, &mut points).map_err(|error| error.to_string())?;
        match report.is_complete() {
            true => Ok(points.0),
            false => Err("a game could not be played to its end".to_owned()),
        }
    }
}
