//! What comes of a review, for people and as data.

use super::analysis::{ReviewedGame, ReviewedMove};
use super::graph::{self, Strokes};
use crate::counted::counted;
use crate::shortened;
use crate::terminal;
use serde::Serialize;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use tabiya::{Color, Pgn};
use tabiya_engine::Wdl;
use tabiya_engine::insight::Judgement;
use tabiya_schema::{self as schema, Variation};
use tabiya_uci::sanitize::one_line;

/// A reviewed game, as data.
#[derive(Serialize)]
pub(super) struct ReviewJson<'a> {
    file: &'a str,
    index: u64,
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'static str,
    opening: Option<schema::Opening>,
    players: schema::PlayerSummaries,
    moves: Vec<schema::ReviewedMove>,
}

impl<'a> ReviewJson<'a> {
    pub(super) fn new(file: &'a str, index: u64, pgn: &'a Pgn, looked: &ReviewedGame) -> ReviewJson<'a> {
        ReviewJson {
            file,
            index,
            white: pgn.tags().get("White"),
            black: pgn.tags().get("Black"),
            result: pgn.result().text(),
            opening: schema::Opening::of(&pgn.to_game()),
            players: schema::PlayerSummaries::new(|color| player(looked, color)),
            moves: looked.moves.iter().enumerate().map(|(at, looked)| looked.data(at + 1)).collect(),
        }
    }
}

fn player(looked: &ReviewedGame, color: Color) -> schema::PlayerSummary {
    let own = looked.moves.iter().filter(|looked| looked.mover() == color);
    schema::PlayerSummary::new(own.map(|looked| &looked.judged))
}

/// The game for people: who played how, its course, and every move that gave something away.
pub(crate) fn text(pgn: &Pgn, looked: &ReviewedGame) -> String {
    let mut text = String::new();
    let _ = write_text(&mut text, pgn, looked);
    text
}

/// What one or several wins are called that were there and were not seen.
fn missed(looked: &ReviewedGame) -> [&'static str; 2] {
    let mates = looked.moves.first().is_none_or(|looked| looked.before.variant().wins_by_mate_alone());
    if mates { ["missed mate", "missed mates"] } else { ["missed win", "missed wins"] }
}

/// How both sides have played, a line each.
pub(crate) fn players(looked: &ReviewedGame) -> Vec<String> {
    let line = |color| {
        let summary = player(looked, color);
        let accuracy = summary.accuracy?;
        let schema::PlayerSummary { average_loss, dubious, mistakes, blunders, missed_mates, .. } = summary;
        let [_, mates] = missed(looked);
        let mates = if missed_mates > 0 { format!(", {mates} {missed_mates}") } else { String::new() };
        let lost = average_loss.unwrap_or(0.0) / 100.0;
        Some(format!(
            "{color}: accuracy {accuracy:.1} %, {lost:.2} pawns per move; ?! {dubious}, ? {mistakes}, ?? {blunders}{mates}"
        ))
    };
    [Color::White, Color::Black].into_iter().filter_map(line).collect()
}

/// The same in two lines each, with the mistakes in words.
pub(crate) fn players_in_words(looked: &ReviewedGame) -> Vec<String> {
    let lines = |color| {
        let summary = player(looked, color);
        let accuracy = summary.accuracy?;
        let lost = summary.average_loss.unwrap_or(0.0) / 100.0;
        let counted = |number: usize, one: &str, several: &str| match number {
            0 => format!("no {several}"),
            1 => format!("1 {one}"),
            number => format!("{number} {several}"),
        };
        let mut given = vec![
            counted(summary.dubious, "inaccuracy", "inaccuracies"),
            counted(summary.mistakes, "mistake", "mistakes"),
            counted(summary.blunders, "blunder", "blunders"),
        ];
        if summary.missed_mates > 0 {
            let [one, several] = missed(looked);
            given.push(counted(summary.missed_mates, one, several));
        }
        let first = format!("{color}: accuracy {accuracy:.1} %, {lost:.2} pawns per move");
        Some([first, format!("   {}", given.join(", "))])
    };
    [Color::White, Color::Black].into_iter().filter_map(lines).flatten().collect()
}

/// The same in a few words: `White 92.1 %: ?! 1, ?? 2`.
pub(crate) fn players_in_brief(looked: &ReviewedGame) -> Vec<String> {
    let line = |color| {
        let summary = player(looked, color);
        let counted = [
            (summary.dubious, Judgement::Dubious),
            (summary.mistakes, Judgement::Mistake),
            (summary.blunders, Judgement::Blunder),
        ];
        let counted = counted.iter().filter(|(number, _)| *number > 0);
        let given: Vec<String> =
            counted.map(|(number, judgement)| format!("{} {number}", judgement.symbol())).collect();
        let given = if given.is_empty() { String::new() } else { format!(": {}", given.join(", ")) };
        Some(format!("{color} {:.1} %{given}", summary.accuracy?))
    };
    [Color::White, Color::Black].into_iter().filter_map(line).collect()
}

/// How well both have played in a line, the longest first: `White 92.1 %, Black 88.0 %`.
pub(crate) fn players_in_a_line(looked: &ReviewedGame) -> Vec<String> {
    let all = [Color::White, Color::Black].map(|color| (color, player(looked, color).accuracy));
    let line = |each: &dyn Fn(Color, f64) -> String| {
        let told: Vec<String> = all.iter().filter_map(|&(color, part)| Some(each(color, part?))).collect();
        told.join(", ")
    };
    vec![
        line(&|color, part| format!("{color} {part:.1} %")),
        line(&|color, part| format!("{color} {part:.1}")),
        line(&|color, part| format!("{color} {part:.0}")),
        line(&|color, part| format!("{} {part:.1}", if color.is_white() { "W" } else { "B" })),
    ]
}

fn write_text(text: &mut String, pgn: &Pgn, looked: &ReviewedGame) -> std::fmt::Result {
    let tag = |name| one_line(pgn.tags().get(name).unwrap_or("?"));
    let plies = counted(looked.moves.len(), "ply", "plies");
    writeln!(text, "{} - {}, {}, {plies}", tag("White"), tag("Black"), pgn.result())?;
    if looked.moves.is_empty() {
        return writeln!(text, "This game has no moves.");
    }
    if let Some(opening) = schema::Opening::of(&pgn.to_game()) {
        writeln!(text, "{}", crate::opening::sentence(&opening))?;
    }
    for line in players(looked) {
        writeln!(text, "{line}")?;
    }
    let (width, strokes) = drawing_room();
    let chances: Vec<f64> = looked.moves.iter().map(chance_of_white).collect();
    writeln!(text, "\nWhite's chances after every move:")?;
    let columns = width.saturating_sub(graph::GRAPH_MARGIN + 1).min(100);
    write!(text, "{}", graph::graph(&chances, columns, GRAPH_ROWS, strokes))?;
    if looked.moves.iter().any(|looked| looked.judged.judgement.is_some()) {
        writeln!(text)?;
    }
    for looked in &looked.moves {
        write_move(text, looked, width)?;
    }
    Ok(())
}

/// What White can expect after a move, from 0 to 1.
pub(crate) fn chance_of_white(looked: &ReviewedMove) -> f64 {
    let expected = Wdl::of(looked.after.score).expected();
    if looked.mover() == Color::White { 1.0 - expected } else { expected }
}

/// `12... Nxe4?? +0.35 to -4.10. Blunder. Be7 was best.` and the better line; nothing of a good move.
pub(crate) fn judged(looked: &ReviewedMove) -> Option<(String, String)> {
    let judgement = looked.judged.judgement?;
    let played = Variation::new(&looked.before, &[looked.mv]).text;
    let mover = looked.mover();
    let before = schema::Score::new(looked.best.score, mover);
    let after = schema::Score::new(looked.after.score, !mover);
    let words = looked.words();
    let said = format!("{played}{} {before} to {after}. {words}", judgement.symbol());
    Some((said, Variation::new(&looked.before, &looked.best.pv).text))
}

/// The same in brief: `12... Nxe4?? Bxe4 wins a knight. Be7 was best.` Neither scores nor what else is said of both.
pub(crate) fn judged_in_brief(looked: &ReviewedMove) -> Option<String> {
    let judgement = looked.judged.judgement?;
    let played = Variation::new(&looked.before, &[looked.mv]).text;
    let words = looked.words();
    let (_, said) = words.split_once(": ").unwrap_or(("", &words));
    let (why, best) = said.split_once(". ").unwrap_or((said, ""));
    // Behind a colon both sentences go on about how the game stands.
    let first =
        |sentence: &str| sentence.split(": ").next().unwrap_or_default().trim_end_matches('.').to_owned();
    let best = if best.is_empty() { String::new() } else { format!(" {}.", first(best)) };
    Some(format!("{played}{} {}.{best}", judgement.symbol(), first(why)))
}

fn write_move(text: &mut String, looked: &ReviewedMove, width: usize) -> std::fmt::Result {
    let Some((said, better)) = judged(looked) else { return Ok(()) };
    writeln!(text, "{said}")?;
    let line = format!("    {better}");
    writeln!(text, "{}", shortened::line(&line, width))
}

/// How high the graph is.
const GRAPH_ROWS: usize = 5;

/// The columns of the terminal, and what it can show.
fn drawing_room() -> (usize, Strokes) {
    let columns = match terminal::size() {
        Some((columns, _)) if io::stdout().is_terminal() => columns.max(20),
        _ => 80,
    };
    (columns, if terminal::has_symbols() { Strokes::Blocks } else { Strokes::Plain })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Position;
    use tabiya_engine::insight::JudgedMove;
    use tabiya_engine::{Score, SearchResult};

    #[test]
    fn where_there_is_little_room_a_mistake_is_told_with_its_reason_and_what_was_best() {
        let before: Position = "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let mv = before.parse_move("h6").unwrap();
        let mut then = before;
        then.play_unchecked(mv);
        let found = |at: &Position, san: &str, score: i32| {
            let mv = at.parse_move(san).unwrap();
            let mut found = SearchResult::default();
            (found.best, found.score, found.pv) = (Some(mv), Score::Centipawns(score), vec![mv]);
            found
        };
        let (best, after) = (found(&before, "Kd8", 300), found(&then, "Nc7", 450));
        let judged = JudgedMove::of(mv, &best, &after);
        let looked = ReviewedMove { mv, before, best, after, judged };
        let (said, better) = super::judged(&looked).unwrap();
        assert!(
            said.starts_with("1... h6?? -3.00 to +4.50. Blunder: Nc7+ forks the king on e8 and"),
            "{said}"
        );
        assert_eq!(better, "1... Kd8");
        assert_eq!(
            judged_in_brief(&looked).unwrap(),
            "1... h6?? Nc7+ forks the king on e8 and the rook on a8. Kd8 was best."
        );
    }
}
