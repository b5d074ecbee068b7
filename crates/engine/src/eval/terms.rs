//! The terms of the evaluation, and their indices in the list of weights.

/// A group of terms that belong together, at consecutive indices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TermGroup {
    pub(crate) name: &'static str,
    pub(crate) start: usize,
    pub(crate) len: usize,
}

macro_rules! terms {
    (@ $start:expr ;) => {
        /// The number of terms.
        pub(crate) const COUNT: usize = $start;
    };
    (@ $start:expr ; $(#[$doc:meta])* $name:ident $text:literal $len:literal $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: TermGroup = TermGroup { name: $text, start: $start, len: $len };
        terms!(@ $start + $len ; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident $text:literal $len:literal)*) => {
        terms!(@ 0 ; $($(#[$doc])* $name $text $len)*);
        /// All groups, in order.
        pub(crate) const ALL: &[TermGroup] = &[$($name),*];
    };
}

terms! {
    /// A piece, by role from pawn to queen.
    MATERIAL "material" 5
    /// A piece on a square, by role and by the square from its side's point of view.
    PIECE_SQUARE "piece-square" 384
    /// The number of safe squares that a piece can move to.
    KNIGHT_MOBILITY "knight mobility" 9
    BISHOP_MOBILITY "bishop mobility" 14
    ROOK_MOBILITY "rook mobility" 15
    QUEEN_MOBILITY "queen mobility" 28
    /// Two bishops.
    BISHOP_PAIR "bishop pair" 1
    /// Own pawns on squares of the bishop's colour.
    BISHOP_PAWNS "pawns on a bishop's colour" 1
    /// A knight or bishop that a pawn defends and no pawn will ever attack.
    OUTPOST "outposts" 2
    /// A rook on an open file, and on a half-open one.
    ROOK_FILE "rook on an open file" 2
    /// No own pawn on the adjacent files.
    ISOLATED "isolated pawns" 1
    /// Another own pawn ahead on the file.
    DOUBLED "doubled pawns" 1
    /// All own pawns on the adjacent files are ahead, and an enemy pawn attacks the square in front.
    BACKWARD "backward pawns" 1
    /// Beside another own pawn, by rank.
    PHALANX "pawns side by side" 8
    /// Defended by another own pawn, by rank.
    SUPPORTED "pawns defended by pawns" 8
    /// No enemy pawn ahead on the file or on the adjacent ones, by rank.
    PASSED "passed pawns" 8
    /// Passed, and the square in front is empty, by rank.
    PASSED_FREE "passed pawns with a free step" 8
    /// Passed, and the square in front is not attacked, by rank.
    PASSED_SAFE "passed pawns with a safe step" 8
    /// The distance of each king from the square in front of a passed pawn.
    PASSED_OWN_KING "own king's distance to a passed pawn" 8
    PASSED_THEIR_KING "their king's distance to a passed pawn" 8
    /// The nearest own pawn ahead on the king's file, then on the adjacent files, by ranks between; 7 is none.
    SHELTER "pawns in front of the king" 16
    /// The nearest enemy pawn ahead, by ranks between; 7 is none.
    STORM "pawns storming the king" 16
    /// Attacks on the squares around the other king, by role from knight to queen.
    ZONE "attacks around the king" 4
    /// Safe squares from which a check could be given, by role from knight to queen.
    CHECKS "safe checks" 4
    /// Attacks and checks together, squared.
    DANGER "the king in danger" 1
    /// A pawn attacks a piece, knight to queen.
    PAWN_THREAT "pieces attacked by pawns" 4
    /// A knight or bishop attacks a pawn or piece, pawn to queen.
    MINOR_THREAT "attacked by minor pieces" 5
    /// A rook attacks a pawn or piece, pawn to queen.
    ROOK_THREAT "attacked by rooks" 5
    /// An attacked and undefended pawn, or piece.
    HANGING "hanging" 2
    /// A king attacks an undefended pawn or piece.
    KING_THREAT "attacked by the king" 1
    /// A pawn could safely move ahead and attack a piece.
    PUSH_THREAT "pawn pushes that attack" 1
    /// The side to move.
    TEMPO "tempo" 1
}

impl TermGroup {
    /// The index of one of them in the list of weights.
    #[inline(always)]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.start + if index < self.len { index } else { self.len - 1 }
    }
}
