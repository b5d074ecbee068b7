//! How much worse than the best a move is.

use tabiya::{Game, Move};
use tabiya_engine::{Engine, Limits, Score};

/// The most that one move loses, in centipawns: beyond, the game is won or lost anyway.
const MOST: i32 = 1_000;

/// From here on a position is decided, in centipawns: what is lost there says little about a player.
pub(crate) const OPEN: i32 = 600;

/// An engine that judges moves of others, each with the same number of nodes.
pub(crate) struct MoveLoss {
    engine: Engine,
    nodes: u64,
}

impl MoveLoss {
    pub(crate) fn new(nodes: u64) -> MoveLoss {
        MoveLoss { engine: Engine::new(), nodes }
    }

    /// What the position is worth to the mover, and what a legal move loses to the best one, both in centipawns; nothing
    /// is lost in a position that is [decided](OPEN). The same whatever was judged before.
    pub(crate) fn of(&mut self, game: &Game, mv: Move) -> (i32, Option<u32>) {
        let (best, value) = self.search(game);
        if value.abs() >= OPEN {
            return (value, None);
        }
        (value, Some(self.lost(game, mv, best, value)))
    }

    fn lost(&mut self, game: &Game, mv: Move, best: Option<Move>, value: i32) -> u32 {
        if best == Some(mv) {
            return 0;
        }
        let mut after = game.clone();
        if after.play(mv).is_err() {
            return 0;
        }
        let played = match after.outcome() {
            Some(outcome) if outcome.winner().is_some() => MOST,
            Some(_) => 0,
            None => -self.search(&after).1,
        };
        (value - played).clamp(0, MOST) as u32
    }

    /// The best move, and what the position is worth to the side to move.
    fn search(&mut self, game: &Game) -> (Option<Move>, i32) {
        self.engine.new_game();
        let limits = Limits::new().nodes(self.nodes);
        let found = self.engine.search(game, &limits, &mut |_| {});
        let value = match found.score {
            Score::Centipawns(value) => value.clamp(-MOST, MOST),
            score if score > Score::ZERO => MOST,
            _ => -MOST,
        };
        (found.best, value)
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, MoveLoss};
    use tabiya::Game;

    #[test]
    fn the_best_move_loses_nothing_and_a_lost_queen_much_while_the_game_is_open() {
        let mut judge = MoveLoss::new(5_000);
        let mut judged = |fen: &str, text: &str| {
            let game = Game::from_fen(fen).unwrap();
            judge.of(&game, game.position().parse_move(text).unwrap())
        };
        let mut loss = |fen: &str, text: &str| judged(fen, text).1.unwrap();
        let open = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3";
        assert!(loss(open, "Bc4") < 100);
        assert!((400..=MOST as u32).contains(&loss(open, "Qxf7+")));
        assert_eq!(loss(open, "Qxf7+"), loss(open, "Qxf7+"));
        // A game that is decided says nothing more.
        let mut judge = MoveLoss::new(5_000);
        let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap();
        assert_eq!(judge.of(&game, game.position().parse_move("h3").unwrap()), (MOST, None));
    }
}
