//! How games begin.

use super::rated::RatedState;
use super::{ActiveGame, PlaySession};
use crate::play::command::{GameOptions, TimeControls, variant_first};
use crate::play::reply::{CommandError, GameOrigin, GameStarted, Notice, Reply};
use std::sync::Arc;
use std::time::Duration;
use tabiya::Orientation;
use tabiya::{Color, Position, Variant};
use tabiya_players::PlayerHandle;
use tabiya_players::spec::PlayerSpec;
use tabiya_table::{Event, JournaledGame, SaveStatus, Seat, Start};

impl PlaySession {
    /// Who plays the next games.
    pub(crate) fn seat(&mut self, color: Color, who: PlayerSpec) {
        self.seats[color as usize] = who;
    }

    /// Begins a game with a front's own choices, as the command line makes them.
    pub(crate) fn begin_from(
        &mut self,
        position: Position,
        how: GameOrigin,
        times: TimeControls,
        now: Duration,
    ) -> Reply {
        let mut reply = Reply::default();
        self.begin(self.start(position, times), how, now, &mut reply);
        self.finish(now, &mut reply);
        reply
    }

    pub(super) fn begin_new(&mut self, beginning: GameOptions, now: Duration, reply: &mut Reply) {
        let variant = beginning.variant;
        let how = GameOrigin::of_start(variant);
        match self.choose_opponent(beginning) {
            Ok(times) => self.begin(self.start(Position::start_of(variant), times), how, now, reply),
            Err(refusal) => return reply.refuse(refusal),
        }
        self.remember_opponent();
    }

    pub(super) fn begin_960(
        &mut self,
        number: Option<u16>,
        beginning: GameOptions,
        now: Duration,
        reply: &mut Reply,
    ) {
        let variant = beginning.variant;
        let number = number.unwrap_or_else(|| self.draw_960().0);
        let Some(position) = Position::chess960_of(variant, number) else {
            let why = format!("There are no Chess960 positions of {variant}.");
            return reply.refuse(CommandError::Other(why));
        };
        let times = match self.choose_opponent(beginning) {
            Ok(times) => times,
            Err(refusal) => return reply.refuse(refusal),
        };
        let how = match variant {
            Variant::Chess => GameOrigin::Chess960 { number },
            _ => GameOrigin::Variant { variant },
        };
        self.begin(self.start(position, times), how, now, reply);
        self.remember_opponent();
    }

    /// Seats those who were named for the next game, and gives its times.
    pub(super) fn choose_opponent(&mut self, beginning: GameOptions) -> Result<TimeControls, CommandError> {
        let GameOptions { times, side, against, variant } = beginning;
        if let Some(who) = &against {
            who.check_available().map_err(|error| CommandError::Other(error.to_string()))?;
        }
        let sits = self.seats.iter().filter(|_| against.is_none());
        if variant != Variant::Chess
            && let Some(who) = sits.chain(&against).find(|who| !who.plays_variants())
        {
            return Err(CommandError::Other(format!("{who} plays only chess, and this is {variant}.")));
        }
        if side.is_some() || against.is_some() {
            let side = side.unwrap_or(Color::White);
            let against = against.unwrap_or_else(|| {
                // Whoever played against the person goes on doing so, on the other side.
                let mut programs = self.seats.iter().filter(|who| **who != PlayerSpec::Person);
                programs.next_back().cloned().unwrap_or(PlayerSpec::Person)
            });
            self.seat(side, PlayerSpec::Person);
            self.seat(!side, against);
        }
        Ok(times)
    }

    /// A random start array.
    pub(crate) fn draw_960(&mut self) -> (u16, Position) {
        Position::random_chess960(&mut self.rng)
    }

    pub(super) fn load(&mut self, fen: &str, now: Duration, reply: &mut Reply) {
        match self.loaded(fen) {
            Ok(position) => self.begin(self.start(position, None), GameOrigin::Loaded, now, reply),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// The position that `load` is given: of the game that stands before it, else of the one that its form shows, else
    /// of the one on the table.
    pub(super) fn loaded(&self, text: &str) -> Result<Position, CommandError> {
        let (named, fen) = variant_first(text);
        let on_table = || self.game().map(|game| game.position().variant());
        let variant = named.or_else(|| Variant::of_fen(fen)).or_else(on_table).unwrap_or_default();
        let position = match fen {
            "startpos" => Position::start_of(variant),
            fen => Position::from_fen_as(variant, fen).map_err(|error| CommandError::Fen {
                text: fen.to_owned(),
                variant,
                error,
            })?,
        };
        let stranger = self.seats.iter().find(|who| variant != Variant::Chess && !who.plays_variants());
        match stranger {
            Some(who) => Err(CommandError::Other(format!("{who} plays only chess, and this is {variant}."))),
            None => Ok(position),
        }
    }

    /// A game from a position by the rules that are set, between those who sit there.
    pub(super) fn start(&self, position: Position, times: TimeControls) -> Start {
        let mut start = Start::now(position);
        start.players = Color::ALL.map(|color| self.player(color));
        start.rules = self.settings.rules;
        start.time = times;
        start
    }

    /// Who plays a side of the next game. A person who plays against a program has a name, if one was set.
    fn player(&self, color: Color) -> Seat {
        let mut seat = seat_of(&self.seats[color as usize], color);
        let alone = self.seats[!color as usize] != PlayerSpec::Person;
        if seat.engine.is_none() && alone && !self.settings.name.is_empty() {
            seat.name.clone_from(&self.settings.name);
        }
        seat
    }

    pub(super) fn begin(&mut self, mut start: Start, how: GameOrigin, now: Duration, reply: &mut Reply) {
        if !self.may_leave(reply) {
            return;
        }
        start.chess960 |= matches!(how, GameOrigin::Chess960 { .. });
        match self.library.begin(start) {
            Ok(game) => {
                self.sit_down(game, how, now, reply);
                self.show_after(now, reply);
            }
            Err(refusal) => reply.refuse(refusal.into()),
        }
    }

    /// Takes a game to the table, and lets its clock run.
    pub(super) fn sit_down(
        &mut self,
        game: JournaledGame,
        how: GameOrigin,
        now: Duration,
        reply: &mut Reply,
    ) {
        let played = self.would_be_missed();
        let before = match self.stand_up(now, reply) {
            SaveStatus::Saved if played => Some(Notice::GameKept),
            SaveStatus::NotNeeded if played && !self.library.is_saving() => Some(Notice::GameDropped),
            _ => None,
        };
        self.setup = None;
        let puzzle = matches!(how, GameOrigin::Puzzle { .. });
        let rated = match game.start().position.variant() {
            Variant::Chess => self.rated_state(&how, game.path()),
            // Their levels are not measured.
            _ => RatedState::Settled,
        };
        let mut missing: Vec<(Color, String)> = Vec::new();
        let start = game.start();
        reply.tell(Notice::GameStarted(Box::new(GameStarted {
            how,
            times: start.time.clone(),
            rules: game.game().draw_rules(),
            players: Color::ALL.map(|color| game.seat(color).name.clone()),
            uncalibrated: uncalibrated(&game),
        })));
        before.into_iter().for_each(|notice| reply.tell(notice));
        let going = !game.game().is_over();
        for color in Color::ALL.into_iter().filter(|_| going) {
            let Some(engine) = game.seat(color).engine.clone() else { continue };
            match engine.parse() {
                Ok(who) => {
                    self.programs[color as usize] =
                        PlayerHandle::start(&who, self.rng.next_u64(), Arc::clone(&self.wake));
                }
                Err(error) => missing.push((color, error.to_string())),
            }
        }
        if let Some(side) = self.own_side.take() {
            self.settings.side = side;
        }
        self.face_the_person();
        self.active = Some(ActiveGame::new(game, now));
        if let Some(active) = &mut self.active {
            active.rated = rated;
            active.puzzle = puzzle;
        }
        if self.clock().is_some() && self.is_playing() {
            self.try_act(Event::Run, now, reply);
        }
        for (color, why) in missing {
            self.gone(color, why, now, reply);
        }
    }

    /// Where one person plays against a program, the board is seen from the person's side.
    fn face_the_person(&mut self) {
        match Color::ALL.map(|color| self.is_program(color)) {
            [true, false] => self.turn_board(Orientation::Black),
            [false, true] => self.turn_board(Orientation::White),
            _ => {}
        }
    }

    /// Turns the board for this game; the next one is seen as before.
    pub(super) fn turn_board(&mut self, side: Orientation) {
        self.own_side.get_or_insert(self.settings.side);
        self.settings.side = side;
    }
}

/// The game in which a level plays whose rating was never measured there.
fn uncalibrated(game: &JournaledGame) -> Option<Variant> {
    let has_level = |color| {
        let engine = game.seat(color).engine.as_ref();
        engine.is_some_and(|who| who.parse().is_ok_and(|who: PlayerSpec| who.level().is_some()))
    };
    let variant = game.start().position.variant();
    (variant != Variant::Chess && Color::ALL.into_iter().any(has_level)).then_some(variant)
}

/// The seat of a player.
pub(super) fn seat_of(who: &PlayerSpec, color: Color) -> Seat {
    match who.name() {
        None => Seat::person(&color.to_string()),
        Some(name) => Seat { name, engine: Some(who.to_string()) },
    }
}
