import { computed, signal } from '@preact/signals';

export const PAGES = ['play', 'analyse', 'review', 'puzzles', 'learn', 'library', 'settings'] as const;
export type Page = (typeof PAGES)[number];

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

function read(hash: string) {
  const [path = '', ...behind] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', ...rest] = path.split('/');
  const page = PAGES.find((one) => one === first) ?? 'play';
  return { page, rest, query: new URLSearchParams(behind.join('?')) };
}

/** Where the player is: `#/analyse?g=…`. */
export const route = computed(() => read(hash.value));

export const page = computed(() => route.value.page);

export function go(to: Page, rest = ''): void {
  location.hash = `#/${to}${rest}`;
}

/** What the address carries at this moment, if it is one of these; what is told of a change of it comes later. */
export function addressNow(names: readonly string[]): string | null {
  const { query } = read(location.hash);
  return names.some((name) => query.has(name)) ? query.toString() : null;
}

/**
 * Takes what a link carried out of the address, once it is on the board. Another link that was followed meanwhile, or
 * another page, stays: it would be lost unread.
 */
export function settle(to: Page, carried: string): void {
  if (read(location.hash).query.toString() !== carried) return;
  history.replaceState(null, '', `#/${to}`);
  hash.value = location.hash;
}
