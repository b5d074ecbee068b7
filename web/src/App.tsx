import './board';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button, regain } from './parts/Controls';
import { Icon } from './parts/Icon';
import { Trouble } from './parts/Trouble';
import { Play } from './pages/Play';
import { page, route } from './state/route';
import type { Page } from './state/route';
import { fetchClocks, resumed } from './state/play';
import { hearHelp, keysShown } from './parts/keys';
import { hearMishaps, mishap } from './state/mishap';
import { keepOffline } from './state/offline';
import { takeUpdate, updateReady } from './state/update';

const NAMES: Record<Page, string> = { play: 'Play', analyse: 'Analyse', review: 'Review', puzzles: 'Puzzles', learn: 'Learn', library: 'Library', settings: 'Settings' };

/** Pages that are fetched when they are first opened. */
const LOAD: Partial<Record<Page, () => Promise<ComponentType>>> = {
  analyse: async () => (await import('./pages/Analyse')).Analyse,
  review: async () => (await import('./pages/Review')).Review,
  puzzles: async () => (await import('./pages/Puzzles')).Puzzles,
  learn: async () => (await import('./pages/Learn')).Learn,
  library: async () => (await import('./pages/Library')).Library,
  settings: async () => (await import('./pages/Settings')).SettingsPage,
};

const loaded = signal<Partial<Record<Page, ComponentType>>>({ play: Play });
/** Pages that could not be fetched, with the reason. */
const failed = signal<Partial<Record<Page, string>>>({});
/** The list of keys, fetched when it is first asked for. */
const Keys = signal<ComponentType | null>(null);
const settled = signal(false);
void resumed.then(() => (settled.value = true));

function Brand() {
  return (
    <a class="brand" href="#/play" aria-label="Tabiya">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d="M79 88.500C82.500 62 76 32 53 21.500L49 11.500C45.500 14 42.800 17.500 41.500 21.500C33 25.500 29 32.500 27 40C25 46.500 20 51.500 17 57C15 61 16.500 66.500 21 68.500C24 69.800 26.500 69.300 29 67.200C31.500 65 34.500 63.400 39 63C45 62.500 50.500 60 53.500 54C54.500 63 48.500 67.500 41.500 72C35 76.500 30 81 30 88.500Z" />
      </svg>
      <span>Tabiya</span>
    </a>
  );
}

export function App() {
  const now = page.value;
  // A lesson, a study or a game of a page is seen from its top as the page is.
  useEffect(() => scrollTo(0, 0), [now, route.value.rest.join('/')]);
  useEffect(() => {
    document.title = `${NAMES[now]} · Tabiya`;
    if (loaded.peek()[now]) return;
    LOAD[now]!().then(
      (made) => (loaded.value = { ...loaded.peek(), [now]: made }),
      (error: Error) => (failed.value = { ...failed.peek(), [now]: error.message }),
    );
  }, [now]);
  const Listed = keysShown.value ? Keys.value : null;
  useEffect(() => void (keysShown.value && !Keys.peek() && import('./parts/KeyList').then(({ KeyList }) => (Keys.value = KeyList))), [keysShown.value]);
  const Shown = settled.value ? loaded.value[now] : undefined;
  // Who went on by a button of the page that is gone begins at the head of the next one.
  const was = useRef(Shown);
  useEffect(() => {
    if (was.current) regain();
    was.current ??= Shown;
  }, [Shown, route.value.rest.join('/')]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.querySelector<HTMLElement>('#main h1, #main')?.scrollIntoView(); event.currentTarget.blur(); document.querySelector<HTMLElement>('#main chess-board:not([inert])')?.focus(); regain(); }}>
        Past the menu
      </a>
      <header class="top">
        <Brand />
        <nav aria-label="Pages">
          {(Object.keys(NAMES) as Page[]).map((one) => (
            <a class={`nav-${one}`} href={`#/${one}`} aria-current={one === now ? 'page' : undefined} key={one}>
              <Icon name={one} />
              <span>{NAMES[one]}</span>
            </a>
          ))}
        </nav>
      </header>
      {Shown ? <Shown /> : failed.value[now] ? <Trouble message={failed.value[now]} /> : <main class="page" id="main" aria-busy="true"><h1 class="hidden">{NAMES[now]}</h1></main>}
      {Listed && <Listed />}
      {mishap.value && (
        <div class="toast" role="alert">
          {mishap.value}
          <Button icon="close" label="Close" onClick={() => (mishap.value = '')} />
        </div>
      )}
      {updateReady.value && (
        <div class="toast" role="status">
          A new version is here.
          <button type="button" class="button primary" onClick={takeUpdate}>
            Take it
          </button>
        </div>
      )}
    </>
  );
}

/** Shows the app in an element; what it may need later is fetched when the browser has nothing else to do. */
export function start(root: HTMLElement): void {
  root.replaceChildren();
  hearMishaps();
  hearHelp();
  render(<App />, root);
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  void resumed.then(() => idle(() => (fetchClocks(), keepOffline()), { timeout: 5000 }));
}
