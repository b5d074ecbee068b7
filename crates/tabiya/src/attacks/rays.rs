//! Sliders by formula: eight rays a square, four kilobytes in all.
//!
//! With the feature `small` sliders attack by these functions; else they fill the tables at compile time.

/// The rays that run to higher squares: up, right, up and right, up and left.
const RISING: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// `RAYS[d][s]`: the squares seen from `s` on an empty board, first the four rising
/// directions, then their opposites.
static RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let sign = if d < 4 { 1 } else { -1 };
        let (dx, dy) = (RISING[d % 4].0 * sign, RISING[d % 4].1 * sign);
        let mut s = 0;
        while s < 64 {
            let (mut x, mut y) = (s as i32 % 8 + dx, s as i32 / 8 + dy);
            while 0 <= x && x < 8 && 0 <= y && y < 8 {
                rays[d][s] |= 1 << (y * 8 + x);
                x += dx;
                y += dy;
            }
            s += 1;
        }
        d += 1;
    }
    rays
};

/// Both ways along one of the four lines through a square: file, rank and the two diagonals.
// Always: where code is to be small, a call for each line took a tenth of the time of a list of moves.
#[inline(always)]
pub(super) const fn line(d: usize, square: usize, occupied: u64) -> u64 {
    let (up, down) = (RAYS[d][square], RAYS[d + 4][square]);
    // The first piece hides what lies behind it. Above: all bits up to the lowest one, or all if there is none.
    // Below: all from the highest one on; with nobody there the first square of the board stands in.
    let ahead = up & occupied;
    let behind = 63 - (down & occupied | 1).leading_zeros();
    up & (ahead ^ ahead.wrapping_sub(1)) | down & (!0 << behind)
}

/// The squares that a rook attacks.
#[inline(always)]
pub(crate) const fn rook(square: usize, occupied: u64) -> u64 {
    line(0, square, occupied) | line(1, square, occupied)
}

/// The squares that a bishop attacks.
#[inline(always)]
pub(crate) const fn bishop(square: usize, occupied: u64) -> u64 {
    line(2, square, occupied) | line(3, square, occupied)
}
