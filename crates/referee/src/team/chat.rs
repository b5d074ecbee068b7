//! A model behind a chat endpoint that speaks as OpenAI's does.
//!
//! The key comes from a variable and goes nowhere but into the header of a request to the host that the file names: a
//! redirection is not followed, errors are told in our own words, and whatever comes back has the key cut out.

mod answer;
mod error;
mod http;

pub(crate) use error::ChatError;

use super::chat_file::ChatFile;
use crate::answer_parser::TokenUsage;
use answer::HttpReply;
use http::HttpClient;
use serde::Serialize;
use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya_uci::CancelToken;

/// So long one waits at first before asking again; each time twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// How often one looks whether anybody still wants an answer.
const LOOK: Duration = Duration::from_millis(25);

/// A secret, which is written nowhere.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ApiKey(String);

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

impl ApiKey {
    /// A key, if a header can hold it.
    fn of(text: &str) -> Option<ApiKey> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| ApiKey(text.to_owned()))
    }

    /// A text without the key.
    fn scrubbed(&self, text: &str) -> String {
        text.replace(&self.0, "[key]")
    }
}

/// An endpoint that is asked.
#[derive(Debug)]
pub(crate) struct Chat {
    file: ChatFile,
    key: Option<ApiKey>,
    client: HttpClient,
}

/// What is said to a model, by whom.
#[derive(Clone, Serialize, Debug)]
pub(crate) struct Message {
    pub role: &'static str,
    pub content: String,
}

/// What a model answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChatReply {
    pub text: String,
    pub tokens: Option<TokenUsage>,
    pub cost: Option<f64>,
}

/// How long, and whether anybody still wants an answer.
pub(crate) struct ChatDeadline<'a> {
    pub deadline: Instant,
    pub leave: [&'a CancelToken; 2],
}

impl ChatDeadline<'_> {
    fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    fn is_over(&self) -> bool {
        self.leave.iter().any(|leave| leave.is_cancelled())
    }

    /// Waits, unless it is sent away.
    fn wait(&self, time: Duration) -> Result<(), ChatError> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            if self.is_over() {
                return Err(ChatError::Left);
            }
            thread::sleep(LOOK.min(until.saturating_duration_since(Instant::now())));
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    stream: bool,
}

impl Chat {
    /// The endpoint of a file, with its key from the environment.
    pub(crate) fn new(file: &ChatFile) -> Result<Chat, ChatError> {
        if !http::IS_BUILT {
            return Err(ChatError::NotBuilt);
        }
        let key = match &file.key_env {
            None => None,
            Some(name) => {
                let value =
                    std::env::var_os(name).ok_or_else(|| ChatError::NoKey { variable: name.clone() })?;
                let key = value.to_str().and_then(ApiKey::of);
                Some(key.ok_or_else(|| ChatError::BadKey { variable: name.clone() })?)
            }
        };
        Ok(Chat::with_key(file, key))
    }

    fn with_key(file: &ChatFile, key: Option<ApiKey>) -> Chat {
        let local = address(&file.url, key.is_some()).is_ok_and(|address| address.local);
        Chat { file: file.clone(), key, client: HttpClient::new(local) }
    }

    /// Asks, and asks again where the endpoint is busy or broken.
    pub(crate) fn say(
        &self,
        messages: &[Message],
        patience: &ChatDeadline<'_>,
    ) -> Result<ChatReply, ChatError> {
        let asked = Instant::now();
        let mut wait = FIRST_WAIT;
        for attempt in 0.. {
            let error = match self.once(messages, patience, asked) {
                Ok(said) => return Ok(said),
                Err(error) => error,
            };
            let Some(asks_for) = error.again().filter(|_| attempt < self.file.retries) else {
                return Err(error);
            };
            let pause = asks_for.unwrap_or(wait);
            // Who waits longer than there is time has no answer either.
            if pause >= patience.left() {
                return Err(error);
            }
            patience.wait(pause)?;
            wait *= 2;
        }
        Err(ChatError::Late { after: asked.elapsed() })
    }

    /// Asks on a thread of its own, so that nobody has to wait for it who is sent away.
    fn once(
        &self,
        messages: &[Message],
        patience: &ChatDeadline<'_>,
        asked: Instant,
    ) -> Result<ChatReply, ChatError> {
        let left = patience.left();
        if left.is_zero() {
            return Err(ChatError::Late { after: asked.elapsed() });
        }
        let body = serde_json::to_vec(&Request {
            model: &self.file.model,
            messages,
            temperature: self.file.temperature.map(|temperature| f64::from(temperature) / 1e3),
            max_tokens: self.file.max_tokens,
            stream: false,
        })
        .unwrap_or_default();
        let (client, key, url) = (self.client.clone(), self.key.clone(), endpoint(&self.file.url));
        let (teller, heard) = mpsc::channel();
        thread::spawn(move || {
            // Nobody hears it any more when it comes too late.
            let _ = teller.send(client.post(&url, key.as_ref(), &body, left));
        });
        loop {
            if patience.is_over() {
                return Err(ChatError::Left);
            }
            match heard.recv_timeout(LOOK) {
                Ok(answer) => {
                    let answer = answer.map_err(|error| match error {
                        ChatError::Late { .. } => ChatError::Late { after: asked.elapsed() },
                        error => error,
                    });
                    return self.read(answer?);
                }
                Err(RecvTimeoutError::Timeout) if patience.left().is_zero() => {
                    return Err(ChatError::Late { after: asked.elapsed() });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ChatError::Unreachable { why: "the request broke off".to_owned() });
                }
            }
        }
    }

    fn read(&self, answer: HttpReply) -> Result<ChatReply, ChatError> {
        let clean = |text: &str| match &self.key {
            Some(key) => key.scrubbed(text),
            None => text.to_owned(),
        };
        let read = answer.read().map_err(|error| error.map(clean))?;
        let cost = match (read.tokens, self.file.prices) {
            (Some(tokens), Some([reading, writing])) => {
                let sum = tokens.read as f64 * reading as f64 + tokens.written as f64 * writing as f64;
                Some(sum / 1e12)
            }
            _ => None,
        };
        Ok(ChatReply { text: clean(&read.text), tokens: read.tokens, cost })
    }

    /// What the file says to the model of its part.
    pub(crate) fn prompt(&self) -> Option<&str> {
        self.file.prompt.as_deref()
    }
}

/// Where an endpoint is.
pub(crate) struct Endpoint {
    /// On this machine.
    local: bool,
}

/// Looks at an address: what is wrong with it is told without it, for there may be a key in it.
pub(crate) fn address(url: &str, has_key: bool) -> Result<Endpoint, String> {
    let (secure, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return Err("the address begins with http:// or https://".to_owned()),
    };
    if url.contains(char::is_whitespace) {
        return Err("there is a blank in the address".to_owned());
    }
    if url.contains(['?', '#']) {
        return Err(
            "the address ends before a question mark: a key stands in a variable, and `key_env` names it"
                .to_owned(),
        );
    }
    let authority = rest.split('/').next().unwrap_or("");
    if authority.contains('@') {
        return Err("there is no name and no password in an address".to_owned());
    }
    let host = match authority.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or(""),
        None => authority.rsplit_once(':').map_or(authority, |(host, _)| host),
    };
    if host.is_empty() {
        return Err("the address has no host".to_owned());
    }
    let ip = host.parse::<std::net::IpAddr>();
    let local = host.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|ip| ip.is_loopback());
    if has_key && !secure && !local {
        return Err("a key goes only over https, or to this machine".to_owned());
    }
    Ok(Endpoint { local })
}

/// The address that is asked.
fn endpoint(url: &str) -> String {
    let base = url.trim_end_matches('/');
    if base.ends_with("/chat/completions") { base.to_owned() } else { format!("{base}/chat/completions") }
}

#[cfg(all(test, feature = "models"))]
pub(crate) mod loopback;
#[cfg(all(test, feature = "models"))]
mod tests;
