//! A model behind a chat endpoint that speaks as OpenAI's does.
//!
//! The key comes from a variable and goes nowhere but into the header of a request to the host that the file names: a
//! redirection is not followed, errors are told in our own words, and whatever comes back has the key cut out.

mod answer;
mod context;
mod error;
mod http;
mod model;
#[cfg(feature = "models")]
mod retry_after;
mod settings;
mod spending;

pub use model::ChatModel;
pub use settings::ChatSettings;
pub use spending::Spending;

pub(crate) use context::{StageRole, messages};
pub(crate) use error::ChatError;
pub(crate) use settings::is_variable;

use crate::answer_parser::TokenUsage;
use crate::text_agent::{AskedFor, Exchange, PromptMessage};
use answer::HttpReply;
use http::HttpClient;
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Rng;
use tabiya_uci::CancelToken;

/// So long one waits at first before asking again; each time twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// So long one waits at most, where the endpoint does not say how long.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
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
    settings: ChatSettings,
    key: Option<ApiKey>,
    /// More headers, with the values of their variables.
    headers: Vec<(String, ApiKey)>,
    client: HttpClient,
}

/// What is said to a model, by whom.
pub(crate) type Message = PromptMessage;

/// What a model answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChatReply {
    pub text: String,
    pub tokens: Option<TokenUsage>,
    pub cost: Option<f64>,
    /// All of it, for the ledger.
    pub exchange: Option<Exchange>,
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

impl Chat {
    /// An endpoint, with its key from the environment.
    pub(crate) fn new(settings: &ChatSettings) -> Result<Chat, ChatError> {
        if !http::IS_BUILT {
            return Err(ChatError::NotBuilt);
        }
        let key = settings.key_env.as_deref().map(from_environment).transpose()?;
        let mut chat = Chat::with_key(settings, key);
        for (name, value) in &settings.headers {
            let value = match value.strip_prefix('$') {
                Some(variable) => from_environment(variable)?,
                None => ApiKey(value.clone()),
            };
            chat.headers.push((name.clone(), value));
        }
        Ok(chat)
    }

    fn with_key(settings: &ChatSettings, key: Option<ApiKey>) -> Chat {
        let local = address(&settings.url, key.is_some()).is_ok_and(|address| address.local);
        Chat { settings: settings.clone(), key, headers: Vec::new(), client: HttpClient::new(local) }
    }

    /// How long an answer may take with all tries.
    pub(crate) fn timeout(&self) -> Duration {
        self.settings.timeout
    }

    /// Asks, and asks again where the endpoint is busy or broken.
    pub(crate) fn say(
        &self,
        messages: &[Message],
        asks: AskedFor,
        patience: &ChatDeadline<'_>,
    ) -> Result<ChatReply, ChatError> {
        if let Some(why) = self.settings.spending.spent() {
            return Err(ChatError::Spent { why });
        }
        let asked = Instant::now();
        let parameters = self.parameters(asks);
        // The same pauses in the same match, and not the same for all who ask at once.
        let mut rng = Rng::stream(self.settings.seed.unwrap_or(1), messages.len() as u64);
        let mut wait = FIRST_WAIT;
        for attempt in 0.. {
            let error = match self.once(messages, &parameters, patience, asked) {
                Ok(said) => return Ok(said),
                Err(error) => error,
            };
            let Some(asks_for) = error.again().filter(|_| attempt < self.settings.retries) else {
                return Err(error);
            };
            let jitter = wait.mul_f64(0.5 + rng.below(501) as f64 / 1e3);
            let pause = asks_for.unwrap_or(jitter);
            // Who waits longer than there is time has no answer either.
            if pause >= patience.left() {
                return Err(error);
            }
            patience.wait(pause)?;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
        Err(ChatError::Late { after: asked.elapsed() })
    }

    /// All that is said to an endpoint besides the messages.
    fn parameters(&self, asks: AskedFor) -> Map<String, Value> {
        let settings = &self.settings;
        let mut all = Map::new();
        let mut add = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                all.insert(key.to_owned(), value);
            }
        };
        add("temperature", settings.temperature.map(|number| json!(f64::from(number) / 1e3)));
        add("max_tokens", settings.max_tokens.map(|number| json!(number)));
        add("reasoning_effort", settings.effort.as_ref().map(|word| json!(word)));
        add("seed", settings.seed.map(|seed| json!(seed)));
        add("tools", settings.tools.then(|| tools(asks)));
        add("stream", Some(json!(false)));
        all
    }

    /// Asks on a thread of its own, so that nobody has to wait for it who is sent away.
    fn once(
        &self,
        messages: &[Message],
        parameters: &Map<String, Value>,
        patience: &ChatDeadline<'_>,
        asked: Instant,
    ) -> Result<ChatReply, ChatError> {
        let left = patience.left();
        if left.is_zero() {
            return Err(ChatError::Late { after: asked.elapsed() });
        }
        let mut body = parameters.clone();
        body.insert("model".to_owned(), json!(self.settings.model));
        body.insert("messages".to_owned(), serde_json::to_value(messages).unwrap_or_default());
        let body = serde_json::to_vec(&body).unwrap_or_default();
        let (client, key, url) = (self.client.clone(), self.key.clone(), endpoint(&self.settings.url));
        let headers = self.headers.clone();
        let (teller, heard) = mpsc::channel();
        thread::spawn(move || {
            // Nobody hears it any more when it comes too late.
            let _ = teller.send(client.post(&url, key.as_ref(), &headers, &body, left));
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
                    return self.read(answer?, messages, parameters, asked);
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

    fn read(
        &self,
        answer: HttpReply,
        messages: &[Message],
        parameters: &Map<String, Value>,
        asked: Instant,
    ) -> Result<ChatReply, ChatError> {
        let clean = |text: &str| self.scrubbed(text);
        let read = answer.read().map_err(|error| error.map(clean))?;
        let cost = match (read.tokens, self.settings.prices) {
            (Some(tokens), Some([reading, writing])) => {
                let sum = tokens.read as f64 * reading as f64 + tokens.written as f64 * writing as f64;
                Some(sum / 1e12)
            }
            _ => None,
        };
        self.settings.spending.add(read.tokens, cost);
        let text = clean(&read.text);
        let exchange = Exchange {
            prompt: messages.to_vec(),
            text: text.clone(),
            reasoning: read.reasoning.as_deref().map(clean),
            model: Some(clean(read.model.as_deref().unwrap_or(&self.settings.model))),
            parameters: parameters.clone(),
            finish: read.finish.as_deref().map(clean),
            tokens: read.tokens,
            cost,
            time: u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX),
            ..Exchange::default()
        };
        Ok(ChatReply { text, tokens: read.tokens, cost, exchange: Some(exchange) })
    }

    /// A text without the key, and without what stands in variables for headers.
    fn scrubbed(&self, text: &str) -> String {
        let from_variable = |(name, _): &&(String, ApiKey)| {
            self.settings.headers.iter().any(|(known, value)| known == name && value.starts_with('$'))
        };
        let secrets =
            self.key.iter().chain(self.headers.iter().filter(from_variable).map(|(_, value)| value));
        secrets.fold(text.to_owned(), |text, secret| secret.scrubbed(&text))
    }

    /// What the model is told of its part, where that is not the usual.
    pub(crate) fn prompt(&self) -> Option<&str> {
        self.settings.prompt.as_deref()
    }
}

/// A secret that stands in a variable.
fn from_environment(variable: &str) -> Result<ApiKey, ChatError> {
    let value =
        std::env::var_os(variable).ok_or_else(|| ChatError::NoKey { variable: variable.to_owned() })?;
    let key = value.to_str().and_then(ApiKey::of);
    key.ok_or_else(|| ChatError::BadKey { variable: variable.to_owned() })
}

/// What a model may do by calling a tool.
fn tools(asks: AskedFor) -> Value {
    let tool = |name: &str, description: &str| {
        json!({"type": "function", "function": {"name": name, "description": description,
            "parameters": {"type": "object", "properties": {}}}})
    };
    let mut play = tool("play", "Plays a move.");
    play["function"]["parameters"] = json!({
        "type": "object",
        "properties": {"move": {"type": "string", "description": "The move, such as Nf3 or g1f3."}},
        "required": ["move"],
    });
    match asks {
        AskedFor::Move => json!([
            play,
            tool("legal_moves", "Lists the legal moves, where that is allowed."),
            tool("resign", "Gives the game up."),
            tool("accept_draw", "Accepts the draw that is offered."),
            tool("claim_draw", "Claims a draw by repetition or by the fifty-move rule."),
        ]),
        AskedFor::Draw => json!([
            tool("accept_draw", "Accepts the draw that is offered."),
            tool("decline_draw", "Declines the draw that is offered."),
        ]),
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
