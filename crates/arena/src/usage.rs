//! What agents used and did, beside their results.

use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_referee::answer_parser::TokenUsage;
use tabiya_referee::ledger::{DecisionKind, GameName, LedgerEntry, MoveSource};

/// The sum of an agent's turns.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) turns: u64,
    /// Moves of its own.
    pub(crate) moves: u64,
    pub(crate) tries: u64,
    /// Answers that were refused, by their code.
    pub(crate) refused: BTreeMap<String, u64>,
    /// Tries without an answer: it was late, or it failed.
    pub(crate) unanswered: u64,
    /// Moves that were made for it.
    pub(crate) random: u64,
    pub(crate) engine: u64,
    pub(crate) forfeits: u64,
    pub(crate) tokens: Option<TokenUsage>,
    pub(crate) cost: Option<f64>,
    /// The centipawns that it lost in each game, and with how many moves that were judged.
    pub(crate) loss: BTreeMap<String, (u64, u64)>,
    /// Moves in positions that were decided.
    pub(crate) decided: u64,
    pub(crate) milliseconds: u64,
}

impl Usage {
    pub(crate) fn add(&mut self, entry: &LedgerEntry) {
        if let Some(tokens) = entry.tokens {
            let sum = self.tokens.get_or_insert_default();
            sum.read = sum.read.saturating_add(tokens.read);
            sum.written = sum.written.saturating_add(tokens.written);
        }
        if let Some(cost) = entry.cost {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
        // What was broken off has cost something, and nothing else of it counts.
        if entry.void {
            return;
        }
        self.turns += 1;
        self.tries += u64::from(entry.tries);
        self.milliseconds += entry.time;
        for rejected in &entry.rejected {
            match rejected.code.as_str() {
                "agent-late" | "agent-failed" => self.unanswered += 1,
                code => *self.refused.entry(code.to_owned()).or_default() += 1,
            }
        }
        match entry.found {
            Some(MoveSource::Random) => self.random += 1,
            Some(MoveSource::Engine) => self.engine += 1,
            Some(_) => self.moves += 1,
            None => {}
        }
        // Who crashed or was late is counted as such with the result of its game.
        let has_crashed = entry.rejected.last().is_some_and(|last| last.code == "agent-failed");
        self.forfeits += u64::from(entry.decision == DecisionKind::Forfeit && !has_crashed);
        if let Some(loss) = entry.loss {
            let game = match &entry.game {
                GameName::Number(number) => number.to_string(),
                GameName::Name(name) => name.clone(),
            };
            let lost = self.loss.entry(game).or_default();
            lost.0 += u64::from(loss);
            lost.1 += 1;
        }
        self.decided += u64::from(entry.before.is_some() && entry.loss.is_none());
    }

    /// The mean loss of a move, and how far it may be off: 1.96 standard errors, with games and not moves as what is
    /// drawn, for the moves of one game are alike.
    fn mean_loss(&self) -> Option<(f64, Option<f64>)> {
        let games = self.loss.len() as f64;
        let sum = |of: fn(&(u64, u64)) -> u64| self.loss.values().map(of).sum::<u64>() as f64;
        let (lost, moves) = (sum(|game| game.0), sum(|game| game.1));
        if moves == 0.0 {
            return None;
        }
        let mean = lost / moves;
        let off: f64 = self.loss.values().map(|game| (game.0 as f64 - mean * game.1 as f64).powi(2)).sum();
        let error = (games > 1.0).then(|| 1.96 * (off * games / (games - 1.0)).sqrt() / moves);
        Some((mean, error))
    }

    fn refusals(&self) -> u64 {
        self.refused.values().sum()
    }

    fn answers(&self) -> u64 {
        self.tries - self.unanswered.min(self.tries)
    }

    /// As data.
    pub(crate) fn report(&self) -> UsageReport {
        let (refused, answers) = (self.refusals(), self.answers());
        let share = |part: f64, whole: u64| (whole > 0).then(|| rounded(part / whole as f64, 4));
        UsageReport {
            turns: self.turns,
            moves: self.moves,
            tries: self.tries,
            tries_per_turn: share(self.tries as f64, self.turns),
            refused,
            illegal_rate: share(refused as f64, answers),
            refused_by_code: self.refused.clone(),
            unanswered: self.unanswered,
            random_moves: self.random,
            engine_moves: self.engine,
            forfeits: self.forfeits,
            seconds_per_turn: share(self.milliseconds as f64 / 1e3, self.turns),
            tokens: self.tokens,
            cost: self.cost,
            mean_loss: self.mean_loss().map(|(mean, _)| rounded(mean, 1)),
            mean_loss_margin: self.mean_loss().and_then(|(_, error)| error).map(|error| rounded(error, 1)),
            moves_looked_at: self.loss.values().map(|game| game.1).sum(),
            moves_decided: self.decided,
        }
    }
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

/// An agent's turns, as they are reported.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UsageReport {
    turns: u64,
    /// Moves of its own.
    moves: u64,
    tries: u64,
    tries_per_turn: Option<f64>,
    /// Answers that were refused.
    refused: u64,
    /// Which part of its answers.
    illegal_rate: Option<f64>,
    refused_by_code: BTreeMap<String, u64>,
    /// Tries without an answer.
    unanswered: u64,
    random_moves: u64,
    engine_moves: u64,
    forfeits: u64,
    seconds_per_turn: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<TokenUsage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    /// In centipawns, in positions that were still open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean_loss: Option<f64>,
    /// How far it may be off, with 95 % certainty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean_loss_margin: Option<f64>,
    moves_looked_at: u64,
    /// Moves in positions that were decided, whose loss does not count.
    moves_decided: u64,
}

impl UsageReport {
    /// In one line.
    pub(crate) fn text(&self) -> String {
        let mut notes = vec![format!("{} turns, {} tries", self.turns, self.tries)];
        let rate = self.illegal_rate.unwrap_or(0.0) * 100.0;
        let codes: Vec<String> =
            self.refused_by_code.iter().map(|(code, count)| format!("{code} {count}")).collect();
        notes.push(match codes.is_empty() {
            true => format!("refused {rate:.1} %"),
            false => format!("refused {rate:.1} % ({})", codes.join(", ")),
        });
        for (count, what) in [
            (self.unanswered, "without an answer"),
            (self.random_moves, "random moves"),
            (self.engine_moves, "moves by the engine"),
            (self.forfeits, "forfeits"),
        ] {
            if count > 0 {
                notes.push(format!("{what} {count}"));
            }
        }
        if let Some(loss) = self.mean_loss {
            let margin = self.mean_loss_margin.map_or(String::new(), |margin| format!(" ± {margin:.1}"));
            notes.push(format!("loses {loss:.1}{margin} centipawns a move"));
        }
        match self.seconds_per_turn {
            Some(seconds) if seconds < 1.0 => notes.push(format!("{:.0} ms a turn", seconds * 1e3)),
            Some(seconds) => notes.push(format!("{seconds:.1} s a turn")),
            None => {}
        }
        if let Some(TokenUsage { read, written }) = self.tokens {
            notes.push(format!("tokens {read} in, {written} out"));
        }
        if let Some(cost) = self.cost {
            notes.push(format!("cost {cost:.4}"));
        }
        notes.join(", ")
    }
}
