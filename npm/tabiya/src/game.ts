/// <reference lib="esnext.disposable" preserve="true" />
import type { GameJSON, GameOptions, MoveInput, MoveSquares, Outcome } from './answers.js';
import { ChessError, FenError, IllegalMoveError, PgnError } from './errors.js';
import type { ErrorCode, PgnProblem } from './errors.js';
import { asText, drawRules, isPly, listed, moveText, optionsOf, ownText, promotionNumber, refused, side, tagName, variantNumber } from './given.js';
import { takeMove, takeMoves } from './moves.js';
import type { Move } from './moves.js';
import type { PgnResult } from './notes.js';
import { asResult } from './pgn/game.js';
import { START_TAGS } from './pgn/text.js';
import { REFUSED, STANDARD_ARRAY, WORDS } from './protocol.js';
import { restore } from './saved.js';
import { Seat, ask, leave, sit, unseat, watch } from './seats.js';
import { squareIndex } from './squares.js';
import type { Color, Square } from './squares.js';
import { GameView } from './view.js';
import { wasm } from './wasm.js';

/** What a game can be made with. */
const GAME_OPTIONS = ['fen', 'variant', 'rules', 'lenient'] as const;

/** What every game has of its own: frameworks may wrap it, copy it and compare it. */
const STATE: PropertyDescriptor = {
  get(this: Game): GameJSON {
    return this.toJSON();
  },
  enumerable: true,
  configurable: true,
};

/** Makes an object a game whose moves are in this place. */
function settle(game: Game, slot: number): void {
  const seat = new Seat();
  const hide = (name: string, value: unknown): unknown => Object.defineProperty(game, name, { value, configurable: true, writable: true });
  hide('seat', seat);
  hide('version', 0);
  hide('held', watch(seat));
  Object.defineProperty(game, 'state', STATE);
  sit(seat, slot);
}

/** Takes the place of a game that is not used otherwise. */
function take(other: Game): number {
  return unseat(other.seat);
}

/** The place of a game that was saved, or that is a copy of another by its fields alone. */
function revive(game: Game): number {
  const { seat } = game;
  if (seat === undefined) {
    const data = Object.getOwnPropertyDescriptor(game, 'state')?.value as GameJSON | undefined;
    if (data === undefined) throw new ChessError('bad-argument', 'This object is not a game: make one with new Game().');
    settle(game, take(Game.fromJSON(data)));
    return game.seat.slot;
  }
  if (seat.saved === null) throw new ChessError('freed', 'This game was freed.');
  const { json, record, problems } = seat.saved;
  const slot = take(Game.fromJSON(JSON.parse(json) as GameJSON));
  const rules = wasm();
  if (record || problems) {
    const tail = rules.send(problems);
    rules.call.restore_record(slot, rules.send(record + problems) - tail, tail);
  }
  sit(seat, slot);
  return slot;
}

/**
 * A game of chess: a start, the moves from it, and its end. It takes moves in any notation, refuses what is not legal
 * with the reason, knows every draw, and takes moves back. An error changes nothing.
 *
 * @example
 * const game = new Game();
 * for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.play(move);
 * game.outcome?.message; // 'Black wins by checkmate'
 */
export class Game extends GameView {
  /** @internal */
  declare seat: Seat;
  /** Counts the changes, so that a framework that watches the game sees them. @internal */
  declare version: number;
  /**
   * The game as data, as {@link Game.toJSON} gives it: an own property, so that games are compared and copied by it.
   */
  declare readonly state: GameJSON;

  /**
   * A game from the standard array, or from the position of a FEN.
   *
   * @example
   * import 'tabiya/variants';
   * new Game({ variant: 'crazyhouse' });
   */
  constructor(options: GameOptions = {}) {
    super();
    const rules = wasm();
    const { fen, variant, rules: name, lenient } = optionsOf(options, GAME_OPTIONS);
    const [of, by] = [variantNumber(variant), drawRules(name)];
    const answer =
      fen === undefined
        ? rules.call.start_array(0, STANDARD_ARRAY, of, by)
        : rules.call.start_fen(0, rules.send(asText(fen)), of, by, lenient ? 1 : 0);
    if (answer === REFUSED) throw new FenError(rules.json());
    settle(this, answer);
  }

  /**
   * A game of Chess960, or of a variant, from the array with this number, 0 to 959; drawn by lot if left out.
   *
   * @throws {ChessError} with code `'no-such-array'`
   */
  static chess960(number?: number, options: Pick<GameOptions, 'rules' | 'variant'> = {}): Game {
    const { rules, variant } = optionsOf(options, ['rules', 'variant']);
    const game = new Game({ rules, variant });
    const { handle } = game;
    if (wasm().call.start_array(handle, array(number), game.counter('variant'), 0) === REFUSED) {
      throw new ChessError('no-such-array', 'Racing kings has one array, and none of Chess960.');
    }
    return game;
  }

  /**
   * The first game of a text in PGN.
   *
   * @throws {PgnError} if anything of it would be lost
   */
  static fromPgn(text: string, options: Pick<GameOptions, 'rules'> = {}): Game {
    const game = new Game({ rules: optionsOf(options, ['rules']).rules });
    game.loadPgn(text);
    return game;
  }

  /**
   * The game that {@link Game.toJSON} gave.
   *
   * @throws {ChessError} if it is not such data, or does not hold together
   */
  static fromJSON(json: GameJSON): Game {
    return restore(json, (fen, variant) => new Game({ fen, variant, rules: 'analysis', lenient: true }));
  }

  /** The place in WebAssembly. Whoever asks for it has looked at the game, as far as a framework sees. @internal */
  get handle(): number {
    void this.version;
    const slot = this.seat?.slot;
    return slot > 0 ? ask(slot) : revive(this);
  }

  /**
   * Calls a function after every change of the game, until what it gives is called.
   *
   * @example
   * const stop = game.subscribe(() => render(game));
   */
  subscribe(listener: () => void): () => void {
    void this.handle;
    const { seat } = this;
    seat.listeners = [...(seat.listeners ?? []), listener];
    return () => {
      seat.listeners = (seat.listeners ?? []).filter((one) => one !== listener);
    };
  }

  /** Tells of a change. What a listener throws is reported as nobody's: the move is played, and the others are told. @internal */
  changed(): void {
    this.version++;
    for (const listener of this.seat.listeners ?? []) {
      try {
        listener();
      } catch (error) {
        void Promise.reject(error);
      }
    }
  }

  /**
   * Plays a move.
   *
   * @param options - with `strict`, a promotion on a move that promotes nothing is refused; else it is not looked at,
   * for drop handlers always name one
   * @returns the move as it was understood
   * @throws {IllegalMoveError} with the reason, if it is not legal or the game is over; nothing has changed
   *
   * @example
   * game.play('Nf3').uci; // 'g1f3'
   * game.play({ from: 'e7', to: 'e8', promotion: 'queen' });
   * game.play({ drop: 'knight', to: 'f3' });
   */
  play(move: MoveInput, options: { readonly strict?: boolean | undefined } = {}): Move {
    const rules = wasm();
    if (attempt(this, move, options?.strict ? 1 : 0) === REFUSED) throw new IllegalMoveError(rules.json());
    const played = takeMove(rules);
    this.changed();
    return played;
  }

  /**
   * Plays several moves; if one is refused, none is played.
   *
   * @throws {IllegalMoveError} whose `index` tells which
   */
  playAll(moves: Iterable<MoveInput>): Move[] {
    const rules = wasm();
    const lines = listed(moves).map(moveText);
    if (lines.length === 0) return [];
    const { handle } = this;
    const count = rules.call.play_all(handle, rules.sendLines(lines));
    if (count === REFUSED) throw new IllegalMoveError(rules.json());
    const played = takeMoves(rules, count);
    this.changed();
    return played;
  }

  /**
   * Takes the last move back; `null` if there is none. A game that was over is open again. A move that was only played is
   * gone with the next one; what the record has (what {@link Game.loadPgn} read, and lines that were left by
   * {@link Game.jump}) stays in it, as a variation once another move is played.
   */
  undo(): Move | null {
    return this.step(wasm().call.undo(this.handle));
  }

  /** Plays the move again that was taken back last; `null` if there is none. */
  redo(): Move | null {
    return this.step(wasm().call.redo(this.handle));
  }

  /** The move by which the game went back or on. @internal */
  step(moved: number): Move | null {
    if (!moved) return null;
    const move = takeMove(wasm());
    this.changed();
    return move;
  }

  /**
   * Takes back or plays again until so many plies are played; `false` if there are not so many. Another move from there
   * keeps the line that was left as a variation, in {@link Game.pgn} and {@link Game.tree}; the same one is played again,
   * as {@link Game.redo} does. Of a game that ends there nothing behind its end is told.
   */
  jump(ply: number): boolean {
    const jumped = isPly(ply) && wasm().call.jump(this.handle, ply) === 1;
    if (jumped) this.changed();
    return jumped;
  }

  /** Begins anew from the first array or from a FEN; the moves and tags are forgotten, the rules and the variant stay. */
  reset(fen?: string, options: { readonly lenient?: boolean | undefined } = {}): void {
    const rules = wasm();
    const { handle } = this;
    const variant = this.counter('variant');
    if (fen === undefined) rules.call.start_array(handle, STANDARD_ARRAY, variant, 0);
    else if (rules.call.start_fen(handle, rules.send(asText(fen)), variant, 0, options?.lenient ? 1 : 0) === REFUSED) {
      throw new FenError(rules.json());
    }
    this.changed();
  }

  /** @internal */
  say(word: (typeof WORDS)[number], by: Color, text = ''): void {
    const rules = wasm();
    const { handle } = this;
    if (rules.call.say(handle, WORDS.indexOf(word), side(by), rules.send(text)) === REFUSED) {
      const data = rules.json<{ code: ErrorCode; message: string; squares?: Square[] }>();
      if (data.squares) throw new IllegalMoveError(data);
      throw new ChessError(data.code, data.message);
    }
    this.changed();
  }

  /** A side gives up. Over the board it is a draw if the other could never mate (FIDE 5.1.2). */
  resign(loser: Color): Outcome {
    this.say('resign', loser);
    return this.outcome!;
  }

  /** A side's time is up: the other wins, or draws without the pieces to mate (FIDE 6.9). */
  flag(loser: Color): Outcome {
    this.say('flag', loser);
    return this.outcome!;
  }

  /** A side has left the game: the other wins. */
  abandon(loser: Color): Outcome {
    this.say('abandon', loser);
    return this.outcome!;
  }

  /** A side has broken the rules too often, as one that has no try left for its move: the other wins. */
  forfeit(loser: Color): Outcome {
    this.say('forfeit', loser);
    return this.outcome!;
  }

  /** Somebody with the power to do so decides the game. */
  adjudicate(winner: Color | null): Outcome {
    if (winner === null) this.say('draw', 'white');
    else this.say('win', winner);
    return this.outcome!;
  }

  /** The record of the game has this result, and does not say how it came about. */
  recordResult(winner: Color | null): Outcome {
    if (winner === null) this.say('recorded-draw', 'white');
    else this.say('recorded-win', winner);
    return this.outcome!;
  }

  /** Offers a draw. An offer against a standing one is an agreement. */
  offerDraw(by: Color): void {
    this.say('offer', by);
  }

  /** Accepts the opponent's offer. */
  acceptDraw(by: Color): Outcome {
    this.say('accept', by);
    return this.outcome!;
  }

  /** Declines the opponent's offer; so does a move. */
  declineDraw(by: Color): void {
    this.say('decline', by);
  }

  /** Both agree to a draw. */
  agreeDraw(): Outcome {
    this.say('agree', 'white');
    return this.outcome!;
  }

  /**
   * Claims a draw, also with an intended move (FIDE 9.2, 9.3). A claim that fails with an intended move plays it.
   *
   * @returns how the game ended, or the intended move that was played
   */
  claimDraw(by: Color = this.turn, intended?: MoveInput): Outcome | Move {
    if (intended === undefined) this.say('claim', by);
    else {
      const text = moveText(intended);
      this.say('claim-with', by, text);
    }
    return this.outcome ?? this.history().pop()!;
  }

  /**
   * Reads the first game of a text in the place of this one: its moves are the history, tags and variations are kept for
   * {@link Game.tree} and {@link Game.pgn}. Where it goes on after these rules would have ended it, the rules are
   * `'analysis'` from then on. The game is over only if the board says so; the result that the text tells is in the tree.
   *
   * @param options - with `partial`, what cannot be read is left out instead of refused
   * @throws {PgnError} with line and column, if anything would be lost; nothing has changed
   */
  loadPgn(pgn: string, options: { readonly partial?: boolean | undefined } = {}): this {
    const rules = wasm();
    if (rules.call.load_pgn(this.handle, rules.send(asText(pgn)), options?.partial ? 1 : 0) === REFUSED) {
      const problem = rules.json<PgnProblem>();
      if (problem.code) throw new PgnError(problem);
      throw new ChessError('null-move', `A side passes at ply ${problem.ply}, and a game has no such move: readPgn() reads it.`);
    }
    this.changed();
    return this;
  }

  /**
   * Sets a tag of the record, or removes it. `Result` is what the text tells; a game that has ended tells its own. The
   * tags of the start (`FEN`, `SetUp`, `Variant`) come from the game and cannot be set.
   *
   * @throws {ChessError} with code `'bad-argument'` for a name or a result that PGN has not
   */
  setTag(name: string, value: string | null): void {
    const text = value === null ? '' : asText(value);
    if (START_TAGS.includes(tagName(name))) throw refused(name, 'tells where the game starts: use reset(fen).');
    if (value === undefined) throw refused(value, 'is not a value of a tag: use null to remove one.');
    if (name === 'Result' && value !== null) asResult(text as PgnResult);
    wasm().call.set_tag(this.handle, wasm().send(value === null ? name : `${name}\n${text}`));
    this.changed();
  }

  /** Another game like this one. */
  clone(): Game {
    const slot = wasm().call.clone_game(this.handle);
    const game = Object.create(Game.prototype) as Game;
    settle(game, slot);
    return game;
  }

  /** The game as data, for {@link Game.fromJSON}, with the record that {@link Game.loadPgn} read. */
  toJSON(): GameJSON {
    const rules = wasm();
    const { handle } = this;
    rules.call.save(handle);
    const json = rules.json<GameJSON>();
    return rules.call.save_record(handle) > 0 ? { ...json, pgn: rules.text() } : json;
  }

  /**
   * Gives back the memory at once. A game that is no longer used is reclaimed without it.
   */
  free(): void {
    const { seat } = this;
    if (seat === undefined) return;
    leave(seat);
    seat.saved = null;
  }

  /** The same as {@link Game.free}, for `using game = new Game()`. */
  [Symbol.dispose](): void {
    this.free();
  }

  /** What consoles show. @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.seat && this.seat.slot === 0 && this.seat.saved === null ? 'Game (freed)' : `Game (${this.fen})`;
  }
}

/** Plays a move in one of the ways that there are. */
function attempt(game: Game, move: MoveInput, strict: number): number {
  const rules = wasm();
  if (typeof move === 'object' && move !== null && ownText(move) === undefined) {
    const squares = move as MoveSquares;
    const [from, to, promotion] = [squareIndex(squares.from), squareIndex(squares.to), promotionNumber(squares.promotion)];
    if (from >= 0 && to >= 0 && promotion >= 0) return rules.call.play_between(game.handle, from, to, promotion, strict);
  }
  const text = moveText(move);
  return rules.call.play_text(game.handle, rules.send(text));
}

/**
 * The number of an array that was asked for, or one drawn by lot.
 *
 * @internal
 */
export function array(number: number | undefined): number {
  if (number === undefined) {
    return (typeof crypto === 'object' ? crypto.getRandomValues(new Uint32Array(1))[0]! : Math.floor(Math.random() * 2 ** 32)) % 960;
  }
  if (Number.isInteger(number) && number >= 0 && number < 960) return number;
  throw new ChessError('no-such-array', `Chess960 has the arrays 0 to 959, not ${String(number)}.`);
}

/**
 * How many games are held in WebAssembly.
 *
 * @internal
 */
export function heldGames(): number {
  return wasm().call.games();
}
