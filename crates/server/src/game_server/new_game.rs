//! Starting a hosted game.

use super::hosted_game::{GameState, HostedGame, HostedSeat};
use super::{GameServer, bounded};
use crate::call::answer::{SeatTokens, StartedGame};
use crate::call::request::{Identity, NewGameRequest};
use crate::call::{ApiError, Reply};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tabiya::{Color, Game, Rng, TimeControl};
use tabiya_players::DrawPolicy;
use tabiya_players::spec::PlayerSpec;
use tabiya_referee::policy::{Encoding, MOST_RETRIES, Policy};
use tabiya_table::{Start, Table};
use tabiya_uci::sanitize;

impl GameServer {
    pub(super) fn new_game(&self, request: &NewGameRequest) -> Reply<StartedGame> {
        let (position, _) = self.start(request.variant, request.fen.as_deref(), request.chess960, false)?;
        let rules = request.rules.unwrap_or_default();
        let mut game = Game::from_position(position).with_draw_rules(rules);
        self.play_through(&mut game, &request.moves.0)?;
        let mut start = Start::now(position);
        start.rules = rules;
        start.chess960 = request.chess960.is_some_and(|number| number != 518);
        start.moves = game.history().map(|ply| ply.uci()).collect();
        let both = control("time", request.time.as_deref())?;
        let own = [
            control("white.time", request.white.time.as_deref())?,
            control("black.time", request.black.time.as_deref())?,
        ];
        if both.is_some() || own.iter().any(Option::is_some) {
            let unlimited = || both.clone().unwrap_or(TimeControl::UNLIMITED);
            start.time = Some(own.map(|own| own.unwrap_or_else(unlimited)));
        }
        let mut seats = [HostedSeat::default(), HostedSeat::default()];
        for (color, seat) in [(Color::White, &request.white), (Color::Black, &request.black)] {
            let engine = seat.engine.as_deref().map(|text| engine(color, text)).transpose()?;
            let named = seat.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let usual = engine.as_ref().and_then(PlayerSpec::name).unwrap_or_else(|| color.to_string());
            let shown = sanitize::one_line(named.unwrap_or(&usual));
            if shown.chars().count() > self.limits.name {
                let message = format!("A name has at most {} characters.", self.limits.name);
                return Err(ApiError::new("name-too-long", message));
            }
            if seat.policy.as_ref().is_some_and(|policy| policy.retries > MOST_RETRIES) {
                let message = format!("A policy has at most {MOST_RETRIES} retries.");
                return Err(ApiError::new("bad-policy", message));
            }
            start.players[color as usize] = tabiya_table::Seat::person(&shown);
            let token = request.guarded.then(token);
            let mut policy = seat.policy.clone();
            if let Some(Policy { boards, .. }) = &mut policy {
                *boards = Encoding::ALL.into_iter().filter(|board| boards.contains(board)).collect();
            }
            let draw_policy = DrawPolicy::new(engine.as_ref().and_then(PlayerSpec::level));
            seats[color as usize] = HostedSeat { policy, engine, draw_policy, token };
        }
        if seats.iter().all(|seat| seat.engine.is_some()) {
            let message = "At least one seat needs a player: two engines meet in `tabiya match`.";
            return Err(ApiError::new("nobody-plays", message));
        }
        let variant = position.variant();
        let note = seats.iter().find_map(|seat| seat.engine.as_ref()?.uncalibrated(variant));
        let table = Table::new(&start).map_err(|refusal| ApiError::new("not-now", refusal.to_string()))?;
        let tokens = match [&seats[0].token, &seats[1].token] {
            [Some(white), Some(black)] => Some(SeatTokens { white: white.clone(), black: black.clone() }),
            _ => None,
        };
        let now = self.now();
        let state = GameState {
            table,
            start,
            seats,
            refused: 0,
            since: now,
            told: [None; 2],
            decided: None,
            stand_in: false,
            asked: None,
            account: None,
            rng: Rng::new(RandomState::new().hash_one(0)),
        };
        let hosted = self.admit(state, now)?;
        let snapshot = {
            let mut state = hosted.state();
            let viewer = state.viewer(&Identity::default())?;
            state.snapshot(hosted.number, viewer, now)
        };
        self.ask_engine(&hosted);
        Ok(StartedGame { state: snapshot, tokens, uncalibrated_levels: note.is_some(), note })
    }

    /// Takes a game in, if there is room.
    fn admit(&self, state: GameState, now: Duration) -> Reply<Arc<HostedGame>> {
        self.drop_idle(now);
        let mut games = self.games_mut();
        if games.len() >= self.limits.games {
            let finished = |hosted: &Arc<HostedGame>| {
                hosted.idle(now) >= self.limits.finished && hosted.state().table.game().is_over()
            };
            let yields = games
                .values()
                .filter(|hosted| finished(hosted))
                .max_by_key(|hosted| hosted.idle(now))
                .map(|hosted| hosted.number);
            match yields {
                Some(number) => drop(games.remove(&number)),
                None => {
                    let message = format!(
                        "{} games are hosted, and there is no room for another: finish some. A finished game makes \
                         room after {} seconds, and any after {} minutes without a call about it.",
                        games.len(),
                        self.limits.finished.as_secs(),
                        self.limits.idle.as_secs() / 60,
                    );
                    return Err(ApiError::new("too-many-games", message));
                }
            }
        }
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let hosted = Arc::new(HostedGame::new(number, state, now));
        games.insert(number, Arc::clone(&hosted));
        Ok(hosted)
    }
}

/// The time control that an argument says.
fn control(argument: &str, text: Option<&str>) -> Reply<Option<TimeControl>> {
    let Some(text) = text else { return Ok(None) };
    bounded("A time control", text, 200)?;
    match text.parse::<TimeControl>() {
        Ok(control) => Ok(Some(control)),
        Err(error) => {
            let message =
                format!("`{argument}` cannot be read: {error}. It is written like 10+5 or 40/90+30.");
            Err(ApiError::new(error.code(), message))
        }
    }
}

/// An engine that may play here: ours, or random moves. Other programs are started by people alone.
fn engine(color: Color, text: &str) -> Reply<PlayerSpec> {
    bounded("A player", text, 200)?;
    // By its first word, before anything is read: a team is a file, and a call must not open one.
    let word: String = text.trim().chars().take_while(char::is_ascii_alphabetic).collect();
    let side = color.name();
    let unknown = || {
        let message =
            format!("An engine here is tabiya, tabiya:LEVEL or random: `{side}.engine` is none of these.");
        ApiError::new("unknown-player", message)
    };
    if !["tabiya", "random"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return Err(unknown());
    }
    match text.parse::<PlayerSpec>() {
        Ok(player @ (PlayerSpec::Builtin(_) | PlayerSpec::Random)) => Ok(player),
        Ok(_) => Err(unknown()),
        Err(error) => Err(ApiError::new(error.code(), format!("`{side}.engine` cannot be read: {error}."))),
    }
}

/// A token that cannot be guessed.
fn token() -> String {
    format!("{:016x}{:016x}", RandomState::new().hash_one(1), RandomState::new().hash_one(2))
}
