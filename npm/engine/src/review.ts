import type { Review, ReviewedMove, SearchResult, Variation } from './answers.js';
import { EngineError } from './errors.js';
import { type Doubt, type Limits, RIVALS, doubts, longer } from './doubts.js';
import { number, recordOf, signalOf } from './given.js';
import { hindsight } from './hindsight.js';
import type { JudgedGame, SearchRequest } from './messages.js';
import type { ReviewOptions, Searchable } from './questions.js';
import { stretches } from './stretches.js';
import type { EngineThread } from './thread.js';

/** How many positions are searched for a move if nobody says otherwise. */
const NODES = 100_000;

/**
 * So many moves has a line that tells something, where the game goes on. What was searched before it cuts lines short, in
 * the midst of an exchange too: then the piece that is given is seen, and what is got for it is not.
 */
const TOLD = 6;

/** The part of a search that finds how a line goes on. */
const PART = 4;

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
  const signal = signalOf(options.signal);
  if (signal?.aborted) throw aborted();
  const total = moves.length + 1;
  const found: SearchResult[] = new Array<SearchResult>(total);
  let done = 0;
  // What was found in another stretch would make the answer depend on who was free. All of a stretch is asked at once: a
  // worker that had to wait for the next position would wait for whatever the page does meanwhile.
  const search = (thread: EngineThread, line: readonly string[], within: Limits): Promise<SearchResult> =>
    thread.ask<SearchResult>({ ask: 'search', request: { start, moves: line, ...within }, lines: false }).answer;
  const share = <T>(waiting: T[], ask: (thread: EngineThread, one: T) => Promise<unknown>[]): Promise<unknown> => {
    const work = threads.map(async (thread) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await Promise.all([thread.ask({ ask: 'new-game' }).answer, ...ask(thread, one)]);
    });
    return unlessAborted(Promise.all(work), signal);
  };
  await share(stretches(total), (thread, { from, to }) =>
    Array.from({ length: to - from }, async (_, back) => {
      const ply = to - 1 - back;
      found[ply] = await search(thread, moves.slice(0, ply), limits);
      if (!signal?.aborted) options.onProgress?.({ done: ++done, total });
    }),
  );
  const judgeOnce = (): Promise<JudgedGame> => threads[0]!.ask<JudgedGame>({ ask: 'review', request: { start, moves, found } }).answer;
  const judge = async (): Promise<JudgedGame> => {
    const first = await judgeOnce();
    return hindsight(found, first) ? judgeOnce() : first;
  };
  let judged = await judge();
  // Nothing is called a fault, and nothing better, before both were looked at longer: what comes of each, and then the
  // position before them, where that is known. What was called better was seen from one move before it, and so less far than
  // what was played; where another move seems better then, that is looked at too. What this says of a neighbour is compared
  // in turn.
  const compared = new Set<number>();
  for (let open = doubts(judged, compared); open.length > 0; open = doubts(judged, compared)) {
    const after: SearchResult[] = [];
    const compare = async (thread: EngineThread, { at, played, better }: Doubt): Promise<void> => {
      const line = moves.slice(0, at);
      const look = (...move: string[]): Promise<SearchResult> => search(thread, [...line, ...move], longer(limits));
      const known = [played, better];
      const [own, , first] = await Promise.all([look(played), look(better), look()]);
      after[at + 1] = own;
      found[at] = first;
      for (let rival = first.best?.uci; rival && !known.includes(rival) && known.length <= RIVALS; rival = found[at]!.best?.uci) {
        known.push(rival);
        [, found[at]] = await Promise.all([look(rival), look()]);
      }
    };
    for (const { at } of open) compared.add(at);
    await share([...open], (thread, doubt) => [compare(thread, doubt)]);
    // Of a position in which moves were compared, that knows more.
    after.forEach((result, ply) => {
      if (!compared.has(ply)) found[ply] = result;
    });
    judged = await judge();
  }
  // Of a move that gave something away two lines are told: what was better, and what answers it.
  const short = [...new Set(judged.moves.flatMap(({ verdict }, at) => (verdict ? [at, at + 1] : [])))];
  const less = { ...limits, nodes: part(limits.nodes), time: part(limits.time) };
  const continued = threads.map(async (thread) => {
    for (let ply = short.shift(); ply !== undefined; ply = short.shift()) {
      const result = found[ply]!;
      const request = { start, moves: moves.slice(0, ply), ...less };
      found[ply] = { ...result, pv: await goneOn(thread, request, result.pv) };
    }
  });
  await unlessAborted(Promise.all(continued), signal);
  const reviewed = judged.moves.map(({ move, ...rest }, at): ReviewedMove => {
    const [{ pv }, { score, depth }] = [found[at]!, found[at + 1]!];
    return { ...move, ...rest, ply: at + 1, score, depth, pv };
  });
  return { players: judged.players, start: found[0]!.score, moves: reviewed };
}

const part = (whole: number | undefined): number | undefined => whole && Math.ceil(whole / PART);

/** A line with what follows it, if it is a short one. */
async function goneOn(thread: EngineThread, request: SearchRequest, pv: Variation): Promise<Variation> {
  let line = pv;
  while (line.uci.length > 0 && line.uci.length < TOLD) {
    // Nothing that is remembered cuts this one too, nor depends on who is free.
    await thread.ask({ ask: 'new-game' }).answer;
    const { pv: more } = await thread.ask<SearchResult>({ ask: 'search', request: { ...request, moves: [...request.moves, ...line.uci] }, lines: false }).answer;
    if (more.uci.length === 0) break;
    line = { uci: [...line.uci, ...more.uci], san: [...line.san, ...more.san], text: `${line.text} ${more.text.replace(/^\d+\.\.\. /, '')}` };
  }
  return line;
}

const aborted = (): EngineError => new EngineError({ code: 'aborted', message: 'The review was broken off.' });

/** Waits for something, or until it is broken off: then whoever works on it is ended. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((done, failed) => {
    const halt = (): void => failed(aborted());
    signal?.addEventListener('abort', halt);
    void work.then(done, failed).finally(() => signal?.removeEventListener('abort', halt));
  });
}
