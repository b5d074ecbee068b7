import type { Game, Move } from 'tabiya';
import type { Score, SearchResult } from '@tabiya/engine';
import { engineFor } from './engine';
import { scoreWords } from './score';

/** What answers a move, on the board and in words. */
export interface Refutation {
  /** The reply; `null` if the game is over. */
  reply: Move | null;
  /** The line that follows the move, the reply first. */
  line: readonly string[];
  text: string;
  /** What the position after the move is worth for the side that made it, in hundredths of a pawn. */
  value: number;
  /** The same, seen by White. */
  score: Score;
}

/** A score for one side, mates as very much. */
export function valueFor(score: SearchResult['score'], side: 'white' | 'black'): number {
  const white = 'cp' in score ? score.cp : 'mate' in score ? Math.sign(score.mate) * (30_000 - Math.abs(score.mate)) : score.checkmate === 'white' ? 30_000 : -30_000;
  return side === 'white' ? white : -white;
}

/** What a move does, in words: `Qxd5, which takes the knight on d5 with check`. */
export function told(move: Move): string {
  const does = move.checkmate ? ' mate' : [move.captured ? `takes the ${move.captured} on ${move.to}` : '', move.promotion ? `becomes a ${move.promotion}` : '', move.check ? 'gives check' : ''].filter(Boolean).join(' and ');
  if (move.checkmate) return `${move.san}, and that is mate`;
  return does ? `${move.san}, which ${does}` : move.san;
}

/** Finds what answers the last move of a game. */
export async function refute(game: Game): Promise<Refutation> {
  const move = game.history().at(-1)!;
  if (game.isOver) {
    const { winner, message } = game.outcome!;
    // In some variants a side loses by its own move.
    const value = winner === null ? 0 : winner === move.color ? 30_000 : -30_000;
    return { reply: null, line: [], text: winner === null ? `After ${move.san} the game is drawn: ${message}.` : `${message}.`, value, score: winner === null ? { cp: 0 } : { checkmate: winner } };
  }
  const { best, score, pv } = await (await engineFor('judge')).play(game, { nodes: 120_000 });
  const value = valueFor(score, move.color);
  if (!best) return { reply: null, line: [], text: '', value, score };
  const rest = pv.san.slice(1, 4).join(' ');
  return { reply: best, line: pv.uci, text: `${move.san} is answered by ${told(best)}${rest && !best.checkmate ? ` (then ${rest})` : ''}: ${scoreWords(score)}.`, value, score };
}
