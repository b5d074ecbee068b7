//! Endgame tables as the search sees them: a seam, behind which files may lie that this crate never opens.

use std::fmt;
use std::ops::Neg;
use std::sync::Arc;
use tabiya::{Move, Position, Role};

/// What a table says of a position, for one side: won, drawn or lost, and whether the fifty-move rule saves the loser.
///
/// ```
/// use tabiya_engine::EndgameValue;
///
/// assert_eq!(-EndgameValue::Win, EndgameValue::Loss);
/// assert!(EndgameValue::CursedWin > EndgameValue::Draw);
/// assert_eq!(EndgameValue::BlessedLoss.number(), -1);
/// assert_eq!(EndgameValue::from_number(2), Some(EndgameValue::Win));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndgameValue {
    /// Lost.
    Loss,
    /// Lost, but the fifty-move rule makes it a draw.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the fifty-move rule makes it a draw.
    CursedWin,
    /// Won.
    Win,
}

impl EndgameValue {
    /// All values, the worst first.
    pub const ALL: [EndgameValue; 5] = [
        EndgameValue::Loss,
        EndgameValue::BlessedLoss,
        EndgameValue::Draw,
        EndgameValue::CursedWin,
        EndgameValue::Win,
    ];

    /// The value as the tables number it, from -2 for a loss to 2 for a win.
    pub const fn number(self) -> i32 {
        self as i32 - 2
    }

    /// The value of a number from -2 to 2.
    pub const fn from_number(number: i32) -> Option<EndgameValue> {
        match number {
            -2 => Some(EndgameValue::Loss),
            -1 => Some(EndgameValue::BlessedLoss),
            0 => Some(EndgameValue::Draw),
            1 => Some(EndgameValue::CursedWin),
            2 => Some(EndgameValue::Win),
            _ => None,
        }
    }

    /// The value of a position with this distance to the next capture or pawn move, when so many plies without one
    /// have been played: a hundred of them are a draw.
    ///
    /// ```
    /// use tabiya_engine::EndgameValue;
    ///
    /// assert_eq!(EndgameValue::of_distance(20, 0), EndgameValue::Win);
    /// assert_eq!(EndgameValue::of_distance(20, 90), EndgameValue::CursedWin);
    /// assert_eq!(EndgameValue::of_distance(-101, 0), EndgameValue::BlessedLoss);
    /// ```
    pub fn of_distance(dtz: i32, halfmoves: u16) -> EndgameValue {
        let in_time = dtz.saturating_abs().saturating_add(i32::from(halfmoves)) <= 100;
        match (dtz.signum(), in_time) {
            (0, _) => EndgameValue::Draw,
            (1, true) => EndgameValue::Win,
            (1, false) => EndgameValue::CursedWin,
            (_, true) => EndgameValue::Loss,
            (_, false) => EndgameValue::BlessedLoss,
        }
    }

    /// The result under the laws: a win or a loss that the fifty-move rule prevents is a draw.
    pub const fn by_the_laws(self) -> EndgameValue {
        match self {
            EndgameValue::BlessedLoss | EndgameValue::CursedWin => EndgameValue::Draw,
            other => other,
        }
    }

    /// The result without the fifty-move rule.
    pub const fn without_fifty_moves(self) -> EndgameValue {
        match self {
            EndgameValue::BlessedLoss => EndgameValue::Loss,
            EndgameValue::CursedWin => EndgameValue::Win,
            other => other,
        }
    }
}

/// The same position, seen by the other side.
impl Neg for EndgameValue {
    type Output = EndgameValue;

    fn neg(self) -> EndgameValue {
        EndgameValue::ALL[4 - self as usize]
    }
}

/// A word for it: `win`, `cursed win`, `draw`, `blessed loss` or `loss`.
impl fmt::Display for EndgameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndgameValue::Loss => "loss",
            EndgameValue::BlessedLoss => "blessed loss",
            EndgameValue::Draw => "draw",
            EndgameValue::CursedWin => "cursed win",
            EndgameValue::Win => "win",
        })
    }
}

/// A legal move and what a table says of it, for the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableMove {
    /// The move.
    pub mv: Move,
    /// What it is worth, with the fifty-move counter of the position in which it is played.
    pub value: EndgameValue,
    /// Plies to the next capture or pawn move, or to mate, this move among them: positive when winning, negative when
    /// losing, 0 for a draw.
    pub dtz: i32,
    /// Whether the move itself is a capture or a pawn move, which sets the counter back.
    pub zeroing: bool,
}

impl TableMove {
    /// A move of a position with this distance; the position's counter of plies without capture or pawn move counts.
    pub fn new(position: &Position, mv: Move, dtz: i32) -> TableMove {
        let zeroing = position.is_capture(mv) || position.board().role_at(mv.from()) == Some(Role::Pawn);
        // A move that sets the counter back is not late because of it.
        let counted = if zeroing { 0 } else { position.halfmoves() };
        TableMove { mv, value: EndgameValue::of_distance(dtz, counted), dtz, zeroing }
    }

    /// The order of moves, the best first: wins by the shortest way, draws, losses by the longest. A cursed win goes the
    /// shortest way too: the other side may err.
    pub fn rank(&self) -> (std::cmp::Reverse<EndgameValue>, i32) {
        (std::cmp::Reverse(self.value), self.dtz)
    }
}

/// Endgame tables: whoever knows the value of positions with few pieces.
///
/// The search asks them at the root for the moves that keep the result, and inside for the value of positions right after
/// a capture or a pawn move. They answer nothing where they know nothing.
pub trait Tablebase: Send + Sync {
    /// The greatest number of pieces, kings among them, of a position that they may know.
    fn max_pieces(&self) -> usize;

    /// The value of a position for the side to move, as if the fifty-move counter stood at 0.
    fn wdl(&self, position: &Position) -> Option<EndgameValue>;

    /// Every legal move with its value, the best first; nothing unless all of them are known.
    fn ranked_moves(&self, position: &Position) -> Option<Vec<TableMove>>;
}

/// Tables that an engine is to use, and when it asks them.
#[derive(Clone)]
#[non_exhaustive]
pub struct TablebaseUse {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// Positions with as many pieces as are asked about at most are asked about only from this depth on.
    pub probe_depth: u32,
    /// The greatest number of pieces, kings among them, of a position that is asked about; 0 asks about none.
    pub probe_limit: usize,
    /// Whether a win that the fifty-move rule prevents is a draw.
    pub fifty_move_rule: bool,
}

impl TablebaseUse {
    /// Uses these tables wherever they may help.
    pub fn new(tables: Arc<dyn Tablebase>) -> TablebaseUse {
        TablebaseUse { tables, probe_depth: 1, probe_limit: 7, fifty_move_rule: true }
    }

    /// The greatest number of pieces of a position that is asked about.
    pub(crate) fn pieces(&self) -> usize {
        self.probe_limit.min(self.tables.max_pieces())
    }

    /// A value as the game counts it.
    pub(crate) fn counted(&self, value: EndgameValue) -> EndgameValue {
        if self.fifty_move_rule { value.by_the_laws() } else { value.without_fifty_moves() }
    }

    /// The best of these moves in groups, the best first, as many as so many lines can begin with: winning moves by the
    /// way to the next capture, pawn move or mate, the shortest first, losing ones the longest first; drawing moves are
    /// one group. Also how many moves were looked up.
    pub(crate) fn ranked(&self, position: &Position, moves: &[Move], lines: usize) -> Option<RankedMoves> {
        if position.board().occupied().len() > self.pieces() || !position.castling_rooks().is_empty() {
            return None;
        }
        let mut ranked = self.tables.ranked_moves(position)?;
        ranked.retain(|ranked| moves.contains(&ranked.mv));
        // By insertion: a sort of its own for each kind of list is a kilobyte and a half of every package.
        let mut sorted: Vec<TableMove> = Vec::with_capacity(ranked.len());
        for mut one in ranked {
            if !self.fifty_move_rule {
                // A win is a win, however long it takes.
                one.value = one.value.without_fifty_moves();
            }
            sorted.insert(sorted.partition_point(|other| other.rank() <= one.rank()), one);
        }
        let ranked = sorted;
        let hits = ranked.len() as u64;
        let mut found = RankedMoves { moves: Vec::new(), hits };
        for (group, equals) in ranked.chunk_by(|one, other| one.rank() == other.rank()).enumerate() {
            if found.moves.len() >= lines.max(1) {
                break;
            }
            let candidate = |ranked: &TableMove| RootCandidate {
                mv: ranked.mv,
                group,
                value: Some(self.counted(ranked.value)),
            };
            found.moves.extend(equals.iter().map(candidate));
        }
        (!found.moves.is_empty()).then_some(found)
    }
}

impl fmt::Debug for TablebaseUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TablebaseUse")
            .field("probe_depth", &self.probe_depth)
            .field("probe_limit", &self.probe_limit)
            .field("fifty_move_rule", &self.fifty_move_rule)
            .finish_non_exhaustive()
    }
}

/// What tables make of the root.
pub(crate) struct RankedMoves {
    /// The moves to search.
    pub(crate) moves: Vec<RootCandidate>,
    pub(crate) hits: u64,
}

/// A root move to search, and what tables say of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootCandidate {
    pub(crate) mv: Move,
    /// Moves of one group are as good as each other for all that tables know; those of the next one are worse.
    pub(crate) group: usize,
    /// What it is worth: a win, a draw or a loss.
    pub(crate) value: Option<EndgameValue>,
}

impl RootCandidate {
    /// A move of which no table knows anything.
    pub(crate) fn unknown(mv: Move) -> RootCandidate {
        RootCandidate { mv, group: 0, value: None }
    }
}
