//! What is remembered of a person: how the last game was set up, and the rating that games give.

use super::PlaySession;
use crate::play::profile::{
    GamePreset, PresetSide, PresetVariant, Profile, ProfileFile, RatedResult, UnratedReason,
};
use crate::play::reply::{CommandError, GameOrigin, Notice, Reply};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tabiya::{Color, DrawRules, Outcome, Position, Variant, WinReason};
use tabiya_files::io_reason;
use tabiya_players::spec::{BuiltinSpec, MoveLimits, PlayerSpec};

/// A game that is given up before this ply says nothing about anybody.
const SHORTEST: usize = 10;

/// Whether a game counts for the rating when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RatedState {
    Counts,
    /// It does not, which is told at its end.
    Not(UnratedReason),
    /// It was counted already, or it is no game to be counted.
    Settled,
}

impl PlaySession {
    /// Remembers from now on what is in this profile.
    pub(crate) fn keep_profile(&mut self, profile: ProfileFile) {
        self.profile = profile;
    }

    pub(crate) fn profile(&self) -> &Profile {
        self.profile.get()
    }

    /// Begins a game against the computer as it was set up, from a position of that variant; where the person's side
    /// is said, that counts.
    pub(crate) fn begin_preset(
        &mut self,
        preset: GamePreset,
        (number, position): (Option<u16>, Position),
        side: Option<Color>,
        now: Duration,
    ) -> Reply {
        let side = side.unwrap_or_else(|| preset.side.color(self.random()));
        self.seat(side, PlayerSpec::Person);
        self.seat(!side, preset.opponent());
        let start = GameOrigin::of_start(position.variant());
        let how = number.map_or(start, |number| GameOrigin::Chess960 { number });
        let times = crate::play::command::time_controls(preset.clock()).unwrap_or_default();
        let reply = self.begin_from(position, how, times, now);
        self.remember(preset);
        reply
    }

    /// Begins to analyse a position: two people's game without a clock, which only its moves can end.
    pub(crate) fn begin_analysis(
        &mut self,
        (number, position): (Option<u16>, Position),
        now: Duration,
    ) -> Reply {
        for color in Color::ALL {
            self.seat(color, PlayerSpec::Person);
        }
        let start = GameOrigin::of_start(position.variant());
        let how = number.map_or(start, |number| GameOrigin::Chess960 { number });
        let usual = std::mem::replace(&mut self.settings.rules, DrawRules::Analysis);
        let reply = self.begin_from(position, how, None, now);
        self.settings.rules = usual;
        reply
    }

    /// Remembers how a game was set up, for the next one.
    pub(crate) fn remember(&mut self, preset: GamePreset) {
        if self.profile.get().preset != preset {
            // Nobody loses a game with it.
            let _ = self.profile.change(|profile| profile.preset = preset.clone());
        }
    }

    /// Remembers the level, the side and the time of the game that has just begun, if it is one against a level.
    pub(crate) fn remember_opponent(&mut self) {
        let Some((side, BuiltinSpec { level, .. })) = self.opponent() else { return };
        let Some(active) = &self.active else { return };
        let start = active.game.start();
        let mut preset = self.profile.get().preset.clone();
        preset.level = level.map(|level| level.rating());
        preset.set_clock(&start.time);
        preset.variant = match start.position.variant() {
            Variant::Chess if start.chess960 => PresetVariant::Chess960,
            variant => PresetVariant::of(variant),
        };
        if preset.side != PresetSide::Random {
            preset.side = if side.is_white() { PresetSide::White } else { PresetSide::Black };
        }
        self.remember(preset);
    }

    /// The side of the only person, and the built-in engine that plays the other as it is, without other limits.
    fn opponent(&self) -> Option<(Color, BuiltinSpec)> {
        let active = self.active.as_ref()?;
        let side = Color::ALL.into_iter().find(|&color| active.game.seat(color).engine.is_none())?;
        match active.game.seat(!side).engine.as_ref()?.parse() {
            Ok(PlayerSpec::Builtin(builtin)) if builtin.limits == MoveLimits::default() => {
                Some((side, builtin))
            }
            _ => None,
        }
    }

    /// The side of the only person, and the rating of the level that plays the other.
    fn rated_opponent(&self) -> Option<(Color, u16)> {
        self.opponent().and_then(|(side, builtin)| Some((side, builtin.level?.rating())))
    }

    /// Whether a game that is taken to the table counts when it ends.
    pub(super) fn rated_state(&self, how: &GameOrigin, journal: Option<&std::path::Path>) -> RatedState {
        match how {
            GameOrigin::New | GameOrigin::Chess960 { .. } => RatedState::Counts,
            GameOrigin::Resumed { .. } => {
                let name = journal.and_then(|path| path.file_stem()?.to_str());
                let why = name.and_then(|name| self.profile.get().why_unrated(name));
                why.map_or(RatedState::Counts, RatedState::Not)
            }
            _ => RatedState::Settled,
        }
    }

    /// The game goes on, but counts no longer: somebody has helped. That is remembered where the game is saved.
    pub(super) fn no_longer_rated(&mut self, why: UnratedReason) {
        let is_rated = self.rated_opponent().is_some();
        let Some(active) = &mut self.active else { return };
        if active.rated != RatedState::Counts || active.game.game().is_over() {
            return;
        }
        active.rated = RatedState::Not(why);
        let name = active.game.path().and_then(|path| path.file_stem()?.to_str()).map(str::to_owned);
        if let Some(name) = name.filter(|_| is_rated) {
            // Nobody loses a game with it.
            let _ = self.profile.change(|profile| profile.add_unrated(&name, why));
        }
    }

    /// The engine has been asked about the game that is being played.
    pub(crate) fn is_analysed(&mut self) {
        self.no_longer_rated(UnratedReason::Analysis);
    }

    /// Its moves have been judged.
    pub(crate) fn is_reviewed(&mut self) {
        self.no_longer_rated(UnratedReason::Review);
    }

    /// Counts a game that has ended, or tells why it does not count.
    pub(super) fn rate(&mut self, reply: &mut Reply) {
        let opponent = self.rated_opponent();
        let Some(active) = &mut self.active else { return };
        let game = active.game.game();
        let Some(outcome) = game.outcome() else { return };
        let plies = game.ply();
        let state = std::mem::replace(&mut active.rated, RatedState::Settled);
        let Some((side, level)) = opponent.filter(|_| plies > 0) else { return };
        let is_mate = matches!(outcome, Outcome::Win { reason: WinReason::Checkmate, .. });
        match state {
            RatedState::Settled => return,
            RatedState::Not(why) => return reply.tell(Notice::NotRated(why)),
            RatedState::Counts if plies < SHORTEST && !is_mate => {
                return reply.tell(Notice::NotRated(UnratedReason::Short));
            }
            RatedState::Counts => {}
        }
        let result = match outcome {
            Outcome::Win { winner, .. } if winner == side => RatedResult::Win,
            Outcome::Win { .. } => RatedResult::Loss,
            _ => RatedResult::Draw,
        };
        let before = self.profile.get().rating;
        let today = today();
        let kept = self.profile.change(|profile| profile.rating = profile.rating.after(level, result, today));
        reply.tell(Notice::Rated { before, after: self.profile.get().rating });
        if let Err(error) = kept {
            reply.refuse(CommandError::Other(format!(
                "your rating could not be saved: {}",
                io_reason::of(&error)
            )));
        }
    }

    pub(super) fn tell_profile(&self, reply: &mut Reply) {
        reply.tell(Notice::Profile { name: self.settings.name.clone(), rating: self.profile.get().rating });
    }
}

/// The day, counted from 1970.
fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60)
}
