import { isNull, unpack, unpackSan } from '../moves.js';
import type { Move } from '../moves.js';
import { oneLine } from '../notes.js';
import type { Evaluation, Notes, Shape } from '../notes.js';
import { RECORD_SIZE } from '../protocol.js';
import { wasm } from '../wasm.js';
import type { PgnGame } from './game.js';

/** A move of a record with what is written about it, and what comes after it. {@link PgnGame} changes it. */
export class PgnNode {
  /** The number of it in its record, 0 for the start; a number is never used again. */
  readonly id: number;
  /** The moves from the start up to it. */
  readonly ply: number;
  /** The move before it; `null` for the start. */
  readonly parent: PgnNode | null;
  /** What comes after it: the main line first, then the variations. */
  readonly children: readonly PgnNode[] = [];
  /** @internal */
  readonly game: PgnGame;
  /** Where its move is packed. @internal */
  readonly bytes: Uint8Array;
  /** @internal */
  readonly at: number;
  /** @internal */
  known: Notes | undefined = undefined;
  /** @internal */
  after: string | undefined = undefined;

  /** @internal */
  constructor(game: PgnGame, id: number, parent: PgnNode | null, bytes: Uint8Array, at: number) {
    this.game = game;
    this.id = id;
    this.parent = parent;
    this.ply = parent === null ? 0 : parent.ply + 1;
    this.bytes = bytes;
    this.at = at;
  }

  /** The move; `null` for a null move, and for the start. */
  get move(): Move | null {
    if (this.parent === null || isNull(this.bytes, this.at)) return null;
    return unpack(this.bytes, this.at);
  }

  /** The move in standard algebraic notation, `'--'` for a null move; `''` for the start. */
  get san(): string {
    return this.parent === null ? '' : unpackSan(this.bytes, this.at);
  }

  /** The position after it, as FEN. */
  get fen(): string {
    const line: PgnNode[] = [];
    let node: PgnNode = this;
    for (; node.after === undefined; node = node.parent) {
      if (node.parent === null) {
        node.after = this.game.start;
        break;
      }
      line.push(node);
    }
    let fen = node.after;
    for (const next of line.reverse()) {
      const rules = wasm();
      const move = next.move;
      rules.call.move_from(rules.send(`${fen}\n${move === null ? '--' : move.uci}`), this.game.head.variant);
      next.after = fen = rules.textFrom(RECORD_SIZE);
    }
    return fen;
  }

  /** @internal */
  get notes(): Notes {
    return (this.known ??= this.game.notesOf(this.id));
  }

  /** The comments behind it as written, with their spaces and lines, also empty ones; a line break is `\n`. */
  get comments(): readonly string[] {
    return this.notes.comments;
  }

  /** The comments before it as written, which only the first move of a variation has. */
  get commentsBefore(): readonly string[] {
    return this.notes.before;
  }

  /** The comments behind it as they are shown: without what programs wrote into them, on one line, trimmed. */
  get text(): string {
    return this.notes.texts.map(oneLine).filter((text) => text !== '').join(' ');
  }

  /** Glyphs by number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`; {@link nagToGlyph} knows more. */
  get nags(): readonly number[] {
    return this.notes.nags;
  }

  /** `%clk`: the seconds left on the mover's clock. */
  get clock(): number | null {
    return this.notes.clock;
  }

  /** `%emt`: the seconds that the move took. */
  get elapsed(): number | null {
    return this.notes.elapsed;
  }

  /** `%eval`: what a program thinks. */
  get eval(): Evaluation | null {
    return this.notes.eval;
  }

  /** `%csl` and `%cal`: coloured squares and arrows. */
  get shapes(): readonly Shape[] {
    return this.notes.shapes;
  }

  /** Whether it is on the main line. */
  get isMainline(): boolean {
    for (let node: PgnNode = this; node.parent !== null; node = node.parent) {
      if (node.parent.children[0]?.id !== node.id) return false;
    }
    return true;
  }

  /** The node as plain data, without what is before it. Trees that are very deep are better walked through. */
  toJSON(): object {
    const { id, ply, move, san, comments, commentsBefore, text, nags, clock, elapsed, eval: evaluation, shapes } = this;
    const children = this.children.map((child) => child.toJSON());
    return { id, ply, move, san, comments, commentsBefore, text, nags, clock, elapsed, eval: evaluation, shapes, children };
  }

  /** What consoles show. @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `PgnNode (${this.ply}: ${this.san || 'start'}, ${this.children.length} behind it)`;
  }
}
