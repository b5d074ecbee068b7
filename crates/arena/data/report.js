'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const GLYPHS = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const $ = (id) => document.getElementById(id);
let game = null;
let ply = 0;

/** An element with a text: nothing that anybody wrote is ever read as markup. */
function element(name, text, attributes) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  return made;
}

function draw() {
  const position = game.positions[ply];
  const board = $('board');
  board.replaceChildren();
  const marks = ply > 0 ? [game.moves[ply - 1].from, game.moves[ply - 1].to] : [];
  position.split('/').forEach((row, rank) => {
    const line = element('tr');
    let file = 0;
    const add = (piece) => {
      const square = 'abcdefgh'[file] + (8 - rank);
      const shade = (rank + file) % 2 === 0 ? 'light' : 'dark';
      const cell = element('td', piece ? GLYPHS[piece] : '', { class: marks.includes(square) ? 'mark' : shade });
      cell.title = square;
      line.append(cell);
      file += 1;
    };
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') for (let i = 0; i < Number(letter); i += 1) add('');
      else add(letter);
    }
    board.append(line);
  });
  const said = ply > 0 ? game.moves[ply - 1].said : '';
  $('said').textContent = said || (ply > 0 ? 'Nothing was said with this move.' : 'The start of the game.');
  $('at').textContent = ply === game.moves.length ? `${game.result} ${game.reason}` : `after ${ply} moves`;
  for (const button of $('moves').querySelectorAll('button')) {
    const current = Number(button.dataset.ply) === ply;
    button.setAttribute('aria-current', String(current));
    if (current) button.scrollIntoView({ block: 'nearest' });
  }
}

function go(to) {
  ply = Math.max(0, Math.min(game.moves.length, to));
  draw();
}

function choose(number) {
  game = data.games[number];
  const moves = $('moves');
  moves.replaceChildren();
  game.moves.forEach((move, at) => {
    if (move.number) moves.append(document.createTextNode(`${move.number} `));
    const button = element('button', move.san, { type: 'button', 'data-ply': String(at + 1) });
    button.addEventListener('click', () => go(at + 1));
    moves.append(button);
  });
  go(0);
}

if (data.games.length > 0) {
  const select = $('games');
  data.games.forEach((one, number) => {
    select.append(element('option', `${one.white} – ${one.black}: ${one.result} (${one.reason})`, { value: String(number) }));
  });
  select.addEventListener('change', () => choose(Number(select.value)));
  $('first').addEventListener('click', () => go(0));
  $('back').addEventListener('click', () => go(ply - 1));
  $('next').addEventListener('click', () => go(ply + 1));
  $('last').addEventListener('click', () => go(game.moves.length));
  document.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLSelectElement) return;
    if (event.key === 'ArrowLeft') go(ply - 1);
    if (event.key === 'ArrowRight') go(ply + 1);
  });
  choose(0);
} else {
  $('replay').hidden = true;
  $('none').hidden = false;
}
