//! What a search tells, as a table that is kept up to date on a terminal.

use crate::cli_error::CliError;
use crate::shortened;
use crate::terminal;
use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};
use tabiya::{Game, Position};
use tabiya_engine::{Bound, Report, SearchResult, Wdl};
use tabiya_schema::{self as schema, Variation, per_second};

/// The lines found so far, drawn over themselves.
pub(super) struct LiveTable {
    position: Position,
    /// By their rank; the first is the best.
    lines: Vec<Report>,
    /// How many rows of the terminal it takes now.
    rows: usize,
    drawn: Option<Instant>,
    is_new: bool,
    can_move: bool,
}

/// No more often than this is it drawn.
const PAUSE: Duration = Duration::from_millis(100);

impl LiveTable {
    pub(super) fn new(game: &Game) -> LiveTable {
        let can_move = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        LiveTable {
            position: *game.position(),
            lines: Vec::new(),
            rows: 0,
            drawn: None,
            is_new: false,
            can_move,
        }
    }

    pub(super) fn tell(&mut self, report: &Report) {
        let index = report.multipv_index.saturating_sub(1);
        if index < self.lines.len() {
            self.lines[index] = report.clone();
        } else {
            self.lines.push(report.clone());
        }
        self.is_new = true;
    }

    /// Draws it, if it is time. Where the cursor cannot go up again, only the end is written.
    pub(super) fn draw(&mut self, taken: Duration, out: &mut dyn Write) -> Result<(), CliError> {
        let pause = if self.is_new { PAUSE } else { 5 * PAUSE };
        let is_time = self.drawn.is_none_or(|drawn| drawn.elapsed() >= pause);
        if !self.can_move || !is_time || self.lines.is_empty() {
            return Ok(());
        }
        self.drawn = Some(Instant::now());
        self.is_new = false;
        let (width, height) = size();
        let text = self.text(taken, width, height.saturating_sub(1));
        self.put(&text, out)
    }

    fn put(&mut self, text: &str, out: &mut dyn Write) -> Result<(), CliError> {
        if self.rows > 0 {
            write!(out, "\x1b[{}A\r", self.rows)?;
        }
        for line in text.lines() {
            // What stood on the row before goes.
            writeln!(out, "{line}\x1b[K")?;
        }
        let rows = text.lines().count();
        // A table that has become shorter leaves nothing below it.
        write!(out, "\x1b[J")?;
        self.rows = rows;
        Ok(out.flush()?)
    }

    /// The table, in so many columns and rows.
    fn text(&self, taken: Duration, width: usize, height: usize) -> String {
        let mut text = String::new();
        if let Some(first) = self.lines.first() {
            let nodes = self.lines.iter().map(|line| line.nodes).max().unwrap_or(0);
            let head = format!(
                "depth {}, {} nodes in {}, {}/s, table {} %",
                first.depth,
                short(nodes),
                clock(taken),
                short(per_second(nodes, taken)),
                first.hashfull / 10
            );
            let _ = writeln!(text, "{}", shortened::line(&head, width));
        }
        for line in self.lines.iter().take(height.saturating_sub(1)) {
            let _ = writeln!(text, "{}", shortened::line(&self.row(line), width));
        }
        text
    }

    fn row(&self, line: &Report) -> String {
        let turn = self.position.turn();
        let certainty = match (line.bound, turn.is_white()) {
            (Bound::Exact, _) => ' ',
            (Bound::Lower, true) | (Bound::Upper, false) => '>',
            (Bound::Lower, false) | (Bound::Upper, true) => '<',
        };
        let score = schema::Score::new(line.score, turn).to_string();
        let chances = Wdl::of(line.score);
        let white = if turn.is_white() { chances.expected() } else { 1.0 - chances.expected() };
        let depth = format!("{}/{}", line.depth, line.seldepth);
        let moves = Variation::new(&self.position, &line.pv).text;
        format!(
            "{:>2} {certainty}{score:>7} {:>3.0} % {depth:>6}  {moves}",
            line.multipv_index,
            white * 100.0
        )
    }

    /// Leaves the last table, with the answer below it.
    pub(super) fn end(
        &mut self,
        game: &Game,
        found: &SearchResult,
        taken: Duration,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let (width, _) = size();
        let mut text = self.text(taken, width, usize::MAX);
        match (found.best, game.outcome()) {
            (Some(best), _) => {
                let _ = writeln!(text, "best: {}", game.position().san(best));
            }
            (None, Some(outcome)) => {
                let _ = writeln!(text, "{outcome}");
            }
            (None, None) => {}
        }
        if self.can_move { self.put(&text, out) } else { Ok(out.write_all(text.as_bytes())?) }
    }
}

/// Columns and rows.
fn size() -> (usize, usize) {
    let (columns, rows) = terminal::size().unwrap_or((80, 24));
    (columns.max(20), rows.max(3))
}

/// `950`, `12.3 k`, `4.56 M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{:.0} k", number as f64 / 1e3),
        1_000_000..100_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.0} M", number as f64 / 1e6),
    }
}

/// `4.2 s`, `12:05`.
fn clock(taken: Duration) -> String {
    match taken.as_secs() {
        0..100 => format!("{:.1} s", taken.as_secs_f64()),
        seconds => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(
            [0, 9_999, 12_345, 4_560_000, 250_000_000].map(short),
            ["0", "9999", "12 k", "4.6 M", "250 M"]
        );
        assert_eq!(clock(Duration::from_secs(725)), "12:05");
    }
}
