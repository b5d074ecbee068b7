//! What a model is told of a turn, as text.

use super::Message;
use crate::observation::Observation;
use crate::text_agent::AskedFor;
use std::fmt::Write;
use tabiya::Variant;

/// What a model is, if the file says nothing of it.
const STAGE: &str = "You are one of several specialists who look at a chess position one after another. You are shown the \
    position and the notes of those before you. Add what they missed, in a few sentences, and name the moves that you would \
    think about. Use only moves that are legal.";

const LAST: &str = "You choose the move of a team that plays chess. You are shown the position and the notes of the \
    specialists. Weigh them and choose one legal move. Give your reasons in a sentence or two, and end with a line of its own: \
    Move: and the move, as in \"Move: Nf3\".";

const ALONE: &str = "You play a game of chess. You are shown the position. Choose one legal move. End your answer with a line \
    of its own: Move: and the move, as in \"Move: Nf3\".";

/// Which part a stage has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StageRole {
    /// It adds notes.
    Notes,
    /// It names the move.
    Last,
    /// There is nobody else.
    Alone,
}

/// What is said to a model.
pub(crate) fn messages(
    prompt: Option<&str>,
    part: StageRole,
    asks: AskedFor,
    observation: &Observation,
) -> Vec<Message> {
    let system = prompt.unwrap_or(match part {
        StageRole::Notes => STAGE,
        StageRole::Last => LAST,
        StageRole::Alone => ALONE,
    });
    vec![
        Message { role: "system".into(), content: system.to_owned() },
        Message { role: "user".into(), content: text(observation, asks, part) },
    ]
}

/// A turn in words.
fn text(observation: &Observation, asks: AskedFor, part: StageRole) -> String {
    let mut text = String::new();
    let out = &mut text;
    // Nothing can go wrong with a text.
    let _ = write(out, observation, asks, part);
    text
}

/// What differs from chess, for a model that may not know.
const fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Crazyhouse => {
            "A captured piece changes sides and may be dropped on an empty square in place of a move: N@f3."
        }
        Variant::ThreeCheck => "Who gives check for the third time wins, too.",
        Variant::KingOfTheHill => "Whose king reaches d4, e4, d5 or e5 wins, too.",
        Variant::Antichess => {
            "Who can capture must. Who has no piece left, or no move, wins. The king is a piece like the others."
        }
        Variant::Atomic => {
            "A capture explodes: the capturing piece and all pieces but pawns on the squares around go with it. Whose king \
             explodes has lost, and nobody may explode the own king."
        }
        Variant::Horde => {
            "White has pawns in place of a king and loses with the last piece; Black is to be mated."
        }
        Variant::RacingKings => {
            "Nobody may give check. Whose king reaches the last rank first wins; Black may follow at once for a draw."
        }
        _ => "",
    }
}

fn write(out: &mut String, observation: &Observation, asks: AskedFor, part: StageRole) -> std::fmt::Result {
    if let Some(variant) = observation.of_variant.variant {
        writeln!(out, "The game is {} {}", observation.of_variant, rules(variant))?;
    }
    if let Some(you) = observation.you {
        writeln!(out, "You play {you}. It is {}'s turn.", observation.turn)?;
    }
    if observation.check {
        writeln!(out, "{} is in check.", observation.turn)?;
    }
    if let Some(fen) = &observation.fen {
        writeln!(out, "FEN: {fen}")?;
    }
    if let Some(drawing) = &observation.boards.ascii {
        writeln!(
            out,
            "Board, from White's side, White's pieces in capital letters:\n{}",
            drawing.trim_end()
        )?;
    }
    if let Some(pieces) = &observation.boards.pieces {
        writeln!(out, "White: {}\nBlack: {}", pieces.white.join(" "), pieces.black.join(" "))?;
    }
    if let Some(squares) = &observation.boards.json {
        writeln!(out, "Squares: {}", serde_json::to_string(squares).unwrap_or_default())?;
    }
    if let Some(picture) = &observation.boards.svg {
        writeln!(out, "Picture:\n{picture}")?;
    }
    if let Some(history) = &observation.history {
        writeln!(out, "Moves so far: {}", if history.text.is_empty() { "none" } else { &history.text })?;
    }
    if let Some(moves) = &observation.legal_moves {
        let sans: Vec<&str> = moves.iter().map(|named| named.san.as_str()).collect();
        writeln!(out, "Legal moves: {}", sans.join(" "))?;
    }
    if let Some(clocks) = &observation.clocks {
        let left =
            |time: Option<u64>| time.map_or("no limit".to_owned(), |ms| format!("{:.1} s", ms as f64 / 1e3));
        writeln!(out, "Clocks: White {}, Black {}", left(clocks.white), left(clocks.black))?;
    }
    for told in &observation.notes {
        writeln!(out, "\nNotes of {}:", told.stage)?;
        for note in &told.notes {
            writeln!(out, "- {}", note.text)?;
        }
        if let Some(trouble) = &told.trouble {
            writeln!(out, "- nothing: {trouble}")?;
        }
    }
    if let Some(rejection) = &observation.rejection {
        writeln!(out, "\nYour last answer was refused: {}", rejection.message)?;
        if !rejection.input.is_empty() {
            writeln!(out, "It was: {}", rejection.input)?;
        }
        if !rejection.suggestions.is_empty() {
            let sans: Vec<&str> = rejection.suggestions.iter().map(|named| named.san.as_str()).collect();
            writeln!(out, "Closest legal moves: {}", sans.join(", "))?;
        }
    }
    match (asks, part) {
        (AskedFor::Draw, _) => {
            writeln!(out, "\nYou are offered a draw. Answer \"I accept the draw.\" or \"I decline.\"")
        }
        (AskedFor::Move, StageRole::Last | StageRole::Alone)
            if observation.draw.offered_by.is_some_and(|by| Some(by) != observation.you) =>
        {
            writeln!(out, "\nYou are offered a draw: \"I accept the draw.\" takes it, a move declines it.")
        }
        _ => Ok(()),
    }
}
