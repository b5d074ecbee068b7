//! Notices in words.

use super::board::numbered;
use crate::play::command::{Choice, ENTRIES, Group};
use crate::play::reply::{Begun, FileNote, How, Moved, Notice, Saved, Standing};
use crate::play::settings::{Setting, Settings};
use std::fmt::Write;
use tabiya::{Color, DrawRules, Explanation, Piece, Ply, Square, format_time};
use tabiya_files::io_reason;
use tabiya_players::spec;
use tabiya_referee::team::StageNotes;
use tabiya_table::Remains;
use tabiya_uci::sanitize;

/// The narrowest paper on which commands and what they do stand side by side.
const TWO_COLUMNS: usize = 80;

/// A notice as a reader is told it; a board is not told but drawn.
pub(super) fn sentence(notice: &Notice) -> String {
    match notice {
        Notice::Greeting(open) => greeting(open.as_deref()),
        Notice::Farewell { kept: true } => "The game is kept: `resume` goes on with it. Goodbye.".to_owned(),
        Notice::Farewell { kept: false } => "Goodbye.".to_owned(),
        Notice::Left(remains) => self::remains(*remains),
        Notice::Begun(begun) => self::begun(begun),
        Notice::Board(_) => String::new(),
        Notice::Moved(moved) => played(moved),
        Notice::Standing(standing) => self::standing(standing),
        Notice::TakenBack(ply) => format!("{} is taken back.", ordered(ply)),
        Notice::PlayedAgain(ply) => format!("{} is played again.", ordered(ply)),
        Notice::Retracted(outcome) => format!("{outcome}: that is taken back."),
        Notice::FlagFell { color } => format!("{color}'s flag has fallen."),
        Notice::Offered { by } => {
            format!("{by} offers a draw: `accept` or `draw` accepts it, `decline` or a move of {}'s declines it.", !*by)
        }
        Notice::Declined { by } => format!("{by} declines the draw."),
        Notice::ClaimFailed => "There is no draw to claim with that move: it is played.".to_owned(),
        Notice::Paused => "The clock is paused: `pause` again, or a move, lets it run on.".to_owned(),
        Notice::Running { color } => format!("{color}'s clock runs."),
        Notice::Clocks(clocks) => {
            let [white, black] = clocks.left.map(|left| left.map_or("--:--".to_owned(), format_time));
            let paused = if clocks.running.is_none() { " (not running)" } else { "" };
            format!("White: {white} | Black: {black}{paused}")
        }
        Notice::NoClock => "This game is played without a clock.".to_owned(),
        Notice::History(pairs) if pairs.is_empty() => "No moves yet.".to_owned(),
        Notice::History(pairs) => pairs.iter().map(numbered).collect::<Vec<_>>().join("\n"),
        Notice::Fen(fen) => fen.clone(),
        Notice::Last(None) => "No moves yet.".to_owned(),
        Notice::Last(Some(moved)) => ordered(&moved.ply),
        Notice::Moves { of, turn, sans, .. } => moves(of, *turn, sans),
        Notice::Legality { explanation, near } => legality(explanation, near),
        Notice::Men(men) => men.iter().map(|(piece, squares)| stand(*piece, squares)).collect::<Vec<_>>().join("\n"),
        Notice::Attackers { square, on, men } => attackers(*square, *on, men),
        Notice::Rank { rank, men } => line(&format!("rank {rank}"), men),
        Notice::File { file, men } => line(&format!("the {file}-file"), men),
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
            format!("{name} gives no legal move: {}", sanitize::one_line(why))
        }
        Notice::Gone { color, name, why } => format!("{name} cannot play on ({why}): a person plays {color} now."),
        Notice::Hint(hint) => super::hint::told(hint),
        Notice::Saved { file, number, of } if *of > 1 => {
            format!("Saved in {} as game {number} of {of}.", file.display())
        }
        Notice::Saved { file, .. } => format!("Saved in {}.", file.display()),
        Notice::Games { games, .. } if games.is_empty() => "No game is kept yet.".to_owned(),
        Notice::Games { games, more } => listing(games.iter().map(saved), *more),
        Notice::FromFile(note) => from_file(note),
        Notice::Editing => {
            "Set up the board: `Ng5` puts White's knight there, `ng5` Black's; `remove g5`, `clear`, `turn black`, \
             `castling KQkq`; then `done` begins a game, and `cancel` does not."
                .to_owned()
        }
        Notice::NoLongerEditing => "All is as it was.".to_owned(),
        Notice::BoardLeft => "The board that was being set up is not kept.".to_owned(),
        Notice::Commands => commands(None),
        Notice::Lesson(entry) => {
            let also = match entry.also {
                [] => String::new(),
                also => format!(" (also `{}`)", also.join("`, `")),
            };
            format!("{}{also}: {}.\n{}", entry.usage(), entry.brief, entry.lesson)
        }
        Notice::Refused(refusal) => super::refusal::sentence(refusal),
        Notice::Configuration(warning) => format!("Not set: {warning}"),
        Notice::Store(notice) => io_reason::unnumbered(&notice.to_string()),
    }
}

/// What the stages of a team noted, a stage after the other.
fn notes(name: &str, notes: &[StageNotes]) -> String {
    let mut lines = vec![format!("Notes of {name}:")];
    for told in notes {
        let stage = sanitize::one_line(&told.stage);
        // A model may write many lines; they stay below its name.
        let text = |text: &str| sanitize::lines(text.trim()).replace('\n', "\n    ");
        lines.extend(told.notes.iter().map(|note| format!("  {stage}: {}", text(&note.text))));
        lines.extend(told.trouble.iter().map(|why| format!("  {stage} has nothing to say: {}", text(why))));
    }
    lines.join("\n")
}

fn greeting(open: Option<&Saved>) -> String {
    let mut text = format!(
        "Tabiya {}. `new` starts a game, `new 10 5` one with a clock; `help` shows all commands, `quit` leaves.",
        env!("CARGO_PKG_VERSION")
    );
    if let Some(game @ Saved { when, players: [white, black], .. }) = open {
        let after = after(game);
        let _ = write!(
            text,
            "\nA game of {when} is not over, {white} - {black}, {after}: `resume` goes on with it."
        );
    }
    text
}

/// What remains of a game that could not be saved.
pub(super) fn remains(remains: Remains) -> String {
    match remains {
        Remains::Whole => "All of this game is on disk.".to_owned(),
        Remains::Unneeded => "Nothing of this game is kept.".to_owned(),
        Remains::Lost { of } => {
            format!(
                "This game could not be saved: nothing of it is on disk, after {}.",
                counted(of, "ply", "plies")
            )
        }
        Remains::Part { plies, of } => {
            let (plies, of) = (counted(plies, "ply", "plies"), counted(of, "ply", "plies"));
            format!("This game could not be saved as it stands: on disk it has {plies}, on the table {of}.")
        }
    }
}

fn begun(begun: &Begun) -> String {
    let mut text = match &begun.how {
        How::New => "A new game".to_owned(),
        How::Chess960 { number } => format!("A new game of Chess960, array {number}"),
        How::Loaded | How::SetUp => "A game from this position".to_owned(),
        How::Opened { file, number, of } if *of > 1 => format!("Game {number} of {of} in {}", file.display()),
        How::Opened { file, .. } => format!("The game in {}", file.display()),
        How::LookedAt { plies } => format!("A game that is over, after {}", counted(*plies, "ply", "plies")),
        How::Resumed { plies } => format!("The game goes on after {}", counted(*plies, "ply", "plies")),
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
    text + "."
}

fn played(moved: &Moved) -> String {
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

pub(super) fn standing(standing: &Standing) -> String {
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
        let _ = write!(text, " {by}'s offer of a draw stands.");
    }
    if standing.claimable {
        let _ = write!(text, " {turn} may claim a draw: `claim`.");
    }
    text
}

/// "the queen on h4 and the rook on e1".
pub(super) fn listed(men: &[(Piece, Square)]) -> String {
    joined(men.iter().map(|(piece, square)| format!("the {} on {square}", piece.role.name())).collect())
}

/// "a, b and c".
pub(crate) fn joined(mut parts: Vec<String>) -> String {
    match parts.len() {
        0 | 1 => parts.pop().unwrap_or_default(),
        _ => {
            let last = parts.pop().unwrap_or_default();
            format!("{} and {last}", parts.join(", "))
        }
    }
}

pub(super) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn moves(of: &Option<(Option<Piece>, Square)>, turn: Color, sans: &[String]) -> String {
    match of {
        Some((None, square)) => format!("There is no man on {square}."),
        Some((Some(piece), square)) if piece.color != turn => {
            format!("The {} on {square} is {}'s, and it is {turn}'s turn.", piece.role.name(), piece.color)
        }
        Some((Some(piece), square)) if sans.is_empty() => {
            format!("The {} on {square} has no legal move.", piece.role.name())
        }
        _ => format!("{}: {}", counted(sans.len(), "legal move", "legal moves"), sans.join(" ")),
    }
}

fn legality(explanation: &Explanation, near: &[String]) -> String {
    if near.is_empty() {
        return explanation.message();
    }
    format!("{}\nLegal and near: {}", explanation.message(), near.join(", "))
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

fn attackers(square: Square, on: Option<Piece>, men: &[(Piece, Square)]) -> String {
    let by = |color: Color| {
        let of: Vec<_> = men.iter().filter(|(piece, _)| piece.color == color).copied().collect();
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

fn line(name: &str, men: &[(Piece, Square)]) -> String {
    if men.is_empty() {
        return format!("On {name} there is nothing.");
    }
    let man =
        |(piece, square): &(Piece, Square)| format!("{} {} {square}", piece.color.name(), piece.role.name());
    format!("On {name}: {}.", men.iter().map(man).collect::<Vec<_>>().join(", "))
}

fn settings(settings: &Settings, players: &[String; 2], only: Option<Choice>) -> String {
    let setting = |setting: Setting| {
        let values = setting.values().join("|");
        format!("{:<7} {:<12} {} ({values})", setting.name(), settings.value(setting), setting.brief())
    };
    let player = |color: Color| {
        let values = spec::NAMES.join("|");
        format!("{:<7} {:<12} who plays {color} ({values})", color.name(), players[color as usize])
    };
    match only {
        Some(Choice::Setting(only)) => setting(only),
        Some(Choice::Player(color)) => player(color),
        None => {
            let lines = Setting::ALL.into_iter().map(setting);
            lines.chain(Color::ALL.into_iter().map(player)).collect::<Vec<_>>().join("\n")
        }
    }
}

fn saved(game: &Saved) -> String {
    let Saved { number, when, players: [white, black], state, .. } = game;
    if game.last.is_none() && *white == *black {
        return format!("{number:>3}. {when}  {state}");
    }
    format!("{number:>3}. {when}  {white} - {black}, {}, {state}", after(game))
}

/// How far a saved game went: by that players know it again.
fn after(game: &Saved) -> String {
    game.last.as_ref().map_or("no move yet".to_owned(), |ply| format!("after {}", ordered(ply)))
}

/// Saved games a line each, and how to see the rest of them.
pub(super) fn listing(games: impl Iterator<Item = String>, more: usize) -> String {
    let rest = (more > 0).then(|| format!("{more} more: `games all` lists them."));
    games.chain(rest).collect::<Vec<_>>().join("\n")
}

fn from_file(note: &FileNote) -> String {
    match note {
        FileNote::Problem(problem) => format!("In the file, {problem}"),
        FileNote::OverBefore { ending, ply } => {
            format!(
                "By the rules that are set it was over after ply {ply} ({ending}); it goes on for analysis."
            )
        }
        FileNote::Result(result) => format!("The file has the result {result}; the game can be played on."),
    }
}

/// All commands in two columns; on narrow paper what they do stands below them.
pub(super) fn commands(width: Option<usize>) -> String {
    let columns = width.is_none_or(|width| width >= TWO_COLUMNS);
    let mut text = String::new();
    for group in Group::ALL {
        let _ = writeln!(text, "{}:", group.title());
        for entry in ENTRIES.iter().filter(|entry| entry.group == group) {
            let _ = match columns {
                true => writeln!(text, "  {:<22} {}", entry.usage(), entry.brief),
                false => writeln!(text, "  {}\n      {}", entry.usage(), entry.brief),
            };
        }
    }
    text + "A move alone is played: e4, Nf3, e7e8q. `help COMMAND` teaches with an example."
}
