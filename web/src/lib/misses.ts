import { Game } from 'tabiya';
import type { Move, Square } from 'tabiya';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** How far a move along a line stops before a square: `stops two squares short of a8`. */
export function short(at: Square, goal: Square): string {
  const left = Math.max(Math.abs(at.charCodeAt(0) - goal.charCodeAt(0)), Math.abs(at.charCodeAt(1) - goal.charCodeAt(1)));
  return `stops ${NUMBERS[left]} ${left === 1 ? 'square' : 'squares'} short of ${goal}`;
}

/** The game after a move. */
function after(fen: string, { uci }: Move): Game {
  const game = new Game({ fen, rules: 'analysis' });
  game.play(uci);
  return game;
}

/** How the side in check gets out of it, in words: by taking first, then by going away, then by what is put in between. */
function wayOut(game: Game, checker: Square): string {
  const replies = game.legalMoves();
  const taking = replies.find(({ to }) => to === checker);
  if (taking) return `the ${taking.piece}${taking.piece === 'king' ? '' : ` on ${taking.from}`} takes the ${taking.captured}`;
  const going = replies.find(({ piece }) => piece === 'king');
  if (going) return `the king ${going.captured ? `takes the ${going.captured} on` : 'gets away to'} ${going.to}`;
  const [between] = replies;
  return `the ${between!.piece} on ${between!.from} goes in between, to ${between!.to}`;
}

const kingOf = (game: Game): Square => game.pieces(game.turn).find(({ role }) => role === 'king')!.square;

/** Why a move that is not mate is none: it attacks nothing, there is a way out, or it is stalemate. */
export function whyNoMate(fen: string, move: Move): string {
  const game = after(fen, move);
  const king = kingOf(game);
  if (game.isCheck) return `${move.san} is check, but ${wayOut(game, move.to)}.`;
  if (!game.legalMoves().length) return `${move.san} does not attack the king on ${king}, and leaves Black no move: stalemate, a draw.`;
  return `${move.san} does not attack the king on ${king}.`;
}

/** Which of king and queen a move of the piece that forks attacks. */
export function forked(fen: string, move: Move): string {
  const game = after(fen, move);
  const [king, queen] = [game.isCheck, game.pieces(game.turn).some(({ role, square }) => role === 'queen' && game.attackers(square, move.color).includes(move.to))];
  return `${move.san} attacks ${king ? 'the king, but not the queen' : queen ? 'the queen, but not the king' : 'neither the king nor the queen'}.`;
}

/** Why what a move offers for the sake of stalemate need not be taken by the king. */
export function unforced(fen: string, move: Move): string {
  const game = after(fen, move);
  const replies = game.legalMoves();
  if (!game.isCheck) {
    const mate = replies.find(({ checkmate }) => checkmate);
    return `${move.san} gives no check${mate ? `, and Black mates with ${mate.san}` : ': Black may do something else than take'}.`;
  }
  const away = replies.find(({ piece, to }) => piece === 'king' && to !== move.to);
  if (away) return `${move.san} is check, but the king gets away to ${away.to}.`;
  const [other] = replies;
  return `${move.san} is check, but the ${other!.piece} on ${other!.from} ${other!.to === move.to ? 'takes' : 'goes in between'}, not the king: you have moves then.`;
}

/** Why a move that does not repeat the position by a check from a square does not save the game. */
export function unrepeated(fen: string, move: Move, from: Square): string {
  const game = after(fen, move);
  if (game.isCheck) return `${move.san} is check, but ${wayOut(game, move.to)}: the position is another. The check that was there twice comes from ${from}.`;
  const mate = game.legalMoves().find(({ checkmate }) => checkmate);
  return `${move.san} gives no check, and ${mate ? `Black mates with ${mate.san}` : 'the position is another'}. The check that was there twice comes from ${from}.`;
}

/** What a move fails to do that is the hundredth in a row, of both sides, without a pawn move, a capture or mate. */
export function uncounted(fen: string, move: Move): string {
  const game = after(fen, move);
  if (game.isCheck) return `${move.san} is check, but ${wayOut(game, move.to)}, and Black can claim a draw: fifty moves are over.`;
  return `${move.san} is neither mate, nor a capture, nor a move of a pawn: fifty moves are over, and Black can claim a draw.`;
}
