// The package beside chess.js, chessops and kokopu in one run: the same work, taking turns, every result compared, in
// CPU time, so that others on the machine do not count.
//   npm run bench             prints the table
//   npm run bench -- --write  writes it into docs/compare.md too
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { Chess as Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { perft } from 'chessops/debug';
import { INITIAL_FEN, parseFen } from 'chessops/fen';
import { parseComment, parsePgn, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { Position as KokopuPosition } from 'kokopu';
import { Game, mainline, readPgn } from '../dist/esm/index.js';

const ROUNDS = 9;
const GAMES = [
  // Kasparov against Topalov, Wijk aan Zee 1999; Byrne against Fischer, New York 1956; Carlsen against Anand, Sochi 2014, 6.
  'e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7',
  'Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#',
  'e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 c4 Nf6 Nc3 Bb4 Qd3 Nc6 Nxc6 dxc6 Qxd8+ Kxd8 e5 Nd7 Bf4 Bxc3+ bxc3 Kc7 h4 b6 h5 h6 O-O-O Bb7 Rd3 c5 Rg3 Rag8 Bd3 Nf8 Be3 g6 hxg6 Nxg6 Rh5 Bc6 Bc2 Kb7 Rg4 a5 Bd1 Rd8 Bc2 Rdg8 Kd2 a4 Ke2 a3 f3 Rd8 Ke1 Rd7 Bc1 Ra8 Ke2 Ba4 Be4+ Bc6 Bxg6 fxg6 Rxg6 Ba4 Rxe6 Rd1 Bxa3 Ra1 Ke3 Bc2 Re7+',
].map((moves) => moves.split(' '));
const PERFT = [
  [INITIAL_FEN, 4, 197281],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 3, 97862],
];

const fens = GAMES.flatMap((moves) => {
  const game = new Game();
  return moves.flatMap((san, i) => (game.play(san), i % 4 === 0 ? [game.fen] : []));
}).filter((fen) => new Game({ fen }).legalMoves().length > 0);
const pgns = GAMES.map((moves) => {
  const game = new Game();
  moves.forEach((san) => game.play(san));
  for (const [name, value] of [['Event', 'A tournament'], ['White', 'Somebody'], ['Black', 'Somebody else']]) game.setTag(name, value);
  return game.pgn();
});

/** A file as lichess exports it: a clock and a score behind every move. */
const annotated = GAMES.map((moves, n) => {
  const game = new Game();
  const text = moves.map((san, i) => `${i % 2 ? `${(i >> 1) + 1}...` : `${(i >> 1) + 1}.`} ${game.play(san).san} { [%eval ${(((i * 37) % 400) / 100 - 2).toFixed(2)}] [%clk 0:0${(i * 7) % 10}:${10 + ((i * 3) % 50)}] }`);
  return `[Event "Rated blitz game"]\n[White "player${n}"]\n[Black "other"]\n[Result "*"]\n\n${text.join(' ')} *\n\n`;
});
const archive = annotated.join('').repeat(10);

/** Each kind of work: what it is, the bars, and how each package does it. All give the same number. */
const works = [
  {
    name: 'legal moves of a position, as objects with SAN',
    bars: { chessops: 10, 'chess.js': 250 },
    tabiya: over(fens, (fen) => new Game({ fen }), (game) => game.legalMoves().reduce((sum, move) => sum + move.san.length, 0)),
    'chess.js': over(fens, (fen) => new Chess(fen), (chess) => chess.moves({ verbose: true }).reduce((sum, move) => sum + move.san.length, 0)),
    chessops: over(fens, (fen) => Position.fromSetup(parseFen(fen).unwrap()).unwrap(), (position) => {
      let sum = 0;
      for (const [from, targets] of position.allDests()) {
        for (const to of targets) {
          const last = to >= 56 || to < 8;
          const roles = last && position.board.pawn.has(from) ? ['queen', 'rook', 'bishop', 'knight'] : [undefined];
          for (const promotion of roles) sum += makeSan(position, { from, to, promotion }).length;
        }
      }
      return sum;
    }),
  },
  {
    name: 'where every piece can go (dests)',
    bars: { chessops: 3 },
    tabiya: over(fens, (fen) => new Game({ fen }), (game) => [...game.dests({ castling: 'both' }).values()].reduce((sum, to) => sum + to.length, 0)),
    chessops: over(fens, (fen) => Position.fromSetup(parseFen(fen).unwrap()).unwrap(), (position) => [...chessgroundDests(position).values()].reduce((sum, to) => sum + to.length, 0)),
  },
  {
    name: 'a game played from SAN',
    bars: { chessops: 3 },
    tabiya: over(GAMES, (moves) => moves, (moves) => {
      const game = new Game();
      const { length } = game.playAll(moves);
      game.free();
      return length;
    }),
    'chess.js': over(GAMES, (moves) => moves, (moves) => {
      const chess = new Chess();
      for (const san of moves) chess.move(san);
      return moves.length;
    }),
    chessops: over(GAMES, (moves) => moves, (moves) => {
      const position = Position.default();
      for (const san of moves) position.play(parseSan(position, san));
      return moves.length;
    }),
  },
  {
    name: 'PGN with clocks and scores, every move validated',
    bars: { chessops: 1.5, 'chess.js': 20 },
    tabiya: over([archive], (text) => text, (text) => {
      let sum = 0;
      for (const game of readPgn(text)) {
        if (game.problems.length > 0) throw new Error(game.problems[0].message);
        for (const node of mainline(game)) sum += node.san.length + Math.round(node.clock) + Math.round(node.eval.score.cp);
      }
      return sum;
    }),
    'chess.js': over([annotated], (texts) => texts, (texts) => {
      let sum = 0;
      for (let i = 0; i < 10; i++) {
        for (const text of texts) {
          const chess = new Chess();
          chess.loadPgn(text);
          const comments = new Map(chess.getComments().map(({ fen, comment }) => [fen, comment]));
          for (const move of chess.history({ verbose: true })) {
            const comment = comments.get(move.after);
            const [, hours, minutes, seconds] = /\[%clk (\d+):(\d+):(\d+)\]/.exec(comment).map(Number);
            sum += move.san.length + 3600 * hours + 60 * minutes + seconds + Math.round(100 * Number(/\[%eval ([^\]]+)\]/.exec(comment)[1]));
          }
        }
      }
      return sum;
    }),
    chessops: over([archive], (text) => text, (text) => {
      let sum = 0;
      for (const game of parsePgn(text)) {
        const position = startingPosition(game.headers).unwrap();
        for (const node of game.moves.mainline()) {
          position.play(parseSan(position, node.san));
          const { clock, evaluation } = parseComment(node.comments[0]);
          sum += node.san.length + Math.round(clock) + Math.round(100 * evaluation.pawns);
        }
      }
      return sum;
    }),
  },
  {
    name: 'a FEN loaded',
    bars: { kokopu: 1 },
    tabiya: over(fens, (fen) => fen, (fen) => {
      const game = new Game({ fen });
      const white = game.turn === 'white';
      game.free();
      return white ? 1 : 0;
    }),
    'chess.js': over(fens, (fen) => fen, (fen) => (new Chess(fen).turn() === 'w' ? 1 : 0)),
    chessops: over(fens, (fen) => fen, (fen) => (Position.fromSetup(parseFen(fen).unwrap()).unwrap().turn === 'white' ? 1 : 0)),
    kokopu: over(fens, (fen) => fen, (fen) => (new KokopuPosition(fen).turn() === 'w' ? 1 : 0)),
  },
  {
    name: 'perft',
    bars: { 'chess.js': 50 },
    tabiya: over(PERFT, ([fen, depth]) => [new Game({ fen }), depth], ([game, depth]) => game.perft(depth)),
    'chess.js': over(PERFT, ([fen, depth]) => [new Chess(fen), depth], ([chess, depth]) => chess.perft(depth)),
    chessops: over(PERFT, ([fen, depth]) => [Position.fromSetup(parseFen(fen).unwrap()).unwrap(), depth], ([position, depth]) => perft(position, depth)),
  },
];

/** The work on every item, made ready beforehand. */
function over(items, prepare, work) {
  const ready = items.map(prepare);
  return () => ready.reduce((sum, item) => sum + work(item), 0);
}

/** The CPU time that this process has taken, in microseconds. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The median CPU time of one run, in microseconds. */
function measure(work, peers) {
  const times = Object.fromEntries(peers.map((peer) => [peer, []]));
  const repeats = {};
  for (const peer of peers) {
    // Warm, and as often as makes a twentieth of a second.
    let runs = 0;
    const start = cpu();
    while (cpu() - start < 150_000) (work[peer](), runs++);
    repeats[peer] = Math.max(1, Math.round(runs / 3));
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const peer of peers) {
      const start = cpu();
      for (let i = 0; i < repeats[peer]; i++) work[peer]();
      times[peer].push((cpu() - start) / repeats[peer]);
    }
  }
  return Object.fromEntries(peers.map((peer) => [peer, times[peer].sort((a, b) => a - b)[ROUNDS >> 1]]));
}

/** The CPU time of the first game and its first move in a fresh process, in milliseconds. */
function first() {
  const code = "const { Game } = await import('./dist/esm/index.js'); const cpu = () => { const { user, system } = process.cpuUsage(); return user + system; }; const start = cpu(); new Game().play('e4'); console.log((cpu() - start) / 1000)";
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const times = Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd })));
  return times.sort((a, b) => a - b)[ROUNDS >> 1];
}

/** The same on a page that has just been opened, each in a browser context of its own: what passes, and the thread's own time. */
async function firstOnPage() {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!executablePath) return null;
  const { chromium } = await import('playwright-core');
  const server = createServer(({ url }, answer) => {
    if (!url.endsWith('.js')) return answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>first</title>');
    answer.setHeader('Content-Type', 'text/javascript').end(readFileSync(fileURLToPath(new URL(`../dist/esm${url}`, import.meta.url))));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });
  const [passed, worked] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    await page.evaluate(async () => void (window.Game = (await import('/index.js')).Game));
    const before = await spent();
    passed.push(await page.evaluate(() => {
      const begun = performance.now();
      new window.Game().play('e4');
      return performance.now() - begun;
    }));
    worked.push((await spent()) - before);
    await context.close();
  }
  await browser.close();
  server.close();
  return [passed, worked].map((times) => times.sort((a, b) => a - b)[ROUNDS >> 1]);
}

let failed = false;
const PEERS = ['tabiya', 'chess.js', 'chessops', 'kokopu'];
const lines = [
  '| work, microseconds of CPU | tabiya | chess.js 1.4 | chessops 0.15 | kokopu | chess.js ÷ tabiya | chessops ÷ tabiya | kokopu ÷ tabiya |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];
for (const work of works) {
  const peers = PEERS.filter((peer) => work[peer]);
  const answers = new Set(peers.map((peer) => work[peer]()));
  if (answers.size !== 1) throw new Error(`${work.name}: the answers differ: ${[...answers]}`);
  const times = measure(work, peers);
  const shown = (peer) => (times[peer] === undefined ? '' : times[peer].toFixed(times[peer] < 100 ? 1 : 0));
  const ratio = (peer) => (times[peer] === undefined ? '' : `${(times[peer] / times.tabiya).toFixed(1)}×`);
  lines.push(`| ${work.name} | ${PEERS.map(shown).join(' | ')} | ${PEERS.slice(1).map(ratio).join(' | ')} |`);
  console.error(lines.at(-1));
  for (const [peer, bar] of Object.entries(work.bars)) {
    if (times[peer] >= bar * times.tabiya) continue;
    failed = true;
    console.error(`  ${work.name}: below the bar of ${bar}× ${peer}`);
  }
}
const start = first();
if (start > 15) failed = true;
const page = await firstOnPage();
if (page) {
  console.error(`the first game with its first move in Chromium: ${page[0].toFixed(1)} ms pass (bar 20), ${page[1].toFixed(1)} ms of the thread's own time with all that asks for it`);
  if (page[0] > 20) failed = true;
} else console.error('the first game in Chromium: skipped, there is none');
const table = `${lines.join('\n')}\n\nThe first game with its first move takes ${start.toFixed(1)} ms of CPU in a fresh process. Node ${process.version}, one thread of\n${cpus()[0].model}; ${fens.length} positions, ${GAMES.length} games. \`npm run bench -- --write\` in npm.`;
console.log(table);
if (process.argv.includes('--write')) {
  const file = fileURLToPath(new URL('../../../docs/compare.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const mark = text.match(/<!-- npm: [^>]*-->/)[0];
  const [before, rest] = text.split(mark);
  const [, after] = rest.split('<!-- /npm -->');
  writeFileSync(file, `${before}${mark}\n${table}\n<!-- /npm -->${after}`);
}
process.exitCode = failed ? 1 : 0;
