//! The engine, asked by agents and playing against them.

use super::GameServer;
use super::hosted_game::{Decided, EngineQuestion, GameState, HostedGame};
use super::position_calls::AskedGame;
use crate::call::answer::{Analysis, SuggestedMove};
use crate::call::request::{AnalyseRequest, HintRequest, SearchBudget};
use crate::call::{ApiError, Reply};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Clock, Color, Game, Move, Rng, Variant};
use tabiya_engine::Score;
use tabiya_players::spec::{BuiltinSpec, MoveLimits, PlayerSpec};
use tabiya_players::{
    Asks, BuiltinEngine, Player, PlayerAnswer, PlayerQuestion, PlayerThought, RandomPlayer,
};
use tabiya_schema as schema;
use tabiya_uci::protocol::Info;
use tabiya_uci::{CancelToken, SearchRequest};
use tokio::sync::oneshot;

/// What is searched by default.
const NODES: u64 = 200_000;
/// How many words of a line a hint has.
const WORDS: usize = 9;

impl GameServer {
    /// How long to search, within what is allowed.
    fn search_request(&self, budget: SearchBudget, multipv: usize) -> SearchRequest {
        let limits = &self.limits;
        let most = if budget == SearchBudget::default() { NODES } else { limits.nodes };
        let time = budget.milliseconds.map_or(limits.thinking, Duration::from_millis);
        let mut search = SearchRequest::new()
            .nodes(budget.nodes.unwrap_or(most).clamp(1, limits.nodes))
            .movetime(time.clamp(Duration::from_millis(1), limits.thinking))
            .multipv(multipv);
        search.depth = budget.depth.map(|depth| depth.clamp(1, 120));
        search
    }

    pub(super) async fn analyse(&self, request: &AnalyseRequest) -> Reply<Analysis> {
        let AskedGame { game, view, .. } = self.game_at(&request.source, "analyse")?;
        view.needs_legal_moves("analyse")?;
        let search = self.search_request(request.budget, request.lines.unwrap_or(1).clamp(1, 20));
        let mut analysis = self.think(game, search).await?;
        if !view.shows_fen() {
            analysis.fen.clear();
        }
        Ok(analysis)
    }

    pub(super) async fn hint(&self, request: &HintRequest) -> Reply<SuggestedMove> {
        let AskedGame { game, view, .. } = self.game_at(&request.source, "hint")?;
        view.needs_legal_moves("hint")?;
        if let Some(outcome) = game.outcome() {
            return Err(ApiError::new("game-over", format!("The game is over: {outcome}.")));
        }
        let position = *game.position();
        let analysis = self.think(game, self.search_request(request.budget, 1)).await?;
        let line = analysis.lines.into_iter().next();
        let best = line.as_ref().and_then(|line| position.parse_move(line.pv.uci.first()?).ok());
        let (Some(line), Some(mv)) = (line, best) else {
            return Err(ApiError::new("engine-failed", "The engine found no move."));
        };
        let (mv, worth) = (schema::Move::new(&position, mv), line.score.words(position.variant()));
        let (san, text) = (mv.san, &line.pv.text);
        let message = match text.match_indices(' ').nth(WORDS - 1) {
            _ if line.pv.san.len() < 2 => format!("{san} is the move: {worth}."),
            None => format!("{san} is the move, for example {text}: {worth}."),
            Some((end, _)) => format!("{san} is the move, for example {} ...: {worth}.", &text[..end]),
        };
        Ok(SuggestedMove { mv, message, line })
    }

    /// Lets the engine think, without a thread that waits for it, and only for as long as somebody waits.
    async fn think(&self, game: Game, request: SearchRequest) -> Reply<Analysis> {
        let (tell, told) = oneshot::channel();
        let asker = Asker(request.cancel.clone());
        self.engines.give_question(
            &asker.0,
            Box::new(move |engine| {
                let _ = tell.send(analysis(engine, &game, &request));
            }),
        )?;
        told.await.map_err(|_| ApiError::new("engine-failed", "The engine failed on this position."))
    }

    /// Asks the engine for a move, or for its answer to an offer, where it is to act and was not asked yet.
    pub(super) fn ask_engine(&self, hosted: &Arc<HostedGame>) {
        let task = {
            let mut state = hosted.state();
            match next_task(&state, self.now(), self.limits.nodes) {
                Some(task) if state.asked != Some(task.question) => {
                    state.asked = Some(task.question);
                    task
                }
                _ => return,
            }
        };
        let question = task.question;
        if task.player == PlayerSpec::Random {
            return self.engine_answered(hosted, question, task.at_random(), None);
        }
        let (server, place) = (self.me.clone(), Arc::clone(hosted));
        let given = self.engines.give_move(Box::new(move |engine| {
            let Some(server) = server.upgrade() else { return };
            match catch_unwind(AssertUnwindSafe(|| task.answer(engine))) {
                Ok(thought) => server.engine_answered(&place, question, thought, None),
                Err(panic) => {
                    // The game goes on, and the pool replaces the engine.
                    let decided = "The engine failed in this position, and a random move was played.";
                    server.engine_answered(
                        &place,
                        question,
                        task.after_failure(),
                        Some(Decided::new(decided)),
                    );
                    resume_unwind(panic);
                }
            }
        }));
        let mut state = hosted.state();
        if given.is_err() && state.asked == Some(question) {
            // The next call about the game asks again.
            state.asked = None;
        }
    }

    /// Takes an answer of the engine, unless something has happened since it was asked.
    fn engine_answered(
        &self,
        hosted: &Arc<HostedGame>,
        question: EngineQuestion,
        thought: Option<PlayerThought>,
        decided: Option<Decided>,
    ) {
        {
            let mut state = hosted.state();
            let now = self.now();
            let ticked = state.tick(now);
            if state.asked == Some(question) {
                state.asked = None;
            }
            let still =
                state.question(question.asks, question.color) == question && !state.table.game().is_over();
            if let (Some(thought), true, false) = (thought, still, ticked) {
                let decided = decided.or_else(|| state.decided.take());
                state.take_answer(question.color, &thought, now);
                state.decided = decided;
            }
        }
        hosted.notify();
        self.ask_engine(hosted);
    }
}

/// Whoever waits for an answer of the engine. When it is gone, so is the question, also one that is being searched.
struct Asker(CancelToken);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What the engine is asked in a game.
struct EngineTask {
    question: EngineQuestion,
    game: Game,
    clock: Option<(Clock, Duration)>,
    player: PlayerSpec,
    /// However much time it has, other games wait for the engine too.
    most_nodes: u64,
}

/// The next question to the engine in a game, if there is one.
fn next_task(state: &GameState, now: Duration, most_nodes: u64) -> Option<EngineTask> {
    let game = state.table.game();
    if game.is_over() {
        return None;
    }
    let plays = |side: Color| state.seats[side as usize].engine.clone();
    let turn = game.position().turn();
    let offered = game.draw_offer().map(|offerer| !offerer).and_then(|side| Some((side, plays(side)?)));
    let (asks, color, player) = match offered {
        Some((side, player)) => (Asks::Draw, side, player),
        None => match plays(turn) {
            Some(player) => (Asks::Move, turn, player),
            None if state.stand_in => (Asks::Move, turn, PlayerSpec::Builtin(BuiltinSpec::default())),
            None => return None,
        },
    };
    let clock = state.table.clock().map(|clock| (clock.clone(), now));
    Some(EngineTask { question: state.question(asks, color), game: game.clone(), clock, player, most_nodes })
}

impl EngineTask {
    /// What a player says.
    fn ask(&self, player: &mut dyn Player) -> Option<PlayerThought> {
        let cancel = CancelToken::new();
        let question = PlayerQuestion::new(self.question.asks, self.question.color, &self.game, &cancel)
            .with_clock(self.clock.as_ref().map(|(clock, now)| (clock, *now)));
        player.think(&question).ok()
    }

    /// What the player says who plays any legal move: the same one whenever it is asked.
    fn at_random(&self) -> Option<PlayerThought> {
        let rng = Rng::stream(self.game.position().key(), self.game.ply() as u64);
        self.ask(&mut RandomPlayer::from(rng))
    }

    /// What is done for an engine whose search failed: any legal move, and no draw is taken.
    fn after_failure(&self) -> Option<PlayerThought> {
        match self.question.asks {
            Asks::Draw => Some(PlayerThought::new(PlayerAnswer::Decline, Duration::ZERO)),
            Asks::Move => self.at_random(),
        }
    }

    /// What the engine says, as it plays this side. Nothing is left of other games, so that the same question has the
    /// same answer.
    fn answer(&self, engine: &mut BuiltinEngine) -> Option<PlayerThought> {
        #[cfg(test)]
        super::tests::panic_where_asked(&self.game);
        engine.forget();
        engine.set_level(self.player.level());
        engine.set_limits(self.player.limits().unwrap_or_default());
        engine.set_fallback(MoveLimits::nodes(NODES));
        engine.set_most_nodes(Some(self.most_nodes));
        self.ask(engine)
    }
}

/// The best move and its score at full strength. Nothing is left of other games, so that the same question has the same
/// answer.
fn search(
    engine: &mut BuiltinEngine,
    game: &Game,
    request: &SearchRequest,
    on_info: &mut dyn FnMut(&Info),
) -> Option<(Move, Score)> {
    engine.set_level(None);
    engine.forget();
    let found = engine.search(game, request, on_info);
    Some((found.best?, found.info.map_or(Score::ZERO, |info| info.score)))
}

fn analysis(engine: &mut BuiltinEngine, game: &Game, request: &SearchRequest) -> Analysis {
    #[cfg(test)]
    super::tests::panic_where_asked(game);
    #[cfg(test)]
    let _told = super::tests::SearchTold::begin(game);
    let began = Instant::now();
    let position = game.position();
    let mut reports: BTreeMap<usize, Info> = BTreeMap::new();
    let mut nodes = 0;
    let best = search(engine, game, request, &mut |info| {
        nodes = nodes.max(info.nodes.unwrap_or(0));
        if !info.pv.is_empty() {
            reports.insert(info.multipv, info.clone());
        }
    });
    let line = |score, depth, moves: &[Move]| schema::ScoredLine::new(position, score, depth, moves);
    let mut lines: Vec<schema::ScoredLine> =
        reports.values().map(|info| line(info.score, info.depth, &info.pv)).collect();
    // A search that is stopped at once may have reported nothing.
    if let (true, Some((mv, score))) = (lines.is_empty(), best) {
        lines.push(line(score, 1, &[mv]));
    }
    Analysis {
        fen: position.to_fen(),
        variant: Some(position.variant()).filter(|&variant| variant != Variant::Chess),
        lines,
        nodes,
        seconds: schema::seconds(began.elapsed()),
        outcome: schema::Ending::of_game(game),
    }
}
