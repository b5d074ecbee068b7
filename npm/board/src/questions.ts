import { SQUARES, isSquare } from 'tabiya';
import type { Game, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { DEEDS, LETTERS, serve } from './keyboard.js';
import type { Opponent } from './opponent.js';
import { mixed, nameOf, say } from './words.js';

const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;
const KING = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]] as const;

/** The texts of the answers. */
export const QUESTION_WORDS = {
  help:
    'Arrows walk. Enter moves. K Q R B N P: next piece, with Shift back. 1 to 8: rank, with Shift file. ' +
    'O: this square. L: last move. C: last capture. T: clocks. M: moves, with Shift captures. X: around. ' +
    'I: type. F: turn. U: take back. Shift A, D: back, forward, with Alt variations. V: evaluation. G: best move. D: next piece in hand. H: pieces in hand, checks left. Typed: p N, s 4, b e4, N@f3.',
  none: 'none',
  deaf: (why: string): string => `The browser does not listen here: ${why}.`,
  /** What a person typed, in the letters of English. */
  read: (text: string): string => text,
  around: 'Around',
  clocks: (white: string, black: string): string => `White ${white}, Black ${black}`,
};

/** Those of a board. */
export const wordsOf = (board: ChessBoard): typeof QUESTION_WORDS => mixed(QUESTION_WORDS, board.text);

/** The squares of a list as text. */
const list = (board: ChessBoard, squares: readonly string[]): string => squares.join(', ') || wordsOf(board).none;

/** Time as a clock shows it. */
function time(seconds: number | null | undefined): string {
  if (seconds == null) return '–';
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  return (whole >= 3600 ? `${Math.floor(whole / 3600)}:` : '') + `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** A piece with its square: `'e4 white pawn'`. */
const standing = (board: ChessBoard, squares: readonly Square[]): string[] =>
  squares.flatMap((square) => {
    const piece = board.pieceAt(square);
    return piece ? [`${square} ${nameOf(board.text, piece)}`] : [];
  });

/** A square with those that its piece can go to. */
const targets = (board: ChessBoard, square: Square, to: readonly Square[]): string => `${board.label(square)}: ${list(board, to)}`;

/** The position, and who can judge it: not who thinks about a move, and would play what is found until then. */
async function judge({ live }: ChessBoard): Promise<[Opponent | null, Game]> {
  return [live.position && !live.thinking ? await live.opponent() : null, live.position!];
}

/** What is told when asked by a key, or by the same letter in the text field. */
const QUESTIONS: Record<string, (board: ChessBoard, square: Square) => string | Promise<string>> = {
  o: (board, square) => board.label(square),
  l: (board) => {
    const move = board.live.line().at(-1);
    return move ? say(board.text, move) : board.text.start;
  },
  c: (board) => {
    const move = board.live.line().reverse().find(({ captured }) => captured);
    return move ? say(board.text, move) : board.text.nothing;
  },
  t: (board) => {
    const clocks = board.clocks ?? board.viewer?.clocks();
    return clocks ? wordsOf(board).clocks(time(clocks.white), time(clocks.black)) : board.text.nothing;
  },
  m: (board, square) => targets(board, square, board.live.dests(square)),
  M: (board, square) => targets(board, square, board.live.dests(square).filter((to) => board.pieceAt(to))),
  x: (board, square) => {
    const [x, y] = board.view.place(square);
    const seen = KING.flatMap(([dx, dy]) => {
      for (let n = 1; ; n++) {
        const at = board.view.at(x + n * dx, y + n * dy);
        if (!at) return [];
        if (board.pieceAt(at)) return [at];
      }
    }).concat(KNIGHT.flatMap(([dx, dy]) => board.view.at(x + dx, y + dy) ?? []));
    return `${wordsOf(board).around} ${square}: ${list(board, standing(board, seen))}`;
  },
  v: async (board) => {
    const [opponent, position] = await judge(board);
    const told = board.viewer?.node.eval?.score ?? (await opponent?.play(position, {}))?.score;
    return told ? (await import('./opponent.js')).scoreText(told) : board.text.nothing;
  },
  g: async (board) => {
    const [opponent, position] = await judge(board);
    const hint = await opponent?.hint?.(position);
    return hint?.sentences.at(-1) ?? board.text.nothing;
  },
  h: (board) => board.extra?.told() || board.text.nothing,
  '?': (board) => wordsOf(board).help,
};

/** Answers a question. */
export function answer(board: ChessBoard, letter: string, square: Square): void {
  Promise.resolve()
    .then(() => QUESTIONS[letter]!(board, square))
    .catch((error: Error) => error.message)
    .then((text) => board.tell(text));
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
    board.tell(list(board, SQUARES.filter((square) => board.pieceAt(square)?.color === color && board.pieceAt(square)?.role === role)));
  } else if (letter === 's' && /^[a-h1-8]$/.test(of)) {
    board.tell(list(board, standing(board, SQUARES.filter((square) => square.includes(of)))));
  } else {
    return !!(QUESTIONS[letter] ?? DEEDS[letter]) && serve(board, letter, isSquare(of) ? of : undefined);
  }
  return true;
}
