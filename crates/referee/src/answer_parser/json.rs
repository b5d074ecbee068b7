//! Answers that are JSON, or have some in them.

use super::json_squares::{JsonSquares, is_square, plain};
use crate::json_objects::objects;
use crate::thoughts::is_thought;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Range;
use tabiya::Square;

/// No turn costs more, in whatever currency: sums stay numbers.
const MOST: f64 = 1e9;

/// What an agent reports of itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AgentReport {
    /// How many tokens it has used.
    pub tokens: Option<TokenUsage>,
    /// In whatever currency the agent counts.
    pub cost: Option<f64>,
    /// What it has to say about its move.
    pub note: Option<String>,
}

/// How many tokens a model has read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
pub struct TokenUsage {
    /// What it was given.
    #[serde(rename = "in", default)]
    pub read: u64,
    /// What it said, its thoughts included.
    #[serde(rename = "out", default)]
    pub written: u64,
}

/// What a JSON object names.
pub(super) struct JsonAnswer {
    pub(super) intent: JsonIntent,
    /// The same move told again in other fields, which must agree.
    pub(super) again: Vec<String>,
    /// Other fields that may name a move, and then have to name this one.
    pub(super) others: Vec<String>,
    pub(super) offers_draw: bool,
    pub(super) reported: AgentReport,
}

/// What it names it as.
pub(super) enum JsonIntent {
    /// A text that is to be the move, and the field in which it stands.
    Move {
        key: String,
        text: String,
    },
    /// A text in which anything may stand, and the field.
    Text {
        key: String,
        text: String,
    },
    /// The square that a move comes from, and none that it goes to.
    NoTarget {
        from: Square,
    },
    /// The offer of a draw, and nothing that it comes with.
    Offer,
    Plain(super::Intent),
}

/// How deep a move may be buried.
const DEEPEST: u32 = 4;

/// The names of a move, the surest first; without the signs between their words.
const MOVES: [&str; 32] = [
    "move",
    "bestmove",
    "finalmove",
    "chosenmove",
    "selectedmove",
    "mymove",
    "nextmove",
    "uci",
    "san",
    "lan",
    "finalanswer",
    "answer",
    "choice",
    "action",
    "final",
    "chosen",
    "selected",
    "best",
    "decision",
    "selection",
    "pick",
    "finalchoice",
    "finaldecision",
    "recommendedmove",
    "moveuci",
    "movesan",
    "actioninput",
    "zug",
    "coup",
    "jugada",
    "mossa",
    "ход",
];

/// Those that are nothing but a notation.
const NOTATIONS: [&str; 5] = ["uci", "san", "lan", "moveuci", "movesan"];

/// The names of a text in which the answer stands.
const TEXTS: [&str; 4] = ["text", "content", "response", "message"];

/// What holds an answer.
const WRAPPERS: [&str; 14] = [
    "arguments",
    "args",
    "input",
    "result",
    "output",
    "parameters",
    "params",
    "action",
    "command",
    "function",
    "functioncall",
    "toolcall",
    "toolinput",
    "actioninput",
];

/// What the tools are called that play a move: the move is what they are called with.
const TOOLS: [&str; 5] = ["move", "play", "makemove", "playmove", "submitmove"];

/// What the names of tools begin with that are asked about a move, and play none.
const QUESTIONS: [&str; 15] = [
    "analy", "evaluate", "explain", "judge", "check", "validate", "isvalid", "islegal", "hint", "show",
    "simulate", "preview", "undo", "list", "get",
];

/// Whether an object calls a tool that plays nothing: `{"name": "explain", "arguments": {"move": "Bg5"}}`
fn is_question(object: &Map<String, Value>) -> bool {
    let field = |name: &str| object.iter().find(|(key, _)| plain(key) == name).map(|(_, value)| value);
    let is_called = WRAPPERS.iter().any(|name| field(name).is_some_and(|value| value.is_object()));
    let mut names = ["name", "tool", "function", "command", "call", "action"]
        .iter()
        .filter_map(|name| field(name)?.as_str());
    is_called
        && names.any(|name| {
            let name = plain(name);
            // To be told the legal moves is a call of its own.
            !name.contains("legalmoves") && QUESTIONS.iter().any(|question| name.starts_with(question))
        })
}

/// The objects in a text that name something, and where they stand.
pub(super) fn all_named(text: &str) -> Vec<(Range<usize>, JsonAnswer)> {
    objects(text).into_iter().filter_map(|(place, object)| Some((place, named(&object, 0)?))).collect()
}

/// Where objects stand in a text, outermost ones.
pub(super) fn places(text: &str) -> Vec<Range<usize>> {
    objects(text).into_iter().map(|(place, _)| place).collect()
}

/// `{"move": ""}`, `{"move": null}`: the field of the move is there, and there is none in it.
fn leaves_open(object: &Map<String, Value>) -> bool {
    let is_empty =
        |value: &Value| value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
    object.iter().any(|(key, value)| MOVES.contains(&plain(key).as_str()) && is_empty(value))
}

/// The places of objects that answer nothing: those that list several things and name none of them, those that leave the
/// field of the move open, and those that say only where a move comes from.
pub(super) fn empty_places(text: &str) -> Vec<Range<usize>> {
    fn has_list(value: &Value) -> bool {
        match value {
            Value::Array(items) => items.len() > 1 || items.iter().any(has_list),
            Value::Object(object) => object.values().any(has_list),
            _ => false,
        }
    }
    let found = objects(text).into_iter();
    let says_nothing = |object: &Map<String, Value>| match named(object, 0) {
        None => {
            is_question(object)
                || leaves_open(object)
                || object.values().any(has_list)
                || object.keys().any(|key| is_thought(key))
        }
        Some(answer) => matches!(answer.intent, JsonIntent::NoTarget { .. }),
    };
    found.filter(|(_, object)| says_nothing(object)).map(|(place, _)| place).collect()
}

fn named(object: &Map<String, Value>, depth: u32) -> Option<JsonAnswer> {
    let field = |name: &str| object.iter().find(|(key, _)| plain(key) == name).map(|(_, value)| value);
    let is_true = |name: &str| field(name).is_some_and(|value| value == &Value::Bool(true));
    let draw = field("draw").and_then(Value::as_str).map(plain).unwrap_or_default();
    let offers_draw = is_true("offerdraw") || is_true("drawoffer") || draw == "offer";
    let reported = reported(object);
    let of = |intent: JsonIntent| {
        let (again, others) = (Vec::new(), Vec::new());
        Some(JsonAnswer { intent, again, others, offers_draw, reported: reported.clone() })
    };
    if is_true("resign") {
        return of(JsonIntent::Plain(super::Intent::Resign));
    }
    if draw == "accept" || is_true("acceptdraw") {
        return of(JsonIntent::Plain(super::Intent::Accept));
    }
    if draw == "claim" || is_true("claimdraw") {
        return of(JsonIntent::Plain(super::Intent::Claim));
    }
    let asks = field("request").or(field("tool")).and_then(Value::as_str).map(plain);
    if asks.is_some_and(|asks| asks == "legalmoves") {
        return of(JsonIntent::Plain(super::Intent::LegalMoves));
    }
    if is_question(object) {
        return None;
    }
    // `"move": "Ng5", "legal": false, "final_move": "d3"`: what is called illegal is not the answer.
    let is_denied =
        ["legal", "valid", "islegal", "isvalid"].iter().any(|name| field(name) == Some(&Value::Bool(false)));
    let is_asked = |name: &&&str| !is_denied || name.starts_with("final");
    let is_no_tool = |text: &String| !TOOLS.contains(&plain(text).as_str());
    let key = |name: &str| object.keys().find(|key| plain(key) == name).cloned().unwrap_or_default();
    if let Some((name, text)) =
        MOVES.iter().filter(is_asked).find_map(|name| Some((name, written(field(name)?).filter(is_no_tool)?)))
    {
        let squares = JsonSquares::of(object);
        // `"move": "c3", "piece": "knight"`
        let told = if is_square(&text) { squares.written_to(text.trim()) } else { squares.written() };
        let named = MOVES.iter().filter(is_asked).filter(|other| *other != name).copied();
        // A notation has to be the same move, and so has what is told in two ways.
        let is_strict = |other: &&str| NOTATIONS.contains(other) || field(other).is_some_and(Value::is_array);
        let (notations, others): (Vec<&str>, Vec<&str>) = named.partition(is_strict);
        let texts = |names: Vec<&str>| -> Vec<String> {
            let texts = names.into_iter().filter_map(|other| told_in(field(other)?)).filter(is_no_tool);
            texts.filter(|text| !text.trim().is_empty()).collect()
        };
        let again: Vec<String> = told.into_iter().chain(texts(notations)).collect();
        let others = texts(others);
        let has_piece = is_square(&text) && again.first().is_some_and(|again| again.contains(" to "));
        let intent = if has_piece {
            JsonIntent::Move { key: String::new(), text: again[0].clone() }
        } else {
            JsonIntent::Move { key: key(name), text }
        };
        return of(intent).map(|answer| JsonAnswer { again, others, ..answer });
    }
    if let Some(text) = written(&Value::Object(object.clone())).filter(|_| !is_denied) {
        return of(JsonIntent::Move { key: String::new(), text });
    }
    if draw == "decline" {
        return of(JsonIntent::Plain(super::Intent::Decline));
    }
    if let Some((name, text)) = TEXTS.iter().find_map(|name| Some((name, field(name)?.as_str()?))) {
        return of(JsonIntent::Text { key: key(name), text: text.to_owned() });
    }
    let unfinished =
        MOVES.iter().filter_map(|name| field(name)?.as_object()).chain([object]).find_map(no_target);
    if let Some(from) = unfinished {
        return of(JsonIntent::NoTarget { from });
    }
    if depth == DEEPEST {
        return None;
    }
    // A call of a tool has what it is called with inside, as an object or as a text.
    let inside = WRAPPERS.iter().find_map(|name| match field(name)? {
        Value::Object(inner) => named(inner, depth + 1),
        Value::String(text) => objects(text).iter().rev().find_map(|(_, inner)| named(inner, depth + 1)),
        _ => None,
    });
    let Some(inside) = inside else { return of(JsonIntent::Offer).filter(|_| offers_draw) };
    let told = if reported == AgentReport::default() { inside.reported } else { reported };
    Some(JsonAnswer { offers_draw: offers_draw || inside.offers_draw, reported: told, ..inside })
}

/// What a field tells: its text, or all of them if there are several.
fn told_in(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(texts) => {
            let texts: Vec<&str> = texts.iter().filter_map(Value::as_str).collect();
            (texts.len() > 1).then(|| texts.join(" or "))
        }
        _ => None,
    }
}

/// A move as it is written in a field: a text, or an object with its squares.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Object(squares) => {
            let of =
                |name: &str| squares.get(name).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
            if let Some(told) = JsonSquares::of(squares).written() {
                return Some(told);
            }
            ["uci", "san", "move"].iter().find_map(|name| of(name)).map(str::to_owned)
        }
        _ => None,
    }
}

/// The square that a move comes from, in an object that does not say where it goes.
fn no_target(squares: &Map<String, Value>) -> Option<Square> {
    squares.get("from")?.as_str()?.trim().to_ascii_lowercase().parse().ok()
}

fn reported(object: &Map<String, Value>) -> AgentReport {
    let tokens = ["tokens", "usage"].iter().find_map(|name| object.get(*name)?.as_object());
    let count = |tokens: &Map<String, Value>, names: [&str; 3]| {
        names.iter().find_map(|name| tokens.get(*name)?.as_u64())
    };
    let tokens = tokens.and_then(|tokens| {
        let read = count(tokens, ["in", "prompt_tokens", "input_tokens"]);
        let written = count(tokens, ["out", "completion_tokens", "output_tokens"]);
        (read.is_some() || written.is_some())
            .then(|| TokenUsage { read: read.unwrap_or(0), written: written.unwrap_or(0) })
    });
    let cost = object.get("cost").and_then(Value::as_f64).filter(|cost| (0.0..=MOST).contains(cost));
    let note = object.get("note").and_then(Value::as_str).map(str::to_owned);
    AgentReport { tokens, cost, note }
}
