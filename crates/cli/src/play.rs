//! Playing at a prompt.

pub(crate) mod command;
mod completion;
mod game_tree;
mod game_view;
mod move_input;
mod paste;
mod prefix;
mod profile;
#[cfg(feature = "prompt")]
mod prompt;
mod reply;
#[cfg(feature = "screen")]
mod screen;
mod script;
mod session;
pub(crate) mod settings;
mod sixteen;
mod terminal_caps;
mod terminal_watch;
mod text;
mod ticker;

use crate::args::play::{PlayArgs, TableArgs};
use crate::args::puzzle::PuzzleArgs;
use crate::args::team::TeamArgs;
use crate::cli_error::CliError;
use crate::config::{self, ConfigWarning};
use crate::exit_status::ExitStatus;
use anstream::{AutoStream, ColorChoice};
use command::time_controls;
use tabiya_table::{Folder, Library, Stopwatch};

use profile::ProfileFile;
use reply::{GameOrigin, Notice, Reply};
use script::{InputQueue, PromptPrinting, ScriptEvent};
use session::PlaySession;
use settings::{Setting, Settings};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tabiya::{Color, Position, Variant};
use tabiya_data::PuzzleFilter;
use tabiya_players::Wake;
use tabiya_players::spec::PlayerSpec;
use terminal_caps::{ColorSupport, TermCaps};
use text::TextRenderer;
#[cfg(feature = "prompt")]
use ticker::Ticker;
use ticker::lock;

/// How long a person waits for a file before the table answers that it is being read.
const PATIENCE: Duration = Duration::from_millis(150);

/// Waits at the prompt, without a game.
pub(crate) fn wait(args: &TableArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let (settings, warnings) = configured();
    run(args, settings, out, |session, _| Ok(session.greet(warnings)))
}

/// Starts a game at once.
pub(crate) fn play(args: &PlayArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    start(args, out, |_| {})
}

/// Starts a game against a team, whose notes are told with its moves.
pub(crate) fn team(args: &TeamArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    start(&args.game(), out, PlaySession::tell_notes_at_once)
}

/// Gives puzzles.
pub(crate) fn puzzle(args: &PuzzleArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let (settings, warnings) = configured();
    let filter = PuzzleFilter { rating: args.rating, theme: args.theme.clone() };
    run(&args.table, settings, out, |session, now| {
        let mut reply = session.begin_puzzles(filter, args.file.clone(), now);
        reply.notices.splice(0..0, warnings.into_iter().map(Notice::Configuration));
        Ok(reply)
    })
}

fn start(
    args: &PlayArgs,
    out: &mut dyn Write,
    prepare: impl FnOnce(&mut PlaySession),
) -> Result<ExitStatus, CliError> {
    let times = match &args.time {
        Some(text) => time_controls(text.trim()).map_err(CliError::Usage)?,
        None => None,
    };
    // As `load` reads it: what no position of chess has shows the game.
    let shown = args.fen.as_deref().filter(|_| args.game.variant == Variant::Chess).and_then(Variant::of_fen);
    let variant = shown.unwrap_or(args.game.variant);
    let position = match &args.fen {
        Some(fen) if fen == "startpos" => Some(Position::start_of(variant)),
        Some(fen) => {
            let position = Position::from_fen_as(variant, fen);
            Some(position.map_err(|error| CliError::Usage(error.to_string()))?)
        }
        None => None,
    };
    let players = args.players().map_err(CliError::Usage)?;
    let books = players.iter().filter_map(PlayerSpec::book_file);
    for book in BTreeSet::from_iter(books.chain(args.book.as_deref())) {
        crate::book::open(book)?;
    }
    if let Some(who) = players.iter().find(|who| variant != Variant::Chess && !who.plays_variants()) {
        return Err(CliError::Usage(format!("{who} plays only chess, and this is {variant}")));
    }
    let (mut settings, warnings) = configured();
    if let Some(rules) = &args.rules {
        settings.set(Setting::Rules, rules).map_err(|error| CliError::Usage(error.to_string()))?;
    }
    run(&args.table, settings, out, |session, now| {
        prepare(session);
        for (color, who) in Color::ALL.into_iter().zip(players) {
            session.seat(color, who);
        }
        let (position, how) = match (position, args.chess960.as_deref()) {
            (Some(position), _) => (position, GameOrigin::Loaded),
            (None, Some(number)) if variant != Variant::Chess => {
                let number = number.parse().unwrap_or_else(|_| session.draw_960().0);
                let array = Position::chess960_of(variant, number);
                let array = array.ok_or_else(|| {
                    CliError::Usage(format!("there is no Chess960 position {number} of {variant}"))
                })?;
                (array, GameOrigin::Variant { variant })
            }
            (None, None) if variant != Variant::Chess => {
                (Position::start_of(variant), GameOrigin::Variant { variant })
            }
            (None, Some("random")) => {
                let (number, position) = session.draw_960();
                (position, GameOrigin::Chess960 { number })
            }
            (None, Some(number)) => array(number)?,
            (None, None) => (Position::new(), GameOrigin::New),
        };
        let mut reply = session.begin_from(position, how, times, now);
        // The next game is against the level that was played last, wherever it was named.
        session.remember_opponent();
        let welcome = args.table.line.then_some(Notice::Welcome);
        reply
            .notices
            .splice(0..0, welcome.into_iter().chain(warnings.into_iter().map(Notice::Configuration)));
        Ok(reply)
    })
}

/// What the configuration and the environment set, and what in them does not count.
fn configured() -> (Settings, Vec<ConfigWarning>) {
    let mut settings = Settings::default();
    let warnings = config::load(&mut |name, value| match Setting::of(name) {
        Some(setting) => settings.set(setting, value).map_err(|error| error.to_string()),
        None => Err(match tabiya_uci::nearest::nearest(name, Setting::ALL.map(Setting::name)) {
            Some(nearest) => format!("There is no setting `{name}`. Did you mean `{nearest}`?"),
            None => {
                let names = text::joined(Setting::ALL.map(|it| it.name().to_owned()).to_vec());
                format!("There is no setting `{name}`. The settings are {names}.")
            }
        }),
    });
    (settings, warnings)
}

fn array(number: &str) -> Result<(Position, GameOrigin), CliError> {
    let numbered = number
        .parse()
        .ok()
        .and_then(|number| Some((Position::chess960(number)?, GameOrigin::Chess960 { number })));
    numbered.ok_or_else(|| CliError::Usage("Chess960 numbers go from 0 to 959".to_owned()))
}

/// A table that somebody sits down at, before there is a session.
struct Seating {
    settings: Settings,
    library: Library,
    stopwatch: Stopwatch,
    caps: TermCaps,
    profile: ProfileFile,
}

impl Seating {
    /// A session with this way to be told that a program has an answer.
    fn session(&self, wake: Wake) -> PlaySession {
        let mut session = PlaySession::new(self.settings.clone(), self.library.clone(), random_seed(), wake);
        session.keep_profile(self.profile.clone());
        session
    }

    /// The same for somebody at a terminal: nobody waits without a word, and what is chosen is kept. With what there is
    /// to tell at first.
    #[cfg(any(feature = "screen", feature = "prompt"))]
    fn at_terminal(
        &self,
        args: &TableArgs,
        wake: Wake,
        begin: impl FnOnce(&mut PlaySession, Duration) -> Result<Reply, CliError>,
    ) -> Result<(PlaySession, Reply), CliError> {
        let mut session = self.session(wake);
        session.set_patience(PATIENCE);
        session.keep_settings_in(config::file().filter(|_| !args.no_save));
        let reply = begin(&mut session, self.stopwatch.now())?;
        Ok((session, reply))
    }
}

/// Sits down at a table: at the full screen or the prompt of a terminal, or reading line by line. A front that was left
/// out of the build leaves its terminal to the next one.
fn run(
    args: &TableArgs,
    mut settings: Settings,
    out: &mut dyn Write,
    begin: impl FnOnce(&mut PlaySession, Duration) -> Result<Reply, CliError>,
) -> Result<ExitStatus, CliError> {
    let stopwatch = Stopwatch::at(Duration::ZERO);
    let begin = |session: &mut PlaySession, now| {
        if let Some(file) = kept(args, "puzzles.json") {
            session.keep_progress_in(file);
        }
        begin(session, now)
    };
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let library = if args.no_save { Library::of_user().without_saving() } else { Library::of_user() };
    let profile = data_folder().map(|folder| ProfileFile::at(folder.join(profile::FILE))).unwrap_or_default();
    let profile = if args.no_save { profile.without_saving() } else { profile };
    if args.speak {
        settings.voice = settings::OutputMode::Spoken;
    }
    if let Some(graphics) = args.graphics {
        settings.graphics = graphics.into();
    }
    let colors = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => ColorSupport::Plain,
        _ if !terminal => ColorSupport::Plain,
        _ => terminal_caps::colors(variable),
    };
    let caps = TermCaps { colors, charset: terminal_caps::charset(variable), width: None, height: None };
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    // Whoever listens to sentences wants them line by line.
    let whole = !args.line && settings.voice == settings::OutputMode::Drawn;
    let seating = Seating { settings, library, stopwatch, caps, profile };
    let status = match (terminal && !dumb, whole) {
        #[cfg(feature = "screen")]
        (true, true) => on_screen(&seating, args, begin, out)?,
        #[cfg(feature = "prompt")]
        (true, _) => at_prompt(&seating, args, begin, out)?,
        _ => line_by_line(&seating, terminal, begin, out)?,
    };
    Ok(if args.strict { status } else { ExitStatus::Yes })
}

#[cfg(feature = "screen")]
fn on_screen(
    seating: &Seating,
    args: &TableArgs,
    begin: impl FnOnce(&mut PlaySession, Duration) -> Result<Reply, CliError>,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let Seating { stopwatch, caps, .. } = *seating;
    let (teller, heard) = mpsc::channel();
    let wake = waking(&teller, || screen::ScreenEvent::Wake);
    let (session, reply) = seating.at_terminal(args, wake, begin)?;
    let file = history(args);
    let past = file.as_deref().map(past).unwrap_or_default();
    let known = past.len();
    let first = screen::ScreenStart { session, reply, caps, past };
    let (status, lines) = screen::run(first, &heard, &teller, &stopwatch, out)?;
    if let Some(file) = file {
        remember(&file, lines.get(known..).unwrap_or_default());
    }
    Ok(status)
}

#[cfg(feature = "prompt")]
fn at_prompt(
    seating: &Seating,
    args: &TableArgs,
    begin: impl FnOnce(&mut PlaySession, Duration) -> Result<Reply, CliError>,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let Seating { stopwatch, caps, .. } = *seating;
    let (call, calls) = mpsc::channel();
    let (session, reply) = seating.at_terminal(args, waking(&call, || ()), begin)?;
    let session = Arc::new(Mutex::new(session));
    let ticker = Ticker::default();
    ticker.watch(&session, calls, stopwatch);
    let first = prompt::PromptStart { reply, caps, history: history(args) };
    prompt::run(&session, &ticker, &call, &stopwatch, first, out)
}

fn line_by_line(
    seating: &Seating,
    terminal: bool,
    begin: impl FnOnce(&mut PlaySession, Duration) -> Result<Reply, CliError>,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let stopwatch = seating.stopwatch;
    let queue = InputQueue::new();
    let caps = TermCaps { colors: ColorSupport::Plain, ..seating.caps };
    let mut session = seating.session(waking(&queue.teller(), || ScriptEvent::Wake));
    // A script waits for every answer, a person for none without a word.
    if terminal {
        session.set_patience(PATIENCE);
    }
    let reply = begin(&mut session, stopwatch.now())?;
    write!(out, "{}", TextRenderer { caps, settings: session.settings() }.of(&reply))?;
    let prompts = if terminal { PromptPrinting::Printed } else { PromptPrinting::None };
    script::run(&mut session, &queue, &stopwatch, caps, prompts, out)
}

fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// What programs call when they have an answer: a message to whoever waits for it.
fn waking<M: Send + 'static>(to: &mpsc::Sender<M>, message: fn() -> M) -> Wake {
    let to = Mutex::new(to.clone());
    Arc::new(move || {
        // Nobody waits any more when the table was left.
        let _ = lock(&to).send(message());
    })
}

/// Something that differs from one time to the next.
pub(crate) fn random_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// The lines that were typed in the past.
fn past(file: &Path) -> Vec<String> {
    fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Keeps the lines that were typed.
fn remember(file: &Path, lines: &[String]) {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // Nobody loses a game with them.
    let kept = fs::OpenOptions::new().create(true).append(true).open(file);
    let _ = kept.and_then(|mut kept| kept.write_all(text.as_bytes()));
}

/// Where the lines that were typed are kept.
fn history(args: &TableArgs) -> Option<PathBuf> {
    kept(args, "history")
}

/// A file of the folder in which things are kept; none if nothing is.
fn kept(args: &TableArgs, name: &str) -> Option<PathBuf> {
    data_folder().filter(|_| !args.no_save).map(|folder| folder.join(name))
}

/// Where everything is kept that is not set by hand.
fn data_folder() -> Option<PathBuf> {
    Folder::Data.path()
}
