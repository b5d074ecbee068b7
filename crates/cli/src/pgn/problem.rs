//! What is wrong with a game, for people and as data.

use super::work::Origin;
use serde::Serialize;
use tabiya::pgn::{Problem, Severity};
use tabiya_uci::sanitize::one_line;

/// As compilers write it: `games.pgn:12:5: Ka1: The king …`
pub(super) fn line(problem: &Problem, origin: &Origin<'_>) -> String {
    let place = &problem.place;
    let line = origin.line + place.line;
    one_line(&format!("{}:{line}:{}: {}", origin.file, place.column, problem.kind)) + "\n"
}

/// A problem, as data.
#[derive(Serialize)]
pub(super) struct ProblemJson {
    code: &'static str,
    severity: &'static str,
    message: String,
    line: u64,
    column: u64,
    /// The first byte and the one behind the last, in the text without its compression.
    bytes: [u64; 2],
    ply: u32,
}

impl ProblemJson {
    pub(super) fn new(problem: &Problem, origin: &Origin<'_>) -> ProblemJson {
        let place = &problem.place;
        ProblemJson {
            code: problem.code(),
            severity: match problem.severity() {
                Severity::Warning => "warning",
                Severity::Error => "error",
            },
            message: problem.kind.to_string(),
            line: origin.line + place.line,
            column: place.column,
            bytes: [origin.byte + place.bytes.start, origin.byte + place.bytes.end],
            ply: problem.ply,
        }
    }
}
