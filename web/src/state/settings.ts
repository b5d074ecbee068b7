import { effect, signal } from '@preact/signals';
import { SETTINGS_KEY, looks } from '../looks';

/** What a player has chosen; every page keeps to it. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  board: 'green' | 'wood' | 'blue' | 'slate';
  pieces: 'tabiya' | 'plain';
  coordinates: boolean;
  motion: boolean;
  sound: boolean;
  volume: number;
  speak: boolean;
  premoves: boolean;
  turns: boolean;
  notation: string;
  arrows: boolean;
  lines: number;
  /** How thoroughly games are reviewed: `quick` or `thorough`. */
  review: string;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  board: 'green',
  pieces: 'tabiya',
  coordinates: true,
  motion: true,
  sound: true,
  volume: 60,
  speak: false,
  premoves: true,
  turns: true,
  notation: 'en',
  arrows: true,
  // On a phone more of them would leave no room for the moves.
  lines: globalThis.matchMedia?.('(width < 600px), (height < 520px)').matches ? 1 : 3,
  review: 'quick',
};

/** What was kept, as far as it is still what the settings are. */
export function readSettings(kept: unknown): Settings {
  const found = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const read = Object.entries(DEFAULTS).map(([name, usual]) => [name, typeof found[name] === typeof usual ? found[name] : usual]);
  return Object.fromEntries(read) as unknown as Settings;
}

function load(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'));
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal<Settings>(load());

export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [name]: value };
}

// What is chosen in one tab holds in all.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== SETTINGS_KEY || newValue === null) return;
  try {
    settings.value = readSettings(JSON.parse(newValue));
  } catch {
    // What another program has written there is none of ours.
  }
});

// Keeps the settings, and gives the page their colours.
effect(() => {
  looks(settings.value);
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
});
