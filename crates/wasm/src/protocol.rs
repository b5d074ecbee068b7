//! The numbers that this module and the package agree on: the one table of them.
//!
//! `npm/tabiya/src/protocol.ts` is written from it: `tests/protocol.rs` fails when the two differ.

/// A list whose places are the numbers.
macro_rules! list {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $what:literal])+ $word:ident = $text:literal,)* }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[doc = $what])+ $word,)*
        }

        impl $name {
            /// All of them; the place of each is its number.
            pub const ALL: &[$name] = &[$($name::$word),*];

            /// The name of it in the package.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$word => $text,)*
                }
            }

            /// The one with this number.
            pub fn from_number(number: u32) -> Option<$name> {
                $name::ALL.get(number as usize).copied()
            }
        }
    };
}

numbers! {
    /// What a function gives with the reason in the outbox.
    REFUSED: i32 = -1;
    /// What a function gives if there is no game of this number.
    NO_GAME: i32 = -2;
    /// What `variant_named` gives of a variant that this build does not play.
    NOT_BUILT: i32 = -3;
    /// A square that stands for all of them.
    ALL_SQUARES: usize = 64;
    /// Rules that stand for those of the game itself.
    OWN_RULES: u32 = 3;
    /// The number of the standard array among those of Chess960.
    STANDARD_ARRAY: u32 = tabiya::STANDARD_ARRAY as u32;

    /// The bytes of a packed move.
    RECORD_SIZE: usize = 16;
    /// Where in a packed move the square is from which it starts.
    RECORD_FROM: usize = 0;
    /// Where it arrives; castling, where the king does.
    RECORD_TO: usize = 1;
    /// The second square of the UCI notation.
    RECORD_UCI_TO: usize = 2;
    /// The role that moves in the lower half of the byte, and the role captured + 1 in the upper.
    RECORD_ROLES: usize = 3;
    /// The role of the promotion + 1.
    RECORD_PROMOTION: usize = 4;
    /// The flags of the move.
    RECORD_FLAGS: usize = 5;
    /// The length of the SAN.
    RECORD_SAN_LENGTH: usize = 6;
    /// The SAN.
    RECORD_SAN: usize = 8;
    /// The flag of a move that gives check; a checkmate does too.
    FLAG_CHECK: u8 = 1;
    /// The flag of a checkmate.
    FLAG_CHECKMATE: u8 = 2;
    /// The flag of a capture en passant.
    FLAG_EN_PASSANT: u8 = 4;
    /// The flag of castling kingside.
    FLAG_KINGSIDE: u8 = 8;
    /// The flag of castling queenside.
    FLAG_QUEENSIDE: u8 = 16;
    /// The flag of a move by Black.
    FLAG_BLACK: u8 = 32;
    /// The flag of a null move.
    FLAG_NULL: u8 = 64;
    /// The flag of a piece dropped from the hand.
    FLAG_DROP: u8 = 128;

    /// The words before the lengths of the tags of a game: the bytes of the block, how many nodes, notes and tags there
    /// are, the lengths of the problems and of the FEN, the result, and the bytes of the texts.
    BLOCK_HEADER: usize = 8;
    /// Where in the word of the result the number of the variant begins.
    BLOCK_VARIANT: u32 = 8;
    /// The words of a node: the number of its parent, and the packed move.
    BLOCK_NODE: usize = 5;
    /// The words of a note: node and kind, and two numbers.
    BLOCK_NOTE: usize = 3;
    /// The words before the games of a piece of text: the bytes and the lines that they took.
    PIECE_HEADER: usize = 2;
    /// Castling in a list of targets: as the king's way, which is in doubt its rook.
    CASTLING_KING: u32 = 0;
    /// As the king taking its rook.
    CASTLING_ROOK: u32 = 1;
    /// As both.
    CASTLING_BOTH: u32 = 2;
    /// In a list of targets, the number that is added to a role which is dropped there.
    DROPPED_ROLE: usize = 64;
    /// The bytes of what one side has in hand: how many of each role.
    HAND_SIZE: usize = 5;
    /// The bytes of a move in a state: from, to, where the rook of castling stands, promotion or kind.
    STATE_MOVE: usize = 4;

    /// The bytes of a board with its rights and counters; the first 64 are the squares.
    STATE_SIZE: usize = 76;
    /// In the byte of a square, the role + 1; 0 if it is empty.
    PIECE_ROLE: u8 = 7;
    /// In the byte of a square, that the piece is Black's.
    PIECE_BLACK: u8 = 8;
    /// 0 if White has the move, 1 if Black.
    STATE_TURN: usize = 64;
    /// The rights to castle: 1 K, 2 Q, 4 k, 8 q.
    STATE_RIGHTS: usize = 65;
    /// The en passant square, or none.
    STATE_EN_PASSANT: usize = 66;
    /// What stands for no square.
    NO_SQUARE: u8 = 255;
    /// The halfmove clock, in four bytes from the lowest.
    STATE_HALFMOVES: usize = 68;
    /// The number of the move, in four bytes from the lowest.
    STATE_FULLMOVES: usize = 72;

    /// The first of the three bits of the summary with the status.
    SUMMARY_STATUS: u32 = 0;
    /// The first of the two bits with the rules.
    SUMMARY_RULES: u32 = 3;
    /// The first of the two bits with the side that offers a draw + 1.
    SUMMARY_OFFER: u32 = 5;
    /// The bit that says that a draw by the fifty-move rule can be claimed.
    SUMMARY_FIFTY_MOVE: u32 = 7;
    /// The bit that says that a draw by repetition can be claimed.
    SUMMARY_THREEFOLD: u32 = 8;
}

list! {
    /// What a side can say about a game.
    Word {
        /// It gives up.
        Resign = "resign",
        /// Its time is up.
        Flag = "flag",
        /// It has left.
        Abandon = "abandon",
        /// It wins, somebody decides.
        Win = "win",
        /// Nobody wins, somebody decides.
        Draw = "draw",
        /// It offers a draw.
        Offer = "offer",
        /// It accepts one.
        Accept = "accept",
        /// It declines one.
        Decline = "decline",
        /// Both agree.
        Agree = "agree",
        /// It claims a draw.
        Claim = "claim",
        /// It claims a draw with the move in the inbox.
        ClaimWith = "claim-with",
        /// It breaks the rules of the event and loses.
        Forfeit = "forfeit",
        /// It has won, and the record does not say why.
        RecordedWin = "recorded-win",
        /// Nobody has won, and the record does not say why.
        RecordedDraw = "recorded-draw",
    }
}

list! {
    /// What can be counted of a game.
    Counter {
        /// The plies played.
        Ply = "ply",
        /// The plies that can be jumped to.
        LastPly = "lastPly",
        /// How often the position has stood.
        Repetitions = "repetitions",
        /// The halfmove clock.
        Halfmoves = "halfmoves",
        /// The number of the move.
        Fullmoves = "fullmoves",
        /// 0 if White has the move, 1 if Black.
        Turn = "turn",
        /// 1 if the side to move is in check.
        Check = "check",
        /// The number of the variant.
        Variant = "variant",
        /// The checks that White has still to give.
        WhiteChecks = "whiteChecks",
        /// The checks that Black has still to give.
        BlackChecks = "blackChecks",
    }
}

list! {
    /// What can be written about a move of a record.
    NodeNote {
        /// A comment behind it, as written: how long it is.
        Comment = "comment",
        /// A comment before it: how long it is.
        Before = "before",
        /// What is left of the comment before this note without the commands of programs: how long it is.
        Text = "text",
        /// A glyph: its number.
        Nag = "nag",
        /// The time left: milliseconds, in two words.
        Clock = "clock",
        /// The time taken: milliseconds, in two words.
        Elapsed = "elapsed",
        /// A score: hundredths of a pawn, and the depth.
        Centipawns = "cp",
        /// A score: moves to mate, and the depth.
        Mate = "mate",
        /// A coloured square or arrow: the colour, and two squares of six bits.
        Shape = "shape",
    }
}

list! {
    /// What can be asked about a side of a state.
    Question {
        /// Whether it is in check.
        Check = "check",
        /// Whether it is checkmated.
        Checkmate = "checkmate",
        /// Whether it is stalemated.
        Stalemate = "stalemate",
    }
}
