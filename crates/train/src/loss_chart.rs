//! The errors of a training over its epochs, as a table and as a picture.

use std::fmt::Write;

/// What an epoch came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochLoss {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// The mean squared error on what is learnt from, and on the games kept apart.
    pub training: f64,
    /// The error on the games kept apart.
    pub validation: f64,
    /// The rate at its end.
    pub rate: f32,
    /// Positions learnt in a second of one processor.
    pub per_cpu_second: f64,
}

const HEAD: &str = "epoch,training,validation,rate,positions_per_cpu_second\n";

/// The table as comma-separated values.
pub fn csv(epochs: &[EpochLoss]) -> String {
    let mut text = HEAD.to_owned();
    for EpochLoss { epoch, training, validation, rate, per_cpu_second } in epochs {
        let _ = writeln!(text, "{epoch},{training:.6},{validation:.6},{rate:.6},{per_cpu_second:.0}");
    }
    text
}

/// The table as it was written; lines that are not of it are left out.
pub fn read_csv(text: &str) -> Vec<EpochLoss> {
    let read = |line: &str| {
        let mut fields = line.split(',');
        let mut next = || fields.next();
        Some(EpochLoss {
            epoch: next()?.parse().ok()?,
            training: next()?.parse().ok()?,
            validation: next()?.parse().ok()?,
            rate: next()?.parse().ok()?,
            per_cpu_second: next()?.parse().ok()?,
        })
    };
    text.lines().filter_map(read).collect()
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 60.0;

/// The table as a picture: two lines over the epochs.
pub fn svg(epochs: &[EpochLoss]) -> String {
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training, epoch.validation]);
    let least = losses().fold(f64::INFINITY, f64::min);
    let most = losses().fold(f64::NEG_INFINITY, f64::max);
    let room = (most - least).max(1e-9);
    let last = epochs.last().map_or(1, |epoch| epoch.epoch).max(2);
    let x = |epoch: u32| MARGIN + (WIDTH - 2.0 * MARGIN) * f64::from(epoch - 1) / f64::from(last - 1);
    let y = |loss: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (loss - least) / room;
    let line = |color: &str, of: fn(&EpochLoss) -> f64| {
        let points: Vec<String> =
            epochs.iter().map(|epoch| format!("{:.1},{:.1}", x(epoch.epoch), y(of(epoch)))).collect();
        format!(
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>\n",
            points.join(" ")
        )
    };
    let text = |x: f64, y: f64, color: &str, words: &str| {
        format!("<text x=\"{x:.0}\" y=\"{y:.0}\" fill=\"{color}\">{words}</text>\n")
    };
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    if !epochs.is_empty() {
        picture += &line("#2b6cb0", |epoch| epoch.training);
        picture += &line("#c05621", |epoch| epoch.validation);
        picture += &text(8.0, y(most), "#444", &format!("{most:.4}"));
        picture += &text(8.0, y(least), "#444", &format!("{least:.4}"));
        picture += &text(x(last) - 40.0, HEIGHT - 30.0, "#444", &format!("epoch {last}"));
    }
    picture += &text(MARGIN, 30.0, "#2b6cb0", "error on what is learnt from");
    picture += &text(MARGIN + 240.0, 30.0, "#c05621", "error on the games kept apart");
    picture + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::{EpochLoss, csv, read_csv, svg};

    #[test]
    fn a_table_is_read_as_it_was_written_and_drawn() {
        let epoch = |epoch, training, validation| EpochLoss {
            epoch,
            training,
            validation,
            rate: 0.001,
            per_cpu_second: 500_000.0,
        };
        let epochs = [epoch(1, 0.05, 0.052), epoch(2, 0.03, 0.033), epoch(3, 0.02, 0.031)];
        assert_eq!(read_csv(&csv(&epochs)), epochs);
        let picture = svg(&epochs);
        assert_eq!(picture.matches("<polyline").count(), 2);
        assert!(picture.contains("0.0520") && picture.contains("epoch 3"), "{picture}");
        assert!(svg(&[]).ends_with("</svg>\n"));
    }
}
