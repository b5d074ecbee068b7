//! A new game: against whom, at which level, which side, which variant, with what time, from which array.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crate::play::command::{sentence, time_controls};
use crate::play::prefix::{PrefixMatch, ambiguous, by_prefix};
use crate::play::profile::{CLOCKS, GamePreset, PresetSide, PresetVariant};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tabiya::{Color, Variant};
use tabiya_engine::Level;
use tabiya_players::spec::{BuiltinSpec, PlayerSpec};

/// What is chosen for a new game.
pub(in crate::play::screen) struct NewGameDialog {
    fields: [Field; 6],
    /// The row where one is; behind the fields stands the one that begins the game.
    row: usize,
    /// Whether the next letter begins the field anew: what stands there is taken or replaced, and changed only after
    /// that.
    fresh: bool,
    /// How many letters of the field stand behind the place where one types.
    behind: usize,
    /// Decides what is left to chance.
    seed: u64,
    /// What becomes of the game on the table.
    note: Option<String>,
    /// Why it cannot begin like this.
    refused: Option<String>,
}

/// Something that is chosen with left and right, or typed.
struct Field {
    kind: FieldKind,
    text: String,
    choices: Vec<String>,
}

/// What a field is about, in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FieldKind {
    Opponent,
    Level,
    Side,
    Variant,
    Time,
    Array,
}

/// The built-in engine, as it is called here.
const COMPUTER: &str = "computer";

const FULL: &str = "full strength";

const NO_CLOCK: &str = "none";

const STANDARD: &str = "standard";

/// The longest text of a field.
const LONGEST: usize = 200;

/// How wide the dialog is, and how many rows are below its fields: it does not jump while one types.
const WIDTH: u16 = 60;
const FOOT: u16 = 5;

/// The column of the sign before the value of a field.
const BACK: u16 = 11;

/// How much of a field is seen; of a longer text its end, where one types.
const SEEN: usize = WIDTH as usize - 18;

/// How many letters of a text are not seen before the others, where so many stand behind the place where one types.
fn hidden(text: &str, behind: usize) -> usize {
    text.chars().count().saturating_sub(behind + SEEN)
}

/// Where in a text one types, if so many letters stand behind it.
fn place(text: &str, behind: usize) -> usize {
    let behind = behind.checked_sub(1).and_then(|behind| text.char_indices().rev().nth(behind));
    behind.map_or(text.len(), |(at, _)| at)
}

/// A variant as it is chosen.
fn variant_name(variant: Variant) -> String {
    match variant {
        Variant::Chess => "chess".to_owned(),
        other => other.title().to_owned(),
    }
}

impl Field {
    /// What is typed, or what of it is meant where that is only its beginning.
    fn meant(&self) -> &str {
        let typed = self.text.trim();
        match self.begun() {
            PrefixMatch::One(choice) if !self.is_known(typed) => choice,
            _ => typed,
        }
    }

    /// The choices that begin with what is typed.
    fn begun(&self) -> PrefixMatch<'_> {
        by_prefix(&self.text, self.choices.iter().map(String::as_str))
    }

    /// Whether a text has a meaning of its own: games have names beside those that are offered.
    fn is_known(&self, text: &str) -> bool {
        self.kind == FieldKind::Variant && text.parse::<Variant>().is_ok()
    }

    /// Why what is typed says too little.
    fn ambiguity(&self) -> Option<String> {
        match self.begun() {
            PrefixMatch::Several(meant) if !self.is_known(self.text.trim()) => {
                Some(ambiguous(self.text.trim(), &meant))
            }
            _ => None,
        }
    }
}

impl NewGameDialog {
    /// As the last game was set up, between those who sit there; the seed decides what is left to chance.
    pub(super) fn new(
        preset: GamePreset,
        seats: Option<[PlayerSpec; 2]>,
        seed: u64,
        note: Option<String>,
    ) -> NewGameDialog {
        let mut preset = preset;
        let opponent = match seats {
            None => COMPUTER.to_owned(),
            Some([PlayerSpec::Person, PlayerSpec::Person]) => "person".to_owned(),
            Some([white, black]) => {
                let (side, who) = match (&white, &black) {
                    (PlayerSpec::Person, who) => (PresetSide::White, who),
                    (who, _) => (PresetSide::Black, who),
                };
                if preset.side != PresetSide::Random {
                    preset.side = side;
                }
                match who {
                    PlayerSpec::Builtin(BuiltinSpec { level, limits, .. })
                        if *limits == Default::default() =>
                    {
                        preset.level = level.map(Level::rating);
                        COMPUTER.to_owned()
                    }
                    who => who.to_string(),
                }
            }
        };
        let levels = (Level::LOWEST..=Level::HIGHEST).step_by(100).map(|level| level.to_string());
        let sides =
            [PresetSide::White, PresetSide::Black, PresetSide::Random].map(|side| side.name().to_owned());
        let clocks = CLOCKS.iter().map(|clock| if clock.is_empty() { NO_CLOCK } else { *clock }.to_owned());
        let array = match preset.variant {
            PresetVariant::Chess960 => "random",
            _ => STANDARD,
        };
        let variants = Variant::ALL.map(variant_name);
        let time = if preset.clock().is_empty() { NO_CLOCK } else { preset.clock() };
        let field = |kind, text: &str, choices| Field { kind, text: text.to_owned(), choices };
        let fields = [
            field(
                FieldKind::Opponent,
                &opponent,
                [COMPUTER, "person", "random", "team:"].map(str::to_owned).to_vec(),
            ),
            field(FieldKind::Level, &preset.level_name(), levels.chain([FULL.to_owned()]).collect()),
            field(FieldKind::Side, preset.side.name(), sides.to_vec()),
            field(FieldKind::Variant, &variant_name(preset.variant.game()), variants.to_vec()),
            field(FieldKind::Time, time, clocks.collect()),
            field(FieldKind::Array, array, [STANDARD, "random"].map(str::to_owned).to_vec()),
        ];
        NewGameDialog { fields, row: 0, fresh: true, behind: 0, seed, note, refused: None }
    }

    pub(super) fn refused(self, why: String) -> NewGameDialog {
        NewGameDialog { refused: Some(why), ..self }
    }

    /// The rows that are seen: a level only where the computer plays, a side only where a program does.
    fn rows(&self) -> Vec<Option<usize>> {
        let opponent = self.text(FieldKind::Opponent);
        let seen = |kind| match kind {
            FieldKind::Level => opponent == COMPUTER,
            FieldKind::Side => !["", "person"].contains(&opponent),
            _ => true,
        };
        let fields = self.fields.iter().enumerate().filter(|(_, field)| seen(field.kind));
        fields.map(|(index, _)| Some(index)).chain([None]).collect()
    }

    /// The field of the row where one is; none where the game begins.
    fn field(&mut self) -> Option<&mut Field> {
        let index = self.rows().get(self.row).copied().flatten()?;
        Some(&mut self.fields[index])
    }

    pub(super) fn dialog(&self) -> Dialog {
        let rows = self.rows();
        let here = rows.get(self.row).copied().flatten();
        let row = |row: &Option<usize>| match row {
            None => " Start the game".to_owned(),
            Some(index) => {
                let Field { kind, text, .. } = &self.fields[*index];
                let label = match kind {
                    FieldKind::Opponent => "Opponent",
                    FieldKind::Level => "Level",
                    FieldKind::Side => "You play",
                    FieldKind::Variant => "Variant",
                    FieldKind::Time => "Clock",
                    FieldKind::Array => "Chess960",
                };
                let behind = if here == Some(*index) { self.behind } else { 0 };
                let hidden = hidden(text, behind);
                let text: String = match hidden {
                    0 => text.clone(),
                    hidden => "…".chars().chain(text.chars().skip(hidden + 1)).collect(),
                };
                let wrong = if self.problem(*kind).is_some() { "  !" } else { "" };
                match (here == Some(*index), self.fresh) {
                    (true, true) => format!(" {label:<9} < {text} >{wrong}"),
                    (true, false) if behind > 0 => format!(" {label:<9}   {text}"),
                    (true, false) => format!(" {label:<9}   {text}_"),
                    (false, _) => format!(" {label:<9}   {text}{wrong}"),
                }
            }
        };
        let kind = here.map(|index| self.fields[index].kind);
        // What is being typed is not wrong yet; what is wrong elsewhere is told until it is mended.
        let rows_seen = self.rows();
        let others = rows_seen.iter().flatten().map(|&index| self.fields[index].kind);
        let told = others.filter(|&other| self.fresh || Some(other) != kind);
        let wrong: Vec<String> = told.filter_map(|kind| self.problem(kind)).collect();
        let wrong = (!wrong.is_empty()).then(|| wrong.join("\n"));
        let foot = match (self.refused.as_ref().or(wrong.as_ref()), kind) {
            (Some(why), _) => why.clone(),
            (None, Some(FieldKind::Opponent)) => {
                "Left and right choose, or type: uci:stockfish, agent:COMMAND, team:FILE".to_owned()
            }
            (None, Some(FieldKind::Level | FieldKind::Variant)) if self.is_uncalibrated() => {
                PlayerSpec::uncalibrated_levels(self.variant().unwrap_or_default())
            }
            (None, Some(FieldKind::Variant)) => {
                "Left and right choose, or type: atomic, crazyhouse".to_owned()
            }
            (None, Some(FieldKind::Level)) => {
                format!("{} to {} (an Elo rating), or full strength", Level::LOWEST, Level::HIGHEST)
            }
            (None, Some(FieldKind::Side)) => "White, Black or random".to_owned(),
            (None, Some(FieldKind::Time)) => {
                "Minutes, and seconds per move: 10, 10 5, 3 delay 2, 5 vs 3".to_owned()
            }
            (None, Some(FieldKind::Array)) => "standard, random, or a number from 0 to 959".to_owned(),
            (None, None) => "Enter starts the game, Esc cancels".to_owned(),
        };
        let foot = match &self.note {
            Some(note) => format!("{foot}\n{note}"),
            None => foot,
        };
        let more = if self.note.is_some() { FOOT + 2 } else { FOOT };
        Dialog {
            title: "New game".to_owned(),
            rows: rows.iter().map(row).collect(),
            chosen: Some(self.row),
            foot,
            fixed: Some((WIDTH, more)),
            back: here.filter(|_| self.fresh).map(|_| BACK),
            caret: here.filter(|_| !self.fresh).map(|index| {
                let text = &self.fields[index].text;
                let before = text.chars().count().saturating_sub(self.behind);
                BACK + 2 + (before - hidden(text, self.behind)) as u16
            }),
            ..Dialog::default()
        }
    }

    /// What a field has, as it is meant.
    fn text(&self, kind: FieldKind) -> &str {
        self.fields.iter().find(|field| field.kind == kind).map_or("", Field::meant)
    }

    /// The game that is chosen; none where that is not one.
    fn variant(&self) -> Option<Variant> {
        match self.text(FieldKind::Variant) {
            "" => Some(Variant::Chess),
            text => text.parse().ok(),
        }
    }

    /// Whether a level is chosen in a game where levels were never measured.
    fn is_uncalibrated(&self) -> bool {
        let is_level =
            self.text(FieldKind::Opponent) == COMPUTER && ![FULL, ""].contains(&self.text(FieldKind::Level));
        is_level && self.variant().is_some_and(|variant| variant != Variant::Chess)
    }

    /// Why a field cannot have what stands there.
    fn problem(&self, kind: FieldKind) -> Option<String> {
        let text = self.text(kind);
        if let Some(why) = self.fields.iter().find(|field| field.kind == kind).and_then(Field::ambiguity) {
            return Some(why);
        }
        match kind {
            FieldKind::Opponent if ["", COMPUTER].contains(&text) => None,
            FieldKind::Opponent => match text.parse::<PlayerSpec>() {
                Ok(_) => None,
                Err(error) => Some(sentence(&error.to_string())),
            },
            FieldKind::Level if [FULL, ""].contains(&text) => None,
            FieldKind::Level => {
                let range = Level::LOWEST..=Level::HIGHEST;
                let is_level = text.parse().is_ok_and(|rating: u16| range.contains(&rating));
                (!is_level).then(|| {
                    let (lowest, highest) = (range.start(), range.end());
                    format!("A level is a number from {lowest} to {highest}, or full strength, not {text:?}.")
                })
            }
            FieldKind::Side => {
                let is_side = ["White", "Black", "random", ""].contains(&text);
                (!is_side).then(|| format!("You play White, Black or random, not {text:?}."))
            }
            FieldKind::Variant if text.is_empty() => None,
            FieldKind::Variant => text.parse::<Variant>().err().map(|error| sentence(&error.to_string())),
            FieldKind::Time if ["", NO_CLOCK].contains(&text) => None,
            FieldKind::Time => time_controls(text).err().map(|error| sentence(&error)),
            FieldKind::Array if self.variant() == Some(Variant::RacingKings) => {
                let is_standard = ["", STANDARD].contains(&text);
                (!is_standard).then(|| "There are no Chess960 positions of Racing Kings.".to_owned())
            }
            FieldKind::Array => {
                let is_array = ["", STANDARD, "random"].contains(&text)
                    || text.parse().is_ok_and(|number: u16| number < 960);
                (!is_array).then(|| format!("{text:?} is not a Chess960 number: use 0 to 959."))
            }
        }
    }

    /// The first row whose field is wrong.
    fn wrong_row(&self) -> Option<usize> {
        let is_wrong = |row: &Option<usize>| {
            row.is_some_and(|index| {
                let kind = self.fields[index].kind;
                self.problem(kind).is_some()
            })
        };
        self.rows().iter().position(is_wrong)
    }

    pub(super) fn key(mut self, key: KeyEvent) -> DialogResult {
        self.refused = None;
        let chord = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let fresh = self.fresh;
        let behind = if fresh { 0 } else { self.behind };
        match (key.code, self.field()) {
            (KeyCode::Enter, _) => return self.begin(),
            (KeyCode::Char('u' | 'w'), Some(field)) if chord => {
                field.text.clear();
                (self.fresh, self.behind) = (false, 0);
            }
            (KeyCode::Char('a'), Some(_)) if chord => self.home(),
            (KeyCode::Char('e'), Some(_)) if chord => self.end(),
            (KeyCode::Home, Some(_)) => self.home(),
            (KeyCode::End, Some(_)) => self.end(),
            (KeyCode::Char(_), _) if chord => {}
            (KeyCode::Char(letter), Some(field)) if fresh || field.text.len() < LONGEST => {
                if fresh {
                    field.text.clear();
                }
                let at = place(&field.text, behind);
                field.text.insert(at, letter);
                self.fresh = false;
            }
            (KeyCode::Backspace | KeyCode::Delete, Some(field)) if fresh => {
                field.text.clear();
                self.fresh = false;
            }
            (KeyCode::Backspace, Some(field)) => {
                let at = place(&field.text, behind);
                if let Some((before, _)) = field.text[..at].char_indices().next_back() {
                    field.text.remove(before);
                }
            }
            (KeyCode::Delete, Some(field)) => {
                let at = place(&field.text, behind);
                if behind > 0 {
                    field.text.remove(at);
                    self.behind -= 1;
                }
            }
            // Whoever is typing moves in what is typed; an empty field has nothing but its choices.
            (KeyCode::Left, Some(field)) if !fresh && !field.text.is_empty() => {
                self.behind = (behind + 1).min(field.text.chars().count());
            }
            (KeyCode::Right, Some(field)) if !fresh && !field.text.is_empty() => {
                self.behind = behind.saturating_sub(1);
            }
            (KeyCode::Left, _) => self.turn(-1),
            (KeyCode::Right, _) => self.turn(1),
            (code, _) => {
                let row = step(code, self.row, self.rows().len());
                self.go(row);
            }
        }
        DialogResult::Open(Overlay::NewGame(Box::new(self)))
    }

    /// A click on a row: what is chosen there goes forward, or back.
    pub(super) fn click(mut self, row: usize, step: isize) -> DialogResult {
        self.refused = None;
        match self.rows().get(row) {
            Some(None) => return self.begin(),
            Some(_) if row == self.row => self.turn(step),
            Some(_) => self.go(row),
            None => {}
        }
        DialogResult::Open(Overlay::NewGame(Box::new(self)))
    }

    /// What stands in the field is changed from its beginning on.
    fn home(&mut self) {
        self.behind = self.field().map_or(0, |field| field.text.chars().count());
        self.fresh = false;
    }

    /// What stands in the field is changed from its end on.
    fn end(&mut self) {
        (self.fresh, self.behind) = (false, 0);
    }

    fn go(&mut self, row: usize) {
        if row != self.row {
            // What was begun is seen as it was understood.
            if let Some(field) = self.field() {
                field.text = field.meant().to_owned();
            }
            (self.row, self.fresh, self.behind) = (row, true, 0);
        }
    }

    /// The next choice, or the one before.
    fn turn(&mut self, step: isize) {
        let Some(field) = self.field() else { return };
        let text = field.text.trim();
        let here = field.choices.iter().position(|choice| choice.eq_ignore_ascii_case(text));
        let count = field.choices.len() as isize;
        let next = match here {
            Some(here) => (here as isize + step).rem_euclid(count),
            // What was typed lies beside the choices.
            None => 0,
        };
        field.text = field.choices[next as usize].clone();
        (self.fresh, self.behind) = (true, 0);
    }

    /// Who plays, and the same line that one would type; where a field is wrong one is taken there, and told why.
    fn begin(mut self) -> DialogResult {
        if let Some(row) = self.wrong_row() {
            (self.row, self.fresh, self.behind) = (row, true, 0);
            return DialogResult::Open(Overlay::NewGame(Box::new(self)));
        }
        let variant = self.variant().unwrap_or_default().name();
        let [opponent, level, side, _, time, array] =
            self.fields.each_ref().map(|field| field.meant().to_owned());
        let person = || "person".to_owned();
        let other = match opponent.as_str() {
            "" => person(),
            COMPUTER if [FULL, ""].contains(&level.as_str()) => "tabiya".to_owned(),
            COMPUTER => format!("tabiya:{level}"),
            who => who.to_owned(),
        };
        let side = match side.as_str() {
            "Black" => Color::Black,
            "random" if opponent != "person" => PresetSide::Random.color(self.seed),
            _ => Color::White,
        };
        let seats = if side.is_white() || other == "person" { [person(), other] } else { [other, person()] };
        let time = if time == NO_CLOCK { String::new() } else { time };
        let line = match array.as_str() {
            "" | STANDARD => format!("new {variant} {time}"),
            array => format!("960 {array} {variant} {time}"),
        };
        DialogResult::Begin { seats, line: line.trim_end().to_owned(), fresh: Box::new(self) }
    }
}
