//! What an agent wants, found in whatever it writes.
//!
//! Agents answer with a move alone, with JSON, or with an essay that ends in a move. What is thought aloud does not
//! count, the last JSON object that names something does, and then a move is looked for as in any prose. Nothing here
//! decides whether a move may be played: a move that is not legal is found too, with the reason against it.

mod json;
mod meant;
mod phrases;

pub use json::{Reported, Tokens};
pub use meant::read;

use json::Named;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::{Explanation, Game, Move, Verdict};

/// So much of a text is looked at, from its end: answers come last.
const LONGEST: usize = 1 << 16;

/// What was found in an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    pub wish: Wish,
    /// It offers a draw with its move.
    pub offers_draw: bool,
    pub reported: Reported,
}

/// What an agent wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// A legal move.
    Move {
        mv: Move,
        how: How,
    },
    Resign,
    /// The draw that it was offered.
    Accept,
    /// It does not want the draw that it was offered.
    Decline,
    /// A draw that it may have without being offered one.
    Claim,
    /// To be told the legal moves.
    LegalMoves,
    /// No move that can be played, and why.
    Nothing(Box<Explanation>),
}

/// How a move was found in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum How {
    /// The text is the move.
    Alone,
    /// In a field of a JSON object.
    Json,
    /// Marked in a text, or the only legal one in it.
    Prose,
    /// Of several answers the last one.
    Last,
}

/// Whether there is a draw to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    Open,
    None,
}

impl Offer {
    /// Whether the side to move of a game is offered a draw.
    pub fn of(game: &Game) -> Offer {
        match game.draw_offer() {
            Some(by) if by != game.position().turn() => Offer::Open,
            _ => Offer::None,
        }
    }
}

/// Finds what an agent wants whose turn it is in a game, or who is offered a draw.
pub fn find(game: &Game, offer: Offer, text: &str) -> Found {
    let text = end_of(text);
    let spoken = without_thoughts(text);
    let spoken = spoken.trim();
    match json::last_named(spoken) {
        Some(Named { wish, offers_draw, reported }) => {
            let (wish, offers) = match wish {
                json::Wish::Move(text) => match in_text(game, offer, &text) {
                    (Wish::Move { mv, .. }, offers) => (Wish::Move { mv, how: How::Json }, offers),
                    other => other,
                },
                json::Wish::Text(text) => in_text(game, offer, without_thoughts(end_of(&text)).trim()),
                json::Wish::Plain(wish) => (wish, false),
            };
            Found { wish, offers_draw: offers_draw || offers, reported }
        }
        None => {
            let (wish, offers_draw) = in_text(game, offer, spoken);
            Found { wish, offers_draw, reported: Reported::default() }
        }
    }
}

/// The verdict on the move that a text means, as it is read when it is to be played.
pub fn explain(game: &Game, text: &str) -> Explanation {
    let spoken = without_thoughts(end_of(text));
    a_move(game, spoken.trim()).0
}

/// What a text without JSON says, and whether it offers a draw.
fn in_text(game: &Game, offer: Offer, text: &str) -> (Wish, bool) {
    let said = phrases::said(text, offer);
    let decisive = |wish: Option<Wish>| wish.map(|wish| (wish, false));
    // What is said last is meant.
    if let Some(decided) = decisive(said.last) {
        return decided;
    }
    let (explanation, how) = a_move(game, text);
    match (explanation.mv, said.earlier) {
        (Some(mv), _) => (Wish::Move { mv, how }, said.offers_draw),
        (None, Some(wish)) => (wish, false),
        (None, None) => (Wish::Nothing(Box::new(explanation)), said.offers_draw),
    }
}

/// The move that a text means, or what is wrong with it.
fn a_move(game: &Game, text: &str) -> (Explanation, How) {
    let alone = text.trim_matches(|c: char| c.is_whitespace() || "*_`\"'.".contains(c));
    let how = if alone.split_whitespace().nth(1).is_none() { How::Alone } else { How::Prose };
    let explanation = read(game, text);
    // Whoever answers twice has thought again.
    if !is_decided(&explanation)
        && let Some(again) = last_answer(game, text)
    {
        return (again, How::Last);
    }
    (explanation, how)
}

/// The verdict on the answer of several that counts: what the last announcement leads to, or a line that is nothing but
/// a move, the last one or else the first. Some answer and then explain, others think and then answer.
fn last_answer(game: &Game, text: &str) -> Option<Explanation> {
    let decided = |explanation: Explanation| is_decided(&explanation).then_some(explanation);
    let announced = phrases::last_announcement(text).filter(|&at| at > 0);
    let line = announced.and_then(|at| text[at..].lines().next());
    if let Some(explanation) = line.and_then(|line| decided(read(game, line))) {
        return Some(explanation);
    }
    let mut lines = text.lines().filter(|line| line.chars().any(char::is_alphanumeric));
    let (first, last) = (lines.next()?, lines.next_back()?);
    [last, first].into_iter().find_map(|line| decided(game.explain(bare(line))))
}

/// Whether it is about one move, be that legal or not.
fn is_decided(explanation: &Explanation) -> bool {
    matches!(explanation.verdict(), Verdict::Legal | Verdict::Illegal)
}

/// A line without what decorates it: `## **Nf3**`.
fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || "*_`\"'#>.:-".contains(c))
}

/// The end of a text that is longer than anybody reads.
fn end_of(text: &str) -> &str {
    let from = text.len().saturating_sub(LONGEST);
    let from = (from..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    &text[from..]
}

/// The tags between which models think aloud.
const THOUGHTS: [&str; 6] = ["think", "thinking", "thought", "reasoning", "scratchpad", "analysis"];

/// A text without what was only thought: what comes before the last tag that ends thinking, and behind one that is
/// never closed.
fn without_thoughts(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let lower = text.to_ascii_lowercase();
    let mut kept = text;
    let ends = THOUGHTS.iter().filter_map(|tag| {
        let close = format!("</{tag}>");
        lower.rfind(&close).map(|at| at + close.len())
    });
    let from = ends.max().unwrap_or(0);
    kept = &kept[from..];
    let opens = THOUGHTS.iter().filter_map(|tag| lower[from..].find(&format!("<{tag}>")));
    match opens.min() {
        Some(at) => Cow::Owned(kept[..at].to_owned()),
        None => Cow::Borrowed(kept),
    }
}

#[cfg(test)]
mod tests;
