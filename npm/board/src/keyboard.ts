import { SQUARES } from 'tabiya';
import type { Role, Square } from 'tabiya';
import type { ChessBoard } from './element.js';

/** The letters of the pieces. */
export const LETTERS: Record<string, Role> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const STEPS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-9, 0], End: [9, 0] };
const inside = (n: number) => Math.min(7, Math.max(0, n));

/** What is done by a key, or by the same letter in the text field. */
export const DEEDS: Record<string, (board: ChessBoard, alt: boolean) => void> = {
  i: (board) => board.renderer.field.focus(),
  f: (board) => board.flip(),
  u: (board) => board.undo(),
  d: (board) => board.extra?.next(),
  A: (board, alt) => board.step(-1, alt),
  D: (board, alt) => board.step(1, alt),
};

/** Does or tells what a person asks for by a letter, unless the page does: it is asked first. */
export function serve(board: ChessBoard, letter: string, square = board.view.cursor, alt = false): true {
  if (!board.emit('ask', { letter, square, alt })) return true;
  if (DEEDS[letter]) DEEDS[letter]!(board, alt);
  // What answers questions is fetched when one is asked.
  else void import('./text-input.js').then(({ answer }) => answer(board, letter, square));
  return true;
}

/** The keys of the board. */
export function keyboard(board: ChessBoard): void {
  const { view } = board;
  const go = (square: Square | null | undefined) => {
    if (!square) return;
    view.point(square);
    view.focus();
  };
  const jump = (role: Role, back: boolean) => {
    const around = back ? [...SQUARES].reverse() : SQUARES;
    const at = around.indexOf(view.cursor);
    go([...around.slice(at + 1), ...around.slice(0, at + 1)].find((square) => board.pieceAt(square)?.role === role));
  };
  const pressed = (event: KeyboardEvent): boolean => {
    const { key, code, shiftKey, altKey } = event;
    const lower = key.toLowerCase();
    const step = STEPS[key];
    if (event.ctrlKey || event.metaKey) {
      if (lower === 'z') return serve(board, 'u');
      if (!step || altKey) return false;
    }
    if (shiftKey && (code === 'KeyA' || code === 'KeyD')) return serve(board, code[3]!, view.cursor, altKey);
    if (altKey) return false;
    if (step) {
      const [x, y] = view.place(view.cursor);
      const [dx, dy] = event.ctrlKey ? [step[0], step[0]] : step;
      return (go(view.at(inside(x + dx), inside(y + dy))), true);
    }
    const digit = /^(?:Digit|Numpad)([1-8])$/.exec(code)?.[1];
    if (digit) return (go((shiftKey ? 'abcdefgh'[+digit - 1] + view.cursor[1]! : view.cursor[0] + digit) as Square), true);
    if (key === 'Enter' || key === ' ') return (board.selection.tap(view.cursor), true);
    if (key === 'Escape') return (board.cancel(), true);
    if (board.editor?.key(view.cursor, key)) return true;
    if (LETTERS[lower]) return (jump(LETTERS[lower]!, shiftKey), true);
    return /^[olctmxvghifud?]$/.test(lower) && serve(board, shiftKey && lower === 'm' ? 'M' : lower);
  };
  view.grid.addEventListener('keydown', (event) => pressed(event) && event.preventDefault());
  view.grid.addEventListener('focusin', (event) => {
    const { square } = (event.target as HTMLElement).dataset;
    if (square) view.point(square as Square);
  });
}
