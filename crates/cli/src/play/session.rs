//! A person at a table: the game, its clock, its players, and what was set.
//!
//! A session is told each line and the time, and answers with a [`Reply`]. It prints nothing and looks at no wall clock,
//! so that every front (the prompt, a script, a full screen) asks the same and is answered the same. Whatever
//! changes a game goes through the [store](tabiya_table), and is on disk before the reply is there.

mod board_setup;
mod file_names;
mod hints;
mod judging;
mod leaving;
mod new_game;
mod opening;
mod pasting;
mod pgn_files;
mod playing;
mod preferences;
mod programs;
mod puzzles;
mod queries;
mod rated;
mod rematch;
mod save_plan;
mod saved_games;
mod standing;
#[cfg(test)]
mod tests;
mod thinking;
mod variations;
mod view;

pub(crate) use judging::only_chess;
pub(crate) use pgn_files::{MORE_GAMES, at_home, headlines};
pub(crate) use save_plan::SavePlan;

use super::command::{self, CommandHelp, ParseError, PromptCommand};
use super::game_tree::GameTree;
use super::game_view::ClockTimes;
use super::profile::ProfileFile;
use super::reply::{CommandError, Notice, Reply};
use super::settings::{Setting, Settings};
use crate::config::ConfigWarning;
use rated::RatedState;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tabiya::{
    Clock, Color, DrawRules, Game, GameError, Move, Orientation, Pgn, Rng, Setup, Variant, Verdict,
};
use tabiya_players::spec::PlayerSpec;
use tabiya_players::{PlayerHandle, Wake};
use tabiya_referee::team::StageNotes;
use tabiya_table::{Event, JournalNotice, JournaledGame, Library, SaveStatus, SavedGameId, TableError};
use tabiya_uci::nearest::nearest;

/// How many positions are looked at to find out whether the side whose opponent's time is up could still mate.
const SEARCHED: usize = 20_000;

/// The longest line that is read, in bytes; a pasted game has a hundredth of that.
const LONGEST_LINE: usize = 1 << 20;

/// A person at a table.
pub(crate) struct PlaySession {
    settings: Settings,
    library: Library,
    active: Option<ActiveGame>,
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
    hint: Option<hints::GivenHint>,
    /// What is thought about beside the game, for the person.
    thought: Option<thinking::SideSearch>,
    /// What a team noted on the way to its last move.
    noted: Option<(String, Vec<StageNotes>)>,
    /// When notes are told.
    notes: NotesPolicy,
    wake: Wake,
    /// Where what is chosen once is kept: looks, bell, name.
    config_file: Option<PathBuf>,
    /// Whatever is left to chance.
    rng: Rng,
    /// The saved games in the order in which they were listed.
    listed: Vec<SavedGameId>,
    saved: Option<pgn_files::FileSlot>,
    /// The file that is leafed through.
    open_file: Option<opening::LeafedFile>,
    /// The file that is being read for a game.
    opening: Option<opening::FileReading>,
    /// How long a file is waited for; none is as long as it takes.
    patience: Option<Duration>,
    /// What is searched for the person is divided by this: 1, but for tests that ask thousands of times.
    haste: u64,
    puzzles: puzzles::PuzzleTrainer,
    /// The game as it was saved in a file last.
    rescued: Option<Game>,
    /// Whether the last line would have lost the game, and was refused.
    warned: bool,
    /// Whether something of the game could not be written yet.
    unsaved: bool,
    profile: ProfileFile,
    /// The side from which the board was seen before a game turned it towards the person.
    own_side: Option<Orientation>,
}

/// When what a team notes is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NotesPolicy {
    OnRequest,
    AtOnce,
}

/// The game that is being played, and how its time is counted.
struct ActiveGame {
    game: JournaledGame,
    /// What was played, and what was tried beside it.
    tree: GameTree,
    /// This time of the session is…
    began: Duration,
    /// …this time of the game.
    at: Duration,
    /// Whether it counts for the person's rating when it ends.
    rated: RatedState,
    /// Whether it is a puzzle, which is no game of anybody.
    puzzle: bool,
}

impl ActiveGame {
    /// Begins to play a game at a time of the session.
    fn new(game: JournaledGame, began: Duration) -> ActiveGame {
        let source = game.start().pgn.as_deref().map(Pgn::parse_lenient);
        let tree = GameTree::new(game.game(), source);
        ActiveGame { at: game.at(), game, tree, began, rated: RatedState::Settled, puzzle: false }
    }

    /// Applies an event at a time of the game; the tree follows.
    fn act(&mut self, at: Duration, event: Event) -> Result<Option<Move>, TableError> {
        let mv = self.game.act(at, event)?;
        self.tree.follow(self.game.game());
        Ok(mv)
    }

    /// The time of the game at a time of the session, in milliseconds as journals have it: what a clock shows is
    /// what it shows when it is halted at that moment.
    fn now(&self, now: Duration) -> Duration {
        let now = self.at + now.saturating_sub(self.began);
        Duration::new(now.as_secs(), now.subsec_millis() * 1_000_000)
    }
}

impl PlaySession {
    /// A session without a game. The seed decides what is left to chance; `wake` is called when a program has an answer.
    pub(crate) fn new(settings: Settings, library: Library, seed: u64, wake: Wake) -> PlaySession {
        PlaySession {
            settings,
            library,
            active: None,
            setup: None,
            halted: false,
            seats: [PlayerSpec::Person, PlayerSpec::Person],
            programs: [None, None],
            asked: false,
            asked_about_draw: false,
            hint: None,
            thought: None,
            noted: None,
            notes: NotesPolicy::OnRequest,
            wake,
            config_file: None,
            rng: Rng::new(seed),
            listed: Vec::new(),
            saved: None,
            open_file: None,
            opening: None,
            patience: None,
            haste: 1,
            puzzles: puzzles::PuzzleTrainer::default(),
            rescued: None,
            warned: false,
            unsaved: false,
            profile: ProfileFile::default(),
            own_side: None,
        }
    }

    /// Keeps what is chosen of the looks, the bell and the name in a file.
    pub(crate) fn keep_settings_in(&mut self, file: Option<PathBuf>) {
        self.config_file = file;
    }

    /// What is called when something has to be looked at anew.
    pub(crate) fn wake(&self) -> Wake {
        Arc::clone(&self.wake)
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.active.as_ref().map(|active| active.game.game())
    }

    /// The board that is being set up.
    pub(crate) fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    fn clock(&self) -> Option<&Clock> {
        self.active.as_ref().and_then(|active| active.game.clock())
    }

    /// What the clocks show.
    pub(crate) fn clocks(&self, now: Duration) -> Option<ClockTimes> {
        let active = self.active.as_ref()?;
        let (clock, now) = (active.game.clock()?, active.now(now));
        Some(ClockTimes {
            left: Color::ALL.map(|color| clock.remaining(color, now)),
            running: clock.running(),
        })
    }

    /// Who plays, White first.
    pub(crate) fn names(&self) -> [String; 2] {
        match &self.active {
            Some(active) => Color::ALL.map(|color| active.game.seat(color).name.clone()),
            None => self.seats.each_ref().map(PlayerSpec::to_string),
        }
    }

    /// A random number.
    pub(crate) fn random(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Whether a puzzle is on the table, which nobody misses.
    pub(crate) fn is_puzzle(&self) -> bool {
        self.active.as_ref().is_some_and(|active| active.puzzle)
    }

    /// Whether something of the game is not on disk that should be.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.unsaved
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
        self.notes = NotesPolicy::AtOnce;
    }

    /// Lets a program play a side.
    #[cfg(test)]
    pub(crate) fn put(&mut self, color: Color, program: PlayerHandle) {
        self.programs[color as usize] = Some(program);
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str, now: Duration) -> Reply {
        if line.len() > LONGEST_LINE {
            return self.respond(now, |_, reply| {
                reply.refuse(CommandError::TooLong { bytes: line.len(), most: LONGEST_LINE })
            });
        }
        self.execute(PromptCommand::parse(line), now)
    }

    /// Answers a command.
    pub(crate) fn execute(&mut self, command: Result<PromptCommand, ParseError>, now: Duration) -> Reply {
        self.respond(now, |session, reply| match command {
            Ok(command) => session.obey(command, now, reply),
            Err(error) => reply.refuse(CommandError::Usage(error)),
        })
    }

    /// Plays a legal move that was made by hand.
    pub(crate) fn play_by_hand(&mut self, mv: Move, now: Duration) -> Reply {
        self.respond(now, |session, reply| match session.own_turn() {
            Ok(_) => session.play_own(mv, now, reply),
            Err(error) => reply.refuse(error),
        })
    }

    /// Does what a person wants, between what happens by itself before and after it.
    fn respond(&mut self, now: Duration, act: impl FnOnce(&mut PlaySession, &mut Reply)) -> Reply {
        let mut reply = self.tick(now);
        let warned = self.warned;
        act(self, &mut reply);
        // Only the same command twice in a row counts as confirmed.
        self.warned &= !warned;
        self.finish(now, &mut reply);
        reply
    }

    /// What happens by itself: a flag falls, a program answers.
    pub(crate) fn tick(&mut self, now: Duration) -> Reply {
        let mut reply = Reply::default();
        self.watch_the_flag(now, &mut reply);
        self.hear_programs(now, &mut reply);
        self.hear_opening(now, &mut reply);
        self.hear_thought(&mut reply);
        if let Some(active) = &mut self.active {
            active.game.tick(active.at + now.saturating_sub(active.began));
        }
        self.finish(now, &mut reply);
        reply
    }

    /// When [`PlaySession::tick`] has something to do next, if nobody says anything.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let active = self.active.as_ref()?;
        let moments = [active.game.clock()?.next_flag(), active.game.next_tick()];
        let next = moments.into_iter().flatten().min()?;
        Some(active.began + next.saturating_sub(active.at))
    }

    /// The greeting, and what in the configuration does not count.
    pub(crate) fn greet(&self, warnings: Vec<ConfigWarning>) -> Reply {
        let greeting = Notice::Greeting(self.last_open().map(Box::new));
        let notices = std::iter::once(greeting).chain(warnings.into_iter().map(Notice::Configuration));
        Reply { notices: notices.collect(), ..Reply::default() }
    }

    /// Stops what is being read or thought about for the person; none if there is nothing.
    pub(crate) fn interrupt(&mut self, now: Duration) -> Option<Reply> {
        let is_busy = self.opening.is_some() || self.thought.is_some();
        is_busy.then(|| self.execute(Ok(PromptCommand::Stop), now))
    }

    /// Leaves the table, as at the end of the input.
    pub(crate) fn leave(&mut self, now: Duration) -> Reply {
        let mut reply = self.tick(now);
        self.quit(now, &mut reply);
        reply
    }

    fn obey(&mut self, command: PromptCommand, now: Duration, reply: &mut Reply) {
        if let Some(file) = self.still_reading(&command) {
            return reply.refuse(CommandError::StillReading { file });
        }
        if !opening::is_aside(&command) && self.stop_reading() {
            // Whoever opens another file sees what becomes of this one.
            if !matches!(command, PromptCommand::Open { .. }) {
                reply.tell(Notice::ReadingStopped);
            }
            if command == PromptCommand::Stop {
                return;
            }
        }
        if command == PromptCommand::Stop && self.stop_thinking() {
            return reply.tell(Notice::ThinkingStopped);
        }
        if self.setup.is_some() && !self.obey_setup(&command, now, reply) {
            return;
        }
        match command {
            PromptCommand::Nothing => {}
            PromptCommand::Bare(text) => self.bare(&text, now, reply),
            PromptCommand::New(beginning) => self.begin_new(beginning, now, reply),
            PromptCommand::Chess960 { number, beginning } => self.begin_960(number, beginning, now, reply),
            PromptCommand::Load(fen) => self.load(&fen, now, reply),
            PromptCommand::Open { file, number } => self.open(&file, number, now, reply),
            PromptCommand::Next if self.has_puzzles_open() => self.next_puzzle(now, reply),
            PromptCommand::Next => self.leaf(1, now, reply),
            PromptCommand::Previous => self.leaf(-1, now, reply),
            PromptCommand::Find(words) => self.find(words, now, reply),
            PromptCommand::Puzzle(filter) => self.give_puzzle(filter, now, reply),
            PromptCommand::Solution => self.show_solution(reply),
            PromptCommand::Paste(pasted) => self.take_paste(pasted, now, reply),
            PromptCommand::Autoplay(_) => reply.refuse(CommandError::OnlyOnScreen),
            PromptCommand::Save(file) => self.save(file, reply),
            PromptCommand::Games(which) => self.list(which, reply),
            PromptCommand::Resume(number) => self.resume(number, now, reply),
            PromptCommand::Rematch(colors) => self.rematch(colors, now, reply),
            PromptCommand::Profile => self.tell_profile(reply),
            PromptCommand::Move(text) => self.play(self.read_move(&text), now, reply),
            PromptCommand::Undo => self.undo(now, reply),
            PromptCommand::Redo => self.redo(now, reply),
            PromptCommand::Draw => self.draw(now, reply),
            PromptCommand::Accept => self.accept(now, reply),
            PromptCommand::Decline => self.decline(now, reply),
            PromptCommand::Claim(with) => self.claim(with.as_deref(), now, reply),
            PromptCommand::Resign(color) => self.resign(color, now, reply),
            PromptCommand::Pause => self.pause(now, reply),
            PromptCommand::Hint => self.give_hint(reply),
            PromptCommand::Analyse(on) => self.analyse_once(on, reply),
            PromptCommand::Review => self.review_at_once(reply),
            PromptCommand::Notes => self.tell_notes(reply),
            PromptCommand::Stop => self.hurry(reply),
            PromptCommand::Show => self.show(now, reply),
            PromptCommand::History => self.history(reply),
            PromptCommand::Opening => self.opening(reply),
            PromptCommand::Fen => self.fen(reply),
            PromptCommand::Last => self.last(reply),
            PromptCommand::Clock => self.tell_clocks(now, reply),
            PromptCommand::Moves(square) => self.moves(square, reply),
            PromptCommand::Why(text) => self.why(&text, reply),
            PromptCommand::Where(pieces) => self.where_are(pieces, reply),
            PromptCommand::Attackers(square) => self.attackers(square, reply),
            PromptCommand::Rank(rank) => self.rank(rank, reply),
            PromptCommand::File(file) => self.file(file, reply),
            PromptCommand::Flip => self.flip(now, reply),
            PromptCommand::Theme(name) => self.choose_looks(Setting::Theme, name, now, reply),
            PromptCommand::Pieces(name) => self.choose_looks(Setting::Pieces, name, now, reply),
            PromptCommand::Set(what) => self.set(what, now, reply),
            PromptCommand::Edit => self.edit(now, reply),
            PromptCommand::Place(..)
            | PromptCommand::Remove(_)
            | PromptCommand::Clear
            | PromptCommand::Turn(_)
            | PromptCommand::Castling(_)
            | PromptCommand::Hand(_)
            | PromptCommand::Checks(_)
            | PromptCommand::Done(_)
            | PromptCommand::Cancel => self.not_editing(&command, reply),
            PromptCommand::Help(None) => reply.tell(Notice::Commands),
            PromptCommand::Help(Some(name)) => self.help(&name, reply),
            PromptCommand::Quit => {
                if self.may_leave(reply) {
                    self.quit(now, reply);
                }
            }
        }
    }

    /// Words that begin with no command: a move, or something that nobody understands.
    fn bare(&mut self, text: &str, now: Duration, reply: &mut Reply) {
        let explanation = self.read_move(text);
        if explanation.verdict() != Verdict::Unreadable {
            return self.play(explanation, now, reply);
        }
        if let Some(chosen) = preferences::named_setting(text) {
            return self.set(Some(chosen), now, reply);
        }
        let word = text.split_whitespace().next().unwrap_or(text);
        let nearest = nearest(word, command::names());
        // `e9`, `Nf33`, `ｅ４` and `N@` are slips in a move rather than in a command.
        let is_slip = |letter: char| letter.is_numeric() || letter == '@';
        if nearest.is_none() && self.game().is_some() && text.chars().any(is_slip) {
            return self.play(explanation, now, reply);
        }
        reply.refuse(CommandError::Unknown { word: text.to_owned(), nearest });
    }

    fn help(&self, name: &str, reply: &mut Reply) {
        match CommandHelp::about(name.trim_start_matches('`').trim_end_matches('`')) {
            Some(entry) => reply.tell(Notice::Lesson(entry)),
            None => {
                let nearest = nearest(name, command::names());
                reply.refuse(CommandError::Unknown { word: name.to_owned(), nearest });
            }
        }
    }

    fn quit(&mut self, now: Duration, reply: &mut Reply) {
        if self.setup.is_some() {
            reply.tell(Notice::BoardLeft);
        }
        let playing = self.is_playing();
        let remains = self.stand_up(now, reply);
        reply.tell(Notice::Farewell { kept: playing && remains == SaveStatus::Saved });
        reply.quit = true;
    }

    /// Whether the game may be left: what would be lost with it is told first, once.
    fn may_leave(&mut self, reply: &mut Reply) -> bool {
        if self.warned || self.is_rescued() {
            return true;
        }
        let Some(active) = &mut self.active else { return true };
        let remains = active.game.secure();
        let notices = active.game.take_notices();
        self.tell_store(notices, reply);
        self.warned = remains.is_loss();
        if self.warned {
            reply.refuse(CommandError::Unsaved(remains));
        }
        !self.warned
    }

    /// Whether the game was saved in a file as it stands.
    fn is_rescued(&self) -> bool {
        self.rescued.is_some() && self.rescued.as_ref() == self.game()
    }

    /// Leaves the game, tells what of it is lost, and gives what remains.
    fn stand_up(&mut self, now: Duration, reply: &mut Reply) -> SaveStatus {
        let rescued = self.is_rescued();
        let Some(active) = self.active.take() else { return SaveStatus::NotNeeded };
        self.rescued = None;
        self.thought = None;
        self.programs = [None, None];
        self.forget_programs();
        self.saved = None;
        self.put_puzzle_away();
        self.noted = None;
        let now = active.now(now);
        let (remains, notices) = active.game.leave(now);
        self.tell_store(notices, reply);
        self.unsaved = false;
        if remains.is_loss() && !rescued {
            reply.tell(Notice::Left(remains));
        }
        remains
    }

    /// Tells what happened to the journal, and notes whether the game is in it.
    fn tell_store(&mut self, notices: Vec<JournalNotice>, reply: &mut Reply) {
        for notice in notices {
            match &notice {
                JournalNotice::NotSaved { .. } | JournalNotice::NoFolder => self.unsaved = true,
                JournalNotice::SavedAgain { .. } | JournalNotice::Rewritten { .. } => self.unsaved = false,
                _ => {}
            }
            reply.tell(Notice::Store(notice));
        }
    }

    /// Lets something happen in the game.
    fn act(&mut self, event: Event, now: Duration) -> Result<Option<Move>, CommandError> {
        let now = self.active.as_ref().ok_or(CommandError::NoGame)?.now(now);
        // What was thought about is another position than what comes now.
        self.forget_position();
        let active = self.active.as_mut().ok_or(CommandError::NoGame)?;
        active.act(now, event).map_err(|refusal| match CommandError::from(refusal) {
            CommandError::Game(GameError::GameOver { outcome }) => self.over(outcome),
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
        let Some(active) = &mut self.active else { return };
        let at = active.now(now);
        let fallen = active.game.clock().and_then(|clock| clock.flagged(at));
        let Some((by, _)) = fallen.filter(|_| !active.game.game().is_over()) else { return };
        if active.act(at, Event::Flag { by, searched: SEARCHED }).is_ok() {
            reply.tell(Notice::FlagFell { color: by });
            self.tell_standing(reply);
        }
    }

    /// Tells what the store has to say, and asks the program that is to move.
    fn finish(&mut self, now: Duration, reply: &mut Reply) {
        if let Some(active) = &mut self.active {
            let notices = active.game.take_notices();
            self.tell_store(notices, reply);
        }
        self.rate(reply);
        if !self.is_playing() && (self.asked || self.asked_about_draw) {
            self.forget_programs();
        }
        self.ask_programs(now);
        reply.variant = self.game().map_or_else(Variant::default, |game| game.position().variant());
    }
}
