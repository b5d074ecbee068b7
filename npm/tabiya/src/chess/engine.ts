import type { ErrorCode } from '../errors.js';
import { Game, array } from '../game.js';
import { asText } from '../given.js';
import { REFUSED, STANDARD_ARRAY } from '../protocol.js';
import type { Square } from '../squares.js';
import { wasm } from '../wasm.js';
import { forgivenIn, wholeFEN } from './fen.js';
import { takeState } from './state.js';
import type { ForgivenField, GameState, GameStatus, MoveResult } from './types.js';

export type * from './types.js';
export { getLegalMoves, isCheckmate, isInCheck, isStalemate, stateFromFEN, stateProblems, stateToFEN } from './state.js';
export type { StateProblem } from './state.js';

/**
 * A chess engine in the old sense: it keeps a position, takes moves and refuses what is not legal. It has no user
 * interface and can be used at once.
 *
 * @example
 * const engine = new ChessEngine();
 * engine.moveUCI('e2e4'); // { success: true }
 * engine.moveUCI('e7e4'); // { success: false, error: 'The pawn on e7 …' }
 * engine.getSAN(); // ['e4']
 */
export class ChessEngine {
  /** @internal */
  readonly game = new Game({ rules: 'analysis' });

  /**
   * What {@link ChessEngine.setFEN} has read although the standard writes it otherwise, field by field; nothing after a
   * FEN as {@link ChessEngine.getFEN} gives it, and after a reset.
   *
   * @example
   * engine.setFEN('4k3/8/8/8/8/8/8/4K2R w H - 0 1');
   * engine.forgiven[0].message // 'The castling field "H" is read as "K".'
   */
  forgiven: readonly ForgivenField[] = [];

  /**
   * Begins anew, from the standard array or, for `true`, from an array of Chess960 drawn by lot. Whatever is falsy means
   * the standard array. The history is cleared.
   *
   * @returns the number of the array, 518 for the standard one
   */
  reset(fisher?: boolean | null): number {
    return this.begin(fisher ? array(undefined) : STANDARD_ARRAY);
  }

  /**
   * Begins anew from the array of Chess960 with this number, from 0 to 959. The history is cleared.
   *
   * @returns the number
   * @throws {ChessError} with the code `no-such-array`; nothing has changed
   */
  reset960(number: number): number {
    return this.begin(array(number));
  }

  /** @internal */
  begin(number: number): number {
    wasm().call.start_array(this.game.handle, number, 0, 0);
    this.forgiven = [];
    this.game.changed();
    return number;
  }

  /** The position as FEN. */
  getFEN(): string {
    return this.game.fen;
  }

  /**
   * Begins anew from a FEN. The history is cleared. All six fields have to be there, and the number of the move is at
   * least 1. `K`, `Q`, `k` and `q` mean the outermost rook on that side of the king, wherever it stands. What is read
   * although it is usually written otherwise, such as `HAha` or more spaces than one, is told by
   * {@link ChessEngine.forgiven}.
   *
   * @throws {FenError} that says what is wrong and where, with a `code` and all `reasons`; nothing has changed
   */
  setFEN(fen: string): void {
    this.game.reset(wholeFEN(fen));
    this.forgiven = forgivenIn(fen, this.getFEN());
  }

  /**
   * Plays a move in UCI notation: `'e2e4'`, `'e7e8q'`; castling as the king's way or as the king taking its rook. Every
   * target of {@link getLegalMoves} can be played so, as the names of the two squares, with the piece that a pawn becomes.
   * Other notations are refused.
   *
   * It is refused only if it is not legal on the board: draws by rule are told by {@link ChessEngine.getStatus}.
   */
  moveUCI(uci: string): MoveResult {
    if (typeof uci !== 'string') {
      return refused(`A move is a text such as e2e4, not ${asText(uci).slice(0, 40)}.`, 'not-a-move', []);
    }
    const rules = wasm();
    if (rules.call.play_uci(this.game.handle, rules.send(uci)) !== REFUSED) {
      this.game.changed();
      return { success: true };
    }
    const { message, code, squares } = rules.json<{ message: string; code: ErrorCode; squares: Square[] }>();
    return refused(message, code, squares);
  }

  /** The moves played, in standard algebraic notation. */
  getSAN(): string[] {
    return this.game.sans();
  }

  /** The position as plain data. */
  getState(): GameState {
    const rules = wasm();
    rules.call.board(this.game.handle);
    return takeState(rules);
  }

  /** How the position stands for the side to move; by rule drawn are the third repetition and the fiftieth move. */
  getStatus(): GameStatus {
    const reason = this.game.outcomeBy('automatic')?.reason;
    if (reason === 'checkmate' || reason === 'stalemate') return reason;
    return reason ? 'draw' : this.game.isCheck ? 'check' : 'normal';
  }
}

/** The answer to a move that was not played; what programs want to know is not listed with the rest. */
function refused(error: string, code: ErrorCode, squares: Square[]): MoveResult {
  const answer = { success: false, error };
  return Object.defineProperties(answer, { code: { value: code }, squares: { value: squares } }) as MoveResult;
}
