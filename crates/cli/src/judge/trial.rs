//! Playing a list of moves to see where the game ends.

use tabiya::{
    CanMate, Color, DrawReason, Ending, Game, IntoMove, Move, MoveError, Position, RuleSet, Status,
};

/// A game that is played through, also behind its end, which is kept.
pub(super) struct Trial {
    pub(super) game: Game,
    pub(super) rules: RuleSet,
    /// The first end that the rules make.
    pub(super) ending: Option<Ending>,
    /// The first move that is not taken.
    pub(super) refused: Option<Refused>,
}

/// A move that is not taken: it is illegal, or the game was over.
pub(super) struct Refused {
    pub(super) ply: usize,
    pub(super) text: String,
    pub(super) why: MoveError,
    /// Legal moves that are near.
    pub(super) suggestions: Vec<String>,
}

impl Trial {
    pub(super) fn new(start: Position, rules: RuleSet) -> Trial {
        let game = Game::from_position(start).with_rules(RuleSet::Analysis);
        let ending = game.ending_by(rules);
        Trial { game, rules, ending, refused: None }
    }

    /// Plays a move. Gives false where the list cannot go on behind it.
    pub(super) fn play(&mut self, mv: impl IntoMove, text: &str) -> bool {
        let ply = self.game.ply() + 1;
        if let (Some(ending), None) = (&self.ending, &self.refused) {
            let why = MoveError::GameOver { outcome: ending.outcome };
            self.refused = Some(Refused { ply, text: shortened(text), why, suggestions: Vec::new() });
        }
        match self.game.play(mv) {
            Ok(_) => {
                if self.ending.is_none() {
                    self.ending = self.game.ending_by(self.rules);
                }
                true
            }
            Err(why) => {
                if self.refused.is_none() {
                    let position = self.game.position();
                    let near = self.game.explain(text).suggestions;
                    let suggestions = near.iter().map(|&mv| position.san(mv).to_string()).collect();
                    self.refused = Some(Refused { ply, text: shortened(text), why, suggestions });
                }
                false
            }
        }
    }

    /// Whether either side can mate by any legal moves, White first. Where neither can, the game is over.
    pub(super) fn search(&mut self, nodes: usize) -> [CanMate; 2] {
        let answers = [Color::White, Color::Black].map(|color| self.game.position().can_mate(color, nodes));
        if self.ending.is_none() && answers.iter().all(|answer| *answer == CanMate::No) {
            // It has not ended, so nothing is against it.
            let _ = self.game.end_if_dead(nodes);
            self.ending = self.game.ending();
        }
        answers
    }

    pub(super) fn status(&self) -> Status {
        match &self.ending {
            Some(ending) => Status::of(ending.outcome),
            None => self.game.status(),
        }
    }

    /// The draws that the side to move may claim as the board stands. By automatic rules they come by
    /// themselves.
    pub(super) fn claimable(&self) -> Vec<DrawReason> {
        if self.takes_claims() { self.game.claimable() } else { Vec::new() }
    }

    /// The moves with which it may claim what it may not claim already.
    pub(super) fn claiming_moves(&self) -> Vec<(Move, DrawReason)> {
        if !self.takes_claims() {
            return Vec::new();
        }
        let now = self.game.claimable();
        let mut moves = self.game.claiming_moves();
        moves.retain(|(_, reason)| !now.contains(reason));
        moves
    }

    fn takes_claims(&self) -> bool {
        self.rules != RuleSet::Automatic && self.ending.is_none()
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
