//! How games begin.

use super::{Seated, Session};
use crate::play::command::Times;
use crate::play::player;
use crate::play::reply::{Begun, How, Notice, Refusal, Reply};
use crate::store::{Event, Kept, Seat, Start};
use std::time::Duration;
use tabiya::{Color, Position};

impl Session {
    /// Who plays the next games; refused if there is no such player.
    pub(crate) fn seat(&mut self, color: Color, name: &str) -> Result<(), Refusal> {
        match player::named(name, color, self.lot) {
            Ok(_) => {
                self.seats[color as usize] = name.to_ascii_lowercase();
                Ok(())
            }
            Err(player::UnknownPlayer) => Err(Refusal::Player { name: name.to_owned() }),
        }
    }

    /// Begins a game with a front's own choices, as the command line makes them.
    pub(crate) fn begin_from(&mut self, position: Position, how: How, times: Times, now: Duration) -> Reply {
        let mut reply = Reply::default();
        self.begin(self.start(position, times), how, now, &mut reply);
        self.finish(now, &mut reply);
        reply
    }

    pub(super) fn begin_new(&mut self, times: Times, now: Duration, reply: &mut Reply) {
        self.begin(self.start(Position::new(), times), How::New, now, reply);
    }

    pub(super) fn begin_960(&mut self, number: Option<u16>, times: Times, now: Duration, reply: &mut Reply) {
        let (number, position) = match number.and_then(|number| Some((number, Position::chess960(number)?))) {
            Some(numbered) => numbered,
            None => self.draw_960(),
        };
        self.begin(self.start(position, times), How::Chess960 { number }, now, reply);
    }

    /// A start array drawn by lot.
    pub(crate) fn draw_960(&mut self) -> (u16, Position) {
        let drawn = Position::chess960_drawn(self.lot);
        self.lot = self.lot.wrapping_add(0x9E37_79B9_7F4A_7C15);
        drawn
    }

    pub(super) fn load(&mut self, fen: &str, now: Duration, reply: &mut Reply) {
        let position = match fen {
            "startpos" => Ok(Position::new()),
            fen => Position::from_fen(fen),
        };
        match position {
            Ok(position) => self.begin(self.start(position, None), How::Loaded, now, reply),
            Err(error) => reply.refuse(Refusal::Fen { text: fen.to_owned(), error }),
        }
    }

    /// A game from a position by the rules that are set, between those who sit there.
    pub(super) fn start(&self, position: Position, times: Times) -> Start {
        let mut start = Start::now(position);
        start.players = Color::ALL.map(|color| self.player(color));
        start.rules = self.settings.rules;
        start.time = times;
        start
    }

    /// Who plays a side of the next game.
    fn player(&self, color: Color) -> Seat {
        match self.seats[color as usize].as_str() {
            "person" | "human" | "me" => Seat::person(&color.to_string()),
            name => Seat { name: name.to_owned(), engine: Some(name.to_owned()) },
        }
    }

    pub(super) fn begin(&mut self, mut start: Start, how: How, now: Duration, reply: &mut Reply) {
        if !self.may_leave(reply) {
            return;
        }
        start.chess960 |= matches!(how, How::Chess960 { .. });
        match self.library.begin(start) {
            Ok(kept) => {
                self.sit_down(kept, how, now, reply);
                self.show_after(now, reply);
            }
            Err(refusal) => reply.refuse(refusal.into()),
        }
    }

    /// Takes a game to the table, and lets its clock run.
    pub(super) fn sit_down(&mut self, kept: Kept, how: How, now: Duration, reply: &mut Reply) {
        self.stand_up(now, reply);
        self.setup = None;
        let start = kept.start();
        reply.tell(Notice::Begun(Box::new(Begun {
            how,
            times: start.time.clone(),
            rules: kept.game().rules(),
            players: Color::ALL.map(|color| kept.seat(color).name.clone()),
        })));
        self.programs = Color::ALL.map(|color| {
            let engine = kept.seat(color).engine.as_deref()?;
            player::named(engine, color, self.lot).ok().flatten()
        });
        let at = kept.at();
        self.table = Some(Seated { kept, began: now, at });
        if self.clock().is_some() && self.is_playing() {
            self.try_act(Event::Run, now, reply);
        }
    }
}
