//! Lines of moves and scores, as people read them.

use tabiya::{Color, Move, Position};
use tabiya_engine::Score;

/// A line of moves with their numbers: `12... Nf6 13. Bg5`. It ends before a move that is not legal.
pub fn numbered(position: &Position, moves: &[Move]) -> String {
    let mut position = *position;
    let mut words: Vec<String> = Vec::new();
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        match position.turn() {
            Color::White => words.push(format!("{}.", position.fullmoves())),
            Color::Black if words.is_empty() => words.push(format!("{}...", position.fullmoves())),
            Color::Black => {}
        }
        words.push(position.san(mv).to_string());
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// A score of the side to move, seen by White.
pub fn for_white(score: Score, turn: Color) -> Score {
    if turn.is_white() { score } else { -score }
}

/// White's score: `+0.35`, `-12.40`, `#3`, `-#2`.
pub fn shown(score: Score) -> String {
    match score {
        Score::Centipawns(value) => {
            let sign = if value < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
        }
        Score::Mate(moves) if moves < 0 => format!("-#{}", moves.unsigned_abs()),
        score => format!("#{}", score.mate().unwrap_or_default()),
    }
}

/// "White is ahead by 0.4 pawns".
pub fn worth(turn: Color, score: Score) -> String {
    let (side, score) = if score < Score::ZERO { (!turn, -score) } else { (turn, score) };
    match score {
        Score::Centipawns(0..25) => "the game is even".to_owned(),
        Score::Centipawns(value) => format!("{side} is ahead by {:.1} pawns", f64::from(value) / 100.0),
        score => format!("{side} mates in {}", score.mate().unwrap_or_default()),
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
        assert_eq!(numbered(&Position::new(), &moves), "1. e4 e5 2. Nf3");
        let after = Position::new().play(moves[0]).unwrap();
        assert_eq!(numbered(&after, &moves[1..]), "1... e5 2. Nf3");
        assert_eq!(numbered(&Position::new(), &[moves[0], moves[0]]), "1. e4");
    }

    #[test]
    fn scores_are_whites() {
        assert_eq!(shown(for_white(Score::Centipawns(35), Color::Black)), "-0.35");
        assert_eq!(shown(for_white(Score::Mate(-2), Color::Black)), "#2");
        assert_eq!(shown(Score::Mate(-3)), "-#3");
        assert_eq!(shown(Score::Centipawns(1240)), "+12.40");
    }
}
