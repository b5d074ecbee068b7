//! A side known at compile time: the generator is compiled once for each.

use crate::color::Color;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// White or Black as a type. What runs up for one side runs down for the other.
pub(crate) trait Side {
    type Other: Side<Other = Self>;
    const COLOR: Color;
    const WHITE: bool;
    /// What a step ahead, and ahead to the left and right, adds to a square's index.
    const AHEAD: i32 = if Self::WHITE { 8 } else { -8 };
    const LEFT: i32 = Self::AHEAD - 1;
    const RIGHT: i32 = Self::AHEAD + 1;
    /// Where the single steps end that can go on to a double one.
    const THIRD: u64 = if Self::WHITE { 0xff_0000 } else { 0xff00_0000_0000 };
    const LAST: u64 = if Self::WHITE { 0xff << 56 } else { 0xff };
    const FIRST: u64 = if Self::WHITE { 0xff } else { 0xff << 56 };

    #[inline(always)]
    fn ahead(set: u64) -> u64 {
        if Self::WHITE { set << 8 } else { set >> 8 }
    }

    /// Ahead and towards the a-file.
    #[inline(always)]
    fn left(set: u64) -> u64 {
        let set = set & NOT_A;
        if Self::WHITE { set << 7 } else { set >> 9 }
    }

    /// Ahead and towards the h-file.
    #[inline(always)]
    fn right(set: u64) -> u64 {
        let set = set & NOT_H;
        if Self::WHITE { set << 9 } else { set >> 7 }
    }
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const WHITE: bool = true;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const WHITE: bool = false;
}
