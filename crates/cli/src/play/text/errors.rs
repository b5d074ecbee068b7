//! Why something is not done, in words.

use crate::play::command::CommandHelp;
use crate::play::command::sentence as as_sentence;
use crate::play::reply::{CommandError, UndoTarget};
use tabiya::FenError;
use tabiya_files::io_reason;

/// The reason, and what can be done instead.
pub(super) fn sentence(refusal: &CommandError) -> String {
    match refusal {
        CommandError::NoGame => "There is no game yet: `new` starts one.".to_owned(),
        CommandError::Unknown { word, nearest } => {
            let word = shortened(word);
            match nearest {
                Some(name) => format!("{word:?} is no command and no move. Did you mean `{name}`?"),
                None => format!("{word:?} is no command and no move. `help` shows what there is."),
            }
        }
        CommandError::Usage(error) => match CommandHelp::named(error.command) {
            Some(entry) => format!("{error}\nUsage: {}", entry.usage()),
            None => error.to_string(),
        },
        CommandError::Illegal { explanation, near } if near.is_empty() => explanation.message(),
        CommandError::Illegal { explanation, near } => {
            format!("{}\nLegal and near: {}", explanation.message(), near.join(", "))
        }
        CommandError::Over { outcome, undo } => {
            let undo = match undo {
                UndoTarget::Nothing => "",
                UndoTarget::Move => ", `undo` takes the last move back",
                UndoTarget::End => ", `undo` takes that back",
            };
            format!("The game is over: {outcome}. `new` starts another{undo}.")
        }
        CommandError::Game(error) => error.to_string(),
        CommandError::Clock(error) => as_sentence(&error.to_string()),
        CommandError::NoClock => "This game is played without a clock.".to_owned(),
        CommandError::NoOffer => "No draw is offered.".to_owned(),
        CommandError::NothingToUndo => "No moves yet: there is nothing to take back.".to_owned(),
        CommandError::NothingToRedo => "No move was taken back that could be played again.".to_owned(),
        CommandError::Fen { text, error } => fen(text, error),
        CommandError::Setup { problems } => {
            let mut lines = vec!["This is no legal position:".to_owned()];
            lines.extend(problems.iter().map(|problem| format!("  {problem}")));
            lines.join("\n")
        }
        CommandError::Castling { text } => {
            format!(
                "{:?} are no rights that kings and rooks at home allow. `castling -` is none.",
                shortened(text)
            )
        }
        CommandError::Setting(error) => error.to_string(),
        CommandError::Player(error) => as_sentence(&error.to_string()),
        CommandError::NobodyThinks => "No program is thinking.".to_owned(),
        CommandError::NoNotes => {
            "There are no notes: a team takes them, and none has made a move. `new vs team:` plays against one.".to_owned()
        }
        CommandError::NotYours { color, name } => format!("{name} plays {color}: that is not yours to do."),
        CommandError::NotEditing { command } => {
            format!("`{command}` is for a board that is set up: `edit` begins that.")
        }
        CommandError::Editing => {
            "A board is being set up: `done` begins a game from it, `cancel` leaves it.".to_owned()
        }
        CommandError::File { file, why } => format!("{}: {why}", file.display()),
        CommandError::NoSuchGame { file, of: 0, .. } => format!("There is no game in {}.", file.display()),
        CommandError::NoSuchGame { file, number, of } => {
            format!("There is no game {number} in {}: the last is {of}.", file.display())
        }
        CommandError::UnreadableGame { file, of: 1, why, .. } => {
            as_sentence(&format!("There is no game to open in {}: {why}", file.display()))
        }
        CommandError::UnreadableGame { file, number, why, .. } => {
            as_sentence(&format!("Game {number} in {} cannot be opened: {why}", file.display()))
        }
        CommandError::Compressed { file } => format!(
            "{} is compressed, and nothing is written into compressed files: `save game.pgn` writes a plain one.",
            file.display()
        ),
        CommandError::NotGames { file } => format!(
            "{} is there already and is no file of games: nothing is written into it. Save under another name.",
            file.display()
        ),
        CommandError::NoName => "`save` needs the name of a file the first time: save game.pgn".to_owned(),
        CommandError::NothingSaved => "There is no game to go on with: `new` starts one.".to_owned(),
        CommandError::AllInUse => {
            "The games that are not over are being played in other windows; `new` starts another.".to_owned()
        }
        CommandError::OnThisTable => "That game is on this table already.".to_owned(),
        CommandError::GoingOn => {
            "This game goes on already; `games` lists others, and `resume NUMBER` takes one up.".to_owned()
        }
        CommandError::NoSavedGame { of: 0, .. } => "No game is kept yet.".to_owned(),
        CommandError::NoSavedGame { number, of } => format!("There is no game {number}: `games` lists {of}."),
        CommandError::Unsaved(remains) => format!(
            "{}\n`save FILE` puts it where there is room; the same command again leaves it.",
            super::notices::remains(*remains)
        ),
        CommandError::Resume(error) => as_sentence(&io_reason::unnumbered(&error.to_string())),
        CommandError::Other(message) => as_sentence(message),
    }
}

/// All reasons, each with its place.
fn fen(text: &str, error: &FenError) -> String {
    let mut lines = vec![format!("{:?} is no position:", shortened(text))];
    lines.extend(error.reasons().iter().map(|reason| format!("  column {}: {reason}", reason.column())));
    lines.join("\n")
}

/// As much of a text as is worth repeating.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 90;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
