// The package beside chess.js and chessops in one run: the same work, taking turns, every result compared.
//   node bench.mjs            prints the table
//   node bench.mjs --write    writes it into docs/compare.md too
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { Chess as Position } from 'chessops/chess';
import { perft } from 'chessops/debug';
import { INITIAL_FEN, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { Game } from '../dist/esm/index.js';

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

/** Each kind of work: what it is, the bar against chess.js, and how each package does it. All give the same number. */
const works = [
  {
    name: 'legal moves of a position, with SAN',
    bar: 15,
    tabiya: over(fens, (fen) => new Game({ fen }), (game) => game.legalMoves().reduce((sum, move) => sum + move.san.length, 0)),
    'chess.js': over(fens, (fen) => new Chess(fen), (chess) => chess.moves().reduce((sum, san) => sum + san.length, 0)),
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
    name: 'the same with every detail',
    bar: 15,
    tabiya: over(fens, (fen) => new Game({ fen }), (game) => game.legalMoves().reduce((sum, move) => sum + move.san.length, 0)),
    'chess.js': over(fens, (fen) => new Chess(fen), (chess) => chess.moves({ verbose: true }).reduce((sum, move) => sum + move.san.length, 0)),
  },
  {
    name: 'a game played from SAN',
    bar: 10,
    tabiya: over(GAMES, (moves) => moves, (moves) => {
      const game = new Game();
      let sum = 0;
      for (const san of moves) sum += game.play(san).san.length;
      game.free();
      return sum;
    }),
    'chess.js': over(GAMES, (moves) => moves, (moves) => {
      const chess = new Chess();
      let sum = 0;
      for (const san of moves) sum += chess.move(san).san.length;
      return sum;
    }),
    chessops: over(GAMES, (moves) => moves, (moves) => {
      const position = Position.default();
      let sum = 0;
      for (const san of moves) {
        const move = parseSan(position, san);
        position.play(move);
        sum += san.length;
      }
      return sum;
    }),
  },
  {
    name: 'a PGN loaded',
    bar: 10,
    tabiya: over(pgns, (pgn) => pgn, (pgn) => {
      const game = Game.fromPgn(pgn);
      const { ply } = game;
      game.free();
      return ply;
    }),
    'chess.js': over(pgns, (pgn) => pgn, (pgn) => {
      const chess = new Chess();
      chess.loadPgn(pgn);
      return chess.history().length;
    }),
    chessops: over(pgns, (pgn) => pgn, (pgn) => {
      const [game] = parsePgn(pgn);
      const position = startingPosition(game.headers).unwrap();
      let plies = 0;
      for (const node of game.moves.mainline()) {
        position.play(parseSan(position, node.san));
        plies++;
      }
      return plies;
    }),
  },
  {
    name: 'perft',
    bar: 50,
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

/** The median time of one run, in microseconds. */
function measure(work, peers) {
  const times = Object.fromEntries(peers.map((peer) => [peer, []]));
  const repeats = {};
  for (const peer of peers) {
    // Warm, and as often as makes a fifteenth of a second.
    let runs = 0;
    const start = performance.now();
    while (performance.now() - start < 200) (work[peer](), runs++);
    repeats[peer] = Math.max(1, Math.round(runs / 3));
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const peer of peers) {
      const start = performance.now();
      for (let i = 0; i < repeats[peer]; i++) work[peer]();
      times[peer].push(((performance.now() - start) * 1000) / repeats[peer]);
    }
  }
  return Object.fromEntries(peers.map((peer) => [peer, times[peer].sort((a, b) => a - b)[ROUNDS >> 1]]));
}

let failed = false;
const lines = [
  '| work, microseconds | tabiya | chess.js 1.4 | chessops 0.15 | chess.js ÷ tabiya | chessops ÷ tabiya |',
  '|---|---:|---:|---:|---:|---:|',
];
for (const work of works) {
  const peers = ['tabiya', 'chess.js', 'chessops'].filter((peer) => work[peer]);
  const answers = new Set(peers.map((peer) => work[peer]()));
  if (answers.size !== 1) throw new Error(`${work.name}: the answers differ: ${[...answers]}`);
  const times = measure(work, peers);
  const shown = (peer) => (times[peer] === undefined ? '' : times[peer].toFixed(times[peer] < 100 ? 1 : 0));
  const ratio = (peer) => (times[peer] === undefined ? '' : `${(times[peer] / times.tabiya).toFixed(1)}×`);
  lines.push(`| ${work.name} | ${shown('tabiya')} | ${shown('chess.js')} | ${shown('chessops')} | ${ratio('chess.js')} | ${ratio('chessops')} |`);
  console.error(lines.at(-1));
  if (times['chess.js'] < work.bar * times.tabiya || times.chessops < times.tabiya) {
    failed = true;
    console.error(`  ${work.name}: below the bar of ${work.bar}×`);
  }
}
const table = `${lines.join('\n')}\n\nNode ${process.version}, one thread of ${cpus()[0].model}; ${fens.length} positions, ${GAMES.length} games. \`node npm/bench/bench.mjs --write\`.`;
console.log(table);
if (process.argv.includes('--write')) {
  const file = fileURLToPath(new URL('../../docs/compare.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const mark = '<!-- npm: written by `node npm/bench/bench.mjs --write` -->';
  const [before, rest] = text.split(mark);
  const [, after] = rest.split('<!-- /npm -->');
  writeFileSync(file, `${before}${mark}\n${table}\n<!-- /npm -->${after}`);
}
process.exitCode = failed ? 1 : 0;
