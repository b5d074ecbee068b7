//! The legal moves, as they are asked for: listed, visited, counted, one of them.

use super::Position;
use super::side::{Black, Side, White};
use super::{legal, single, sink, variants};
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::square::Square;
use crate::square_set::SquareSet;
use core::ops::ControlFlow;

impl Position {
    /// The legal moves.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(mated.legal_moves().is_empty());
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[cfg_attr(feature = "lean", inline)]
    pub fn legal_moves(&self) -> MoveList {
        self.listed(!0, !0)
    }

    /// The legal moves of the piece on a square; none if it is empty or not the mover's.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// assert_eq!(Position::new().legal_moves_from(Square::G1).len(), 2);
    /// assert_eq!(Position::new().legal_moves_from(Square::G8).len(), 0);
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.listed(SquareSet::from_square(square).0, !0)
    }

    /// The legal captures, en passant among them.
    pub fn legal_captures(&self) -> MoveList {
        let mut targets = self.board.of_color(!self.turn);
        targets.extend(self.en_passant);
        let mut captures = MoveList::new();
        for &mv in &self.listed(!0, targets.0) {
            if self.is_capture(mv) {
                captures.push(mv);
            }
        }
        captures
    }

    /// Sends the legal moves into a sink; `S` is the side to move.
    #[inline(always)]
    pub(crate) fn generate<S: Side, K: sink::Sink>(&self, sink: &mut K) -> bool {
        legal::generate::<S, variants::rules::Chess, K>(&self.board, self.castling, self.en_passant, sink)
    }

    #[cfg_attr(feature = "lean", inline)]
    fn listed(&self, from: u64, to: u64) -> MoveList {
        if self.is_variant() {
            return self.moves_in_variant(from, to);
        }
        let mut list = MoveList::new();
        let mut sink = sink::Listed::<{ cfg!(feature = "small") }> { list: &mut list, from, to };
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink),
            Color::Black => self.generate::<Black, _>(&mut sink),
        };
        list
    }

    /// Calls for each legal move until it is told to stop, and gives what stopped it; no list is made.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use tabiya::Position;
    ///
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let mate = position.for_each_move(|mv| {
    ///     let next = position.play(mv).expect("a legal move");
    ///     if next.is_checkmate(next.turn()) { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(mate.break_value().map(|mv| position.san(mv).to_string()), Some("Ra8#".to_string()));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut sink = sink::Visited { visit, flow: ControlFlow::Continue(()) };
        if self.is_variant() {
            return self.visit(sink.visit);
        }
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink),
            Color::Black => self.generate::<Black, _>(&mut sink),
        };
        sink.flow
    }

    /// Calls for each legal move that changes the material: captures, en passant among them, and
    /// promotions. With [`for_each_quiet`](Position::for_each_quiet) these are all legal moves:
    /// a search makes the second half only where the first did not suffice.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = Vec::new();
    /// position.for_each_tactical(|mv| moves.push(mv));
    /// assert_eq!(moves, [Move::normal(Square::E4, Square::D5)]);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn for_each_tactical(&self, mut visit: impl FnMut(Move)) {
        if self.is_variant() {
            return self.visit_where(true, &mut visit);
        }
        let mut sink = sink::Tactical(visit);
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink),
            Color::Black => self.generate::<Black, _>(&mut sink),
        };
    }

    /// Calls for each legal move that is neither a capture nor a promotion; drops are among them.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let mut quiet = 0;
    /// Position::new().for_each_quiet(|_| quiet += 1);
    /// assert_eq!(quiet, 20);
    /// ```
    #[inline]
    pub fn for_each_quiet(&self, mut visit: impl FnMut(Move)) {
        if self.is_variant() {
            return self.visit_where(false, &mut visit);
        }
        let mut sink = sink::Quiet(visit);
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink),
            Color::Black => self.generate::<Black, _>(&mut sink),
        };
    }

    /// The number of legal moves, counted without listing them.
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        if self.is_variant() {
            return self.moves_in_variant(!0, !0).len();
        }
        let mut sink = sink::Counted(0);
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink),
            Color::Black => self.generate::<Black, _>(&mut sink),
        };
        sink.0 as usize
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_moves(&self) -> bool {
        // A generator of its own for this question is faster, and larger.
        #[cfg(feature = "small")]
        return !self.legal_moves().is_empty();
        #[cfg(not(feature = "small"))]
        if self.is_variant() {
            return !self.moves_in_variant(!0, !0).is_empty();
        }
        #[cfg(not(feature = "small"))]
        match self.turn {
            Color::White => self.generate::<White, _>(&mut sink::Any),
            Color::Black => self.generate::<Black, _>(&mut sink::Any),
        }
    }

    /// Whether the move is legal here.
    #[cfg_attr(feature = "lean", inline)]
    pub fn is_legal(&self, mv: Move) -> bool {
        if self.is_variant() {
            return self.is_legal_in_variant(mv);
        }
        match self.turn {
            Color::White => single::is_legal::<White>(self, mv),
            Color::Black => single::is_legal::<Black>(self, mv),
        }
    }
}
