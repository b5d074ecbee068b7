//! What an engine reports while it thinks.

use std::fmt::Write;
use std::time::Duration;
use tabiya::{Move, Position, Uci, UciForm};
use tabiya_engine::{Bound, Report, Score, SearchResult, Wdl};

/// A line that begins with `info` and has a score.
///
/// ```
/// use tabiya::{Position, UciForm};
/// use tabiya_uci::protocol::Info;
///
/// let line = "info depth 8 seldepth 11 multipv 1 score cp 25 nodes 9000 pv e2e4 e7e5";
/// let info = Info::read(line, &Position::new()).unwrap();
/// assert_eq!((info.depth, info.seldepth, info.pv.len()), (8, Some(11), 2));
/// assert_eq!(info.line(&Position::new(), UciForm::Usual), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The depth in plies to which every line was searched.
    pub depth: u32,
    /// The depth in plies of the deepest line.
    pub seldepth: Option<u32>,
    /// The rank of this variation among those reported, from 1 for the best.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How often of a thousand games the side to move wins, draws and loses.
    pub wdl: Option<Wdl>,
    /// The number of nodes searched so far.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u32>,
    /// How often endgame tables knew the answer.
    pub tbhits: Option<u64>,
    /// The time searched so far.
    pub time: Option<Duration>,
    /// The principal variation, as far as its moves are legal.
    pub pv: Vec<Move>,
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

/// Beyond it nobody counts in centipawns.
const MOST_CENTIPAWNS: i64 = 30_000;
/// No mate that anybody finds is longer.
const LONGEST_MATE: i64 = 240;

impl Info {
    /// A score and nothing else.
    fn of_score(score: Score) -> Info {
        Info {
            depth: 0,
            seldepth: None,
            multipv: 1,
            score,
            bound: Bound::Exact,
            wdl: None,
            nodes: None,
            nps: None,
            hashfull: None,
            tbhits: None,
            time: None,
            pv: Vec::new(),
        }
    }

    /// What our own engine reports after so much time.
    pub fn of_report(report: &Report, elapsed: Duration) -> Info {
        Info {
            depth: report.depth,
            seldepth: Some(report.seldepth),
            multipv: report.multipv_index,
            bound: report.bound,
            hashfull: Some(report.hashfull),
            // Without tables there is nothing to tell.
            tbhits: Some(report.tb_hits).filter(|&hits| hits > 0),
            pv: report.pv.clone(),
            ..Info::of_score(report.score).counted(report.nodes, elapsed)
        }
    }

    /// What our own engine has found after so much time; none if there is no legal move.
    pub fn of_result(result: &SearchResult, elapsed: Duration) -> Option<Info> {
        result.best.map(|_| Info {
            depth: result.depth,
            pv: result.pv.clone(),
            ..Info::of_score(result.score).counted(result.nodes, elapsed)
        })
    }

    fn counted(mut self, nodes: u64, elapsed: Duration) -> Info {
        self.nodes = Some(nodes);
        self.nps = Some((nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64);
        self.time = Some(elapsed);
        self
    }

    /// Reads a line about a position; none if it has no score.
    pub fn read(line: &str, position: &Position) -> Option<Info> {
        let mut words = line.split_whitespace();
        (words.next() == Some("info")).then(|| Info::read_words(words, position))?
    }

    /// Reads the words behind `info`.
    pub(crate) fn read_words<'a>(words: impl Iterator<Item = &'a str>, position: &Position) -> Option<Info> {
        let mut words = words.peekable();
        let mut info = Info::of_score(Score::ZERO);
        let mut has_score = false;
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            match word {
                "depth" => info.depth = number().map_or(0, small),
                "seldepth" => info.seldepth = number().map(small),
                "multipv" => info.multipv = number().map_or(1, |number| number.clamp(1, 500) as usize),
                "nodes" => info.nodes = number(),
                "nps" => info.nps = number(),
                "time" => info.time = number().map(Duration::from_millis),
                "hashfull" => info.hashfull = number().map(small),
                "tbhits" => info.tbhits = number(),
                "wdl" => {
                    let [wins, draws, losses] = [number(), number(), number()];
                    info.wdl = wins.zip(draws).zip(losses).map(|((wins, draws), losses)| {
                        Wdl::new(small(wins.min(1000)), small(draws.min(1000)), small(losses.min(1000)))
                    });
                }
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|word| word.parse::<i64>().ok())?;
                    info.score = match kind {
                        Some("cp") => {
                            Score::Centipawns(value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32)
                        }
                        Some("mate") => Score::Mate(value.clamp(-LONGEST_MATE, LONGEST_MATE) as i32),
                        _ => return None,
                    };
                    has_score = true;
                }
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "pv" => {
                    info.pv.clear();
                    let mut position = *position;
                    while let Some(mv) = words
                        .peek()
                        .and_then(|word| word.parse::<Uci>().ok())
                        .and_then(|uci| uci.to_move(&position))
                        .filter(|_| info.pv.len() < 500)
                    {
                        position.play_unchecked(mv);
                        info.pv.push(mv);
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
        has_score.then_some(info)
    }

    /// The line of the protocol, about a position.
    pub fn line(&self, position: &Position, form: UciForm) -> String {
        let field =
            |name: &str, value: Option<u64>| value.map_or(String::new(), |value| format!(" {name} {value}"));
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let wdl = self
            .wdl
            .map_or(String::new(), |Wdl { wins, draws, losses, .. }| format!(" wdl {wins} {draws} {losses}"));
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let mut line = [
            format!("info depth {}", self.depth),
            field("seldepth", self.seldepth.map(u64::from)),
            format!(" multipv {} score {}{bound}{wdl}", self.multipv, self.score),
            field("nodes", self.nodes),
            field("nps", self.nps),
            field("hashfull", self.hashfull.map(u64::from)),
            field("tbhits", self.tbhits),
            field("time", self.time.map(milliseconds)),
        ]
        .concat();
        let mut position = *position;
        for (i, &mv) in self.pv.iter().enumerate() {
            let _ = write!(line, "{} {}", if i == 0 { " pv" } else { "" }, form.uci(&position, mv));
            position.play_unchecked(mv);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::Info;
    use std::time::Duration;
    use tabiya::{Position, Uci};
    use tabiya_engine::{Bound, Score, Wdl};

    fn read(text: &str) -> Option<Info> {
        Info::read_words(text.split_whitespace(), &Position::new())
    }

    fn pv(info: &Info) -> String {
        info.pv.iter().map(|&mv| Uci::chess960(mv).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn everything_in_a_line_is_read() {
        let info = read(
            "depth 12 seldepth 18 multipv 2 score cp -35 upperbound wdl 10 900 90 nodes 12345 nps 999 hashfull 7 \
             tbhits 0 time 1500 pv e2e4 e7e5 g1f3",
        )
        .unwrap();
        assert_eq!((info.depth, info.seldepth, info.multipv), (12, Some(18), 2));
        assert_eq!((info.score, info.bound), (Score::Centipawns(-35), Bound::Upper));
        assert_eq!(info.wdl, Some(Wdl::new(10, 900, 90)));
        assert_eq!((info.nodes, info.nps, info.hashfull), (Some(12_345), Some(999), Some(7)));
        assert_eq!(info.time, Some(Duration::from_millis(1500)));
        assert_eq!(pv(&info), "e2e4 e7e5 g1f3");
        assert_eq!(read("depth 1 score mate -3 lowerbound").unwrap().score, Score::Mate(-3));
    }

    #[test]
    fn a_line_ends_at_its_first_move_that_is_not_legal_and_the_rest_is_still_read() {
        let info = read("score cp 1 pv e2e4 e2e4 g1f3 depth 4 nodes 9").unwrap();
        assert_eq!(pv(&info), "e2e4");
        assert_eq!((info.depth, info.nodes), (4, Some(9)));
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
        let info = read(wild).unwrap();
        assert_eq!((info.score, info.depth, info.nodes), (Score::Mate(240), u32::MAX, None));
        assert_eq!((info.multipv, info.wdl), (1, None));
        assert_eq!(read("score cp -9999999999999").unwrap().score, Score::Centipawns(-30_000));
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "depth 12 seldepth 18 multipv 2 score cp -35 upperbound wdl 10 900 90 nodes 12345 nps 999 hashfull 7 \
             tbhits 12 time 1500 pv e2e4 e7e5 g1f3",
            "depth 0 multipv 1 score mate -3 lowerbound",
        ] {
            let info = read(text).unwrap();
            assert_eq!(info.line(&Position::new(), tabiya::UciForm::Usual), format!("info {text}"));
        }
    }
}
