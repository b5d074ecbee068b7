//! Solves the positions of an EPD file with `bm` or `am`, each with so many nodes:
//! `cargo run --release -p tabiya-engine --example solve -- FILE NODES [--all]`.

use std::env;
use std::fs;
use std::time::Instant;
use tabiya::{Epd, Game};
use tabiya_engine::{Engine, Limits};

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [file, nodes, ..] = &args[..] else {
        eprintln!("solve FILE NODES [--all]");
        return;
    };
    let nodes: u64 = nodes.replace('_', "").parse().expect("a number of nodes");
    let show_all = args.iter().any(|arg| arg == "--all");
    let text = fs::read_to_string(file).expect("the file can be read");
    let mut engine = Engine::new();
    let (mut solved, mut count, mut sum, start) = (0, 0, 0, Instant::now());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Ok(epd) = line.parse::<Epd>() else {
            eprintln!("not read: {line}");
            continue;
        };
        let (best, avoid) = (epd.moves("bm").ok(), epd.moves("am").ok());
        engine.new_game();
        let limits = Limits::new().nodes(nodes);
        let result = engine.search(&Game::from_position(epd.position), &limits, &mut |_| {});
        let Some(mv) = result.best else { continue };
        let right = best.as_ref().is_none_or(|best| best.is_empty() || best.contains(&mv))
            && avoid.as_ref().is_none_or(|avoid| !avoid.contains(&mv));
        count += 1;
        solved += usize::from(right);
        sum += result.nodes;
        if show_all || !right {
            let mark = if right { "ok" } else { "--" };
            println!("{mark} {} ({}) depth {}: {line}", epd.position.san(mv), result.score, result.depth);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{solved} of {count} solved, {sum} nodes, {seconds:.1} s");
}
