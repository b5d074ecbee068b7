//! A chat endpoint as a team file describes it.

/// A chat endpoint that speaks as OpenAI's does. The key is no part of it: only the variable is named in which it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChatFile {
    /// Up to the part before `/chat/completions`.
    pub url: String,
    pub model: String,
    pub key_env: Option<String>,
    /// In thousandths.
    pub temperature: Option<u32>,
    pub max_tokens: Option<u32>,
    pub prompt: Option<String>,
    /// How often it is asked again when the endpoint is busy or broken.
    pub retries: u32,
    /// What a million tokens cost that it reads and that it writes, in millionths of whatever is paid.
    pub prices: Option<[u64; 2]>,
}
