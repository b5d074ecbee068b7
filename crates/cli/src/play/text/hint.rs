//! Hints in words.

use super::phrases::aloud;
use crate::play::reply::HintStep;
use std::fmt::Write;
use tabiya::{Color, Variant};
use tabiya_schema as schema;

/// A hint as a reader is told it.
pub(super) fn told(hint: &HintStep) -> String {
    match hint {
        HintStep::Piece((piece, square)) => format!("Look at the {} on {square}.", piece.role.name()),
        HintStep::Drop { role, to: None } => format!("Look at the {role} in hand."),
        HintStep::Drop { role, to: Some(to) } => format!("The {role} in hand could be dropped on {to}."),
        HintStep::Square { piece: (piece, square), to } => {
            format!("The {} on {square} could go to {to}.", piece.role.name())
        }
        HintStep::Move { san } => format!("The move is {san}."),
        HintStep::Line { variant, turn, number, sans, score } => {
            let mut text = String::new();
            let mut color = *turn;
            let mut number = *number;
            for (i, san) in sans.iter().enumerate() {
                let _ = match color {
                    Color::White => write!(text, "{number}. "),
                    Color::Black if i == 0 => write!(text, "{number}... "),
                    Color::Black => Ok(()),
                };
                let _ = write!(text, "{san} ");
                number += u32::from(!color.is_white());
                color = !color;
            }
            format!("{}: {}.", text.trim_end(), schema::Score::new(*score, *turn).words(*variant))
        }
    }
}

/// The same, read aloud.
pub(super) fn spoken(hint: &HintStep, variant: Variant) -> String {
    match hint {
        HintStep::Move { san } => format!("The move is {}.", aloud(san, variant)),
        HintStep::Line { turn, sans, score, .. } => {
            let moves = sans.iter().map(|san| aloud(san, variant)).collect::<Vec<_>>().join("; ");
            format!("The line is {moves}. Then {}.", schema::Score::new(*score, *turn).words(variant))
        }
        hint => told(hint),
    }
}

#[cfg(test)]
mod tests {
    use super::{spoken, told};
    use crate::play::reply::HintStep;
    use tabiya::{Color, Role, Square, Variant};
    use tabiya_engine::Score;

    #[test]
    fn a_line_is_told_with_its_numbers_and_what_it_is_worth() {
        let line = |turn, sans: &[&str], score| HintStep::Line {
            variant: Variant::Chess,
            turn,
            number: 4,
            sans: sans.iter().map(ToString::to_string).collect(),
            score,
        };
        let white = line(Color::White, &["Nf3", "Nc6", "Bb5"], Score::Centipawns(40));
        assert_eq!(told(&white), "4. Nf3 Nc6 5. Bb5: White is ahead by 0.4 pawns.");
        assert_eq!(
            spoken(&white, Variant::Chess),
            "The line is knight to f3; knight to c6; bishop to b5. Then White is ahead by 0.4 pawns."
        );
        let black = line(Color::Black, &["Nf6", "Qxf7#"], Score::Mate(-1));
        assert_eq!(told(&black), "4... Nf6 5. Qxf7#: White mates in 1.");
        assert_eq!(
            told(&line(Color::Black, &["Nf6"], Score::Centipawns(-10))),
            "4... Nf6: the game is even."
        );
    }

    #[test]
    fn a_drop_is_told_with_the_piece_in_hand() {
        let (role, to) = (Role::Rook, Some(Square::E8));
        assert_eq!(told(&HintStep::Drop { role, to: None }), "Look at the rook in hand.");
        assert_eq!(told(&HintStep::Drop { role, to }), "The rook in hand could be dropped on e8.");
    }

    #[test]
    fn an_explosion_is_not_called_mate() {
        let (turn, variant) = (Color::White, Variant::Atomic);
        let sans = vec!["Nxf7#".to_owned()];
        let line = HintStep::Line { variant, turn, number: 3, sans, score: Score::Mate(1) };
        assert_eq!(told(&line), "3. Nxf7#: White wins in 1.");
        assert!(spoken(&line, variant).ends_with("Then White wins in 1."), "{}", spoken(&line, variant));
    }
}
