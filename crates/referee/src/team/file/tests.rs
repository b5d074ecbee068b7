//! Files of teams, and what is told of those that are none.

use super::{Specialist, StageKind, TeamFile};
use std::time::Duration;

const WHOLE: &str = r#"
name = "three heads"

[policy]
legal = "on-request"
boards = ["fen", "pieces"]
history = false
retries = 5
time = "90s"
otherwise = "engine"

[[stage]]
builtin = "tactics"
nodes = 5_000

[[stage]]
name = "coach"
chat = { url = "https://models.example/v1", model = "small", key_env = "COACH_KEY", temperature = 0.25, max_tokens = 300, timeout = 12, retries = 1, prompt = "Be brief.", price = { in = 0.15, out = 0.6 } }
sees = { legal = "never", boards = ["ascii"] }

[[stage]]
command = "python3 'my agent.py' -v"
timeout = 0.5

[[stage]]
builtin = "selector"
"#;

#[test]
fn a_team_is_read_with_all_that_is_said_of_it() {
    let team = TeamFile::read(WHOLE, "usual").unwrap();
    assert_eq!(team.name, "three heads");
    assert_eq!(
        team.policy.settings().join("&"),
        "boards=fen+pieces&history=off&retries=5&time=90&otherwise=engine"
    );
    let names: Vec<&str> = team.stages.iter().map(|stage| &*stage.name).collect();
    assert_eq!(names, ["tactics", "coach", "python3", "selector"]);
    assert!(matches!(
        team.stages[0].kind,
        StageKind::Builtin { specialist: Specialist::Tactics, nodes: 5_000 }
    ));
    let StageKind::Chat(chat) = &team.stages[1].kind else { panic!("{:?}", team.stages[1]) };
    assert_eq!((&*chat.url, &*chat.model), ("https://models.example/v1", "small"));
    assert_eq!((chat.temperature, chat.max_tokens, chat.retries), (Some(250), Some(300), 1));
    assert_eq!(chat.prices, Some([150_000, 600_000]));
    assert_eq!(team.stages[1].timeout, Duration::from_secs(12));
    assert_eq!(team.stages[1].sees.settings()[..2], ["legal=never", "boards=ascii"]);
    let StageKind::Command(launch) = &team.stages[2].kind else { panic!("{:?}", team.stages[2]) };
    assert_eq!(launch.arguments, ["my agent.py", "-v"]);
    assert_eq!(team.stages[2].timeout, Duration::from_millis(500));
}

#[test]
fn the_team_that_comes_with_the_program_is_the_one_that_its_file_would_describe() {
    let text = "[[stage]]\nbuiltin = \"tactics\"\n[[stage]]\nbuiltin = \"position\"\n[[stage]]\nbuiltin = \"selector\"\n";
    assert_eq!(TeamFile::read(text, "team").unwrap(), TeamFile::builtin());
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_may_be_meant() {
    let last = "[[stage]]\nbuiltin = \"selector\"\n";
    for (text, told) in [
        ("", "line 1, column 1: there is no stage: each begins with [[stage]]"),
        ("name = three", "line 1, column 8: this is not TOML"),
        ("nmae = \"x\"\n", "line 1, column 1: there is no `nmae` in a team: did you mean `name`?"),
        ("xyz = 1\n", "line 1, column 1: there is no `xyz` in a team: there are name, policy, stage"),
        ("name = 3\n", "line 1, column 8: `name` is a text in quotation marks, not a number"),
        (
            "[stage]\nbuiltin = \"selector\"\n",
            "line 1, column 2: each stage begins with [[stage]], in two brackets",
        ),
        (
            "[[stage]]\nbuiltin = \"tactic\"\n",
            "line 2, column 11: `builtin` is not \"tactic\": did you mean \"tactics\"?",
        ),
        ("[[stage]]\nbuiltin = \"oracle\"\n", "it is one of tactics, position, selector"),
        (
            "[[stage]]\nbuitlin = \"tactics\"\n",
            "line 2, column 1: there is no `buitlin` in a stage: did you mean `builtin`?",
        ),
        ("[[stage]]\nname = \"x\"\n", "line 2, column 1: a stage is one of three"),
        (
            "[[stage]]\nbuiltin = \"tactics\"\ncommand = \"x\"\n",
            "a stage has only one of builtin, command and chat",
        ),
        (
            "[[stage]]\nbuiltin = \"tactics\"\nnodes = 0\n",
            "line 3, column 9: `nodes` is a whole number from 1 to",
        ),
        ("[[stage]]\ncommand = \"\"\n", "line 2, column 11: this is not a command"),
        ("[[stage]]\ncommand = \"x\"\nnodes = 5\n", "`nodes` is for the specialists"),
        (
            "[[stage]]\ncommand = \"x\"\ntimeout = \"soon\"\n",
            "line 3, column 11: `timeout` is a number of seconds",
        ),
        ("[[stage]]\nchat = \"x\"\n", "line 2, column 8: `chat` is a table"),
        ("[[stage]]\nchat = { url = \"http://127.0.0.1/v1\" }\n", "line 2, column 10: `model` is missing"),
        (
            "[[stage]]\nchat = { model = \"m\", url = \"ftp://x\" }\n",
            "line 2, column 29: the address begins with http",
        ),
        (
            "[[stage]]\nchat = { model = \"m\", modle = \"n\", url = \"http://localhost\" }\n",
            "did you mean `model`?",
        ),
        (
            "[[stage]]\nchat = { model = \"m\", url = \"http://models.example/v1\", key_env = \"K\" }\n",
            "a key goes only over https",
        ),
        (
            "[[stage]]\nchat = { model = \"m\", url = \"https://u:p@x/v1\" }\n",
            "no name and no password in an address",
        ),
        ("[[stage]]\nchat = { model = \"m\", url = \"http://localhost\", temperature = 9 }\n", "from 0 to 2"),
        (
            "[policy]\nretires = 3\n",
            "line 2, column 1: there is no `retires` in a policy: did you mean `retries`?",
        ),
        (
            "[policy]\nlegal = \"perhaps\"\n",
            "line 2, column 9: \"legal=perhaps\" is not a policy: it is one of never",
        ),
        ("[policy]\nhistory = [1]\n", "line 2, column 11: "),
    ] {
        let whole = if text.is_empty() || text.contains("three") || text.starts_with("[stage]") {
            text.to_owned()
        } else {
            format!("{text}{last}")
        };
        let mistakes = TeamFile::read(&whole, "x").unwrap_err();
        let mistakes: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert!(mistakes.iter().any(|mistake| mistake.contains(told)), "{text}: {mistakes:#?}");
    }
}

#[test]
fn whoever_only_takes_notes_does_not_come_last() {
    let mistakes = TeamFile::read("[[stage]]\nbuiltin = \"tactics\"\n", "x").unwrap_err();
    assert!(
        mistakes[0].why.starts_with("the last stage names the move, and `tactics` only takes notes"),
        "{mistakes:?}"
    );
}

#[test]
fn a_key_that_stands_in_the_file_is_refused_and_not_repeated() {
    for chat in [
        "{ model = \"m\", url = \"http://localhost\", key = \"sk-secret-1234\" }",
        "{ model = \"m\", url = \"http://localhost\", api_key = \"sk-secret-1234\" }",
        "{ model = \"m\", url = \"http://localhost\", key_env = \"sk-secret-1234\" }",
        "{ model = \"m\", url = \"http://localhost/?key=sk-secret-1234\", key_env = \"X\" }",
        "{ model = \"m\", url = \"http://sk-secret-1234@localhost/\" }",
    ] {
        let mistakes = TeamFile::read(&format!("[[stage]]\nchat = {chat}\n"), "x").unwrap_err();
        let told: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert!(!told.is_empty() && told.iter().all(|why| !why.contains("sk-secret")), "{told:?}");
    }
}

#[test]
fn all_mistakes_are_told_at_once_in_their_order() {
    let text = "nmae = \"x\"\n[policy]\nretires = 3\n[[stage]]\nbuiltin = \"oracle\"\n[[stage]]\nbuiltin = \"selector\"\n";
    let lines: Vec<usize> =
        TeamFile::read(text, "x").unwrap_err().iter().map(|mistake| mistake.line).collect();
    assert_eq!(lines, [1, 3, 5]);
}

#[test]
fn no_text_is_too_strange() {
    for text in [
        "[[stage]]",
        "stage = [1, {}]",
        "[[stage]]\nchat = {}",
        "[[stage]]\nsees = 3",
        "\u{feff}",
        "policy = 1",
    ] {
        assert!(TeamFile::read(text, "x").is_err(), "{text}");
    }
}
