import { cease, kept, leaving } from './db';
import { asking, unclaimed } from './neighbours';

/** What tabs of the app tell each other: that the library has changed, or that a backup has replaced everything. */
type News = 'library' | 'replaced';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tabiya');
export const tellTabs = (news: News = 'library'): void => channel?.postMessage(news);
export const hearTabs = (hear: () => void): void => channel?.addEventListener('message', ({ data }) => data === 'library' && hear());
// What a tab still holds belongs to what is gone, and is not written over what is there now.
channel?.addEventListener('message', ({ data }) => {
  if (data !== 'replaced') return;
  cease();
  location.reload();
});

/** How long a tab waits for its own place while its page is opened anew, in milliseconds. */
const WAIT = 1500;
const MINE = 'tabiya.table';

/**
 * Settles when the page is left. A browser may hold it for whoever goes back; its place is free all the same, and it is
 * opened anew then.
 */
const gone = new Promise<void>((done) => addEventListener('pagehide', () => done()));
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** Takes a place until the page is left; `false` if another tab has it. */
function take(place: number, options: LockOptions): Promise<boolean> {
  return new Promise((done) => {
    const hold = (lock: Lock | null): Promise<void> | void => {
      done(lock !== null);
      if (lock) return gone;
    };
    navigator.locks.request(`${MINE}.${place}`, options, hold).catch(() => done(false));
  });
}

/** The name under which something is kept for the tab that has a place. */
export const placed = (name: string, place: number): string => (place === 1 ? name : `${name} ${place}`);

/** The places in which something of this name was left. */
async function left(name: string): Promise<number[]> {
  const names = [...(await kept.names().catch((): string[] => [])), ...leaving.names('')];
  const found = names.flatMap((one) => {
    const [, what, place] = /^(\w+)(?: (\d+))?$/.exec(one) ?? [];
    return what === name ? [Number(place ?? 1)] : [];
  });
  return [...new Set(found)].sort((one, two) => one - two);
}

/** More tabs than anybody has. */
const MOST = 1000;

async function choose(): Promise<number> {
  const own = Number(sessionStorage.getItem(MINE));
  const takes: (place: number, options: LockOptions) => Promise<boolean> = navigator.locks ? take : await asking(own);
  // A tab that was copied has the number of the other, which keeps it.
  if (own && (await takes(own, { signal: AbortSignal.timeout(WAIT) }))) return own;
  // A game that was left in a tab that is closed goes on first.
  for (const one of await left('play')) if (await takes(one, { ifAvailable: true })) return one;
  for (let one = 1; one <= MOST; one++) if (await takes(one, { ifAvailable: true })) return one;
  return MOST + 1;
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
/** The same without waiting, for a page that is left: before it is known no page is shown. */
export const placeNow = (): number => known;

/** Does something for each place in which analysis was left and that no tab has which is open; none takes it meanwhile. */
export async function forEachFree(what: (place: number) => Promise<void>): Promise<void> {
  await tabPlace;
  const places = await left('analyse');
  if (!navigator.locks) {
    for (const place of await unclaimed(places)) await what(place);
    return;
  }
  for (const place of places) await navigator.locks.request(`${MINE}.${place}`, { ifAvailable: true }, (lock) => (lock ? what(place) : undefined));
}
