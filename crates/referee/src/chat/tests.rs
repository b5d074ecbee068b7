//! An endpoint that answers well, badly, slowly, with garbage and with errors.

use super::loopback::{Act, Loopback, said};
use super::{ApiKey, Chat, ChatDeadline, ChatError, ChatModel, ChatReply, ChatSettings, Message, address};
use crate::answer_parser::TokenUsage;
use crate::referee::{Decision, Referee, TurnRequest};
use crate::text_agent::AskedFor;
use std::time::{Duration, Instant};
use tabiya::{Color, Game};
use tabiya_uci::CancelToken;

const SECRET: &str = "sk-loopback-5e6f7a8b";

fn file(url: &str, retries: u32) -> ChatSettings {
    ChatSettings {
        key_env: Some("PARROT_KEY".to_owned()),
        temperature: Some(250),
        max_tokens: Some(99),
        retries,
        prices: Some([2_000_000, 10_000_000]),
        ..ChatSettings::new(url, "parrot")
    }
}

/// What comes of asking an endpoint that does this.
fn ask(acts: Vec<Act>, retries: u32, time: Duration) -> (Result<ChatReply, ChatError>, Vec<String>) {
    let loopback = Loopback::start(acts);
    let chat = Chat::with_key(&file(&loopback.url, retries), ApiKey::of(SECRET));
    assert!(!format!("{chat:?}").contains("5e6f7a8b"));
    let leave = CancelToken::default();
    let patience = ChatDeadline { deadline: Instant::now() + time, leave: [&leave, &leave] };
    let messages = [Message { role: "user".into(), content: "Your move?".to_owned() }];
    let said = chat.say(&messages, AskedFor::Move, &patience);
    if let Err(error) = &said {
        assert!(!format!("{error} {error:?}").contains("5e6f7a8b"), "{error}");
    }
    (said, loopback.heard())
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn a_good_answer_is_heard_with_its_tokens_and_its_cost() {
    let (said, heard) = ask(vec![Act::Say("I play **Nf3**.")], 0, LONG);
    let said = said.unwrap();
    assert_eq!(said.text, "I play **Nf3**.");
    assert_eq!(said.tokens, Some(TokenUsage { read: 1_000, written: 50 }));
    assert_eq!(said.cost, Some(0.0025));
    assert_eq!(heard.len(), 1);
    let (head, body) = heard[0].split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"), "{head}");
    assert!(head.to_lowercase().contains(&format!("authorization: bearer {SECRET}")), "{head}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["model"], "parrot");
    assert_eq!(body["temperature"], 0.25);
    assert_eq!(body["max_tokens"], 99);
    assert_eq!(body["messages"][0]["content"], "Your move?");
}

#[test]
fn an_answer_in_parts_is_put_together() {
    let body =
        r#"{"choices":[{"message":{"content":[{"type":"text","text":"N"},{"type":"text","text":"f3"}]}}]}"#;
    let (said, _) = ask(vec![Act::Answer(200, body.to_owned())], 0, LONG);
    let said = said.unwrap();
    assert_eq!((said.text.as_str(), said.tokens, said.cost), ("Nf3", None, None));
}

#[test]
fn a_busy_or_broken_endpoint_is_asked_again_and_no_other() {
    let busy = || Act::With(429, "retry-after: 0.01\r\n", r#"{"error":{"message":"slow down"}}"#.to_owned());
    let (said, heard) =
        ask(vec![busy(), Act::With(503, "retry-after: 0\r\n", String::new()), Act::Say("e4")], 2, LONG);
    assert_eq!((said.unwrap().text.as_str(), heard.len()), ("e4", 3));
    let (said, heard) = ask(vec![busy()], 2, LONG);
    let error = said.unwrap_err();
    assert_eq!(error.to_string(), "the endpoint has had too many requests (status 429): slow down");
    assert_eq!((error.code(), heard.len()), ("status", 3));
    for status in [400, 401, 403, 404] {
        let (said, heard) = ask(vec![Act::Answer(status, String::new())], 5, LONG);
        assert_eq!((said.unwrap_err().code(), heard.len()), ("status", 1), "{status}");
    }
}

#[test]
fn nobody_waits_longer_for_a_busy_endpoint_than_there_is_time() {
    let began = Instant::now();
    let busy = Act::With(429, "retry-after: 600\r\n", String::new());
    let (said, heard) = ask(vec![busy], 5, Duration::from_secs(5));
    assert_eq!((said.unwrap_err().code(), heard.len()), ("status", 1));
    assert!(began.elapsed() < Duration::from_secs(4));
}

#[test]
fn a_slow_endpoint_is_left() {
    let began = Instant::now();
    let (said, _) = ask(vec![Act::After(LONG, "e4")], 3, Duration::from_millis(300));
    assert_eq!(said.unwrap_err().code(), "late");
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn an_answer_that_drips_is_heard_if_it_ends_in_time() {
    let (said, heard) = ask(vec![Act::Drip(7, Duration::from_millis(1), "I play Nf3.")], 0, LONG);
    assert_eq!((said.unwrap().text.as_str(), heard.len()), ("I play Nf3.", 1));
    // It never falls silent, and never ends.
    let (said, _) = ask(vec![Act::Drip(1, Duration::from_millis(200), "e4")], 3, Duration::from_millis(900));
    assert_eq!(said.unwrap_err().code(), "late");
}

#[test]
fn a_pause_that_is_told_by_a_date_is_kept() {
    let at = |date: &'static str| Act::With(429, date, String::new());
    let past = "date: Wed, 21 Oct 2026 07:28:00 GMT\r\nretry-after: Wed, 21 Oct 2026 07:27:00 GMT\r\n";
    let (said, heard) = ask(vec![at(past), Act::Say("e4")], 1, LONG);
    assert_eq!((said.unwrap().text.as_str(), heard.len()), ("e4", 2));
    // Longer than there is time: nobody waits, and nobody asks again.
    let far = "date: Wed, 21 Oct 2026 07:28:00 GMT\r\nretry-after: Wed, 21 Oct 2026 07:58:00 GMT\r\n";
    let (said, heard) = ask(vec![at(far), Act::Say("e4")], 5, LONG);
    let Err(ChatError::Status { status, after, .. }) = said else { panic!("{said:?}") };
    assert_eq!((status, after, heard.len()), (429, Some(Duration::from_secs(1_800)), 1));
}

#[test]
fn garbage_is_told_as_such() {
    let http = |body: &str| Act::Answer(200, body.to_owned());
    let truncated = said("I play e4, and here comes the rest.");
    for (act, code, told) in [
        (http("<html>hello</html>"), "unreadable-answer", "this is no JSON: <html>hello</html>"),
        (http("\u{1b}[2Jx"), "unreadable-answer", "[2Jx"),
        (http(&truncated[..60]), "unreadable-answer", "its JSON breaks off"),
        (http(""), "unreadable-answer", "nothing"),
        (http("[]"), "unreadable-answer", "no `choices`"),
        (http("{\"choices\":[]}"), "unreadable-answer", "no `choices`"),
        (http("{\"error\":\"no such model\"}"), "unreadable-answer", "no such model"),
        (Act::Raw(b"what?\r\n\r\n".to_vec()), "unreadable-answer", "no HTTP"),
        (
            Act::Raw(b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"choices\"".to_vec()),
            "unreadable-answer",
            "broke off",
        ),
        (http(&"x".repeat(2 << 20)), "answer-too-long", "too long"),
    ] {
        let (said, _) = ask(vec![act.clone()], 0, LONG);
        let error = said.unwrap_err();
        assert!(!error.to_string().contains('\u{1b}'), "{error}");
        let act: String = format!("{act:?}").chars().take(80).collect();
        assert!(
            error.code() == code && error.to_string().contains(told),
            "{act}: {error} ({})",
            error.code()
        );
    }
}

#[test]
fn an_endpoint_that_is_not_there_cannot_be_reached() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    drop(listener);
    let chat = Chat::with_key(&file(&url, 0), None);
    let leave = CancelToken::default();
    let patience = ChatDeadline { deadline: Instant::now() + LONG, leave: [&leave, &leave] };
    assert_eq!(chat.say(&[], AskedFor::Move, &patience).unwrap_err().code(), "unreachable");
}

#[test]
fn a_key_is_not_carried_elsewhere_by_a_redirection() {
    let elsewhere = Loopback::start(vec![Act::Say("e4")]);
    let header: &'static str =
        Box::leak(format!("location: {}/chat/completions\r\n", elsewhere.url).into_boxed_str());
    for status in [301, 302, 303, 307, 308] {
        let (said, heard) = ask(vec![Act::With(status, header, String::new())], 2, LONG);
        assert_eq!((said.unwrap_err().code(), heard.len()), ("redirected", 1), "{status}");
    }
    assert!(elsewhere.heard().is_empty());
}

#[test]
fn a_key_that_comes_back_is_cut_out() {
    let echo = format!("{{\"error\":{{\"message\":\"Incorrect API key provided: {SECRET}\"}}}}");
    let (said, _) = ask(vec![Act::Answer(401, echo)], 0, LONG);
    assert_eq!(
        said.unwrap_err().to_string(),
        "the endpoint does not take the key (status 401): Incorrect API key provided: [key]"
    );
    let (said, _) = ask(vec![Act::Answer(200, self::said(&format!("e4 {SECRET}")))], 0, LONG);
    assert_eq!(said.unwrap().text, "e4 [key]");
    let (said, _) = ask(vec![Act::Answer(200, format!("no json {SECRET}"))], 0, LONG);
    assert!(said.unwrap_err().to_string().contains("[key]"));
}

#[test]
fn whoever_is_sent_away_does_not_wait_for_the_answer() {
    let loopback = Loopback::start(vec![Act::After(LONG, "e4")]);
    let chat = Chat::with_key(&file(&loopback.url, 0), None);
    let (leave, other) = (CancelToken::default(), CancelToken::default());
    let stop = leave.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.cancel();
    });
    let began = Instant::now();
    let patience = ChatDeadline { deadline: Instant::now() + LONG, leave: [&leave, &other] };
    assert_eq!(chat.say(&[], AskedFor::Move, &patience).unwrap_err(), ChatError::Left);
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_key_goes_only_over_https_or_to_this_machine() {
    for url in
        ["http://localhost:1/v1", "http://127.0.0.1/v1", "http://[::1]:80/v1", "https://models.example"]
    {
        assert!(address(url, true).is_ok(), "{url}");
    }
    for url in ["http://models.example/v1", "http://127.0.0.1.evil.example/v1", "http://localhost.evil/v1"] {
        assert!(address(url, true).is_err(), "{url}");
        assert!(address(url, false).is_ok(), "{url}");
    }
    for url in [
        "",
        "x",
        "http://",
        "https:///v1",
        "http://a b/",
        "http://u@localhost/",
        "http://h/?k=1",
        "file:///etc",
    ] {
        assert!(address(url, false).is_err(), "{url}");
    }
}

#[test]
fn a_variable_without_a_key_is_told_by_its_name() {
    let mut file = file("http://localhost/v1", 0);
    file.key_env = Some("TABIYA_TEST_NO_SUCH_KEY".to_owned());
    assert_eq!(
        Chat::new(&file).unwrap_err().to_string(),
        "the variable TABIYA_TEST_NO_SUCH_KEY is not set, and the key is to be in it"
    );
    assert_eq!(ApiKey::of("two\nlines"), None);
    assert_eq!(ApiKey::of("  "), None);
}

/// An answer in which nothing is said is the model's own, and no failure of the endpoint.
#[test]
fn an_empty_answer_is_an_answer() {
    for body in [
        "{\"choices\":[{}]}",
        "{\"choices\":[{\"message\":{\"content\":null},\"finish_reason\":\"length\"}]}",
    ] {
        let (said, _) = ask(vec![Act::Answer(200, body.to_owned())], 0, LONG);
        assert_eq!(said.unwrap().text, "", "{body}");
    }
}

#[test]
fn what_a_model_thought_and_what_it_was_told_are_kept_whole() {
    let body = r#"{"model":"parrot-2","choices":[{"message":{"content":"Move: e4","reasoning_content":"The centre, sk-loopback-5e6f7a8b."},
        "finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":7}}"#;
    let (said, _) = ask(vec![Act::Answer(200, body.to_owned())], 0, LONG);
    let exchange = said.unwrap().exchange.unwrap();
    assert_eq!(exchange.prompt[0].content, "Your move?");
    assert_eq!(
        (exchange.text.as_str(), exchange.reasoning.as_deref()),
        ("Move: e4", Some("The centre, [key]."))
    );
    assert_eq!((exchange.model.as_deref(), exchange.finish.as_deref()), (Some("parrot-2"), Some("stop")));
    assert_eq!(exchange.parameters["temperature"], 0.25);
    assert_eq!(exchange.tokens, Some(TokenUsage { read: 5, written: 7 }));
}

/// What a model that plays alone makes of a turn.
fn turn(
    acts: Vec<Act>,
    change: impl Fn(&mut ChatSettings),
) -> (Decision, Vec<String>, crate::ledger::LedgerEntry) {
    let loopback = Loopback::start(acts);
    let mut settings = ChatSettings { key_env: None, ..file(&loopback.url, 1) };
    change(&mut settings);
    let mut model = ChatModel::start(&settings, CancelToken::default()).unwrap();
    let (game, leave) = (Game::new(), CancelToken::default());
    let asked = TurnRequest {
        game: &game,
        you: Color::White,
        asks: AskedFor::Move,
        clocks: None,
        left: None,
        leave: &leave,
    };
    let ruling = Referee::new(crate::policy::Policy::default(), 1).decide(&mut model, &asked);
    (ruling.decision, loopback.heard(), ruling.entry)
}

#[test]
fn no_failure_of_an_endpoint_is_a_try_or_a_move() {
    let http = |status: u16| Act::With(status, "retry-after: 0\r\n", String::new());
    for (act, ends) in [
        (http(400), true),
        (http(401), true),
        (http(403), true),
        (http(404), true),
        (http(429), false),
        (http(500), false),
        (http(503), false),
        (Act::Answer(200, "<html>".to_owned()), false),
        (Act::Raw(Vec::new()), false),
        (Act::After(LONG, "e4"), false),
    ] {
        let (decision, heard, entry) =
            turn(vec![act.clone()], |settings| settings.timeout = Duration::from_secs(2));
        let act: String = format!("{act:?}").chars().take(80).collect();
        match decision {
            Decision::Unavailable { why } => assert!(ends && heard.len() == 1, "{act}: {why}"),
            Decision::Void { why } => assert!(!ends, "{act}: {why}"),
            other => panic!("{act}: {other:?}"),
        }
        assert!(entry.void && entry.mv.is_none() && entry.rejected.is_empty(), "{act}: {entry:?}");
    }
}

#[test]
fn a_move_may_come_as_the_call_of_a_tool() {
    let call = |name: &str, arguments: &str| {
        let call = serde_json::json!({"id": "1", "type": "function", "function": {"name": name, "arguments": arguments}});
        let body = serde_json::json!({"choices": [{"message": {"content": null, "tool_calls": [call]}}]});
        Act::Answer(200, body.to_string())
    };
    let (decision, heard, _) =
        turn(vec![call("legal_moves", "{}"), call("play", "{\"move\":\"Nf3\"}")], |settings| {
            settings.tools = true
        });
    let mv = Game::new().position().parse_move("Nf3").unwrap();
    assert_eq!(decision, Decision::Move { mv, offers_draw: false });
    assert!(heard[0].contains("\"tools\":[") && heard[1].contains("Legal moves: a3"), "{heard:?}");
    let (decision, _, _) = turn(vec![call("resign", "{}")], |settings| settings.tools = true);
    assert_eq!(decision, Decision::Resign);
}

#[test]
fn a_purse_that_is_empty_ends_the_match_and_asks_nobody() {
    let loopback = Loopback::start(vec![Act::Say("e4")]);
    let mut settings = ChatSettings { key_env: None, ..file(&loopback.url, 0) };
    assert_eq!(settings.takes("budget=0.003"), Ok(true));
    let chat = Chat::with_key(&settings, None);
    let leave = CancelToken::default();
    let say = |chat: &Chat| {
        let patience = ChatDeadline { deadline: Instant::now() + LONG, leave: [&leave, &leave] };
        chat.say(&[], AskedFor::Move, &patience)
    };
    // Each costs 0.0025, and another board has the same purse.
    assert!(say(&chat).is_ok() && say(&Chat::with_key(&settings.clone(), None)).is_ok());
    let error = say(&chat).unwrap_err();
    assert_eq!((error.code(), error.is_final(), loopback.heard().len()), ("budget-spent", true, 2));
    assert_eq!(error.to_string(), "the budget of 0.003 is spent");
}

#[test]
fn an_endpoint_is_read_as_it_is_written_and_a_key_is_told_nowhere() {
    for (text, url, model) in [
        ("http://127.0.0.1:11434/v1/qwen3", "http://127.0.0.1:11434/v1", "qwen3"),
        ("https://models.example/api/v1/open/small:free", "https://models.example/api/v1", "open/small:free"),
        ("http://localhost/chat", "http://localhost", "chat"),
    ] {
        let settings = ChatSettings::read(text).unwrap();
        assert_eq!((settings.url.as_str(), settings.model.as_str()), (url, model), "{text}");
    }
    assert!(ChatSettings::read("qwen3").is_err() && ChatSettings::read("ftp://x/v1/y").is_err());
    let mut settings = ChatSettings::read("http://localhost/v1/x").unwrap();
    for setting in [
        "key_env=MY_KEY",
        "effort=high",
        "seed=7",
        "temperature=0.5",
        "max_tokens=4k",
        "tools=on",
        "header=X-Title:chess",
        "timeout=2m",
        "tries=3",
        "price=0.15/0.6",
        "budget=2.5",
        "max_total_tokens=1M",
    ] {
        assert_eq!(settings.takes(setting), Ok(true), "{setting}");
    }
    let mut again = ChatSettings::read("http://localhost/v1/x").unwrap();
    settings.settings().iter().for_each(|setting| assert_eq!(again.takes(setting), Ok(true), "{setting}"));
    assert_eq!(again, settings);
    for (setting, needs) in [
        ("key_env=sk-loopback-5e6f7a8b", "the name of a variable"),
        ("header=Authorization:sk-loopback-5e6f7a8b", "keys stand in variables"),
        ("header=sk-loopback-5e6f7a8b", "a name and a value"),
        ("temperature=9", "from 0 to 2"),
        ("budget=much", "how much may be spent"),
    ] {
        let error = settings.takes(setting).unwrap_err();
        assert!(error.contains(needs) && !error.contains("5e6f7a8b"), "{error}");
    }
}
