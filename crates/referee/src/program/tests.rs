//! Programs that behave, and programs that do not: a few lines of shell each.

use super::{Program, name};
use crate::observation::Observation;
use crate::policy::Policy;
use crate::text_agent::{AgentAnswer, AgentError, AskedFor, TextAgent, Turn};
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_uci::CancelToken;
use tabiya_uci::client::Launch;

fn script(text: &str) -> Launch {
    Launch { program: "sh".to_owned(), arguments: vec!["-c".to_owned(), text.to_owned()], options: vec![] }
}

fn start(text: &str) -> Program {
    Program::start(&script(text), CancelToken::default()).unwrap()
}

/// What it says within so many milliseconds.
fn within(program: &mut Program, milliseconds: u64) -> Result<AgentAnswer, AgentError> {
    let (game, leave) = (Game::new(), CancelToken::default());
    let observation = Observation::of(&game, &Policy::default(), None);
    let deadline = Instant::now() + Duration::from_millis(milliseconds);
    let turn = Turn {
        observation: &observation,
        game: &game,
        asks: AskedFor::Move,
        attempt: 1,
        attempts: 1,
        deadline,
        leave: &leave,
    };
    program.answer(&turn)
}

fn say(program: &mut Program) -> String {
    within(program, 5_000).unwrap().text
}

/// Answers each line with what the commands say.
fn each(commands: &str) -> Program {
    start(&format!("while read -r line; do {commands}; done"))
}

#[test]
fn a_program_is_told_the_turn_on_one_line_and_answers() {
    let mut program = each(
        "case $line in *'\"id\":1,'*'\"asks\":\"move\"'*'\"fen\":'*) echo e2e4;; *) echo \"$line\" >&2;; esac",
    );
    program.begin("7");
    assert_eq!(say(&mut program), "e2e4");
    let mut program = each("printf '%s\\n' \"$line\"");
    program.begin("7");
    let told: serde_json::Value = serde_json::from_str(&say(&mut program)).unwrap();
    assert_eq!((&told["game"], &told["try"], &told["ply"]), (&"7".into(), &1.into(), &0.into()));
    assert!(told["timeLeft"].as_u64().unwrap() > 4_000, "{told}");
}

#[test]
fn answers_go_over_several_lines_and_end_where_they_say() {
    for (commands, text) in [
        ("printf 'Let me think.\\n\\nNf3\\n'", "Let me think.\n\nNf3"),
        ("echo '{'; echo '\"move\": \"e4\"'; sleep 0.2; echo '}'", "{\n\"move\": \"e4\"\n}"),
        ("echo '<<END'; echo I play; sleep 0.2; echo e4; echo END", "I play\ne4"),
        ("printf 'e4\\r\\n'", "e4"),
    ] {
        let mut program = each(commands);
        for _ in 0..2 {
            assert_eq!(say(&mut program), text, "{commands}");
        }
    }
}

#[test]
fn a_line_without_an_end_is_an_answer_when_it_is_quiet_and_pauses_do_not_part_one() {
    for (commands, text) in [
        ("printf e2e4", "e2e4"),
        ("printf 'I play '; sleep 0.2; printf e4", "I play e4"),
        (
            "echo e4 is tempting at first.; sleep 0.2; echo My move: d4",
            "e4 is tempting at first.\nMy move: d4",
        ),
        ("printf '{\"move\":'; sleep 0.7; printf '\"e4\"}'", "{\"move\":\"e4\"}"),
    ] {
        let mut program = each(commands);
        for _ in 0..2 {
            assert_eq!(say(&mut program), text, "{commands}");
        }
    }
}

#[test]
fn what_it_says_unasked_is_not_heard() {
    let mut program = start("echo welcome; echo e2e4; while read -r line; do echo d2d4; echo a2a3; done");
    std::thread::sleep(Duration::from_millis(400));
    for _ in 0..2 {
        assert_eq!(say(&mut program), "d2d4");
        std::thread::sleep(Duration::from_millis(400));
    }
}

#[test]
fn a_program_that_answers_once_and_leaves_is_started_again() {
    let mut program = start("read -r line; echo e2e4");
    for _ in 0..4 {
        assert_eq!(say(&mut program), "e2e4");
    }
    // Without the end of a line too.
    let mut program = start("read -r line; printf 'I play e4'");
    for _ in 0..2 {
        assert_eq!(say(&mut program), "I play e4");
    }
}

#[test]
fn a_program_that_dies_is_told_with_its_last_words_and_may_try_again() {
    let file = std::env::temp_dir().join(format!("tabiya-agent-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let text = format!(
        "read -r line; if [ -e {0} ]; then echo e2e4; else touch {0}; echo no key >&2; exit 3; fi",
        file.display()
    );
    let mut program = start(&text);
    let error = within(&mut program, 5_000).unwrap_err();
    assert_eq!(
        error.to_string(),
        "sh is gone without an answer: it exited with code 3; its last words: \"no key\"."
    );
    assert_eq!(error.code(), "agent-failed");
    assert_eq!(say(&mut program), "e2e4");
    let _ = std::fs::remove_file(&file);
    let killed = within(&mut start("read -r line; kill -9 $$"), 5_000).unwrap_err();
    assert_eq!(killed.to_string(), "sh is gone without an answer: it was killed by signal 9.");
    let closed = within(&mut start("exec >&-; sleep 5"), 5_000).unwrap_err();
    assert_eq!(closed.to_string(), "sh is gone without an answer: its output was closed.");
}

#[test]
fn whoever_is_silent_is_late_and_its_late_answer_is_nobodys() {
    let mut program = each("sleep 0.4; echo late");
    let begun = Instant::now();
    assert_eq!(within(&mut program, 150).unwrap_err().code(), "agent-late");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    // Asked again it is a new process, which answers what it was asked.
    let begun = Instant::now();
    assert_eq!(say(&mut program), "late");
    assert!(begun.elapsed() >= Duration::from_millis(400), "{:?}", begun.elapsed());
}

#[test]
fn whoever_answers_with_the_number_of_the_question_is_not_started_again() {
    let text = "n=0; while read -r line; do n=$((n+1)); id=${line#*:}; id=${id%%,*}; \
                [ $n = 2 ] && sleep 0.5; echo \"{\\\"id\\\":$id,\\\"move\\\":\\\"$n\\\"}\"; done";
    let mut program = start(text);
    assert_eq!(say(&mut program), "{\"id\":1,\"move\":\"1\"}");
    assert_eq!(within(&mut program, 100).unwrap_err().code(), "agent-late");
    assert_eq!(say(&mut program), "{\"id\":3,\"move\":\"3\"}");
}

#[test]
fn floods_and_garbage_are_bounded() {
    let begun = Instant::now();
    for flood in ["yes nonsense", "yes '<<END'", "yes '{'", "yes '```'"] {
        match within(&mut start(&format!("read -r line; exec {flood}")), 2_000) {
            Ok(answer) => assert!(answer.text.len() <= 1 << 16, "{flood}"),
            Err(error) => assert_eq!(error.code(), "agent-late", "{flood}"),
        }
    }
    for flood in ["cat /dev/zero", "cat /dev/zero >&2"] {
        let error = within(&mut start(&format!("read -r line; {flood}")), 300).unwrap_err();
        assert_eq!(error.code(), "agent-late", "{flood}");
    }
    let mut program = each("printf '\\377\\376\\000\\033[2J\\ne4\\n'");
    assert_eq!(say(&mut program), "\u{fffd}\u{fffd}\0\u{1b}[2J\ne4");
    // It writes before it is asked, and never reads.
    let mut deaf = start("exec yes");
    let _ = within(&mut deaf, 1_000);
    let _ = within(&mut deaf, 1_000);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn whoever_is_sent_away_leaves_at_once() {
    let leave = CancelToken::default();
    let mut program = Program::start(&script("sleep 600"), leave.clone()).unwrap();
    let begun = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        leave.cancel();
    });
    assert_eq!(within(&mut program, 60_000).unwrap_err(), AgentError::Left);
    drop(program);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn whoever_leaves_its_children_behind_does_not_leave_them_for_long() {
    let file = std::env::temp_dir().join(format!("tabiya-agent-child-{}", std::process::id()));
    let program = start(&format!("sleep 600 & echo $! >{}; read -r line", file.display()));
    let begun = Instant::now();
    let child = loop {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        if text.ends_with('\n') {
            break text.trim().to_owned();
        }
        assert!(begun.elapsed() < Duration::from_secs(5));
        std::thread::sleep(Duration::from_millis(5));
    };
    // The shell leaves when nothing more comes; what it started would stay.
    drop(program);
    let _ = std::fs::remove_file(&file);
    let alive = || {
        let state = std::process::Command::new("ps").args(["-o", "stat=", "-p", &child]).output().unwrap();
        let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
        !state.is_empty() && !state.starts_with('Z')
    };
    while alive() && begun.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!alive(), "{child} is still there");
}

#[test]
fn a_program_is_called_by_its_script() {
    for (command, called) in [
        ("python3 -u my/agent.py --fast", "agent.py"),
        ("./mybot", "mybot"),
        ("node bot.js x.json", "bot.js"),
        ("sh -c 'echo e4. e5'", "sh"),
    ] {
        assert_eq!(name(&command.parse().unwrap()), called);
    }
}

#[test]
fn whoever_never_ends_its_line_is_late() {
    // It grows and grows, so that there is always something new to look at.
    let mut program = start("read -r line; while :; do printf 'e4 '; sleep 0.01; done");
    assert_eq!(within(&mut program, 700).unwrap_err().code(), "agent-late");
}
