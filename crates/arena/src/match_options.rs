//! What a match is to be.

use crate::adjudication::Adjudication;
use crate::limits::MatchLimits;
use crate::opening::{OpeningSource, StartArray};
use crate::plan::{Format, Plan};
use crate::results_file::MatchHeading;
use crate::sprt::Sprt;
use std::path::PathBuf;
use std::time::Duration;
use tabiya::{Position, Variant};

/// Games of each two players if nobody says how many.
const GAMES: u64 = 100;
/// The same where a test ends the match.
const GAMES_OF_A_TEST: u64 = 100_000;
/// The most games of a match.
const MOST_GAMES: u64 = 10_000_000;

/// What a match is to be: who plays, how long, and where the games go.
///
/// ```
/// use tabiya_arena::MatchOptions;
///
/// let mut options = MatchOptions::new(["tabiya?nodes=20", "random"]);
/// options.games = Some(4);
/// options.max_moves = Some(10);
/// let report = tabiya_arena::run(&options, &mut ())?;
/// assert!(report.is_complete() && report.games() == 4);
/// # Ok::<(), tabiya_arena::MatchError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MatchOptions {
    /// Who plays, each as a `PlayerSpec` with settings of a match: `tabiya:1500?name=Ann&tc=5+0.05`.
    pub players: Vec<String>,
    /// Who plays whom.
    pub format: Format,
    /// How many games each two players have, an even number; 100 if nobody says, and with a test as many as it needs.
    pub games: Option<u64>,
    /// What every player may use that has no limits of its own.
    pub limits: MatchLimits,
    /// The opening book of every built-in player that names none.
    pub book: Option<PathBuf>,
    /// How far a move may overstep its time; if nobody says, 100 ms where there is a time for each move.
    pub margin: Option<Duration>,
    /// Which game is played.
    pub variant: Variant,
    /// Where the openings come from.
    pub openings: OpeningSource,
    /// Decides what is left to chance.
    pub seed: u64,
    /// How many games are played at the same time; one for each core if nobody says.
    pub concurrency: Option<usize>,
    /// Ends the match as soon as one of two hypotheses holds.
    pub sprt: Option<Sprt>,
    /// By which scores games are ended early.
    pub adjudication: Vec<Adjudication>,
    /// Folders of endgame tables that end a game as soon as they know its result.
    pub tables: Vec<PathBuf>,
    /// Draws a game after so many moves of each side.
    pub max_moves: Option<u32>,
    /// Where every game is kept as it ends, and from where the match continues.
    pub results: Option<PathBuf>,
    /// Where the games are written as PGN.
    pub pgn: Option<PathBuf>,
    /// Where the turns of agents are written; beside the games or the results if nobody says.
    pub ledger: Option<PathBuf>,
    /// With how many nodes the moves of agents are judged, if they are.
    pub cp_loss: Option<u64>,
    /// The name of the match in the games.
    pub event: String,
}

impl MatchOptions {
    /// A match between these players, with everything else as usual.
    pub fn new<T: Into<String>>(players: impl IntoIterator<Item = T>) -> MatchOptions {
        MatchOptions {
            players: players.into_iter().map(Into::into).collect(),
            format: Format::RoundRobin,
            games: None,
            limits: MatchLimits::default(),
            book: None,
            margin: None,
            variant: Variant::Chess,
            openings: OpeningSource::default(),
            seed: 1,
            concurrency: None,
            sprt: None,
            adjudication: Vec::new(),
            tables: Vec::new(),
            max_moves: None,
            results: None,
            pgn: None,
            ledger: None,
            cp_loss: None,
            event: "Tabiya match".to_owned(),
        }
    }

    /// The games that are to be played, or why there can be no such match.
    pub(crate) fn plan(&self) -> Result<Plan, String> {
        let players = self.players.len();
        if players < 2 {
            return Err("a match needs two players at least".to_owned());
        }
        if self.variant != Variant::Chess && !self.tables.is_empty() {
            return Err(format!("endgame tables know only chess, and this is a match of {}", self.variant));
        }
        let arrays = matches!(self.openings, OpeningSource::Random { from: StartArray::Chess960, .. });
        if arrays && Position::chess960_of(self.variant, 0).is_none() {
            return Err(format!("there are no Chess960 positions of {}", self.variant));
        }
        let usual = if self.sprt.is_some() { GAMES_OF_A_TEST } else { GAMES };
        let games = self.games.unwrap_or(usual);
        if games == 0 || games % 2 == 1 {
            return Err(format!(
                "--games must be an even number, not {games}: every opening is played twice"
            ));
        }
        if self.sprt.is_some() && players != 2 {
            return Err("--sprt compares two players".to_owned());
        }
        let plan = Plan::new(players, self.format, games / 2);
        if plan.games() > MOST_GAMES {
            return Err(format!("a match has at most {MOST_GAMES} games, not {}", plan.games()));
        }
        Ok(plan)
    }

    /// What the results depend on.
    pub(crate) fn heading(&self) -> MatchHeading {
        let mut rules: Vec<String> = self.adjudication.iter().map(Adjudication::to_string).collect();
        rules.extend(self.tables.iter().map(|folder| format!("--tb {}", folder.display())));
        rules.extend(self.max_moves.map(|moves| format!("--max-moves {moves}")));
        MatchHeading {
            tabiya_match: 1,
            players: self.players.clone(),
            format: self.format.name().to_owned(),
            variant: self.variant,
            limits: self.limits.words(),
            openings: match &self.book {
                Some(book) => format!("{}, book {}", self.openings, book.display()),
                None => self.openings.to_string(),
            },
            seed: self.seed,
            adjudication: rules.join(" "),
            margin: self.margin.map_or(String::new(), |margin| format!("{} ms", margin.as_millis())),
        }
    }
}
