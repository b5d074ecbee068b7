//! The moves of all openings as one tree, in the order in which a walk meets its nodes.
//!
//! A node is a byte: which of the legal moves it is, in their [order](crate::Move), in six bits; whether a
//! move follows it, which is then the next node; and whether there is another move in its place, which comes behind
//! all that follow it.

use super::table;

const MOVE: u8 = 0x3f;
const GOES_ON: u8 = 0x40;
const HAS_SIBLING: u8 = 0x80;

/// How deep the tree is at most.
const DEPTH: usize = 64;

/// A walk over the tree, first things first.
#[derive(Clone)]
pub(super) struct Walk {
    /// The next node.
    next: usize,
    /// How many named nodes it has met.
    met: usize,
    /// At which depth the next node stands.
    depth: usize,
    /// The moves that lead to the last node, by their numbers, and whether each has siblings to come.
    path: [u8; DEPTH],
}

/// A node as a walk meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// How many moves lead there, from 1.
    pub(super) depth: usize,
    /// Which of the legal moves leads there.
    pub(super) number: usize,
    /// The line that has its name there.
    pub(super) line: Option<u16>,
}

impl Walk {
    pub(super) fn new() -> Walk {
        Walk { next: 0, met: 0, depth: 0, path: [0; DEPTH] }
    }

    /// The walk as it stands when it has met this line.
    pub(super) fn to(line: u16) -> Option<(Walk, Step)> {
        let mut walk = Walk::new();
        let step = walk.find(|step| step.line == Some(line))?;
        Some((walk, step))
    }

    /// The numbers of the moves that lead to a step which the walk has just made.
    pub(super) fn path(&self, step: Step) -> impl Iterator<Item = usize> + '_ {
        self.path.iter().take(step.depth).map(|byte| (byte & MOVE) as usize)
    }
}

impl Iterator for Walk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.next >= table::NODES {
            return None;
        }
        let index = self.next;
        let byte = table::node(index);
        *self.path.get_mut(self.depth)? = byte;
        let line = table::is_named(index).then_some(self.met as u16);
        let step = Step { depth: self.depth + 1, number: (byte & MOVE) as usize, line };
        self.next += 1;
        self.met += line.is_some() as usize;
        if byte & GOES_ON != 0 {
            self.depth += 1;
        } else {
            // Back to the last move that has another in its place.
            while self.path[self.depth] & HAS_SIBLING == 0 && self.depth > 0 {
                self.depth -= 1;
            }
        }
        Some(step)
    }
}
