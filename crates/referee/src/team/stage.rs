//! A stage of a team: it is shown the position and the notes so far, and adds its own.

use super::chat::{Chat, ChatError, Patience};
use super::context::{self, Part};
use super::file::{Kind, Specialist, StageFile};
use super::named;
use super::note::{ShownNote, StageNotes};
use super::selector::Selector;
use crate::found::{self, Offer, Reported};
use crate::program::Program;
use crate::sight::Sight;
use crate::speaker::{Asks, SpeakError, Speaker, Spoken, Turn};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::Move;
use tabiya_engine::insight::{Advice, NamedMove, Note, Tactics, position_notes};
use tabiya_engine::{Budget, TimeLimit};
use tabiya_uci::CancelToken;

/// So much of what others write is kept as a note, in characters.
const TEXT: usize = 4_000;

/// What a stage had to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub stage: String,
    pub notes: Vec<Note>,
    /// Why it had nothing to say.
    pub trouble: Option<String>,
}

impl Told {
    /// The same as others are shown it.
    pub fn shown(&self) -> StageNotes {
        StageNotes {
            stage: self.stage.clone(),
            notes: self.notes.iter().map(ShownNote::from).collect(),
            trouble: self.trouble.clone(),
        }
    }
}

/// Whoever sits in a stage.
enum Sitter {
    Tactics(Box<Tactics>),
    Position,
    Selector(Box<Selector>),
    Command(Box<dyn Speaker>),
    Chat(Box<Chat>),
}

/// A stage with whoever sits in it.
pub struct Stage {
    pub file: StageFile,
    sitter: Sitter,
}

/// What a stage is asked.
pub struct Asked<'a> {
    pub turn: &'a Turn<'a>,
    pub told: &'a [Told],
    /// Moves that were refused in this turn.
    pub refused: &'a [Move],
    pub deadline: Instant,
    /// Told when the whole team is to leave.
    pub leave: &'a CancelToken,
}

impl Stage {
    /// A stage as its file describes it; or why nobody can sit there.
    pub fn start(file: &StageFile, leave: &CancelToken) -> Result<Stage, String> {
        let wrong = |why: String| format!("the stage {}: {why}", file.name);
        let sitter = match &file.kind {
            Kind::Builtin { specialist, nodes } => match specialist {
                Specialist::Tactics => Sitter::Tactics(Box::new(Tactics::new(*nodes))),
                Specialist::Position => Sitter::Position,
                Specialist::Selector => Sitter::Selector(Box::new(Selector::new(*nodes))),
            },
            Kind::Command(launch) => {
                let program = Program::start(launch, leave.clone());
                Sitter::Command(Box::new(program.map_err(|error| wrong(error.to_string()))?))
            }
            Kind::Chat(chat) => {
                Sitter::Chat(Box::new(Chat::new(chat).map_err(|error| wrong(error.to_string()))?))
            }
        };
        Ok(Stage { file: file.clone(), sitter })
    }

    /// A new game begins.
    pub fn begin(&mut self, game: &str) {
        if let Sitter::Command(program) = &mut self.sitter {
            program.begin(game);
        }
    }

    /// What it adds to the notes, and what that cost.
    pub fn note(&mut self, asked: &Asked<'_>) -> Result<(Vec<Note>, Reported), SpeakError> {
        let game = asked.turn.game;
        match &mut self.sitter {
            Sitter::Tactics(tactics) => {
                let started = Instant::now();
                // Half of the time: the proofs and the words behind the searches take some, too.
                let budget = Budget::MoveTime(asked.deadline.saturating_duration_since(started) / 2);
                let limit = TimeLimit::new(budget, Arc::new(move || started.elapsed()));
                let limit = limit.asked(Duration::ZERO);
                Ok((tactics.notes(game, Some(&limit)), Reported::default()))
            }
            Sitter::Position => Ok((position_notes(game), Reported::default())),
            Sitter::Selector(_) | Sitter::Command(_) | Sitter::Chat(_) => {
                let spoken = self.speak(asked, Part::Notes)?;
                let found = found::find(game, Offer::None, &spoken.text).reported;
                let reported = Reported {
                    tokens: found.tokens.or(spoken.reported.tokens),
                    cost: found.cost.or(spoken.reported.cost),
                    note: None,
                };
                Ok((vec![heard(game, &spoken.text)], reported))
            }
        }
    }

    /// What it says as the last one.
    pub fn speak(&mut self, asked: &Asked<'_>, part: Part) -> Result<Spoken, SpeakError> {
        let turn = asked.turn;
        match &mut self.sitter {
            Sitter::Selector(selector) if turn.asks == Asks::Draw => {
                let takes = selector.takes_draw(turn.game);
                Ok(Spoken::text(if takes { "I accept the draw." } else { "I decline." }))
            }
            Sitter::Selector(selector) => match selector.choose(turn.game, asked.told, asked.refused) {
                Some(text) => Ok(Spoken::text(text)),
                None => Err(SpeakError::Failed { why: "There is no legal move.".to_owned() }),
            },
            Sitter::Command(program) => {
                let sight = sight(&self.file, asked);
                program.speak(&Turn { sight: &sight, deadline: asked.deadline, ..turn.clone() })
            }
            Sitter::Chat(chat) => {
                let sight = sight(&self.file, asked);
                let messages = context::messages(chat.prompt(), part, turn.asks, &sight);
                let patience = Patience { deadline: asked.deadline, leave: [turn.leave, asked.leave] };
                let said = chat.say(&messages, &patience).map_err(|error| match error {
                    ChatError::Left => SpeakError::Left,
                    ChatError::Late { after } if turn.left().is_zero() => SpeakError::Late { after },
                    error => SpeakError::Failed { why: format!("{}: {error}.", self.file.name) },
                })?;
                let reported = Reported { tokens: said.tokens, cost: said.cost, note: None };
                Ok(Spoken { text: said.text, reported })
            }
            // Files in which they come last are refused.
            Sitter::Tactics(_) | Sitter::Position => {
                Err(SpeakError::Failed { why: format!("{} names no move.", self.file.name) })
            }
        }
    }
}

/// What a stage is shown.
fn sight(file: &StageFile, asked: &Asked<'_>) -> Sight {
    let turn = asked.turn;
    let mut policy = file.sees.clone();
    // Whoever asked for the legal moves was given them.
    if turn.sight.legal_moves.is_some() && file.sees.legal == crate::policy::LegalList::OnRequest {
        policy.legal = crate::policy::LegalList::Always;
    }
    Sight::of(turn.game, &policy, turn.sight.you)
        .with_clocks(turn.sight.clocks.clone())
        .with_rejection(turn.rejection().cloned())
        .with_notes(asked.told.iter().map(Told::shown).collect())
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
