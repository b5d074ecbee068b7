import type { PlayerSummary, Review, ReviewedMove, SearchResult } from './answers.js';
import { EngineError } from './errors.js';
import { number, recordOf } from './given.js';
import type { ReviewOptions, Searchable } from './questions.js';
import type { EngineThread } from './thread.js';

/** How many positions are searched for a move if nobody says otherwise. */
const NODES = 100_000;

/** What the worker says of a move. */
interface Judged extends Pick<ReviewedMove, 'best' | 'loss' | 'centipawnLoss' | 'accuracy' | 'verdict' | 'glyph' | 'missedMate' | 'allowedMate' | 'words'> {
  readonly move: Omit<ReviewedMove, 'best'>;
}

/** Searches all positions of a game, shared among threads, and judges its moves. @internal */
export async function review(game: Searchable, options: ReviewOptions, threads: EngineThread[]): Promise<Review> {
  const { start, moves } = recordOf(game, true);
  const usual = options.time === undefined && options.depth === undefined;
  const limits = {
    depth: number('depth', options.depth, 1, 120),
    nodes: number('nodes', options.nodes, 1, 1e12) ?? (usual ? NODES : undefined),
    time: number('time', options.time, 0, 1e12),
    mate: undefined,
    multipv: 1,
    level: undefined,
    clocks: undefined,
    searchMoves: [],
  };
  const { signal } = options;
  const total = moves.length + 1;
  const found: SearchResult[] = new Array<SearchResult>(total);
  let done = 0;
  const aborted = (): EngineError => new EngineError({ code: 'aborted', message: 'The review was broken off.' });
  // Each has a part of the game and begins at its end: what comes of a position is known when it is looked at.
  const part = Math.ceil(total / threads.length);
  await Promise.all(
    threads.map(async (thread, which) => {
      await thread.ask({ ask: 'new-game' }).answer;
      for (let ply = Math.min(total, (which + 1) * part) - 1; ply >= which * part; ply--) {
        if (signal?.aborted) throw aborted();
        const { id, answer } = thread.ask<SearchResult>({ ask: 'search', request: { start, moves: moves.slice(0, ply), ...limits } });
        const halt = (): void => thread.tell({ id, ask: 'stop' });
        signal?.addEventListener('abort', halt);
        found[ply] = await answer.finally(() => signal?.removeEventListener('abort', halt));
        if (signal?.aborted) throw aborted();
        options.onProgress?.({ done: ++done, total });
      }
    }),
  );
  const reviewed: ReviewedMove[] = [];
  const exact: { accuracy: number; centipawnLoss: number }[] = [];
  for (let ply = 0; ply < moves.length; ply++) {
    const [before, after] = [found[ply]!, found[ply + 1]!];
    const request = { start, moves: moves.slice(0, ply), played: moves[ply]!, before, after };
    const { move, ...judged } = await threads[0]!.ask<Judged>({ ask: 'judge', request }).answer;
    exact.push(judged);
    reviewed.push({ ...move, ...judged, ply: ply + 1, score: after.score, depth: after.depth, loss: rounded(judged.loss, 4), accuracy: rounded(judged.accuracy, 1), pv: before.pv });
  }
  return { players: { white: summary(reviewed, exact, 'white'), black: summary(reviewed, exact, 'black') }, moves: reviewed };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function summary(all: ReviewedMove[], exact: { accuracy: number; centipawnLoss: number }[], color: 'white' | 'black'): PlayerSummary {
  const own = all.map((move, at) => ({ move, exact: exact[at]! })).filter(({ move }) => move.color === color);
  const mean = (of: (one: (typeof own)[number]) => number): number | null =>
    own.length === 0 ? null : rounded(own.reduce((sum, one) => sum + of(one), 0) / own.length, 1);
  const count = (verdict: string): number => own.filter(({ move }) => move.verdict === verdict).length;
  return {
    accuracy: mean((one) => one.exact.accuracy),
    averageLoss: mean((one) => one.exact.centipawnLoss),
    dubious: count('dubious'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    missedMates: own.filter(({ move }) => move.missedMate !== null).length,
  };
}
