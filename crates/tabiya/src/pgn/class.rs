//! What a byte can begin, outside of tags and comments.

/// What a token can begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    /// A letter that a move begins with, or any other.
    Letter,
    Digit,
    Dot,
    /// `!` and `?`
    Glyph,
    Dollar,
    Brace,
    Semicolon,
    Open,
    Close,
    Star,
    Bracket,
    /// `+ - = #`, `@`, and all beyond ASCII: moves, glyphs and results of some kind, or nothing.
    Sign,
    Percent,
    /// `<` of the reserved `<…>`
    Angle,
    /// What means nothing by itself.
    Other,
}

pub(super) static CLASS: [Class; 256] = {
    let mut class = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            0..=b' ' => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'!' | b'?' => Class::Glyph,
            b'$' => Class::Dollar,
            b'{' => Class::Brace,
            b';' => Class::Semicolon,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'*' => Class::Star,
            b'[' => Class::Bracket,
            b'+' | b'-' | b'=' | b'#' | b'@' | 128.. => Class::Sign,
            b'%' => Class::Percent,
            b'<' => Class::Angle,
            _ => Class::Other,
        };
        byte += 1;
    }
    class
};

/// Whether a token that is no tag and no comment ends before this byte.
#[inline(always)]
pub(super) const fn ends_token(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' ' | b'!' | b'?' | b'$' | b'(' | b')' | b'*' | b';' | b'<' | b'>' | b'[' | b']' | b'{' | b'}'
    )
}
