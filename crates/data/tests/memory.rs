//! How much memory a compressed file takes that was made to take much. A process of its own: what others take counts.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use tabiya_data::input;

/// The most memory that this process has had, in bytes.
fn most() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

/// A frame of zstd with a window of 128 MiB, the largest that `zstd` reads unasked, and so many blocks of 128 KiB of
/// blanks, each in four bytes.
fn blanks(blocks: usize) -> Vec<u8> {
    let block = |last: u32| ((128_u32 << 10) << 3 | 1 << 1 | last).to_le_bytes()[..3].to_vec();
    let mut frame = b"\x28\xb5\x2f\xfd\x00\x88".to_vec();
    for number in 1..=blocks {
        frame.extend(block(u32::from(number == blocks)));
        frame.push(b' ');
    }
    frame
}

#[test]
fn a_window_of_128_mib_takes_little_more_memory_than_that() {
    let file = std::env::temp_dir().join(format!("tabiya-window-{}.zst", std::process::id()));
    // More than the window holds.
    let blocks = 1_100;
    fs::write(&file, blanks(blocks)).unwrap();
    let before = most();
    let mut text = input::open(&file, None).unwrap();
    let (mut piece, mut read) = (vec![0; 1 << 22], 0);
    loop {
        match text.read(&mut piece).unwrap() {
            0 => break,
            length => read += length,
        }
    }
    fs::remove_file(&file).unwrap();
    assert_eq!(read, blocks << 17);
    let taken = (most() - before) >> 20;
    assert!(taken <= 140, "{taken} MiB");
}
