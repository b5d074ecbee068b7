//! The one schema of all transports: what can be asked, and what is answered.
//!
//! A call is a name and an object of arguments. [`TOOLS`] lists them with what they do and with the schema of both sides,
//! made of the types that are read and written; [`Call::read`] reads one, and an [`Answer`] is what comes back.

pub mod answer;
pub mod request;

mod api_error;
mod arguments;
mod pointers;
mod words;

pub use api_error::{ApiError, Reply};
pub(crate) use pointers::sends_to;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::sync::OnceLock;
use tabiya_uci::nearest;

/// What a call does to games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: it asks.
    Asks,
    /// It changes a game, or starts one.
    Changes,
    /// It ends a game or takes something back.
    Ends,
}

/// A call as it is listed.
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence or a few.
    pub description: &'static str,
    /// What it does to games.
    pub effect: Effect,
    asks: fn(&mut SchemaGenerator) -> Schema,
    answers: fn(&mut SchemaGenerator) -> Schema,
    read: fn(Value) -> Result<Call, serde_json::Error>,
    /// The names of its arguments, and of those that it needs.
    names: OnceLock<[Vec<String>; 2]>,
}

/// Defines the calls, each with its name, its arguments, what it does to games, and what it answers.
macro_rules! calls {
    ($($(#[doc = $line:literal])+ $name:literal $Call:ident($Request:ident) $Effect:ident -> $Answer:ty;)+) => {
        /// A call that was read.
        #[derive(Clone, Debug)]
        #[expect(clippy::large_enum_variant, reason = "a call is read, answered and dropped: there is one of it")]
        pub enum Call {
            $($(#[doc = $line])+ $Call(request::$Request),)+
        }

        /// The answer to a call. It is written as what it holds.
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Answer {
            $(#[doc = concat!("The answer to `", $name, "`.")] $Call($Answer),)+
        }

        /// All calls, in the order in which they are taught.
        pub static TOOLS: [Tool; [$($name),+].len()] = [$(Tool {
            name: $name,
            description: concat!($($line),+).trim_ascii_start(),
            effect: Effect::$Effect,
            asks: schema_of::<request::$Request>,
            answers: schema_of::<$Answer>,
            read: |arguments| read_as(arguments, Call::$Call),
            names: OnceLock::new(),
        }),+];

        impl Call {
            /// The name of the call.
            #[cfg(test)]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Call::$Call(_) => $name,)+
                }
            }
        }
    };
}

calls! {
    /// The legal moves of a position, or of a game hosted here, each in UCI, SAN and long notation with what it does.
    "legal_moves" LegalMoves(LegalMovesRequest) Asks -> answer::LegalMoves;
    /// Whether a move is legal, and if not, why: the reason as a code and a sentence, the squares involved, the closest
    /// legal moves. The move may be in any notation and in the middle of a sentence.
    "explain" Explain(ExplainRequest) Asks -> tabiya_schema::Explained;
    /// The position after one or more moves. The first that is not legal is refused with the reason.
    "apply" Apply(ApplyRequest) Asks -> answer::AppliedMoves;
    /// How a line of moves stands or ended: the outcome and after which ply, repetitions and move count, what can be
    /// claimed, who does not have the pieces to mate.
    "judge" Judge(JudgeRequest) Asks -> tabiya_schema::GameVerdict;
    /// The board of a position in the encodings that are wanted: fen, ascii, pieces, json, svg, png.
    "show" Show(ShowRequest) Asks -> answer::ShownPosition;
    /// Starts a game that is hosted here. Seats may have names, clocks, policies, and one may be played by the engine.
    "new_game" NewGame(NewGameRequest) Changes -> answer::StartedGame;
    /// Plays a move in a hosted game. Say with `ply` or `key` which position it was thought for: a stale move is refused
    /// with the current state. A move that is not legal is refused with the reason.
    "play" Play(PlayRequest) Changes -> answer::PlayedMove;
    /// Takes back the last move, or several; where the game ended without a move, that end.
    "undo" Undo(UndoRequest) Ends -> answer::GameSnapshot;
    /// Offers a draw to the other side.
    "offer_draw" OfferDraw(OfferDrawRequest) Changes -> answer::GameSnapshot;
    /// Accepts or declines the draw that the other side has offered.
    "answer_draw" AnswerDraw(AnswerDrawRequest) Ends -> answer::GameSnapshot;
    /// Claims a draw by repetition or by the count of moves, as the board stands or with a move that is intended. A wrong
    /// claim with a move plays it.
    "claim_draw" ClaimDraw(ClaimDrawRequest) Ends -> answer::ClaimResult;
    /// Resigns a game.
    "resign" Resign(ResignRequest) Ends -> answer::GameSnapshot;
    /// A game as it stands, as the policy of the seat shows it.
    "state" State(StateRequest) Asks -> answer::GameSnapshot;
    /// Waits until it is the turn of a side, the game is over, the other side offers a draw, or the time is up.
    "wait_for_turn" WaitForTurn(WaitForTurnRequest) Asks -> answer::WaitResult;
    /// The games that are hosted here.
    "list_games" ListGames(ListGamesRequest) Asks -> answer::GameList;
    /// What the engine thinks of a position or of a game: scores and lines, within bounds of nodes and time.
    "analyse" Analyse(AnalyseRequest) Asks -> answer::Analysis;
    /// A good move for the side to move, found by the engine, and why.
    "hint" Hint(HintRequest) Asks -> answer::SuggestedMove;
    /// A game as PGN.
    "pgn" Pgn(PgnRequest) Asks -> answer::PgnText;
    /// What endgame tables say of a position with few pieces: who wins, and what every move is worth. Where no table
    /// knows it, the code and the sentence say which one is missing.
    "tablebase" Tablebase(TablebaseRequest) Asks -> tabiya_schema::TablebaseAnswer;
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn read_as<T: DeserializeOwned>(arguments: Value, call: fn(T) -> Call) -> Result<Call, serde_json::Error> {
    serde_json::from_value(arguments).map(call)
}

impl Tool {
    /// The call with this name.
    pub fn named(name: &str) -> Option<&'static Tool> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    /// The schema of its arguments, complete in itself.
    pub fn input_schema(&self) -> Map<String, Value> {
        let mut schema = whole(self.asks);
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
        schema
    }

    /// The schema of what comes back, complete in itself: an answer or an error, since clients check both by it.
    pub fn output_schema(&self) -> Map<String, Value> {
        let mut generator = answer_generator();
        let answer = (self.answers)(&mut generator);
        let error = generator.subschema_for::<ApiError>();
        let mut object = Map::new();
        // Clients want an object at the top.
        object.insert("type".to_owned(), json!("object"));
        object.insert("anyOf".to_owned(), json!([answer, error]));
        object.insert("$defs".to_owned(), Value::Object(generator.take_definitions(true)));
        plained(object)
    }

    /// The schema of its arguments, with what it refers to left to the generator.
    pub(crate) fn asks(&self, generator: &mut SchemaGenerator) -> Map<String, Value> {
        let schema = (self.asks)(generator);
        let mut object = resolved(schema, generator);
        object.insert("additionalProperties".to_owned(), Value::Bool(false));
        object
    }

    /// The schema of its answer, with what it refers to left to the generator.
    pub(crate) fn answers(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.answers)(generator)
    }

    /// The names of its arguments.
    pub fn names(&self) -> &[String] {
        &self.arguments()[0]
    }

    /// The names of the arguments that it needs.
    fn needs(&self) -> &[String] {
        &self.arguments()[1]
    }

    /// The argument without which another error comes, or none.
    fn culprit<'a>(&self, arguments: &'a Map<String, Value>, told: &str) -> Option<&'a str> {
        let mends = |name: &&String| {
            let mut others = arguments.clone();
            others.remove(name.as_str());
            (self.read)(Value::Object(others)).err().is_none_or(|error| error.to_string() != told)
        };
        arguments.keys().find(mends).map(String::as_str)
    }

    fn arguments(&self) -> &[Vec<String>; 2] {
        self.names.get_or_init(|| {
            let schema = self.asks(&mut SchemaGenerator::default());
            let properties = schema.get("properties").and_then(Value::as_object);
            let needed = schema.get("required").and_then(Value::as_array);
            let named = |value: &Value| value.as_str().map(str::to_owned);
            [
                properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect(),
                needed.into_iter().flatten().filter_map(named).collect(),
            ]
        })
    }
}

/// A generator for what is written: every key that is always there is required.
pub(crate) fn answer_generator() -> SchemaGenerator {
    SchemaSettings::default().for_serialize().into_generator()
}

/// The object that a schema is, where it refers to one.
fn resolved(schema: Schema, generator: &SchemaGenerator) -> Map<String, Value> {
    let object = match schema.to_value() {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    let name = object.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    match name.and_then(|name| generator.definitions().get(name)) {
        Some(Value::Object(definition)) => definition.clone(),
        _ => object,
    }
}

/// Makes a schema plain: without the formats of numbers, which are those of Rust and of which validators complain; and
/// what may be left out is left out, and not null.
pub(crate) fn plain(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            object.remove("format");
            let required: Vec<String> = object
                .get("required")
                .and_then(Value::as_array)
                .map(|names| names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
                .unwrap_or_default();
            if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
                let optional = properties.iter_mut().filter(|(name, _)| !required.contains(name));
                optional.for_each(|(_, property)| never_null(property));
            }
            object.values_mut().for_each(plain);
        }
        Value::Array(items) => items.iter_mut().for_each(plain),
        _ => {}
    }
}

/// Takes null out of what a value can be.
fn never_null(schema: &mut Value) {
    let Value::Object(object) = schema else { return };
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(words)) = object.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
    if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
        if let [Value::Object(only)] = &choices[..] {
            let only = only.clone();
            object.remove("anyOf");
            for (key, value) in only {
                object.entry(key).or_insert(value);
            }
        }
    }
}

/// A schema with all that it refers to.
fn whole(schema: fn(&mut SchemaGenerator) -> Schema) -> Map<String, Value> {
    let mut generator = SchemaGenerator::default();
    let made = schema(&mut generator);
    let mut object = resolved(made, &generator);
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        object.insert("$defs".to_owned(), Value::Object(definitions));
    }
    plained(object)
}

fn plained(object: Map<String, Value>) -> Map<String, Value> {
    let mut schema = Value::Object(object);
    plain(&mut schema);
    match schema {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// What was probably meant; nobody mistypes a word into a long one.
fn near<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 40 { None } else { nearest::nearest(word, words) }
}

impl Call {
    /// Reads a call by its name and its arguments. What is wrong is told with what would be right.
    pub fn read(name: &str, arguments: Map<String, Value>) -> Result<Call, ApiError> {
        let all: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
        Call::read_among(&all, &[], name, arguments)
    }

    /// The same where only some calls are offered, and some arguments are not for the client to give: nothing else is
    /// named when something is wrong.
    pub(crate) fn read_among(
        offered: &[&str],
        not_given: &[&str],
        name: &str,
        mut arguments: Map<String, Value>,
    ) -> Result<Call, ApiError> {
        let Some(tool) = Tool::named(name) else {
            let near = near(name, offered.iter().copied());
            let shown: String = name.chars().take(60).collect();
            let rest = match near {
                Some(near) => format!("Did you mean {near}?"),
                None => format!("There are {}.", offered.join(", ")),
            };
            return Err(ApiError::new("unknown-call", format!("There is no call {shown:?}. {rest}")));
        };
        // Null says no more than nothing.
        without_nulls(&mut arguments);
        let names = tool.names();
        if let Some(strange) = arguments.keys().find(|key| !names.contains(key)) {
            let names: Vec<&str> =
                names.iter().map(String::as_str).filter(|name| !not_given.contains(name)).collect();
            let near = near(strange, names.iter().copied());
            let shown: String = strange.chars().take(60).collect();
            let rest = match near {
                Some(near) => format!("Did you mean {near}?"),
                None if names.is_empty() => "It takes nothing.".to_owned(),
                None => format!("It takes {}.", names.join(", ")),
            };
            return Err(ApiError::new("unknown-argument", format!("{name} takes no {shown:?}. {rest}")));
        }
        let missing: Vec<&str> =
            tool.needs().iter().map(String::as_str).filter(|name| !arguments.contains_key(*name)).collect();
        if !missing.is_empty() {
            let message = format!("{name} needs {}.", missing.join(" and "));
            return Err(ApiError::new("missing-argument", message));
        }
        arguments.values_mut().for_each(whole_numbers);
        if let Some(Value::String(side)) = arguments.get_mut("as") {
            side.make_ascii_lowercase();
        }
        (tool.read)(Value::Object(arguments.clone())).map_err(|error| {
            let message = arguments::mistake(&tool.input_schema(), &arguments).unwrap_or_else(|| {
                let told: String = error.to_string().chars().take(300).collect();
                match tool.culprit(&arguments, &error.to_string()) {
                    Some(argument) => format!("`{argument}` cannot be read: {told}."),
                    None => format!("The arguments of {name} cannot be read: {told}."),
                }
            });
            ApiError::new("bad-argument", message)
        })
    }
}

/// Takes out what is null, in objects within objects too.
fn without_nulls(object: &mut Map<String, Value>) {
    object.retain(|_, value| !value.is_null());
    object.values_mut().filter_map(Value::as_object_mut).for_each(without_nulls);
}

/// Writes 2.0 as 2: to JSON they are one number, and clients that know no other numbers write it so.
fn whole_numbers(value: &mut Value) {
    /// From here on not every whole number is one of them.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) if number.is_f64() => {
            let exact = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < EXACT);
            if let Some(exact) = exact {
                *value = Value::from(exact as i64);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(whole_numbers),
        Value::Object(object) => object.values_mut().for_each(whole_numbers),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(name: &str, arguments: Value) -> Result<Call, ApiError> {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        Call::read(name, arguments)
    }

    #[test]
    fn every_call_is_read_by_its_name() {
        for tool in &TOOLS {
            let arguments = json!({"game": "g1", "move": "e4", "moves": ["e4"], "accept": true});
            let Value::Object(mut arguments) = arguments else { unreachable!() };
            arguments.retain(|key, _| tool.names().contains(key));
            assert_eq!(Call::read(tool.name, arguments).unwrap().name(), tool.name);
            assert!(tool.description.ends_with('.'), "{}", tool.description);
        }
    }

    #[test]
    fn what_is_mistyped_is_told_with_what_was_meant() {
        for (name, arguments, code, message) in [
            (
                "legal_movs",
                json!({}),
                "unknown-call",
                "There is no call \"legal_movs\". Did you mean legal_moves?",
            ),
            (
                "xyzzy",
                json!({}),
                "unknown-call",
                "There is no call \"xyzzy\". There are legal_moves, explain",
            ),
            ("play", json!({"gmae": "g1"}), "unknown-argument", "play takes no \"gmae\". Did you mean game?"),
            (
                "resign",
                json!({"zzz": 1}),
                "unknown-argument",
                "resign takes no \"zzz\". It takes game, as, token.",
            ),
            ("play", json!({}), "missing-argument", "play needs game and move."),
            (
                "show",
                json!({"boards": ["fen", "gif"]}),
                "bad-argument",
                "`boards[1]` is one of fen, ascii, pieces, json, svg, png, and not the text \"gif\".",
            ),
            ("show", json!({"fen": 7}), "bad-argument", "`fen` is a text, and not the number 7."),
            (
                "play",
                json!({"game": "g1", "move": "e4", "ply": "two"}),
                "bad-argument",
                "`ply` is a whole number from 0 on, and not the text \"two\".",
            ),
            (
                "show",
                json!({"chess960": [960]}),
                "bad-argument",
                "`chess960` is a whole number from 0 to 959, and not a list.",
            ),
            (
                "new_game",
                json!({"white": {"policy": {"legal": "maybe"}}}),
                "bad-argument",
                "`white.policy.legal` is one of never, on-request, always, and not the text \"maybe\".",
            ),
            (
                "new_game",
                json!({"white": {"policy": {"legl": "never"}}}),
                "bad-argument",
                "`white.policy` has no \"legl\". Did you mean legal?",
            ),
            (
                "new_game",
                json!({"black": {"policy": {"time": "soon"}}}),
                "bad-argument",
                "`black` cannot be read: a time for a move is a number of seconds",
            ),
            (
                "new_game",
                json!({"variant": "fivecheck"}),
                "bad-argument",
                "and not the text \"fivecheck\". Note that five-check is `threecheck` from a FEN that has `5+5`",
            ),
            (
                "resign",
                json!({"game": "g1", "as": "purple"}),
                "bad-argument",
                "`as` is one of white, black, and not the text \"purple\".",
            ),
        ] {
            let refused = read(name, arguments).unwrap_err();
            assert_eq!(refused.code, code, "{name}");
            assert!(refused.message.contains(message), "{}", refused.message);
        }
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let Call::Play(play) = read("play", json!({"game": "g1", "move": "e4", "ply": 2.0})).unwrap() else {
            panic!()
        };
        assert_eq!(play.ply, Some(2));
        assert!(
            read("analyse", json!({"nodes": 5e3, "depth": 4.0, "lines": 2.0, "chess960": 518.0})).is_ok()
        );
        for wrong in [json!(2.5), json!(-1.0), json!(1e300)] {
            let refused = read("play", json!({"game": "g1", "move": "e4", "ply": wrong})).unwrap_err();
            assert_eq!(refused.code, "bad-argument", "{wrong}");
        }
    }

    /// What may be left out is no union with null, which half of the clients cannot read.
    #[test]
    fn what_may_be_left_out_is_not_null_in_a_schema_and_null_is_taken_for_nothing() {
        fn nullable(schema: &Value) -> bool {
            let is_null = |value: &Value| value == "null";
            let here = match schema.get("type") {
                Some(Value::Array(types)) => types.iter().any(is_null),
                Some(kind) => is_null(kind),
                None => false,
            };
            here || schema.get("anyOf").and_then(Value::as_array).into_iter().flatten().any(nullable)
        }
        fn look(name: &str, schema: &Value) {
            let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            for (key, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
                assert!(required.contains(&json!(key)) || !nullable(property), "{name} {key}: {property}");
                assert!(property.get("default") != Some(&Value::Null), "{name} {key}: {property}");
            }
            match schema {
                Value::Object(object) => object.values().for_each(|part| look(name, part)),
                Value::Array(parts) => parts.iter().for_each(|part| look(name, part)),
                _ => {}
            }
        }
        for tool in &TOOLS {
            look(tool.name, &Value::Object(tool.input_schema()));
            look(tool.name, &Value::Object(tool.output_schema()));
        }
        assert!(read("show", json!({"fen": null, "game": null, "boards": null})).is_ok());
        assert!(read("new_game", json!({"white": {"name": null, "policy": null}})).is_ok());
        assert_eq!(read("play", json!({"game": "g1", "move": null})).unwrap_err().code, "missing-argument");
    }

    #[test]
    fn a_side_may_be_written_with_a_capital() {
        assert!(read("resign", json!({"game": "g1", "as": "White"})).is_ok());
        assert!(read("resign", json!({"game": "g1", "as": "purple"})).is_err());
    }

    #[test]
    fn the_schema_of_every_call_is_an_object_complete_in_itself() {
        for tool in &TOOLS {
            for schema in [tool.input_schema(), tool.output_schema()] {
                assert_eq!(schema.get("type"), Some(&json!("object")), "{}: {schema:?}", tool.name);
                let text = serde_json::to_string(&schema).unwrap();
                for part in text.split("\"$ref\":\"#/$defs/").skip(1) {
                    let name = part.split('"').next().unwrap();
                    let definitions = schema.get("$defs").and_then(Value::as_object).unwrap();
                    assert!(definitions.contains_key(name), "{}: {name}", tool.name);
                }
            }
        }
    }
}
