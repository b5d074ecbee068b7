//! What a position of a variant has besides one of chess, and where the variants' rules are asked.
//!
//! Chess pays nothing: a position carries its variant where a position of chess has zeros, and whoever is asked
//! something looks there once. The rules of a variant are a type that generator and maker take, as they take the side.

use super::Position;
use super::side::{Black, Side, White};
use super::sink::Listed;
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::pockets::Pockets;
use crate::setup::Setup;
use crate::square_set::SquareSet;
use crate::variant::Variant;
use core::ops::ControlFlow;

mod atomic;
mod end;
mod make;
mod paths;
pub(crate) mod rules;
mod unchecking;

pub(crate) use end::VariantEnd;
use rules::Rules;

/// The ranks between the first and the last, where no rook has a right to castle.
const BETWEEN: u64 = !SquareSet::BACK_RANKS.0;
/// Where the number of the variant begins: four bits.
const TAG: u32 = 8;
/// Where the rest begins: two pockets of 22 bits, or two counts of checks to be given of four.
const REST: u32 = 12;

/// What a position carries of a setup besides the castling rooks: of chess, nothing.
pub(super) const fn packed(setup: &Setup) -> u64 {
    if !cfg!(feature = "variants") {
        return 0;
    }
    let rest = match setup.variant {
        Variant::Crazyhouse => setup.pockets.0,
        Variant::ThreeCheck => setup.checks_left[0] as u64 & 15 | (setup.checks_left[1] as u64 & 15) << 4,
        _ => 0,
    };
    setup.variant.tag() << TAG | rest << REST
}

/// Somebody with a position, who is told its rules and its side to move as types.
trait ByRules {
    type Answer;
    fn tell<S: Side, R: Rules>(self) -> Self::Answer;
}

/// Tells the rules of a variant: here, and nowhere else, a variant becomes a type.
fn tell<T: ByRules>(variant: Variant, turn: Color, told: T) -> T::Answer {
    fn of<T: ByRules, R: Rules>(turn: Color, told: T) -> T::Answer {
        match turn {
            Color::White => told.tell::<White, R>(),
            Color::Black => told.tell::<Black, R>(),
        }
    }
    match variant {
        Variant::Chess | Variant::KingOfTheHill => of::<T, rules::Chess>(turn, told),
        Variant::ThreeCheck => of::<T, rules::ThreeCheck>(turn, told),
        Variant::Crazyhouse => of::<T, rules::Crazyhouse>(turn, told),
        Variant::Antichess => of::<T, rules::Antichess>(turn, told),
        Variant::Atomic => of::<T, rules::Atomic>(turn, told),
        Variant::Horde => of::<T, rules::Horde>(turn, told),
        Variant::RacingKings => of::<T, rules::RacingKings>(turn, told),
    }
}

/// Lists the legal moves. Whoever only counts them lists them, too: a generator of its own for every question, of every
/// variant and side, took a twentieth of what Python's wheel carries.
struct ListMoves<'a>(&'a Position, Listed<'a, true>);

impl ByRules for ListMoves<'_> {
    type Answer = ();

    fn tell<S: Side, R: Rules>(mut self) {
        R::generate::<S, _>(self.0, &mut self.1);
    }
}

impl Position {
    /// The position from which a variant starts.
    ///
    /// ```
    /// use tabiya::{Position, Variant};
    ///
    /// let start = Position::start_of(Variant::Crazyhouse);
    /// assert_eq!(start.legal_moves().len(), 20);
    /// assert_eq!(Position::start_of(Variant::Chess), Position::new());
    /// ```
    pub fn start_of(variant: Variant) -> Position {
        Position::from_legal(&Setup::start_of(variant))
    }

    /// Whether it is a position of another game than chess.
    #[inline(always)]
    pub(crate) const fn is_variant(&self) -> bool {
        cfg!(feature = "variants") && self.castling & BETWEEN != 0
    }

    /// Whether chess is played, from whatever array: asked sooner than the name of the game.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// assert!(Position::chess960(0).unwrap().is_chess());
    /// ```
    #[inline]
    pub const fn is_chess(&self) -> bool {
        !self.is_variant()
    }

    /// The game that is played.
    ///
    /// ```
    /// use tabiya::{Position, Variant};
    ///
    /// assert_eq!(Position::new().variant(), Variant::Chess);
    /// ```
    #[inline]
    pub const fn variant(&self) -> Variant {
        if self.is_variant() { Variant::of_tag(self.castling >> TAG & 15) } else { Variant::Chess }
    }

    /// What both sides have in hand; in other games than crazyhouse, nothing.
    pub const fn pockets(&self) -> Pockets {
        match self.variant() {
            Variant::Crazyhouse => Pockets((self.castling & BETWEEN) >> REST),
            _ => Pockets::EMPTY,
        }
    }

    /// The pieces that were pawns, in crazyhouse: captured they become pawns again.
    pub const fn promoted(&self) -> SquareSet {
        SquareSet(self.promoted)
    }

    /// How many more checks White and Black have to give until they win, in three-check.
    pub const fn checks_left(&self) -> [u8; 2] {
        match self.variant() {
            Variant::ThreeCheck => {
                [(self.castling >> REST & 15) as u8, (self.castling >> (REST + 4) & 15) as u8]
            }
            _ => [3; 2],
        }
    }

    /// Puts what comes behind the number of the variant.
    fn set_rest(&mut self, rest: u64) {
        self.castling = self.castling & (!BETWEEN | 15 << TAG) | rest << REST;
    }

    /// The variant's part of the key: of equal parts only the same.
    pub(super) const fn variant_key(&self) -> u64 {
        const fn mix(number: u64) -> u64 {
            let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        }
        mix(self.castling & BETWEEN) ^ mix(mix(self.promoted).rotate_left(17))
    }

    /// Whether a side has a king that must not be left in check.
    pub(crate) fn has_royal_king(&self, color: Color) -> bool {
        self.variant() != Variant::Antichess && !self.board.of(color, Role::King).is_empty()
    }

    /// The pieces that give check to a side.
    #[cold]
    pub(crate) fn checkers_in_variant(&self, color: Color) -> SquareSet {
        if !self.has_royal_king(color) || self.variant() == Variant::Atomic && self.kings_meet() {
            return SquareSet::EMPTY;
        }
        self.board.attackers(self.king(color), !color)
    }

    /// Whether the kings stand beside each other, as they may in atomic chess: then nothing gives check.
    pub(crate) fn kings_meet(&self) -> bool {
        let [white, black] = Color::ALL.map(|color| self.board.of(color, Role::King).first());
        matches!((white, black), (Some(white), Some(black)) if white.distance(black) == 1)
    }

    /// The legal moves of a variant's position, between two sets.
    #[cold]
    #[inline(never)]
    pub(crate) fn moves_in_variant(&self, from: u64, to: u64) -> MoveList {
        let mut list = MoveList::new();
        if self.end_in_variant().is_none() {
            let sink = Listed { list: &mut list, from, to };
            tell(self.variant(), self.turn, ListMoves(self, sink));
        }
        list
    }

    /// Whether a move is legal, by looking for it among all.
    #[cold]
    #[inline(never)]
    pub(super) fn is_legal_in_variant(&self, mv: Move) -> bool {
        self.moves_in_variant(!0, !0).contains(&mv)
    }

    /// Shows the legal moves until it is told to stop.
    #[cold]
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for &mv in &self.moves_in_variant(!0, !0) {
            visit(mv)?;
        }
        ControlFlow::Continue(())
    }

    /// Shows the legal moves that change the material, or the others. Not generic: a visitor that is also a part of
    /// this function is no longer a part of chess's generator alone, and the engine took a fifth longer.
    #[cold]
    #[inline(never)]
    pub(super) fn visit_where(&self, tactical: bool, visit: &mut dyn FnMut(Move)) {
        self.moves_in_variant(!0, !0)
            .iter()
            .filter(|mv| self.is_tactical(**mv) == tactical)
            .for_each(|&mv| visit(mv));
    }

    /// Whether a legal move gives check.
    #[cold]
    #[inline(never)]
    pub(super) fn gives_check_in_variant(&self, mv: Move) -> bool {
        match self.variant() {
            Variant::ThreeCheck | Variant::KingOfTheHill => self.attacks_king_by(mv),
            _ => self.leaves_in_check_in_variant(mv, !self.turn),
        }
    }

    /// Whether a side would be in check once the move has been made.
    #[cold]
    #[inline(never)]
    pub(super) fn leaves_in_check_in_variant(&self, mv: Move, color: Color) -> bool {
        let mut next = *self;
        next.play_unchecked(mv);
        !next.checkers_in_variant(color).is_empty()
    }
}
