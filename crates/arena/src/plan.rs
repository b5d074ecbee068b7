//! Who plays whom, in which game.

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first player against all others.
    Gauntlet,
}

impl Format {
    /// Its name, as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// The games of a match, each with a number that says everything about it.
///
/// A round has one opening, with which every two players that meet play twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Two players that meet, by number.
    pub(crate) pairings: Vec<(usize, usize)>,
    pub(crate) rounds: u64,
}

/// A game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fixture {
    pub(crate) game: u64,
    pub(crate) round: u64,
    /// Which of the pairings.
    pub(crate) pairing: usize,
    pub(crate) white: usize,
    pub(crate) black: usize,
}

impl Plan {
    pub(crate) fn new(players: usize, format: Format, rounds: u64) -> Plan {
        let firsts = match format {
            Format::RoundRobin => players,
            Format::Gauntlet => 1,
        };
        let pairings = (0..firsts).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect();
        Plan { pairings, rounds }
    }

    /// The number of all games.
    pub(crate) fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.pairings.len() as u64 * 2)
    }

    /// The game of a number, from 0.
    pub(crate) fn fixture(&self, game: u64) -> Fixture {
        let pair = game / 2;
        let pairing = (pair % self.pairings.len() as u64) as usize;
        let (first, second) = self.pairings[pairing];
        let (white, black) = if game.is_multiple_of(2) { (first, second) } else { (second, first) };
        Fixture { game, round: pair / self.pairings.len() as u64, pairing, white, black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_players_meet_with_both_colours_in_every_round() {
        let plan = Plan::new(4, Format::RoundRobin, 3);
        assert_eq!(plan.games(), 36);
        let mut met = std::collections::HashSet::new();
        for game in 0..plan.games() {
            let fixture = plan.fixture(game);
            assert_ne!(fixture.white, fixture.black);
            assert!(met.insert((fixture.round, fixture.white, fixture.black)));
        }
        assert_eq!(met.len(), 36);
    }

    #[test]
    fn in_a_gauntlet_the_first_player_is_in_every_game() {
        let plan = Plan::new(4, Format::Gauntlet, 1);
        assert_eq!(plan.games(), 6);
        assert!(
            (0..6).map(|game| plan.fixture(game)).all(|fixture| fixture.white == 0 || fixture.black == 0)
        );
    }

    #[test]
    fn more_rounds_leave_the_games_before_as_they_were() {
        let (short, long) = (Plan::new(3, Format::RoundRobin, 2), Plan::new(3, Format::RoundRobin, 9));
        assert!((0..short.games()).all(|game| short.fixture(game) == long.fixture(game)));
    }
}
