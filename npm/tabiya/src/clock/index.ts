/**
 * Clocks that run, and time controls as people write them.
 *
 * @packageDocumentation
 */
import { ChessError } from '../errors.js';
import { asText, refused, side } from '../given.js';
import type { Color } from '../squares.js';
import { PAUSE, PRESS, RESUME, START, START_FOR_BLACK, STOP, TAKEBACK } from './protocol.js';
import { answer, checked, clocks, send } from './module.js';

/** A part of a time control: so much time for so many moves, or for the rest of the game. */
export interface TimeStage {
  /** For how many moves; `null` for the rest of the game. */
  readonly moves: number | null;
  /** How much time, in milliseconds. */
  readonly time: number;
  /** What comes with every move: time that is added, a delay before the clock runs, or what was used up to it. */
  readonly bonus: 'none' | 'increment' | 'delay' | 'bronstein';
  /** How much of that, in milliseconds. */
  readonly bonusTime: number;
}

/** How much time a game has. */
export interface TimeControl {
  /** As it is read again: `'3+2'`, `'40/90+30,30+30'`. */
  readonly text: string;
  /** In words: `'3 minutes with an increment of 2 seconds'`. */
  readonly words: string;
  /** As the tag of PGN has it: `'180+2'`. */
  readonly pgn: string;
  /** What kind it is. */
  readonly kind: 'unlimited' | 'stages' | 'per-move' | 'hourglass';
  /** Whether there is no limit. */
  readonly isUnlimited: boolean;
  /** What is on the clock in the beginning, in milliseconds; `null` without a limit. */
  readonly initial: number | null;
  /** The stages one after the other; none of other kinds. */
  readonly stages: readonly TimeStage[];
}

/** A completed move, as the clock saw it. */
export interface ClockTurn {
  /** Who moved. */
  readonly color: Color;
  /** How long it took, in milliseconds: `%emt`. */
  readonly elapsed: number;
  /** What the side has left after it, in milliseconds: `%clk`; `null` without a limit. */
  readonly remaining: number | null;
}

/** How a clock stands. */
export interface ClockReading {
  /** What each side has left, in milliseconds; `null` without a limit. */
  readonly remaining: { readonly white: number | null; readonly black: number | null };
  /** How many moves each side has until more time comes; `null` if none does. */
  readonly movesToGo: { readonly white: number | null; readonly black: number | null };
  /** What comes with each move of a side at present, in milliseconds: added, waited or given back. */
  readonly increment: { readonly white: number; readonly black: number };
  /** Who is to move; `null` before the start. */
  readonly turn: Color | null;
  /** Whose clock runs; `null` if none does. */
  readonly running: Color | null;
  /** Whose flag has fallen; `null` if none has. */
  readonly flagged: Color | null;
  /** When the next flag falls if nobody moves, by the time that the clock is told; `null` if none does. */
  readonly nextFlag: number | null;
  /** How long the move takes that is being thought about, in milliseconds. */
  readonly elapsed: number;
}

/** Why a clock or a time control is refused. */
export type ClockErrorCode =
  | 'empty'
  | 'unreadable'
  | 'two-readings'
  | 'no-time'
  | 'no-moves'
  | 'after-the-end'
  | 'too-large'
  | 'clock-not-started'
  | 'clock-already-started'
  | 'clock-paused'
  | 'clock-running'
  | 'clock-stopped'
  | 'flag-fallen'
  | 'nothing-to-take-back'
  | 'clock-unlimited';

/**
 * Reads a time control as people write it: `'10+5'`, `'3|2'`, `'40/90+30,30+30'`, `'5 min delay 3'`, `'1 day per move'`,
 * `'hourglass 3'`, `'unlimited'`.
 *
 * @throws {ChessError} with the reason; what can be read in two ways has both in its `readings`
 *
 * @example
 * parseTimeControl('3+2').words; // '3 minutes with an increment of 2 seconds'
 */
export function parseTimeControl(text: string): TimeControl {
  checked(clocks().read_control(send(asText(text)), 0));
  return JSON.parse(answer()) as TimeControl;
}

/** Reads the `TimeControl` tag of a PGN game: `'180+2'` is in seconds. What a tag does not know has no limit. */
export function timeControlOfPgn(tag: string): TimeControl {
  checked(clocks().read_control(send(asText(tag)), 1));
  return JSON.parse(answer()) as TimeControl;
}

/** A time as a running clock shows it: hours from one hour on, tenths below ten seconds, rounded down. */
export function formatTime(milliseconds: number): string {
  clocks().show_time(Number(milliseconds));
  return answer();
}

/** What was done to a clock: the name of the method and what it was called with. */
export type ClockCall =
  | readonly ['start', number, Color]
  | readonly ['press' | 'pause' | 'resume' | 'stop' | 'takeback', number]
  | readonly ['record', { readonly elapsed?: number; readonly remaining?: number | null }]
  | readonly ['setRemaining', Color, number, number];

/** A clock as data. */
export interface ClockState {
  /** The time control of each side, as it was given. */
  readonly control: { readonly white: string; readonly black: string };
  /** What was done to it, in order. */
  readonly calls: readonly ClockCall[];
}

/** Forgets in WebAssembly what is forgotten here. */
let registry: FinalizationRegistry<{ slot: number }> | undefined;

const now = (): number => performance.now();

/** Refuses what is no time. */
function timed(time: unknown): void {
  if (typeof time !== 'number' || !(time >= 0 && time < Infinity)) throw refused(time, 'is not a time: milliseconds are, from 0 on.');
}

const DEEDS: Record<number, 'press' | 'pause' | 'resume' | 'stop' | 'takeback'> = { [PRESS]: 'press', [PAUSE]: 'pause', [RESUME]: 'resume', [STOP]: 'stop', [TAKEBACK]: 'takeback' };

/** Makes an object a clock with this state, and gives its place in WebAssembly. */
function settle(clock: Clock, { control, calls }: ClockState): number {
  const { white, black } = control;
  const whites = send(white);
  const slot = checked(clocks().new_clock(send(white + black), whites));
  const seat = { slot };
  Object.defineProperty(clock, 'seat', { value: seat, configurable: true, writable: true });
  // A plain property: frameworks copy and compare clocks by it.
  Object.defineProperty(clock, 'state', { value: { control, calls: [] }, enumerable: true, configurable: true, writable: true });
  for (const [name, ...given] of calls) (clock[name] as (...given: unknown[]) => unknown)(...given);
  if (typeof FinalizationRegistry === 'undefined') return slot;
  registry ??= new FinalizationRegistry(({ slot }) => void (slot && clocks().free_clock(slot)));
  registry.register(clock, seat, clock);
  return slot;
}

/**
 * A chess clock. It is told the time with every call, in milliseconds of whatever clock counts (`performance.now()` if
 * left out), and never looks at one by itself.
 *
 * @example
 * const clock = new Clock('3+2');
 * clock.start();
 * game.play('e4');
 * clock.press(); // { color: 'white', elapsed: 1320, remaining: 180680 }
 * clock.read().remaining.black;
 */
export class Clock {
  /** The place in WebAssembly; 0 once it was freed. @internal */
  declare seat: { slot: number } | undefined;
  /** The clock as data: an own property, so that clocks are compared and copied by it. */
  declare readonly state: ClockState;

  /** A clock that has not been started, with a time control for both or for each. */
  constructor(control: string | { readonly white: string; readonly black: string }) {
    const { white, black } = typeof control === 'object' && control !== null ? control : { white: control, black: control };
    for (const one of [white, black]) if (typeof one !== 'string') throw refused(one, "is not a time control: write it as '3+2'.");
    settle(this, { control: { white, black }, calls: [] });
  }

  /** The place in WebAssembly, also of a copy by its fields. @internal */
  get handle(): number {
    const { seat, state } = this;
    if (state === undefined) throw new ChessError('bad-argument', 'This object is not a clock: make one with new Clock().');
    if (seat?.slot === 0) throw new ChessError('freed', 'This clock was freed.');
    return seat?.slot ?? settle(this, state);
  }

  /** Keeps what was done. @internal */
  did(...call: ClockCall): void {
    (this.state.calls as ClockCall[]).push(call);
  }

  /** @internal */
  act(what: number, at: number): ClockTurn | null {
    timed(at);
    const done = checked(clocks().do_with(this.handle, what, at));
    const name = DEEDS[what];
    if (name) this.did(name, at);
    else this.did('start', at, what === START ? 'white' : 'black');
    return done === 1 ? (JSON.parse(answer()) as ClockTurn) : null;
  }

  /** Starts it, for White unless said otherwise. */
  start(at: number = now(), color: Color = 'white'): void {
    this.act(side(color) ? START_FOR_BLACK : START, at);
  }

  /**
   * Completes a move: the clock of the other side runs.
   *
   * @throws {ChessError} with code `'flag-fallen'` if it came too late
   */
  press(at: number = now()): ClockTurn {
    return this.act(PRESS, at)!;
  }

  /** Halts both clocks. */
  pause(at: number = now()): void {
    this.act(PAUSE, at);
  }

  /** Lets the clock run on that was halted. */
  resume(at: number = now()): void {
    this.act(RESUME, at);
  }

  /** Stops it for good: the game is over. */
  stop(at: number = now()): void {
    this.act(STOP, at);
  }

  /** Takes the last completed move back: both sides have what they had when it began. */
  takeback(at: number = now()): ClockTurn {
    return this.act(TAKEBACK, at)!;
  }

  /**
   * Ends a turn as it was written down: what it took and what was left after it, in milliseconds. Of what is not known
   * the one follows from the other. For the clock no time passes.
   *
   * @example
   * const again = new Clock('3+2');
   * again.start(now, 'white');
   * for (const turn of clock.turns()) again.record(turn);
   */
  record(turn: { readonly elapsed?: number; readonly remaining?: number | null }): ClockTurn {
    if (typeof turn !== 'object' || turn === null) throw refused(turn, 'is not a turn: those have elapsed or remaining.');
    const { elapsed, remaining } = turn;
    for (const time of [elapsed, remaining]) if (time != null) timed(time);
    checked(clocks().record(this.handle, elapsed ?? NaN, remaining ?? NaN));
    this.did('record', { ...(elapsed != null && { elapsed }), ...(remaining != null && { remaining }) });
    return JSON.parse(answer()) as ClockTurn;
  }

  /** Sets what a side has left, in milliseconds. */
  setRemaining(color: Color, remaining: number, at: number = now()): void {
    for (const time of [remaining, at]) timed(time);
    checked(clocks().set_remaining(this.handle, side(color), remaining, at));
    this.did('setRemaining', side(color) ? 'black' : 'white', remaining, at);
  }

  /** How it stands at a time. */
  read(at: number = now()): ClockReading {
    clocks().read_clock(this.handle, at);
    return JSON.parse(answer()) as ClockReading;
  }

  /** What a side has left as a clock shows it: `'2:59:59'`, `'02:57'`, `'00:09.8'`; `'--:--'` without a limit. */
  text(color: Color, at: number = now()): string {
    const left = this.read(at).remaining[side(color) ? 'black' : 'white'];
    return left === null ? '--:--' : formatTime(left);
  }

  /** The moves that were completed. */
  turns(): ClockTurn[] {
    clocks().turns(this.handle);
    return JSON.parse(answer()) as ClockTurn[];
  }

  /** Gives back the memory at once. A clock that is no longer used is reclaimed without it. */
  free(): void {
    const { seat } = this;
    if (!seat?.slot) return;
    registry?.unregister(this);
    clocks().free_clock(seat.slot);
    seat.slot = 0;
  }

  /** What consoles show. @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    if (this.seat?.slot === 0) return 'Clock (freed)';
    const { control, calls } = this.state;
    const { white, black } = control;
    // As it stood when it was last told the time.
    const at = calls.reduce((last, call) => (call[0] === 'record' ? last : call[0] === 'setRemaining' ? call[3] : call[1]), 0);
    return `Clock (${white === black ? white : `${white} – ${black}`}, ${this.text('white', at)} – ${this.text('black', at)})`;
  }
}
