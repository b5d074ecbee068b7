//! What a position is worth.

use crate::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use tabiya::{Color, Variant};

/// What a position or a line is worth, seen by White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Score {
    /// In hundredths of a pawn.
    Cp(i32),
    /// Moves to mate, or to another win of a variant; negative where Black wins; never 0.
    Mate(i32),
    /// The side that has checkmated the other, or won a variant otherwise.
    Checkmate(#[schemars(with = "names::Side")] Color),
}

impl Score {
    /// A score that is seen by `side`.
    pub fn new(score: tabiya_engine::Score, side: Color) -> Score {
        let white = if side.is_white() { score } else { -score };
        match white {
            tabiya_engine::Score::Centipawns(value) => Score::Cp(value),
            tabiya_engine::Score::MateGiven => Score::Checkmate(Color::White),
            score => match score.mate() {
                Some(0) | None => Score::Checkmate(Color::Black),
                Some(moves) => Score::Mate(moves),
            },
        }
    }

    /// The score, seen by `side`.
    pub fn seen_by(self, side: Color) -> tabiya_engine::Score {
        let white = match self {
            Score::Cp(value) => tabiya_engine::Score::Centipawns(value),
            Score::Checkmate(Color::White) => tabiya_engine::Score::MateGiven,
            Score::Checkmate(Color::Black) => tabiya_engine::Score::Mate(0),
            Score::Mate(moves) => tabiya_engine::Score::Mate(moves),
        };
        if side.is_white() { white } else { -white }
    }

    /// In words, in this game: `White is ahead by 0.4 pawns`, `Black mates in 3`; `Black wins in 3` where not only mate
    /// wins.
    pub fn words(self, variant: Variant) -> String {
        match self {
            Score::Cp(-24..=24) => "the game is even".to_owned(),
            Score::Cp(value) => {
                let side = if value > 0 { Color::White } else { Color::Black };
                match value.unsigned_abs() {
                    // Who has fewer pieces there is nearer to winning.
                    ahead if variant == Variant::Antichess => {
                        format!("{side} is {}", if ahead < 300 { "better" } else { "winning" })
                    }
                    ahead => format!("{side} is ahead by {:.1} pawns", f64::from(ahead) / 100.0),
                }
            }
            Score::Mate(moves) => {
                let side = if moves > 0 { Color::White } else { Color::Black };
                let does = if variant.wins_by_mate_alone() { "mates" } else { "wins" };
                format!("{side} {does} in {}", moves.unsigned_abs())
            }
            Score::Checkmate(side) if variant.wins_by_mate_alone() => {
                format!("{side} has checkmated")
            }
            Score::Checkmate(side) => format!("{side} has won"),
        }
    }
}

/// As players write it: `+0.35`, `-12.40`, `#3`, `-#2`; a checkmate on the board is `#` or `-#`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Score::Cp(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            Score::Mate(moves) if *moves < 0 => format!("-#{}", moves.unsigned_abs()),
            Score::Mate(moves) => format!("#{moves}"),
            Score::Checkmate(Color::White) => "#".to_owned(),
            Score::Checkmate(Color::Black) => "-#".to_owned(),
        })
    }
}

/// The chances of either side and of a draw, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Wdl {
    /// That White wins.
    pub white: u32,
    /// That nobody does.
    pub draw: u32,
    /// That Black wins.
    pub black: u32,
}

impl Wdl {
    /// The chances that go with a score, which is seen by `side`.
    pub fn of(score: tabiya_engine::Score, side: Color) -> Wdl {
        let tabiya_engine::Wdl { wins, draws, losses, .. } = tabiya_engine::Wdl::of(score);
        let (white, black) = if side.is_white() { (wins, losses) } else { (losses, wins) };
        Wdl { white, draw: draws, black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::Score as Found;

    #[test]
    fn scores_are_whites() {
        let shown = |score, side| Score::new(score, side).to_string();
        assert_eq!(shown(Found::Centipawns(35), Color::Black), "-0.35");
        assert_eq!(shown(Found::Mate(-2), Color::Black), "#2");
        assert_eq!(shown(Found::Mate(-3), Color::White), "-#3");
        assert_eq!(shown(Found::Centipawns(1240), Color::White), "+12.40");
    }

    #[test]
    fn a_checkmate_on_the_board_says_who_has_won() {
        for (score, side, winner) in [
            (Found::Mate(0), Color::White, Color::Black),
            (Found::Mate(0), Color::Black, Color::White),
            (Found::MateGiven, Color::White, Color::White),
            (Found::MateGiven, Color::Black, Color::Black),
        ] {
            let written = Score::new(score, side);
            assert_eq!(written, Score::Checkmate(winner));
            assert_eq!(written.seen_by(side), score);
        }
    }

    #[test]
    fn what_a_score_says_is_told_in_words() {
        for (score, words) in [
            (Score::Cp(-24), "the game is even"),
            (Score::Cp(40), "White is ahead by 0.4 pawns"),
            (Score::Cp(-250), "Black is ahead by 2.5 pawns"),
            (Score::Mate(2), "White mates in 2"),
            (Score::Mate(-1), "Black mates in 1"),
            (Score::Checkmate(Color::Black), "Black has checkmated"),
        ] {
            assert_eq!(score.words(Variant::Chess), words);
        }
    }

    #[test]
    fn nobody_is_ahead_by_pawns_where_having_none_wins() {
        for (value, words) in
            [(10, "the game is even"), (120, "White is better"), (-1_210, "Black is winning")]
        {
            assert_eq!(Score::Cp(value).words(Variant::Antichess), words);
        }
    }

    #[test]
    fn only_where_mate_alone_wins_is_a_forced_win_called_mate() {
        for variant in Variant::ALL {
            let mates = matches!(variant, Variant::Chess | Variant::Crazyhouse);
            let [won, wins] = if mates { ["checkmated", "mates"] } else { ["won", "wins"] };
            assert_eq!(Score::Mate(2).words(variant), format!("White {wins} in 2"));
            assert_eq!(Score::Checkmate(Color::Black).words(variant), format!("Black has {won}"));
        }
    }
}
