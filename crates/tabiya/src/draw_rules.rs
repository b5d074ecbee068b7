//! Which draws come by themselves, and which are claimed.

use core::fmt;
use core::str::FromStr;

/// What a game is played by: which draws come by themselves, and which are claimed.
///
/// ```
/// use tabiya::{DrawRules, Game};
///
/// let game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
/// assert_eq!(game.draw_rules(), DrawRules::OverTheBoard);
/// assert_eq!("otb".parse(), Ok(DrawRules::OverTheBoard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DrawRules {
    /// The third repetition and the fiftieth move without progress end the game.
    #[default]
    Automatic,
    /// Those two are claimed by the side to move, also with an intended move; the fifth
    /// repetition and the seventy-fifth move end the game (FIDE 9.2, 9.3, 9.6).
    #[cfg_attr(feature = "serde", serde(alias = "otb"))]
    OverTheBoard,
    /// Every legal move is taken: only mate and stalemate end the game, and draws can be claimed as over the
    /// board. For analysis, and for records of games that went on.
    Analysis,
}

impl DrawRules {
    /// All of them; their places in this list do not change.
    pub const ALL: [DrawRules; 3] = [DrawRules::Automatic, DrawRules::OverTheBoard, DrawRules::Analysis];

    /// The name in lower case: `automatic`, `over-the-board` or `analysis`.
    pub const fn name(self) -> &'static str {
        match self {
            DrawRules::Automatic => "automatic",
            DrawRules::OverTheBoard => "over-the-board",
            DrawRules::Analysis => "analysis",
        }
    }

    /// How often a position stands until the game ends, if ever.
    pub const fn repetitions(self) -> Option<u32> {
        match self {
            DrawRules::Automatic => Some(3),
            DrawRules::OverTheBoard => Some(5),
            DrawRules::Analysis => None,
        }
    }

    /// How many plies without a pawn move or a capture end the game, if any.
    pub const fn halfmoves(self) -> Option<u16> {
        match self {
            DrawRules::Automatic => Some(100),
            DrawRules::OverTheBoard => Some(150),
            DrawRules::Analysis => None,
        }
    }
}

/// The name in lower case.
impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names none of the [`DrawRules`].
///
/// ```
/// use tabiya::DrawRules;
///
/// let error = "blitz".parse::<DrawRules>().unwrap_err();
/// assert_eq!(error.code(), "unknown-draw-rules");
/// assert_eq!(error.to_string(), "the rules are `automatic`, `over-the-board` (`otb`) or `analysis`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename = "unknown-draw-rules")
)]
#[non_exhaustive]
pub struct ParseDrawRulesError {}

impl ParseDrawRulesError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "unknown-draw-rules"
    }
}

impl fmt::Display for ParseDrawRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the rules are `automatic`, `over-the-board` (`otb`) or `analysis`")
    }
}

impl core::error::Error for ParseDrawRulesError {}

/// `automatic`, `over-the-board` (also `over_the_board` and `otb`) or `analysis`.
impl FromStr for DrawRules {
    type Err = ParseDrawRulesError;

    fn from_str(text: &str) -> Result<DrawRules, ParseDrawRulesError> {
        match text {
            "automatic" => Ok(DrawRules::Automatic),
            "over-the-board" | "over_the_board" | "otb" => Ok(DrawRules::OverTheBoard),
            "analysis" => Ok(DrawRules::Analysis),
            _ => Err(ParseDrawRulesError {}),
        }
    }
}
