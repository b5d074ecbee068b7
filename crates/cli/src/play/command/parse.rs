//! From a line to a command.

use super::{
    CommandHelp, GameOptions, ListScope, PieceFilter, PromptCommand, RematchColors, SettingTarget,
    TimeControls,
};
use crate::play::paste::PastedText;
use crate::play::settings::Setting;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;
use tabiya::{Color, File, ParseVariantError, Piece, Rank, Role, Square, TimeControl, Variant};
use tabiya_data::PuzzleFilter;
use tabiya_engine::Level;
use tabiya_players::spec::PlayerSpec;

/// A command that is known, with words behind it that it cannot take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParseError {
    pub(crate) command: &'static str,
    /// What is wrong, as a sentence.
    pub(crate) problem: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl PromptCommand {
    /// Reads a line. Words that begin with no command are a [bare](PromptCommand::Bare) move.
    pub(crate) fn parse(line: &str) -> Result<PromptCommand, ParseError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let Some(entry) = CommandHelp::named(name) else {
            return Ok(match PastedText::read(line) {
                _ if line.is_empty() => PromptCommand::Nothing,
                Some(pasted) => PromptCommand::Paste(pasted),
                None => PromptCommand::Bare(line.to_owned()),
            });
        };
        // The other colours are the only thing that this word can mean.
        let rest = if name.eq_ignore_ascii_case("swap") && rest.is_empty() { "swap" } else { rest };
        Arguments { entry, rest }.command()
    }
}

/// The words behind a command.
struct Arguments<'a> {
    entry: &'static CommandHelp,
    rest: &'a str,
}

impl Arguments<'_> {
    fn command(&self) -> Result<PromptCommand, ParseError> {
        let rest = self.rest;
        Ok(match self.entry.name {
            "new" => self.new_game()?,
            "960" => self.chess960()?,
            "load" => PromptCommand::Load(unquoted(self.needed("a FEN")?).to_owned()),
            "open" => self.open()?,
            "save" => PromptCommand::Save(self.optional().map(|text| self.path(text)).transpose()?),
            "resume" => PromptCommand::Resume(self.optional().map(|text| self.number(text)).transpose()?),
            "puzzle" => PromptCommand::Puzzle(puzzle_filter(rest)),
            "find" => PromptCommand::Find(unquoted(self.needed("words to find")?).to_owned()),
            "autoplay" => {
                PromptCommand::Autoplay(self.optional().map(|text| self.seconds(text)).transpose()?)
            }
            "rematch" => PromptCommand::Rematch(self.rematch()?),
            "games" => PromptCommand::Games(self.which()?),
            "move" => PromptCommand::Move(self.needed("a move")?.to_owned()),
            "why" => PromptCommand::Why(self.needed("a move")?.to_owned()),
            "claim" => PromptCommand::Claim(self.optional().filter(|&it| !is_draw(it)).map(str::to_owned)),
            "draw" if rest.eq_ignore_ascii_case("offer") || is_draw(rest) => PromptCommand::Draw,
            "accept" if is_draw(rest) => PromptCommand::Accept,
            "decline" if is_draw(rest) => PromptCommand::Decline,
            "analyse" => PromptCommand::Analyse(self.optional().map(|text| self.switch(text)).transpose()?),
            "resign" => PromptCommand::Resign(self.optional().map(|text| self.color(text)).transpose()?),
            "moves" => PromptCommand::Moves(self.optional().map(|text| self.square(text)).transpose()?),
            "attackers" => PromptCommand::Attackers(self.square(self.needed("a square")?)?),
            "remove" => PromptCommand::Remove(self.square(self.needed("a square")?)?),
            "where" => PromptCommand::Where(self.optional().map(|text| self.pieces(text)).transpose()?),
            "rank" => PromptCommand::Rank(self.rank(self.needed("the number of a rank")?)?),
            "file" => PromptCommand::File(self.file(self.needed("the letter of a file")?)?),
            "theme" => PromptCommand::Theme(self.optional().map(str::to_owned)),
            "pieces" => PromptCommand::Pieces(self.optional().map(str::to_owned)),
            "set" => PromptCommand::Set(self.optional().map(|text| self.choice(text)).transpose()?),
            "help" => PromptCommand::Help(self.optional().map(str::to_owned)),
            "place" => self.place(self.needed("a piece and a square")?)?,
            "turn" => PromptCommand::Turn(self.color(self.needed("white or black")?)?),
            "castling" => PromptCommand::Castling(self.needed("rights as in a FEN, or -")?.to_owned()),
            "hand" => PromptCommand::Hand(self.needed("pieces such as QNpp, or -")?.to_owned()),
            "checks" => PromptCommand::Checks(self.needed("checks to give, such as 3+3")?.to_owned()),
            "done" => PromptCommand::Done(self.beginning(rest)?),
            _ => return self.alone(),
        })
    }

    /// The commands that take no words.
    fn alone(&self) -> Result<PromptCommand, ParseError> {
        if !self.rest.is_empty() {
            return Err(
                self.wrong(format!("`{}` takes no arguments, so not {:?}.", self.entry.name, self.rest))
            );
        }
        Ok(match self.entry.name {
            "next" => PromptCommand::Next,
            "previous" => PromptCommand::Previous,
            "solution" => PromptCommand::Solution,
            "undo" => PromptCommand::Undo,
            "redo" => PromptCommand::Redo,
            "draw" => PromptCommand::Draw,
            "accept" => PromptCommand::Accept,
            "decline" => PromptCommand::Decline,
            "pause" => PromptCommand::Pause,
            "hint" => PromptCommand::Hint,
            "review" => PromptCommand::Review,
            "notes" => PromptCommand::Notes,
            "stop" => PromptCommand::Stop,
            "show" => PromptCommand::Show,
            "history" => PromptCommand::History,
            "opening" => PromptCommand::Opening,
            "last" => PromptCommand::Last,
            "clock" => PromptCommand::Clock,
            "fen" => PromptCommand::Fen,
            "flip" => PromptCommand::Flip,
            "edit" => PromptCommand::Edit,
            "clear" => PromptCommand::Clear,
            "cancel" => PromptCommand::Cancel,
            "profile" => PromptCommand::Profile,
            "quit" => PromptCommand::Quit,
            name => unreachable!("`{name}` is in the list of commands and nobody reads it"),
        })
    }

    fn wrong(&self, problem: String) -> ParseError {
        ParseError { command: self.entry.name, problem }
    }

    fn optional(&self) -> Option<&str> {
        (!self.rest.is_empty()).then_some(self.rest)
    }

    fn needed(&self, what: &str) -> Result<&str, ParseError> {
        self.optional().ok_or_else(|| self.wrong(format!("`{}` needs {what}.", self.entry.name)))
    }

    fn times(&self, text: &str) -> Result<TimeControls, ParseError> {
        time_controls(text).map_err(|problem| self.wrong(problem))
    }

    /// `10 5 as black vs tabiya:1500`: times, the person's side, and who plays the other; the side may also stand behind
    /// the player.
    fn beginning(&self, text: &str) -> Result<GameOptions, ParseError> {
        let (text, mut side) = side_last(text);
        let (mut rest, mut against) = (text, None);
        // The last `vs` may stand before a player; between two times it does not.
        for (at, word) in starts(text) {
            if is_between(word) {
                let name = text[at + word.len()..].trim();
                // Nobody plays for seven hours: a number alone that can be a level is one.
                let level =
                    name.parse().is_ok_and(|rating| (Level::LOWEST..=Level::HIGHEST).contains(&rating));
                let name = if level { &format!("tabiya:{name}") } else { name };
                let who = name.parse::<PlayerSpec>();
                let time = name.is_empty() || name.starts_with(|letter: char| letter.is_ascii_digit());
                match who {
                    Err(_) if time => continue,
                    Err(error) => return Err(self.wrong(sentence(&error.to_string()))),
                    Ok(who) => {
                        (rest, against) = (text[..at].trim(), Some(who));
                        break;
                    }
                }
            }
        }
        let place = starts(rest).find(|(_, word)| word.eq_ignore_ascii_case("as"));
        if let Some((at, word)) = place {
            if side.is_some() {
                return Err(self.wrong("`as` gives your side, and stands there once.".to_owned()));
            }
            side = Some(self.color(rest[at + word.len()..].trim())?);
            rest = rest[..at].trim();
        }
        let (variant, rest) = variant_first(rest);
        if let (None, Some(why)) = (variant, no_variant(rest)) {
            return Err(self.wrong(why));
        }
        Ok(GameOptions { times: self.times(rest)?, side, against, variant: variant.unwrap_or_default() })
    }

    /// A new game, which may be one of Chess960: `960 5+3`, `chess960 vs tabiya`, `atomic 960`.
    fn new_game(&self) -> Result<PromptCommand, ParseError> {
        let (variant, behind) = variant_first(self.rest);
        let (variant, rest) = match behind_960(self.rest) {
            Some(rest) => (None, Some(rest)),
            None => (variant, behind_960(behind)),
        };
        let Some(rest) = rest else {
            return Ok(PromptCommand::New(self.beginning(self.rest)?));
        };
        // Nobody plays for three hours: a longer number alone is that of an array.
        let (first, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = first.parse().ok().filter(|number| (181..960).contains(number));
        let beginning = self.beginning(if number.is_some() { behind.trim() } else { rest })?;
        let beginning = GameOptions { variant: variant.unwrap_or(beginning.variant), ..beginning };
        Ok(PromptCommand::Chess960 { number, beginning })
    }

    fn chess960(&self) -> Result<PromptCommand, ParseError> {
        let (mut first, mut rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        if is_between(first) || first.eq_ignore_ascii_case("as") {
            (first, rest) = ("", self.rest);
        }
        let number = match first {
            "" | "random" => None,
            text => match text.parse() {
                Ok(number @ 0..960) => Some(number),
                _ => {
                    return Err(self.wrong(format!("{text:?} is not a Chess960 number: use 0 to 959.")));
                }
            },
        };
        Ok(PromptCommand::Chess960 { number, beginning: self.beginning(rest.trim())? })
    }

    /// A file, perhaps with a number behind it.
    fn open(&self) -> Result<PromptCommand, ParseError> {
        let text = self.needed("a file")?;
        if let Some((file, last)) = text.rsplit_once(char::is_whitespace)
            && last.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Ok(PromptCommand::Open { file: self.path(file.trim())?, number: self.number(last)? });
        }
        Ok(PromptCommand::Open { file: self.path(text)?, number: 1 })
    }

    fn path(&self, text: &str) -> Result<PathBuf, ParseError> {
        match unquoted(text) {
            "" => Err(self.wrong(format!("`{}` needs a file name.", self.entry.name))),
            name => Ok(PathBuf::from(name)),
        }
    }

    fn which(&self) -> Result<ListScope, ParseError> {
        match self.optional() {
            None => Ok(ListScope::Last),
            Some(text) if text.eq_ignore_ascii_case("all") => Ok(ListScope::All),
            Some(text) => Err(self.wrong(format!("`games` takes nothing or `all`, not {text:?}."))),
        }
    }

    fn rematch(&self) -> Result<RematchColors, ParseError> {
        match self.optional() {
            None => Ok(RematchColors::Same),
            Some(text) if text.eq_ignore_ascii_case("swap") => Ok(RematchColors::Swapped),
            Some(text) => Err(self.wrong(format!("`rematch` takes nothing or `swap`, not {text:?}."))),
        }
    }

    fn switch(&self, text: &str) -> Result<bool, ParseError> {
        match text.to_ascii_lowercase().as_str() {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(self.wrong(format!("`{}` takes nothing, on or off, not {text:?}.", self.entry.name))),
        }
    }

    fn number(&self, text: &str) -> Result<usize, ParseError> {
        match text.parse() {
            Ok(number @ 1..) => Ok(number),
            _ => Err(self.wrong(format!("{text:?} is not the number of a game: they start at 1."))),
        }
    }

    fn seconds(&self, text: &str) -> Result<Duration, ParseError> {
        match text.trim_end_matches('s').trim_end().parse::<f64>() {
            Ok(seconds @ 0.1..=3600.0) => Ok(Duration::from_secs_f64(seconds)),
            _ => Err(self.wrong(format!("{text:?} is not a number of seconds: use 0.1 to 3600."))),
        }
    }

    fn square(&self, text: &str) -> Result<Square, ParseError> {
        text.to_ascii_lowercase()
            .parse()
            .map_err(|_| self.wrong(format!("{text:?} is not a square: use a1 to h8.")))
    }

    fn color(&self, text: &str) -> Result<Color, ParseError> {
        color(text).ok_or_else(|| self.wrong(format!("{text:?} is neither white nor black.")))
    }

    fn rank(&self, text: &str) -> Result<Rank, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Rank::from_digit), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(self.wrong(format!("{text:?} is not a rank: use 1 to 8."))),
        }
    }

    fn file(&self, text: &str) -> Result<File, ParseError> {
        let text = text.to_ascii_lowercase();
        let mut letters = text.chars();
        match (letters.next().and_then(File::from_letter), letters.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(self.wrong(format!("{text:?} is not a file: use a to h."))),
        }
    }

    fn pieces(&self, text: &str) -> Result<PieceFilter, ParseError> {
        piece_filter(text)
            .ok_or_else(|| self.wrong(format!("{text:?} is not a piece: use N, n, knight or black knight.")))
    }

    fn place(&self, text: &str) -> Result<PromptCommand, ParseError> {
        if let Some((piece, square)) = placed(text) {
            return Ok(PromptCommand::Place(piece, square));
        }
        let wrong =
            || self.wrong(format!("{text:?} is not a piece and a square: use N g5 or black rook a8."));
        let (piece, square) = text.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        match piece_filter(piece.trim().trim_end_matches(" on")) {
            Some(PieceFilter { role, color: Some(color) }) => {
                Ok(PromptCommand::Place(role.of(color), self.square(square)?))
            }
            Some(PieceFilter { color: None, .. }) => {
                Err(self.wrong(format!("{piece:?} needs a colour: white or black.")))
            }
            None => Err(wrong()),
        }
    }

    fn choice(&self, text: &str) -> Result<(SettingTarget, Option<String>), ParseError> {
        let (name, value) = match text.split_once(|c: char| c.is_whitespace() || c == '=') {
            // `rules otb`, `rules=otb`, `rules = otb`.
            Some((name, value)) => {
                let value = value.trim_start();
                let value = value.strip_prefix('=').unwrap_or(value).trim();
                (name, (!value.is_empty()).then(|| value.to_owned()))
            }
            None => (text, None),
        };
        let choice = match (Setting::of(name), color(name)) {
            (Some(setting), _) => SettingTarget::Setting(setting),
            (None, Some(color)) => SettingTarget::Player(color),
            (None, None) => {
                let names = Setting::ALL.map(Setting::name).join(", ");
                return Err(self.wrong(format!(
                    "There is no setting {name:?}. The settings are {names}, white and black."
                )));
            }
        };
        Ok((choice, value))
    }
}

/// A piece and its square written together, as in a move: `Ng5` is White's, `ng5` Black's.
pub(crate) fn placed(text: &str) -> Option<(Piece, Square)> {
    let letter = text.chars().next()?;
    let square = text.get(letter.len_utf8()..)?.trim();
    Some((Piece::from_letter(letter)?, square.parse().ok()?))
}

/// What is wrong with a piece and a square written together, where somebody means that: `Qz9`, `Xe4`, `e4`.
pub(crate) fn misplaced(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let is_square = |name: &[char]| name.iter().collect::<String>().parse::<Square>().is_ok();
    let is_like_one =
        |name: &[char]| matches!(name, [file, rank] if file.is_alphabetic() && rank.is_numeric());
    match letters.as_slice() {
        square @ [_, _] if is_square(square) => {
            let square: String = square.iter().collect();
            Some(format!(
                "You are setting up a board. Which piece goes to {square}? N{square} is a white knight, n{square} a black one; `remove {square}` empties it."
            ))
        }
        [piece, square @ ..] if Piece::from_letter(*piece).is_some() && is_like_one(square) => {
            let square: String = square.iter().collect();
            Some(format!("There is no square {square}: the board goes from a1 to h8."))
        }
        [piece, square @ ..] if is_square(square) => Some(format!(
            "\"{piece}\" is not a piece: use K, Q, R, B, N, P for White, and k, q, r, b, n, p for Black."
        )),
        _ => None,
    }
}

fn color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Some(Color::White),
        "black" | "b" => Some(Color::Black),
        _ => None,
    }
}

/// `N`, `n`, `knight`, `knights`, `white knight`.
fn piece_filter(text: &str) -> Option<PieceFilter> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let piece = Piece::from_letter(letter).or_else(|| Piece::from_symbol(letter))?;
        return Some(PieceFilter { role: piece.role, color: Some(piece.color) });
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
    let (color, name) = match words.as_slice() {
        [name] => (None, name),
        [side, name] => (Some(color(side)?), name),
        _ => return None,
    };
    let role = Role::ALL.into_iter().find(|role| name.strip_suffix('s').unwrap_or(name) == role.name())?;
    Some(PieceFilter { role, color })
}

/// `1500`, `fork`, `1500 fork`: a number is a rating, a word a theme.
fn puzzle_filter(text: &str) -> PuzzleFilter {
    /// No puzzle is rated lower: a smaller number belongs to the theme, as in "mate in 2".
    const LOWEST: u32 = 100;
    let mut filter = PuzzleFilter::default();
    let mut theme = String::new();
    for word in text.split_whitespace() {
        match word.parse() {
            Ok(rating) if rating >= LOWEST => filter.rating = Some(rating),
            _ if ["rating", "theme"].iter().any(|name| word.eq_ignore_ascii_case(name)) => {}
            // Files of puzzles write a theme as one word: `backRankMate`.
            _ => theme.extend(word.chars().filter(|letter| letter.is_alphanumeric())),
        }
    }
    filter.theme = Some(theme).filter(|theme| !theme.is_empty());
    filter
}

/// `draw`, `a draw`, `the draw`, behind what is done with it.
fn is_draw(text: &str) -> bool {
    text.split_whitespace().next_back().is_some_and(|word| word.eq_ignore_ascii_case("draw"))
        && text.split_whitespace().count() <= 2
}

/// A name without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    let inner = |mark| text.strip_prefix(mark).and_then(|text: &str| text.strip_suffix(mark));
    inner('"').or_else(|| inner('\'')).unwrap_or(text)
}

/// The time controls of both sides: nothing, minutes, minutes and seconds, or whatever people write; `vs` between two
/// of them gives each side its own.
pub(crate) fn time_controls(text: &str) -> Result<TimeControls, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let controls = match words.iter().position(|word| is_between(word)) {
        Some(at) if at == 0 || at + 1 == words.len() => {
            return Err(format!("`{}` goes between two times, as in 5 vs 3+2.", words[at]));
        }
        Some(at) => [control(&words[..at].join(" "))?, control(&words[at + 1..].join(" "))?],
        None => {
            let both = control(&words.join(" "))?;
            [both.clone(), both]
        }
    };
    Ok((!controls.iter().all(TimeControl::is_unlimited)).then_some(controls))
}

/// The side with which a text ends, if it does (`as black`), and what stands before it.
fn side_last(text: &str) -> (&str, Option<Color>) {
    let words: Vec<(usize, &str)> = starts(text).collect();
    match words[..] {
        [.., (at, word), (_, last)] if word.eq_ignore_ascii_case("as") && color(last).is_some() => {
            (text[..at].trim_end(), color(last))
        }
        _ => (text, None),
    }
}

/// Whether a word stands between two sides.
fn is_between(word: &str) -> bool {
    ["vs", "vs.", "against"].iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// The most words of a variant's name: king of the hill.
const LONGEST_VARIANT: usize = 4;

/// The variant that a text begins with, if it names one, and what follows it. A `960` behind its name is none of it:
/// that has a command of its own.
pub(crate) fn variant_first(text: &str) -> (Option<Variant>, &str) {
    let ends = starts(text).map(|(at, word)| at + word.len()).take(LONGEST_VARIANT);
    let ends: Vec<usize> = ends.collect();
    let named = |&end: &usize| {
        let name = &text[..end];
        let variant = name.parse().ok().filter(|_| !name.ends_with("960"))?;
        Some((Some(variant), text[end..].trim_start()))
    };
    ends.iter().rev().find_map(named).unwrap_or((None, text))
}

/// What stands behind the name of Chess960 with which a text begins, however it is called; none if it does not.
fn behind_960(text: &str) -> Option<&str> {
    const NAMES: [&str; 5] = ["960", "chess960", "fischerandom", "fischerrandom", "freestyle"];
    let ends: Vec<usize> = starts(text).map(|(at, word)| at + word.len()).take(2).collect();
    let is_name = |&&end: &&usize| {
        let letters = text[..end].chars().filter(|letter| letter.is_ascii_alphanumeric());
        let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        NAMES.contains(&name.as_str())
    };
    ends.iter().rev().find(is_name).map(|&end| text[end..].trim_start())
}

/// Why the words with which a text begins name no variant, where they are meant for one: a game that is not played here,
/// or words that are no time either.
fn no_variant(text: &str) -> Option<String> {
    let ends = starts(text).map(|(at, word)| at + word.len()).take(LONGEST_VARIANT);
    let known = |end: usize| text[..end].parse::<Variant>().err().filter(ParseVariantError::is_known);
    if let Some(error) = ends.filter_map(known).last() {
        return Some(sentence(&error.to_string()));
    }
    let is_words = !text.is_empty() && !text.bytes().any(|byte| byte.is_ascii_digit());
    let is_time = || time_controls(text).is_ok() || text.split_whitespace().any(is_between);
    let unknown = || text.parse::<Variant>().err().map(|error| sentence(&error.to_string()));
    (is_words && !is_time()).then(unknown)?.map(|variants| {
        format!("{text:?} is neither a time control nor a variant. Times are 10, 10 5, 3 delay 2, 40/90+30,30+30. {variants}")
    })
}

/// The words of a text, and where they begin.
fn starts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn control(text: &str) -> Result<TimeControl, String> {
    // Minutes, and seconds a move: at this prompt numbers alone are never in doubt.
    let numbers: Option<Vec<f64>> = text.split(' ').map(number).collect();
    match numbers.as_deref() {
        Some([minutes]) if *minutes > 0.0 => {
            Ok(TimeControl::sudden_death(Duration::from_secs_f64(minutes * 60.0)))
        }
        Some([minutes, seconds]) if minutes + seconds > 0.0 => Ok(TimeControl::increment(
            Duration::from_secs_f64(minutes * 60.0),
            Duration::from_secs_f64(*seconds),
        )),
        Some([_] | [_, _]) => Err("The time must be more than zero.".to_owned()),
        Some([_, _, ..]) => {
            Err(format!("{text:?} has too many numbers: give minutes, and seconds per move, as in 10 5."))
        }
        _ if text.split(' ').all(|word| word.parse::<f64>().is_ok_and(|it| it >= 0.0)) => {
            Err(format!("{text:?} is not a time control: give minutes, up to a year, and seconds per move."))
        }
        _ if !text.bytes().any(|byte| byte.is_ascii_digit()) => {
            Err(format!("{text:?} is not a time control. Examples: 10, 10 5, 3 delay 2, 40/90+30,30+30."))
        }
        _ => text.parse().map_err(|error: tabiya::TimeControlError| sentence(&error.to_string())),
    }
}

/// A number without sign and exponent, and no more than a year of minutes.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|&number: &f64| plain && number <= 525_600.0)
}

/// A message with a capital at its beginning and a full stop at its end.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
