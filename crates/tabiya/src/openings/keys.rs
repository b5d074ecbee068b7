//! Lines by the keys of their positions.
//!
//! `keys.bin`, which `cargo xtask openings` makes, says it: 257 numbers of 16 bits, where the keys with each first byte
//! begin; then the line of each key, 16 bits; then the other seven bytes of each key, in order; then a byte to read over.
//! All numbers are little-endian.
//!
//! Keys cannot be packed. With the feature `lean` the file is not there: its 34 KB are made of the lines when they are
//! first asked for.

use super::table::{LINES, number};

const LINES_AT: usize = 2 * 257;
const KEYS_AT: usize = LINES_AT + 2 * LINES;
const LENGTH: usize = KEYS_AT + 7 * LINES + 1;

type KeysFile = [u8; LENGTH];

/// The line whose position has this key.
#[inline]
pub(super) fn find(key: u64) -> Option<u16> {
    const REST: u64 = (1 << 56) - 1;
    let file = file();
    let start = |bucket: usize| number(file, 2 * bucket) as usize;
    let rest_of = |index: usize| {
        let at = KEYS_AT + 7 * index;
        file[at..at + 8].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes)) & REST
    };
    let bucket = (key >> 56) as usize;
    let (mut low, mut high) = (start(bucket), start(bucket + 1));
    // About fifteen keys: a search by halves looks at four of them.
    while low < high {
        let middle = (low + high) / 2;
        let rest = rest_of(middle);
        if rest == key & REST {
            return Some(number(file, LINES_AT + 2 * middle));
        }
        if rest < key & REST {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    None
}

/// Where `find` looks is inside the file, or it does not compile.
#[cfg(not(all(feature = "lean", feature = "std")))]
fn file() -> &'static KeysFile {
    static FILE: &KeysFile = include_bytes!("keys.bin");
    FILE
}

#[cfg(all(feature = "lean", feature = "std"))]
fn file() -> &'static KeysFile {
    static FILE: std::sync::OnceLock<KeysFile> = std::sync::OnceLock::new();
    FILE.get_or_init(made)
}

/// The file, made of the lines.
#[cfg(any(test, all(feature = "lean", feature = "std")))]
fn made() -> KeysFile {
    let mut keys = alloc::vec::Vec::with_capacity(LINES);
    super::walk(|line, positions, _| keys.extend(positions.last().map(|position| (position.key(), line))));
    keys.sort_unstable();
    let mut file = [0; LENGTH];
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    for bucket in 0..=256 {
        let start = keys.partition_point(|(key, _)| key >> 56 < bucket);
        put(2 * bucket as usize, &(start as u16).to_le_bytes());
    }
    for (index, (key, line)) in keys.iter().take(LINES).enumerate() {
        put(LINES_AT + 2 * index, &line.to_le_bytes());
        put(KEYS_AT + 7 * index, &key.to_le_bytes()[..7]);
    }
    file
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_made_of_the_lines_is_the_file() {
        assert!(super::made() == *include_bytes!("keys.bin"));
    }
}
