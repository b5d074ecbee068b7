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
    state: State,
}

enum State {
    /// Before the first frame.
    Start,
    Inside,
    Between,
    /// All there is has been taken in, and then this was found; or it was told already.
    Over(Option<io::Error>),
}

/// The last block of a frame, with nothing in it, and a checksum.
const END: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(source: R) -> Zstd<R> {
        Zstd { source, decoder: FrameDecoder::new(), state: State::Start }
    }

    /// Begins the next frame, if there is one.
    fn begin(&mut self) -> io::Result<()> {
        if !skip_zeros(&mut self.source)? {
            self.state = State::Over(None);
            return Ok(());
        }
        match self.decoder.init(&mut self.source) {
            Ok(()) => self.state = State::Inside,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                self.state = State::Between;
            }
            Err(error) => {
                let is_first = matches!(self.state, State::Start);
                self.state = State::Over(None);
                return Err(if is_first || is_cut(&error) { why(&error) } else { junk("zstd") });
            }
        }
        Ok(())
    }

    /// Ends a frame, if what was read is what was written.
    fn end(&mut self) -> io::Result<()> {
        self.state = State::Between;
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(written), Some(read)) if written != read => {
                self.state = State::Over(None);
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
                self.state = State::Over(Some(why(&error)));
                return;
            }
        }
    }
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
                State::Start | State::Between => self.begin()?,
                State::Inside => {
                    self.decode(buffer.len());
                    let length = self.decoder.read(buffer)?;
                    if length > 0 {
                        return Ok(length);
                    }
                    if let State::Inside = self.state {
                        self.end()?;
                    }
                }
                State::Over(error) => {
                    let error = error.take();
                    let length = self.decoder.read(buffer)?;
                    return match error {
                        Some(_) if length > 0 => {
                            self.state = State::Over(error);
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
