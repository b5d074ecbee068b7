use super::{Decision, Referee, Ruling, TurnRequest};
use crate::answer_parser::{AgentReport, TokenUsage};
use crate::ledger::{DecisionKind, MoveSource};
use crate::policy::Policy;
use crate::text_agent::{AgentAnswer, AgentError, AskedFor, TextAgent, Turn, TurnLine};
use serde_json::Value;
use std::time::Duration;
use tabiya::{Color, DrawRules, Game};
use tabiya_uci::CancelToken;

/// An agent who says one thing after the other, and keeps what it was asked.
struct Script {
    says: Vec<Result<AgentAnswer, AgentError>>,
    asked: Vec<Value>,
}

impl Script {
    fn of(texts: &[&str]) -> Script {
        Script {
            says: texts.iter().rev().map(|text| Ok(AgentAnswer::text(*text))).collect(),
            asked: Vec::new(),
        }
    }
}

impl TextAgent for Script {
    fn begin(&mut self, _: &str) {}

    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        self.asked.push(serde_json::from_str(&TurnLine::of(turn, 1, "g").text()).unwrap());
        self.says.pop().expect("it is not asked more often than it may try")
    }
}

fn policy(settings: &str) -> Policy {
    let mut policy = Policy::default();
    for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
        assert_eq!(policy.takes(setting), Ok(true), "{setting}");
    }
    policy
}

fn ask(agent: &mut dyn TextAgent, game: &Game, settings: &str, asks: AskedFor) -> Ruling {
    let (leave, turn) = (CancelToken::default(), game.position().turn());
    let you = if asks == AskedFor::Draw { !turn } else { turn };
    let question = TurnRequest { game, you, asks, clocks: None, left: None, leave: &leave };
    Referee::new(policy(settings), 7).decide(agent, &question)
}

fn ruled(texts: &[&str], game: &Game, settings: &str) -> (Ruling, Vec<Value>) {
    let mut script = Script::of(texts);
    let ruling = ask(&mut script, game, settings, AskedFor::Move);
    assert!(script.says.is_empty(), "{:?} was not asked for", script.says);
    (ruling, script.asked)
}

fn san(game: &Game, ruling: &Ruling) -> String {
    match ruling.decision {
        Decision::Move { mv, .. } => game.position().san(mv).to_string(),
        ref other => format!("{other:?}"),
    }
}

#[test]
fn a_refused_answer_goes_back_with_its_reason_until_there_is_a_legal_one() {
    let game = Game::new();
    let (ruling, asked) = ruled(&["Ke2", "I have no idea", "My move is Nf3."], &game, "");
    assert_eq!(san(&game, &ruling), "Nf3");
    assert_eq!(asked[0]["rejection"], Value::Null);
    assert_eq!(asked[1]["rejection"]["code"], game.explain("Ke2").code());
    assert_eq!(asked[1]["rejection"]["message"], game.explain("Ke2").message());
    assert_eq!(asked[2]["rejection"]["input"], "I have no idea");
    assert_eq!(
        (&asked[2]["try"], &asked[2]["tries"], &asked[2]["asks"]),
        (&3.into(), &4.into(), &"move".into())
    );
    let entry = ruling.entry;
    assert_eq!((entry.tries, entry.rejected.len(), entry.decision), (3, 2, DecisionKind::Move));
    assert_eq!(
        entry.mv.map(|mv| (mv.uci.to_string(), mv.san.to_string())),
        Some(("g1f3".to_owned(), "Nf3".to_owned()))
    );
    assert_eq!((entry.found, entry.text.as_str()), (Some(MoveSource::Prose), "My move is Nf3."));
    assert_eq!(entry.rejected[0].code, game.explain("Ke2").code());
}

#[test]
fn when_the_tries_are_used_up_the_rule_decides_and_what_is_played_is_legal() {
    let game = Game::new();
    let (lost, asked) = ruled(&["Ke2", "Ke3", "Ke4"], &game, "retries=2");
    assert_eq!(asked.len(), 3);
    let Decision::Forfeit { why, .. } = lost.decision else { panic!("{lost:?}") };
    assert!(why.starts_with("all 3 tries were refused, the last because: "), "{why}");
    let (random, _) = ruled(&["Ke2"], &game, "retries=0&otherwise=random");
    let Decision::Move { mv, .. } = random.decision else { panic!("{random:?}") };
    assert!(game.position().is_legal(mv));
    assert_eq!((random.entry.found, random.entry.rejected.len()), (Some(MoveSource::Random), 1));
    assert_eq!(ruled(&["Ke2"], &game, "retries=0&otherwise=random").0.decision, random.decision);
    let (engine, _) = ruled(
        &["?"],
        &Game::from_fen("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").unwrap(),
        "retries=0&otherwise=engine",
    );
    assert_eq!(engine.entry.found, Some(MoveSource::Engine));
    assert_eq!(engine.entry.mv.unwrap().san, "Qg7#");
}

#[test]
fn legal_moves_are_told_to_those_who_ask_once_and_it_costs_no_try() {
    let game = Game::new();
    let (ruling, asked) = ruled(&["Which moves are legal?", "e4"], &game, "retries=0");
    assert_eq!(san(&game, &ruling), "e4");
    assert_eq!(asked[0]["legalMoves"], Value::Null);
    assert_eq!(asked[1]["legalMoves"].as_array().map(Vec::len), Some(20));
    assert_eq!(ruling.entry.tries, 1);
    let (again, _) = ruled(&["legal moves", "legal moves"], &game, "retries=0");
    assert_eq!(again.entry.rejected[0].code, "move-needed");
    let (never, _) = ruled(&["legal moves"], &game, "retries=0&legal=never");
    assert_eq!(never.entry.rejected[0].code, "legal-moves-withheld");
    let (always, asked) = ruled(&["e4"], &game, "legal=always");
    assert_eq!(
        (san(&game, &always).as_str(), asked[0]["legalMoves"].as_array().map(Vec::len)),
        ("e4", Some(20))
    );
}

#[test]
fn resignations_and_draws_are_decisions_where_the_rules_allow_them() {
    let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    assert_eq!(ruled(&["I resign."], &game, "").0.decision, Decision::Resign);
    let offer = ruled(&["{\"move\":\"e4\",\"draw\":\"offer\"}"], &game, "").0;
    assert!(matches!(offer.decision, Decision::Move { offers_draw: true, .. }) && offer.entry.offers_draw);
    let none = ruled(&["{\"draw\":\"accept\"}", "I claim a draw", "e4"], &game, "").0;
    let codes: Vec<&str> = none.entry.rejected.iter().map(|rejected| rejected.code.as_str()).collect();
    assert_eq!(codes, ["no-offer", "nothing-to-claim"]);
    game.play("e4").unwrap();
    game.play_offering("e5").unwrap();
    assert_eq!(ruled(&["I accept the draw."], &game, "").0.decision, Decision::Accept);
    let (played_on, _) = ruled(&["I decline.", "Nf3"], &game, "");
    assert_eq!(san(&game, &played_on), "Nf3");
    assert_eq!(played_on.entry.rejected[0].code, "move-needed");
    for mv in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        game.play(mv).unwrap();
    }
    assert_eq!(ruled(&["{\"draw\":\"claim\"}"], &game, "").0.decision, Decision::Claim);
}

#[test]
fn whoever_is_offered_a_draw_in_the_other_sides_turn_says_yes_or_no() {
    let mut game = Game::new();
    game.play("e4").unwrap();
    game.play("e5").unwrap();
    game.offer_draw(Color::White).unwrap();
    let answer = |text: &str| ask(&mut Script::of(&[text]), &game, "", AskedFor::Draw);
    assert_eq!(answer("I accept.").decision, Decision::Accept);
    assert_eq!(answer("{\"draw\":\"accept\",\"cost\":0.5}").entry.cost, Some(0.5));
    for text in ["I decline", "no", "e5", "", "{\"draw\":\"decline\"}"] {
        assert_eq!(answer(text).decision, Decision::Decline, "{text}");
    }
}

#[test]
fn failures_cost_a_try_and_being_late_ends_the_turn() {
    let game = Game::new();
    let failed = || Err(AgentError::Failed { why: "It is gone.".to_owned() });
    let mut script =
        Script { says: vec![Ok(AgentAnswer::text("e4")), failed(), failed()], asked: Vec::new() };
    let ruling = ask(&mut script, &game, "", AskedFor::Move);
    assert_eq!(san(&game, &ruling), "e4");
    assert_eq!(script.asked[1]["rejection"]["code"], "agent-failed");
    let mut script = Script { says: vec![failed()], asked: Vec::new() };
    let ruling = ask(&mut script, &game, "retries=0", AskedFor::Move);
    let Decision::Forfeit { code, why } = ruling.decision else { panic!("{ruling:?}") };
    assert_eq!((&*code, &*why), ("agent-failed", "the only try was refused: It is gone."));
    let late =
        || Script { says: vec![Err(AgentError::Late { after: Duration::from_secs(3) })], asked: Vec::new() };
    let ruling = ask(&mut late(), &game, "time=3", AskedFor::Move);
    assert_eq!(ruling.decision, Decision::Late { after: Duration::from_secs(3) });
    assert_eq!(
        (ruling.entry.decision, ruling.entry.rejected[0].code.as_str()),
        (DecisionKind::Late, "agent-late")
    );
    let ruling = ask(&mut late(), &game, "time=3&otherwise=random", AskedFor::Move);
    assert!(matches!(ruling.decision, Decision::Move { .. }), "{ruling:?}");
    let mut gone = Script { says: vec![Err(AgentError::Gone { why: "no".to_owned() })], asked: Vec::new() };
    assert_eq!(ask(&mut gone, &game, "", AskedFor::Move).decision, Decision::Gone { why: "no".to_owned() });
}

#[test]
fn whoever_is_late_after_refused_tries_is_told_the_time_of_the_whole_turn() {
    // The last try had no time left.
    let late = Err(AgentError::Late { after: Duration::ZERO });
    let mut script = Script { says: vec![late, Ok(AgentAnswer::text("xyz"))], asked: Vec::new() };
    let ruling = ask(&mut script, &Game::new(), "time=3", AskedFor::Move);
    assert_eq!(script.asked.len(), 2);
    let Decision::Late { after } = ruling.decision else { panic!("{ruling:?}") };
    assert!(after > Duration::ZERO && after <= ruling.took, "{after:?} of {:?}", ruling.took);
}

#[test]
fn tokens_and_costs_of_all_tries_are_added() {
    let game = Game::new();
    let known =
        AgentReport { tokens: Some(TokenUsage { read: 10, written: 1 }), cost: Some(0.25), note: None };
    let mut script = Script {
        says: vec![
            Ok(AgentAnswer::text(
                "{\"move\":\"e4\",\"tokens\":{\"in\":100,\"out\":5},\"cost\":0.5,\"note\":\"space\"}",
            )),
            Ok(AgentAnswer { reported: known, ..AgentAnswer::text("Ke2") }),
        ],
        asked: Vec::new(),
    };
    let entry = ask(&mut script, &game, "", AskedFor::Move).entry;
    assert_eq!((entry.tokens, entry.cost), (Some(TokenUsage { read: 110, written: 6 }), Some(0.75)));
    assert_eq!(entry.note.as_deref(), Some("space"));
}

#[test]
fn an_entry_has_every_answer_whole_on_one_line_and_is_read_back_as_it_was_written() {
    let game = Game::new();
    let long = "é".repeat(50_000);
    let (ruling, _) = ruled(&[&long, &long, &format!("{long}\nFinal answer: e4")], &game, "");
    let line = ruling.entry.line();
    let kept: Vec<usize> =
        ruling.entry.exchanges.iter().map(|exchange| exchange.text.chars().count()).collect();
    assert_eq!(kept, [50_000, 50_000, 50_017]);
    // What was refused is told by its beginning: the whole of it stands beside.
    assert!(ruling.entry.rejected.iter().all(|rejected| rejected.text.chars().count() < 1_100));
    assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
    let read: crate::ledger::LedgerEntry = serde_json::from_slice(&line).unwrap();
    assert_eq!(read, ruling.entry);
}

/// In each mode: what counts, and what does not though it says a legal move.
#[test]
fn in_a_strict_mode_nothing_counts_but_what_stands_in_its_place() {
    let game = Game::new();
    for (mode, loose, strict, extracted) in [
        ("tag:move", "I play e4.", "e4 is fine, but <move>Nf3</move>", "Nf3"),
        ("last-line", "e4\nThat is all.", "I like e4.\nNf3", "Nf3"),
        ("json:move", "{\"best\": \"e4\"} e4", "e4? {\"move\": \"Nf3\"}", "Nf3"),
        ("regex:MOVE=(\\S+)", "MOVE e4", "e4 MOVE=Nf3", "Nf3"),
    ] {
        let settings = format!("answer={mode}&retries=1");
        let (ruling, asked) = ruled(&[loose, strict], &game, &settings);
        assert_eq!(san(&game, &ruling), "Nf3", "{mode}");
        assert_eq!(ruling.entry.extracted.as_deref(), Some(extracted), "{mode}");
        let [start, end] = ruling.entry.span.unwrap();
        assert_eq!(&strict[start..end], extracted, "{mode}");
        assert_eq!(ruling.entry.rejected.len(), 1, "{mode}");
        assert!(asked[1]["rejection"]["message"].is_string(), "{mode}: {}", asked[1]);
    }
    // A move and more in its place is no move.
    let (ruling, _) = ruled(&["<move>Nf3 or e4</move>"], &game, "answer=tag:move&retries=0");
    assert!(matches!(ruling.decision, Decision::Forfeit { .. }), "{:?}", ruling.decision);
    let (ruling, _) = ruled(&["e4"], &game, "answer=tag:move&retries=0");
    assert_eq!(ruling.entry.rejected[0].code, "no-answer");
}

#[test]
fn thinking_that_is_cut_off_is_not_called_an_empty_text() {
    for text in ["<think>\ne4 looks nice, but what about", "<think>e4</think>"] {
        let (ruling, _) = ruled(&[text], &Game::new(), "retries=0");
        let refused = &ruling.entry.rejected[0];
        assert_eq!(refused.code, "no-answer", "{text}");
        assert_eq!(
            refused.message,
            "There is only thinking in this text: the answer has to stand behind it."
        );
    }
    let (ruling, _) = ruled(&[" "], &Game::new(), "retries=0");
    assert_eq!(ruling.entry.rejected[0].code, "empty-text");
}

#[test]
fn a_capture_of_nothing_is_refused_with_the_reason() {
    let mut game = Game::new();
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        game.play(text).unwrap();
    }
    let (ruling, asked) = ruled(&["I play Nxd4.", "I play Nd4."], &game, "retries=1");
    assert_eq!(san(&game, &ruling), "Nd4");
    let rejection = &asked[1]["rejection"];
    assert_eq!(rejection["code"], "not-a-capture");
    assert_eq!(rejection["message"], "There is nothing to capture on d4: the move there is Nd4.");
    assert_eq!((&rejection["extracted"], &rejection["span"]), (&"Nxd4".into(), &serde_json::json!([7, 11])));
}
