// Written for chess.js, and not a letter of it is changed: vite.config.js says who answers to that name.
import { Chess } from 'chess.js';

/** A game of random moves. */
export function randomGame(random = Math.random) {
  const chess = new Chess();
  while (!chess.isGameOver()) {
    const moves = chess.moves({ verbose: true });
    const { from, to, promotion } = moves[Math.floor(random() * moves.length)];
    chess.move({ from, to, promotion });
  }
  return chess;
}

/** How it ended. */
export function ending(chess) {
  if (chess.isCheckmate()) return `${chess.turn() === 'w' ? 'Black' : 'White'} mates`;
  if (chess.isStalemate()) return 'Stalemate';
  if (chess.isInsufficientMaterial()) return 'Nobody can mate';
  return chess.isThreefoldRepetition() ? 'The same position for the third time' : 'Fifty moves without a capture';
}
