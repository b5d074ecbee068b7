//! Moves whose parts stand in fields of their own: `{"piece": "knight", "to": "c3"}`, `{"source": "b1", "target": "c3"}`.

use serde_json::{Map, Value};
use tabiya::{Role, Square};

/// The names of the square that a move comes from.
const SOURCES: [&str; 7] =
    ["from", "source", "fromsquare", "origin", "sourcesquare", "startsquare", "squarefrom"];
/// The names of the square that it goes to.
const TARGETS: [&str; 8] =
    ["to", "target", "tosquare", "destination", "targetsquare", "endsquare", "squareto", "square"];
/// The names of the piece.
const PIECES: [&str; 6] = ["piece", "movedpiece", "piecemoved", "piecetype", "movingpiece", "figure"];

/// What an object tells of a move part by part.
pub(super) struct JsonSquares {
    from: Option<String>,
    to: Option<String>,
    piece: Option<String>,
    promotion: Option<String>,
    is_drop: bool,
}

impl JsonSquares {
    pub(super) fn of(object: &Map<String, Value>) -> JsonSquares {
        let of = |names: &[&str]| {
            let field = |name: &&str| object.iter().find(|(key, _)| plain(key) == **name);
            let mut texts = names.iter().filter_map(field).filter_map(|(_, value)| value.as_str());
            texts.find(|text| !text.trim().is_empty()).map(|text| text.trim().to_owned())
        };
        let is_true = object.iter().any(|(key, value)| plain(key) == "drop" && value == &Value::Bool(true));
        let dropped = of(&["drop"]);
        JsonSquares {
            from: of(&SOURCES),
            to: of(&TARGETS),
            is_drop: is_true || dropped.is_some(),
            piece: of(&PIECES).or(dropped).map(|piece| word(&piece)),
            promotion: of(&["promotion"]),
        }
    }

    /// The move as prose tells it, if the object names where it goes and what goes there.
    pub(super) fn written(&self) -> Option<String> {
        self.written_to(self.to.as_deref()?)
    }

    /// The same with a square that stands elsewhere; none if it is no more than that square.
    pub(super) fn written_to(&self, to: &str) -> Option<String> {
        let letter = self.promotion.as_deref().map(|role| match role.to_ascii_lowercase().as_str() {
            "knight" => "n".to_owned(),
            role => role.chars().take(1).collect(),
        });
        let letter = letter.unwrap_or_default();
        match (&self.from, &self.piece) {
            (_, Some(piece)) if self.is_drop => Some(format!("drop a {piece} on {to}")),
            (Some(from), Some(piece)) if piece != "pawn" => Some(format!("{piece} {from}-{to}{letter}")),
            (Some(from), _) => Some(format!("{from}{to}{letter}")),
            (None, Some(piece)) if piece != "pawn" => Some(format!("{piece} to {to}")),
            (None, Some(_)) => Some(to.to_owned()),
            (None, None) => None,
        }
    }
}

/// The name of a piece: `N` is a knight, and so is a white knight.
fn word(piece: &str) -> String {
    let last = piece.split_whitespace().last().unwrap_or_default().to_lowercase();
    let mut letters = last.chars();
    let role = letters.next().and_then(Role::from_letter).filter(|_| letters.next().is_none());
    role.map_or(last, |role| role.name().to_owned())
}

/// Whether a value is a square and nothing else.
pub(super) fn is_square(text: &str) -> bool {
    text.trim().to_ascii_lowercase().parse::<Square>().is_ok()
}

/// A name without the signs between its words: `best_move` and `bestMove` are the same.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).take(40).collect()
}
