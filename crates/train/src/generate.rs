//! Games by the thousand, in files that can be made again: what is there is not made twice.

use crate::cpu_time;
use crate::fingerprint;
use crate::position_file::{self, FileOrigin};
use crate::self_play::{PlayCount, SelfPlay};
use crate::training_position::TrainingPosition;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use tabiya_engine::{Engine, Network};
use tabiya_files::{FileError, replace};

/// A run of games, cut into files with numbers.
#[derive(Clone, Debug)]
pub struct GenerationPlan {
    /// How games are played.
    pub play: SelfPlay,
    /// The generation of the engine that plays.
    pub generation: u32,
    /// What it evaluates with; none is the hand-written evaluation.
    pub network: Option<Arc<Network>>,
    /// Where the files go.
    pub folder: PathBuf,
    /// Games a file.
    pub games: u32,
    /// How many files there will be.
    pub files: u32,
    /// How many are made at the same time.
    pub threads: usize,
}

/// The engine's table in megabytes: a game of a thousand nodes a move fills no more, and emptying it costs time.
const HASH: usize = 2;

/// What a run has made so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct GenerationCount {
    /// The games.
    pub played: PlayCount,
    /// The positions that were kept.
    pub positions: u64,
    /// The seconds that the processor spent on it.
    pub cpu_seconds: f64,
}

impl GenerationCount {
    /// How many positions an hour of one processor brings.
    pub fn per_core_hour(&self) -> f64 {
        self.positions as f64 * 3_600.0 / self.cpu_seconds.max(1e-9)
    }
}

impl GenerationPlan {
    /// The file with this number.
    pub fn file(&self, number: u32) -> PathBuf {
        self.folder.join(format!("g{}-s{}-{number:06}.pos", self.generation, self.play.seed))
    }

    /// The file that says how the others are made.
    pub fn settings_file(&self) -> PathBuf {
        self.folder.join(format!("g{}-s{}.txt", self.generation, self.play.seed))
    }

    /// All on which the games depend that the names of their files do not tell, in words.
    fn words(&self) -> String {
        let SelfPlay { nodes, chess960_percent, .. } = self.play;
        let evaluation = match &self.network {
            Some(network) => format!("network {:016x}", fingerprint::of(&network.to_bytes())),
            None => "hand-written evaluation".to_owned(),
        };
        format!("nodes {nodes}, games {}, chess960 {chess960_percent} %, {evaluation}", self.games)
    }

    /// Whether the files that are there are those that would be made.
    fn check(&self) -> Result<(), FileError> {
        let (file, words) = (self.settings_file(), self.words());
        let before = match fs::read_to_string(&file) {
            Ok(text) => Some(text.trim_end().to_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(FileError::at(&file, error)),
        };
        if let Some(before) = before.as_ref().filter(|before| **before != words) {
            return Err(otherwise(&file, before, &words));
        }
        for (path, wanted) in (0..self.files).map(|number| (self.file(number), self.origin(number))) {
            if !path.exists() {
                continue;
            }
            let origin = position_file::origin(&path)?;
            if origin != wanted {
                return Err(otherwise(&path, &origin_words(origin), &origin_words(wanted)));
            }
        }
        if before.is_none() {
            let text = format!("{words}\n");
            replace::replace(&file, text.as_bytes()).map_err(|error| FileError::at(&file, error))?;
        }
        Ok(())
    }

    /// Makes the files that are not there yet; `made` hears of each. Files that were made otherwise are an error.
    pub fn run(&self, made: &(dyn Fn(&Path, &GenerationCount) + Sync)) -> Result<GenerationCount, FileError> {
        fs::create_dir_all(&self.folder).map_err(|error| FileError::at(&self.folder, error))?;
        self.check()?;
        let next = AtomicU32::new(0);
        let total = Mutex::new(GenerationCount::default());
        let start = cpu_time::seconds(self.threads);
        let work = || -> Result<(), FileError> {
            let mut engine = Engine::new();
            engine.set_hash(HASH).expect("a small table has room");
            engine.set_network(self.network.clone());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.files {
                    return Ok(());
                }
                let path = self.file(number);
                if path.exists() {
                    continue;
                }
                let (played, positions) = self.positions(number, &mut engine);
                position_file::write(&path, self.origin(number), &positions)?;
                let mut total = total.lock().unwrap_or_else(|broken| broken.into_inner());
                total.played.add(&played);
                total.positions += positions.len() as u64;
                total.cpu_seconds = cpu_time::seconds(self.threads) - start;
                made(&path, &total);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("games end without a panic"))
        })?;
        Ok(*total.lock().unwrap_or_else(|broken| broken.into_inner()))
    }

    /// What the file with this number holds.
    fn positions(&self, number: u32, engine: &mut Engine) -> (PlayCount, Vec<TrainingPosition>) {
        let (mut played, mut positions) = (PlayCount::default(), Vec::new());
        let first = u64::from(number) * u64::from(self.games);
        for game in first..first + u64::from(self.games) {
            played.add(&self.play.play(game, engine, &mut positions));
        }
        (played, positions)
    }

    fn origin(&self, number: u32) -> FileOrigin {
        FileOrigin {
            seed: self.play.seed,
            first_game: number.saturating_mul(self.games),
            games: self.games,
            nodes: self.play.nodes.min(u64::from(u32::MAX)) as u32,
            generation: self.generation,
        }
    }
}

/// What is there is not what would be made.
fn otherwise(file: &Path, before: &str, words: &str) -> FileError {
    let why = format!("games were played otherwise ({before}), not with {words}");
    FileError::at(file, io::Error::new(ErrorKind::InvalidInput, why))
}

fn origin_words(origin: FileOrigin) -> String {
    let FileOrigin { seed, first_game, games, nodes, generation } = origin;
    format!("seed {seed}, generation {generation}, nodes {nodes}, games {games} from {first_game} on")
}

#[cfg(test)]
mod tests {
    use super::GenerationPlan;
    use crate::position_file;
    use crate::self_play::SelfPlay;
    use std::fs;
    use std::path::PathBuf;
    use tabiya_engine::Network;

    /// Six games in three files, and a folder that is not there yet.
    fn plan(name: &str) -> (GenerationPlan, PathBuf) {
        let folder = std::env::temp_dir().join(format!("tabiya-generate-{name}-{}", std::process::id()));
        let plan = GenerationPlan {
            play: SelfPlay { seed: 5, nodes: 60, chess960_percent: 30 },
            generation: 1,
            network: None,
            folder: folder.clone(),
            games: 2,
            files: 3,
            threads: 2,
        };
        (plan, folder)
    }

    #[test]
    fn games_that_were_played_otherwise_are_not_taken_for_those_that_are_asked_for() {
        let (plan, folder) = plan("otherwise");
        let one = GenerationPlan { files: 1, ..plan };
        assert_eq!(one.run(&|_, _| {}).unwrap().played.games, 2);
        let refused = |plan: &GenerationPlan| plan.run(&|_, _| panic!("made")).unwrap_err().to_string();
        let play = one.play;
        let others = [
            GenerationPlan { play: SelfPlay { nodes: 61, ..play }, ..one.clone() },
            GenerationPlan { play: SelfPlay { chess960_percent: 31, ..play }, ..one.clone() },
            GenerationPlan { games: 3, ..one.clone() },
            GenerationPlan { network: Some(Network::shipped()), ..one.clone() },
        ];
        for other in &others {
            let why = refused(other);
            assert!(
                why.contains("played otherwise (nodes 60, games 2, chess960 30 %, hand-written"),
                "{why}"
            );
        }
        // More of the same, and another seed or generation beside it.
        let more = GenerationPlan { files: 2, ..one.clone() };
        assert_eq!(more.run(&|_, _| {}).unwrap().played.games, 2);
        let beside = GenerationPlan { generation: 2, network: Some(Network::shipped()), ..one.clone() };
        assert_eq!(beside.run(&|_, _| {}).unwrap().played.games, 2);
        // Where nothing says how they were made, the files themselves tell the most of it.
        fs::remove_file(one.settings_file()).unwrap();
        assert!(refused(&others[0]).contains("nodes 60"), "{}", refused(&others[0]));
        assert!(refused(&others[2]).contains("games 2 from 0 on"), "{}", refused(&others[2]));
        assert_eq!(one.run(&|_, _| {}).unwrap().played.games, 0);
        fs::copy(one.file(0), one.file(1)).unwrap();
        assert!(refused(&more).contains("games 2 from 0 on"), "{}", refused(&more));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_was_lost_is_made_again_byte_by_byte_and_what_is_there_stays() {
        let (plan, folder) = plan("lost");
        let count = plan.run(&|_, _| {}).unwrap();
        assert_eq!(count.played.games, 6);
        let before: Vec<Vec<u8>> = (0..3).map(|number| fs::read(plan.file(number)).unwrap()).collect();
        fs::remove_file(plan.file(1)).unwrap();
        let again = GenerationPlan { threads: 1, ..plan.clone() }.run(&|_, _| {}).unwrap();
        assert_eq!(again.played.games, 2);
        for (number, before) in before.iter().enumerate() {
            assert_eq!(&fs::read(plan.file(number as u32)).unwrap(), before, "file {number}");
        }
        let (origin, positions) = position_file::read(&plan.file(1)).unwrap();
        assert_eq!((origin.seed, origin.first_game, origin.games, origin.nodes), (5, 2, 2, 60));
        assert!(!positions.is_empty());
        for packed in &positions {
            let position = packed.position().unwrap();
            assert!(!position.is_check() && packed.white_score().abs() <= 1_000, "{position}");
        }
        // Beside what says how they were made nothing is left lying about.
        assert!(plan.settings_file().is_file());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
        fs::remove_dir_all(folder).unwrap();
    }
}
