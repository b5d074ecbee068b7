//! Which program an engine is, and how it is to be started.

use super::error::ClientError;
use crate::sanitize;
use std::fmt;
use std::path::{Path, PathBuf};

/// A program with its arguments, and the options that it gets over UCI.
///
/// Written as in a shell: words, quotation marks around those with blanks. `option.NAME=VALUE` is an option and not an
/// argument.
///
/// ```
/// use tabiya_uci::client::Launch;
///
/// let launch: Launch = "gnuchess --uci option.Hash=64 'option.Pawn Structure=90'".parse()?;
/// assert_eq!((&*launch.program, &launch.arguments[..]), ("gnuchess", &["--uci".to_owned()][..]));
/// assert_eq!(launch.options[0], ("Hash".to_owned(), "64".to_owned()));
/// # Ok::<(), tabiya_uci::client::LaunchError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Launch {
    /// The program: a path, or a name that is looked for on the PATH.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The options that it gets over UCI, by name.
    pub options: Vec<(String, String)>,
}

/// Why a text names no engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LaunchError {
    /// There is no program.
    Empty,
    /// A quotation mark that is never closed.
    Unclosed {
        /// The mark.
        mark: char,
    },
    /// An option without a name or without a value.
    NoValue {
        /// The option as it was written.
        word: String,
    },
}

impl LaunchError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            LaunchError::Empty => "no-program",
            LaunchError::Unclosed { .. } => "unclosed-quote",
            LaunchError::NoValue { .. } => "option-without-value",
        }
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaunchError::Empty => f.write_str("the program is missing: uci:stockfish names one"),
            LaunchError::Unclosed { mark } => write!(f, "the quotation mark {mark} is not closed"),
            LaunchError::NoValue { word } => {
                write!(f, "{word:?} needs a name and a value, as in option.Hash=64")
            }
        }
    }
}

impl std::error::Error for LaunchError {}

impl Launch {
    /// A program without arguments and options.
    pub fn new(program: impl Into<String>) -> Launch {
        Launch { program: program.into(), ..Launch::default() }
    }

    /// What to call the engine before it says its name.
    pub fn name(&self) -> String {
        let file = Path::new(&self.program).file_name();
        sanitize::excerpt(&file.map_or(self.program.as_str().into(), |file| file.to_string_lossy()), 60)
    }

    /// Where the program is: as it is named if that is a path, else where programs are, and where Debian keeps games.
    pub fn find(&self) -> Result<PathBuf, ClientError> {
        if let (Some(rest), Some(home)) = (self.program.strip_prefix("~/"), std::env::var_os("HOME")) {
            return Ok(Path::new(&home).join(rest));
        }
        if cfg!(not(unix)) {
            return Ok(PathBuf::from(&self.program));
        }
        if self.program.contains('/') {
            let file = PathBuf::from(&self.program);
            return if file.exists() {
                Ok(file)
            } else {
                Err(ClientError::NotFound { program: self.program.clone() })
            };
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let games = ["/usr/games", "/usr/local/games"].map(PathBuf::from);
        std::env::split_paths(&path)
            .chain(games)
            .map(|folder| folder.join(&self.program))
            .find(|file| is_program(file))
            .ok_or_else(|| ClientError::NotFound { program: self.program.clone() })
    }
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

impl std::str::FromStr for Launch {
    type Err = LaunchError;

    fn from_str(text: &str) -> Result<Launch, LaunchError> {
        let (mut program, mut arguments, mut options) = (None, Vec::new(), Vec::new());
        for word in words(text)? {
            match word.strip_prefix("option.") {
                Some(option) => match option.split_once('=') {
                    Some((name, value)) if !name.trim().is_empty() => {
                        options.push((name.trim().to_owned(), value.trim().to_owned()));
                    }
                    _ => return Err(LaunchError::NoValue { word }),
                },
                None if program.is_none() => program = Some(word),
                None => arguments.push(word),
            }
        }
        let program = program.filter(|program| !program.is_empty()).ok_or(LaunchError::Empty)?;
        Ok(Launch { program, arguments, options })
    }
}

/// The command as it is read.
impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.options.iter().map(|(name, value)| format!("option.{name}={value}"));
        let command = std::iter::once(&self.program).chain(&self.arguments).cloned();
        for (i, word) in command.chain(options).enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            let odd = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '\\' | '?');
            if word.is_empty() || word.contains(odd) {
                write!(f, "\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))?;
            } else {
                f.write_str(&word)?;
            }
        }
        Ok(())
    }
}

/// A line taken apart as a shell does: at blanks, but not within quotation marks. A backslash counts only before a
/// blank, a quotation mark or another one, so that the paths of Windows stay what they are.
fn words(text: &str) -> Result<Vec<String>, LaunchError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut mark: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, mark) {
            (_, Some(open)) if letter == open => mark = None,
            ('\\', None | Some('"')) => {
                let taken = letters.next_if(|&next| {
                    matches!(next, '"' | '\\') || mark.is_none() && (next == '\'' || next.is_whitespace())
                });
                word.get_or_insert_default().push(taken.unwrap_or('\\'));
            }
            ('"' | '\'', None) => {
                mark = Some(letter);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match mark {
        Some(mark) => Err(LaunchError::Unclosed { mark }),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::{Launch, LaunchError, words};

    #[test]
    fn a_command_is_taken_apart_as_a_shell_does() {
        for (text, parts) in [
            ("gnuchess --uci", &["gnuchess", "--uci"][..]),
            (r#"  "/opt/my engines/x"   'a b'c "" "#, &["/opt/my engines/x", "a bc", ""]),
            (r#"a\ b "say \"hi\"" 'it\s'"#, &["a b", "say \"hi\"", r"it\s"]),
            (
                r#"C:\chess\sf.exe "C:\Program Files\sf.exe""#,
                &[r"C:\chess\sf.exe", r"C:\Program Files\sf.exe"],
            ),
            ("", &[]),
        ] {
            assert_eq!(words(text).unwrap(), parts, "{text}");
        }
        assert_eq!(words("a 'b").unwrap_err(), LaunchError::Unclosed { mark: '\'' });
    }

    #[test]
    fn a_command_is_written_as_it_is_read() {
        let launch: Launch = "sf option.Hash=8 -x \"option.Move Overhead=10\"".parse().unwrap();
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(launch.options, [option("Hash", "8"), option("Move Overhead", "10")]);
        assert_eq!(launch.to_string(), "sf -x option.Hash=8 \"option.Move Overhead=10\"");
        for text in ["sf -x y=z", r#""/opt/my engines/x" "" a"#, r#""C:\\x" "say \"hi\"" "it's""#] {
            let launch: Launch = text.parse().unwrap();
            assert_eq!(launch.to_string(), text);
        }
        for (text, code) in [
            ("", "no-program"),
            ("'' x", "no-program"),
            ("x \"", "unclosed-quote"),
            ("x option.Hash", "option-without-value"),
        ] {
            assert_eq!(text.parse::<Launch>().unwrap_err().code(), code, "{text}");
        }
    }
}
