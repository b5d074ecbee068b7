//! A new game: time, array, players.

use super::super::scene::Dialog;
use super::{Answered, Overlay, step};
use crate::play::complete::{self, Known};
use crossterm::event::{KeyCode, KeyEvent};

/// What is chosen for a new game.
pub(in crate::play::screen) struct Fresh {
    time: String,
    /// Nothing is the standard array, a number or `random` is Chess960.
    array: String,
    /// Who can play.
    players: Vec<String>,
    /// Who does, White first.
    seats: [usize; 2],
    row: usize,
}

const ROWS: usize = 5;

impl Fresh {
    pub(super) fn new(known: &Known) -> Fresh {
        let words = complete::complete(known, "set black ").words;
        let players = words.into_iter().map(|it| it.word).collect();
        Fresh { time: String::new(), array: String::new(), players, seats: [0, 0], row: 0 }
    }

    pub(super) fn dialog(&self) -> Dialog {
        let player = |seat: usize| self.players.get(seat).map_or("person", String::as_str);
        let time = if self.time.is_empty() && self.row != 0 { "no clock" } else { &self.time };
        let array = if self.array.is_empty() && self.row != 1 { "standard" } else { &self.array };
        let caret = |row: usize| if self.row == row { "_" } else { "" };
        let rows = vec![
            format!(" Time      {time}{}", caret(0)),
            format!(" Chess960  {array}{}", caret(1)),
            format!(" White     < {} >", player(self.seats[0])),
            format!(" Black     < {} >", player(self.seats[1])),
            " Begin ".to_owned(),
        ];
        let foot = match self.row {
            0 => "Minutes and seconds a move: 10, 10 5, 3 delay 2, 5 vs 3",
            1 => "A number 0-959, random, or nothing for chess",
            2 | 3 => "Left and right choose",
            _ => "Enter begins, Esc does not",
        };
        let rows = rows.into_iter().map(|row| format!("{row:<52}")).collect();
        Dialog { title: "A new game".to_owned(), rows, chosen: Some(self.row), top: 0, foot: foot.to_owned() }
    }

    pub(super) fn key(mut self, key: KeyEvent) -> Answered {
        let text = match self.row {
            0 => Some(&mut self.time),
            1 => Some(&mut self.array),
            _ => None,
        };
        match (key.code, text) {
            (KeyCode::Enter, _) => return self.begin(),
            (KeyCode::Char(letter), Some(text)) if text.len() < 40 => text.push(letter),
            (KeyCode::Backspace, Some(text)) => drop(text.pop()),
            (KeyCode::Left, None) => self.turn(-1),
            (KeyCode::Right | KeyCode::Char(' '), None) => self.turn(1),
            (code, _) => self.row = step(code, self.row, ROWS),
        }
        Answered::Open(Overlay::Fresh(self))
    }

    pub(super) fn click(mut self, row: usize) -> Answered {
        match row {
            4 => return self.begin(),
            row if row < ROWS && row == self.row => self.turn(1),
            row if row < ROWS => self.row = row,
            _ => {}
        }
        Answered::Open(Overlay::Fresh(self))
    }

    fn turn(&mut self, step: isize) {
        let Some(seat) = self.row.checked_sub(2).and_then(|seat| self.seats.get_mut(seat)) else { return };
        let count = self.players.len().max(1) as isize;
        *seat = (*seat as isize + step).rem_euclid(count) as usize;
    }

    /// The same lines that one would type.
    fn begin(self) -> Answered {
        let seats = ["white", "black"].into_iter().zip(self.seats);
        let mut lines: Vec<String> = seats
            .filter_map(|(color, seat)| Some(format!("set {color} {}", self.players.get(seat)?)))
            .collect();
        lines.push(match self.array.trim() {
            "" => format!("new {}", self.time.trim()),
            array => format!("960 {array} {}", self.time.trim()),
        });
        Answered::Say(lines)
    }
}
