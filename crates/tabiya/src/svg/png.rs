//! Pictures as PNG files (RFC 2083), packed here: the rules crate has no dependencies.

use alloc::vec;
use alloc::vec::Vec;

/// The file of a picture: so many pixels wide and high, row by row, three bytes each.
///
/// ```
/// use tabiya::Position;
/// use tabiya::svg::{Drawing, png};
///
/// let pixels = Drawing::of(&Position::new()).with_size(176).to_pixels();
/// let file = png(pixels.size, pixels.size, &pixels.rgb);
/// assert!(file.starts_with(b"\x89PNG\r\n\x1a\n") && file.len() < pixels.rgb.len() / 5);
/// ```
pub fn png(width: u32, height: u32, rgb: &[u8]) -> Vec<u8> {
    let mut head = Vec::with_capacity(13);
    for side in [width, height] {
        head.extend(side.to_be_bytes());
    }
    // Eight bits of three colours; compressed, filtered and interlaced as usual.
    head.extend([8, 2, 0, 0, 0]);
    let row = (width as usize).saturating_mul(3).max(1);
    let mut rows = Vec::with_capacity(rgb.len() + height as usize);
    for row in rgb.chunks(row) {
        // Nothing is filtered: squares of one colour are packed well as they are.
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &zlib(&rows, row + 1));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    let begin = file.len();
    file.extend(name);
    file.extend_from_slice(data);
    let sum = crc(&file[begin..]);
    file.extend(sum.to_be_bytes());
}

/// The checksum of a chunk.
fn crc(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut at = 0;
        while at < 256 {
            let (mut sum, mut bit) = (at as u32, 0);
            while bit < 8 {
                sum = if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
                bit += 1;
            }
            table[at] = sum;
            at += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, &byte| TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
}

/// Bytes as a zlib stream (RFC 1950); rows of this length are much alike.
fn zlib(bytes: &[u8], row: usize) -> Vec<u8> {
    let mut out = BitWriter { bytes: vec![0x78, 0x01], bits: 0, count: 0 };
    pack(bytes, row, &mut out);
    let mut packed = out.finish();
    let sums = bytes.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    packed.extend((sums.1 << 16 | sums.0).to_be_bytes());
    packed
}

/// The shortest and the longest repetition, and how far back it may lie.
const SHORTEST: usize = 4;
const LONGEST: usize = 258;
const FARTHEST: usize = 32_768;

/// Places are remembered by so many bits of a hash of their next bytes.
const HASH_BITS: u32 = 13;

/// Packs bytes into one block with the fixed codes of RFC 1951, 3.2.6: what repeats the pixel before, the row above or
/// the last place that began alike is told as that.
fn pack(bytes: &[u8], row: usize, out: &mut BitWriter) {
    // The last block, with fixed codes.
    out.put(0b011, 3);
    let mut places = vec![usize::MAX; 1 << HASH_BITS];
    let same = |at: usize, before: usize| {
        let pairs = bytes[before..].iter().zip(&bytes[at..]).take(LONGEST);
        pairs.take_while(|(a, b)| a == b).count()
    };
    let hash = |at: usize| {
        let four = bytes.get(at..at + SHORTEST)?;
        let number = u32::from_le_bytes(four.try_into().ok()?);
        Some((number.wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)) as usize)
    };
    let mut at = 0;
    while at < bytes.len() {
        let key = hash(at);
        let alike = key.and_then(|key| places.get(key)).and_then(|&place| at.checked_sub(place));
        let best = [Some(3), Some(row), alike]
            .into_iter()
            .flatten()
            .filter(|&back| (1..=at.min(FARTHEST)).contains(&back))
            .map(|back| (same(at, at - back), back))
            .max_by_key(|&(length, back)| (length, usize::MAX - back))
            .filter(|&(length, _)| length >= SHORTEST);
        if let Some(place) = key.and_then(|key| places.get_mut(key)) {
            *place = at;
        }
        match best {
            Some((length, back)) => {
                out.repetition(length as u16, back as u16);
                at += length;
            }
            None => {
                out.symbol(u16::from(bytes[at]));
                at += 1;
            }
        }
    }
    out.symbol(256);
}

/// The shortest length of each code, and the distances, each with the number of bits that follow (RFC 1951, 3.2.5).
const LENGTHS: [(u16, u32); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// Bits, the lowest of each byte first.
struct BitWriter {
    bytes: Vec<u8>,
    bits: u32,
    count: u32,
}

impl BitWriter {
    /// So many bits of a number, the lowest first.
    fn put(&mut self, number: u16, count: u32) {
        self.bits |= u32::from(number) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.count -= 8;
        }
    }

    /// A code, the highest bit first.
    fn code(&mut self, code: u16, count: u32) {
        self.put(code.reverse_bits() >> (16 - count), count);
    }

    /// A byte, the end, or a length.
    fn symbol(&mut self, symbol: u16) {
        match symbol {
            0..144 => self.code(0x30 + symbol, 8),
            144..256 => self.code(0x190 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    /// So many bytes as stand so far back.
    fn repetition(&mut self, length: u16, back: u16) {
        let at = LENGTHS.iter().rposition(|&(least, _)| least <= length).unwrap_or(0);
        let (least, more) = LENGTHS[at];
        self.symbol(257 + at as u16);
        self.put(length - least, more);
        // Four codes of one distance each; then every two codes cover as many as all before.
        let before = back - 1;
        let (code, more) = match before {
            0..4 => (before, 0),
            _ => {
                let more = 14 - before.leading_zeros();
                (2 * (more as u16 + 1) + (before >> more & 1), more)
            }
        };
        self.code(code, 5);
        self.put(before & ((1 << more) - 1), more);
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.bits as u8);
        }
        self.bytes
    }
}
