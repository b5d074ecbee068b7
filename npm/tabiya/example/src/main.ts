// A board to play on, in some forty lines: click a piece, then a square.
import { Game, SQUARES } from 'tabiya';
import type { Square } from 'tabiya';

const game = new Game();
const board = document.querySelector<HTMLDivElement>('#board')!;
const status = document.querySelector<HTMLParagraphElement>('#status')!;
const moves = document.querySelector<HTMLParagraphElement>('#moves')!;
const SIGNS = { king: '♚', queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟\ufe0e' };
let from: Square | null = null;

function draw(message = game.outcome?.message ?? `${game.turn === 'white' ? 'White' : 'Black'} to move`): void {
  const targets = from ? (game.dests().get(from) ?? []) : [];
  board.replaceChildren(
    ...[7, 6, 5, 4, 3, 2, 1, 0].flatMap((rank) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((file) => {
        const name = SQUARES[rank * 8 + file]!;
        const piece = game.piece(name);
        const square = document.createElement('button');
        square.dataset.square = name;
        square.setAttribute('aria-label', piece ? `${name}, ${piece.color} ${piece.role}` : name);
        square.textContent = piece ? SIGNS[piece.role] : '';
        square.style.color = piece?.color === 'white' ? '#fff' : '#111';
        square.classList.toggle('dark', (rank + file) % 2 === 0);
        square.classList.toggle('from', name === from);
        square.classList.toggle('to', targets.includes(name));
        square.onclick = () => choose(name);
        return square;
      }),
    ),
  );
  status.textContent = message;
  moves.textContent = game.sans().join(' ');
}

function choose(square: Square): void {
  if (!from || game.piece(square)?.color === game.turn) {
    from = game.piece(square) ? square : null;
    return draw();
  }
  const move = { from, to: square };
  from = null;
  const answer = game.explain(move);
  if (answer.verdict === 'legal') game.play(move);
  else if (answer.code === 'promotion-missing') game.play({ ...move, promotion: 'queen' });
  else return draw(answer.message);
  draw();
}

document.querySelector<HTMLButtonElement>('#undo')!.onclick = () => {
  game.undo();
  draw();
};
draw();
