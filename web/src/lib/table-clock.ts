import { Clock, parseTimeControl } from 'tabiya/clock';
import type { ClockReading, ClockTurn, TimeControl } from 'tabiya/clock';
import type { Color } from 'tabiya';

/** How a clock is kept while its game is left. */
export interface KeptClock {
  /** What both sides have left, in milliseconds. */
  left: Record<Color, number>;
  /** The turns that were completed; earlier versions did not keep them. */
  turns?: readonly ClockTurn[] | undefined;
}

/** Below this a clock shows tenths, in milliseconds. */
const TENTHS = 10_000;

/** The clock beside a board: it runs from the first move on. */
export class TableClock {
  readonly control: TimeControl;
  private readonly clock: Clock;

  constructor(control: string) {
    this.control = parseTimeControl(control);
    this.clock = new Clock(this.control.text);
  }

  /** The clock of a game that was left, halted: `moved` are the sides that have moved, in order. */
  static kept(control: string, { left, turns }: KeptClock, moved: readonly Color[], now: number): TableClock {
    const table = new TableClock(control);
    const { clock } = table;
    if (moved.length > 0) {
      clock.start(now, moved[0]!);
      moved.forEach((color, at) => clock.record(turns?.[at] ?? { elapsed: 0, remaining: left[color] }));
      clock.pause(now);
    }
    for (const color of ['white', 'black'] as const) clock.setRemaining(color, left[color], now);
    return table;
  }

  read(now: number): ClockReading {
    return this.clock.read(now);
  }

  /** What a side has left, in milliseconds. */
  left(color: Color, now: number): number {
    return this.read(now).remaining[color]!;
  }

  /** What a side has left, as a clock shows it. */
  text(color: Color, now: number): string {
    return this.clock.text(color, now);
  }

  /**
   * Whether a side has little time left: less than twenty seconds and than a quarter; or so little that tenths are shown,
   * unless it began with no more.
   */
  isLow(color: Color, now: number): boolean {
    const initial = this.control.initial!;
    const quarter = initial / 4;
    return this.left(color, now) < Math.min(20_000, initial > TENTHS ? Math.max(TENTHS, quarter) : quarter);
  }

  /** Lets it run on, if it was halted. */
  resume(now: number): void {
    const { turn, running, flagged } = this.read(now);
    if (turn && !running && !flagged) this.clock.resume(now);
  }

  /** A side has moved; the first move starts the clock. Whether it came in time. */
  press(color: Color, now: number): boolean {
    if (this.read(now).turn === null) this.clock.start(now, color);
    this.resume(now);
    if (this.read(now).flagged) return false;
    this.clock.press(now);
    return true;
  }

  /** So many moves are taken back, with the time that they took. Before the first one nothing runs. */
  takeBack(plies: number, now: number): void {
    for (let i = 0; i < plies; i++) this.clock.takeback(now);
    if (this.clock.turns().length === 0 && this.read(now).running) this.clock.pause(now);
  }

  /** The game is over, or left. */
  stop(now: number): void {
    this.clock.stop(now);
  }

  toJSON(now: number): KeptClock {
    const { white, black } = this.read(now).remaining;
    return { left: { white: white!, black: black! }, turns: this.clock.turns() };
  }
}
