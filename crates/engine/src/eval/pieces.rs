//! Pieces: placement, mobility, threats, king safety and passed pawns.

use super::pawns::{self, for_each_square, outposts, push, ranks_ahead, relative};
use super::term_sink::TermSink;
use super::terms::{self, TermGroup};
use tabiya::{Board, Color, Role, Square, SquareSet, attacks};

/// The weight of an attack on the king's zone and of a safe check in the king danger, by a knight, bishop, rook
/// and queen.
const ATTACK_UNITS: [i32; 4] = [3, 2, 3, 4];
const CHECK_UNITS: [i32; 4] = [6, 4, 8, 7];

/// The pieces of a side and the squares that they attack.
struct SideInfo {
    /// The pieces by role.
    pieces: [u64; 6],
    all: u64,
    king: usize,
    /// The attacked squares by the role of the attacker, together, and those attacked at least twice.
    by: [u64; 6],
    attacked: u64,
    twice: u64,
    /// The king's zone: the squares around the king, and one rank further ahead.
    zone: u64,
}

#[inline(always)]
fn square(index: usize) -> Square {
    Square::from_index(index & 63).unwrap_or(Square::A1)
}

/// The squares that a knight (1), bishop (2), rook (3) or queen (4) attacks.
#[inline(always)]
fn attacks_from(role: usize, from: usize, occupied: u64) -> u64 {
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

impl SideInfo {
    fn of(board: &Board, color: Color) -> SideInfo {
        let pieces = Role::ALL.map(|role| board.of(color, role).bits());
        let king = pieces[5].trailing_zeros() as usize & 63;
        let steps = attacks::king(square(king)).bits();
        let pawns = pawns::attacks(color, pieces[0]);
        SideInfo {
            pieces,
            all: board.of_color(color).bits(),
            king,
            by: [pawns, 0, 0, 0, 0, steps],
            attacked: pawns | steps,
            twice: pawns & steps,
            zone: steps | 1 << king | push(color, steps),
        }
    }
}

/// Counts all terms but those of the pawn structure.
pub(super) fn count<T: TermSink>(board: &Board, passed: u64, tally: &mut T) {
    let occupied = board.occupied().bits();
    let (mut white, mut black) = (SideInfo::of(board, Color::White), SideInfo::of(board, Color::Black));
    let white_units = pieces::<T, true>(&mut white, &black, occupied, tally);
    let black_units = pieces::<T, false>(&mut black, &white, occupied, tally);
    interactions::<T, true>(&white, &black, occupied, passed, white_units, tally);
    interactions::<T, false>(&black, &white, occupied, passed, black_units, tally);
}

/// Counts the terms of each piece; gives the attack on the other king, in danger units.
///
/// The side and the role are constants because most of the evaluation's time is spent here.
#[inline(always)]
fn pieces<T: TermSink, const WHITE: bool>(
    ours: &mut SideInfo,
    theirs: &SideInfo,
    occupied: u64,
    tally: &mut T,
) -> i32 {
    let units = piece::<T, WHITE, 1>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 2>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 3>(ours, theirs, occupied, tally)
        + piece::<T, WHITE, 4>(ours, theirs, occupied, tally);
    let bishops = ours.pieces[2];
    if bishops & bishops.wrapping_sub(1) != 0 {
        tally.add(sign(WHITE), terms::BISHOP_PAIR.at(0), 1);
    }
    for_each_square(bishops, |from| {
        let dark = SquareSet::DARK.bits();
        let of_its_color = if dark >> from & 1 != 0 { dark } else { !dark };
        tally.add(
            sign(WHITE),
            terms::BISHOP_PAWNS.at(0),
            (ours.pieces[0] & of_its_color).count_ones() as i32,
        );
    });
    tally.add(sign(WHITE), terms::PIECE_SQUARE.at(320 + relative(color(WHITE), ours.king)), 1);
    units
}

#[inline(always)]
fn piece<T: TermSink, const WHITE: bool, const ROLE: usize>(
    ours: &mut SideInfo,
    theirs: &SideInfo,
    occupied: u64,
    tally: &mut T,
) -> i32 {
    const MOBILITY: [TermGroup; 4] =
        [terms::KNIGHT_MOBILITY, terms::BISHOP_MOBILITY, terms::ROOK_MOBILITY, terms::QUEEN_MOBILITY];
    let free = !(ours.pieces[0] | ours.pieces[5] | theirs.by[0]);
    // X-rays through own pieces that move the same way.
    let blockers = match ROLE {
        2 => occupied & !ours.pieces[4],
        3 => occupied & !(ours.pieces[3] | ours.pieces[4]),
        _ => occupied,
    };
    let outposts = if ROLE <= 2 { outposts(color(WHITE), ours.pieces[0], theirs.pieces[0]) } else { 0 };
    let mut units = 0;
    for_each_square(ours.pieces[ROLE], |from| {
        let relative = relative(color(WHITE), from);
        let reach = attacks_from(ROLE, from, blockers);
        tally.add(sign(WHITE), terms::MATERIAL.at(ROLE), 1);
        tally.add(sign(WHITE), terms::PIECE_SQUARE.at(ROLE * 64 + relative), 1);
        tally.add(sign(WHITE), MOBILITY[ROLE - 1].at((reach & free).count_ones() as usize), 1);
        ours.twice |= ours.attacked & reach;
        ours.attacked |= reach;
        ours.by[ROLE] |= reach;
        let zone = (reach & theirs.zone).count_ones() as i32;
        if zone != 0 {
            tally.add(sign(WHITE), terms::ZONE.at(ROLE - 1), zone);
            units += ATTACK_UNITS[ROLE - 1] * zone;
        }
        if ROLE <= 2 && outposts >> from & 1 != 0 {
            tally.add(sign(WHITE), terms::OUTPOST.at(ROLE - 1), 1);
        }
        if ROLE == 3 {
            let file = 0x0101_0101_0101_0101u64 << (from % 8);
            if file & ours.pieces[0] == 0 {
                tally.add(sign(WHITE), terms::ROOK_FILE.at((file & theirs.pieces[0] != 0) as usize), 1);
            }
        }
    });
    units
}

/// Counts the terms that need the attacks of both sides.
#[inline(always)]
fn interactions<T: TermSink, const WHITE: bool>(
    ours: &SideInfo,
    theirs: &SideInfo,
    occupied: u64,
    passed: u64,
    units: i32,
    tally: &mut T,
) {
    shelter::<T, WHITE>(ours, theirs, tally);
    threats::<T, WHITE>(ours, theirs, occupied, tally);
    king_danger::<T, WHITE>(ours, theirs, occupied, units, tally);
    passed_pawns::<T, WHITE>(ours, theirs, occupied, passed & ours.all, tally);
}

/// Counts the pawn shelter and the pawn storm in front of the king.
#[inline(always)]
fn shelter<T: TermSink, const WHITE: bool>(ours: &SideInfo, theirs: &SideInfo, tally: &mut T) {
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
        tally.add(sign, terms::SHELTER.at(beside + ranks(squares & ours.pieces[0])), 1);
        tally.add(sign, terms::STORM.at(beside + ranks(squares & theirs.pieces[0])), 1);
    }
}

/// Counts the pieces of the other side that are under attack.
#[inline(always)]
fn threats<T: TermSink, const WHITE: bool>(ours: &SideInfo, theirs: &SideInfo, occupied: u64, tally: &mut T) {
    let (sign, color) = (sign(WHITE), color(WHITE));
    let mut add = |term: usize, set: u64| {
        if set != 0 {
            tally.add(sign, term, set.count_ones() as i32);
        }
    };
    let minors = ours.by[1] | ours.by[2];
    // What a pawn defends, or what is defended twice and attacked once, cannot be captured cheaply.
    let solid = theirs.by[0] | theirs.twice & !ours.twice;
    for role in 0..5 {
        let targets = theirs.pieces[role];
        if role > 0 {
            add(terms::PAWN_THREAT.at(role - 1), targets & ours.by[0]);
        }
        let weak = if role >= 3 { targets } else { targets & !solid };
        add(terms::MINOR_THREAT.at(role), weak & minors);
        let weak = if role == 4 { targets } else { targets & !solid };
        add(terms::ROOK_THREAT.at(role), weak & ours.by[3]);
    }
    let hanging = theirs.all & !theirs.pieces[5] & ours.attacked & !theirs.attacked;
    add(terms::HANGING.at(0), hanging & theirs.pieces[0]);
    add(terms::HANGING.at(1), hanging & !theirs.pieces[0]);
    add(terms::KING_THREAT.at(0), theirs.all & ours.by[5] & !theirs.attacked);
    let third = if color.is_white() { 0xff << 16 } else { 0xff << 40 };
    let ones = push(color, ours.pieces[0]) & !occupied;
    let steps = ones | push(color, ones & third) & !occupied;
    let safe = steps & !theirs.by[0] & (ours.attacked | !theirs.attacked);
    let pieces = theirs.all & !theirs.pieces[0] & !theirs.pieces[5] & !ours.by[0];
    add(terms::PUSH_THREAT.at(0), pawns::attacks(color, safe) & pieces);
}

/// Counts safe checks and the danger to the other king.
#[inline(always)]
fn king_danger<T: TermSink, const WHITE: bool>(
    ours: &SideInfo,
    theirs: &SideInfo,
    occupied: u64,
    mut units: i32,
    tally: &mut T,
) {
    let sign = sign(WHITE);
    let straight = attacks_from(3, theirs.king, occupied);
    let diagonal = attacks_from(2, theirs.king, occupied);
    let from = [attacks_from(1, theirs.king, 0), diagonal, straight, straight | diagonal];
    // Safe from all but the king, which may not capture what we defend.
    let guarded = theirs.attacked & !(theirs.by[5] & !theirs.twice & ours.twice);
    for role in 1..5 {
        let checks = ours.by[role] & from[role - 1] & !guarded & !ours.all;
        if checks != 0 {
            let count = (checks.count_ones() as i32).min(3);
            tally.add(sign, terms::CHECKS.at(role - 1), count);
            units += CHECK_UNITS[role - 1] * (1 + count) / 2;
        }
    }
    // Squares around the king that only the king defends.
    let weak = theirs.zone & ours.attacked & !(theirs.twice | theirs.attacked & !theirs.by[5]);
    units += 2 * weak.count_ones() as i32;
    tally.add(sign, terms::DANGER.at(0), (units * units / 32).min(60));
}

/// Counts the terms of passed pawns that depend on the other pieces.
#[inline(always)]
fn passed_pawns<T: TermSink, const WHITE: bool>(
    ours: &SideInfo,
    theirs: &SideInfo,
    occupied: u64,
    passed: u64,
    tally: &mut T,
) {
    let (sign, color) = (sign(WHITE), color(WHITE));
    for_each_square(passed, |from| {
        let rank = relative(color, from) / 8;
        let next = push(color, 1 << from);
        if next & occupied == 0 {
            tally.add(sign, terms::PASSED_FREE.at(rank), 1);
        }
        if next & theirs.attacked == 0 {
            tally.add(sign, terms::PASSED_SAFE.at(rank), 1);
        }
        if rank >= 3 {
            let to = square(next.trailing_zeros() as usize);
            let distance = |king: usize| square(king).distance(to) as usize;
            tally.add(sign, terms::PASSED_OWN_KING.at(distance(ours.king)), 1);
            tally.add(sign, terms::PASSED_THEIR_KING.at(distance(theirs.king)), 1);
        }
    });
}
