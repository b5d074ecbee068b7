//! Games as text: read into a game, and written from one.

use crate::block::{self, Passed};
use crate::held::HeldGame;
use alloc::rc::Rc;
use alloc::string::ToString;
use tabiya::pgn::{GameResult, Problem};
use tabiya::{DrawRules, Game, Pgn};

/// Why a text is not read into a game.
pub(crate) enum LoadError {
    /// Something of it would be lost.
    Problem(Problem),
    /// A side passes on this ply: a game of chess has no such move.
    NullMove(usize),
}

/// The first game of a text, or the first thing that was lost of it.
pub(crate) fn load(text: &str, rules: DrawRules) -> Result<HeldGame, LoadError> {
    let pgn: Pgn = text.parse().map_err(LoadError::Problem)?;
    let passes = pgn.mainline().position(|node| node.is_null_move());
    match passes {
        Some(at) => Err(LoadError::NullMove(at + 1)),
        None => Ok(seat(pgn, rules)),
    }
}

/// What can be read of the first game of a text.
pub(crate) fn load_partly(text: &str, rules: DrawRules) -> HeldGame {
    seat(Pgn::parse_lenient(text), rules)
}

fn seat(pgn: Pgn, rules: DrawRules) -> HeldGame {
    let played = |rules| {
        let mut game = Game::from_position(*pgn.start()).with_draw_rules(rules);
        let moves = pgn.moves();
        let all = moves.into_iter().all(|mv| game.play(mv).is_ok());
        all.then_some(game)
    };
    // Records often go on where these rules would have ended the game.
    let game = played(rules).or_else(|| played(DrawRules::Analysis));
    let game = game.unwrap_or_else(|| Game::from_position(*pgn.start()));
    let problems = block::problems(pgn.problems(), Passed::default()).into();
    HeldGame { game, pgn: Some(Rc::new(pgn)), problems, jumped: false }
}

/// A copy of the record that a game was read from, or an empty one.
///
/// What is written is read back the same; cloning would take two kilobytes for the problems that were found in
/// reading, which the copy has not.
fn read(held: &HeldGame) -> Pgn {
    match &held.pgn {
        Some(pgn) => Pgn::parse_lenient(&pgn.to_string()),
        None => Pgn::from_position(*held.game.start()),
    }
}

/// Sets a tag, or removes it.
pub(crate) fn set_tag(held: &mut HeldGame, name: &str, value: Option<&str>) {
    let mut pgn = read(held);
    match value {
        // The result is written behind the moves too: it is no tag like the others.
        _ if name == "Result" => pgn.set_result(value.and_then(GameResult::from_text).unwrap_or_default()),
        Some(value) => pgn.tags_mut().set(name, value),
        None => drop(pgn.tags_mut().remove(name)),
    }
    held.pgn = Some(Rc::new(pgn));
}

/// Where the game has ended, what the record told of another end is not true any more.
pub(crate) fn forget_end(held: &mut HeldGame) {
    if held.pgn.is_some() && held.game.is_over() {
        set_tag(held, "Termination", None);
    }
}

/// The record of a game: what was read, with the moves played as its main line.
pub(crate) fn record(held: &HeldGame) -> Pgn {
    let game = &held.game;
    let mut pgn = read(held);
    // The moves were legal in the game, and the record has the same start.
    let last = pgn.merge_game(game);
    if let Some(outcome) = game.outcome() {
        // What was played behind another end is not of this game.
        last.into_iter().for_each(|last| pgn.truncate(last));
        pgn.set_result(GameResult::from(outcome));
        // How it ended, where the moves do not show it.
        let told = Pgn::from(game);
        if let Some(how) = told.tags().get("Termination").filter(|&how| how != "normal") {
            pgn.tags_mut().set("Termination", how);
        }
    }
    pgn
}

/// Has the record know of moves that were played, and of the game as it was before. If there was a jump back into it, its
/// own moves are played again, and the rest of it still can be; others make a variation of its line. What is only taken
/// back is gone.
pub(crate) fn advanced(held: &mut HeldGame, before: Option<Game>) {
    let left = before.filter(|before| held.jumped && before.ply() < before.total_plies());
    held.jumped = false;
    if let Some(mut left) = left {
        let again = left.jump(held.game.ply()).is_some() && left.moves().eq(held.game.moves());
        if !again {
            left.jump(left.total_plies());
            let mut pgn = read(held);
            let _ = pgn.merge_game(&left);
            held.pgn = Some(Rc::new(pgn));
        } else if left.ply() < left.total_plies() {
            held.game = left;
            held.jumped = true;
        }
    }
    forget_end(held);
}

/// Puts a record back where it was taken from.
pub(crate) fn restore(held: &mut HeldGame, text: &str, problems: &[u8]) {
    held.pgn = (!text.is_empty()).then(|| Rc::new(Pgn::parse_lenient(text)));
    held.problems = problems.into();
}
