//! The referee: asks, finds the move in the answer, judges it, and asks again with the reason.
//!
//! This is the only loop of its kind. Whoever answers, a program, a team or a model, and wherever the game is played,
//! what is played is legal, and what is not played is told why.

use super::found::{self, Found, Offer, Wish};
use super::ledger::{Decided, Entry, Source};
use super::policy::{LegalList, Otherwise, Policy};
use super::rejection::Rejection;
use super::sight::{Clocks, Sight};
use super::speaker::{Asks, SpeakError, Speaker, Turn};
use std::time::{Duration, Instant};
use tabiya::{Color, Game, GameError, Move};
use tabiya_engine::{Engine, Limits};
use tabiya_uci::CancelToken;

/// Where neither the policy nor a clock says how long, nobody is waited for longer than this.
const LONGEST: Duration = Duration::from_secs(600);

/// So many positions the engine looks at when it moves for an agent.
const NODES: u64 = 50_000;

/// Whoever sees to it that an agent plays by the rules.
pub struct Referee {
    policy: Policy,
    /// Decides what is drawn by lot.
    lot: u64,
    /// Made when it is needed.
    engine: Option<Box<Engine>>,
}

/// What is to be decided.
pub struct Question<'a> {
    pub game: &'a Game,
    /// Whom it is asked.
    pub you: Color,
    pub asks: Asks,
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
        mv: Move,
        offers_draw: bool,
    },
    Resign,
    /// The draw that was offered.
    Accept,
    Decline,
    /// A draw that can be claimed, which was looked at.
    Claim,
    /// All tries were used up; the code of the last refusal, and all of it in words.
    Forfeit {
        code: String,
        why: String,
    },
    /// The time was up.
    Late {
        after: Duration,
    },
    /// It cannot play any more.
    Gone {
        why: String,
    },
    /// It was sent away.
    Left,
}

/// A decision, and the account of how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    pub decision: Decision,
    pub entry: Entry,
    /// From being asked to the decision.
    pub took: Duration,
}

/// How an answer ends.
enum Judged {
    Decided(Decision),
    Refused(Rejection),
    /// Asked again, and it costs nothing.
    Again,
}

impl Referee {
    pub fn new(policy: Policy, lot: u64) -> Referee {
        Referee { policy, lot, engine: None }
    }

    /// Sets what is decided by lot.
    pub fn draw_lots(&mut self, lot: u64) {
        self.lot = lot;
    }

    /// Asks until there is a decision.
    pub fn decide(&mut self, speaker: &mut dyn Speaker, question: &Question<'_>) -> Ruling {
        let begun = Instant::now();
        let mut entry = Entry::begin(question.game, question.you, question.asks);
        let decision = match question.asks {
            Asks::Move => self.ask_for_move(speaker, question, begun, &mut entry),
            Asks::Draw => self.ask_about_draw(speaker, question, begun, &mut entry),
        };
        let took = begun.elapsed();
        entry.took(took);
        entry.decision = match &decision {
            Decision::Move { offers_draw, .. } => {
                entry.offers_draw = *offers_draw;
                Decided::Move
            }
            Decision::Resign => Decided::Resign,
            Decision::Accept => Decided::Accept,
            Decision::Decline => Decided::Decline,
            Decision::Claim => Decided::Claim,
            Decision::Forfeit { why, .. } => {
                entry.why = Some(why.clone());
                Decided::Forfeit
            }
            Decision::Late { .. } => Decided::Late,
            Decision::Gone { why } => {
                entry.why = Some(why.clone());
                Decided::Gone
            }
            Decision::Left => Decided::Gone,
        };
        Ruling { decision, entry, took }
    }

    fn deadline(&self, question: &Question<'_>, begun: Instant) -> Instant {
        let times = [self.policy.time.map(|time| time.0), question.left, Some(LONGEST)];
        begun + times.into_iter().flatten().min().unwrap_or(LONGEST)
    }

    fn ask_for_move(
        &mut self,
        speaker: &mut dyn Speaker,
        question: &Question<'_>,
        begun: Instant,
        entry: &mut Entry,
    ) -> Decision {
        let deadline = self.deadline(question, begun);
        let mut policy = self.policy.clone();
        let attempts = policy.retries.saturating_add(1);
        let mut rejection: Option<Rejection> = None;
        let mut attempt = 1;
        while attempt <= attempts {
            let sight = self.show(question, &policy, begun).with_rejection(rejection.clone());
            let turn = Turn {
                sight: &sight,
                game: question.game,
                asks: Asks::Move,
                attempt,
                attempts,
                deadline,
                leave: question.leave,
            };
            entry.tries = attempt;
            let refused = match speaker.speak(&turn) {
                Ok(spoken) => {
                    let Found { wish, offers_draw, reported } =
                        found::find(question.game, Offer::of(question.game), &spoken.text);
                    entry.report(&spoken.text, &reported, &spoken.reported);
                    match judge(question, wish, offers_draw, &spoken.text, &mut policy, entry) {
                        Judged::Decided(decision) => return decision,
                        Judged::Refused(rejection) => rejection,
                        Judged::Again => continue,
                    }
                }
                Err(error @ SpeakError::Failed { .. }) => {
                    Rejection::new(error.code(), &error.to_string(), "")
                }
                Err(SpeakError::Late { after }) => {
                    let error = SpeakError::Late { after };
                    entry.rejected.push((&Rejection::new(error.code(), &error.to_string(), "")).into());
                    return self.otherwise(question, entry, Decision::Late { after });
                }
                Err(SpeakError::Gone { why }) => return Decision::Gone { why },
                Err(SpeakError::Left) => return Decision::Left,
            };
            entry.rejected.push((&refused).into());
            rejection = Some(refused);
            attempt += 1;
        }
        let (code, message) =
            rejection.map_or_else(Default::default, |rejection| (rejection.code, rejection.message));
        let why = match attempts {
            1 => format!("the only try was refused: {message}"),
            _ => format!("all {attempts} tries were refused, the last because: {message}"),
        };
        self.otherwise(question, entry, Decision::Forfeit { code, why })
    }

    /// One answer is enough: whatever is no yes is a no.
    fn ask_about_draw(
        &mut self,
        speaker: &mut dyn Speaker,
        question: &Question<'_>,
        begun: Instant,
        entry: &mut Entry,
    ) -> Decision {
        let sight = self.show(question, &self.policy, begun);
        let deadline = self.deadline(question, begun);
        let turn = Turn {
            sight: &sight,
            game: question.game,
            asks: Asks::Draw,
            attempt: 1,
            attempts: 1,
            deadline,
            leave: question.leave,
        };
        entry.tries = 1;
        match speaker.speak(&turn) {
            Ok(spoken) => {
                let found = found::find(question.game, Offer::Open, &spoken.text);
                entry.report(&spoken.text, &found.reported, &spoken.reported);
                match found.wish {
                    Wish::Accept => Decision::Accept,
                    Wish::Resign => Decision::Resign,
                    _ => Decision::Decline,
                }
            }
            Err(SpeakError::Gone { why }) => Decision::Gone { why },
            Err(SpeakError::Left) => Decision::Left,
            Err(SpeakError::Failed { .. } | SpeakError::Late { .. }) => Decision::Decline,
        }
    }

    fn show(&self, question: &Question<'_>, policy: &Policy, begun: Instant) -> Sight {
        let clocks = question.clocks.clone().map(|mut clocks| {
            let used = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            let own = if question.you.is_white() { &mut clocks.white } else { &mut clocks.black };
            *own = own.map(|left| left.saturating_sub(used));
            clocks
        });
        Sight::of(question.game, policy, Some(question.you)).with_clocks(clocks)
    }

    /// What the rule of the match makes of a turn without a move.
    fn otherwise(&mut self, question: &Question<'_>, entry: &mut Entry, lost: Decision) -> Decision {
        let (mv, source) = match self.policy.otherwise {
            Otherwise::Forfeit => return lost,
            Otherwise::Random => (self.random(question.game), Source::Random),
            Otherwise::Engine => (self.engine(question.game), Source::Engine),
        };
        match mv {
            Some(mv) => {
                entry.play(question.game, mv, source);
                Decision::Move { mv, offers_draw: false }
            }
            None => lost,
        }
    }

    /// Any legal move: the same in the same game with the same lot.
    fn random(&self, game: &Game) -> Option<Move> {
        let moves = game.position().legal_moves();
        let mut lot = self.lot ^ (game.ply() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // splitmix64
        lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        lot ^= lot >> 31;
        moves.get((lot % moves.len().max(1) as u64) as usize).copied()
    }

    fn engine(&mut self, game: &Game) -> Option<Move> {
        let engine = self.engine.get_or_insert_with(|| Box::new(Engine::new()));
        engine.new_game();
        engine.search(game, &Limits::new().nodes(NODES), &mut |_| {}).best
    }
}

/// What is to be made of a wish of whoever is to move.
fn judge(
    question: &Question<'_>,
    wish: Wish,
    offers_draw: bool,
    text: &str,
    policy: &mut Policy,
    entry: &mut Entry,
) -> Judged {
    let game = question.game;
    let refused = |error: &GameError| Judged::Refused(Rejection::new(error.code(), &error.to_string(), text));
    match wish {
        Wish::Move { mv, how } => {
            entry.play(game, mv, how.into());
            Judged::Decided(Decision::Move { mv, offers_draw })
        }
        Wish::Resign => Judged::Decided(Decision::Resign),
        Wish::Accept => match game.clone().accept_draw(question.you) {
            Ok(_) => Judged::Decided(Decision::Accept),
            Err(error) => refused(&error),
        },
        Wish::Claim => match game.clone().claim_draw(question.you) {
            Ok(_) => Judged::Decided(Decision::Claim),
            Err(error) => refused(&error),
        },
        Wish::Decline => Judged::Refused(Rejection::new(
            "move-needed",
            "An offer is declined by playing on: a move is needed.",
            text,
        )),
        Wish::LegalMoves => match policy.legal {
            LegalList::OnRequest => {
                policy.legal = LegalList::Always;
                Judged::Again
            }
            LegalList::Never => Judged::Refused(Rejection::new(
                "legal-moves-withheld",
                "Nobody is told the legal moves in this game: a move is needed.",
                text,
            )),
            LegalList::Always => Judged::Refused(Rejection::new(
                "move-needed",
                "The legal moves are listed already: a move is needed.",
                text,
            )),
        },
        Wish::Nothing(explanation) => {
            let rejection = Rejection::of(&explanation, game.position(), text, policy.legal);
            Judged::Refused(
                rejection
                    .unwrap_or_else(|| Rejection::new("not-a-move", "There is no move in this text.", text)),
            )
        }
    }
}

#[cfg(test)]
mod tests;
