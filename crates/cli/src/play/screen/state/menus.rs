//! The menus beside the board: when they are there, and what is done with what is chosen.

use super::super::menu::{GameOverMenu, Menu, MenuResult, StartMenu};
use super::super::view::NARROW;
use super::super::view_model::{FooterContext, ScreenMessage, Tone};
use super::ScreenState;
use crate::exit_status::ExitStatus;
use crate::play::completion::CompletionContext;
use crate::play::move_input;
use crate::play::reply::{Notice, PuzzleState, Reply};
use crossterm::event::KeyCode;
use std::time::Duration;
use tabiya::{Color, Game, Orientation, Verdict};

impl ScreenState {
    /// The menu that belongs to what is on the table: before a game that of the start, and when a game has ended
    /// here that of its end.
    pub(super) fn settle_menu(&mut self, reply: &Reply) {
        let over = self.session.game().is_some_and(Game::is_over);
        let begun = reply.notices.iter().any(|notice| matches!(notice, Notice::GameStarted(_)));
        let ended = over && !self.over && !begun;
        self.over = over;
        let is_start = matches!(self.menu, Some(Menu::Start(_)));
        self.is_menu_asked &= is_start || over && !ended;
        if self.session.setup().is_some() || self.session.is_playing() || begun {
            self.menu = None;
        } else if self.session.game().is_none() && !is_start {
            let preset = self.session.profile().preset.clone();
            let resumable = self.session.last_open();
            let menu = StartMenu::new(preset, resumable, self.session.random());
            self.menu = Some(Menu::Start(Box::new(menu)));
        } else if ended && !self.session.is_puzzle() {
            let is_rating = |notice: &Notice| matches!(notice, Notice::Rated { .. } | Notice::NotRated(_));
            let rated = reply.notices.iter().filter(|notice| is_rating(notice));
            let rated = rated.map(|notice| self.words(notice).trim_end().to_owned()).collect();
            self.menu = self.game_over(rated);
            // What the box says is not said again below the board.
            let is_said = |notice: &Notice| is_rating(notice) || matches!(notice, Notice::TurnStatus(_));
            let rest = reply.notices.iter().filter(|notice| !is_said(notice)).cloned().collect();
            self.tell(&Reply { notices: rest, ..Reply::default() });
        }
    }

    /// Whether the box of the end is seen, which tells the result.
    pub(super) fn has_box(&self) -> bool {
        let panel = self.hits.layout.and_then(|layout| layout.panel);
        let has_room = panel.is_some_and(|panel| panel.width >= NARROW);
        has_room && matches!(self.menu, Some(Menu::GameOver(_)))
    }

    /// Whether a puzzle is on the table that is solved: Enter gives the next.
    pub(super) fn is_puzzle_solved(&self) -> bool {
        self.session.puzzle().is_some_and(|view| view.state == PuzzleState::Solved)
    }

    /// Whether a puzzle is on the table whose solution was told.
    pub(super) fn is_puzzle_shown(&self) -> bool {
        self.session.puzzle().is_some_and(|view| view.state == PuzzleState::Shown)
    }

    /// The menu of the end of the game.
    fn game_over(&self, more: Vec<String>) -> Option<Menu> {
        let game = self.session.game()?;
        let ending = game.ending()?;
        let mut title = vec![format!("{}  {ending}", ending.outcome.result())];
        title.extend(more);
        Some(Menu::GameOver(GameOverMenu::new(title, game.position().variant())))
    }

    /// Brings the menu of the end back.
    pub(super) fn reopen_menu(&mut self) {
        if self.menu.is_none() && self.session.setup().is_none() && self.cursor.is_live() {
            self.menu = self.game_over(Vec::new());
        }
        self.is_menu_asked = true;
    }

    /// A key that a menu takes: at the start always, later only if it is seen. In the smallest windows an arrow brings it
    /// into sight before it chooses anything.
    pub(super) fn menu_key(&mut self, code: KeyCode) -> Option<MenuResult> {
        let seen = self.hits.menu;
        let is_start = matches!(self.menu, Some(Menu::Start(_)));
        let asks = match code {
            KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab => true,
            KeyCode::Left | KeyCode::Right => is_start,
            _ => false,
        };
        match &mut self.menu {
            // A piece that is picked up with the mouse is put down with Esc.
            Some(_) if code == KeyCode::Esc && self.selection.picked.is_some() => None,
            Some(_) if asks && !seen && !self.is_menu_asked && self.hits.layout.is_some() => {
                self.is_menu_asked = true;
                self.messages.clear();
                Some(MenuResult::Nothing)
            }
            Some(menu @ Menu::Start(_)) => menu.key(code),
            Some(menu @ Menu::GameOver(_)) if seen => menu.key(code),
            _ => None,
        }
    }

    /// Does what was chosen.
    pub(super) fn chosen(&mut self, chosen: MenuResult, now: Duration) {
        self.selection.put_down();
        match chosen {
            MenuResult::Nothing => {}
            // F2 and the next start of the program begin with what was chosen here.
            MenuResult::Changed => {
                if let Some(Menu::Start(menu)) = &self.menu {
                    self.session.remember(menu.preset());
                }
                self.messages.clear();
            }
            MenuResult::Play => self.begin_preset(None, now),
            MenuResult::TwoPeople => self.begin_two_people(now),
            MenuResult::Analyse => {
                let Some(Menu::Start(menu)) = &self.menu else { return };
                let reply = self.session.begin_analysis(menu.array(), now);
                self.show_reply(reply, "analyse", now);
                self.say("analyse on", now);
            }
            MenuResult::Say(line) => self.say(&line, now),
            MenuResult::SaveAs => self.line.suggest("save ", &self.session.suggested_file()),
            MenuResult::Act(action) => self.act(action, now),
            MenuResult::Closed => self.menu = None,
        }
    }

    /// Begins the game that the menu has set up; the person has this side, or the one that was chosen.
    fn begin_preset(&mut self, side: Option<Color>, now: Duration) {
        let Some(Menu::Start(menu)) = &self.menu else { return };
        let reply = self.session.begin_preset(menu.preset(), menu.array(), side, now);
        self.show_reply(reply, "new", now);
    }

    fn begin_two_people(&mut self, now: Duration) {
        let Some(Menu::Start(menu)) = &self.menu else { return };
        let preset = menu.preset();
        let line = match menu.array().0 {
            None => format!("new {} {}", preset.variant.game().name(), preset.clock()),
            Some(number) => format!("960 {number} {}", preset.clock()),
        };
        self.begin(&["person".to_owned(), "person".to_owned()], &line, now);
    }

    /// A move before there is a game begins the one that is shown: against the level that was played last, or the
    /// one that would be taken up again. Gives whether the text is a move at all.
    pub(super) fn begin_with(&mut self, text: &str, now: Duration) -> bool {
        let Some(Menu::Start(menu)) = &self.menu else { return false };
        // What is typed is meant for the board that is shown, and never begins another game.
        let (position, saved) = (menu.shown().0, menu.shows_saved());
        let explanation = move_input::read(&position, text);
        if explanation.verdict() == Verdict::Unreadable {
            return false;
        }
        // Whoever has the second move is told who begins; whoever makes the first one has the first side in this game.
        let second = (!saved && menu.is_others_turn()).then(|| menu.advice_of_second());
        if explanation.mv.is_none() {
            let last = "This is your last game. To start a new one, choose Play with the arrow keys.";
            self.refuse_here(explanation, &position, second.as_deref().or(saved.then_some(last)));
            return true;
        }
        if saved {
            self.say_at_once("resume", now);
        } else {
            self.begin_preset(Some(position.turn()), now);
        }
        if self.session.is_playing() {
            self.say_at_once(&format!("move {text}"), now);
            let text = format!("You play {} in this game.", position.turn());
            self.remark = second.map(|_| ScreenMessage { text, tone: Tone::Usual });
            self.messages.extend(self.remark.clone());
        }
        true
    }

    /// Sets the row of the menu to what is typed there. Gives whether it is meant for it.
    pub(super) fn type_value(&mut self, text: &str) -> bool {
        let Some(Menu::Start(menu)) = &mut self.menu else { return false };
        let Some(set) = menu.type_value(text.trim()) else { return false };
        let preset = menu.preset();
        let message = match set {
            Ok(text) => {
                self.session.remember(preset);
                ScreenMessage { text, tone: Tone::Usual }
            }
            Err(text) => {
                self.status &= ExitStatus::No;
                ScreenMessage { text, tone: Tone::Refused }
            }
        };
        self.messages = vec![message];
        true
    }

    /// What completes a line: before a game with the moves that would begin it.
    pub(super) fn known(&self) -> CompletionContext {
        let known = self.session.known();
        let Some(Menu::Start(menu)) = &self.menu else { return known };
        let position = menu.shown().0;
        let moves = position.legal_moves().iter().map(|&mv| position.san(mv).to_string()).collect();
        CompletionContext { moves, ..known }
    }

    /// The side from which the board is seen.
    pub(super) fn orientation(&self) -> Orientation {
        let usual = self.session.settings().side;
        match &self.menu {
            Some(Menu::Start(menu)) => menu.orientation(usual),
            _ => usual,
        }
    }

    /// What is going on, as far as it decides what can be done.
    pub(super) fn context(&self) -> FooterContext {
        match self.session.game() {
            _ if self.session.setup().is_some() => FooterContext::SetUp,
            None => FooterContext::Start,
            Some(_) if self.session.is_as_in_file() => match self.session.has_other_games() {
                true => FooterContext::Leafing,
                false => FooterContext::ReadingOne,
            },
            Some(_) if !self.cursor.is_live() => FooterContext::Looking,
            Some(_) if self.is_puzzle_solved() => FooterContext::PuzzleSolved,
            Some(_) if self.is_puzzle_shown() => FooterContext::PuzzleShown,
            Some(_) if self.session.is_puzzle() => FooterContext::Puzzle,
            Some(game) if game.is_over() => FooterContext::Over,
            Some(_) => FooterContext::Playing,
        }
    }
}
