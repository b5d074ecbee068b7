//! Openings by their names, found by position: whatever the order of the moves.

use crate::game::Game;
use crate::moves::Move;
use crate::order;
use crate::position::Position;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

mod keys;
mod search;
mod table;
mod tree;

use tree::{Step, Walk};

/// An opening: a position that has a name.
///
/// There are some 3,800 of them, from `A00 Amar Opening` to `E99 King's Indian Defense: Orthodox Variation, Classical
/// System, Kozul Gambit`, as lichess names them; the table is in the public domain (CC0 1.0,
/// <https://github.com/lichess-org/chess-openings>). Several positions may bear one name.
///
/// ```
/// use tabiya::{Opening, Position};
///
/// // Another order of moves, the same position.
/// let mut position = Position::new();
/// for text in ["Nf3", "c5", "e4", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"] {
///     position = position.play(position.parse_move(text)?)?;
/// }
/// let opening = position.opening().unwrap();
/// assert_eq!(opening.eco(), "B90");
/// assert_eq!(opening.name(), "Sicilian Defense: Najdorf Variation");
/// assert_eq!(opening.family(), "Sicilian Defense");
/// assert_eq!(opening.to_string(), "B90 Sicilian Defense: Najdorf Variation");
///
/// assert_eq!(Opening::search("najdorf")[0], opening);
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opening {
    line: u16,
}

impl Opening {
    /// The code of the Encyclopaedia of Chess Openings: `B90`.
    pub fn eco(self) -> &'static str {
        table::eco(self.line as usize)
    }

    /// The whole name: `Sicilian Defense: Najdorf Variation, English Attack`.
    pub fn name(self) -> String {
        OpeningName(self).to_string()
    }

    /// What the name begins with: `Sicilian Defense`.
    pub fn family(self) -> &'static str {
        self.parts().0
    }

    /// What the name has behind its family: `Najdorf Variation, English Attack`.
    pub fn variation(self) -> Option<String> {
        let (_, variations) = self.parts();
        let mut text = String::new();
        for part in variations.iter().rev() {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(part);
        }
        (!text.is_empty()).then_some(text)
    }

    /// The moves by which the table reaches the position; a game may come there by others.
    ///
    /// ```
    /// use tabiya::Opening;
    ///
    /// let berlin = Opening::search("berlin defense")[0];
    /// assert_eq!(berlin.moves().len(), 6);
    /// ```
    pub fn moves(self) -> Vec<Move> {
        self.game().moves().collect()
    }

    /// The position that has the name, as the table reaches it.
    pub fn position(self) -> Position {
        *self.game().position()
    }

    /// The [moves](Opening::moves) of the table, played.
    pub fn game(self) -> Game {
        let mut game = Game::new();
        if let Some((walk, step)) = Walk::to(self.line) {
            for number in walk.path(step) {
                match in_order(game.position()).get(number) {
                    Some(&mv) if game.play(mv).is_ok() => {}
                    _ => break,
                }
            }
        }
        game
    }

    /// The deepest opening on a line of legal moves, and after how many of them its position stood.
    ///
    /// [`Game::opening`] also knows where a game left the lines of the table.
    pub fn reached(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<(Opening, usize)> {
        let mut position = *start;
        let mut reached = position.opening().map(|opening| (opening, 0));
        for (ply, mv) in (1..).zip(moves) {
            let Ok(next) = position.play(mv) else { break };
            position = next;
            reached = position.opening().map(|opening| (opening, ply)).or(reached);
        }
        reached
    }

    /// All of them, in the order of their moves.
    pub fn all() -> impl ExactSizeIterator<Item = Opening> + DoubleEndedIterator + FusedIterator + Clone {
        (0..table::LINES as u16).map(|line| Opening { line })
    }

    /// The first part of the name, and the others, the last first.
    fn parts(self) -> (&'static str, Vec<&'static str>) {
        let mut variations = Vec::new();
        let mut name = table::name(self.line as usize);
        while let Some(parent) = table::parent(name) {
            variations.push(table::part(name));
            name = parent;
        }
        (table::part(name), variations)
    }
}

/// The name alone.
struct OpeningName(Opening);

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Writes a name behind those that it goes on from; they are a handful.
        fn write(f: &mut fmt::Formatter<'_>, name: usize) -> fmt::Result {
            if let Some(parent) = table::parent(name) {
                write(f, parent)?;
                f.write_str(if table::parent(parent).is_none() { ": " } else { ", " })?;
            }
            f.write_str(table::part(name))
        }
        write(f, table::name(self.0.line as usize))
    }
}

/// Code and name: `B90 Sicilian Defense: Najdorf Variation`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco(), OpeningName(*self))
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opening({self})")
    }
}

/// Written as an object of its `eco` and its `name`.
#[cfg(feature = "serde")]
impl serde::Serialize for Opening {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Opening", 2)?;
        fields.serialize_field("eco", self.eco())?;
        fields.serialize_field("name", &self.name())?;
        fields.end()
    }
}

/// The opening that a game has reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ReachedOpening {
    /// The deepest name.
    pub opening: Opening,
    /// After how many plies its position stood on the board.
    pub ply: usize,
    /// The first ply that no line of the table has behind that position; none while the game follows one.
    pub left_book: Option<usize>,
}

impl Position {
    /// The opening of this name, if the position has one: whatever moves led here.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2".parse()?;
    /// assert_eq!(position.opening().unwrap().to_string(), "C30 King's Gambit");
    /// assert_eq!(Position::new().opening(), None);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn opening(&self) -> Option<Opening> {
        // Other games have the positions of chess, and no names for them here.
        if !self.is_chess() {
            return None;
        }
        keys::find(self.key()).map(|line| Opening { line })
    }
}

impl Game {
    /// The deepest opening that the game has reached, and where it left the lines of the table.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "h5"] {
    ///     game.play(text)?;
    /// }
    /// let reached = game.opening().unwrap();
    /// assert_eq!(reached.opening.name(), "Ruy Lopez: Morphy Defense");
    /// assert_eq!((reached.ply, reached.left_book), (6, Some(8)));
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn opening(&self) -> Option<ReachedOpening> {
        let named = |ply: usize| self.position_at(ply)?.opening().map(|opening| (ply, opening));
        let (ply, opening) = (0..=self.ply()).rev().find_map(named)?;
        let left_book = self.left_book(opening, ply);
        Some(ReachedOpening { opening, ply, left_book })
    }

    /// The first ply that is on no line behind an opening that was reached after `ply` plies.
    fn left_book(&self, opening: Opening, ply: usize) -> Option<usize> {
        let (walk, step) = Walk::to(opening.line)?;
        let mut played = ply;
        let wanted = |played: usize| {
            let mv = self.moves().nth(played)?;
            in_order(self.position_at(played)?).iter().position(|&other| other == mv)
        };
        let mut next = (played < self.ply()).then(|| wanted(played)).flatten();
        for Step { depth, number, .. } in walk {
            let depth_wanted = step.depth + 1 + played - ply;
            if next.is_none() || depth < depth_wanted {
                break;
            }
            if depth == depth_wanted && next == Some(number) {
                played += 1;
                next = (played < self.ply()).then(|| wanted(played)).flatten();
            }
        }
        (played < self.ply()).then_some(played + 1)
    }
}

/// Every move of the table's lines, with the position before it: as often as named openings lie behind it.
#[cfg(feature = "std")]
pub(crate) fn edges() -> Vec<(Position, Move)> {
    let mut edges = Vec::new();
    walk(|_, positions, moves| edges.extend(positions.iter().copied().zip(moves.iter().copied())));
    edges
}

/// Shows every line of the table, with the positions from the first to the one that has the name, and the moves between.
#[cfg(any(test, feature = "std"))]
fn walk(mut show: impl FnMut(u16, &[Position], &[Move])) {
    let (mut positions, mut moves) = (alloc::vec![Position::new()], Vec::new());
    for step in Walk::new() {
        positions.truncate(step.depth);
        moves.truncate(step.depth - 1);
        let Some(&before) = positions.last() else { break };
        let Some(&mv) = in_order(&before).get(step.number) else { break };
        let mut after = before;
        after.play_unchecked(mv);
        positions.push(after);
        moves.push(mv);
        if let Some(line) = step.line {
            show(line, &positions, &moves);
        }
    }
}

/// The legal moves in the order by which the table counts them.
fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    order::sort_by_key(&mut moves, |mv| *mv);
    moves
}
