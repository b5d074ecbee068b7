//! An endpoint and how it is asked, as data.

use super::address;
use super::spending::Spending;
use std::time::Duration;
use tabiya_uci::units;

/// A chat endpoint that speaks as OpenAI's does. The key is no part of it: only the variable is named in which it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatSettings {
    /// Up to the part before `/chat/completions`.
    pub url: String,
    /// The name that the endpoint has for the model.
    pub model: String,
    /// The variable in which the key is.
    pub key_env: Option<String>,
    /// In thousandths.
    pub temperature: Option<u32>,
    /// The most that is written, with what is thought.
    pub max_tokens: Option<u32>,
    /// How much a model thinks: low, medium, high, or whatever the endpoint takes.
    pub effort: Option<String>,
    /// Passed on, for endpoints that can answer the same twice.
    pub seed: Option<u64>,
    /// More headers; a value that begins with `$` is that of a variable.
    pub headers: Vec<(String, String)>,
    /// Whether moves are asked for as calls of a tool.
    pub tools: bool,
    /// What it is told of its part.
    pub prompt: Option<String>,
    /// How often it is asked again when the endpoint is busy or broken.
    pub retries: u32,
    /// How long an answer may take with all tries.
    pub timeout: Duration,
    /// What a million tokens cost that it reads and that it writes, in millionths of whatever is paid.
    pub prices: Option<[u64; 2]>,
    /// What may be spent.
    pub spending: Spending,
}

/// How long an answer may take where nothing is said.
const TIMEOUT: Duration = Duration::from_secs(120);
/// How often a busy endpoint is asked again where nothing is said.
const RETRIES: u32 = 4;

impl ChatSettings {
    /// The names of the settings.
    pub const SETTINGS: [&str; 13] = [
        "model",
        "key_env",
        "effort",
        "seed",
        "temperature",
        "max_tokens",
        "tools",
        "header",
        "timeout",
        "tries",
        "price",
        "budget",
        "max_total_tokens",
    ];

    /// An endpoint and a model, with everything else as usual.
    pub fn new(url: &str, model: &str) -> ChatSettings {
        ChatSettings {
            url: url.to_owned(),
            model: model.to_owned(),
            key_env: None,
            temperature: None,
            max_tokens: None,
            effort: None,
            seed: None,
            headers: Vec::new(),
            tools: false,
            prompt: None,
            retries: RETRIES,
            timeout: TIMEOUT,
            prices: None,
            spending: Spending::default(),
        }
    }

    /// Reads `BASE/MODEL`: a base ends with `/v1`, or before the last slash.
    pub fn read(text: &str) -> Result<ChatSettings, String> {
        let text = text.trim();
        let whole = || {
            "it is the address of an endpoint and the name of a model, as in chat:http://127.0.0.1:11434/v1/qwen3"
                .to_owned()
        };
        let at = text.find("/v1/").map(|at| at + 3).or_else(|| text.rfind('/')).ok_or_else(whole)?;
        let (url, model) = (&text[..at], text[at + 1..].trim());
        address(url, false)?;
        Ok(ChatSettings::new(url, model))
    }

    /// Takes a setting such as `seed=7`; no if it is none of its words. What is wrong is told without the value where
    /// that may be a secret.
    pub fn takes(&mut self, setting: &str) -> Result<bool, String> {
        let Some((name, value)) = setting.split_once('=') else { return Ok(false) };
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        let wrong = |needs: &str| format!("{name} is {needs}");
        let fraction = |most: f64| value.parse::<f64>().ok().filter(|number| (0.0..=most).contains(number));
        match name.as_str() {
            "model" if !value.is_empty() => {
                // Then all that stood before is the base.
                if !self.model.is_empty() {
                    self.url = format!("{}/{}", self.url, self.model);
                }
                self.model = value.to_owned();
            }
            "key_env" => {
                if !is_variable(value) {
                    return Err(wrong(
                        "the name of a variable in capital letters, as in OPENAI_API_KEY, and no key",
                    ));
                }
                self.key_env = Some(value.to_owned());
            }
            "effort" => {
                let fits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
                self.effort = Some(value.to_owned()).filter(|_| fits);
                self.effort.as_ref().ok_or_else(|| wrong("a word such as low, medium or high"))?;
            }
            "seed" => self.seed = Some(value.parse().map_err(|_| wrong("a whole number"))?),
            "temperature" => {
                let number = fraction(2.0).ok_or_else(|| wrong("a number from 0 to 2"))?;
                self.temperature = Some((number * 1e3).round() as u32);
            }
            "max_tokens" => {
                let number = units::nodes(value).and_then(|number| u32::try_from(number).ok());
                self.max_tokens = Some(number.ok_or_else(|| wrong("a number such as 4000 or 4k"))?);
            }
            "tools" => {
                self.tools = match value {
                    "on" | "yes" | "true" => true,
                    "off" | "no" | "false" => false,
                    _ => return Err(wrong("on or off")),
                }
            }
            "header" => {
                let header = value.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
                let fits = |name: &str| {
                    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                };
                match header {
                    Some((name, value)) if fits(name) && !value.is_empty() => {
                        let secret = ["authorization", "api-key", "x-api-key"];
                        if secret.contains(&name.to_ascii_lowercase().as_str()) && !value.starts_with('$') {
                            return Err(wrong(
                                "Name:$VARIABLE where it carries a key, for keys stand in variables",
                            ));
                        }
                        self.headers.push((name.to_owned(), value.to_owned()));
                    }
                    _ => {
                        return Err(wrong(
                            "a name and a value, as in header=X-Title:chess, or header=X-Key:$MY_KEY",
                        ));
                    }
                }
            }
            "timeout" => {
                self.timeout = units::time(value).ok_or_else(|| wrong("a time such as 60, 300ms or 2m"))?
            }
            "tries" => {
                let number = value.parse::<u32>().ok().filter(|number| (1..=11).contains(number));
                self.retries = number.ok_or_else(|| wrong("a number from 1 to 11"))? - 1;
            }
            "price" => {
                let pair = value.split_once('/').and_then(|(read, written)| {
                    Some([read.trim().parse::<f64>().ok()?, written.trim().parse::<f64>().ok()?])
                });
                let pair = pair.filter(|pair| pair.iter().all(|price| (0.0..=100_000.0).contains(price)));
                let pair =
                    pair.ok_or_else(|| wrong("what a million tokens cost, read and written: 0.15/0.60"))?;
                self.prices = Some(pair.map(|price| (price * 1e6).round() as u64));
            }
            "budget" => {
                let most = fraction(1e9).ok_or_else(|| wrong("how much may be spent, as in 2.50"))?;
                self.spending.limit_cost(most);
            }
            "max_total_tokens" => {
                let most = units::nodes(value).ok_or_else(|| wrong("a number such as 500000, 500k or 2M"))?;
                self.spending.limit_tokens(most);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether it can be asked at all, as far as a look can tell.
    pub fn check(&self) -> Result<(), String> {
        if self.model.is_empty() {
            return Err("the name of the model is missing".to_owned());
        }
        if self.spending.limits_cost() && self.prices.is_none() {
            return Err("a budget needs a price, as in price=0.15/0.60".to_owned());
        }
        address(&self.url, self.key_env.is_some()).map(drop)
    }

    /// What differs from the usual, as settings that are read back.
    pub fn settings(&self) -> Vec<String> {
        let usual = ChatSettings::new("", "");
        let mut all = Vec::new();
        let mut add =
            |name: &str, value: Option<String>| all.extend(value.map(|value| format!("{name}={value}")));
        add("key_env", self.key_env.clone());
        add("effort", self.effort.clone());
        add("seed", self.seed.map(|seed| seed.to_string()));
        add("temperature", self.temperature.map(|number| (f64::from(number) / 1e3).to_string()));
        add("max_tokens", self.max_tokens.map(|number| number.to_string()));
        add("tools", self.tools.then(|| "on".to_owned()));
        for (name, value) in &self.headers {
            add("header", Some(format!("{name}:{value}")));
        }
        add("timeout", (self.timeout != usual.timeout).then(|| self.timeout.as_secs_f64().to_string()));
        add("tries", (self.retries != usual.retries).then(|| (self.retries + 1).to_string()));
        add(
            "price",
            self.prices.map(|prices| prices.map(|price| (price as f64 / 1e6).to_string()).join("/")),
        );
        all.extend(self.spending.settings());
        all
    }
}

/// Whether a text can name a variable; a key hardly can.
pub(crate) fn is_variable(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    !name.is_empty() && name.len() <= 64 && name.bytes().all(fits)
}
