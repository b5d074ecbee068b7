import type { Color, PromotionRole, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import type { Origin } from './premoves.js';
import { answer, command, wordsOf } from './questions.js';
import { hear, interpret } from './spoken.js';

export { answer };

const PROMOTIONS: Record<string, PromotionRole> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', k: 'king' };

/** Takes what a person typed or said: a move in any notation or in words, or a question; whether it was understood. */
export async function input(board: ChessBoard, text: string): Promise<boolean> {
  const { live, selection, text: words } = board;
  board.clear();
  if (command(board, text)) return true;
  // Who types a move while looking back means the game.
  if (live.past) live.step(Infinity);
  const { position, side } = live;
  text = wordsOf(board).read(text);
  if (!position || !side) return !board.tell(words.nothing);
  let why = position.explain(text);
  if (why.verdict === 'unreadable') {
    const said = interpret(text);
    const meant = position.explain(said);
    if (meant.verdict !== 'unreadable') [why, text] = [meant, said];
  }
  const squares = /^([a-h][1-8]|[QRBNP]@)([a-h][1-8])([qrbnk])?$/.exec(text);
  if (live.premoving) {
    // Ahead of its turn a move is two squares, or a drop: who could go there is not known yet.
    if (squares) void selection.attempt(squares[1] as Origin, squares[2] as Square, PROMOTIONS[squares[3]!]);
    else board.tell(why.message);
    return !!squares;
  }
  if (why.code === 'promotion-missing') {
    const [from, to] = ['from', 'to'].map((part) => why.marks.find((one) => one.part === part)?.square);
    if (from && to) void selection.ask(from, to);
    return true;
  }
  if (why.verdict !== 'legal') return !!board.refuse(why);
  if (side !== 'both' && side !== position.turn) return !board.tell(words.notYours(words[side as Color]));
  live.commit(text, 'hand');
  return true;
}

/** Listens for a move: of what may have been said, the first that is legal. */
export async function listen(board: ChessBoard): Promise<void> {
  board.status(board.text.listening);
  try {
    const heard = await hear(document.documentElement.lang || 'en');
    const best = heard.find((text) => board.live.position?.isLegal(interpret(text))) ?? heard[0];
    board.status('');
    if (best) await input(board, best);
  } catch (error) {
    board.tell(wordsOf(board).deaf((error as Error).message));
  }
}
