//! One game, played from its opening to its end.

use super::adjudication::{Adjudication, Adjudicator};
use super::contender::{Contender, Failure, Question, Thought};
use super::entrant::Entrant;
use super::lots::Lots;
use super::opening::Opening;
use super::record::Record;
use super::scribe::Scribe;
use chrono::Utc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya::pgn::{Eval, Score as Written};
use tabiya::{Clock, Color, Game, Outcome, WinReason};
use tabiya_engine::Score;
use tabiya_players::player::would_accept;

/// What holds for every game of a match.
pub struct Terms {
    pub rules: Vec<Adjudication>,
    /// Drawn after so many moves of each side.
    pub max_moves: Option<u32>,
    /// How far a move may overstep its time.
    pub margin: Option<Duration>,
    /// Decides what is drawn by lot.
    pub seed: u64,
}

impl Terms {
    fn margin(&self, entrant: &Entrant) -> Duration {
        let usual = if entrant.allowance.movetime.is_some() { 100 } else { 0 };
        self.margin.unwrap_or(Duration::from_millis(usual))
    }
}

/// A game in the making.
struct Bout<'a> {
    terms: &'a Terms,
    entrants: [&'a Entrant; 2],
    game: Game,
    clock: Clock,
    /// The time on the clock: only thinking counts, not what lies between two thoughts.
    now: Duration,
    evals: Vec<String>,
    nodes: [u64; 2],
    depths: [(u64, u64); 2],
}

/// How a game ended.
struct End {
    outcome: Outcome,
    reason: &'static str,
    detail: String,
}

/// Plays a game; none if the match is halted before its end.
pub fn play(
    number: u64,
    opening: &Opening,
    entrants: [&Entrant; 2],
    contenders: [&mut dyn Contender; 2],
    terms: &Terms,
    halt: &Arc<AtomicBool>,
    scribe: &mut Scribe<'_>,
) -> Option<Record> {
    let began = Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let [white, black] = entrants.map(|entrant| entrant.allowance.control());
    let mut bout = Bout {
        terms,
        entrants,
        game: opening.game(),
        clock: Clock::unequal(white, black),
        now: Duration::ZERO,
        evals: Vec::new(),
        nodes: [0; 2],
        depths: [(0, 0); 2],
    };
    let end = bout.play(number, contenders, halt, scribe)?;
    let mut seconds = [0.0; 2];
    for turn in bout.clock.turns() {
        seconds[turn.color as usize] += turn.elapsed.as_secs_f64();
    }
    let clocks = bout.clock.turns().map_while(|turn| turn.remaining).map(|left| left.as_millis() as u64);
    Some(Record {
        game: number,
        white: entrants[0].name.clone(),
        black: entrants[1].name.clone(),
        result: end.outcome.result().to_owned(),
        reason: end.reason.to_owned(),
        detail: end.detail,
        start: opening.start.to_fen(),
        opening: opening.moves.len(),
        moves: bout.game.ucis().join(" "),
        clocks: clocks.collect(),
        evals: bout.evals,
        nodes: bout.nodes,
        seconds: seconds.map(|seconds| (seconds * 1e6).round() / 1e6),
        depths: bout.depths,
        began,
    })
}

impl Bout<'_> {
    fn play(
        &mut self,
        number: u64,
        contenders: [&mut dyn Contender; 2],
        halt: &Arc<AtomicBool>,
        scribe: &mut Scribe<'_>,
    ) -> Option<End> {
        for color in [Color::White, Color::Black] {
            let lot = Lots::of(self.terms.seed, 2 * number + color as u64).draw();
            if let Err(failure) = contenders[color as usize].begin(&self.game, number, lot) {
                return Some(self.failed(color, &failure));
            }
        }
        self.clock.start_for(self.game.position().turn(), Duration::ZERO).ok()?;
        let mut adjudicator = Adjudicator::new(&self.terms.rules);
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Some(End { outcome, reason: outcome.code(), detail: String::new() });
            }
            if halt.load(Ordering::Relaxed) {
                return None;
            }
            let turn = self.game.position().turn();
            let question = Question {
                game: &self.game,
                allowance: &self.entrants[turn as usize].allowance,
                clock: &self.clock,
                now: self.now,
                halt,
            };
            let thought = contenders[turn as usize].think(&question);
            if halt.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(entry) = contenders[turn as usize].account() {
                let mv = thought.as_ref().ok().map(|thought| thought.mv);
                scribe.write(entry, number, &self.entrants[turn as usize].name, &self.game, mv);
            }
            let thought = match thought {
                Ok(thought) => thought,
                Err(failure) => return Some(self.failed(turn, &failure)),
            };
            self.now += thought.took;
            if let Some(end) = self.overstepped(turn) {
                return Some(end);
            }
            if self.accepts(turn, &thought) {
                return Some(self.failed(turn, &Failure::Accepted));
            }
            self.made(turn, &thought)?;
            if let Some(end) = self.adjudicated(turn, &thought, &mut adjudicator) {
                return Some(end);
            }
        }
    }

    /// Whether an engine takes the draw that it was offered. Agents say so themselves.
    fn accepts(&self, turn: Color, thought: &Thought) -> bool {
        self.game.draw_offer() == Some(!turn)
            && thought.score.is_some_and(|score| would_accept(&self.game, score))
            && self.game.clone().accept_draw(turn).is_ok()
    }

    /// The end of a game in which a side took longer than it may.
    fn overstepped(&mut self, turn: Color) -> Option<End> {
        let flag = self.clock.next_flag()?;
        let margin = self.terms.margin(self.entrants[turn as usize]);
        if self.now < flag || self.now <= flag.saturating_add(margin) && !margin.is_zero() {
            return None;
        }
        let outcome = self.game.flag(turn).ok()?;
        let late = self.now.saturating_sub(flag).as_secs_f64() * 1e3;
        Some(End { outcome, reason: outcome.code(), detail: format!("{late:.1} ms too late") })
    }

    /// Plays a move and presses the clock.
    fn made(&mut self, turn: Color, thought: &Thought) -> Option<()> {
        // A move within the margin comes at the last moment.
        if let Some(flag) = self.clock.next_flag() {
            self.now = self.now.min(flag.saturating_sub(Duration::from_nanos(1)));
        }
        self.clock.press(self.now).ok()?;
        self.game.play(thought.mv).ok()?;
        if thought.offers_draw {
            // Where it may not be offered, it is not.
            let _ = self.game.offer_draw(turn);
        }
        let side = turn as usize;
        self.nodes[side] += thought.nodes;
        if let Some(depth) = thought.depth {
            self.depths[side].0 += u64::from(depth);
            self.depths[side].1 += 1;
        }
        self.evals.push(match thought.score {
            Some(score) => Eval::new(written(score, turn), thought.depth).to_string(),
            None => String::new(),
        });
        Some(())
    }

    fn failed(&mut self, loser: Color, failure: &Failure) -> End {
        let ended = match failure {
            Failure::Illegal(_) => self.game.adjudicate(Some(!loser)),
            Failure::Crashed(_) => self.game.abandon(loser),
            Failure::Late(_) => self.game.flag(loser),
            Failure::Resigned => self.game.resign(loser),
            Failure::Accepted => self.game.accept_draw(loser),
            Failure::Claimed => self.game.claim_draw(loser),
        };
        if let (Ok(outcome), Failure::Resigned | Failure::Accepted | Failure::Claimed) = (&ended, failure) {
            return End { outcome: *outcome, reason: outcome.code(), detail: String::new() };
        }
        let outcome = ended.unwrap_or(Outcome::Win { winner: !loser, reason: WinReason::Abandonment });
        End {
            outcome,
            reason: failure.code(),
            detail: format!("{}: {failure}", self.entrants[loser as usize].name),
        }
    }

    fn adjudicated(&mut self, mover: Color, thought: &Thought, judge: &mut Adjudicator<'_>) -> Option<End> {
        if self.game.is_over() {
            return None;
        }
        let position = self.game.position();
        let number = position.fullmoves() - u32::from(mover == Color::Black);
        let forward = position.halfmoves() == 0;
        let told = judge.told(mover, number, thought.score, forward);
        let too_long = self.terms.max_moves.is_some_and(|most| self.clock.turns().len() >= 2 * most as usize);
        let (winner, detail) = match told {
            Some(Some(winner)) => (Some(winner), "the scores decide"),
            Some(None) => (None, "the scores are level"),
            None if too_long => (None, "the move limit"),
            None => return None,
        };
        let outcome = self.game.adjudicate(winner).ok()?;
        Some(End { outcome, reason: outcome.code(), detail: detail.to_owned() })
    }
}

/// A score for White, as it is written down.
pub fn written(score: Score, turn: Color) -> Written {
    let sign = if turn == Color::White { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => Written::Centipawns(sign * value),
        score => Written::Mate(sign * score.mate().unwrap_or_default()),
    }
}
