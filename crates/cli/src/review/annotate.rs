//! A game with what was found about it.

use super::analysis::{ReviewedGame, ReviewedMove};
use tabiya::Pgn;
use tabiya::pgn::{Comment, Eval, Nag, NodeId};
use tabiya_arena::pgn_score;
use tabiya_engine::Score;
use tabiya_engine::insight::Judgement;

/// So much of a better line is written.
const LONGEST: usize = 10;

/// The game with scores, glyphs, and better lines as variations. What was there stays.
pub(super) fn annotated(pgn: &Pgn, looked: &ReviewedGame) -> Pgn {
    let mut annotated = pgn.clone();
    let nodes: Vec<NodeId> = pgn.mainline().map(|node| node.id()).collect();
    for (at, (&node, looked)) in nodes.iter().zip(&looked.moves).enumerate() {
        let parent = if at == 0 { NodeId::ROOT } else { nodes[at - 1] };
        // These are nodes of this game, and the moves were searched in its positions: nothing is refused.
        let _ = annotate(&mut annotated, parent, node, looked);
    }
    annotated
}

fn annotate(
    pgn: &mut Pgn,
    parent: NodeId,
    node: NodeId,
    looked: &ReviewedMove,
) -> Result<(), tabiya::pgn::EditError> {
    if let Some(judgement) = looked.judged.judgement {
        mark(pgn, node, judgement)?;
    }
    // A board that shows the mate needs no score.
    if looked.after.score != Score::Mate(0) {
        let score = pgn_score(looked.after.score, !looked.mover());
        pgn.set_eval(node, Some(Eval::new(score, Some(looked.after.depth))))?;
    }
    if looked.judged.judgement.is_some() {
        let said = looked.words();
        // Who reviews a game again need not be told again.
        if !pgn.node(node).is_some_and(|node| node.text().contains(&said)) {
            say(pgn, node, &said)?;
        }
        let mut at = parent;
        for &mv in looked.best.pv.iter().take(LONGEST) {
            at = pgn.add_move(at, mv)?;
        }
    }
    Ok(())
}

/// Puts a glyph before the comments of a move, unless somebody has judged it already.
fn mark(pgn: &mut Pgn, id: NodeId, judgement: Judgement) -> Result<(), tabiya::pgn::EditError> {
    let Some(node) = pgn.node(id) else { return Ok(()) };
    if node.nags().any(|Nag(number)| (1..=6).contains(&number)) {
        return Ok(());
    }
    let comments: Vec<String> = node.comments().map(str::to_owned).collect();
    pgn.set_comments(id, &[])?;
    pgn.add_nag(id, judgement.nag())?;
    pgn.set_comments(id, &comments.iter().map(String::as_str).collect::<Vec<&str>>())
}

/// Puts words to the score of a move, or into a comment of their own where somebody has said something.
fn say(pgn: &mut Pgn, id: NodeId, words: &str) -> Result<(), tabiya::pgn::EditError> {
    let Some(node) = pgn.node(id) else { return Ok(()) };
    let mut comments: Vec<String> = node.comments().map(str::to_owned).collect();
    match &mut comments[..] {
        [only] if Comment::parse(only).text.is_empty() => {
            *only = format!("{} {words}", only.trim()).trim_start().to_owned()
        }
        _ => comments.push(words.to_owned()),
    }
    pgn.set_comments(id, &comments.iter().map(String::as_str).collect::<Vec<&str>>())
}
