//! Any input: one answer a line, and no line that stops it.
//!
//! `cargo xtask fuzz` lets this run for as long as it is told, with `TABIYA_FUZZ_SECONDS`.

use super::{CallLine, LONGEST, ReadLine, ReplyLine};
use crate::call::request::ListGamesRequest;
use crate::call::{Answer, TOOLS};
use crate::game_server::{GameServer, ServerLimits};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tabiya::Rng;

/// One of several words.
fn word<'a>(rng: &mut Rng, words: &[&'a str]) -> &'a str {
    words[rng.below(words.len())]
}

const TEXTS: &[&str] = &[
    "",
    "e4",
    "e5",
    "Nf3",
    "g1f3",
    "O-O",
    "0-0-0",
    "e8=Q",
    "exd6 e.p.",
    "I think **Nf3** is best, since Bb5 hangs.",
    "{\"move\": \"e4\"}",
    "```json\n{\"move\":\"d4\"}\n```",
    "I resign.",
    "draw?",
    "legal moves please",
    "g1",
    "g2",
    "g999999999999999999999",
    "startpos",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 149 90",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "white",
    "black",
    "over-the-board",
    "never",
    "svg",
    "10+5",
    "300+3",
    "0",
    "hourglass 1",
    "tabiya:400?nodes=50",
    "random",
    "uci:true",
    "\u{0}",
    "\u{202e}\u{1f600}",
    "ﬀ½²Ⅷ",
    "\u{1b}[31m",
];

/// A value of any kind, not too deep.
fn any(rng: &mut Rng, depth: usize) -> Value {
    match rng.below(if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(rng.below(5)),
        3 => [json!(-1), json!(1e308), json!(0.5), json!(u64::MAX), json!(959), json!(960)][rng.below(6)]
            .clone(),
        4 | 5 => json!(word(rng, TEXTS)),
        6 => Value::Array((0..rng.below(4)).map(|_| any(rng, depth - 1)).collect()),
        _ => {
            let names = ["legal", "boards", "retries", "time", "name", "engine", "policy", "otherwise"];
            Value::Object(
                (0..rng.below(4)).map(|_| (word(rng, &names).to_owned(), any(rng, depth - 1))).collect(),
            )
        }
    }
}

/// A value that an argument may have.
fn fitting(rng: &mut Rng, name: &str) -> Value {
    match name {
        "game" | "after" => json!(format!("g{}", 1 + rng.below(5))),
        "as" => json!(word(rng, &["white", "black"])),
        // What stands there by chance is no token.
        "token" => Value::Null,
        "fen" => json!(TEXTS[18 + rng.below(5)]),
        "chess960" => json!(rng.below(960)),
        "move" => json!(TEXTS[rng.below(15)]),
        "moves" => {
            let line = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
            json!(line[..rng.below(line.len() + 1)])
        }
        "variant" => {
            json!(word(rng, &["chess", "chess", "kingofthehill", "threecheck", "crazyhouse", "atomic"]))
        }
        "rules" => json!(word(rng, &["automatic", "over-the-board", "otb", "analysis"])),
        "only" => json!(word(rng, &["open", "over"])),
        "time" => json!(word(rng, &["10+5", "0.01+0", "40/90+30", "3 delay 2"])),
        "boards" => json!([word(rng, &["fen", "ascii", "pieces", "json", "svg"])]),
        "ply" | "plies" | "dead" => json!(rng.below(6)),
        "seconds" => json!(0),
        "nodes" | "milliseconds" | "lines" => json!(1 + rng.below(3)),
        "depth" => json!(1),
        "accept" | "offerDraw" | "lenient" | "guarded" => json!(rng.below(2) == 0),
        "white" | "black" => match rng.below(3) {
            0 => json!({"name": word(rng, TEXTS)}),
            1 => json!({"engine": word(rng, &["random", "tabiya:400?nodes=50"])}),
            _ => {
                json!({"policy": {"retries": rng.below(2), "otherwise": word(rng, &["forfeit", "random", "engine"]), "time": "1m"}})
            }
        },
        _ => any(rng, 2),
    }
}

/// A legal move of a game, if there is one.
fn legal_move(rng: &mut Rng, games: &GameServer, game: &Value) -> Option<Value> {
    let line = json!({"call": "legal_moves", "game": game}).to_string();
    let ReadLine::Call(request) = CallLine::read(&line, None) else { return None };
    let Ok(Answer::LegalMoves(answer)) = games.answer_now(&request.call) else { return None };
    let mv = rng.pick(&answer.position.moves)?;
    rng.pick(&[mv.uci, mv.san, mv.lan]).map(|text| json!(text))
}

/// A call that is right, or nearly so.
fn call(rng: &mut Rng, games: &GameServer) -> Map<String, Value> {
    let tool = &TOOLS[rng.below(TOOLS.len())];
    let mut object = Map::new();
    object.insert("id".to_owned(), json!(rng.below(1_000)));
    object.insert("call".to_owned(), json!(tool.name));
    let held = !tool.names().iter().any(|name| name == "fen");
    for name in tool.names() {
        let needed = ["move", "accept"].contains(&name.as_str()) || (held && name == "game");
        if rng.below(20) < if needed { 1 } else { 16 } {
            continue;
        }
        let value = if rng.below(25) == 0 { any(rng, 3) } else { fitting(rng, name) };
        object.insert(name.clone(), value);
    }
    // A position is named once, mostly.
    if rng.below(8) > 0 {
        let places: Vec<&str> =
            ["fen", "chess960", "game"].into_iter().filter(|name| object.contains_key(*name)).collect();
        for name in places.into_iter().skip(1) {
            object.remove(name);
        }
    }
    let game = object.get("game").cloned();
    if let (Some(game), true) = (game, object.contains_key("move") && rng.below(3) > 0)
        && let Some(text) = legal_move(rng, games, &game)
    {
        object.insert("move".to_owned(), text);
    }
    object
}

/// A line: a call, one with a slip of some bytes, or any bytes.
fn line(rng: &mut Rng, games: &GameServer) -> String {
    let mut bytes = match rng.below(20) {
        0 => (0..rng.below(60)).map(|_| rng.below(256) as u8).collect(),
        1 => any(rng, 4).to_string().into_bytes(),
        2 => ["[", "{\"a\":"][rng.below(2)].repeat(rng.below(400)).into_bytes(),
        _ => serde_json::to_vec(&call(rng, games)).unwrap(),
    };
    if rng.below(6) == 0 && !bytes.is_empty() {
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => bytes.insert(at, b"{}[]\",:\\u0"[rng.below(10)]),
                _ => drop(bytes.remove(at)),
            }
            if bytes.is_empty() {
                break;
            }
        }
    }
    // As it is read from standard input.
    let text = String::from_utf8_lossy(&bytes);
    text.split('\n').next().unwrap_or_default().to_owned()
}

/// How all games stand.
fn standing(games: &GameServer) -> Vec<(String, usize, Option<String>)> {
    let games = games.list_games(&ListGamesRequest::default()).unwrap().games;
    games.into_iter().map(|game| (game.game, game.ply, game.outcome.map(|ending| ending.detail))).collect()
}

/// Sends many lines to a server, and gives how many calls were answered.
fn walk(seed: u64, runtime: &tokio::runtime::Runtime) -> usize {
    let mut rng = Rng::new(seed);
    let games: Arc<GameServer> =
        GameServer::new(ServerLimits { games: 6, nodes: 100, ..ServerLimits::default() });
    let (mut tame, mut answered) = (true, 0);
    for _ in 0..200 {
        let text = line(&mut rng, &games);
        let before = standing(&games);
        let response = match CallLine::read(&text, None) {
            ReadLine::Blank => {
                assert!(text.trim().is_empty(), "{text:?}");
                continue;
            }
            ReadLine::Refused(response) => *response,
            ReadLine::Call(request) => {
                let answer = if GameServer::takes_time(&request.call) {
                    // Nobody waits here.
                    let soon = Duration::from_millis(200);
                    let waited = runtime.block_on(async {
                        tokio::time::timeout(soon, games.answer(request.call.clone())).await
                    });
                    match waited {
                        Ok(answer) => answer,
                        Err(_) => continue,
                    }
                } else {
                    games.answer_now(&request.call)
                };
                request.answered(answer)
            }
        };
        sound(&response, &text);
        answered += usize::from(response.answer.is_some());
        // Policies, clocks and engines act by themselves; a game without them is changed by what is answered alone.
        let by_itself = ["engine", "time", "policy"].iter().any(|word| text.contains(word));
        tame &= !(by_itself && response.error.is_none());
        if tame && response.error.is_some() {
            assert_eq!(standing(&games), before, "{seed}: {text} is refused and changes nothing");
        }
    }
    answered
}

/// An answer is one line with an answer or an error in it, and the error has a code and a sentence.
fn sound(response: &ReplyLine, text: &str) {
    let line = serde_json::to_string(response).unwrap();
    assert!(!line.contains('\n'), "{line}");
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_ne!(value.get("answer").is_some(), value.get("error").is_some(), "{text}: {line}");
    if let Some(error) = &response.error {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!error.code.is_empty() && error.code.chars().all(kebab), "{text}: {line}");
        assert!(error.message.ends_with(['.', '?']), "{text}: {line}");
        assert!(error.message.len() < 3_000, "{text}: {line}");
    }
}

#[test]
fn any_line_of_json_is_answered_once_and_nothing_falls_over() {
    let seconds = std::env::var("TABIYA_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let (begun, long) = (Instant::now(), seconds.map(Duration::from_secs));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    // Each time other ones where somebody has time; the same ones in every run of the tests.
    let first = if long.is_some() {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64
    } else {
        0
    };
    let (mut walks, mut answered) = (0, 0);
    while long.map_or(walks < 20, |long| begun.elapsed() < long) {
        answered += walk(first.wrapping_add(walks), &runtime);
        walks += 1;
    }
    println!("{walks} walks from seed {first}, {answered} calls answered");
    // Lines that are all refused would prove nothing.
    assert!(answered as u64 >= walks * 60, "{answered} of {walks} walks");
}

#[test]
fn what_is_no_call_is_told_as_such() {
    for (line, code) in [
        ("hello", "not-json"),
        ("{\"id\":1,", "not-json"),
        ("[1]", "not-an-object"),
        ("7", "not-an-object"),
        ("{\"id\":1}", "no-call"),
        ("{\"id\":1,\"call\":7}", "no-call"),
        ("{\"id\":1,\"call\":\"fly\"}", "unknown-call"),
        ("{\"id\":[],\"call\":\"show\"}", "bad-id"),
        ("{\"id\":1,\"call\":\"show\",\"sqare\":1}", "unknown-argument"),
    ] {
        let ReadLine::Refused(response) = CallLine::read(line, None) else { panic!("{line}") };
        assert_eq!(response.error.as_ref().unwrap().code, code, "{line}");
        sound(&response, line);
    }
    let long = format!("{{\"call\":\"{}\",\"id\":7}}", "x".repeat(LONGEST));
    for (line, cut, id) in [(long.as_str(), None, json!(7)), ("too long", Some(json!("x")), json!("x"))] {
        let ReadLine::Refused(response) = CallLine::read(line, cut) else { panic!() };
        assert_eq!((&*response.error.unwrap().code, response.id), ("line-too-long", id));
    }
    assert!(matches!(CallLine::read("  \t", None), ReadLine::Blank));
}

#[test]
fn a_line_as_long_as_it_may_be_takes_no_long_time() {
    let games = GameServer::new(ServerLimits::default());
    let long = "x".repeat(LONGEST - 100);
    let boards = vec!["\"svg\""; 100_000].join(",");
    let texts = vec!["\"Nf3\""; 100_000].join(",");
    for line in [
        format!("{{\"call\":\"{long}\"}}"),
        format!("{{\"call\":\"show\",\"{long}\":1}}"),
        format!("{{\"call\":\"show\",\"fen\":\"{long}\"}}"),
        format!("{{\"call\":\"show\",\"boards\":[{boards}]}}"),
        format!("{{\"call\":\"new_game\",\"white\":{{\"policy\":{{\"boards\":[{boards}]}}}}}}"),
        format!("{{\"call\":\"new_game\",\"white\":{{\"name\":\"{long}\"}}}}"),
        format!("{{\"call\":\"new_game\",\"time\":\"{long}\"}}"),
        format!("{{\"call\":\"apply\",\"moves\":[{texts}]}}"),
        format!("{{\"call\":\"apply\",\"moves\":[\"{long}\"]}}"),
        format!("{{\"call\":\"judge\",\"moves\":\"{long}\"}}"),
        format!("{{\"call\":\"explain\",\"move\":\"{long}\"}}"),
        format!("{{\"call\":\"explain\",\"move\":\"{}\"}}", "Nf3 or e4? ".repeat(5_900)),
        format!("{{\"call\":\"play\",\"game\":\"g1\",\"move\":\"{}\"}}", "Nf4 (e5) ".repeat(7_200)),
        format!("{{\"call\":\"play\",\"game\":\"g1\",\"move\":\"{}\"}}", "{\\\"move\\\":".repeat(6_000)),
        format!("{{\"call\":\"play\",\"game\":\"{long}\",\"move\":\"e4\"}}"),
        format!("{{\"call\":\"play\",\"game\":\"g1\",\"move\":\"e4\",\"key\":\"{long}\"}}"),
    ] {
        let begun = Instant::now();
        let shown: String = line.chars().take(60).collect();
        let response = match CallLine::read(&line, None) {
            ReadLine::Blank => panic!("{shown}"),
            ReadLine::Refused(response) => *response,
            ReadLine::Call(request) => request.answered(games.answer_now(&request.call)),
        };
        let answer = serde_json::to_string(&response).unwrap();
        assert!(answer.len() < 200_000, "{shown}: {}", answer.len());
        // A thousandth of this is usual; machines that do much else are slow.
        assert!(begun.elapsed() < Duration::from_secs(20), "{shown}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_id_comes_back_as_it_was() {
    for id in ["7", "\"a\"", "null", "-1.5", "18446744073709551615"] {
        let ReadLine::Call(request) = CallLine::read(&format!("{{\"id\":{id},\"call\":\"show\"}}"), None)
        else {
            panic!("{id}")
        };
        let games = GameServer::new(ServerLimits::default());
        assert_eq!(request.answered(games.answer_now(&request.call)).id.to_string(), id);
    }
}
