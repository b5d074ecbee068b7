//! `tabiya-train`: makes networks for the engine.

mod arguments;

use arguments::TrainArguments;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tabiya_engine::Network;
use tabiya_files::{FileError, replace};
use tabiya_train::example::TargetBlend;
use tabiya_train::generate::{GenerationCount, GenerationPlan};
use tabiya_train::human_fit::TraitWeights;
use tabiya_train::human_games::{self, HumanChoice};
use tabiya_train::human_report::HumanReport;
use tabiya_train::measure::EvaluationErrors;
use tabiya_train::position_info::PositionInfo;
use tabiya_train::self_play::SelfPlay;
use tabiya_train::shape::NetworkShape;
use tabiya_train::static_labels::{self, LabelSource};
use tabiya_train::training::{TrainingData, TrainingSettings, is_apart};
use tabiya_train::training_bench::TrainingBench;
use tabiya_train::wdl_fit::ResultsByScore;
use tabiya_train::{blend, position_file};

const HELP: &str = "\
tabiya-train generate FOLDER [--seed 1] [--nodes 1000] [--files 10] [--games 500] [--threads 2] [--chess960 15]
        [--net FILE] [--generation 2]
    Plays games of the engine against itself and writes their quiet positions, --games a file. Files that are there
    are not made again: the same command goes on where it was stopped. The same seed makes the same files; a text
    beside them says how they were made, and a command that would make others is refused. --net has a network play,
    which makes the second generation, or the one that --generation names.
tabiya-train info FILE|FOLDER...
    What is in files of positions: counts, results, scores, duplicates.
tabiya-train shuffle OUT FILE|FOLDER... [--seed 1] [--keep-duplicates]
    All positions in an order that the seed decides, without duplicates.
tabiya-train merge OUT FILE|FOLDER... [--keep-duplicates]
    All positions, one file behind the other.
tabiya-train label OUT FILE|FOLDER... [--copies 4] [--seed 1] [--net FILE]
    Goes one to three random moves off every position and writes what the hand-written evaluation says there, or a
    network, from which a smaller one learns.
tabiya-train train FOLDER FILE|FOLDER... [--neurons 128] [--buckets 1] [--epochs 10] [--batch 16384] [--rate 1000]
        [--result 30] [--scale 250] [--seed 1] [--threads 2] [--from FILE]
    Trains a network. --rate is in millionths, --result the share of the games' results in percent, --scale the
    centipawns of an output of 1. The folder gets net.tnn (the network), loss.csv, loss.svg and checkpoint.bin after
    every epoch; the same command goes on where it was stopped. --from begins with the weights of another
    training: its checkpoint, or its network.
tabiya-train measure NET FILE|FOLDER... [--result 30] [--scale 250]
    How far the network and the hand-written evaluation are off on the games that a training keeps apart.
tabiya-train scale OUT NET FILE|FOLDER...
    Writes the network with all its values grown or shrunk by the same, so that what is 100 centipawns to the
    hand-written evaluation is 100 to it in these positions.
tabiya-train wdl FILE|FOLDER...
    The curve of wins, draws and losses that fits the results of games best, and what the engine says beside what
    happened.
tabiya-train bench [--games 2000] [--threads 1]
    How many positions of random games a second of one processor learns from, for networks of 64 to 512 neurons.
tabiya-train human PGN [--fit OUT] [--threads 2]
    How well levels foretell what people of their ratings play, in every third game of a file. --fit finds weights for
    the traits of moves in the other games, writes them as the engine's source has them, and tells how well those do.
";

fn main() -> ExitCode {
    let mut arguments = TrainArguments::new(std::env::args().skip(1));
    let done = match arguments.command().as_deref() {
        Some("generate") => generate(arguments),
        Some("info") => info(arguments),
        Some("shuffle") => join(arguments, true),
        Some("merge") => join(arguments, false),
        Some("label") => label(arguments),
        Some("train") => train(arguments),
        Some("measure") => measure(arguments),
        Some("scale") => scale(arguments),
        Some("wdl") => wdl(arguments),
        Some("bench") => bench(arguments),
        Some("human") => human(arguments),
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

fn generate(mut arguments: TrainArguments) -> Result<(), String> {
    let play = SelfPlay {
        seed: arguments.number("--seed", 1)?,
        nodes: arguments.number("--nodes", 1_000)?,
        chess960_percent: arguments.number("--chess960", 15)? as usize,
    };
    let files = arguments.number("--files", 10)? as u32;
    let games = arguments.number("--games", 500)? as u32;
    let threads = arguments.number("--threads", 2)? as usize;
    let network = arguments.text("--net")?.map(|net| read_network(&net)).transpose()?.map(Arc::new);
    let generation = arguments.number("--generation", if network.is_some() { 2 } else { 1 })? as u32;
    let [folder] = &arguments.rest()?[..] else { return Err("which folder? `generate FOLDER`".to_owned()) };
    let plan = GenerationPlan { play, generation, network, folder: folder.into(), games, files, threads };
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

fn info(arguments: TrainArguments) -> Result<(), String> {
    let files = blend::files_of(&arguments.rest()?).map_err(told)?;
    let (origin, positions) = blend::read_all(&files).map_err(told)?;
    println!("files       {}", files.len());
    println!("games       {} of {} nodes a move, seed {}", origin.games, origin.nodes, origin.seed);
    print!("{}", PositionInfo::of(&positions));
    Ok(())
}

fn join(mut arguments: TrainArguments, shuffled: bool) -> Result<(), String> {
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

fn label(mut arguments: TrainArguments) -> Result<(), String> {
    let (copies, seed) = (arguments.number("--copies", 4)? as usize, arguments.number("--seed", 1)?);
    let network = arguments.text("--net")?.map(|net| read_network(&net)).transpose()?;
    let words = arguments.rest()?;
    let Some((out, files)) = words.split_first() else {
        return Err("which file is to be written?".to_owned());
    };
    let (origin, positions) =
        blend::files_of(files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    let source = network.as_ref().map_or(LabelSource::Classical, LabelSource::Network);
    let mut labelled = static_labels::labelled(&positions, &source, copies, seed);
    blend::without_duplicates(&mut labelled);
    position_file::write(Path::new(out), origin, &labelled).map_err(told)?;
    println!("{out}: {} positions", labelled.len());
    Ok(())
}

fn target(arguments: &mut TrainArguments) -> Result<TargetBlend, String> {
    Ok(TargetBlend {
        result_share: arguments.number("--result", 30)?.min(100) as f32 / 100.0,
        scale: arguments.number("--scale", 250)?.clamp(1, 60_000) as f32,
    })
}

fn train(mut arguments: TrainArguments) -> Result<(), String> {
    let blend = target(&mut arguments)?;
    let neurons = arguments.number("--neurons", 128)? as usize;
    if neurons == 0 || !neurons.is_multiple_of(64) || neurons > Network::MOST_NEURONS {
        return Err(format!("--neurons must be a multiple of 64 up to {}.", Network::MOST_NEURONS));
    }
    let shape = NetworkShape { neurons, buckets: arguments.number("--buckets", 1)?.clamp(1, 31) as usize };
    let settings = TrainingSettings {
        shape,
        epochs: arguments.number("--epochs", 10)? as u32,
        batch: arguments.number("--batch", 16_384)?.max(1) as usize,
        rate: arguments.number("--rate", 1_000)? as f32 / 1e6,
        blend,
        seed: arguments.number("--seed", 1)?,
        threads: arguments.number("--threads", 2)? as usize,
    };
    let from = arguments.text("--from")?;
    let words = arguments.rest()?;
    let Some((folder, files)) = words.split_first() else { return Err("which folder?".to_owned()) };
    let (_, positions) = blend::files_of(files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    let data = TrainingData::new(positions);
    let (learnt, apart) = data.counts();
    println!("{learnt} positions to learn from, {apart} kept apart");
    let done = settings.run(Path::new(folder), &data, from.as_deref().map(Path::new), &mut |loss| {
        println!(
            "epoch {}: {:.5}, apart {:.5}, rate {:.6}, {:.0} positions a second of CPU",
            loss.epoch, loss.training, loss.validation, loss.rate, loss.per_cpu_second
        );
    });
    done.map(drop).map_err(told)
}

fn read_network(net: &str) -> Result<Network, String> {
    let bytes = std::fs::read(net).map_err(|error| told(FileError::at(Path::new(net), error)))?;
    Network::from_bytes(&bytes).map_err(|error| format!("{net}: {error}"))
}

fn measure(mut arguments: TrainArguments) -> Result<(), String> {
    let blend = target(&mut arguments)?;
    let words = arguments.rest()?;
    let Some((net, files)) = words.split_first() else { return Err("which network?".to_owned()) };
    let network = read_network(net)?;
    let (_, mut positions) =
        blend::files_of(files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    positions.retain(is_apart);
    print!("{}", EvaluationErrors::of(&network, &positions, blend));
    Ok(())
}

fn scale(arguments: TrainArguments) -> Result<(), String> {
    let words = arguments.rest()?;
    let [out, net, files @ ..] = &words[..] else {
        return Err("which networks? `scale OUT NET FILE`".to_owned());
    };
    let network = read_network(net)?;
    let (_, positions) = blend::files_of(files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    let before = f64::from(network.scale());
    let blend = TargetBlend { result_share: 0.0, scale: before as f32 };
    let pawn = EvaluationErrors::of(&network, &positions, blend).network_pawn;
    if pawn < 1.0 {
        return Err(format!("{net} values nothing in these positions."));
    }
    let scaled =
        network.with_scale((before * 100.0 / pawn).round() as u16).map_err(|error| error.to_string())?;
    let path = Path::new(out);
    replace::replace(path, &scaled.to_bytes()).map_err(|error| told(FileError::at(path, error)))?;
    println!(
        "{out}: a pawn was {pawn:.0}; an output of 1 is {} centipawns, and was {before}",
        scaled.scale()
    );
    Ok(())
}

fn wdl(arguments: TrainArguments) -> Result<(), String> {
    let files = arguments.rest()?;
    let (_, positions) = blend::files_of(&files).and_then(|files| blend::read_all(&files)).map_err(told)?;
    let results = ResultsByScore::of(&positions);
    let fit = results.fit();
    println!("{} positions: half {:.0}, slope {:.0}\n", results.positions(), fit.half, fit.slope);
    print!("{results}");
    Ok(())
}

fn bench(mut arguments: TrainArguments) -> Result<(), String> {
    let games = arguments.number("--games", 2_000)?.clamp(40, u64::from(u16::MAX)) as u16;
    let threads = arguments.number("--threads", 1)? as usize;
    if let Some(word) = arguments.rest()?.first() {
        return Err(format!("`bench` needs no {word:?}: it makes its positions itself."));
    }
    let bench = TrainingBench::new(games);
    println!("{} positions of {games} random games", bench.positions());
    for neurons in TrainingBench::NEURONS {
        let speed = bench.measure(neurons, threads);
        println!(
            "{neurons:>3} neurons: {:>9.0} positions a second of CPU, apart {:.5}",
            speed.per_cpu_second, speed.validation
        );
    }
    Ok(())
}

fn human(mut arguments: TrainArguments) -> Result<(), String> {
    let threads = arguments.number("--threads", 2)? as usize;
    let fitted = arguments.text("--fit")?;
    let [file] = &arguments.rest()?[..] else { return Err("which games? `human PGN`".to_owned()) };
    let pgn = std::fs::read(file).map_err(|error| told(FileError::at(Path::new(file), error)))?;
    let choices = human_games::choices(&pgn, threads);
    let (apart, learnt): (Vec<&HumanChoice>, Vec<&HumanChoice>) =
        choices.iter().partition(|choice| choice.game % 3 == 0);
    println!("{} moves to learn from, {} kept apart", learnt.len(), apart.len());
    let report = |name: &str, likelihoods: &dyn Fn(&HumanChoice) -> Vec<f64>| {
        println!("\n{name}:\n\n{}", HumanReport::of(apart.iter().copied(), likelihoods));
    };
    report("as the engine is", &|choice| choice.likelihoods.clone());
    if let Some(out) = fitted {
        let weights = TraitWeights::fit(&learnt);
        report("as fitted", &|choice| weights.likelihoods(choice));
        let text = weights.to_string();
        std::fs::write(&out, text).map_err(|error| told(FileError::at(Path::new(&out), error)))?;
    }
    Ok(())
}
