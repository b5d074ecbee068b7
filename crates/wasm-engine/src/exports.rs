//! The functions that the package calls. `npm/engine/src/worker/wasm.ts` lists the same.
//!
//! A function gives a number if all is well, or `REFUSED` with the reason as JSON in the outbox.

use crate::json::Json;
use crate::mailbox::OUTBOX;
use crate::protocol::{
    FINISHED, LIMIT_BLACK_INCREMENT, LIMIT_BLACK_TIME, LIMIT_DEPTH, LIMIT_LEVEL, LIMIT_MATE,
    LIMIT_MOVES_TO_GO, LIMIT_MULTIPV, LIMIT_NODES, LIMIT_OVERHEAD, LIMIT_PONDER, LIMIT_TIME,
    LIMIT_WHITE_INCREMENT, LIMIT_WHITE_TIME, LIMITS, PAUSED, PONDER_HIT, REFUSED, SCORE_MATE,
    SCORE_MATE_GIVEN, STOP,
};
use crate::session::{self, Session};
use crate::{answers, host, refusal};
use std::sync::Arc;
use std::time::Duration;
use tabiya::{Color, DrawRules, FenError, Game, GoTimes, Move, Position, Uci, Variant};
use tabiya_engine::insight::JudgedMove;
use tabiya_engine::{Bound, Budget, Level, Limits, Report, Score, SearchResult, StopSignal, TimeLimit};

/// Works with the session and gives a number; while a search is suspended it refuses.
fn with(work: impl FnOnce(&mut Session) -> i32) -> i32 {
    session::with(work).unwrap_or(REFUSED)
}

fn refuse(session: &mut Session, why: impl FnOnce(&mut Json<'_>)) -> i32 {
    session.out.clear();
    why(&mut Json::new(&mut session.out));
    REFUSED
}

/// A move in UCI notation, if it is legal.
fn legal(position: &Position, text: &str) -> Option<Move> {
    text.parse::<Uci>().ok()?.to_move(position)
}

/// The refusal of a move, one of several. Why it is not legal is known to the rules, which are another module: here it
/// would be a third of the size.
fn not_legal(json: &mut Json<'_>, position: &Position, text: &str, at: usize) {
    json.object(|json| {
        json.key("code").text("not-legal");
        let fen = position.to_fen();
        json.key("message").shown(format_args!("{text} is not a legal move in UCI notation in {fen}."));
        json.key("index").number(at);
    });
}

/// A FEN or `startpos`; of a variant, behind its name.
fn start(text: &str) -> Result<Position, FenError> {
    let named = text.split_once(' ').and_then(|(name, rest)| Some((name.parse::<Variant>().ok()?, rest)));
    match named.unwrap_or((Variant::Chess, text)) {
        (variant, "" | "startpos") => Position::from_fen_as(variant, variant.start_fen()),
        (variant, fen) => Position::from_fen_as(variant, fen),
    }
}

/// Why something is refused, written later.
type LateRefusal = Box<dyn FnOnce(&mut Json<'_>)>;

/// The game from a start, with moves in UCI notation, one a line.
fn game(session: &Session, len: usize) -> Result<Game, LateRefusal> {
    let mut lines = session.inbox.text(len).lines();
    let start = match start(lines.next().unwrap_or_default()) {
        Ok(start) => start,
        Err(why) => return Err(Box::new(move |json| refusal::fen_error(json, &why))),
    };
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    for (at, line) in lines.enumerate() {
        match legal(game.position(), line) {
            Some(mv) => game.play_unchecked(mv),
            None => {
                let (position, line) = (*game.position(), line.to_owned());
                return Err(Box::new(move |json| not_legal(json, &position, &line, at)));
            }
        }
    }
    Ok(game)
}

/// Limits as the inbox has them.
struct GivenLimits([f64; LIMITS]);

impl GivenLimits {
    fn read(bytes: &[u8]) -> Option<(GivenLimits, &[u8])> {
        let (mut numbers, mut rest) = ([f64::NAN; LIMITS], bytes);
        for number in &mut numbers {
            let (first, behind) = rest.split_first_chunk()?;
            *number = f64::from_le_bytes(*first);
            rest = behind;
        }
        Some((GivenLimits(numbers), rest))
    }

    fn number(&self, which: usize) -> Option<f64> {
        Some(self.0[which]).filter(|number| number.is_finite() && *number >= 0.0)
    }

    fn count(&self, which: usize) -> Option<u32> {
        // What is larger than any is the largest.
        self.number(which).map(|number| number as u32)
    }

    fn time(&self, which: usize) -> Option<Duration> {
        self.number(which).map(|milliseconds| Duration::from_secs_f64(milliseconds.min(1e12) / 1e3))
    }

    /// The clocks of both sides.
    fn clocks(&self) -> GoTimes {
        let milliseconds = |which| self.number(which).map(|number| number.min(1e12) as u64);
        GoTimes::default()
            .with_time(Color::White, milliseconds(LIMIT_WHITE_TIME))
            .with_time(Color::Black, milliseconds(LIMIT_BLACK_TIME))
            .with_increment(Color::White, milliseconds(LIMIT_WHITE_INCREMENT).unwrap_or_default())
            .with_increment(Color::Black, milliseconds(LIMIT_BLACK_INCREMENT).unwrap_or_default())
            .with_moves_to_go(self.count(LIMIT_MOVES_TO_GO).filter(|&moves| moves > 0))
    }

    fn limits(&self, turn: Color, search_moves: Vec<Move>) -> Limits {
        let signal = match self.count(LIMIT_PONDER) {
            Some(1) => StopSignal::pondering(),
            _ => StopSignal::new(),
        };
        let budget = Budget::for_move(self.time(LIMIT_TIME), Some(self.clocks()), turn);
        // Without a limit in time the host is still asked for it: that is how it is heard.
        let budget = budget.unwrap_or(Budget::MoveTime(Duration::MAX));
        let told = signal.clone();
        let clock = TimeLimit::new(budget, Arc::new(move || time_or_order(&told)))
            .overhead(self.time(LIMIT_OVERHEAD).unwrap_or_default());
        let mut limits = Limits::new().time(clock).signal(signal).search_moves(search_moves);
        limits.depth = self.count(LIMIT_DEPTH);
        limits.nodes = self.number(LIMIT_NODES).map(|nodes| nodes as u64);
        limits.mate = self.count(LIMIT_MATE);
        limits.multipv = self.count(LIMIT_MULTIPV).map_or(1, |lines| lines as usize);
        limits.level =
            self.count(LIMIT_LEVEL).map(|rating| Level::new(u16::try_from(rating).unwrap_or(u16::MAX)));
        limits
    }
}

/// The time by the host's clock; what it says instead is done.
fn time_or_order(signal: &StopSignal) -> Duration {
    let mut said = host::now();
    if said == f64::from(PONDER_HIT) {
        signal.ponder_hit();
        said = host::now();
    }
    if said == f64::from(STOP) {
        signal.stop();
    }
    Duration::from_secs_f64(said.clamp(0.0, 1e15) / 1e3)
}

/// What a line says of a position that was searched.
fn result(position: &Position, line: Option<&str>) -> SearchResult {
    let mut words = line.unwrap_or_default().split(' ');
    let kind = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let value = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let mut found = SearchResult::default();
    found.score = match kind {
        SCORE_MATE => Score::Mate(value),
        SCORE_MATE_GIVEN => Score::MateGiven,
        _ => Score::Centipawns(value),
    };
    found.best = words.next().and_then(|word| legal(position, word));
    found
}

/// What a search would give if it ended with its best line.
fn so_far(report: &Report) -> SearchResult {
    let mut found = SearchResult::default();
    found.best = report.pv.first().copied();
    found.ponder = report.pv.get(1).copied();
    found.score = report.score;
    found.depth = report.depth;
    found.nodes = report.nodes;
    found.pv = report.pv.clone();
    found
}

exports! {
    /// The address of two words: where the outbox is, and how much is in it.
    fn outbox() -> usize {
        OUTBOX.as_ptr() as usize
    }

    /// Makes the inbox this large and gives its address; 0 while a search is suspended.
    fn reserve(len: usize) -> usize {
        session::with(|session| session.inbox.reserve(len)).unwrap_or(0)
    }

    /// Makes the transposition table this large, in megabytes, and empties it.
    fn set_hash(megabytes: usize) -> i32 {
        with(|session| match session.engine.set_hash(megabytes) {
            Ok(()) => 0,
            Err(why) => refuse(session, |json| json.object(|json| {
                json.key("code").text(why.code());
                json.key("message").shown(format_args!("T{}.", &why.to_string()[1..]));
            })),
        })
    }

    /// Empties the transposition table.
    fn clear_hash() -> i32 {
        with(|session| {
            session.engine.clear_hash();
            0
        })
    }

    /// Forgets everything: the next search is like the first one.
    fn new_game() -> i32 {
        with(|session| {
            session.engine.new_game();
            0
        })
    }

    /// Whether it plays other games than chess: 1, or 0.
    fn variants() -> i32 {
        i32::from(cfg!(feature = "variants"))
    }

    /// Takes the game in the inbox: a FEN or `startpos`, of a variant behind its name, then moves in UCI notation, one a line. Gives its plies.
    fn set_game(len: usize) -> i32 {
        with(|session| match game(session, len) {
            Ok(game) => {
                session.search = None;
                session.game = game;
                session.game.ply() as i32
            }
            Err(why) => refuse(session, why),
        })
    }

    /// The position of the game as a FEN, in the outbox.
    fn fen() -> i32 {
        with(|session| {
            let fen = session.game.position().to_fen();
            session.out.extend_from_slice(fen.as_bytes());
            session.out.len() as i32
        })
    }

    /// The board of the game as text, in the outbox.
    fn board() -> i32 {
        with(|session| {
            let board = session.game.position().board().to_string();
            session.out.extend_from_slice(board.as_bytes());
            session.out.len() as i32
        })
    }

    /// Begins a search with the limits in the inbox, and behind them the moves among which to choose, one a line.
    fn begin(len: usize) -> i32 {
        with(|session| {
            let position = *session.game.position();
            let Some((given, moves)) = GivenLimits::read(session.inbox.bytes(len)) else { return REFUSED };
            let mut search_moves = Vec::new();
            for (at, line) in core::str::from_utf8(moves).unwrap_or_default().lines().enumerate() {
                match legal(&position, line) {
                    Some(mv) => search_moves.push(mv),
                    None => {
                        let line = line.to_owned();
                        return refuse(session, |json| not_legal(json, &position, &line, at));
                    }
                }
            }
            let limits = given.limits(position.turn(), search_moves);
            session.search = Some(session.engine.begin(&session.game, &limits));
            0
        })
    }

    /// Goes on with the search for so many nodes. Lines are told on the way; the result is in the outbox.
    fn go(nodes: f64) -> i32 {
        with(|session| {
            let Some(mut search) = session.search.take() else { return REFUSED };
            let position = *session.game.position();
            let mut line = Vec::new();
            let found = session.engine.resume(&mut search, nodes as u64, &mut |report| {
                line.clear();
                answers::line(&mut Json::new(&mut line), &position, report);
                session::show(&line);
                host::told();
                if report.multipv_index == 1 && report.bound == Bound::Exact {
                    line.clear();
                    answers::result(&mut Json::new(&mut line), &session.game, &so_far(report));
                    session::show(&line);
                    host::found();
                }
            });
            match found {
                Some(found) => {
                    answers::result(&mut Json::new(&mut session.out), &session.game, &found);
                    FINISHED
                }
                None => {
                    session.search = Some(search);
                    PAUSED
                }
            }
        })
    }

    /// Judges every move of the game. The inbox has a line for each of its positions, the first before the first move:
    /// the kind of its score and the number, as the side to move sees them, and the best move in UCI notation, if there
    /// is one.
    fn review(len: usize) -> i32 {
        with(|session| {
            let mut lines = session.inbox.text(len).lines();
            let mut position = *session.game.start();
            let mut before = result(&position, lines.next());
            let mut reviewed = Vec::new();
            for played in session.game.moves() {
                let mut next = position;
                next.play_unchecked(played);
                let after = result(&next, lines.next());
                reviewed.push((position, played, JudgedMove::of(played, &before, &after)));
                (position, before) = (next, after);
            }
            answers::review(&mut Json::new(&mut session.out), &reviewed);
            session.out.len() as i32
        })
    }

    /// Counts the nodes of the bench.
    fn bench() -> f64 {
        tabiya_engine::bench(&mut |_| {}).nodes as f64
    }
}
