//! Whole tables: keys and mouse go in, and what is on the screen is looked at.

mod asking;
mod dialogs;
mod fields;
mod footer;
mod insight;
mod leafing;
mod long_games;
mod looks;
mod menus;
mod moving;
mod pages;
mod pasting;
mod sizes;
mod small_windows;
mod variants;

use super::state::ScreenState;
use super::style::ColorDepth;
use super::view;
use crate::play::reply::Reply;
use crate::play::session::PlaySession;
use crate::play::settings::Settings;
use crate::play::terminal_caps::{Charset, ColorSupport, TermCaps};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use std::time::Duration;
use tabiya::Square;
use tabiya_table::Library;

/// A table on a screen of some size.
pub(super) struct Table {
    pub(super) state: ScreenState,
    pub(super) now: Duration,
    terminal: Terminal<TestBackend>,
}

impl Table {
    /// Before any game, without colours.
    fn new(width: u16, height: u16) -> Table {
        Table::with(width, height, ColorDepth::Plain)
    }

    fn with(width: u16, height: u16, depth: ColorDepth) -> Table {
        let colors = if depth == ColorDepth::Plain { ColorSupport::Plain } else { ColorSupport::Colors };
        let caps = TermCaps { colors, charset: Charset::Unicode, width: None, height: None };
        let session = PlaySession::new(Settings::default(), Library::nowhere(), 7, Arc::new(|| ()));
        let greeting = session.greet(Vec::new());
        Table::of(session, greeting, caps, depth, width, height)
    }

    fn of(
        session: PlaySession,
        first: Reply,
        caps: TermCaps,
        depth: ColorDepth,
        width: u16,
        height: u16,
    ) -> Table {
        let state = ScreenState::new(session, first, caps, depth, Vec::new(), Duration::ZERO);
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut table = Table { state, now: Duration::ZERO, terminal };
        table.draw();
        table
    }

    /// A game in the standard array.
    fn playing(width: u16, height: u16) -> Table {
        let mut table = Table::new(width, height);
        table.say("new");
        table
    }

    fn draw(&mut self) {
        let model = self.state.model(self.now);
        let mut hits = None;
        self.terminal.draw(|frame| hits = Some(view::draw(&model, frame.buffer_mut()))).unwrap();
        self.state.drawn(hits.unwrap());
    }

    fn on(&mut self, event: Event) {
        self.state.on(&event, self.now);
        self.draw();
    }

    fn key(&mut self, code: KeyCode) {
        self.on(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn with_alt(&mut self, code: KeyCode) {
        self.on(Event::Key(KeyEvent::new(code, KeyModifiers::ALT)));
    }

    fn with_control(&mut self, letter: char) {
        self.on(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    /// A key without a look at the screen: what is typed fast is drawn once.
    fn press(&mut self, code: KeyCode) {
        self.state.on(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
    }

    fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
        self.draw();
    }

    fn say(&mut self, line: &str) {
        line.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
        self.key(KeyCode::Enter);
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.terminal.resize(Rect::new(0, 0, width, height)).unwrap();
        self.on(Event::Resize(width, height));
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.on(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// A place in the middle of a square.
    fn place(&self, square: Square) -> (u16, u16) {
        let pieces = self.state.model(self.now).styles.small_pieces();
        let layout =
            super::layout::ScreenLayout::of(self.terminal.backend().buffer().area.as_size(), pieces).unwrap();
        let view = self.state.session().settings().side;
        let (column, row) = view.cell(square);
        let cell = layout.cell(column, row);
        (cell.x + cell.width / 2, cell.y + cell.height / 2)
    }

    fn click_at(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    }

    fn click(&mut self, square: &str) {
        let (column, row) = self.place(square.parse().unwrap());
        self.click_at(column, row);
    }

    /// Clicks on a text on the screen.
    fn click_on(&mut self, text: &str) {
        let screen = self.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect(text);
        let column = line.split(text).next().unwrap().chars().count();
        self.click_at(column as u16, row as u16);
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (column, row) = self.place(from.parse().unwrap());
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        let (column, row) = self.place(to.parse().unwrap());
        self.mouse(MouseEventKind::Drag(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    }

    /// What is on the screen, without the blanks behind its lines.
    fn screen(&self) -> String {
        text(self.terminal.backend().buffer())
    }

    fn shows(&self, what: &str) {
        assert!(self.screen().contains(what), "{what:?} is not on the screen:\n{}", self.screen());
    }

    fn hides(&self, what: &str) {
        assert!(!self.screen().contains(what), "{what:?} is on the screen:\n{}", self.screen());
    }

    /// What is told below the board or in a window, without its line breaks; nothing of it may be cut.
    fn told(&self) -> String {
        let model = self.state.model(self.now);
        let dialog = model.dialog.map(|dialog| {
            let whole = dialog.whole_foot.filter(|_| !self.state.is_page_scrolled());
            [dialog.rows.join(" "), whole.map_or(dialog.foot, str::to_owned)].join(" ")
        });
        let texts = model.messages.into_iter().map(|message| message.text).chain(dialog);
        let told = texts.collect::<Vec<_>>().join(" ");
        let on_screen: String = self.screen().chars().filter(|letter| letter.is_alphanumeric()).collect();
        // Beside it there may be the panel: word by word.
        for word in told.split(|letter: char| !letter.is_alphanumeric()) {
            assert!(
                on_screen.contains(word),
                "{word:?} of {told:?} is not on the screen:\n{}",
                self.screen()
            );
        }
        told
    }

    fn tells(&self, what: &str) {
        let told = self.told();
        assert!(told.contains(what), "{what:?} is not told, but {told:?}:\n{}", self.screen());
    }

    /// The moves of the game.
    fn sans(&self) -> Vec<String> {
        self.state.session().game().map(|game| game.sans()).unwrap_or_default()
    }
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
    let lines = rows.map(|row| {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
