//! The terms that the evaluation counts, each with its place in the list of weights.

/// Terms that belong together, one behind the other in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) name: &'static str,
    pub(crate) start: usize,
    pub(crate) len: usize,
}

macro_rules! terms {
    (@ $start:expr ;) => {
        /// How many there are.
        pub(crate) const COUNT: usize = $start;
    };
    (@ $start:expr ; $(#[$doc:meta])* $name:ident $text:literal $len:literal $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: Terms = Terms { name: $text, start: $start, len: $len };
        terms!(@ $start + $len ; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident $text:literal $len:literal)*) => {
        terms!(@ 0 ; $($(#[$doc])* $name $text $len)*);
        /// All of them, in order.
        pub(crate) const ALL: &[Terms] = &[$($name),*];
    };
}

terms! {
    /// A man on the board, by role from pawn to queen.
    MATERIAL "material" 5
    /// A man on a square, by role and by the square as its side sees it.
    PLACE "place" 384
    /// The squares that a piece may safely go to, by how many they are.
    KNIGHT_MOBILITY "knight mobility" 9
    BISHOP_MOBILITY "bishop mobility" 14
    ROOK_MOBILITY "rook mobility" 15
    QUEEN_MOBILITY "queen mobility" 28
    /// Two bishops.
    BISHOP_PAIR "bishop pair" 1
    /// Own pawns on squares of a bishop's colour.
    BISHOP_PAWNS "pawns on a bishop's colour" 1
    /// A knight or bishop that a pawn defends and no pawn will ever attack.
    OUTPOST "outposts" 2
    /// A rook with no pawn on its file, and with none of its own.
    ROOK_FILE "rook on an open file" 2
    /// No pawn of the same side on the files beside.
    ISOLATED "isolated pawns" 1
    /// Another pawn of the same side ahead.
    DOUBLED "doubled pawns" 1
    /// No pawn of the same side beside or behind, and the step ahead is attacked.
    BACKWARD "backward pawns" 1
    /// Beside another, by rank.
    PHALANX "pawns side by side" 8
    /// Defended by another, by rank.
    SUPPORTED "pawns defended by pawns" 8
    /// No pawn of the other side can stop it, by rank.
    PASSED "passed pawns" 8
    /// Passed, and nobody stands ahead of it, by rank.
    PASSED_FREE "passed pawns with a free step" 8
    /// Passed, and the step ahead is not attacked, by rank.
    PASSED_SAFE "passed pawns with a safe step" 8
    /// How far each king is from the square ahead of a passed pawn.
    PASSED_OWN_KING "own king's way to a passed pawn" 8
    PASSED_THEIR_KING "their king's way to a passed pawn" 8
    /// The nearest own pawn ahead on the king's file and those beside, by ranks between; 7 is none.
    SHELTER "pawns before the king" 16
    /// The nearest pawn of the other side ahead, by ranks between; 7 is none.
    STORM "pawns storming the king" 16
    /// Attacks on the squares around the other king, by role from knight to queen.
    ZONE "attacks around the king" 4
    /// Safe squares from which a check could be given, by role from knight to queen.
    CHECKS "safe checks" 4
    /// What attacks and checks are together, squared.
    DANGER "the king in danger" 1
    /// A pawn attacks a piece, knight to queen.
    PAWN_THREAT "pieces attacked by pawns" 4
    /// A knight or bishop attacks a man, pawn to queen.
    MINOR_THREAT "men attacked by minor pieces" 5
    /// A rook attacks a man, pawn to queen.
    ROOK_THREAT "men attacked by rooks" 5
    /// A man is attacked and not defended, pawn or piece.
    HANGING "men that hang" 2
    /// A king attacks an undefended man.
    KING_THREAT "men attacked by the king" 1
    /// A pawn could step ahead safely and attack a piece.
    PUSH_THREAT "pawn steps that would attack" 1
    /// To have the move.
    TEMPO "the move" 1
}

impl Terms {
    /// The place in the list of one of them.
    #[inline(always)]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.start + if index < self.len { index } else { self.len - 1 }
    }
}
