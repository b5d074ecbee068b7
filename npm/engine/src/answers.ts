import type { Color, Move, Outcome, Role, Square } from 'tabiya';

/**
 * What a position is worth, seen by White: in hundredths of a pawn, as mate in so many moves (negative where Black
 * mates, never 0), or which side has checkmated the other. In variants a win of any kind counts as a mate.
 */
export type Score = { readonly cp: number } | { readonly mate: number } | { readonly checkmate: Color };

/** The chances of either side and of a draw, in thousandths. */
export interface Wdl {
  /** That White wins. */
  readonly white: number;
  /** That nobody does. */
  readonly draw: number;
  /** That Black wins. */
  readonly black: number;
}

/** Moves in a row. */
export interface Variation {
  /** One by one, as programs write them: `['e2e4', 'e7e5']`. */
  readonly uci: readonly string[];
  /** One by one, as players write them: `['e4', 'e5']`. */
  readonly san: readonly string[];
  /** All with their numbers: `'1. e4 e5'`. */
  readonly text: string;
}

/** What a search that goes on has found about one line. */
export interface Line {
  /** The position that is searched. */
  readonly fen: string;
  /** The rank of this line among those asked for, from 1 for the best. */
  readonly multipv: number;
  /** The depth in plies to which every move was searched. */
  readonly depth: number;
  /** The depth in plies of the deepest line. */
  readonly seldepth: number;
  /** What the line is worth, seen by White. */
  readonly score: Score;
  /** Whether the score is exact, or at least (`'lower'`) or at most (`'upper'`) that much for White. */
  readonly bound: 'exact' | 'lower' | 'upper';
  /** What the score means for the result of a game. */
  readonly wdl: Wdl;
  /** The number of positions searched so far. */
  readonly nodes: number;
  /** How many in a second. */
  readonly nodesPerSecond: number;
  /** The seconds since the search began. */
  readonly seconds: number;
  /** How full the transposition table is, in thousandths. */
  readonly hashfull: number;
  /** The line itself, the best move first. */
  readonly pv: Variation;
}

/** What a search has found in the end. */
export interface SearchResult {
  /** The position that was searched. */
  readonly fen: string;
  /**
   * The move to play; at a level it need not be the best. `null` if there is no legal move, or if `search` was stopped
   * before it began: then `depth` and `nodes` are 0.
   */
  readonly best: Move | null;
  /** The reply that is expected, or `null`. */
  readonly ponder: Move | null;
  /** How the game has ended where there is nothing to find, or `null`. */
  readonly outcome: Outcome | null;
  /** What the position is worth with that move, seen by White. */
  readonly score: Score;
  /** The depth in plies to which every move was searched. */
  readonly depth: number;
  /** The number of positions searched. */
  readonly nodes: number;
  /** The seconds that it took. */
  readonly seconds: number;
  /** The line that follows, `best` first. */
  readonly pv: Variation;
}

/** A move to think about, told a little more each time. */
export interface Hint {
  /** The move. */
  readonly move: Move;
  /** The piece to look at. */
  readonly piece: Role;
  /** Where it stands. */
  readonly from: Square;
  /** Where it could go. */
  readonly to: Square;
  /** What the move is worth, seen by White. */
  readonly score: Score;
  /** What follows. */
  readonly pv: Variation;
  /** Four sentences, each of which tells more than the one before: the piece, the square, the move, the line. */
  readonly sentences: readonly string[];
}

/** What a move is called that gives something away. */
export type Verdict = 'dubious' | 'mistake' | 'blunder';

/** A move of a game that was reviewed, with everything that {@link Move} says of it. */
export interface ReviewedMove extends Move {
  /** Its number among the moves of both sides, from 1. */
  readonly ply: number;
  /** What the position after it is worth, seen by White. */
  readonly score: Score;
  /** The depth in plies to which that was searched. */
  readonly depth: number;
  /** How much of the expected score (from 0 to 1) it gave away. */
  readonly loss: number;
  /** The same in hundredths of a pawn, from 0 to 2000. */
  readonly centipawnLoss: number;
  /** How exact it is, from 0 to 100. */
  readonly accuracy: number;
  /** What it is called; `null` if it gives nothing away. */
  readonly verdict: Verdict | null;
  /** The glyph as players write it: `'?!'`, `'?'`, `'??'`; empty if it gives nothing away. */
  readonly glyph: '?!' | '?' | '??' | '';
  /** The mate that was there and is not any more, in moves. */
  readonly missedMate: number | null;
  /** The mate that it allows and that was not there before, in moves. */
  readonly allowedMate: number | null;
  /** What is said of it: `'Blunder: it allows mate in 2. Kf1 was best.'` Empty of a good move. */
  readonly words: string;
  /** The best move before it. */
  readonly best: Move | null;
  /** The best line before it. */
  readonly pv: Variation;
}

/** How a side has played. */
export interface PlayerSummary {
  /** From 0 to 100; `null` for who has not moved. */
  readonly accuracy: number | null;
  /** In hundredths of a pawn for each move; `null` for who has not moved. */
  readonly averageLoss: number | null;
  /** How many moves were dubious. */
  readonly dubious: number;
  /** How many were mistakes. */
  readonly mistakes: number;
  /** How many were blunders. */
  readonly blunders: number;
  /** How often there was a mate that was not given. */
  readonly missedMates: number;
}

/** A game, reviewed. */
export interface Review {
  /** How both sides have played. */
  readonly players: { readonly white: PlayerSummary; readonly black: PlayerSummary };
  /** How the game stood before its first move. */
  readonly start: Score;
  /** Every move. */
  readonly moves: readonly ReviewedMove[];
}

/** How far a review has come. */
export interface ReviewProgress {
  /** How many positions are done. */
  readonly done: number;
  /** How many there are: one more than moves. */
  readonly total: number;
}
