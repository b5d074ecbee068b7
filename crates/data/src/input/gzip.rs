//! Files of gzip.

use super::{cut_off, damaged, junk, skip_zeros};
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};

/// A file of gzip: any number of members, one behind the other.
pub(super) struct Gzip<R> {
    state: GzipState<R>,
    /// Whether a member was read to its end.
    any: bool,
}

enum GzipState<R> {
    Between(SmallReads<R>),
    Inside(GzDecoder<SmallReads<R>>),
    Over,
}

impl<R: BufRead> Gzip<R> {
    pub(super) fn new(source: R) -> Gzip<R> {
        Gzip { state: GzipState::Between(SmallReads(source)), any: false }
    }

    fn why(&self, error: io::Error) -> io::Error {
        let text = error.to_string();
        match error.kind() {
            _ if error.raw_os_error().is_some() => error,
            io::ErrorKind::UnexpectedEof => cut_off("gzip"),
            _ if text.contains("header") && self.any => junk("gzip"),
            _ if text.contains("checksum") => damaged("gzip", "its checksum is wrong"),
            _ => damaged("gzip", "it does not go on as it has to"),
        }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, GzipState::Over) {
                GzipState::Over => return Ok(0),
                GzipState::Between(mut source) => {
                    if !skip_zeros(&mut source)? {
                        return Ok(0);
                    }
                    if source.fill_buf()?.first() != Some(&0x1f) {
                        return Err(junk("gzip"));
                    }
                    self.state = GzipState::Inside(GzDecoder::new(source));
                }
                GzipState::Inside(mut member) => match member.read(buffer) {
                    Ok(0) => {
                        self.any = true;
                        self.state = GzipState::Between(member.into_inner());
                    }
                    Ok(length) => {
                        self.state = GzipState::Inside(member);
                        return Ok(length);
                    }
                    Err(error) => return Err(self.why(error)),
                },
            }
        }
    }
}

/// Gives little at a time: what the decoder makes of the bytes in which it finds an error is lost.
struct SmallReads<R>(R);

const STEP: usize = 256;

impl<R: BufRead> BufRead for SmallReads<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.0.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let bytes = self.0.fill_buf()?;
        Ok(&bytes[..bytes.len().min(STEP)])
    }

    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }
}

impl<R: BufRead> Read for SmallReads<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
