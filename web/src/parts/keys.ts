import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** Elements that take letters themselves, and those that take Space and Enter. */
const TEXTS = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=range], [type=file])';
const PRESSED = 'button, a, summary, input, label';

/** Keys, and what each does. */
export type KeyRows = readonly (readonly [keys: string, does: string])[];

/** Whether the keys are shown, and those of the page that is open. */
export const keysShown = signal(false);
export const pageKeys = signal<KeyRows>([]);
/** The letters of the board that mean something on the page that is open, besides those that do everywhere. */
export const answered = signal('');

/** Shows the keys when they are asked for, wherever the focus is: also on the board, which tells its own. */
export function hearHelp(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event)) return;
    if (event.key === '?') keysShown.value = !keysShown.peek();
    else if (event.key === 'Escape') keysShown.value = false;
  });
}

/** What keys do on a page, by `event.key`: wherever the focus is, but in a text or on the board, which have their own. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>, rows: KeyRows): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    pageKeys.value = rows;
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const path = event.composedPath();
      const from = path[0];
      if (path.some((one) => one instanceof Element && one.localName === 'chess-board')) return;
      if (from instanceof Element && (from.matches(TEXTS) || ((event.key === ' ' || event.key === 'Enter') && from.closest(PRESSED)))) return;
      // A radio button goes to the next one by the arrows, a slider moves; a switch has no use for them.
      if (from instanceof Element && event.key.startsWith('Arrow') && from.matches('[type=radio], [type=range]')) return;
      const does = latest.current[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener('keydown', hear);
    return () => {
      pageKeys.value = [];
      removeEventListener('keydown', hear);
    };
  }, []);
}

/** Whether an event comes from a text that is being written. */
export const writes = (event: Event): boolean => event.composedPath()[0] instanceof Element && (event.composedPath()[0] as Element).matches(TEXTS);
