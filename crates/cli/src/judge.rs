//! `tabiya judge`: when and why a game ended, and how it stands.

mod games;
mod say;

use crate::args::judge::JudgeArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::reading::Noted;
use say::Length;
use std::io::Write;
use std::path::Path;
use tabiya::Position;
use tabiya_schema::{GameSource, Replay};

pub(crate) fn run(args: &JudgeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    let alone = |what: &str| match &args.fen {
        Some(_) => Err(CliError::Usage(format!("{what} says itself where it starts, without --fen"))),
        None => Ok(()),
    };
    match words.as_slice() {
        ["-"] => {
            alone("each line of standard input")?;
            lines::each(out, |line, out| of_line(line, args, out))
        }
        files if files.iter().any(|word| is_file(word)) => {
            if let Some(other) = files.iter().find(|word| !is_file(word)) {
                return Err(CliError::Usage(format!("files stand alone, without {other:?}")));
            }
            alone("a file of games")?;
            games::judge(files, args, out)
        }
        words if words.contains(&"-") => Err(CliError::Usage("- stands alone, without moves".to_owned())),
        words => {
            let noted = match &args.fen {
                None => (Position::start_of(args.game.variant), Vec::new()),
                Some(fen) => match args.reading.reading().position_of(args.game.variant, fen) {
                    Ok(noted) => noted,
                    Err(error) => return fen_failure::answer(fen, &error, args.json, out),
                },
            };
            of_moves(noted, &words.join(" "), Length::Page, args, out)
        }
    }
}

/// Whether a word names a file of games rather than a move.
pub(crate) fn is_file(word: &str) -> bool {
    let path = Path::new(word);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["pgn", "gz", "zst"].iter().any(|known| extension.eq_ignore_ascii_case(known))
        || word.starts_with(['/', '~'])
        || [".", ".."].iter().any(|here| path.starts_with(here))
        || ((word.contains(std::path::MAIN_SEPARATOR) || !extension.is_empty()) && path.is_file())
}

/// Judges a line: FEN, tab, moves. Without a tab there are no moves.
fn of_line(
    InputLine { number, text, cut }: InputLine<'_>,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let (fen, moves) = text.split_once('\t').unwrap_or((text, ""));
    if cut {
        return say::too_long(fen, args, out);
    }
    match args.reading.reading().position_of(args.game.variant, fen) {
        Ok(noted) => of_moves(noted, moves, Length::Line(number), args, out),
        Err(error) => fen_failure::answer(fen, &error, args.json, out),
    }
}

fn of_moves(
    (start, notes): Noted,
    moves: &str,
    length: Length,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let mut replay = Replay::new(start, args.rules);
    replay.play_text(moves);
    say::answer(replay, &notes, GameSource::default(), length, args, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_names() {
        for word in ["a.pgn", "b.PGN", "c.pgn.gz", "d.zst", "/x/y.pgn", "/x/y", "./games", "../games"] {
            assert!(is_file(word), "{word}");
        }
        for word in ["e4", "1.e4", "-", "1. e4 e5", "O-O", "1/2-1/2", "...e5", "1...e5"] {
            assert!(!is_file(word), "{word}");
        }
    }
}
