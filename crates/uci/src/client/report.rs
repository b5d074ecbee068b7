//! What an engine reports while it thinks.

use std::time::Duration;
use tabiya::{Move, Position, Uci};
use tabiya_engine::{Bound, Score, Wdl};

/// A line that begins with `info`, and has a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub depth: u32,
    /// How deep the deepest line went.
    pub deepest: Option<u32>,
    /// Which of several lines it is, from 1 for the best.
    pub line: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    pub certainty: Bound,
    /// How often of a thousand games the side to move wins, draws and loses, if it says so.
    pub chances: Option<Wdl>,
    pub nodes: Option<u64>,
    pub nodes_per_second: Option<u64>,
    pub time: Option<Duration>,
    /// How full its table is, in thousandths.
    pub fullness: Option<u32>,
    /// The line, as far as its moves are legal.
    pub moves: Vec<Move>,
}

/// The words that begin something.
const WORDS: [&str; 17] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "nodes",
    "nps",
    "time",
    "hashfull",
    "wdl",
    "pv",
    "string",
    "tbhits",
    "currmove",
    "currmovenumber",
    "cpuload",
    "refutation",
    "currline",
];

/// Beyond it nobody counts in pawns.
const PAWNS: i32 = 30_000;
/// No mate that anybody finds is longer.
const MATES: i32 = 240;

impl Report {
    /// Reads the words behind `info`; none if they are about something else than a score.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>, position: &Position) -> Option<Report> {
        let mut words = words.peekable();
        let mut report = Report {
            depth: 0,
            deepest: None,
            line: 1,
            score: Score::Centipawns(0),
            certainty: Bound::Exact,
            chances: None,
            nodes: None,
            nodes_per_second: None,
            time: None,
            fullness: None,
            moves: Vec::new(),
        };
        let mut scored = false;
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            match word {
                "depth" => report.depth = number().map_or(0, small),
                "seldepth" => report.deepest = number().map(small),
                "multipv" => report.line = number().map_or(1, |number| number.clamp(1, 500) as usize),
                "nodes" => report.nodes = number(),
                "nps" => report.nodes_per_second = number(),
                "time" => report.time = number().map(Duration::from_millis),
                "hashfull" => report.fullness = number().map(small),
                "wdl" => {
                    let [wins, draws, losses] = [number(), number(), number()];
                    report.chances = wins.zip(draws).zip(losses).map(|((wins, draws), losses)| {
                        Wdl::new(small(wins.min(1000)), small(draws.min(1000)), small(losses.min(1000)))
                    });
                }
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|word| word.parse::<i64>().ok())?;
                    report.score = match kind {
                        Some("cp") => {
                            Score::Centipawns(value.clamp(-i64::from(PAWNS), i64::from(PAWNS)) as i32)
                        }
                        Some("mate") => Score::Mate(value.clamp(-i64::from(MATES), i64::from(MATES)) as i32),
                        _ => return None,
                    };
                    scored = true;
                }
                "lowerbound" => report.certainty = Bound::Lower,
                "upperbound" => report.certainty = Bound::Upper,
                "pv" => {
                    report.moves.clear();
                    let mut position = *position;
                    while let Some(mv) = words
                        .peek()
                        .and_then(|word| word.parse::<Uci>().ok())
                        .and_then(|uci| uci.to_move(&position))
                        .filter(|_| report.moves.len() < 500)
                    {
                        position.play_unchecked(mv);
                        report.moves.push(mv);
                        words.next();
                    }
                    // What follows a move that is not legal means nothing.
                    while words.next_if(|word| !WORDS.contains(word)).is_some() {}
                }
                // The rest is for people.
                "string" => break,
                _ => {}
            }
        }
        scored.then_some(report)
    }
}

#[cfg(test)]
mod tests {
    use super::Report;
    use std::time::Duration;
    use tabiya::{Position, Uci};
    use tabiya_engine::{Bound, Score, Wdl};

    fn read(text: &str) -> Option<Report> {
        Report::read(text.split_whitespace(), &Position::new())
    }

    fn line(report: &Report) -> String {
        report.moves.iter().map(|&mv| Uci::chess960(mv).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn everything_in_a_line_is_read() {
        let report = read(
            "depth 12 seldepth 18 multipv 2 score cp -35 upperbound wdl 10 900 90 nodes 12345 nps 999 hashfull 7 \
             tbhits 0 time 1500 pv e2e4 e7e5 g1f3",
        )
        .unwrap();
        assert_eq!((report.depth, report.deepest, report.line), (12, Some(18), 2));
        assert_eq!((report.score, report.certainty), (Score::Centipawns(-35), Bound::Upper));
        assert_eq!(report.chances, Some(Wdl::new(10, 900, 90)));
        assert_eq!(
            (report.nodes, report.nodes_per_second, report.fullness),
            (Some(12_345), Some(999), Some(7))
        );
        assert_eq!(report.time, Some(Duration::from_millis(1500)));
        assert_eq!(line(&report), "e2e4 e7e5 g1f3");
        assert_eq!(read("depth 1 score mate -3 lowerbound").unwrap().score, Score::Mate(-3));
    }

    #[test]
    fn a_line_ends_at_its_first_move_that_is_not_legal_and_the_rest_is_still_read() {
        let report = read("score cp 1 pv e2e4 e2e4 g1f3 depth 4 nodes 9").unwrap();
        assert_eq!(line(&report), "e2e4");
        assert_eq!((report.depth, report.nodes), (4, Some(9)));
    }

    #[test]
    fn what_has_no_score_is_no_report_and_nonsense_stays_in_bounds() {
        for text in [
            "",
            "string score cp 5",
            "currmove e2e4 currmovenumber 1",
            "score cp much",
            "score huge 3",
            "score",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let wild = "score mate 99999999999 depth 99999999999 nodes -1 multipv 0 wdl 5 hashfull x time";
        let report = read(wild).unwrap();
        assert_eq!((report.score, report.depth, report.nodes), (Score::Mate(240), u32::MAX, None));
        assert_eq!((report.line, report.chances), (1, None));
        assert_eq!(read("score cp -9999999999999").unwrap().score, Score::Centipawns(-30_000));
    }
}
