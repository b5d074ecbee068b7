//! Playing a list of moves to see where the game ends.

use tabiya::{
    CanMate, Color, DrawReason, DrawRules, Ending, Evidence, Game, IntoMove, Move, MoveError, Outcome,
    Position, Status,
};

/// A game that is played through, also behind its end, which is kept.
pub struct Trial {
    pub game: Game,
    /// The moves as they were given.
    texts: Vec<Box<str>>,
    pub rules: DrawRules,
    /// The first end that the rules make.
    pub ending: Option<Ending>,
    /// The first move that is not taken.
    pub refused: Option<Refused>,
    /// The move that is not legal either, behind one that comes after the end.
    pub stopped: Option<Refused>,
}

/// A move that is not taken: it is illegal, or the game was over.
pub struct Refused {
    pub ply: usize,
    pub text: String,
    pub why: MoveError,
    /// Legal moves that are near.
    pub suggestions: Vec<String>,
}

impl Refused {
    /// A move that comes after the end.
    fn after(ending: &Ending, ply: usize, text: &str) -> Refused {
        let why = MoveError::GameOver { outcome: ending.outcome };
        Refused { ply, text: shortened(text), why, suggestions: Vec::new() }
    }

    pub fn is_after_the_end(&self) -> bool {
        matches!(self.why, MoveError::GameOver { .. })
    }
}

impl Trial {
    pub fn new(start: Position, rules: DrawRules) -> Trial {
        let game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
        let ending = game.ending_by(rules);
        Trial { game, texts: Vec::new(), rules, ending, refused: None, stopped: None }
    }

    /// Plays a move. Gives false where the list cannot go on behind it.
    pub fn play(&mut self, mv: impl IntoMove, text: &str) -> bool {
        let ply = self.game.ply() + 1;
        if let (Some(ending), None) = (&self.ending, &self.refused) {
            self.refused = Some(Refused::after(ending, ply, text));
        }
        match self.game.play(mv) {
            Ok(_) => {
                self.texts.push(shortened(text).into());
                if self.ending.is_none() {
                    self.ending = self.game.ending_by(self.rules);
                }
                true
            }
            Err(why) => {
                let position = self.game.position();
                let near = self.game.explain(text).suggestions;
                let suggestions = near.iter().map(|&mv| position.san(mv).to_string()).collect();
                let refused = Refused { ply, text: shortened(text), why, suggestions };
                if self.refused.is_none() {
                    self.refused = Some(refused);
                } else if !refused.is_after_the_end() {
                    self.stopped = Some(refused);
                }
                false
            }
        }
    }

    /// Whether either side can mate by any legal moves, White first. Where neither can, the game is over since
    /// the first position of which that is true.
    pub fn search(&mut self, nodes: usize) -> [CanMate; 2] {
        let last = self.game.ply();
        let position = self.game.position();
        let answers = [Color::White, Color::Black].map(|color| position.can_mate(color, nodes));
        if answers.iter().all(|answer| *answer == CanMate::No) {
            // A dead position never comes to life: halve the plies.
            let (mut alive, mut dead) = (0, last);
            while alive < dead {
                let middle = alive + (dead - alive) / 2;
                let known = self.game.position_at(middle).and_then(|position| position.is_dead(nodes));
                if known == Some(true) {
                    dead = middle;
                } else {
                    alive = middle + 1;
                }
            }
            self.end_dead(dead);
        }
        answers
    }

    /// Ends the game as a dead position after so many plies, unless it has ended by then.
    fn end_dead(&mut self, ply: usize) {
        if self.ending.as_ref().is_some_and(|ending| ending.ply <= ply) {
            return;
        }
        let outcome = Outcome::Draw { reason: DrawReason::DeadPosition };
        let ending = Ending::new(outcome, ply, Evidence::Board);
        if let Some(text) = self.texts.get(ply) {
            let next = Refused::after(&ending, ply + 1, text);
            let later = self.refused.replace(next);
            self.stopped = self.stopped.take().or(later.filter(|refused| !refused.is_after_the_end()));
        }
        self.ending = Some(ending);
    }

    /// The moves that were not taken, the first first.
    pub fn refusals(&self) -> impl Iterator<Item = &Refused> {
        self.refused.iter().chain(&self.stopped)
    }

    pub fn status(&self) -> Status {
        match &self.ending {
            Some(ending) => Status::of(ending.outcome),
            None => self.game.status(),
        }
    }

    /// The draws that the side to move may claim as the board stands. By automatic rules they come by
    /// themselves.
    pub fn claimable(&self) -> Vec<DrawReason> {
        if self.takes_claims() { self.game.claimable() } else { Vec::new() }
    }

    /// The moves with which it may claim what it may not claim already.
    pub fn claiming_moves(&self) -> Vec<(Move, DrawReason)> {
        if !self.takes_claims() {
            return Vec::new();
        }
        let now = self.game.claimable();
        let mut moves = self.game.claiming_moves();
        moves.retain(|(_, reason)| !now.contains(reason));
        moves
    }

    fn takes_claims(&self) -> bool {
        self.rules != DrawRules::Automatic && self.ending.is_none()
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
