//! Why a move was refused, as far as a policy lets an agent know.

use super::answer_mode::AnswerMode;
use super::answer_parser::{ExtractedText, ParsedAnswer, WrittenFault};
use super::policy::LegalList;
use super::thoughts::without_thoughts;
use tabiya::{Explanation, Position, TextSense};
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
    found: &ParsedAnswer,
    mode: &AnswerMode,
    position: &Position,
    text: &str,
    legal: LegalList,
) -> MoveRejection {
    let refused = match found.extracted {
        None if !mode.is_free() && found.candidates.is_empty() => {
            MoveRejection::new("no-answer", mode.missing(text), text)
        }
        None if only_thoughts(text) => {
            let message = "There is only thinking in this text: the answer has to stand behind it.";
            MoveRejection::new("no-answer", message, text)
        }
        _ if found.offers_draw && found.sense == TextSense::Nothing => only_an_offer(text),
        _ => unjudged(found, text)
            .filter(|_| legal == LegalList::Never || found.fault.is_some_and(WrittenFault::is_unfinished))
            .or_else(|| rejection(explanation, position, text, legal))
            .unwrap_or_else(|| no_move(text)),
    };
    with_place(refused, found)
}

/// Whether nothing in a text was meant to be read, as where the thinking is cut off.
fn only_thoughts(text: &str) -> bool {
    !text.trim().is_empty() && text[without_thoughts(text)].trim().is_empty()
}

/// A refusal with what was taken as the answer, or what might be.
pub fn with_place(refused: MoveRejection, found: &ParsedAnswer) -> MoveRejection {
    MoveRejection {
        extracted: found.extracted.as_ref().map(ExtractedText::shown),
        span: found.extracted.as_ref().map(ExtractedText::place),
        candidates: found.candidates.iter().map(ExtractedText::candidate).collect(),
        ..refused
    }
}

/// The refusal of what need not be judged by the rules, where nobody is told which moves are legal. What is not said to be
/// played is refused alike, be it legal or not; else one would have to name a move only to learn that.
fn unjudged(found: &ParsedAnswer, text: &str) -> Option<MoveRejection> {
    let (code, message) = match (found.sense, found.fault) {
        (TextSense::Doubtful, _) => {
            ("unclear", "The text names a move, but does not say that it is to be played.".to_owned())
        }
        (TextSense::Several, _) => {
            ("ambiguous", "The text names several moves, and does not say which is to be played.".to_owned())
        }
        (_, Some(fault)) => {
            let refused = MoveRejection::new(fault.code(), fault.message(), text);
            return Some(MoveRejection { squares: vec![fault.square()], ..refused });
        }
        _ => return None,
    };
    Some(MoveRejection::new(code, message, text))
}

/// The refusal of a text in which there is no move.
pub fn no_move(input: &str) -> MoveRejection {
    MoveRejection::new("not-a-move", "There is no move in this text.", input)
}

/// The refusal of a text that offers a draw and names no move.
fn only_an_offer(input: &str) -> MoveRejection {
    let message = "There is no move in this text, but it offers a draw: an offer comes with a move.";
    MoveRejection::new("not-a-move", message, input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer_parser::{self, Intent, OfferState};
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

    /// What is told of a text, with the move in it and its square left out.
    fn told(game: &Game, text: &str, mv: &str) -> (String, String, usize, usize) {
        let text = text.replace("{}", mv);
        let mode = AnswerMode::Free;
        let found = answer_parser::find_at(game, OfferState::None, &text, &mode);
        let Intent::Nothing(explanation) = &found.intent else { panic!("{text:?} is {:?}", found.intent) };
        let refused = of_answer(explanation, &found, &mode, game.position(), &text, LegalList::Never);
        let square = &mv[mv.len() - 2..];
        let message = refused.message.replace(mv, "{}").replace(square, "[]");
        (refused.code.into_owned(), message, refused.squares.len(), refused.suggestions.len())
    }

    /// Who is never shown the legal moves does not learn whether one is legal by naming it without playing it.
    #[test]
    fn what_is_not_answered_is_refused_alike_be_it_legal_or_not() {
        let mut game = Game::new();
        for san in ["e4", "e5", "Nf3", "Nc6"] {
            game.play(san).unwrap();
        }
        for text in [
            "I would not play {}.",
            "Not {}!",
            "Is {} possible?",
            "Would {} be legal here?",
            "{}? I am not sure at all.",
            "I'll play {}. Wait, that drops a pawn.",
            "{} or h3, both are fine.",
            "Both {} and Ke3 look good.",
            "If {} then what?",
            "{} junk",
        ] {
            for (legal, illegal) in [("Bb5", "Bg5"), ("Nc3", "Nd3"), ("Qe2", "Qg4"), ("d4", "f5")] {
                assert_eq!(told(&game, text, legal), told(&game, text, illegal), "{text} {legal} {illegal}");
            }
        }
    }

    /// What can be seen without the rules is told before what they say.
    #[test]
    fn a_sign_that_is_wrong_does_not_tell_whether_the_move_would_be_legal_without_it() {
        let game = Game::from_fen("1n2k2n/P6P/8/8/8/5N2/8/4K3 w - - 0 1").unwrap();
        for (legal, illegal) in [("Nxe5", "Nxa5"), ("a8", "h8"), ("Kxf2", "Kxf5")] {
            assert_eq!(told(&game, "{}", legal), told(&game, "{}", illegal), "{legal} {illegal}");
            assert_eq!(told(&game, "I play {}.", legal), told(&game, "I play {}.", illegal));
        }
        assert_eq!(told(&game, "{}", "Nxa5").1, "There is nothing to capture on [].");
    }

    /// What is told of a text where the legal moves are never shown.
    fn refused(fen: &str, text: &str, legal: LegalList) -> MoveRejection {
        let game = Game::from_fen(fen).unwrap();
        let mode = AnswerMode::Free;
        let found = answer_parser::find_at(&game, OfferState::None, text, &mode);
        let Intent::Nothing(explanation) = &found.intent else { panic!("{text:?} is {:?}", found.intent) };
        of_answer(explanation, &found, &mode, game.position(), text, legal)
    }

    #[test]
    fn only_a_pawn_one_step_before_the_last_rank_is_asked_what_it_becomes() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const PINNED: &str = "4k3/8/8/8/4r3/8/4N3/3K4 w - - 0 1";
        for (fen, text) in [
            (START, "a5xa8"),
            (START, "e7xe8"),
            (START, "e4xd8"),
            (START, "c3xc1"),
            (START, "e8"),
            (PINNED, "e1d1"),
        ] {
            let refused = refused(fen, text, LegalList::Never);
            assert_ne!(refused.code, "promotion-missing", "{text}: {}", refused.message);
            assert!(!refused.message.contains("must become"), "{text}: {}", refused.message);
        }
        let pawns = "1n2k2n/P6P/8/8/8/5N2/p7/4K3 w - - 0 1";
        for (fen, text) in [
            (pawns.to_owned(), "a7a8"),
            (pawns.to_owned(), "a7xb8"),
            (pawns.to_owned(), "h7h8"),
            (pawns.to_owned(), "axb8"),
            (pawns.replace(" w ", " b "), "a2a1"),
        ] {
            assert_eq!(refused(&fen, text, LegalList::Never).code, "promotion-missing", "{text}");
        }
    }

    #[test]
    fn a_move_in_json_without_its_target_is_refused_and_says_so() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (text, from) in [
            (r#"{"from":"e4"}"#, "e4"),
            (r#"{"move":{"from":"e4"}}"#, "e4"),
            (r#"{"from":"g1","to":""}"#, "g1"),
            (r#"{"from":"G1","to":null}"#, "g1"),
            (r#"I answer {"name":"play","args":{"from":"g1"}}."#, "g1"),
        ] {
            for legal in [LegalList::Never, LegalList::Always] {
                let refused = refused(START, text, legal);
                let told =
                    format!("The move comes from {from}, but nothing says where it goes: \"to\" is missing.");
                assert_eq!((&*refused.code, refused.message), ("not-a-move", told), "{text}");
            }
        }
    }

    #[test]
    fn an_offer_without_a_move_is_refused_and_told_what_it_lacks() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in [
            r#"{"draw":"offer"}"#,
            r#"{"offerDraw":true}"#,
            r#"{"name":"play","arguments":{"draw":"offer"}}"#,
            "I offer a draw.",
            "Ich biete Remis an.",
        ] {
            for legal in [LegalList::Never, LegalList::Always] {
                let refused = refused(START, text, legal);
                let told = "There is no move in this text, but it offers a draw: an offer comes with a move.";
                assert_eq!((&*refused.code, refused.message.as_str()), ("not-a-move", told), "{text}");
            }
        }
        let game = Game::new();
        for text in [r#"I play e4. {"draw":"offer"}"#, r#"{"draw":"offer"} e4"#] {
            let found = answer_parser::find(&game, OfferState::None, text);
            assert!(matches!(found.intent, Intent::Move { .. }) && found.offers_draw, "{text}: {found:?}");
        }
    }

    #[test]
    fn moves_that_are_refused_together_are_told_with_their_places() {
        let text = "Both e4 and Nf6 are fine.";
        let found = answer_parser::find(&Game::new(), OfferState::None, text);
        let Intent::Nothing(explanation) = &found.intent else { panic!("{found:?}") };
        let mode = AnswerMode::Free;
        for legal in [LegalList::Never, LegalList::OnRequest] {
            let refused = of_answer(explanation, &found, &mode, Game::new().position(), text, legal);
            let named: Vec<_> =
                refused.candidates.iter().map(|it| (it.extracted.as_str(), it.span)).collect();
            assert_eq!(named, [("e4", [5, 7]), ("Nf6", [12, 15])]);
            assert_eq!((refused.extracted, refused.span), (None, None));
        }
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
