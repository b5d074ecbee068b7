//! How a game against the computer is set up.

use crate::play::command::time_controls;
use crate::play::prefix::{PrefixMatch, ambiguous, by_prefix};
use serde::{Deserialize, Serialize};
use tabiya::{Color, TimeControl, Variant};
use tabiya_engine::Level;
use tabiya_players::spec::{BuiltinSpec, PlayerSpec};

/// The level of the built-in engine, the side, the clock and the variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct GamePreset {
    /// None is full strength.
    pub(crate) level: Option<u16>,
    pub(crate) side: PresetSide,
    /// As it is typed behind `new`: one of [`CLOCKS`], or another.
    #[serde(with = "saved_clock")]
    clock: String,
    pub(crate) variant: PresetVariant,
}

/// The side that the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PresetSide {
    #[default]
    White,
    Black,
    Random,
}

/// The game, and for chess the array.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PresetVariant {
    #[default]
    Standard,
    Chess960,
    Crazyhouse,
    ThreeCheck,
    KingOfTheHill,
    Antichess,
    Atomic,
    Horde,
    RacingKings,
}

/// The clocks, as they are typed behind `new`; the first is none.
pub(crate) const CLOCKS: [&str; 8] = ["", "1 0", "3 2", "5 3", "10 0", "10 5", "15 10", "30 20"];

/// What a person plays against who has chosen nothing yet.
const FIRST_LEVEL: u16 = 1200;

/// By how much a step changes the level.
const STEP: u16 = 100;

impl Default for GamePreset {
    fn default() -> GamePreset {
        GamePreset {
            level: Some(FIRST_LEVEL),
            side: PresetSide::White,
            clock: String::new(),
            variant: PresetVariant::Standard,
        }
    }
}

impl GamePreset {
    /// The opponent.
    pub(crate) fn opponent(&self) -> PlayerSpec {
        PlayerSpec::Builtin(BuiltinSpec { level: self.level.map(Level::new), ..BuiltinSpec::default() })
    }

    /// The clock, as it is typed.
    pub(crate) fn clock(&self) -> &str {
        &self.clock
    }

    /// Takes the clock of a game: one of those that are offered, if it is one of them.
    pub(crate) fn set_clock(&mut self, times: &Option<[TimeControl; 2]>) {
        let offered = CLOCKS.iter().find(|clock| time_controls(clock).is_ok_and(|offered| offered == *times));
        self.clock = match (offered, times) {
            (Some(clock), _) => (*clock).to_owned(),
            (None, Some([white, black])) if white == black => white.to_string(),
            (None, Some([white, black])) => format!("{white} vs {black}"),
            (None, None) => String::new(),
        };
    }

    /// The clock, as it is read: `10+5`, `none`.
    pub(crate) fn clock_name(&self) -> String {
        match self.clock() {
            "" => "none".to_owned(),
            clock if CLOCKS.contains(&clock) => clock.replace(' ', "+"),
            clock => clock.to_owned(),
        }
    }

    /// The level, as it is read.
    pub(crate) fn level_name(&self) -> String {
        self.level.map_or("full strength".to_owned(), |level| level.to_string())
    }

    /// The next level, or the one before; full strength comes after the highest.
    pub(crate) fn step_level(&mut self, step: isize) {
        self.level = match (self.level, step > 0) {
            (None, true) => None,
            (None, false) => Some(Level::HIGHEST),
            (Some(level), true) if level >= Level::HIGHEST => None,
            (Some(level), true) => Some((level / STEP * STEP + STEP).min(Level::HIGHEST)),
            (Some(level), false) => Some((level.div_ceil(STEP) * STEP - STEP).max(Level::LOWEST)),
        };
    }

    /// The next side.
    pub(crate) fn step_side(&mut self, step: isize) {
        self.side = turned(&[PresetSide::White, PresetSide::Black, PresetSide::Random], self.side, step);
    }

    /// The next clock.
    pub(crate) fn step_clock(&mut self, step: isize) {
        // One that was typed lies beside those that are offered: behind it come they.
        let is_offered = CLOCKS.contains(&self.clock());
        self.clock = if is_offered { turned(&CLOCKS, self.clock(), step) } else { CLOCKS[0] }.to_owned();
    }

    /// The next variant, or the one before.
    pub(crate) fn step_variant(&mut self, step: isize) {
        self.variant = turned(&PresetVariant::ALL, self.variant, step);
    }

    /// Sets the level that is typed, or says why there is none; none if it is something else.
    pub(crate) fn type_level(&mut self, text: &str) -> Option<Result<(), String>> {
        let range = Level::LOWEST..=Level::HIGHEST;
        let level = match text.parse::<u64>() {
            Ok(number) => u16::try_from(number).ok().filter(|level| range.contains(level)).map(Some),
            Err(_) if ["full", "full strength"].contains(&text) => Some(None),
            Err(_) => return None,
        };
        let (lowest, highest) = (range.start(), range.end());
        let wrong =
            || format!("A level is a number from {lowest} to {highest}, or full strength, not {text}.");
        Some(level.ok_or_else(wrong).map(|level| self.level = level))
    }

    /// The same for the side.
    pub(crate) fn type_side(&mut self, text: &str) -> Option<Result<(), String>> {
        let sides = [PresetSide::White, PresetSide::Black, PresetSide::Random];
        let typed = typed_choice(text, sides.map(PresetSide::name))?;
        Some(
            typed.map(|typed| {
                self.side = sides.into_iter().find(|side| side.name() == typed).unwrap_or_default()
            }),
        )
    }

    /// The same for the clock: one of those that are offered.
    pub(crate) fn type_clock(&mut self, text: &str) -> Option<Result<(), String>> {
        let words = text.replace('+', " ");
        let is_time = text == "none" || words.split_whitespace().all(|word| word.parse::<u32>().is_ok());
        let typed: Vec<&str> = words.split_whitespace().chain(["0"]).take(2).collect();
        let typed = if text == "none" { String::new() } else { typed.join(" ") };
        let clock = CLOCKS.iter().find(|&&clock| clock == typed);
        let wrong = || format!("{text} is not among the clocks here: F2 takes any.");
        is_time.then(|| clock.ok_or_else(wrong).map(|&clock| self.clock = clock.to_owned()))
    }

    /// The same for the variant.
    pub(crate) fn type_variant(&mut self, text: &str) -> Option<Result<(), String>> {
        if text == "960" {
            self.variant = PresetVariant::Chess960;
            return Some(Ok(()));
        }
        let all = PresetVariant::ALL;
        // Games have names beside those that are offered.
        let named = text.parse().ok().map(|game| PresetVariant::of(game).name());
        let typed = match named.filter(|_| !text.eq_ignore_ascii_case(PresetVariant::Chess960.name())) {
            Some(name) => Ok(name),
            None => typed_choice(text, all.map(PresetVariant::name))?,
        };
        Some(
            typed.map(|typed| {
                self.variant = all.into_iter().find(|it| it.name() == typed).unwrap_or_default()
            }),
        )
    }

    /// Why its level says less than it seems to; nothing where it says what it says.
    pub(crate) fn uncalibrated(&self) -> Option<String> {
        let variant = self.variant.game();
        (self.level.is_some() && variant != Variant::Chess).then(|| PlayerSpec::uncalibrated_levels(variant))
    }
}

impl PresetSide {
    pub(crate) fn name(self) -> &'static str {
        match self {
            PresetSide::White => "White",
            PresetSide::Black => "Black",
            PresetSide::Random => "random",
        }
    }

    /// The side; where chance decides it, by this seed.
    pub(crate) fn color(self, seed: u64) -> Color {
        match self {
            PresetSide::White => Color::White,
            PresetSide::Black => Color::Black,
            PresetSide::Random if seed.count_ones().is_multiple_of(2) => Color::White,
            PresetSide::Random => Color::Black,
        }
    }
}

impl PresetVariant {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [PresetVariant; 9] = [
        PresetVariant::Standard,
        PresetVariant::Chess960,
        PresetVariant::Crazyhouse,
        PresetVariant::ThreeCheck,
        PresetVariant::KingOfTheHill,
        PresetVariant::Antichess,
        PresetVariant::Atomic,
        PresetVariant::Horde,
        PresetVariant::RacingKings,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            PresetVariant::Standard => "chess",
            PresetVariant::Chess960 => "Chess960",
            other => other.game().title(),
        }
    }

    /// Which game it is.
    pub(crate) fn game(self) -> Variant {
        match self {
            PresetVariant::Standard | PresetVariant::Chess960 => Variant::Chess,
            PresetVariant::Crazyhouse => Variant::Crazyhouse,
            PresetVariant::ThreeCheck => Variant::ThreeCheck,
            PresetVariant::KingOfTheHill => Variant::KingOfTheHill,
            PresetVariant::Antichess => Variant::Antichess,
            PresetVariant::Atomic => Variant::Atomic,
            PresetVariant::Horde => Variant::Horde,
            PresetVariant::RacingKings => Variant::RacingKings,
        }
    }

    /// A game of this variant, from its start.
    pub(crate) fn of(variant: Variant) -> PresetVariant {
        let of = |it: &PresetVariant| it.game() == variant;
        PresetVariant::ALL.into_iter().find(of).unwrap_or_default()
    }
}

/// The next of a list, or the one before; after the last comes the first.
fn turned<T: Copy + PartialEq>(list: &[T], now: T, step: isize) -> T {
    let at = list.iter().position(|&it| it == now).unwrap_or(0) as isize;
    list[(at + step).rem_euclid(list.len() as isize) as usize]
}

/// The choice whose name is typed, or the beginning of it; what is meant where that says too little. None if it is
/// something else: one letter may be anything.
fn typed_choice(
    text: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Option<Result<&'static str, String>> {
    match by_prefix(text, names) {
        _ if text.chars().count() < 2 => None,
        PrefixMatch::None => None,
        PrefixMatch::One(name) => Some(Ok(name)),
        PrefixMatch::Several(meant) => Some(Err(ambiguous(text, &meant))),
    }
}

/// A clock as it is kept: one of those that are offered by its number, another as it is typed; one that nobody can read
/// is none.
mod saved_clock {
    use super::{CLOCKS, time_controls};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum SavedClock {
        Offered(usize),
        Typed(String),
    }

    pub(super) fn serialize<S: Serializer>(clock: &str, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = match CLOCKS.iter().position(|&offered| offered == clock) {
            Some(number) => SavedClock::Offered(number),
            None => SavedClock::Typed(clock.to_owned()),
        };
        saved.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        Ok(match SavedClock::deserialize(deserializer)? {
            SavedClock::Offered(number) => CLOCKS.get(number).copied().unwrap_or("").to_owned(),
            SavedClock::Typed(clock) if time_controls(&clock).is_ok() => clock,
            SavedClock::Typed(_) => String::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_clock_is_kept_as_it_was_typed_and_an_offered_one_by_its_number() {
        for (typed, saved, name) in [
            ("", "0", "none"),
            ("3 2", "2", "3+2"),
            ("3+2", "2", "3+2"),
            ("7+3", "\"7+3\"", "7+3"),
            ("7 3", "\"7+3\"", "7+3"),
            ("5 vs 3+2", "\"5+0 vs 3+2\"", "5+0 vs 3+2"),
            ("3 delay 2", "\"3 delay 2\"", "3 delay 2"),
            ("40/90+30,30+30", "\"40/90+30,30+30\"", "40/90+30,30+30"),
        ] {
            let mut preset = GamePreset::default();
            let times = time_controls(typed).unwrap();
            preset.set_clock(&times);
            assert_eq!(preset.clock_name(), name, "{typed}");
            let json = serde_json::to_string(&preset).unwrap();
            assert!(json.contains(&format!("\"clock\":{saved}")), "{typed}: {json}");
            let again: GamePreset = serde_json::from_str(&json).unwrap();
            assert_eq!(again, preset);
            assert_eq!(time_controls(again.clock()), Ok(times), "{typed}");
        }
        for (saved, name) in [("2", "3+2"), ("99", "none"), ("\"soon\"", "none")] {
            let preset: GamePreset = serde_json::from_str(&format!("{{\"clock\": {saved}}}")).unwrap();
            assert_eq!(preset.clock_name(), name);
        }
        let mut preset = GamePreset::default();
        preset.set_clock(&time_controls("7+3").unwrap());
        preset.step_clock(1);
        assert_eq!(preset.clock_name(), "none");
    }

    #[test]
    fn what_is_typed_for_a_row_sets_it_or_is_told_why_not_and_moves_are_left_alone() {
        let mut preset = GamePreset::default();
        assert_eq!((preset.type_level("1500"), preset.level), (Some(Ok(())), Some(1500)));
        assert_eq!((preset.type_level("full strength"), preset.level), (Some(Ok(())), None));
        for number in ["0", "399", "5000", "99999999999"] {
            assert!(preset.type_level(number).is_some_and(|set| set.is_err()), "{number}");
        }
        for (text, name) in [("10+5", "10+5"), ("10", "10+0"), ("3 2", "3+2"), ("none", "none")] {
            assert_eq!((preset.type_clock(text), preset.clock_name().as_str()), (Some(Ok(())), name));
        }
        assert!(preset.type_clock("7 7").is_some_and(|set| set.is_err()));
        assert_eq!((preset.type_side("black"), preset.side), (Some(Ok(())), PresetSide::Black));
        for (text, variant) in [("960", PresetVariant::Chess960), ("Atomic", PresetVariant::Atomic)] {
            assert_eq!((preset.type_variant(text), preset.variant), (Some(Ok(())), variant));
        }
        for text in ["e4", "1. e4", "Nf3", "quit", "new 10 5", "resume"] {
            assert_eq!(preset.type_level(text).or(preset.type_clock(text)), None, "{text}");
            assert_eq!(preset.type_side(text).or(preset.type_variant(text)), None, "{text}");
        }
    }

    #[test]
    fn every_clock_can_be_typed_and_levels_go_from_the_lowest_to_full_strength() {
        for clock in CLOCKS {
            assert_eq!(time_controls(clock).unwrap().is_some(), !clock.is_empty());
        }
        let mut preset = GamePreset { level: Some(Level::LOWEST), ..GamePreset::default() };
        preset.step_level(-1);
        assert_eq!(preset.level, Some(Level::LOWEST));
        let mut steps = 0;
        while preset.level.is_some() {
            preset.step_level(1);
            steps += 1;
        }
        assert_eq!(steps, usize::from((Level::HIGHEST - Level::LOWEST) / STEP) + 1);
        preset.step_level(1);
        assert_eq!(preset.level, None);
        preset.step_level(-1);
        assert_eq!(preset.opponent().to_string(), format!("tabiya:{}", Level::HIGHEST));
        preset.level = Some(1250);
        preset.step_level(-1);
        assert_eq!(preset.level, Some(1200));
    }
}
