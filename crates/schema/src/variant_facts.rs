//! What a game of a variant has beside the board.

use crate::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use tabiya::{Color, Pockets, Position, Role, Variant};

/// Which game a position is of, where it is not chess, and what that has beside the board. Of chess nothing is written.
///
/// ```
/// use tabiya::{Position, Variant};
/// use tabiya_schema::VariantFacts;
///
/// let fen = "2k5/8/8/8/8/8/8/4K3[QPPn] w - - 0 1";
/// let facts = VariantFacts::of(&Position::from_fen_as(Variant::Crazyhouse, fen)?);
/// assert_eq!(facts.to_string(), "Crazyhouse. In hand: White queen, pawn, pawn; Black knight.");
/// assert_eq!(serde_json::to_value(VariantFacts::of(&Position::new())).unwrap(), serde_json::json!({}));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantFacts {
    /// The game, where it is not chess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<names::VariantName>")]
    pub variant: Option<Variant>,
    /// What each side has in hand, in crazyhouse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<InHand>,
    /// How many checks each side has still to give, in three-check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checks_left: Option<ChecksLeft>,
}

/// The pieces in hand, the most valuable first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InHand {
    /// White's.
    #[schemars(with = "Vec<names::Piece>")]
    pub white: Vec<Role>,
    /// Black's.
    #[schemars(with = "Vec<names::Piece>")]
    pub black: Vec<Role>,
}

/// The checks that are still to be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChecksLeft {
    /// By White.
    pub white: u8,
    /// By Black.
    pub black: u8,
}

impl VariantFacts {
    /// What there is to say of a position.
    pub fn of(position: &Position) -> VariantFacts {
        let variant = position.variant();
        if variant == Variant::Chess {
            return VariantFacts::default();
        }
        let in_hand = (variant == Variant::Crazyhouse).then(|| {
            let [white, black] = Color::ALL.map(|color| hand(position.pockets(), color));
            InHand { white, black }
        });
        let checks_left = (variant == Variant::ThreeCheck).then(|| {
            let [white, black] = position.checks_left();
            ChecksLeft { white, black }
        });
        VariantFacts { variant: Some(variant), in_hand, checks_left }
    }

    /// The same without what the board is needed for to know it.
    pub fn hidden(self) -> VariantFacts {
        VariantFacts { in_hand: None, checks_left: None, ..self }
    }
}

fn hand(pockets: Pockets, color: Color) -> Vec<Role> {
    let mut roles = Pockets::ROLES;
    roles.sort_by_key(|&role| std::cmp::Reverse(role));
    roles.into_iter().flat_map(|role| std::iter::repeat_n(role, pockets.count(color, role))).collect()
}

/// In a sentence or two; nothing of chess.
impl fmt::Display for VariantFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(variant) = self.variant else { return Ok(()) };
        write!(f, "{variant}.")?;
        if let Some(InHand { white, black }) = &self.in_hand {
            let listed = |roles: &[Role]| match roles {
                [] => "nothing".to_owned(),
                roles => roles.iter().map(|role| role.name()).collect::<Vec<_>>().join(", "),
            };
            write!(f, " In hand: White {}; Black {}.", listed(white), listed(black))?;
        }
        if let Some(ChecksLeft { white, black }) = self.checks_left {
            write!(f, " Checks to give: White {white}; Black {black}.")?;
        }
        Ok(())
    }
}
