//! The referee: asks, finds the move in the answer, judges it, and asks again with the reason.
//!
//! This is the only loop of its kind. Whoever answers, a program, a team or a model, and wherever the game is played,
//! what is played is legal, and what is not played is told why.

use super::answer_parser::{self, Intent, OfferState, ParsedAnswer};
use super::ledger::{DecisionKind, LedgerEntry, MoveSource, RejectedAnswer};
use super::observation::{Clocks, Observation};
use super::policy::{LegalList, Otherwise, Policy};
use super::rejection;
use super::text_agent::{AgentError, AskedFor, TextAgent, Turn};
use std::time::{Duration, Instant};
use tabiya::{Color, Game, GameError, Move, Rng};
use tabiya_engine::{Engine, Limits};
use tabiya_schema::MoveRejection;
use tabiya_uci::CancelToken;

/// Where neither the policy nor a clock says how long, nobody is waited for longer than this.
const LONGEST: Duration = Duration::from_secs(600);

/// How many positions the engine searches when it moves for an agent.
const NODES: u64 = 50_000;

/// Sees to it that an agent plays by the rules.
pub struct Referee {
    policy: Policy,
    /// The seed of what is drawn at random.
    seed: u64,
    /// Made when it is needed.
    engine: Option<Box<Engine>>,
}

/// What is to be decided.
pub struct TurnRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The side that is asked.
    pub you: Color,
    /// What it is asked for.
    pub asks: AskedFor,
    /// What the clocks show.
    pub clocks: Option<Clocks>,
    /// What the clock leaves it.
    pub left: Option<Duration>,
    /// Stopped when nobody wants an answer any more.
    pub leave: &'a CancelToken,
}

/// What comes of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A legal move.
    Move {
        /// The move.
        mv: Move,
        /// Whether a draw is offered with it.
        offers_draw: bool,
    },
    /// It resigns.
    Resign,
    /// The draw that was offered.
    Accept,
    /// Not the draw that was offered.
    Decline,
    /// A draw that can be claimed, which was looked at.
    Claim,
    /// All tries were used up.
    Forfeit {
        /// The code of the last rejection.
        code: String,
        /// All of it in words.
        why: String,
    },
    /// The time was up.
    Late {
        /// After so long.
        after: Duration,
    },
    /// It cannot play any more.
    Gone {
        /// Why.
        why: String,
    },
    /// Whoever answers for it failed, and not it: the game does not count.
    Void {
        /// Why.
        why: String,
    },
    /// Nobody answers for it, and no waiting mends that.
    Unavailable {
        /// Why.
        why: String,
    },
    /// It was sent away.
    Left,
}

/// A decision, and the account of how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// The decision.
    pub decision: Decision,
    /// The turn as it is kept.
    pub entry: LedgerEntry,
    /// From being asked to the decision.
    pub took: Duration,
}

/// How an answer ends.
enum Judged {
    Decided(Decision),
    Refused(MoveRejection),
    /// Asked again, and it costs nothing.
    Again,
}

impl Referee {
    /// A referee who goes by a policy, and draws at random what this seed says.
    pub fn new(policy: Policy, seed: u64) -> Referee {
        Referee { policy, seed, engine: None }
    }

    /// Sets the seed of what is drawn at random.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Asks until there is a decision.
    pub fn decide(&mut self, agent: &mut dyn TextAgent, question: &TurnRequest<'_>) -> Ruling {
        let begun = Instant::now();
        let mut entry = LedgerEntry::begin(question.game, question.you, question.asks);
        let decision = match question.asks {
            AskedFor::Move => self.ask_for_move(agent, question, begun, &mut entry),
            AskedFor::Draw => self.ask_about_draw(agent, question, begun, &mut entry),
        };
        let took = begun.elapsed();
        entry.took(took);
        entry.decision = match &decision {
            Decision::Move { offers_draw, .. } => {
                entry.offers_draw = *offers_draw;
                DecisionKind::Move
            }
            Decision::Resign => DecisionKind::Resign,
            Decision::Accept => DecisionKind::Accept,
            Decision::Decline => DecisionKind::Decline,
            Decision::Claim => DecisionKind::Claim,
            Decision::Forfeit { why, .. } => {
                entry.why = Some(why.clone());
                DecisionKind::Forfeit
            }
            Decision::Late { .. } => DecisionKind::Late,
            Decision::Gone { why } => {
                entry.why = Some(why.clone());
                DecisionKind::Gone
            }
            Decision::Void { why } | Decision::Unavailable { why } => {
                entry.why = Some(why.clone());
                entry.void = true;
                DecisionKind::Void
            }
            Decision::Left => DecisionKind::Gone,
        };
        Ruling { decision, entry, took }
    }

    fn deadline(&self, question: &TurnRequest<'_>, begun: Instant) -> Instant {
        let times = [self.policy.time.map(|time| time.0), question.left, Some(LONGEST)];
        begun + times.into_iter().flatten().min().unwrap_or(LONGEST)
    }

    fn ask_for_move(
        &mut self,
        agent: &mut dyn TextAgent,
        question: &TurnRequest<'_>,
        begun: Instant,
        entry: &mut LedgerEntry,
    ) -> Decision {
        let deadline = self.deadline(question, begun);
        let mut policy = self.policy.clone();
        let attempts = policy.retries.saturating_add(1);
        let mut rejection: Option<MoveRejection> = None;
        let mut attempt = 1;
        while attempt <= attempts {
            let observation = self.show(question, &policy, begun).with_rejection(rejection.clone());
            let turn = Turn {
                observation: &observation,
                game: question.game,
                asks: AskedFor::Move,
                attempt,
                attempts,
                deadline,
                leave: question.leave,
            };
            entry.tries = attempt;
            let refused = match agent.answer(&turn) {
                Ok(answer) => {
                    let offer = OfferState::of(question.game);
                    let found = answer_parser::find_at(question.game, offer, &answer.text, &policy.answer);
                    entry.report(&answer.text, &found.reported, &answer.reported);
                    entry.exchanged(answer.exchanges, &answer.text);
                    entry.extract(found.extracted.as_ref());
                    match judge(question, &found, &answer.text, &mut policy, entry) {
                        Judged::Decided(decision) => return decision,
                        Judged::Refused(rejection) => rejection,
                        Judged::Again => continue,
                    }
                }
                Err(error @ AgentError::Failed { .. }) => {
                    MoveRejection::new(error.code(), error.to_string(), "")
                }
                Err(AgentError::Late { after }) => {
                    // Earlier tries have taken of the same time.
                    let after = after.max(begun.elapsed());
                    let error = AgentError::Late { after };
                    entry.rejected.push((&MoveRejection::new(error.code(), error.to_string(), "")).into());
                    return self.otherwise(question, entry, Decision::Late { after });
                }
                Err(AgentError::Gone { why }) => return Decision::Gone { why },
                // Neither a try nor a move for it: this is not chess.
                Err(AgentError::Void { why }) => return Decision::Void { why },
                Err(AgentError::Unavailable { why }) => return Decision::Unavailable { why },
                Err(AgentError::Left) => return Decision::Left,
            };
            let mut kept = RejectedAnswer::from(&refused);
            (kept.extracted, kept.span) = (entry.extracted.take(), entry.span.take());
            entry.rejected.push(kept);
            rejection = Some(refused);
            attempt += 1;
        }
        let (code, message) = rejection
            .map_or_else(Default::default, |rejection| (rejection.code.into_owned(), rejection.message));
        let why = match attempts {
            1 => format!("the only try was refused: {message}"),
            _ => format!("all {attempts} tries were refused, the last because: {message}"),
        };
        // Nobody stands in for a program that was never there: what it plays would be called its own.
        if code == "agent-failed" && agent.never_answered() {
            return Decision::Forfeit { code, why };
        }
        self.otherwise(question, entry, Decision::Forfeit { code, why })
    }

    /// One answer is enough: whatever is no yes is a no.
    fn ask_about_draw(
        &mut self,
        agent: &mut dyn TextAgent,
        question: &TurnRequest<'_>,
        begun: Instant,
        entry: &mut LedgerEntry,
    ) -> Decision {
        let observation = self.show(question, &self.policy, begun);
        let deadline = self.deadline(question, begun);
        let turn = Turn {
            observation: &observation,
            game: question.game,
            asks: AskedFor::Draw,
            attempt: 1,
            attempts: 1,
            deadline,
            leave: question.leave,
        };
        entry.tries = 1;
        match agent.answer(&turn) {
            Ok(answer) => {
                let mode = &self.policy.answer;
                let found = answer_parser::find_at(question.game, OfferState::Open, &answer.text, mode);
                entry.report(&answer.text, &found.reported, &answer.reported);
                entry.exchanged(answer.exchanges, &answer.text);
                entry.extract(found.extracted.as_ref());
                match found.intent {
                    Intent::Accept => Decision::Accept,
                    Intent::Resign => Decision::Resign,
                    _ => Decision::Decline,
                }
            }
            Err(AgentError::Gone { why }) => Decision::Gone { why },
            Err(AgentError::Void { why }) => Decision::Void { why },
            Err(AgentError::Unavailable { why }) => Decision::Unavailable { why },
            Err(AgentError::Left) => Decision::Left,
            Err(AgentError::Failed { .. } | AgentError::Late { .. }) => Decision::Decline,
        }
    }

    fn show(&self, question: &TurnRequest<'_>, policy: &Policy, begun: Instant) -> Observation {
        let clocks = question.clocks.clone().map(|mut clocks| {
            let used = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            let own = if question.you.is_white() { &mut clocks.white } else { &mut clocks.black };
            *own = own.map(|left| left.saturating_sub(used));
            clocks
        });
        Observation::of(question.game, policy, Some(question.you)).with_clocks(clocks)
    }

    /// What the rule of the match makes of a turn without a move.
    fn otherwise(&mut self, question: &TurnRequest<'_>, entry: &mut LedgerEntry, lost: Decision) -> Decision {
        let (mv, source) = match self.policy.otherwise {
            Otherwise::Forfeit => return lost,
            Otherwise::Random => (self.random(question.game), MoveSource::Random),
            Otherwise::Engine => (self.engine(question.game), MoveSource::Engine),
        };
        match mv {
            Some(mv) => {
                entry.play(question.game, mv, source);
                Decision::Move { mv, offers_draw: false }
            }
            None => lost,
        }
    }

    /// Any legal move: the same in the same game with the same seed.
    fn random(&self, game: &Game) -> Option<Move> {
        let moves = game.position().legal_moves();
        Rng::stream(self.seed, game.ply() as u64).pick(&moves).copied()
    }

    fn engine(&mut self, game: &Game) -> Option<Move> {
        let engine = self.engine.get_or_insert_with(|| Box::new(Engine::new()));
        engine.new_game();
        engine.search(game, &Limits::new().nodes(NODES), &mut |_| {}).best
    }
}

/// What is to be made of the intent of whoever is to move.
fn judge(
    question: &TurnRequest<'_>,
    said: &ParsedAnswer,
    text: &str,
    policy: &mut Policy,
    entry: &mut LedgerEntry,
) -> Judged {
    let game = question.game;
    let refuse = |code: &'static str, message: String| {
        Judged::Refused(rejection::with_place(MoveRejection::new(code, message, text), said))
    };
    let refused = |error: &GameError| refuse(error.code(), error.to_string());
    match &said.intent {
        &Intent::Move { mv, how } => {
            entry.play(game, mv, how.into());
            Judged::Decided(Decision::Move { mv, offers_draw: said.offers_draw })
        }
        Intent::Resign => Judged::Decided(Decision::Resign),
        Intent::Accept => match game.clone().accept_draw(question.you) {
            Ok(_) => Judged::Decided(Decision::Accept),
            Err(error) => refused(&error),
        },
        Intent::Claim => match game.clone().claim_draw(question.you) {
            Ok(_) => Judged::Decided(Decision::Claim),
            Err(error) => refused(&error),
        },
        Intent::Decline => {
            refuse("move-needed", "An offer is declined by playing on: a move is needed.".to_owned())
        }
        Intent::LegalMoves => match policy.legal {
            LegalList::OnRequest => {
                policy.legal = LegalList::Always;
                Judged::Again
            }
            LegalList::Never => refuse(
                "legal-moves-withheld",
                "Nobody is told the legal moves in this game: a move is needed.".to_owned(),
            ),
            LegalList::Always => {
                refuse("move-needed", "The legal moves are listed already: a move is needed.".to_owned())
            }
        },
        Intent::Nothing(explanation) => {
            let (answer, legal) = (&policy.answer, policy.legal);
            let position = game.position();
            Judged::Refused(rejection::of_answer(explanation, said, answer, position, text, legal))
        }
    }
}

#[cfg(test)]
mod tests;
