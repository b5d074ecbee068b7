import { kept } from './db';

/** What tabs of the app tell each other: that the library has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tabiya');
export const tellTabs = (): void => channel?.postMessage('library');
export const hearTabs = (hear: () => void): void => channel?.addEventListener('message', hear);

/** Does something while no other tab does the same. */
export function alone<T>(what: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('tabiya.library', what) as Promise<T>) : what();
}

/** How long a tab waits for its own place while its page is opened anew, in milliseconds. */
const WAIT = 1500;
const MINE = 'tabiya.table';

/** Takes a place until the page is closed; `false` if another tab has it. */
function take(place: number, options: LockOptions): Promise<boolean> {
  return new Promise((done) => {
    const hold = (lock: Lock | null): Promise<void> | void => {
      done(lock !== null);
      if (lock) return new Promise(() => {});
    };
    navigator.locks.request(`${MINE}.${place}`, options, hold).catch(() => done(false));
  });
}

const keyOf = (place: number): string => (place === 1 ? 'play' : `play ${place}`);

async function place(): Promise<number> {
  // Where the browser tells nothing of other tabs there is one place for all.
  if (!navigator.locks) return 1;
  const own = Number(sessionStorage.getItem(MINE));
  // A tab that was copied has the number of the other, which keeps it.
  if (own && (await take(own, { signal: AbortSignal.timeout(WAIT) }))) return own;
  const names = await kept.names().catch((): string[] => []);
  const places = [1, 2, 3, 4, 5, 6, 7, 8];
  // A game that was left in a tab that is closed goes on first.
  const wanted = [...places.filter((one) => names.includes(keyOf(one))), ...places.filter((one) => !names.includes(keyOf(one)))];
  for (const one of wanted) if (await take(one, { ifAvailable: true })) return one;
  return places.length + 1;
}

/** The name under which the game of this tab is kept: no other tab that is open has the same. */
export const tableKey: Promise<string> = place().then(
  (mine) => {
    try {
      sessionStorage.setItem(MINE, String(mine));
    } catch {
      // A browser that keeps nothing plays all the same.
    }
    return keyOf(mine);
  },
  () => keyOf(1),
);
