import type { Explanation, Move, Outcome, Shape, Square, StateProblem } from 'tabiya';
import type { ChessBoard } from './element.js';
import type { Premove } from './premoves.js';

/** Who made a move: the person at the board, one of the moves ahead, the opponent, or the program that owns the board. */
export type By = 'hand' | 'premove' | 'opponent' | 'call';

/** The events of a board, and what their `detail` is. */
export interface ChessBoardEvents {
  /** A move is about to be played; `preventDefault()` keeps it from being played. */
  beforemove: { readonly move: Move; readonly fen: string; readonly by: By };
  /** A move has been played. */
  move: { readonly move: Move; readonly fen: string; readonly by: By };
  /** A move was refused: why, and the squares of the explanation. */
  refused: Explanation;
  /** The game is over. */
  gameover: Outcome;
  /** The moves ahead have changed. */
  premoves: readonly Premove[];
  /** The shapes that were drawn by hand have changed. */
  shapes: readonly Shape[];
  /** Another position is shown, of a record or of an earlier move, after moves were taken back, or set up by the editor. */
  position: { readonly fen: string; readonly ply: number; readonly problems: readonly StateProblem[] };
  /**
   * A person asks for something by a key, by its letter in the text field or by a button: `preventDefault()` keeps the
   * board from doing or telling it, because the page does. With Shift the letter is a capital: `A`, `D` and `M`.
   */
  ask: { readonly letter: string; readonly square: Square; readonly alt: boolean };
  /** Something cannot be shown or played: a FEN, a PGN, a set of pieces, an engine or an opponent. */
  problem: { readonly message: string };
}

/** Seconds on the clocks. */
export interface BoardClocks {
  /** White's. */
  readonly white: number | null;
  /** Black's. */
  readonly black: number | null;
}

/** What listeners are given. */
export type Listener<K extends keyof ChessBoardEvents> = (this: ChessBoard, event: CustomEvent<ChessBoardEvents[K]>) => unknown;
