//! What is on the screen and what becomes of it: everything that happens changes the state, and nothing draws.

mod analysing;
mod autoplay;
mod bell;
mod dropping;
mod keys;
mod menus;
mod mouse;
mod present;
mod reviewing;
mod selection;
mod undoing;
mod update;

use super::analyser::Analyser;
use super::cursor::Cursor;
use super::graphics::{GraphicsProtocol, GraphicsSupport};
use super::input_line::LineEditor;
use super::menu::Menu;
use super::overlay::{DialogResult, Overlay};
use super::style::ColorDepth;
use super::view_model::{Action, HitMap, ScreenMessage, Tone};
use crate::exit_status::ExitStatus;
use crate::play::command::{ParseError, PromptCommand};
use crate::play::game_tree::GameTree;
use crate::play::game_view::GameView;
use crate::play::move_input;
use crate::play::paste::PastedText;
use crate::play::reply::{CommandError, Notice, Reply};
use crate::play::session::PlaySession;
use crate::play::settings::{BellPolicy, PieceSet};
use crate::play::terminal_caps::TermCaps;
use bell::Bell;
use crossterm::event::{Event, KeyEventKind};
use ratatui::layout::Size;
use reviewing::GameReview;
use selection::Selection;
use std::time::Duration;
use tabiya::{Color, Move, Position, Verdict};
use tabiya_players::spec::PlayerSpec;

/// How often it is looked how far a file is read.
const READING: Duration = Duration::from_millis(200);

/// A table on a screen.
pub(super) struct ScreenState {
    session: PlaySession,
    caps: TermCaps,
    depth: ColorDepth,
    cursor: Cursor,
    selection: Selection,
    line: LineEditor,
    messages: Vec<ScreenMessage>,
    /// What a person was told about the game that a move began. It stands until they do something: an answer to that move
    /// comes at once.
    remark: Option<ScreenMessage>,
    overlay: Option<Overlay>,
    /// What can be chosen beside the board.
    menu: Option<Menu>,
    /// Whether a key has asked for the menu where it is not seen otherwise.
    is_menu_asked: bool,
    /// Whether the game on the table was over when something happened last.
    over: bool,
    /// The game as it was when something happened last; its clocks are asked for anew.
    view: Option<GameView>,
    hits: HitMap,
    /// The engine, while somebody wants to know what it thinks.
    analyser: Option<Analyser>,
    review: Option<GameReview>,
    status: ExitStatus,
    farewell: Option<String>,
    autoplay: Option<autoplay::Autoplay>,
    bell: Bell,
    /// The pictures that the terminal can show.
    graphics: GraphicsSupport,
}

impl ScreenState {
    /// A table with what there is to tell at first, and the lines that were typed in the past.
    pub(super) fn new(
        session: PlaySession,
        first: Reply,
        caps: TermCaps,
        depth: ColorDepth,
        past: Vec<String>,
        now: Duration,
    ) -> ScreenState {
        let mut state = ScreenState {
            session,
            caps,
            depth,
            cursor: Cursor::default(),
            selection: Selection::default(),
            line: LineEditor::new(past),
            messages: Vec::new(),
            remark: None,
            overlay: None,
            menu: None,
            is_menu_asked: false,
            over: false,
            view: None,
            hits: HitMap::default(),
            analyser: None,
            review: None,
            status: ExitStatus::Yes,
            farewell: None,
            autoplay: None,
            bell: Bell::default(),
            graphics: GraphicsSupport::default(),
        };
        state.hear(first, now);
        state.tick(now);
        state
    }

    /// The pictures that the terminal can show.
    pub(super) fn set_graphics(&mut self, graphics: GraphicsSupport) {
        self.graphics = graphics;
    }

    /// Looks again how large characters are.
    pub(super) fn measure_characters(&mut self) {
        self.graphics.measure();
    }

    /// How pictures of the pieces are sent now; none while there are none.
    pub(super) fn graphics(&self) -> Option<(GraphicsProtocol, Size)> {
        let settings = self.session.settings();
        // Nothing else lies over the board, and nobody wants to see the pieces in another way.
        let free = self.overlay.is_none() && settings.pieces == PieceSet::Auto;
        self.graphics.chosen(settings.graphics).filter(|_| free && self.depth != ColorDepth::Plain)
    }

    /// What was drawn where.
    pub(super) fn drawn(&mut self, hits: HitMap) {
        self.hits = hits;
        if let Some(overlay) = &mut self.overlay {
            overlay.settle(self.hits.top);
        }
        self.follow_position();
    }

    /// What is told when the table is left; then it is.
    pub(super) fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// Yes if nothing was refused.
    pub(super) fn answer(&self) -> ExitStatus {
        self.status
    }

    /// The lines that were typed.
    pub(super) fn past(&self) -> &[String] {
        self.line.past()
    }

    /// Whether the bell is to be rung now; asked once.
    pub(super) fn rings(&mut self, now: Duration) -> bool {
        let short = self.is_short(now);
        self.bell.rings(short) && self.session.settings().bell == BellPolicy::Rings
    }

    /// Something happens.
    pub(super) fn on(&mut self, event: &Event, now: Duration) {
        if self.stops_autoplay(event) {
            return;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.remark = None;
                self.key(*key, now);
            }
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Paste(text) => self.paste(text, now),
            _ => {}
        }
    }

    /// What happens by itself: a flag falls, a program answers.
    pub(super) fn tick(&mut self, now: Duration) {
        self.hear_review();
        if let Some(line) = self.overlay.as_mut().and_then(Overlay::hear) {
            self.overlay = None;
            self.say(&line, now);
        }
        self.go_on(now);
        let reply = self.session.tick(now);
        if !reply.is_empty() {
            let is_long = reply.notices.iter().any(is_refutation);
            self.hear(reply, now);
            self.play_premove(now);
            if is_long {
                self.open_page("puzzle");
            }
        }
    }

    /// Leaves the table without asking.
    pub(super) fn leave(&mut self, now: Duration) {
        if self.farewell.is_none() {
            let reply = self.session.leave(now);
            self.hear(reply, now);
        }
    }

    /// When something happens or looks otherwise, if nobody does anything.
    pub(super) fn next_moment(&self, now: Duration) -> Option<Duration> {
        let ticking = self.session.clocks(now).and_then(|clocks| {
            let left = clocks.left[clocks.running? as usize]?;
            // The clock that runs is read again when it shows something else.
            let unit = if left <= Duration::from_secs(10) { 100 } else { 1_000 };
            let over = left.as_millis() as u64 % unit;
            Some(now + Duration::from_millis(over + 1))
        });
        let autoplay = self.autoplay.map(|autoplay| autoplay.at);
        let reading = self.session.reading().map(|_| now + READING);
        [self.session.next_tick(), ticking, autoplay, reading].into_iter().flatten().min()
    }

    /// Does what a line says, typed or meant by a key or a dialog; leaving a game is asked about first.
    fn say(&mut self, line: &str, now: Duration) {
        if self.type_value(line) {
            return;
        }
        if let Some(Menu::Start(menu)) = &self.menu
            && let Some(chosen) = menu.named(line)
        {
            return self.chosen(chosen, now);
        }
        let command = PromptCommand::parse(line);
        match &command {
            Ok(command) if self.session.would_leave(command) => self.ask_to_leave(line),
            Ok(PromptCommand::Resign(side)) if self.session.is_playing() && self.may_resign(*side) => {
                self.overlay = side.or(self.resigner()).map(Overlay::resigning);
            }
            Ok(PromptCommand::Move(text) | PromptCommand::Bare(text))
                if self.session.setup().is_none()
                    && (self.begin_with(text, now)
                        || self.is_exploring() && self.try_variation(text)
                        || self.is_premove(text)) => {}
            Ok(PromptCommand::Autoplay(every)) => self.autoplay(*every, now),
            Ok(PromptCommand::Undo) if self.undo_here() => {}
            Ok(PromptCommand::Redo) if self.redo_here() => {}
            Ok(PromptCommand::Save(file)) if self.asks_to_save(file.as_deref(), line) => {}
            _ => self.execute(command, line, now),
        }
    }

    /// Asks whether the game is left, and says what becomes of it.
    fn ask_to_leave(&mut self, line: &str) {
        let fate = self.session.fate().sentence();
        let what = match PromptCommand::parse(line) {
            Ok(PromptCommand::Paste(PastedText::Moves(_))) => "The pasted moves are shown as another game.\n",
            _ => "",
        };
        self.overlay = Some(Overlay::leaving(line, &format!("{what}{fate}")));
    }

    /// Asks before a game is written into a file that is there already. Gives whether it asked.
    fn asks_to_save(&mut self, file: Option<&std::path::Path>, line: &str) -> bool {
        let plan = self.session.save_plan(file).filter(|_| self.session.setup().is_none());
        let asks = plan.is_some();
        if let Some(plan) = plan {
            self.overlay = Some(Overlay::saving(line, &plan));
        }
        asks
    }

    /// Whether somebody may resign here for a side: a person, and in a game.
    fn may_resign(&self, side: Option<Color>) -> bool {
        let is_person = side.is_none_or(|side| !self.session.is_program(side));
        is_person && self.session.setup().is_none() && !self.session.is_puzzle() && self.session.has_person()
    }

    /// Whether a move is tried beside the game: where one looks back, and where a file says that it is over.
    fn is_exploring(&self) -> bool {
        !self.cursor.is_live() || self.session.is_ended_by_file()
    }

    /// The dialog for a new game.
    fn new_game(&mut self) -> Overlay {
        // Nobody has chosen to play against a person who solves puzzles or reads a file.
        let is_chosen = !self.session.is_puzzle() && !self.session.is_as_in_file();
        let people = [PlayerSpec::Person, PlayerSpec::Person];
        let seats = self.session.game().map(|_| self.session.specs());
        let seats = seats.filter(|seats| is_chosen || *seats != people);
        let played = self.session.would_be_missed();
        let note = played.then(|| self.session.fate().sentence().to_owned());
        let preset = match &self.menu {
            Some(Menu::Start(menu)) => menu.preset(),
            _ => self.session.profile().preset.clone(),
        };
        Overlay::new_game(preset, seats, self.session.random(), note)
    }

    /// Does what a line says, without asking.
    fn say_at_once(&mut self, line: &str, now: Duration) {
        self.execute(PromptCommand::parse(line), line, now);
    }

    /// Lets the session execute a command; the line is the title of an answer that needs a page.
    fn execute(&mut self, command: Result<PromptCommand, ParseError>, line: &str, now: Duration) {
        match command {
            Ok(PromptCommand::Analyse(on))
                if self.session.game().is_some() && self.session.setup().is_none() =>
            {
                return self.analyse(on);
            }
            Ok(PromptCommand::Review) if self.session.setup().is_none() => return self.start_review(),
            _ => {}
        }
        let reply = self.session.execute(command, now);
        self.show_reply(reply, line, now);
    }

    /// Shows the answer to what a person did.
    fn show_reply(&mut self, reply: Reply, line: &str, now: Duration) {
        self.status &= ExitStatus::of(!reply.failed);
        let wants_name = reply.notices.iter().any(is_nameless);
        let is_answer = ScreenState::is_answer(&reply);
        // All commands stand behind how to move and the keys, as with F1.
        let is_help = reply.notices.iter().any(|notice| matches!(notice, Notice::Commands));
        let list = if is_help { Some(self.help()) } else { self.saved_games(&reply) };
        self.hear(reply, now);
        if is_answer && self.overlay.is_none() {
            if list.is_some() {
                self.messages.clear();
            }
            self.overlay = list;
            self.open_page(line);
        }
        if wants_name && self.line.is_empty() {
            self.line.suggest("save ", &self.session.suggested_file());
        }
        // A program that answers at once.
        self.tick(now);
        // After `undo`, or with another opponent, there is nothing to wait for.
        if !self.awaits_program() {
            self.selection.premove = None;
        }
    }

    /// A move where one looks, beside the game. Gives whether the text is a move at all.
    fn try_variation(&mut self, text: &str) -> bool {
        let position = self.position();
        let explanation = move_input::read(&position, text);
        if explanation.verdict() == Verdict::Unreadable {
            return false;
        }
        self.selection.put_down();
        match explanation.mv {
            Some(mv) => self.try_out(mv),
            None => self.refuse_variation(explanation, &position),
        }
        true
    }

    /// Plays a move beside the game.
    fn try_out(&mut self, mv: Move) {
        self.messages.clear();
        let Some(from) = self.session.tree().map(|tree| self.cursor.node(tree).id()) else { return };
        let tried = self.session.try_move(from, mv);
        if let (Some(id), Some(tree)) = (tried, self.session.tree()) {
            self.cursor = Cursor::at(id, tree);
        }
    }

    /// The position that is looked at: of the game, or of the one that the menu would begin.
    fn position(&self) -> Position {
        match (self.session.tree(), &self.menu) {
            (Some(tree), _) => self.cursor.position(tree),
            (None, Some(Menu::Start(menu))) => menu.shown().0,
            (None, _) => Position::new(),
        }
    }

    /// The move that led to it.
    fn last_move(&self) -> Option<Move> {
        match (self.session.tree(), &self.menu) {
            (Some(tree), _) => self.cursor.last_move(tree),
            (None, Some(Menu::Start(menu))) => menu.shown().1,
            (None, _) => None,
        }
    }

    fn refuse_variation(&mut self, explanation: tabiya::Explanation, position: &Position) {
        self.refuse_here(explanation, position, None);
    }

    /// Tells why a move cannot be played in a position, and what else there is to say.
    fn refuse_here(&mut self, explanation: tabiya::Explanation, position: &Position, more: Option<&str>) {
        let near = explanation.suggestions.iter().map(|&mv| position.san(mv).to_string()).collect();
        self.status &= ExitStatus::No;
        let mut reply = Reply::default();
        // Where nobody has a move, it is the end that is in the way of this one.
        reply.refuse(match position.outcome().filter(|_| position.legal_moves().is_empty()) {
            Some(outcome) => CommandError::OverHere { outcome },
            None => CommandError::Illegal { explanation: Box::new(explanation), near },
        });
        self.tell(&reply);
        let more = more.map(|text| ScreenMessage { text: text.to_owned(), tone: Tone::Usual });
        self.messages.extend(more);
        self.open_page("Move");
    }

    /// Does what a key or a button means.
    fn act(&mut self, action: Action, now: Duration) {
        match action {
            Action::Help => self.overlay = Some(self.help()),
            Action::New => self.overlay = Some(self.new_game()),
            Action::Open => self.overlay = Some(Overlay::files(self.session.wake())),
            Action::Save => self.say("save", now),
            Action::Flip => self.say("flip", now),
            Action::Undo => self.say("undo", now),
            Action::Redo => self.say("redo", now),
            Action::Draw => self.say("draw", now),
            Action::Resign => self.say("resign", now),
            Action::Edit => self.say("edit", now),
            Action::Analyse => self.say("analyse", now),
            Action::Quit => self.say("quit", now),
            Action::Back => self.look(Cursor::back),
            Action::Forth => self.look(Cursor::forth),
            Action::Escape => self.escape(),
            Action::Hint => self.say("hint", now),
            Action::Solution => self.say("solution", now),
            Action::Next => self.say("next", now),
            Action::Previous => self.say("previous", now),
            Action::Autoplay => self.say("autoplay", now),
            Action::Clear => self.say("clear", now),
            Action::Turn => {
                let turn = self.session.setup().map(|setup| !setup.turn);
                if let Some(turn) = turn {
                    self.say(&format!("turn {}", turn.name()), now);
                }
            }
            Action::Done => self.say("done", now),
            Action::Cancel => self.say("cancel", now),
        }
    }

    /// Looks at another move.
    fn look(&mut self, step: impl FnOnce(Cursor, &GameTree) -> Cursor) {
        self.selection.put_down();
        self.selection.drawn.clear();
        self.messages.clear();
        let Some(tree) = self.session.tree() else { return };
        self.cursor = step(self.cursor, tree);
        if let Some(comment) = self.cursor.comment(tree) {
            self.messages.push(ScreenMessage { text: comment, tone: Tone::Usual });
        }
    }

    /// Begins a game between two players, White first.
    fn begin(&mut self, seats: &[String; 2], line: &str, now: Duration) {
        for (color, name) in Color::ALL.into_iter().zip(seats) {
            if let Err(refusal) = self.session.seat_named(color, name) {
                let mut reply = Reply::default();
                reply.refuse(refusal);
                return self.tell(&reply);
            }
        }
        self.say_at_once(line, now);
    }

    /// Does what was answered in a dialog.
    fn answered(&mut self, answered: DialogResult, now: Duration) {
        match answered {
            DialogResult::Open(overlay) => self.overlay = Some(overlay),
            DialogResult::Closed => {}
            DialogResult::Ask(line) => self.say(&line, now),
            DialogResult::Passed(key) => self.key(key, now),
            DialogResult::Say(lines) => {
                self.session.accept_loss();
                for line in lines {
                    let before = self.overlay.is_some();
                    self.say_at_once(&line, now);
                    // What was refused is read before the rest is tried.
                    if self.messages.iter().any(|messages| messages.tone == Tone::Refused)
                        || (self.overlay.is_some() && !before)
                    {
                        break;
                    }
                }
            }
            DialogResult::Begin { seats, line, fresh } => {
                self.session.accept_loss();
                let before = self.session.seats();
                self.begin(&seats, &line, now);
                let refused = self.messages.iter().find(|messages| messages.tone == Tone::Refused);
                if let Some(why) = refused.map(|messages| messages.text.clone()) {
                    // Those who were to play the game that is not begun play no other.
                    for (color, name) in Color::ALL.into_iter().zip(&before) {
                        let _ = self.session.seat_named(color, name);
                    }
                    self.overlay = Some(Overlay::refused(fresh, why));
                }
            }
            DialogResult::Promote { from, to, role } => {
                self.move_by_hand(from, to, Some(role), now);
            }
        }
    }
}

#[cfg(test)]
impl ScreenState {
    pub(super) fn session(&self) -> &PlaySession {
        &self.session
    }

    pub(super) fn session_mut(&mut self) -> &mut PlaySession {
        &mut self.session
    }

    /// Whether there is more of a page than is seen.
    pub(super) fn is_page_scrolled(&self) -> bool {
        self.hits.scrolls
    }

    /// Where the arrow keys have led.
    pub(super) fn cursor(&self) -> Option<tabiya::Square> {
        self.selection.cursor
    }

    /// Whether a line begins with these words.
    pub(super) fn is_typing(&self, words: &str) -> bool {
        self.line.text().starts_with(words)
    }

    /// Opens a page with a text.
    pub(super) fn show_page(&mut self, title: &str, text: &str) {
        self.overlay = Some(Overlay::page(title.to_owned(), vec![text.to_owned()]));
    }

    /// Opens the dialog for files at a folder.
    pub(super) fn open_folder(&mut self, folder: &std::path::Path) {
        self.overlay = Some(Overlay::folder(folder, self.session.wake()));
    }
}

/// Whether it is told why a move does not solve a puzzle.
fn is_refutation(notice: &Notice) -> bool {
    matches!(notice, Notice::Refused(refusal) if matches!(**refusal, CommandError::NotTheSolution { .. }))
}

/// Whether a game was to be saved without the name of a file.
fn is_nameless(notice: &Notice) -> bool {
    matches!(notice, Notice::Refused(refusal) if matches!(**refusal, CommandError::NoName))
}
