//! `tabiya bench-agents`: how well agents play chess.

use crate::args::bench_agents::BenchAgentsArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::matches::Watcher;
use crate::tell::tell;
use std::io::Write;
use std::path::{Path, PathBuf};
use tabiya_arena::{KeptGames, Leaderboard, html_report, run_benchmark};
use tabiya_files::FileError;
use tabiya_files::replace::replace;
use tabiya_schema::json;

pub(crate) fn run(args: &BenchAgentsArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    if args.schema {
        serde_json::to_writer_pretty(&mut *out, &Leaderboard::schema())?;
        writeln!(out)?;
        return Ok(ExitStatus::Yes);
    }
    let leaderboard = if args.merge.is_empty() {
        let mut watcher = Watcher::default();
        let run = run_benchmark(&args.options(), &mut watcher);
        watcher.clear();
        run?.leaderboard
    } else {
        merged(&args.merge, &args.out)?
    };
    if args.json {
        json::line(out, &leaderboard)?;
    } else {
        out.write_all(leaderboard.text().as_bytes())?;
        writeln!(out, "\n{}", args.out.join("report.html").display())?;
    }
    Ok(ExitStatus::of(leaderboard.entries.iter().all(|entry| entry.complete)))
}

/// Several leaderboards as one, written into a folder with its report.
fn merged(files: &[PathBuf], folder: &Path) -> Result<Leaderboard, CliError> {
    let mut whole: Option<Leaderboard> = None;
    let mut sources: Vec<(PathBuf, Leaderboard)> = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| FileError::at(file, error))?;
        let read: Leaderboard = serde_json::from_slice(&bytes).map_err(|error| {
            CliError::Usage(format!("{}: this is not a leaderboard: {error}", file.display()))
        })?;
        let beside = file.parent().map(Path::to_path_buf).unwrap_or_default();
        sources.push((beside, read.clone()));
        match &mut whole {
            None => whole = Some(read),
            Some(whole) => {
                whole.merge(read).map_err(|error| CliError::Usage(format!("{}: {error}", file.display())))?
            }
        }
    }
    let whole = whole.ok_or_else(|| CliError::Usage("there is nothing to merge".to_owned()))?;
    // The games of everybody lie beside the file that their entry comes from.
    let mut kept = KeptGames::default();
    std::fs::create_dir_all(folder).map_err(|error| FileError::at(folder, error))?;
    for entry in &whole.entries {
        let Some((from, _)) = sources.iter().find(|(_, read)| read.entries.contains(entry)) else { continue };
        let of = KeptGames::beside(from, [entry])?;
        if (of.games.len() as u64) < entry.games.played {
            tell(format_args!(
                "{} of the {} games of {} are not in {}: the report is without them",
                entry.games.played - of.games.len() as u64,
                entry.games.played,
                entry.player,
                if from.as_os_str().is_empty() { Path::new(".") } else { from }.display()
            ));
        }
        KeptGames::bring(from, folder, entry)?;
        kept.games.extend(of.games);
        kept.turns.extend(of.turns);
    }
    let text = serde_json::to_vec_pretty(&whole)?;
    for (name, bytes) in [
        ("leaderboard.json", text),
        ("report.html", html_report(&whole, &kept.games, &kept.turns).into_bytes()),
    ] {
        let path = folder.join(name);
        replace(&path, &bytes).map_err(|error| FileError::at(&path, error))?;
    }
    Ok(whole)
}
