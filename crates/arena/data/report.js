'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
// Filled for both sides, and never as a picture of the system's own: the colour is the page's.
const GLYPHS = { k: '♚\uFE0E', q: '♛\uFE0E', r: '♜\uFE0E', b: '♝\uFE0E', n: '♞\uFE0E', p: '♟\uFE0E' };
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

/** Where in the game the board is: `after 12. Qc2`. */
function where() {
  if (ply === 0) return 'at the start';
  const { turn, san } = game.moves[ply - 1];
  return `after ${turn} ${san}`;
}

function draw() {
  const position = game.positions[ply];
  const board = $('board');
  board.replaceChildren();
  const marks = ply > 0 ? [game.moves[ply - 1].from, game.moves[ply - 1].to] : [];
  position.split('/').forEach((row, rank) => {
    let file = 0;
    const add = (piece) => {
      const square = 'abcdefgh'[file] + (8 - rank);
      const shade = (rank + file) % 2 === 0 ? 'light' : 'dark';
      const cell = element('div', piece ? GLYPHS[piece.toLowerCase()] : '', { class: marks.includes(square) ? 'mark' : shade });
      if (piece && piece !== piece.toLowerCase()) cell.classList.add('white');
      if (file === 0) cell.dataset.rank = String(8 - rank);
      if (rank === 7) cell.dataset.file = 'abcdefgh'[file];
      cell.title = square;
      board.append(cell);
      file += 1;
    };
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') for (let i = 0; i < Number(letter); i += 1) add('');
      else add(letter);
    }
  });
  board.setAttribute('aria-label', `The board ${where()}: ${position}`);
  $('first').disabled = $('back').disabled = ply === 0;
  $('next').disabled = $('last').disabled = ply === game.moves.length;
  const said = ply > 0 ? game.moves[ply - 1].said : '';
  $('said').textContent = said || (ply > 0 ? 'Nothing was said with this move.' : 'The start of the game.');
  $('at').textContent = where() + (ply === game.moves.length ? `: ${game.result}, ${game.reason}` : '');
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
  let pair = null;
  game.moves.forEach((move, at) => {
    // A move stays with its number.
    if (move.number || !pair) {
      pair = element('span', move.number ? `${move.number} ` : '');
      moves.append(pair);
    }
    const button = element('button', move.san, { type: 'button', 'data-ply': String(at + 1) });
    button.addEventListener('click', () => go(at + 1));
    pair.append(button);
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
