//! Games as text: read into a game, written from one, and shown as a tree.

use crate::answers;
use crate::json::Json;
use crate::registry::HeldGame;
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;
use tabiya::pgn::{GameResult, Node, Problem, Score, Severity};
use tabiya::{DrawRules, Game, Pgn, Position};

/// The first game of a text, or the first thing that was lost of it.
pub(crate) fn load(text: &str, rules: DrawRules) -> Result<HeldGame, Problem> {
    let pgn: Pgn = text.parse()?;
    Ok(seat(pgn, rules))
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
    let pgn = Rc::new(pgn);
    HeldGame { game, pgn: Some(pgn.clone()), read: Some(pgn) }
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

/// The record of a game: what was read, with the moves played as its main line.
pub(crate) fn record(held: &HeldGame) -> Pgn {
    let game = &held.game;
    let mut pgn = read(held);
    // The moves were legal in the game, and the record has the same start.
    let _ = pgn.merge_game(game);
    if let Some(outcome) = game.outcome() {
        pgn.set_result(GameResult::from_text(outcome.result()).unwrap_or_default());
    }
    pgn
}

/// The nodes of a game, each behind its parent, with the number of that and the position before it.
struct Walk<'a> {
    waiting: Vec<(Node<'a>, usize, Position)>,
    count: usize,
}

impl<'a> Iterator for Walk<'a> {
    type Item = (Node<'a>, usize, Position);

    fn next(&mut self) -> Option<Self::Item> {
        let (node, parent, before) = self.waiting.pop()?;
        self.count += 1;
        let after = match node.mv() {
            Some(mv) => {
                let mut after = before;
                after.play_unchecked(mv);
                after
            }
            None => node.position(),
        };
        let first = self.waiting.len();
        let number = self.count;
        self.waiting.extend(node.children().map(|child| (child, number, after)));
        self.waiting[first..].reverse();
        Some((node, parent, before))
    }
}

fn walk(pgn: &Pgn) -> Walk<'_> {
    let mut waiting: Vec<_> = pgn.root().children().map(|node| (node, 0, *pgn.start())).collect();
    waiting.reverse();
    Walk { waiting, count: 0 }
}

/// A game as data: tags, result, problems, and its nodes in a list, the root first.
pub(crate) fn tree(json: &mut Json<'_>, pgn: &Pgn, problems: &[Problem]) {
    json.object(|json| {
        json.key("tags").list(pgn.tags().iter(), |json, (name, value)| {
            json.list([name, value], |json, text| json.text(text));
        });
        json.key("result").text(pgn.result().text());
        json.key("start").shown(pgn.start());
        json.key("problems").list(problems, problem);
        json.key("comments").list(pgn.root().comments(), |json, text| json.text(text));
        json.key("nodes").list(walk(pgn), |json, (node, parent, before)| {
            json.object(|json| {
                json.key("parent").number(parent);
                match node.mv() {
                    Some(mv) => answers::mv(json.key("move"), &before, mv),
                    None => json.key("move").null(),
                }
                notes(json, node);
            });
        });
    });
}

/// What is written about a move; of most there is nothing.
fn notes(json: &mut Json<'_>, node: Node<'_>) {
    if node.nags().next().is_some() {
        json.key("nags").list(node.nags(), |json, nag| json.number(nag.0));
    }
    if node.comments_before().next().is_some() {
        json.key("before").list(node.comments_before(), |json, text| json.text(text));
    }
    if node.comments().next().is_none() {
        return;
    }
    json.key("comments").list(node.comments(), |json, text| json.text(text));
    json.key("text").text(&node.text());
    if let Some(clock) = node.clock() {
        seconds(json.key("clock"), clock.0);
    }
    if let Some(elapsed) = node.elapsed() {
        seconds(json.key("elapsed"), elapsed.0);
    }
    if let Some(eval) = node.eval() {
        json.key("eval").object(|json| {
            json.key("score").object(|json| match eval.score {
                Score::Centipawns(score) => json.key("cp").number(score),
                Score::Mate(moves) => json.key("mate").number(moves),
                _ => {}
            });
            match eval.depth {
                Some(depth) => json.key("depth").number(depth),
                None => json.key("depth").null(),
            }
        });
    }
    let shapes = node.shapes();
    if !shapes.is_empty() {
        json.key("shapes").list(shapes, |json, shape| {
            json.object(|json| {
                json.key("color").text(shape.color.name());
                answers::square(json.key("from"), shape.from);
                answers::square(json.key("to"), shape.to);
            });
        });
    }
}

/// Seconds with thousandths, without the machinery that prints floating point numbers.
fn seconds(json: &mut Json<'_>, time: Duration) {
    json.number(format_args!("{}.{:03}", time.as_secs(), time.subsec_millis()));
}

pub(crate) fn problem(json: &mut Json<'_>, problem: &Problem) {
    json.object(|json| {
        json.key("code").text(problem.code());
        json.key("message").shown(&problem.kind);
        json.key("severity").text(match problem.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        });
        json.key("game").number(problem.game);
        json.key("line").number(problem.place.line);
        json.key("column").number(problem.place.column);
        json.key("ply").number(problem.ply);
    });
}
