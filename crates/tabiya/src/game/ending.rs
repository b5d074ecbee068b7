//! How a game ended, with the evidence.

use crate::color::Color;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::square::Square;
use alloc::vec::Vec;
use core::fmt;

/// The end of a game: the outcome, after which ply, and what proves it.
///
/// ```
/// use tabiya::{Evidence, Game};
///
/// let mut game = Game::new();
/// for text in ["Nf3", "Nc6", "Ng1", "Nb8", "Nf3", "Nc6", "Ng1", "Nb8"] {
///     game.play(text)?;
/// }
/// let ending = game.ending().unwrap();
/// assert_eq!(ending.evidence, Evidence::Repetition { plies: vec![0, 4, 8] });
/// assert_eq!(
///     ending.to_string(),
///     "Draw by threefold repetition: the same position after plies 0, 4 and 8"
/// );
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Ending {
    /// Who won, or that nobody did, and why.
    pub outcome: Outcome,
    /// The plies played until then.
    pub ply: usize,
    /// What proves it.
    pub evidence: Evidence,
    /// Who claimed it, if it was claimed.
    pub claim: Option<Claim>,
}

impl Ending {
    /// An end that nobody claimed.
    pub const fn new(outcome: Outcome, ply: usize, evidence: Evidence) -> Ending {
        Ending { outcome, ply, evidence, claim: None }
    }
}

/// What proves that a game has ended.
///
/// ```
/// use tabiya::{Color, Evidence, Game};
///
/// let mut game = Game::new();
/// game.resign(Color::White)?;
/// assert_eq!(game.ending().unwrap().evidence, Evidence::Declared { by: Some(Color::White) });
/// # Ok::<(), tabiya::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Evidence {
    /// The board shows it.
    Board,
    /// The same position stood before.
    Repetition {
        /// The plies after which it stood, from 0 for the start; an intended move is not
        /// among them.
        plies: Vec<usize>,
    },
    /// Nothing was captured and no pawn moved for so long.
    Count {
        /// The plies since then, an intended move among them.
        halfmoves: u16,
    },
    /// A king exploded with the last move, a capture (atomic).
    Capture {
        /// Where the capture was.
        square: Square,
    },
    /// Somebody said so or let it happen.
    Declared {
        /// The side that resigned, left or ran out of time; none where both agreed or somebody
        /// else decided.
        by: Option<Color>,
    },
}

/// A draw claimed by the side to move (FIDE 9.2 and 9.3).
///
/// ```
/// use tabiya::{Color, DrawRules, Game};
///
/// let game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 100 90").unwrap();
/// let mut game = game.with_draw_rules(DrawRules::OverTheBoard);
/// game.claim_draw(Color::White)?;
/// assert_eq!(game.ending().unwrap().claim.map(|claim| claim.by), Some(Color::White));
/// # Ok::<(), tabiya::GameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Claim {
    /// Who claimed.
    pub by: Color,
    /// The move that was written down but not played, if the claim was made with one.
    pub intended: Option<Move>,
}

/// The outcome, and the evidence where the board does not show it.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        let intended = self.claim.is_some_and(|claim| claim.intended.is_some());
        match &self.evidence {
            Evidence::Board | Evidence::Declared { .. } => {}
            Evidence::Capture { square } if cfg!(feature = "variants") => {
                write!(f, " with the capture on {square}")?;
            }
            Evidence::Capture { .. } => {}
            Evidence::Repetition { plies } => {
                f.write_str(": the same position after plies ")?;
                for (i, ply) in plies.iter().enumerate() {
                    let word = match i {
                        0 => "",
                        _ if i + 1 == plies.len() && !intended => " and ",
                        _ => ", ",
                    };
                    write!(f, "{word}{ply}")?;
                }
                if intended {
                    f.write_str(" and the intended move")?;
                }
            }
            Evidence::Count { halfmoves } => {
                write!(f, ": {halfmoves} plies without a pawn move or a capture")?;
                if intended {
                    f.write_str(", with the intended move")?;
                }
            }
        }
        match self.claim {
            Some(claim) => write!(f, ", claimed by {}", claim.by),
            None => Ok(()),
        }
    }
}
