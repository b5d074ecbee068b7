//! The name that is suggested for the file of a game.

use super::PlaySession;
use std::path::Path;
use tabiya::Color;

/// No more of a player's name stands in the name of a file, in letters.
const LONGEST: usize = 24;

impl PlaySession {
    /// A name for a file with the game on the table: who played, and when. No file in the folder has it yet.
    pub(crate) fn suggested_file(&self) -> String {
        unused(&self.described(), |name| Path::new(name).exists())
    }

    /// Who played, and when, in letters that every file system takes.
    fn described(&self) -> String {
        let Some(active) = &self.active else { return "game".to_owned() };
        let names = Color::ALL.map(|color| {
            let name = &active.game.seat(color).name;
            if *name == color.to_string() { String::new() } else { plain(name) }
        });
        let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
        let told = active.tree.pgn().tags().get("Date").filter(|date| !date.contains('?')).map(plain);
        let day = told.filter(|day| !day.is_empty()).unwrap_or_else(|| plain(&active.game.start().day()));
        match names.join("-") {
            names if names.is_empty() => format!("game-{day}"),
            names => format!("{names}-{day}"),
        }
    }
}

/// Letters and digits, small ones, with a dash for everything between them.
fn plain(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join("-").to_lowercase();
    let short: String = joined.chars().take(LONGEST).collect();
    short.trim_end_matches('-').to_owned()
}

/// The name with the end of PGN files, and with a number if there is such a file already.
fn unused(name: &str, exists: impl Fn(&str) -> bool) -> String {
    let numbered = (2..1_000).map(|number| format!("{name}-{number}.pgn"));
    let mut names = std::iter::once(format!("{name}.pgn")).chain(numbered);
    // Who has a thousand of them keeps them in one file.
    names.find(|name| !exists(name)).unwrap_or_else(|| format!("{name}.pgn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggested_name_has_nothing_that_a_shell_or_a_file_system_minds() {
        for (name, file) in [
            ("Carlsen, Magnus", "carlsen-magnus"),
            ("../../etc/passwd", "etc-passwd"),
            ("\u{1b}[31mred\u{202e}", "31mred"),
            ("-rf *", "rf"),
            ("Ståhlberg", "ståhlberg"),
            ("...", ""),
        ] {
            assert_eq!(plain(name), file, "{name:?}");
        }
        assert!(plain(&"x".repeat(900)).len() <= LONGEST);
    }

    #[test]
    fn a_suggested_name_is_that_of_no_file() {
        let there = ["game.pgn", "game-2.pgn"];
        assert_eq!(unused("game", |_| false), "game.pgn");
        assert_eq!(unused("game", |name| there.contains(&name)), "game-3.pgn");
    }
}
