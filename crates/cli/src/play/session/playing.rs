//! Moves, offers, claims, and the clock.

use super::Session;
use super::asking::sans;
use crate::play::hasty;
use crate::play::reply::{Moved, Notice, Refusal, Reply, Undoing};
use std::time::Duration;
use tabiya::{Color, DrawReason, Game, GameError, Move, MoveError, Outcome, WinReason};
use tabiya_table::Event;

impl Session {
    /// The game, if it is still going on.
    fn open_game(&self) -> Result<&Game, Refusal> {
        let game = self.game().ok_or(Refusal::NoGame)?;
        match game.outcome() {
            Some(outcome) => Err(self.over(outcome)),
            None => Ok(game),
        }
    }

    /// That the game is over, and what can be done about it.
    pub(super) fn over(&self, outcome: Outcome) -> Refusal {
        Refusal::Over { outcome, undo: self.undoing() }
    }

    /// What `undo` takes back. Who has lost on time would lose again at once: there it is the last move.
    fn undoing(&self) -> Undoing {
        let Some(seated) = &self.table else { return Undoing::Nothing };
        let game = seated.kept.game();
        if !game.outcome().is_none_or(is_by_time) && seated.kept.can_retract() {
            Undoing::End
        } else if game.ply() > 0 {
            Undoing::Move
        } else {
            Undoing::Nothing
        }
    }

    pub(in crate::play) fn is_program(&self, color: Color) -> bool {
        self.programs[color as usize].is_some()
    }

    /// The person's side: the one to move, or the other where a program is to move.
    fn person(&self, turn: Color) -> Result<Color, Refusal> {
        [turn, !turn].into_iter().find(|&color| !self.is_program(color)).ok_or_else(|| self.not_yours(turn))
    }

    fn not_yours(&self, color: Color) -> Refusal {
        Refusal::NotYours { color, name: self.names()[color as usize].clone() }
    }

    /// Plays a move, or tells why not.
    pub(super) fn play(&mut self, text: &str, now: Duration, reply: &mut Reply) {
        let legal = self.legal(text);
        match legal {
            Ok(mv) => self.play_move(mv, now, reply),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// The game, if it is a person's turn in it.
    pub(super) fn own_turn(&self) -> Result<&Game, Refusal> {
        let game = self.open_game()?;
        let turn = game.position().turn();
        if self.is_program(turn) { Err(self.not_yours(turn)) } else { Ok(game) }
    }

    /// The legal move that a text names, if it is a person's to play.
    fn legal(&self, text: &str) -> Result<Move, Refusal> {
        let game = self.own_turn()?;
        let explanation = game.explain(&hasty::reading(game.position(), text));
        match explanation.mv {
            Some(mv) => Ok(mv),
            None => {
                let near = sans(game.position(), &explanation.suggestions);
                Err(Refusal::Illegal { explanation: Box::new(explanation), near })
            }
        }
    }

    pub(super) fn play_move(&mut self, mv: Move, now: Duration, reply: &mut Reply) {
        let Some(game) = self.game() else { return reply.refuse(Refusal::NoGame) };
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
        reply.tell(Notice::Moved(Box::new(Moved { ply, by })));
    }

    pub(super) fn undo(&mut self, now: Duration, reply: &mut Reply) {
        let Some(game) = self.game() else { return reply.refuse(Refusal::NoGame) };
        let (turn, outcome) = (game.position().turn(), game.outcome());
        match (self.undoing(), outcome) {
            (Undoing::End, Some(outcome)) => {
                if self.try_act(Event::Retract, now, reply) {
                    self.forget_programs();
                    reply.tell(Notice::Retracted(outcome));
                    self.tell_standing(reply);
                    self.tell_halted(reply);
                }
                return;
            }
            (Undoing::Nothing, Some(outcome)) => return reply.refuse(self.over(outcome)),
            _ => {}
        }
        // Otherwise the flag would fall again with the move when it is played again.
        if outcome.is_some_and(is_by_time) && !self.try_act(Event::Retract, now, reply) {
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
            reply.tell(Notice::TakenBack(Box::new(last)));
        }
        self.forget_programs();
        match reply.notices.last() {
            Some(Notice::TakenBack(_)) => {
                self.show_after(now, reply);
                self.tell_halted(reply);
            }
            _ => reply.refuse(Refusal::NothingToUndo),
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

    /// Offers a draw; where an offer stands, accepts it.
    pub(super) fn draw(&mut self, now: Duration, reply: &mut Reply) {
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
                Some(by) if self.is_program(!by) => Refusal::Game(GameError::OfferStands { by }),
                Some(by) => return Some(!by),
                None => Refusal::NoOffer,
            },
            Err(refusal) => refusal,
        };
        reply.refuse(refusal);
        None
    }

    pub(super) fn claim(&mut self, with: Option<&str>, now: Duration, reply: &mut Reply) {
        let turn = match self.open_game() {
            Ok(game) => game.position().turn(),
            Err(refusal) => return reply.refuse(refusal),
        };
        if self.is_program(turn) {
            return reply.refuse(self.not_yours(turn));
        }
        let with = match with.map(|text| self.legal(text)).transpose() {
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
            None => reply.refuse(Refusal::NoClock),
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
impl From<tabiya_table::Refusal> for Refusal {
    fn from(refusal: tabiya_table::Refusal) -> Refusal {
        use tabiya_table::Refusal as Store;
        match refusal {
            Store::Move(MoveError::GameOver { outcome }) => Refusal::Game(GameError::GameOver { outcome }),
            Store::Game(error) => Refusal::Game(error),
            Store::Clock(error) => Refusal::Clock(error),
            Store::NoClock => Refusal::NoClock,
            Store::NothingToUndo => Refusal::NothingToUndo,
            Store::NothingToRedo => Refusal::NothingToRedo,
            other => Refusal::Other(other.to_string()),
        }
    }
}
