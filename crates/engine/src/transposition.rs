//! The transposition table: the results of earlier searches of the same positions.
//!
//! Threads share it without locks. An entry is two words, the data and the key mixed with the data:
//! if two threads wrote over each other, the words do not fit together and the entry counts as empty.

use crate::bound::Bound;
use crate::score::{MATE_IN_MAX_PLY, NO_VALUE};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tabiya::Move;

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    pub(crate) mv: Option<Move>,
    /// Mates count from the position itself, not from the root.
    pub(crate) score: i32,
    /// The evaluation before any correction, or `NO_VALUE`.
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the node was once a PV node.
    pub(crate) was_pv: bool,
}

/// The bounds by their two bits. No entry is stored with 0: a word of zeros is an empty slot.
const BOUNDS: [Bound; 4] = [Bound::Upper, Bound::Upper, Bound::Lower, Bound::Exact];

const fn bound_bits(bound: Bound) -> u64 {
    match bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    }
}

/// Bits of a word: move 16, score 16, evaluation 16, depth 8, generation 5, PV 1, bound 2.
impl TtEntry {
    fn pack(self, generation: u8) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        u64::from(mv)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(generation & GENERATIONS) << 56
            | u64::from(self.was_pv) << 61
            | bound_bits(self.bound) << 62
    }

    fn unpack(word: u64) -> TtEntry {
        TtEntry {
            mv: Move::from_bits(word as u16),
            score: i32::from((word >> 16) as u16 as i16),
            eval: i32::from((word >> 32) as u16 as i16),
            depth: (word >> 48) as u8 as i32,
            bound: BOUNDS[(word >> 62) as usize],
            was_pv: word >> 61 & 1 != 0,
        }
    }
}

const GENERATIONS: u8 = 31;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four entries in a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The table itself.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of this many megabytes, at least one; none if there is not enough memory.
    pub(crate) fn new(megabytes: usize) -> Option<TranspositionTable> {
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(TranspositionTable { clusters, generation: AtomicU8::new(0) })
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        for cluster in &mut self.clusters {
            *cluster = Cluster::default();
        }
        *self.generation.get_mut() = 0;
    }

    /// Starts a new generation: entries of older searches are replaced first.
    pub(crate) fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The cluster of a key, by its upper half: the number of clusters need not be a power of two.
    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// What is stored about the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TtEntry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(TtEntry::unpack(data));
            }
        }
        None
    }

    /// Stores a result; shallow and old entries are replaced first.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let slots = &self.cluster(key).0;
        let (mut place, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            let old = TtEntry::unpack(data);
            if data == 0 {
                place = slot;
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 56) as u8) & GENERATIONS);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                entry.mv = entry.mv.or(old.mv);
                // A deeper result about the same position is kept, unless it is old or the new one is exact.
                if entry.bound != Bound::Exact && age == 0 && old.depth > entry.depth + 4 {
                    return;
                }
                place = slot;
                break;
            }
            let worth = old.depth - 8 * age;
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = entry.pack(generation);
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let sample = self.clusters.iter().take(250);
        let count = sample.flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 56) as u8 & GENERATIONS == generation
        });
        (count.count() * 250 / self.clusters.len().min(250)) as u32
    }
}

/// A score as it is stored: mates count from the position, not from the root.
pub(crate) const fn to_tt(score: i32, ply: usize) -> i32 {
    if score >= MATE_IN_MAX_PLY {
        score + ply as i32
    } else if score <= -MATE_IN_MAX_PLY {
        score - ply as i32
    } else {
        score
    }
}

/// A stored score as the search sees it at a ply.
pub(crate) const fn from_tt(score: i32, ply: usize) -> i32 {
    if score == NO_VALUE {
        NO_VALUE
    } else if score >= MATE_IN_MAX_PLY {
        score - ply as i32
    } else if score <= -MATE_IN_MAX_PLY {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::{TranspositionTable, TtEntry, from_tt, to_tt};
    use crate::bound::Bound;
    use crate::score::{MATE, NO_VALUE, mated_in};
    use tabiya::{Move, Role, Square};

    fn entry(depth: i32, score: i32) -> TtEntry {
        let mv = Move::promotion(Square::A7, Square::B8, Role::Knight);
        TtEntry { mv, score, eval: -31_000, depth, bound: Bound::Lower, was_pv: true }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for score in [0, 1, -1, MATE, -MATE, NO_VALUE] {
            for depth in [0, 1, 77, 255] {
                for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                    let entry = TtEntry { bound, ..entry(depth, score) };
                    assert_eq!(TtEntry::unpack(entry.pack(29)), entry);
                }
            }
        }
    }

    #[test]
    fn what_is_stored_is_found_by_its_key_and_by_no_other() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(17, entry(5, 40));
        assert_eq!(table.probe(17), Some(entry(5, 40)));
        assert_eq!(table.probe(18), None);
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_that_was_known() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(17, entry(5, 40));
        table.store(17, TtEntry { mv: None, ..entry(6, 10) });
        assert_eq!(table.probe(17), Some(entry(6, 10)));
    }

    #[test]
    fn of_many_positions_in_one_place_the_deepest_stay() {
        let table = TranspositionTable::new(1).unwrap();
        for depth in 1..=40 {
            table.store(depth, entry(depth as i32, 0));
        }
        assert_eq!(table.probe(40), Some(entry(40, 0)));
        assert_eq!((1..=40).filter(|&key| table.probe(key).is_some()).count(), 4);
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_wherever_that_is_met() {
        // Mate three plies below ply 7, met again at ply 2.
        let found = MATE - 10;
        assert_eq!(from_tt(to_tt(found, 7), 2), MATE - 5);
        assert_eq!(from_tt(to_tt(mated_in(10), 7), 2), mated_in(5));
        assert_eq!(from_tt(to_tt(123, 7), 2), 123);
    }

    #[test]
    fn a_new_search_sees_an_empty_table_fill_up_again() {
        let table = TranspositionTable::new(1).unwrap();
        (0..1_000u64).for_each(|i| table.store(i, entry(1, 0)));
        table.new_search();
        assert_eq!(table.hashfull(), 0);
    }
}
