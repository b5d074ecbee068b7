import { SQUARES } from 'tabiya';
import type { Color, GamePiece, Move, Square } from 'tabiya';
import { h, mark, set } from './dom.js';
import { drawing, keyOf, pieceElement } from './pieces.js';

/** What a square shows beside its piece: its classes, and its label. */
export interface Face {
  readonly classes: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The squares as a grid of cells, and over them the pieces, which move by transform alone. */
export class View {
  readonly grid = h('div', 'grid', { role: 'grid' });
  readonly layer = h('div', 'layer', { 'aria-hidden': true });
  readonly cells = new Map<Square, HTMLElement>();
  readonly pieces = new Map<Square, { key: string; element: HTMLElement }>();
  orientation: Color = 'white';
  set: string | null = null;
  cursor: Square = 'e1';

  constructor() {
    for (const square of SQUARES) this.cells.set(square, h('div', 'square', { role: 'gridcell', tabindex: -1, 'data-square': square }));
    this.turn('white');
  }

  /** Puts the squares in the order in which they are seen; the DOM has the same order as the eyes. */
  turn(orientation: Color): void {
    const focused = this.focused;
    this.orientation = orientation;
    this.grid.replaceChildren(
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((y) =>
        h('div', 'row', { role: 'row' }, ...[0, 1, 2, 3, 4, 5, 6, 7].map((x) => {
          const square = this.at(x, y)!;
          const cell = this.cells.get(square)!;
          set(cell, 'data-file', y === 7 ? square[0]! : null);
          set(cell, 'data-rank', x === 0 ? square[1]! : null);
          return cell;
        })),
      ),
    );
    this.layer.classList.add('still');
    for (const [square, { element }] of this.pieces) this.settle(element, square);
    this.layer.getBoundingClientRect();
    this.layer.classList.remove('still');
    if (focused) this.focus();
  }

  /** The square in this column and row of what is seen; `null` outside. */
  at(x: number, y: number): Square | null {
    if (!(x >= 0 && x < 8 && y >= 0 && y < 8)) return null;
    return SQUARES[this.orientation === 'white' ? 8 * (7 - y) + x : 8 * y + 7 - x]!;
  }

  /** The column and the row in which a square is seen. */
  place(square: Square): [x: number, y: number] {
    const index = SQUARES.indexOf(square);
    return this.orientation === 'white' ? [index & 7, 7 - (index >> 3)] : [7 - (index & 7), index >> 3];
  }

  /** The square under a point of the window. */
  under(x: number, y: number, { left, top, width } = this.grid.getBoundingClientRect()): Square | null {
    return this.at(Math.floor(((x - left) / width) * 8), Math.floor(((y - top) / width) * 8));
  }

  /** Puts an element of a piece where its square is; it goes there if it was elsewhere. */
  settle(element: HTMLElement, square: Square): void {
    const [x, y] = this.place(square);
    element.style.transform = `translate(${100 * x}%,${100 * y}%)`;
  }

  /** Shows these pieces. Those that can be taken for others that moved, move. */
  show(board: readonly (GamePiece | null)[], last: Move | null): void {
    const free = [...this.pieces].filter(([square, { key }]) => key !== keyOf(board[SQUARES.indexOf(square)]));
    for (const [square] of free) this.pieces.delete(square);
    if (free.length) for (const { element } of this.pieces.values()) element.style.zIndex = '';
    const take = (index: number) => free.splice(index, 1)[0]![1].element;
    board.forEach((piece, index) => {
      const square = SQUARES[index]!;
      if (!piece || this.pieces.has(square)) return;
      const key = keyOf(piece);
      const [x, y] = this.place(square);
      let nearest = -1;
      let distance = Infinity;
      free.forEach(([from, other], i) => {
        const [fx, fy] = this.place(from);
        // What was moved by the move that is shown comes first, then what is near.
        const far = from === last?.from && square === last.to ? -1 : Math.hypot(fx - x, fy - y);
        const promoted = far < 0 && last?.promotion;
        if ((other.key === key || promoted) && far < distance) [nearest, distance] = [i, far];
      });
      let element: HTMLElement;
      if (nearest < 0) {
        element = pieceElement(piece, this.set);
        this.layer.append(element);
      } else {
        const was = free[nearest]![1].key;
        element = take(nearest);
        element.style.zIndex = '1';
        if (was !== key) element.replaceChildren(drawing(piece.role, this.set));
        mark(element, `piece ${key}`);
      }
      this.settle(element, square);
      this.pieces.set(square, { key, element });
    });
    for (const [, { element }] of free) {
      element.classList.add('gone');
      setTimeout(() => element.remove(), 250);
    }
  }

  /** Draws all pieces anew, in another set. */
  redraw(pieces: string | null): void {
    this.set = pieces;
    for (const { element, key } of this.pieces.values()) element.replaceChildren(drawing(key.split(' ')[1] as GamePiece['role'], pieces));
  }

  /** Marks and labels the squares. */
  face(of: (square: Square) => Face): void {
    for (const [square, cell] of this.cells) {
      const { classes, label, selected } = of(square);
      mark(cell, classes);
      set(cell, 'aria-label', label);
      set(cell, 'aria-selected', selected ? 'true' : null);
      set(cell, 'tabindex', square === this.cursor ? '0' : '-1');
    }
  }

  /** Whether the focus is on a square. */
  get focused(): boolean {
    const root = this.grid.getRootNode() as ShadowRoot;
    return this.grid.contains(root.activeElement ?? null);
  }

  /** Makes a square the one that keys are for. */
  point(square: Square): void {
    set(this.cells.get(this.cursor)!, 'tabindex', '-1');
    this.cursor = square;
    set(this.cells.get(square)!, 'tabindex', '0');
  }

  /** Gives the focus to the square that keys are for. */
  focus(): void {
    this.cells.get(this.cursor)!.focus({ preventScroll: true });
  }
}
