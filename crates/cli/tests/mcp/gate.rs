//! Who is let in over HTTP, and how the server ends.

use super::raw::{Pipe, Server, program, request};
use serde_json::json;
use std::process::Stdio;

const TOKEN: &str = "a-token-nobody-guesses-0123456789";

fn listing() -> Vec<u8> {
    request(1, "tools/list", json!({})).to_string().into_bytes()
}

/// What a request that is well-formed has to carry.
const MODERN: [(&str, &str); 2] = [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tools/list")];

fn status(server: &Server, more: &[(&str, &str)]) -> u16 {
    let headers: Vec<_> = MODERN.iter().chain(more).copied().collect();
    server.wire().post(&headers, &listing()).status
}

#[test]
fn a_page_that_a_browser_opened_is_not_let_in() {
    let words = ["--http", "127.0.0.1:0", "--origin", "https://chess.example", "--host", "Chess.Example"];
    let server = Server::of(program(&words).env("TABIYA_MCP_TOKEN", TOKEN));
    let right = format!("Bearer {TOKEN}");
    let status = |server: &Server, more: &[(&str, &str)]| {
        let more: Vec<_> = more.iter().chain(&[("Authorization", right.as_str())]).copied().collect();
        status(server, &more)
    };
    assert_eq!(status(&server, &[]), 200);
    assert_eq!(status(&server, &[("Origin", "https://chess.example")]), 200);
    for origin in
        ["https://evil.example", "null", "http://localhost:3000", "https://chess.example.evil.example"]
    {
        assert_eq!(status(&server, &[("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(status(&server, &[("Host", "chess.example")]), 200);
    for host in ["evil.example", "192.168.1.1", "localhost.evil.example:80"] {
        assert_eq!(status(&server, &[("Host", host)]), 403, "{host}");
    }
    let mut wire = server.wire();
    wire.raw(b"POST /mcp HTTP/1.0\r\nContent-Length: 0\r\n\r\n").unwrap();
    assert_eq!(wire.reply().unwrap().status, 400);
}

#[test]
fn with_a_token_nobody_comes_in_without_it() {
    let words = ["--http", "127.0.0.1:0"];
    let server = Server::of(program(&words).env("TABIYA_MCP_TOKEN", TOKEN));
    let right = format!("Bearer {TOKEN}");
    assert_eq!(status(&server, &[("Authorization", &right)]), 200);
    for wrong in ["", "Bearer", "Bearer wrong", TOKEN, &format!("Basic {TOKEN}"), &format!("{right}x")] {
        assert_eq!(status(&server, &[("Authorization", wrong)]), 401, "{wrong}");
    }
    let reply = server.wire().post(&MODERN, &listing());
    assert_eq!((reply.status, reply.header("www-authenticate")), (401, Some("Bearer")));
    assert!(!reply.body.contains(TOKEN));
    // Not even what there is, and with any method.
    let mut wire = server.wire();
    wire.raw(b"GET /elsewhere HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(wire.reply().unwrap().status, 401);
}

#[test]
fn it_is_not_opened_to_other_machines_by_mistake() {
    for (words, token, told) in [
        (&["--http", "0.0.0.0:0"][..], None, "--expose"),
        (&["--http", "[::]:0"], Some(TOKEN), "--expose"),
        (&["--http", "0.0.0.0:0", "--expose"], None, "TABIYA_MCP_TOKEN"),
        (&["--http", "0.0.0.0:0", "--expose"], Some("short"), "16"),
        // Behind a proxy of this machine they come as well.
        (&["--http", "127.0.0.1:0", "--expose"], None, "TABIYA_MCP_TOKEN"),
        (&["--http", "127.0.0.1:0", "--host", "chess.example"], None, "TABIYA_MCP_TOKEN"),
        (&["--http", "127.0.0.1:0", "--token-file", "/nowhere/at/all"], None, "/nowhere/at/all"),
        (&["--http", "nonsense"], None, "127.0.0.1:8642"),
        (&["--expose"], None, "--http"),
    ] {
        let mut command = program(words);
        token.map(|token| command.env("TABIYA_MCP_TOKEN", token));
        let said = command.stdin(Stdio::null()).output().expect("the program starts");
        let err = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(2), "{words:?}: {err}");
        assert!(err.contains(told), "{words:?}: {err}");
        assert!(!err.contains(TOKEN) && said.stdout.is_empty(), "{words:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn a_token_that_cannot_be_read_is_not_taken_for_none() {
    use std::os::unix::ffi::OsStrExt;
    let token = std::ffi::OsStr::from_bytes(b"secret-token-\xff\xfe-0123456789");
    let mut command = program(&["--http", "127.0.0.1:0"]);
    let said = command.env("TABIYA_MCP_TOKEN", token).stdin(Stdio::null()).output();
    let said = said.expect("the program starts");
    let err = String::from_utf8_lossy(&said.stderr);
    assert_eq!(said.status.code(), Some(2), "{err}");
    assert!(err.contains("letters, digits and signs") && !err.contains("secret"), "{err}");
}

#[test]
fn exposed_with_a_token_it_is_named_by_its_address_or_a_name_that_is_known() {
    let words = ["--http", "0.0.0.0:0", "--expose", "--host", "chess.example"];
    let mut server = Server::of(program(&words).env("TABIYA_MCP_TOKEN", TOKEN));
    server.address = server.address.replace("0.0.0.0", "127.0.0.1");
    let right = format!("Bearer {TOKEN}");
    let with = |host| status(&server, &[("Host", host), ("Authorization", &right)]);
    assert_eq!((with("192.168.1.7:80"), with("chess.example"), with("evil.example")), (200, 200, 403));
    assert_eq!(status(&server, &[]), 401);
}

#[test]
fn a_message_that_is_too_large_is_refused_and_the_next_one_is_answered() {
    let server = Server::start(&[]);
    let huge = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(3 << 20));
    assert_eq!(server.wire().post(&MODERN, huge.as_bytes()).status, 413);
    assert_eq!(status(&server, &[]), 200);

    let mut pipe = Pipe::start();
    pipe.raw(huge.as_bytes());
    pipe.raw(b"\n");
    assert!(pipe.ask("tools/list", json!({}))["tools"].is_array());
}

#[test]
fn what_cannot_be_read_is_answered_with_an_error_of_no_request() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let long = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(2 << 20));
    let surrogate = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\ud800"}}"#;
    let server = Server::start(&[]);
    let mut pipe = Pipe::start();
    for text in ["not JSON", surrogate, &deep] {
        pipe.raw(text.as_bytes());
        pipe.raw(b"\n");
        let said = pipe.line();
        let shown: String = text.chars().take(40).collect();
        assert_eq!((&said["error"]["code"], &said["id"]), (&json!(-32700), &json!(null)), "{shown}: {said}");
        assert!(said.as_object().is_some_and(|said| said.contains_key("id")), "{said}");
        let reply = server.wire().post(&MODERN, text.as_bytes());
        assert_eq!((reply.status, &reply.json()["error"]["code"]), (400, &json!(-32700)), "{reply:?}");
    }
    // Of what is too long the id is kept, wherever it stands.
    let last = format!("{{\"method\":\"{}\",\"jsonrpc\":\"2.0\",\"id\":\"x9\"}}", "x".repeat(3 << 20));
    for (text, id) in [(&long, json!(1)), (&last, json!("x9"))] {
        pipe.raw(text.as_bytes());
        pipe.raw(b"\n");
        let said = pipe.line();
        assert_eq!((&said["error"]["code"], &said["id"]), (&json!(-32600), &id), "{said}");
    }
    // The last line need not be ended.
    pipe.raw(request(7, "tools/list", json!({})).to_string().as_bytes());
    pipe.end();
    assert_eq!(pipe.line()["id"], 7);
}

/// A request that begins a session.
fn beginning() -> Vec<u8> {
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).to_string().into_bytes()
}

#[test]
fn a_session_that_is_silent_makes_room_and_no_header_passes_the_limit() {
    let server = Server::start(&[]);
    let begin = |wire: &mut super::raw::Wire| {
        let reply = wire.post(&[("Mcp-Method", "ping")], &beginning());
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.header("mcp-session-id").expect("a session").to_owned()
    };
    let mut here = server.wire();
    let kept = begin(&mut here);
    let mut wire = server.wire();
    let first = begin(&mut wire);
    let last = (0..1_023).map(|_| begin(&mut wire)).last().expect("many");
    let ping = br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
    let mut status = |id: &str| wire.post(&[("Mcp-Session-Id", id)], ping).status;
    // Who was silent longest is gone; who came last, and who is still connected, are there.
    assert_eq!((status(&first), status(&kept), status(&last)), (404, 200, 200));
    assert_eq!(here.post(&[("Mcp-Session-Id", &kept)], ping).status, 200);
}

#[test]
fn a_connection_that_asks_for_nothing_is_closed_soon() {
    let server = Server::of(program(&["--http", "127.0.0.1:0"]).env("TABIYA_MCP_TOKEN", TOKEN));
    let right = format!("Bearer {TOKEN}");
    let headers: Vec<_> = MODERN.iter().chain(&[("Authorization", right.as_str())]).copied().collect();
    let mut let_in = server.wire();
    assert_eq!(let_in.post(&headers, &listing()).status, 200);
    let mut silent = server.wire();
    silent.raw(b"POST /mcp HTTP/1.1\r\n").unwrap();
    let begun = std::time::Instant::now();
    assert!(silent.reply().is_none());
    assert!(begun.elapsed() < std::time::Duration::from_secs(30), "{:?}", begun.elapsed());
    // Who was let in may take time.
    assert_eq!(let_in.post(&headers, &listing()).status, 200);
    // What is too large is not waited for.
    let mut large = server.wire();
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: {right}\r\nContent-Type: application/json\r\n\
         Content-Length: 99999999999\r\n\r\n"
    );
    large.raw(head.as_bytes()).unwrap();
    assert_eq!(large.reply().expect("an answer").status, 413);
}

#[test]
fn it_ends_when_the_client_leaves() {
    let mut pipe = Pipe::start();
    assert!(pipe.ask("tools/list", json!({}))["tools"].is_array());
    assert_eq!(pipe.leave(), Some(0));
    // Before a word was said, too.
    assert_eq!(Pipe::start().leave(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_good_order() {
    use std::process::Command;
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start(&[]);
        assert_eq!(status(&server, &[]), 200);
        // One who listens for changes is not waited for.
        let mut wire = server.wire();
        let body =
            request(1, "subscriptions/listen", json!({"notifications": {"resourcesListChanged": true}}));
        let body = body.to_string();
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n\
             Mcp-Method: subscriptions/listen\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        wire.raw(head.as_bytes()).unwrap();
        wire.raw(body.as_bytes()).unwrap();
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill is there").success());
        assert_eq!(server.child.wait().expect("it ends").code(), Some(0), "{signal}");
    }
}

/// A browser asks before it sends for a page, without a token, and reads what the headers let it read.
#[test]
fn a_page_whose_origin_is_named_may_ask_and_read() {
    let words = ["--http", "127.0.0.1:0", "--origin", "https://chess.example"];
    let server = Server::of(program(&words).env("TABIYA_MCP_TOKEN", TOKEN));
    let preflight = |origin: &str| {
        let mut wire = server.wire();
        let head = format!(
            "OPTIONS /mcp HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\n\
             Access-Control-Request-Headers: authorization, content-type\r\n\
             Access-Control-Request-Private-Network: true\r\nContent-Length: 0\r\n\r\n",
            server.address
        );
        wire.raw(head.as_bytes()).unwrap();
        wire.reply().unwrap()
    };
    let may = preflight("https://chess.example");
    assert_eq!((may.status, may.header("access-control-allow-origin")), (204, Some("https://chess.example")));
    let headers = may.header("access-control-allow-headers").unwrap();
    for header in ["authorization", "content-type", "mcp-protocol-version", "mcp-session-id"] {
        assert!(headers.contains(header), "{headers}");
    }
    assert!(may.header("access-control-allow-methods").unwrap().contains("POST"));
    assert_eq!(may.header("access-control-allow-private-network"), Some("true"));
    let may_not = preflight("https://evil.example");
    assert_eq!((may_not.status, may_not.header("access-control-allow-origin")), (403, None));

    let right = format!("Bearer {TOKEN}");
    let page = ("Origin", "https://chess.example");
    let headers: Vec<_> = MODERN.iter().chain(&[page, ("Authorization", &right)]).copied().collect();
    let answer = server.wire().post(&headers, &listing());
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, Some(page.1)));
    assert_eq!(answer.header("vary"), Some("Origin"));
    assert!(answer.header("access-control-expose-headers").unwrap().contains("mcp-session-id"));
    // Why it is not let in it may read as well.
    let headers: Vec<_> = MODERN.iter().chain(&[page]).copied().collect();
    let refused = server.wire().post(&headers, &listing());
    assert_eq!((refused.status, refused.header("access-control-allow-origin")), (401, Some(page.1)));
    // Where no page is named, nothing is said about pages.
    let answer = Server::start(&[]).wire().post(&MODERN, &listing());
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, None));
}
