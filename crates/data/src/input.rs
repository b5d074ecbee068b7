//! Files of games as they lie on disks: plain, or compressed.

mod gzip;
mod utf16;
mod zstd;

use gzip::Gzip;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use utf16::{ByteOrder, Utf16};
use zstd::Zstd;

/// What a text is read from, on whatever thread.
pub type TextSource = Box<dyn Read + Send>;

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file, or standard input for `-`, and takes off what it is compressed with: the first bytes tell,
/// whatever its name. The bytes that were read of the file itself are counted.
pub fn open(path: &Path, count: Option<Arc<AtomicU64>>) -> io::Result<TextSource> {
    let read: TextSource = if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let read: TextSource = match count {
        Some(count) => Box::new(CountedRead { read, count }),
        None => read,
    };
    decompressed(read)
}

/// Opens a file of which only so many bytes of text are wanted: one that takes more than twice as much memory before it
/// gives the first of them is refused.
pub(crate) fn open_beginning(path: &Path, bytes: u64) -> io::Result<TextSource> {
    decompressed_within(Box::new(File::open(path)?), zstd::LARGEST_WINDOW.min(2 * bytes))
}

/// The text behind any compression: the first bytes tell.
pub fn decompressed(read: TextSource) -> io::Result<TextSource> {
    decompressed_within(read, zstd::LARGEST_WINDOW)
}

/// The same, where a packed file may look back so many bytes at most.
fn decompressed_within(mut read: TextSource, largest_window: u64) -> io::Result<TextSource> {
    let mut magic = Vec::with_capacity(4);
    read.by_ref().take(4).read_to_end(&mut magic)?;
    let (is_gzip, is_zstd) = (is_gzip(&magic), is_zstd(&magic));
    let whole = io::Cursor::new(magic).chain(read);
    let buffered = |whole| BufReader::with_capacity(1 << 16, whole);
    if is_gzip {
        return utf8(Box::new(Gzip::new(buffered(whole))));
    }
    if is_zstd {
        return utf8(Box::new(Zstd::new(buffered(whole), largest_window)));
    }
    utf8(Box::new(whole))
}

/// The text in UTF-8, if a mark at its beginning says that it is in UTF-16. Places are then those of this text.
fn utf8(mut read: TextSource) -> io::Result<TextSource> {
    let mut mark = Vec::with_capacity(2);
    read.by_ref().take(2).read_to_end(&mut mark)?;
    match ByteOrder::of_mark(&mark) {
        Some(order) => Ok(Box::new(Utf16::new(read, order))),
        None => Ok(Box::new(io::Cursor::new(mark).chain(read))),
    }
}

/// Whether a text is compressed, as its first bytes tell.
pub fn is_compressed(text: &[u8]) -> bool {
    is_gzip(text) || is_zstd(text)
}

fn is_gzip(text: &[u8]) -> bool {
    text.starts_with(&[0x1f, 0x8b])
}

fn is_zstd(text: &[u8]) -> bool {
    matches!(text, [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

struct CountedRead {
    read: TextSource,
    count: Arc<AtomicU64>,
}

impl Read for CountedRead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.read.read(buffer)?;
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Goes over the zeros that fill up a block of a tape or a disk, and tells whether more follows.
fn skip_zeros(source: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = source.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            return Ok(!bytes.is_empty());
        }
        source.consume(zeros);
    }
}

/// The compressed text does not go on as it has to.
fn damaged(format: &str, why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged {format} file: {why}"))
}

/// The compressed text ends before its time.
fn cut_off(format: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        format!("the {format} file is cut off; the games before that are whole"),
    )
}

/// Something else follows.
fn junk(format: &str) -> io::Error {
    damaged(format, "something else follows behind its end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::damage::{FileDamage, ReadUntilDamage};

    /// All that can be read, and why it is no more.
    fn read(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
        let damage = FileDamage::default();
        let mut text = Vec::new();
        match decompressed(Box::new(io::Cursor::new(bytes.to_vec()))) {
            Ok(read) => ReadUntilDamage::new(read, damage.clone()).read_to_end(&mut text).unwrap(),
            Err(error) => return (text, Some(error.to_string())),
        };
        (text, damage.take().map(|error| error.to_string()))
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        io::Write::write_all(&mut gz, text).unwrap();
        gz.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    /// A text with little that repeats, of half a megabyte.
    fn text() -> Vec<u8> {
        let mut seed = 7u32;
        let mut word = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{} ", seed >> 12)
        };
        (0..80_000).flat_map(|_| word().into_bytes()).collect()
    }

    #[test]
    fn what_is_compressed_is_read_as_it_was() {
        let text = text();
        for packed in [gzip(&text), zstd(&text), text.clone()] {
            assert!(read(&packed) == (text.clone(), None));
        }
        assert_eq!(read(b""), (Vec::new(), None));
        assert_eq!(read(&gzip(b"")), (Vec::new(), None));
        assert_eq!(read(&zstd(b"")), (Vec::new(), None));
    }

    #[test]
    fn a_text_in_utf_16_is_read_as_what_it_says_packed_or_not() {
        let marked = |units: &str| units.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let text = marked("\u{feff}1. e4 {\u{265f}} *");
        for packed in [gzip(&text), zstd(&text), text] {
            assert_eq!(read(&packed), ("1. e4 {\u{265f}} *".as_bytes().to_vec(), None));
        }
    }

    #[test]
    fn a_cut_takes_away_only_what_is_behind_it() {
        let text = text();
        for (pack, lost) in [(gzip as fn(&[u8]) -> Vec<u8>, 4_000), (zstd, 140_000)] {
            let packed = pack(&text);
            for cut in [5, packed.len() / 2, packed.len() - 100, packed.len() - 1] {
                let (read, why) = read(&packed[..cut]);
                assert!(text.starts_with(&read));
                let expected = (text.len() as f64 * cut as f64 / packed.len() as f64) as usize;
                assert!(read.len() + lost >= expected, "{} of {expected}", read.len());
                assert!(why.is_some_and(|why| why.contains("cut off")), "{cut}");
            }
        }
    }

    #[test]
    fn zeros_behind_the_end_are_no_damage_and_anything_else_is() {
        let text = text();
        for packed in [gzip(&text), zstd(&text)] {
            let padded = [&packed[..], &[0; 100_000]].concat();
            assert!(read(&padded) == (text.clone(), None));
            let (again, why) = read(&[&packed[..], &[0; 700], &packed].concat());
            assert!(again.len() == 2 * text.len() && why.is_none());
            for tail in ["junk", "a longer tail of junk", "\0\0\0xyz."] {
                let (read, why) = read(&[&packed[..], tail.as_bytes()].concat());
                assert!(read == text);
                assert!(why.is_some_and(|why| why.contains("something else follows")), "{tail:?}");
            }
        }
    }

    #[test]
    fn a_byte_that_has_changed_is_found_and_what_is_before_it_is_read() {
        let text = text();
        for packed in [gzip(&text), zstd(&text)] {
            for at in (40..packed.len()).step_by(packed.len() / 60) {
                let mut packed = packed.clone();
                packed[at] ^= 0x55;
                let (read, why) = read(&packed);
                assert!(why.is_some(), "{at}");
                assert!(!why.is_some_and(|why| why.contains("Error")), "{at}");
                let same = read.iter().zip(&text).take_while(|(a, b)| a == b).count();
                let expected = (text.len() as f64 * at as f64 / packed.len() as f64) as usize;
                assert!(same + 140_000 >= expected, "{same} of {expected}");
            }
        }
    }
}
