//! Files of games as they lie on disks: plain, or compressed.

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a text is read from, on whatever thread.
pub(crate) type Source = Box<dyn Read + Send>;

/// Whether a path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file, or standard input for `-`, and takes off what it is compressed with: the first bytes tell,
/// whatever its name. The bytes that were read of the file itself are counted.
pub(crate) fn open(path: &Path, count: Option<Arc<AtomicU64>>) -> io::Result<Source> {
    let read: Source = if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let read: Source = match count {
        Some(count) => Box::new(Counted { read, count }),
        None => read,
    };
    plain(read)
}

/// The text behind any compression.
fn plain(mut read: Source) -> io::Result<Source> {
    let mut magic = Vec::with_capacity(4);
    read.by_ref().take(4).read_to_end(&mut magic)?;
    let is_gzip = magic.starts_with(&[0x1f, 0x8b]);
    let is_zstd = matches!(magic[..], [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18]);
    let whole = io::Cursor::new(magic).chain(read);
    if is_gzip {
        return Ok(Box::new(Gzip { member: Some(GzDecoder::new(BufReader::with_capacity(1 << 16, whole))) }));
    }
    if is_zstd {
        return Ok(Box::new(Zstd {
            source: BufReader::with_capacity(1 << 16, whole),
            decoder: FrameDecoder::new(),
            inside: false,
        }));
    }
    Ok(Box::new(whole))
}

struct Counted {
    read: Source,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.read.read(buffer)?;
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// A file of gzip: any number of members, and zeros behind them, which tapes and disks leave.
struct Gzip<R> {
    /// None at the end of the file.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            let length = member.read(buffer).map_err(|error| unreadable(&error))?;
            if length > 0 {
                return Ok(length);
            }
            let Some(mut source) = self.member.take().map(GzDecoder::into_inner) else { break };
            let next = loop {
                let ahead = source.fill_buf()?;
                let zeros = ahead.iter().take_while(|&&byte| byte == 0).count();
                match ahead.get(zeros) {
                    Some(&byte) => break byte,
                    None if zeros == 0 => return Ok(0),
                    None => source.consume(zeros),
                }
            };
            if next != 0x1f {
                return Err(damaged("something that is not gzip follows the end of the file"));
            }
            self.member = Some(GzDecoder::new(source));
        }
        Ok(0)
    }
}

/// A file of zstd: any number of frames, of which some are to be passed over.
struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    /// Whether a frame is being read.
    inside: bool,
}

impl<R: BufRead> Zstd<R> {
    /// Begins the next frame. Gives false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.source) {
                Ok(()) => {
                    self.inside = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(damaged(format!("the compressed file is damaged: {error}"))),
            }
        }
    }

    /// Ends a frame, if what was read is what was written.
    fn end(&mut self) -> io::Result<()> {
        self.inside = false;
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(written), Some(read)) if written != read => {
                Err(damaged("the checksum of the file is wrong"))
            }
            _ => Ok(()),
        }
    }
}

fn damaged(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// What is told of a compressed file that cannot be read on. Errors of the disk stay what they are.
fn unreadable(error: &io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged("the compressed file is cut off"),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => damaged("the compressed file is damaged"),
        kind => io::Error::new(kind, error.to_string()),
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.inside && !self.begin()? {
                return Ok(0);
            }
            while self.decoder.can_collect() < buffer.len() && !self.decoder.is_finished() {
                let missing = buffer.len() - self.decoder.can_collect();
                let strategy = BlockDecodingStrategy::UptoBytes(missing);
                if let Err(error) = self.decoder.decode_blocks(&mut self.source, strategy) {
                    // What was read before the damage comes first; the same error then comes again.
                    if self.decoder.can_collect() == 0 {
                        let is_cut = self.source.fill_buf()?.is_empty();
                        return Err(damaged(match is_cut {
                            true => "the compressed file is cut off".to_owned(),
                            false => format!("the compressed file is damaged: {error}"),
                        }));
                    }
                    break;
                }
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            self.end()?;
        }
    }
}
