import { SQUARES } from 'tabiya';
import type { Color, DropKey, GamePiece, HandRole, Move, Square } from 'tabiya';
import { adopt, h, s, set } from './dom.js';
import { dragOnto } from './drag.js';
import type { ChessBoard } from './element.js';
import { pieceElement } from './pieces.js';
import css from './variant-view.css?inline';
import { mixed, nameOf } from './words.js';

/** The texts of variants. */
export const VARIANT_WORDS = {
  inHand: (color: string): string => `${color} in hand`,
  checksLeft: (count: number): string => `${count} check${count === 1 ? '' : 's'} left`,
  hill: 'hill',
  goal: 'goal',
  explosion: 'explosion',
};

const HAND: readonly [DropKey, HandRole][] = [['Q@', 'queen'], ['R@', 'rook'], ['B@', 'bishop'], ['N@', 'knight'], ['P@', 'pawn']];
const HILL: readonly Square[] = ['d4', 'e4', 'd5', 'e5'];
const COLORS: readonly Color[] = ['white', 'black'];

/** What variants show beside chess: pieces in hand and checks left above and below, hill, goal and explosions on the board. */
export class VariantView {
  #words: typeof VARIANT_WORDS;
  #bars: Record<Color, HTMLElement>;
  #pockets: { readonly color: Color; readonly role: HandRole; readonly key: DropKey; readonly button: HTMLButtonElement }[] = [];
  #svg = s('svg', { viewBox: '0 0 800 800', class: 'shapes regions', part: 'regions', 'aria-hidden': true });
  #built = '';

  constructor(private board: ChessBoard) {
    this.#words = mixed(VARIANT_WORDS, board.text);
    this.#bars = { white: h('div', 'hand', { role: 'group' }), black: h('div', 'hand', { role: 'group' }) };
    adopt(board.shadowRoot!, css);
    board.view.grid.after(this.#svg);
    board.extra = this;
    board.render();
  }

  get #variant(): string {
    const { editor, live } = this.board;
    return editor ? '' : (live.position?.variant ?? '');
  }

  /** How a square is marked, beside what chess marks: whether, the class, and what is said. */
  mark(square: Square, last: Move | null): [on: unknown, name: string, said?: string] {
    const words = this.#words;
    if (this.#variant === 'kingofthehill') return [HILL.includes(square), 'hill', words.hill];
    if (this.#variant === 'racingkings') return [square[1] === '8', 'goal', words.goal];
    const near = last?.captured && this.#variant === 'atomic' && beside(square, last.to);
    return [near, 'blast', square === last?.to ? words.explosion : ''];
  }

  /** What has exploded since these pieces stood there, as it is said behind a move. */
  blast(before: readonly (GamePiece | null)[]): string {
    const { board } = this;
    const last = board.live.line().at(-1);
    if (this.#variant !== 'atomic' || !last?.captured) return '';
    const gone = SQUARES.filter((square, index) => before[index] && !board.pieceAt(square) && square !== last.from && square !== last.to);
    const named = gone.map((square) => `${nameOf(board.text, before[SQUARES.indexOf(square)]!)} ${square}`);
    return `, ${this.#words.explosion}${named.length ? `: ${named.join(', ')}` : ''}`;
  }

  /** Picks up the next piece in hand. */
  next(): void {
    const { board } = this;
    const usable = this.#pockets.filter(({ button }) => !button.disabled);
    const at = usable.findIndex(({ key }) => key === board.selection.from);
    if (usable.length) board.selection.pick(usable[(at + 1) % usable.length]!.key);
    else board.tell(board.text.nothing);
  }

  /** What is in hand, or how many checks are left, as it is said. */
  told(): string {
    return COLORS.map((color) => this.#told(color)).filter(Boolean).join('. ');
  }

  #hand(color: Color): readonly string[] {
    const { live } = this.board;
    return (live.queue.length && color === live.side ? live.ahead.hand : live.position?.inHand?.[color]) ?? [];
  }

  #told(color: Color): string {
    const { text } = this.board;
    const left = this.board.live.position?.checksLeft;
    if (left) return `${text[color]}: ${this.#words.checksLeft(left[color])}`;
    const hand = this.#hand(color);
    const counted = HAND.map(([, role]) => [hand.filter((one) => one === role).length, text[role]] as const).filter(([count]) => count);
    return this.#variant === 'crazyhouse' ? `${this.#words.inHand(text[color])}: ${counted.map(([count, role]) => `${count} ${role}`).join(', ') || '–'}` : '';
  }

  /** Puts what this variant needs above and below the board. */
  #build(): void {
    const { board } = this;
    const { orientation, set: pieces } = board.view;
    const built = [this.#variant, orientation, pieces].join();
    if (built === this.#built) return;
    this.#built = built;
    this.#pockets = [];
    for (const color of COLORS) {
      const bar = this.#bars[color];
      bar.replaceChildren();
      if (color === orientation) board.surface.after(bar);
      else board.surface.before(bar);
      bar.hidden = !/^(crazyhouse|threecheck)$/.test(this.#variant);
      if (this.#variant !== 'crazyhouse') continue;
      for (const [key, role] of HAND) {
        const button = h('button', 'pocket static', { type: 'button', 'data-drop': key, 'aria-pressed': 'false' }, pieceElement({ color, role }, pieces));
        button.addEventListener('pointerdown', (event) => this.#grab(key, { color, role }, event));
        // By keys: the next thing is to choose a square.
        button.addEventListener('click', ({ detail }) => {
          if (detail) return;
          board.selection.pick(key);
          board.focus();
        });
        this.#pockets.push({ color, role, key, button });
        bar.append(button);
      }
    }
  }

  /** A press picks up, a second one puts down, and a drag drops where it ends. */
  #grab(key: DropKey, piece: GamePiece, event: PointerEvent): void {
    const { board } = this;
    const { selection } = board;
    if (event.button) return;
    board.clear();
    const again = selection.from === key;
    selection.pick(again ? null : key);
    dragOnto(board, piece, event, (square) => selection.drop(key, square));
  }

  /** Shows what is in hand and left now, and where the hill, the goal or the explosion is. */
  render(): void {
    this.#build();
    const { board } = this;
    const { live, selection, text, view } = board;
    const mine = live.side && live.position ? board.pieceAt('P@')?.color : undefined;
    for (const { color, role, key, button } of this.#pockets) {
      const count = this.#hand(color).filter((one) => one === role).length;
      set(button, 'data-count', String(count));
      set(button, 'aria-label', `${nameOf(text, { color, role })}, ${count}`);
      set(button, 'aria-pressed', String(color === mine && selection.from === key));
      button.disabled = !count || color !== mine || !selection.moves({ color });
    }
    const left = live.position?.checksLeft;
    for (const color of COLORS) {
      const bar = this.#bars[color];
      set(bar, 'aria-label', this.#told(color));
      if (left && this.#variant === 'threecheck') bar.textContent = this.#told(color);
    }
    this.#svg.replaceChildren(...this.#regions().map((squares) => {
      const places = squares.map((square) => view.place(square));
      const [x, y] = [0, 1].map((axis) => 100 * Math.min(...places.map((place) => place[axis]!)));
      const [width, height] = [0, 1].map((axis) => 100 * Math.max(...places.map((place) => place[axis]!)) + 100 - [x, y][axis]!);
      return s('rect', { x: x! + 4, y: y! + 4, width: width! - 8, height: height! - 8, rx: 8 });
    }));
  }

  /** The squares that are framed together. */
  #regions(): readonly (readonly Square[])[] {
    const last = this.board.live.line().at(-1);
    if (this.#variant === 'kingofthehill') return [HILL];
    if (this.#variant === 'racingkings') return [['a8', 'h8']];
    return last?.captured && this.#variant === 'atomic' ? [SQUARES.filter((square) => beside(square, last.to))] : [];
  }
}

/** Whether a king could go from one square to the other, or they are the same. */
const beside = (one: Square, other: Square): boolean =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) < 2 && Math.abs(one.charCodeAt(1) - other.charCodeAt(1)) < 2;
