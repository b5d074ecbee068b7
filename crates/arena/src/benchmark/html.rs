//! The report of a benchmark as one page that needs nothing else: no server, no network, no script but its own.
//!
//! What players wrote is data in it and is shown as text. The policy of the page lets nothing run or load but what bears
//! its nonce, which nobody could know who wrote a text before.

use super::leaderboard::{Leaderboard, LeaderboardEntry, SharePart};
use crate::game_record::GameRecord;
use serde::Serialize;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::fmt::Write;
use std::hash::BuildHasher;
use tabiya::Game;
use tabiya_referee::ledger::{GameName, LedgerEntry};

const STYLE: &str = include_str!("../../data/report.css");
const SCRIPT: &str = include_str!("../../data/report.js");

/// The most games that are in a page.
const MOST_GAMES: usize = 400;
/// So much of what was said with a move is in a page, in characters.
const SAID: usize = 2_000;

/// The page.
pub fn report(leaderboard: &Leaderboard, games: &[GameRecord], turns: &[LedgerEntry]) -> String {
    let nonce = format!("{:016x}{:016x}", RandomState::new().hash_one(1), RandomState::new().hash_one(2));
    let mut page = String::new();
    // Writing into a string does not fail.
    let _ = write(&mut page, &nonce, leaderboard, &data(games, turns));
    page
}

fn write(
    page: &mut String,
    nonce: &str,
    leaderboard: &Leaderboard,
    data: &ReplayedGames,
) -> std::fmt::Result {
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-{nonce}'; \
         style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Chess benchmark</title>\n\
         <style nonce=\"{nonce}\">\n{STYLE}</style>\n</head>\n<body>\n<h1>Chess benchmark</h1>\n"
    )?;
    table(page, leaderboard)?;
    bands(page, leaderboard)?;
    page.push_str(
        "<h2>Games</h2>\n<p id=\"none\" class=\"muted\" hidden>No games were played.</p>\n<div id=\"replay\">\n\
         <label>Game <select id=\"games\"></select></label>\n<div class=\"replay\">\n\
         <div id=\"board\" class=\"board\" role=\"img\"></div>\n<div class=\"side\">\n\
         <p class=\"bar\"><button id=\"first\" type=\"button\">First</button> <button id=\"back\" type=\"button\">Back</button> \
         <button id=\"next\" type=\"button\">Next</button> <button id=\"last\" type=\"button\">Last</button> \
         <span id=\"at\" class=\"muted\" aria-live=\"polite\"></span></p>\n<div id=\"moves\" class=\"moves\"></div>\n\
         <h3>What was said with it</h3>\n<div id=\"said\" class=\"said\"></div>\n</div>\n</div>\n</div>\n",
    );
    // In a script nothing but `<` could end it.
    let data = serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c");
    write!(
        page,
        "<script id=\"data\" type=\"application/json\" nonce=\"{nonce}\">{data}</script>\n\
         <script nonce=\"{nonce}\">\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

fn table(page: &mut String, leaderboard: &Leaderboard) -> std::fmt::Result {
    page.push_str(
        "<div class=\"wide\">\n<table>\n<thead><tr><th>Player</th><th class=\"number\">Rating by games</th><th class=\"number\">Games</th>\
         <th class=\"number\">Rating by puzzles</th><th class=\"number\">Puzzles solved</th>\
         <th class=\"number\">Legal at first</th><th class=\"number\">Lost in openings (cp)</th>\
         <th class=\"number\">Refusals understood</th><th class=\"number\">Tokens</th><th class=\"number\">Cost</th></tr></thead>\n<tbody>\n",
    );
    for entry in &leaderboard.entries {
        write!(page, "<tr><td>{}{}</td>", escaped(&entry.player), remark(entry))?;
        for cell in [
            pair(entry.games.rating, entry.games.margin),
            format!("{} of {}", entry.games.played, entry.games.planned),
            pair(entry.puzzles.rating, entry.puzzles.margin),
            format!("{} of {}", entry.puzzles.solved, entry.puzzles.asked),
            percent(&entry.legality),
            pair(entry.openings.loss, entry.openings.margin),
            percent(&entry.refusals),
            if entry.tokens > 0 { entry.tokens.to_string() } else { "–".to_owned() },
            if entry.cost > 0.0 { format!("{:.4}", entry.cost) } else { "–".to_owned() },
        ] {
            write!(page, "<td class=\"number\">{}</td>", escaped(&cell))?;
        }
        page.push_str("</tr>\n");
    }
    let suite = &leaderboard.suite;
    let levels: Vec<String> = suite.levels.iter().map(ToString::to_string).collect();
    writeln!(
        page,
        "</tbody>\n</table>\n</div>\n<p class=\"muted\">{}</p>\n<p class=\"muted\">Asked: {} positions, {} puzzles, {} openings, {} \
         refusals, {} games against {} {}; seed {}.</p>",
        escaped(&leaderboard.method),
        suite.positions,
        suite.puzzles,
        suite.openings,
        suite.refusals,
        suite.games,
        if levels.len() == 1 { "level" } else { "each of the levels" },
        escaped(&levels.join(", ")),
        suite.seed
    )
}

/// What else there is to know of a player.
fn remark(entry: &LeaderboardEntry) -> String {
    let mut notes = Vec::new();
    notes.extend(entry.stopped.iter().map(|why| format!("stopped: {why}")));
    notes.extend(entry.void.iter().map(|(why, times)| format!("{times} void: {why}")));
    if entry.games.void > 0 {
        notes.push(format!("{} games void", entry.games.void));
    }
    if notes.is_empty() {
        return String::new();
    }
    format!("<br><span class=\"muted\">{}</span>", escaped(&notes.join("; ")))
}

fn bands(page: &mut String, leaderboard: &Leaderboard) -> std::fmt::Result {
    page.push_str(
        "<h2>Puzzles by rating, games by level</h2>\n<div class=\"wide\">\n<table>\n<thead><tr><th>Player</th>\
         <th>Puzzles solved</th><th>Games: won, drawn, lost</th></tr></thead>\n<tbody>\n",
    );
    // What belongs together stays on a line.
    let listed = |parts: &[String]| {
        let parts: Vec<String> =
            parts.iter().map(|part| format!("<span class=\"nowrap\">{}</span>", escaped(part))).collect();
        parts.join(", ")
    };
    for entry in &leaderboard.entries {
        let bands: Vec<String> = entry
            .puzzles
            .bands
            .iter()
            .map(|band| format!("{}–{}: {} of {}", band.from, band.to, band.solved, band.asked))
            .collect();
        let levels: Vec<String> = entry
            .games
            .levels
            .iter()
            .map(|level| format!("{}: +{} ={} −{}", level.level, level.wins, level.draws, level.losses))
            .collect();
        writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&entry.player),
            listed(&bands),
            listed(&levels)
        )?;
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
    Ok(())
}

fn pair(value: Option<f64>, margin: Option<f64>) -> String {
    match (value, margin) {
        (Some(value), Some(margin)) => format!("{value:.0} ± {margin:.0}"),
        (Some(value), None) => format!("{value:.0}"),
        _ => "–".to_owned(),
    }
}

fn percent(part: &SharePart) -> String {
    match (part.share, part.margin) {
        (Some(share), Some(margin)) => format!("{:.0} ± {:.0} %", share * 100.0, margin * 100.0),
        _ => "–".to_owned(),
    }
}

/// The games, with what was said with each move.
fn data(games: &[GameRecord], turns: &[LedgerEntry]) -> ReplayedGames {
    let mut said: HashMap<(u64, &str, usize), &LedgerEntry> = HashMap::new();
    for turn in turns.iter().filter(|turn| !turn.void) {
        if let GameName::Number(game) = turn.game {
            said.insert((game, &turn.player, turn.ply), turn);
        }
    }
    let games = games.iter().take(MOST_GAMES).filter_map(|record| replayed(record, &said)).collect();
    ReplayedGames { games }
}

/// What the script of the page reads.
#[derive(Serialize)]
struct ReplayedGames {
    games: Vec<ReplayedGame>,
}

/// A game as it is shown again: the boards, and the moves between them.
#[derive(Serialize)]
struct ReplayedGame {
    white: String,
    black: String,
    result: String,
    reason: String,
    positions: Vec<String>,
    moves: Vec<ReplayedMove>,
}

/// A move, with what was said with it: as little as a page of hundreds of games has room for.
#[derive(Serialize)]
struct ReplayedMove {
    san: String,
    from: String,
    /// Where it arrives; castling, where the king does.
    to: String,
    /// The number where a list of moves has one.
    number: String,
    /// The number of the turn.
    turn: String,
    said: String,
}

fn replayed(record: &GameRecord, said: &HashMap<(u64, &str, usize), &LedgerEntry>) -> Option<ReplayedGame> {
    let mut game = record.before_moves()?;
    let board = |game: &Game| game.position().to_fen().split(' ').next().unwrap_or_default().to_owned();
    let (mut positions, mut moves) = (vec![board(&game)], Vec::new());
    for text in record.moves.split_whitespace() {
        let position = *game.position();
        let mv = game.play(text).ok()?;
        let player = if position.turn().is_white() { &record.white } else { &record.black };
        let turn = said.get(&(record.game, player.as_str(), game.ply() - 1));
        let number = match (position.turn().is_white(), moves.is_empty()) {
            (true, _) => format!("{}.", position.fullmoves()),
            (false, true) => format!("{}...", position.fullmoves()),
            _ => String::new(),
        };
        moves.push(ReplayedMove {
            san: position.san(mv).to_string(),
            from: mv.from().to_string(),
            to: mv.king_to().to_string(),
            number,
            turn: format!("{}{}", position.fullmoves(), if position.turn().is_white() { "." } else { "..." }),
            said: turn.map(|turn| words(turn)).unwrap_or_default(),
        });
        positions.push(board(&game));
    }
    Some(ReplayedGame {
        white: record.white.clone(),
        black: record.black.clone(),
        result: record.result.clone(),
        reason: record.reason.clone(),
        positions,
        moves,
    })
}

/// What was said in a turn: what was refused and why, and the answer.
fn words(turn: &LedgerEntry) -> String {
    let mut text = String::new();
    for rejected in &turn.rejected {
        let _ = writeln!(text, "{}\n→ refused: {}\n", rejected.text, rejected.message);
    }
    text.push_str(&turn.text);
    if let Some(loss) = turn.loss {
        let unit = if loss == 1 { "centipawn" } else { "centipawns" };
        let _ = write!(text, "\n\n(loses {loss} {unit})");
    }
    text.chars().take(SAID).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::suite::Suite;

    #[test]
    fn what_players_wrote_is_text_and_nothing_runs_or_loads_from_elsewhere() {
        let suite = Suite {
            version: 1,
            seed: 1,
            positions: 1,
            puzzles: 1,
            openings: 1,
            refusals: 1,
            levels: vec![400],
            games: 2,
            nodes: 1,
            max_moves: 1,
        };
        let record = GameRecord {
            game: 0,
            white: "<img src=x onerror=alert(1)>".to_owned(),
            black: "tabiya:400".to_owned(),
            result: "1-0".to_owned(),
            reason: "forfeit".to_owned(),
            detail: String::new(),
            variant: tabiya::Variant::Chess,
            start: tabiya::Position::new().to_fen(),
            opening: 0,
            moves: "e2e4 e7e5".to_owned(),
            evals: Vec::new(),
            clocks: Vec::new(),
            nodes: [0, 0],
            seconds: [0.0, 0.0],
            depths: [(0, 0), (0, 0)],
            began: String::new(),
        };
        let mut turn = LedgerEntry::begin(&Game::new(), tabiya::Color::White, Default::default())
            .of(GameName::Number(0), &record.white);
        turn.text = "</script><script>alert(1)</script> e4".to_owned();
        let page = report(&Leaderboard::new(suite), &[record], &[turn]);
        assert_eq!(page.matches("<script").count(), 2, "{page}");
        assert!(!page.contains("<img") && !page.contains("<script>"), "{page}");
        assert!(page.contains("default-src 'none'") && !page.contains("unsafe"));
        for elsewhere in ["http://", "https://", "src=", "@import", "url("] {
            let found = page.replace("onerror", "").replace("src=x", "").contains(elsewhere);
            assert!(!found, "{elsewhere}");
        }
        assert!(page.contains("\\u003c/script>"), "{page}");
    }
}
