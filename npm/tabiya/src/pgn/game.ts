import { ChessError, IllegalMoveError } from '../errors.js';
import type { PgnProblem } from '../errors.js';
import { asText, listed, moveText, optionsOf, refused, tagName, variantNumber } from '../given.js';
import type { GameOptions, MoveInput, Variant } from '../answers.js';
import { unpackSan } from '../moves.js';
import { COLORS, NOTHING, addNote, blank, clockText, evalText, hasText, shapesText, withCommand, withCommands } from '../notes.js';
import type { Command, Evaluation, Notes, PgnResult, Shape } from '../notes.js';
import { BLOCK_HEADER, BLOCK_NODE, BLOCK_NOTE, BLOCK_VARIANT, RECORD_SIZE, REFUSED, STANDARD_ARRAY, VARIANTS } from '../protocol.js';
import { isSquare } from '../squares.js';
import { decode } from '../utf8.js';
import { wasm } from '../wasm.js';
import { START, blocksOf } from './blocks.js';
import type { PgnBlock } from './blocks.js';
import { PgnNode } from './node.js';
import { START_TAGS, comment, lineWidth, written } from './text.js';
import type { PgnOptions } from './text.js';

/** The results by number. */
const RESULTS: readonly PgnResult[] = ['*', '1-0', '0-1', '1/2-1/2'];
const NO_BYTES = new Uint8Array(0);
/** How many records have been looked into. */
let looked = 0;

/** Comments as records keep them, taken apart: what programs wrote into them, and the rest. */
function readComments(comments: readonly string[]): Notes {
  // A comment to the end of its line needs something before it.
  const words = ['1. '];
  for (const text of comments) comment(words, asText(text));
  return PgnGame.fromPgn(words.join('')).root.notes;
}

/** The place of a node among those beside it. By its number: through a proxy no object is itself. */
function placeIn(siblings: readonly PgnNode[], { id }: PgnNode): number {
  return siblings.findIndex((one) => one.id === id);
}

/** What stands before the moves; the variant by its number. */
interface PgnHead {
  tags: Record<string, string>;
  result: PgnResult;
  start: string;
  variant: number;
}

/**
 * A game as its text has it: tags, a tree of moves, and what was wrong; and an editor of all of it, with a cursor. It is
 * read as far as it is looked at.
 *
 * @example
 * const game = PgnGame.fromPgn('1. e4 e5 (1... c5) 2. Nf3 *');
 * const sicilian = game.root.children[0].children[1];
 * game.promote(sicilian);
 * game.setComments(sicilian, ['Better.']);
 * game.pgn({ tags: false }); // '1. e4 c5 {Better.} (1... e5 2. Nf3) *'
 */
export class PgnGame {
  /** @internal */
  readonly bytes: Uint8Array<ArrayBuffer> = NO_BYTES;
  /** @internal */
  readonly words: Int32Array = new Int32Array(0);
  /** The word at which it begins. @internal */
  readonly at: number = -1;
  /** @internal */
  all: (PgnNode | undefined)[] | undefined = undefined;
  /** @internal */
  texts: string | undefined = undefined;
  /** For each node the first of its notes, and for each note where its text begins. @internal */
  index: { first: Int32Array; from: Int32Array } | undefined = undefined;
  /** @internal */
  known: PgnHead | undefined = undefined;
  /** @internal */
  place: PgnNode | undefined = undefined;
  /** What its nodes know it by. @internal */
  declare key: number;

  /** A record without moves, from the first array or from the position of a FEN, of chess or of a variant. */
  constructor(options?: Pick<GameOptions, 'fen' | 'variant'>);
  /** @internal */
  constructor(block: PgnBlock);
  constructor(from: Pick<GameOptions, 'fen' | 'variant'> | PgnBlock = {}) {
    const { words, bytes, at } = Object(from) as PgnBlock;
    const { fen, variant: named } = words ? {} : optionsOf(from as Pick<GameOptions, 'fen' | 'variant'>, ['fen', 'variant']);
    if (words) {
      this.bytes = bytes;
      this.words = words;
      this.at = at;
    } else if (fen !== undefined || named !== undefined) {
      const rules = wasm();
      const variant = variantNumber(named);
      const slot =
        fen === undefined
          ? rules.call.start_array(0, STANDARD_ARRAY, variant, 0)
          : rules.call.start_fen(0, rules.send(asText(fen)), variant, 0, 1);
      if (slot === REFUSED) throw new ChessError('bad-fen', rules.json<{ message: string }>().message);
      rules.call.write_pgn(slot, 0, -1);
      const text = rules.text();
      rules.call.free_game(slot);
      const { tags, start } = PgnGame.fromPgn(text).head;
      const told = Object.entries(tags).filter(([name]) => START_TAGS.includes(name));
      this.known = { tags: Object.fromEntries(told), result: '*', start, variant };
    } else this.known = { tags: {}, result: '*', start: START, variant: 0 };
  }

  /** The first game of a text, as `readPgn` reads it; without any, a record without moves. */
  static fromPgn(text: string): PgnGame {
    const [first] = blocksOf(text);
    return first ? new PgnGame(first) : new PgnGame();
  }

  /** @internal */
  get count(): number {
    return this.at < 0 ? 0 : this.words[this.at + 1]!;
  }

  /** The word of the header with this number. @internal */
  header(number: number): number {
    return this.at < 0 ? 0 : this.words[this.at + number]!;
  }

  /** The words of the nodes. @internal */
  get nodesAt(): number {
    return this.at + BLOCK_HEADER + 2 * this.header(3);
  }

  /** The words of the notes. @internal */
  get notesAt(): number {
    return this.nodesAt + BLOCK_NODE * this.count;
  }

  /** All texts, one behind the other. @internal */
  get text(): string {
    if (this.texts === undefined) {
      const from = 4 * (this.notesAt + BLOCK_NOTE * this.header(2));
      this.texts = this.at < 0 ? '' : decode(this.bytes, from, from + this.header(7));
    }
    return this.texts;
  }

  /** What stands before the moves. @internal */
  get head(): PgnHead {
    if (this.known === undefined) {
      const tags = new Map<string, string>();
      const text = this.text;
      const fen = this.header(5);
      let from = fen + this.header(4);
      for (let i = 0; i < this.header(3); i++) {
        const lengths = this.at + BLOCK_HEADER + 2 * i;
        const name = text.slice(from, (from += this.words[lengths]!));
        const value = text.slice(from, (from += this.words[lengths + 1]!));
        // Of a tag that is there twice the first counts.
        if (!tags.has(name)) tags.set(name, value);
      }
      const result = this.header(6);
      const variant = result >> BLOCK_VARIANT;
      this.known = { tags: Object.fromEntries(tags), result: RESULTS[result & 3]!, start: fen > 0 ? text.slice(0, fen) : START, variant };
    }
    return this.known;
  }

  /** The tags by name; {@link PgnGame.setTag} changes them. */
  get tags(): Readonly<Record<string, string>> {
    return this.head.tags;
  }

  /** The result as the text tells it. */
  get result(): PgnResult {
    return this.head.result;
  }

  /** The game that is played. */
  get variant(): Variant {
    return VARIANTS[this.head.variant]!;
  }

  /** The FEN of the first position. */
  get start(): string {
    return this.head.start;
  }

  /** What was wrong when it was read. */
  get problems(): readonly PgnProblem[] {
    const [fen, length] = [this.header(5), this.header(4)];
    return length > 0 ? (JSON.parse(this.text.slice(fen, fen + length)) as PgnProblem[]) : [];
  }

  /** The start, before any move; `root.children[0]` is the first move. */
  get root(): PgnNode {
    return this.nodes[0]!;
  }

  /** The nodes by number. @internal */
  get nodes(): (PgnNode | undefined)[] {
    if (this.all === undefined) {
      const { words, bytes, nodesAt, count } = this;
      const nodes = new Array<PgnNode>(count + 1);
      nodes[0] = new PgnNode(this, 0, null, NO_BYTES, 0);
      for (let id = 1, word = nodesAt; id <= count; id++, word += BLOCK_NODE) {
        const parent = nodes[words[word]!]!;
        const node = new PgnNode(this, id, parent, bytes, 4 * word + 4);
        // A list that grows takes room for seventeen.
        if (parent.children.length > 0) (parent.children as PgnNode[]).push(node);
        else (parent as { children: readonly PgnNode[] }).children = [node];
        nodes[id] = node;
      }
      Object.defineProperty(this, 'key', { value: ++looked, configurable: true, writable: true });
      this.all = nodes;
    }
    return this.all;
  }

  /** @internal */
  notesOf(id: number): Notes {
    const all = this.header(2);
    if (all === 0 || id > this.count) return NOTHING;
    const { words, notesAt } = this;
    if (this.index === undefined) {
      const first = new Int32Array(this.count + 2).fill(all);
      const from = new Int32Array(all);
      // The texts of the notes stand behind those of the tags.
      let at = this.header(5) + this.header(4);
      for (let i = 0; i < 2 * this.header(3); i++) at += words[this.at + BLOCK_HEADER + i]!;
      for (let i = all - 1; i >= 0; i--) first[words[notesAt + BLOCK_NOTE * i]! >> 4] = i;
      for (let i = this.count; i >= 0; i--) if (first[i] === all) first[i] = first[i + 1]!;
      for (let i = 0; i < all; i++) {
        from[i] = at;
        const word = notesAt + BLOCK_NOTE * i;
        if (hasText(words[word]! & 15)) at += words[word + 1]!;
      }
      this.index = { first, from };
    }
    const { first, from } = this.index;
    const end = first[id + 1]!;
    if (first[id] === end) return NOTHING;
    const notes = blank();
    for (let i = first[id]!; i < end; i++) {
      const word = notesAt + BLOCK_NOTE * i;
      const length = hasText(words[word]! & 15) ? words[word + 1]! : 0;
      addNote(notes, words, word, this.text.slice(from[i]!, from[i]! + length));
    }
    return notes;
  }

  /** The node with this number; `undefined` if there is none, or not any more. */
  node(id: number): PgnNode | undefined {
    return this.nodes[id];
  }

  /** A node of this record, or an error. @internal */
  own(node: PgnNode): PgnNode {
    const { nodes } = this;
    const own = node?.game?.key === this.key ? nodes[node.id] : undefined;
    if (own === undefined) throw new ChessError('no-such-node', 'The record has no such move.');
    return own;
  }

  /**
   * Adds a move behind a node, as its main continuation if it has none, else as a variation. One that is there already is
   * given as it is. `null` adds a null move.
   *
   * @throws {IllegalMoveError} if it cannot be played there
   */
  add(behind: PgnNode, move: MoveInput | null): PgnNode {
    const parent = this.own(behind);
    const rules = wasm();
    const before = parent.fen;
    const text = move === null ? '--' : moveText(move).replace(/\n/g, ' ');
    // What passes is null, and nothing else is.
    if (rules.call.move_from(rules.send(`${before}\n${text === '--' && move !== null ? '' : text}`), this.head.variant) === REFUSED) {
      throw new IllegalMoveError(rules.json());
    }
    const bytes = rules.copy();
    const after = decode(bytes, RECORD_SIZE, bytes.length);
    const record = bytes.slice(0, RECORD_SIZE);
    const san = unpackSan(record, 0);
    const known = parent.children.find((child) => child.san === san);
    if (known) return known;
    const node = new PgnNode(this, this.nodes.length, parent, record, 0);
    node.after = after;
    node.known = NOTHING;
    this.nodes.push(node);
    (parent.children as PgnNode[]).push(node);
    return node;
  }

  /** Deletes a move with all that comes after it. A cursor in there goes to the move before it. */
  delete(node: PgnNode): void {
    const parent = this.moved(node);
    const siblings = parent.children as PgnNode[];
    siblings.splice(placeIn(siblings, node), 1);
    const doomed = [node];
    for (let one = doomed.pop(); one; one = doomed.pop()) {
      if (this.place?.id === one.id) this.place = parent;
      this.nodes[one.id] = undefined;
      doomed.push(...one.children);
    }
  }

  /** Moves a variation one place forward among the continuations beside it. */
  promote(node: PgnNode): void {
    const siblings = this.moved(node).children as PgnNode[];
    const at = placeIn(siblings, node);
    if (at > 0) siblings.splice(at - 1, 2, siblings[at]!, siblings[at - 1]!);
    this.settle(siblings);
  }

  /** Makes a move, and all that lead to it, the main line. */
  promoteToMainline(node: PgnNode): void {
    this.moved(node);
    for (let one: PgnNode = node; one.parent !== null; one = one.parent) {
      const siblings = one.parent.children as PgnNode[];
      siblings.unshift(...siblings.splice(placeIn(siblings, one), 1));
      this.settle(siblings);
    }
  }

  /** What stood before the first move of a variation stands behind the move before it, now that it is none. @internal */
  settle([first]: PgnNode[]): void {
    if (first === undefined || first.notes.before.length === 0) return;
    const { before } = first.notes;
    this.change(first, { before: [] });
    this.setComments(first.parent!, [...first.parent!.comments, ...before]);
  }

  /** The move before a node that can be moved. @internal */
  moved(node: PgnNode): PgnNode {
    const { parent } = this.own(node);
    if (parent === null) throw new ChessError('no-such-node', 'The start of the record stays where it is.');
    return parent;
  }

  /** @internal */
  change(node: PgnNode, changes: Partial<Notes>): void {
    this.own(node).known = { ...node.notes, ...changes };
  }

  /**
   * Puts comments in the place of those behind a move, or before the game, as written: with their spaces and lines, also
   * empty ones. What programs write (`[%clk]`, `[%emt]`, `[%eval]`, `[%csl]`, `[%cal]`) is read from them; what they do
   * not tell stays, in the first of them: {@link PgnGame.setClock} and those beside it take it away. In a comment with a
   * `}` PGN has no lines: their breaks become spaces.
   */
  setComments(node: PgnNode, comments: readonly string[]): void {
    this.write(node, withCommands(this.own(node).comments, listed(comments)));
  }

  /** @internal */
  write(node: PgnNode, comments: readonly string[]): void {
    const { before, nags } = this.own(node).notes;
    this.change(node, { ...readComments(comments), before, nags });
  }

  /** Puts comments before the first move of a variation. */
  setCommentsBefore(node: PgnNode, comments: readonly string[]): void {
    this.change(node, { before: readComments(listed(comments)).comments });
    const { children } = this.moved(node);
    if (placeIn(children, node) === 0) this.settle([children[0]!]);
  }

  /** Sets the glyphs of a move by their numbers, from 0 to 255. */
  setNags(node: PgnNode, nags: readonly number[]): void {
    const wrong = listed(nags).find((nag) => !Number.isInteger(nag) || nag < 0 || nag > 255);
    if (wrong !== undefined) throw refused(wrong, 'is not a number of a glyph: those go from 0 to 255.');
    this.change(node, { nags: [...new Set(nags)] });
  }

  /** @internal */
  command(node: PgnNode, name: Command, value: string | null): void {
    this.write(node, withCommand(this.own(node).comments, name, value));
  }

  /** Sets the seconds left on the mover's clock, or removes them. */
  setClock(node: PgnNode, seconds: number | null): void {
    this.command(node, 'clk', seconds === null ? null : clockText(time(seconds)));
  }

  /** Sets the seconds that a move took, or removes them. */
  setElapsed(node: PgnNode, seconds: number | null): void {
    this.command(node, 'emt', seconds === null ? null : clockText(time(seconds)));
  }

  /** Sets what a program thinks of the position, or removes it. */
  setEval(node: PgnNode, evaluation: Evaluation | null): void {
    this.command(node, 'eval', evaluation === null ? null : evalText(evaluation));
  }

  /**
   * Sets the coloured squares and arrows; none removes them.
   *
   * @throws {ChessError} with code `'bad-argument'` for a colour or a square that is none
   */
  setShapes(node: PgnNode, shapes: readonly Shape[]): void {
    const all = listed(shapes).map(Object) as Shape[];
    const wrong = all.find(({ color, from, to }) => !COLORS.includes(color) || !isSquare(from) || !isSquare(to));
    if (wrong) throw refused(Object.values(wrong).join(' '), 'is not a shape: those have a color, from and to.');
    this.command(node, 'cal', shapesText(all.filter(({ from, to }) => from !== to)));
    this.command(node, 'csl', shapesText(all.filter(({ from, to }) => from === to)));
  }

  /** Sets a tag, or removes it. `FEN`, `SetUp` and `Variant` tell the start and cannot be set. */
  setTag(name: string, value: string | null): void {
    if (START_TAGS.includes(tagName(name))) throw refused(name, 'tells where the record starts: make a new one.');
    if (name === 'Result') return this.setResult((value ?? '*') as PgnResult);
    const { tags } = this.head;
    if (value === null) delete tags[name];
    else Object.defineProperty(tags, name, { value: asText(value).replace(/[\n\r\0]/g, ' '), enumerable: true, configurable: true, writable: true });
  }

  /** Sets the result, and the tag of that name. */
  setResult(result: PgnResult): void {
    this.head.result = asResult(result);
    this.head.tags.Result = result;
  }

  /** Where one is in the record: the start, or the move that was gone to last. */
  get cursor(): PgnNode {
    return (this.place ??= this.root);
  }

  /** Goes to a move. */
  goTo(node: PgnNode): PgnNode {
    return (this.place = this.own(node));
  }

  /** Goes to the next move, of the main continuation or of the variation with this number; `null` if there is none. */
  forward(variation = 0): PgnNode | null {
    const next = this.cursor.children[variation];
    return next ? this.goTo(next) : null;
  }

  /** Goes to the move before; `null` if there is none. */
  back(): PgnNode | null {
    const { parent } = this.cursor;
    return parent === null ? null : this.goTo(parent);
  }

  /** Goes to the start. */
  toStart(): PgnNode {
    return this.goTo(this.root);
  }

  /** Goes to the end of the line that the cursor is on. */
  toEnd(): PgnNode {
    while (this.forward()) continue;
    return this.cursor;
  }

  /** Adds a move behind the cursor, as {@link PgnGame.add} does, and goes there. */
  play(move: MoveInput | null): PgnNode {
    return this.goTo(this.add(this.cursor, move));
  }

  /** The record in PGN. */
  pgn(options: PgnOptions = {}): string {
    const rules = wasm();
    const width = lineWidth(options);
    rules.call.format_pgn(rules.send(written(this)), options?.tags === false ? 1 : 0, width);
    return rules.text();
  }

  /** The record as plain data. */
  toJSON(): object {
    return { tags: { ...this.tags }, result: this.result, start: this.start, root: this.root.toJSON(), problems: this.problems };
  }

  /** What consoles show. @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const { White, Black } = this.tags;
    return `PgnGame (${White ?? '?'} – ${Black ?? '?'}, ${this.result}, ${this.nodes.filter(Boolean).length - 1} moves)`;
  }
}

/** A result, or an error. @internal */
export function asResult(result: PgnResult): PgnResult {
  if (RESULTS.includes(result)) return result;
  throw refused(result, `is not a result: there are ${RESULTS.join(', ')}.`);
}

function time(seconds: number): number {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > 1e9) throw refused(seconds, 'is not a time: seconds are, from 0 on.');
  return seconds;
}
