//! A new game: time, array, players.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crate::play::completion::{self, CompletionContext};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What is chosen for a new game.
pub(in crate::play::screen) struct NewGameDialog {
    /// The time, the array, White and Black, as they are typed.
    fields: [String; 4],
    /// Some who can play.
    players: Vec<String>,
    row: usize,
    /// Why it cannot begin like this.
    refused: Option<String>,
}

/// The fields, and the row that begins the game.
const ROWS: usize = 5;

/// The first row with a player.
const PLAYERS: usize = 2;

/// The longest text of a field.
const LONGEST: usize = 200;

impl NewGameDialog {
    /// With those who sit there now.
    pub(super) fn new(known: &CompletionContext, [white, black]: [String; 2]) -> NewGameDialog {
        let words = completion::complete(known, "set black ").words;
        let players = words.into_iter().map(|it| it.word).collect();
        NewGameDialog { fields: [String::new(), String::new(), white, black], players, row: 0, refused: None }
    }

    pub(super) fn refused(self, why: String) -> NewGameDialog {
        NewGameDialog { refused: Some(why), ..self }
    }

    pub(super) fn dialog(&self) -> Dialog {
        let field = |row: usize, empty: &str| match (self.row == row, self.fields[row].as_str()) {
            (true, text) => format!("{text}_"),
            (false, "") => empty.to_owned(),
            (false, text) => text.to_owned(),
        };
        let rows = [
            format!(" Time      {}", field(0, "no clock")),
            format!(" Chess960  {}", field(1, "standard")),
            format!(" White     {}", field(2, "person")),
            format!(" Black     {}", field(3, "person")),
            " Start ".to_owned(),
        ];
        let foot = match self.row {
            _ if self.refused.is_some() => self.refused.clone().unwrap_or_default(),
            0 => "Minutes and seconds per move: 10, 10 5, 3 delay 2, 5 vs 3".to_owned(),
            1 => "0 to 959, random, or empty for standard chess".to_owned(),
            PLAYERS | 3 => "Choose with left and right, or type a name".to_owned(),
            _ => "Enter starts the game, Esc cancels".to_owned(),
        };
        let rows = rows.map(|row| format!("{row:<56}")).to_vec();
        Dialog { title: "New game".to_owned(), rows, chosen: Some(self.row), top: 0, foot }
    }

    pub(super) fn key(mut self, key: KeyEvent) -> DialogResult {
        self.refused = None;
        let chord = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match (key.code, self.fields.get_mut(self.row)) {
            (KeyCode::Enter, _) => return self.begin(),
            (KeyCode::Char('u' | 'w'), Some(text)) if chord => text.clear(),
            (KeyCode::Char(_), _) if chord => {}
            (KeyCode::Char(letter), Some(text)) if text.len() < LONGEST => text.push(letter),
            (KeyCode::Backspace, Some(text)) => drop(text.pop()),
            (KeyCode::Left, _) => self.turn(-1),
            (KeyCode::Right, _) => self.turn(1),
            (code, _) => self.row = step(code, self.row, ROWS),
        }
        DialogResult::Open(Overlay::NewGame(self))
    }

    pub(super) fn click(mut self, row: usize) -> DialogResult {
        self.refused = None;
        match row {
            4 => return self.begin(),
            row if row < ROWS && row == self.row => self.turn(1),
            row if row < ROWS => self.row = row,
            _ => {}
        }
        DialogResult::Open(Overlay::NewGame(self))
    }

    /// The next player of the list, or the one before.
    fn turn(&mut self, step: isize) {
        if !(PLAYERS..ROWS - 1).contains(&self.row) || self.players.is_empty() {
            return;
        }
        let here = self.players.iter().position(|player| *player == self.fields[self.row]);
        let count = self.players.len() as isize;
        let next = match here {
            Some(here) => (here as isize + step).rem_euclid(count),
            None => 0,
        };
        self.fields[self.row] = self.players[next as usize].clone();
    }

    /// Who plays, and the same line that one would type.
    fn begin(self) -> DialogResult {
        let [time, array, white, black] = self.fields.each_ref().map(|field| field.trim().to_owned());
        let line = match array.as_str() {
            "" => format!("new {time}"),
            array => format!("960 {array} {time}"),
        };
        let person = |name: String| if name.is_empty() { "person".to_owned() } else { name };
        DialogResult::Begin { seats: [white, black].map(person), line, fresh: self }
    }
}
