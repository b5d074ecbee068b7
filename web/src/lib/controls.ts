/** The time control of games without a clock. */
export const UNLIMITED = 'unlimited';

/** A time control in parts, as a form has it. Times are in milliseconds. */
export interface ControlParts {
  kind: 'increment' | 'delay' | 'bronstein' | 'hourglass' | 'per-move';
  /** What each side begins with; of `per-move`, what each move has. */
  base: number;
  /** What comes with every move. */
  bonus: number;
  /** The moves that are to be made in that time, and what is added then; none if it is for the whole game. */
  period?: { moves: number; then: number } | undefined;
}

/** A time control of these parts, as `tabiya/clock` reads it. */
export function writtenControl({ kind, base, bonus, period }: ControlParts): string {
  const seconds = (ms: number): string => `${ms / 1000}s`;
  if (kind === 'per-move') return `${seconds(base)} per move`;
  if (kind === 'hourglass') return `hourglass ${seconds(base)}`;
  const each = `${kind === 'increment' ? '+' : ` ${kind} `}${bonus / 1000}`;
  return period ? `${period.moves}/${seconds(base)}${each},${seconds(period.then)}${each}` : `${seconds(base)}${each}`;
}

/** What earlier versions kept as a time control: parts, and a kind for no clock. */
export type KeptControl = string | ControlParts | { kind: 'none' };

/** A time control that was kept, as it is written now. */
export async function controlOf(kept: KeptControl | undefined): Promise<string> {
  if (typeof kept === 'string') return kept;
  if (!kept || kept.kind === 'none') return UNLIMITED;
  return (await import('tabiya/clock')).parseTimeControl(writtenControl(kept)).text;
}

/** A time control on a button: `5 + 3`, `No clock`. */
export const controlLabel = (control: string): string => (control === UNLIMITED ? 'No clock' : control.replace('+', ' + '));
