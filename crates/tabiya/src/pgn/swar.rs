//! Searching bytes eight at a time, in a word.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = ONES << 7;

/// Eight bytes from a place on, the first in the lowest; none where the text ends before.
#[inline(always)]
pub(super) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// Marks the lowest byte that is zero; those above it may be marked wrongly.
#[inline(always)]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH
}

/// Marks the lowest byte that is below a limit, which is ASCII; those above it may be marked wrongly.
#[inline(always)]
const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * limit as u64) & !word & HIGH
}

/// The number of the lowest marked byte; 8 if none is.
#[inline(always)]
pub(super) const fn first(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// Marks the bytes at which a move's text may end: below `-`, beyond ASCII, or one of `;<=>?[\]^_{|}~`.
/// Letters, digits, `-`, `.`, `/` and `:` are not marked.
#[inline(always)]
pub(super) const fn move_ends(word: u64) -> u64 {
    let low = (word | HIGH).wrapping_sub(ONES * 0x2d); // The high bit falls where a byte is below `-`.
    let odd = (word & (ONES * 0x1f)) + ONES * (0x80 - 0x1b); // It rises where the low five bits are 27 or more.
    (!low | odd | word) & HIGH
}

/// Marks the lowest byte that is no digit.
#[inline(always)]
pub(super) const fn no_digits(word: u64) -> u64 {
    let above = (word & !HIGH) + ONES * (0x80 - 0x3a);
    let below = (word | HIGH).wrapping_sub(ONES * 0x30);
    (above | !below | word) & HIGH
}

/// Whether all is ASCII, without line breaks and the like.
#[inline(always)]
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    // A byte below sixteen borrows from its high bit, and no other does so before it.
    let odd = |word: u64| (word.wrapping_sub(ONES * 0x10) | word) & HIGH != 0;
    let mut at = 0;
    while let Some(word) = word(bytes, at) {
        if odd(word) {
            return false;
        }
        at += 8;
    }
    match bytes.last_chunk() {
        Some(last) => !odd(u64::from_le_bytes(*last)),
        None => bytes.iter().all(|byte| (0x10..0x80).contains(byte)),
    }
}

/// The place of the first byte from a place on that is marked in its word, or passes where there is no whole
/// word any more; the length of the text if there is none.
#[inline(always)]
fn find_by(bytes: &[u8], from: usize, marks: impl Fn(u64) -> u64, passes: impl Fn(u8) -> bool) -> usize {
    let mut at = from;
    while let Some(word) = word(bytes, at) {
        let hits = marks(word);
        if hits != 0 {
            return at + first(hits);
        }
        at += 8;
    }
    while at < bytes.len() && !passes(bytes[at]) {
        at += 1;
    }
    at.min(bytes.len())
}

/// The place of the first byte from a place on that is one of these; the length of the text if there is none.
#[inline(always)]
pub(super) fn find<const N: usize>(bytes: &[u8], from: usize, needles: [u8; N]) -> usize {
    let marks =
        |word: u64| needles.iter().fold(0, |hits, &needle| hits | zeros(word ^ (ONES * needle as u64)));
    find_by(bytes, from, marks, |byte| needles.contains(&byte))
}

/// The place in a comment that is to be looked at: its end, a line break, or a tab and the like.
#[inline(always)]
pub(super) fn find_in_comment(bytes: &[u8], from: usize) -> usize {
    // Line breaks are among the eight bytes from 8 to 15.
    let marks = |word: u64| zeros(word ^ (ONES * b'}' as u64)) | zeros((word & (ONES * 0xf8)) ^ (ONES * 8));
    find_by(bytes, from, marks, |byte| matches!(byte, b'}' | 8..16))
}

/// The place of the next byte that matters in a variation that is skipped: one of `()[{;<`, a line break, or
/// one that is looked at in vain.
#[inline(always)]
pub(super) fn find_bracket(bytes: &[u8], from: usize) -> usize {
    // `(` and `)` differ in one bit; `;`, `[` and `{` share their low five.
    let marks = |word: u64| {
        zeros((word & (ONES * 0xfe)) ^ (ONES * 0x28))
            | zeros((word & (ONES * 0x1f)) ^ (ONES * 0x1b))
            | zeros(word ^ (ONES * b'<' as u64))
            | below(word, b' ')
    };
    let passes = |byte| matches!(byte, b'(' | b')' | b'[' | b'{' | b';' | b'<' | 0..b' ');
    find_by(bytes, from, marks, passes)
}

/// The place where the name of a tag ends: a space or less, a quotation mark or a bracket.
#[inline(always)]
pub(super) fn find_name_end(bytes: &[u8], from: usize) -> usize {
    let equals = |word: u64, byte: u8| zeros(word ^ (ONES * byte as u64));
    let marks = |word| below(word, b'!') | equals(word, b'"') | equals(word, b']');
    find_by(bytes, from, marks, |byte| matches!(byte, 0..=b' ' | b'"' | b']'))
}

/// The place in a tag's value that is to be looked at: less than a space, a quotation mark or a backslash.
#[inline(always)]
pub(super) fn find_in_value(bytes: &[u8], from: usize) -> usize {
    let equals = |word: u64, byte: u8| zeros(word ^ (ONES * byte as u64));
    let marks = |word| below(word, b' ') | equals(word, b'"') | equals(word, b'\\');
    find_by(bytes, from, marks, |byte| matches!(byte, 0..b' ' | b'"' | b'\\'))
}

#[cfg(test)]
mod tests {
    use super::{find, find_bracket, find_in_comment, find_in_value, find_name_end, is_plain};
    use super::{first, move_ends, no_digits, word};

    #[test]
    fn the_searches_of_comments_and_tags_find_each_byte_and_no_other() {
        type Search = fn(&[u8], usize) -> usize;
        let searches: [(Search, &[u8]); 3] = [
            (find_in_comment, b"}\x08\t\n\x0b\x0c\r\x0e\x0f"),
            (find_name_end, b" \"]\0\t\n\r\x1f"),
            (find_in_value, b"\"\\\0\t\n\r\x1f"),
        ];
        for (search, needles) in searches {
            for byte in 0..=255u8 {
                for place in [0, 5, 8, 13, 17] {
                    let mut text = [b'x'; 19];
                    text[place] = byte;
                    let stops = needles.contains(&byte);
                    // Those of the control characters that are no needle of their own stop as tab does.
                    if stops || byte >= b' ' {
                        assert_eq!(search(&text, 0), if stops { place } else { 19 }, "{byte} at {place}");
                    }
                }
            }
        }
        for byte in 0..=255u8 {
            for length in [1, 7, 8, 9, 20] {
                let mut text = [b'x'; 20];
                text[length - 1] = byte;
                assert_eq!(is_plain(&text[..length]), (0x10..0x80).contains(&byte), "{byte} of {length}");
            }
        }
    }

    #[test]
    fn what_is_found_is_what_a_simple_loop_finds() {
        let text: [u8; 256] = core::array::from_fn(|i| i as u8);
        for from in 0..text.len() {
            for needle in 0..=255 {
                let expected = (from..256).find(|&i| text[i] == needle).unwrap_or(256);
                assert_eq!(find(&text, from, [needle]), expected);
                assert_eq!(find(&text, from, [needle, needle]), expected);
            }
        }
        assert_eq!(find(b"no brace and no end", 0, [b'}', b'\n']), 19);
        assert_eq!(find(b"12345678}", 0, [b'}', b'\n']), 8);
    }

    #[test]
    fn a_bracket_is_found_wherever_it_stands() {
        for (i, bracket) in b"()[{;<\n".iter().cycle().enumerate().take(60) {
            let mut text = [b'x'; 64];
            text[i] = *bracket;
            assert_eq!(find_bracket(&text, 0), i);
        }
    }

    #[test]
    fn a_move_ends_where_no_move_goes_on() {
        for byte in 0..=255u8 {
            let text = [b'N', b'f', b'3', byte, b'a', b'a', b'a', b'a'];
            let part =
                byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'/' | b':' | b'@' | b'`');
            let end = first(move_ends(word(&text, 0).unwrap()));
            assert_eq!(end == 3, !part, "{byte}");
            let text = [b'1', b'2', b'3', byte, b'4', b'5', b'6', b'7'];
            let end = first(no_digits(word(&text, 0).unwrap()));
            assert_eq!(end == 3, !byte.is_ascii_digit(), "{byte}");
        }
    }
}
