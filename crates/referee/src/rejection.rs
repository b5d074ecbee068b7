//! Why a move was refused, as far as a policy lets an agent know.

use super::answer_mode::AnswerMode;
use super::answer_parser::ExtractedText;
use super::policy::LegalList;
use tabiya::{Explanation, Position};
use tabiya_schema::{self as schema, MoveRejection};

/// The refusal of a text that an explanation was given for, in the position that it is about; none if it is legal.
pub fn rejection(
    explanation: &Explanation,
    position: &Position,
    input: &str,
    legal: LegalList,
) -> Option<MoveRejection> {
    if explanation.is_legal() {
        return None;
    }
    let shown = shown(explanation, position, legal);
    Some(MoveRejection {
        squares: shown.squares,
        suggestions: shown.suggestions,
        ..MoveRejection::new(explanation.code(), shown.message, input)
    })
}

/// An explanation as far as a policy shows it: an agent that never sees the legal moves is told why, and not what would
/// do.
pub fn shown(explanation: &Explanation, position: &Position, legal: LegalList) -> schema::Explanation {
    let shown = schema::Explanation::new(position, explanation);
    if legal == LegalList::Never { shown.without_advice(explanation) } else { shown }
}

/// The refusal of an answer that is no move to be played, with what was taken as the answer.
pub fn of_answer(
    explanation: &Explanation,
    extracted: Option<&ExtractedText>,
    mode: &AnswerMode,
    position: &Position,
    text: &str,
    legal: LegalList,
) -> MoveRejection {
    let refused = match extracted {
        None if !mode.is_free() => MoveRejection::new("no-answer", mode.missing(), text),
        _ => rejection(explanation, position, text, legal).unwrap_or_else(|| no_move(text)),
    };
    MoveRejection {
        extracted: extracted.map(ExtractedText::shown),
        span: extracted.map(ExtractedText::place),
        ..refused
    }
}

/// The refusal of a text in which there is no move.
pub fn no_move(input: &str) -> MoveRejection {
    MoveRejection::new("not-a-move", "There is no move in this text.", input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer_parser;
    use tabiya::{Game, Move, Square};

    /// What is wrong with a text as the next move of a game, be it a move alone or a sentence; or the move that it is.
    fn judge(game: &Game, text: &str, legal: LegalList) -> Result<Move, Box<MoveRejection>> {
        let explanation = answer_parser::explain(game, text);
        match rejection(&explanation, game.position(), text, legal) {
            Some(rejection) => Err(Box::new(rejection)),
            None => explanation.mv.ok_or_else(|| Box::new(no_move(text))),
        }
    }

    #[test]
    fn a_refused_move_says_why_where_and_what_would_do() {
        let game = Game::from_fen("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").unwrap();
        let rejection = judge(&game, "I play Nc3!", LegalList::OnRequest).unwrap_err();
        assert_eq!(rejection.code, "pinned");
        assert!(rejection.message.contains("e4"), "{}", rejection.message);
        assert!(rejection.squares.contains(&Square::E4), "{:?}", rejection.squares);
        assert_eq!(rejection.input, "I play Nc3!");
        assert!(!rejection.suggestions.is_empty());
    }

    #[test]
    fn a_legal_move_in_any_text_is_no_rejection() {
        let game = Game::new();
        let mv = judge(&game, "After some thought: **Nf3**.", LegalList::Never).unwrap();
        assert_eq!(game.position().san(mv).to_string(), "Nf3");
    }

    #[test]
    fn who_may_never_see_the_legal_moves_sees_none_in_a_rejection() {
        let game = Game::new();
        let rejection = judge(&game, "Nf4", LegalList::Never).unwrap_err();
        assert_eq!(rejection.suggestions, []);
        assert_eq!(
            (rejection.message.as_str(), rejection.squares),
            ("No white knight can go to f4.", vec![Square::F4])
        );
        let told = |fen: &str, text: &str| {
            judge(&Game::from_fen(fen).unwrap(), text, LegalList::Never).unwrap_err().message
        };
        assert_eq!(
            told("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4e7"),
            "The pawn on e4 cannot go to e7: a pawn advances one square, or two from its starting square."
        );
        assert_eq!(
            told("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "I. think Ke3. perhaps: Ke3"),
            "The king on e1 cannot go to e3: a king moves one square at a time."
        );
        assert_eq!(told("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"), "\"Nd2\" can mean several moves.");
        let check = told("4k3/8/8/8/8/8/4r3/4K1N1 w - - 0 1", "Nf3");
        assert!(!check.contains("xe2") && !check.contains("take"), "{check}");
        assert!(!judge(&game, "Nf4", LegalList::Always).unwrap_err().suggestions.is_empty());
    }

    #[test]
    fn a_long_text_is_given_back_in_part() {
        let text = "é".repeat(10_000);
        let rejection = judge(&Game::new(), &text, LegalList::Always).unwrap_err();
        assert_eq!(rejection.input.chars().count(), 201);
        let total = serde_json::to_string(&rejection).unwrap().len();
        assert!(total < 3_000, "{total}");
    }

    #[test]
    fn a_move_after_the_end_is_refused_as_such() {
        let mut game = Game::new();
        for text in ["f3", "e5", "g4", "Qh4#"] {
            game.play(text).unwrap();
        }
        assert_eq!(judge(&game, "a3", LegalList::Always).unwrap_err().code, "game-over");
    }
}
