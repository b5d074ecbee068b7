//! What comes of the games of files, printed in their order, with a bar that shows how far it is.

use crate::args::pgn::SourceArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::progress::Progress;
use crate::tell::tell;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use tabiya_data::{GameEvent, GameFiles, GameTask, input};
use tabiya_files::FileError;
use tabiya_uci::sanitize;

/// Whether a bar shows how far it is, if standard error is a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Shown,
    Hidden,
}

/// Where the answers go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// Somebody looks at them: nothing that moves the cursor is written.
    Terminal,
    /// A pipe or a file: they are written as they are.
    Elsewhere,
}

impl Target {
    pub(super) fn of_stdout() -> Target {
        if io::stdout().is_terminal() { Target::Terminal } else { Target::Elsewhere }
    }
}

/// What is made of games and printed.
pub(super) trait PrintedTask: GameTask {
    /// Prints what came of a game, whose number in its file is this.
    fn print(number: u64, output: Self::Output, printer: &mut Printer<'_>) -> Result<(), CliError>;
}

/// Does it with every game of the files.
pub(super) fn run<T: PrintedTask>(
    source: &SourceArgs,
    task: T,
    bar: Bar,
    target: Target,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = source.threads.and_then(|threads| NonZero::new(usize::from(threads)));
    let mut progress = Progress::new(if bar == Bar::Shown { size(&source.files) } else { 0 });
    let mut printer = Printer { out, target, status: ExitStatus::Yes };
    let mut games = GameFiles::read(source.files.clone(), threads.unwrap_or_else(cores), task);
    let mut shown = 0;
    while let Some(event) = games.next() {
        match event {
            GameEvent::Games(batch) => {
                if !batch.is_empty() {
                    progress.clear();
                }
                let note = format!("{} games", batch.games_so_far());
                for (number, output) in batch.into_numbered() {
                    T::print(number, output, &mut printer)?;
                }
                let read = games.bytes_read();
                progress.add(read - shown, &note);
                shown = read;
            }
            GameEvent::Unreadable(error) | GameEvent::Damaged(error) => {
                progress.clear();
                printer.tell(&error)?;
            }
            _ => {}
        }
    }
    progress.clear();
    Ok(printer.status)
}

/// The bytes of files; 0 where nobody knows how long standard input is.
fn size(files: &[PathBuf]) -> u64 {
    if files.iter().any(|path| input::is_stdin(path)) {
        return 0;
    }
    files.iter().map(|path| fs::metadata(path).map_or(0, |metadata| metadata.len())).sum()
}

/// Where everything is written, in order.
pub(super) struct Printer<'a> {
    out: &'a mut dyn Write,
    target: Target,
    pub(super) status: ExitStatus,
}

impl Printer<'_> {
    /// Prints a text as the target may have it.
    pub(super) fn print(&mut self, text: &[u8]) -> Result<(), CliError> {
        match self.target {
            Target::Elsewhere => self.out.write_all(text)?,
            Target::Terminal => {
                self.out.write_all(sanitize::lines(&String::from_utf8_lossy(text)).as_bytes())?;
            }
        }
        Ok(())
    }

    /// Tells of a file that could not be read, behind all that could; the others are read all the same.
    fn tell(&mut self, error: &FileError) -> Result<(), CliError> {
        self.status = ExitStatus::Unknown;
        self.out.flush()?;
        // Where nobody listens there is nobody to complain to either.
        tell(format_args!("tabiya: {error}"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written of a text with signs in it that move the cursor.
    fn written(target: Target) -> String {
        let mut out = Vec::new();
        let mut printer = Printer { out: &mut out, target, status: ExitStatus::Yes };
        printer.print("[White \"\u{1b}[2J\"]\n\n1. e4 {\ta \u{9b}1m \u{7f}} *\r\n".as_bytes()).unwrap();
        printer.print("{\"1\u{85}\"}".as_bytes()).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_terminal_is_never_given_what_moves_its_cursor() {
        let shown = written(Target::Terminal);
        assert!(shown.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')), "{shown:?}");
        assert!(shown.starts_with("[White \"\u{fffd}[2J\"]\n\n1. e4 {\ta "), "{shown:?}");
        assert!(written(Target::Elsewhere).contains("\u{1b}[2J"));
    }
}
