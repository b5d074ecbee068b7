//! Games as blocks of words: how records cross to JavaScript, which makes objects of what is looked at.
//!
//! A block is a header, the lengths of the texts of the tags, the nodes, each behind its parent, the notes, node by node,
//! and all texts behind each other in UTF-8. Lengths of texts are counted as JavaScript counts them.

use crate::json::Json;
use crate::protocol::{BLOCK_HEADER, BLOCK_VARIANT, NodeNote};
use crate::record;
use crate::refusal::coded;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabiya::pgn::{Comment, GameResult, Node, Problem, Score, Severity};
use tabiya::{Pgn, Position};

/// The texts of a block, and how long each is.
struct Texts(String);

impl Texts {
    /// Keeps a text and gives its length in units of sixteen bits.
    fn push(&mut self, text: &str) -> u32 {
        self.0 += text;
        if text.is_ascii() { text.len() as u32 } else { text.encode_utf16().count() as u32 }
    }
}

fn word(out: &mut Vec<u8>, word: u32) {
    out.extend_from_slice(&word.to_le_bytes());
}

/// Where a text that is read in pieces stood before this piece.
#[derive(Clone, Copy, Default)]
pub(crate) struct Passed {
    pub(crate) games: u64,
    pub(crate) lines: u64,
}

/// Writes a game, with what was wrong as JSON.
pub(crate) fn write(out: &mut Vec<u8>, game: &Pgn, problems: &[u8]) {
    let begin = out.len();
    let mut texts = Texts(String::new());
    for _ in 0..BLOCK_HEADER {
        word(out, 0);
    }
    let is_standard = game.start().to_setup() == Position::new().to_setup();
    let fen = if is_standard { 0 } else { texts.push(&game.start().to_string()) };
    let problems = texts.push(core::str::from_utf8(problems).unwrap_or_default());
    let mut tags = 0;
    for (name, value) in game.tags().iter() {
        let (name, value) = (texts.push(name), texts.push(value));
        word(out, name);
        word(out, value);
        tags += 1;
    }
    let (mut nodes, mut notes) = (0, 0);
    let mut behind = Vec::new();
    note(&mut behind, &mut texts, &mut notes, 0, game.root());
    let mut waiting: Vec<(Node<'_>, u32, Position)> = Vec::new();
    push_children(&mut waiting, game.root(), 0, *game.start());
    while let Some((node, parent, before)) = waiting.pop() {
        nodes += 1;
        word(out, parent);
        let after = match node.mv() {
            Some(mv) => {
                record::push(out, &before, mv);
                let mut after = before;
                after.play_unchecked(mv);
                after
            }
            None => {
                record::push_null(out, &before);
                before.null_move().unwrap_or(before)
            }
        };
        note(&mut behind, &mut texts, &mut notes, nodes, node);
        push_children(&mut waiting, node, nodes, after);
    }
    out.extend_from_slice(&behind);
    let text = texts.0.as_bytes();
    out.extend_from_slice(text);
    while (out.len() - begin) % 4 != 0 {
        out.push(0);
    }
    let result = match game.result() {
        GameResult::Win(color) => 1 + color as u32,
        GameResult::Draw => 3,
        GameResult::Unknown => 0,
    };
    let result = result | (game.start().variant() as u32) << BLOCK_VARIANT;
    let length = (out.len() - begin) as u32;
    let header = [length, nodes, notes, tags, problems, fen, result, text.len() as u32];
    for (at, value) in header.into_iter().enumerate() {
        let from = begin + 4 * at;
        out[from..from + 4].copy_from_slice(&value.to_le_bytes());
    }
}

/// Puts what comes behind a node on the pile, the first on top.
fn push_children<'a>(
    waiting: &mut Vec<(Node<'a>, u32, Position)>,
    node: Node<'a>,
    number: u32,
    after: Position,
) {
    let first = waiting.len();
    waiting.extend(node.children().map(|child| (child, number, after)));
    waiting[first..].reverse();
}

/// One note: whose, what kind, and two numbers.
fn one(out: &mut Vec<u8>, count: &mut u32, node: u32, kind: NodeNote, numbers: [u32; 2]) {
    *count += 1;
    word(out, node << 4 | kind as u32);
    word(out, numbers[0]);
    word(out, numbers[1]);
}

/// Everything that is written about a move; of most there is nothing.
fn note(out: &mut Vec<u8>, texts: &mut Texts, count: &mut u32, node: u32, of: Node<'_>) {
    for nag in of.nags() {
        one(out, count, node, NodeNote::Nag, [u32::from(nag.0), 0]);
    }
    for text in of.comments_before() {
        one(out, count, node, NodeNote::Before, [texts.push(text), 0]);
    }
    for text in of.comments() {
        comment(out, texts, count, node, text);
    }
}

/// A comment as it is written, and what programs wrote into it. Of several clocks the reader takes the first.
fn comment(out: &mut Vec<u8>, texts: &mut Texts, count: &mut u32, node: u32, text: &str) {
    one(out, count, node, NodeNote::Comment, [texts.push(text), 0]);
    // Without a command the text is the comment.
    if !text.as_bytes().windows(2).any(|pair| pair == b"[%") {
        return;
    }
    let read = Comment::parse(text);
    one(out, count, node, NodeNote::Text, [texts.push(&read.text), 0]);
    let milliseconds = |time: core::time::Duration| {
        let all = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        [all as u32, (all >> 32) as u32]
    };
    if let Some(clock) = read.clock {
        one(out, count, node, NodeNote::Clock, milliseconds(clock.0));
    }
    if let Some(elapsed) = read.elapsed {
        one(out, count, node, NodeNote::Elapsed, milliseconds(elapsed.0));
    }
    if let Some(eval) = read.eval {
        // No depth is none.
        let depth = eval.depth.map_or(u32::MAX, |depth| depth.min(u32::MAX - 1));
        match eval.score {
            Score::Mate(moves) => one(out, count, node, NodeNote::Mate, [moves as u32, depth]),
            Score::Centipawns(score) => one(out, count, node, NodeNote::Centipawns, [score as u32, depth]),
            _ => {}
        }
    }
    for shape in read.shapes {
        let squares = (shape.from as u32) << 6 | shape.to as u32;
        one(out, count, node, NodeNote::Shape, [shape.color as u32, squares]);
    }
}

/// What was wrong when a game was read, as JSON; nothing if nothing was.
pub(crate) fn problems(of: &[Problem], passed: Passed) -> Vec<u8> {
    let mut out = Vec::new();
    if !of.is_empty() {
        Json::new(&mut out).list(of, |json, problem| self::problem(json, problem, passed));
    }
    out
}

/// What was wrong in one place; lines and games that came before are counted in.
pub(crate) fn problem(json: &mut Json<'_>, problem: &Problem, passed: Passed) {
    coded(json, problem.code(), &problem.kind, |json| {
        json.key("severity").text(match problem.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        });
        json.key("game").number(problem.game + passed.games);
        json.key("line").number(problem.place.line + passed.lines);
        json.key("column").number(problem.place.column);
        json.key("ply").number(problem.ply);
    });
}
