//! A stage of a team: it is shown the position and the notes so far, and adds its own.

use super::file::{Specialist, StageFile, StageKind};
use super::named;
use super::selector::Selector;
use super::stage_report::StageReport;
use crate::answer_parser::{self, AgentReport, OfferState};
use crate::chat::{self, Chat, ChatDeadline, StageRole};
use crate::observation::Observation;
use crate::program::Program;
use crate::text_agent::{AgentAnswer, AgentError, AskedFor, Exchange, TextAgent, Turn};
use std::time::Instant;
use tabiya::Move;
use tabiya_engine::insight::{Advice, NamedMove, Note, Tactics, position_notes};
use tabiya_engine::{Budget, TimeLimit};
use tabiya_uci::CancelToken;

/// So much of what others write is kept as a note, in characters.
const TEXT: usize = 4_000;

/// Whoever sits in a stage.
enum StagePlayer {
    Tactics(Box<Tactics>),
    Position,
    Selector(Box<Selector>),
    Command(Box<dyn TextAgent>),
    Chat(Box<Chat>),
}

/// A stage with whoever sits in it.
pub(crate) struct Stage {
    pub file: StageFile,
    player: StagePlayer,
}

/// What a stage is asked.
pub(crate) struct StageQuestion<'a> {
    pub turn: &'a Turn<'a>,
    pub told: &'a [StageReport],
    /// Moves that were refused in this turn.
    pub refused: &'a [Move],
    pub deadline: Instant,
    /// Told when the whole team is to leave.
    pub leave: &'a CancelToken,
}

impl Stage {
    /// A stage as its file describes it; or why nobody can sit there.
    pub(crate) fn start(file: &StageFile, leave: &CancelToken) -> Result<Stage, String> {
        let wrong = |why: String| format!("the stage {}: {why}", file.name);
        let player = match &file.kind {
            StageKind::Builtin { specialist, nodes } => match specialist {
                Specialist::Tactics => StagePlayer::Tactics(Box::new(Tactics::new(*nodes))),
                Specialist::Position => StagePlayer::Position,
                Specialist::Selector => StagePlayer::Selector(Box::new(Selector::new(*nodes))),
            },
            StageKind::Command(launch) => {
                let program = Program::start(launch, leave.clone());
                StagePlayer::Command(Box::new(program.map_err(|error| wrong(error.to_string()))?))
            }
            StageKind::Chat(chat) => {
                StagePlayer::Chat(Box::new(Chat::new(chat).map_err(|error| wrong(error.to_string()))?))
            }
        };
        Ok(Stage { file: file.clone(), player })
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self, game: &str) {
        if let StagePlayer::Command(program) = &mut self.player {
            program.begin(game);
        }
    }

    /// What it adds to the notes, and what that cost.
    pub(crate) fn note(
        &mut self,
        asked: &StageQuestion<'_>,
    ) -> Result<(Vec<Note>, AgentReport, Vec<Exchange>), AgentError> {
        let game = asked.turn.game;
        match &mut self.player {
            StagePlayer::Tactics(tactics) => {
                let started = Instant::now();
                // Half of the time: the proofs and the words after the searches take some, too.
                let budget = Budget::MoveTime(asked.deadline.saturating_duration_since(started) / 2);
                let limit = TimeLimit::since(started, budget);
                Ok((tactics.notes(game, Some(&limit)), AgentReport::default(), Vec::new()))
            }
            StagePlayer::Position => Ok((position_notes(game), AgentReport::default(), Vec::new())),
            StagePlayer::Selector(_) | StagePlayer::Command(_) | StagePlayer::Chat(_) => {
                let answer = self.answer(asked, StageRole::Notes)?;
                let found = answer_parser::find(game, OfferState::None, &answer.text).reported;
                let reported = AgentReport {
                    tokens: found.tokens.or(answer.reported.tokens),
                    cost: found.cost.or(answer.reported.cost),
                    note: None,
                };
                Ok((vec![heard(game, &answer.text)], reported, answer.exchanges))
            }
        }
    }

    /// What it says as the last one.
    pub(crate) fn answer(
        &mut self,
        asked: &StageQuestion<'_>,
        part: StageRole,
    ) -> Result<AgentAnswer, AgentError> {
        let turn = asked.turn;
        match &mut self.player {
            StagePlayer::Selector(selector) if turn.asks == AskedFor::Draw => {
                let takes = selector.takes_draw(turn.game);
                Ok(AgentAnswer::text(if takes { "I accept the draw." } else { "I decline." }))
            }
            StagePlayer::Selector(selector) => match selector.choose(turn.game, asked.told, asked.refused) {
                Some(text) => Ok(AgentAnswer::text(text)),
                None => Err(AgentError::Failed { why: "There is no legal move.".to_owned() }),
            },
            StagePlayer::Command(program) => {
                let observation = observation(&self.file, asked);
                program.answer(&Turn { observation: &observation, deadline: asked.deadline, ..turn.clone() })
            }
            StagePlayer::Chat(chat) => {
                let observation = observation(&self.file, asked);
                let messages = chat::messages(chat.prompt(), part, turn.asks, &observation);
                let patience = ChatDeadline { deadline: asked.deadline, leave: [turn.leave, asked.leave] };
                let name = &self.file.name;
                let said =
                    chat.say(&messages, turn.asks, &patience).map_err(|error| match error.of_player() {
                        AgentError::Void { why } => AgentError::Void { why: format!("{name}: {why}.") },
                        AgentError::Unavailable { why } => {
                            AgentError::Unavailable { why: format!("{name}: {why}.") }
                        }
                        error => error,
                    })?;
                let reported = AgentReport { tokens: said.tokens, cost: said.cost, note: None };
                let stage = |exchange| Exchange { stage: Some(name.clone()), ..exchange };
                Ok(AgentAnswer {
                    text: said.text,
                    reported,
                    exchanges: said.exchange.into_iter().map(stage).collect(),
                })
            }
            // Files in which they come last are refused.
            StagePlayer::Tactics(_) | StagePlayer::Position => {
                Err(AgentError::Failed { why: format!("{} names no move.", self.file.name) })
            }
        }
    }
}

/// What a stage is shown.
fn observation(file: &StageFile, asked: &StageQuestion<'_>) -> Observation {
    let turn = asked.turn;
    let mut policy = file.sees.clone();
    // Whoever asked for the legal moves was given them.
    if turn.observation.legal_moves.is_some() && file.sees.legal == crate::policy::LegalList::OnRequest {
        policy.legal = crate::policy::LegalList::Always;
    }
    Observation::of(turn.game, &policy, turn.observation.you)
        .with_clocks(turn.observation.clocks.clone())
        .with_rejection(turn.rejection().cloned())
        .with_notes(asked.told.iter().map(StageReport::shown).collect())
}

/// What others write, as a note: the move that they recommend first, then those that they mention.
fn heard(game: &tabiya::Game, text: &str) -> Note {
    let position = game.position();
    let recommended = named::recommended(game, text);
    let mut moves = named::mentioned(game, text);
    if let Some(mv) = recommended {
        moves.retain(|&other| other != mv);
        moves.insert(0, mv);
    }
    let advice = if recommended.is_some() { Advice::Play } else { Advice::Consider };
    let mut letters = text.trim().chars();
    let mut kept: String = letters.by_ref().take(TEXT).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    let moves = moves.into_iter().map(|mv| NamedMove::of(position, mv)).collect();
    Note::advice("text", kept, moves, advice).squares(Vec::new())
}
