//! Files of zstd.

use super::{cut_off, damaged, junk, skip_zeros};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::error::Error;
use std::io::{self, BufRead, Read};

/// A file of zstd: any number of frames, of which some are to be passed over.
pub(super) struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    state: ZstdState,
    largest_window: u64,
}

enum ZstdState {
    /// Before the first frame.
    Start,
    Inside,
    Between,
    /// All there is has been taken in, and then this was found; or it was told already.
    Over(Option<io::Error>),
}

/// The window of a frame, in bytes, that is kept in memory while it is read; `zstd` itself refuses more unless it is told
/// otherwise. A file of some kilobytes could ask for gigabytes.
pub(super) const LARGEST_WINDOW: u64 = 128 << 20;

/// So much is decoded at once: with a block behind it, it has room in what the decoder keeps beside a window. For more it
/// would take twice the memory.
const AHEAD: usize = 1 << 16;

/// The last block of a frame, with nothing in it, and a checksum.
const END: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstd<R> {
    /// The text of a file whose frames need no larger window than this.
    pub(super) fn new(source: R, largest_window: u64) -> Zstd<R> {
        Zstd { source, decoder: FrameDecoder::new(), state: ZstdState::Start, largest_window }
    }

    /// Begins the next frame, if there is one.
    fn begin(&mut self) -> io::Result<()> {
        if !skip_zeros(&mut self.source)? {
            self.state = ZstdState::Over(None);
            return Ok(());
        }
        let header = frame_header(&mut self.source)?;
        let window = window(&header);
        if window > self.largest_window {
            self.state = ZstdState::Over(None);
            return Err(too_large(window, self.largest_window));
        }
        match self.decoder.init(header.chain(&mut self.source)) {
            Ok(()) => self.state = ZstdState::Inside,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                self.state = ZstdState::Between;
            }
            Err(error) => {
                let is_first = matches!(self.state, ZstdState::Start);
                self.state = ZstdState::Over(None);
                return Err(if is_first || is_cut(&error) { why(&error) } else { junk("zstd") });
            }
        }
        Ok(())
    }

    /// Ends a frame, if what was read is what was written.
    fn end(&mut self) -> io::Result<()> {
        self.state = ZstdState::Between;
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(written), Some(read)) if written != read => {
                self.state = ZstdState::Over(None);
                Err(damaged("zstd", "its checksum is wrong"))
            }
            _ => Ok(()),
        }
    }

    /// Decodes enough for this many bytes, if there is so much.
    fn decode(&mut self, count: usize) {
        while self.decoder.can_collect() < count && !self.decoder.is_finished() {
            let missing = BlockDecodingStrategy::UptoBytes(count - self.decoder.can_collect());
            if let Err(error) = self.decoder.decode_blocks(&mut self.source, missing) {
                // The decoder keeps back what later blocks may refer to. There are none: so its frame ends here, and it
                // gives the rest.
                let _ = self.decoder.decode_blocks(END, BlockDecodingStrategy::All);
                self.state = ZstdState::Over(Some(why(&error)));
                return;
            }
        }
    }
}

/// The bytes that begin a frame, as many as its first ones say that there are.
fn frame_header(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut header = Vec::with_capacity(18);
    source.by_ref().take(4).read_to_end(&mut header)?;
    if header == MAGIC {
        source.by_ref().take(1).read_to_end(&mut header)?;
        let rest = header.get(4).map_or(0, |&descriptor| FrameFields::of(descriptor).length());
        source.by_ref().take(rest).read_to_end(&mut header)?;
    }
    Ok(header)
}

/// What begins a frame that is not to be passed over.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// How long the fields behind the descriptor of a frame are.
struct FrameFields {
    window: u64,
    dictionary: u64,
    content: u64,
}

impl FrameFields {
    fn of(descriptor: u8) -> FrameFields {
        let is_single = descriptor & 0x20 != 0;
        FrameFields {
            window: u64::from(!is_single),
            dictionary: [0, 1, 2, 4][usize::from(descriptor & 3)],
            content: [u64::from(is_single), 2, 4, 8][usize::from(descriptor >> 6)],
        }
    }

    fn length(&self) -> u64 {
        self.window + self.dictionary + self.content
    }
}

/// The window of a frame; 0 if its header is not whole, which the decoder finds.
fn window(header: &[u8]) -> u64 {
    let Some(&descriptor) = header.get(4).filter(|_| header.starts_with(&MAGIC)) else { return 0 };
    let fields = FrameFields::of(descriptor);
    if fields.window > 0 {
        let Some(&window) = header.get(5) else { return 0 };
        let base = 1 << (10 + (window >> 3));
        return base + base / 8 * u64::from(window & 7);
    }
    // Without a window, the whole content is one.
    let mut content = [0; 8];
    let bytes = header.get(5 + fields.dictionary as usize..).unwrap_or_default();
    content.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    // Two bytes begin where one ends.
    u64::from_le_bytes(content) + if fields.content == 2 { 256 } else { 0 }
}

fn too_large(window: u64, largest: u64) -> io::Error {
    let (window, most) = (window >> 20, largest >> 20);
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!(
            "the zstd file needs {window} MiB of memory to be read, and {most} is the most that is given: compress it \
             without --long or with --long=27"
        ),
    )
}

fn why(error: &FrameDecoderError) -> io::Error {
    match is_cut(error) {
        true => cut_off("zstd"),
        false => damaged("zstd", "it does not go on as it has to"),
    }
}

/// Whether the end of the file is what is wrong.
fn is_cut(error: &FrameDecoderError) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::UnexpectedEof)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match &mut self.state {
                ZstdState::Start | ZstdState::Between => self.begin()?,
                ZstdState::Inside => {
                    self.decode(buffer.len().min(AHEAD));
                    let length = self.decoder.read(buffer)?;
                    if length > 0 {
                        return Ok(length);
                    }
                    if let ZstdState::Inside = self.state {
                        self.end()?;
                    }
                }
                ZstdState::Over(error) => {
                    let error = error.take();
                    let length = self.decoder.read(buffer)?;
                    return match error {
                        Some(_) if length > 0 => {
                            self.state = ZstdState::Over(error);
                            Ok(length)
                        }
                        Some(error) => Err(error),
                        None => Ok(length),
                    };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame with this byte for its window, and one block of this text.
    fn frame(window: u8, text: &[u8]) -> Vec<u8> {
        let block = ((text.len() as u32) << 3 | 1).to_le_bytes();
        [&MAGIC[..], &[0, window], &block[..3], text].concat()
    }

    /// A frame without a window, whose content is said to be so long.
    fn single(size: u64, text: &[u8]) -> Vec<u8> {
        let block = ((text.len() as u32) << 3 | 1).to_le_bytes();
        [&MAGIC[..], &[0xe0], &size.to_le_bytes(), &block[..3], text].concat()
    }

    fn read(bytes: &[u8]) -> Result<String, String> {
        let mut text = String::new();
        match Zstd::new(bytes, LARGEST_WINDOW).read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(format!("{text}: {error}")),
        }
    }

    #[test]
    fn a_window_is_what_its_byte_says() {
        for (byte, size) in [(0, 1 << 10), (1, (1 << 10) + 128), (17 << 3, 1 << 27), (21 << 3, 1 << 31)] {
            assert_eq!(window(&frame(byte, b"")), size);
        }
        assert_eq!(window(&single(1 << 40, b"")), 1 << 40);
        let short = [&MAGIC[..], &[0x60, 1, 1]].concat();
        assert_eq!(window(&short), 0x101 + 256);
        for cut in 0..short.len() - 2 {
            assert_eq!(window(&short[..cut]), if cut == 5 { 256 } else { 0 });
        }
    }

    #[test]
    fn a_frame_that_needs_more_memory_than_is_given_is_refused_with_a_sentence() {
        let (long, huge) = (frame(21 << 3, b"1. e4 *"), single(1 << 32, b"1. e4 *"));
        assert_eq!(
            read(&long).unwrap_err(),
            ": the zstd file needs 2048 MiB of memory to be read, and 128 is the most that is given: compress it \
             without --long or with --long=27"
        );
        assert!(read(&huge).unwrap_err().starts_with(": the zstd file needs 4096 MiB"));
        // What is before it is read.
        let behind = [frame(0, b"1. d4 *\n"), long].concat();
        assert!(read(&behind).unwrap_err().starts_with("1. d4 *\n: the zstd file needs 2048 MiB"));
    }

    #[test]
    fn the_largest_window_that_zstd_reads_unasked_is_read_in_every_frame() {
        let (small, large) = (frame(0, b"1. d4 *\n"), frame(17 << 3, b"1. e4 *\n"));
        let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec();
        assert_eq!(
            read(&[large.clone(), skipped, large, small].concat()).unwrap(),
            "1. e4 *\n1. e4 *\n1. d4 *\n"
        );
    }
}
