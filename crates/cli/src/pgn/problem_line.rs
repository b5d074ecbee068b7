//! What is wrong with a game, as a line for people.

use tabiya::pgn::Problem;
use tabiya_data::Origin;
use tabiya_uci::sanitize::one_line;

/// As compilers write it: `games.pgn:12:5: Ka1: The king …`
pub(super) fn problem_line(problem: &Problem, origin: &Origin<'_>) -> String {
    let place = &problem.place;
    let line = origin.line + place.line;
    one_line(&format!("{}:{line}:{}: {}", origin.file, place.column, problem.kind)) + "\n"
}
