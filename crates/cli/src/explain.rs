//! `tabiya explain`: whether a move is legal, and why not.

use crate::answer::{Answer, Trouble};
use crate::args::ExplainArgs;
use crate::json::{self, FenTrouble};
use crate::lines;
use crate::moves::{MoveJson, UciForm};
use crate::reading::Reading;
use serde::Serialize;
use std::io::Write;
use tabiya::{Explanation, Forgiven, Mark, Move, MoveError, Position, TextError, Verdict};

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
        let judgement = judge(&position, self.text);
        if self.args.json {
            json::line(out, &self.as_json(&position, &judgement))?;
        } else {
            judgement.say(&position, length, out)?;
        }
        Ok(Answer::of(judgement.verdict == Verdict::Legal))
    }

    fn as_json<'a>(&'a self, position: &Position, judgement: &'a Judgement) -> JudgementJson<'a> {
        let form = UciForm::of(self.args.chess960);
        let of_move = |mv| MoveJson::new(position, form.uci(position, mv), mv);
        let mut squares = Vec::new();
        for mark in &judgement.marks {
            let name = mark.square.to_string();
            if !squares.contains(&name) {
                squares.push(name);
            }
        }
        let of_mark = |mark: &Mark| MarkJson { square: mark.square.to_string(), part: mark.part.name() };
        let of_note = |note: &Forgiven| ReasonJson { code: note.code(), message: note.to_string() };
        let of_reason = |why: &MoveError| ReasonJson { code: why.code(), message: why.to_string() };
        JudgementJson {
            fen: position.to_fen(),
            input: self.text,
            verdict: judgement.verdict.name(),
            code: judgement.code,
            message: &judgement.message,
            squares,
            marks: judgement.marks.iter().map(of_mark).collect(),
            mv: judgement.mv.map(of_move),
            suggestions: judgement.suggestions.iter().copied().map(of_move).collect(),
            forgiven: judgement.forgiven.iter().map(of_note).collect(),
            also: judgement.also.iter().map(of_reason).collect(),
        }
    }
}

/// The verdict on a text.
struct Judgement {
    verdict: Verdict,
    code: &'static str,
    message: String,
    marks: Vec<Mark>,
    mv: Option<Move>,
    suggestions: Vec<Move>,
    forgiven: Vec<Forgiven>,
    also: Vec<MoveError>,
}

impl From<Explanation> for Judgement {
    fn from(explanation: Explanation) -> Judgement {
        Judgement {
            verdict: explanation.verdict,
            code: explanation.code,
            message: explanation.message,
            marks: explanation.squares,
            mv: explanation.mv,
            suggestions: explanation.suggestions,
            forgiven: explanation.forgiven,
            also: explanation.also,
        }
    }
}

/// Judges a move or, where the text is none, the move that is buried in it.
fn judge(position: &Position, text: &str) -> Judgement {
    let explanation = position.explain(text);
    if !matches!(explanation.reason, Some(MoveError::NotAMove { .. })) {
        return explanation.into();
    }
    match position.find_move(text) {
        Ok(found) => {
            Judgement { forgiven: found.forgiven, ..Judgement::from(position.explain_move(found.mv)) }
        }
        Err(TextError::NotLegal { span }) => {
            let named = text.get(span).map(|named| position.explain(named));
            named.filter(|named| named.verdict != Verdict::Unreadable).unwrap_or(explanation).into()
        }
        Err(TextError::Ambiguous { candidates }) => Judgement {
            verdict: Verdict::Ambiguous,
            code: Verdict::Ambiguous.name(),
            message: format!("The text names several legal moves: {}.", names(position, &candidates)),
            suggestions: candidates,
            ..Judgement::from(explanation)
        },
        Err(_) => explanation.into(),
    }
}
impl Judgement {
    fn say(&self, position: &Position, length: Length, out: &mut dyn Write) -> Result<(), Trouble> {
        let Judgement { verdict, code, message, also, suggestions, .. } = self;
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
        if !suggestions.is_empty() && *verdict != Verdict::Ambiguous {
            writeln!(out, "legal and near: {}", names(position, suggestions))?;
        }
        Ok(())
    }
}

/// Moves as players write them, with commas between.
fn names(position: &Position, moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
    names.join(", ")
}

/// The verdict on a move, as data.
#[derive(Serialize)]
struct JudgementJson<'a> {
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
