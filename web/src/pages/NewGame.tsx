import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { NO_CLOCK, controlText } from '../lib/clock';
import type { TimeControl } from '../lib/clock';
import { levelOf } from '../lib/engine';
import { VARIANTS, variantOf } from '../lib/variants';
import { Button, Choice } from '../parts/Controls';
import type { PlaySetup } from '../state/play';

const minutes = (base: number, bonus: number): TimeControl => ({ kind: 'increment', base: base * 60_000, bonus: bonus * 1000 });
const CLOCKS: readonly TimeControl[] = [NO_CLOCK, minutes(1, 0), minutes(3, 2), minutes(5, 3), minutes(10, 5), minutes(15, 10), minutes(30, 20)];
const KINDS: readonly { kind: TimeControl['kind']; text: string }[] = [
  { kind: 'increment', text: 'Seconds added after each move' },
  { kind: 'delay', text: 'Seconds free before the clock runs' },
  { kind: 'bronstein', text: 'Seconds given back (Bronstein)' },
  { kind: 'hourglass', text: 'Hourglass: yours runs into theirs' },
  { kind: 'per-move', text: 'A time for each move' },
];

/** The choices before a game, and the button that begins it. */
export function NewGame({ wanted, problem, onBegin }: { wanted: Signal<PlaySetup>; problem: string | null; onBegin: () => void }) {
  const now = wanted.value;
  const put = (change: Partial<PlaySetup>) => (wanted.value = { ...now, ...change });
  const [own, setOwn] = useState(!CLOCKS.some((one) => same(one, now.control)));
  const known = levelOf(now.level);
  const game = variantOf(now.variant);
  return (
    <form class="new-game" onSubmit={(event) => (event.preventDefault(), onBegin())}>
      <h2>A new game</h2>
      <Choice label="Against" hide value={now.against} onChange={(against) => put({ against })} options={[{ value: 'engine', text: 'Computer', icon: 'chip' }, { value: 'person', text: 'Two people', icon: 'people' }]} />
      {now.against === 'engine' && (
        <>
          <div class="level">
            <div class="level-top">
              <label for="level">Strength</label>
              <output for="level">{now.level}</output>
            </div>
            <input id="level" type="range" min="400" max="2800" step="50" value={now.level} aria-describedby="level-about" onInput={(event) => put({ level: Number(event.currentTarget.value) })} />
            <p id="level-about" class="level-about">
              <strong>{known.name}.</strong> {known.about}.
            </p>
          </div>
          <Choice label="You play" value={now.side} onChange={(side) => put({ side })} options={[{ value: 'white', text: 'White' }, { value: 'random', text: 'By lot' }, { value: 'black', text: 'Black' }]} />
        </>
      )}
      <fieldset class="choice">
        <legend>Clock</legend>
        <div class="chips">
          {CLOCKS.map((control) => (
            <label class="choice-item" key={controlText(control)}>
              <input type="radio" name="clock" checked={!own && same(control, now.control)} onChange={() => (setOwn(false), put({ control }))} />
              <span>{controlText(control)}</span>
            </label>
          ))}
          <label class="choice-item">
            <input type="radio" name="clock" checked={own} onChange={() => (setOwn(true), put({ control: now.control.kind === 'none' ? minutes(20, 10) : now.control }))} />
            <span>Own …</span>
          </label>
        </div>
        {own && (
          <div class="own-clock">
            <label class="field">
              Kind
              <select value={now.control.kind} onChange={(event) => put({ control: { ...now.control, kind: event.currentTarget.value as TimeControl['kind'], period: undefined } })}>
                {KINDS.map(({ kind, text }) => (
                  <option value={kind} key={kind}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              {now.control.kind === 'per-move' ? 'Seconds' : 'Minutes'}
              <input type="number" class="text" min="0.25" max="600" step="any" value={now.control.base / (now.control.kind === 'per-move' ? 1000 : 60_000)} onChange={(event) => put({ control: { ...now.control, base: Math.min(36e6, Math.max(1000, (Number(event.currentTarget.value) || 1) * (now.control.kind === 'per-move' ? 1000 : 60_000))) } })} />
            </label>
            {['increment', 'delay', 'bronstein'].includes(now.control.kind) && (
              <label class="field">
                Seconds a move
                <input type="number" class="text" min="0" max="600" value={now.control.bonus / 1000} onChange={(event) => put({ control: { ...now.control, bonus: Math.min(600, Math.max(0, Number(event.currentTarget.value) || 0)) * 1000 } })} />
              </label>
            )}
            {['increment', 'delay', 'bronstein'].includes(now.control.kind) && (
              <>
                <label class="field">
                  Moves in that time
                  <input type="number" class="text" min="0" max="200" placeholder="the whole game" value={now.control.period?.moves ?? ''} onChange={(event) => { const moves = Math.min(200, Math.max(0, Math.floor(Number(event.currentTarget.value) || 0))); put({ control: { ...now.control, period: moves ? { moves, then: now.control.period?.then ?? 1_800_000 } : undefined } }); }} />
                </label>
                {now.control.period && (
                  <label class="field">
                    Minutes after that
                    <input type="number" class="text" min="0" max="600" step="any" value={now.control.period.then / 60_000} onChange={(event) => put({ control: { ...now.control, period: { moves: now.control.period!.moves, then: Math.min(36e6, Math.max(0, (Number(event.currentTarget.value) || 0) * 60_000)) } } })} />
                  </label>
                )}
              </>
            )}
          </div>
        )}
      </fieldset>
      <label class="field">
        Game
        <select value={now.variant} onChange={(event) => put({ variant: event.currentTarget.value as PlaySetup['variant'], start: 'standard' })}>
          {VARIANTS.map(({ id, name }) => (
            <option value={id} key={id}>{name}</option>
          ))}
        </select>
        {game.about && <span class="variant-about">{game.about}</span>}
      </label>
      <Choice label="From" value={now.start} onChange={(start) => put({ start })} options={[{ value: 'standard', text: 'The start' }, ...(game.arrays ? [{ value: '960' as const, text: now.variant === 'chess' ? 'Chess960' : 'An array' }] : []), { value: 'position', text: 'A position' }]} />
      {now.start === '960' && (
        <label class="field">
          Array, 0 to 959; empty for one by lot
          <input type="number" class="text" min="0" max="959" value={now.number < 0 ? '' : now.number} placeholder="by lot" onInput={(event) => put({ number: event.currentTarget.value === '' ? -1 : Math.min(959, Math.max(0, Math.floor(Number(event.currentTarget.value)))) })} />
        </label>
      )}
      {now.start === 'position' && (
        <label class="field">
          Position, as FEN
          <input class="text" value={now.fen} spellcheck={false} autocomplete="off" placeholder="8/8/8/4k3/8/8/4P3/4K3 w - - 0 1" onInput={(event) => put({ fen: event.currentTarget.value })} />
        </label>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <Button kind="primary large" type="submit" icon="play">
        Play
      </Button>
    </form>
  );
}

const same = (one: TimeControl, two: TimeControl): boolean => controlText(one) === controlText(two);
