//! `tabiya match`: players against each other, game after game.

use crate::args::matches::MatchArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::progress::Progress;
use crate::tell::tell;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tabiya_arena::{GameRecord, MatchObserver, SprtVerdict};
use tabiya_schema::json;

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut watcher = Watcher::default();
    let report = tabiya_arena::run(&args.options(), &mut watcher);
    watcher.clear();
    let report = report?;
    if args.json {
        json::line(out, &report)?;
    } else {
        out.write_all(report.text().as_bytes())?;
    }
    let is_accepted = report.sprt_verdict().is_none_or(|verdict| verdict == SprtVerdict::Elo1);
    Ok(ExitStatus::of(report.is_complete() && is_accepted))
}

/// Shows how far the match is, and stops it with Ctrl-C.
#[derive(Default)]
pub(crate) struct Watcher {
    /// Once games are played.
    playing: Option<(Progress, Arc<AtomicBool>)>,
}

impl Watcher {
    pub(crate) fn clear(&mut self) {
        if let Some((progress, _)) = &mut self.playing {
            progress.clear();
        }
    }

    fn add(&mut self, games: u64, summary: &str) {
        if let Some((progress, _)) = &mut self.playing {
            progress.add(games, summary);
        }
    }
}

impl MatchObserver for Watcher {
    fn begins(&mut self, games: u64) {
        self.playing = Some((Progress::new(games), interrupt::flag()));
    }

    fn game_ended(&mut self, _: &GameRecord, summary: &str) {
        self.add(1, summary);
    }

    fn tick(&mut self, summary: &str) {
        self.add(0, summary);
    }

    fn is_cancelled(&mut self) -> bool {
        self.playing.as_ref().is_some_and(|(_, interrupted)| interrupted.load(Ordering::Relaxed))
    }

    fn warn(&mut self, warning: &str) {
        tell(warning);
    }
}
