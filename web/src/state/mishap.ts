import { signal } from '@preact/signals';

/** What was begun and could not be done, in a sentence, until it is read: whoever pressed a button is told, whatever it was. */
export const mishap = signal('');

/** How long the same is not told again, in milliseconds: what is done by itself fails with every move. */
const QUIET = 60_000;

/** Hears of all that fails where nobody waits for it. */
export function hearMishaps(): void {
  const told = new Map<string, number>();
  const tell = (reason: unknown): void => {
    const message = reason instanceof Error ? reason.message : String(reason);
    const now = performance.now();
    if (now - (told.get(message) ?? -QUIET) < QUIET) return;
    told.set(message, now);
    mishap.value = message;
  };
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  // What browsers note about themselves has no error with it.
  addEventListener('error', ({ error }) => error && tell(error));
}
