import '../rules';
import { computed, signal } from '@preact/signals';
import { FenError, Game } from 'tabiya';
import type { Color, GameJSON, Outcome, Shape, Variant } from 'tabiya';
import type { Hint, Score, Wdl } from '@tabiya/engine';
import { UNLIMITED, controlOf } from '../lib/controls';
import type { KeptControl } from '../lib/controls';
import { engineFor } from '../lib/engine';
import { takesDraw, whyNoDraw } from '../lib/offer';
import { MOVES, longest } from '../lib/pace';
import { scoreWords } from '../lib/score';
import { sound, soundOf } from '../lib/sound';
import type { KeptClock, TableClock } from '../lib/table-clock';
import { rulesOf, variantOf } from '../lib/variants';
import type { Said } from '../parts/Voice';
import { kept, leaving } from './db';
import { keepGame } from './library';
import { settings } from './settings';
import { placeNow, placed, tabPlace } from './tabs';

/** What a game is to be like. */
export interface PlaySetup {
  against: 'engine' | 'person';
  side: Color | 'random';
  /** The level of the computer, where it does not play at full strength. */
  level: number;
  full: boolean;
  /** The time control, as `tabiya/clock` writes it. */
  control: string;
  variant: Variant;
  start: 'standard' | '960' | 'position';
  fen: string;
  /** The array of Chess960; -1 for one by lot. */
  number: number;
  /** Who they are, of two people; empty where nobody has said so. */
  names: Record<Color, string>;
}

const USUAL: PlaySetup = { against: 'engine', side: 'white', level: 1000, full: false, control: UNLIMITED, variant: 'chess', start: 'standard', fen: '', number: -1, names: { white: '', black: '' } };

export const setup = signal<PlaySetup>(USUAL);
export const played = signal<PlayedGame | null>(null);
/** Resolves when the game that was left is back. */
export const resumed = restore();

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
export const nameOf = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** A game that is being played. */
export class PlayedGame {
  /** Counts the changes of the game: who reads it is shown anew. */
  readonly changes = signal(0);
  readonly tick = signal(0);
  readonly said = signal<Said | null>(null);
  readonly shapes = signal<readonly Shape[]>([]);
  readonly thinking = signal(false);
  readonly flipped = signal(false);
  /** Its number in the library; 0 where it is over and not there, or not yet. */
  readonly keptAs = signal<number | null>(null);
  /** Settles when it is in the library. */
  kept: Promise<number> | null = null;
  readonly offer = signal(false);
  private hinted: { ply: number; step: number; hint: Hint } | null = null;
  /** Who is asked for a move, and what comes of that. */
  private asked: { stop: AbortController; reply: Promise<void> } | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private warned: Record<Color, boolean> = { white: false, black: false };
  private plies: number;
  /** When it was kept last. */
  private keptTime = 0;

  constructor(
    readonly game: Game,
    readonly setup: PlaySetup,
    /** Whom the player has; both at a board for two. */
    readonly hand: Color | 'both',
    /** None without a limit. */
    readonly clock: TableClock | null,
  ) {
    this.plies = game.ply;
    game.subscribe(() => this.changed());
    // One that was over when the app was left, and did not get into the library.
    if (game.isOver) {
      this.handOver();
      return;
    }
    if (game.ply > 0) clock?.resume(performance.now());
    this.timer = setInterval(() => this.look(), 100);
    addEventListener('pagehide', this.hidden);
    this.proceed();
  }

  /** The page is closed, or may be: what was thought until now is not given back. */
  private readonly hidden = (): void => void (this.clock && leaving.put(placed('play', placeNow()), this.asKept()));

  /** Whether there is a move of the player to take back. */
  get canTakeBack(): boolean {
    this.changes.value;
    return this.hand === 'both' ? this.game.ply > 0 : this.game.history().some(({ color }) => color === this.hand);
  }

  /** Who is below. */
  readonly below = computed<Color>(() => {
    this.changes.value;
    const side = this.hand === 'both' ? (settings.value.turns && !this.game.isOver ? this.game.turn : 'white') : this.hand;
    return this.flipped.value ? other(side) : side;
  });

  name(color: Color): string {
    if (this.hand === 'both') return this.setup.names[color].trim() || nameOf(color);
    return color === this.hand ? 'You' : this.setup.full ? 'Tabiya' : `Tabiya ${this.setup.level}`;
  }

  private changed(): void {
    const { game } = this;
    const move = game.history().at(-1);
    const now = performance.now();
    const before = this.plies;
    const played = game.ply > before;
    this.plies = game.ply;
    if (game.ply !== before || game.isOver) this.dismiss();
    if (played && move) {
      // A move behind the fall of the flag is too late, unless it has ended the game.
      if (this.clock?.press(move.color, now) === false && !game.isOver) return void game.flag(move.color);
      sound(soundOf(move, game.isOver));
    } else if (game.ply < before) this.clock?.takeBack(before - game.ply, now);
    this.thinking.value = this.isAwaited;
    this.offer.value = false;
    if (!this.shapes.peek().length || this.hinted?.ply !== game.ply) this.shapes.value = [];
    this.said.value = null;
    if (game.isOver) this.ended(played);
    else void this.keep();
    this.changes.value++;
    this.proceed();
  }

  private ended(byMove: boolean): void {
    this.clock?.stop(performance.now());
    clearInterval(this.timer);
    removeEventListener('pagehide', this.hidden);
    this.thinking.value = false;
    if (this.keptAs.peek() !== null) return;
    this.keptAs.value = 0;
    if (!byMove) sound('end');
    const { game } = this;
    for (const color of ['white', 'black'] as const) game.setTag(nameOf(color), this.name(color));
    game.setTag('Event', this.hand === 'both' ? 'Two at one board' : 'Against the computer');
    game.setTag('Site', 'Tabiya');
    const today = new Date();
    game.setTag('Date', [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0')).join('.'));
    game.setTag('TimeControl', this.clock?.control.pgn ?? '-');
    this.handOver();
  }

  /** From the table to the library. Until it is there it is left in its place, and tried again when the app is next opened. */
  private handOver(): void {
    const { game } = this;
    this.keptAs.value = 0;
    if (game.ply === 0) return void forget();
    const key = placed('play', placeNow());
    leaving.put(key, this.asKept());
    // Another game may have the place by then.
    const own = (): boolean => played.peek() === this;
    this.kept = keepGame(game.pgn(), () => (own() ? key : undefined)).then((id) => {
      if (own()) leaving.take(key);
      return (this.keptAs.value = id);
    });
  }

  /** Looks at the clock. */
  private look(): void {
    const { game, clock } = this;
    if (!clock || game.isOver) return;
    const now = performance.now();
    const { running, flagged } = clock.read(now);
    if (flagged) game.flag(flagged);
    else if (running && !this.warned[running] && clock.isLow(running, now) && (this.hand === 'both' || running === this.hand)) {
      this.warned[running] = true;
      sound('low');
    }
    if (running || flagged) this.tick.value++;
    // What was thought is not given back to whoever opens the page anew.
    if (running && now - this.keptTime >= 1000) void this.keep();
  }

  /** What a side has left, as a clock shows it; nothing without one. */
  clockText(color: Color): string | undefined {
    this.tick.value;
    this.changes.value;
    return this.clock?.text(color, performance.now());
  }

  /** What both have left, in seconds. */
  seconds(): Record<Color, number> | null {
    const now = performance.now();
    return this.clock && { white: this.clock.left('white', now) / 1000, black: this.clock.left('black', now) / 1000 };
  }

  low(color: Color): boolean {
    this.tick.value;
    return this.clock?.isLow(color, performance.now()) ?? false;
  }

  /** Whether the computer is to move. */
  private get isAwaited(): boolean {
    const { game, hand } = this;
    return !game.isOver && hand !== 'both' && game.turn !== hand;
  }

  /** The computer moves, if it is to: whatever page is shown, for its clock runs on all of them. */
  private proceed(): void {
    // Why it cannot is told, and the board asks again.
    if (this.isAwaited) void this.reply().catch(() => {});
  }

  /** Nobody is asked for a move any more. */
  private dismiss(): void {
    this.asked?.stop.abort();
    this.asked = null;
  }

  /** Settles when the computer has moved; it is asked once. */
  private reply(): Promise<void> {
    if (!this.asked) {
      const stop = new AbortController();
      this.asked = { stop, reply: this.think(stop.signal) };
    }
    return this.asked.reply;
  }

  private async think(abort: AbortSignal): Promise<void> {
    const { game } = this;
    this.thinking.value = true;
    try {
      const engine = await engineFor('play');
      if (abort.aborted) return;
      const begun = performance.now();
      const { level, full } = this.setup;
      const { remaining, increment, movesToGo } = this.clock?.read(begun) ?? {};
      // The engine's own choice is made for games among programs: an eighth of the clock for the first move.
      const clocks = remaining && { white: remaining.white!, black: remaining.black!, whiteIncrement: increment!.white, blackIncrement: increment!.black, movesToGo: movesToGo![game.turn] || MOVES };
      const strength = !full ? { level } : clocks ? { clocks } : { time: 1500 };
      const enough = new AbortController();
      const stop = (): void => enough.abort();
      const most = remaining && setTimeout(stop, longest({ remaining: remaining[game.turn]!, increment: increment![game.turn] }));
      abort.addEventListener('abort', stop);
      const { best } = await engine.play(game, { ...strength, signal: enough.signal }).finally(() => clearTimeout(most));
      // A reply that comes at once is not seen: pieces need a moment.
      await new Promise((done) => setTimeout(done, Math.max(0, 350 - (performance.now() - begun))));
      if (best && !abort.aborted) game.play(best);
    } catch (error) {
      if (abort.aborted) return;
      this.asked = null;
      this.thinking.value = false;
      this.said.value = { tone: 'refused', text: `The computer cannot play here: ${(error as Error).message}` };
      throw error;
    }
  }

  /** The engine as the board's opponent: its move is played by the game. */
  readonly opponent = {
    play: async () => {
      if (this.isAwaited) await this.reply();
      return null;
    },
    hint: async (game: Game) => (await engineFor('judge')).hint(game),
  };

  refused(said: Said): void {
    this.said.value = said;
    sound('refused');
  }

  /** A hint, each time a little more of it. */
  async hint(): Promise<void> {
    const { game } = this;
    if (game.isOver) return;
    if (this.hinted?.ply !== game.ply) {
      this.said.value = { tone: 'hint', text: 'Looking for something to tell you …' };
      const ply = game.ply;
      const hint = await (await engineFor('judge')).hint(game);
      if (!hint || game.ply !== ply) return;
      this.hinted = { ply, step: 0, hint };
    }
    const now = this.hinted!;
    const { hint, step } = now;
    this.said.value = { tone: 'hint', text: hint.sentences[step]! };
    // A piece in hand stands nowhere: its square would be the whole answer.
    this.shapes.value = step > 0 ? [{ color: 'green', from: hint.from, to: hint.to }] : hint.move.drop ? [] : [{ color: 'green', from: hint.from, to: hint.from }];
    now.step = Math.min(step + 1, hint.sentences.length - 1);
  }

  /** Offers a draw: two people agree, the engine judges. */
  async draw(): Promise<void> {
    const { game } = this;
    try {
      if (this.hand === 'both') return void game.agreeDraw();
      game.offerDraw(this.hand);
    } catch (error) {
      this.said.value = { tone: 'plain', text: (error as Error).message };
      return;
    }
    this.offer.value = true;
    this.said.value = { tone: 'plain', text: 'You offer a draw. The computer looks at the position …' };
    const side = other(this.hand);
    const ply = game.ply;
    const { score, chances } = await judged(game);
    if (game.isOver || game.ply !== ply) return;
    this.offer.value = false;
    if (chances && takesDraw(chances, side, ply, Number(game.fen.split(' ')[4]) || 0)) {
      game.acceptDraw(side);
      return;
    }
    game.declineDraw(side);
    this.said.value = { tone: 'plain', text: `The draw is declined: ${whyNoDraw(score, side, ply, scoreWords(score))}.` };
  }

  resign(): void {
    if (!this.game.isOver) this.game.resign(this.hand === 'both' ? this.game.turn : this.hand);
  }

  async keep(): Promise<void> {
    this.keptTime = performance.now();
    const key = placed('play', await tabPlace);
    if (this.game.isOver || played.peek() !== this) return;
    leaving.take(key);
    await kept.put(key, this.asKept());
  }

  private asKept(): KeptTable {
    const clock: Partial<KeptClock> = this.clock?.toJSON(performance.now()) ?? {};
    return { game: this.game.toJSON(), setup: this.setup, hand: this.hand, ...clock };
  }

  /** Leaves the table: nothing runs any more. */
  leave(): void {
    this.dismiss();
    clearInterval(this.timer);
    removeEventListener('pagehide', this.hidden);
    this.clock?.stop(performance.now());
  }

  get outcome(): Outcome | null {
    this.changes.value;
    return this.game.outcome;
  }

  get sentence(): string {
    const { game } = this;
    const turn = game.turn;
    const who = this.hand === 'both' ? `${nameOf(turn)} to move` : turn === this.hand ? 'Your move' : 'The computer is thinking';
    return `${who}${game.isCheck ? ': check' : ''}.`;
  }
}

/** How a game stands, and what that means for its result. */
async function judged(game: Game): Promise<{ score: Score; chances: Wdl | null }> {
  const search = (await engineFor('judge')).search(game, { nodes: 80_000 });
  let chances: Wdl | null = null;
  for await (const { bound, wdl } of search) if (bound === 'exact') chances = wdl;
  return { score: (await search.result).score, chances };
}

/** The first position of a game as the setup says. */
async function firstPosition({ variant, start, number, fen }: PlaySetup): Promise<Game> {
  await rulesOf(variant);
  if (start === '960' && variantOf(variant).arrays) return Game.chess960(number < 0 ? undefined : number, { variant });
  return new Game(start === 'position' ? { variant, fen: fen.trim(), lenient: true } : { variant });
}

/** Fetches what clocks need, so that a game with one begins at once. */
export const fetchClocks = (): void => void import('../lib/table-clock').catch(() => {});

/** The clock of a game, with what is fetched for it alone; none without a limit. */
async function clockOf(control: string, make: (loaded: typeof import('../lib/table-clock')) => TableClock): Promise<TableClock | null> {
  return control === UNLIMITED ? null : make(await import('../lib/table-clock'));
}

/** What was chosen, as it is kept; earlier versions had other time controls, and full strength was their level of 2800. */
type KeptSetup = Omit<PlaySetup, 'control' | 'full'> & { control: KeptControl; full?: boolean };

/** The same as it is meant today. */
async function setupOf(before: KeptSetup): Promise<PlaySetup> {
  return { ...USUAL, ...before, full: before.full ?? before.level >= 2800, control: await controlOf(before.control) };
}

/** A game that was left, as it is kept; earlier versions had times also without a clock. */
interface KeptTable extends Partial<KeptClock> {
  game: GameJSON;
  setup: KeptSetup;
  hand: Color | 'both';
}

/** Why a game cannot begin: the first reason in a sentence, and all others. */
export interface Problem {
  text: string;
  more: readonly string[];
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof FenError)) return { text: (error as Error).message, more: [] };
  if (error.reasons.some(({ code }) => code === 'empty')) return { text: 'There is no position yet: write one as FEN, or begin from the start.', more: [] };
  const [first, ...others] = error.reasons.map(({ message }) => `${message[0]!.toUpperCase()}${message.slice(1)}.`);
  return { text: `This is not a position. ${first}`, more: [...new Set(others)] };
}

/** The position that a game can begin with, or why it cannot. */
export async function beginning(wanted: PlaySetup): Promise<{ game: Game; problem: null } | { game: null; problem: Problem }> {
  try {
    const game = await firstPosition(wanted);
    if (!game.isOver) return { game, problem: null };
    return { game: null, problem: { text: `There is nothing left to play here: ${game.outcome!.message}.`, more: [] } };
  } catch (error) {
    return { game: null, problem: problemOf(error) };
  }
}

/** Begins a game as the setup says; a rematch changes sides. */
export async function begin(wanted: PlaySetup, hand?: Color): Promise<Problem | null> {
  const { game, problem } = await beginning(wanted);
  if (!game) return problem;
  let clock: TableClock | null;
  try {
    clock = await clockOf(wanted.control, ({ TableClock }) => new TableClock(wanted.control));
  } catch (error) {
    return problemOf(error);
  }
  played.peek()?.leave();
  const side = hand ?? (wanted.side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : wanted.side);
  setup.value = wanted;
  void kept.put('setup', wanted);
  const table = new PlayedGame(game, wanted, wanted.against === 'person' ? 'both' : side, clock);
  played.value = table;
  void table.keep();
  return null;
}

export function rematch(): void {
  const table = played.peek();
  if (!table) return;
  const { white, black } = table.setup.names;
  if (table.hand === 'both') void begin({ ...table.setup, names: { white: black, black: white } });
  else void begin(table.setup, other(table.hand));
}

export function leaveTable(): void {
  played.peek()?.leave();
  played.value = null;
  void forget();
}

/** There is no game any more to go on with. */
async function forget(): Promise<void> {
  const key = placed('play', await tabPlace);
  leaving.take(key);
  await kept.remove(key);
}

async function restore(): Promise<void> {
  try {
    const before = await kept.get<KeptSetup>('setup');
    if (before) setup.value = await setupOf(before);
    const key = placed('play', await tabPlace);
    const left = leaving.get<KeptTable>(key) ?? (await kept.get<KeptTable>(key));
    if (!left || played.peek()) return;
    await rulesOf(left.setup.variant ?? 'chess');
    const game = Game.fromJSON(left.game);
    const wanted = await setupOf(left.setup);
    const moved = game.history().map(({ color }) => color);
    const clock = await clockOf(wanted.control, ({ TableClock }) => TableClock.kept(wanted.control, left as KeptClock, moved, performance.now()));
    played.value = new PlayedGame(game, wanted, left.hand, clock);
  } catch {
    // What cannot be read is not resumed.
  }
}
