import { SQUARES, isSquare } from 'tabiya';
import type { Role, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { list, nameOf, say, time } from './words.js';

const LETTERS: Record<string, Role> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const STEPS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-9, 0], End: [9, 0] };
const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;
const KING = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]] as const;
const inside = (n: number) => Math.min(7, Math.max(0, n));

/** A piece with its square: `'e4 white pawn'`. */
const standing = (board: ChessBoard, squares: readonly Square[]): string[] =>
  squares.flatMap((square) => {
    const piece = board.pieceAt(square);
    return piece ? [`${square} ${nameOf(board.text, piece)}`] : [];
  });

/** What is told when asked by a key, or by the same letter in the text field. */
const QUESTIONS: Record<string, (board: ChessBoard, square: Square, shift: boolean) => string | Promise<string>> = {
  o: (board, square) => board.label(square),
  l: (board) => {
    const move = board.line().at(-1);
    return move ? say(board.text, move) : board.text.start;
  },
  c: (board) => {
    const move = board.line().reverse().find(({ captured }) => captured);
    return move ? say(board.text, move) : board.text.nothing;
  },
  t: (board) => {
    const clocks = board.clocks ?? board.viewer?.clocks();
    return clocks ? board.text.clocks(time(clocks.white), time(clocks.black)) : board.text.nothing;
  },
  m: (board, square, captures) => {
    const targets = board.dests(square).filter((to) => !captures || board.pieceAt(to));
    return `${board.label(square)}: ${list(board.text, targets)}`;
  },
  x: (board, square) => {
    const [x, y] = board.view.place(square);
    const seen = KING.flatMap(([dx, dy]) => {
      for (let n = 1; ; n++) {
        const at = board.view.at(x + n * dx, y + n * dy);
        if (!at) return [];
        if (board.pieceAt(at)) return [at];
      }
    }).concat(KNIGHT.flatMap(([dx, dy]) => board.view.at(x + dx, y + dy) ?? []));
    return `${board.text.around} ${square}: ${list(board.text, standing(board, seen))}`;
  },
  v: async (board) => {
    const told = board.viewer?.node.eval?.score ?? (board.position && (await (await board.engineOrOpponent())?.play(board.position, {}))?.score);
    return told ? (await import('./opponent.js')).scoreText(told) : board.text.nothing;
  },
  g: async (board) => {
    const opponent = board.position && (await board.engineOrOpponent());
    if (!opponent) return board.text.nothing;
    const hint = await opponent.hint?.(board.position!);
    return hint?.sentences.at(-1) ?? board.text.nothing;
  },
  '?': (board) => board.text.help,
};

/** What is done by a key, or by the same letter in the text field. */
const DEEDS: Record<string, (board: ChessBoard) => void> = {
  i: (board) => board.field.focus(),
  f: (board) => board.flip(),
  u: (board) => board.undo(),
};

/** Answers a question; `false` if there is no such one. */
export function ask(board: ChessBoard, letter: string, square: Square = board.view.cursor, shift = false): boolean {
  const question = QUESTIONS[letter];
  if (!question) return Boolean(DEEDS[letter]?.(board) ?? DEEDS[letter]);
  Promise.resolve()
    .then(() => question(board, square, shift))
    .catch((error: Error) => error.message)
    .then((text) => {
      board.announce(text);
      board.status(text);
    });
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
      if (lower === 'z') return (board.undo(), true);
      if (!step || altKey) return false;
    }
    if (shiftKey && (code === 'KeyA' || code === 'KeyD')) return (board.step(code === 'KeyA' ? -1 : 1, altKey), true);
    if (altKey) return false;
    if (step) {
      const [x, y] = view.place(view.cursor);
      const [dx, dy] = event.ctrlKey ? [step[0], step[0]] : step;
      return (go(view.at(inside(x + dx), inside(y + dy))), true);
    }
    const digit = /^(?:Digit|Numpad)([1-8])$/.exec(code)?.[1];
    if (digit) return (go((shiftKey ? 'abcdefgh'[+digit - 1] + view.cursor[1]! : view.cursor[0] + digit) as Square), true);
    if (key === 'Enter' || key === ' ') return (board.tap(view.cursor), true);
    if (key === 'Escape') return (board.cancel(), true);
    if (board.editor?.key(view.cursor, key)) return true;
    if (LETTERS[lower]) return (jump(LETTERS[lower]!, shiftKey), true);
    return ask(board, lower, view.cursor, shiftKey);
  };
  view.grid.addEventListener('keydown', (event) => pressed(event) && event.preventDefault());
  view.grid.addEventListener('focusin', (event) => {
    const { square } = (event.target as HTMLElement).dataset;
    if (square) view.point(square as Square);
  });
}

/** Text that is no move: `p N`, `s 4`, `b e4`, `m e2`, or a letter of the board; `false` if it is none of these. */
export function command(board: ChessBoard, text: string): boolean {
  const [, letter = '', of = ''] = /^([a-z?])(?: +(\S+))?$/.exec(text) ?? [];
  if (letter === 'b' && isSquare(of)) {
    board.view.point(of);
    board.view.focus();
    return true;
  }
  if (of && !'psm'.includes(letter)) return false;
  if (letter === 'p' && LETTERS[of.toLowerCase()]) {
    const [color, role] = [of < 'a' ? 'white' : 'black', LETTERS[of.toLowerCase()]];
    board.tell(list(board.text, SQUARES.filter((square) => board.pieceAt(square)?.color === color && board.pieceAt(square)?.role === role)));
  } else if (letter === 's' && /^[a-h1-8]$/.test(of)) {
    board.tell(list(board.text, standing(board, SQUARES.filter((square) => square.includes(of)))));
  } else {
    return ask(board, letter, isSquare(of) ? of : undefined);
  }
  return true;
}
