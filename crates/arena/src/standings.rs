//! How a match stands.

use crate::game_record::GameRecord;
use crate::plan::Plan;
use crate::tally::Tally;
use crate::usage::Usage;
use std::collections::{BTreeMap, HashMap};

/// What is known of a player, beside its points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Conduct {
    pub(crate) time_losses: u64,
    pub(crate) crashes: u64,
    pub(crate) illegal_moves: u64,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) depths: (u64, u64),
}

/// The results so far.
pub(crate) struct Standings {
    plan: Plan,
    /// For each pairing.
    pub(crate) tallies: Vec<Tally>,
    /// The half points of the first player in games whose second one is not over, by pair.
    halves: HashMap<u64, u8>,
    /// For each player.
    pub(crate) conduct: Vec<Conduct>,
    /// For each player; what agents did.
    pub(crate) usage: Vec<Usage>,
    /// How games ended.
    pub(crate) reasons: BTreeMap<String, u64>,
    /// How often each opening was played, by the first part of its name.
    pub(crate) openings: BTreeMap<&'static str, u64>,
    pub(crate) plies: u64,
}

impl Standings {
    pub(crate) fn new(plan: Plan, players: usize) -> Standings {
        Standings {
            tallies: vec![Tally::default(); plan.pairings.len()],
            plan,
            halves: HashMap::new(),
            conduct: vec![Conduct::default(); players],
            usage: vec![Usage::default(); players],
            reasons: BTreeMap::new(),
            openings: BTreeMap::new(),
            plies: 0,
        }
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &GameRecord) {
        let Some(white) = record.halves() else { return };
        let fixture = self.plan.fixture(record.game);
        let first = self.plan.pairings[fixture.pairing].0;
        let halves = if fixture.white == first { white } else { 2 - white };
        let tally = &mut self.tallies[fixture.pairing];
        tally.add_game(halves);
        let pair = record.game / 2;
        match self.halves.remove(&pair) {
            Some(other) => tally.add_pair(halves + other),
            None => {
                self.halves.insert(pair, halves);
            }
        }
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
        if let Some(opening) = record.named_opening() {
            *self.openings.entry(opening.family()).or_default() += 1;
        }
        self.plies += record.evals.len() as u64;
        for (side, player) in [fixture.white, fixture.black].into_iter().enumerate() {
            let conduct = &mut self.conduct[player];
            conduct.nodes += record.nodes[side];
            conduct.seconds += record.seconds[side];
            conduct.depths.0 += record.depths[side].0;
            conduct.depths.1 += record.depths[side].1;
        }
        let loser = if white == 2 { fixture.black } else { fixture.white };
        let loser = &mut self.conduct[loser];
        match record.reason.as_str() {
            "time" => loser.time_losses += 1,
            "crash" => loser.crashes += 1,
            // Older files call it so.
            "forfeit" | "illegal-move" => loser.illegal_moves += 1,
            _ => {}
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// All results of a player, without pairs.
    pub(crate) fn total(&self, player: usize) -> Tally {
        let mut total = Tally::default();
        for (&(first, second), tally) in self.plan.pairings.iter().zip(&self.tallies) {
            let tally = match player {
                player if player == first => *tally,
                player if player == second => tally.reversed(),
                _ => continue,
            };
            total.wins += tally.wins;
            total.draws += tally.draws;
            total.losses += tally.losses;
        }
        total
    }

    /// Each pairing with its results.
    pub(crate) fn results(&self) -> Vec<((usize, usize), Tally)> {
        self.plan.pairings.iter().copied().zip(self.tallies.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Format;

    fn record(game: u64, result: &str, reason: &str) -> GameRecord {
        GameRecord {
            game,
            white: String::new(),
            black: String::new(),
            result: result.to_owned(),
            reason: reason.to_owned(),
            detail: String::new(),
            variant: tabiya::Variant::Chess,
            start: String::new(),
            opening: 0,
            moves: "e2e4 e7e5".to_owned(),
            evals: vec![String::new(); 2],
            clocks: Vec::new(),
            nodes: [10, 20],
            seconds: [0.5, 0.25],
            depths: [(6, 1), (8, 1)],
            began: String::new(),
        }
    }

    #[test]
    fn a_pair_counts_when_both_of_its_games_are_over() {
        let mut standings = Standings::new(Plan::new(2, Format::RoundRobin, 2), 2);
        standings.add(&record(0, "1-0", "checkmate"));
        assert_eq!(standings.tallies[0], Tally { wins: 1, ..Tally::default() });
        standings.add(&record(3, "1-0", "time"));
        standings.add(&record(1, "0-1", "checkmate"));
        assert_eq!(standings.tallies[0], Tally { wins: 2, draws: 0, losses: 1, pairs: [0, 0, 0, 0, 1] });
        assert_eq!(standings.conduct[0].time_losses, 1);
        assert_eq!(standings.total(1), Tally { wins: 1, losses: 2, ..Tally::default() });
        assert_eq!(standings.conduct[0].nodes, 10 + 20 + 20);
        assert_eq!(standings.reasons["checkmate"], 2);
    }
}
