//! The programs that play.

use super::{NotesPolicy, PlaySession};
use crate::play::reply::{CommandError, Notice, Reply};
use crate::play::settings::ResignPolicy;
use std::fs::OpenOptions;
use std::io::Write;
use std::time::Duration;
use tabiya::Color;
use tabiya_players::{Asks, NoAnswer, OwnedQuestion, PlayerAnswer, PlayerReply, Stance};
use tabiya_referee::ledger::{GameName, LedgerEntry, RejectedAnswer};
use tabiya_table::{Event, Seat};

impl PlaySession {
    /// Asks the program that is to move, unless it was asked already.
    pub(super) fn ask_programs(&mut self, now: Duration) {
        let Some(turn) = self.game().filter(|game| !game.is_over()).map(|game| game.position().turn()) else {
            return;
        };
        if !self.asked && self.is_program(turn) {
            self.asked = true;
            self.ask(turn, Asks::Move, now);
        }
    }

    /// Asks a program whether it accepts a draw.
    pub(super) fn ask_about_draw(&mut self, color: Color, now: Duration) {
        // While it thinks about its move, the move is its answer.
        if self.is_program(color) && !self.asked {
            self.asked_about_draw = true;
            self.ask(color, Asks::Draw, now);
        }
    }

    fn ask(&mut self, color: Color, asks: Asks, now: Duration) {
        let Some(active) = &self.active else { return };
        let clock = active.game.clock().map(|clock| (clock.clone(), active.now(now)));
        let question = OwnedQuestion { asks, color, game: active.game.game().clone(), clock };
        if let Some(program) = &mut self.programs[color as usize] {
            program.ask(question);
        }
    }

    /// Whether a program is thinking, and something will happen by itself.
    pub(crate) fn is_thinking(&self) -> bool {
        (self.asked || self.asked_about_draw) && self.is_playing()
    }

    /// Nobody waits any more for what programs were asked.
    pub(super) fn forget_programs(&mut self) {
        self.asked = false;
        self.asked_about_draw = false;
        self.programs.iter_mut().flatten().for_each(|program| program.cancel());
    }

    /// Lets the program that is thinking play at once.
    pub(super) fn hurry(&mut self, reply: &mut Reply) {
        if !self.is_thinking() {
            return reply.refuse(CommandError::NobodyThinks);
        }
        self.programs.iter_mut().flatten().for_each(|program| program.hurry());
    }

    /// Takes what programs have answered.
    pub(super) fn hear_programs(&mut self, now: Duration, reply: &mut Reply) {
        for color in Color::ALL {
            let program = self.programs[color as usize].as_mut();
            let Some(PlayerReply { answer, stance, account, notes, .. }) = program.and_then(|it| it.poll())
            else {
                continue;
            };
            if let Some(entry) = account {
                self.keep_account(color, entry, reply);
            }
            if !notes.is_empty() {
                self.noted = Some((self.names()[color as usize].clone(), notes));
                if self.notes == NotesPolicy::AtOnce {
                    self.tell_notes(reply);
                }
            }
            if self.is_playing() {
                self.heed(color, answer, stance, now, reply);
            }
        }
    }

    /// Tells what a team noted on the way to its last move.
    pub(super) fn tell_notes(&self, reply: &mut Reply) {
        match &self.noted {
            Some((name, notes)) => reply.tell(Notice::Notes { name: name.clone(), notes: notes.clone() }),
            None => reply.refuse(CommandError::NoNotes),
        }
    }

    /// Tells what was refused of an agent's answers, and writes the turn beside the saved game.
    fn keep_account(&mut self, color: Color, entry: LedgerEntry, reply: &mut Reply) {
        let name = self.names()[color as usize].clone();
        for RejectedAnswer { text, message, .. } in &entry.rejected {
            reply.tell(Notice::AnswerRefused {
                name: name.clone(),
                text: text.clone(),
                why: message.clone(),
            });
        }
        let Some(journal) = self.active.as_ref().and_then(|active| active.game.path()) else { return };
        let game = journal.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let (file, line) = (journal.with_extension("ledger"), entry.of(GameName::Name(game), &name).line());
        let opened = OpenOptions::new().create(true).append(true).open(&file);
        if let Err(error) = opened.and_then(|mut ledger| ledger.write_all(&line)) {
            reply.refuse(CommandError::file(&file, &error));
        }
    }

    fn heed(
        &mut self,
        color: Color,
        answer: Result<PlayerAnswer, NoAnswer>,
        stance: Stance,
        now: Duration,
        reply: &mut Reply,
    ) {
        let offered = self.game().is_some_and(|game| game.draw_offer() == Some(!color));
        self.asked_about_draw = false;
        let answer = match answer {
            Ok(PlayerAnswer::Move(_)) if offered && stance.accepts_draw() => Ok(PlayerAnswer::Accept),
            Ok(PlayerAnswer::Move(_))
                if stance == Stance::Resign && self.settings.resign == ResignPolicy::WhenLost =>
            {
                Ok(PlayerAnswer::Resign)
            }
            Ok(PlayerAnswer::Accept | PlayerAnswer::Decline) if !offered => return,
            answer => answer,
        };
        match answer {
            Ok(PlayerAnswer::Move(mv)) => {
                let position = self.game().map(|game| *game.position());
                match position {
                    Some(position) if position.turn() == color && position.is_legal(mv) => {
                        self.play_move(mv, now, reply);
                        if stance == Stance::OfferDraw && self.is_playing() {
                            self.offer(color, now, reply);
                        }
                    }
                    _ => self.gone(color, "its move is not legal".to_owned(), now, reply),
                }
            }
            Ok(PlayerAnswer::Accept) => {
                if self.try_act(Event::Accept { by: color }, now, reply) {
                    self.tell_standing(reply);
                }
            }
            Ok(PlayerAnswer::Decline) => {
                if self.try_act(Event::Decline { by: color }, now, reply) {
                    reply.tell(Notice::Declined { by: color });
                }
            }
            Ok(PlayerAnswer::Resign) => {
                if self.try_act(Event::Resign { by: color }, now, reply) {
                    self.tell_standing(reply);
                }
            }
            Ok(PlayerAnswer::Claim) => {
                if self.try_act(Event::Claim { by: color, with: None }, now, reply) {
                    self.tell_standing(reply);
                }
            }
            Err(NoAnswer::Forfeit(why)) => {
                let name = self.names()[color as usize].clone();
                reply.tell(Notice::Forfeited { name, why });
                if self.try_act(Event::Forfeit { by: color }, now, reply) {
                    self.tell_standing(reply);
                }
            }
            Err(NoAnswer::Gone(why)) => self.gone(color, why, now, reply),
        }
    }

    /// A program offers a draw with its move.
    fn offer(&mut self, by: Color, now: Duration, reply: &mut Reply) {
        // Where it may not, it does not.
        if self.act(Event::Offer { by }, now).is_ok() {
            reply.tell(Notice::Offered { by });
        }
    }

    /// A program cannot play any more: a person takes its place.
    pub(super) fn gone(&mut self, color: Color, why: String, now: Duration, reply: &mut Reply) {
        let name = self.names()[color as usize].clone();
        self.programs[color as usize] = None;
        self.forget_programs();
        self.try_act(Event::Sit { color, seat: Seat::person(&color.to_string()) }, now, reply);
        reply.failed = true;
        reply.tell(Notice::Gone { color, name, why });
    }
}
