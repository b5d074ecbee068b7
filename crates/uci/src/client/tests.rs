//! Engines that behave, and engines that do not: each is a few lines of shell.

mod hostile;
mod real;

use super::{Client, ClientError, Launch, Timeouts};
use crate::cancel::CancelToken;
use crate::protocol::Info;
use crate::search_request::{BestMove, SearchRequest};
use std::time::Duration;
use tabiya::{Game, Move, Position, Uci, Variant};

/// An engine that introduces itself and is ready; what it does with other lines stands in `cases`.
fn fake(cases: &str) -> Launch {
    let introduction = "uci) echo 'id name Fake 1.0'; echo 'option name Hash type spin default 16 min 1 max 64'; \
                        echo 'option name MultiPV type spin default 1 min 1 max 9'; \
                        echo 'option name UCI_Chess960 type check default false'; \
                        echo 'option name UCI_LimitStrength type check default false'; \
                        echo 'option name UCI_Elo type spin default 1500 min 500 max 2500'; echo uciok;; \
                        isready) echo readyok;;";
    script(&format!(
        "while read -r line; do case \"$line\" in quit) exit 0;; {cases} {introduction} esac; done"
    ))
}

/// Whatever a shell does.
fn script(text: &str) -> Launch {
    Launch { program: "sh".to_owned(), arguments: vec!["-c".to_owned(), text.to_owned()], options: vec![] }
}

/// For engines that answer: however busy the machine is, they are waited for.
fn patient() -> Timeouts {
    let long = Duration::from_secs(120);
    Timeouts { start: long, ready: long, overrun: long, stop: long }
}

/// For engines that start and then never answer: nobody waits long for them.
fn hasty() -> Timeouts {
    let ms = Duration::from_millis;
    Timeouts { overrun: ms(100), stop: ms(500), ..patient() }
}

/// For programs that never say that they are engines.
fn silent() -> Timeouts {
    Timeouts { start: Duration::from_secs(2), ..patient() }
}

fn start(launch: &Launch) -> Result<Client, ClientError> {
    Client::start_with(launch, patient(), CancelToken::new())
}

/// What an engine answers at the beginning of a game.
fn ask(launch: &Launch) -> Result<BestMove, ClientError> {
    start(launch)?.search(&Game::new(), &movetime(50), &mut |_| {})
}

fn uci(mv: Option<Move>) -> Option<String> {
    mv.map(|mv| Uci::chess960(mv).to_string())
}

fn movetime(milliseconds: u64) -> SearchRequest {
    SearchRequest::new().movetime(Duration::from_millis(milliseconds))
}

#[test]
fn an_engine_is_started_asked_and_answers() {
    let launch =
        fake("go*) echo 'info depth 3 score cp 20 nodes 7 pv e2e4 e7e5'; echo 'bestmove e2e4 ponder e7e5';;");
    let mut client = start(&launch).unwrap();
    assert_eq!(client.name(), "Fake 1.0");
    client.new_game().unwrap();
    let mut infos: Vec<Info> = Vec::new();
    let found = client.search(&Game::new(), &movetime(50), &mut |info| infos.push(info.clone())).unwrap();
    assert_eq!(uci(found.best).as_deref(), Some("e2e4"));
    assert_eq!(uci(found.ponder).as_deref(), Some("e7e5"));
    assert_eq!((infos.len(), infos[0].depth), (1, 3));
    assert_eq!(found.info.as_ref(), infos.first());
}

#[test]
fn what_it_is_told_is_the_game_and_the_limits() {
    // It hands the last position back as its name for a move.
    let launch = fake("position*) shown=$line;; go*) echo \"$shown | $line\" >&2; exit 7;;");
    let said = |game: &Game, request: &SearchRequest| match start(&launch).unwrap().search(
        game,
        request,
        &mut |_| {},
    ) {
        Err(ClientError::Died { how, stderr, .. }) => {
            assert_eq!(how, "it exited with code 7");
            stderr.concat()
        }
        other => panic!("{other:?}"),
    };
    let mut game = Game::new();
    assert_eq!(said(&game, &SearchRequest::new().depth(4)), "position startpos | go depth 4");
    game.play("e4").unwrap();
    game.play("e5").unwrap();
    assert_eq!(said(&game, &SearchRequest::new()), "position startpos moves e2e4 e7e5 | go infinite");
    let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    game.play("O-O").unwrap();
    assert_eq!(
        said(&game, &movetime(5)),
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 | go movetime 5"
    );
}

#[test]
fn the_start_array_with_other_counters_is_told_with_its_fen() {
    let launch = fake("position*) shown=$line;; go*) echo \"$shown\" >&2; exit 7;;");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3";
    let game = Game::from_fen(fen).unwrap();
    match start(&launch).unwrap().search(&game, &movetime(5), &mut |_| {}) {
        Err(ClientError::Died { stderr, .. }) => assert_eq!(stderr, [format!("position fen {fen}")]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_engine_that_died_is_started_again_with_its_options() {
    let mut launch = fake("setoption*Hash*) set=1;; go*) [ \"$set\" ] && echo bestmove e2e4 || exit 1;;");
    launch.options = vec![("Hash".to_owned(), "2".to_owned())];
    let mut client = start(&launch).unwrap();
    let id = client.process_id();
    let kill = std::process::Command::new("kill").args(["-9", &id.to_string()]).status().unwrap();
    assert!(kill.success());
    let error = client.search(&Game::new(), &movetime(50), &mut |_| {}).unwrap_err();
    assert_eq!(error.code(), "engine-died");
    client.restart().unwrap();
    assert_ne!(client.process_id(), id);
    let found = client.search(&Game::new(), &movetime(50), &mut |_| {}).unwrap();
    assert_eq!(uci(found.best).as_deref(), Some("e2e4"));
}

#[test]
fn options_are_set_as_they_are_declared_and_a_rating_counts() {
    let mut launch = fake("setoption*) said=\"$said$line;\";; go*) echo \"$said\" >&2; exit 0;;");
    launch.options = vec![("hash".to_owned(), "32".to_owned()), ("UCI_Elo".to_owned(), "900".to_owned())];
    let request = movetime(5).multipv(3);
    let Err(ClientError::Died { stderr, .. }) =
        start(&launch).unwrap().search(&Game::new(), &request, &mut |_| {})
    else {
        panic!("it should have left")
    };
    assert_eq!(
        stderr,
        [
            "setoption name UCI_LimitStrength value true;setoption name Hash value 32;setoption name UCI_Elo value 900;\
          setoption name MultiPV value 3;"
        ]
    );
    launch.options = vec![("Hahs".to_owned(), "32".to_owned())];
    assert_eq!(
        start(&launch).unwrap_err().to_string(),
        "Fake 1.0 has no option \"Hahs\": did you mean \"Hash\"?"
    );
    launch.options = vec![("Hash".to_owned(), "99".to_owned())];
    assert_eq!(
        start(&launch).unwrap_err().to_string(),
        "the option \"Hash\" of Fake 1.0 must be a number from 1 to 64, not \"99\""
    );
}

#[test]
fn chess960_is_switched_on_for_those_who_know_it() {
    let launch =
        fake("setoption*) said=$line;; position*) said=\"$said;$line\";; go*) echo \"$said\" >&2; exit 0;;");
    let mut game = Game::chess960(0).unwrap();
    game.play("h2h4").unwrap();
    let Err(ClientError::Died { stderr, .. }) =
        start(&launch).unwrap().search(&game, &movetime(5), &mut |_| {})
    else {
        panic!("it should have left")
    };
    assert!(
        stderr[0].starts_with("setoption name UCI_Chess960 value true;position fen bbqnnrkr/"),
        "{stderr:?}"
    );
    let ignorant = script(
        "while read -r line; do case \"$line\" in quit) exit;; uci) echo uciok;; isready) echo readyok;; esac; done",
    );
    let error = start(&ignorant).unwrap().search(&game, &movetime(5), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "sh does not play Chess960");
    assert_eq!(error.code(), "no-chess960");
    // Nor a variant: it would be played by the wrong rules.
    let game = Game::from_position(Position::start_of(Variant::Atomic));
    let error = start(&ignorant).unwrap().search(&game, &movetime(5), &mut |_| {}).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.code()), ("sh does not play Atomic", "no-variant"));
}

#[test]
fn where_there_is_no_legal_move_nobody_is_asked() {
    let game = Game::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let found = start(&fake("go*) exit 1;;")).unwrap().search(&game, &movetime(50), &mut |_| {}).unwrap();
    assert_eq!(found, BestMove::default());
}

#[test]
fn a_search_is_stopped_from_elsewhere() {
    let mut client = start(&fake("stop) echo bestmove d2d4;;")).unwrap();
    let request = SearchRequest::new();
    let cancel = request.cancel.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        cancel.cancel();
    });
    // It has no limit: only being stopped ends it.
    let found = client.search(&Game::new(), &request, &mut |_| {}).unwrap();
    assert_eq!(uci(found.best).as_deref(), Some("d2d4"));
}

#[test]
fn an_answer_that_comes_late_does_not_answer_the_next_question() {
    let launch = fake("go*) echo 'bestmove e2e4'; echo 'bestmove a2a3'; echo 'bestmove h2h3';;");
    let mut client = start(&launch).unwrap();
    for _ in 0..3 {
        let found = client.search(&Game::new(), &movetime(50), &mut |_| {}).unwrap();
        assert_eq!(uci(found.best).as_deref(), Some("e2e4"));
    }
}

#[test]
fn a_cancelled_client_leaves_at_once() {
    let cancel = CancelToken::new();
    let mut client = Client::start_with(&fake(""), patient(), cancel.clone()).unwrap();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        cancel.cancel();
    });
    // The engine never answers, and would be waited for two minutes.
    let error = client.search(&Game::new(), &SearchRequest::new(), &mut |_| {}).unwrap_err();
    assert_eq!(error.code(), "engine-cancelled");
}
