//! Motifs by name, with the men they are made of.

use super::worth::joined;
use std::fmt;
use tabiya::{Board, Role, Square};

/// A man on his square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub role: Role,
    pub square: Square,
}

impl Man {
    /// The man on a square, if there is one.
    pub fn on(board: &Board, square: Square) -> Option<Man> {
        board.role_at(square).map(|role| Man { role, square })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.role.name(), self.square)
    }
}

/// What a move does, by the name that players have for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motif {
    /// One man attacks several at once.
    Fork { by: Man, targets: Vec<Man> },
    /// A man may not leave, or not without loss, for one behind him would be taken.
    Pin { by: Man, pinned: Man, behind: Man },
    /// A man who is pinned is attacked once more.
    PinnedTarget { by: Man, pinned: Man, pinner: Man },
    /// Nobody can take back, for those who could are pinned to their king.
    PinnedGuard { guard: Man, pinner: Man },
    /// A man must leave, and one behind him is taken.
    Skewer { by: Man, front: Man, behind: Man },
    /// A man steps out of the way of another.
    Discovery { by: Man, target: Man },
    /// Two men give check at once.
    DoubleCheck { by: [Man; 2] },
    /// Somebody was attacked and not guarded.
    Hanging { taken: Man },
    /// A man is attacked and has no square to go to.
    Trapped { man: Man },
    /// A pawn becomes something better.
    Promotion { to: Man },
}

impl Motif {
    /// A word for programs, which will not change.
    pub const fn code(&self) -> &'static str {
        match self {
            Motif::Fork { .. } => "fork",
            Motif::Pin { .. } => "pin",
            Motif::PinnedTarget { .. } => "pinned-target",
            Motif::PinnedGuard { .. } => "pinned-guard",
            Motif::Skewer { .. } => "skewer",
            Motif::Discovery { target: Man { role: Role::King, .. }, .. } => "discovered-check",
            Motif::Discovery { .. } => "discovered-attack",
            Motif::DoubleCheck { .. } => "double-check",
            Motif::Hanging { .. } => "hanging-piece",
            Motif::Trapped { .. } => "trapped-piece",
            Motif::Promotion { .. } => "promotion",
        }
    }

    /// The squares of all who have a part in it.
    pub fn squares(&self) -> Vec<Square> {
        let men: Vec<Man> = match self {
            Motif::Fork { by, targets } => std::iter::once(by).chain(targets).copied().collect(),
            Motif::Pin { by, pinned, behind } => vec![*by, *pinned, *behind],
            Motif::PinnedTarget { by, pinned, pinner } => vec![*by, *pinned, *pinner],
            Motif::PinnedGuard { guard, pinner } => vec![*guard, *pinner],
            Motif::Skewer { by, front, behind } => vec![*by, *front, *behind],
            Motif::Discovery { by, target } => vec![*by, *target],
            Motif::DoubleCheck { by } => by.to_vec(),
            Motif::Hanging { taken: man } | Motif::Trapped { man } | Motif::Promotion { to: man } => {
                vec![*man]
            }
        };
        men.into_iter().map(|man| man.square).collect()
    }

    /// Those whom it is after.
    pub fn prey(&self) -> Vec<Man> {
        match self {
            Motif::Fork { targets, .. } => targets.clone(),
            Motif::Pin { pinned, behind, .. } => vec![*pinned, *behind],
            Motif::PinnedTarget { pinned, .. } => vec![*pinned],
            Motif::Skewer { front, behind, .. } => vec![*front, *behind],
            Motif::Discovery { target, .. } => vec![*target],
            Motif::Trapped { man } => vec![*man],
            Motif::PinnedGuard { .. }
            | Motif::DoubleCheck { .. }
            | Motif::Hanging { .. }
            | Motif::Promotion { .. } => Vec::new(),
        }
    }

    /// What a move does, as the end of a sentence that begins with the move.
    pub fn words(&self) -> String {
        match self {
            Motif::Fork { targets, .. } => {
                format!("forks {}", joined(&targets.iter().map(Man::to_string).collect::<Vec<_>>()))
            }
            Motif::Pin { by, pinned, behind } => format!("pins {pinned} to {behind}, with {by}"),
            Motif::PinnedTarget { pinned, pinner, .. } => {
                format!("attacks {pinned}, which is pinned by {pinner}")
            }
            Motif::PinnedGuard { guard, pinner } => {
                format!("cannot be answered by taking back: {guard} is pinned by {pinner}")
            }
            Motif::Skewer { front, behind, .. } => format!("skewers {front} and, behind it, {behind}"),
            Motif::Discovery { by, target: Man { role: Role::King, .. } } => {
                format!("gives a discovered check, by {by}")
            }
            Motif::Discovery { by, target } => format!("opens an attack of {by} on {target}"),
            Motif::DoubleCheck { by: [one, other] } => format!("gives check twice, by {one} and {other}"),
            Motif::Hanging { taken } => format!("takes {taken}, which nobody guards"),
            Motif::Trapped { man } => format!("traps {man}: it has no safe square"),
            Motif::Promotion { to } => format!("makes a {} on {}", to.role.name(), to.square),
        }
    }
}
