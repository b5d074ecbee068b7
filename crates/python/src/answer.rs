//! `Answer`: what an agent meant by whatever it wrote, and why it is refused.

use crate::board::PyBoard;
use crate::game::PyGame;
use crate::moves;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use tabiya::Game;
use tabiya_referee::answer_mode::AnswerMode;
use tabiya_referee::answer_parser::{self, AnswerForm, Intent, OfferState, ParsedAnswer};
use tabiya_referee::policy::Policy;
use tabiya_referee::rejection;

/// Finds what an agent meant whose turn it is on a board or in a game, in whatever it wrote.
///
/// `answer` says where the answer has to stand: `free` (anywhere), `tag:move`, `last-line`, `json:move` or
/// `regex:PATTERN`. Under `legal="never"` a refusal gives the reason alone, and no moves that would do.
#[pyfunction]
#[pyo3(signature = (game, text, *, answer="free", legal="on-request"))]
pub(crate) fn find_answer<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    text: &str,
    answer: &str,
    legal: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let game: Game = if let Ok(board) = game.cast::<PyBoard>() {
        board.try_borrow()?.to_game()
    } else if let Ok(game) = game.cast::<PyGame>() {
        game.try_borrow()?.played().game().clone()
    } else {
        return Err(PyTypeError::new_err("an answer is about a Board or a Game"));
    };
    let mut policy = Policy::default();
    let taken = policy.takes(&format!("legal={legal}"));
    taken.map_err(|why| PyValueError::new_err(why.to_string()))?;
    let mode: AnswerMode =
        answer.parse().map_err(|why| PyValueError::new_err(format!("{answer:?} is not a place: {why}")))?;
    py.detach(|| WordedAnswer::of(&game, text, &mode, &policy)).told(py)
}

/// What was found, and its words.
struct WordedAnswer {
    answer: ParsedAnswer,
    san: Option<String>,
    code: Option<String>,
    message: Option<String>,
    suggestions: Vec<String>,
}

impl WordedAnswer {
    fn of(game: &Game, text: &str, mode: &AnswerMode, policy: &Policy) -> WordedAnswer {
        let answer = answer_parser::find_at(game, OfferState::of(game), text, mode);
        let mut found =
            WordedAnswer { answer, san: None, code: None, message: None, suggestions: Vec::new() };
        match &found.answer.intent {
            Intent::Move { mv, .. } => found.san = Some(game.position().san(*mv).to_string()),
            Intent::Nothing(explanation) => {
                let position = game.position();
                let refused =
                    rejection::of_answer(explanation, &found.answer, mode, position, text, policy.legal);
                found.code = Some(refused.code.into_owned());
                found.message = Some(refused.message);
                found.suggestions = refused.suggestions.into_iter().map(|mv| mv.san.to_string()).collect();
            }
            _ => {}
        }
        found
    }

    /// The class is defined in Python, `tabiya/_told.py`: a plain value, which is compared, copied and pickled as such.
    fn told<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (mv, form) = match self.answer.intent {
            Intent::Move { mv, how, .. } => {
                let form = match how {
                    AnswerForm::Alone => "alone",
                    AnswerForm::Json => "json",
                    AnswerForm::Prose => "prose",
                    AnswerForm::Last => "last",
                };
                (Some(moves::one(py, mv)?), Some(form))
            }
            _ => (None, None),
        };
        let intent = match self.answer.intent {
            Intent::Move { .. } => "move",
            Intent::Resign => "resign",
            Intent::Accept => "accept",
            Intent::Decline => "decline",
            Intent::Claim => "claim",
            Intent::LegalMoves => "legal-moves",
            Intent::Nothing(_) => "refused",
        };
        let extracted = self.answer.extracted;
        py.import("tabiya._told")?.getattr("Answer")?.call1((
            intent,
            mv,
            self.san,
            form,
            self.answer.offers_draw,
            extracted.as_ref().map(|it| it.text.as_str()),
            extracted.as_ref().map(|it| (it.span.start, it.span.end)),
            self.code,
            self.message,
            self.suggestions,
        ))
    }
}
