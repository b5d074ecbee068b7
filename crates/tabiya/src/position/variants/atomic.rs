//! Atomic chess: a capture explodes.
//!
//! Whoever captures goes up with what is captured, and with every piece but a pawn on the eight squares around. A king
//! that explodes has lost; kings that stand beside each other cannot be taken, so that nothing gives them check.

use super::super::Position;
use super::super::legal::{self, CastlingPath, Threats, View, each, keeps_king_safe};
use super::super::side::Side;
use super::super::sink::{PawnTargets, Sink};
use super::rules::Atomic;
use crate::attacks::{self, bishop_bits, rook_bits};
use crate::board;
use crate::piece::Role;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::zobrist;

/// The squares on which an explosion takes pieces other than pawns.
pub(crate) fn around(center: Square) -> SquareSet {
    attacks::king(center).with(center)
}

impl Position {
    /// Removes what explodes with a capture on a square.
    pub(super) fn explode(&mut self, center: Square) {
        let pawns = self.board.of_role(Role::Pawn);
        let gone = around(center) & (self.board.occupied() - pawns).with(center);
        let mut lost = gone.0;
        for square in gone {
            let code = self.board.code_at(square as usize);
            self.key ^= zobrist::piece(code as usize & 15, square as usize);
            self.board.put(square as usize, 0);
            if code & 7 == board::KING {
                lost |= if code & board::WHITE != 0 { 0xff } else { 0xff << 56 };
            }
        }
        self.lose_castling(lost & SquareSet::BACK_RANKS.0);
    }
}

/// What the side to move has to look at.
struct AtomicScene<'a> {
    v: &'a View,
    threats: Threats,
    /// The other king.
    prey: u64,
    /// Whether the kings stand beside each other.
    meet: bool,
}

impl AtomicScene<'_> {
    /// Whether a move that takes nothing leaves our king safe, for all that these pieces can do.
    #[inline(always)]
    fn binds(&self, from: u64) -> bool {
        let Threats { checkers, pins_straight, pins_diagonal } = self.threats;
        !self.meet && (checkers != 0 || (pins_straight | pins_diagonal) & from != 0)
    }

    /// Whether a capture may be made: our king must not explode, and must be safe then unless the other one does.
    #[inline(always)]
    fn may_explode<S: Side>(&self, from: usize, to: usize, beside: u64) -> bool {
        let v = self.v;
        let gone = attacks::KING[to] & !v.pawns | 1 << to | 1 << from | beside;
        if gone >> v.king & 1 != 0 {
            return false;
        }
        gone & self.prey != 0 || self.meet || !attacked::<S>(v, v.king, v.occupied & !gone, gone)
    }
}

/// Whether a square is attacked by those of the other side's pieces that are not gone; its king does not count.
#[inline(always)]
fn attacked<S: Side>(v: &View, square: usize, occupied: u64, gone: u64) -> bool {
    let attackers = attacks::KNIGHT[square] & v.knights
        | attacks::PAWN[S::COLOR as usize][square] & v.pawns
        | rook_bits(square, occupied) & v.straight
        | bishop_bits(square, occupied) & v.diagonal;
    attackers & v.them & !gone != 0
}

/// Sends the legal moves into a sink; whether it stopped.
pub(super) fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
    let v = View::of::<S>(&position.board);
    let prey = v.kings & v.them;
    let beside_prey = attacks::KING[prey.trailing_zeros() as usize & 63];
    let meet = beside_prey >> v.king & 1 != 0;
    let threats = if meet { Threats::NONE } else { Threats::of::<S>(&v) };

    // The king would explode with what it takes.
    let steps = K::wanted(attacks::KING[v.king] & !v.occupied, v.them);
    let rooks = if K::CASTLES && threats.checkers == 0 { position.castling & S::FIRST } else { 0 };
    if steps | rooks != 0 {
        let safe = beside_prey | !v.danger::<S, Atomic>();
        if sink.piece::<S, { board::KING }>(v.king, steps & safe) {
            return true;
        }
        for rook in SquareSet(rooks) {
            if may_castle::<S>(&v, beside_prey, safe, rook as usize)
                && sink.castling::<S>(v.king, rook as usize)
            {
                return true;
            }
        }
    }
    let mut exploding = Exploding { scene: AtomicScene { v: &v, threats, prey, meet }, sink };
    legal::others::<S, Atomic, _>(position.en_passant, &v, &Threats::NONE, !v.us, &mut exploding)
}

/// Whether a king that is not in check may castle with a rook.
fn may_castle<S: Side>(v: &View, beside_prey: u64, safe: u64, rook: usize) -> bool {
    let path = CastlingPath::of::<S>(v.king, rook);
    let home = if S::WHITE { 0 } else { 56 };
    let (king_to, rook_to) = if rook > v.king { (home + 6, home + 5) } else { (home + 2, home + 3) };
    // Where the king arrives counts what stands there then: passing a square beside the other king, which is always
    // safe, the rook may shield it.
    let passed = path.must_be_safe & !(1 << king_to);
    if path.must_be_empty & v.occupied | passed & !safe != 0 {
        return false;
    }
    // And a rook that shields its king on the rank uncovers it by leaving.
    let occupied = v.occupied & !(1 << v.king | 1 << rook) | 1 << king_to | 1 << rook_to;
    beside_prey >> king_to & 1 != 0 || !attacked::<S>(v, king_to, occupied, 0)
}

/// Lets through what leaves our king safe and whole.
struct Exploding<'a, K> {
    scene: AtomicScene<'a>,
    sink: &'a mut K,
}

impl<K> Exploding<'_, K> {
    /// Those targets of a piece, or of the pawns behind their targets, that it may go to.
    #[inline(always)]
    fn allowed<S: Side>(&self, targets: u64, from: impl Fn(usize) -> usize, bound: bool) -> u64 {
        let AtomicScene { v, .. } = self.scene;
        let mut allowed = if bound { 0 } else { targets & !v.them };
        if bound {
            each(targets & !v.them, |to| {
                allowed |= (keeps_king_safe::<S>(v, 1 << from(to), 1 << to) as u64) << to;
            });
        }
        each(targets & v.them, |to| {
            allowed |= (self.scene.may_explode::<S>(from(to), to, 0) as u64) << to;
        });
        allowed
    }
}

impl<K: Sink> Sink for Exploding<'_, K> {
    const CASTLES: bool = K::CASTLES;

    #[inline(always)]
    fn wanted(targets: u64, them: u64) -> u64 {
        K::wanted(targets, them)
    }

    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        let targets = self.allowed::<S>(targets, |_| from, self.scene.binds(1 << from));
        self.sink.piece::<S, CODE>(from, targets)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        let bound = self.scene.binds(self.scene.v.pawns & self.scene.v.us);
        let behind = |delta: i32| move |to: usize| (to as i32 - delta) as usize & 63;
        let targets = PawnTargets {
            ones: self.allowed::<S>(ones, behind(S::AHEAD), bound),
            twos: self.allowed::<S>(twos, behind(2 * S::AHEAD), bound),
            left: self.allowed::<S>(left, behind(S::LEFT), bound),
            right: self.allowed::<S>(right, behind(S::RIGHT), bound),
        };
        self.sink.pawns::<S>(targets)
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        let beside = 1 << ((to as i32 - S::AHEAD) & 63);
        self.scene.may_explode::<S>(from, to, beside) && self.sink.en_passant::<S>(from, to)
    }

    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        self.sink.castling::<S>(king, rook)
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: u64) -> bool {
        self.sink.drops(role, targets)
    }

    #[inline(always)]
    fn crowning(&mut self, from: usize, to: usize) -> bool {
        self.sink.crowning(from, to)
    }
}
