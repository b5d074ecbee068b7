//! `tabiya-train`: makes networks for the engine.

mod arguments;

use arguments::Arguments;
use std::path::Path;
use std::process::ExitCode;
use tabiya_files::FileError;
use tabiya_train::generate::{GenerationCount, GenerationPlan};
use tabiya_train::position_info::PositionInfo;
use tabiya_train::self_play::SelfPlay;
use tabiya_train::{blend, position_file};

const HELP: &str = "\
tabiya-train generate FOLDER [--seed 1] [--nodes 1000] [--files 10] [--games 500] [--threads 2] [--chess960 15]
    Plays games of the engine against itself and writes their quiet positions, --games a file. Files that are there
    are not made again: the same command goes on where it was stopped. The same seed makes the same files.
tabiya-train info FILE|FOLDER...
    What is in files of positions: counts, results, scores, duplicates.
tabiya-train shuffle OUT FILE|FOLDER... [--seed 1] [--keep-duplicates]
    All positions in an order that the seed decides, without duplicates.
tabiya-train merge OUT FILE|FOLDER... [--keep-duplicates]
    All positions, one file behind the other.
";

fn main() -> ExitCode {
    let mut arguments = Arguments::new(std::env::args().skip(1));
    let done = match arguments.command().as_deref() {
        Some("generate") => generate(arguments),
        Some("info") => info(arguments),
        Some("shuffle") => join(arguments, true),
        Some("merge") => join(arguments, false),
        None | Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some(other) => Err(format!("tabiya-train does not know `{other}`. It knows:\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}", why.trim_end());
            ExitCode::from(2)
        }
    }
}

fn told(error: FileError) -> String {
    error.to_string()
}

fn generate(mut arguments: Arguments) -> Result<(), String> {
    let play = SelfPlay {
        seed: arguments.number("--seed", 1)?,
        nodes: arguments.number("--nodes", 1_000)?,
        chess960_percent: arguments.number("--chess960", 15)? as usize,
    };
    let files = arguments.number("--files", 10)? as u32;
    let games = arguments.number("--games", 500)? as u32;
    let threads = arguments.number("--threads", 2)? as usize;
    let [folder] = &arguments.rest()?[..] else { return Err("which folder? `generate FOLDER`".to_owned()) };
    let plan = GenerationPlan { play, generation: 1, folder: folder.into(), games, files, threads };
    let tell = |path: &Path, count: &GenerationCount| {
        let GenerationCount { played, positions, cpu_seconds } = count;
        println!(
            "{}: {} games, {positions} positions, {:.0} % of the plies, {cpu_seconds:.0} s of CPU, {:.2} M an hour",
            path.display(),
            played.games,
            100.0 * *positions as f64 / played.plies.max(1) as f64,
            count.per_core_hour() / 1e6,
        );
    };
    let count = plan.run(&tell).map_err(told)?;
    println!("{} positions of {} games more", count.positions, count.played.games);
    Ok(())
}

fn info(arguments: Arguments) -> Result<(), String> {
    let files = blend::files_of(&arguments.rest()?).map_err(told)?;
    let (origin, positions) = blend::read_all(&files).map_err(told)?;
    println!("files       {}", files.len());
    println!("games       {} of {} nodes a move, seed {}", origin.games, origin.nodes, origin.seed);
    print!("{}", PositionInfo::of(&positions));
    Ok(())
}

fn join(mut arguments: Arguments, shuffled: bool) -> Result<(), String> {
    let seed = arguments.number("--seed", 1)?;
    let keep = arguments.flag("--keep-duplicates");
    let words = arguments.rest()?;
    let Some((out, files)) = words.split_first() else {
        return Err("which file is to be written?".to_owned());
    };
    let (origin, mut positions) =
        blend::files_of(files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    let before = positions.len();
    if !keep {
        blend::without_duplicates(&mut positions);
    }
    if shuffled {
        blend::shuffle(&mut positions, seed);
    }
    position_file::write(Path::new(out), origin, &positions).map_err(told)?;
    println!("{out}: {} positions, {} duplicates left out", positions.len(), before - positions.len());
    Ok(())
}
