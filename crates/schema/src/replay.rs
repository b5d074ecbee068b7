//! Playing a list of moves to see where the game ends.

use crate::move_list;
use crate::rejection::MoveRejection;
use tabiya::pgn::GameResult;
use tabiya::{
    CanMate, Color, DrawReason, DrawRules, Ending, Evidence, Game, IntoMove, Move, MoveError, Outcome,
    Position, Status,
};

/// A game that is played through, also past its end, which is kept.
pub struct Replay {
    game: Game,
    /// The moves as they were given.
    texts: Vec<Box<str>>,
    rules: DrawRules,
    ending: Option<Ending>,
    refused: Option<Refusal>,
    stopped: Option<Refusal>,
}

/// A move that is not taken: it is illegal, or the game was over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Which move it is, counted from 1.
    pub ply: usize,
    /// What is wrong with it.
    pub rejection: MoveRejection,
    why: MoveError,
}

impl Refusal {
    /// A move after the end.
    fn after(ending: &Ending, position: &Position, ply: usize, text: &str) -> Refusal {
        let why = MoveError::game_over(ending.outcome, position);
        Refusal { ply, rejection: MoveRejection::of_error(&why, text), why }
    }

    /// Whether the game was over before it.
    pub fn is_after_the_end(&self) -> bool {
        matches!(self.why, MoveError::GameOver { .. })
    }
}

impl Replay {
    /// A game that begins in a position and is ended by these rules.
    pub fn new(start: Position, rules: DrawRules) -> Replay {
        let game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
        let ending = game.ending_by(rules);
        Replay { game, texts: Vec::new(), rules, ending, refused: None, stopped: None }
    }

    /// The game with all moves that could be played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules that end it.
    pub fn rules(&self) -> DrawRules {
        self.rules
    }

    /// The first end that the rules make.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The first move that is not taken.
    pub fn refused(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    /// The move that is not legal either, after one that comes after the end.
    pub fn stopped(&self) -> Option<&Refusal> {
        self.stopped.as_ref()
    }

    /// Plays a move. Gives false where the list cannot go on after it.
    pub fn play(&mut self, mv: impl IntoMove, text: &str) -> bool {
        let ply = self.game.ply() + 1;
        if let (Some(ending), None) = (&self.ending, &self.refused) {
            self.refused = Some(Refusal::after(ending, self.game.position(), ply, text));
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
                let near =
                    MoveRejection::of(&self.game.explain(text), self.game.position(), text).suggestions;
                let rejection = MoveRejection { suggestions: near, ..MoveRejection::of_error(&why, text) };
                let refused = Refusal { ply, rejection, why };
                if self.refused.is_none() {
                    self.refused = Some(refused);
                } else if !refused.is_after_the_end() {
                    self.stopped = Some(refused);
                }
                false
            }
        }
    }

    /// Plays the moves of a text as far as they can be played, with or without numbers; a score after the last one is no
    /// move.
    ///
    /// ```
    /// use tabiya::{DrawRules, Position};
    /// use tabiya_schema::Replay;
    ///
    /// let mut replay = Replay::new(Position::new(), DrawRules::Analysis);
    /// replay.play_text("1. e4 e5 2. Nf3 1-0");
    /// assert_eq!((replay.game().ply(), replay.refused()), (3, None));
    /// ```
    pub fn play_text(&mut self, moves: &str) {
        let mut words = move_list::words(moves).peekable();
        while let Some(word) = words.next() {
            let is_score = words.peek().is_none() && GameResult::from_text(word).is_some();
            if is_score || !self.play(word, word) {
                break;
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
            let next = Refusal::after(&ending, self.game.position(), ply + 1, text);
            let later = self.refused.replace(next);
            self.stopped = self.stopped.take().or(later.filter(|refused| !refused.is_after_the_end()));
        }
        self.ending = Some(ending);
    }

    /// The moves that were not taken, the first first.
    pub fn refusals(&self) -> impl Iterator<Item = &Refusal> {
        self.refused.iter().chain(&self.stopped)
    }

    /// How the game stands.
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
