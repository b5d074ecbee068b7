import { kept } from './db';

/** What tabs of the app tell each other: that the library has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tabiya');
export const tellTabs = (): void => channel?.postMessage('library');
export const hearTabs = (hear: () => void): void => channel?.addEventListener('message', hear);

/** How long a tab waits for its own place while its page is opened anew, in milliseconds. */
const WAIT = 1500;
const MINE = 'tabiya.table';

/**
 * Settles when the page is left. A browser may hold it for whoever goes back; its place is free all the same, and it is
 * opened anew then.
 */
const left = new Promise<void>((done) => addEventListener('pagehide', () => done()));
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** Takes a place until the page is left; `false` if another tab has it. */
function take(place: number, options: LockOptions): Promise<boolean> {
  return new Promise((done) => {
    const hold = (lock: Lock | null): Promise<void> | void => {
      done(lock !== null);
      if (lock) return left;
    };
    navigator.locks.request(`${MINE}.${place}`, options, hold).catch(() => done(false));
  });
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

/** The name under which something is kept for the tab that has a place. */
export const placed = (name: string, place: number): string => (place === 1 ? name : `${name} ${place}`);

async function choose(): Promise<number> {
  // Where the browser tells nothing of other tabs there is one place for all.
  if (!navigator.locks) return 1;
  const own = Number(sessionStorage.getItem(MINE));
  // A tab that was copied has the number of the other, which keeps it.
  if (own && (await take(own, { signal: AbortSignal.timeout(WAIT) }))) return own;
  const names = await kept.names().catch((): string[] => []);
  // A game that was left in a tab that is closed goes on first.
  const hasGame = (one: number): boolean => names.includes(placed('play', one));
  const wanted = [...PLACES.filter(hasGame), ...PLACES.filter((one) => !hasGame(one))];
  for (const one of wanted) if (await take(one, { ifAvailable: true })) return one;
  return PLACES.length + 1;
}

let known = 1;
/** The place of this tab, which no other has that is open. */
export const tabPlace: Promise<number> = choose().then(
  (mine) => {
    known = mine;
    try {
      sessionStorage.setItem(MINE, String(mine));
    } catch {
      // A browser that keeps nothing plays all the same.
    }
    return mine;
  },
  () => 1,
);
/** The same without waiting, for a page that is left. */
export const placeNow = (): number => known;

/** Does something for each place that no tab has which is open; none takes it meanwhile. */
export async function forEachFree(what: (place: number) => Promise<void>): Promise<void> {
  await tabPlace;
  if (!navigator.locks) return;
  for (const place of PLACES) await navigator.locks.request(`${MINE}.${place}`, { ifAvailable: true }, (lock) => (lock ? what(place) : undefined));
}
