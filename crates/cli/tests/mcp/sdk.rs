//! Whole games, played with the official SDKs for Python and for TypeScript.
//!
//! `driver.py` plays; what it says and hears is compared with transcripts, which are the same for every transport and for
//! every version of the protocol. `SNAPSHOTS=overwrite` writes the transcripts anew.

use super::raw::Server;
use snapbox::{Data, assert_data_eq};
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
#[ignore = "the Python client: cargo xtask test --setup"]
fn client_whole_games_are_played_on_standard_input_and_output() {
    plays("auto", "stdio");
}

#[test]
#[ignore = "the Python client: cargo xtask test --setup"]
fn client_whole_games_are_played_over_http() {
    plays("auto", "http");
}

#[test]
#[ignore = "the Python client: cargo xtask test --setup"]
fn client_whole_games_are_played_on_standard_input_and_output_by_older_clients() {
    plays("legacy", "stdio");
}

#[test]
#[ignore = "the Python client: cargo xtask test --setup"]
fn client_whole_games_are_played_over_http_in_sessions_by_older_clients() {
    plays("legacy", "http");
}

/// The scenes that `driver.py` has, each with its transcript.
const SCENES: [&str; 13] = [
    "mate",
    "refused",
    "stale",
    "draws",
    "chess960",
    "positions",
    "resources",
    "prompts",
    "tools",
    "two",
    "engine",
    "waiting",
    "listening",
];

/// Plays all scenes.
fn plays(mode: &str, place: &str) {
    let python = python();
    let driver = folder().join("driver.py");
    let said = output(Command::new(&python).arg(driver).args([env!("CARGO_BIN_EXE_tabiya"), mode, place]));
    let mut parts = said.split("=== ").skip(1);
    for scene in SCENES {
        let (name, lines) = parts.next().and_then(|part| part.split_once('\n')).expect(scene);
        assert_eq!(name, scene);
        let transcript = folder().join(format!("transcripts/{scene}.txt"));
        assert_data_eq!(lines.to_owned(), Data::read_from(&transcript, None).raw());
    }
    assert_eq!(parts.next(), None, "a scene has no transcript");
}

#[test]
#[ignore = "the Python client: cargo xtask test --setup"]
fn client_the_client_of_the_documentation_plays() {
    let python = python();
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    let docs = std::fs::read_to_string(docs).expect("docs/agents.md");
    let code = docs.split("```python\n").find(|block| block.contains("from mcp import"));
    let code = code.and_then(|block| block.split("```").next()).expect("a client");
    let server = Server::start(&[]);
    let code = code.replace("127.0.0.1:8642", &server.address);
    let said = output(Command::new(python).args(["-c", &code]));
    assert!(said.starts_with("Played: e4 (e2e4)."), "{said}");
}

#[test]
#[ignore = "the TypeScript client: cargo xtask test --setup"]
fn typescript_a_game_is_played_through_the_seat_door() {
    let seat = ["--seat", "white?retries=5", "--opponent", "random"];
    let by_pipe = typescript(&[&[env!("CARGO_BIN_EXE_tabiya")][..], &seat].concat());
    let server = Server::start(&seat);
    let over_http = typescript(&[&format!("http://{}/mcp", server.address)]);
    for told in [by_pipe, over_http] {
        let tools: Vec<&str> =
            told["tools"].as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
        assert!(tools.contains(&"play") && !tools.contains(&"hint") && !tools.contains(&"undo"), "{told}");
        assert_eq!(told["hidden"], "not-offered", "{told}");
        // The answer is what the text says that is done, and not what it praises.
        assert_eq!(
            told["refused"],
            serde_json::json!({"isError": true, "code": "does-not-move-so"}),
            "{told}"
        );
        assert!(told["moves"].as_u64().is_some_and(|moves| moves > 2), "{told}");
        assert!(told["outcome"]["reason"].is_string(), "{told}");
    }
}

/// What `seat.mjs` tells, run beside the SDK.
fn typescript(words: &[&str]) -> serde_json::Value {
    let script = client("mcp-client-typescript", "package.json").join("seat.mjs");
    std::fs::copy(folder().join("seat.mjs"), &script).expect("the script is copied");
    let said = output(Command::new("node").arg(script).args(words));
    serde_json::from_str(&said).expect("an object")
}

/// What a command says, if all goes well.
fn output(command: &mut Command) -> String {
    let said = command.env_remove("TABIYA_MCP_TOKEN").output().expect("the client starts");
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert!(said.status.success(), "{command:?}:\n{out}\n{err}");
    out.into_owned()
}

/// Where `cargo xtask test --setup` puts the SDK for Python.
fn python() -> PathBuf {
    client("mcp-client", "requirements.txt").join("bin/python")
}

/// The folder of an SDK below the target folder. The list of what is in it is written last.
fn client(name: &str, list: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is inside of the target folder");
    let folder = target.join(name);
    let there = folder.join(list).is_file();
    assert!(there, "there is no {}: `cargo xtask test --setup` makes it", folder.display());
    folder
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp")
}
