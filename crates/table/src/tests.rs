//! Games that are begun, lost and found again.

mod damage;
mod disk;
mod killed;
mod resuming;
mod together;

use super::{Event, JournaledGame, Library, Start};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tabiya::{Color, Position};

/// A folder of its own for a test, removed with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tabiya-store-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn library(&self) -> Library {
        Library::at(self.0.join("games"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

fn timed(control: &str) -> Start {
    let control: tabiya::TimeControl = control.parse().unwrap();
    Start { time: Some([control.clone(), control]), ..Start::now(Position::new()) }
}

fn mv(text: &str) -> Event {
    Event::Move { uci: text.parse().unwrap() }
}

/// Everything about a game that a player could miss.
fn everything(kept: &JournaledGame, now: Duration) -> String {
    let game = kept.game();
    let mut future = game.clone();
    future.jump(game.total_plies());
    let clock = kept.clock().map(|clock| {
        let turns: Vec<_> = clock.turns().collect();
        let times = Color::ALL.map(|color| (clock.remaining(color, now), clock.stage(color)));
        (times, clock.turn(), turns, clock.elapsed(now))
    });
    let seats = Color::ALL.map(|color| kept.seat(color).clone());
    format!("{game:?} {:?} {:?} {:?} {clock:?} {seats:?}", future.ucis(), game.draw_offer(), game.ending())
}

/// The journals in a folder.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files
}
