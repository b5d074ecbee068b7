// Where a browser has no locks, as on plain HTTP in a local network, tabs tell each other which place they have.

/** What a tab tells: its place; 0 while it chooses one, and less where it wants back what it had. */
interface Told {
  from: number;
  place: number;
  asks?: boolean;
}

/** How long answers are waited for, in milliseconds. */
const WAIT = 150;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tabiya.places');
const me = Math.random();
let mine = 0;
const others = new Map<number, number>();

const tell = (asks = false): void => channel?.postMessage({ from: me, place: mine, asks } satisfies Told);
channel?.addEventListener('message', ({ data: { from, place, asks } }: MessageEvent<Told>) => {
  others.set(from, place);
  if (asks) tell();
});

/** Asks the other tabs, and waits until all that are open have answered. */
async function ask(): Promise<void> {
  others.clear();
  tell(true);
  await new Promise((done) => setTimeout(done, WAIT));
}

/** Asks for a place, `own` if there is one: gives what takes a place unless another tab has it. */
export async function asking(own: number): Promise<(place: number) => boolean> {
  mine = -own;
  await ask();
  const taken = new Set<number>();
  // Of tabs that choose in the same moment each leaves so many places free as there are others before it.
  let before = 0;
  for (const [from, place] of others) {
    if (place === 0) before += Number(from < me);
    else if (place !== -own || from < me) taken.add(Math.abs(place));
  }
  return (place) => {
    if (taken.has(place) || (place !== own && before-- > 0)) return false;
    mine = place;
    tell();
    return true;
  };
}

/** Which of these places no tab has. */
export async function unclaimed(places: readonly number[]): Promise<readonly number[]> {
  await ask();
  const taken = [mine, ...others.values()].map(Math.abs);
  return places.filter((place) => !taken.includes(place));
}
