//! What a search tells, as JSON: the shape that `tabiya_schema` gives it, and `tests/schema.rs` compares.

use crate::ending::ending;
use crate::json::Json;
use crate::protocol::{LOSS, MEAN};
use crate::refusal::mv;
use tabiya::{Color, Game, Move, Position};
use tabiya_engine::insight::{JudgedMove, Judgement, PlayerSummary};
use tabiya_engine::{Bound, Report, Score, SearchResult, Wdl};

/// A score, seen by White.
fn score(json: &mut Json<'_>, score: Score, side: Color) {
    let white = if side.is_white() { score } else { -score };
    json.object(|json| match white {
        Score::Centipawns(value) => json.key("cp").number(value),
        Score::MateGiven => json.key("checkmate").text(Color::White.name()),
        Score::Mate(0) => json.key("checkmate").text(Color::Black.name()),
        white => json.key("mate").number(white.mate().unwrap_or(0)),
    });
}

fn wdl(json: &mut Json<'_>, score: Score, side: Color) {
    let Wdl { wins, draws, losses, .. } = Wdl::of(score);
    let (white, black) = if side.is_white() { (wins, losses) } else { (losses, wins) };
    json.object(|json| {
        json.key("white").number(white);
        json.key("draw").number(draws);
        json.key("black").number(black);
    });
}

/// Moves in a row, up to the first that is not legal.
fn variation(json: &mut Json<'_>, start: &Position, moves: &[Move]) {
    let mut positions = vec![*start];
    for &mv in moves {
        let Some(position) = positions.last().filter(|position| position.is_legal(mv)) else { break };
        let mut next = *position;
        next.play_unchecked(mv);
        positions.push(next);
    }
    let legal = || positions.iter().zip(&moves[..positions.len() - 1]);
    json.object(|json| {
        json.key("uci").list(legal(), |json, (position, &mv)| json.text(&position.uci(mv).text()));
        json.key("san").list(legal(), |json, (position, &mv)| json.text(&position.san(mv).text()));
        let mut text = String::new();
        for (position, &mv) in legal() {
            if !text.is_empty() {
                text.push(' ');
            }
            match position.turn() {
                Color::White => text += &format!("{}. ", position.fullmoves()),
                Color::Black if text.is_empty() => text += &format!("{}... ", position.fullmoves()),
                Color::Black => {}
            }
            text += &position.san(mv).text();
        }
        json.key("text").text(&text);
    });
}

/// What was found about a line; what depends on the time is added by the host.
pub(crate) fn line(json: &mut Json<'_>, position: &Position, report: &Report) {
    let turn = position.turn();
    json.object(|json| {
        json.key("fen").text(&position.to_fen());
        json.key("multipv").number(report.multipv_index);
        json.key("depth").number(report.depth);
        json.key("seldepth").number(report.seldepth);
        score(json.key("score"), report.score, turn);
        // What is at least so good for Black is at most so good for White.
        json.key("bound").text(match (report.bound, turn) {
            (Bound::Exact, _) => "exact",
            (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "lower",
            (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "upper",
        });
        wdl(json.key("wdl"), report.score, turn);
        json.key("nodes").number(report.nodes);
        json.key("hashfull").number(report.hashfull);
        variation(json.key("pv"), position, &report.pv);
    });
}

/// What was found in the end.
pub(crate) fn result(json: &mut Json<'_>, game: &Game, found: &SearchResult) {
    let position = game.position();
    let turn = position.turn();
    json.object(|json| {
        json.key("fen").text(&position.to_fen());
        move_or_null(json.key("best"), position, found.best);
        let next = found.best.filter(|&best| position.is_legal(best)).map(|best| {
            let mut next = *position;
            next.play_unchecked(best);
            next
        });
        match next.zip(found.ponder).filter(|(next, mv)| next.is_legal(*mv)) {
            Some((next, ponder)) => mv(json.key("ponder"), &next, ponder),
            None => json.key("ponder").null(),
        }
        match game.ending() {
            Some(found) => ending(json.key("outcome"), position, &found),
            None => json.key("outcome").null(),
        }
        score(json.key("score"), found.score, turn);
        json.key("depth").number(found.depth);
        json.key("nodes").number(found.nodes);
        variation(json.key("pv"), position, &found.pv);
    });
}

fn move_or_null(json: &mut Json<'_>, position: &Position, found: Option<Move>) {
    match found.filter(|&found| position.is_legal(found)) {
        Some(found) => mv(json, position, found),
        None => json.null(),
    }
}

/// A game with what its moves gave away, and how both sides have played.
///
/// Numbers with a point would take ten kilobytes to write: of what the schema rounds, the last digit counts as one.
pub(crate) fn review(json: &mut Json<'_>, reviewed: &[(Position, Move, JudgedMove)]) {
    json.object(|json| {
        json.key("moves").list(reviewed, |json, (before, played, one)| judged(json, before, *played, one));
        json.key("players").object(|json| {
            for color in Color::ALL {
                let own = reviewed.iter().filter(|(before, ..)| before.turn() == color);
                summary(json.key(color.name()), &PlayerSummary::of(own.map(|(.., judged)| judged)));
            }
        });
    });
}

fn judged(json: &mut Json<'_>, before: &Position, played: Move, judged: &JudgedMove) {
    json.object(|json| {
        mv(json.key("move"), before, played);
        move_or_null(json.key("best"), before, judged.best);
        json.key("loss").number(scaled(judged.loss, LOSS));
        json.key("centipawnLoss").number(judged.centipawn_loss);
        json.key("accuracy").number(scaled(judged.accuracy(), MEAN));
        json.key("verdict").text_or_null(judged.judgement.map(Judgement::code));
        json.key("glyph").text(judged.judgement.map_or("", Judgement::symbol));
        number_or_null(json.key("missedMate"), judged.missed_mate);
        number_or_null(json.key("allowedMate"), judged.allowed_mate);
        json.key("words").text(&judged.words(before));
    });
}

fn summary(json: &mut Json<'_>, summary: &PlayerSummary) {
    json.object(|json| {
        number_or_null(json.key("accuracy"), summary.accuracy.map(|mean| scaled(mean, MEAN)));
        number_or_null(json.key("averageLoss"), summary.average_loss.map(|mean| scaled(mean, MEAN)));
        json.key("dubious").number(summary.dubious);
        json.key("mistakes").number(summary.mistakes);
        json.key("blunders").number(summary.blunders);
        json.key("missedMates").number(summary.missed_mates);
    });
}

fn scaled(number: f64, scale: u32) -> i32 {
    (number * f64::from(scale)).round() as i32
}

fn number_or_null(json: &mut Json<'_>, number: Option<i32>) {
    match number {
        Some(number) => json.number(number),
        None => json.null(),
    }
}
