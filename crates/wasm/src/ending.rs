//! How a game ended, as JSON. `crates/wasm-engine` reads this file too.

use crate::json::Json;
use crate::refusal::mv;
use tabiya::{Ending, Evidence, Position};

/// An ending, in the position in which the game ended.
pub(crate) fn ending(json: &mut Json<'_>, position: &Position, ending: &Ending) {
    let outcome = ending.outcome;
    json.object(|json| {
        json.key("winner").text_or_null(outcome.winner().map(|winner| winner.name()));
        json.key("reason").text(outcome.code());
        json.key("result").text(outcome.result());
        json.key("message").shown(outcome);
        json.key("detail").shown(ending);
        json.key("ply").number(ending.ply);
        json.key("evidence").object(|json| match &ending.evidence {
            Evidence::Repetition { plies } => {
                json.key("kind").text("repetition");
                json.key("plies").list(plies, |json, ply| json.number(ply));
            }
            Evidence::Count { halfmoves } => {
                json.key("kind").text("count");
                json.key("halfmoves").number(halfmoves);
            }
            #[cfg(feature = "variants")]
            Evidence::Capture { square } => {
                json.key("kind").text("capture");
                json.key("square").shown(square);
            }
            Evidence::Declared { by } => {
                json.key("kind").text("declared");
                json.key("by").text_or_null(by.map(|by| by.name()));
            }
            _ => json.key("kind").text("board"),
        });
        match &ending.claim {
            Some(claim) => json.key("claim").object(|json| {
                json.key("by").text(claim.by.name());
                match claim.intended {
                    Some(intended) => mv(json.key("intended"), position, intended),
                    None => json.key("intended").null(),
                }
            }),
            None => json.key("claim").null(),
        }
    });
}
