import { useState } from 'preact/hooks';
import { parseTimeControl } from 'tabiya/clock';
import type { TimeControl } from 'tabiya/clock';
import { writtenControl } from '../lib/controls';
import type { ControlParts } from '../lib/controls';

const KINDS: readonly { kind: ControlParts['kind']; text: string }[] = [
  { kind: 'increment', text: 'Seconds added after each move' },
  { kind: 'delay', text: 'Seconds free before the clock runs' },
  { kind: 'bronstein', text: 'Seconds given back (Bronstein)' },
  { kind: 'hourglass', text: 'Hourglass: yours runs into theirs' },
  { kind: 'per-move', text: 'A time for each move' },
];
const MINUTE = 60_000;
/** Ten hours: nobody plays longer at a screen. */
const MOST = 600 * MINUTE;

/** The parts of a time control; none of one that has more of them than the form. */
function partsOf({ kind, initial, stages }: TimeControl): ControlParts | null {
  if (kind === 'hourglass' || kind === 'per-move') return { kind, base: initial!, bonus: 0 };
  const [first, second, ...more] = stages;
  if (!first || more.length > 0) return null;
  if (second ? second.moves !== null || second.bonus !== first.bonus || second.bonusTime !== first.bonusTime : first.moves !== null) return null;
  const parts = { kind: first.bonus === 'none' ? 'increment' : first.bonus, base: first.time, bonus: first.bonusTime } as const;
  return second ? { ...parts, period: { moves: first.moves!, then: second.time } } : parts;
}

/** A number within bounds; what is none is the least. */
const within = (text: string, least: number, most: number): number => Math.min(most, Math.max(least, Number(text) || 0));

/** The number of a field within bounds, which it shows then: a bound of the browser's own would keep the game from beginning, whatever is written in one line. */
function numberOf({ currentTarget: field }: { currentTarget: HTMLInputElement }, least: number, most: number): number {
  const number = within(field.value, least, most);
  field.value = String(number);
  return number;
}

/** A time control of one's own: part by part, or as players write it. It is told in words. */
export function OwnClock({ control, onChange, onProblem }: { control: string; onChange: (control: string) => void; onProblem: (problem: string | null) => void }) {
  /** What is written and is none, and why: it stays until it is one. */
  const [wrong, refuse] = useState<{ text: string; why: string } | null>(null);
  const tell = (next: { text: string; why: string } | null): void => {
    refuse(next);
    onProblem(next && next.why);
  };
  const known = parseTimeControl(control);
  const parts = partsOf(known);
  const take = (text: string): void => {
    try {
      const read = parseTimeControl(text);
      if (read.isUnlimited) throw new Error('Without a limit there is no clock: choose it above.');
      tell(null);
      onChange(read.text);
    } catch (error) {
      const { message } = error as Error;
      tell({ text, why: `${message[0]!.toUpperCase()}${message.slice(1)}` });
    }
  };
  const put = (change: Partial<ControlParts>): void => take(writtenControl({ ...parts!, ...change }));
  const unit = parts?.kind === 'per-move' ? 1000 : MINUTE;
  const has = parts && parts.kind !== 'hourglass' && parts.kind !== 'per-move';
  return (
    <div class="own-clock">
      {parts && (
        <>
          <label class="field">
            Kind
            <select value={parts.kind} onChange={(event) => put({ kind: event.currentTarget.value as ControlParts['kind'], period: undefined })}>
              {KINDS.map(({ kind, text }) => (
                <option value={kind} key={kind}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            {parts.kind === 'per-move' ? 'Seconds' : 'Minutes'}
            <input type="number" class="text" min="0" step="any" value={parts.base / unit} onChange={(event) => put({ base: numberOf(event, 1000 / unit, MOST / unit) * unit })} />
          </label>
        </>
      )}
      {has && (
        <>
          <label class="field">
            Seconds a move
            <input type="number" class="text" min="0" step="any" value={parts.bonus / 1000} onChange={(event) => put({ bonus: numberOf(event, 0, 600) * 1000 })} />
          </label>
          <label class="field">
            Moves in that time
            <input type="number" class="text" min="0" placeholder="the whole game" value={parts.period?.moves ?? ''} onChange={(event) => { const moves = Math.floor(within(event.currentTarget.value, 0, 200)); put({ period: moves ? { moves, then: parts.period?.then ?? 30 * MINUTE } : undefined }); }} />
          </label>
          {parts.period && (
            <label class="field">
              Minutes after that
              <input type="number" class="text" min="0" step="any" value={parts.period.then / MINUTE} onChange={(event) => put({ period: { moves: parts.period!.moves, then: numberOf(event, 0, 600) * MINUTE } })} />
            </label>
          )}
        </>
      )}
      <label class="field wide">
        In one line
        <input class="text" spellcheck={false} autocomplete="off" autocapitalize="off" placeholder="40/90+30,30+30" aria-describedby="own-clock-words" aria-invalid={wrong !== null} value={wrong?.text ?? known.text} onChange={(event) => take(event.currentTarget.value)} />
      </label>
      <p id="own-clock-words" class="own-words" role="status">
        {wrong?.why ?? `${known.words[0]!.toUpperCase()}${known.words.slice(1)}.`}
      </p>
    </div>
  );
}
