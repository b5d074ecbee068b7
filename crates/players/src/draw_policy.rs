//! When an engine takes a draw, offers one, or resigns.

use tabiya::Game;
use tabiya_engine::{Level, Score, Wdl};

/// What a player wants beside the move that it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stance {
    /// To play on.
    #[default]
    PlayOn,
    /// It would accept a draw.
    AcceptDraw,
    /// It offers a draw.
    OfferDraw,
    /// It would resign: it has lost, as far as it can see.
    Resign,
}

impl Stance {
    /// Whether a draw is welcome.
    pub fn accepts_draw(self) -> bool {
        self != Stance::PlayOn
    }
}

/// Decides by an engine's scores, move after move, what it wants beside playing on.
#[derive(Clone, Debug)]
pub struct DrawPolicy {
    /// The ply of the last score.
    last: Option<usize>,
    /// For how many of its moves in a row the score was even.
    even: u32,
    /// For how many it was lost.
    lost: u32,
    /// The ply of the last offer.
    offered: Option<usize>,
    /// The score from which on its games are lost; without one, only a mate is.
    lost_score: Option<i32>,
}

/// The score from which on the games of most players are lost: three moves in a row, and 99 of 100 were.
const LOST: i32 = -900;

/// Before this ply a game has hardly begun: only a side that is all but lost takes a draw.
const OPENING: usize = 20;
/// Before this ply an even game is no draw.
const EARLIEST_DRAW: usize = 60;
/// Before this ply nobody offers one.
const EARLIEST_OFFER: usize = 80;

/// Whether a draw is welcome to the side with this score.
pub fn would_accept(game: &Game, score: Score) -> bool {
    let expected = Wdl::of(score).expected();
    let settled = game.ply() >= EARLIEST_DRAW || game.position().halfmoves() >= 30;
    let worse = if game.ply() < OPENING { 0.23 } else { 0.4 };
    expected < worse || settled && expected < 0.53
}

/// The policy of an engine that plays as well as it can.
impl Default for DrawPolicy {
    fn default() -> DrawPolicy {
        DrawPolicy::new(None)
    }
}

impl DrawPolicy {
    /// The policy of an engine that plays at a level, or as well as it can.
    pub fn new(level: Option<Level>) -> DrawPolicy {
        // How often games were lost, as docs/levels.md has it. Below a thousand the other side often cannot mate.
        let lost_score = match level.map(Level::rating) {
            Some(..1000) => None,
            Some(..1300) => Some(LOST - 300),
            _ => Some(LOST),
        };
        DrawPolicy { last: None, even: 0, lost: 0, offered: None, lost_score }
    }

    /// What a side wants that is to move and has this score.
    pub fn stance(&mut self, game: &Game, score: Score) -> Stance {
        let ply = game.ply();
        if self.last.is_none_or(|last| last + 2 != ply) {
            // Another game, or moves were taken back.
            self.offered = self.offered.filter(|&offered| offered <= ply);
            (self.even, self.lost) = (0, 0);
        }
        self.last = Some(ply);
        self.even = if matches!(score, Score::Centipawns(-15..=15)) { self.even + 1 } else { 0 };
        let lost = match score {
            Score::Centipawns(value) => self.lost_score.is_some_and(|lost| value <= lost),
            score => score < Score::ZERO,
        };
        self.lost = if lost { self.lost + 1 } else { 0 };
        let lately = self.offered.is_some_and(|offered| offered + 20 > ply);
        if self.lost >= 3 {
            Stance::Resign
        } else if self.even >= 5 && ply >= EARLIEST_OFFER && game.position().halfmoves() >= 8 && !lately {
            self.offered = Some(ply);
            Stance::OfferDraw
        } else if would_accept(game, score) {
            Stance::AcceptDraw
        } else {
            Stance::PlayOn
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DrawPolicy, Stance};
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
        let stance = |plies, score| DrawPolicy::new(None).stance(&after(plies), score);
        assert_eq!(stance(10, Score::Centipawns(0)), Stance::PlayOn);
        assert_eq!(stance(10, Score::Centipawns(-300)), Stance::AcceptDraw);
        // So far off are those who misjudge positions most.
        assert_eq!(stance(2, Score::Centipawns(-150)), Stance::PlayOn);
        assert_eq!(stance(22, Score::Centipawns(-150)), Stance::AcceptDraw);
        assert_eq!(stance(70, Score::Centipawns(0)), Stance::AcceptDraw);
        assert_eq!(stance(70, Score::Centipawns(120)), Stance::PlayOn);
        assert_eq!(stance(70, Score::Mate(3)), Stance::PlayOn);
    }

    #[test]
    fn a_draw_is_offered_when_nothing_happens_for_long_and_not_again_at_once() {
        let mut policy = DrawPolicy::new(None);
        let offers: Vec<usize> = (70..140)
            .step_by(2)
            .filter(|&ply| policy.stance(&after(ply), Score::Centipawns(5)) == Stance::OfferDraw)
            .collect();
        assert_eq!(offers, [80, 100, 120]);
    }

    #[test]
    fn a_game_is_hopeless_when_it_has_been_for_three_moves() {
        let mut policy = DrawPolicy::new(None);
        let stances = [20, 22, 24].map(|ply| policy.stance(&after(ply), Score::Centipawns(-1_000)));
        assert_eq!(stances, [Stance::AcceptDraw, Stance::AcceptDraw, Stance::Resign]);
        // Taken back, it is not any more.
        assert_eq!(policy.stance(&after(22), Score::Mate(-4)), Stance::AcceptDraw);
    }

    #[test]
    fn a_beginner_gives_up_only_when_he_sees_the_mate() {
        let gives_up = |rating, score| {
            let mut policy = DrawPolicy::new(Some(Level::new(rating)));
            [20, 22, 24].map(|ply| policy.stance(&after(ply), score)).contains(&Stance::Resign)
        };
        assert!(!gives_up(800, Score::Centipawns(-3_000)));
        assert!(gives_up(800, Score::Mate(-3)));
        assert!(!gives_up(1200, Score::Centipawns(-1_000)) && gives_up(1200, Score::Centipawns(-1_200)));
        assert!(gives_up(1500, Score::Centipawns(-1_000)));
    }
}
