import { signal } from '@preact/signals';
import type { Game } from 'tabiya';

export type Openings = typeof import('tabiya/openings');

/** The table of openings, once it is there. */
export const openings = signal<Openings | null>(null);

let asked = false;

/** The name of the opening that a game has reached; empty until the table is loaded. */
export function openingName(game: Game): { eco: string; name: string } | null {
  if (!asked) {
    asked = true;
    void import('tabiya/openings').then((table) => (openings.value = table));
  }
  return openings.value?.openingOfGame(game) ?? null;
}

/** Fetches the table, so that what follows does not wait for it. */
export async function fetchOpenings(): Promise<Openings> {
  return openings.peek() ?? (openings.value = await import('tabiya/openings'));
}
