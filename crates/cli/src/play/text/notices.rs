//! Notices in words.

use super::board::numbered;
use super::phrases::listed;
use super::{errors, hint, puzzle};
use crate::counted::counted;
use crate::play::command::{COMMANDS, CommandGroup, SettingTarget, sentence as as_sentence};
use crate::play::game_view::Holdings;
use crate::play::profile::{PlayerRating, UnratedReason};
use crate::play::reply::{
    FileNote, GameOrigin, GameStarted, ListedGame, MovePlayed, Notice, SavedPlace, TurnStatus,
};
use crate::play::settings::{Setting, Settings};
use std::fmt::Write;
use tabiya::{Color, DrawRules, Explanation, Piece, Ply, ReachedOpening, Square, Variant, format_time};
use tabiya_files::io_reason;
use tabiya_players::spec;
use tabiya_referee::team::StageNotes;
use tabiya_uci::sanitize;

/// The narrowest terminal on which commands and what they do stand side by side.
const TWO_COLUMNS: usize = 76;

/// A notice as a reader is told it; a board is not told but drawn.
pub(super) fn sentence(notice: &Notice) -> String {
    match notice {
        Notice::Greeting(open) => greeting(open.as_deref()),
        Notice::Welcome => format!(
            "Tabiya {}. Type a move (e4, Nf3); `help` lists all commands, `quit` exits.",
            env!("CARGO_PKG_VERSION")
        ),
        Notice::Farewell { kept: true } => "Game saved. `resume` continues it. Goodbye.".to_owned(),
        Notice::Farewell { kept: false } => "Goodbye.".to_owned(),
        Notice::Left(remains) => errors::remains(*remains),
        Notice::GameKept => {
            "The game before is saved: `games` lists it, and `resume NUMBER` continues it.".to_owned()
        }
        Notice::GameDropped => "The game before is gone: nothing is saved with `--no-save`.".to_owned(),
        Notice::Profile { name, rating } => profile(name, rating),
        Notice::Rated { after, .. } if after.is_provisional() => format!("Your rating: {}.", rated(after)),
        Notice::Rated { before, after } => {
            format!("Your rating: {} ({:+.0}).", rated(after), after.elo.round() - before.elo.round())
        }
        Notice::NotRated(why) => format!("Not rated: {}.", unrated(*why)),
        Notice::GameStarted(begun) => self::begun(begun),
        Notice::Board(_) => String::new(),
        Notice::MovePlayed(moved) => played(moved),
        Notice::TurnStatus(standing) => self::standing(standing),
        Notice::TakenBack(ply) => format!("Took back {}.", ordered(ply)),
        Notice::PlayedAgain(ply) => format!("Replayed {}.", ordered(ply)),
        Notice::Retracted(outcome) => format!("Took back the result: {outcome}."),
        Notice::FlagFell { color } => format!("{color}'s flag has fallen."),
        Notice::Offered { by } => {
            format!("{by} offers a draw. `accept` accepts it; `decline` or a move by {} declines it.", !*by)
        }
        Notice::Declined { by } => format!("{by} declines the draw."),
        Notice::ClaimFailed => "That move does not bring about a draw that can be claimed; it was played.".to_owned(),
        Notice::Paused => "The clock is paused. `pause` or a move starts it again.".to_owned(),
        Notice::Running { color } => format!("{color}'s clock is running."),
        Notice::ClockTimes(clocks) => {
            let [white, black] = clocks.left.map(|left| left.map_or("--:--".to_owned(), format_time));
            let paused = if clocks.running.is_none() { " (not running)" } else { "" };
            format!("White: {white} | Black: {black}{paused}")
        }
        Notice::NoClock => "This game has no clock.".to_owned(),
        Notice::History(pairs) if pairs.is_empty() => "No moves yet.".to_owned(),
        Notice::History(pairs) => pairs.iter().map(numbered).collect::<Vec<_>>().join("\n"),
        Notice::OpeningReached(opening) => opening.to_string(),
        Notice::Opening(opening) => self::opening(*opening),
        Notice::Fen(fen) => fen.clone(),
        Notice::Last(None) => "No moves yet.".to_owned(),
        Notice::Last(Some(moved)) => ordered(&moved.ply),
        Notice::Moves { of, turn, sans, .. } => moves(of, *turn, sans),
        Notice::Legality { explanation, near } => legality(explanation, near),
        Notice::Pieces { found, beside } => {
            let held = Color::ALL.into_iter().zip(beside).filter(|(_, held)| **held != Holdings::Nothing);
            let held = held.map(|(color, held)| format!("{color} has {held}."));
            let lines = found.iter().map(|(piece, squares)| stand(*piece, squares)).chain(held);
            lines.collect::<Vec<_>>().join("\n")
        }
        Notice::Attackers { square, on, pieces } => attackers(*square, *on, pieces),
        Notice::Rank { rank, pieces } => line(&format!("rank {rank}"), pieces),
        Notice::File { file, pieces } => line(&format!("the {file}-file"), pieces),
        Notice::SettingChanged { target, value } => changed(*target, value),
        Notice::Settings { settings, players, only } => self::settings(settings, players, *only),
        Notice::Notes { name, notes } => self::notes(name, notes),
        Notice::AnswerRefused { name, text, why } if text.trim().is_empty() => {
            format!("{name} gave no answer: {}", sanitize::one_line(why))
        }
        Notice::AnswerRefused { name, text, why } => {
            let said: String = sanitize::one_line(text.trim()).chars().take(60).collect();
            format!("{name} answered {said:?}. {}", sanitize::one_line(why))
        }
        Notice::Forfeited { name, why } => {
            format!("{name} found no legal move: {}", sanitize::one_line(why))
        }
        Notice::Gone { color, name, why } => format!("{name} cannot continue ({why}). A person now plays {color}."),
        Notice::Hint(hint) => hint::told(hint),
        Notice::Analysis(lines) if lines.is_empty() => "There is no move to analyse: the game is over.".to_owned(),
        Notice::Analysis(lines) => lines.join("\n"),
        Notice::AnalysisOff => "Analysis is off.".to_owned(),
        Notice::Review(text) => text.clone(),
        Notice::Saved { file, place } => saved_to(&file.display().to_string(), *place),
        Notice::TriedAfterEnd => {
            "What was tried behind the end of the game stands in a comment at its last move.".to_owned()
        }
        Notice::Games { games, .. } if games.is_empty() => "No saved games yet.".to_owned(),
        Notice::Games { games, more, rating } => {
            let rating = rating.map(|rating| format!("Your rating: {}.", rated(&rating)));
            std::iter::once(listing(games.iter().map(saved), *more)).chain(rating).collect::<Vec<_>>().join("\n")
        }
        Notice::PuzzleSolved(view) => puzzle::solved(view),
        Notice::LookingForHint => "Looking for a hint. `stop` gives it up.".to_owned(),
        Notice::Analysing => "Analysing. Ctrl-C or `stop` gives it up.".to_owned(),
        Notice::Reviewing { searched: 0, of } => {
            format!("Reviewing the game, {of} positions. Ctrl-C or `stop` gives it up.")
        }
        Notice::Reviewing { searched, of } => format!("Reviewing: {searched} of {of} positions."),
        Notice::NearestPuzzle { asked } => format!("No puzzle is rated nearer to {asked}."),
        Notice::LookingForRefutation { san } => format!("{san} does not solve it. Looking for the reason..."),
        Notice::ThinkingStopped => "Stopped.".to_owned(),
        Notice::PuzzleGivenAway => "With the engine's help this puzzle counts as shown, not as solved.".to_owned(),
        Notice::Solution { line } => format!("The solution is {line}"),
        Notice::Reading { file } => format!("Reading {}. Any command stops it.", file.display()),
        Notice::ReadingStopped => "The file is read no further.".to_owned(),
        Notice::FromFile { note, is_pasted } => from_file(note, if *is_pasted { "pasted text" } else { "file" }),
        Notice::Editing => {
            "Set up the board: `Ng5` puts a white knight on g5, `ng5` a black one; `remove g5`, `clear`, `turn black` \
             and `castling KQkq` change the rest, in crazyhouse `hand QNpp`, in three-check `checks 3+2`. A FEN that you \
             paste sets all at once. `done` starts a game from it, `cancel` discards it."
                .to_owned()
        }
        Notice::NoLongerEditing => "Editing cancelled; the game is unchanged.".to_owned(),
        Notice::BoardLeft => "The board that you were setting up is discarded.".to_owned(),
        Notice::Commands => commands(None),
        Notice::Lesson(entry) => format!("{}: {}.\n{}", entry.usage(), entry.summary(), entry.details),
        Notice::Refused(refusal) => errors::sentence(refusal),
        Notice::Configuration(warning) => format!("Configuration: {warning}"),
        Notice::Store(notice) => io_reason::unnumbered(&notice.to_string()),
    }
}

/// What the stages of a team noted, a stage after the other.
fn notes(name: &str, notes: &[StageNotes]) -> String {
    let mut lines = vec![format!("Notes by {name}:")];
    for told in notes {
        let stage = sanitize::one_line(&told.stage);
        // A model may write many lines; they stay below its name.
        let text = |text: &str| sanitize::lines(text.trim()).replace('\n', "\n    ");
        lines.extend(told.notes.iter().map(|note| format!("  {stage}: {}", text(&note.text))));
        lines.extend(told.trouble.iter().map(|why| format!("  {stage} gave no notes: {}", text(why))));
    }
    lines.join("\n")
}

/// What was set, and to what.
fn changed(target: SettingTarget, value: &str) -> String {
    let value = if value.is_empty() { "empty" } else { value };
    match target {
        SettingTarget::Setting(Setting::Side) => {
            let side = if value == "black" { Color::Black } else { Color::White };
            format!("The board is seen from {side}'s side now.")
        }
        SettingTarget::Setting(setting) => format!("Set: {} is {value} now.", setting.name()),
        SettingTarget::Player(color) => format!("Set: {color} is played by {value} now."),
    }
}

/// Why a game does not count.
fn unrated(why: UnratedReason) -> &'static str {
    match why {
        UnratedReason::Hint => "a hint was used",
        UnratedReason::Takeback => "a move was taken back",
        UnratedReason::Analysis => "the engine was asked",
        UnratedReason::Review => "the game was reviewed before its end",
        UnratedReason::OtherPlayer => "somebody else played a side for a while",
        UnratedReason::Short => "it was given up before each side had made five moves",
    }
}

/// "1540 ± 120 after 12 games"; while little is known, in round numbers.
fn rated(rating: &PlayerRating) -> String {
    let games = counted(rating.games() as usize, "game", "games");
    if rating.is_provisional() {
        let round = |number: f64| (number / 10.0).round() * 10.0;
        let (elo, margin) = (round(rating.elo), round(rating.margin()));
        return format!("{elo:.0} ± {margin:.0}, provisional, after {games} against levels");
    }
    format!("{:.0} ± {:.0} after {games} against levels", rating.elo, rating.margin())
}

fn profile(name: &str, rating: &PlayerRating) -> String {
    let name = if name.is_empty() { "No name yet: `set name Anna` sets one." } else { name };
    let rating = match rating.games() {
        0 => {
            "No rating yet: games against levels of tabiya, as in `new vs tabiya:1200`, give one.".to_owned()
        }
        _ => {
            let PlayerRating { wins, draws, losses, .. } = rating;
            format!("Rating: {}: {wins} won, {draws} drawn, {losses} lost.", rated(rating))
        }
    };
    format!("{name}\n{rating}")
}

/// How the unfinished game of the greeting is continued at the prompt.
pub(crate) const RESUMES_IT: &str = "`resume` continues it.";

fn greeting(open: Option<&ListedGame>) -> String {
    let mut text = format!(
        "Tabiya {}. `new` starts a game, `new 10 5` one with a clock. `help` lists all commands, `quit` exits.",
        env!("CARGO_PKG_VERSION")
    );
    if let Some(game @ ListedGame { when, players: [white, black], .. }) = open {
        let after = after(game);
        let _ = write!(text, "\nUnfinished game from {when}: {white} - {black}, {after}. {RESUMES_IT}");
    }
    text
}

fn begun(begun: &GameStarted) -> String {
    let mut text = match &begun.how {
        GameOrigin::New => "New game".to_owned(),
        GameOrigin::Chess960 { number } => format!("New game of Chess960, number {number}"),
        GameOrigin::Variant { variant } => format!("New game of {variant}"),
        GameOrigin::Loaded | GameOrigin::SetUp => "New game from this position".to_owned(),
        GameOrigin::Opened { file, of: Some(1), .. } => format!("Game from {}", file.display()),
        GameOrigin::Opened { file, number, of: Some(of) } => {
            format!("Game {number} of {of} from {}", file.display())
        }
        GameOrigin::Opened { file, number, of: None } => format!("Game {number} from {}", file.display()),
        GameOrigin::Pasted => "Pasted game".to_owned(),
        GameOrigin::Puzzle { id, rating, solver } => {
            return format!("Puzzle {id}, rated {rating}: find the best move for {solver}.");
        }
        GameOrigin::LookedAt { plies } => {
            format!("Finished game of {}", counted(*plies, "ply", "plies"))
        }
        GameOrigin::Resumed { plies: 0 } => "Game resumed; no moves yet".to_owned(),
        GameOrigin::Resumed { plies } => {
            format!("Game resumed after {}", counted(*plies, "ply", "plies"))
        }
    };
    match &begun.times {
        Some([white, black]) if white == black => {
            let _ = write!(text, ", {}", white.in_words());
        }
        Some([white, black]) => {
            let _ = write!(text, ", White with {}, Black with {}", white.in_words(), black.in_words());
        }
        None => {}
    }
    if begun.rules != DrawRules::default() {
        let _ = write!(text, ", rules: {}", begun.rules);
    }
    for color in Color::ALL {
        let name = &begun.players[color as usize];
        if *name != color.to_string() {
            let _ = write!(text, ", {name} plays {color}");
        }
    }
    text.push('.');
    if let Some(variant) = begun.uncalibrated {
        let _ = write!(text, " {}", spec::PlayerSpec::uncalibrated_levels(variant));
    }
    if let GameOrigin::Variant { variant } = begun.how {
        let _ = write!(text, "\n{}", rule(variant));
    }
    text
}

/// What a variant is about, for those who have never played it.
fn rule(variant: Variant) -> &'static str {
    match variant {
        Variant::Crazyhouse => {
            "What you capture is yours: instead of moving, drop it on an empty square, as in N@f3."
        }
        Variant::ThreeCheck => "Whoever gives the third check wins.",
        Variant::KingOfTheHill => "Whoever's king reaches d4, e4, d5 or e5 wins.",
        Variant::Antichess => "Whoever can capture must. Whoever has no pieces left, or no move, wins.",
        Variant::Atomic => "A capture explodes, with all pieces around it but pawns. Explode the other king.",
        Variant::Horde => "White wins by checkmate, Black by capturing all of White's pieces.",
        Variant::RacingKings => "Whoever's king reaches the eighth rank first wins. Nobody may give check.",
        _ => "",
    }
}

fn played(moved: &MovePlayed) -> String {
    match &moved.by {
        Some(name) => format!("{name} plays {}", ordered(&moved.ply)),
        None => ordered(&moved.ply),
    }
}

/// A move with its number: `1. e4`, `1... e5`.
fn ordered(ply: &Ply) -> String {
    let dots = if ply.color().is_white() { "." } else { "..." };
    format!("{}{dots} {}", ply.before.fullmoves(), ply.san())
}

/// The opening and where the game left it; it is read aloud as it stands here.
fn opening(opening: Option<ReachedOpening>) -> String {
    let Some(ReachedOpening { opening, left_book, .. }) = opening else {
        return "No position of this game has the name of an opening.".to_owned();
    };
    let left = left_book.map(|ply| (ply.div_ceil(2), if ply % 2 == 1 { "White" } else { "Black" }));
    match left {
        Some((number, side)) => format!("{opening}. {side} left the named lines with move {number}."),
        None => format!("{opening}."),
    }
}

pub(super) fn standing(standing: &TurnStatus) -> String {
    if let Some(ending) = &standing.ending {
        return format!("{ending}. {}", ending.outcome.result());
    }
    let turn = standing.turn;
    let mut text = if standing.checkers.is_empty() {
        format!("{turn} to move.")
    } else {
        let gives = if standing.checkers.len() == 1 { "gives" } else { "give" };
        format!("CHECK! {turn} to move: {} {gives} check.", listed(&standing.checkers))
    };
    if let Some(by) = standing.offer {
        let _ = write!(text, " {by} has offered a draw.");
    }
    if standing.claimable {
        let _ = write!(text, " {turn} can claim a draw: `claim`.");
    }
    text
}

fn moves(of: &Option<(Option<Piece>, Square)>, turn: Color, sans: &[String]) -> String {
    match of {
        Some((None, square)) => format!("There is no piece on {square}."),
        Some((Some(piece), square)) if piece.color != turn => {
            format!("The {} on {square} is {}'s, and it is {turn}'s turn.", piece.role.name(), piece.color)
        }
        Some((Some(piece), square)) if sans.is_empty() => {
            format!("The {} on {square} has no legal moves.", piece.role.name())
        }
        _ => format!("{}: {}", counted(sans.len(), "legal move", "legal moves"), sans.join(" ")),
    }
}

fn legality(explanation: &Explanation, near: &[String]) -> String {
    if near.is_empty() {
        return explanation.message();
    }
    format!("{}\nClosest legal moves: {}", explanation.message(), near.join(", "))
}

/// "White's rooks: a1, h1".
fn stand(piece: Piece, squares: &[Square]) -> String {
    let name = piece.role.name();
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    match squares.len() {
        0 => format!("{} has no {name}.", piece.color),
        1 => format!("{}'s {name}: {}", piece.color, squares[0]),
        _ => format!("{}'s {name}s: {}", piece.color, squares.join(", ")),
    }
}

fn attackers(square: Square, on: Option<Piece>, pieces: &[(Piece, Square)]) -> String {
    let by = |color: Color| {
        let of: Vec<_> = pieces.iter().filter(|(piece, _)| piece.color == color).copied().collect();
        if of.is_empty() { "nothing".to_owned() } else { listed(&of) }
    };
    match on {
        Some(Piece { color, role }) => {
            let (attacked, protected) = (by(!color), by(color));
            format!(
                "{color}'s {} on {square} is attacked by {attacked} and protected by {protected}.",
                role.name()
            )
        }
        None => {
            let (white, black) = (by(Color::White), by(Color::Black));
            format!("{square} is empty. White attacks it with {white}, Black with {black}.")
        }
    }
}

fn line(name: &str, pieces: &[(Piece, Square)]) -> String {
    if pieces.is_empty() {
        return as_sentence(&format!("{name} is empty"));
    }
    let piece =
        |(piece, square): &(Piece, Square)| format!("{} {} {square}", piece.color.name(), piece.role.name());
    format!("On {name}: {}.", pieces.iter().map(piece).collect::<Vec<_>>().join(", "))
}

fn settings(settings: &Settings, players: &[String; 2], only: Option<SettingTarget>) -> String {
    let setting = |setting: Setting| {
        let values = match setting.values() {
            values if values.is_empty() => String::new(),
            values => format!(" ({})", values.join(", ")),
        };
        format!("{:<8} {:<12} {}{values}", setting.name(), settings.value(setting), setting.brief())
    };
    let player = |color: Color| {
        let values = spec::NAMES.join(", ");
        format!("{:<8} {:<12} who plays {color} ({values})", color.name(), players[color as usize])
    };
    match only {
        Some(SettingTarget::Setting(only)) => setting(only),
        Some(SettingTarget::Player(color)) => player(color),
        None => {
            let lines = Setting::ALL.into_iter().map(setting);
            lines.chain(Color::ALL.into_iter().map(player)).collect::<Vec<_>>().join("\n")
        }
    }
}

fn saved(game: &ListedGame) -> String {
    let ListedGame { number, when, players: [white, black], state, result, .. } = game;
    if game.last.is_none() && *white == *black {
        return format!("{number:>3}. {when}  {state}");
    }
    let opening = game.opening.as_ref().map_or(String::new(), |name| format!("; {name}"));
    format!("{number:>3}. {when}  {result:<7}  {white} - {black}, {}, {state}{opening}", after(game))
}

/// Where a game was saved.
fn saved_to(file: &str, place: SavedPlace) -> String {
    match place {
        SavedPlace::Game { of: 1, .. } => format!("Saved to {file}."),
        SavedPlace::Game { number, of } => format!("Saved to {file} as game {number} of {of}."),
        SavedPlace::Last => format!("Saved to {file} as its last game."),
        SavedPlace::Copy => format!(
            "Saved to {file} as its last game. The game that you opened stays as it was: so long a file is only added to."
        ),
    }
}

/// How far a saved game went: by that players know it again.
fn after(game: &ListedGame) -> String {
    game.last.as_ref().map_or("no moves yet".to_owned(), |ply| format!("after {}", ordered(ply)))
}

/// Saved games a line each, and how to see the rest of them.
pub(super) fn listing(games: impl Iterator<Item = String>, more: usize) -> String {
    let rest = (more > 0).then(|| format!("{more} more: `games all` lists them."));
    games.chain(rest).collect::<Vec<_>>().join("\n")
}

/// What there is to be said about a game from a file, or from what else it is called.
fn from_file(note: &FileNote, file: &str) -> String {
    match note {
        FileNote::Problem(problem) => format!("Problem in the {file}: {problem}"),
        FileNote::Stops { mv, why } => {
            format!("{mv} in the {file} cannot be played. {why}\nThe moves before it are shown.")
        }
        FileNote::OverBefore { ending, ply } => {
            format!(
                "By the rules in use the game ended after ply {ply} ({ending}); it continues by the rules `analysis`."
            )
        }
        FileNote::Result(result) => format!("The {file} gives the result {result}; you can play on."),
        FileNote::FromStart => {
            format!("No later game has it: the search went on from the beginning of the {file}.")
        }
        FileNote::More(1) => "One more game was pasted: `next` shows it.".to_owned(),
        FileNote::More(more) => format!("{more} more games were pasted: `next` shows the next one."),
        FileNote::Termination(how) => {
            as_sentence(&format!("the {file} says how it ended: {}", sanitize::one_line(how)))
        }
    }
}

/// All commands in two columns; on a narrow terminal what they do stands below them.
pub(super) fn commands(width: Option<usize>) -> String {
    let columns = width.is_none_or(|width| width >= TWO_COLUMNS);
    let mut text = String::new();
    for group in CommandGroup::ALL {
        let _ = writeln!(text, "{}:", group.title());
        for entry in COMMANDS.iter().filter(|entry| entry.group == group) {
            let brief = entry.summary();
            let usage = entry.usage();
            let _ = match columns {
                true if usage.len() > 22 => writeln!(text, "  {usage}\n{:25}{brief}", ""),
                true => writeln!(text, "  {usage:<22} {brief}"),
                false => writeln!(text, "  {usage}\n      {brief}"),
            };
        }
    }
    text + "To play a move, type it: e4, Nf3, e7e8q, or N@f3 from the hand in crazyhouse.\n\
        `help COMMAND` shows details and examples."
}
