//! Why a move was refused, as an agent is told.

use super::policy::LegalList;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{Explanation, Move, MoveError, Position};
use tabiya_schema::json;

/// The longest part of a refused text that is given back, in characters.
pub const LONGEST_INPUT: usize = 200;

/// A refused move: what was wrong, where, and what would have been legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejection {
    /// The reason in a word that will not change, such as `pinned`.
    pub code: String,
    /// The reason as a sentence.
    pub message: String,
    /// What was refused; the beginning of it, if it is long.
    pub input: String,
    /// The squares that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// Legal moves that come near, the nearest first; none under a policy that never lists them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Named>,
}

/// A move by its two names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Named {
    /// As programs write it: g1f3.
    pub uci: String,
    /// As players write it: Nf3.
    pub san: String,
}

impl Named {
    pub fn of(position: &Position, mv: Move) -> Named {
        Named { uci: position.uci(mv).to_string(), san: position.san(mv).to_string() }
    }
}

impl Rejection {
    /// The refusal of a text that an explanation was given for, in the position that it is about; none if it is legal.
    pub fn of(
        explanation: &Explanation,
        position: &Position,
        input: &str,
        legal: LegalList,
    ) -> Option<Rejection> {
        if explanation.is_legal() {
            return None;
        }
        // Whoever never sees the legal moves is told why, and not what would do.
        let whole = legal != LegalList::Never;
        let message = if whole { explanation.message() } else { explanation.reason() };
        let mut rejection = Rejection::new(explanation.code(), &message, input);
        let marks = explanation.squares();
        for name in
            json::names(marks.iter().filter(|mark| whole || !mark.part.is_advice()).map(|mark| mark.square))
        {
            if !rejection.squares.contains(&name) {
                rejection.squares.push(name);
            }
        }
        if whole {
            let named = |&mv| Named::of(position, mv);
            rejection.suggestions = explanation.suggestions.iter().map(named).collect();
        }
        Some(rejection)
    }

    /// What is wrong with a text as the next move of a game, be it a move alone or a sentence; or the move that it is.
    #[cfg(test)]
    pub fn judge(game: &tabiya::Game, text: &str, legal: LegalList) -> Result<Move, Rejection> {
        let explanation = super::found::read(game, text);
        match (explanation.mv, Rejection::of(&explanation, game.position(), text, legal)) {
            (_, Some(rejection)) => Err(rejection),
            (Some(mv), None) => Ok(mv),
            (None, None) => Err(Rejection::new("not-a-move", "There is no move in this text.", text)),
        }
    }

    /// The refusal for a reason of the rules.
    pub fn of_error(why: &MoveError, input: &str) -> Rejection {
        let mut rejection = Rejection::new(why.code(), &why.to_string(), input);
        rejection.squares = json::names(why.squares().into_iter().map(|mark| mark.square));
        rejection.squares.dedup();
        rejection
    }

    /// A refusal for any other reason, such as an answer that came too late.
    pub fn new(code: &str, message: &str, input: &str) -> Rejection {
        let mut letters = input.chars();
        let mut shown: String = letters.by_ref().take(LONGEST_INPUT).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        Rejection {
            code: code.to_owned(),
            message: message.to_owned(),
            input: shown,
            squares: Vec::new(),
            suggestions: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Game;

    #[test]
    fn a_refused_move_says_why_where_and_what_would_do() {
        let game = Game::from_fen("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").unwrap();
        let rejection = Rejection::judge(&game, "I play Nc3!", LegalList::OnRequest).unwrap_err();
        assert_eq!(rejection.code, "pinned");
        assert!(rejection.message.contains("e4"), "{}", rejection.message);
        assert!(rejection.squares.contains(&"e4".to_owned()), "{:?}", rejection.squares);
        assert_eq!(rejection.input, "I play Nc3!");
        assert!(!rejection.suggestions.is_empty());
    }

    #[test]
    fn a_legal_move_in_any_text_is_no_rejection() {
        let game = Game::new();
        let mv = Rejection::judge(&game, "After some thought: **Nf3**.", LegalList::Never).unwrap();
        assert_eq!(game.position().san(mv).to_string(), "Nf3");
    }

    #[test]
    fn who_may_never_see_the_legal_moves_sees_none_in_a_rejection() {
        let game = Game::new();
        let rejection = Rejection::judge(&game, "Nf4", LegalList::Never).unwrap_err();
        assert_eq!(rejection.suggestions, []);
        assert_eq!(
            (rejection.message.as_str(), rejection.squares),
            ("No white knight can go to f4.", vec!["f4".to_owned()])
        );
        let told = |fen: &str, text: &str| {
            Rejection::judge(&Game::from_fen(fen).unwrap(), text, LegalList::Never).unwrap_err().message
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
        assert!(!Rejection::judge(&game, "Nf4", LegalList::Always).unwrap_err().suggestions.is_empty());
    }

    #[test]
    fn a_long_text_is_given_back_in_part() {
        let text = "é".repeat(10_000);
        let rejection = Rejection::judge(&Game::new(), &text, LegalList::Always).unwrap_err();
        assert_eq!(rejection.input.chars().count(), LONGEST_INPUT + 1);
        let total = serde_json::to_string(&rejection).unwrap().len();
        assert!(total < 3_000, "{total}");
    }

    #[test]
    fn a_move_after_the_end_is_refused_as_such() {
        let mut game = Game::new();
        for text in ["f3", "e5", "g4", "Qh4#"] {
            game.play(text).unwrap();
        }
        assert_eq!(Rejection::judge(&game, "a3", LegalList::Always).unwrap_err().code, "game-over");
    }
}
