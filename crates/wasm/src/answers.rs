//! Answers that are asked for seldom enough to be JSON: reasons and explanations.

use crate::json::Json;
use crate::refusal::{coded, mv, square};
use tabiya::{Explanation, GameError, Mark, MoveError, Position, Setup, UciError};

/// The squares of a reason, each once.
fn squares(json: &mut Json<'_>, marks: &[Mark]) {
    let first = |&(at, mark): &(usize, &Mark)| !marks[..at].iter().any(|other| other.square == mark.square);
    json.list(marks.iter().enumerate().filter(first), |json, (_, mark)| square(json, mark.square));
}

/// What every reason against a move says.
fn reason(json: &mut Json<'_>, verdict: &str, marks: &[Mark]) {
    json.key("verdict").text(verdict);
    squares(json.key("squares"), marks);
}

pub(crate) fn move_error(json: &mut Json<'_>, why: &MoveError) {
    coded(json, why.code(), why, |json| reason(json, why.verdict().name(), &why.squares()));
}

/// The reason against one of several moves; `at` counts from 0.
pub(crate) fn move_error_at(json: &mut Json<'_>, why: &MoveError, at: usize) {
    coded(json, why.code(), why, |json| {
        reason(json, why.verdict().name(), &why.squares());
        json.key("index").number(at);
    });
}

/// The reason against a move in UCI, with no word about other notations.
pub(crate) fn move_error_in_uci(json: &mut Json<'_>, why: &MoveError) {
    let MoveError::PromotionMissing { pawn, to, .. } = why else { return move_error(json, why) };
    let text = why.reason();
    let (text, from) = (text.trim_end_matches('.'), pawn.square);
    coded(
        json,
        why.code(),
        format_args!("{text}: write {from}{to}q, {from}{to}r, {from}{to}b or {from}{to}n."),
        |json| reason(json, why.verdict().name(), &why.squares()),
    );
}

pub(crate) fn uci_error(json: &mut Json<'_>, why: &UciError) {
    // A sentence, as the other reasons are.
    let text = alloc::format!("{why}.");
    let (first, rest) = text.split_at(1);
    let first = first.to_ascii_uppercase();
    coded(json, why.code(), format_args!("{first}{rest}"), |json| reason(json, "unreadable", &[]));
}

pub(crate) fn game_error(json: &mut Json<'_>, why: &GameError) {
    match why {
        GameError::IllegalMove { why } => move_error(json, why),
        why => coded(json, why.code(), why, |_| {}),
    }
}

/// Why a board with its rights is no legal position.
pub(crate) fn setup_problems(json: &mut Json<'_>, setup: &Setup) {
    json.list(setup.problems(), |json, problem| {
        coded(json, problem.code(), problem, |json| json.key("squares").list(problem.squares(), square));
    });
}

pub(crate) fn explanation(json: &mut Json<'_>, position: &Position, answer: &Explanation) {
    json.object(|json| {
        json.key("verdict").text(answer.verdict().name());
        json.key("code").text(answer.code());
        json.key("message").text(&answer.message());
        let marks = answer.squares();
        squares(json.key("squares"), &marks);
        json.key("marks").list(&marks, |json, mark| {
            json.object(|json| {
                square(json.key("square"), mark.square);
                json.key("part").text(mark.part.name());
            });
        });
        match answer.mv {
            Some(legal) => mv(json.key("move"), position, legal),
            None => json.key("move").null(),
        }
        json.key("suggestions").list(&answer.suggestions, |json, &near| mv(json, position, near));
        json.key("forgiven").list(&answer.forgiven, |json, note| {
            coded(json, note.code(), note, |_| {});
        });
        json.key("also").list(&answer.also, |json, why| {
            coded(json, why.code(), why, |_| {});
        });
    });
}
