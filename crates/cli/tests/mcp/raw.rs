//! The protocol without an SDK: a server that is started, lines to it, and HTTP requests.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The version of the protocol that needs no session.
pub(crate) const VERSION: &str = "2026-07-28";

/// How long an answer may take before a test says that there is none; machines that test may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command that starts the program, without a token from the surroundings.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("mcp").args(words).env_remove("TABIYA_MCP_TOKEN");
    command
}

/// A server over HTTP, ended when dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// Where it is: 127.0.0.1:8642.
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(words: &[&str]) -> Server {
        let mut all = vec!["--http", "127.0.0.1:0"];
        all.extend(words);
        Server::of(&mut program(&all))
    }

    /// A server that tells its address in its first line.
    pub(crate) fn of(command: &mut Command) -> Server {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it tells its address");
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix("/mcp"));
        Server { address: address.unwrap_or_else(|| panic!("no address: {line:?}")).to_owned(), child }
    }

    pub(crate) fn wire(&self) -> Wire {
        Wire::to(&self.address)
    }

    /// What a counter of its memory says, in kilobytes; nothing where there are none.
    pub(crate) fn memory(&self, counter: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(counter))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// The time for which it has computed; nothing where that is not told.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // Behind the name, which stands in parentheses; in hundredths of a second.
        let ticks = stat.rsplit(')').next()?.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|text| text.parse::<u64>().ok()).sum();
        Some(Duration::from_millis(10 * ticks))
    }

    /// Whether it still runs.
    pub(crate) fn lives(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection over HTTP.
pub(crate) struct Wire {
    stream: BufReader<TcpStream>,
    address: String,
    next: u64,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Wire {
    pub(crate) fn to(address: &str) -> Wire {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        Wire { stream: BufReader::new(stream), address: address.to_owned(), next: 0 }
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Posts a body with some headers more; a header given here replaces the usual one.
    pub(crate) fn post(&mut self, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let address = self.address.clone();
        let usual = [
            ("Host", address.as_str()),
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ];
        let mut head = String::from("POST /mcp HTTP/1.1\r\n");
        let replaced = |name: &str| headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        for (name, value) in usual.iter().filter(|(name, _)| !replaced(name)).chain(headers) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
        let mut request = head.into_bytes();
        request.extend_from_slice(body);
        self.raw(&request).expect("it reads");
        self.reply().expect("it answers")
    }

    /// Reads an answer; nothing if the connection was closed.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        let mut line = String::new();
        self.stream.read_line(&mut line).ok()?;
        let status = line.split_whitespace().nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_owned(), value.to_owned()));
        }
        let mut reply = Reply { status, headers, body: String::new() };
        let mut body = Vec::new();
        if let Some(length) = reply.header("content-length").and_then(|text| text.parse().ok()) {
            body.resize(length, 0);
            self.stream.read_exact(&mut body).ok()?;
        } else if reply.header("transfer-encoding").is_some() {
            self.chunks(&mut body)?;
        }
        reply.body = String::from_utf8(body).expect("answers are UTF-8");
        Some(reply)
    }

    fn chunks(&mut self, body: &mut Vec<u8>) -> Option<()> {
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok()?;
            let length = usize::from_str_radix(line.trim(), 16).ok()?;
            let mut chunk = vec![0; length + 2];
            self.stream.read_exact(&mut chunk).ok()?;
            if length == 0 {
                return Some(());
            }
            body.extend_from_slice(&chunk[..length]);
        }
    }

    /// A request of the protocol without sessions, and its result.
    pub(crate) fn ask(&mut self, method: &str, name: Option<&str>, params: Value) -> Value {
        self.next += 1;
        let body = request(self.next, method, params).to_string();
        let mut headers = vec![("MCP-Protocol-Version", VERSION), ("Mcp-Method", method)];
        headers.extend(name.map(|name| ("Mcp-Name", name)));
        let reply = self.post(&headers, body.as_bytes());
        assert_eq!(reply.status, 200, "{reply:?}");
        let mut answer = reply.json();
        assert_eq!(answer["id"], json!(self.next), "{answer}");
        answer["result"].take()
    }

    /// Calls a tool.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.ask("tools/call", Some(tool), json!({"name": tool, "arguments": arguments}))
    }
}

/// A request that tells everything about itself, as the protocol without sessions wants it.
pub(crate) fn request(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": VERSION,
        "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// A server on standard input and output, ended when dropped.
pub(crate) struct Pipe {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
}

impl Pipe {
    pub(crate) fn start() -> Pipe {
        let mut child =
            program(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        Pipe { child, input, output, next: 0 }
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("it is open").write_all(bytes).expect("it reads");
    }

    /// The next line that it says.
    pub(crate) fn line(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// A request, and its answer; what comes in between is passed over.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = 1_000_000 + self.next;
        self.raw(format!("{}\n", request(id, method, params)).as_bytes());
        loop {
            let mut answer = self.line();
            if answer["id"] == json!(id) {
                return answer["result"].take();
            }
        }
    }

    /// Says nothing more.
    pub(crate) fn end(&mut self) {
        drop(self.input.take());
    }

    /// Leaves, and gives its exit code.
    pub(crate) fn leave(mut self) -> Option<i32> {
        self.end();
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
