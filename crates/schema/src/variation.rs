//! Moves in a row.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{Color, Game, Move, MoveText, Position};

/// Moves in a row: the moves of a game so far, or a line that was found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Variation {
    /// One by one, as programs write them.
    #[schemars(with = "Vec<String>")]
    pub uci: Vec<MoveText>,
    /// One by one, as players write them.
    #[schemars(with = "Vec<String>")]
    pub san: Vec<MoveText>,
    /// All with their numbers: 1. e4 e5 2. Nf3.
    pub text: String,
}

impl Variation {
    /// The moves from a position on, up to the first that is not legal.
    pub fn new(position: &Position, moves: &[Move]) -> Variation {
        let mut position = *position;
        let mut variation = Variation::default();
        for &mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            variation.push(&position, mv);
            position.play_unchecked(mv);
        }
        variation
    }

    /// The moves of a game so far.
    pub fn of_game(game: &Game) -> Variation {
        let mut variation = Variation::default();
        for ply in game.history() {
            variation.push(&ply.before, ply.mv);
        }
        variation
    }

    fn push(&mut self, position: &Position, mv: Move) {
        let san = position.san(mv).text();
        let space = if self.text.is_empty() { "" } else { " " };
        self.text += space;
        match position.turn() {
            Color::White => self.text += &format!("{}. ", position.fullmoves()),
            Color::Black if self.san.is_empty() => self.text += &format!("{}... ", position.fullmoves()),
            Color::Black => {}
        }
        self.text += &san;
        self.uci.push(position.uci(mv).text());
        self.san.push(san);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_numbers_and_ends_where_it_cannot_be_played() {
        let mut position = Position::new();
        let mut moves = Vec::new();
        for text in ["e4", "e5", "Nf3"] {
            let mv = position.parse_move(text).unwrap();
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let text = |position: &Position, moves: &[Move]| Variation::new(position, moves).text;
        assert_eq!(text(&Position::new(), &moves), "1. e4 e5 2. Nf3");
        let after = Position::new().play(moves[0]).unwrap();
        assert_eq!(text(&after, &moves[1..]), "1... e5 2. Nf3");
        assert_eq!(text(&Position::new(), &[moves[0], moves[0]]), "1. e4");
    }

    #[test]
    fn the_moves_of_a_game_are_written_as_the_game_writes_them() {
        let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 3 30").unwrap();
        for text in ["Kd7", "O-O", "Ke6"] {
            game.play(text).unwrap();
        }
        let moves = Variation::of_game(&game);
        assert_eq!(moves.text, game.to_string());
        assert_eq!(moves.san, ["Kd7", "O-O", "Ke6"]);
        assert_eq!(moves.uci, ["e8d7", "e1g1", "d7e6"]);
    }
}
