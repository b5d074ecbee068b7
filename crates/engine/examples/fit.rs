//! Fits the weights of the evaluation to the results of games:
//! `cargo run --release -p tabiya-engine --example fit -- EPOCHS HOLD OUT FILES...`.
//!
//! The files are those of the example `selfplay`. The weights are moved so that the winning chance that
//! the evaluation gives comes near to what happened in the games, mixed with what the search said. A
//! tenth of the games is kept apart, to see that something is learned and not just remembered. HOLD is how
//! firmly weights stay where they are: 30 for a hundred thousand positions, less for more.

use std::env;
use std::fs;
use tabiya::Position;
use tabiya_engine::Features;

/// A position and how the game was expected to end, for White.
struct Sample {
    features: Features,
    target: f32,
}

/// How much the search's own score counts beside the result.
const SCORE_SHARE: f32 = 0.7;

fn chance(value: f32, slope: f32) -> f32 {
    1.0 / (1.0 + (-value / slope).exp())
}

fn read(files: &[String], slope: f32) -> Vec<Sample> {
    let mut samples = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).expect("the file can be read");
        for line in text.lines() {
            let mut parts = line.split('\t');
            let (Some(fen), Some(score), Some(result)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let (Ok(position), Ok(score), Ok(result)) =
                (fen.parse::<Position>(), score.parse::<f32>(), result.parse::<f32>())
            else {
                continue;
            };
            let Some(features) = Features::of(&position) else { continue };
            let target = (1.0 - SCORE_SHARE) * result + SCORE_SHARE * chance(score, slope);
            samples.push(Sample { features, target });
        }
    }
    samples
}

fn error(samples: &[Sample], weights: &[[f32; 2]], slope: f32) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let off = chance(sample.features.weigh(weights), slope) - sample.target;
            f64::from(off * off)
        })
        .sum();
    sum / samples.len().max(1) as f64
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [epochs, hold, out, files @ ..] = &args[..] else {
        eprintln!("fit EPOCHS HOLD OUT FILES...");
        return;
    };
    let epochs: usize = epochs.parse().expect("a number of epochs");
    let hold: f32 = hold.parse().expect("a number");
    let start = Features::weights();
    let mut weights = start.clone();
    let slope = 160.0;
    let mut train = read(files, slope);
    let kept = train.len() / 10;
    let test = train.split_off(train.len() - kept);
    println!("{} positions to learn from, {} to test on", train.len(), test.len());
    println!("before: {:.6} {:.6}", error(&train, &weights, slope), error(&test, &weights, slope));
    // Adam: each weight has its own pace.
    let mut mean = vec![[0.0f32; 2]; weights.len()];
    let mut square = vec![[0.0f32; 2]; weights.len()];
    let mut best = (f64::INFINITY, weights.clone());
    for epoch in 1..=epochs {
        let mut gradient = vec![[0.0f32; 2]; weights.len()];
        for sample in &train {
            let features = &sample.features;
            let value = features.weigh(&weights);
            let p = chance(value, slope);
            let slope_here = (p - sample.target) * p * (1.0 - p);
            let endgame: f32 =
                features.counts.iter().map(|&(t, c)| weights[t as usize][1] * f32::from(c)).sum();
            let scale = features.scale_factors[(endgame < 0.0) as usize];
            if scale == 0.0 {
                continue;
            }
            let parts = [features.middlegame, scale * (1.0 - features.middlegame)];
            for &(term, count) in &features.counts {
                for (sum, part) in gradient[term as usize].iter_mut().zip(parts) {
                    *sum += slope_here * part * f32::from(count);
                }
            }
        }
        let rate = 2.0 * (1.0 - epoch as f32 / (epochs as f32 + 1.0)).max(0.05);
        let scale = 1.0 / train.len() as f32;
        for term in 0..weights.len() {
            for part in 0..2 {
                // A weight that few positions speak for stays near where it began.
                let pull = 1e-8 * hold * (weights[term][part] - start[term][part]);
                let g = gradient[term][part] * scale + pull;
                mean[term][part] = 0.9 * mean[term][part] + 0.1 * g;
                square[term][part] = 0.999 * square[term][part] + 0.001 * g * g;
                let m = mean[term][part] / (1.0 - 0.9f32.powi(epoch as i32));
                let s = square[term][part] / (1.0 - 0.999f32.powi(epoch as i32));
                weights[term][part] -= rate * m / (s.sqrt() + 1e-9);
            }
        }
        if epoch % 20 == 0 || epoch == epochs {
            let (learned, tested) = (error(&train, &weights, slope), error(&test, &weights, slope));
            println!("{epoch}: {learned:.6} {tested:.6}");
            if tested < best.0 {
                best = (tested, weights.clone());
            }
        }
    }
    fs::write(out, source(&best.1)).expect("the file can be written");
}

/// The weights as Rust.
fn source(weights: &[[f32; 2]]) -> String {
    let mut text = "\
//! The weight of each term in the middlegame and in the endgame, in centipawns.
//!
//! Fitted on games that the engine played against itself; `examples/fit.rs` writes this file.

use super::term_sink::TaperedScore;
use super::terms;

const fn w(middlegame: i16, endgame: i16) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [TaperedScore; terms::COUNT] = [
"
    .to_owned();
    let mut term = 0;
    for (name, len) in Features::names() {
        text.push_str(&format!("    // {name}\n"));
        for row in weights[term..term + len].chunks(8) {
            let row: Vec<String> =
                row.iter().map(|w| format!("w({}, {})", w[0].round() as i16, w[1].round() as i16)).collect();
            text.push_str(&format!("    {},\n", row.join(", ")));
        }
        term += len;
    }
    text.push_str("];\n");
    text
}
