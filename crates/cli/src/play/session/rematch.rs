//! The same game again, with the same colours or the other ones.

use super::PlaySession;
use crate::play::command::RematchColors;
use crate::play::reply::{CommandError, GameOrigin, Reply};
use std::time::Duration;
use tabiya::{Color, Position, Variant};
use tabiya_players::spec::PlayerSpec;

impl PlaySession {
    /// Begins a game like the one on the table: its players, times and start position.
    pub(super) fn rematch(&mut self, colors: RematchColors, now: Duration, reply: &mut Reply) {
        let Some(active) = &self.active else { return reply.refuse(CommandError::NoGame) };
        let mut seats = [PlayerSpec::Person, PlayerSpec::Person];
        for (color, seat) in Color::ALL.into_iter().zip(&mut seats) {
            // A program that cannot be read any more has left its seat to a person already.
            if let Some(who) = active.game.seat(color).engine.as_ref().and_then(|name| name.parse().ok()) {
                *seat = who;
            }
        }
        let start = active.game.start();
        let (position, chess960, mut times) = (start.position, start.chess960, start.time.clone());
        if colors == RematchColors::Swapped {
            seats.reverse();
            if let Some(times) = &mut times {
                times.reverse();
            }
        }
        let before = std::mem::replace(&mut self.seats, seats);
        let number = position.board().chess960_number(Color::White);
        let number = number.filter(|&number| Position::chess960(number) == Some(position));
        let how = match number {
            _ if position.variant() != Variant::Chess => GameOrigin::Variant { variant: position.variant() },
            _ if position == Position::new() && !chess960 => GameOrigin::New,
            Some(number) if chess960 => GameOrigin::Chess960 { number },
            _ => GameOrigin::Loaded,
        };
        self.begin(self.start(position, times), how, now, reply);
        if reply.failed {
            self.seats = before;
        }
    }
}
