import type { Color } from 'tabiya';

/** How a clock counts. Times are in milliseconds. */
export interface TimeControl {
  kind: 'none' | 'increment' | 'delay' | 'bronstein' | 'hourglass' | 'per-move';
  /** What each side begins with; of `per-move`, what each move has. */
  base: number;
  /** What is added after a move, or not counted before it. */
  bonus: number;
}

export const NO_CLOCK: TimeControl = { kind: 'none', base: 0, bonus: 0 };

/** A chess clock that is told the time. */
export class ChessClock {
  readonly left: Record<Color, number>;
  private running: Color | null = null;
  private since = 0;

  constructor(
    readonly control: TimeControl,
    left?: Record<Color, number>,
  ) {
    this.left = left ?? { white: control.base, black: control.base };
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
    const { kind, base, bonus } = this.control;
    if (kind === 'none') return;
    const spent = this.running === side ? now - this.since : 0;
    this.stop(now);
    if (kind === 'increment') this.left[side] += bonus;
    if (kind === 'bronstein') this.left[side] += Math.min(spent, bonus);
    if (kind === 'per-move') this.left[side] = base;
    this.start(side === 'white' ? 'black' : 'white', now);
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
export function controlText({ kind, base, bonus }: TimeControl): string {
  const minutes = base / 60_000;
  const long = minutes >= 1 ? `${+minutes.toFixed(1)}` : `${base / 1000} s`;
  if (kind === 'none') return 'No clock';
  if (kind === 'per-move') return `${base / 1000} s a move`;
  if (kind === 'hourglass') return `Hourglass ${long}`;
  return `${long} ${kind === 'increment' ? '+' : 'd'} ${bonus / 1000}`;
}
