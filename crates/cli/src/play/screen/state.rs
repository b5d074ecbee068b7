//! What is on the screen and what becomes of it: everything that happens changes the state, and nothing draws.

mod hand;
mod hear;
mod keys;
mod mouse;
mod see;

use super::line::Line;
use super::overlay::{Answered, Overlay};
use super::paint::Depth;
use super::scene::{Action, Places, Told, Tone};
use super::study::Study;
use crate::answer::Answer;
use crate::play::command::Command;
use crate::play::hasty;
use crate::play::reply::{Refusal, Reply};
use crate::play::session::Session;
use crate::play::sight::Sight;
use crate::play::text::Paper;
use crossterm::event::{Event, KeyEventKind};
use hand::Hand;
use std::time::Duration;
use tabiya::{Color, Move, Position, Verdict};

/// A table on a screen.
pub(super) struct State {
    session: Session,
    paper: Paper,
    depth: Depth,
    study: Study,
    hand: Hand,
    line: Line,
    told: Vec<Told>,
    overlay: Option<Overlay>,
    /// The game as it was when something happened last; its clocks are asked for anew.
    sight: Option<Sight>,
    places: Places,
    answer: Answer,
    farewell: Option<String>,
}

impl State {
    /// A table with what there is to tell at first, and the lines that were typed in the past.
    pub(super) fn new(
        session: Session,
        first: Reply,
        paper: Paper,
        depth: Depth,
        past: Vec<String>,
        now: Duration,
    ) -> State {
        let mut state = State {
            session,
            paper,
            depth,
            study: Study::new(),
            hand: Hand::default(),
            line: Line::new(past),
            told: Vec::new(),
            overlay: None,
            sight: None,
            places: Places::default(),
            answer: Answer::Yes,
            farewell: None,
        };
        state.hear(first, now);
        state.tick(now);
        state
    }

    /// What was drawn where.
    pub(super) fn drawn(&mut self, places: Places) {
        self.places = places;
    }

    /// What is told when the table is left; then it is.
    pub(super) fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// Yes if nothing was refused.
    pub(super) fn answer(&self) -> Answer {
        self.answer
    }

    /// The lines that were typed.
    pub(super) fn past(&self) -> &[String] {
        self.line.past()
    }

    /// Something happens.
    pub(super) fn on(&mut self, event: &Event, now: Duration) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Paste(text) => self.paste(text, now),
            _ => {}
        }
    }

    /// What happens by itself: a flag falls, a program answers.
    pub(super) fn tick(&mut self, now: Duration) {
        let reply = self.session.tick(now);
        if !reply.is_empty() {
            self.hear(reply, now);
            self.play_premove(now);
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
        [self.session.next_tick(), ticking].into_iter().flatten().min()
    }

    /// Obeys a line, as it was typed or as a key or a dialog means it.
    fn say(&mut self, line: &str, now: Duration) {
        let command = Command::read(line);
        match &command {
            Ok(Command::Quit) if self.session.is_playing() => {
                self.overlay = Some(Overlay::leaving());
                return;
            }
            Ok(Command::Move(text) | Command::Bare(text))
                if self.session.setup().is_none()
                    && (!self.study.is_live() && self.try_variation(text) || self.is_premove(text)) =>
            {
                return;
            }
            _ => {}
        }
        self.tell_session(line, now);
    }

    /// Tells the session a line, without any doubt.
    fn tell_session(&mut self, line: &str, now: Duration) {
        let reply = self.session.answer(line, now);
        self.answer &= Answer::of(!reply.failed);
        let wants_name = reply.notices.iter().any(is_nameless);
        let is_answer = State::is_answer(&reply);
        self.hear(reply, now);
        if is_answer {
            self.open_page(line);
        }
        if wants_name && self.line.is_empty() {
            "save ".chars().for_each(|letter| self.line.insert(letter));
        }
        // A program that answers at once.
        self.tick(now);
        // After `undo`, or with another opponent, there is nothing to wait for.
        if !self.awaits_program() {
            self.hand.premove = None;
        }
    }

    /// A move where one looks, beside the game. Gives whether the text is a move at all.
    fn try_variation(&mut self, text: &str) -> bool {
        let position = self.study.position();
        let explanation = position.explain(&hasty::reading(&position, text));
        if explanation.verdict() == Verdict::Unreadable {
            return false;
        }
        self.hand.put_down();
        match explanation.mv {
            Some(mv) => self.try_out(mv),
            None => self.refuse_variation(explanation, &position),
        }
        true
    }

    /// Plays a move beside the game.
    fn try_out(&mut self, mv: Move) {
        self.told.clear();
        self.study.play(mv);
        self.session.keep_aside(self.study.tree().clone());
    }

    fn refuse_variation(&mut self, explanation: tabiya::Explanation, position: &Position) {
        let near = explanation.suggestions.iter().map(|&mv| position.san(mv).to_string()).collect();
        self.answer &= Answer::No;
        let mut reply = Reply::default();
        reply.refuse(Refusal::Illegal { explanation: Box::new(explanation), near });
        self.tell(&reply);
    }

    /// Does what a key or a button means.
    fn act(&mut self, action: Action, now: Duration) {
        match action {
            Action::Help => self.overlay = Some(self.help()),
            Action::New => {
                self.overlay = Some(Overlay::new_game(&self.session.known(), self.session.seats()))
            }
            Action::Open => self.overlay = Some(Overlay::files()),
            Action::Save => self.say("save", now),
            Action::Flip => self.say("flip", now),
            Action::Undo if !self.study.is_live() => self.look(Study::back),
            Action::Undo => self.say("undo", now),
            Action::Redo => self.say("redo", now),
            Action::Draw => self.say("draw", now),
            Action::Resign if self.session.is_playing() => {
                self.overlay = self.resigner().map(Overlay::resigning);
            }
            Action::Resign => self.say("resign", now),
            Action::Edit => self.say("edit", now),
            Action::Quit => self.say("quit", now),
            Action::Back => self.look(Study::back),
            Action::Forth => self.look(Study::forth),
            Action::Live => self.look(Study::come_back),
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
    fn look(&mut self, way: fn(&mut Study)) {
        self.hand.put_down();
        self.told.clear();
        way(&mut self.study);
        if let Some(comment) = self.study.comment() {
            self.told.push(Told { text: comment, tone: Tone::Usual });
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
        self.tell_session(line, now);
    }

    /// Does what was answered in a dialog.
    fn answered(&mut self, answered: Answered, now: Duration) {
        match answered {
            Answered::Open(overlay) => self.overlay = Some(overlay),
            Answered::Closed => {}
            Answered::Say(lines) => {
                for line in lines {
                    let before = self.overlay.is_some();
                    self.tell_session(&line, now);
                    // What was refused is read before the rest is tried.
                    if self.told.iter().any(|told| told.tone == Tone::Refused)
                        || (self.overlay.is_some() && !before)
                    {
                        break;
                    }
                }
            }
            Answered::Begin { seats, line, fresh } => {
                let before = self.session.seats();
                self.begin(&seats, &line, now);
                let refused = self.told.iter().find(|told| told.tone == Tone::Refused);
                if let Some(why) = refused.map(|told| told.text.clone()) {
                    // Those who were to play the game that is not begun play no other.
                    for (color, name) in Color::ALL.into_iter().zip(&before) {
                        let _ = self.session.seat_named(color, name);
                    }
                    self.overlay = Some(Overlay::refused(fresh, why));
                }
            }
            Answered::Promote { from, to, role } => {
                self.move_by_hand(from, to, Some(role), now);
            }
        }
    }
}

#[cfg(test)]
impl State {
    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Where the arrow keys have led.
    pub(super) fn cursor(&self) -> Option<tabiya::Square> {
        self.hand.cursor
    }

    /// Whether a line begins with these words.
    pub(super) fn is_typing(&self, words: &str) -> bool {
        self.line.text().starts_with(words)
    }

    /// Opens the dialog for files at a folder.
    pub(super) fn open_folder(&mut self, folder: &std::path::Path) {
        self.overlay = Some(Overlay::folder(folder));
    }
}

/// Whether a game was to be saved without the name of a file.
fn is_nameless(notice: &crate::play::reply::Notice) -> bool {
    use crate::play::reply::Notice;
    matches!(notice, Notice::Refused(refusal) if matches!(**refusal, Refusal::NoName))
}
