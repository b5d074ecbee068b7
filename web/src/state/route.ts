import { computed, signal } from '@preact/signals';

export const PAGES = ['play', 'analyse', 'review', 'puzzles', 'learn', 'library', 'settings'] as const;
export type Page = (typeof PAGES)[number];

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

/** Where the player is: `#/analyse?g=…`. */
export const route = computed(() => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?');
  const [first = '', ...rest] = path.split('/');
  const page = PAGES.find((one) => one === first) ?? 'play';
  return { page, rest, query: new URLSearchParams(query) };
});

export const page = computed(() => route.value.page);

export function go(to: Page, rest = ''): void {
  location.hash = `#/${to}${rest}`;
}

/** Takes what a link carried out of the address, once it is on the board. */
export function settle(to: Page): void {
  history.replaceState(null, '', `#/${to}`);
  hash.value = location.hash;
}
