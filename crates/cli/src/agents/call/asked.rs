//! What can be asked, each call by its arguments.

use crate::agents::policy::{Encoding, Policy};
use crate::agents::sight::Side;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::borrow::Cow;
use tabiya::RuleSet;

/// A position: of a FEN, of a Chess960 array or of the standard one, after some moves; or of a game that is held here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Place {
    /// The position in Forsyth-Edwards notation, X-FEN or Shredder-FEN; startpos is the standard array, as is nothing.
    pub(crate) fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, in the place of a FEN.
    #[schemars(range(max = 959))]
    pub(crate) chess960: Option<u16>,
    /// The moves played from there, in any notation.
    pub(crate) moves: Moves,
    /// A game that is held here, in the place of all that.
    pub(crate) game: Option<String>,
    /// What the game is played by.
    #[schemars(with = "Option<Rules>")]
    pub(crate) rules: Option<RuleSet>,
    /// Repair a FEN where its meaning is clear.
    pub(crate) lenient: bool,
}

/// What a game is played by: automatic ends it at the third repetition and the fiftieth move, over-the-board lets the sides claim
/// those and ends it at the fifth and the seventy-fifth, analysis takes every legal move.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[allow(dead_code, reason = "the schema of a type of the library")]
pub(crate) enum Rules {
    Automatic,
    OverTheBoard,
    Analysis,
}

/// Moves in any notation: a list, or a text with spaces between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Moves(pub(crate) Vec<String>);

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
            Ok(Written::Text(text)) => Ok(Moves(crate::judge::words(&text).map(str::to_owned).collect())),
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
pub(crate) struct LegalMoves {
    #[serde(flatten)]
    pub(crate) place: Place,
    #[serde(flatten)]
    pub(crate) seat: Sitting,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Explain {
    #[serde(flatten)]
    pub(crate) place: Place,
    #[serde(flatten)]
    pub(crate) seat: Sitting,
    /// The move, in any notation, alone or in a sentence.
    #[serde(rename = "move")]
    pub(crate) text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Apply {
    #[serde(flatten)]
    pub(crate) place: Place,
    /// How the board is to be shown; as FEN if nothing is said.
    #[serde(default)]
    pub(crate) boards: Vec<Encoding>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Judge {
    #[serde(flatten)]
    pub(crate) place: Place,
    /// Search so many positions whether either side can mate at all.
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    pub(crate) dead: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Show {
    #[serde(flatten)]
    pub(crate) place: Place,
    /// How the board is to be shown; as FEN and drawing if nothing is said.
    #[serde(default)]
    pub(crate) boards: Vec<Encoding>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[schemars(inline)]
pub(crate) struct NewGame {
    /// Where it begins; the standard array if nothing is said.
    pub(crate) fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, in the place of a FEN.
    #[schemars(range(max = 959))]
    pub(crate) chess960: Option<u16>,
    /// Moves that were played already.
    pub(crate) moves: Moves,
    /// What it is played by; automatic if nothing is said.
    #[schemars(with = "Option<Rules>")]
    pub(crate) rules: Option<RuleSet>,
    /// The time control of both sides, as people write it: 10+5, 40/90+30, 3 delay 2. The clock runs from the first move on.
    pub(crate) time: Option<String>,
    pub(crate) white: Seat,
    pub(crate) black: Seat,
    /// Whether each side needs its token to act. The answer has both, once. Nobody takes moves back in such a game.
    pub(crate) guarded: bool,
}

/// Who plays a side.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Seat {
    #[schemars(length(max = 80))]
    pub(crate) name: Option<String>,
    /// The time control of this side alone.
    pub(crate) time: Option<String>,
    /// What it is shown, how often it may try, how long it may think. Without one there is no limit to tries and no time for each
    /// move.
    pub(crate) policy: Option<Policy>,
    /// The engine plays it: tabiya, tabiya:1500, tabiya?nodes=50000, or random.
    pub(crate) engine: Option<String>,
}

/// A game that is held here, and for whom is spoken.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct At {
    /// The game, as new_game has named it.
    pub(crate) game: String,
    #[serde(flatten)]
    pub(crate) seat: Sitting,
}

/// For whom is spoken: a side, or the token that stands for one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Sitting {
    /// The side. Where it is clear it need not be said: the side to move plays and claims, and against the engine there is one.
    #[serde(rename = "as")]
    pub(crate) side: Option<Side>,
    /// The token of the side, in a guarded game.
    pub(crate) token: Option<String>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(crate) struct Play {
    #[serde(flatten)]
    pub(crate) at: At,
    /// The move, in any notation, alone or in the text of a model.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// How many moves had been played when it was thought of.
    pub(crate) ply: Option<usize>,
    /// The key of the position that it was thought for.
    pub(crate) key: Option<String>,
    /// Whether a draw is offered with it.
    #[serde(default)]
    pub(crate) offer_draw: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Undo {
    #[serde(flatten)]
    pub(crate) at: At,
    /// How many moves are taken back; if nothing is said one, or against the engine its answer with it.
    #[schemars(range(min = 1))]
    pub(crate) plies: Option<usize>,
    /// How many moves had been played when this was decided.
    pub(crate) ply: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct OfferDraw {
    #[serde(flatten)]
    pub(crate) at: At,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct AnswerDraw {
    #[serde(flatten)]
    pub(crate) at: At,
    /// Yes or no.
    pub(crate) accept: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct ClaimDraw {
    #[serde(flatten)]
    pub(crate) at: At,
    /// The move with which the draw is claimed; it is not played if the claim is right.
    #[serde(rename = "move")]
    pub(crate) text: Option<String>,
    /// How many moves had been played when this was decided.
    pub(crate) ply: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Resign {
    #[serde(flatten)]
    pub(crate) at: At,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct State {
    #[serde(flatten)]
    pub(crate) at: At,
    /// How the board is to be shown, in the place of what the policy says.
    pub(crate) boards: Option<Vec<Encoding>>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct WaitForTurn {
    #[serde(flatten)]
    pub(crate) at: At,
    /// How long to wait at most; thirty seconds if nothing is said.
    #[schemars(range(min = 0, max = 600))]
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(inline)]
pub(crate) struct ListGames {
    /// Only those that go on, or only those that are over.
    pub(crate) only: Option<Standing>,
    /// Only games behind this one: the last of the page before.
    pub(crate) after: Option<String>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Standing {
    Open,
    Over,
}

/// How long the engine thinks at most, whatever comes first; never longer than it is allowed here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Effort {
    /// So many positions.
    #[schemars(range(min = 1))]
    pub(crate) nodes: Option<u64>,
    /// So long.
    #[schemars(range(min = 1))]
    pub(crate) milliseconds: Option<u64>,
    /// So many plies deep.
    #[schemars(range(min = 1, max = 120))]
    pub(crate) depth: Option<u32>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Analyse {
    #[serde(flatten)]
    pub(crate) place: Place,
    #[serde(flatten)]
    pub(crate) effort: Effort,
    /// How many different first moves are looked at; one if nothing is said.
    #[schemars(range(min = 1, max = 20))]
    pub(crate) lines: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Hint {
    #[serde(flatten)]
    pub(crate) place: Place,
    #[serde(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Pgn {
    /// The game, as new_game has named it.
    pub(crate) game: String,
}
