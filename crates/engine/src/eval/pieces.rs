//! Pieces: where they stand, where they can go, what they threaten, and how safe the kings are.

use super::pawns::{self, ahead, beside, each, ranks_ahead, seen_by, step};
use super::tally::Tally;
use super::terms;
use tabiya::{Board, Color, Role, Square, SquareSet, attacks};

/// What a zone attack of a knight, bishop, rook and queen weighs in the danger, and a safe check.
const ATTACK_UNITS: [i32; 4] = [3, 2, 3, 4];
const CHECK_UNITS: [i32; 4] = [6, 4, 8, 7];

/// What a side holds.
struct Camp {
    /// Its men by role.
    men: [u64; 6],
    all: u64,
    king: usize,
    /// The squares that it attacks, by role and together, and those attacked twice.
    by: [u64; 6],
    attacked: u64,
    twice: u64,
    /// The squares around its king.
    zone: u64,
}

fn square(index: usize) -> Square {
    Square::ALL[index & 63]
}

fn slides(role: usize, from: usize, occupied: u64) -> u64 {
    let (from, occupied) = (square(from), SquareSet::from_bits(occupied));
    match role {
        1 => attacks::knight(from),
        2 => attacks::bishop(from, occupied),
        3 => attacks::rook(from, occupied),
        _ => attacks::queen(from, occupied),
    }
    .bits()
}

impl Camp {
    fn of(board: &Board, color: Color) -> Camp {
        let men = Role::ALL.map(|role| board.of(color, role).bits());
        let king = men[5].trailing_zeros() as usize & 63;
        let steps = attacks::king(square(king)).bits();
        let pawns = pawns::attacks(color, men[0]);
        Camp {
            men,
            all: board.of_color(color).bits(),
            king,
            by: [pawns, 0, 0, 0, 0, steps],
            attacked: pawns | steps,
            twice: pawns & steps,
            zone: steps | 1 << king | step(color, steps),
        }
    }
}

/// Counts everything but the pawns among themselves.
pub(super) fn count<T: Tally>(board: &Board, passed: u64, tally: &mut T) {
    let occupied = board.occupied().bits();
    let mut camps = [Camp::of(board, Color::White), Camp::of(board, Color::Black)];
    let mut units = [0; 2];
    for color in Color::ALL {
        let theirs = &camps[!color as usize];
        let (their_pawns, their_zone, their_guards) = (theirs.men[0], theirs.zone, theirs.by[0]);
        units[color as usize] =
            pieces(color, &mut camps[color as usize], occupied, their_pawns, their_zone, their_guards, tally);
    }
    for color in Color::ALL {
        let (ours, theirs) = (&camps[color as usize], &camps[!color as usize]);
        shelter(color, ours, theirs, tally);
        threats(color, ours, theirs, occupied, tally);
        dangers(color, ours, theirs, occupied, units[color as usize], tally);
        runners(color, ours, theirs, occupied, passed & ours.all, tally);
    }
}

/// Each piece by itself; gives how much it all points at the other king.
fn pieces<T: Tally>(
    color: Color,
    ours: &mut Camp,
    occupied: u64,
    their_pawns: u64,
    their_zone: u64,
    their_guards: u64,
    tally: &mut T,
) -> i32 {
    let sign = if color.is_white() { 1 } else { -1 };
    let free = !(ours.men[0] | ours.men[5] | their_guards);
    let mut units = 0;
    for role in 1..5 {
        let mobility =
            [terms::KNIGHT_MOBILITY, terms::BISHOP_MOBILITY, terms::ROOK_MOBILITY, terms::QUEEN_MOBILITY]
                [role - 1];
        // Sliders see through their own kind that goes with them.
        let through = match role {
            2 => occupied & !ours.men[4],
            3 => occupied & !(ours.men[3] | ours.men[4]),
            _ => occupied,
        };
        each(ours.men[role], |from| {
            let seen = seen_by(color, from);
            let reach = slides(role, from, through);
            tally.add(sign, terms::MATERIAL.at(role), 1);
            tally.add(sign, terms::PLACE.at(role * 64 + seen), 1);
            tally.add(sign, mobility.at((reach & free).count_ones() as usize), 1);
            ours.twice |= ours.attacked & reach;
            ours.attacked |= reach;
            ours.by[role] |= reach;
            let zone = (reach & their_zone).count_ones() as i32;
            if zone != 0 {
                tally.add(sign, terms::ZONE.at(role - 1), zone);
                units += ATTACK_UNITS[role - 1] * zone;
            }
            if role <= 2 {
                let bit = 1u64 << from;
                let attackers = ahead(color, from);
                let safe = beside(attackers) & their_pawns == 0;
                if ours.by[0] & bit != 0 && safe && seen >= 24 {
                    tally.add(sign, terms::OUTPOST.at(role - 1), 1);
                }
            }
            if role == 3 {
                let file = 0x0101_0101_0101_0101u64 << (from % 8);
                if file & ours.men[0] == 0 {
                    tally.add(sign, terms::ROOK_FILE.at((file & their_pawns != 0) as usize), 1);
                }
            }
        });
    }
    let bishops = ours.men[2];
    if bishops & bishops.wrapping_sub(1) != 0 {
        tally.add(sign, terms::BISHOP_PAIR.at(0), 1);
    }
    each(bishops, |from| {
        let dark = SquareSet::DARK.bits();
        let color_squares = if dark >> from & 1 != 0 { dark } else { !dark };
        tally.add(sign, terms::BISHOP_PAWNS.at(0), (ours.men[0] & color_squares).count_ones() as i32);
    });
    tally.add(sign, terms::PLACE.at(320 + seen_by(color, ours.king)), 1);
    units
}

/// The pawns of both sides ahead of the king.
fn shelter<T: Tally>(color: Color, ours: &Camp, theirs: &Camp, tally: &mut T) {
    let sign = if color.is_white() { 1 } else { -1 };
    let king_file = ours.king % 8;
    let region = ranks_ahead(color, ours.king) | 0xff << (ours.king & 56);
    let (first, last) = (king_file.max(1) - 1, king_file.min(6) + 1);
    for file in first..=last {
        let beside = 8 * (file != king_file) as usize;
        let squares = region & 0x0101_0101_0101_0101 << file;
        let ranks = |pawns: u64| match color {
            _ if pawns == 0 => 7,
            Color::White => (pawns.trailing_zeros() as usize / 8).abs_diff(ours.king / 8),
            Color::Black => (63 - pawns.leading_zeros() as usize).wrapping_div(8).abs_diff(ours.king / 8),
        };
        tally.add(sign, terms::SHELTER.at(beside + ranks(squares & ours.men[0])), 1);
        tally.add(sign, terms::STORM.at(beside + ranks(squares & theirs.men[0])), 1);
    }
}

/// Men of the other side that we attack.
fn threats<T: Tally>(color: Color, ours: &Camp, theirs: &Camp, occupied: u64, tally: &mut T) {
    let sign = if color.is_white() { 1 } else { -1 };
    let mut add = |term: usize, set: u64| {
        if set != 0 {
            tally.add(sign, term, set.count_ones() as i32);
        }
    };
    let minors = ours.by[1] | ours.by[2];
    // What a pawn defends, or two men do and we attack once, is not cheap to take.
    let solid = theirs.by[0] | theirs.twice & !ours.twice;
    for role in 0..5 {
        let men = theirs.men[role];
        if role > 0 {
            add(terms::PAWN_THREAT.at(role - 1), men & ours.by[0]);
        }
        let prize = if role >= 3 { men } else { men & !solid };
        add(terms::MINOR_THREAT.at(role), prize & minors);
        let prize = if role == 4 { men } else { men & !solid };
        add(terms::ROOK_THREAT.at(role), prize & ours.by[3]);
    }
    let loose = theirs.all & !theirs.men[5] & ours.attacked & !theirs.attacked;
    add(terms::HANGING.at(0), loose & theirs.men[0]);
    add(terms::HANGING.at(1), loose & !theirs.men[0]);
    add(terms::KING_THREAT.at(0), theirs.all & ours.by[5] & !theirs.attacked);
    let third = if color.is_white() { 0xff << 16 } else { 0xff << 40 };
    let ones = step(color, ours.men[0]) & !occupied;
    let steps = ones | step(color, ones & third) & !occupied;
    let safe = steps & !theirs.by[0] & (ours.attacked | !theirs.attacked);
    let pieces = theirs.all & !theirs.men[0] & !theirs.men[5] & !ours.by[0];
    add(terms::PUSH_THREAT.at(0), pawns::attacks(color, safe) & pieces);
}

/// What we have against the other king.
fn dangers<T: Tally>(color: Color, ours: &Camp, theirs: &Camp, occupied: u64, mut units: i32, tally: &mut T) {
    let sign = if color.is_white() { 1 } else { -1 };
    let straight = slides(3, theirs.king, occupied);
    let diagonal = slides(2, theirs.king, occupied);
    let from = [slides(1, theirs.king, 0), diagonal, straight, straight | diagonal];
    // Safe from all but the king, who may not take what we defend.
    let guarded = theirs.attacked & !(theirs.by[5] & !theirs.twice & ours.twice);
    for role in 1..5 {
        let checks = ours.by[role] & from[role - 1] & !guarded & !ours.all;
        if checks != 0 {
            let count = (checks.count_ones() as i32).min(3);
            tally.add(sign, terms::CHECKS.at(role - 1), count);
            units += CHECK_UNITS[role - 1] * (1 + count) / 2;
        }
    }
    // Squares around the king that only he defends.
    let weak = theirs.zone & ours.attacked & !(theirs.twice | theirs.attacked & !theirs.by[5]);
    units += 2 * weak.count_ones() as i32;
    tally.add(sign, terms::DANGER.at(0), (units * units / 32).min(60));
}

/// Passed pawns among the pieces.
fn runners<T: Tally>(color: Color, ours: &Camp, theirs: &Camp, occupied: u64, passed: u64, tally: &mut T) {
    let sign = if color.is_white() { 1 } else { -1 };
    each(passed, |from| {
        let rank = seen_by(color, from) / 8;
        let next = step(color, 1 << from);
        if next & occupied == 0 {
            tally.add(sign, terms::PASSED_FREE.at(rank), 1);
        }
        if next & theirs.attacked == 0 {
            tally.add(sign, terms::PASSED_SAFE.at(rank), 1);
        }
        if rank >= 3 {
            let to = square(next.trailing_zeros() as usize);
            let way = |king: usize| square(king).distance(to) as usize;
            tally.add(sign, terms::PASSED_OWN_KING.at(way(ours.king)), 1);
            tally.add(sign, terms::PASSED_THEIR_KING.at(way(theirs.king)), 1);
        }
    });
}
