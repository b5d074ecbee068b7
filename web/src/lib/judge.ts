import { Game } from 'tabiya';
import { engineFor } from './engine';
import { scoreWords } from './score';
import { named } from './variants';

/** How many positions are searched for an answer: it comes in a moment. */
const NODES = 150_000;

/** How a position stands, in words. */
export async function evaluation(variant: string, fen: string): Promise<string> {
  return scoreWords((await (await engineFor('judge')).search(named(variant, fen), { nodes: NODES }).result).score);
}

/** The best move of a position, in a sentence; none where the game is over. */
export async function bestMove({ variant, fen }: Pick<Game, 'variant' | 'fen'>): Promise<string | undefined> {
  const hint = await (await engineFor('judge')).hint(new Game({ variant, fen, rules: 'analysis' }));
  return hint?.sentences.at(-1);
}
