//! Whatever is sent, the server neither falls over nor forgets how to answer.
//!
//! `cargo xtask fuzz` lets this run for as long as it is told, with `TABIYA_FUZZ_SECONDS`.

use super::raw::{Pipe, Server, VERSION, request};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabiya::Rng;

#[test]
fn garbage_on_standard_input_is_survived() {
    let mut chance = Chance(Rng::new(0x7AB1_7A01));
    let mut pipe = Pipe::start();
    let mut sent = 0;
    for _ in rounds() {
        for _ in 0..8 {
            let mut line = chance.message();
            line.retain(|&byte| byte != b'\n');
            line.push(b'\n');
            pipe.raw(&line);
            sent += 1;
        }
        let said = pipe.ask("tools/call", json!({"name": "legal_moves"}));
        assert_eq!(said["structuredContent"]["moves"].as_array().map(Vec::len), Some(20), "{said}");
    }
    assert_eq!(pipe.leave(), Some(0));
    println!("{sent} lines of garbage");
}

#[test]
fn garbage_over_http_is_survived() {
    let mut chance = Chance(Rng::new(0x7AB1_7A02));
    let mut server = Server::start(&[]);
    let mut sent = 0;
    for _ in rounds() {
        for _ in 0..4 {
            let body = chance.message();
            let method = chance.word();
            let name = chance.word();
            let mut headers =
                vec![("MCP-Protocol-Version", VERSION), ("Mcp-Method", method), ("Mcp-Name", name)];
            headers.truncate(chance.below(4));
            let status = server.wire().post(&headers, &body).status;
            assert!(matches!(status, 200..=499), "{status} for {:?}", String::from_utf8_lossy(&body));
            sent += 1;
        }
        // Not even HTTP.
        let mut wire = server.wire();
        let _ = wire.raw(&chance.message());
        let _ = wire.raw(b"\r\n\r\n");
        drop(wire);
        sent += 1;
        let said = server.wire().call("legal_moves", json!({}));
        assert_eq!(said["structuredContent"]["moves"].as_array().map(Vec::len), Some(20), "{said}");
        assert!(server.lives());
    }
    println!("{sent} requests of garbage");
}

/// Few rounds, or as many as fit into the time that was given.
fn rounds() -> impl Iterator<Item = usize> {
    let seconds = std::env::var("TABIYA_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let (end, least) = (Instant::now() + Duration::from_secs(seconds.unwrap_or(0)), 60);
    (0..).take_while(move |&round| round < least || Instant::now() < end)
}

/// Messages that look random and are the same every time.
struct Chance(Rng);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Something that may be said or a corruption of it.
    fn message(&mut self) -> Vec<u8> {
        let mut bytes = match self.below(10) {
            0 => (0..self.below(200)).map(|_| self.next() as u8).collect(),
            1 => b"[".repeat(self.below(5_000)),
            2 => format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"tools/list\"}}", self.value()).into_bytes(),
            3 => json!([self.request(), self.request()]).to_string().into_bytes(),
            4 => json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": self.value()}})
                .to_string()
                .into_bytes(),
            5 => json!({"jsonrpc": "2.0", "id": self.value(), "result": self.value()}).to_string().into_bytes(),
            _ => self.request().to_string().into_bytes(),
        };
        match self.below(6) {
            0 => bytes.truncate(self.below(bytes.len() + 1)),
            1 if !bytes.is_empty() => {
                for _ in 0..=self.below(3) {
                    let at = self.below(bytes.len());
                    bytes[at] = self.next() as u8;
                }
            }
            _ => {}
        }
        bytes
    }

    /// A request in the right form, with any content.
    fn request(&mut self) -> Value {
        let method = self.word();
        let id = self.next() % 1_000;
        let params = match method {
            "tools/call" => {
                let arguments: serde_json::Map<String, Value> =
                    (0..self.below(6)).map(|_| (self.word().to_owned(), self.value())).collect();
                json!({"name": self.word(), "arguments": arguments})
            }
            "resources/read" | "resources/subscribe" => json!({"uri": self.word()}),
            "prompts/get" => json!({"name": self.word(), "arguments": {self.word(): self.value()}}),
            _ => json!({self.word(): self.value()}),
        };
        request(id, method, params)
    }

    fn word(&mut self) -> &'static str {
        const WORDS: &[&str] = &[
            "tools/call",
            "tools/call",
            "tools/call",
            "tools/list",
            "resources/read",
            "resources/list",
            "resources/templates/list",
            "resources/subscribe",
            "prompts/list",
            "prompts/get",
            "completion/complete",
            "initialize",
            "ping",
            "server/discover",
            "nonsense",
            "",
            "legal_moves",
            "explain",
            "apply",
            "judge",
            "show",
            "new_game",
            "play",
            "undo",
            "offer_draw",
            "answer_draw",
            "claim_draw",
            "resign",
            "state",
            "list_games",
            "fen",
            "move",
            "moves",
            "game",
            "ply",
            "key",
            "side",
            "seat",
            "accept",
            "policy",
            "boards",
            "time",
            "start",
            "chess960",
            "review",
            "teach",
            "tabiya://games",
            "tabiya://games/1/pgn",
            "tabiya://games/1/svg",
            "tabiya://games/../fen",
            "file:///etc/passwd",
        ];
        self.one(WORDS)
    }

    fn value(&mut self) -> Value {
        match self.below(14) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.next()),
            3 => json!(-1),
            4 => json!(1e308),
            5 => json!("x".repeat(self.below(3_000))),
            6 => json!("\u{0}\u{1b}[2J\u{202e}♞é𝄞"),
            7 => json!([self.value(), self.value()]),
            8 => json!({self.word(): self.value()}),
            9 => json!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            10 => json!("8/8/8/8/8/8/8/8 w - - 0 1"),
            11 => json!(self.one(&["e4", "Nf3", "O-O", "e7e8q", "1", "white", "black", "always", "svg"])),
            _ => json!(self.word()),
        }
    }
}
