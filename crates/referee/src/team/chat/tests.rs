//! An endpoint that answers well, badly, slowly, with garbage and with errors.

use super::loopback::{Act, Loopback, said};
use super::{ApiKey, Chat, ChatDeadline, ChatError, ChatReply, Message, address};
use crate::answer_parser::TokenUsage;
use crate::team::chat_file::ChatFile;
use std::time::{Duration, Instant};
use tabiya_uci::CancelToken;

const SECRET: &str = "sk-loopback-5e6f7a8b";

fn file(url: &str, retries: u32) -> ChatFile {
    ChatFile {
        url: url.to_owned(),
        model: "parrot".to_owned(),
        key_env: Some("PARROT_KEY".to_owned()),
        temperature: Some(250),
        max_tokens: Some(99),
        prompt: None,
        retries,
        prices: Some([2_000_000, 10_000_000]),
    }
}

/// What comes of asking an endpoint that does this.
fn ask(acts: Vec<Act>, retries: u32, time: Duration) -> (Result<ChatReply, ChatError>, Vec<String>) {
    let loopback = Loopback::start(acts);
    let chat = Chat::with_key(&file(&loopback.url, retries), ApiKey::of(SECRET));
    assert!(!format!("{chat:?}").contains("5e6f7a8b"));
    let leave = CancelToken::default();
    let patience = ChatDeadline { deadline: Instant::now() + time, leave: [&leave, &leave] };
    let messages = [Message { role: "user", content: "Your move?".to_owned() }];
    let said = chat.say(&messages, &patience);
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
    assert_eq!(said.unwrap(), ChatReply { text: "Nf3".to_owned(), tokens: None, cost: None });
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
        (http("{\"choices\":[{}]}"), "empty-answer", "no text"),
        (
            http("{\"choices\":[{\"message\":{\"content\":null},\"finish_reason\":\"length\"}]}"),
            "empty-answer",
            "max_tokens",
        ),
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
    assert_eq!(chat.say(&[], &patience).unwrap_err().code(), "unreachable");
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
    assert_eq!(chat.say(&[], &patience).unwrap_err(), ChatError::Left);
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
