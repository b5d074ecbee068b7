//! A person at a table: the game, its clock, its players, and what was set.
//!
//! A session is told each line and the time, and answers with a [`Reply`]. It prints nothing and looks at no wall clock,
//! so that every front (the prompt, a script, a full screen) asks the same and is answered the same. Whatever
//! changes a game goes through the [store](tabiya_table), and is on disk before the reply is there.

mod asking;
mod beginning;
mod choosing;
mod files;
mod hinting;
mod playing;
mod programs;
mod saved;
mod setup;
#[cfg(test)]
mod tests;

pub(crate) use files::{at_home, headlines};

use super::command::{self, Command, Entry, Group};
use super::hasty;
use super::reply::{Notice, Refusal, Reply};
use super::settings::{Boards, Setting, Settings, Voice};
use super::sight::Clocks;
use crate::config::Warning;
use std::time::Duration;
use tabiya::{Clock, Color, DrawRules, Game, GameError, Move, Pgn, Position, Setup, Verdict};
use tabiya_players::spec::PlayerSpec;
use tabiya_players::{PlayerHandle, Wake};
use tabiya_referee::team::StageNotes;
use tabiya_table::{Event, Id, Kept, Library, Remains};
use tabiya_uci::nearest::nearest;

/// How many positions are looked at to find out whether the side whose opponent's time is up could still mate.
const SEARCHED: usize = 20_000;

/// A person at a table.
pub(crate) struct Session {
    settings: Settings,
    library: Library,
    table: Option<Seated>,
    /// The board that is being set up.
    setup: Option<Setup>,
    /// Whether the clock was halted for that.
    halted: bool,
    /// Those who play the next games, White first.
    seats: [PlayerSpec; 2],
    /// The programs that play this one.
    programs: [Option<PlayerHandle>; 2],
    /// Whether the program to move was asked.
    asked: bool,
    /// Whether a program was asked about a draw.
    asked_about_draw: bool,
    hint: Option<hinting::Given>,
    /// What a team noted on the way to its last move.
    noted: Option<(String, Vec<StageNotes>)>,
    /// When notes are told.
    notes: Notes,
    wake: Wake,
    lot: u64,
    /// The saved games in the order in which they were listed.
    listed: Vec<Id>,
    saved: Option<files::SavedAs>,
    /// What was tried beside the game, which is saved with it.
    aside: Option<Pgn>,
    /// The game as it was saved in a file last.
    rescued: Option<Game>,
    /// Whether the last line would have lost the game, and was refused.
    warned: bool,
}

/// When what a team notes is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notes {
    OnRequest,
    AtOnce,
}

/// A game in play, and how its time is counted.
struct Seated {
    kept: Kept,
    /// This time of the session is…
    began: Duration,
    /// …this time of the game.
    at: Duration,
}

impl Seated {
    /// The time of the game at a time of the session, in milliseconds as journals have it: what a clock shows is
    /// what it shows when it is halted at that moment.
    fn now(&self, now: Duration) -> Duration {
        let now = self.at + now.saturating_sub(self.began);
        Duration::new(now.as_secs(), now.subsec_millis() * 1_000_000)
    }
}

impl Session {
    /// A session without a game. The lot decides whatever is drawn by lot; `wake` is called when a program has an answer.
    pub(crate) fn new(settings: Settings, library: Library, lot: u64, wake: Wake) -> Session {
        Session {
            settings,
            library,
            table: None,
            setup: None,
            halted: false,
            seats: [PlayerSpec::Person, PlayerSpec::Person],
            programs: [None, None],
            asked: false,
            asked_about_draw: false,
            hint: None,
            noted: None,
            notes: Notes::OnRequest,
            wake,
            lot,
            listed: Vec::new(),
            saved: None,
            aside: None,
            rescued: None,
            warned: false,
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(|seated| seated.kept.game())
    }

    /// The board that is being set up.
    pub(crate) fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    fn clock(&self) -> Option<&Clock> {
        self.table.as_ref().and_then(|seated| seated.kept.clock())
    }

    /// What the clocks show.
    pub(crate) fn clocks(&self, now: Duration) -> Option<Clocks> {
        let seated = self.table.as_ref()?;
        let (clock, now) = (seated.kept.clock()?, seated.now(now));
        Some(Clocks { left: Color::ALL.map(|color| clock.remaining(color, now)), running: clock.running() })
    }

    /// Who plays, White first.
    pub(crate) fn names(&self) -> [String; 2] {
        match &self.table {
            Some(seated) => Color::ALL.map(|color| seated.kept.seat(color).name.clone()),
            None => self.seats.each_ref().map(PlayerSpec::to_string),
        }
    }

    /// Whether a game is going on.
    pub(crate) fn is_playing(&self) -> bool {
        self.game().is_some_and(|game| !game.is_over())
    }

    /// Whether the game comes to an end, or a person's turn, without anybody: two programs may analyse for ever.
    pub(crate) fn comes_to_rest(&self) -> bool {
        let ends = self.game().is_some_and(|game| game.draw_rules() != DrawRules::Analysis);
        ends || self.has_person()
    }

    /// Whether a person plays.
    pub(crate) fn has_person(&self) -> bool {
        Color::ALL.into_iter().any(|color| !self.is_program(color))
    }

    /// Tells notes of teams with their moves.
    pub(crate) fn tell_notes_at_once(&mut self) {
        self.notes = Notes::AtOnce;
    }

    /// Lets a program play a side.
    #[cfg(test)]
    pub(crate) fn put(&mut self, color: Color, program: PlayerHandle) {
        self.programs[color as usize] = Some(program);
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str, now: Duration) -> Reply {
        let mut reply = self.tick(now);
        let warned = self.warned;
        match Command::read(line) {
            Ok(command) => self.obey(command, now, &mut reply),
            Err(misread) => reply.refuse(Refusal::Misread(misread)),
        }
        // Only who says it twice in a row means it.
        self.warned &= !warned;
        self.finish(now, &mut reply);
        reply
    }

    /// What happens by itself: a flag falls, a program answers.
    pub(crate) fn tick(&mut self, now: Duration) -> Reply {
        let mut reply = Reply::default();
        self.watch_the_flag(now, &mut reply);
        self.hear_programs(now, &mut reply);
        if let Some(seated) = &mut self.table {
            seated.kept.tick(seated.at + now.saturating_sub(seated.began));
        }
        self.finish(now, &mut reply);
        reply
    }

    /// When [`Session::tick`] has something to do next, if nobody says anything.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let seated = self.table.as_ref()?;
        let moments = [seated.kept.clock()?.next_flag(), seated.kept.next_tick()];
        let next = moments.into_iter().flatten().min()?;
        Some(seated.began + next.saturating_sub(seated.at))
    }

    /// The greeting, and what in the configuration does not count.
    pub(crate) fn greet(&self, warnings: Vec<Warning>) -> Reply {
        let greeting = Notice::Greeting(self.last_open().map(Box::new));
        let notices = std::iter::once(greeting).chain(warnings.into_iter().map(Notice::Configuration));
        Reply { notices: notices.collect(), ..Reply::default() }
    }

    /// Leaves the table, as at the end of the input.
    pub(crate) fn leave(&mut self, now: Duration) -> Reply {
        let mut reply = self.tick(now);
        self.quit(now, &mut reply);
        reply
    }

    fn obey(&mut self, command: Command, now: Duration, reply: &mut Reply) {
        if self.setup.is_some() && !self.obey_setup(&command, now, reply) {
            return;
        }
        match command {
            Command::Nothing => {}
            Command::Bare(text) => self.bare(&text, now, reply),
            Command::New(beginning) => self.begin_new(beginning, now, reply),
            Command::Chess960 { number, beginning } => self.begin_960(number, beginning, now, reply),
            Command::Load(fen) => self.load(&fen, now, reply),
            Command::Open { file, number } => self.open(&file, number, now, reply),
            Command::Save(file) => self.save(file, reply),
            Command::Games(which) => self.list(which, reply),
            Command::Resume(number) => self.resume(number, now, reply),
            Command::Move(text) => self.play(&text, now, reply),
            Command::Undo => self.undo(now, reply),
            Command::Redo => self.redo(now, reply),
            Command::Draw => self.draw(now, reply),
            Command::Accept => self.accept(now, reply),
            Command::Decline => self.decline(now, reply),
            Command::Claim(with) => self.claim(with.as_deref(), now, reply),
            Command::Resign(color) => self.resign(color, now, reply),
            Command::Pause => self.pause(now, reply),
            Command::Hint => self.give_hint(reply),
            Command::Notes => self.tell_notes(reply),
            Command::Stop => self.hurry(reply),
            Command::Show => self.show(now, reply),
            Command::History => self.history(reply),
            Command::Fen => self.fen(reply),
            Command::Last => self.last(reply),
            Command::Clock => self.tell_clocks(now, reply),
            Command::Moves(square) => self.moves(square, reply),
            Command::Why(text) => self.why(&text, reply),
            Command::Where(men) => self.where_are(men, reply),
            Command::Attackers(square) => self.attackers(square, reply),
            Command::Rank(rank) => self.rank(rank, reply),
            Command::File(file) => self.file(file, reply),
            Command::Flip => self.flip(now, reply),
            Command::Theme(name) => self.choose_looks(Setting::Theme, name, now, reply),
            Command::Pieces(name) => self.choose_looks(Setting::Pieces, name, now, reply),
            Command::Set(what) => self.set(what, now, reply),
            Command::Edit => self.edit(now, reply),
            Command::Place(..)
            | Command::Remove(_)
            | Command::Clear
            | Command::Turn(_)
            | Command::Castling(_)
            | Command::Done(_)
            | Command::Cancel => self.not_editing(&command, reply),
            Command::Help(None) => reply.tell(Notice::Commands),
            Command::Help(Some(name)) => self.help(&name, reply),
            Command::Quit => {
                if self.may_leave(reply) {
                    self.quit(now, reply);
                }
            }
        }
    }

    /// Words that begin with no command: a move, or something that nobody understands.
    fn bare(&mut self, text: &str, now: Duration, reply: &mut Reply) {
        let position = self.game().map_or_else(Position::new, |game| *game.position());
        if position.explain(&hasty::reading(&position, text)).verdict() != Verdict::Unreadable {
            return self.play(text, now, reply);
        }
        let word = text.split_whitespace().next().unwrap_or(text);
        let nearest = nearest(word, command::names());
        // `e9` and `Nf33` are slips in a move rather than in a command.
        if nearest.is_none() && self.game().is_some() && text.bytes().any(|byte| byte.is_ascii_digit()) {
            return self.play(text, now, reply);
        }
        reply.refuse(Refusal::Unknown { word: text.to_owned(), nearest });
    }

    fn help(&self, name: &str, reply: &mut Reply) {
        match Entry::named(name.trim_start_matches('`').trim_end_matches('`')) {
            Some(entry) => reply.tell(Notice::Lesson(entry)),
            None => {
                let nearest = nearest(name, command::names());
                reply.refuse(Refusal::Unknown { word: name.to_owned(), nearest });
            }
        }
    }

    fn quit(&mut self, now: Duration, reply: &mut Reply) {
        if self.setup.is_some() {
            reply.tell(Notice::BoardLeft);
        }
        let playing = self.is_playing();
        let remains = self.stand_up(now, reply);
        reply.tell(Notice::Farewell { kept: playing && remains == Remains::Whole });
        reply.quit = true;
    }

    /// Whether the game may be left: what would be lost with it is told first, once.
    fn may_leave(&mut self, reply: &mut Reply) -> bool {
        if self.warned || self.is_rescued() {
            return true;
        }
        let Some(seated) = &mut self.table else { return true };
        let remains = seated.kept.secure();
        for notice in seated.kept.take_notices() {
            reply.tell(Notice::Store(notice));
        }
        self.warned = remains.is_loss();
        if self.warned {
            reply.refuse(Refusal::Unsaved(remains));
        }
        !self.warned
    }

    /// Whether the game was saved in a file as it stands.
    fn is_rescued(&self) -> bool {
        self.rescued.is_some() && self.rescued.as_ref() == self.game()
    }

    /// Leaves the game, tells what of it is lost, and gives what remains.
    fn stand_up(&mut self, now: Duration, reply: &mut Reply) -> Remains {
        let rescued = self.is_rescued();
        let Some(seated) = self.table.take() else { return Remains::Unneeded };
        self.rescued = None;
        self.programs = [None, None];
        self.forget_programs();
        self.saved = None;
        self.aside = None;
        self.noted = None;
        let now = seated.now(now);
        let (remains, notices) = seated.kept.leave(now);
        for notice in notices {
            reply.tell(Notice::Store(notice));
        }
        if remains.is_loss() && !rescued {
            reply.tell(Notice::Left(remains));
        }
        remains
    }

    /// Lets something happen in the game.
    fn act(&mut self, event: Event, now: Duration) -> Result<Option<Move>, Refusal> {
        let seated = self.table.as_mut().ok_or(Refusal::NoGame)?;
        let now = seated.now(now);
        seated.kept.act(now, event).map_err(|refusal| match Refusal::from(refusal) {
            Refusal::Game(GameError::GameOver { outcome }) => self.over(outcome),
            refusal => refusal,
        })
    }

    /// The same, where only a refusal is told.
    fn try_act(&mut self, event: Event, now: Duration, reply: &mut Reply) -> bool {
        match self.act(event, now) {
            Ok(_) => true,
            Err(refusal) => {
                reply.refuse(refusal);
                false
            }
        }
    }

    fn watch_the_flag(&mut self, now: Duration, reply: &mut Reply) {
        let Some(seated) = &mut self.table else { return };
        let at = seated.now(now);
        let fallen = seated.kept.clock().and_then(|clock| clock.flagged(at));
        let Some((by, _)) = fallen.filter(|_| !seated.kept.game().is_over()) else { return };
        if seated.kept.act(at, Event::Flag { by, searched: SEARCHED }).is_ok() {
            reply.tell(Notice::FlagFell { color: by });
            self.tell_standing(reply);
        }
    }

    /// Tells what the store has to say, and asks the program that is to move.
    fn finish(&mut self, now: Duration, reply: &mut Reply) {
        if let Some(seated) = &mut self.table {
            for notice in seated.kept.take_notices() {
                reply.tell(Notice::Store(notice));
            }
        }
        if !self.is_playing() && (self.asked || self.asked_about_draw) {
            self.forget_programs();
        }
        self.ask_programs(now);
    }

    /// The board after something happened, unless it is shown only on request: nobody wants to hear all of it again.
    fn show_after(&self, now: Duration, reply: &mut Reply) {
        if self.settings.board == Boards::AfterMoves && self.settings.voice == Voice::Drawn {
            self.show_board(now, reply);
        }
        self.tell_standing(reply);
    }

    fn show_board(&self, now: Duration, reply: &mut Reply) {
        if let Some(sight) = self.sight(now) {
            reply.tell(Notice::Board(Box::new(sight)));
        }
    }

    /// Whose turn it is, or how the game ended.
    fn tell_standing(&self, reply: &mut Reply) {
        if let Some(standing) = self.standing() {
            reply.tell(Notice::Standing(Box::new(standing)));
        }
    }

    fn not_editing(&self, command: &Command, reply: &mut Reply) {
        let name = match command {
            Command::Place(..) => "place",
            Command::Remove(_) => "remove",
            Command::Clear => "clear",
            Command::Turn(_) => "turn",
            Command::Castling(_) => "castling",
            Command::Done(_) => "done",
            _ => "cancel",
        };
        debug_assert!(Entry::named(name).is_some_and(|entry| entry.group == Group::Editing));
        reply.refuse(Refusal::NotEditing { command: name });
    }
}
