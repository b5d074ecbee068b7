// What is published: how large it is, what is in it, and that it needs nothing else.
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('..', import.meta.url));
const read = (name) => readFileSync(join(here, name), 'utf8');
const files = (folder) =>
  readdirSync(join(here, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(here, path)).isDirectory() ? files(path) : [path];
  });

/** What an import of the rules loads, as servers send it. */
// 84 KB of it are the module.
const LIMIT = 100_000;

test('all that an import loads is at most 100 KB with brotli', (t) => {
  for (const form of ['esm', 'cjs']) {
    // In one order everywhere: it is worth two hundred bytes, and folders are listed in any.
    const code = files(`dist/${form}`).filter((path) => path.endsWith('.js') && !/\/(openings|chessjs|variants|clock)/.test(path)).sort();
    const total = brotliCompressSync(Buffer.concat(code.map((path) => readFileSync(join(here, path))))).length;
    t.diagnostic(`${form}: ${total} bytes with brotli`);
    assert.ok(total <= LIMIT, `${form} has ${total} bytes`);
  }
});

test('the modules have nothing inside that is only for people or for a panic', () => {
  for (const name of ['tabiya', 'variants']) {
    const wasm = readFileSync(join(here, `dist/${name}.wasm`), 'latin1');
    for (const text of ['/rustc/', 'tabiya::', 'index out of bounds', 'producers']) assert.ok(!wasm.includes(text), `${name}: ${text}`);
    assert.ok(wasm.includes('is pinned to the'), name);
  }
});

test('the names of openings are at most 60 KB more, gzipped, and the rest does without them', (t) => {
  for (const form of ['esm', 'cjs']) {
    const code = files(`dist/${form}`).filter((path) => path.endsWith('.js'));
    const own = code.filter((path) => /\/openings[^/]*$/.test(path));
    assert.equal(own.length, 2);
    const total = own.reduce((sum, path) => sum + gzipSync(readFileSync(join(here, path)), { level: 9 }).length, 0);
    t.diagnostic(`${form}: ${total} bytes gzipped`);
    assert.ok(total <= 60_000, `${form} has ${total} bytes`);
    for (const path of code.filter((path) => !own.includes(path))) assert.ok(!read(path).includes('openings'), path);
  }
});

test('the package has code, types, source maps, sources and licences, and nothing else', () => {
  const [{ files: packed }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] }));
  const paths = packed.map((file) => file.path);
  for (const path of ['package.json', 'README.md', 'MIGRATING.md', 'api.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'dist/esm/index.js', 'dist/esm/index.d.ts', 'dist/esm/game.js.map', 'dist/cjs/index.js', 'dist/cjs/package.json', 'src/index.ts', 'src/chess/engine.ts', 'src/chess/types.ts', 'dist/tabiya.wasm', 'dist/slim/index.js', 'dist/esm/chessjs/index.js']) {
    assert.ok(paths.includes(path), `${path} is missing`);
  }
  const others = paths.filter((path) => !/^(dist|src)\/|^(package\.json|README\.md|MIGRATING\.md|api\.md|LICENSE-\w+)$/.test(path));
  assert.deepEqual(others, []);
});

test('the package depends on nothing, and its code on no file, nor on fetch unless it is given an address', () => {
  const manifest = JSON.parse(read('package.json'));
  assert.equal(manifest.dependencies, undefined);
  assert.deepEqual(manifest.sideEffects, ['./dist/slim/workerd.js', './dist/slim/workerd-chessjs.js', './dist/slim/workerd-chess-engine.js', './dist/slim/workerd-chess-types.js', './dist/slim/workerd-openings.js', './dist/slim/workerd-variants.js', './dist/esm/variants.js', './dist/cjs/variants.js']);
  for (const path of files('dist').filter((path) => path.endsWith('.js'))) {
    const code = read(path);
    assert.ok(!/XMLHttpRequest|node:|import\.meta/.test(code), path);
    // Where `wasm.ts` is, by the name of its file.
    assert.equal(/\bfetch\s*\(/.test(code), /\/shared\.js$/.test(path), path);
    const imports = [...code.matchAll(/(?:from\s+|require\()['"]([^'"]+)['"]/g)].map((match) => match[1]);
    // An error names what to import.
    assert.deepEqual(imports.filter((name) => !name.startsWith('.') && !name.startsWith('tabiya/')), [], path);
  }
});

test('no other chess library is installed with the tests, and no lock file names a registry', () => {
  const lock = read('../package-lock.json');
  assert.ok(!/chess/i.test(lock.replaceAll('"tabiya"', '')));
  for (const name of ['../package-lock.json', 'bench/package-lock.json', 'example/package-lock.json']) {
    let text;
    try {
      text = read(name);
    } catch {
      continue;
    }
    assert.ok(!/"resolved": "[^"]*:/.test(text), name);
  }
});

test('source maps lead to the sources', () => {
  const map = JSON.parse(read('dist/esm/game.js.map'));
  assert.ok(map.sources.includes('../../src/game.ts'));
  for (const path of map.sources) assert.ok(read(join('dist/esm', path)).length > 0, path);
});

/** The words between quotation marks behind `=>` in a Rust file, from one line to another. */
function codes(path, from, to = /^    \}/m) {
  const text = readFileSync(join(here, '../../crates/tabiya/src', path), 'utf8');
  const rest = text.slice(text.search(from));
  const end = rest.slice(1).search(to);
  // Where only chess is played, `variant` stands for codes that are never met.
  return [...rest.slice(0, end + 1).matchAll(/=> "([\w-]+)"/g)].map((match) => match[1]).filter((name) => name !== 'variant');
}

/** The members of a union of literals in a TypeScript file. */
function union(path, name) {
  const text = read(path);
  const start = text.indexOf(`export type ${name} =`);
  assert.ok(start >= 0, name);
  const body = text.slice(start, text.indexOf(';', start)).replace(/\/\*\*[^]*?\*\//g, '');
  return [...body.matchAll(/'([\w-]+)'/g)].map((match) => match[1]);
}

test('the code unions are those of the library', () => {
  const same = (ours, theirs) => assert.deepEqual([...new Set(ours)].sort(), [...new Set(theirs)].sort());
  const code = /pub (const )?fn code\(/;
  same(union('src/errors.ts', 'MoveErrorCode'), [...codes('explain/codes.rs', code), ...codes('explain/variant_reason.rs', code)]);
  same(union('src/errors.ts', 'UciErrorCode'), codes('uci.rs', code));
  same(union('src/errors.ts', 'FenErrorCode'), [...codes('fen/error.rs', code), ...codes('position/problem.rs', code)]);
  same([...union('src/errors.ts', 'GameErrorCode'), 'illegal-move'], codes('game/error.rs', code));
  same(union('src/errors.ts', 'PgnErrorCode'), codes('pgn/problem.rs', /pub fn code\(&self\) -> &'static str \{\n        match self/));
  same([...union('src/clock/index.ts', 'ClockErrorCode'), 'no-clock'], [...codes('clock/control/error.rs', /impl TimeControlError/), ...codes('clock/error.rs', /impl ClockError /)]);
  same(union('src/answers.ts', 'WinReason'), codes('outcome.rs', /impl WinReason/));
  same(union('src/answers.ts', 'DrawReason'), codes('outcome.rs', /impl DrawReason/));
  same(union('src/answers.ts', 'Status'), codes('outcome.rs', /impl Status/));
  same(union('src/answers.ts', 'DrawRules'), codes('draw_rules.rs', /impl DrawRules/).concat(codes('draw_rules.rs', /DrawRules::Automatic => "/)));
  same(union('src/answers.ts', 'Forgiven'), codes('san/deviation.rs', code));
  same(union('src/answers.ts', 'Part'), codes('explain/mark.rs', /pub const fn name/));
});

test('what the package says of itself links to nothing that is not in it', () => {
  for (const name of ['README.md', 'MIGRATING.md', 'api.md']) {
    const links = [...read(name).matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]).filter((link) => !link.includes('://'));
    for (const link of links) assert.ok(!link.startsWith('..') && read(link).length > 0, `${name}: ${link}`);
  }
});

test('the guide for users of chess.js names each of its calls', () => {
  // The public names of chess.js 1.4, as its type declarations have them.
  const calls =
    'clear load fen reset get findPiece put remove attackers hash isAttacked isCheck inCheck isCheckmate isStalemate isInsufficientMaterial isThreefoldRepetition isDrawByFiftyMoves isDraw isGameOver moves move undo pgn header setHeader removeHeader getHeaders loadPgn ascii perft setTurn turn board squareColor history getComment setComment deleteComment removeComment getComments deleteComments removeComments setCastlingRights getCastlingRights moveNumber isCapture isPromotion isEnPassant isKingsideCastle isQueensideCastle isBigPawn validateFen';
  const left = read('MIGRATING.md').split('\n').filter((line) => line.startsWith('|')).map((line) => line.split(' | ')[0]).join('\n');
  const missing = calls.split(' ').filter((name) => !new RegExp(`\\b${name}\\b`).test(left));
  assert.deepEqual(missing, []);
});

test('what the guide puts beside chess.js is there', async () => {
  const { Game, squareIndex, stateFromFEN } = await import('tabiya');
  const game = new Game();
  const move = game.play('e4');
  assert.equal(move.piece === 'pawn' && Math.abs(squareIndex(move.from) - squareIndex(move.to)), 16);
  assert.deepEqual(['a1', 'h1', 'e4', 'd4', 'a8'].map((square) => ((squareIndex(square) + (squareIndex(square) >> 3)) % 2 ? 'light' : 'dark')), ['dark', 'light', 'light', 'dark', 'light']);
  assert.deepEqual([game.legalSans().includes('e5'), game.legalSans().includes('e7e5')], [true, false]);
  assert.deepEqual(stateFromFEN(game.fen).castlingRights, { K: true, Q: true, k: true, q: true });
  const right = read('MIGRATING.md').split('\n').filter((line) => line.startsWith('|')).map((line) => line.split(' | ').slice(1).join(' | ')).join('\n');
  const names = new Set([...right.matchAll(/\bgame\.(\w+)/g)].map((match) => match[1]));
  for (const name of names) assert.ok(name in game, name);
});

test('the engine and its types have import paths of their own', async () => {
  const { ChessEngine, getLegalMoves } = await import('tabiya/chess/engine');
  assert.deepEqual(new ChessEngine().moveUCI('e2e4'), { success: true });
  assert.deepEqual(getLegalMoves(new ChessEngine().getState(), 12), [20, 28]);
  const require = createRequire(import.meta.url);
  assert.deepEqual(new (require('tabiya/chess/engine').ChessEngine)().moveUCI('e2e4'), { success: true });
});

test('the functions over plain data are beside their types, the same as elsewhere', async () => {
  const root = await import('tabiya');
  const types = await import('tabiya/chess/types');
  const names = ['getLegalMoves', 'isCheckmate', 'isInCheck', 'isStalemate', 'stateFromFEN', 'stateProblems', 'stateToFEN'];
  assert.deepEqual(Object.keys(types).sort(), names);
  for (const name of names) assert.equal(types[name], root[name], name);
  const { getLegalMoves, isCheckmate, stateFromFEN } = createRequire(import.meta.url)('tabiya/chess/types');
  const state = stateFromFEN('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
  assert.deepEqual([isCheckmate(state, 'white'), getLegalMoves(state, 12)], [true, []]);
});
