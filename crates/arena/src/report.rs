//! What comes of a match, for people and as data.

use crate::game_record::is_chess;
use crate::participant::Participant;
use crate::rating::{self, Rating};
use crate::sprt::{Sprt, SprtVerdict};
use crate::standings::{Conduct, Standings};
use crate::tally::{Estimate, Tally};
use crate::usage::UsageReport;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;
use tabiya::Variant;

/// The report of a match. It is serialized as `tabiya match --json` writes it.
#[derive(Serialize)]
pub struct MatchReport {
    /// Which game was played.
    #[serde(skip_serializing_if = "is_chess")]
    variant: Variant,
    /// Whether levels took part whose ratings were never measured in this game.
    #[serde(rename = "uncalibratedLevels", skip_serializing_if = "std::ops::Not::not")]
    uncalibrated: bool,
    pub(crate) games: u64,
    pub(crate) planned: u64,
    /// All games that were planned, or as many as the test needed.
    complete: bool,
    pub(crate) players: Vec<PlayerReport>,
    pub(crate) pairings: Vec<PairingReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
    reasons: BTreeMap<String, u64>,
    /// How often each opening was played, by the first part of its name.
    openings: BTreeMap<&'static str, u64>,
    /// Games that do not count, as a provider failed, by the reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) void: BTreeMap<String, u64>,
    /// The moves of all games.
    plies: u64,
    seconds: f64,
    /// The games that were played in this time; the others are from before.
    played: u64,
    #[serde(skip)]
    verdict: Option<SprtVerdict>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerReport {
    name: String,
    #[serde(flatten)]
    points: PointsReport,
    /// Above the mean of all players, for more than two.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_margin: Option<f64>,
    /// The rating that it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<f64>,
    /// By those who stand for a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) anchored_rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) anchored_margin: Option<f64>,
    /// What an agent did beside its results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agent: Option<UsageReport>,
    time_losses: u64,
    crashes: u64,
    illegal_moves: u64,
    mean_depth: Option<f64>,
    nodes_per_second: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct PointsReport {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    share: Option<f64>,
}

impl PointsReport {
    fn of(tally: &Tally) -> PointsReport {
        PointsReport {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: tally.share().map(|share| rounded(share, 4)),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct PairingReport {
    first: String,
    pub(crate) second: String,
    #[serde(flatten)]
    pub(crate) points: PointsReport,
    pentanomial: [u64; 5],
    elo: Option<f64>,
    margin: Option<f64>,
    #[serde(rename = "normalizedElo")]
    normalized: Option<f64>,
    superiority: Option<f64>,
}

#[derive(Serialize)]
struct SprtReport {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: &'static str,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

/// So many openings are named in words; all of them as data.
const NAMED_OPENINGS: usize = 5;

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

impl MatchReport {
    pub(crate) fn new(
        standings: &Standings,
        participants: &[Participant],
        sprt: Option<&Sprt>,
        (planned, complete): (u64, bool),
        (played, taken): (u64, Duration),
    ) -> MatchReport {
        let results = standings.results();
        let ratings =
            if participants.len() > 2 { rating::ratings(participants.len(), &results) } else { None };
        let anchors: Vec<Option<f64>> = participants.iter().map(Participant::anchor).collect();
        let anchored = rating::anchored(&anchors, &results);
        let players = participants.iter().enumerate().map(|(number, participant)| {
            let rating = ratings.as_ref().map(|ratings| ratings[number]);
            let mut player =
                player(&participant.name, &standings.total(number), &standings.conduct[number], rating);
            player.anchor = anchors[number];
            player.anchored_rating = anchored[number].map(|rating| rounded(rating.elo, 1));
            player.anchored_margin = anchored[number].map(|rating| rounded(rating.margin, 1));
            player.agent = participant.is_agent().then(|| standings.usage[number].report());
            player
        });
        let pairings = results.iter().map(|&((first, second), tally)| {
            pairing(&participants[first].name, &participants[second].name, &tally)
        });
        let verdict = sprt.and_then(|sprt| Some(sprt.verdict(standings.tallies.first()?)));
        let tested = sprt.and_then(|sprt| {
            let tally = standings.tallies.first()?;
            let (lower, upper) = sprt.bounds();
            Some(SprtReport {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                alpha: sprt.alpha,
                beta: sprt.beta,
                model: sprt.model.name(),
                llr: rounded(sprt.llr(tally), 3),
                lower: rounded(lower, 3),
                upper: rounded(upper, 3),
                verdict: match sprt.verdict(tally) {
                    SprtVerdict::Elo0 => "elo0",
                    SprtVerdict::Elo1 => "elo1",
                    SprtVerdict::Open => "open",
                },
            })
        });
        MatchReport {
            variant: Variant::Chess,
            uncalibrated: false,
            games: standings.games(),
            planned,
            complete,
            players: players.collect(),
            pairings: pairings.collect(),
            sprt: tested,
            reasons: standings.reasons.clone(),
            openings: standings.openings.clone(),
            void: BTreeMap::new(),
            plies: standings.plies,
            seconds: rounded(taken.as_secs_f64(), 3),
            played,
            verdict,
        }
    }

    pub(crate) fn with_void(mut self, void: BTreeMap<String, u64>) -> MatchReport {
        self.void = void;
        self
    }

    /// The report of a match of another game than chess: what levels are worth there nobody has measured.
    pub(crate) fn of_variant(mut self, variant: Variant, participants: &[Participant]) -> MatchReport {
        self.variant = variant;
        self.uncalibrated =
            variant != Variant::Chess && participants.iter().any(|player| player.spec.level().is_some());
        if self.uncalibrated {
            for player in &mut self.players {
                (player.anchor, player.anchored_rating, player.anchored_margin) = (None, None, None);
            }
        }
        self
    }

    /// Games that do not count, by the reason.
    pub fn void(&self) -> &BTreeMap<String, u64> {
        &self.void
    }

    /// Whether all games were played that were planned, or as many as the test needed.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of games, those from before included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What the sequential test says, where there is one.
    pub fn sprt_verdict(&self) -> Option<SprtVerdict> {
        self.verdict
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let width = self.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
        if self.players.len() > 2 {
            self.write_table(text, width)?;
            writeln!(text)?;
        }
        let wide = self.pairings.iter().map(|p| p.names().chars().count()).max().unwrap_or(0);
        for pairing in &self.pairings {
            let names = pairing.names();
            let points = pairing.points.text();
            writeln!(text, "{names:<wide$}  {points}  {}", pairing.difference())?;
        }
        if let [only] = &self.pairings[..] {
            let [none, half, one, more, two] = only.pentanomial;
            writeln!(text, "pairs with 0, 0.5, 1, 1.5, 2 points: {none} {half} {one} {more} {two}")?;
        }
        if let Some(sprt) = &self.sprt {
            let verdict = match sprt.verdict {
                "open" => "not decided yet".to_owned(),
                name => format!("{name} is accepted"),
            };
            let SprtReport { elo0, elo1, llr, lower, upper, model, .. } = sprt;
            writeln!(
                text,
                "sprt elo0 {elo0}, elo1 {elo1} ({model}): {llr:.2} in {lower:.2} to {upper:.2}: {verdict}"
            )?;
        }
        let reasons: Vec<String> =
            self.reasons.iter().map(|(reason, games)| format!("{reason} {games}")).collect();
        if !reasons.is_empty() {
            writeln!(text, "ended by: {}", reasons.join(", "))?;
        }
        self.write_openings(text)?;
        if self.uncalibrated {
            writeln!(
                text,
                "levels are not calibrated in {}: their numbers are ratings in chess",
                self.variant
            )?;
        }
        for (why, games) in &self.void {
            let games = format!("{games} {}", if *games == 1 { "game does" } else { "games do" });
            writeln!(text, "{games} not count: {why}")?;
        }
        for player in &self.players {
            player.write_conduct(text, width)?;
        }
        self.write_agents(text, width)?;
        let rate = self.played as f64 / self.seconds.max(1e-3);
        let open = if self.complete { "" } else { ", not complete" };
        writeln!(
            text,
            "{} of {} games{open}; {} in {:.1} s, {rate:.1} a second",
            self.games, self.planned, self.played, self.seconds
        )
    }

    /// The openings that were played most often.
    fn write_openings(&self, text: &mut String) -> std::fmt::Result {
        let mut openings: Vec<(&str, u64)> =
            self.openings.iter().map(|(&name, &games)| (name, games)).collect();
        openings.sort_by_key(|&(name, games)| (std::cmp::Reverse(games), name));
        if openings.is_empty() {
            return Ok(());
        }
        let named = openings.iter().take(NAMED_OPENINGS).map(|(name, games)| format!("{name} {games}"));
        let named: Vec<String> = named.collect();
        let more = openings.len().saturating_sub(NAMED_OPENINGS);
        let more = if more == 0 { String::new() } else { format!(", {more} more") };
        writeln!(text, "openings: {}{more}", named.join(", "))
    }

    /// What agents did, and how they stand to those whose rating is known.
    fn write_agents(&self, text: &mut String, width: usize) -> std::fmt::Result {
        for player in &self.players {
            if let Some(agent) = &player.agent {
                writeln!(text, "{:<width$}  {}", player.name, agent.text())?;
            }
        }
        let anchors: Vec<&str> = self
            .players
            .iter()
            .filter(|player| player.anchor.is_some())
            .map(|player| player.name.as_str())
            .collect();
        // Between levels only, their distance is what the match is about.
        for player in self.players.iter().filter(|player| player.anchor.is_none()) {
            if let (Some(rating), Some(margin)) = (player.anchored_rating, player.anchored_margin) {
                let bound = match player.points.share {
                    Some(share) if share <= 0.0 => " (all games lost)",
                    Some(share) if share >= 1.0 => " (all games won)",
                    _ => "",
                };
                let by = anchors.join(", ");
                writeln!(text, "{:<width$}  rating {rating:.0} ± {margin:.0} by {by}{bound}", player.name)?;
            }
        }
        Ok(())
    }

    fn write_table(&self, text: &mut String, width: usize) -> std::fmt::Result {
        let mut players: Vec<&PlayerReport> = self.players.iter().collect();
        let value =
            |player: &PlayerReport| player.rating.or(player.points.share).unwrap_or(f64::NEG_INFINITY);
        players.sort_by(|a, b| value(b).total_cmp(&value(a)));
        for (place, player) in players.iter().enumerate() {
            let rating = match (player.rating, player.rating_margin) {
                (Some(rating), Some(margin)) => format!("{rating:+7.1} ± {margin:.1}"),
                _ => String::new(),
            };
            writeln!(text, "{:>3}. {:<width$}  {}  {rating}", place + 1, player.name, player.points.text())?;
        }
        Ok(())
    }
}

impl PointsReport {
    fn text(&self) -> String {
        let share = self.share.map_or("   -  ".to_owned(), |share| format!("{:5.1} %", share * 100.0));
        format!("+{:<4} ={:<4} -{:<4} {share}", self.wins, self.draws, self.losses)
    }
}

impl PairingReport {
    fn names(&self) -> String {
        format!("{} v {}", self.first, self.second)
    }

    fn difference(&self) -> String {
        match (self.elo, self.margin, self.superiority) {
            (Some(elo), Some(margin), Some(better)) => {
                format!("Elo {elo:+.1} ± {margin:.1}, better with {:.1} %", better * 100.0)
            }
            (None, _, Some(better)) => format!("Elo {}", if better > 0.5 { "+∞" } else { "-∞" }),
            (Some(elo), ..) => format!("Elo {elo:+.1}"),
            _ => String::new(),
        }
    }
}

impl PlayerReport {
    fn write_conduct(&self, text: &mut String, width: usize) -> std::fmt::Result {
        let mut notes = Vec::new();
        if let Some(depth) = self.mean_depth {
            notes.push(format!("depth {depth:.1}"));
        }
        if let Some(speed) = self.nodes_per_second {
            notes.push(format!("{} k nodes/s", speed / 1_000));
        }
        for (count, what) in [
            (self.time_losses, "lost on time"),
            (self.crashes, "crashed"),
            (self.illegal_moves, "illegal moves"),
        ] {
            if count > 0 {
                notes.push(format!("{what} {count}"));
            }
        }
        if notes.is_empty() { Ok(()) } else { writeln!(text, "{:<width$}  {}", self.name, notes.join(", ")) }
    }
}

fn player(name: &str, tally: &Tally, conduct: &Conduct, rating: Option<Rating>) -> PlayerReport {
    let (sum, moves) = conduct.depths;
    PlayerReport {
        name: name.to_owned(),
        points: PointsReport::of(tally),
        rating: rating.map(|rating| rounded(rating.elo, 1)),
        rating_margin: rating.map(|rating| rounded(rating.margin, 1)),
        time_losses: conduct.time_losses,
        crashes: conduct.crashes,
        illegal_moves: conduct.illegal_moves,
        mean_depth: (moves > 0).then(|| rounded(sum as f64 / moves as f64, 2)),
        anchor: None,
        anchored_rating: None,
        anchored_margin: None,
        agent: None,
        nodes_per_second: (conduct.nodes > 0 && conduct.seconds > 0.0)
            .then(|| (conduct.nodes as f64 / conduct.seconds) as u64),
    }
}

fn pairing(first: &str, second: &str, tally: &Tally) -> PairingReport {
    let estimate: Option<Estimate> = tally.estimate();
    let of = |f: fn(&Estimate) -> Option<f64>| estimate.as_ref().and_then(f);
    PairingReport {
        first: first.to_owned(),
        second: second.to_owned(),
        points: PointsReport::of(tally),
        pentanomial: tally.pairs,
        elo: of(|estimate| estimate.elo).map(|elo| rounded(elo, 2)),
        margin: of(|estimate| estimate.margin).map(|margin| rounded(margin, 2)),
        normalized: of(|estimate| estimate.normalized).map(|elo| rounded(elo, 2)),
        superiority: of(|estimate| Some(estimate.superiority)).map(|chance| rounded(chance, 4)),
    }
}

/// How a match stands, in a few words.
pub(crate) fn summary(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let [tally] = &standings.tallies[..] else { return format!("{} games", standings.games()) };
    let mut text = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(Estimate { elo: Some(elo), margin: Some(margin), .. }) = tally.estimate() {
        let _ = write!(text, " Elo {elo:+.0}±{margin:.0}");
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, " LLR {:.2}", sprt.llr(tally));
    }
    text
}
