import type { Game, MoveInput } from 'tabiya';
import type { ChessBoard } from './element.js';
import { mixed } from './words.js';

/** The texts about who plays back. */
export const OPPONENT_WORDS = {
  noEngine: (why: string): string => `The engine cannot play here: ${why}`,
  noOpponent: (why: string): string => `The opponent cannot play: ${why}`,
};

/** Who plays against the person at the board: an `Engine` of `@tabiya/engine`, or whatever answers like one. */
export interface Opponent {
  /** The move to play in this game; `best: null`, or nothing at all, plays none. */
  play(game: Game, options: { level?: number | undefined; signal?: AbortSignal | undefined }): Promise<{ readonly best: MoveInput | null; readonly score?: unknown } | null>;
  /** A move to think about, for the key G; the last of its sentences is said. */
  hint?(game: Game): Promise<{ readonly sentences: readonly string[] } | null>;
  /** Ends it, when the board goes away. */
  dispose?(): void;
}

/** Loads the engine: the module at this address, as seen from the page, or the package of that name. */
export async function loadEngine(address: string): Promise<Opponent> {
  if (address[0] !== '@') address = new URL(address, document.baseURI).href;
  const { Engine } = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
  return new Engine();
}

/** What a score says: `'+0.35'`, `'mate in 3'`. */
export function scoreText(score: any): string {
  if ('cp' in score) return (score.cp > 0 ? '+' : '') + (score.cp / 100).toFixed(2);
  return score.mate ? `${score.mate > 0 ? 'White' : 'Black'} mates in ${Math.abs(score.mate)}` : 'checkmate';
}

/** What was said of an opponent that failed: it holds until the next is asked. */
const said = new WeakMap<ChessBoard, string>();

/** Lets the opponent of a board move, unless the game has gone on meanwhile. */
export async function reply(board: ChessBoard, signal: AbortSignal): Promise<void> {
  const { game } = board;
  if (!game) return;
  try {
    if (said.get(board) === board.renderer.told) board.status('');
    said.delete(board);
    const opponent = await board.live.opponent();
    if (signal.aborted || !opponent) return;
    const best = (await opponent.play(game, { level: board.engine ? Number(board.engine) : undefined, signal }))?.best;
    // Who has failed can be asked again.
    if (best && !signal.aborted && !board.move(best, 'opponent')) board.live.thinking = null;
  } catch (error) {
    if (signal.aborted) return;
    board.live.thinking = null;
    const words = mixed(OPPONENT_WORDS, board.text);
    board.fail(words[board.opponent ? 'noOpponent' : 'noEngine']((error as Error)?.message ?? String(error)));
    said.set(board, board.renderer.told);
  }
}
