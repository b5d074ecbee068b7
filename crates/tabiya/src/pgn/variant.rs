//! Which game a `Variant` tag names.

use crate::variant::{FIVE_CHECK, Variant, foreign};
use alloc::string::String;

/// What a `Variant` tag means.
pub(super) enum TaggedGame {
    /// A game that is played here, from whatever array.
    Known(Variant),
    /// Three-check with five checks to give.
    FiveCheck,
    /// A game whose moves are not played here.
    Foreign,
    Unknown,
}

impl TaggedGame {
    /// The game of a tag; unless variants are wanted, two of them are read as chess, whose moves they have, and the others
    /// are foreign.
    pub(super) fn of(name: &str, wants_variants: bool) -> TaggedGame {
        let letters = name.chars().filter(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
        let letters = letters.map(|c| c.to_ascii_lowercase()).collect::<String>();
        match letters.as_str() {
            "" | "classic" | "classical" | "960" | "frc" | "dfrc" | "freestylechess" | "wildfr"
            | "nocastle" => TaggedGame::Known(Variant::Chess),
            name if foreign(name).is_some() => TaggedGame::Foreign,
            name if FIVE_CHECK.split(' ').any(|five| five == name) => {
                match TaggedGame::read(Variant::ThreeCheck, wants_variants && cfg!(feature = "variants")) {
                    TaggedGame::Known(Variant::ThreeCheck) => TaggedGame::FiveCheck,
                    other => other,
                }
            }
            _ => match letters.parse() {
                Ok(variant) => TaggedGame::read(variant, wants_variants && cfg!(feature = "variants")),
                Err(_) => TaggedGame::Unknown,
            },
        }
    }

    fn read(variant: Variant, wants_variants: bool) -> TaggedGame {
        match variant {
            Variant::Chess => TaggedGame::Known(Variant::Chess),
            _ if wants_variants => TaggedGame::Known(variant),
            // Their games end sooner than chess would.
            Variant::ThreeCheck | Variant::KingOfTheHill => TaggedGame::Known(Variant::Chess),
            _ => TaggedGame::Foreign,
        }
    }
}
