//! Pieces: where they stand, where they can go, what they threaten, and how safe the kings are.

use super::pawns::{self, ahead, beside, each, ranks_ahead, seen_by, step};
use super::tally::Tally;
use super::terms::{self, Terms};
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

#[inline(always)]
fn square(index: usize) -> Square {
    Square::from_index(index & 63).unwrap_or(Square::A1)
}

/// Where a knight (1), bishop (2), rook (3) or queen (4) attacks.
#[inline(always)]
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

#[inline(always)]
const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

#[inline(always)]
const fn sign(white: bool) -> i32 {
    if white { 1 } else { -1 }
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
    let (mut white, mut black) = (Camp::of(board, Color::White), Camp::of(board, Color::Black));
    let white_units = pieces::<T, true>(&mut white, &black, occupied, tally);
    let black_units = pieces::<T, false>(&mut black, &white, occupied, tally);
    against::<T, true>(&white, &black, occupied, passed, white_units, tally);
    against::<T, false>(&black, &white, occupied, passed, black_units, tally);
}

/// Each piece by itself; gives how much it all points at the other king.
///
/// The side and the role are known when this is compiled: it is where the time goes.
#[inline(always)]
fn pieces<T: Tally, const WHITE: bool>(ours: &mut Camp, theirs: &Camp, occupied: u64, tally: &mut T) -> i32 {
    let units = piece::<T, WHITE, 1>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 2>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 3>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 4>(ours, theirs, occupied, tally);
    let bishops = ours.men[2];
    if bishops & bishops.wrapping_sub(1) != 0 {
        tally.add(sign(WHITE), terms::BISHOP_PAIR.at(0), 1);
    }
    each(bishops, |from| {
        let dark = SquareSet::DARK.bits();
        let of_its_color = if dark >> from & 1 != 0 { dark } else { !dark };
        tally.add(sign(WHITE), terms::BISHOP_PAWNS.at(0), (ours.men[0] & of_its_color).count_ones() as i32);
    });
    tally.add(sign(WHITE), terms::PLACE.at(320 + seen_by(color(WHITE), ours.king)), 1);
    units
}

#[inline(always)]
fn piece<T: Tally, const WHITE: bool, const ROLE: usize>(
    ours: &mut Camp,
    theirs: &Camp,
    occupied: u64,
    tally: &mut T,
) -> i32 {
    const MOBILITY: [Terms; 4] =
        [terms::KNIGHT_MOBILITY, terms::BISHOP_MOBILITY, terms::ROOK_MOBILITY, terms::QUEEN_MOBILITY];
    let free = !(ours.men[0] | ours.men[5] | theirs.by[0]);
    // Sliders see through their own kind that goes with them.
    let through = match ROLE {
        2 => occupied & !ours.men[4],
        3 => occupied & !(ours.men[3] | ours.men[4]),
        _ => occupied,
    };
    let mut units = 0;
    each(ours.men[ROLE], |from| {
        let seen = seen_by(color(WHITE), from);
        let reach = slides(ROLE, from, through);
        tally.add(sign(WHITE), terms::MATERIAL.at(ROLE), 1);
        tally.add(sign(WHITE), terms::PLACE.at(ROLE * 64 + seen), 1);
        tally.add(sign(WHITE), MOBILITY[ROLE - 1].at((reach & free).count_ones() as usize), 1);
        ours.twice |= ours.attacked & reach;
        ours.attacked |= reach;
        ours.by[ROLE] |= reach;
        let zone = (reach & theirs.zone).count_ones() as i32;
        if zone != 0 {
            tally.add(sign(WHITE), terms::ZONE.at(ROLE - 1), zone);
            units += ATTACK_UNITS[ROLE - 1] * zone;
        }
        if ROLE <= 2 && ours.by[0] >> from & 1 != 0 && seen >= 24 {
            let attackers = beside(ahead(color(WHITE), from)) & theirs.men[0];
            if attackers == 0 {
                tally.add(sign(WHITE), terms::OUTPOST.at(ROLE - 1), 1);
            }
        }
        if ROLE == 3 {
            let file = 0x0101_0101_0101_0101u64 << (from % 8);
            if file & ours.men[0] == 0 {
                tally.add(sign(WHITE), terms::ROOK_FILE.at((file & theirs.men[0] != 0) as usize), 1);
            }
        }
    });
    units
}

/// What a side has against the other, once all attacks are known.
#[inline(always)]
fn against<T: Tally, const WHITE: bool>(
    ours: &Camp,
    theirs: &Camp,
    occupied: u64,
    passed: u64,
    units: i32,
    tally: &mut T,
) {
    shelter::<T, WHITE>(ours, theirs, tally);
    threats::<T, WHITE>(ours, theirs, occupied, tally);
    dangers::<T, WHITE>(ours, theirs, occupied, units, tally);
    runners::<T, WHITE>(ours, theirs, occupied, passed & ours.all, tally);
}

/// The pawns of both sides ahead of the king.
#[inline(always)]
fn shelter<T: Tally, const WHITE: bool>(ours: &Camp, theirs: &Camp, tally: &mut T) {
    let (sign, color) = (sign(WHITE), color(WHITE));
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
#[inline(always)]
fn threats<T: Tally, const WHITE: bool>(ours: &Camp, theirs: &Camp, occupied: u64, tally: &mut T) {
    let (sign, color) = (sign(WHITE), color(WHITE));
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
#[inline(always)]
fn dangers<T: Tally, const WHITE: bool>(
    ours: &Camp,
    theirs: &Camp,
    occupied: u64,
    mut units: i32,
    tally: &mut T,
) {
    let sign = sign(WHITE);
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
#[inline(always)]
fn runners<T: Tally, const WHITE: bool>(
    ours: &Camp,
    theirs: &Camp,
    occupied: u64,
    passed: u64,
    tally: &mut T,
) {
    let (sign, color) = (sign(WHITE), color(WHITE));
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
