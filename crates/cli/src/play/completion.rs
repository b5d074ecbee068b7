//! What a half-typed line may become.

use super::command::{ArgKind, COMMANDS, CommandGroup, CommandHelp};
use super::session::{PlaySession, at_home};
use super::settings::Setting;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path};
use tabiya::{Color, File, Rank, Role, Square};

/// What there is to be known for completing a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CompletionContext {
    /// The legal moves as players write them.
    pub(crate) moves: Vec<String>,
    /// Whether a board is being set up.
    pub(crate) editing: bool,
}

/// Words that may stand where the last word of a line begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Completions {
    /// Where in the line they begin, in bytes.
    pub(crate) start: usize,
    pub(crate) words: Vec<Completion>,
}

/// A word, and what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Completion {
    pub(crate) word: String,
    pub(crate) brief: Option<&'static str>,
}

impl PlaySession {
    /// What the session knows for completing a line.
    pub(crate) fn known(&self) -> CompletionContext {
        let editing = self.setup().is_some();
        let position = self.game().filter(|game| !game.is_over() && !editing).map(|game| game.position());
        let moves = position.map_or_else(Vec::new, |position| {
            position.legal_moves().iter().map(|&mv| position.san(mv).to_string()).collect()
        });
        CompletionContext { moves, editing }
    }
}

/// Players, as they begin.
const PLAYERS: [&str; 6] = ["person", "random", "tabiya", "uci:", "agent:", "team:"];

/// The words that may complete a line.
pub(crate) fn complete(known: &CompletionContext, line: &str) -> Completions {
    let start = line
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let before = line[..start].trim();
    let begun = &line[start..];
    let words = if before.is_empty() { first(known) } else { behind(known, before, begun) };
    Completions { start, words: beginning_with(words, begun) }
}

/// Those that begin so: with the same capitals if any do.
fn beginning_with(words: Vec<Completion>, begun: &str) -> Vec<Completion> {
    let exact: Vec<Completion> = words.iter().filter(|it| it.word.starts_with(begun)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let begun = begun.to_lowercase();
    words.into_iter().filter(|it| it.word.to_lowercase().starts_with(&begun)).collect()
}

/// Moves and commands.
fn first(known: &CompletionContext) -> Vec<Completion> {
    let moves = known.moves.iter().map(|san| Completion { word: san.clone(), brief: None });
    let entries = COMMANDS
        .iter()
        .filter(|entry| known.editing || entry.group != CommandGroup::Editing || entry.name == "edit");
    let commands = entries.map(|entry| Completion { word: entry.name.to_owned(), brief: Some(entry.brief) });
    moves.chain(commands).collect()
}

/// What may stand behind these words.
fn behind(known: &CompletionContext, before: &str, begun: &str) -> Vec<Completion> {
    let mut words = before.split_whitespace();
    let Some(entry) = words.next().and_then(CommandHelp::named) else { return Vec::new() };
    let arguments: Vec<&str> = words.collect();
    match (entry.takes, arguments.as_slice()) {
        (ArgKind::Move, []) => {
            known.moves.iter().map(|san| Completion { word: san.clone(), brief: None }).collect()
        }
        (ArgKind::Square, []) => plain(Square::ALL.map(|square| square.to_string())),
        (ArgKind::Command, []) => COMMANDS
            .iter()
            .map(|entry| Completion { word: entry.name.to_owned(), brief: Some(entry.brief) })
            .collect(),
        (ArgKind::Piece, []) => {
            plain(Role::ALL.map(|role| role.name().to_owned()).into_iter().chain(colors()))
        }
        (ArgKind::Piece, [side]) if colors().any(|color| color == *side) => {
            plain(Role::ALL.map(|role| role.name().to_owned()))
        }
        (ArgKind::Rank, []) => plain(Rank::ALL.map(|rank| rank.to_string())),
        (ArgKind::File, []) => plain(File::ALL.map(|file| file.to_string())),
        (ArgKind::Color, []) => plain(colors()),
        (ArgKind::Setting, []) => {
            let settings =
                Setting::ALL.map(|it| Completion { word: it.name().to_owned(), brief: Some(it.brief()) });
            settings.into_iter().chain(plain(colors())).collect()
        }
        (ArgKind::Setting, [name]) => match Setting::of(name) {
            Some(setting) => plain(setting.values().into_iter().map(str::to_owned)),
            None if colors().any(|color| color == *name) => plain(PLAYERS.map(str::to_owned)),
            None => Vec::new(),
        },
        (ArgKind::GameOptions, [.., "as"]) => plain(colors()),
        (ArgKind::GameOptions, [.., "vs" | "against"]) => plain(PLAYERS.map(str::to_owned)),
        (ArgKind::GameOptions, _) => plain(["as", "vs"].map(str::to_owned)),
        (ArgKind::OnOff, []) => plain(["on", "off"].map(str::to_owned)),
        (ArgKind::Values(setting), []) => plain(setting.values().into_iter().map(str::to_owned)),
        (ArgKind::Path, []) => paths(begun),
        _ => Vec::new(),
    }
}

fn plain(words: impl IntoIterator<Item = String>) -> Vec<Completion> {
    words.into_iter().map(|word| Completion { word, brief: None }).collect()
}

fn colors() -> impl Iterator<Item = String> {
    Color::ALL.into_iter().map(|color| color.name().to_owned())
}

/// The files and folders whose names begin so.
fn paths(begun: &str) -> Vec<Completion> {
    let (folder, shown) = match begun.rfind(['/', MAIN_SEPARATOR]) {
        Some(at) => (Path::new(&begun[..=at]), &begun[..=at]),
        None => (Path::new("."), ""),
    };
    let entries = fs::read_dir(at_home(folder)).into_iter().flatten().flatten();
    let mut words: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            let slash = if entry.path().is_dir() { "/" } else { "" };
            Some(format!("{shown}{name}{slash}"))
        })
        .collect();
    words.sort();
    plain(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        let moves = ["Nf3", "Nh3", "b3", "Bb5", "O-O"].map(String::from).to_vec();
        complete(&CompletionContext { moves, editing: false }, line)
            .words
            .into_iter()
            .map(|it| it.word)
            .collect()
    }

    #[test]
    fn commands_moves_and_squares_are_completed() {
        assert_eq!(words("N"), ["Nf3", "Nh3"]);
        assert_eq!(words("hist"), ["history"]);
        assert_eq!(words("n"), ["new", "next", "notes"]);
        assert_eq!(words("o-"), ["O-O"]);
        assert_eq!(words("why O"), ["O-O"]);
        assert_eq!(words("attackers e"), ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"]);
        assert_eq!(words("help cl"), ["claim", "clock", "clear"]);
        assert_eq!(words("set ru"), ["rules"]);
        assert_eq!(words("set rules o"), ["otb"]);
        assert_eq!(words("set black r"), ["random"]);
        assert_eq!(words("theme w"), ["wood"]);
        assert_eq!(words("where black kn"), ["knight"]);
        assert_eq!(words("nonsense x"), [""; 0]);
    }

    #[test]
    fn a_small_b_is_the_pawn_before_it_is_the_bishop() {
        assert_eq!(
            words("b"),
            ["b3", "board"].map(String::from).into_iter().filter(|it| it != "board").collect::<Vec<_>>()
        );
        assert_eq!(words("B"), ["Bb5"]);
    }

    #[test]
    fn a_completion_takes_the_place_of_the_last_word_alone() {
        let known = CompletionContext::default();
        assert_eq!(complete(&known, "help   ne").start, 7);
        assert_eq!(complete(&known, "é  ne").start, 4);
    }

    #[test]
    fn the_words_for_a_board_that_is_set_up_are_offered_while_it_is() {
        assert!(!words("pl").contains(&"place".to_owned()));
        let words = complete(&CompletionContext { moves: Vec::new(), editing: true }, "pl").words;
        assert_eq!(words[0].word, "place");
    }
}
