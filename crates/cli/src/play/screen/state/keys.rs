//! Keys.

use super::super::cursor::Cursor;
use super::super::input_line::LineEditor;
use super::super::overlay::Overlay;
use super::super::view_model::{Action, ScreenMessage, Tone};
use super::ScreenState;
use crate::play::command::PromptCommand;
use crate::play::paste::PastedText;
use crate::play::reply::{CommandError, Notice, Reply};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

impl ScreenState {
    pub(super) fn key(&mut self, key: KeyEvent, now: Duration) {
        // Enter that was typed before the terminal was ours comes as the end of a line.
        let line_feed =
            key.modifiers == KeyModifiers::CONTROL && matches!(key.code, KeyCode::Char('j' | 'm'));
        let key = if line_feed { KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE) } else { key };
        if let Some(letter) = self.behind_escape(key) {
            for code in [KeyCode::Esc, KeyCode::Char(letter)] {
                self.key(KeyEvent::new(code, KeyModifiers::NONE), now);
            }
            return;
        }
        if let Some(overlay) = self.overlay.take() {
            let answered = overlay.key(key, self.hits.page, self.hits.scrolls);
            self.answered(answered, now);
            if is_interrupt(key) && self.overlay.is_none() {
                let leaves = match self.session.would_leave(&PromptCommand::Quit) {
                    true => "`quit`, then y, leaves the game and the program.",
                    false => "F10 or `quit` leaves the program.",
                };
                self.note(&format!("Closed. {leaves}"));
            }
            return;
        }
        // What is typed is the line's, whatever is beside the board.
        let plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        if self.line.is_empty()
            && plain
            && let Some(chosen) = self.menu_key(key.code)
        {
            return self.chosen(chosen, now);
        }
        let (control, alt) =
            (key.modifiers.contains(KeyModifiers::CONTROL), key.modifiers.contains(KeyModifiers::ALT));
        match key.code {
            KeyCode::Char(letter) if control && !alt => self.control(letter.to_ascii_lowercase(), now),
            KeyCode::Char(letter) if alt && !control => self.alt(letter.to_ascii_lowercase(), now),
            KeyCode::Char('?') if self.line.is_empty() => self.act(Action::Help, now),
            KeyCode::Char(letter @ ('[' | ']')) if self.line.is_empty() && self.review.is_some() => {
                self.next_mistake(letter == ']');
            }
            KeyCode::Char(letter) => self.line.insert(letter),
            KeyCode::F(number) => self.function(number, now),
            KeyCode::Enter => self.enter(now),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.tab(1),
            KeyCode::BackTab => self.tab(-1),
            KeyCode::Backspace if alt => self.line.delete_word(),
            KeyCode::Backspace => self.line.backspace(),
            KeyCode::Delete if self.line.is_empty() && self.session.setup().is_some() => {
                if let Some(square) = self.selection.cursor {
                    self.say(&format!("remove {square}"), now);
                }
            }
            KeyCode::Delete => self.line.delete(),
            KeyCode::PageUp => self.act(Action::Back, now),
            KeyCode::PageDown => self.act(Action::Forth, now),
            KeyCode::Left if alt => self.act(Action::Back, now),
            KeyCode::Right if alt => self.act(Action::Forth, now),
            KeyCode::Up if alt => self.look(Cursor::previous_alternative),
            KeyCode::Down if alt => self.look(Cursor::next_alternative),
            code if self.line.is_empty() => self.board_key(code),
            code => self.line_key(code),
        }
    }

    /// The letter that was typed behind Esc, if they came as one key: over a slow line the two are what Alt with the letter
    /// is. Whoever has a page before them closes it and types on, and a capital begins a move.
    fn behind_escape(&self, key: KeyEvent) -> Option<char> {
        let is_alt = key.modifiers.difference(KeyModifiers::SHIFT) == KeyModifiers::ALT;
        let KeyCode::Char(letter) = key.code else { return None };
        let is_page = matches!(self.overlay, Some(Overlay::Page { .. }));
        let is_capital = self.overlay.is_none() && letter.is_ascii_uppercase();
        (is_alt && (is_page || is_capital)).then_some(letter)
    }

    /// Keys while nothing is typed.
    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left if self.is_reading() => self.look(Cursor::back),
            KeyCode::Right if self.is_reading() => self.look(Cursor::forth),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Home => self.look(Cursor::start),
            KeyCode::End => self.look(Cursor::end),
            _ => {}
        }
    }

    /// Whether left and right go through the moves: where a game is read, and not while the arrows point at squares.
    fn is_reading(&self) -> bool {
        let is_over = self.session.game().is_some_and(tabiya::Game::is_over);
        let is_read = self.session.is_as_in_file() || is_over || !self.cursor.is_live();
        let is_pointing = self.selection.cursor.is_some() || self.selection.picked.is_some();
        is_read && !is_pointing && self.session.setup().is_none()
    }

    /// Keys while something is typed.
    fn line_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.line.left(),
            KeyCode::Right => self.line.right(),
            KeyCode::Up => self.line.earlier(),
            KeyCode::Down => self.line.later(),
            KeyCode::Home => self.line.home(),
            KeyCode::End => self.line.end(),
            _ => {}
        }
    }

    fn control(&mut self, letter: char, now: Duration) {
        match letter {
            'a' => self.line.home(),
            'e' => self.line.end(),
            'b' => self.line.left(),
            'f' => self.line.right(),
            'h' => self.line.backspace(),
            'k' => self.line.delete_to_end(),
            'u' => self.line.delete_to_home(),
            'w' => self.line.delete_word(),
            'p' => self.line.earlier(),
            'n' => self.line.later(),
            'd' if self.line.is_empty() => self.act(Action::Quit, now),
            'd' => self.line.delete(),
            'c' => self.interrupt(now),
            _ => {}
        }
    }

    /// Ctrl-C: takes back what is typed, stops what is being looked for, or leaves; and says which.
    fn interrupt(&mut self, now: Duration) {
        if !self.line.is_empty() {
            self.line.clear();
            self.note(&format!("The line is cleared. Ctrl-C once more {}.", self.next_interrupt()));
        } else if let Some(reply) = self.session.interrupt(now) {
            self.show_reply(reply, "stop", now);
        } else {
            self.act(Action::Quit, now);
        }
    }

    /// What Ctrl-C does where nothing is typed.
    fn next_interrupt(&self) -> &'static str {
        if self.session.reading().is_some() {
            "stops reading"
        } else if self.session.has_side_search() {
            "stops what is being thought about"
        } else if self.session.would_leave(&PromptCommand::Quit) {
            "asks whether you leave the game"
        } else {
            "leaves the program"
        }
    }

    /// Tells something in place of what was told before.
    pub(super) fn note(&mut self, text: &str) {
        self.messages = vec![ScreenMessage { text: text.to_owned(), tone: Tone::Usual }];
    }

    fn alt(&mut self, letter: char, now: Duration) {
        let action = match letter {
            'h' => Action::Help,
            'n' => Action::New,
            'o' => Action::Open,
            's' => Action::Save,
            'f' => Action::Flip,
            'u' => Action::Undo,
            'r' => Action::Redo,
            'd' => Action::Draw,
            'x' => Action::Resign,
            'e' => Action::Edit,
            'a' => Action::Analyse,
            'q' => Action::Quit,
            'b' => Action::Back,
            'l' => return self.look(Cursor::live),
            _ => return,
        };
        self.act(action, now);
    }

    fn function(&mut self, number: u8, now: Duration) {
        let actions = [
            Action::Help,
            Action::New,
            Action::Open,
            Action::Save,
            Action::Flip,
            Action::Undo,
            Action::Redo,
            Action::Draw,
            Action::Resign,
            Action::Quit,
            Action::Edit,
            Action::Analyse,
        ];
        if let Some(&action) = usize::from(number).checked_sub(1).and_then(|index| actions.get(index)) {
            self.act(action, now);
        }
    }

    fn enter(&mut self, now: Duration) {
        if self.line.is_empty() {
            match self.selection.cursor {
                Some(square) => self.point(square, now),
                None if self.is_puzzle_solved() => self.say("next", now),
                // The menu comes back that was put away.
                None => self.reopen_menu(),
            }
            return;
        }
        let line = self.line.take();
        self.say(&line, now);
    }

    /// Takes back what was begun, the last thing first.
    pub(super) fn escape(&mut self) {
        if !self.line.is_empty() {
            self.line.clear();
        } else if self.selection.picked.is_some() || self.selection.dropping.is_some() {
            self.selection.put_down();
        } else if self.session.stop_reading() {
            let words = self.words(&Notice::ReadingStopped);
            self.note(words.trim_end());
        } else if self.session.stop_thinking() {
            self.messages.clear();
        } else if !self.cursor.is_live() {
            // Whoever looks at a game from elsewhere goes back to where a variation leaves it.
            let is_read = self.session.is_as_in_file();
            self.look(|cursor, tree| if is_read { cursor.in_game(tree) } else { cursor.live(tree) });
        } else if self.selection.premove.take().is_some() {
            self.messages.clear();
        } else {
            self.selection.put_down();
            self.selection.cursor = None;
            self.selection.drawn.clear();
            self.messages.clear();
        }
    }

    fn tab(&mut self, step: isize) {
        if self.line.is_empty() && self.session.setup().is_some() {
            return self.next_piece(step);
        }
        if self.line.is_empty() && self.next_in_hand(step) {
            return;
        }
        let known = self.known();
        self.line.complete(&known, step);
    }

    /// The next piece to be placed on a board that is set up.
    fn next_piece(&mut self, step: isize) {
        let pieces: Vec<Option<tabiya::Piece>> = tabiya::Color::ALL
            .into_iter()
            .flat_map(|color| tabiya::Role::ALL.map(|role| Some(role.of(color))))
            .chain([None])
            .collect();
        let at = pieces.iter().position(|&piece| piece == self.selection.piece).unwrap_or(0) as isize;
        self.selection.piece = pieces[(at + step).rem_euclid(pieces.len() as isize) as usize];
    }

    /// A position, a game or moves are taken wherever they are pasted. Other text is typed, into a dialog if it takes
    /// text; of several lines each is said. What is longer than a line can be was copied by mistake.
    pub(super) fn paste(&mut self, text: &str, now: Duration) {
        let pasted = PromptCommand::parse(text);
        if let Ok(command @ PromptCommand::Paste(_)) = &pasted {
            self.overlay = None;
            return match self.session.would_leave(command) {
                true => self.ask_to_leave(text.trim()),
                false => self.execute(pasted, "paste", now),
            };
        }
        if text.len() > LineEditor::LONGEST {
            self.overlay = None;
            let mut reply = Reply::default();
            reply.refuse(CommandError::LongPaste { is_looked_at: text.len() <= PastedText::LONGEST });
            return self.show_reply(reply, "paste", now);
        }
        if self.overlay.as_ref().is_some_and(Overlay::takes_text) {
            let letters = unquoted(text).chars().take_while(|letter| !matches!(letter, '\n' | '\r'));
            for letter in letters.filter(|letter| !letter.is_control()) {
                self.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE), now);
            }
            return;
        }
        self.overlay = None;
        let mut lines = text.split(['\n', '\r']).filter(|line| !line.is_empty()).peekable();
        let ends = text.ends_with(['\n', '\r']);
        while let Some(line) = lines.next() {
            line.chars().for_each(|letter| self.line.insert(letter));
            if lines.peek().is_some() || ends {
                self.enter(now);
            }
        }
    }
}

/// Whether a key is Ctrl-C.
fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

/// The name of a file as other programs copy it: in quotes, or as an address.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let bare = ['"', '\''].iter().find_map(|&quote| text.strip_prefix(quote)?.strip_suffix(quote));
    let text = bare.unwrap_or(text);
    text.strip_prefix("file://").unwrap_or(text)
}
