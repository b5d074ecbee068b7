//! A client with a seat, which wants to know more than its policy shows.

use super::{AccessOptions, SeatOptions, ToolAccess};
use crate::call::{ApiError, TOOLS};
use crate::game_server::{GameServer, ServerLimits};
use serde_json::{Value, json};
use std::sync::Arc;
use tabiya::{Color, DrawRules};
use tabiya_referee::policy::Policy;

/// Black to move: what is hidden is in none of the names of pieces and squares that the policy does show.
const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3";

struct Hostile {
    games: Arc<GameServer>,
    access: ToolAccess,
    runtime: tokio::runtime::Runtime,
}

impl Hostile {
    /// A seat of Black's by a policy, with every tool that a seat can have.
    fn seated(settings: &str) -> Hostile {
        Hostile::with(
            settings,
            &["state", "wait_for_turn", "play", "legal_moves", "explain", "show", "pgn", "apply"],
        )
    }

    fn with(settings: &str, tools: &[&str]) -> Hostile {
        let mut policy = Policy::default();
        for setting in settings.split('&') {
            assert_eq!(policy.takes(setting), Ok(true), "{setting}");
        }
        let seat = SeatOptions {
            color: Color::Black,
            name: None,
            policy,
            opponent: "random".to_owned(),
            fen: Some(FEN.to_owned()),
            time: None,
            rules: DrawRules::OverTheBoard,
        };
        let tools = tools.iter().map(|&name| name.to_owned()).collect();
        let games = GameServer::new(ServerLimits::default());
        let access =
            ToolAccess::open(&games, &AccessOptions { seat: Some(seat), tools, no_engine: false }).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build();
        Hostile { games, access, runtime: runtime.unwrap() }
    }

    fn call(&self, name: &str, arguments: Value) -> Result<Value, ApiError> {
        let call = self.access.read(name, arguments.as_object().cloned().unwrap())?;
        let answer = self.access.told(self.runtime.block_on(self.games.answer(call)))?;
        Ok(json!({"data": answer, "words": answer.words()}))
    }

    /// All that it hears, as text: an answer with its words, or a refusal.
    fn hears(&self, name: &str, arguments: Value) -> String {
        match self.call(name, arguments) {
            Ok(answer) => answer.to_string(),
            Err(error) => json!({"data": error, "words": error.words()}).to_string(),
        }
    }
}

/// Everything that could be asked with a call, at a seat and against it.
fn attacks(name: &str) -> Vec<Value> {
    let mut all = vec![
        json!({}),
        json!({"game": "g1"}),
        json!({"as": "white"}),
        json!({"as": "black"}),
        json!({"token": "x"}),
        json!({"fen": FEN}),
        json!({"chess960": 518}),
        json!({"boards": ["fen", "ascii", "pieces", "json", "svg", "png"]}),
        json!({"boards": ["fen"]}),
        json!({"boards": ["ascii"]}),
        json!({"moves": "Nf6"}),
        json!({"moves": ["Nf6"], "boards": ["fen"]}),
        json!({"game": "g2"}),
        json!({"dead": 10}),
        json!({"key": "0123456789abcdef"}),
        json!({"xyzzy": 1}),
    ];
    if ["explain", "play", "claim_draw"].contains(&name) {
        all.iter_mut().for_each(|one| one["move"] = json!("Ke4"));
    }
    if name == "answer_draw" {
        all.iter_mut().for_each(|one| one["accept"] = json!(false));
    }
    if name == "wait_for_turn" {
        all.iter_mut().for_each(|one| one["seconds"] = json!(0));
    }
    all
}

/// What no answer may have in it: a policy, and what it hides.
#[rustfmt::skip]
const HIDDEN: [(&str, &[&str]); 3] = [
    // The FEN and what only it has, drawings, the moves so far, and legal moves.
    (
        "legal=never&boards=pieces&history=off&retries=1000",
        &[
            "r1bqkbnr", "KQkq", "r . b q", "<svg", "iVBOR", "\"history\":{", "g8f6", "Nge7", "e5e4", "f8c5", "801b81a4b8a4f897", ", key ",
            "lastMove", "of 3", "of 100", "token", "chess960",
        ],
    ),
    (
        "legal=always&boards=pieces&history=off&retries=1000",
        &["r1bqkbnr", "KQkq", "r . b q", "<svg", "iVBOR", "\"history\":{", "801b81a4b8a4f897", ", key ", "lastMove", "of 3", "of 100"],
    ),
    ("legal=never&retries=1000", &["<svg", "iVBOR", "g8f6", "Nge7", "e5e4", "f8c5"]),
];

/// Asks a call everything that can be asked with it, at seats of several policies.
fn tells_nothing(call: &str) {
    let every: Vec<&str> =
        TOOLS.iter().map(|tool| tool.name).filter(|name| !NOT_AT_A_SEAT.contains(name)).collect();
    for (policy, hides) in HIDDEN {
        let seat = Hostile::with(policy, &every);
        for attack in attacks(call) {
            // What was asked is repeated when it is refused.
            let heard = seat.hears(call, attack.clone()).replace(&format!("{call} "), "");
            let heard = attack
                .as_object()
                .unwrap()
                .keys()
                .fold(heard, |heard, key| heard.replace(&format!("no \\\"{key}\\\""), ""));
            for hidden in hides {
                assert!(!heard.contains(hidden), "{policy}: {call} {attack} tells {hidden}: {heard}");
            }
        }
        let state = seat.call("state", json!({})).unwrap();
        assert!(!state["data"]["boards"].is_null(), "{state}");
        assert_eq!(state["data"]["outcome"], Value::Null);
    }
}

macro_rules! a_test_for_each {
    ($($call:ident),+ $(,)?) => {
        const TRIED: &[&str] = &[$(stringify!($call)),+];
        $(
            #[test]
            fn $call() {
                super::tells_nothing(stringify!($call));
            }
        )+
    };
}

/// A hostile client with a seat learns nothing by these calls that its policy hides.
mod nothing_is_told_by {
    a_test_for_each!(
        legal_moves,
        explain,
        apply,
        judge,
        show,
        analyse,
        hint,
        tablebase,
        new_game,
        play,
        undo,
        answer_draw,
        claim_draw,
        state,
        wait_for_turn,
        list_games,
        pgn,
    );

    #[test]
    fn any_call() {
        // These end the game, or may, and then nothing is hidden any more.
        let ends = ["resign", "offer_draw"];
        for tool in &super::TOOLS {
            assert!(TRIED.contains(&tool.name) || ends.contains(&tool.name), "{}", tool.name);
        }
    }
}

const NOT_AT_A_SEAT: [&str; 3] = ["new_game", "undo", "list_games"];

#[test]
fn a_seat_has_no_other_game_no_other_side_and_no_other_position() {
    let seat = Hostile::seated("legal=always");
    for tool in ["state", "legal_moves", "show", "pgn"] {
        assert!(seat.call(tool, json!({})).is_ok(), "{tool}");
        assert!(seat.call(tool, json!({"game": "g1", "as": "Black"})).is_ok(), "{tool}");
        for (key, value) in [
            ("game", json!("g2")),
            ("as", json!("white")),
            ("token", json!("x")),
            ("fen", json!(FEN)),
            ("chess960", json!(1)),
        ] {
            assert_eq!(seat.call(tool, json!({key: value})).unwrap_err().code, "seat-only", "{tool} {key}");
        }
    }
    for tool in ["new_game", "undo", "list_games", "analyse", "hint", "resign"] {
        assert_eq!(seat.call(tool, json!({"game": "g1"})).unwrap_err().code, "not-offered", "{tool}");
    }
    assert_eq!(seat.call("xyzzy", json!({})).unwrap_err().code, "unknown-call");
}

/// By a policy that counts tries, every call that tells whether a move is legal costs one, or is not answered.
#[test]
fn no_call_but_a_try_tells_a_seat_whether_a_move_is_legal() {
    let seat = Hostile::with(
        "legal=never&retries=3",
        &["play", "claim_draw", "state", "apply", "show", "judge", "explain"],
    );
    let left = || seat.call("state", json!({})).unwrap()["data"]["triesLeft"].clone();
    for (tool, arguments) in [
        ("explain", json!({"move": "Nf6"})),
        ("apply", json!({"moves": "Nf6"})),
        ("show", json!({"moves": "Nf6"})),
        ("judge", json!({"moves": "Nf6"})),
    ] {
        assert_eq!(seat.call(tool, arguments).unwrap_err().code, "not-shown", "{tool}");
    }
    assert_eq!(left(), 4);
    assert_eq!(seat.call("claim_draw", json!({"move": "Ke4"})).unwrap_err().tries_left, Some(3));
    assert_eq!(left(), 3);
    let refused = seat.call("play", json!({"move": "Ke4"})).unwrap_err();
    assert_eq!((refused.tries_left, refused.rejection.unwrap().suggestions), (Some(2), Vec::new()));
}

/// Nor does a try that names a move without playing it: it is refused alike, be the move legal or not.
#[test]
fn no_refusal_tells_a_seat_that_a_move_is_legal() {
    let seat =
        Hostile::with("legal=never&boards=pieces&history=off&retries=1000", &["play", "claim_draw", "state"]);
    for tool in ["play", "claim_draw"] {
        for text in [
            "Not {}.",
            "Would {} be legal?",
            "I'll play {}. Wait, no.",
            "{} or Ke4?",
            "{} or Nf6 or a6, any of these.",
            "If {} then what?",
            "{} junk",
        ] {
            let told = |mv: &str| {
                let refused = seat.call(tool, json!({"move": text.replace("{}", mv)})).unwrap_err();
                let mut told = json!({"data": refused, "words": refused.words()});
                told["data"]["triesLeft"] = Value::Null;
                told["words"] = json!(told["words"].as_str().unwrap().split("Tries left").next());
                told.to_string().replace(mv, "{}")
            };
            for (legal, illegal) in [("Nge7", "Nbe7"), ("Bc5", "Bg4"), ("d5", "f3"), ("Qh4", "Qh5")] {
                assert_eq!(told(legal), told(illegal), "{tool}: {text} {legal} {illegal}");
            }
        }
    }
    assert_eq!(seat.call("state", json!({})).unwrap()["data"]["ply"], 0);
}

/// How often a position has stood, and which move led to it, is told by the moves so far.
#[test]
fn who_is_not_shown_the_moves_so_far_learns_nothing_of_them_by_claims_and_moves() {
    let seat = Hostile::with(
        "boards=ascii&history=off&retries=1000",
        &["play", "claim_draw", "state", "wait_for_turn"],
    );
    for mv in ["Nf6", "Ng8"] {
        let refused = seat.call("claim_draw", json!({})).unwrap_err();
        assert_eq!((&*refused.code, &*refused.message), ("nothing-to-claim", "There is no draw to claim."));
        let played = seat.call("play", json!({"move": mv})).unwrap();
        assert!(played["data"]["state"].get("lastMove").is_none(), "{played}");
        let waited = seat.hears("wait_for_turn", json!({"seconds": 60}));
        assert!(!waited.contains("lastMove") && !waited.contains("claimable"), "{waited}");
        // The last move is marked with brackets on a board.
        assert!(!waited.contains('['), "{waited}");
    }
}

/// The key would tell whether a position is the one that was guessed.
#[test]
fn who_is_not_shown_the_fen_cannot_try_keys() {
    let seat = Hostile::with("boards=pieces&retries=1000", &["play", "state"]);
    let refused = seat.call("play", json!({"move": "Nf6", "key": "0123456789abcdef"})).unwrap_err();
    assert_eq!(refused.code, "not-shown");
    assert_eq!(seat.call("state", json!({})).unwrap()["data"]["ply"], 0);
    let open = Hostile::with("boards=fen&retries=1000", &["play", "state"]);
    let key = open.call("state", json!({})).unwrap()["data"]["key"].clone();
    assert!(open.call("play", json!({"move": "Nf6", "key": key})).is_ok());
}

/// Whoever is not listed the legal moves is not sent to a call that lists them, and arguments that a seat has not are not
/// named to it.
#[test]
fn a_seat_is_told_of_nothing_that_it_does_not_have() {
    let seat = Hostile::with("legal=never&retries=1000", &["play", "state", "resign"]);
    let asks = seat.call("play", json!({"move": "Which moves are legal?"})).unwrap_err();
    assert!(!asks.message.contains("legal_moves"), "{}", asks.message);
    let resigns = seat.call("play", json!({"move": "I resign."})).unwrap_err();
    assert_eq!(resigns.message, "There is no move in this text, but it resigns: call resign for that.");
    let mute = Hostile::with("retries=1000", &["play", "state"]);
    for (text, told) in [
        ("I resign.", "There is no move in this text, but it resigns."),
        ("I claim a draw.", "There is no move in this text, but it wants a draw."),
        ("Which moves are legal?", "There is no move in this text, but it asks for the legal moves."),
    ] {
        let refused = mute.call("play", json!({"move": text})).unwrap_err();
        assert_eq!((refused.message.as_str(), refused.rejection.unwrap().message.as_str()), (told, told));
    }
    let strange = seat.call("state", json!({"xyzzy": 1})).unwrap_err();
    assert_eq!(strange.message, "state takes no \"xyzzy\". It takes boards.");
    let nothing = seat.call("resign", json!({"xyzzy": 1})).unwrap_err();
    assert_eq!(nothing.message, "resign takes no \"xyzzy\". It takes nothing.");
    let unknown = seat.call("xyzzy", json!({})).unwrap_err();
    assert_eq!(unknown.message, "There is no call \"xyzzy\". There are play, state, resign.");
}

/// A try that fits two legal moves costs as much as one that is not legal, and tells neither of them.
#[test]
fn an_ambiguous_try_costs_a_try_and_names_no_move() {
    let seat = Hostile::with("legal=never&retries=1000", &["play", "state"]);
    let left = |answer: &ApiError| answer.tries_left;
    let ambiguous = seat.call("play", json!({"move": "Ne7"})).unwrap_err();
    let illegal = seat.call("play", json!({"move": "Ng4"})).unwrap_err();
    assert_eq!((left(&ambiguous), left(&illegal)), (Some(1000), Some(999)));
    let rejection = ambiguous.rejection.unwrap();
    assert_eq!(
        (&*rejection.code, rejection.message.as_str()),
        ("ambiguous", "\"Ne7\" can mean several moves.")
    );
    assert_eq!(rejection.suggestions, []);
    assert!(rejection.squares.iter().all(|square| square.to_string() == "e7"), "{:?}", rejection.squares);
}

#[test]
fn a_forfeit_at_a_seat_is_not_taken_back_and_then_nothing_is_hidden() {
    let seat = Hostile::seated("legal=never&boards=pieces&history=off&retries=0");
    assert_eq!(seat.call("pgn", json!({})).unwrap_err().code, "not-shown");
    let lost = seat.call("play", json!({"move": "Ke4"})).unwrap_err();
    assert_eq!(lost.state.unwrap().observation.outcome.unwrap().reason, "forfeit");
    assert_eq!(seat.call("undo", json!({})).unwrap_err().code, "not-offered");
    assert_eq!(seat.call("play", json!({"move": "Nf6"})).unwrap_err().code, "game-over");
    let pgn = seat.call("pgn", json!({})).unwrap();
    assert!(pgn["data"]["pgn"].as_str().unwrap().contains("rules infraction"), "{pgn}");
}

#[test]
fn a_door_that_cannot_be_says_why() {
    let games = GameServer::new(ServerLimits::default());
    let seat = SeatOptions {
        color: Color::White,
        name: Some("Ann".to_owned()),
        policy: Policy::default(),
        opponent: "random".to_owned(),
        fen: None,
        time: None,
        rules: DrawRules::Automatic,
    };
    let tools = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    for (options, told) in [
        (AccessOptions { tools: tools(&["plai"]), ..AccessOptions::default() }, "there is no tool \"plai\""),
        (
            AccessOptions { seat: Some(seat.clone()), tools: tools(&["new_game"]), no_engine: false },
            "new_game is not a tool of a player",
        ),
        (
            AccessOptions { tools: tools(&["hint"]), no_engine: true, ..AccessOptions::default() },
            "hint asks the engine",
        ),
        (
            AccessOptions {
                seat: Some(SeatOptions { opponent: "team:/etc/passwd".to_owned(), ..seat.clone() }),
                ..AccessOptions::default()
            },
            "An engine here is tabiya",
        ),
        (
            AccessOptions {
                seat: Some(SeatOptions { fen: Some("8/8".to_owned()), ..seat }),
                ..AccessOptions::default()
            },
            "This is not a legal position",
        ),
    ] {
        let error = ToolAccess::open(&games, &options).err().unwrap().to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_seat_that_is_not_shown_the_key_is_not_told_of_it_as_an_argument() {
    let has_key = |settings: &str| {
        let seat = Hostile::seated(settings);
        seat.access.named("play").unwrap().input_schema["properties"].get("key").is_some()
    };
    assert!(has_key("boards=fen+ascii"));
    assert!(!has_key("boards=ascii"));
}

#[test]
fn without_the_engine_no_seat_has_one_against_it_or_in_its_place() {
    let games = GameServer::new(ServerLimits::default());
    let open = |opponent: &str, setting: &str| {
        let mut policy = Policy::default();
        assert_eq!(policy.takes(setting), Ok(true));
        let seat = SeatOptions {
            color: Color::White,
            name: None,
            policy,
            opponent: opponent.to_owned(),
            fen: None,
            time: None,
            rules: DrawRules::Automatic,
        };
        let options = AccessOptions { seat: Some(seat), tools: Vec::new(), no_engine: true };
        ToolAccess::open(&games, &options).map(|_| ()).map_err(|error| error.to_string())
    };
    for (opponent, setting) in
        [("tabiya:1200", "retries=0"), ("tabiya", "retries=0"), ("random", "otherwise=engine")]
    {
        let why = open(opponent, setting).unwrap_err();
        assert!(why.contains("with --no-engine no engine plays at the seat"), "{opponent}: {why}");
    }
    assert_eq!(open("random", "otherwise=random"), Ok(()));
}

#[test]
fn without_the_engine_nobody_gets_a_move_of_it() {
    let games = GameServer::new(ServerLimits::default());
    let access =
        ToolAccess::open(&games, &AccessOptions { no_engine: true, ..AccessOptions::default() }).unwrap();
    let read = |name: &str, arguments: Value| {
        access.read(name, arguments.as_object().cloned().unwrap()).map(|_| ()).map_err(|error| error.code)
    };
    assert!(
        access.named("analyse").is_none() && access.named("hint").is_none() && access.named("play").is_some()
    );
    assert_eq!(read("hint", json!({})), Err("not-offered".into()));
    assert_eq!(read("new_game", json!({"black": {"engine": "tabiya"}})), Err("no-engine".into()));
    let stands_in = json!({"white": {"policy": {"retries": 0, "otherwise": "engine"}}});
    assert_eq!(read("new_game", stands_in), Err("no-engine".into()));
    assert_eq!(read("new_game", json!({"white": {"policy": {"retries": 0}}})), Ok(()));
}
