//! What an agent wants, found in whatever it writes.
//!
//! Agents answer with a move alone, with JSON, or with an essay that ends in a move. What is thought aloud does not
//! count, the last JSON object that names something does, and then a move is looked for as in any prose. Nothing here
//! decides whether a move may be played: a move that is not legal is found too, with the reason against it.

mod intent;
mod json;
mod phrases;

pub use intent::read;
pub use json::{AgentReport, TokenUsage};

use json::JsonAnswer;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::{Explanation, Game, Move, Verdict};

/// How much of a text is searched, from its end: answers come last.
const LONGEST: usize = 1 << 16;

/// What was found in an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct ParsedAnswer {
    /// What the agent wants.
    pub intent: Intent,
    /// It offers a draw with its move.
    pub offers_draw: bool,
    /// What it reports of itself.
    pub reported: AgentReport,
}

/// What an agent wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// A legal move.
    Move {
        /// The move.
        mv: Move,
        /// How it was found.
        how: AnswerForm,
    },
    /// To resign.
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
pub enum AnswerForm {
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
pub enum OfferState {
    /// There is.
    Open,
    /// There is none.
    None,
}

impl OfferState {
    /// Whether the side to move of a game is offered a draw.
    pub fn of(game: &Game) -> OfferState {
        match game.draw_offer() {
            Some(by) if by != game.position().turn() => OfferState::Open,
            _ => OfferState::None,
        }
    }
}

/// Finds what an agent wants whose turn it is in a game, or who is offered a draw.
pub fn find(game: &Game, offer: OfferState, text: &str) -> ParsedAnswer {
    let text = end_of(text);
    let answer = without_thoughts(text);
    let answer = answer.trim();
    match json::last_named(answer) {
        Some(JsonAnswer { intent, offers_draw, reported }) => {
            let (intent, offers) = match intent {
                json::JsonIntent::Move(text) => match in_text(game, offer, &text) {
                    (Intent::Move { mv, .. }, offers) => (Intent::Move { mv, how: AnswerForm::Json }, offers),
                    other => other,
                },
                json::JsonIntent::Text(text) => in_text(game, offer, without_thoughts(end_of(&text)).trim()),
                json::JsonIntent::Plain(intent) => (intent, false),
            };
            ParsedAnswer { intent, offers_draw: offers_draw || offers, reported }
        }
        None => {
            let (intent, offers_draw) = in_text(game, offer, answer);
            ParsedAnswer { intent, offers_draw, reported: AgentReport::default() }
        }
    }
}

/// The verdict on the move that a text means, as it is read when it is to be played.
pub fn explain(game: &Game, text: &str) -> Explanation {
    let answer = without_thoughts(end_of(text));
    a_move(game, answer.trim()).0
}

/// What a text without JSON says, and whether it offers a draw.
fn in_text(game: &Game, offer: OfferState, text: &str) -> (Intent, bool) {
    let said = phrases::said(text, offer);
    let decisive = |intent: Option<Intent>| intent.map(|intent| (intent, false));
    // What is said last is meant.
    if let Some(decided) = decisive(said.last) {
        return decided;
    }
    let (explanation, how) = a_move(game, text);
    match (explanation.mv, said.earlier) {
        (Some(mv), _) => (Intent::Move { mv, how }, said.offers_draw),
        (None, Some(intent)) => (intent, false),
        (None, None) => (Intent::Nothing(Box::new(explanation)), said.offers_draw),
    }
}

/// The move that a text means, or what is wrong with it.
fn a_move(game: &Game, text: &str) -> (Explanation, AnswerForm) {
    let alone = text.trim_matches(|c: char| c.is_whitespace() || "*_`\"'.".contains(c));
    let how = if alone.split_whitespace().nth(1).is_none() { AnswerForm::Alone } else { AnswerForm::Prose };
    let explanation = read(game, text);
    // Whoever answers twice has thought again.
    if !is_decided(&explanation)
        && let Some(again) = last_answer(game, text)
    {
        return (again, AnswerForm::Last);
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
