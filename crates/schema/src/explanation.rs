//! Whether a move is legal, and why not.

use crate::fen::{FenError, FenReason};
use crate::moves::Move;
use crate::{json, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{self, Write};
use tabiya::{Position, Square, UciForm, Verdict};

/// The whole answer to "may I play this?".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Explanation {
    /// Whether it can be played, and if not, whether the rules or the text are against it.
    #[schemars(with = "names::Verdict")]
    pub verdict: Verdict,
    /// A stable, machine-readable code of the reason; legal if it is.
    pub code: Cow<'static, str>,
    /// The verdict as a sentence.
    pub message: String,
    /// The squares involved, each once.
    #[schemars(with = "Vec<String>")]
    pub squares: Vec<Square>,
    /// The same squares, each with the parts that it plays.
    pub marks: Vec<Mark>,
    /// The move, if it is legal.
    #[serde(rename = "move")]
    pub mv: Option<Move>,
    /// The legal moves that come nearest, the nearest first; none if it is legal.
    pub suggestions: Vec<Move>,
    /// What the standard writes otherwise, if it is legal.
    pub forgiven: Vec<Reason>,
    /// Why other pieces of the same kind cannot go there either.
    pub also: Vec<Reason>,
}

/// A square with a part that it plays in an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// The square.
    #[schemars(with = "String")]
    pub square: Square,
    /// Its part: from, to, king, pinner …
    pub part: Cow<'static, str>,
}

impl From<&tabiya::Mark> for Mark {
    fn from(mark: &tabiya::Mark) -> Mark {
        Mark { square: mark.square, part: mark.part.name().into() }
    }
}

/// Something to know besides, as a code and a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// A stable, machine-readable code.
    pub code: Cow<'static, str>,
    /// The same as a sentence.
    pub message: String,
}

impl Explanation {
    /// An explanation in the position that it is about.
    pub fn new(position: &Position, explanation: &tabiya::Explanation) -> Explanation {
        Explanation::in_form(position, explanation, UciForm::Usual)
    }

    /// An explanation in the position that it is about, castling written in this form.
    pub fn in_form(position: &Position, explanation: &tabiya::Explanation, form: UciForm) -> Explanation {
        let data = |&mv: &tabiya::Move| Move::in_form(position, mv, form);
        let marks = explanation.squares();
        Explanation {
            verdict: explanation.verdict(),
            code: explanation.code().into(),
            message: explanation.message(),
            squares: json::each_once(marks.iter().map(|mark| mark.square)),
            marks: marks.iter().map(Mark::from).collect(),
            mv: explanation.mv.as_ref().map(data),
            suggestions: explanation.suggestions.iter().map(data).collect(),
            forgiven: explanation
                .forgiven
                .iter()
                .map(|note| Reason { code: note.code().into(), message: note.to_string() })
                .collect(),
            also: explanation
                .also
                .iter()
                .map(|why| Reason { code: why.code().into(), message: why.to_string() })
                .collect(),
        }
    }

    /// The same without what the explanation, of which this was made, says of moves that would be legal.
    pub fn without_advice(mut self, explanation: &tabiya::Explanation) -> Explanation {
        let marks: Vec<tabiya::Mark> =
            explanation.squares().into_iter().filter(|mark| !mark.part.is_advice()).collect();
        self.message = explanation.reason();
        self.squares = json::each_once(marks.iter().map(|mark| mark.square));
        self.marks = marks.iter().map(Mark::from).collect();
        self.suggestions.clear();
        for (told, why) in self.also.iter_mut().zip(&explanation.also) {
            told.message = why.reason();
        }
        self
    }

    /// The answer to what cannot be understood.
    fn unreadable(code: &'static str, message: String) -> Explanation {
        Explanation {
            verdict: Verdict::Unreadable,
            code: code.into(),
            message,
            squares: Vec::new(),
            marks: Vec::new(),
            mv: None,
            suggestions: Vec::new(),
            forgiven: Vec::new(),
            also: Vec::new(),
        }
    }
}

/// An explanation with the question that it answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The position; as it was given, where it is none.
    pub fen: String,
    /// The text as it was given.
    pub input: String,
    /// The answer.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// What was forgiven in the FEN.
    pub notes: Vec<FenReason>,
    /// What is wrong with the FEN, where it is no legal position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<FenError>,
}

impl Explained {
    /// Writes it as one line of JSON.
    pub fn write_line(&self, out: &mut dyn Write) -> io::Result<()> {
        json::line(out, self)
    }

    /// The answer to a text in a position.
    pub fn new(
        position: &Position,
        input: &str,
        explanation: Explanation,
        notes: Vec<FenReason>,
    ) -> Explained {
        Explained { fen: position.to_fen(), input: input.to_owned(), explanation, notes, error: None }
    }

    /// The answer to a text that comes with a FEN that is not a legal position.
    pub fn without_position(fen: &str, input: &str, error: &tabiya::FenError) -> Explained {
        let message = format!("not a legal position: {error}");
        let error = Some(FenError::from(error));
        Explained { error, ..Explained::without_question(fen, input, "no-legal-position", message) }
    }

    /// The answer to what is no question.
    pub fn without_question(fen: &str, input: &str, code: &'static str, message: String) -> Explained {
        Explained {
            fen: fen.to_owned(),
            input: input.to_owned(),
            explanation: Explanation::unreadable(code, message),
            notes: Vec::new(),
            error: None,
        }
    }
}
