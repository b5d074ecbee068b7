//! `tabiya explain`: whether a move is legal, and why not.

use crate::args::ExplainArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::reading::uci_form;
use std::io::Write;
use tabiya::{Explanation, MoveError, Position, Verdict};
use tabiya_schema::{self as schema, Explained, FenReason};

pub(crate) fn run(args: &ExplainArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["-"] => lines::each(out, |InputLine { number, text, .. }, out| match text.split_once('\t') {
            Some((fen, text)) => Question { fen, text, args }.answer(AnswerLength::Line(number), out),
            None => no_tab(text, args, out),
        }),
        ["-", more, ..] => Err(CliError::Usage(format!("- stands alone, without {more:?}"))),
        words => match part(words) {
            (fen @ [_, ..], text @ [_, ..]) => {
                let (fen, text) = (fen.join(" "), text.join(" "));
                Question { fen: &fen, text: &text, args }.answer(AnswerLength::Page, out)
            }
            _ => Err(CliError::Usage(
                "explain needs a FEN and a move, or - to read them line by line".to_owned(),
            )),
        },
    }
}

/// Parts the words of a command line into the FEN and the move. A FEN that is complete ends where
/// it ends, and the move may have several words; of any other all words but the last belong to it.
fn part<'a, 'b>(words: &'a [&'b str]) -> (&'a [&'b str], &'a [&'b str]) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Three-check has a field more: before the counters, or behind them.
    let checks =
        |text: &str| text.contains('+') && text.bytes().all(|byte| byte == b'+' || byte.is_ascii_digit());
    let complete = |fen: &[&str]| {
        let fields = fen.iter().flat_map(|word| word.split_whitespace());
        let fields: Vec<&str> = fields.filter(|field| !checks(field)).collect();
        match fields.as_slice() {
            ["startpos"] => true,
            [_, _, _, _, halfmoves, fullmoves] => is_number(halfmoves) && is_number(fullmoves),
            // In quotes, the counters may be missing, unless they follow outside.
            [_, _, _, _] | [_, _, _, _, _] => {
                fen.len() == 1 && words.get(1).is_none_or(|word| !is_number(word))
            }
            _ => false,
        }
    };
    let end = (1..=words.len().min(7)).find(|&end| complete(&words[..end]));
    let end = end.map(|end| end + usize::from(words.get(end).is_some_and(|word| checks(word))));
    words.split_at(end.unwrap_or(words.len().saturating_sub(1)))
}

/// The answer to a line that is no question.
fn no_tab(line: &str, args: &ExplainArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    const CODE: &str = "no-tab";
    const MESSAGE: &str = "There is no tab between a FEN and a move in this line.";
    if args.json {
        Explained::without_question(line, "", CODE, MESSAGE.to_owned()).write_line(out)?;
    } else {
        writeln!(out, "{} ({CODE}): {MESSAGE}", Verdict::Unreadable)?;
    }
    Ok(ExitStatus::No)
}

/// How much an answer in text says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AnswerLength {
    /// One line for the line of input with this number.
    Line(usize),
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
    fn answer(&self, length: AnswerLength, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
        let (position, notes) =
            match self.args.reading.reading().position_of(self.args.game.variant, self.fen) {
                Ok(noted) => noted,
                Err(error) => {
                    if self.args.json {
                        Explained::without_position(self.fen, self.text, &error).write_line(out)?;
                        return Ok(ExitStatus::No);
                    }
                    return fen_failure::answer(self.fen, &error, false, out);
                }
            };
        // Who types a move alone is forgiven more than who buries it in prose.
        let alone = position.explain(self.text.trim());
        // And what a game refuses as it is written is refused here: a file in letters that only look like it, a
        // promotion to a piece that is spelled out or is none.
        let is_refused = match &alone.error {
            Some(MoveError::ForeignLetter { latin, .. }) => matches!(latin, 'a'..='h'),
            Some(MoveError::UnknownPromotion { .. }) => !self.text.trim().contains(char::is_whitespace),
            _ => false,
        };
        let explanation =
            if alone.is_legal() || is_refused { alone } else { position.explain_prose(self.text) };
        if self.args.json {
            let form = uci_form(self.args.chess960);
            let answer = schema::Explanation::in_form(&position, &explanation, form);
            Explained::new(&position, self.text, answer, FenReason::list(&notes)).write_line(out)?;
        } else {
            say(&position, &explanation, length, out)?;
            let line = match length {
                AnswerLength::Line(number) => Some(number),
                AnswerLength::Page => None,
            };
            notes::tell(&notes, line, out)?;
        }
        Ok(ExitStatus::of(explanation.is_legal()))
    }
}

fn say(
    position: &Position,
    explanation: &Explanation,
    length: AnswerLength,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Explanation { also, suggestions, .. } = explanation;
    let (verdict, code, message) = (explanation.verdict(), explanation.code(), explanation.message());
    if code == verdict.name() {
        writeln!(out, "{verdict}: {message}")?;
    } else {
        writeln!(out, "{verdict} ({code}): {message}")?;
    }
    if length != AnswerLength::Page {
        return Ok(());
    }
    for why in also {
        writeln!(out, "also ({}): {why}", why.code())?;
    }
    if !suggestions.is_empty() {
        let names: Vec<String> = suggestions.iter().map(|&mv| position.san(mv).to_string()).collect();
        writeln!(out, "closest legal moves: {}", names.join(", "))?;
    }
    Ok(())
}
