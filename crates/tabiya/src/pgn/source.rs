//! Where the text comes from: a slice, or something that is read bit by bit.

use super::token::LineCounter;

/// A window on the text.
pub(super) trait Source {
    /// The part of the text that is at hand.
    fn bytes(&self) -> &[u8];

    /// Lets bytes before a place go and gets more behind. Gives how many went, and whether any came.
    fn fill(&mut self, keep: usize, lines: &LineCounter) -> (usize, bool);
}

/// All of the text at once.
pub(super) struct Slice<'a>(pub(super) &'a [u8]);

impl Source for Slice<'_> {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.0
    }

    #[inline(always)]
    fn fill(&mut self, _: usize, _: &LineCounter) -> (usize, bool) {
        (0, false)
    }
}

#[cfg(feature = "std")]
pub(super) use stream::Stream;

#[cfg(feature = "std")]
mod stream {
    use super::Source;
    use crate::pgn::token::LineCounter;
    use alloc::vec::Vec;
    use std::io::{Error, ErrorKind, Read};

    /// A buffer over a reader. It grows only while a single token does not fit.
    pub(in crate::pgn) struct Stream<R> {
        read: R,
        buffer: Vec<u8>,
        len: usize,
        ended: bool,
        pub(in crate::pgn) error: Option<Error>,
    }

    /// The size of the buffer to begin with.
    const BUFFER: usize = 1 << 16;

    impl<R: Read> Stream<R> {
        pub(in crate::pgn) fn new(read: R) -> Stream<R> {
            Stream { read, buffer: Vec::new(), len: 0, ended: false, error: None }
        }

        /// The bytes that the buffer takes.
        pub(in crate::pgn) fn capacity(&self) -> usize {
            self.buffer.len()
        }
    }

    impl<R: Read> Source for Stream<R> {
        #[inline(always)]
        fn bytes(&self) -> &[u8] {
            &self.buffer[..self.len]
        }

        #[cold]
        fn fill(&mut self, keep: usize, lines: &LineCounter) -> (usize, bool) {
            if self.ended {
                return (0, false);
            }
            let keep = keep.min(self.len);
            lines.discard(&self.buffer[..self.len], keep);
            self.buffer.copy_within(keep..self.len, 0);
            self.len -= keep;
            if self.buffer.len() < BUFFER {
                self.buffer.resize(BUFFER, 0);
            } else if self.len > self.buffer.len() / 2 {
                self.buffer.resize(self.buffer.len() * 2, 0);
            } else if self.len < BUFFER / 2 && self.buffer.len() > BUFFER {
                self.buffer.truncate(BUFFER);
                self.buffer.shrink_to_fit();
            }
            // As much again as there is, so that a long token is not looked at too often.
            let enough = (2 * self.len).max(self.len + 1);
            let before = self.len;
            while self.len < enough {
                match self.read.read(&mut self.buffer[self.len..]) {
                    Ok(0) => self.ended = true,
                    Ok(count) => self.len += count.min(self.buffer.len() - self.len),
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(error) => {
                        self.error = Some(error);
                        self.ended = true;
                    }
                }
                if self.ended {
                    break;
                }
            }
            (keep, self.len > before)
        }
    }
}
