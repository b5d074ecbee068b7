//! The text of a move.

use core::fmt;
use core::ops::Deref;

/// The text of a move, held without a heap; it is a `str`.
///
/// ```
/// use tabiya::{MoveText, San};
///
/// let text: MoveText = "O-O".parse::<San>()?.text();
/// assert_eq!(text, "O-O");
/// assert!(text.starts_with('O'));
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    bytes: [u8; 15],
    len: u8,
}

impl MoveText {
    pub(crate) const EMPTY: MoveText = MoveText { bytes: [0; 15], len: 0 };

    /// So many letters of ASCII, the first in the lowest byte.
    #[inline(always)]
    pub(crate) const fn from_word(letters: u64, len: u8) -> MoveText {
        let [a, b, c, d, e, f, g, h] = letters.to_le_bytes();
        MoveText { bytes: [a, b, c, d, e, f, g, h, 0, 0, 0, 0, 0, 0, 0], len }
    }

    /// Adds a character if it fits; a move always does.
    pub(crate) fn push(&mut self, letter: char) {
        let (start, end) = (self.len as usize, self.len as usize + letter.len_utf8());
        if let Some(place) = self.bytes.get_mut(start..end) {
            letter.encode_utf8(place);
            self.len = end as u8;
        }
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The bytes of the text.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for MoveText {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MoveText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MoveText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MoveText, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        let mut short = MoveText::EMPTY;
        text.chars().for_each(|letter| short.push(letter));
        if short.as_str() == text { Ok(short) } else { Err(serde::de::Error::custom("longer than any move")) }
    }
}
