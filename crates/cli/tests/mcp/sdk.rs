//! Whole games, played with the official Python SDK.
//!
//! `driver.py` plays; what it says and hears is compared with a transcript, which is the same for every transport and for
//! every version of the protocol. `SNAPSHOTS=overwrite` writes the transcripts anew.

use super::raw::Server;
use snapbox::{Data, assert_data_eq};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `cargo xtask test` puts the SDK.
fn python() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is inside of the target folder");
    let folder = target.join("mcp-client");
    let python = folder.join("bin/python");
    // The list of what is in it is written last.
    if folder.join("requirements.txt").is_file() && python.is_file() {
        return Some(python);
    }
    println!("skipped: there is no {}; `cargo xtask test` makes it where it can", python.display());
    None
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp")
}

/// Plays a scene over every transport with every kind of client.
fn plays(scene: &str) {
    let Some(python) = python() else { return };
    let transcript = folder().join(format!("transcripts/{scene}.txt"));
    for mode in ["auto", "legacy"] {
        let server = Server::start(&[]);
        let url = format!("http://{}/mcp", server.address);
        for place in ["stdio", &url] {
            let said = Command::new(&python)
                .arg(folder().join("driver.py"))
                .args([scene, mode, place, env!("CARGO_BIN_EXE_tabiya")])
                .env_remove("TABIYA_MCP_TOKEN")
                .output()
                .expect("Python starts");
            let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
            assert!(said.status.success(), "{scene}, {mode}, {place}:\n{out}\n{err}");
            assert_data_eq!(out.into_owned(), Data::read_from(&transcript, None).raw());
        }
    }
}

macro_rules! scenes {
    ($($name:ident: $scene:literal,)*) => {$(
        #[test]
        fn $name() {
            plays($scene);
        }
    )*};
}

scenes! {
    a_game_is_played_to_mate: "mate",
    a_refused_move_says_why_and_changes_nothing: "refused",
    a_move_for_another_ply_is_refused_with_the_state: "stale",
    draws_are_offered_answered_and_claimed: "draws",
    chess960_is_castled_by_any_name: "chess960",
    positions_are_judged_without_a_game: "positions",
    games_are_resources: "resources",
    prompts_tell_how_to_play: "prompts",
    tools_say_what_they_do: "tools",
    two_agents_meet_in_one_game: "two",
    the_engine_gives_hints_and_sits_at_the_board: "engine",
    who_waits_for_a_turn_can_leave: "waiting",
    changes_are_told_to_those_who_listen: "listening",
}
