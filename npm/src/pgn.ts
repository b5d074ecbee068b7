import type { PgnProblem } from './errors.js';
import { asText } from './given.js';
import type { Move } from './moves.js';
import type { Square } from './squares.js';
import { wasm } from './wasm.js';

/** The result of a game as PGN has it; `'*'` is none. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A coloured square, or an arrow from one square to another. */
export interface Shape {
  /** Its colour. */
  readonly color: 'green' | 'red' | 'yellow' | 'blue';
  /** The square, or where the arrow starts. */
  readonly from: Square;
  /** Where the arrow ends; of a square, the same as `from`. */
  readonly to: Square;
}

/** What a position is worth for White: in hundredths of a pawn, or as mate in so many moves, negative where Black mates. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What a program thinks of a position. */
export interface Evaluation {
  /** How White stands. */
  readonly score: Score;
  /** How deep the program looked, if it said so. */
  readonly depth: number | null;
}

/** A move of a record with what is written about it, and what comes after it. */
export interface PgnNode {
  /** The move; `null` for a null move, and for the start. */
  readonly move: Move | null;
  /** The move before it; `null` for the start. Not enumerable, so that a tree can be printed. */
  readonly parent: PgnNode | null;
  /** What comes after it: the main line first, then the variations. */
  readonly children: readonly PgnNode[];
  /** The comments behind it, as written. */
  readonly comments: readonly string[];
  /** The comments before it, which only the first move of a variation has. */
  readonly commentsBefore: readonly string[];
  /** The comments behind it without what programs wrote into them. */
  readonly text: string;
  /** Glyphs by number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  readonly nags: readonly number[];
  /** `%clk`: the seconds left on the mover's clock. */
  readonly clock: number | null;
  /** `%emt`: the seconds that the move took. */
  readonly elapsed: number | null;
  /** `%eval`: what a program thinks. */
  readonly eval: Evaluation | null;
  /** `%csl` and `%cal`: coloured squares and arrows. */
  readonly shapes: readonly Shape[];
}

/** A game as its text has it: tags, a tree of moves, and what was wrong. */
export interface PgnGame {
  /** The tags by name. */
  readonly tags: Readonly<Record<string, string>>;
  /** The result as the text tells it. */
  readonly result: PgnResult;
  /** The FEN of the first position. */
  readonly start: string;
  /** The start, before any move; `root.children[0]` is the first move. */
  readonly root: PgnNode;
  /** What was wrong when it was read. */
  readonly problems: readonly PgnProblem[];
}

interface FlatNode {
  parent: number;
  move: Move | null;
  comments?: string[];
  before?: string[];
  text?: string;
  nags?: number[];
  clock?: number;
  elapsed?: number;
  eval?: Evaluation;
  shapes?: Shape[];
}

/** @internal */
export interface FlatGame {
  tags: [string, string][];
  result: PgnResult;
  start: string;
  problems: PgnProblem[];
  comments: string[];
  nodes: FlatNode[];
}

function node(flat: Partial<FlatNode>, parent: PgnNode | null): PgnNode {
  const made = {
    move: flat.move ?? null,
    children: [],
    comments: flat.comments ?? [],
    commentsBefore: flat.before ?? [],
    text: flat.text ?? '',
    nags: flat.nags ?? [],
    clock: flat.clock ?? null,
    elapsed: flat.elapsed ?? null,
    eval: flat.eval ?? null,
    shapes: flat.shapes ?? [],
  };
  return Object.defineProperty(made, 'parent', { value: parent }) as typeof made & { parent: PgnNode | null };
}

/**
 * A tree from the list that crosses the boundary: no recursion, however deep it is.
 *
 * @internal
 */
export function grow(flat: FlatGame): PgnGame {
  const root = node({ comments: flat.comments, text: flat.comments.join(' ') }, null);
  const nodes = [root];
  for (const one of flat.nodes) {
    const parent = nodes[one.parent]!;
    const made = node(one, parent);
    (parent.children as PgnNode[]).push(made);
    nodes.push(made);
  }
  const tags: Record<string, string> = {};
  for (const [name, value] of flat.tags) {
    // Of a tag that is there twice the first counts.
    if (Object.hasOwn(tags, name)) continue;
    Object.defineProperty(tags, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return { tags, result: flat.result, start: flat.start, root, problems: flat.problems };
}

/**
 * All games of a text in PGN, each with what was wrong with it. What can be read is read; nothing is thrown.
 *
 * @example
 * for (const game of readPgn(text)) {
 *   console.log(game.tags.White, [...mainline(game)].map((node) => node.move?.san).join(' '));
 * }
 */
export function readPgn(text: string): PgnGame[] {
  const rules = wasm();
  rules.call.read_pgn(rules.send(asText(text)));
  const games: PgnGame[] = [];
  while (rules.call.next_games() > 0) for (const flat of rules.json<FlatGame[]>()) games.push(grow(flat));
  return games;
}

/** The nodes of a record's main line, from the first move on. */
export function* mainline(game: PgnGame): Generator<PgnNode, void, undefined> {
  for (let node = game.root.children[0]; node; node = node.children[0]) yield node;
}
