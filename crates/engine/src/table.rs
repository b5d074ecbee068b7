//! The transposition table: what was found out about positions met before.
//!
//! Threads share it without locks. An entry is two words, the data and the key mixed with the data:
//! where two threads wrote over each other the words do not fit together, and the entry is as good
//! as empty.

use crate::score::{MATES, NONE};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tabiya::Move;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing: only the evaluation is known.
    None,
    /// It is this or less.
    Upper,
    /// It is this or more.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];

    /// Whether a score with this bound decides against a limit.
    pub(crate) const fn decides(self, score: i32, beta: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    /// As seen from the position's own ply, so that mates count from there.
    pub(crate) score: i32,
    /// The evaluation before any correction, or `NONE`.
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether it was on, or meant to be on, the main line.
    pub(crate) was_pv: bool,
}

/// Bits of a word: move 16, score 16, evaluation 16, depth 8, generation 5, main line 1, bound 2.
impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        u64::from(mv)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(generation & GENERATIONS) << 56
            | u64::from(self.was_pv) << 61
            | (self.bound as u64) << 62
    }

    fn unpack(word: u64) -> Entry {
        Entry {
            mv: Move::from_bits(word as u16),
            score: i32::from((word >> 16) as u16 as i16),
            eval: i32::from((word >> 32) as u16 as i16),
            depth: (word >> 48) as u8 as i32,
            bound: Bound::ALL[(word >> 62) as usize],
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

/// Four entries in a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The table itself.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// A table of so many megabytes, at least one; none if there is not so much memory.
    pub(crate) fn new(megabytes: usize) -> Option<Table> {
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(Table { clusters, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for cluster in &mut self.clusters {
            *cluster = Cluster::default();
        }
        *self.generation.get_mut() = 0;
    }

    /// Begins a new search: what older ones left is the first to go.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The place of a key: by its upper half, as any number of clusters is fine.
    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores what was found out; shallow and old entries make room.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let slots = &self.cluster(key).0;
        let (mut place, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            let old = Entry::unpack(data);
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

    /// How full it is with what this search has found, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let sample = self.clusters.iter().take(250);
        let count = sample.flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 56) as u8 & GENERATIONS == generation
        });
        (count.count() * 250 / self.clusters.len().min(250)) as u32
    }
}

/// A score as it is stored: a mate counts from the position, not from the root.
pub(crate) const fn to_stored(score: i32, ply: usize) -> i32 {
    if score >= MATES {
        score + ply as i32
    } else if score <= -MATES {
        score - ply as i32
    } else {
        score
    }
}

/// A stored score as the search sees it at a ply.
pub(crate) const fn from_stored(score: i32, ply: usize) -> i32 {
    if score == NONE {
        NONE
    } else if score >= MATES {
        score - ply as i32
    } else if score <= -MATES {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Table, from_stored, to_stored};
    use crate::score::{MATE, NONE, mated_in};
    use tabiya::{Move, Role, Square};

    fn entry(depth: i32, score: i32) -> Entry {
        let mv = Some(Move::promotion(Square::A7, Square::B8, Role::Knight));
        Entry { mv, score, eval: -31_000, depth, bound: Bound::Lower, was_pv: true }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for score in [0, 1, -1, MATE, -MATE, NONE] {
            for depth in [0, 1, 77, 255] {
                for bound in Bound::ALL {
                    let entry = Entry { bound, ..entry(depth, score) };
                    assert_eq!(Entry::unpack(entry.pack(29)), entry);
                }
            }
        }
    }

    #[test]
    fn what_is_stored_is_found_by_its_key_and_by_no_other() {
        let table = Table::new(1).unwrap();
        table.store(17, entry(5, 40));
        assert_eq!(table.look_up(17), Some(entry(5, 40)));
        assert_eq!(table.look_up(18), None);
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_that_was_known() {
        let table = Table::new(1).unwrap();
        table.store(17, entry(5, 40));
        table.store(17, Entry { mv: None, ..entry(6, 10) });
        assert_eq!(table.look_up(17), Some(entry(6, 10)));
    }

    #[test]
    fn of_many_positions_in_one_place_the_deepest_stay() {
        let table = Table::new(1).unwrap();
        for depth in 1..=40 {
            table.store(depth, entry(depth as i32, 0));
        }
        assert_eq!(table.look_up(40), Some(entry(40, 0)));
        assert_eq!((1..=40).filter(|&key| table.look_up(key).is_some()).count(), 4);
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_wherever_that_is_met() {
        // Mate three plies below ply 7, met again at ply 2.
        let found = MATE - 10;
        assert_eq!(from_stored(to_stored(found, 7), 2), MATE - 5);
        assert_eq!(from_stored(to_stored(mated_in(10), 7), 2), mated_in(5));
        assert_eq!(from_stored(to_stored(123, 7), 2), 123);
    }

    #[test]
    fn a_new_search_sees_an_empty_table_fill_up_again() {
        let table = Table::new(1).unwrap();
        (0..1_000u64).for_each(|i| table.store(i, entry(1, 0)));
        table.age();
        assert_eq!(table.fullness(), 0);
    }
}
