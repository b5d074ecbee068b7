//! The command `position`.

use super::CommandError;
use crate::sanitize;
use std::fmt;
use tabiya::{DrawRules, Game, Move, Position, Uci, UciForm, Variant};

/// What stands behind `position`: where a game began, and its moves.
///
/// ```
/// use tabiya::{Game, UciForm};
/// use tabiya_uci::protocol::PositionCommand;
///
/// let mut game = Game::new();
/// game.play("Nf3")?;
/// let command = PositionCommand::of(&game, UciForm::Usual);
/// assert_eq!(command.to_string(), "position startpos moves g1f3");
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PositionCommand {
    /// The position before the first move; the start array with its counters if there is none.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<Uci>,
}

impl PositionCommand {
    /// A game as it is shown to an engine, which may want castling in one of two forms.
    pub fn of(game: &Game, form: UciForm) -> PositionCommand {
        // Not the same position as in the law of repetition: the counters are part of what an engine is told.
        let is_start = *game.start() == Position::start_of(game.start().variant());
        PositionCommand {
            fen: (!is_start).then(|| game.start().to_fen()),
            moves: game.history().map(|ply| form.uci(&ply.before, ply.mv)).collect(),
        }
    }

    /// Reads the words behind `position`.
    pub(super) fn read(words: &[&str]) -> Result<PositionCommand, CommandError> {
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let fen = match &words[..moves_at] {
            ["startpos"] => None,
            ["fen", fen @ ..] => Some(fen.join(" ")),
            _ => return Err(CommandError::Position),
        };
        let moves = words.get(moves_at + 1..).unwrap_or_default().iter().map(|word| {
            word.parse().map_err(|error: tabiya::UciError| CommandError::Move {
                text: sanitize::escaped(word),
                why: error.to_string(),
            })
        });
        Ok(PositionCommand { fen, moves: moves.collect::<Result<_, _>>()? })
    }

    /// The game, in which no draw comes by itself: a GUI may go on where one could be claimed.
    ///
    /// A FEN that needs repair is repaired, with a warning.
    pub fn to_game(&self, warnings: &mut Vec<String>) -> Result<Game, CommandError> {
        self.to_game_of(Variant::Chess, warnings)
    }

    /// The same in a variant, which the command does not name: an option does.
    pub fn to_game_of(&self, variant: Variant, warnings: &mut Vec<String>) -> Result<Game, CommandError> {
        let start = match &self.fen {
            None => Position::start_of(variant),
            Some(fen) => match Position::from_fen_as(variant, fen) {
                Ok(position) => position,
                Err(error) => {
                    let (position, reasons) = Position::from_fen_as_lenient(variant, fen)
                        .map_err(|_| CommandError::Fen { why: error.to_string() })?;
                    warnings.extend(reasons.iter().map(|reason| format!("FEN repaired: {reason}")));
                    position
                }
            },
        };
        let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
        for &uci in &self.moves {
            let wrong = |why| CommandError::Move { text: uci.to_string(), why };
            let mv = legal(game.position(), uci).map_err(wrong)?;
            game.play(mv).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(game)
    }
}

/// The legal move that a word means, or why there is none.
pub(crate) fn legal(position: &Position, uci: Uci) -> Result<Move, String> {
    uci.to_move(position).ok_or_else(|| match position.parse_move(&uci.to_string()) {
        Err(error) => error.to_string(),
        Ok(_) => "it is not legal here".to_owned(),
    })
}

/// The line of the protocol.
impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            None => f.write_str("position startpos")?,
            Some(fen) => write!(f, "position fen {fen}")?,
        }
        for (i, uci) in self.moves.iter().enumerate() {
            write!(f, "{} {uci}", if i == 0 { " moves" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::PositionCommand;
    use tabiya::{Game, Position, UciForm, Variant};

    fn told(fen: &str) -> String {
        PositionCommand::of(&Game::from_fen(fen).unwrap(), UciForm::Usual).to_string()
    }

    #[test]
    fn the_start_array_with_other_counters_is_not_told_as_startpos() {
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        assert_eq!(told(&format!("{array} 0 1")), "position startpos");
        for counters in ["4 3", "0 3", "4 1"] {
            let fen = format!("{array} {counters}");
            assert_eq!(told(&fen), format!("position fen {fen}"));
        }
    }

    #[test]
    fn a_game_of_a_variant_is_told_and_read() {
        for variant in Variant::ALL {
            let mut game = Game::from_position(Position::start_of(variant));
            assert_eq!(PositionCommand::of(&game, UciForm::Usual).to_string(), "position startpos");
            let first = game.position().legal_moves()[0];
            game.play(first).unwrap();
            let read = PositionCommand::of(&game, UciForm::Usual).to_game_of(variant, &mut Vec::new());
            assert_eq!(read.unwrap().position(), game.position());
        }
    }

    #[test]
    fn what_is_told_is_the_game_that_is_read() {
        let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 12 40").unwrap();
        for text in ["O-O", "Kd7", "Rf7+"] {
            game.play(text).unwrap();
        }
        for form in [UciForm::Usual, UciForm::KingTakesRook] {
            let mut warnings = Vec::new();
            let read = PositionCommand::of(&game, form).to_game(&mut warnings).unwrap();
            assert_eq!((read.position(), read.start()), (game.position(), game.start()));
            assert!(warnings.is_empty(), "{warnings:?}");
        }
    }
}
