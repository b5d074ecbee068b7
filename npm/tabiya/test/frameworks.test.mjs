// Games inside what web apps put them into: proxies, stores, copies, comparisons, consoles, and test runners that lack
// half of the platform.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import vm from 'node:vm';
import { computed, effect, reactive, ref } from '@vue/reactivity';
import lodash from 'lodash';
import { autorun, configure, makeAutoObservable, observable } from 'mobx';
import { ChessEngine, Game, PgnGame } from 'tabiya';
import { Clock } from 'tabiya/clock';

const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'];

/** A proxy whose objects are proxies too, all the way down. */
function membrane(target) {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value = Reflect.get(object, key, receiver);
      return typeof value === 'object' && value !== null ? membrane(value) : value;
    },
  });
}

test('a game works through any proxy', () => {
  for (const wrap of [(game) => new Proxy(game, {}), membrane, reactive, (game) => ref(game).value]) {
    const game = wrap(new Game());
    assert.equal(game.playAll(MOVES).length, 6);
    assert.equal(game.undo().san, 'a6');
    assert.equal(game.legalMoves('a7').length, 2);
    assert.equal(game.explain('Ke5').verdict, 'illegal');
    assert.equal(game.clone().fen, game.fen);
    game.resign('black');
    assert.equal(game.outcome.reason, 'resignation');
    assert.ok(game.pgn().includes('1-0'));
    game.free();
    const engine = wrap(new ChessEngine());
    assert.deepEqual(engine.moveUCI('e2e4'), { success: true });
    assert.deepEqual(engine.getSAN(), ['e4']);
    const record = wrap(PgnGame.fromPgn('1. e4 e5 *'));
    assert.equal(record.root.children[0].san, 'e4');
  }
});

test('a record is edited through any proxy', () => {
  for (const wrap of [(record) => record, (record) => new Proxy(record, {}), membrane, reactive, (record) => ref(record).value]) {
    const record = wrap(PgnGame.fromPgn('1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nc3 *'));
    const [open, sicilian, french] = record.root.children[0].children;
    record.promote(french);
    record.promoteToMainline(sicilian.children[0]);
    assert.deepEqual([sicilian.isMainline, french.isMainline], [true, false]);
    record.setComments(sicilian, ['Sharp {as} ever.']);
    record.setShapes(sicilian, [{ color: 'green', from: 'c5', to: 'd4' }]);
    record.setCommentsBefore(french, ['Or']);
    record.delete(open);
    assert.throws(() => record.play('e4') && record.goTo(open), { code: 'no-such-node' });
    assert.equal(record.cursor.san, 'e4');
    record.forward();
    record.play('c3');
    record.add(record.cursor, null);
    assert.equal(record.back().san, 'c5');
    assert.equal(record.pgn({ tags: false }), '1. e4 c5 ;[%cal Gc5d4] Sharp {as} ever.\n({Or} 1... e6) 2. Nf3 (2. c3 --) *');
    assert.throws(() => record.goTo(PgnGame.fromPgn('1. e4 *').root), { code: 'no-such-node' });
    assert.throws(() => record.goTo({ id: 0 }), { code: 'no-such-node' });
  }
});

test('Vue sees a game change', () => {
  const game = reactive(new Game());
  const fen = computed(() => game.fen);
  const seen = [];
  effect(() => void seen.push(game.sans().join(' ')));
  const before = fen.value;
  game.play('e4');
  game.play('e5');
  game.undo();
  assert.deepEqual(seen, ['', 'e4', 'e4 e5', 'e4']);
  assert.notEqual(fen.value, before);
});

test('MobX sees a game change', () => {
  configure({ enforceActions: 'never' });
  const held = observable({ game: new Game() });
  held.game.play('e4');
  assert.deepEqual(held.game.sans(), ['e4']);
  const store = makeAutoObservable({ game: new Game(), version: 0 });
  const seen = [];
  autorun(() => void (store.version, seen.push(store.game.sans().join(' '))));
  store.game.subscribe(() => void store.version++);
  store.game.play('d4');
  assert.deepEqual(seen, ['', 'd4']);
});

test('a listener that throws keeps neither the move nor the others from being told, and is reported', () => {
  const code = `
    import { Game } from 'tabiya';
    const told = [];
    process.on('unhandledRejection', ({ message }) => told.push(message));
    const game = new Game();
    game.subscribe(() => { throw new Error('mine'); });
    game.subscribe(() => told.push(game.ply));
    told.push(game.play('e4').san);
    setTimeout(() => console.log(told.join(' ')));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' });
  assert.equal(said.trim(), '1 e4 mine');
});

test('a copy by its fields is a game of its own, as it was when it was copied', () => {
  const game = Game.fromPgn('[White "A"]\n\n1. e4 e5 (1... c5) *', { rules: 'over-the-board' });
  const copy = lodash.cloneDeep(game);
  game.play('Nf3');
  assert.ok(copy instanceof Game);
  assert.deepEqual([copy.sans(), copy.rules, copy.tree().tags.White], [['e4', 'e5'], 'over-the-board', 'A']);
  copy.play('d4');
  assert.deepEqual([game.sans().at(-1), copy.sans().at(-1)], ['Nf3', 'd4']);
  assert.ok(copy.pgn().includes('(1... c5)'));
  game.free();
  assert.equal(lodash.cloneDeep(copy).fen, copy.fen);
  assert.throws(() => Object.create(Game.prototype).fen, { code: 'bad-argument' });
});

test('two different games are not equal, and two that are the same are', () => {
  const played = (...moves) => {
    const game = new Game();
    game.playAll(moves);
    return game;
  };
  assert.deepEqual(played('e4'), played('e4'));
  assert.notDeepEqual(played('e4'), played('d4'));
  assert.notDeepEqual(played(), played('e4'));
  assert.ok(lodash.isEqual(played('e4', 'e5'), played('e4', 'e5')));
  assert.ok(!lodash.isEqual(played('e4', 'e5'), played('e4', 'c5')));
});

test('a console shows the position, and data goes through structuredClone and back', () => {
  const game = new Game();
  game.playAll(MOVES);
  assert.equal(inspect(game), `Game (${game.fen})`);
  assert.ok(inspect({ game }).includes(game.fen));
  const again = Game.fromJSON(structuredClone(game.toJSON()));
  assert.deepEqual(again, game);
  assert.deepEqual(structuredClone(game).state, game.toJSON());
  game.free();
  assert.equal(inspect(game), 'Game (freed)');
});

test('a clock is copied, compared, wrapped and shown as a game is', () => {
  const clock = new Clock({ white: '3+2', black: '5+0' });
  clock.start(1_000);
  clock.press(6_000);
  clock.pause(7_000);
  clock.setRemaining('black', 100_000, 7_000);
  clock.resume(20_000);
  clock.record({ elapsed: 5_000 });
  assert.equal(inspect(clock), 'Clock (3+2 – 5+0, 02:57 – 01:35)');
  const copy = lodash.cloneDeep(clock);
  assert.deepEqual(copy, clock);
  assert.deepEqual([copy.read(25_000), copy.turns()], [clock.read(25_000), clock.turns()]);
  copy.press(30_000);
  assert.notDeepEqual(copy, clock);
  assert.deepEqual([copy.turns().length, clock.turns().length], [3, 2]);
  clock.free();
  assert.equal(copy.read(30_000).running, 'black');
  assert.equal(inspect(clock), 'Clock (freed)');
  assert.notDeepEqual(new Clock('3+2'), new Clock('5+0'));
  assert.ok(lodash.isEqual(new Clock('3+2'), new Clock('3+2')));
  assert.deepEqual(structuredClone(copy).state, copy.state);
  assert.throws(() => Object.create(Clock.prototype).read(0), { code: 'bad-argument' });
  for (const wrap of [membrane, reactive]) {
    const wrapped = wrap(new Clock('1+0'));
    wrapped.start(0);
    assert.equal(wrapped.press(1_000).elapsed, 1_000);
    wrapped.free();
    wrapped.free();
    assert.throws(() => wrapped.read(0), { code: 'freed' });
  }
});

test('a game is disposed of', () => {
  const game = new Game();
  game[Symbol.dispose]();
  assert.throws(() => game.fen, { code: 'freed' });
});

test('everything works where there is no TextEncoder, no TextDecoder and no structuredClone', () => {
  const context = vm.createContext({ console });
  assert.equal(vm.runInContext('typeof TextEncoder + typeof TextDecoder + typeof atob + typeof crypto', context), 'undefined'.repeat(4));
  const root = fileURLToPath(new URL('../dist/cjs', import.meta.url));
  const modules = new Map();
  const load = (path) => {
    if (modules.has(path)) return modules.get(path).exports;
    const module = { exports: {} };
    modules.set(path, module);
    const code = vm.runInContext(`(function (exports, require, module) {${readFileSync(path, 'utf8')}\n})`, context, { filename: path });
    code(module.exports, (name) => load(join(dirname(path), name)), module);
    return module.exports;
  };
  const { Game, PgnGame, readPgn } = load(join(root, 'index.js'));
  const game = new Game();
  game.playAll(MOVES);
  game.setTag('White', 'Müller ♞ 𝄞');
  assert.equal(game.fen, 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4');
  assert.equal(readPgn(game.pgn())[0].tags.White, 'Müller ♞ 𝄞');
  assert.equal(game.explain('♚e5').verdict, 'illegal');
  assert.equal(PgnGame.fromPgn('1. e4 {größer} *').root.children[0].text, 'größer');
  const { openingOfGame, searchOpenings } = load(join(root, 'openings.js'));
  assert.equal(openingOfGame(game).name, 'Ruy Lopez: Morphy Defense');
  assert.equal(searchOpenings('grunfeld')[0].name, 'Grünfeld Defense');
  const { parseTimeControl } = load(join(root, 'clock/index.js'));
  assert.equal(parseTimeControl('3+2').words, '3 minutes with an increment of 2 seconds');
  assert.throws(() => game.play('Ke5'));
});
