//! Pictures as PNG files, read again by another program's code.

use flate2::Crc;
use flate2::read::ZlibDecoder;
use std::io::Read;
use tabiya::svg::{Drawing, png};
use tabiya::{Position, Rng};

/// The rows of a file, each behind its filter; every checksum is looked at.
fn rows(file: &[u8]) -> Vec<u8> {
    let (mut at, mut rows) = (8, Vec::new());
    while at < file.len() {
        let length = u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let mut crc = Crc::new();
        crc.update(&file[at + 4..at + 8 + length]);
        assert_eq!(file[at + 8 + length..at + 12 + length], crc.sum().to_be_bytes());
        if file[at + 4..].starts_with(b"IDAT") {
            let mut packed = ZlibDecoder::new(&file[at + 8..at + 8 + length]);
            packed.read_to_end(&mut rows).unwrap();
        }
        at += 12 + length;
    }
    rows
}

#[test]
fn a_picture_is_small_and_its_pixels_are_in_it() {
    let pixels = Drawing::of(&Position::new()).with_size(400).to_pixels();
    let file = png(pixels.size, pixels.size, &pixels.rgb);
    assert!(file.len() < 60_000, "{}", file.len());
    assert_eq!(&file[12..16], b"IHDR");
    assert_eq!(file[16..24], [0, 0, 1, 144, 0, 0, 1, 144]);
    let rows = rows(&file);
    assert_eq!(rows.len(), 400 * (400 * 3 + 1));
    assert!(rows.chunks(1201).zip(pixels.rgb.chunks(1200)).all(|(row, rgb)| row[0] == 0 && row[1..] == *rgb));
}

#[test]
fn whatever_the_pixels_are_they_come_back() {
    let mut rng = Rng::new(0x7ab1);
    for round in 0..200 {
        let (width, height) = (1 + rng.below(90) as u32, 1 + rng.below(60) as u32);
        // From noise to one colour, and long rows whose repetitions lie far back.
        let (width, height) = if round % 40 == 0 { (9_000 + width, 4) } else { (width, height) };
        let colors = 1 + rng.below(1 + round % 256);
        let rgb: Vec<u8> =
            (0..width * height * 3).map(|_| (rng.below(colors) * 255 / colors.max(1)) as u8).collect();
        let rows = rows(&png(width, height, &rgb));
        let back: Vec<u8> = rows.chunks(width as usize * 3 + 1).flat_map(|row| row[1..].to_vec()).collect();
        assert!(back == rgb, "{width} x {height}, {colors} colours");
    }
    assert!(rows(&png(0, 0, &[])).is_empty());
}
