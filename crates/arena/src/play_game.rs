//! One game, played from its opening to its end.

use crate::adjudication::{Adjudication, Adjudicator};
use crate::game_record::GameRecord;
use crate::opening::StartLine;
use crate::participant::Participant;
use crate::turn_log::TurnLog;
use chrono::Utc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya::pgn;
use tabiya::{Clock, Color, Move, Outcome, Position, Rng, TimedGame, WinReason};
use tabiya_engine::{EndgameValue, Score};
use tabiya_players::{Asks, Failure, Player, PlayerAnswer, PlayerQuestion, PlayerThought, would_accept};
use tabiya_syzygy::Tables;
use tabiya_uci::CancelToken;

/// What holds for every game of a match.
pub(crate) struct GameRules {
    pub(crate) adjudication: Vec<Adjudication>,
    /// Tables that decide a game.
    pub(crate) tables: Option<Tables>,
    /// Drawn after so many moves of each side.
    pub(crate) max_moves: Option<u32>,
    /// How far a move may overstep its time.
    pub(crate) margin: Option<Duration>,
    /// Decides what is left to chance.
    pub(crate) seed: u64,
}

impl GameRules {
    fn margin(&self, participant: &Participant) -> Duration {
        let usual = if participant.limits.movetime.is_some() { 100 } else { 0 };
        self.margin.unwrap_or(Duration::from_millis(usual))
    }
}

/// A player at a board.
pub(crate) struct SeatedPlayer<'a> {
    pub(crate) participant: &'a Participant,
    pub(crate) player: &'a mut dyn Player,
    /// Cancels whatever it does.
    pub(crate) cancel: &'a CancelToken,
}

/// A game in the making.
struct GameInPlay<'a, 'b> {
    rules: &'a GameRules,
    players: [SeatedPlayer<'b>; 2],
    timed: TimedGame,
    /// The time on the clock: only thinking counts, not what lies between two thoughts.
    now: Duration,
    evals: Vec<String>,
    nodes: [u64; 2],
    depths: [(u64, u64); 2],
}

/// How a game ended.
struct GameEnd {
    outcome: Outcome,
    reason: &'static str,
    detail: String,
}

impl GameEnd {
    /// An end that needs no more words.
    fn plain(outcome: Outcome) -> GameEnd {
        GameEnd { outcome, reason: outcome.code(), detail: String::new() }
    }
}

/// What comes of a game.
pub(crate) enum PlayedGame {
    /// It was played to its end.
    Ended(Box<GameRecord>),
    /// It does not count: whoever answers for a player failed, and not the player.
    Void(String),
    /// A player cannot be had any more, in this game or another.
    Unavailable(String),
    /// The match was stopped before its end.
    Stopped,
}

/// How a game was left.
enum GameExit {
    End(GameEnd),
    Void(String),
    Unavailable(String),
    Stopped,
}

/// Plays a game.
pub(crate) fn play_game(
    number: u64,
    opening: &StartLine,
    players: [SeatedPlayer<'_>; 2],
    rules: &GameRules,
    stop: &AtomicBool,
    turn_log: &mut TurnLog<'_>,
) -> PlayedGame {
    let began = Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let names = players.each_ref().map(|player| player.participant.name.clone());
    let [white, black] = players.each_ref().map(|player| player.participant.limits.clock_control());
    let Ok(timed) = TimedGame::join(opening.game(), Clock::unequal(white, black)) else {
        return PlayedGame::Stopped;
    };
    let mut game = GameInPlay {
        rules,
        players,
        timed,
        now: Duration::ZERO,
        evals: Vec::new(),
        nodes: [0; 2],
        depths: [(0, 0); 2],
    };
    let end = match game.play(number, stop, turn_log) {
        GameExit::End(end) => end,
        GameExit::Void(why) => return PlayedGame::Void(why),
        GameExit::Unavailable(why) => return PlayedGame::Unavailable(why),
        GameExit::Stopped => return PlayedGame::Stopped,
    };
    let mut seconds = [0.0; 2];
    let mut clocks = Vec::new();
    if let Some(clock) = game.timed.clock() {
        for turn in clock.turns() {
            seconds[turn.color as usize] += turn.elapsed.as_secs_f64();
        }
        let left = clock.turns().map_while(|turn| turn.remaining).map(|left| left.as_millis() as u64);
        clocks.extend(left);
    }
    let [white, black] = names;
    PlayedGame::Ended(Box::new(GameRecord {
        game: number,
        white,
        black,
        result: end.outcome.result().to_owned(),
        reason: end.reason.to_owned(),
        detail: end.detail,
        variant: opening.start.variant(),
        start: opening.start.to_fen(),
        opening: opening.moves.len(),
        moves: game.timed.game().ucis().join(" "),
        clocks,
        evals: game.evals,
        nodes: game.nodes,
        seconds: seconds.map(|seconds| (seconds * 1e6).round() / 1e6),
        depths: game.depths,
        began,
    }))
}

impl GameInPlay<'_, '_> {
    fn play(&mut self, number: u64, stop: &AtomicBool, turn_log: &mut TurnLog<'_>) -> GameExit {
        for color in Color::ALL {
            let seed = Rng::stream(self.rules.seed, 2 * number + color as u64).next_u64();
            if let Err(failure) = self.players[color as usize].player.new_game(number, seed) {
                return self.left(color, &failure);
            }
        }
        if self.timed.game().outcome().is_none() && self.timed.start(Duration::ZERO).is_err() {
            return GameExit::Stopped;
        }
        let mut adjudicator = Adjudicator::new(&self.rules.adjudication);
        // An opening may lead where the tables know it all.
        if let Some(end) = self.decided_by_tables() {
            return GameExit::End(end);
        }
        loop {
            if let Some(outcome) = self.timed.game().outcome() {
                return GameExit::End(GameEnd::plain(outcome));
            }
            if stop.load(Ordering::Relaxed) {
                return GameExit::Stopped;
            }
            let turn = self.timed.game().position().turn();
            let SeatedPlayer { participant, player, cancel } = &mut self.players[turn as usize];
            let clock =
                self.timed.clock().filter(|_| participant.sees_clock()).map(|clock| (clock, self.now));
            let question = PlayerQuestion::new(Asks::Move, turn, self.timed.game(), cancel).with_clock(clock);
            let thought = player.think(&question);
            if stop.load(Ordering::Relaxed) {
                return GameExit::Stopped;
            }
            if let Some(entry) = player.account() {
                let mv = thought.as_ref().ok().and_then(played);
                turn_log.write(entry, number, &participant.name, self.timed.game(), mv);
            }
            let end = match thought {
                Ok(thought) => match thought.answer {
                    PlayerAnswer::Move(mv) => self.moved(turn, mv, &thought, &mut adjudicator),
                    answer => Some(self.said(turn, answer)),
                },
                Err(failure) => return self.left(turn, &failure),
            };
            if let Some(end) = end {
                return GameExit::End(end);
            }
        }
    }

    /// A player gave no answer: it has lost, unless it was not its doing.
    fn left(&mut self, turn: Color, failure: &Failure) -> GameExit {
        let name = &self.players[turn as usize].participant.name;
        match failure {
            Failure::Void(why) => GameExit::Void(format!("{name}: {why}")),
            // Who was never there has not played chess.
            Failure::Unavailable(why) | Failure::NotStarted(why) => {
                GameExit::Unavailable(format!("{name}: {why}"))
            }
            failure => GameExit::End(self.failed(turn, failure)),
        }
    }

    /// Something else than a move.
    fn said(&mut self, turn: Color, answer: PlayerAnswer) -> GameEnd {
        let ended = match answer {
            PlayerAnswer::Resign => self.timed.resign(turn, self.now),
            PlayerAnswer::Accept => self.timed.accept_draw(turn, self.now),
            PlayerAnswer::Claim => self.timed.claim_draw(turn, self.now),
            PlayerAnswer::Move(_) | PlayerAnswer::Decline => {
                return self.failed(turn, &Failure::Illegal("no move".to_owned()));
            }
        };
        match ended {
            Ok(outcome) => GameEnd::plain(outcome),
            Err(error) => self.failed(turn, &Failure::Illegal(error.to_string())),
        }
    }

    /// A move, if it comes in time; gives the end of the game, if it is one.
    fn moved(
        &mut self,
        turn: Color,
        mv: Move,
        thought: &PlayerThought,
        adjudicator: &mut Adjudicator<'_>,
    ) -> Option<GameEnd> {
        self.now += thought.elapsed;
        if let Some(end) = self.overstepped(turn) {
            return Some(end);
        }
        if self.accepts(turn, thought) {
            return Some(self.said(turn, PlayerAnswer::Accept));
        }
        // A move within the margin comes at the last moment.
        if let Some(flag) = self.timed.next_flag() {
            self.now = self.now.min(flag.saturating_sub(Duration::from_nanos(1)));
        }
        if let Err(error) = self.timed.play(mv, self.now) {
            return Some(self.failed(turn, &Failure::Illegal(error.to_string())));
        }
        if thought.offers_draw {
            // Where it may not be offered, it is not.
            let _ = self.timed.offer_draw(turn, self.now);
        }
        self.count(turn, thought);
        self.adjudicated(turn, thought, adjudicator)
    }

    /// Whether an engine takes the draw that it was offered. Agents say so themselves.
    fn accepts(&self, turn: Color, thought: &PlayerThought) -> bool {
        let game = self.timed.game();
        game.draw_offer() == Some(!turn)
            && thought.score.is_some_and(|score| would_accept(game, score))
            && game.clone().accept_draw(turn).is_ok()
    }

    /// The end of a game in which a side took longer than it may.
    fn overstepped(&mut self, turn: Color) -> Option<GameEnd> {
        let flag = self.timed.next_flag()?;
        let margin = self.rules.margin(self.players[turn as usize].participant);
        if self.now < flag || self.now <= flag.saturating_add(margin) && !margin.is_zero() {
            return None;
        }
        let outcome = self.timed.tick(self.now)?;
        let late = self.now.saturating_sub(flag).as_secs_f64() * 1e3;
        Some(GameEnd { detail: format!("{late:.1} ms too late"), ..GameEnd::plain(outcome) })
    }

    fn count(&mut self, turn: Color, thought: &PlayerThought) {
        let side = turn as usize;
        self.nodes[side] += thought.nodes;
        if let Some(depth) = thought.depth {
            self.depths[side].0 += u64::from(depth);
            self.depths[side].1 += 1;
        }
        self.evals.push(match thought.score {
            Some(score) => pgn::Eval::new(pgn_score(score, turn), thought.depth).to_string(),
            None => String::new(),
        });
    }

    fn failed(&mut self, loser: Color, failure: &Failure) -> GameEnd {
        let ended = match failure {
            Failure::Illegal(_) | Failure::Forfeit(_) => self.timed.forfeit(loser, self.now).ok(),
            Failure::Late(_) => match self.timed.next_flag() {
                Some(flag) => self.timed.tick(flag),
                // Without a clock nobody has a flag that falls.
                None => self.timed.game().clone().flag(loser).ok(),
            },
            _ => self.timed.abandon(loser, self.now).ok(),
        };
        let outcome = ended.unwrap_or(Outcome::Win { winner: !loser, reason: WinReason::Abandonment });
        let name = &self.players[loser as usize].participant.name;
        GameEnd { outcome, reason: failure.code(), detail: format!("{name}: {failure}") }
    }

    fn adjudicated(
        &mut self,
        mover: Color,
        thought: &PlayerThought,
        adjudicator: &mut Adjudicator<'_>,
    ) -> Option<GameEnd> {
        if self.timed.game().is_over() {
            return None;
        }
        let position = self.timed.game().position();
        let number = position.fullmoves() - u32::from(mover == Color::Black);
        let progress = position.halfmoves() == 0;
        let verdict = adjudicator.judge(mover, number, thought.score, progress);
        let moves = self.timed.clock().map_or(0, |clock| clock.turns().len());
        let is_too_long = self.rules.max_moves.is_some_and(|most| moves >= 2 * most as usize);
        if let Some(end) = self.decided_by_tables() {
            return Some(end);
        }
        let (winner, detail) = match verdict {
            Some(Some(winner)) => (Some(winner), "the scores decide"),
            Some(None) => (None, "the scores are level"),
            None if is_too_long => (None, "the move limit"),
            None => return None,
        };
        let outcome = self.timed.adjudicate(winner, self.now).ok()?;
        Some(GameEnd { detail: detail.to_owned(), ..GameEnd::plain(outcome) })
    }

    /// The end of a game whose result the tables know.
    fn decided_by_tables(&mut self) -> Option<GameEnd> {
        let game = self.timed.game();
        if game.is_over() {
            return None;
        }
        let winner = table_result(self.rules.tables.as_ref()?, game.position())?;
        let outcome = self.timed.adjudicate(winner, self.now).ok()?;
        Some(GameEnd { detail: "the tables decide".to_owned(), ..GameEnd::plain(outcome) })
    }
}

/// The winner that tables know, or none for a draw.
///
/// A win counts where it comes in time for the fifty-move rule: with the counter at 0 it does; otherwise the distance
/// tells, which may be one ply more than a table says. Where that ply decides, the game is played on.
fn table_result(tables: &Tables, position: &Position) -> Option<Option<Color>> {
    if position.board().occupied().len() > tables.max_pieces() {
        return None;
    }
    match tables.wdl(position).ok()?.by_the_laws() {
        EndgameValue::Draw => Some(None),
        value => {
            let winner = if value == EndgameValue::Win { position.turn() } else { !position.turn() };
            match position.halfmoves() {
                0 => Some(Some(winner)),
                played => match tables.dtz(position).ok()?.abs() + i32::from(played) {
                    ..100 => Some(Some(winner)),
                    100 => None,
                    _ => Some(None),
                },
            }
        }
    }
}

/// The move of an answer.
fn played(thought: &PlayerThought) -> Option<Move> {
    match thought.answer {
        PlayerAnswer::Move(mv) => Some(mv),
        _ => None,
    }
}

/// A score of the side to move as `%eval` has it: White's.
pub fn pgn_score(score: Score, turn: Color) -> pgn::Score {
    let sign = if turn == Color::White { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => pgn::Score::Centipawns(sign * value),
        score => pgn::Score::Mate(sign * score.mate().unwrap_or_default()),
    }
}
