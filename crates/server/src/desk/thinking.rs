//! The engine, asked by agents and playing against them.

use super::Desk;
use super::held::{Held, Question, Room};
use crate::call::answer::{Analysis, Hint, Line};
use crate::call::asked::{self, Effort};
use crate::refused::Refused;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Color, Game};
use tabiya_engine::{Level, Score};
use tabiya_players::spec::{BuiltinSpec, MoveLimits, PlayerSpec};
use tabiya_players::{BuiltinEngine, would_accept};
use tabiya_referee::sight::Ended;
use tabiya_schema::MoveJson;
use tabiya_schema::variation;
use tabiya_schema::{ChancesJson, ScoreJson, names};
use tabiya_table::Event;
use tabiya_uci::SearchRequest;
use tabiya_uci::protocol::Info;
use tokio::sync::oneshot;

/// What is looked at where nothing is said.
const NODES: u64 = 200_000;
/// How many words of a line a hint has.
const WORDS: usize = 9;
/// What is looked at to decide about an offer.
const GLANCE: u64 = 50_000;

impl Desk {
    /// How long to search, within what is allowed.
    fn request(&self, effort: Effort, multipv: usize) -> SearchRequest {
        let limits = &self.limits;
        let most = if effort == Effort::default() { NODES } else { limits.nodes };
        let time = effort.milliseconds.map_or(limits.thinking, Duration::from_millis);
        let mut request = SearchRequest::new()
            .nodes(effort.nodes.unwrap_or(most).clamp(1, limits.nodes))
            .movetime(time.clamp(Duration::from_millis(1), limits.thinking))
            .multipv(multipv);
        request.depth = effort.depth.map(|depth| depth.clamp(1, 120));
        request
    }

    pub(super) async fn analyse(&self, ask: &asked::Analyse) -> Result<Analysis, Refused> {
        let (game, _) = self.place(&ask.place)?;
        let request = self.request(ask.effort, ask.lines.unwrap_or(1).clamp(1, 20));
        self.think(game, request).await
    }

    pub(super) async fn hint(&self, ask: &asked::Hint) -> Result<Hint, Refused> {
        let (game, _) = self.place(&ask.place)?;
        if let Some(outcome) = game.outcome() {
            return Err(Refused::new("game-over", format!("The game is over: {outcome}.")));
        }
        let position = *game.position();
        let analysis = self.think(game, self.request(ask.effort, 1)).await?;
        let line = analysis.lines.into_iter().next();
        let best = line.as_ref().and_then(|line| position.parse_move(line.uci.first()?).ok());
        let (Some(line), Some(mv)) = (line, best) else {
            return Err(Refused::new("engine-failed", "The engine found no move."));
        };
        let (san, worth) = (position.san(mv), variation::worth(Color::White, line.score.score()));
        let message = match line.text.match_indices(' ').nth(WORDS - 1) {
            _ if line.san.len() < 2 => format!("{san} is the move: {worth}."),
            None => format!("{san} is the move, for example {}: {worth}.", line.text),
            Some((end, _)) => format!("{san} is the move, for example {} ...: {worth}.", &line.text[..end]),
        };
        Ok(Hint { mv: MoveJson::new(&position, position.uci(mv), mv), message, line })
    }

    /// Lets the engine think, without keeping a thread that waits.
    async fn think(&self, game: Game, request: SearchRequest) -> Result<Analysis, Refused> {
        let (tell, told) = oneshot::channel();
        let asker = Arc::new(());
        self.bench.give_question(
            &asker,
            Box::new(move |engine| {
                let _ = tell.send(analysis(engine, &game, &request));
            }),
        )?;
        told.await.map_err(|_| Refused::new("engine-failed", "The engine gave up on this position."))
    }

    /// Asks the engine for a move, or for its answer to an offer, where it is its turn to speak and it was not asked yet.
    pub(super) fn let_engine_speak(&self, held: &Arc<Held>) {
        let task = {
            let mut room = held.room();
            match next_task(&room, self.now(), self.limits.nodes) {
                Some(task) if room.asked != Some(task.question) => {
                    room.asked = Some(task.question);
                    task
                }
                _ => return,
            }
        };
        if let Some(event) = task.lot() {
            return self.engine_spoke(held, task.question, event);
        }
        let (question, desk, place) = (task.question, self.me.clone(), Arc::clone(held));
        let given = self.bench.give_move(Box::new(move |engine| {
            let Some(desk) = desk.upgrade() else { return };
            let event = task.answer(engine);
            desk.engine_spoke(&place, task.question, event);
        }));
        let mut room = held.room();
        if given.is_err() && room.asked == Some(question) {
            // Whoever looks at the game next asks again.
            room.asked = None;
        }
    }

    /// Takes an answer of the engine, unless something has happened since it was asked.
    fn engine_spoke(&self, held: &Arc<Held>, question: Question, event: Option<Event>) {
        {
            let mut room = held.room();
            let now = self.now();
            let ticked = room.tick(now);
            if room.asked == Some(question) {
                room.asked = None;
            }
            let still = room.question(question.of) == question && !room.table.game.is_over();
            if let (Some(event), true, false) = (event, still, ticked) {
                let decided = room.decided.take();
                let _ = room.act(event, now);
                room.decided = decided;
            }
        }
        held.ring();
        self.let_engine_speak(held);
    }
}

/// What the engine is asked in a game.
struct Task {
    question: Question,
    game: Game,
    player: PlayerSpec,
    request: SearchRequest,
}

/// The next question to the engine in a game, if there is one.
fn next_task(room: &Room, now: Duration, most: u64) -> Option<Task> {
    let game = &room.table.game;
    if game.is_over() {
        return None;
    }
    let plays = |side: Color| room.seats[side as usize].engine.clone();
    let turn = game.position().turn();
    let offered = game.draw_offer().map(|offerer| !offerer).and_then(|side| Some((side, plays(side)?)));
    if let Some((_, player)) = offered {
        let request = SearchRequest::new().nodes(GLANCE);
        return Some(Task { question: room.question(Asks::Draw), game: game.clone(), player, request });
    }
    let player = match plays(turn) {
        Some(player) => player,
        None if room.stand_in => PlayerSpec::Builtin(BuiltinSpec::default()),
        None => return None,
    };
    let limits = player.limits().unwrap_or_default();
    let times = room.table.clock.as_ref().map(|clock| clock.go_times(now));
    let mut request = limits.request(times, turn, MoveLimits::nodes(NODES));
    // However long its time is, others wait for the engine too.
    request.nodes = Some(request.nodes.unwrap_or(most).min(most));
    Some(Task { question: room.question(Asks::Move), game: game.clone(), player, request })
}

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asks {
    Move,
    /// Whether it takes the draw that the other side offers.
    Draw,
}

impl Task {
    /// What a player does who does not think; none for others.
    fn lot(&self) -> Option<Option<Event>> {
        if self.player != PlayerSpec::Random {
            return None;
        }
        let position = self.game.position();
        if self.question.of == Asks::Draw {
            return Some(self.game.draw_offer().map(|offerer| Event::Accept { by: !offerer }));
        }
        let moves = position.legal_moves();
        let lot = position.key().wrapping_add(self.game.ply() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mv = moves.get((lot >> 33) as usize % moves.len().max(1));
        Some(mv.map(|&mv| Event::Move { uci: position.uci(mv) }))
    }

    /// What it does.
    fn answer(&self, engine: &mut BuiltinEngine) -> Option<Event> {
        let position = self.game.position();
        if self.question.of == Asks::Draw {
            let by = !self.game.draw_offer()?;
            let score = search(engine, None, &self.game, &self.request, &mut |_| {})?.1;
            let own = if position.turn() == by { score } else { -score };
            let accepts = would_accept(&self.game, own);
            return Some(if accepts { Event::Accept { by } } else { Event::Decline { by } });
        }
        let mv = search(engine, self.player.level(), &self.game, &self.request, &mut |_| {})?.0;
        Some(Event::Move { uci: position.uci(mv) })
    }
}

/// The best move and what it is worth. Nothing is left of other games, so that the same question has the same answer.
fn search(
    engine: &mut BuiltinEngine,
    level: Option<Level>,
    game: &Game,
    request: &SearchRequest,
    on_info: &mut dyn FnMut(&Info),
) -> Option<(tabiya::Move, Score)> {
    engine.set_level(level);
    engine.forget();
    let found = engine.search(game, request, on_info);
    Some((found.best?, found.info.map_or(Score::Centipawns(0), |info| info.score)))
}

fn analysis(engine: &mut BuiltinEngine, game: &Game, request: &SearchRequest) -> Analysis {
    let began = Instant::now();
    let position = game.position();
    let mut reports: BTreeMap<usize, Info> = BTreeMap::new();
    let mut nodes = 0;
    let best = search(engine, None, game, request, &mut |info| {
        nodes = nodes.max(info.nodes.unwrap_or(0));
        if !info.pv.is_empty() {
            reports.insert(info.multipv, info.clone());
        }
    });
    let mut lines: Vec<Line> = reports.values().map(|report| line(game, report)).collect();
    // A search that is broken off at once may have reported nothing.
    if let (true, Some((mv, score))) = (lines.is_empty(), best) {
        lines.push(worded(game, score, 1, &[mv]));
    }
    Analysis {
        fen: position.to_fen(),
        lines,
        nodes,
        milliseconds: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        outcome: game.ending().as_ref().map(Ended::from),
    }
}

fn line(game: &Game, info: &Info) -> Line {
    worded(game, info.score, info.depth, &info.pv)
}

fn worded(game: &Game, score: Score, depth: u32, moves: &[tabiya::Move]) -> Line {
    let position = game.position();
    let (uci, san) = names(position, moves);
    Line {
        score: ScoreJson::of(variation::for_white(score, position.turn())),
        chances: ChancesJson::of(score, position.turn()),
        depth,
        uci,
        san,
        text: variation::numbered(position, moves),
    }
}
