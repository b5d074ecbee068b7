//! `Answer`: what an agent meant by whatever it wrote, and why it is refused.

use crate::board::PyBoard;
use crate::game::PyGame;
use crate::moves::{self, PyMove};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use tabiya::Game;
use tabiya_referee::answer_mode::AnswerMode;
use tabiya_referee::answer_parser::{self, AnswerForm, Intent, OfferState, ParsedAnswer};
use tabiya_referee::policy::Policy;
use tabiya_referee::rejection;

/// What an agent meant by whatever it wrote: a move, something else, or nothing that can be played, and why.
#[pyclass(module = "tabiya", name = "Answer", frozen)]
pub(crate) struct PyAnswer {
    found: ParsedAnswer,
    san: Option<String>,
    code: Option<String>,
    message: Option<String>,
    suggestions: Vec<String>,
}

#[pymethods]
impl PyAnswer {
    /// `move`, `resign`, `accept` (the draw that is offered), `decline`, `claim` (a draw), `legal-moves` (it asks for them)
    /// or `refused`.
    #[getter]
    fn intent(&self) -> &'static str {
        match self.found.intent {
            Intent::Move { .. } => "move",
            Intent::Resign => "resign",
            Intent::Accept => "accept",
            Intent::Decline => "decline",
            Intent::Claim => "claim",
            Intent::LegalMoves => "legal-moves",
            Intent::Nothing(_) => "refused",
        }
    }

    /// The move, which is legal.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        match self.found.intent {
            Intent::Move { mv, .. } => moves::one(py, mv).map(Some),
            _ => Ok(None),
        }
    }

    /// The move in standard notation.
    #[getter]
    fn san(&self) -> Option<&str> {
        self.san.as_deref()
    }

    /// How the move was found: `alone`, in `json`, in `prose`, or the `last` of several.
    #[getter]
    fn form(&self) -> Option<&'static str> {
        match self.found.intent {
            Intent::Move { how, .. } => Some(match how {
                AnswerForm::Alone => "alone",
                AnswerForm::Json => "json",
                AnswerForm::Prose => "prose",
                AnswerForm::Last => "last",
            }),
            _ => None,
        }
    }

    /// Whether a draw is offered with the move.
    #[getter]
    fn offers_draw(&self) -> bool {
        self.found.offers_draw
    }

    /// What was taken as the answer, be it legal or not.
    #[getter]
    fn extracted(&self) -> Option<&str> {
        self.found.extracted.as_ref().map(|it| it.text.as_str())
    }

    /// Where that stands in the text, in bytes of UTF-8: its first one, and the one behind its last.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.found.extracted.as_ref().map(|it| (it.span.start, it.span.end))
    }

    /// Why it is refused, as a stable code: `pinned`, `not-a-move`.
    #[getter]
    fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Why it is refused, as a sentence for whoever wrote it.
    #[getter]
    fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Legal moves that come near, the nearest first, in standard notation; none where the legal moves are never shown.
    #[getter]
    fn suggestions(&self) -> Vec<String> {
        self.suggestions.clone()
    }

    fn __bool__(&self) -> bool {
        !matches!(self.found.intent, Intent::Nothing(_))
    }

    fn __repr__(&self) -> String {
        let intent = self.intent();
        match (&self.san, &self.code) {
            (Some(san), _) => format!("<Answer {san}>"),
            (None, Some(code)) => format!("<Answer {intent}: {code}>"),
            (None, None) => format!("<Answer {intent}>"),
        }
    }
}

/// Finds what an agent meant whose turn it is on a board or in a game, in whatever it wrote.
///
/// `answer` says where the answer has to stand: `free` (anywhere), `tag:move`, `last-line`, `json:move` or
/// `regex:PATTERN`. Under `legal="never"` a refusal gives the reason alone, and no moves that would do.
#[pyfunction]
#[pyo3(signature = (game, text, *, answer="free", legal="on-request"))]
pub(crate) fn find_answer(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    text: &str,
    answer: &str,
    legal: &str,
) -> PyResult<PyAnswer> {
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
    Ok(py.detach(|| found(&game, text, &mode, &policy)))
}

fn found(game: &Game, text: &str, mode: &AnswerMode, policy: &Policy) -> PyAnswer {
    let found = answer_parser::find_at(game, OfferState::of(game), text, mode);
    let mut answer = PyAnswer { found, san: None, code: None, message: None, suggestions: Vec::new() };
    match &answer.found.intent {
        Intent::Move { mv, .. } => answer.san = Some(game.position().san(*mv).to_string()),
        Intent::Nothing(explanation) => {
            let position = game.position();
            let refused =
                rejection::of_answer(explanation, &answer.found, mode, position, text, policy.legal);
            answer.code = Some(refused.code.into_owned());
            answer.message = Some(refused.message);
            answer.suggestions = refused.suggestions.into_iter().map(|mv| mv.san.to_string()).collect();
        }
        _ => {}
    }
    answer
}
