//! Engines that do everything wrong.

use super::{ask, fake, hasty, movetime, patient, script, silent, start, uci};
use crate::cancel::CancelToken;
use crate::client::{Client, ClientError, Timeouts};
use crate::search_request::SearchRequest;
use std::time::{Duration, Instant};
use tabiya::Game;

/// What goes wrong with an engine that answers.
fn wrong(cases: &str) -> ClientError {
    ask(&fake(cases)).unwrap_err()
}

/// What goes wrong with an engine that does not answer.
fn late(cases: &str) -> ClientError {
    let mut client = Client::start_with(&fake(cases), hasty(), CancelToken::new()).unwrap();
    client.search(&Game::new(), &movetime(50), &mut |_| {}).unwrap_err()
}

#[test]
fn an_illegal_move_is_told_with_the_reason_that_explain_gives() {
    let error = wrong("go*) echo bestmove e2e5;;");
    assert_eq!(error.code(), "engine-illegal-move");
    let reason = tabiya::Position::new().explain("e2e5").message();
    assert_eq!(error.to_string(), format!("Fake 1.0 answered \"e2e5\". {reason}"));
}

#[test]
fn a_missing_move_is_told() {
    for (answer, sentence) in [
        ("bestmove", "Fake 1.0 answered without a move, though there are legal ones"),
        ("bestmove 0000", "Fake 1.0 answered \"0000\", which is not a move, though there are legal ones"),
        ("bestmove (none)", "Fake 1.0 answered \"(none)\", which is not a move, though there are legal ones"),
    ] {
        assert_eq!(wrong(&format!("go*) echo '{answer}';;")).to_string(), sentence);
    }
}

#[test]
fn whoever_never_answers_is_told_to_stop_and_then_given_up() {
    let error = late("go*) : ;;");
    assert_eq!(error.code(), "engine-late");
    assert!(error.to_string().ends_with("though it had 0.1 s and was told to stop"), "{error}");
    // One that answers when it is told to is late, and has answered.
    let timeouts = Timeouts { overrun: Duration::from_millis(100), ..patient() };
    let mut client =
        Client::start_with(&fake("stop) echo bestmove e2e4;;"), timeouts, CancelToken::new()).unwrap();
    let found = client.search(&Game::new(), &movetime(50), &mut |_| {}).unwrap();
    assert!(found.elapsed >= Duration::from_millis(150), "{:?}", found.elapsed);
}

#[test]
fn who_waits_longer_than_clocks_count_waits_for_ever() {
    let ever = Duration::MAX;
    let timeouts = Timeouts { start: ever, ready: ever, overrun: ever, stop: ever };
    let launch = fake("go*depth*) : ;; go*) echo bestmove d2d4;; stop) echo bestmove e2e4;;");
    let mut client = Client::start_with(&launch, timeouts, CancelToken::new()).unwrap();
    client.new_game().unwrap();
    let request = SearchRequest::new().depth(1).timeout(Duration::from_millis(50));
    assert!(client.search(&Game::new(), &request, &mut |_| {}).unwrap().best.is_some());
    let request = SearchRequest::new().movetime(ever).timeout(ever);
    assert!(client.search(&Game::new(), &request, &mut |_| {}).unwrap().best.is_some());
}

#[test]
fn a_timeout_ends_when_it_says_so() {
    // An engine may overrun the time that it was told; of a timeout it was told nothing.
    let timeouts =
        Timeouts { overrun: Duration::from_secs(9), stop: Duration::from_millis(100), ..patient() };
    let mut client = Client::start_with(&fake("go*) : ;;"), timeouts, CancelToken::new()).unwrap();
    let request = SearchRequest::new().depth(1).timeout(Duration::from_millis(200));
    let asked = Instant::now();
    let error = client.search(&Game::new(), &request, &mut |_| {}).unwrap_err();
    assert_eq!(error.code(), "engine-late");
    assert!(asked.elapsed() < Duration::from_secs(5), "{error}");
}

#[test]
fn whoever_dies_is_told_with_its_last_words() {
    let error = wrong("go*) echo out of memory >&2; kill -9 $$;;");
    assert_eq!(
        error.to_string(),
        "Fake 1.0 is gone: it was killed by signal 9 while it was thinking; its last words: \"out of memory\""
    );
    let error = start(&script("echo cannot find my book >&2; exit 3")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "sh is gone: it exited with code 3 before it introduced itself; \
         its last words: \"cannot find my book\""
    );
}

#[test]
fn what_is_no_engine_is_told() {
    let missing = |program: &str| {
        let mut launch = script("");
        program.clone_into(&mut launch.program);
        start(&launch).unwrap_err()
    };
    assert_eq!(
        missing("no-such-engine").to_string(),
        "there is no program \"no-such-engine\" on the PATH or in the system's folder of games"
    );
    assert_eq!(missing("/no/such/engine").to_string(), "there is no program /no/such/engine");
    assert_eq!(missing("/etc/passwd").code(), "engine-not-started");
    let launch = script("echo Welcome to bc; cat >/dev/null");
    let error = Client::start_with(&launch, silent(), CancelToken::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "sh did not send `uciok` within 2 s, so it is not a UCI engine; its last line was \"Welcome to bc\""
    );
}

#[test]
fn endless_lines_and_lines_without_end_are_bounded() {
    for flood in [
        "yes info string nonsense",
        "tr '\\0' x </dev/zero",
        "yes info depth 1 score cp 1",
        "cat /dev/zero >&2",
    ] {
        assert_eq!(late(&format!("go*) {flood};;")).code(), "engine-late", "{flood}");
    }
    for flood in ["exec yes", "exec cat /dev/urandom"] {
        let error = Client::start_with(&script(flood), silent(), CancelToken::new()).unwrap_err();
        assert_eq!(error.code(), "engine-silent");
    }
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let found = ask(&fake("go*) printf '\\377\\376\\000\\033[2J\\r\\n'; echo bestmove g1f3;;")).unwrap();
    assert_eq!(uci(found.best).as_deref(), Some("g1f3"));
    let error = wrong("go*) printf 'bestmove \\033[2Je2\\n';;");
    assert!(!error.to_string().contains('\u{1b}'), "{error:?}");
}

#[test]
fn whoever_does_not_listen_does_not_block_us() {
    // It answers before it is asked, and reads nothing.
    let launch = script("echo uciok; while :; do echo readyok; echo bestmove e2e4; sleep 0.01; done");
    let mut client = start(&launch).unwrap();
    let mut game = Game::new();
    for _ in 0..1_000 {
        for mv in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            if game.is_over() {
                game = Game::new().with_draw_rules(tabiya::DrawRules::Analysis);
            }
            game.play(mv).unwrap();
        }
    }
    for _ in 0..5 {
        // More than a pipe holds: who were blocked by it would stay so for ever.
        let _ = client.search(&game, &movetime(50), &mut |_| {});
    }
}

#[test]
fn whoever_does_not_leave_is_killed_with_its_children() {
    let file = std::env::temp_dir().join(format!("tabiya-children-{}", std::process::id()));
    let launch = script(&format!(
        "trap '' TERM HUP INT; sleep 600 & echo $! >{}; echo uciok; echo readyok; while :; do sleep 600; done",
        file.display()
    ));
    let client = Client::start_with(&launch, hasty(), CancelToken::new()).unwrap();
    // It sleeps for ten minutes, again and again: whoever waited for it would not come back.
    drop(client);
    let child = std::fs::read_to_string(&file).unwrap();
    let _ = std::fs::remove_file(&file);
    let alive = || {
        let state =
            std::process::Command::new("ps").args(["-o", "stat=", "-p", child.trim()]).output().unwrap();
        let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
        !state.is_empty() && !state.starts_with('Z')
    };
    let begun = Instant::now();
    while alive() && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!alive(), "{child} is still there");
}
