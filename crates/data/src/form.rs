//! What a game is written as.

use std::fmt::Write;
use tabiya::Pgn;

/// What a game is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum GameForm {
    /// The export format of PGN, with an empty line behind it.
    #[default]
    Pgn,
    /// A line: the start as FEN, a tab, the moves of the main line as `e2e4`.
    Uci,
    /// A line for each position of the main line, the start first.
    Fens,
}

impl GameForm {
    /// The text of a game.
    ///
    /// ```
    /// use tabiya::Pgn;
    /// use tabiya_data::GameForm;
    ///
    /// let text = GameForm::Uci.text(&Pgn::parse_lenient("1. e4 e5 *"));
    /// assert!(text.ends_with("KQkq - 0 1\te2e4 e7e5\n"));
    /// ```
    pub fn text(self, pgn: &Pgn) -> String {
        match self {
            GameForm::Pgn => format!("{pgn}\n"),
            GameForm::Uci => format!("{}\t{}\n", pgn.start(), pgn.ucis().join(" ")),
            GameForm::Fens => {
                let mut text = String::new();
                for position in pgn.positions() {
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "{position}");
                }
                text
            }
        }
    }
}
