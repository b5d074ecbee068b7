//! Teams under the referee: who says what to whom, and what becomes of a stage that fails.

use super::{Team, TeamFile};
use crate::chat::loopback::{Act, Loopback};
use crate::ledger::LedgerEntry;
use crate::referee::{Decision, Referee, TurnRequest};
use crate::text_agent::{AskedFor, TextAgent};
use std::time::Duration;
use tabiya::Game;
use tabiya_uci::CancelToken;

fn team(text: &str) -> (Team, Referee) {
    let file = TeamFile::read(text, "test").unwrap();
    let referee = Referee::new(file.policy.clone(), 1);
    (Team::start(&file, CancelToken::default()).unwrap(), referee)
}

fn decide((team, referee): &mut (Team, Referee), game: &Game, asks: AskedFor) -> (Decision, LedgerEntry) {
    let leave = CancelToken::default();
    let you = if asks == AskedFor::Move { game.position().turn() } else { !game.position().turn() };
    let left = Some(Duration::from_secs(30));
    let ruling = referee.decide(team, &TurnRequest { game, you, asks, clocks: None, left, leave: &leave });
    (ruling.decision, ruling.entry)
}

fn played(game: &Game, decision: &Decision) -> String {
    match decision {
        Decision::Move { mv, .. } => game.position().san(*mv).to_string(),
        other => panic!("{other:?}"),
    }
}

/// A stage that asks an endpoint.
fn chat(loopback: &Loopback, rest: &str) -> String {
    format!(
        "[[stage]]\nname = \"coach\"\nchat = {{ url = \"{}\", model = \"parrot\", retries = 0, {rest} }}\n",
        loopback.url
    )
}

const TACTICS: &str = "[[stage]]\nbuiltin = \"tactics\"\nnodes = 2000\n";
const SELECTOR: &str = "[[stage]]\nbuiltin = \"selector\"\nnodes = 1000\n";

#[test]
fn the_team_that_comes_with_the_program_plays_by_itself_and_is_never_refused() {
    let text = format!("{TACTICS}[[stage]]\nbuiltin = \"position\"\n{SELECTOR}");
    let mut team = team(&text);
    team.0.begin("1");
    let mut game = Game::new();
    while game.ply() < 24 && !game.is_over() {
        let (decision, entry) = decide(&mut team, &game, AskedFor::Move);
        assert_eq!((entry.tries, entry.rejected.len()), (1, 0));
        assert!(entry.note.is_some_and(|note| !note.is_empty()));
        game.play(&*played(&game, &decision)).unwrap();
    }
    let stages: Vec<String> = team.0.notes().into_iter().map(|told| told.stage).collect();
    assert_eq!(stages, ["selector", "tactics", "position"]);
}

#[test]
fn a_mate_is_seen_named_and_played() {
    let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    let mut team = team(&format!("{TACTICS}{SELECTOR}"));
    let (decision, entry) = decide(&mut team, &game, AskedFor::Move);
    assert_eq!(played(&game, &decision), "Rd8#");
    assert_eq!(
        entry.note.as_deref(),
        Some("tactics: Rd8# is mate, a back-rank mate. tactics: Searched, Rd8# is worth mate in 1: Rd8#.")
    );
}

#[test]
fn a_model_that_comes_last_is_shown_the_notes_and_told_why_it_is_refused() {
    let loopback = Loopback::start(vec![
        Act::Say("I castle at once: Move: O-O"),
        Act::Say("Then I develop.\nMove: Nf3"),
    ]);
    let mut team = team(&format!("{TACTICS}{}", chat(&loopback, "price = { in = 1, out = 2 }")));
    let game = Game::new();
    let (decision, entry) = decide(&mut team, &game, AskedFor::Move);
    assert_eq!(played(&game, &decision), "Nf3");
    assert_eq!((entry.tries, entry.rejected.len()), (2, 1));
    let heard = loopback.heard();
    assert_eq!(heard.len(), 2, "the notes are not taken twice");
    for part in ["Notes of tactics:", "Searched, ", "Legal moves: ", "FEN: rnbqkbnr", "You play White"] {
        assert!(heard[0].contains(part), "{part}: {}", heard[0]);
    }
    assert!(
        !heard[0].contains("refused") && heard[1].contains("Your last answer was refused: "),
        "{}",
        heard[1]
    );
    assert!(heard[1].contains(&entry.rejected[0].message[..20]), "{}", heard[1]);
    // Both tries cost something.
    let tokens = entry.tokens.unwrap();
    assert_eq!((tokens.read, tokens.written), (2_000, 100));
    assert!((entry.cost.unwrap() - 0.0022).abs() < 1e-9);
}

#[test]
fn what_a_model_recommends_is_weighed_by_the_selector() {
    let loopback = Loopback::start(vec![Act::Say("After long thought I recommend **Bb5**.")]);
    let game = Game::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").unwrap();
    let mut with_it = team(&format!("{}{SELECTOR}", chat(&loopback, "")));
    let (decision, entry) = decide(&mut with_it, &game, AskedFor::Move);
    assert_eq!(played(&game, &decision), "Bb5");
    assert_eq!(entry.note.as_deref(), Some("coach: recommends it."));
    assert_eq!(entry.tokens.unwrap().read, 1_000);
    // What loses a bishop is not.
    let loopback = Loopback::start(vec![Act::Say("I recommend **Ba6**.")]);
    let mut with_it = team(&format!("{TACTICS}{}{SELECTOR}", chat(&loopback, "")));
    assert_ne!(played(&game, &decide(&mut with_it, &game, AskedFor::Move).0), "Ba6");
}

#[test]
fn a_stage_that_fails_is_noted_and_passed_over() {
    for act in [
        Act::Answer(500, String::new()),
        Act::Answer(401, String::new()),
        Act::Answer(200, "{".to_owned()),
        Act::Raw(Vec::new()),
        Act::After(Duration::from_secs(20), "e4"),
    ] {
        let loopback = Loopback::start(vec![act.clone()]);
        let mut team = team(&format!("{}{TACTICS}{SELECTOR}", chat(&loopback, "timeout = 0.3")));
        let game = Game::new();
        let (decision, entry) = decide(&mut team, &game, AskedFor::Move);
        played(&game, &decision);
        assert_eq!(entry.rejected, [], "{act:?}");
        let told = &team.0.notes()[1..];
        assert!(told[0].trouble.as_ref().is_some_and(|why| why.starts_with("coach: ")), "{act:?}: {told:?}");
        assert_eq!(told[0].notes, []);
        assert!(!told[1].notes.is_empty());
    }
}

/// What an endpoint fails at is not chess: nobody moves for a team whose model is not there.
#[test]
fn where_the_endpoint_of_the_last_stage_fails_the_game_is_void() {
    let broken = |status| Loopback::start(vec![Act::Answer(status, String::new())]);
    let game = Game::new();
    let loopback = broken(500);
    let text =
        format!("policy = {{ retries = 1, otherwise = \"engine\" }}\n{TACTICS}{}", chat(&loopback, ""));
    let (decision, entry) = decide(&mut team(&text), &game, AskedFor::Move);
    let Decision::Void { why } = decision else { panic!("{decision:?}") };
    assert!(why.contains("the endpoint is broken (status 500)"), "{why}");
    assert!(entry.void && entry.found.is_none(), "{entry:?}");
    let loopback = broken(401);
    let (decision, _) = decide(&mut team(&chat(&loopback, "")), &game, AskedFor::Move);
    assert!(matches!(decision, Decision::Unavailable { .. }), "{decision:?}");
}

#[test]
fn garbage_of_the_last_stage_is_refused_with_the_reason_and_bounded() {
    let loopback =
        Loopback::start(vec![Act::Say("\u{1b}[2J no idea at all"), Act::Say("Qxh8"), Act::Say("e2e4")]);
    let mut team = team(&chat(&loopback, ""));
    let game = Game::new();
    let (decision, entry) = decide(&mut team, &game, AskedFor::Move);
    assert_eq!(played(&game, &decision), "e4");
    assert_eq!(entry.rejected.len(), 2);
}

#[test]
fn a_stage_sees_what_its_policy_shows() {
    let loopback = Loopback::start(vec![Act::Say("e4")]);
    let text = format!(
        "{}sees = {{ legal = \"never\", boards = [\"pieces\"], history = false }}\n",
        chat(&loopback, "")
    );
    decide(&mut team(&text), &Game::new(), AskedFor::Move);
    let heard = &loopback.heard()[0];
    assert!(heard.contains("White: Ke1 Qd1"), "{heard}");
    for hidden in ["FEN", "Legal moves", "Moves so far", "Board, from"] {
        assert!(!heard.contains(hidden), "{hidden}: {heard}");
    }
}

#[test]
fn a_team_takes_a_draw_when_it_is_lost_and_not_when_it_wins() {
    let mut team = team(&format!("{TACTICS}{SELECTOR}"));
    let mut lost = Game::from_fen("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1").unwrap();
    lost.offer_draw(tabiya::Color::White).unwrap();
    assert_eq!(decide(&mut team, &lost, AskedFor::Draw).0, Decision::Accept);
    let mut won = Game::from_fen("4k3/8/8/8/8/8/qq6/7K w - - 0 1").unwrap();
    won.offer_draw(tabiya::Color::White).unwrap();
    assert_eq!(decide(&mut team, &won, AskedFor::Draw).0, Decision::Decline);
}

#[test]
fn a_team_that_is_sent_away_leaves_at_once() {
    let loopback = Loopback::start(vec![Act::After(Duration::from_secs(20), "e4")]);
    let file = TeamFile::read(&chat(&loopback, ""), "test").unwrap();
    let leave = CancelToken::default();
    let mut away = (Team::start(&file, leave.clone()).unwrap(), Referee::new(file.policy.clone(), 1));
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        leave.cancel();
    });
    assert_eq!(decide(&mut away, &Game::new(), AskedFor::Move).0, Decision::Left);
}

#[cfg(unix)]
#[test]
fn a_program_is_a_stage_and_is_told_the_notes() {
    let script = r#"command = "sh -c 'read line; case \"$line\" in *\"\\\"stage\\\":\\\"tactics\\\"\"*) echo Nf3;; *) echo none;; esac'"
"#;
    let mut team = team(&format!("{TACTICS}[[stage]]\nname = \"shell\"\n{script}{SELECTOR}"));
    let game = Game::new();
    let (decision, _) = decide(&mut team, &game, AskedFor::Move);
    played(&game, &decision);
    let told = &team.0.notes()[1..];
    assert_eq!((told[1].stage.as_str(), told[1].notes[0].text.as_str()), ("shell", "Nf3"), "{told:?}");
    assert_eq!(told[1].notes[0].moves[0].uci, "g1f3");
}
