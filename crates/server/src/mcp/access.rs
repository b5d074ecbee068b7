//! What clients may do: which tools they have, and whether they sit at a game.
//!
//! At a seat a client has one game and one side: both are put into every call here, and nothing else can be asked about.
//! What the seat may see of its game is for the game's policy to say, and not decided here.

use super::tools::{self, PLACES};
use crate::call::request::{GameRef, Identity, NewGameRequest, SeatSetup};
use crate::call::{Answer, ApiError, Call, Reply, TOOLS};
use crate::error::ServeError;
use crate::game_server::GameServer;
use rmcp::model::Tool;
use serde_json::{Map, Value, json};
use tabiya::{Color, DrawRules};
use tabiya_referee::policy::{Encoding, LegalList, Otherwise, Policy};

/// Which tools are offered, and to whom.
#[derive(Clone, Debug, Default)]
pub struct AccessOptions {
    /// All who come in have this seat, in a game of their own.
    pub seat: Option<SeatOptions>,
    /// The tools that are offered; all that make sense if there are none.
    pub tools: Vec<String>,
    /// Nobody is helped by the engine.
    pub no_engine: bool,
}

/// A seat, and the game that it is in.
#[derive(Clone, Debug)]
pub struct SeatOptions {
    /// The side.
    pub color: Color,
    /// What the player is called.
    pub name: Option<String>,
    /// What it is shown, how often it may try, how long it may think.
    pub policy: Policy,
    /// Who plays the other side: tabiya, tabiya:LEVEL or random.
    pub opponent: String,
    /// Where the game starts; the standard array by default.
    pub fen: Option<String>,
    /// The time control of both sides.
    pub time: Option<String>,
    /// Which draws come by themselves.
    pub rules: DrawRules,
}

/// What a player needs, in the order in which it is taught.
const OF_A_SEAT: [&str; 11] = [
    "state",
    "wait_for_turn",
    "play",
    "legal_moves",
    "explain",
    "show",
    "offer_draw",
    "answer_draw",
    "claim_draw",
    "resign",
    "pgn",
];

/// What a seat has only if it is said.
const ALSO_AT_A_SEAT: [&str; 5] = ["apply", "judge", "analyse", "hint", "tablebase"];

/// What asks the engine, or tables that know more.
const OF_THE_ENGINE: [&str; 3] = ["analyse", "hint", "tablebase"];

/// The tools that clients have, and the seat that they share, if they have one.
pub(super) struct ToolAccess {
    tools: Vec<Tool>,
    seat: Option<SeatedClient>,
    engine: bool,
}

/// The seat of all who come in.
struct SeatedClient {
    color: Color,
    at: GameRef,
}

impl ToolAccess {
    /// Gives access; where it is to a seat, the game begins.
    pub(super) fn open(games: &GameServer, options: &AccessOptions) -> Result<ToolAccess, ServeError> {
        let names = offered(options).map_err(ServeError::Usage)?;
        let seat = match &options.seat {
            Some(seat) if options.no_engine && asks_engine(seat) => {
                return Err(ServeError::Usage(
                    "with --no-engine no engine plays at the seat: say --opponent random, and leave out \
                     otherwise=engine"
                        .to_owned(),
                ));
            }
            Some(seat) => Some(begin(games, seat).map_err(|error| ServeError::Usage(error.message))?),
            None => None,
        };
        let hidden = hidden(options.seat.as_ref());
        let tools = names.into_iter().filter_map(|name| tools::named(name, &hidden)).collect();
        Ok(ToolAccess { tools, seat, engine: !options.no_engine })
    }

    /// The tools that are offered.
    pub(super) fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// The tool with this name, if it is offered.
    pub(super) fn named(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// The side of all who come in, where they have a seat.
    pub(super) fn seat(&self) -> Option<Color> {
        self.seat.as_ref().map(|seat| seat.color)
    }

    /// A reply as it is told here: nobody is sent to a tool that is not offered.
    pub(super) fn told(&self, reply: Reply<Answer>) -> Reply<Answer> {
        reply.map_err(|error| error.for_those_with(|name| self.named(name).is_some()))
    }

    /// Reads a call as it is meant here.
    pub(super) fn read(&self, name: &str, mut arguments: Map<String, Value>) -> Reply<Call> {
        if self.named(name).is_none() && TOOLS.iter().any(|tool| tool.name == name) {
            let names: Vec<&str> = self.tools.iter().map(|tool| &*tool.name).collect();
            let message = format!("{name} is not offered here. There are {}.", names.join(", "));
            return Err(ApiError::new("not-offered", message));
        }
        if let Some(seat) = &self.seat {
            seat.take(name, &mut arguments)?;
        }
        let offered: Vec<&str> = self.tools.iter().map(|tool| &*tool.name).collect();
        let not_given: &[&str] = if self.seat.is_some() { &PLACES } else { &[] };
        let call = Call::read_among(&offered, not_given, name, arguments)?;
        match &call {
            Call::NewGame(request) if !self.engine && request.asks_engine() => {
                Err(ApiError::new("no-engine", "The engine plays for nobody here: both sides need a player."))
            }
            _ => Ok(call),
        }
    }
}

impl SeatedClient {
    /// Puts the seat into the arguments of a call, and refuses those that name another place.
    fn take(&self, name: &str, arguments: &mut Map<String, Value>) -> Reply<()> {
        // Who repeats what is so anyway says nothing wrong.
        let own = |key: &str, value: &Value| match (key, value.as_str()) {
            ("game", Some(game)) => game == self.at.game,
            ("as", Some(side)) => side.eq_ignore_ascii_case(self.color.name()),
            _ => value.is_null(),
        };
        arguments.retain(|key, value| !(PLACES.contains(&key.as_str()) && own(key, value)));
        if let Some(strange) = arguments.keys().find(|key| PLACES.contains(&key.as_str())) {
            let message = format!(
                "{name} takes no {strange:?} here: this is the seat of {} in one game, and nothing else can be asked about.",
                self.color
            );
            return Err(ApiError::new("seat-only", message));
        }
        let token = self.at.identity.token.clone().unwrap_or_default();
        arguments.insert("game".to_owned(), json!(self.at.game));
        arguments.insert("token".to_owned(), json!(token));
        Ok(())
    }
}

/// The names of the tools that are offered.
fn offered(options: &AccessOptions) -> Result<Vec<&'static str>, String> {
    let all: Vec<&'static str> = TOOLS.iter().map(|tool| tool.name).collect();
    let mut usual = match &options.seat {
        None => all.clone(),
        Some(seat) => {
            let mut usual = OF_A_SEAT.to_vec();
            if seat.policy.legal == LegalList::Never {
                usual.retain(|name| !["legal_moves", "explain"].contains(name));
            }
            usual
        }
    };
    if options.no_engine {
        usual.retain(|name| !OF_THE_ENGINE.contains(name));
    }
    if options.tools.is_empty() {
        return Ok(usual);
    }
    let mut names: Vec<&'static str> = Vec::new();
    for wanted in &options.tools {
        let Some(&name) = all.iter().find(|name| *name == wanted) else {
            return Err(format!("there is no tool {wanted:?}: there are {}", all.join(", ")));
        };
        if options.seat.is_some() && !OF_A_SEAT.contains(&name) && !ALSO_AT_A_SEAT.contains(&name) {
            return Err(format!("{name} is not a tool of a player: leave it out, or --seat"));
        }
        if options.no_engine && OF_THE_ENGINE.contains(&name) {
            return Err(format!("{name} asks the engine: leave it out, or --no-engine"));
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// The arguments that clients are not told of: at a seat its place, and the key of a position that is not shown.
fn hidden(seat: Option<&SeatOptions>) -> Vec<&'static str> {
    let Some(seat) = seat else { return Vec::new() };
    let key = (!seat.policy.boards.contains(&Encoding::Fen)).then_some("key");
    PLACES.into_iter().chain(key).collect()
}

/// Whether an engine would play against a seat, or stand in for it.
fn asks_engine(seat: &SeatOptions) -> bool {
    seat.opponent.trim() != "random" || seat.policy.otherwise == Otherwise::Engine
}

/// Begins the game of a seat.
fn begin(games: &GameServer, options: &SeatOptions) -> Reply<SeatedClient> {
    let own = SeatSetup {
        name: options.name.clone(),
        policy: Some(options.policy.clone()),
        ..SeatSetup::default()
    };
    let other = SeatSetup { engine: Some(options.opponent.clone()), ..SeatSetup::default() };
    let (white, black) = if options.color.is_white() { (own, other) } else { (other, own) };
    let request = NewGameRequest {
        fen: options.fen.clone(),
        rules: Some(options.rules),
        time: options.time.clone(),
        white,
        black,
        guarded: true,
        ..NewGameRequest::default()
    };
    let Answer::NewGame(begun) = games.answer_now(&Call::NewGame(request))? else {
        return Err(ApiError::new("no-game", "The game did not begin."));
    };
    let token = begun.tokens.map(|tokens| if options.color.is_white() { tokens.white } else { tokens.black });
    let identity = Identity { side: None, token };
    Ok(SeatedClient { color: options.color, at: GameRef { game: begun.state.game, identity } })
}

#[cfg(test)]
mod tests;
