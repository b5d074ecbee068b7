//! Why a word about the game is not taken.

use crate::color::Color;
use crate::draw_rules::DrawRules;
use crate::explain::MoveError;
use crate::outcome::Outcome;
use core::fmt;

/// Why an offer, a claim or another word about the game is refused; nothing has changed.
///
/// ```
/// use tabiya::{Color, Game, GameError};
///
/// let mut game = Game::new();
/// let error = game.accept_draw(Color::White).unwrap_err();
/// assert_eq!(error, GameError::NoOffer { by: Color::Black });
/// assert_eq!(error.code(), "no-offer");
/// assert_eq!(error.to_string(), "Black has not offered a draw.");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum GameError {
    /// The game has ended.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// There is no offer to accept or to decline.
    NoOffer {
        /// The side that has not offered.
        by: Color,
    },
    /// The offer stands already.
    OfferStands {
        /// Who offered.
        by: Color,
    },
    /// A side that has offered makes a move before it offers again.
    OfferTooSoon {
        /// Who offered before.
        by: Color,
    },
    /// Over the board, each side makes a move before a draw is agreed (FIDE 5.2.3).
    AgreementTooSoon,
    /// Only the side to move claims.
    NotOnMove {
        /// Who claimed.
        by: Color,
    },
    /// Neither the repetitions nor the move count are enough for a claim.
    NothingToClaim {
        /// How often the position has stood.
        repetitions: u32,
        /// The plies without a pawn move or a capture; none in a game without the fifty-move rule.
        halfmoves: Option<u16>,
        /// What the game is played by: automatic rules take no claims at all.
        rules: DrawRules,
    },
    /// The intended move of a claim is not legal.
    IllegalMove {
        /// Why not.
        why: MoveError,
    },
}

impl GameError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            GameError::GameOver { .. } => "game-over",
            GameError::NoOffer { .. } => "no-offer",
            GameError::OfferStands { .. } => "offer-stands",
            GameError::OfferTooSoon { .. } => "offer-too-soon",
            GameError::AgreementTooSoon => "agreement-too-soon",
            GameError::NotOnMove { .. } => "not-on-move",
            GameError::NothingToClaim { .. } => "nothing-to-claim",
            GameError::IllegalMove { .. } => "illegal-move",
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::GameOver { outcome } => write!(f, "The game is over: {outcome}."),
            GameError::NoOffer { by } => write!(f, "{by} has not offered a draw."),
            GameError::OfferStands { by } => write!(f, "{by}'s offer of a draw stands already."),
            GameError::OfferTooSoon { by } => {
                write!(f, "{by} has offered a draw and makes a move before offering again.")
            }
            GameError::AgreementTooSoon => {
                f.write_str("A draw is agreed only when each side has made a move.")
            }
            GameError::NotOnMove { by } => write!(f, "{by} cannot claim a draw: it is {}'s turn.", !*by),
            GameError::NothingToClaim { rules: DrawRules::Automatic, halfmoves, .. } => {
                f.write_str("There is no draw to claim: by automatic rules it comes by itself, ")?;
                f.write_str("with the third repetition")?;
                let counts = halfmoves.is_some() || !cfg!(feature = "variants");
                f.write_str(if counts { " and after fifty moves." } else { "." })
            }
            GameError::NothingToClaim { repetitions, halfmoves, .. } => {
                let times = if *repetitions == 1 { "time" } else { "times" };
                write!(f, "There is no draw to claim: the position has stood {repetitions} {times} of 3")?;
                match halfmoves {
                    Some(plies) => {
                        write!(f, ", and there are {plies} plies of 100 without a pawn move or a capture.")
                    }
                    // Never met where only chess is played.
                    None if !cfg!(feature = "variants") => Ok(()),
                    None => f.write_str(", and there is no fifty-move rule in this game."),
                }
            }
            GameError::IllegalMove { why } => write!(f, "{why}"),
        }
    }
}

impl core::error::Error for GameError {}
