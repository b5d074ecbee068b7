//! The moves of a game as data.

use super::Game;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::san::San;
use crate::square::Square;
use crate::uci::Uci;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A move that was played: what moved, what it took, and the position before it.
///
/// ```
/// use tabiya::{Color, Game, Role};
///
/// let mut game = Game::new();
/// for text in ["e4", "d5", "exd5"] {
///     game.play(text)?;
/// }
/// let last = game.last_ply().unwrap();
/// assert_eq!(last.piece, Role::Pawn.of(Color::White));
/// assert_eq!(last.captured, Some(Role::Pawn.of(Color::Black)));
/// assert_eq!(last.numbered(), "2.exd5");
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// Which it is, from 1.
    pub number: usize,
    /// The move.
    pub mv: Move,
    /// What moved.
    pub piece: Piece,
    /// What it took.
    pub captured: Option<Piece>,
    /// What the pawn became.
    pub promotion: Option<Role>,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

impl Ply {
    /// Where the piece stood.
    pub const fn from(&self) -> Square {
        self.mv.from()
    }

    /// Where the piece arrived; castling, where the king did.
    pub const fn to(&self) -> Square {
        self.mv.king_to()
    }

    /// Who moved.
    pub const fn color(&self) -> Color {
        self.piece.color
    }

    /// The move in standard algebraic notation: `Nf3`.
    pub fn san(&self) -> San {
        self.before.san(self.mv)
    }

    /// The move as programs write it: `g1f3`.
    pub fn uci(&self) -> Uci {
        self.before.uci(self.mv)
    }

    /// The move with its number: `9.Rg1`, `9...Rg8`.
    pub fn numbered(&self) -> String {
        let dots = if self.color().is_white() { "." } else { "..." };
        alloc::format!("{}{dots}{}", self.before.fullmoves(), self.san())
    }
}

impl Game {
    /// The move that led from one ply to the next, counted from 1.
    pub(super) fn ply_at(&self, number: usize) -> Option<Ply> {
        let before = self.records.at(number.checked_sub(1)?)?.position;
        let record = self.records.at(number)?;
        let mv = record.mv?;
        Some(Ply {
            number,
            mv,
            piece: match mv.dropped() {
                Some(role) => role.of(before.turn()),
                None => before.piece_at(mv.from())?,
            },
            captured: before.captured(mv),
            promotion: mv.promoted(),
            before,
            after: record.position,
        })
    }

    /// The moves played, each with what it moved and took and the position before it.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// game.play("e4")?;
    /// game.play("e5")?;
    /// let squares: Vec<_> = game.history().map(|ply| (ply.from(), ply.to())).collect();
    /// assert_eq!(squares.len(), 2);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Ply> + '_ {
        (1..=self.ply()).filter_map(|number| self.ply_at(number))
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.records.played().iter().map(|record| record.mv.expect("every record but the first has a move"))
    }

    /// The moves played, in standard algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.history().map(|ply| ply.san().to_string()).collect()
    }

    /// The moves played, as programs write them.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// game.play("Nf3")?;
    /// assert_eq!(game.ucis(), ["g1f3"]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn ucis(&self) -> Vec<String> {
        self.history().map(|ply| ply.uci().to_string()).collect()
    }
}

/// The moves with their numbers: `1. e4 e5 2. Nf3`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ply in self.history() {
            if ply.number > 1 {
                f.write_str(" ")?;
            }
            match ply.color() {
                Color::White => write!(f, "{}. ", ply.before.fullmoves())?,
                Color::Black if ply.number == 1 => write!(f, "{}... ", ply.before.fullmoves())?,
                Color::Black => {}
            }
            f.write_str(&ply.san().text())?;
        }
        Ok(())
    }
}
