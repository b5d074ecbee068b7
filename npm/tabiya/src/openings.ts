/**
 * The names of openings, found by position: `import { openingOf } from 'tabiya/openings'`. Whoever does not import it
 * loads nothing of it. The names are those of lichess (https://github.com/lichess-org/chess-openings), CC0.
 *
 * @packageDocumentation
 */
import { asText, refused } from './given.js';
import { decodeBytes } from './encoded.js';
import { Game } from './game.js';
import { BYTES as CARRIED } from './openings-bytes.js';
import { SQUARES } from './squares.js';
import { decode } from './utf8.js';
import { wasm } from './wasm.js';

/** An opening: a position that has a name. */
export interface Opening {
  /** The code of the Encyclopaedia of Chess Openings: `'B90'`. */
  readonly eco: string;
  /** The name: `'Sicilian Defense: Najdorf Variation'`. */
  readonly name: string;
}

/** The opening that a game has reached. */
export interface ReachedOpening extends Opening {
  /** After how many plies its position stood. */
  readonly ply: number;
  /** The first ply that no line of the table has behind that position; `null` while the game follows one. */
  readonly leftBook: number | null;
}

/** An opening that was searched for. */
export interface FoundOpening extends Opening {
  /** The moves that lead there. */
  readonly moves: readonly string[];
}

/** The table: as text, or as it is where nothing may be compiled that reads the text. */
const BYTES: string | Uint8Array = CARRIED;

const GOES_ON = 0x40;
const HAS_SIBLING = 0x80;
const NO_NAME = 0xffff;

/** The table as `cargo xtask openings` writes it; `crates/tabiya/src/openings/table.rs` tells its parts. */
class Table {
  readonly #bytes = typeof BYTES === 'string' ? decodeBytes(BYTES) : BYTES;
  readonly #nodes: number;
  readonly #lines: number;
  readonly #linesAt: number;
  readonly #parentsAt: number;
  readonly #addedAt: number;
  readonly #endsAt: number;
  readonly #textAt: number;
  /** For each node the one before it, or -1. */
  readonly parent: Int32Array;
  /** For each node its line, or -1. */
  readonly line: Int32Array;
  /** The node of each line. */
  readonly node: Int32Array;
  /** The line of each position that has a name, by the first four fields of its FEN. */
  #positions: Map<string, number> | undefined;

  constructor() {
    const [lines, nodes, names, parts] = [0, 2, 4, 6].map((at) => this.#number(at)) as [number, number, number, number];
    const namedAt = 10 + 2 * nodes;
    this.#nodes = nodes;
    this.#lines = lines;
    this.#linesAt = namedAt + Math.ceil(nodes / 8);
    this.#parentsAt = this.#linesAt + 3 * lines;
    this.#addedAt = this.#parentsAt + 2 * names;
    this.#endsAt = this.#addedAt + 2 * names;
    this.#textAt = this.#endsAt + 2 * parts;
    this.parent = new Int32Array(nodes);
    this.line = new Int32Array(nodes).fill(-1);
    this.node = new Int32Array(lines);
    // Where a move stands that has another in its place, which comes behind all that follow it.
    const waiting: number[] = [];
    let before = -1;
    let met = 0;
    for (let node = 0; node < nodes; node++) {
      const flags = this.#bytes[10 + node]!;
      this.parent[node] = before;
      if ((this.#bytes[namedAt + (node >> 3)]! >> (node & 7)) & 1) {
        this.node[met] = node;
        this.line[node] = met++;
      }
      if (flags & HAS_SIBLING) waiting.push(before);
      before = flags & GOES_ON ? node : (waiting.pop() ?? -1);
    }
  }

  #number(at: number): number {
    return this.#bytes[at]! | (this.#bytes[at + 1]! << 8);
  }

  get lines(): number {
    return this.#lines;
  }

  /** The move of a node: `'e2e4'`. */
  uci(node: number): string {
    return SQUARES[this.#bytes[10 + node]! & 63]! + SQUARES[this.#bytes[10 + this.#nodes + node]!]!;
  }

  /** The moves that lead to a node. */
  moves(node: number): string[] {
    const moves: string[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) moves.push(this.uci(at));
    return moves.reverse();
  }

  /** The moves that go on from a node, or from the start. */
  next(node: number, uci: string): number {
    for (let child = node + 1; child < this.#nodes && this.parent[child]! >= node; child++) {
      if (this.parent[child] === node && this.uci(child) === uci) return child;
    }
    return -1;
  }

  opening(line: number): Opening {
    const at = this.#linesAt + 3 * line;
    const bits = this.#number(at) | (this.#bytes[at + 2]! << 16);
    const eco = bits & 511;
    const code = 'ABCDE'[Math.floor(eco / 100)]! + String(eco % 100).padStart(2, '0');
    return { eco: code, name: this.#name(bits >> 9) };
  }

  #name(name: number): string {
    const parent = this.#number(this.#parentsAt + 2 * name);
    const part = this.#number(this.#addedAt + 2 * name);
    const end = (part: number): number => (part < 0 ? 0 : this.#number(this.#endsAt + 2 * part));
    const own = decode(this.#bytes, this.#textAt + end(part - 1), this.#textAt + end(part));
    if (parent === NO_NAME) return own;
    const first = this.#number(this.#parentsAt + 2 * parent) === NO_NAME;
    return `${this.#name(parent)}${first ? ': ' : ', '}${own}`;
  }

  /** The line whose position this is; the lines are played through when the first is asked for. */
  find(fen: string): number | undefined {
    return (this.#positions ??= this.#played()).get(position(fen));
  }

  #played(): Map<string, number> {
    const game = new Game({ rules: 'analysis' });
    const positions = new Map<string, number>();
    const path: number[] = [];
    for (let node = 0; node < this.#nodes; node++) {
      while (path.length > 0 && path[path.length - 1] !== this.parent[node]) {
        path.pop();
        game.undo();
      }
      game.play(this.uci(node));
      path.push(node);
      if (this.line[node]! >= 0) positions.set(position(game.fenWithLegalEnPassant), this.line[node]!);
    }
    game.free();
    return positions;
  }
}

/** What makes a position of a FEN: all but the counters. */
function position(fen: string): string {
  return fen.split(' ', 4).join(' ');
}

let loaded: Table | undefined;

function table(): Table {
  return (loaded ??= new Table());
}

/**
 * The opening of a position, given as FEN; `null` if it has no name. Whatever moves led there.
 *
 * @throws {FenError} if it is no legal position
 *
 * @example
 * openingOf('rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2')?.name; // "King's Gambit"
 */
export function openingOf(fen: string): Opening | null {
  const game = new Game({ fen: asText(fen) });
  const line = table().find(game.fenWithLegalEnPassant);
  game.free();
  return line === undefined ? null : table().opening(line);
}

/** A game as one of the rules that are here, and whether it was copied: that of another entry of the package is. */
function own(game: Game): [Game, boolean] {
  if (game instanceof Game) return [game, false];
  const { toJSON } = (game ?? {}) as Partial<Game>;
  // No data of another kind has these.
  if (typeof toJSON !== 'function' || !Array.isArray((game as Game).legalSans?.())) throw refused(game, 'is not a game.');
  return [Game.fromJSON((game as Game).toJSON()), true];
}

/**
 * The deepest opening that a game has reached, and where it left the lines of the table; `null` if none of its
 * positions has a name. A game of another entry, as of `tabiya/slim`, is taken too.
 *
 * @example
 * const game = new Game();
 * game.playAll(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'h5']);
 * openingOfGame(game); // { eco: 'C60', name: 'Ruy Lopez', ply: 5, leftBook: 6 }
 */
export function openingOfGame(game: Game): ReachedOpening | null {
  const [here, copied] = own(game);
  const reached = reachedBy(here);
  if (copied) here.free();
  return reached;
}

function reachedBy(game: Game): ReachedOpening | null {
  const rules = wasm();
  const moves = game.history().map((move) => move.uci);
  for (let ply = game.ply; ply >= 0; ply--) {
    if (!rules.call.fen(game.handle, ply, 1)) continue;
    const line = table().find(rules.text());
    if (line === undefined) continue;
    let followed = ply;
    for (let node = table().node[line]!; followed < moves.length; followed++) {
      node = table().next(node, moves[followed]!);
      if (node < 0) break;
    }
    return { ...table().opening(line), ply, leftBook: followed < moves.length ? followed + 1 : null };
  }
  return null;
}

/** Small letters without accents and apostrophes, in words. */
function words(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f'’‘`.]/g, '').replace(/ø/g, 'o');
  return folded.split(/[^\p{L}\p{N}+]+/u).filter((word) => word !== '');
}

/**
 * The openings whose name or code has all these words, or words that begin so: the nearest first, each name once.
 *
 * @example
 * searchOpenings('najdorf')[0]?.moves; // ['e2e4', 'c7c5', 'g1f3', …]
 */
export function searchOpenings(text: string, limit = 20): FoundOpening[] {
  const wanted = words(asText(text));
  if (wanted.length === 0) return [];
  const found = new Map<string, { opening: Opening; moves: string[]; cost: number; length: number }>();
  for (let line = 0; line < table().lines; line++) {
    const opening = table().opening(line);
    const own = words(`${opening.name} ${opening.eco}`);
    let cost = 0;
    for (const word of wanted) {
      const each = own.map((other) => (other === word ? 0 : other.startsWith(word) ? 1 : word.length > 2 && other.includes(word) ? 2 : 9));
      cost += Math.min(...each);
    }
    if (cost >= 9) continue;
    const moves = table().moves(table().node[line]!);
    const known = found.get(opening.name);
    if (known === undefined || moves.length < known.moves.length) {
      found.set(opening.name, { opening, moves, cost, length: opening.name.length });
    }
  }
  const all = [...found.values()].sort((a, b) => a.cost - b.cost || a.length - b.length || a.moves.length - b.moves.length);
  return all.slice(0, Math.max(0, limit)).map(({ opening, moves }) => ({ ...opening, moves }));
}
