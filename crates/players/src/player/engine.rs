//! What all engines have in common, ours and those of other people.

use super::{Asks, PlayerAnswer, PlayerQuestion, PlayerThought};
use crate::draw_policy::would_accept;
use crate::spec::MoveLimits;
use tabiya::Game;
use tabiya_uci::client::ClientError;
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, SearchRequest};

/// Whoever searches for a move.
pub(super) trait EngineSearch {
    fn find(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ClientError>;
}

/// What an engine is given for an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineLimits {
    /// For a move.
    pub(super) limits: MoveLimits,
    /// For a move, where there are neither limits nor a clock.
    pub(super) fallback: MoveLimits,
    /// For an answer to an offered draw: a glance is enough.
    pub(super) glance: MoveLimits,
    /// The most nodes for an answer, whatever else limits it.
    pub(super) most_nodes: Option<u64>,
}

impl EngineLimits {
    /// These limits, and a glance at an offered draw.
    pub(super) fn new(limits: MoveLimits, glance: MoveLimits) -> EngineLimits {
        EngineLimits { limits, fallback: MoveLimits::default(), glance, most_nodes: None }
    }
}

impl EngineLimits {
    /// An engine's answer to a question; none if there is no legal move.
    pub(super) fn answer(
        &self,
        engine: &mut impl EngineSearch,
        question: &PlayerQuestion<'_>,
    ) -> Result<Option<PlayerThought>, ClientError> {
        let (game, turn) = (question.game, question.game.position().turn());
        let mut request = match question.asks {
            Asks::Move => {
                let clock = question.clock.map(|(clock, now)| clock.go_times(now));
                self.limits.request(clock, turn, self.fallback)
            }
            Asks::Draw => self.glance.request(None, turn, self.glance),
        };
        if let Some(most) = self.most_nodes {
            request.nodes = Some(request.nodes.unwrap_or(most).min(most));
        }
        request.cancel = question.hurry.clone();
        let found = engine.find(game, &request, &mut |_| {})?;
        let Some(mv) = found.best else { return Ok(None) };
        let score = found.info.as_ref().map(|info| info.score);
        let answer = match question.asks {
            Asks::Move => PlayerAnswer::Move(mv),
            Asks::Draw => {
                let score = score.unwrap_or_default();
                let own = if question.color == turn { score } else { -score };
                if would_accept(game, own) { PlayerAnswer::Accept } else { PlayerAnswer::Decline }
            }
        };
        Ok(Some(PlayerThought {
            score,
            depth: found.info.as_ref().map(|info| info.depth),
            nodes: found.info.as_ref().and_then(|info| info.nodes).unwrap_or(0),
            ..PlayerThought::new(answer, found.elapsed)
        }))
    }
}
