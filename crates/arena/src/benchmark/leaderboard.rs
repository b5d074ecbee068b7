//! What a benchmark says of its players, as data that can be merged with that of another.

use super::item::{BenchmarkItem, ItemFile};
use super::part::BenchmarkPart;
use super::score;
use super::suite::{Suite, VERSION};
use crate::report::{MatchReport, PairingReport};
use chrono::{SecondsFormat, Utc};
use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The players of one or more benchmarks, the best first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Leaderboard {
    /// The version of this file.
    pub leaderboard: u32,
    /// How the margins are made.
    pub method: String,
    /// What was asked.
    pub suite: Suite,
    /// Everybody, by the rating of their games, and where there is none by that of their puzzles.
    pub entries: Vec<LeaderboardEntry>,
}

/// A player, and what it did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeaderboardEntry {
    /// Its name.
    pub player: String,
    /// How it was asked: its specification, without keys.
    pub spec: String,
    /// When this was written, in UTC.
    pub at: String,
    /// The version of the program that asked.
    pub tabiya: String,
    /// Whether everything was asked.
    pub complete: bool,
    /// Why not, if something stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// How often the first answer was a legal move.
    pub legality: SharePart,
    /// The codes of first answers that were not.
    pub refused_by_code: BTreeMap<String, usize>,
    /// Puzzles that were solved.
    pub puzzles: PuzzlesPart,
    /// What a move loses in positions of openings, in centipawns.
    pub openings: LossPart,
    /// Refusals that were followed by a legal move.
    pub refusals: SharePart,
    /// Games against levels.
    pub games: GamesPart,
    /// What was read and written, games included.
    pub tokens: u64,
    /// What that cost.
    pub cost: f64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Questions that count for nothing, as a provider failed, by the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub void: BTreeMap<String, u64>,
}

/// A share of questions, with its margin.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharePart {
    /// How many were asked.
    pub asked: usize,
    /// How many went well.
    pub right: usize,
    /// Which share, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// How far it may be off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
}

/// Puzzles, all together and by their rating.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesPart {
    /// How many were asked.
    pub asked: usize,
    /// How many were solved.
    pub solved: usize,
    /// The rating that follows; none where all or none were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How far it may be off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// The same by the rating of the puzzles.
    pub bands: Vec<PuzzleBand>,
}

/// Puzzles of some ratings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleBand {
    /// From this rating on.
    pub from: u32,
    /// Up to this one.
    pub to: u32,
    /// How many were asked.
    pub asked: usize,
    /// How many were solved.
    pub solved: usize,
}

/// What moves lose.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LossPart {
    /// How many moves were judged.
    pub asked: usize,
    /// What they lose on average, in centipawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// How far it may be off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
}

/// Games against levels.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesPart {
    /// How many count.
    pub played: u64,
    /// How many were planned.
    pub planned: u64,
    /// The rating that follows from those of the levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How far it may be off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// What a move loses while a game is open, in centipawns; only agents are judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Game by game of each level.
    pub levels: Vec<LevelResult>,
    /// Games that do not count, as a provider failed.
    pub void: u64,
}

/// Games against a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelResult {
    /// Which one.
    pub level: String,
    /// Games that the player won.
    pub wins: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
}

impl GamesPart {
    /// What the report of a match says of its first player.
    pub(super) fn of(report: &MatchReport) -> GamesPart {
        let first = report.players.first();
        let level = |pairing: &PairingReport| LevelResult {
            level: pairing.second.clone(),
            wins: pairing.points.wins,
            draws: pairing.points.draws,
            losses: pairing.points.losses,
        };
        GamesPart {
            played: report.games,
            planned: report.planned,
            rating: first.and_then(|player| player.anchored_rating),
            margin: first.and_then(|player| player.anchored_margin),
            loss: first.and_then(|player| player.agent.as_ref()?.mean_loss),
            levels: report.pairings.iter().map(level).collect(),
            void: report.void.values().sum(),
        }
    }
}

/// The bounds of the bands of puzzles.
const BANDS: [u32; 6] = [0, 1_000, 1_400, 1_800, 2_200, 4_000];

impl LeaderboardEntry {
    /// What a player did, by its file and its games.
    pub(super) fn new(
        player: &str,
        spec: &str,
        file: &ItemFile,
        games: GamesPart,
        stopped: Option<String>,
        (tokens, cost): (u64, f64),
    ) -> LeaderboardEntry {
        let of =
            |part: BenchmarkPart| file.items.iter().filter(move |item| item.part == part).collect::<Vec<_>>();
        let legality = of(BenchmarkPart::Legality);
        let mut refused_by_code = BTreeMap::new();
        for code in legality.iter().filter(|item| !item.ok).filter_map(|item| item.code.clone()) {
            *refused_by_code.entry(code).or_default() += 1;
        }
        LeaderboardEntry {
            player: player.to_owned(),
            spec: spec.to_owned(),
            at: Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true),
            tabiya: env!("CARGO_PKG_VERSION").to_owned(),
            complete: stopped.is_none() && file.void.is_empty() && games.played == games.planned,
            stopped,
            legality: share(&legality),
            refused_by_code,
            puzzles: puzzles(&of(BenchmarkPart::Puzzles)),
            openings: losses(&of(BenchmarkPart::Openings)),
            refusals: share(&of(BenchmarkPart::Refusals)),
            games,
            tokens,
            cost,
            seconds: score::rounded(file.items.iter().map(|item| item.time as f64).sum::<f64>() / 1e3, 3),
            void: file.void.clone(),
        }
    }

    /// By what it stands in the list.
    fn rank(&self) -> f64 {
        self.games.rating.or(self.puzzles.rating).unwrap_or(f64::NEG_INFINITY)
    }

    /// How much is known of it.
    fn weight(&self) -> (u64, usize, &str) {
        let asked = self.legality.asked + self.puzzles.asked + self.openings.asked + self.refusals.asked;
        (self.games.played, asked, &self.at)
    }
}

fn share(items: &[&BenchmarkItem]) -> SharePart {
    let right = items.iter().filter(|item| item.ok).count();
    let known = score::share(right, items.len());
    SharePart {
        asked: items.len(),
        right,
        share: known.map(|(share, _)| score::rounded(share, 4)),
        margin: known.map(|(_, margin)| score::rounded(margin, 4)),
    }
}

fn losses(items: &[&BenchmarkItem]) -> LossPart {
    let lost: Vec<f64> = items.iter().filter_map(|item| item.loss).map(f64::from).collect();
    let known = score::mean(&lost);
    LossPart {
        asked: items.len(),
        loss: known.map(|(mean, _)| score::rounded(mean, 1)),
        margin: known.map(|(_, margin)| score::rounded(margin, 1)).filter(|margin| margin.is_finite()),
    }
}

fn puzzles(items: &[&BenchmarkItem]) -> PuzzlesPart {
    let results: Vec<(f64, bool)> =
        items.iter().filter_map(|item| Some((f64::from(item.rating?), item.ok))).collect();
    let known = score::rating(&results);
    let band = |bounds: &[u32]| {
        let within = |item: &&&BenchmarkItem| {
            item.rating.is_some_and(|rating| (bounds[0]..bounds[1]).contains(&rating))
        };
        let of: Vec<&&BenchmarkItem> = items.iter().filter(within).collect();
        PuzzleBand {
            from: bounds[0],
            to: bounds[1],
            asked: of.len(),
            solved: of.iter().filter(|item| item.ok).count(),
        }
    };
    PuzzlesPart {
        asked: items.len(),
        solved: items.iter().filter(|item| item.ok).count(),
        rating: known.map(|(rating, _)| score::rounded(rating, 0)),
        margin: known.map(|(_, margin)| score::rounded(margin, 0)),
        bands: BANDS.windows(2).map(band).filter(|band| band.asked > 0).collect(),
    }
}

/// Why two leaderboards are not one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MergeError {
    /// They have asked other things.
    OtherSuite,
    /// One is of another version.
    OtherVersion,
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MergeError::OtherSuite => {
                "they have not asked the same: only runs with the same options can be merged"
            }
            MergeError::OtherVersion => "they are of different versions",
        })
    }
}

impl std::error::Error for MergeError {}

impl Leaderboard {
    pub(super) fn new(suite: Suite) -> Leaderboard {
        Leaderboard { leaderboard: VERSION, method: score::METHOD.to_owned(), suite, entries: Vec::new() }
    }

    /// Adds a player; of the same one asked twice, what more is known of counts.
    pub(super) fn add(&mut self, entry: LeaderboardEntry) {
        let same = self
            .entries
            .iter()
            .position(|known| (&known.player, &known.spec) == (&entry.player, &entry.spec));
        match same {
            Some(at) if self.entries[at].weight() >= entry.weight() => {}
            Some(at) => self.entries[at] = entry,
            None => self.entries.push(entry),
        }
        self.entries.sort_by(|a, b| b.rank().total_cmp(&a.rank()).then_with(|| a.player.cmp(&b.player)));
    }

    /// Takes in the players of another leaderboard.
    pub fn merge(&mut self, other: Leaderboard) -> Result<(), MergeError> {
        if self.leaderboard != other.leaderboard {
            return Err(MergeError::OtherVersion);
        }
        if self.suite != other.suite {
            return Err(MergeError::OtherSuite);
        }
        other.entries.into_iter().for_each(|entry| self.add(entry));
        Ok(())
    }

    /// The JSON Schema of a leaderboard.
    pub fn schema() -> Value {
        schema_for!(Leaderboard).to_value()
    }

    /// For people: a line for each player.
    pub fn text(&self) -> String {
        let mut rows = vec![
            ["player", "legal", "puzzles", "rating", "openings", "refusals", "games", "rating"]
                .map(str::to_owned)
                .to_vec(),
        ];
        let percent = |part: &SharePart| match (part.share, part.margin) {
            (Some(share), Some(margin)) => format!("{:.0} ± {:.0} %", share * 100.0, margin * 100.0),
            _ => "-".to_owned(),
        };
        let pair = |value: Option<f64>, margin: Option<f64>| match (value, margin) {
            (Some(value), Some(margin)) => format!("{value:.0} ± {margin:.0}"),
            (Some(value), None) => format!("{value:.0}"),
            _ => "-".to_owned(),
        };
        for entry in &self.entries {
            rows.push(vec![
                entry.player.clone(),
                percent(&entry.legality),
                format!("{}/{}", entry.puzzles.solved, entry.puzzles.asked),
                pair(entry.puzzles.rating, entry.puzzles.margin),
                pair(entry.openings.loss, entry.openings.margin),
                percent(&entry.refusals),
                format!("{}/{}", entry.games.played, entry.games.planned),
                pair(entry.games.rating, entry.games.margin),
            ]);
        }
        let columns = rows[0].len();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            cells.join("  ").trim_end().to_owned()
        };
        let mut text: Vec<String> = rows.iter().map(line).collect();
        for entry in &self.entries {
            text.extend(entry.stopped.iter().map(|why| format!("{} was stopped: {why}", entry.player)));
            for (why, times) in &entry.void {
                text.push(format!("{}: {times} questions count for nothing: {why}", entry.player));
            }
            if entry.games.void > 0 {
                text.push(format!(
                    "{}: {} games do not count, as a provider failed",
                    entry.player, entry.games.void
                ));
            }
        }
        text.join("\n") + "\n"
    }
}
