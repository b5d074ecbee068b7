//! What a person has set: in a file, and in the environment.
//!
//! ```toml
//! theme = "wood"
//! pieces = "letters"
//! speak = true
//! ```
//!
//! Variables such as `TABIYA_THEME` count more than the file, and options on the command line more
//! than both. Nothing in here keeps the program from starting: what cannot be understood is told, with
//! its place, and everything else counts.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tabiya_files::io_reason;
use tabiya_files::replace::replace;
use tabiya_table::Folder;
use toml::de::{DeTable, DeValue};

/// Where something was set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ConfigPlace {
    File(PathBuf),
    Line { file: PathBuf, line: usize },
    Variable(String),
}

impl fmt::Display for ConfigPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigPlace::File(file) => write!(f, "{}", file.display()),
            ConfigPlace::Line { file, line } => write!(f, "{}, line {line}", file.display()),
            ConfigPlace::Variable(name) => write!(f, "the variable {name}"),
        }
    }
}

/// Something that was set and does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConfigWarning {
    pub(crate) place: ConfigPlace,
    pub(crate) why: String,
}

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// Sets one thing by its name, or says in a sentence why not.
pub(crate) type SetSetting<'a> = dyn FnMut(&str, &str) -> Result<(), String> + 'a;

/// Sets everything that the file and then the environment say.
pub(crate) fn load(set: &mut SetSetting<'_>) -> Vec<ConfigWarning> {
    let mut warnings = Vec::new();
    match env::var_os("TABIYA_CONFIG") {
        // An empty name is no file at all: for scripts, and for tests.
        Some(named) if named.is_empty() => {}
        Some(named) => from_file(Path::new(&named), Absence::Told, set, &mut warnings),
        None => {
            if let Some(folder) = Folder::Config.path() {
                from_file(&folder.join("config.toml"), Absence::Usual, set, &mut warnings);
            }
        }
    }
    from_variables(env::vars_os(), set, &mut warnings);
    warnings
}

/// The file in which settings are kept; none where somebody wants no file.
pub(crate) fn file() -> Option<PathBuf> {
    match env::var_os("TABIYA_CONFIG") {
        Some(named) if named.is_empty() => None,
        Some(named) => Some(PathBuf::from(named)),
        None => Folder::Config.path().map(|folder| folder.join("config.toml")),
    }
}

/// Keeps a word under a name in a file: in the line where the name stands already, or in a new one before any section.
/// All other lines stay as they are.
pub(crate) fn keep(file: &Path, name: &str, value: &str) -> Result<(), ConfigWarning> {
    let warn = |why: String| ConfigWarning { place: ConfigPlace::File(file.to_owned()), why };
    let before = match fs::read(file).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return Err(warn("this is not UTF-8 text".to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(warn(io_reason::of(&error))),
    };
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| warn(io_reason::of(&error)))?;
    }
    replace(file, kept(&before, name, value).as_bytes()).map_err(|error| warn(io_reason::of(&error)))
}

fn kept(before: &str, name: &str, value: &str) -> String {
    // As TOML has it: a name may have quotation marks in it.
    let line = format!("{name} = \"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""));
    let is_it = |line: &str| line.split_once('=').is_some_and(|(key, _)| key.trim() == name);
    let mut lines: Vec<&str> = before.lines().collect();
    let sections = lines.iter().position(|line| line.trim_start().starts_with('[')).unwrap_or(lines.len());
    match lines[..sections].iter().position(|line| is_it(line)) {
        Some(at) => lines[at] = &line,
        None => lines.insert(sections, &line),
    }
    lines.join("\n") + "\n"
}

/// What a file that is not there means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Absence {
    /// Most people have none.
    Usual,
    /// Somebody has named it.
    Told,
}

fn from_file(file: &Path, absence: Absence, set: &mut SetSetting<'_>, warnings: &mut Vec<ConfigWarning>) {
    let mut warn =
        |why: String| warnings.push(ConfigWarning { place: ConfigPlace::File(file.to_owned()), why });
    match fs::read(file).map(String::from_utf8) {
        Ok(Ok(text)) => from_text(file, &text, set, warnings),
        Ok(Err(_)) => warn("this is not UTF-8 text".to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match absence {
            Absence::Usual => {}
            Absence::Told => warn(
                "there is no such file, though the variable TABIYA_CONFIG names it; the usual settings count"
                    .to_owned(),
            ),
        },
        Err(error) => warn(io_reason::of(&error)),
    }
}

fn from_text(file: &Path, text: &str, set: &mut SetSetting<'_>, warnings: &mut Vec<ConfigWarning>) {
    // Some editors put a mark there that nobody sees.
    let mut text = text.trim_start_matches('\u{feff}').to_owned();
    let mut told = Vec::new();
    // A line that is no TOML is taken out, and the rest read again.
    while let Err(error) = DeTable::parse(&text) {
        let line = line_of(&text, error.span().map_or(0, |span| span.start));
        let place = ConfigPlace::Line { file: file.to_owned(), line };
        let why =
            broken(text.lines().nth(line - 1).unwrap_or("")).unwrap_or_else(|| error.message().to_owned());
        told.push((line, ConfigWarning { place, why: format!("not valid TOML: {why}") }));
        let without = blank(&text, line);
        if without == text || told.len() == MOST_ERRORS {
            text.clear();
        } else {
            text = without;
        }
    }
    let table = DeTable::parse(&text).expect("what is no TOML was taken out");
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in entries {
        let result = match plain(value.get_ref()) {
            Some(value) => set(key.get_ref(), &value),
            None if matches!(value.get_ref(), DeValue::Table(_)) => {
                Err(format!("sections are not supported: everything in `{}` is ignored", key.get_ref()))
            }
            None => {
                Err(format!("`{}` must be a word in quotes, not {}", key.get_ref(), kind(value.get_ref())))
            }
        };
        let line = line_of(&text, key.span().start);
        let place = ConfigPlace::Line { file: file.to_owned(), line };
        told.extend(result.err().map(|why| (line, ConfigWarning { place, why })));
    }
    told.sort_by_key(|(line, _)| *line);
    warnings.extend(told.into_iter().map(|(_, warning)| warning));
}

/// What is wrong with a line, where it is one of the usual slips.
fn broken(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=')?;
    let (key, value) = (key.trim(), value.split('#').next().unwrap_or("").trim());
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    match value {
        _ if !is_word(key) => None,
        "" => Some(format!("`{key}` has no value")),
        word if is_word(word) => Some(format!("put the word in quotes: {key} = \"{word}\"")),
        _ => None,
    }
}

/// So many lines that are no TOML, and it is another kind of file.
const MOST_ERRORS: usize = 20;

/// The number of the line in which a byte stands, from 1.
fn line_of(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}

/// The text with nothing in this line.
fn blank(text: &str, line: usize) -> String {
    let lines = text.split('\n').enumerate();
    lines.map(|(index, text)| if index + 1 == line { "" } else { text }).collect::<Vec<_>>().join("\n")
}

/// A value as people say it: `true` is `on`.
fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Boolean(true) => Some("on".to_owned()),
        DeValue::Boolean(false) => Some("off".to_owned()),
        DeValue::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::Array(_) => "a list",
        DeValue::Datetime(_) => "a date",
        _ => "this",
    }
}

/// Variables that say something else.
const OTHERS: [&str; 2] = ["TABIYA_CONFIG", "TABIYA_DATA_DIR"];

fn from_variables(
    variables: impl Iterator<Item = (OsString, OsString)>,
    set: &mut SetSetting<'_>,
    warnings: &mut Vec<ConfigWarning>,
) {
    let mut ours: Vec<(String, OsString)> = variables
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .filter(|(name, _)| name.starts_with("TABIYA_") && !name.starts_with("TABIYA_TEST_"))
        .filter(|(name, value)| !OTHERS.contains(&name.as_str()) && !value.is_empty())
        .collect();
    ours.sort();
    for (name, value) in ours {
        let key = name.trim_start_matches("TABIYA_").to_ascii_lowercase().replace('_', "-");
        let result = match value.into_string() {
            Ok(value) => set(&key, &value),
            Err(_) => Err("its value is not text".to_owned()),
        };
        warnings.extend(result.err().map(|why| ConfigWarning { place: ConfigPlace::Variable(name), why }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is set, and what is told.
    fn read(text: &str, variables: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
        let (mut done, mut warnings) = (Vec::new(), Vec::new());
        let mut set = |key: &str, value: &str| match (key, value) {
            ("theme" | "pieces" | "speak" | "board", "plaid") => Err(format!("`{key}` is not \"plaid\".")),
            ("theme" | "pieces" | "speak" | "board", _) => {
                done.push(format!("{key}={value}"));
                Ok(())
            }
            _ => Err(format!("There is no setting `{key}`.")),
        };
        from_text(Path::new("config.toml"), text, &mut set, &mut warnings);
        let variables = variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
        from_variables(variables, &mut set, &mut warnings);
        (done, warnings.iter().map(ConfigWarning::to_string).collect())
    }

    #[test]
    fn words_switches_and_comments_are_read_in_order() {
        let text = "\u{feff}# mine\ntheme = \"green\" # dark\r\nspeak = true\npieces = 'ascii'\n";
        assert_eq!(
            read(text, &[]),
            (["theme=green", "speak=on", "pieces=ascii"].map(String::from).to_vec(), vec![])
        );
    }

    #[test]
    fn variables_come_after_the_file_so_that_they_count_more() {
        let (done, warnings) = read(
            "theme = \"green\"",
            &[("TABIYA_THEME", "blue"), ("PATH", "/bin"), ("TABIYA_DATA_DIR", "/x"), ("TABIYA_PIECES", "")],
        );
        assert_eq!((done, warnings), (vec!["theme=green".to_owned(), "theme=blue".to_owned()], vec![]));
    }

    #[test]
    fn what_cannot_be_set_is_told_with_its_line_and_the_rest_counts() {
        let text = "theem = \"green\"\npieces = \"plaid\"\n\nspeak = false\nboard = [1]\n[theme]\nname = 1\n";
        let (done, warnings) = read(text, &[("TABIYA_THEEM", "green"), ("TABIYA_BOARD", "plaid")]);
        assert_eq!(done, ["speak=off"]);
        assert_eq!(
            warnings,
            [
                "config.toml, line 1: There is no setting `theem`.",
                "config.toml, line 2: `pieces` is not \"plaid\".",
                "config.toml, line 5: `board` must be a word in quotes, not a list",
                "config.toml, line 6: sections are not supported: everything in `theme` is ignored",
                "the variable TABIYA_BOARD: `board` is not \"plaid\".",
                "the variable TABIYA_THEEM: There is no setting `theem`.",
            ]
        );
    }

    #[test]
    fn a_line_that_is_no_toml_costs_only_itself() {
        for broken in
            ["pieces = letters", "pieces \"letters\"", "pieces = \"letters", "= 1", "pieces =", "\u{0}"]
        {
            let (done, warnings) = read(&format!("theme = \"green\"\n{broken}\nspeak = true\n"), &[]);
            assert_eq!(done, ["theme=green", "speak=on"], "{broken}: {warnings:?}");
            assert!(!warnings.is_empty(), "{broken}");
            assert!(
                warnings.iter().all(|why| why.starts_with("config.toml, line 2: not valid TOML: ")),
                "{warnings:?}"
            );
        }
    }

    #[test]
    fn the_usual_slips_are_told_in_our_own_words() {
        for (line, why) in [
            ("theme =", "not valid TOML: `theme` has no value"),
            ("theme = # none", "not valid TOML: `theme` has no value"),
            ("theme = wood", "not valid TOML: put the word in quotes: theme = \"wood\""),
            ("[looks]\ntheme = \"wood\"", "sections are not supported: everything in `looks` is ignored"),
        ] {
            let (done, warnings) = read(line, &[]);
            assert_eq!((done, warnings), (vec![], vec![format!("config.toml, line 1: {why}")]));
        }
    }

    #[test]
    fn what_is_kept_replaces_its_own_line_and_no_other() {
        assert_eq!(kept("", "theme", "wood"), "theme = \"wood\"\n");
        let text = "# mine\ntheme = \"sea\" # blue\nspeak = true\n";
        assert_eq!(kept(text, "theme", "wood"), "# mine\ntheme = \"wood\"\nspeak = true\n");
        assert_eq!(kept("", "name", r#"A "B" \C"#), "name = \"A \\\"B\\\" \\\\C\"\n");
        let text = "speak = true\n[later]\ntheme = \"x\"\n";
        assert_eq!(kept(text, "theme", "wood"), "speak = true\ntheme = \"wood\"\n[later]\ntheme = \"x\"\n");
        let (done, warnings) = read(&kept("pieces = \"ascii\"", "theme", "green"), &[]);
        assert_eq!((done, warnings), (vec!["pieces=ascii".to_owned(), "theme=green".to_owned()], vec![]));
    }

    #[test]
    fn no_text_at_all_is_too_strange() {
        for text in ["", "\n\n", "]]]]", "\"", "'''", "a.b.c = 1", "a = {", "\u{feff}", "[[theme]]"] {
            read(text, &[]);
        }
    }

    #[test]
    fn a_file_that_somebody_named_is_missed() {
        let file = Path::new("/nowhere/at/all.toml");
        let mut warnings = Vec::new();
        from_file(file, Absence::Usual, &mut |_, _| Ok(()), &mut warnings);
        assert_eq!(warnings, []);
        from_file(file, Absence::Told, &mut |_, _| Ok(()), &mut warnings);
        assert_eq!(
            warnings[0].to_string(),
            "/nowhere/at/all.toml: there is no such file, though the variable TABIYA_CONFIG names it; the usual settings \
             count"
        );
    }
}
