//! Which games are chess.

use alloc::string::String;

/// What a `Variant` tag means.
pub(super) enum Rules {
    /// Chess, from whatever array.
    Chess,
    /// A game whose moves are not those of chess.
    Other,
    Unknown,
}

impl Rules {
    pub(super) fn of(name: &str) -> Rules {
        let letters = name.chars().filter(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
        match letters.map(|c| c.to_ascii_lowercase()).collect::<String>().as_str() {
            "" | "chess" | "standard" | "normal" | "classic" | "classical" | "orthodox" | "fromposition" => {
                Rules::Chess
            }
            "chess960" | "960" | "frc" | "dfrc" | "fischerandom" | "fischerrandom" | "freestyle" => {
                Rules::Chess
            }
            "fischerandomchess" | "fischerrandomchess" | "freestylechess" | "wildfr" | "nocastle" => {
                Rules::Chess
            }
            // The moves are those of chess, and the game ends sooner.
            "threecheck" | "3check" | "kingofthehill" | "koth" => Rules::Chess,
            "atomic" | "crazyhouse" | "bughouse" | "zh" | "antichess" | "giveaway" | "suicide" | "losers" => {
                Rules::Other
            }
            "horde" | "racingkings" | "racing" | "placement" | "duck" | "fogofwar" | "4player" => {
                Rules::Other
            }
            _ => Rules::Unknown,
        }
    }
}
