//! How a game ended.

use crate::moves::Move;
use crate::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::{Color, Game, Position, Square};

/// How a game ended: who won and why, and what proves it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Who won; nobody in a draw.
    #[schemars(with = "Option<names::Side>")]
    pub winner: Option<Color>,
    /// A stable, machine-readable code, such as checkmate.
    pub reason: Cow<'static, str>,
    /// As tournament tables write it: 1-0, 0-1 or 1/2-1/2.
    pub result: Cow<'static, str>,
    /// As a sentence: Draw by threefold repetition.
    pub message: String,
    /// The sentence with what proves it.
    pub detail: String,
    /// How many moves had been played.
    pub ply: usize,
    /// What proves it.
    pub evidence: Evidence,
    /// The claim, if the draw was claimed.
    pub claim: Option<Claim>,
}

/// What proves that a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Evidence {
    /// The board shows it.
    Board,
    /// The same position stood before.
    Repetition {
        /// The plies after which it stood.
        plies: Vec<usize>,
    },
    /// Nothing was captured and no pawn moved for so long.
    Count {
        /// The plies since then.
        halfmoves: u16,
    },
    /// A king exploded with the last move, a capture.
    Capture {
        /// Where the capture was.
        #[schemars(with = "String")]
        square: Square,
    },
    /// Somebody said so or let it happen.
    Declared {
        /// The side that resigned, left or ran out of time.
        #[schemars(with = "Option<names::Side>")]
        by: Option<Color>,
    },
}

/// A draw that was claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Who claimed it.
    #[schemars(with = "names::Side")]
    pub by: Color,
    /// The move that was written down but not played, if the claim was made with one.
    pub intended: Option<Move>,
}

impl Ending {
    /// The end of a game, in the position in which it ended.
    pub fn new(ending: &tabiya::Ending, position: &Position) -> Ending {
        let outcome = ending.outcome;
        Ending {
            winner: outcome.winner(),
            reason: outcome.code().into(),
            result: outcome.result().into(),
            message: outcome.to_string(),
            detail: ending.to_string(),
            ply: ending.ply,
            evidence: Evidence::from(&ending.evidence),
            claim: ending.claim.map(|claim| Claim {
                by: claim.by,
                intended: claim.intended.map(|mv| Move::new(position, mv)),
            }),
        }
    }

    /// The end of a game, if it has ended.
    pub fn of_game(game: &Game) -> Option<Ending> {
        game.ending().as_ref().map(|ending| Ending::new(ending, game.position()))
    }

    /// The end that a position alone shows, after so many plies.
    pub fn of_position(position: &Position, ply: usize) -> Option<Ending> {
        let outcome = position.outcome()?;
        let ending = tabiya::Ending::new(outcome, ply, tabiya::Evidence::Board);
        Some(Ending::new(&ending, position))
    }
}

impl From<&tabiya::Evidence> for Evidence {
    fn from(evidence: &tabiya::Evidence) -> Evidence {
        match evidence {
            tabiya::Evidence::Repetition { plies } => Evidence::Repetition { plies: plies.clone() },
            &tabiya::Evidence::Count { halfmoves } => Evidence::Count { halfmoves },
            &tabiya::Evidence::Capture { square } => Evidence::Capture { square },
            &tabiya::Evidence::Declared { by } => Evidence::Declared { by },
            _ => Evidence::Board,
        }
    }
}
