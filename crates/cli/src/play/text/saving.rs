//! What becomes of a file that is there already, in words.

use crate::counted::counted;
use crate::play::session::SavePlan;

/// What will be written, and what stays.
pub(crate) fn save_question(plan: &SavePlan) -> String {
    let SavePlan { file, replaces, of, players: [white, black], plies, tries } = plan;
    let (file, moves) = (file.display(), counted(plies.div_ceil(2), "move", "moves"));
    let tried = match tries {
        0 => String::new(),
        tries => format!(", and {} tried", counted(*tries, "move", "moves")),
    };
    let game = format!("{white} - {black}, {moves}{tried}");
    match (replaces, of) {
        (Some(_), Some(1)) => format!("The game in {file} is replaced by this one: {game}."),
        (Some(number), of) => {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            format!("Game {number}{of} in {file} is replaced by this one: {game}. The others stay.")
        }
        (None, Some(1)) => format!("{file} has a game, which stays. This one is added: {game}."),
        (None, Some(of)) => format!("{file} has {of} games, which stay. This one is added: {game}."),
        (None, None) => format!("The games in {file} stay. This one is added: {game}."),
    }
}

/// What yes means.
pub(crate) fn save_answer(plan: &SavePlan) -> &'static str {
    if plan.replaces.is_some() { "Yes, replace it" } else { "Yes, add it" }
}
