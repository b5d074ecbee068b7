//! An endpoint on this machine that stands in for a model.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What it does with a request, the first one first; the last holds for all that follow.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Says this as a model would.
    Say(&'static str),
    /// Answers with a status and a body.
    Answer(u16, String),
    /// The same, with headers.
    With(u16, &'static str, String),
    /// Writes these bytes, which need be no HTTP, and hangs up.
    Raw(Vec<u8>),
    /// The same answer as a model's, in pieces of so many bytes with a pause behind each.
    Drip(usize, Duration, &'static str),
    /// Says nothing for a while and then this.
    After(Duration, &'static str),
}

/// An endpoint, and what it was asked.
pub(crate) struct Loopback {
    pub url: String,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Loopback {
    pub(crate) fn start(acts: Vec<Act>) -> Loopback {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        thread::spawn(move || {
            for (number, stream) in listener.incoming().enumerate() {
                let Ok(mut stream) = stream else { return };
                let act = acts.get(number).or(acts.last()).cloned().unwrap_or(Act::Raw(Vec::new()));
                let kept = Arc::clone(&kept);
                thread::spawn(move || {
                    let request = request(&mut stream);
                    kept.lock().unwrap().push(request);
                    serve(&mut stream, act);
                });
            }
        });
        Loopback { url, heard }
    }

    /// All requests so far, as they came.
    pub(crate) fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }
}

/// Head and body.
fn request(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4_096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            if body.len() >= length.unwrap_or(0) {
                return text;
            }
        }
        match stream.read(&mut buffer) {
            Ok(length @ 1..) => bytes.extend_from_slice(&buffer[..length]),
            _ => return text,
        }
    }
}

fn serve(stream: &mut TcpStream, act: Act) {
    let (status, headers, body) = match act {
        Act::Say(text) => (200, "", said(text)),
        Act::Answer(status, body) => (status, "", body),
        Act::With(status, headers, body) => (status, headers, body),
        Act::Raw(bytes) => {
            let _ = stream.write_all(&bytes);
            return;
        }
        Act::Drip(size, pause, text) => {
            let body = said(text);
            let head =
                format!("HTTP/1.1 200 X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            for piece in head.as_bytes().chunks(size).chain(body.as_bytes().chunks(size)) {
                if stream.write_all(piece).and_then(|()| stream.flush()).is_err() {
                    return;
                }
                thread::sleep(pause);
            }
            return;
        }
        Act::After(time, text) => {
            thread::sleep(time);
            (200, "", said(text))
        }
    };
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n{headers}\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
}

/// An answer as such endpoints give it.
pub(crate) fn said(text: &str) -> String {
    serde_json::json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [{ "index": 0, "message": { "role": "assistant", "content": text }, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 1_000, "completion_tokens": 50, "total_tokens": 1_050 },
    })
    .to_string()
}
