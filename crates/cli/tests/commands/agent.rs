//! `tabiya agent`: transcripts of real conversations, judged by the schema that the program prints.
//!
//! `SNAPSHOTS=overwrite` writes what is answered into the transcripts of tests/data/agent.

pub(crate) mod schema;

use super::run::{program, tabiya, with_input};
use schema::Schema;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// A conversation with the program.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The tokens of a guarded game, White's first, once they are known.
    tokens: Vec<String>,
}

impl Talk {
    fn new(words: &[&str]) -> Talk {
        let mut child =
            program(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (tell, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        Talk { child, input, lines, tokens: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        let mut line = line.to_owned();
        for (name, token) in ["[WHITE]", "[BLACK]"].iter().zip(&self.tokens) {
            line = line.replace(name, token);
        }
        writeln!(self.input.as_mut().expect("it listens"), "{line}").expect("it listens");
    }

    /// The next line, as it is compared: without what differs from run to run.
    fn hear(&mut self, schema: &Schema) -> String {
        let line = self.lines.recv_timeout(Duration::from_secs(120)).expect("an answer");
        let value: Value = serde_json::from_str(&line).expect("a line of JSON");
        let problems = schema.problems("Response", &value);
        assert!(problems.is_empty(), "{line}\n{problems:#?}\n{}", closer(schema, &value));
        if let Some(tokens) = value["answer"].get("tokens") {
            self.tokens =
                ["white", "black"].map(|side| tokens[side].as_str().expect("a token").to_owned()).to_vec();
        }
        let mut line = redacted(value).to_string();
        for (name, token) in ["[WHITE]", "[BLACK]"].iter().zip(&self.tokens) {
            line = line.replace(token, name);
        }
        line
    }

    /// Ends the input, and gives what is said then.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.lines.iter().collect();
        assert!(self.child.wait().expect("it ends").success());
        rest
    }
}

/// What is wrong, by the schema of the call alone.
fn closer(schema: &Schema, value: &Value) -> String {
    let name = match (value.get("error"), value["call"].as_str()) {
        (None, Some(call)) => format!("response.{call}"),
        _ => "response.error".to_owned(),
    };
    format!("{:#?}", schema.problems(&name, value))
}

/// An answer without clocks, durations and dates.
fn redacted(mut value: Value) -> Value {
    fn walk(value: &mut Value) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(walk),
            Value::Object(object) => {
                for (name, value) in object.iter_mut() {
                    match (name.as_str(), &mut *value) {
                        ("seconds" | "idle", value) => *value = json!("[TIME]"),
                        ("clocks", Value::Object(clocks)) => {
                            for side in ["white", "black"] {
                                if clocks[side].is_number() {
                                    clocks[side] = json!("[TIME]");
                                }
                            }
                        }
                        ("pgn", Value::String(pgn)) => {
                            let kept = pgn.lines().map(|line| match line.split_once("Date \"") {
                                Some((before, _)) => format!("{before}Date \"[DATE]\"]"),
                                None => line.to_owned(),
                            });
                            let text = kept.collect::<Vec<_>>().join("\n").replace("[%clk\n", "[%clk ");
                            let mut parts = text.split("[%clk ");
                            let mut shown = parts.next().unwrap_or_default().to_owned();
                            for part in parts {
                                shown += "[%clk [TIME]";
                                shown += part.split_once(']').map_or("", |(_, rest)| rest);
                            }
                            // Where lines break depends on the clocks.
                            *value = json!(shown.split_whitespace().collect::<Vec<_>>().join(" "));
                        }
                        _ => walk(value),
                    }
                }
            }
            _ => {}
        }
    }
    walk(&mut value);
    value
}

fn schema() -> Schema {
    Schema::new(serde_json::from_str(&tabiya(&["agent", "--schema"]).out).expect("the schema is JSON"))
}

/// Plays a transcript: what stands behind `>` is said, what stands behind `<` is heard.
fn transcript(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/agent/{name}.txt"));
    let expected = std::fs::read_to_string(&path).expect("the transcript");
    let schema = schema();
    let mut talk = Talk::new(&["agent"]);
    let mut heard = String::new();
    for line in expected.lines() {
        let line = match line.split_at_checked(1) {
            Some(("<", _)) => format!("< {}", talk.hear(&schema)),
            Some((">", said)) => {
                talk.say(said.trim_start());
                line.to_owned()
            }
            _ => line.to_owned(),
        };
        heard += &line;
        heard.push('\n');
    }
    let rest = talk.end();
    assert_eq!(rest, [""; 0], "nothing more is said");
    if std::env::var("SNAPSHOTS").as_deref() == Ok("overwrite") {
        std::fs::write(&path, &heard).expect("the transcript is written");
    } else {
        for (number, (heard, expected)) in heard.lines().zip(expected.lines()).enumerate() {
            assert_eq!(heard, expected, "line {} of {name}.txt", number + 1);
        }
    }
}

#[test]
fn the_rules_are_asked() {
    transcript("rules");
}

#[test]
fn two_agents_play_one_game() {
    transcript("two_agents");
}

#[test]
fn a_game_of_chess960_is_played() {
    transcript("chess960");
}

#[test]
fn a_game_of_crazyhouse_is_played_with_drops() {
    transcript("crazyhouse");
}

#[test]
fn policies_are_kept() {
    transcript("policies");
}

#[test]
fn the_engine_plays_and_advises() {
    transcript("engine");
}

#[test]
fn what_is_no_call_is_answered_too() {
    transcript("mistakes");
}

#[test]
fn requests_are_as_the_schema_says_and_mistakes_are_not() {
    let schema = schema();
    let requests = |name: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/agent/{name}.txt"));
        let text = std::fs::read_to_string(path).expect("the transcript");
        let said = text.lines().filter_map(|line| line.strip_prefix("> ").map(str::to_owned));
        said.collect::<Vec<String>>()
    };
    for name in ["rules", "two_agents", "chess960", "policies", "engine"] {
        for line in requests(name) {
            let value: Value = serde_json::from_str(&line).expect(&line);
            assert_eq!(schema.problems("Request", &value), [""; 0], "{line}");
        }
    }
    for line in requests("mistakes") {
        let Ok(value) = serde_json::from_str::<Value>(&line) else { continue };
        assert!(!schema.problems("Request", &value).is_empty(), "{line}");
    }
}

#[test]
fn every_call_is_in_some_transcript() {
    let mut said = String::new();
    for name in ["rules", "two_agents", "chess960", "policies", "engine"] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/agent/{name}.txt"));
        said += &std::fs::read_to_string(path).expect("the transcript");
    }
    let Value::Object(definitions) =
        serde_json::from_str::<Value>(&tabiya(&["agent", "--schema"]).out).unwrap()["$defs"].take()
    else {
        panic!("there are definitions")
    };
    for name in definitions.keys().filter_map(|name| name.strip_prefix("response.")) {
        let answered =
            if name == "error" { "\"error\":{" } else { &format!("\"call\":\"{name}\",\"answer\":") };
        assert!(said.contains(answered), "{name}");
    }
}

/// What stands in docs/agents.md.
fn documented() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    std::fs::read_to_string(file).expect("docs/agents.md")
}

#[test]
fn the_documented_conversation_is_what_is_said() {
    let text = documented();
    let lines = text
        .lines()
        .map(|line| (line.strip_prefix("> {").and(line.strip_prefix("> ")), line.strip_prefix("< ")));
    let schema = schema();
    let mut talk = Talk::new(&["agent"]);
    let mut heard = 0;
    for line in lines {
        match line {
            (Some(said), _) => talk.say(said),
            (_, Some(expected)) => {
                let answer = talk.hear(&schema);
                let begun = expected.trim_end_matches('…');
                assert!(answer.starts_with(begun), "{answer}\n{expected}");
                heard += 1;
            }
            _ => {}
        }
    }
    assert!(heard >= 4, "{heard} answers are shown");
}

#[test]
fn every_call_and_every_code_is_documented() {
    let text = documented();
    let reasons = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reasons.md");
    let codes = text.clone() + &std::fs::read_to_string(reasons).expect("docs/reasons.md");
    let schema: Value =
        serde_json::from_str(&tabiya(&["agent", "--schema"]).out).expect("the schema is JSON");
    let definitions = schema["$defs"].as_object().expect("definitions");
    let calls: Vec<&str> = definitions.keys().filter_map(|name| name.strip_prefix("request.")).collect();
    assert!(calls.len() >= 18, "{calls:?}");
    for call in calls {
        assert!(text.contains(&format!("`{call}`")), "{call}");
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/agent");
    for file in std::fs::read_dir(folder).expect("the transcripts") {
        let said = std::fs::read_to_string(file.expect("a transcript").path()).expect("a transcript");
        for part in said.split("\"error\":{\"code\":\"").skip(1) {
            let code = part.split('"').next().expect("a code");
            assert!(codes.contains(&format!("`{code}`")), "{code}");
        }
    }
}

#[test]
#[ignore = "Python: python3 on the PATH"]
#[cfg(unix)]
fn python_the_documented_game_from_python_is_played() {
    let text = documented();
    let code = text.split("```python\n").find(|block| block.contains("\"tabiya\", \"agent\""));
    let code = code.and_then(|block| block.split("```").next()).expect("the script");
    let folder = PathBuf::from(env!("CARGO_BIN_EXE_tabiya"));
    let mut path = folder.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let run =
        std::process::Command::new("python3").args(["-c", code]).env("PATH", path).output().expect("it runs");
    let out = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{out}\n{}", String::from_utf8_lossy(&run.stderr));
    assert!(out.contains("[Black \"tabiya 400\"]") && !out.contains("[Result \"*\"]"), "{out}");
}

#[test]
fn whoever_waits_is_answered_when_the_input_ends() {
    let input = "{\"id\":1,\"call\":\"new_game\"}\n{\"id\":2,\"call\":\"wait_for_turn\",\"game\":\"g1\",\"as\":\"black\",\"seconds\":600}";
    let said = with_input(&["agent"], input);
    assert_eq!(said.code, 0);
    assert_eq!(said.json()[1]["answer"]["because"], "input-ended");
}

#[test]
fn the_engine_still_answers_when_the_input_ends() {
    let input = "{\"id\":1,\"call\":\"new_game\",\"black\":{\"engine\":\"tabiya:400?nodes=2000\"}}\n\
                 {\"id\":2,\"call\":\"play\",\"game\":\"g1\",\"move\":\"e4\"}\n\
                 {\"id\":3,\"call\":\"wait_for_turn\",\"game\":\"g1\"}\n\
                 {\"id\":4,\"call\":\"hint\",\"game\":\"g1\",\"nodes\":1000}\n";
    let mut said = with_input(&["agent"], input).json();
    said.sort_by_key(|line| line["id"].as_u64());
    assert_eq!(
        (&said[2]["answer"]["because"], &said[2]["answer"]["state"]["ply"]),
        (&json!("your-turn"), &json!(2))
    );
    assert!(said[3]["answer"]["move"]["uci"].is_string(), "{}", said[3]);
}

#[test]
fn a_line_without_end_is_refused_and_the_next_is_answered() {
    let input = format!("{{\"id\":1,\"x\":\"{}\"}}\n{{\"id\":2,\"call\":\"show\"}}\n", "x".repeat(5_000_000));
    let said = with_input(&["agent"], &input).json();
    assert_eq!(said[0]["error"]["code"], "line-too-long");
    assert_eq!((&said[1]["id"], said[1].get("error")), (&json!(2), None));
}

#[test]
fn a_desk_holds_as_many_games_as_it_is_told() {
    let said = with_input(&["agent", "--games", "1"], &"{\"call\":\"new_game\"}\n".repeat(2)).json();
    assert_eq!(said[1]["error"]["code"], "too-many-games");
}
