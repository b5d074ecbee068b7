//! Every position of a game, and how often each has stood.
//!
//! Positions hang in chains by a few bits of their keys, the latest first. A position looks for
//! itself in its chain, no further back than the last pawn move or capture: what stood before that
//! cannot stand again. There are as many chains as the game needs, so a move costs a few steps whatever its
//! length, and taking one back just takes the latest link off its chain.

use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;
use alloc::vec;
use alloc::vec::Vec;

/// A position of a game and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) position: Position,
    /// The move that led here; none at the start.
    pub(super) mv: Option<Move>,
    key: u64,
    /// The ply before it in the chain.
    next: u32,
    /// The last ply before it with the same position.
    same: u32,
    /// How often the position has stood, this time among them.
    pub(super) count: u32,
}

/// No ply.
const NONE: u32 = u32::MAX;

/// The chains at first, a power of two. By most rules a quiet stretch has 150 positions at most: a step or two
/// for each.
const CHAINS: usize = 128;
/// The positions that a new game has room for. Where memory is short, as with games that wait for a collector that does
/// not see their size, an empty one takes 1.3 KB instead of 5.7.
const ROOM: usize = if cfg!(feature = "small") { 8 } else { 64 };
/// More chains are made for a game with more than so many positions in each.
const CROWDED: usize = 8;

/// The positions of a game up to the one on the board, and those that can be redone after it.
#[derive(Clone)]
pub(super) struct Records {
    all: Vec<Record>,
    /// The plies on the board.
    ply: usize,
    /// The latest ply of each chain.
    heads: Vec<u32>,
}

impl Records {
    pub(super) fn new(start: Position) -> Records {
        let key = start.carried_key();
        let mut records = Records { all: Vec::with_capacity(ROOM), ply: 0, heads: vec![NONE; CHAINS] };
        records.all.push(Record { position: start, mv: None, key, next: NONE, same: NONE, count: 1 });
        let chain = records.chain(key);
        records.heads[chain] = 0;
        records
    }

    #[inline]
    pub(super) fn ply(&self) -> usize {
        self.ply
    }

    /// The last ply that can be redone.
    pub(super) fn last(&self) -> usize {
        self.all.len() - 1
    }

    #[inline(always)]
    pub(super) fn now(&self) -> &Record {
        &self.all[self.ply]
    }

    pub(super) fn at(&self, ply: usize) -> Option<&Record> {
        self.all.get(ply)
    }

    /// The records of the moves played, without the start.
    pub(super) fn played(&self) -> &[Record] {
        &self.all[1..=self.ply]
    }

    /// Plays a legal move; what could be redone is forgotten.
    #[inline]
    pub(super) fn push(&mut self, mv: Move) {
        let mut position = self.now().position;
        position.play_unchecked(mv);
        self.all.truncate(self.ply + 1);
        let key = position.carried_key();
        if self.ply >= CROWDED * self.heads.len() {
            self.make_chains();
        }
        let (same, count) = self.look_up(&position, key, self.ply + 1);
        let chain = self.chain(key);
        let next = self.heads[chain];
        self.ply += 1;
        self.heads[chain] = self.ply as u32;
        self.all.push(Record { position, mv: Some(mv), key, next, same, count });
    }

    /// Hangs the positions in more chains.
    #[cold]
    fn make_chains(&mut self) {
        self.heads = vec![NONE; self.heads.len() * 2 * CROWDED];
        for ply in 0..=self.ply {
            let chain = self.chain(self.all[ply].key);
            self.all[ply].next = self.heads[chain];
            self.heads[chain] = ply as u32;
        }
    }

    #[inline]
    fn chain(&self, key: u64) -> usize {
        key as usize & (self.heads.len() - 1)
    }

    /// Forgets what could be redone.
    pub(super) fn forget_redo(&mut self) {
        self.all.truncate(self.ply + 1);
    }

    /// Takes a move back.
    pub(super) fn undo(&mut self) -> Option<Move> {
        let record = *self.now();
        let mv = record.mv?;
        let chain = self.chain(record.key);
        self.heads[chain] = record.next;
        self.ply -= 1;
        Some(mv)
    }

    /// Plays a move again that was taken back.
    pub(super) fn redo(&mut self) -> Option<Move> {
        let record = *self.all.get(self.ply + 1)?;
        self.ply += 1;
        let chain = self.chain(record.key);
        self.heads[chain] = self.ply as u32;
        record.mv
    }

    /// The latest ply on which a position stood that would stand on this ply now, and how often
    /// it would have stood then.
    #[inline]
    fn look_up(&self, position: &Position, key: u64, ply: usize) -> (u32, u32) {
        // In crazyhouse what is captured comes back.
        let is_house = position.variant() == Variant::Crazyhouse;
        let quiet = if is_house { ply } else { position.halfmoves() as usize };
        // Two moves by each side are the least that leads back.
        if quiet < 4 {
            return (NONE, 1);
        }
        let earliest = ply.saturating_sub(quiet) as u32;
        let mut earlier = self.heads[self.chain(key)];
        while earlier != NONE && earlier >= earliest {
            let record = &self.all[earlier as usize];
            if record.key == key && record.position.same_position(position) {
                return (earlier, record.count + 1);
            }
            earlier = record.next;
        }
        (NONE, 1)
    }

    /// How often the position after a legal move would have stood, and after which plies it has.
    pub(super) fn after(&self, mv: Move) -> (Position, u32, Vec<usize>) {
        let mut position = self.now().position;
        position.play_unchecked(mv);
        let (same, count) = self.look_up(&position, position.carried_key(), self.ply + 1);
        (position, count, self.stood(same))
    }

    /// The plies after which the position on the board has stood, this one among them.
    pub(super) fn plies(&self) -> Vec<usize> {
        self.stood(self.ply as u32)
    }

    /// This ply and those before it with the same position, the first first.
    fn stood(&self, mut ply: u32) -> Vec<usize> {
        let mut plies = Vec::new();
        while let Some(record) = self.all.get(ply as usize) {
            plies.push(ply as usize);
            ply = record.same;
        }
        plies.reverse();
        plies
    }
}
