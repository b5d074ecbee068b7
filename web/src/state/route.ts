import { computed, signal } from '@preact/signals';

export const PAGES = ['play', 'analyse', 'review', 'puzzles', 'learn', 'library', 'settings'] as const;
export type Page = (typeof PAGES)[number];

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

function read(hash: string) {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', ...rest] = path.split('/');
  const page = PAGES.find((one) => one === first) ?? 'play';
  return { page, rest, query: new URLSearchParams(query) };
}

/** Where the player is: `#/analyse?g=…`. */
export const route = computed(() => read(hash.value));

export const page = computed(() => route.value.page);

export function go(to: Page, rest = ''): void {
  location.hash = `#/${to}${rest}`;
}

/** What the address carries at this moment: what is told of a change of it comes later. */
export const carriedNow = (name: string): string | null => read(location.hash).query.get(name);

/**
 * Takes what a link carried out of the address, once it is on the board. Another link that was followed meanwhile, or
 * another page, stays: it would be lost unread.
 */
export function settle(to: Page, name: string, carried: string): void {
  if (carriedNow(name) !== carried) return;
  history.replaceState(null, '', `#/${to}`);
  hash.value = location.hash;
}
