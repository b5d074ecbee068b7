// Every way to move × every kind of move × every width × both directions of writing, with real input.
// TABIYA_NPM_ALL=1 tries all of it. Else each way to make each move is tried once, on one of three pages: each page
// has every way and every kind of move, each width and each direction a page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

const CASES = {
  quiet: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', from: 'g1', to: 'f3', typed: 'Nf3', san: 'Nf3' },
  capture: { fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', from: 'e4', to: 'd5', typed: 'exd5', san: 'exd5' },
  'castling, the king two squares': { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', from: 'e1', to: 'g1', typed: 'O-O', san: 'O-O' },
  'castling, the king onto its rook': { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', from: 'e1', to: 'a1', typed: 'castle queenside', san: 'O-O-O' },
  'castling in Chess960': { fen: 'bbqnnrkr/pppppppp/8/8/8/5N2/PPPPPP1P/BBQN2KR w Hhf - 0 1', from: 'g1', to: 'h1', typed: 'O-O', san: 'O-O' },
  'en passant': { fen: 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3', from: 'd4', to: 'e3', typed: 'dxe3', san: 'dxe3' },
  ...Object.fromEntries(
    ['queen', 'rook', 'bishop', 'knight'].map((role) => {
      const letter = role === 'knight' ? 'N' : role[0].toUpperCase();
      return [`promotion to a ${role}`, { fen: '8/4P3/8/8/1k6/8/8/4K3 w - - 0 1', from: 'e7', to: 'e8', promotion: role, typed: `e8=${letter}`, san: `e8=${letter}` }];
    }),
  ),
  premove: { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', from: 'g1', to: 'f3', typed: 'g1f3', reply: 'e5', san: 'Nf3' },
  illegal: { fen: '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1', from: 'e2', to: 'c3', typed: 'Nc3', refused: 'pinned' },
};

const WAYS = {
  drag: (hands, from, to) => hands.drag(hands.at(from), hands.at(to)),
  'click-click': (hands, from, to) => (hands.click(hands.at(from)), hands.click(hands.at(to))),
  touch: (hands, from, to) => hands.swipe(hands.at(from), hands.at(to)),
  'tap-tap': (hands, from, to) => (hands.tap(hands.at(from)), hands.tap(hands.at(to))),
  keyboard: async (hands, from, to) => {
    await hands.board((board) => board.focus());
    hands.walk(from);
    hands.key('Enter');
    hands.walk(to);
    return hands.key('Enter');
  },
  typed: (hands, from, to, text) => hands.type(text),
};

async function promote(hands, way, role) {
  if (way === 'typed') return;
  if (way === 'keyboard') return hands.key(role === 'knight' ? 'n' : role[0]);
  const middle = await hands.board((board, name) => {
    const { left, top, width, height } = board.shadowRoot.querySelector(`.promotion [data-role=${name}]`).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, role);
  return way === 'drag' || way === 'click-click' ? hands.click(middle) : hands.tap(middle);
}

describe('the matrix of input', { skip, concurrency: false }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());

  const all = Boolean(process.env.TABIYA_NPM_ALL);
  for (const [page, width] of [360, 768, 1920].entries()) {
    for (const dir of ['ltr', 'rtl']) {
      if (!all && (width === 768) !== (dir === 'rtl')) continue;
      test(`${Object.keys(WAYS).length} ways, ${Object.keys(CASES).length} moves at ${width} px, ${dir}`, async () => {
        const hands = await world.open('<chess-board play></chess-board>', { width, dir });
        const wrong = [];
        for (const [row, [name, { fen, from, to, promotion, typed, reply, san, refused }]] of Object.entries(CASES).entries()) {
          for (const [column, [way, move]] of Object.entries(WAYS).entries()) {
            if (!all && (row + column) % 3 !== page) continue;
            await hands.board(
              (board, position, side) => {
                board.setAttribute('play', side);
                board.fen = position;
                window.seen = [];
                board.onmoved ??= ['move', 'refused'].forEach((kind) => board.addEventListener(kind, ({ detail }) => window.seen.push(kind === 'move' ? detail.move.san : detail.code))) ?? true;
              },
              fen,
              reply ? 'white' : '',
            );
            await move(hands, from, to, typed);
            if (promotion) await promote(hands, way, promotion).catch((error) => wrong.push(`${name} by ${way}: no dialog`));
            const seen = await hands.board(
              (board, answer) => {
                if (answer) board.move(answer);
                return new Promise((done) => setTimeout(() => done([...window.seen, board.fen])));
              },
              reply ?? null,
            );
            const told = seen.pop();
            const expected = reply ? [reply, san] : [refused ?? san];
            if (JSON.stringify(seen) !== JSON.stringify(expected) || (refused && told !== fen)) wrong.push(`${name} by ${way}: ${seen} ${told}`);
          }
        }
        assert.deepEqual(wrong, []);
        assert.deepEqual(hands.trouble, []);
        await hands.close();
      });
    }
  }
});
