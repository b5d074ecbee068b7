//! Why something is not done, in words.

use crate::play::command::Entry;
use crate::play::command::sentence as as_sentence;
use crate::play::reply::{Refusal, Undoing};
use tabiya::FenError;
use tabiya_files::io_reason;

/// The reason, and what can be done instead.
pub(super) fn sentence(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoGame => "There is no game yet: `new` starts one.".to_owned(),
        Refusal::Unknown { word, nearest } => {
            let word = shortened(word);
            match nearest {
                Some(name) => format!("{word:?} is no command and no move. Did you mean `{name}`?"),
                None => format!("{word:?} is no command and no move. `help` shows what there is."),
            }
        }
        Refusal::Misread(misread) => match Entry::named(misread.command) {
            Some(entry) => format!("{misread}\nUsage: {}", entry.usage()),
            None => misread.to_string(),
        },
        Refusal::Illegal { explanation, near } if near.is_empty() => explanation.message(),
        Refusal::Illegal { explanation, near } => {
            format!("{}\nLegal and near: {}", explanation.message(), near.join(", "))
        }
        Refusal::Over { outcome, undo } => {
            let undo = match undo {
                Undoing::Nothing => "",
                Undoing::Move => ", `undo` takes the last move back",
                Undoing::End => ", `undo` takes that back",
            };
            format!("The game is over: {outcome}. `new` starts another{undo}.")
        }
        Refusal::Game(error) => error.to_string(),
        Refusal::Clock(error) => as_sentence(&error.to_string()),
        Refusal::NoClock => "This game is played without a clock.".to_owned(),
        Refusal::NoOffer => "No draw is offered.".to_owned(),
        Refusal::NothingToUndo => "No moves yet: there is nothing to take back.".to_owned(),
        Refusal::NothingToRedo => "No move was taken back that could be played again.".to_owned(),
        Refusal::Fen { text, error } => fen(text, error),
        Refusal::Setup { problems } => {
            let mut lines = vec!["This is no legal position:".to_owned()];
            lines.extend(problems.iter().map(|problem| format!("  {problem}")));
            lines.join("\n")
        }
        Refusal::Castling { text } => {
            format!(
                "{:?} are no rights that kings and rooks at home allow. `castling -` is none.",
                shortened(text)
            )
        }
        Refusal::Setting(error) => error.to_string(),
        Refusal::Player(error) => as_sentence(&error.to_string()),
        Refusal::NobodyThinks => "No program is thinking.".to_owned(),
        Refusal::NoNotes => {
            "There are no notes: a team takes them, and none has made a move. `new vs team:` plays against one.".to_owned()
        }
        Refusal::NotYours { color, name } => format!("{name} plays {color}: that is not yours to do."),
        Refusal::NotEditing { command } => {
            format!("`{command}` is for a board that is set up: `edit` begins that.")
        }
        Refusal::Editing => {
            "A board is being set up: `done` begins a game from it, `cancel` leaves it.".to_owned()
        }
        Refusal::File { file, why } => format!("{}: {why}", file.display()),
        Refusal::NoSuchGame { file, of: 0, .. } => format!("There is no game in {}.", file.display()),
        Refusal::NoSuchGame { file, number, of } => {
            format!("There is no game {number} in {}: the last is {of}.", file.display())
        }
        Refusal::UnreadableGame { file, of: 1, why, .. } => {
            as_sentence(&format!("There is no game to open in {}: {why}", file.display()))
        }
        Refusal::UnreadableGame { file, number, why, .. } => {
            as_sentence(&format!("Game {number} in {} cannot be opened: {why}", file.display()))
        }
        Refusal::Compressed { file } => format!(
            "{} is compressed, and nothing is written into compressed files: `save game.pgn` writes a plain one.",
            file.display()
        ),
        Refusal::NotGames { file } => format!(
            "{} is there already and is no file of games: nothing is written into it. Save under another name.",
            file.display()
        ),
        Refusal::NoName => "`save` needs the name of a file the first time: save game.pgn".to_owned(),
        Refusal::NothingSaved => "There is no game to go on with: `new` starts one.".to_owned(),
        Refusal::AllInUse => {
            "The games that are not over are being played in other windows; `new` starts another.".to_owned()
        }
        Refusal::OnThisTable => "That game is on this table already.".to_owned(),
        Refusal::GoingOn => {
            "This game goes on already; `games` lists others, and `resume NUMBER` takes one up.".to_owned()
        }
        Refusal::NoSavedGame { of: 0, .. } => "No game is kept yet.".to_owned(),
        Refusal::NoSavedGame { number, of } => format!("There is no game {number}: `games` lists {of}."),
        Refusal::Unsaved(remains) => format!(
            "{}\n`save FILE` puts it where there is room; the same command again leaves it.",
            super::words::remains(*remains)
        ),
        Refusal::Resume(error) => as_sentence(&io_reason::unnumbered(&error.to_string())),
        Refusal::Other(message) => as_sentence(message),
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
