import type { Color } from 'tabiya';

/** How a clock counts. Times are in milliseconds. */
export interface TimeControl {
  kind: 'none' | 'increment' | 'delay' | 'bronstein' | 'hourglass' | 'per-move';
  /** What each side begins with; of `per-move`, what each move has. */
  base: number;
  /** What is added after a move, or not counted before it. */
  bonus: number;
  /** The moves that are to be made in that time, and what is added then; none if it is for the whole game. */
  period?: { moves: number; then: number } | undefined;
}

export const NO_CLOCK: TimeControl = { kind: 'none', base: 0, bonus: 0 };

/** A chess clock that is told the time. */
export class ChessClock {
  readonly left: Record<Color, number>;
  /** How many moves each side has made by this clock. */
  readonly made: Record<Color, number>;
  private running: Color | null = null;
  private since = 0;

  constructor(
    readonly control: TimeControl,
    left?: Record<Color, number>,
    made?: Record<Color, number>,
  ) {
    this.left = left ?? { white: control.base, black: control.base };
    this.made = made ?? { white: 0, black: 0 };
  }

  /** The clock of this side begins to run. */
  start(side: Color, now: number): void {
    if (this.control.kind === 'none') return;
    this.running = side;
    this.since = now;
  }

  /** Nobody's time runs; what has run is counted. */
  stop(now: number): void {
    if (!this.running) return;
    const side = this.running;
    const spent = now - this.since;
    this.left[side] = this.at(side, now);
    if (this.control.kind === 'hourglass') this.left[side === 'white' ? 'black' : 'white'] += spent;
    this.running = null;
  }

  /** A side has moved: its time stops, the other's runs. */
  press(side: Color, now: number): void {
    const { kind, base, bonus, period } = this.control;
    if (kind === 'none') return;
    const spent = this.running === side ? now - this.since : 0;
    this.stop(now);
    if (kind === 'increment') this.left[side] += bonus;
    if (kind === 'bronstein') this.left[side] += Math.min(spent, bonus);
    if (kind === 'per-move') this.left[side] = base;
    // What is left is kept when the next period begins (FIDE 6.2.2).
    if (++this.made[side] === period?.moves) this.left[side] += period.then;
    this.start(side === 'white' ? 'black' : 'white', now);
  }

  /** A move of a side is taken back; what was given for it stays. */
  takeBack(side: Color): void {
    this.made[side] = Math.max(0, this.made[side] - 1);
  }

  /** What a side has left at this moment. */
  at(side: Color, now: number): number {
    if (this.running !== side) {
      const turned = this.control.kind === 'hourglass' && this.running ? now - this.since : 0;
      return this.left[side] + turned;
    }
    const free = this.control.kind === 'delay' ? this.control.bonus : 0;
    return Math.max(0, this.left[side] - Math.max(0, now - this.since - free));
  }

  /** The side whose time is up. */
  flagged(now: number): Color | null {
    return this.running && this.at(this.running, now) <= 0 ? this.running : null;
  }

  get runs(): Color | null {
    return this.running;
  }
}

/** `5:03`, `1:02:03`, and tenths when there is little left. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')];
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** A time control as players say it: `5 + 3`, `No clock`. */
export function controlText({ kind, base, bonus, period }: TimeControl): string {
  const time = (ms: number): string => (ms >= 60_000 ? `${+(ms / 60_000).toFixed(1)}` : `${ms / 1000} s`);
  const long = period ? `${period.moves} moves in ${time(base)}, then ${time(period.then)},` : time(base);
  if (kind === 'none') return 'No clock';
  if (kind === 'per-move') return `${base / 1000} s a move`;
  if (kind === 'hourglass') return `Hourglass ${long}`;
  return `${long} ${{ increment: '+', delay: 'd', bronstein: 'b' }[kind]} ${bonus / 1000}`;
}

/** A time control as PGN has it, in seconds: `40/5400+30:1800+30`; `-` for none, `?` for what PGN does not know. */
export function controlTag({ kind, base, bonus, period }: TimeControl): string {
  if (kind === 'none') return '-';
  if (kind === 'hourglass') return '?';
  if (kind === 'per-move') return `*${base / 1000}`;
  const plus = kind === 'increment' && bonus ? `+${bonus / 1000}` : '';
  return period ? `${period.moves}/${base / 1000}${plus}:${period.then / 1000}${plus}` : `${base / 1000}${plus}`;
}
