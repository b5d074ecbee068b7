//! Tactical motifs by name, with the pieces that they are made of.

use crate::insight::words::joined;
use std::fmt;
use tabiya::{Board, Role, Square};

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MotifPiece {
    pub(super) role: Role,
    pub(super) square: Square,
}

impl MotifPiece {
    /// The piece on a square, if there is one.
    pub(super) fn on(board: &Board, square: Square) -> Option<MotifPiece> {
        board.role_at(square).map(|role| MotifPiece { role, square })
    }
}

impl fmt::Display for MotifPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.role.name(), self.square)
    }
}

/// What a move does, by the name that players have for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Motif {
    /// A piece attacks several at once.
    Fork { by: MotifPiece, targets: Vec<MotifPiece> },
    /// A piece cannot move away, or not without loss, because one behind it would be captured.
    Pin { by: MotifPiece, pinned: MotifPiece, behind: MotifPiece },
    /// A pinned piece is attacked once more.
    PinnedTarget { by: MotifPiece, pinned: MotifPiece, pinner: MotifPiece },
    /// Nothing can recapture, because what could is pinned to its king.
    PinnedGuard { guard: MotifPiece, pinner: MotifPiece },
    /// A piece must move away, and one behind it is captured.
    Skewer { by: MotifPiece, front: MotifPiece, behind: MotifPiece },
    /// A piece moves out of the way of another.
    Discovery { by: MotifPiece, target: MotifPiece },
    /// Two pieces give check at once.
    DoubleCheck { by: [MotifPiece; 2] },
    /// A piece was attacked and not defended.
    Hanging { taken: MotifPiece },
    /// A piece is attacked and has no safe square.
    Trapped { piece: MotifPiece },
    /// A pawn promotes.
    Promotion { to: MotifPiece },
}

impl Motif {
    /// A stable, machine-readable code.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Motif::Fork { .. } => "fork",
            Motif::Pin { .. } => "pin",
            Motif::PinnedTarget { .. } => "pinned-target",
            Motif::PinnedGuard { .. } => "pinned-guard",
            Motif::Skewer { .. } => "skewer",
            Motif::Discovery { target: MotifPiece { role: Role::King, .. }, .. } => "discovered-check",
            Motif::Discovery { .. } => "discovered-attack",
            Motif::DoubleCheck { .. } => "double-check",
            Motif::Hanging { .. } => "hanging-piece",
            Motif::Trapped { .. } => "trapped-piece",
            Motif::Promotion { .. } => "promotion",
        }
    }

    /// The squares of all pieces of the motif.
    pub(super) fn squares(&self) -> Vec<Square> {
        let pieces: Vec<MotifPiece> = match self {
            Motif::Fork { by, targets } => std::iter::once(by).chain(targets).copied().collect(),
            Motif::Pin { by, pinned, behind } => vec![*by, *pinned, *behind],
            Motif::PinnedTarget { by, pinned, pinner } => vec![*by, *pinned, *pinner],
            Motif::PinnedGuard { guard, pinner } => vec![*guard, *pinner],
            Motif::Skewer { by, front, behind } => vec![*by, *front, *behind],
            Motif::Discovery { by, target } => vec![*by, *target],
            Motif::DoubleCheck { by } => by.to_vec(),
            Motif::Hanging { taken: piece } | Motif::Trapped { piece } | Motif::Promotion { to: piece } => {
                vec![*piece]
            }
        };
        pieces.into_iter().map(|piece| piece.square).collect()
    }

    /// The pieces that it is directed against.
    pub(super) fn targets(&self) -> Vec<MotifPiece> {
        match self {
            Motif::Fork { targets, .. } => targets.clone(),
            Motif::Pin { pinned, behind, .. } => vec![*pinned, *behind],
            Motif::PinnedTarget { pinned, .. } => vec![*pinned],
            Motif::Skewer { front, behind, .. } => vec![*front, *behind],
            Motif::Discovery { target, .. } => vec![*target],
            Motif::Trapped { piece } => vec![*piece],
            Motif::PinnedGuard { .. }
            | Motif::DoubleCheck { .. }
            | Motif::Hanging { .. }
            | Motif::Promotion { .. } => Vec::new(),
        }
    }

    /// What a move does, as the end of a sentence that begins with the move.
    pub(super) fn words(&self) -> String {
        match self {
            Motif::Fork { targets, .. } => {
                format!("forks {}", joined(&targets.iter().map(MotifPiece::to_string).collect::<Vec<_>>()))
            }
            Motif::Pin { by, pinned, behind } => format!("pins {pinned} to {behind}, with {by}"),
            Motif::PinnedTarget { pinned, pinner, .. } => {
                format!("attacks {pinned}, which is pinned by {pinner}")
            }
            Motif::PinnedGuard { guard, pinner } => {
                format!("cannot be answered by taking back: {guard} is pinned by {pinner}")
            }
            Motif::Skewer { front, behind, .. } => format!("skewers {front} and, behind it, {behind}"),
            Motif::Discovery { by, target: MotifPiece { role: Role::King, .. } } => {
                format!("gives a discovered check, by {by}")
            }
            Motif::Discovery { by, target } => format!("opens an attack of {by} on {target}"),
            Motif::DoubleCheck { by: [one, other] } => format!("gives check twice, by {one} and {other}"),
            Motif::Hanging { taken } => format!("takes {taken}, which nobody guards"),
            Motif::Trapped { piece } => format!("traps {piece}: it has no safe square"),
            Motif::Promotion { to } => format!("makes a {} on {}", to.role.name(), to.square),
        }
    }
}
