//! What a program thinks of the game: whether it would take a draw, offer one, or give up.

use tabiya::Game;
use tabiya_engine::{Level, Score, Wdl};

/// How a program feels about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mood {
    #[default]
    Playing,
    /// It would accept a draw.
    Peaceful,
    /// It offers one.
    Offering,
    /// It has lost, as far as it can see.
    Hopeless,
}

impl Mood {
    /// Whether a draw is welcome.
    pub fn accepts(self) -> bool {
        self != Mood::Playing
    }
}

/// What a program remembers of its own judgement.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// After how many plies it judged last.
    last: Option<usize>,
    /// For how many of its moves in a row nothing was to be won by anybody.
    even: u32,
    /// For how many it was lost.
    lost: u32,
    offered: Option<usize>,
    /// The score from which on its games are lost; without one, only a mate is.
    bar: Option<i32>,
}

/// The score from which on the games of most players are lost: three moves in a row, and 99 of 100 were.
const LOST: i32 = -900;

/// Before this ply a game has hardly begun: only who is all but lost takes a draw.
const BEGINNING: usize = 20;
/// Before this ply an even game is no draw.
const OPENING: usize = 60;
/// Before this ply nobody offers one.
const MIDDLE: usize = 80;

/// Whether a draw is welcome to the side with this score.
pub fn would_accept(game: &Game, score: Score) -> bool {
    let expected = Wdl::of(score).expected();
    let settled = game.ply() >= OPENING || game.position().halfmoves() >= 30;
    let worse = if game.ply() < BEGINNING { 0.15 } else { 0.4 };
    expected < worse || settled && expected < 0.53
}

impl Memory {
    /// A program that plays at a level, or as well as it can.
    // How often games were lost, as docs/levels.md has it. Below a thousand the other side often cannot mate.
    pub(super) fn of(level: Option<Level>) -> Memory {
        let bar = match level.map(Level::rating) {
            Some(..1000) => None,
            Some(..1300) => Some(LOST - 300),
            _ => Some(LOST),
        };
        Memory { last: None, even: 0, lost: 0, offered: None, bar }
    }

    /// The mood of a side that is to move and has this score.
    pub(super) fn mood(&mut self, game: &Game, score: Score) -> Mood {
        let ply = game.ply();
        if self.last.is_none_or(|last| last + 2 != ply) {
            // Another game, or moves were taken back.
            self.offered = self.offered.filter(|&offered| offered <= ply);
            (self.even, self.lost) = (0, 0);
        }
        self.last = Some(ply);
        self.even = if matches!(score, Score::Centipawns(-15..=15)) { self.even + 1 } else { 0 };
        let lost = match score {
            Score::Centipawns(value) => self.bar.is_some_and(|bar| value <= bar),
            score => score < Score::ZERO,
        };
        self.lost = if lost { self.lost + 1 } else { 0 };
        let lately = self.offered.is_some_and(|offered| offered + 20 > ply);
        if self.lost >= 3 {
            Mood::Hopeless
        } else if self.even >= 5 && ply >= MIDDLE && game.position().halfmoves() >= 8 && !lately {
            self.offered = Some(ply);
            Mood::Offering
        } else if would_accept(game, score) {
            Mood::Peaceful
        } else {
            Mood::Playing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, Mood};
    use tabiya::{DrawRules, Game};
    use tabiya_engine::{Level, Score};

    fn after(plies: usize) -> Game {
        let mut game = Game::new().with_draw_rules(DrawRules::Analysis);
        for mv in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies) {
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn whoever_stands_worse_takes_a_draw_and_nobody_does_in_an_even_opening() {
        let mood = |plies, score| Memory::of(None).mood(&after(plies), score);
        assert_eq!(mood(10, Score::Centipawns(0)), Mood::Playing);
        assert_eq!(mood(10, Score::Centipawns(-300)), Mood::Peaceful);
        // So far off are those who misjudge positions most.
        assert_eq!(mood(2, Score::Centipawns(-150)), Mood::Playing);
        assert_eq!(mood(22, Score::Centipawns(-150)), Mood::Peaceful);
        assert_eq!(mood(70, Score::Centipawns(0)), Mood::Peaceful);
        assert_eq!(mood(70, Score::Centipawns(120)), Mood::Playing);
        assert_eq!(mood(70, Score::Mate(3)), Mood::Playing);
    }

    #[test]
    fn a_draw_is_offered_when_nothing_happens_for_long_and_not_again_at_once() {
        let mut memory = Memory::of(None);
        let offers: Vec<usize> = (70..140)
            .step_by(2)
            .filter(|&ply| memory.mood(&after(ply), Score::Centipawns(5)) == Mood::Offering)
            .collect();
        assert_eq!(offers, [80, 100, 120]);
    }

    #[test]
    fn a_game_is_hopeless_when_it_has_been_for_three_moves() {
        let mut memory = Memory::of(None);
        let moods = [20, 22, 24].map(|ply| memory.mood(&after(ply), Score::Centipawns(-1_000)));
        assert_eq!(moods, [Mood::Peaceful, Mood::Peaceful, Mood::Hopeless]);
        // Taken back, it is not any more.
        assert_eq!(memory.mood(&after(22), Score::Mate(-4)), Mood::Peaceful);
    }

    #[test]
    fn a_beginner_gives_up_only_when_he_sees_the_mate() {
        let gives_up = |rating, score| {
            let mut memory = Memory::of(Some(Level::new(rating)));
            [20, 22, 24].map(|ply| memory.mood(&after(ply), score)).contains(&Mood::Hopeless)
        };
        assert!(!gives_up(800, Score::Centipawns(-3_000)));
        assert!(gives_up(800, Score::Mate(-3)));
        assert!(!gives_up(1200, Score::Centipawns(-1_000)) && gives_up(1200, Score::Centipawns(-1_200)));
        assert!(gives_up(1500, Score::Centipawns(-1_000)));
    }
}
