//! What can be asked, each call by its arguments.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::borrow::Cow;
use tabiya::DrawRules;
use tabiya_referee::policy::{Encoding, Policy};
use tabiya_referee::sight::Side;

/// A position: of a FEN, of a Chess960 array or of the standard one, after some moves; or of a game that is held here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Place {
    /// The position in Forsyth-Edwards notation, X-FEN or Shredder-FEN; startpos is the standard array, as is nothing.
    pub fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, in the place of a FEN.
    #[schemars(range(max = 959))]
    pub chess960: Option<u16>,
    /// The moves played from there, in any notation.
    pub moves: Moves,
    /// A game that is held here, in the place of all that.
    pub game: Option<String>,
    /// What the game is played by.
    #[schemars(with = "Option<Rules>")]
    pub rules: Option<DrawRules>,
    /// Repair a FEN where its meaning is clear.
    pub lenient: bool,
}

/// What a game is played by: automatic ends it at the third repetition and the fiftieth move, over-the-board lets the sides claim
/// those and ends it at the fifth and the seventy-fifth, analysis takes every legal move.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[allow(dead_code, reason = "the schema of a type of the library")]
pub enum Rules {
    Automatic,
    OverTheBoard,
    Analysis,
}

/// Moves in any notation: a list, or a text with spaces between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves(pub Vec<String>);

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            List(Vec<String>),
            Text(String),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::List(moves)) => Ok(Moves(moves)),
            Ok(Written::Text(text)) => Ok(Moves(tabiya_schema::words(&text).map(str::to_owned).collect())),
            Err(_) => {
                Err(D::Error::custom("moves are a list such as [\"e4\", \"e5\"] or a text such as \"e4 e5\""))
            }
        }
    }
}

impl JsonSchema for Moves {
    fn schema_name() -> Cow<'static, str> {
        "Moves".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Moves in any notation: a list such as [\"e4\", \"e5\"], or a text such as \"1. e4 e5\".",
            "type": ["array", "string"],
            "items": { "type": "string" }
        })
    }
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct LegalMoves {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub seat: Sitting,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Explain {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub seat: Sitting,
    /// The move, in any notation, alone or in a sentence.
    #[serde(rename = "move")]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Apply {
    #[serde(flatten)]
    pub place: Place,
    /// How the board is to be shown; as FEN if nothing is said.
    #[serde(default)]
    pub boards: Vec<Encoding>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Judge {
    #[serde(flatten)]
    pub place: Place,
    /// Search so many positions whether either side can mate at all.
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    pub dead: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Show {
    #[serde(flatten)]
    pub place: Place,
    /// How the board is to be shown; as FEN and drawing if nothing is said.
    #[serde(default)]
    pub boards: Vec<Encoding>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[schemars(inline)]
pub struct NewGame {
    /// Where it begins; the standard array if nothing is said.
    pub fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, in the place of a FEN.
    #[schemars(range(max = 959))]
    pub chess960: Option<u16>,
    /// Moves that were played already.
    pub moves: Moves,
    /// What it is played by; automatic if nothing is said.
    #[schemars(with = "Option<Rules>")]
    pub rules: Option<DrawRules>,
    /// The time control of both sides, as people write it: 10+5, 40/90+30, 3 delay 2. The clock runs from the first move on.
    pub time: Option<String>,
    pub white: Seat,
    pub black: Seat,
    /// Whether each side needs its token to act. The answer has both, once. Nobody takes moves back in such a game.
    pub guarded: bool,
}

/// Who plays a side.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Seat {
    #[schemars(length(max = 80))]
    pub name: Option<String>,
    /// The time control of this side alone.
    pub time: Option<String>,
    /// What it is shown, how often it may try, how long it may think. Without one there is no limit to tries and no time for each
    /// move.
    pub policy: Option<Policy>,
    /// The engine plays it: tabiya, tabiya:1500, tabiya?nodes=50000, or random.
    pub engine: Option<String>,
}

/// A game that is held here, and for whom is spoken.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct At {
    /// The game, as new_game has named it.
    pub game: String,
    #[serde(flatten)]
    pub seat: Sitting,
}

/// For whom is spoken: a side, or the token that stands for one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Sitting {
    /// The side. Where it is clear it need not be said: the side to move plays and claims, and against the engine there is one.
    #[serde(rename = "as")]
    pub side: Option<Side>,
    /// The token of the side, in a guarded game.
    pub token: Option<String>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct Play {
    #[serde(flatten)]
    pub at: At,
    /// The move, in any notation, alone or in the text of a model.
    #[serde(rename = "move")]
    pub text: String,
    /// How many moves had been played when it was thought of.
    pub ply: Option<usize>,
    /// The key of the position that it was thought for.
    pub key: Option<String>,
    /// Whether a draw is offered with it.
    #[serde(default)]
    pub offer_draw: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Undo {
    #[serde(flatten)]
    pub at: At,
    /// How many moves are taken back; if nothing is said one, or against the engine its answer with it.
    #[schemars(range(min = 1))]
    pub plies: Option<usize>,
    /// How many moves had been played when this was decided.
    pub ply: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfferDraw {
    #[serde(flatten)]
    pub at: At,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct AnswerDraw {
    #[serde(flatten)]
    pub at: At,
    /// Yes or no.
    pub accept: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ClaimDraw {
    #[serde(flatten)]
    pub at: At,
    /// The move with which the draw is claimed; it is not played if the claim is right.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// How many moves had been played when this was decided.
    pub ply: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Resign {
    #[serde(flatten)]
    pub at: At,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct State {
    #[serde(flatten)]
    pub at: At,
    /// How the board is to be shown, in the place of what the policy says.
    pub boards: Option<Vec<Encoding>>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct WaitForTurn {
    #[serde(flatten)]
    pub at: At,
    /// How long to wait at most; thirty seconds if nothing is said.
    #[schemars(range(min = 0, max = 600))]
    pub seconds: Option<f64>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(inline)]
pub struct ListGames {
    /// Only those that go on, or only those that are over.
    pub only: Option<Standing>,
    /// Only games behind this one: the last of the page before.
    pub after: Option<String>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Open,
    Over,
}

/// How long the engine thinks at most, whatever comes first; never longer than it is allowed here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Effort {
    /// So many positions.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
    /// So long.
    #[schemars(range(min = 1))]
    pub milliseconds: Option<u64>,
    /// So many plies deep.
    #[schemars(range(min = 1, max = 120))]
    pub depth: Option<u32>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Analyse {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub effort: Effort,
    /// How many different first moves are looked at; one if nothing is said.
    #[schemars(range(min = 1, max = 20))]
    pub lines: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Hint {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub effort: Effort,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Pgn {
    /// The game, as new_game has named it.
    pub game: String,
}
