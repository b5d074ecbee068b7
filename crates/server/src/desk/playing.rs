//! What is done in a game that is held.

use super::held::{Chair, Held, Room, name};
use super::{Desk, bounded};
use crate::call::answer::{Claimed, NewGame, PgnText, Played, State, Tokens};
use crate::call::asked;
use crate::refused::Refused;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tabiya::{Color, Game, Move, Pgn, Position, TimeControl};
use tabiya_players::spec::PlayerSpec;
use tabiya_referee::found::{self, Offer, Wish};
use tabiya_referee::policy::{Encoding, LegalList, MOST_RETRIES, Policy};
use tabiya_referee::rejection::Rejection;
use tabiya_referee::sight;
use tabiya_schema::MoveJson;
use tabiya_table::{Event, Start, Table};
use tabiya_uci::sanitize;

impl Desk {
    pub(super) fn new_game(&self, ask: &asked::NewGame) -> Result<NewGame, Refused> {
        let (position, _) = self.start(ask.fen.as_deref(), ask.chess960, false)?;
        let rules = ask.rules.unwrap_or_default();
        let mut game = Game::from_position(position).with_draw_rules(rules);
        self.play_through(&mut game, &ask.moves.0)?;
        let mut start = Start::now(position);
        start.rules = rules;
        start.chess960 = ask.chess960.is_some_and(|number| number != 518);
        start.moves = game.history().map(|ply| ply.uci()).collect();
        let both = control(ask.time.as_deref())?;
        let own = [control(ask.white.time.as_deref())?, control(ask.black.time.as_deref())?];
        if both.is_some() || own.iter().any(Option::is_some) {
            let unlimited = || both.clone().unwrap_or(TimeControl::UNLIMITED);
            start.time = Some(own.map(|own| own.unwrap_or_else(unlimited)));
        }
        let mut seats = [Chair::default(), Chair::default()];
        for (color, seat) in [(Color::White, &ask.white), (Color::Black, &ask.black)] {
            let engine = seat.engine.as_deref().map(engine).transpose()?;
            let named = seat.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let usual = engine.as_ref().and_then(PlayerSpec::name).unwrap_or_else(|| color.to_string());
            let shown = sanitize::one_line(named.unwrap_or(&usual));
            if shown.chars().count() > self.limits.name {
                let message = format!("A name has {} characters at most.", self.limits.name);
                return Err(Refused::new("name-too-long", message));
            }
            if seat.policy.as_ref().is_some_and(|policy| policy.retries > MOST_RETRIES) {
                let message = format!("There are {MOST_RETRIES} more tries for a move at most.");
                return Err(Refused::new("bad-policy", message));
            }
            start.players[color as usize] = tabiya_table::Seat::person(&shown);
            let token = ask.guarded.then(token);
            let mut policy = seat.policy.clone();
            if let Some(Policy { boards, .. }) = &mut policy {
                *boards = Encoding::ALL.into_iter().filter(|board| boards.contains(board)).collect();
            }
            seats[color as usize] = Chair { policy, engine, token };
        }
        if seats.iter().all(|seat| seat.engine.is_some()) {
            let message = "Somebody has to play: two engines meet in `tabiya match`.";
            return Err(Refused::new("nobody-plays", message));
        }
        let table = Table::new(&start).map_err(|refusal| Refused::new("not-now", refusal.to_string()))?;
        let tokens = match [&seats[0].token, &seats[1].token] {
            [Some(white), Some(black)] => Some(Tokens { white: white.clone(), black: black.clone() }),
            _ => None,
        };
        let now = self.now();
        let room = Room {
            table,
            start,
            seats,
            refused: 0,
            since: now,
            told: [None; 2],
            decided: None,
            stand_in: false,
            asked: None,
            lot: RandomState::new().hash_one(0),
        };
        let held = self.admit(room, now)?;
        let state = {
            let mut room = held.room();
            let viewer = room.viewer(&asked::Sitting::default())?;
            room.state(held.number, viewer, now)
        };
        self.let_engine_speak(&held);
        Ok(NewGame { state, tokens })
    }

    /// Takes a game in, if there is room.
    fn admit(&self, room: Room, now: Duration) -> Result<Arc<Held>, Refused> {
        self.drop_idle(now);
        let mut games = self.games_mut();
        if games.len() >= self.limits.games {
            let finished =
                |held: &Arc<Held>| held.idle(now) >= self.limits.finished && held.room().table.game.is_over();
            let yields = games
                .values()
                .filter(|held| finished(held))
                .max_by_key(|held| held.idle(now))
                .map(|held| held.number);
            match yields {
                Some(number) => drop(games.remove(&number)),
                None => {
                    let message = format!(
                        "{} games are held, and there is no room for another: finish some. A finished game makes room after {} \
                         seconds, and any after {} minutes in which nobody asks about it.",
                        games.len(),
                        self.limits.finished.as_secs(),
                        self.limits.idle.as_secs() / 60,
                    );
                    return Err(Refused::new("too-many-games", message));
                }
            }
        }
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let held = Arc::new(Held::new(number, room, now));
        games.insert(number, Arc::clone(&held));
        Ok(held)
    }

    pub(super) fn play(&self, ask: &asked::Play) -> Result<Played, Refused> {
        bounded("A text", &ask.text, self.limits.text)?;
        self.with_game(&ask.at.game, |held, room, now| {
            let turn = room.turn();
            let side = room.actor(&ask.at.seat, Some(turn))?;
            still_open(held, room, side, now)?;
            not_stale(held, room, side, ask.ply, ask.key.as_deref(), now)?;
            if side != turn {
                let message = format!("It is {turn}'s turn.");
                return Err(Refused::new("not-your-turn", message).with_state(room.state(
                    held.number,
                    Some(side),
                    now,
                )));
            }
            if room.stand_in {
                let message = "No try is left for this move: the engine moves for you.";
                return Err(Refused::new("engine-moves", message));
            }
            self.not_too_long(room)?;
            let policy = room.policy(side).cloned();
            let list = policy.as_ref().map_or(LegalList::OnRequest, |policy| policy.legal);
            let (mv, offers) = match understood(&room.table.game, &ask.text, list) {
                Ok(understood) => understood,
                Err(rejection) => return Err(self.rejected(held, room, side, policy, rejection, now)),
            };
            let played = told(room, mv);
            room.act(Event::Move { uci: room.table.game.position().uci(mv) }, now)?;
            if (ask.offer_draw || offers) && !room.table.game.is_over() {
                room.act(Event::Offer { by: side }, now)?;
            }
            Ok(Played { played, state: room.state(held.number, Some(side), now) })
        })
    }

    /// A try that was refused: it is counted, and after the last one the policy decides.
    fn rejected(
        &self,
        held: &Held,
        room: &mut Room,
        side: Color,
        policy: Option<Policy>,
        rejection: Rejection,
        now: Duration,
    ) -> Refused {
        let mut refused = Refused::of_move(rejection);
        let Some(policy) = policy else { return refused };
        room.refused += 1;
        let left = (policy.retries + 1).saturating_sub(room.refused);
        refused.tries_left = Some(left);
        if left == 0 {
            let why = format!("has used up its {} for this move", counted(room.refused, "try", "tries"));
            room.give_up(side, &why, false, now);
            return refused.with_state(room.state(held.number, Some(side), now));
        }
        refused
    }

    pub(super) fn undo(&self, ask: &asked::Undo) -> Result<State, Refused> {
        self.with_game(&ask.at.game, |held, room, now| {
            let usual = Some(room.turn());
            let side = room.actor(&ask.at.seat, usual)?;
            not_stale(held, room, side, ask.ply, None, now)?;
            if room.is_guarded() {
                let message = "No move is taken back in a guarded game.";
                return Err(Refused::new("no-takebacks", message));
            }
            let game = &room.table.game;
            // Against the engine, its answer goes too: otherwise it would move again.
            let usual = if room.has_engine() && side == room.turn() && game.ply() >= 2 { 2 } else { 1 };
            let reopens = room.table.reopened().is_some();
            let plies = ask.plies.unwrap_or(if reopens { 1 } else { usual });
            if plies == 1 && reopens {
                room.act(Event::Retract, now)?;
            } else if plies == 0 || plies > game.ply() {
                let message =
                    format!("{} cannot be taken back: {} been played.", moves(plies), have(game.ply()));
                return Err(Refused::new("nothing-to-undo", message));
            } else {
                for _ in 0..plies {
                    room.act(Event::Undo, now)?;
                }
            }
            Ok(room.state(held.number, Some(side), now))
        })
    }

    pub(super) fn offer_draw(&self, ask: &asked::OfferDraw) -> Result<State, Refused> {
        self.say(&ask.at, None, |_, by| Event::Offer { by })
    }

    pub(super) fn answer_draw(&self, ask: &asked::AnswerDraw) -> Result<State, Refused> {
        let usual = |room: &Room| room.table.game.draw_offer().map(|offerer| !offerer);
        self.say(
            &ask.at,
            Some(usual),
            |_, by| {
                if ask.accept { Event::Accept { by } } else { Event::Decline { by } }
            },
        )
    }

    pub(super) fn resign(&self, ask: &asked::Resign) -> Result<State, Refused> {
        self.say(&ask.at, None, |_, by| Event::Resign { by })
    }

    /// A word about a game.
    fn say(
        &self,
        at: &asked::At,
        usual: Option<fn(&Room) -> Option<Color>>,
        word: impl Fn(&Room, Color) -> Event,
    ) -> Result<State, Refused> {
        self.with_game(&at.game, |held, room, now| {
            let usual = usual.and_then(|usual| usual(room));
            let side = room.actor(&at.seat, usual)?;
            still_open(held, room, side, now)?;
            let event = word(room, side);
            room.act(event, now)?;
            Ok(room.state(held.number, Some(side), now))
        })
    }

    pub(super) fn claim_draw(&self, ask: &asked::ClaimDraw) -> Result<Claimed, Refused> {
        if let Some(text) = &ask.text {
            bounded("A text", text, self.limits.text)?;
        }
        self.with_game(&ask.at.game, |held, room, now| {
            let turn = room.turn();
            let side = room.actor(&ask.at.seat, Some(turn))?;
            still_open(held, room, side, now)?;
            not_stale(held, room, side, ask.ply, None, now)?;
            let list = room.policy(side).map_or(LegalList::OnRequest, |policy| policy.legal);
            let mut intended = None;
            let mut with = None;
            if let (Some(text), true) = (&ask.text, side == turn) {
                self.not_too_long(room)?;
                let (mv, _) = understood(&room.table.game, text, list).map_err(Refused::of_move)?;
                intended = Some(told(room, mv));
                with = Some(room.table.game.position().uci(mv));
            }
            let played = room.act(Event::Claim { by: side, with }, now)?;
            let drawn = played.is_none();
            let state = room.state(held.number, Some(side), now);
            Ok(Claimed { drawn, played: intended.filter(|_| !drawn), state })
        })
    }

    pub(super) fn state(&self, ask: &asked::State) -> Result<State, Refused> {
        self.with_game(&ask.at.game, |held, room, now| {
            let viewer = room.viewer(&ask.at.seat)?;
            let state = room.state(held.number, viewer, now);
            let Some(boards) = &ask.boards else { return Ok(state) };
            let policy = viewer.and_then(|side| room.policy(side)).cloned().unwrap_or_default();
            Ok(room.seen(held.number, &Policy { boards: boards.clone(), ..policy }, viewer, now))
        })
    }

    pub(super) fn pgn(&self, ask: &asked::Pgn) -> Result<PgnText, Refused> {
        self.with_game(&ask.game, |held, room, _| Ok(PgnText { game: name(held.number), pgn: written(room) }))
    }

    /// A game as a picture, as it stands.
    pub fn svg(&self, game: &str) -> Result<String, Refused> {
        self.with_game(game, |_, room, _| {
            let last = room.table.game.last_ply().map(|ply| (ply.from(), ply.to()));
            Ok(sight::svg(room.table.game.position(), last))
        })
    }

    /// The position of a game.
    pub fn fen(&self, game: &str) -> Result<String, Refused> {
        self.with_game(game, |_, room, _| Ok(room.table.game.position().to_fen()))
    }

    fn not_too_long(&self, room: &Room) -> Result<(), Refused> {
        let most = self.limits.plies;
        if room.table.game.ply() < most {
            return Ok(());
        }
        Err(Refused::new("game-too-long", format!("A game has {most} moves here at most.")))
    }
}

/// The move that a text names, and whether it offers a draw; or why it names none that can be played.
fn understood(game: &Game, text: &str, list: LegalList) -> Result<(Move, bool), Rejection> {
    let found = found::find(game, Offer::of(game), text);
    let call = match found.wish {
        Wish::Move { mv, .. } => return Ok((mv, found.offers_draw)),
        Wish::Nothing(explanation) => {
            let rejection = Rejection::of(&explanation, game.position(), text, list);
            return Err(rejection
                .unwrap_or_else(|| Rejection::new("not-a-move", "There is no move in this text.", text)));
        }
        Wish::Resign => "it gives up: call resign",
        Wish::Accept | Wish::Decline => "it answers an offer: call answer_draw",
        Wish::Claim => "it wants a draw: call claim_draw or offer_draw",
        Wish::LegalMoves => "it asks for the legal moves: call legal_moves",
    };
    let message = format!("There is no move in this text, but {call} for that.");
    Err(Rejection::new("not-a-move", &message, text))
}

/// A game as it is written into files.
fn written(room: &Room) -> String {
    let game = &room.table.game;
    let mut pgn = match &room.table.clock {
        Some(clock) if clock.turns().len() == game.ply() => Pgn::from_timed_game(game, clock),
        _ => Pgn::from(game),
    };
    let tags = pgn.tags_mut();
    tags.set("Event", "Agents");
    tags.set("Site", "?");
    tags.set("Date", &room.start.day());
    tags.set("Round", "-");
    for color in Color::ALL {
        tags.set(&color.to_string(), &room.start.players[color as usize].name);
    }
    pgn.to_string()
}

/// A move as it is told, before it is played.
fn told(room: &Room, mv: Move) -> MoveJson {
    let position: &Position = room.table.game.position();
    MoveJson::new(position, position.uci(mv), mv)
}

fn still_open(held: &Held, room: &mut Room, side: Color, now: Duration) -> Result<(), Refused> {
    match room.table.game.outcome() {
        None => Ok(()),
        Some(outcome) => {
            let state = room.state(held.number, Some(side), now);
            Err(Refused::new("game-over", format!("The game is over: {outcome}.")).with_state(state))
        }
    }
}

/// Refuses what was thought for another position.
fn not_stale(
    held: &Held,
    room: &mut Room,
    side: Color,
    ply: Option<usize>,
    key: Option<&str>,
    now: Duration,
) -> Result<(), Refused> {
    let game = &room.table.game;
    let message = if ply.is_some_and(|ply| ply != game.ply()) {
        let thought = moves(ply.unwrap_or_default());
        format!("This was thought for the position after {thought}, but {} been played.", have(game.ply()))
    } else if key.is_some_and(|key| !key.eq_ignore_ascii_case(&sight::key(game.position()))) {
        let now = sight::key(game.position());
        let key: String = key.unwrap_or_default().chars().take(20).collect();
        format!("This was thought for the position with the key {key:?}, but that of the board is {now}.")
    } else {
        return Ok(());
    };
    Err(Refused::new("stale", message).with_state(room.state(held.number, Some(side), now)))
}

fn counted(number: u32, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

fn moves(number: usize) -> String {
    format!("{number} {}", if number == 1 { "move" } else { "moves" })
}

fn have(number: usize) -> String {
    format!("{} {}", moves(number), if number == 1 { "has" } else { "have" })
}

fn control(text: Option<&str>) -> Result<Option<TimeControl>, Refused> {
    let Some(text) = text else { return Ok(None) };
    bounded("A time control", text, 200)?;
    match text.parse::<TimeControl>() {
        Ok(control) => Ok(Some(control)),
        Err(error) => Err(Refused::new(error.code(), error.to_string())),
    }
}

/// An engine that may sit here: ours, or one that draws lots. Programs of other people are started by people alone.
fn engine(text: &str) -> Result<PlayerSpec, Refused> {
    bounded("A player", text, 200)?;
    // By its first word, before anything is read: a team is a file, and strangers open none.
    let word: String = text.trim().chars().take_while(char::is_ascii_alphabetic).collect();
    let nobody = || Refused::new("unknown-player", "An engine here is tabiya, tabiya:LEVEL or random.");
    if !["tabiya", "random"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return Err(nobody());
    }
    match text.parse::<PlayerSpec>() {
        Ok(who @ (PlayerSpec::Builtin(_) | PlayerSpec::Random)) => Ok(who),
        Ok(_) => Err(nobody()),
        Err(error) => Err(Refused::new(error.code(), format!("The engine cannot be read: {error}."))),
    }
}

/// A token that nobody guesses.
fn token() -> String {
    format!("{:016x}{:016x}", RandomState::new().hash_one(1), RandomState::new().hash_one(2))
}
