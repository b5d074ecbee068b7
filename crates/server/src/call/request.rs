//! What can be asked, each call by its arguments.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::borrow::Cow;
use tabiya::{Color, DrawRules, Variant};
use tabiya_referee::policy::{Encoding, Policy};
use tabiya_schema::names;

/// A position: of a FEN, of a Chess960 array or of the standard one, after some moves; or of a game hosted here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PositionArgs {
    /// The position in Forsyth-Edwards notation, X-FEN or Shredder-FEN; startpos, or leaving it out, is the
    /// standard array.
    pub fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, instead of a FEN.
    #[schemars(range(max = 959))]
    pub chess960: Option<u16>,
    /// Which game it is, by its name; chess by default.
    #[serde(deserialize_with = "variant")]
    #[schemars(with = "Option<names::VariantName>")]
    pub variant: Option<Variant>,
    /// The moves played from there, in any notation.
    pub moves: MoveTexts,
    /// A game hosted here, instead of all that.
    pub game: Option<String>,
    /// Who asks about that game.
    #[serde(flatten)]
    pub identity: Identity,
    /// Which draws come by themselves.
    #[schemars(with = "Option<names::DrawRules>")]
    pub rules: Option<DrawRules>,
    /// Repair a FEN where its meaning is clear.
    pub lenient: bool,
}

/// The name of a variant in any spelling.
fn variant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Variant>, D::Error> {
    let name: Option<String> = Option::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
}

/// Moves in any notation: a list, or a text with spaces between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveTexts(pub Vec<String>);

impl<'de> Deserialize<'de> for MoveTexts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MoveTexts, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum WrittenMoves {
            List(Vec<String>),
            Text(String),
        }
        match WrittenMoves::deserialize(deserializer) {
            Ok(WrittenMoves::List(moves)) => Ok(MoveTexts(moves)),
            Ok(WrittenMoves::Text(text)) => {
                Ok(MoveTexts(tabiya_schema::move_list::words(&text).map(str::to_owned).collect()))
            }
            Err(_) => {
                Err(D::Error::custom("moves are a list such as [\"e4\", \"e5\"] or a text such as \"e4 e5\""))
            }
        }
    }
}

impl JsonSchema for MoveTexts {
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

/// The arguments of `legal_moves`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct LegalMovesRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
}

/// The arguments of `explain`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ExplainRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// The move, in any notation, alone or in a sentence.
    #[serde(rename = "move")]
    pub text: String,
}

/// The arguments of `apply`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ApplyRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// How the board is shown; fen by default.
    #[serde(default)]
    pub boards: Vec<Encoding>,
}

/// The arguments of `judge`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct JudgeRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// Search up to this many positions for whether either side can mate at all.
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    pub dead: Option<usize>,
}

/// The arguments of `tablebase`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct TablebaseRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
}

/// The arguments of `show`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ShowRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// How the board is shown; fen and ascii by default.
    #[serde(default)]
    pub boards: Vec<Encoding>,
}

/// The arguments of `new_game`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[schemars(inline)]
pub struct NewGameRequest {
    /// Where it starts; the standard array by default.
    pub fen: Option<String>,
    /// A Chess960 start array by its number, 0 to 959, instead of a FEN.
    #[schemars(range(max = 959))]
    pub chess960: Option<u16>,
    /// Which game it is, by its name; chess by default.
    #[serde(deserialize_with = "variant")]
    #[schemars(with = "Option<names::VariantName>")]
    pub variant: Option<Variant>,
    /// Moves that were played already.
    pub moves: MoveTexts,
    /// Which draws come by themselves; automatic by default.
    #[schemars(with = "Option<names::DrawRules>")]
    pub rules: Option<DrawRules>,
    /// The time control of both sides, as people write it: 10+5, 40/90+30, 3 delay 2. The clock runs from the first move on.
    pub time: Option<String>,
    /// Who plays White.
    pub white: SeatSetup,
    /// Who plays Black.
    pub black: SeatSetup,
    /// Whether each side needs its token to act. The answer has both tokens, once. Moves
    /// cannot be taken back in such a game.
    pub guarded: bool,
}

impl NewGameRequest {
    /// Whether the engine is to move for a side, always or when that has no try left.
    #[cfg(feature = "mcp")]
    pub(crate) fn asks_engine(&self) -> bool {
        [&self.white, &self.black].into_iter().any(|seat| {
            let stands_in = |policy: &Policy| policy.otherwise == tabiya_referee::policy::Otherwise::Engine;
            seat.engine.is_some() || seat.policy.as_ref().is_some_and(stands_in)
        })
    }
}

/// Who plays a side.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SeatSetup {
    /// The player's name.
    #[schemars(length(max = 80))]
    pub name: Option<String>,
    /// The time control of this side alone.
    pub time: Option<String>,
    /// What it is shown, how often it may try, how long it may think. Without a policy there is no limit to tries and
    /// no time for each move.
    pub policy: Option<Policy>,
    /// The engine plays it: tabiya, tabiya:1500, tabiya?nodes=50000, or random.
    pub engine: Option<String>,
}

/// A hosted game, and who acts in it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct GameRef {
    /// The game, as new_game named it.
    pub game: String,
    /// Who asks.
    #[serde(flatten)]
    pub identity: Identity,
}

/// Who acts: a side, or the token that stands for one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Identity {
    /// The side. It may be left out where it is clear: the side to move plays and claims, and against the engine there
    /// is only one.
    #[serde(rename = "as")]
    #[schemars(with = "Option<names::Side>")]
    pub side: Option<Color>,
    /// The token of the side, in a guarded game.
    pub token: Option<String>,
}

/// The arguments of `play`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct PlayRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
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

/// The arguments of `undo`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct UndoRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
    /// How many moves are taken back; by default one, or against the engine its answer as well.
    #[schemars(range(min = 1))]
    pub plies: Option<usize>,
    /// How many moves had been played when this was decided.
    pub ply: Option<usize>,
}

/// The arguments of `offer_draw`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfferDrawRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
}

/// The arguments of `answer_draw`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct AnswerDrawRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
    /// Yes or no.
    pub accept: bool,
}

/// The arguments of `claim_draw`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ClaimDrawRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
    /// The move with which the draw is claimed; it is not played if the claim is right.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// How many moves had been played when this was decided.
    pub ply: Option<usize>,
}

/// The arguments of `resign`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct ResignRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
}

/// The arguments of `state`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct StateRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
    /// How the board is shown, instead of what the policy says.
    pub boards: Option<Vec<Encoding>>,
}

/// The arguments of `wait_for_turn`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct WaitForTurnRequest {
    /// The game, and who acts in it.
    #[serde(flatten)]
    pub at: GameRef,
    /// How long to wait at most; thirty seconds by default.
    #[schemars(range(min = 0, max = 600))]
    pub seconds: Option<f64>,
}

/// The arguments of `list_games`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(inline)]
pub struct ListGamesRequest {
    /// Only those still going on, or only those that are over.
    pub only: Option<GameFilter>,
    /// Only games after this one: the last of the previous page.
    pub after: Option<String>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameFilter {
    /// It does.
    Open,
    /// It is over.
    Over,
}

/// How long the engine thinks at most, whichever limit comes first; never longer than the server allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SearchBudget {
    /// Maximum number of positions.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
    /// Maximum time.
    #[schemars(range(min = 1))]
    pub milliseconds: Option<u64>,
    /// Maximum depth in plies.
    #[schemars(range(min = 1, max = 120))]
    pub depth: Option<u32>,
}

/// The arguments of `analyse`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct AnalyseRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// How long to search.
    #[serde(flatten)]
    pub budget: SearchBudget,
    /// How many different first moves are looked at; one by default.
    #[schemars(range(min = 1, max = 20))]
    pub lines: Option<usize>,
}

/// The arguments of `hint`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct HintRequest {
    /// The position.
    #[serde(flatten)]
    pub source: PositionArgs,
    /// How long to search.
    #[serde(flatten)]
    pub budget: SearchBudget,
}

/// The arguments of `pgn`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct PgnRequest {
    /// The game, and who asks.
    #[serde(flatten)]
    pub at: GameRef,
}
