//! From a line to a command.

use super::{Beginning, Choice, Command, Entry, Men, Times, Which};
use crate::play::settings::Setting;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;
use tabiya::{Color, File, Piece, Rank, Role, Square, TimeControl};
use tabiya_players::spec::PlayerSpec;

/// A command that is known, with words behind it that it cannot take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misread {
    pub(crate) command: &'static str,
    /// What is wrong, as a sentence.
    pub(crate) problem: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl Command {
    /// Reads a line. Words that begin with no command are a [bare](Command::Bare) move.
    pub(crate) fn read(line: &str) -> Result<Command, Misread> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let Some(entry) = Entry::named(name) else {
            return Ok(if line.is_empty() { Command::Nothing } else { Command::Bare(line.to_owned()) });
        };
        Words { entry, rest }.command()
    }
}

/// The words behind a command.
struct Words<'a> {
    entry: &'static Entry,
    rest: &'a str,
}

impl Words<'_> {
    fn command(&self) -> Result<Command, Misread> {
        let rest = self.rest;
        Ok(match self.entry.name {
            "new" => Command::New(self.beginning(rest)?),
            "960" => self.chess960()?,
            "load" => Command::Load(unquoted(self.needed("a FEN")?).to_owned()),
            "open" => self.open()?,
            "save" => Command::Save(self.optional().map(|text| self.path(text)).transpose()?),
            "resume" => Command::Resume(self.optional().map(|text| self.number(text)).transpose()?),
            "games" => Command::Games(self.which()?),
            "move" => Command::Move(self.needed("a move")?.to_owned()),
            "why" => Command::Why(self.needed("a move")?.to_owned()),
            "claim" => Command::Claim(self.optional().filter(|&it| !is_draw(it)).map(str::to_owned)),
            "draw" if rest.eq_ignore_ascii_case("offer") || is_draw(rest) => Command::Draw,
            "accept" if is_draw(rest) => Command::Accept,
            "decline" if is_draw(rest) => Command::Decline,
            "resign" => Command::Resign(self.optional().map(|text| self.color(text)).transpose()?),
            "moves" => Command::Moves(self.optional().map(|text| self.square(text)).transpose()?),
            "attackers" => Command::Attackers(self.square(self.needed("a square")?)?),
            "remove" => Command::Remove(self.square(self.needed("a square")?)?),
            "where" => Command::Where(self.optional().map(|text| self.men(text)).transpose()?),
            "rank" => Command::Rank(self.rank(self.needed("the number of a rank")?)?),
            "file" => Command::File(self.file(self.needed("the letter of a file")?)?),
            "theme" => Command::Theme(self.optional().map(str::to_owned)),
            "pieces" => Command::Pieces(self.optional().map(str::to_owned)),
            "set" => Command::Set(self.optional().map(|text| self.choice(text)).transpose()?),
            "help" => Command::Help(self.optional().map(str::to_owned)),
            "place" => self.place(self.needed("a man and a square")?)?,
            "turn" => Command::Turn(self.color(self.needed("white or black")?)?),
            "castling" => Command::Castling(self.needed("rights as in a FEN, or -")?.to_owned()),
            "done" => Command::Done(self.beginning(rest)?),
            _ => return self.alone(),
        })
    }

    /// The commands that take no words.
    fn alone(&self) -> Result<Command, Misread> {
        if !self.rest.is_empty() {
            return Err(self.wrong(format!("`{}` stands alone, without {:?}.", self.entry.name, self.rest)));
        }
        Ok(match self.entry.name {
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "draw" => Command::Draw,
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "pause" => Command::Pause,
            "hint" => Command::Hint,
            "notes" => Command::Notes,
            "stop" => Command::Stop,
            "show" => Command::Show,
            "history" => Command::History,
            "last" => Command::Last,
            "clock" => Command::Clock,
            "fen" => Command::Fen,
            "flip" => Command::Flip,
            "edit" => Command::Edit,
            "clear" => Command::Clear,
            "cancel" => Command::Cancel,
            "quit" => Command::Quit,
            name => unreachable!("`{name}` is in the list of commands and nobody reads it"),
        })
    }

    fn wrong(&self, problem: String) -> Misread {
        Misread { command: self.entry.name, problem }
    }

    fn optional(&self) -> Option<&str> {
        (!self.rest.is_empty()).then_some(self.rest)
    }

    fn needed(&self, what: &str) -> Result<&str, Misread> {
        self.optional().ok_or_else(|| self.wrong(format!("`{}` needs {what}.", self.entry.name)))
    }

    fn times(&self, text: &str) -> Result<Times, Misread> {
        time_controls(text).map_err(|problem| self.wrong(problem))
    }

    /// `10 5 as black vs tabiya:1500`: times, the person's side, and who plays the other.
    fn beginning(&self, text: &str) -> Result<Beginning, Misread> {
        let (mut rest, mut against) = (text, None);
        // The last `vs` may stand before a player; between two times it does not.
        for (at, word) in starts(text) {
            if is_between(word) {
                let name = text[at + word.len()..].trim();
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
        let mut side = None;
        let place = starts(rest).find(|(_, word)| word.eq_ignore_ascii_case("as"));
        if let Some((at, word)) = place {
            side = Some(self.color(rest[at + word.len()..].trim())?);
            rest = rest[..at].trim();
        }
        Ok(Beginning { times: self.times(rest)?, side, against })
    }

    fn chess960(&self) -> Result<Command, Misread> {
        let (mut first, mut rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        if is_between(first) || first.eq_ignore_ascii_case("as") {
            (first, rest) = ("", self.rest);
        }
        let number = match first {
            "" | "random" => None,
            text => match text.parse() {
                Ok(number @ 0..960) => Some(number),
                _ => {
                    return Err(
                        self.wrong(format!("The arrays are numbered from 0 to 959: {text:?} is none."))
                    );
                }
            },
        };
        Ok(Command::Chess960 { number, beginning: self.beginning(rest.trim())? })
    }

    /// A file, perhaps with a number behind it.
    fn open(&self) -> Result<Command, Misread> {
        let text = self.needed("a file")?;
        if let Some((file, last)) = text.rsplit_once(char::is_whitespace)
            && last.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Ok(Command::Open { file: self.path(file.trim())?, number: self.number(last)? });
        }
        Ok(Command::Open { file: self.path(text)?, number: 1 })
    }

    fn path(&self, text: &str) -> Result<PathBuf, Misread> {
        match unquoted(text) {
            "" => Err(self.wrong(format!("`{}` needs the name of a file.", self.entry.name))),
            name => Ok(PathBuf::from(name)),
        }
    }

    fn which(&self) -> Result<Which, Misread> {
        match self.optional() {
            None => Ok(Which::Last),
            Some(text) if text.eq_ignore_ascii_case("all") => Ok(Which::All),
            Some(text) => Err(self.wrong(format!("`games` lists the last games or all, not {text:?}."))),
        }
    }

    fn number(&self, text: &str) -> Result<usize, Misread> {
        match text.parse() {
            Ok(number @ 1..) => Ok(number),
            _ => Err(self.wrong(format!("Games are numbered from 1: {text:?} is none."))),
        }
    }

    fn square(&self, text: &str) -> Result<Square, Misread> {
        text.to_ascii_lowercase()
            .parse()
            .map_err(|_| self.wrong(format!("{text:?} is no square: they are a1 to h8.")))
    }

    fn color(&self, text: &str) -> Result<Color, Misread> {
        color(text).ok_or_else(|| self.wrong(format!("{text:?} is neither white nor black.")))
    }

    fn rank(&self, text: &str) -> Result<Rank, Misread> {
        let mut letters = text.chars();
        match (letters.next().and_then(Rank::from_digit), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(self.wrong(format!("{text:?} is no rank: they are 1 to 8."))),
        }
    }

    fn file(&self, text: &str) -> Result<File, Misread> {
        let text = text.to_ascii_lowercase();
        let mut letters = text.chars();
        match (letters.next().and_then(File::from_letter), letters.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(self.wrong(format!("{text:?} is no file: they are a to h."))),
        }
    }

    fn men(&self, text: &str) -> Result<Men, Misread> {
        men(text).ok_or_else(|| self.wrong(format!("{text:?} is no man: N, n, knight or black knight is.")))
    }

    fn place(&self, text: &str) -> Result<Command, Misread> {
        if let Some((piece, square)) = placed(text) {
            return Ok(Command::Place(piece, square));
        }
        let wrong = || self.wrong(format!("{text:?} is no man and a square: N g5 is, and black rook a8."));
        let (man, square) = text.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        match men(man.trim().trim_end_matches(" on")) {
            Some(Men { role, color: Some(color) }) => {
                Ok(Command::Place(role.of(color), self.square(square)?))
            }
            Some(Men { color: None, .. }) => {
                Err(self.wrong(format!("{man:?} is white or black: say which.")))
            }
            None => Err(wrong()),
        }
    }

    fn choice(&self, text: &str) -> Result<(Choice, Option<String>), Misread> {
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
            (Some(setting), _) => Choice::Setting(setting),
            (None, Some(color)) => Choice::Player(color),
            (None, None) => {
                let names = Setting::ALL.map(Setting::name).join(", ");
                return Err(
                    self.wrong(format!("There is no setting {name:?}: there are {names}, white and black."))
                );
            }
        };
        Ok((choice, value))
    }
}

/// A man and its square written together, as in a move: `Ng5` is White's, `ng5` Black's.
pub(crate) fn placed(text: &str) -> Option<(Piece, Square)> {
    let letter = text.chars().next()?;
    let square = text.get(letter.len_utf8()..)?.trim();
    Some((Piece::from_letter(letter)?, square.parse().ok()?))
}

fn color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Some(Color::White),
        "black" | "b" => Some(Color::Black),
        _ => None,
    }
}

/// `N`, `n`, `knight`, `knights`, `white knight`.
fn men(text: &str) -> Option<Men> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let piece = Piece::from_letter(letter).or_else(|| Piece::from_symbol(letter))?;
        return Some(Men { role: piece.role, color: Some(piece.color) });
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
    let (color, name) = match words.as_slice() {
        [name] => (None, name),
        [side, name] => (Some(color(side)?), name),
        _ => return None,
    };
    let role = Role::ALL.into_iter().find(|role| name.strip_suffix('s').unwrap_or(name) == role.name())?;
    Some(Men { role, color })
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
pub(crate) fn time_controls(text: &str) -> Result<Times, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let controls = match words.iter().position(|word| is_between(word)) {
        Some(at) if at == 0 || at + 1 == words.len() => {
            return Err(format!("`{}` stands between two times, as in 5 vs 3+2.", words[at]));
        }
        Some(at) => [control(&words[..at].join(" "))?, control(&words[at + 1..].join(" "))?],
        None => {
            let both = control(&words.join(" "))?;
            [both.clone(), both]
        }
    };
    Ok((!controls.iter().all(TimeControl::is_unlimited)).then_some(controls))
}

/// Whether a word stands between two sides.
fn is_between(word: &str) -> bool {
    ["vs", "vs.", "against"].iter().any(|it| word.eq_ignore_ascii_case(it))
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
        Some([_] | [_, _]) => Err("A game needs some time: this is none at all.".to_owned()),
        _ if text.split(' ').all(|word| word.parse::<f64>().is_ok_and(|it| it >= 0.0)) => Err(format!(
            "{text:?} is no time control: they are minutes, a year of them at most, and seconds a move."
        )),
        _ if !text.bytes().any(|byte| byte.is_ascii_digit()) => {
            Err(format!("{text:?} is no time control. These are: 10, 10 5, 3 delay 2, 40/90+30,30+30."))
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
