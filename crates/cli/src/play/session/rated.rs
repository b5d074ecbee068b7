//! What is remembered of a person: how the last game was set up, and the rating that games give.

use super::PlaySession;
use crate::play::profile::{
    CLOCKS, GamePreset, PresetSide, PresetVariant, Profile, ProfileFile, RatedResult,
};
use crate::play::reply::{CommandError, GameOrigin, Notice, Reply};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tabiya::{Color, Outcome, Position};
use tabiya_players::spec::{BuiltinSpec, MoveLimits, PlayerSpec};

/// A game that ends before this ply says nothing about anybody.
const SHORTEST: usize = 4;

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
        let how = number.map_or(GameOrigin::New, |number| GameOrigin::Chess960 { number });
        let times = crate::play::command::time_controls(preset.clock()).unwrap_or_default();
        let reply = self.begin_from(position, how, times, now);
        self.remember(preset);
        reply
    }

    /// Remembers how a game was set up, for the next one.
    pub(crate) fn remember(&mut self, preset: GamePreset) {
        if self.profile.get().preset != preset {
            // Nobody loses a game with it.
            let _ = self.profile.change(|profile| profile.preset = preset);
        }
    }

    /// Remembers the level, the side and the time of the game that has just begun, if it is one against a level.
    pub(super) fn remember_opponent(&mut self) {
        let Some((side, BuiltinSpec { level, .. })) = self.opponent() else { return };
        let Some(active) = &self.active else { return };
        let start = active.game.start();
        let clock = CLOCKS.iter().position(|clock| {
            crate::play::command::time_controls(clock).is_ok_and(|times| times == start.time)
        });
        let mut preset = self.profile.get().preset;
        preset.level = level.map(|level| level.rating());
        preset.clock = clock.unwrap_or(preset.clock);
        preset.variant = if start.chess960 { PresetVariant::Chess960 } else { PresetVariant::Standard };
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

    /// The game goes on, but counts no longer: somebody has helped.
    pub(super) fn no_longer_rated(&mut self) {
        if let Some(active) = &mut self.active {
            active.rated = false;
        }
    }

    /// Counts a game that has ended.
    pub(super) fn rate(&mut self, reply: &mut Reply) {
        let Some(active) = self.active.as_ref().filter(|active| active.rated) else { return };
        let game = active.game.game();
        let Some(outcome) = game.outcome() else { return };
        let plies = game.ply();
        let opponent = self.opponent();
        self.no_longer_rated();
        let Some((side, level)) = opponent.and_then(|(side, builtin)| Some((side, builtin.level?.rating())))
        else {
            return;
        };
        if plies < SHORTEST {
            return;
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
            reply.refuse(CommandError::Other(format!("your rating could not be saved: {error}")));
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
