//! Why something is not done, in words.

use crate::counted::counted;
use crate::play::command::CommandHelp;
use crate::play::command::sentence as as_sentence;
use crate::play::reply::{CommandError, UndoTarget};
use crate::shortened::shortened;
use std::borrow::Cow;
use tabiya::{FenError, Variant};
use tabiya_files::io_reason;
use tabiya_table::SaveStatus;

/// The reason, and what can be done instead.
pub(super) fn sentence(refusal: &CommandError) -> String {
    match refusal {
        CommandError::NoGame => "There is no game yet. `new` starts one.".to_owned(),
        CommandError::Unknown { word, nearest } => {
            let word = repeated(word);
            match nearest {
                Some(name) => format!("{word:?} is neither a command nor a move. Did you mean `{name}`?"),
                None => format!("{word:?} is neither a command nor a move. `help` lists all commands."),
            }
        }
        CommandError::TooLong { bytes, most } => {
            format!("This line has {bytes} bytes or more, and at most {most} are read. It was passed over.")
        }
        CommandError::Usage(error) => match CommandHelp::named(error.command) {
            Some(entry) => format!("{error}\nUsage: {}", entry.usage()),
            None => error.to_string(),
        },
        CommandError::Illegal { explanation, near } if near.is_empty() => explanation.message(),
        CommandError::Illegal { explanation, near } => {
            format!("{}\nClosest legal moves: {}", explanation.message(), near.join(", "))
        }
        CommandError::Over { outcome, undo } => {
            let undo = match undo {
                UndoTarget::Nothing => "",
                UndoTarget::Move => ", `undo` takes back the last move",
                UndoTarget::End => ", `undo` takes back the result",
            };
            format!("The game is over: {outcome}. `new` starts another{undo}.")
        }
        CommandError::OverHere { outcome } => {
            format!("The game is over here: {outcome}. PgUp looks back; `new` starts a game.")
        }
        CommandError::Game(error) => error.to_string(),
        CommandError::Clock(error) => as_sentence(&error.to_string()),
        CommandError::NoClock => "This game has no clock.".to_owned(),
        CommandError::NoOffer => "No draw has been offered.".to_owned(),
        CommandError::NothingToUndo => "Nothing to undo.".to_owned(),
        CommandError::NothingToRedo => "Nothing to redo.".to_owned(),
        CommandError::Fen { text, variant, error } => fen(text, *variant, error),
        CommandError::Setup { problems } => {
            let mut lines = vec!["This position is not legal:".to_owned()];
            lines.extend(problems.iter().map(|problem| format!("  {problem}")));
            lines.join("\n")
        }
        CommandError::Castling { text } => {
            format!("The kings and rooks do not allow {:?}. Use `castling -` for no rights.", repeated(text))
        }
        CommandError::Hand { text } => format!(
            "{:?} cannot be in hand: write `hand QNpp` for White's queen and knight and two of Black's pawns, or \
             `hand -` for nothing.",
            repeated(text)
        ),
        CommandError::Checks { text } => {
            format!("{:?} is not a count of checks: write `checks 3+3`, White's first.", repeated(text))
        }
        CommandError::Setting(error) => error.to_string(),
        CommandError::Player(error) => as_sentence(&error.to_string()),
        CommandError::NobodyThinks => "No program is thinking.".to_owned(),
        CommandError::NoNotes => {
            "No notes yet: a team takes them when it moves. `new vs team:` starts a game against one."
                .to_owned()
        }
        CommandError::NotYours { color, name } => format!("That is up to {name}, who plays {color}."),
        CommandError::NotEditing { command } => {
            format!("`{command}` works only while you set up a board. `edit` starts that.")
        }
        CommandError::Editing => {
            "You are setting up a board. `done` starts a game from it, `cancel` discards it.".to_owned()
        }
        CommandError::File { file, why } => format!("{}: {why}", file.display()),
        CommandError::NoSuchGame { file, of: 0, .. } => format!("There is no game in {}.", file.display()),
        CommandError::NoSuchGame { file, number, of } => {
            format!("There is no game {number} in {}; the last is {of}.", file.display())
        }
        CommandError::LongPaste { is_looked_at: true } => {
            "The pasted text is neither a position nor a game nor a list of moves: nothing was done with it."
                .to_owned()
        }
        CommandError::LongPaste { is_looked_at: false } => {
            "The pasted text is too long to be read here: save it as a file, and `open FILE` reads it."
                .to_owned()
        }
        CommandError::StillReading { file } => {
            format!("{} is still being read: `stop` or Esc stops that.", file.display())
        }
        CommandError::NoOpenFile { is_reading: true } => {
            "There is no other game: no file is open. `open games.pgn` opens one.".to_owned()
        }
        CommandError::NoOpenFile { is_reading: false } => {
            "No file is open: `open games.pgn` opens one, then `next`, `previous` and `find` go through it."
                .to_owned()
        }
        CommandError::FirstGame { file } => format!("This is the first game in {}.", file.display()),
        CommandError::NotFound { file, words, is_here } => {
            let other = if *is_here { "other " } else { "" };
            format!("No {other}game in {} has \"{words}\" in its tags.", file.display())
        }
        CommandError::NoPuzzle { theme: Some(theme) } => {
            format!(
                "There is no puzzle with the theme {theme:?}, or you have seen them all. Try fork, pin, endgame or mate in 2."
            )
        }
        CommandError::NoPuzzle { theme: None } => "You have seen all puzzles.".to_owned(),
        CommandError::NoPuzzleOpen => "There is no puzzle to solve. `puzzle` gives one.".to_owned(),
        CommandError::InPuzzle { command } => format!(
            "A puzzle has no `{command}`: find the best move. `hint` helps, `solution` shows it, `next` gives another."
        ),
        CommandError::PasteStops { mv, why, stays } => {
            let stays = if *stays {
                "\nNothing of the pasted text was played: the game stays as it was."
            } else {
                ""
            };
            format!("{mv} in the pasted text cannot be played. {why}{stays}")
        }
        CommandError::NotTheSolution { san, why } => format!("{san} does not solve it. {why}"),
        CommandError::OnlyOnScreen => "Only the full screen does that: start without --line.".to_owned(),
        CommandError::UnreadableGame { file, of: Some(1), why, .. } => {
            as_sentence(&format!("There is no game to open in {}: {why}", file.display()))
        }
        CommandError::UnreadableGame { file, number, why, .. } => {
            as_sentence(&format!("Game {number} in {} cannot be opened: {why}", file.display()))
        }
        CommandError::Compressed { file } => format!(
            "{} is compressed, and games are only saved to plain files, as in `save game.pgn`.",
            file.display()
        ),
        CommandError::NotGames { file } => format!(
            "{} exists and contains no games, so nothing was written. Choose another name.",
            file.display()
        ),
        CommandError::NoName => "`save` needs a file name the first time: save game.pgn".to_owned(),
        CommandError::NothingSaved => "There is no unfinished game. `new` starts one.".to_owned(),
        CommandError::AllInUse => {
            "The unfinished games are being played in other windows. `new` starts another.".to_owned()
        }
        CommandError::OnThisTable => "You are already playing that game.".to_owned(),
        CommandError::GoingOn => {
            "This game is already going on. `games` lists the others, and `resume NUMBER` continues one."
                .to_owned()
        }
        CommandError::NoSavedGame { of: 0, .. } => "No saved games yet.".to_owned(),
        CommandError::NoSavedGame { number, of } => {
            format!("There is no saved game {number}; the last is {of}.")
        }
        CommandError::Unsaved(remains) => format!(
            "{}\n`save FILE` saves it elsewhere; repeat the command to leave it anyway.",
            self::remains(*remains)
        ),
        CommandError::Resume(error) => as_sentence(&io_reason::unnumbered(&error.to_string())),
        CommandError::Other(message) => as_sentence(message),
    }
}

/// What remains of a game that could not be saved.
pub(super) fn remains(remains: SaveStatus) -> String {
    match remains {
        SaveStatus::Saved => "This game is saved.".to_owned(),
        SaveStatus::NotNeeded => "There is nothing to save in this game.".to_owned(),
        SaveStatus::Lost { of } => {
            format!(
                "This game could not be saved: nothing of it is on disk after {}.",
                counted(of, "ply", "plies")
            )
        }
        SaveStatus::Partial { plies, of } => {
            format!(
                "This game could not be saved completely: {plies} of its {} are on disk.",
                counted(of, "ply", "plies")
            )
        }
    }
}

/// All reasons, each with its place.
fn fen(text: &str, variant: Variant, error: &FenError) -> String {
    let of = match variant {
        Variant::Chess => String::new(),
        variant => format!(" of {variant}"),
    };
    let mut lines = vec![format!("{:?} is not a legal position{of}:", repeated(text))];
    lines.extend(error.reasons().iter().map(|reason| format!("  column {}: {reason}", reason.column())));
    if variant != Variant::Chess {
        lines.push("`load chess FEN` reads it as a position of chess.".to_owned());
    }
    lines.join("\n")
}

/// As much of a text as is worth repeating.
fn repeated(text: &str) -> Cow<'_, str> {
    shortened(text, 90, |part| part.chars().count())
}
