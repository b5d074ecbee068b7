//! A model as a player, as it is written: `chat:http://127.0.0.1:11434/v1/qwen3?effort=high`.

use super::PlayerSpecError;
use super::text::pair;
use tabiya_referee::chat::{ChatModel, ChatSettings};
use tabiya_referee::policy::Policy;
use tabiya_uci::CancelToken;
use tabiya_uci::client::ClientError;

/// A model, how it is asked, and what it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatSpec {
    /// The endpoint, the model, and how it is asked.
    pub settings: ChatSettings,
    /// What it is shown, and how often it may try.
    pub policy: Policy,
    name: Option<String>,
}

impl ChatSpec {
    /// Reads what stands behind `chat:`, and the settings.
    pub(super) fn read(text: &str, settings: &[&str]) -> Result<ChatSpec, PlayerSpecError> {
        let wrong = |why: String| PlayerSpecError::Chat { why };
        let mut chat = ChatSettings::read(text).map_err(wrong)?;
        let (mut policy, mut name) = (Policy::default(), None);
        for setting in settings {
            if chat.takes(setting).map_err(wrong)?
                || policy.takes(setting).map_err(PlayerSpecError::Policy)?
            {
                continue;
            }
            match pair(setting) {
                Ok((key, value)) if key == "name" && !value.is_empty() => name = Some(value),
                _ => {
                    // What stands behind it may be a secret.
                    let key = setting.split_once('=').map_or("[key]", |(key, _)| key.trim());
                    let known = ChatSettings::SETTINGS.join(", ");
                    let policy = Policy::SETTINGS.join(", ");
                    return Err(wrong(format!(
                        "{key:?} is not a setting of a model: use name, {known}, {policy}"
                    )));
                }
            }
        }
        chat.check().map_err(wrong)?;
        Ok(ChatSpec { settings: chat, policy, name })
    }

    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.settings.model)
    }

    /// Whether its key is there.
    pub(super) fn check_available(&self) -> Result<(), ClientError> {
        let started = ChatModel::start(&self.settings, CancelToken::new());
        started.map(drop).map_err(|why| ClientError::Start { program: self.name().to_owned(), why })
    }

    /// The address and the model, as they are read.
    pub(super) fn written(&self) -> String {
        format!("{}/{}", self.settings.url, self.settings.model)
    }

    /// What is said besides.
    pub(super) fn all_settings(&self) -> Vec<String> {
        let name = self.name.iter().map(|name| format!("name={name}"));
        name.chain(self.settings.settings()).chain(self.policy.settings()).collect()
    }
}
