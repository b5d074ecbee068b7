// Where a browser has no locks, as on plain HTTP in a local network, tabs tell each other which place they have.

/** What a tab tells: its place; 0 while it chooses one, and less where it wants back what it had. */
interface Told {
  from: number;
  place: number;
  asks?: boolean;
}

/** How long answers are waited for, in milliseconds. */
const WAIT = 200;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tabiya.places');
/** Who comes first, of two that want one place. */
let me = Math.random();
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
export async function asking(own: number): Promise<(place: number) => Promise<boolean>> {
  mine = -own;
  await ask();
  // What others tell is looked at when a place is taken: they may have taken one meanwhile. Of tabs that choose in the same
  // moment each leaves so many free places as there are others before it.
  const passed = new Set<number>();
  return async (place) => {
    const all = [...others];
    if (passed.has(place) || all.some(([from, theirs]) => Math.abs(theirs) === place && (theirs > 0 || place !== own || from < me))) return false;
    if (place !== own && passed.size < all.filter(([from, theirs]) => theirs === 0 && from < me).length) {
      passed.add(place);
      return false;
    }
    mine = place;
    // Somebody may have been too busy to answer before.
    await ask();
    if ([...others].some(([from, theirs]) => theirs === place && from < me)) return false;
    // Whoever has a place comes before all that want one.
    me--;
    return true;
  };
}

/** Which of these places no tab has. */
export async function unclaimed(places: readonly number[]): Promise<readonly number[]> {
  await ask();
  const taken = [mine, ...others.values()].map(Math.abs);
  return places.filter((place) => !taken.includes(place));
}
