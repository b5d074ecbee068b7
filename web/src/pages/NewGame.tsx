import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { UNLIMITED, controlLabel } from '../lib/controls';
import { HIGHEST_LEVEL, LOWEST_LEVEL } from '@tabiya/engine/levels';
import { FULL_STRENGTH, LEVEL_STEP, levelOf } from '../lib/engine';
import { VARIANTS, variantOf } from '../lib/variants';
import { Button, Choice } from '../parts/Controls';
import { nameOf } from '../state/play';
import type { PlaySetup, Problem } from '../state/play';

const CLOCKS: readonly string[] = [UNLIMITED, '1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];

/** The form for a clock of one's own, fetched when it is first asked for. */
const ownClock = signal<ComponentType<{ control: string; onChange: (control: string) => void; onProblem: (problem: string | null) => void }> | null>(null);
const fetchOwnClock = (): void => void import('../parts/OwnClock').then(({ OwnClock }) => (ownClock.value = OwnClock));

/** How long one has not typed before what is written is answered, in milliseconds. */
export const PAUSE = 900;

/** What a place of the slider means: at its end there is no level. */
const strengthAt = (place: number): Pick<PlaySetup, 'level' | 'full'> => (place < FULL_STRENGTH ? { level: place, full: false } : { level: HIGHEST_LEVEL, full: true });

/** The choices before a game, and the button that begins it; `problem` is why it cannot begin so. */
export function NewGame({ wanted, problem, onBegin }: { wanted: Signal<PlaySetup>; problem: Problem | null; onBegin: () => void }) {
  const now = wanted.value;
  const put = (change: Partial<PlaySetup>) => (wanted.value = { ...now, ...change });
  const [own, setOwn] = useState(!CLOCKS.includes(now.control));
  useEffect(() => (own ? fetchOwnClock() : undefined), [own]);
  const Own = ownClock.value;
  /** What is written in a field and cannot be meant; nothing is played as long as it stands there. */
  const [badClock, tellClock] = useState<string | null>(null);
  const [badArray, tellArray] = useState<{ text: string; why: string } | null>(null);
  const [asked, ask] = useState(false);
  const wrong = (own ? badClock : null) ?? (now.start === '960' ? (badArray?.why ?? null) : null);
  // What is wrong with a number is told once it is not being typed any more.
  useEffect(() => {
    ask(false);
    const timer = badArray ? setTimeout(() => ask(true), PAUSE) : undefined;
    return () => clearTimeout(timer);
  }, [badArray]);
  const box = useRef<HTMLDivElement>(null);
  const told: Problem | null = wrong ? (asked ? { text: wrong, more: [] } : null) : problem;
  // The button that begins the game stands over the end of what is scrolled.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [told?.text]);
  const array = (text: string): void => {
    const number = text.trim() === '' ? -1 : /^\d{1,3}$/.test(text.trim()) && Number(text) < 960 ? Number(text) : null;
    tellArray(number === null ? { text, why: `There is no array ${text.trim()}: they have the numbers 0 to 959.` } : null);
    if (number !== null) put({ number });
  };
  const chosen = now.full ? FULL_STRENGTH : now.level;
  const known = levelOf(chosen);
  const game = variantOf(now.variant);
  return (
    <form class="new-game" onSubmit={(event) => { event.preventDefault(); ask(wrong !== null); if (wrong === null) onBegin(); }}>
      <h2>A new game</h2>
      <Choice label="Against" hide value={now.against} onChange={(against) => put({ against })} options={[{ value: 'engine', text: 'Computer', icon: 'chip' }, { value: 'person', text: 'Two people', icon: 'people' }]} />
      {now.against === 'engine' && (
        <>
          <div class="level">
            <div class="level-top">
              <label for="level">Strength</label>
              <output for="level">{now.full ? 'Full' : now.level}</output>
            </div>
            <input id="level" type="range" min={LOWEST_LEVEL} max={FULL_STRENGTH} step={LEVEL_STEP} value={chosen} aria-valuetext={now.full ? known.name : undefined} aria-describedby="level-about" onInput={(event) => put(strengthAt(Number(event.currentTarget.value)))} />
            <p id="level-about" class="level-about">
              <strong>{known.name}.</strong> {known.about}.
            </p>
          </div>
          <Choice label="You play" value={now.side} onChange={(side) => put({ side })} options={[{ value: 'white', text: 'White' }, { value: 'random', text: 'By lot' }, { value: 'black', text: 'Black' }]} />
        </>
      )}
      {now.against === 'person' && (
        <div class="names">
          {(['white', 'black'] as const).map((color) => (
            <label class="field" key={color}>
              {nameOf(color)}
              <input class="text" maxLength={40} placeholder="Name" autocomplete="off" value={now.names[color]} onInput={(event) => put({ names: { ...now.names, [color]: event.currentTarget.value } })} />
            </label>
          ))}
        </div>
      )}
      <fieldset class="choice">
        <legend>Clock</legend>
        <div class="chips">
          {CLOCKS.map((control) => (
            <label class="choice-item" key={control}>
              <input type="radio" name="clock" checked={!own && control === now.control} onChange={() => (setOwn(false), tellClock(null), put({ control }))} />
              <span class="choice-text">{controlLabel(control)}</span>
            </label>
          ))}
          <label class="choice-item">
            <input type="radio" name="clock" checked={own} onChange={() => (setOwn(true), put({ control: now.control === UNLIMITED ? '20+10' : now.control }))} />
            <span class="choice-text">Own …</span>
          </label>
        </div>
        {own && Own && <Own control={now.control} onChange={(control) => put({ control })} onProblem={tellClock} />}
      </fieldset>
      <div class="field">
        <label for="variant">Game</label>
        <select id="variant" value={now.variant} aria-describedby={game.about ? 'variant-about' : undefined} onChange={(event) => put({ variant: event.currentTarget.value as PlaySetup['variant'], start: 'standard' })}>
          {VARIANTS.map(({ id, name }) => (
            <option value={id} key={id}>{name}</option>
          ))}
        </select>
        {game.about && <p id="variant-about" class="variant-about">{game.about}</p>}
      </div>
      <Choice label="From" value={now.start} onChange={(start) => put({ start })} options={[{ value: 'standard', text: 'The start' }, ...(game.arrays ? [{ value: '960' as const, text: now.variant === 'chess' ? 'Chess960' : 'An array' }] : []), { value: 'position', text: 'A position' }]} />
      {now.start === '960' && (
        <label class="field">
          Array, 0 to 959; empty for one by lot
          <input class="text" inputmode="numeric" autocomplete="off" value={badArray?.text ?? (now.number < 0 ? '' : String(now.number))} aria-invalid={badArray !== null} aria-describedby={told ? 'start-problem' : undefined} placeholder="by lot" onInput={(event) => array(event.currentTarget.value)} />
        </label>
      )}
      {now.start === 'position' && (
        <label class="field">
          Position, as FEN
          <input class="text" value={now.fen} spellcheck={false} autocomplete="off" aria-invalid={told !== null && !wrong} aria-describedby={told ? 'start-problem' : undefined} placeholder="8/8/8/4k3/8/8/4P3/4K3 w - - 0 1" onInput={(event) => put({ fen: event.currentTarget.value })} />
        </label>
      )}
      {told && (
        <div class="problem" id="start-problem" role="alert" ref={box}>
          <p>{told.text}</p>
          {told.more.length > 0 && (
            <details>
              <summary>{told.more.length === 1 ? 'One more reason' : `${told.more.length} more reasons`}</summary>
              <ul>{told.more.map((reason) => <li key={reason}>{reason}</li>)}</ul>
            </details>
          )}
        </div>
      )}
      <Button kind="primary large" type="submit" icon="play">
        Play
      </Button>
    </form>
  );
}
