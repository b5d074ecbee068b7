//! What is kept of the keys of a book: where they are, and which ones are not there.

use alloc::vec::Vec;

/// The most beginnings of keys that are told apart, in bits: 4 MB.
const MOST_BEGINNINGS: u32 = 20;

/// The most words of the filter, in bits: 16 MB.
const MOST_WORDS: u32 = 21;

/// Where the keys of a book begin, by their first bits, and a filter that knows most keys that are not there. Keys are
/// spread evenly, so their bits are taken as they are.
///
/// In a book of 100 MB it takes 9 MB, in any book at most 20 MB. A look-up is one read of some 25 entries in place of
/// two or three guesses, and of 30 keys that are not there it takes 29 none at all.
#[derive(Debug)]
pub(super) struct Index {
    /// How far keys are shifted to the right for their beginnings.
    shift: u32,
    /// The first entry with each beginning, and behind the last.
    starts: Vec<u32>,
    /// How far keys are shifted to the right for their words.
    word_shift: u32,
    /// In the word of each key two of its bits are set.
    filter: Vec<u64>,
}

/// Between which entries a key is, the second one behind the last, and which keys these may have.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) entries: (u64, u64),
    pub(super) keys: (u64, u64),
}

impl Index {
    /// The index of so many keys in the order of their entries; none of very few, or of more than can be counted here.
    pub(super) fn of_keys<E>(
        entries: u64,
        keys: impl Iterator<Item = Result<u64, E>>,
    ) -> Result<Option<Index>, E> {
        // About sixteen entries have one beginning, and four to eight one word.
        let bits = (entries / 16 + 1).ilog2().min(MOST_BEGINNINGS);
        let word_bits = (entries / 4 + 1).ilog2().min(MOST_WORDS);
        if bits == 0 || u32::try_from(entries).is_err() {
            return Ok(None);
        }
        let mut index = Index {
            shift: 64 - bits,
            starts: Vec::with_capacity((1 << bits) + 1),
            word_shift: 64 - word_bits,
            filter: alloc::vec![0; 1 << word_bits],
        };
        for (number, key) in (0..).zip(keys) {
            let key = key?;
            // In a book that is not sorted, what comes too late is not found by its beginning.
            let beginning = (key >> index.shift) as usize;
            while index.starts.len() <= beginning {
                index.starts.push(number);
            }
            index.filter[(key >> index.word_shift) as usize] |= bits_of(key);
        }
        index.starts.resize((1 << bits) + 1, entries as u32);
        Ok(Some(index))
    }

    /// Whether a key may be there; if not, it is not.
    #[inline]
    pub(super) fn may_have(&self, key: u64) -> bool {
        let word = self.filter[(key >> self.word_shift) as usize];
        word & bits_of(key) == bits_of(key)
    }

    /// Between which entries a key is.
    #[inline]
    pub(super) fn around(&self, wanted: u64) -> Option<Around> {
        let beginning = wanted >> self.shift;
        let at = beginning as usize;
        let (low, high) = (*self.starts.get(at)?, *self.starts.get(at + 1)?);
        let low_key = beginning << self.shift;
        let high_key = low_key | ((1 << self.shift) - 1);
        Some(Around { entries: (low.into(), high.into()), keys: (low_key, high_key) })
    }
}

/// The two bits of a key in its word.
#[inline]
fn bits_of(key: u64) -> u64 {
    1 << (key & 63) | 1 << (key >> 6 & 63)
}
