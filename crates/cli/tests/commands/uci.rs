//! `tabiya uci` and `tabiya bench`.

use super::run::{program, tabiya, with_input};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A conversation with the program.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn start() -> Talk {
        let mut child = program(&["uci"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Talk { input: child.stdin.take(), child, lines }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it listens");
        input.flush().expect("it listens");
    }

    /// The lines up to the first that begins so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(Duration::from_secs(60))
                .unwrap_or_else(|_| panic!("waiting for {start:?} after {heard:?}"));
            let done = line.starts_with(start);
            heard.push(line);
            if done {
                return heard;
            }
        }
    }

    fn best_move(&mut self) -> String {
        let heard = self.until("bestmove");
        heard.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_owned()
    }

    /// Whether it is silent for a while.
    fn is_silent(&mut self) -> bool {
        let end = Instant::now() + Duration::from_millis(300);
        while let Some(rest) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(rest) {
                Ok(line) if line.starts_with("bestmove") => return false,
                _ => {}
            }
        }
        true
    }

    fn quit(mut self) {
        self.say("quit");
        let status = self.child.wait().expect("it ends");
        assert!(status.success());
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_with_every_option() {
    let mut talk = Talk::start();
    talk.say("uci");
    let heard = talk.until("uciok");
    assert!(heard[0].starts_with("id name Tabiya "), "{heard:?}");
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "UCI_Chess960 type check",
        "UCI_ShowWDL type check",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "Move Overhead type spin",
        "Clear Hash type button",
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin",
        "SyzygyProbeLimit type spin",
        "Syzygy50MoveRule type check default true",
    ] {
        assert!(heard.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
    }
    talk.say("isready");
    talk.until("readyok");
    talk.quit();
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let mut talk = Talk::start();
    talk.say("position startpos moves e2e4");
    for line in [
        "hello",
        "position",
        "position fen 8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 zzzz",
        "setoption",
        "setoption name Nonsense value 3",
        "setoption name Hash value many",
        "setoption name Hash value 0",
        "setoption name UCI_Elo value 99999",
        "setoption name Ponder value maybe",
        "go depth",
        "go nonsense depth 1",
        "\u{0}\u{1}\u{fffd}",
    ] {
        talk.say(line);
        let heard = talk.until("info string");
        assert!(heard.last().unwrap().len() > "info string ".len(), "{line}: {heard:?}");
        if line.starts_with("go") {
            talk.say("stop");
            talk.until("bestmove");
        }
    }
    talk.say("d");
    let heard = talk.until("FEN:");
    assert!(heard.last().unwrap().contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{heard:?}");
    talk.quit();
}

#[test]
fn every_limit_ends_in_a_legal_move() {
    let mut talk = Talk::start();
    for go in [
        "go depth 5",
        "go nodes 3000",
        "go movetime 40",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime 100 btime 100 movestogo 1",
        "go wtime 1 btime 1",
        "go wtime -20 btime -20",
        "go mate 1 depth 3",
        "go searchmoves a2a3 h2h3 depth 4",
    ] {
        talk.say("position startpos moves e2e4 e7e5");
        let searched: &[&str] = if go.contains("searchmoves") { &["a2a3", "h2h3"] } else { &[] };
        talk.say(go);
        let best = talk.best_move();
        assert!(searched.is_empty() || searched.contains(&best.as_str()), "{go}: {best}");
        let said =
            with_input(&["moves", "-"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
        assert!(said.out.contains(&best), "{go}: {best}");
    }
    talk.quit();
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped_and_not_before() {
    let mut talk = Talk::start();
    // Even where nothing is left to find out.
    for fen in ["7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] {
        talk.say(&format!("position fen {fen}"));
        talk.say("go infinite");
        assert!(talk.is_silent());
        talk.say("isready");
        talk.until("readyok");
        talk.say("stop");
        talk.best_move();
    }
    talk.quit();
}

#[test]
fn a_search_on_the_other_sides_time_waits_for_the_move() {
    let mut talk = Talk::start();
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder wtime 100 btime 100");
    assert!(talk.is_silent());
    talk.say("ponderhit");
    talk.best_move();
    talk.say("go ponder wtime 100 btime 100");
    talk.say("stop");
    talk.best_move();
    talk.quit();
}

#[test]
fn castling_is_written_as_the_interface_wants_it() {
    let mut talk = Talk::start();
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    talk.say("go searchmoves e1g1 depth 2");
    assert_eq!(talk.best_move(), "e1g1");
    talk.say("setoption name UCI_Chess960 value true");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    talk.say("go searchmoves e1h1 depth 2");
    assert_eq!(talk.best_move(), "e1h1");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1");
    talk.say("d");
    assert!(talk.until("FEN:").last().unwrap().contains("/5RK1 b"));
    talk.quit();
}

#[test]
fn lines_and_chances_are_told_when_asked_for() {
    let mut talk = Talk::start();
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say("position startpos");
    talk.say("go depth 6");
    let heard = talk.until("bestmove");
    for line in 1..=3 {
        let part = "depth 6 seldepth ";
        let multipv = format!(" multipv {line} ");
        let told = heard.iter().find(|heard| heard.contains(part) && heard.contains(&multipv));
        let told = told.unwrap_or_else(|| panic!("line {line}: {heard:?}"));
        for word in [" score ", " wdl ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
            assert!(told.contains(word), "{told}");
        }
    }
    talk.quit();
}

#[test]
fn without_a_legal_move_it_says_so() {
    let mut talk = Talk::start();
    talk.say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    talk.say("go depth 3");
    let heard = talk.until("bestmove");
    assert_eq!(heard.last().unwrap(), "bestmove 0000");
    assert!(heard.iter().any(|line| line.starts_with("info string")), "{heard:?}");
    talk.quit();
}

#[test]
fn perft_counts_as_the_other_door_does() {
    let said = with_input(&["uci"], "position startpos\ngo perft 4\nquit\n");
    assert!(said.out.contains("Nodes searched: 197281"), "{}", said.out);
    assert!(said.out.contains("e2e4: 13160"), "{}", said.out);
}

#[test]
fn a_search_with_a_limit_ends_before_the_program_does() {
    // A pipe that closes is no reason to lose the answer.
    let said = with_input(&["uci"], "position startpos\ngo depth 6\n");
    assert!(said.out.contains("bestmove "), "{}", said.out);
    assert_eq!(said.code, 0);
    let said = with_input(&["uci"], "go infinite\n");
    assert!(said.out.contains("bestmove "), "{}", said.out);
}

#[test]
fn stopping_takes_hundredths_of_a_second_at_most() {
    let mut talk = Talk::start();
    talk.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let (mut fastest, patience) = (Duration::MAX, Instant::now() + Duration::from_secs(120));
    // Once is enough to show that it can: a machine that does other things as well may be late often.
    while fastest >= Duration::from_millis(10) && Instant::now() < patience {
        talk.say("go infinite");
        thread::sleep(Duration::from_millis(40));
        let asked = Instant::now();
        talk.say("stop");
        talk.best_move();
        fastest = fastest.min(asked.elapsed());
    }
    assert!(fastest < Duration::from_millis(10), "{fastest:?}");
    talk.quit();
}

#[test]
fn the_bench_counts_the_same_every_time() {
    let first = tabiya(&["bench", "--json"]).one()["nodes"].as_u64().unwrap();
    assert!(first > 100_000);
    assert!(tabiya(&["bench"]).out.starts_with(&format!("{first} nodes, ")));
}

#[test]
fn a_go_right_behind_a_stop_waits_for_the_search_to_end() {
    let mut talk = Talk::start();
    for _ in 0..5 {
        talk.say("position startpos\ngo infinite\nstop\nposition startpos moves e2e4\ngo depth 2");
        let first = talk.best_move();
        assert!(matches!(first.as_bytes()[1], b'1' | b'2'), "White moves first, not {first}");
        let answer = talk.best_move();
        assert!(matches!(answer.as_bytes()[1], b'7' | b'8'), "Black answers, not {answer}");
    }
    talk.quit();
}

#[test]
fn without_an_interface_it_neither_ponders_nor_looks_for_a_mate_that_is_not_there() {
    for line in ["go ponder wtime 1000 btime 1000", "go mate 3", "go infinite", "go ponder depth 3"] {
        let said = with_input(&["uci"], &format!("{line}\n"));
        assert_eq!((said.code, said.out.matches("bestmove").count()), (0, 1), "{line}: {}", said.out);
    }
}

#[test]
fn a_line_without_end_is_not_kept() {
    let mut talk = Talk::start();
    talk.say(&"x".repeat(3 << 20));
    talk.until("info string a line of more than");
    talk.say("isready");
    talk.until("readyok");
    talk.quit();
}

#[test]
fn a_count_is_broken_off_and_its_interface_heard() {
    let mut talk = Talk::start();
    talk.say("go perft 12\nisready");
    talk.until("readyok");
    talk.say("go depth 1");
    talk.until("info string a search is running");
    talk.say("stop");
    talk.until("info string the count was stopped");
    talk.say("go perft 2");
    assert_eq!(talk.until("Nodes searched").last().map(String::as_str), Some("Nodes searched: 400"));
    talk.say("go perft 12\nstop");
    talk.quit();
}

#[test]
fn a_search_for_ever_is_not_ended_by_the_move_that_was_pondered_on() {
    let mut talk = Talk::start();
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\ngo infinite\nponderhit");
    assert!(talk.is_silent());
    talk.say("stop");
    talk.until("bestmove");
    talk.quit();
}

#[test]
fn with_nothing_searched_it_takes_what_hangs_and_says_what_it_thinks() {
    let mut talk = Talk::start();
    for limit in ["nodes 0", "nodes 1", "movetime 0"] {
        talk.say("position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
        talk.say(&format!("go {limit}"));
        let heard = talk.until("bestmove");
        assert!(heard.last().unwrap().starts_with("bestmove e4d5"), "{limit}: {heard:?}");
        assert!(heard.iter().any(|line| line.contains(" score ")), "{limit}: {heard:?}");
    }
    talk.quit();
}

#[test]
fn a_draw_that_nobody_can_avoid_is_a_draw_in_all_games() {
    let mut talk = Talk::start();
    talk.say("setoption name UCI_ShowWDL value true\nposition fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1\ngo depth 3");
    assert!(talk.until("bestmove").iter().any(|line| line.contains(" wdl 0 1000 0 ")));
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\neval");
    talk.until("evaluation none (stalemate)");
    talk.quit();
}

#[test]
fn isready_is_answered_from_a_pipe_that_ends_behind_it() {
    assert_eq!(with_input(&["uci"], "isready\n").out, "readyok\n");
    let said = with_input(&["uci"], "uci\nisready\nquit\n").out;
    assert!(said.ends_with("uciok\nreadyok\n"), "{said}");
}
