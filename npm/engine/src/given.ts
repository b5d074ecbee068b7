import { EngineError } from './errors.js';
import { HIGHEST_LEVEL, LOWEST_LEVEL } from './levels.js';
import type { SearchRequest } from './messages.js';
import type { GameRecord, SearchOptions, Searchable } from './questions.js';

function bad(message: string): EngineError {
  return new EngineError({ code: 'bad-argument', message });
}

/** The start and the moves of what is searched; `whole` with those that were taken back. @internal */
export function recordOf(game: Searchable, whole = false): { start: string; moves: readonly string[] } {
  const needed = (): EngineError => bad('A search needs a FEN, a game, or a start with its moves.');
  if (typeof game === 'string' && game.trim() !== '') return { start: oneLine(game), moves: [] };
  if (typeof game !== 'object' || game === null || Array.isArray(game)) throw needed();
  const given = ('toJSON' in game && typeof game.toJSON === 'function' ? game.toJSON() : game) as unknown;
  if (typeof given !== 'object' || given === null) throw needed();
  const record = given as GameRecord & { undone?: readonly string[] };
  const moves = [...movesOf(record.moves), ...movesOf(whole ? record.undone : undefined)];
  const { start = 'startpos' } = record;
  if (typeof start !== 'string') throw needed();
  return { start: oneLine(start), moves };
}

/** The FEN of the position that is searched, as far as it is known without its moves being played. @internal */
export function positionOf(game: Searchable, { start, moves }: SearchRequest): string | undefined {
  const { fen } = game as { fen?: unknown };
  if (typeof fen === 'string') return fen;
  if (moves.length > 0 || isVariant(start)) return undefined;
  return start === 'startpos' ? 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' : start;
}

/** Moves in UCI notation; none if nothing is given. */
function movesOf(moves: readonly string[] | undefined): readonly string[] {
  const given: readonly unknown[] = moves ?? [];
  if (!Array.isArray(given) || given.some((move) => typeof move !== 'string' || move.includes('\n'))) {
    throw bad('Moves are a list of texts in UCI notation, such as e2e4.');
  }
  return given as readonly string[];
}

/** What breaks a call off, if anything does. @internal */
export function signalOf(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined) return signal;
  const { aborted, addEventListener, removeEventListener } = (signal ?? {}) as Partial<AbortSignal>;
  if (typeof aborted === 'boolean' && typeof addEventListener === 'function' && typeof removeEventListener === 'function') return signal;
  throw bad(`signal needs an AbortSignal, not ${shown(signal)}.`);
}

/** What variants are called before a start. */
const VARIANTS = ['crazyhouse', 'threecheck', 'kingofthehill', 'antichess', 'atomic', 'horde', 'racingkings'];

/** Whether a start is that of another game than chess. @internal */
export function isVariant(start: string): boolean {
  return VARIANTS.includes(start.split(' ', 1)[0]!);
}

function oneLine(fen: string): string {
  return fen.replace(/\s+/g, ' ').trim();
}

/**
 * The options of a call. A name that nobody reads is refused: a search with `movetime` would have no limit at all.
 *
 * @internal
 */
export function optionsOf<T extends object>(what: string, options: T | null | undefined, known: readonly (keyof T & string)[]): Partial<T> {
  if (options === null || options === undefined) return {};
  if (typeof options !== 'object' || Array.isArray(options)) throw bad(`${what} takes options by their names, not ${shown(options)}.`);
  for (const name of Object.keys(options) as (keyof T & string)[]) {
    if (!known.includes(name) && options[name] !== undefined) throw bad(`${what} has no option ${name}: there are ${known.join(', ')}.`);
  }
  return options;
}

/** What a search can be told. @internal */
export const SEARCH_OPTIONS = ['time', 'clocks', 'nodes', 'depth', 'mate', 'level', 'multipv', 'moves', 'signal'] as const;

/** What was given, so that a text is not taken for a number. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const CLOCKS = ['white', 'black', 'whiteIncrement', 'blackIncrement', 'movesToGo'] as const;

/** A number within bounds, or nothing. @internal */
export function number(name: string, value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw bad(`${name} needs a number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, not ${shown(value)}.`);
  }
  return value;
}

/** Refuses what cannot be called, if anything is given. @internal */
export function functionOf(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw bad(`${name} needs a function, not ${shown(value)}.`);
}

/** What goes to the worker. @internal */
export function requestOf(game: Searchable, options: SearchOptions): SearchRequest {
  const { clocks } = options;
  const most = 1e12;
  if (clocks !== undefined && (typeof clocks !== 'object' || clocks?.white === undefined || clocks.black === undefined)) {
    throw bad(`clocks needs the milliseconds of white and black, not ${shown(clocks)}.`);
  }
  optionsOf('What is called clocks', clocks, CLOCKS);
  return {
    ...recordOf(game),
    depth: number('depth', options.depth, 1, 120),
    nodes: number('nodes', options.nodes, 1, most),
    mate: number('mate', options.mate, 1, 120),
    multipv: number('multipv', options.multipv, 1, 256),
    level: number('level', options.level, LOWEST_LEVEL, HIGHEST_LEVEL),
    time: number('time', options.time, 0, most),
    clocks: clocks && {
      white: number('clocks.white', clocks.white, 0, most) ?? 0,
      black: number('clocks.black', clocks.black, 0, most) ?? 0,
      whiteIncrement: number('clocks.whiteIncrement', clocks.whiteIncrement, 0, most) ?? 0,
      blackIncrement: number('clocks.blackIncrement', clocks.blackIncrement, 0, most) ?? 0,
      movesToGo: number('clocks.movesToGo', clocks.movesToGo, 0, 1000) ?? 0,
    },
    searchMoves: movesOf(options.moves),
  };
}
