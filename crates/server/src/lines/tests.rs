//! Whatever comes in at the door: one answer a line, and no line that stops it.
//!
//! `cargo xtask fuzz` lets this run for as long as it is told, with `TABIYA_FUZZ_SECONDS`.

use super::{LONGEST, Request, Response, Taken};
use crate::call::TOOLS;
use crate::desk::{Desk, Limits};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Numbers by lot, the same for the same seed.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((number ^ (number >> 31)) % below as u64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.draw(words.len())]
    }
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
fn any(lot: &mut Lot, depth: usize) -> Value {
    match lot.draw(if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(lot.draw(2) == 0),
        2 => json!(lot.draw(5)),
        3 => [json!(-1), json!(1e308), json!(0.5), json!(u64::MAX), json!(959), json!(960)][lot.draw(6)]
            .clone(),
        4 | 5 => json!(lot.of(TEXTS)),
        6 => Value::Array((0..lot.draw(4)).map(|_| any(lot, depth - 1)).collect()),
        _ => {
            let names = ["legal", "boards", "retries", "time", "name", "engine", "policy", "otherwise"];
            Value::Object(
                (0..lot.draw(4)).map(|_| (lot.of(&names).to_owned(), any(lot, depth - 1))).collect(),
            )
        }
    }
}

/// A value that an argument may have.
fn fitting(lot: &mut Lot, name: &str) -> Value {
    match name {
        "game" | "after" => json!(format!("g{}", 1 + lot.draw(5))),
        "as" => json!(lot.of(&["white", "black"])),
        "fen" => json!(TEXTS[18 + lot.draw(5)]),
        "chess960" => json!(lot.draw(960)),
        "move" => json!(TEXTS[lot.draw(15)]),
        "moves" => {
            let line = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
            json!(line[..lot.draw(line.len() + 1)])
        }
        "rules" => json!(lot.of(&["automatic", "over-the-board", "analysis"])),
        "only" => json!(lot.of(&["open", "over"])),
        "time" => json!(lot.of(&["10+5", "0.01+0", "40/90+30", "3 delay 2"])),
        "boards" => json!([lot.of(&["fen", "ascii", "pieces", "json", "svg"])]),
        "ply" | "plies" | "dead" => json!(lot.draw(6)),
        "seconds" => json!(0),
        "nodes" | "milliseconds" | "lines" => json!(1 + lot.draw(3)),
        "depth" => json!(1),
        "accept" | "offerDraw" | "lenient" | "guarded" => json!(lot.draw(2) == 0),
        "white" | "black" => match lot.draw(3) {
            0 => json!({"name": lot.of(TEXTS)}),
            1 => json!({"engine": lot.of(&["random", "tabiya:400?nodes=50"])}),
            _ => {
                json!({"policy": {"retries": lot.draw(2), "otherwise": lot.of(&["forfeit", "random", "engine"]), "time": "1m"}})
            }
        },
        _ => any(lot, 2),
    }
}

/// A legal move of a game, if there is one.
fn legal_move(lot: &mut Lot, desk: &Desk, game: &Value) -> Option<Value> {
    let line = json!({"call": "legal_moves", "game": game}).to_string();
    let Taken::Request(request) = Request::read(&line, false) else { return None };
    let answer = desk.answer_now(&request.call).ok()?;
    let moves = answer["moves"].as_array().filter(|moves| !moves.is_empty())?;
    Some(moves[lot.draw(moves.len())][lot.of(&["uci", "san", "lan"])].clone())
}

/// A call that is right, or nearly so.
fn call(lot: &mut Lot, desk: &Desk) -> Map<String, Value> {
    let tool = &TOOLS[lot.draw(TOOLS.len())];
    let mut object = Map::new();
    object.insert("id".to_owned(), json!(lot.draw(1_000)));
    object.insert("call".to_owned(), json!(tool.name));
    let held = !tool.names().iter().any(|name| name == "fen");
    for name in tool.names() {
        let needed = ["move", "accept"].contains(&name.as_str()) || (held && name == "game");
        if lot.draw(20) < if needed { 1 } else { 16 } {
            continue;
        }
        let value = if lot.draw(25) == 0 { any(lot, 3) } else { fitting(lot, name) };
        object.insert(name.clone(), value);
    }
    // A position is named once, mostly.
    if lot.draw(8) > 0 {
        let places: Vec<&str> =
            ["fen", "chess960", "game"].into_iter().filter(|name| object.contains_key(*name)).collect();
        for name in places.into_iter().skip(1) {
            object.remove(name);
        }
    }
    let game = object.get("game").cloned();
    if let (Some(game), true) = (game, object.contains_key("move") && lot.draw(3) > 0)
        && let Some(text) = legal_move(lot, desk, &game)
    {
        object.insert("move".to_owned(), text);
    }
    object
}

/// A line: a call, one with a slip of some bytes, or any bytes.
fn line(lot: &mut Lot, desk: &Desk) -> String {
    let mut bytes = match lot.draw(20) {
        0 => (0..lot.draw(60)).map(|_| lot.draw(256) as u8).collect(),
        1 => any(lot, 4).to_string().into_bytes(),
        2 => ["[", "{\"a\":"][lot.draw(2)].repeat(lot.draw(400)).into_bytes(),
        _ => serde_json::to_vec(&call(lot, desk)).unwrap(),
    };
    if lot.draw(6) == 0 && !bytes.is_empty() {
        for _ in 0..=lot.draw(3) {
            let at = lot.draw(bytes.len());
            match lot.draw(3) {
                0 => bytes[at] = lot.draw(256) as u8,
                1 => bytes.insert(at, b"{}[]\",:\\u0"[lot.draw(10)]),
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
fn standing(desk: &Desk) -> Vec<Value> {
    let Taken::Request(request) = Request::read(r#"{"call":"list_games"}"#, false) else { unreachable!() };
    let games = desk.answer_now(&request.call).unwrap();
    let game = |game: &Value| json!([game["game"], game["ply"], game["outcome"]]);
    games["games"].as_array().unwrap().iter().map(game).collect()
}

/// Says many lines at a desk, and gives how many calls were answered.
fn walk(seed: u64, runtime: &tokio::runtime::Runtime) -> usize {
    let mut lot = Lot(seed);
    let desk: Arc<Desk> = Desk::new(Limits { games: 6, nodes: 100, ..Limits::default() });
    let (mut tame, mut answered) = (true, 0);
    for _ in 0..200 {
        let text = line(&mut lot, &desk);
        let before = standing(&desk);
        let response = match Request::read(&text, false) {
            Taken::Blank => {
                assert!(text.trim().is_empty(), "{text:?}");
                continue;
            }
            Taken::Refused(response) => *response,
            Taken::Request(request) => {
                let answer = if Desk::takes_time(&request.call) {
                    // Nobody waits here.
                    let soon = Duration::from_millis(200);
                    let waited = runtime.block_on(async {
                        tokio::time::timeout(soon, desk.answer(request.call.clone())).await
                    });
                    match waited {
                        Ok(answer) => answer,
                        Err(_) => continue,
                    }
                } else {
                    desk.answer_now(&request.call)
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
            assert_eq!(standing(&desk), before, "{seed}: {text} is refused and changes nothing");
        }
    }
    answered
}

/// An answer is one line with an answer or an error in it, and the error has a code and a sentence.
fn sound(response: &Response, text: &str) {
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
        let Taken::Refused(response) = Request::read(line, false) else { panic!("{line}") };
        assert_eq!(response.error.as_ref().unwrap().code, code, "{line}");
        sound(&response, line);
    }
    let long = format!("{{\"call\":\"{}\"}}", "x".repeat(LONGEST));
    for (line, cut) in [(long.as_str(), false), ("{}", true)] {
        let Taken::Refused(response) = Request::read(line, cut) else { panic!() };
        assert_eq!(response.error.unwrap().code, "line-too-long");
    }
    assert!(matches!(Request::read("  \t", false), Taken::Blank));
}

#[test]
fn a_line_as_long_as_it_may_be_takes_no_long_time() {
    let desk = Desk::new(Limits::default());
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
        let response = match Request::read(&line, false) {
            Taken::Blank => panic!("{shown}"),
            Taken::Refused(response) => *response,
            Taken::Request(request) => request.answered(desk.answer_now(&request.call)),
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
        let Taken::Request(request) = Request::read(&format!("{{\"id\":{id},\"call\":\"show\"}}"), false)
        else {
            panic!("{id}")
        };
        assert_eq!(request.answered(Ok(Value::Null)).id.to_string(), id);
    }
}
