//! What can be played: a move, or anything that names one.

use crate::explain::{MoveError, refuse};
use crate::moves::Move;
use crate::position::Position;
use crate::san::San;
use crate::uci::Uci;
use alloc::string::{String, ToString};

/// What names a move in a position: text in any notation, a [`Move`], a [`Uci`], a [`San`], or a reference to one.
///
/// ```
/// use tabiya::{Game, Move, Square, Uci};
///
/// let mut game = Game::new();
/// game.play("e4")?;
/// game.play(Move::normal(Square::E7, Square::E5))?;
/// game.play("g1f3".parse::<Uci>().unwrap())?;
/// for mv in &["Nc6", "Bb5"] {
///     game.play(mv)?;
/// }
/// assert_eq!(game.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
/// # Ok::<(), tabiya::MoveError>(())
/// ```
pub trait IntoMove: sealed::Sealed {
    /// The legal move, or the reason why there is none.
    fn into_move(self, position: &Position) -> Result<Move, MoveError>;
}

/// Only what is known to give legal moves is played.
mod sealed {
    pub trait Sealed {}
    impl Sealed for &str {}
    impl Sealed for &alloc::string::String {}
    impl Sealed for alloc::string::String {}
    impl Sealed for crate::moves::Move {}
    impl Sealed for crate::uci::Uci {}
    impl Sealed for crate::san::San {}
    impl Sealed for &&str {}
    impl Sealed for &crate::moves::Move {}
    impl Sealed for &crate::uci::Uci {}
    impl Sealed for &crate::san::San {}
}

impl IntoMove for &str {
    #[inline]
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        position.parse_move(self)
    }
}

impl IntoMove for &String {
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        position.parse_move(self)
    }
}

impl IntoMove for String {
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        position.parse_move(&self)
    }
}

impl IntoMove for Move {
    #[inline]
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        if position.is_legal(self) { Ok(self) } else { Err(refuse(position, self)) }
    }
}

impl IntoMove for Uci {
    #[inline]
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        match self.to_move(position) {
            Some(mv) => Ok(mv),
            None => position.parse_move(&self.to_string()),
        }
    }
}

impl IntoMove for San {
    #[inline]
    fn into_move(self, position: &Position) -> Result<Move, MoveError> {
        match self.to_move(position) {
            Ok(mv) => Ok(mv),
            Err(_) => position.parse_move(&self.to_string()),
        }
    }
}

/// References to what is copied anyway: lists of moves are played as they stand.
macro_rules! by_reference {
    ($($named:ty),*) => {$(
        impl IntoMove for &$named {
            #[inline]
            fn into_move(self, position: &Position) -> Result<Move, MoveError> {
                IntoMove::into_move(*self, position)
            }
        }
    )*};
}

by_reference!(&str, Move, Uci, San);
