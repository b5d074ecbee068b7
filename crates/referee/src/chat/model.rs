//! A model that plays alone: each turn is one question, and the answer is for the referee.

use super::context::{self, StageRole};
use super::{Chat, ChatDeadline, ChatError, ChatSettings};
use crate::answer_parser::AgentReport;
use crate::text_agent::{AgentAnswer, AgentError, TextAgent, Turn};
use std::time::Instant;
use tabiya_uci::CancelToken;

/// A model behind an endpoint, as a player.
#[derive(Debug)]
pub struct ChatModel {
    chat: Chat,
    /// Told when it is to leave for good.
    leave: CancelToken,
}

impl ChatModel {
    /// A model, with its key from the environment. Cancelling the token breaks off whatever is asked.
    pub fn start(settings: &ChatSettings, leave: CancelToken) -> Result<ChatModel, String> {
        settings.check()?;
        let chat = Chat::new(settings).map_err(|error| error.to_string())?;
        Ok(ChatModel { chat, leave })
    }
}

impl TextAgent for ChatModel {
    fn begin(&mut self, _: &str) {}

    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        let messages = context::messages(self.chat.prompt(), StageRole::Alone, turn.asks, turn.observation);
        let deadline = turn.deadline.min(Instant::now() + self.chat.timeout());
        let patience = ChatDeadline { deadline, leave: [turn.leave, &self.leave] };
        let said = self.chat.say(&messages, turn.asks, &patience).map_err(ChatError::of_player)?;
        let reported = AgentReport { tokens: said.tokens, cost: said.cost, note: None };
        Ok(AgentAnswer { text: said.text, reported, exchanges: said.exchange.into_iter().collect() })
    }
}
