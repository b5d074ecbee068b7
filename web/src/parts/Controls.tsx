import type { ComponentChildren } from 'preact';
import { signal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon';
import type { IconName } from './Icon';

/** A few choices side by side, of which one holds. */
export function Choice<T extends string>({ label, value, options, onChange, hide }: { label: string; value: T; options: readonly { value: T; text: string; icon?: IconName }[]; onChange: (value: T) => void; hide?: boolean }) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={hide ? 'hidden' : undefined}>{label}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label class="choice-item" key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span class="choice-text">
              {option.icon && <Icon name={option.icon} />}
              {option.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Toggle({ label, about, value, onChange }: { label: string; about?: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label class="toggle">
      <span>
        {label}
        {about && <small>{about}</small>}
      </span>
      <input type="checkbox" role="switch" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}

export function Button({ icon, children, onClick, kind = '', disabled, label, pressed, type = 'button', hold }: { icon?: IconName; children?: ComponentChildren; onClick?: () => void; kind?: string; disabled?: boolean; label?: string; pressed?: boolean; type?: 'button' | 'submit'; hold?: { current: HTMLButtonElement | null } }) {
  return (
    <button ref={hold} type={type} class={`button ${kind}`} onClick={onClick} disabled={disabled} aria-label={label} title={label} aria-pressed={pressed}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}

/** Gives the focus to the head of the page where nothing has it any more: who works with keys goes on there. */
export function regain(): void {
  if (document.activeElement !== document.body) return;
  const head = document.querySelector<HTMLElement>('#main h1') ?? document.querySelector<HTMLElement>('#main');
  head?.setAttribute('tabindex', '-1');
  head?.focus({ preventScroll: true });
}

/** Who asks once more: one at a time. */
const asking = signal<object | null>(null);

/** A button that asks once more before it does what cannot be undone; `asks` is how that looks. */
export function Sure({ icon, children, question, onClick, kind = '', asks = 'danger', disabled, label }: { icon?: IconName; children?: ComponentChildren; question: string; onClick: () => void; kind?: string; asks?: string; disabled?: boolean; label?: string }) {
  const { current: me } = useRef({});
  const first = useRef<HTMLButtonElement>(null);
  /** Whether the focus goes to what takes the place of what was pressed. */
  const pressed = useRef(false);
  const asked = asking.value === me;
  useLayoutEffect(() => {
    if (pressed.current) first.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [asked]);
  const ask = (asks: boolean): void => {
    pressed.current = true;
    asking.value = asks ? me : null;
  };
  if (!asked)
    return (
      <Button icon={icon!} kind={kind} disabled={disabled!} label={label!} hold={first} onClick={() => ask(true)}>
        {children}
      </Button>
    );
  // Who holds a key down has not answered.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') ask(false);
    else if (event.repeat) event.preventDefault();
  };
  return (
    <span class="sure" role="group" aria-label={question} onKeyDown={onKeyDown}>
      <Button kind={asks} hold={first} onClick={() => (ask(false), onClick(), requestAnimationFrame(regain))}>
        {question}
      </Button>
      <Button icon="close" label="No" onClick={() => ask(false)} />
    </span>
  );
}

/** First, back, forward, last. */
export function Steps({ onStep, children }: { onStep: (way: number) => void; children?: ComponentChildren }) {
  return (
    <div class="steps" role="group" aria-label="Moves, back and forth">
      <Button icon="first" label="To the start" onClick={() => onStep(-Infinity)} />
      <Button icon="back" label="Back" onClick={() => onStep(-1)} />
      <Button icon="forward" label="Forward" onClick={() => onStep(1)} />
      <Button icon="last" label="To the end" onClick={() => onStep(Infinity)} />
      {children}
    </div>
  );
}

/** Gives the player a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Puts a text where it can be pasted from; `false` where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain HTTP on a local network has no clipboard but this one.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
