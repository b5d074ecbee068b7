import { ending, randomGame } from './game.js';

const chess = randomGame();
document.querySelector('#board').textContent = chess.ascii();
document.querySelector('#status').textContent = `${ending(chess)} after ${chess.history().length} plies.`;
document.querySelector('#pgn').textContent = chess.pgn({ maxWidth: 72 });
