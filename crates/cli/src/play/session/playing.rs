//! Moves, offers, claims, and the clock.

use super::PlaySession;
use super::queries::sans;
use crate::play::move_input;
use crate::play::profile::UnratedReason;
use crate::play::reply::{CommandError, MovePlayed, Notice, Reply, UndoTarget};
use std::time::Duration;
use tabiya::{
    Color, DrawReason, Explanation, Game, GameError, Move, MoveError, Outcome, Position, WinReason,
};
use tabiya_table::Event;

impl PlaySession {
    /// The game, if it is still going on.
    fn open_game(&self) -> Result<&Game, CommandError> {
        let game = self.game().ok_or(CommandError::NoGame)?;
        match game.outcome() {
            Some(outcome) => Err(self.over(outcome)),
            None => Ok(game),
        }
    }

    /// That the game is over, and what can be done about it.
    pub(super) fn over(&self, outcome: Outcome) -> CommandError {
        CommandError::Over { outcome, undo: self.undoing() }
    }

    /// What `undo` takes back. Who has lost on time would lose again at once: there it is the last move.
    fn undoing(&self) -> UndoTarget {
        let Some(active) = &self.active else { return UndoTarget::Nothing };
        let game = active.game.game();
        // The end that a file tells is nobody's here: it goes with the last move.
        if !self.is_ended_by_file() && !game.outcome().is_none_or(is_by_time) && active.game.can_retract() {
            UndoTarget::End
        } else if game.ply() > 0 {
            UndoTarget::Move
        } else {
            UndoTarget::Nothing
        }
    }

    pub(in crate::play) fn is_program(&self, color: Color) -> bool {
        self.programs[color as usize].is_some()
    }

    /// The person's side: the one to move, or the other where a program is to move.
    fn person(&self, turn: Color) -> Result<Color, CommandError> {
        [turn, !turn].into_iter().find(|&color| !self.is_program(color)).ok_or_else(|| self.not_yours(turn))
    }

    fn not_yours(&self, color: Color) -> CommandError {
        CommandError::NotYours { color, name: self.names()[color as usize].clone() }
    }

    /// Reads a move in the position of the game, or of the start where there is none.
    pub(super) fn read_move(&self, text: &str) -> Explanation {
        match self.game() {
            // Whether a text is a move at all does not depend on whether the game is over.
            Some(game) if game.is_over() => move_input::read(game.position(), text),
            Some(game) => move_input::read_with(game.position(), text, |text| game.explain(text)),
            None => move_input::read(&Position::new(), text),
        }
    }

    /// Plays a move that was read, or tells why not.
    pub(super) fn play(&mut self, explanation: Explanation, now: Duration, reply: &mut Reply) {
        // Whoever plays on behind the end that a file tells begins a game of their own there.
        if explanation.mv.is_some() && self.is_ended_by_file() && !self.try_act(Event::Retract, now, reply) {
            return;
        }
        match self.legal(explanation) {
            Ok(mv) => self.play_own(mv, now, reply),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// The game, if it is a person's turn in it.
    pub(super) fn own_turn(&self) -> Result<&Game, CommandError> {
        let game = self.open_game()?;
        let turn = game.position().turn();
        if self.is_program(turn) { Err(self.not_yours(turn)) } else { Ok(game) }
    }

    /// The legal move that was read, if it is a person's to play.
    fn legal(&self, explanation: Explanation) -> Result<Move, CommandError> {
        let game = self.own_turn()?;
        match explanation.mv {
            Some(mv) => Ok(mv),
            None => {
                let near = sans(game.position(), &explanation.suggestions);
                Err(CommandError::Illegal { explanation: Box::new(explanation), near })
            }
        }
    }

    pub(super) fn play_move(&mut self, mv: Move, now: Duration, reply: &mut Reply) {
        let Some(game) = self.game() else { return reply.refuse(CommandError::NoGame) };
        let uci = game.position().uci(mv);
        if self.try_act(Event::Move { uci }, now, reply) {
            self.tell_move(reply);
            self.show_after(now, reply);
        }
    }

    /// Tells the move that was played last.
    pub(super) fn tell_move(&mut self, reply: &mut Reply) {
        self.asked = false;
        let Some(ply) = self.game().and_then(|game| game.last_ply()) else { return };
        let by = self.is_program(ply.color()).then(|| self.names()[ply.color() as usize].clone());
        reply.tell(Notice::MovePlayed(Box::new(MovePlayed { ply, by })));
        self.tell_opening(reply);
    }

    pub(super) fn undo(&mut self, now: Duration, reply: &mut Reply) {
        if self.is_for_games("undo", reply) {
            return;
        }
        let Some(game) = self.game() else { return reply.refuse(CommandError::NoGame) };
        let (turn, outcome) = (game.position().turn(), game.outcome());
        match (self.undoing(), outcome) {
            (UndoTarget::End, Some(outcome)) => {
                if self.try_act(Event::Retract, now, reply) {
                    self.forget_programs();
                    self.no_longer_rated(UnratedReason::Takeback);
                    reply.tell(Notice::Retracted(outcome));
                    self.tell_standing(reply);
                    self.tell_halted(reply);
                }
                return;
            }
            (UndoTarget::Nothing, Some(outcome)) => return reply.refuse(self.over(outcome)),
            _ => {}
        }
        // Otherwise the flag would fall again with the move when it is played again.
        let is_no_end = outcome.is_some_and(is_by_time) || self.is_ended_by_file();
        if is_no_end && !self.try_act(Event::Retract, now, reply) {
            return;
        }
        let Some(game) = self.game() else { return };
        // Where a program plays, a person takes back until it is the person's turn again.
        let plies = match (self.is_program(turn), self.is_program(!turn)) {
            (false, true) if game.ply() > 1 => 2,
            _ => 1,
        };
        for _ in 0..plies {
            let Some(last) = self.game().and_then(|game| game.last_ply()) else { break };
            if !self.try_act(Event::Undo, now, reply) {
                return;
            }
            self.no_longer_rated(UnratedReason::Takeback);
            reply.tell(Notice::TakenBack(Box::new(last)));
        }
        self.forget_programs();
        match reply.notices.last() {
            Some(Notice::TakenBack(_)) => {
                self.show_after(now, reply);
                self.tell_halted(reply);
            }
            _ => reply.refuse(CommandError::NothingToUndo),
        }
    }

    pub(super) fn redo(&mut self, now: Duration, reply: &mut Reply) {
        let mut again = false;
        loop {
            match self.act(Event::Redo, now) {
                Ok(_) => {
                    let last = self.game().and_then(|game| game.last_ply());
                    if let Some(last) = last {
                        reply.tell(Notice::PlayedAgain(Box::new(last)));
                    }
                    again = true;
                }
                Err(_) if again => break,
                Err(refusal) => return reply.refuse(refusal),
            }
            // Where a program plays, its answer is played again too.
            let turn = self.game().filter(|game| !game.is_over()).map(|game| game.position().turn());
            if !turn.is_some_and(|turn| self.is_program(turn) && !self.is_program(!turn)) {
                break;
            }
        }
        self.forget_programs();
        self.show_after(now, reply);
        self.tell_halted(reply);
    }

    /// Tells that the clock of an open game does not run, so that nobody has to find out.
    pub(super) fn tell_halted(&self, reply: &mut Reply) {
        if self.is_playing() && self.clock().is_some_and(|clock| clock.running().is_none()) {
            reply.tell(Notice::Paused);
        }
    }

    /// Refuses what belongs to a game while a puzzle is being solved. Gives whether it did.
    fn is_for_games(&self, command: &'static str, reply: &mut Reply) -> bool {
        let solving = self.solving().is_some();
        if solving {
            reply.refuse(CommandError::InPuzzle { command });
        }
        solving
    }

    /// Offers a draw; where an offer stands, accepts it.
    pub(super) fn draw(&mut self, now: Duration, reply: &mut Reply) {
        if self.is_for_games("draw", reply) {
            return;
        }
        let turn = match self.open_game() {
            Ok(game) if game.draw_offer().is_some() => return self.accept(now, reply),
            Ok(game) => game.position().turn(),
            Err(refusal) => return reply.refuse(refusal),
        };
        let by = match self.person(turn) {
            Ok(by) => by,
            Err(refusal) => return reply.refuse(refusal),
        };
        if self.try_act(Event::Offer { by }, now, reply) {
            reply.tell(Notice::Offered { by });
            self.ask_about_draw(!by, now);
        }
    }

    pub(super) fn accept(&mut self, now: Duration, reply: &mut Reply) {
        if let Some(by) = self.offered(reply)
            && self.try_act(Event::Accept { by }, now, reply)
        {
            self.tell_standing(reply);
        }
    }

    pub(super) fn decline(&mut self, now: Duration, reply: &mut Reply) {
        if let Some(by) = self.offered(reply)
            && self.try_act(Event::Decline { by }, now, reply)
        {
            reply.tell(Notice::Declined { by });
        }
    }

    /// The person who was offered a draw.
    fn offered(&self, reply: &mut Reply) -> Option<Color> {
        let refusal = match self.open_game() {
            Ok(game) => match game.draw_offer() {
                Some(by) if self.is_program(!by) => CommandError::Game(GameError::OfferStands { by }),
                Some(by) => return Some(!by),
                None => CommandError::NoOffer,
            },
            Err(refusal) => refusal,
        };
        reply.refuse(refusal);
        None
    }

    pub(super) fn claim(&mut self, with: Option<&str>, now: Duration, reply: &mut Reply) {
        if self.is_for_games("claim", reply) {
            return;
        }
        let turn = match self.open_game() {
            Ok(game) => game.position().turn(),
            Err(refusal) => return reply.refuse(refusal),
        };
        if self.is_program(turn) {
            return reply.refuse(self.not_yours(turn));
        }
        let with = match with.map(|text| self.legal(self.read_move(text))).transpose() {
            Ok(mv) => mv.and_then(|mv| Some(self.game()?.position().uci(mv))),
            Err(refusal) => return reply.refuse(refusal),
        };
        match self.act(Event::Claim { by: turn, with }, now) {
            Ok(Some(_)) => {
                reply.tell(Notice::ClaimFailed);
                self.tell_move(reply);
                self.show_after(now, reply);
            }
            Ok(None) => self.tell_standing(reply),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    pub(super) fn resign(&mut self, color: Option<Color>, now: Duration, reply: &mut Reply) {
        if self.is_for_games("resign", reply) {
            return;
        }
        let by = self.open_game().and_then(|game| match color {
            Some(color) if self.is_program(color) => Err(self.not_yours(color)),
            Some(color) => Ok(color),
            None => self.person(game.position().turn()),
        });
        match by {
            Ok(by) => {
                if self.try_act(Event::Resign { by }, now, reply) {
                    self.tell_standing(reply);
                }
            }
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Halts the clock, or lets it run on.
    pub(super) fn pause(&mut self, now: Duration, reply: &mut Reply) {
        if let Err(refusal) = self.open_game() {
            return reply.refuse(refusal);
        }
        match self.clock().map(|clock| clock.running()) {
            None => reply.refuse(CommandError::NoClock),
            Some(Some(_)) => {
                if self.try_act(Event::Pause, now, reply) {
                    reply.tell(Notice::Paused);
                    self.tell_clocks(now, reply);
                }
            }
            Some(None) => self.run_on(now, reply),
        }
    }

    /// Lets a halted clock run on.
    pub(super) fn run_on(&mut self, now: Duration, reply: &mut Reply) {
        if self.try_act(Event::Run, now, reply)
            && let Some(color) = self.clock().and_then(|clock| clock.running())
        {
            reply.tell(Notice::Running { color });
        }
    }
}

/// Whether a flag has decided the game.
fn is_by_time(outcome: Outcome) -> bool {
    let (win, draw) = (WinReason::Time, DrawReason::TimeInsufficient);
    matches!(outcome, Outcome::Win { reason, .. } if reason == win)
        || matches!(outcome, Outcome::Draw { reason } if reason == draw)
}

/// What the store refuses, as a table tells it.
impl From<tabiya_table::TableError> for CommandError {
    fn from(refusal: tabiya_table::TableError) -> CommandError {
        use tabiya_table::TableError as Store;
        match refusal {
            Store::Move(MoveError::GameOver { outcome, .. }) => {
                CommandError::Game(GameError::GameOver { outcome })
            }
            Store::Game(error) => CommandError::Game(error),
            Store::Clock(error) => CommandError::Clock(error),
            Store::NoClock => CommandError::NoClock,
            Store::NothingToUndo => CommandError::NothingToUndo,
            Store::NothingToRedo => CommandError::NothingToRedo,
            other => CommandError::Other(other.to_string()),
        }
    }
}
