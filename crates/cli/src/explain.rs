//! `tabiya explain`: whether a move is legal, and why not.

use crate::answer::{Answer, Trouble};
use crate::args::ExplainArgs;
use crate::json::{self, FenTrouble};
use crate::lines;
use crate::moves::{MoveJson, UciForm};
use crate::reading::Reading;
use serde::Serialize;
use std::io::Write;
use tabiya::{Explanation, MoveError, Position, Verdict};

pub(crate) fn run(args: &ExplainArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["-"] => lines::each(out, |line, out| {
            let (fen, text) = line.split_once('\t').unwrap_or((line, ""));
            Question { fen, text, args }.answer(Length::Line, out)
        }),
        [fen @ .., text] if !fen.is_empty() => {
            Question { fen: &fen.join(" "), text, args }.answer(Length::Page, out)
        }
        _ => Err(Trouble::Usage("explain needs a FEN and a move, or - to read them line by line".to_owned())),
    }
}

/// How much an answer in text says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// One line for one line of input.
    Line,
    /// All there is to say.
    Page,
}

/// A position and what someone would play in it.
struct Question<'a> {
    fen: &'a str,
    text: &'a str,
    args: &'a ExplainArgs,
}

impl Question<'_> {
    fn answer(&self, length: Length, out: &mut dyn Write) -> Result<Answer, Trouble> {
        let position = match Reading::of(self.args.reading).position(self.fen) {
            Ok(position) => position,
            Err(error) => {
                let trouble = FenTrouble::new(self.fen, &error);
                if self.args.json {
                    json::line(out, &NoPositionJson::new(self.text, trouble))?;
                    return Ok(Answer::No);
                }
                return trouble.answer(false, out);
            }
        };
        let explanation = judge(&position, self.text);
        if self.args.json {
            json::line(out, &self.as_json(&position, &explanation))?;
        } else {
            say(&position, &explanation, length, out)?;
        }
        Ok(Answer::of(explanation.verdict == Verdict::Legal))
    }

    fn as_json<'a>(&'a self, position: &Position, explanation: &'a Explanation) -> ExplanationJson<'a> {
        let form = UciForm::of(self.args.chess960);
        let of_move = |mv| MoveJson::new(position, form.uci(position, mv), mv);
        let mut squares = Vec::new();
        for mark in &explanation.squares {
            let name = mark.square.to_string();
            if !squares.contains(&name) {
                squares.push(name);
            }
        }
        ExplanationJson {
            fen: position.to_fen(),
            input: self.text,
            verdict: explanation.verdict.name(),
            code: explanation.code,
            message: &explanation.message,
            squares,
            marks: explanation
                .squares
                .iter()
                .map(|mark| MarkJson { square: mark.square.to_string(), part: mark.part.name() })
                .collect(),
            mv: explanation.mv.map(of_move),
            suggestions: explanation.suggestions.iter().copied().map(of_move).collect(),
            forgiven: explanation
                .forgiven
                .iter()
                .map(|note| ReasonJson { code: note.code(), message: note.to_string() })
                .collect(),
            also: explanation
                .also
                .iter()
                .map(|why| ReasonJson { code: why.code(), message: why.to_string() })
                .collect(),
        }
    }
}

/// Judges a move or, where the text is none by itself, the move that it names in its prose.
fn judge(position: &Position, text: &str) -> Explanation {
    let explanation = position.explain(text);
    match explanation.reason {
        Some(MoveError::NotAMove { .. }) => position.explain_prose(text),
        _ => explanation,
    }
}

fn say(
    position: &Position,
    explanation: &Explanation,
    length: Length,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let Explanation { verdict, code, message, also, suggestions, .. } = explanation;
    if *code == verdict.name() {
        writeln!(out, "{verdict}: {message}")?;
    } else {
        writeln!(out, "{verdict} ({code}): {message}")?;
    }
    if length == Length::Line {
        return Ok(());
    }
    for why in also {
        writeln!(out, "also ({}): {why}", why.code())?;
    }
    if !suggestions.is_empty() {
        let names: Vec<String> = suggestions.iter().map(|&mv| position.san(mv).to_string()).collect();
        writeln!(out, "legal and near: {}", names.join(", "))?;
    }
    Ok(())
}

/// The verdict on a move, as data.
#[derive(Serialize)]
struct ExplanationJson<'a> {
    fen: String,
    input: &'a str,
    verdict: &'static str,
    code: &'static str,
    message: &'a str,
    /// The squares involved, each once.
    squares: Vec<String>,
    /// The same squares, each with the parts that it plays.
    marks: Vec<MarkJson>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<MoveJson>,
    suggestions: Vec<MoveJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forgiven: Vec<ReasonJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<ReasonJson>,
}

#[derive(Serialize)]
struct MarkJson {
    square: String,
    part: &'static str,
}

#[derive(Serialize)]
struct ReasonJson {
    code: &'static str,
    message: String,
}

/// The verdict on a move in a position that is none: the same keys, so that nobody stumbles.
#[derive(Serialize)]
struct NoPositionJson<'a> {
    #[serde(flatten)]
    trouble: FenTrouble<'a>,
    input: &'a str,
    verdict: &'static str,
    code: &'static str,
    message: String,
    squares: [String; 0],
    marks: [String; 0],
    suggestions: [String; 0],
}

impl<'a> NoPositionJson<'a> {
    fn new(input: &'a str, trouble: FenTrouble<'a>) -> NoPositionJson<'a> {
        NoPositionJson {
            input,
            verdict: Verdict::Unreadable.name(),
            code: "no-legal-position",
            message: trouble.to_string(),
            trouble,
            squares: [],
            marks: [],
            suggestions: [],
        }
    }
}
