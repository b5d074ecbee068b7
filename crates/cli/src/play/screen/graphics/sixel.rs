//! Pictures as Sixel, of which terminals knew before there were screens of many colours: bands of six rows, colour by
//! colour.

use super::super::themes::TrueColor;
use super::picture::SquarePicture;
use std::fmt::Write;

/// As many colours as every terminal has that knows Sixel at all.
const COLORS: usize = 16;

/// The picture from the cursor on.
pub(super) fn image(picture: &SquarePicture) -> String {
    let (palette, pixels) = reduced(&picture.rgb);
    let (width, height) = (usize::from(picture.width), usize::from(picture.height));
    // What is not painted stays as it is, and pixels are square.
    let mut sent = format!("\x1bP0;1;0q\"1;1;{width};{height}");
    for (i, color) in palette.iter().enumerate() {
        // Colours are told in parts of a hundred.
        let [red, green, blue] = color.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(sent, "#{i};2;{red};{green};{blue}");
    }
    for band in pixels.chunks(6 * width) {
        let mut first = true;
        for color in 0..palette.len() {
            if !band.contains(&(color as u8)) {
                continue;
            }
            // The next colour begins at the left of the same band.
            sent.push_str(if std::mem::take(&mut first) { "" } else { "$" });
            let _ = write!(sent, "#{color}");
            let column = |x: usize| {
                let rows = band.iter().skip(x).step_by(width).enumerate();
                rows.filter(|(_, pixel)| usize::from(**pixel) == color)
                    .fold(0u8, |bits, (row, _)| bits | 1 << row)
            };
            let columns: Vec<u8> = (0..width).map(column).collect();
            runs(&columns, &mut sent);
        }
        sent.push('-');
    }
    sent.push_str("\x1b\\");
    sent
}

/// Writes columns of six pixels, those that are alike as a number and one of them; nothing at the end need be written.
fn runs(columns: &[u8], sent: &mut String) {
    let end = columns.iter().rposition(|&bits| bits != 0).map_or(0, |at| at + 1);
    for run in columns[..end].chunk_by(|a, b| a == b) {
        let letter = char::from(b'?' + run[0]);
        match run.len() {
            long @ 4.. => {
                let _ = write!(sent, "!{long}{letter}");
            }
            short => sent.extend(std::iter::repeat_n(letter, short)),
        }
    }
}

/// The colours that are used most, and for each pixel the one that comes nearest.
fn reduced(rgb: &[u8]) -> (Vec<TrueColor>, Vec<u8>) {
    let pixels: Vec<TrueColor> = rgb.as_chunks::<3>().0.to_vec();
    let mut sorted = pixels.clone();
    sorted.sort_unstable();
    let mut counted: Vec<(usize, TrueColor)> =
        sorted.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect();
    counted.sort_unstable_by(|a, b| b.cmp(a));
    let apart = |a: TrueColor, b: TrueColor| -> u32 {
        a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    // Each more unlike those that were taken before than its few pixels would excuse.
    let mut palette: Vec<TrueColor> = Vec::new();
    while palette.len() < COLORS {
        let missed = |&(count, color): &(usize, TrueColor)| {
            let nearest = palette.iter().map(|&it| apart(it, color)).min().unwrap_or(u32::MAX / 2);
            (count as u64 * u64::from(nearest), color)
        };
        match counted.iter().map(missed).max() {
            Some((missed, color)) if missed > 0 => palette.push(color),
            _ => break,
        }
    }
    let nearest = |color: TrueColor| {
        palette.iter().enumerate().min_by_key(|(_, it)| apart(**it, color)).map_or(0, |it| it.0)
    };
    let numbers: Vec<(TrueColor, u8)> = {
        let mut numbers: Vec<(TrueColor, u8)> =
            counted.iter().map(|&(_, color)| (color, nearest(color) as u8)).collect();
        numbers.sort_unstable();
        numbers
    };
    let number =
        |color: &TrueColor| numbers.binary_search_by(|(it, _)| it.cmp(color)).map_or(0, |at| numbers[at].1);
    let pixels = pixels.iter().map(number).collect();
    (palette, pixels)
}
