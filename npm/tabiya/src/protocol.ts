// Written from crates/wasm/src/protocol.rs by its test: what the module and the package agree on.

/** What a function gives with the reason in the outbox. @internal */
export const REFUSED = -1;

/** What a function gives if there is no game of this number. @internal */
export const NO_GAME = -2;

/** What `variant_named` gives of a variant that this build does not play. @internal */
export const NOT_BUILT = -3;

/** A square that stands for all of them. @internal */
export const ALL_SQUARES = 64;

/** Rules that stand for those of the game itself. @internal */
export const OWN_RULES = 3;

/** The number of the standard array among those of Chess960. @internal */
export const STANDARD_ARRAY = 518;

/** The bytes of a packed move. @internal */
export const RECORD_SIZE = 16;

/** Where in a packed move the square is from which it starts. @internal */
export const RECORD_FROM = 0;

/** Where it arrives; castling, where the king does. @internal */
export const RECORD_TO = 1;

/** The second square of the UCI notation. @internal */
export const RECORD_UCI_TO = 2;

/** The role that moves in the lower half of the byte, and the role captured + 1 in the upper. @internal */
export const RECORD_ROLES = 3;

/** The role of the promotion + 1. @internal */
export const RECORD_PROMOTION = 4;

/** The flags of the move. @internal */
export const RECORD_FLAGS = 5;

/** The length of the SAN. @internal */
export const RECORD_SAN_LENGTH = 6;

/** The SAN. @internal */
export const RECORD_SAN = 8;

/** The flag of a move that gives check; a checkmate does too. @internal */
export const FLAG_CHECK = 1;

/** The flag of a checkmate. @internal */
export const FLAG_CHECKMATE = 2;

/** The flag of a capture en passant. @internal */
export const FLAG_EN_PASSANT = 4;

/** The flag of castling kingside. @internal */
export const FLAG_KINGSIDE = 8;

/** The flag of castling queenside. @internal */
export const FLAG_QUEENSIDE = 16;

/** The flag of a move by Black. @internal */
export const FLAG_BLACK = 32;

/** The flag of a null move. @internal */
export const FLAG_NULL = 64;

/** The flag of a piece dropped from the hand. @internal */
export const FLAG_DROP = 128;

/** The words before the lengths of the tags of a game: the bytes of the block, how many nodes, notes and tags there are, the lengths of the problems and of the FEN, the result, and the bytes of the texts. @internal */
export const BLOCK_HEADER = 8;

/** Where in the word of the result the number of the variant begins. @internal */
export const BLOCK_VARIANT = 8;

/** The words of a node: the number of its parent, and the packed move. @internal */
export const BLOCK_NODE = 5;

/** The words of a note: node and kind, and two numbers. @internal */
export const BLOCK_NOTE = 3;

/** The words before the games of a piece of text: the bytes and the lines that they took. @internal */
export const PIECE_HEADER = 2;

/** Castling in a list of targets: as the king's way, which is in doubt its rook. @internal */
export const CASTLING_KING = 0;

/** As the king taking its rook. @internal */
export const CASTLING_ROOK = 1;

/** As both. @internal */
export const CASTLING_BOTH = 2;

/** In a list of targets, the number that is added to a role which is dropped there. @internal */
export const DROPPED_ROLE = 64;

/** The bytes of what one side has in hand: how many of each role. @internal */
export const HAND_SIZE = 5;

/** The bytes of a move in a state: from, to, where the rook of castling stands, promotion or kind. @internal */
export const STATE_MOVE = 4;

/** The bytes of a board with its rights and counters; the first 64 are the squares. @internal */
export const STATE_SIZE = 76;

/** In the byte of a square, the role + 1; 0 if it is empty. @internal */
export const PIECE_ROLE = 7;

/** In the byte of a square, that the piece is Black's. @internal */
export const PIECE_BLACK = 8;

/** 0 if White has the move, 1 if Black. @internal */
export const STATE_TURN = 64;

/** The rights to castle: 1 K, 2 Q, 4 k, 8 q. @internal */
export const STATE_RIGHTS = 65;

/** The en passant square, or none. @internal */
export const STATE_EN_PASSANT = 66;

/** What stands for no square. @internal */
export const NO_SQUARE = 255;

/** The halfmove clock, in four bytes from the lowest. @internal */
export const STATE_HALFMOVES = 68;

/** The number of the move, in four bytes from the lowest. @internal */
export const STATE_FULLMOVES = 72;

/** The first of the three bits of the summary with the status. @internal */
export const SUMMARY_STATUS = 0;

/** The first of the two bits with the rules. @internal */
export const SUMMARY_RULES = 3;

/** The first of the two bits with the side that offers a draw + 1. @internal */
export const SUMMARY_OFFER = 5;

/** The bit that says that a draw by the fifty-move rule can be claimed. @internal */
export const SUMMARY_FIFTY_MOVE = 7;

/** The bit that says that a draw by repetition can be claimed. @internal */
export const SUMMARY_THREEFOLD = 8;

/** The roles by number. @internal */
export const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;

/** The rules by number. @internal */
export const RULES = ['automatic', 'over-the-board', 'analysis'] as const;

/** The variants by number. @internal */
export const VARIANTS = ['chess', 'crazyhouse', 'threecheck', 'kingofthehill', 'antichess', 'atomic', 'horde', 'racingkings'] as const;

/** How a game stands, by number. @internal */
export const STATUSES = ['normal', 'check', 'checkmate', 'stalemate', 'draw', 'won'] as const;

/** Those among them that are over. @internal */
export const OVER = ['checkmate', 'stalemate', 'draw', 'won'] as const;

/** What a side can say, by number. @internal */
export const WORDS = ['resign', 'flag', 'abandon', 'win', 'draw', 'offer', 'accept', 'decline', 'agree', 'claim', 'claim-with', 'forfeit', 'recorded-win', 'recorded-draw'] as const;

/** What can be counted, by number. @internal */
export const COUNTERS = ['ply', 'lastPly', 'repetitions', 'halfmoves', 'fullmoves', 'turn', 'check', 'variant', 'whiteChecks', 'blackChecks'] as const;

/** What can be written about a move of a record, by number. @internal */
export const NODE_NOTES = ['comment', 'before', 'text', 'nag', 'clock', 'elapsed', 'cp', 'mate', 'shape'] as const;

/** What can be asked about a side, by number. @internal */
export const QUESTIONS = ['check', 'checkmate', 'stalemate'] as const;
