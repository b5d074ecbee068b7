import type { Engine } from '@tabiya/engine';
import { HIGHEST_LEVEL } from '@tabiya/engine/levels';

const started = new Map<string, Promise<Engine>>();

/** The engine for a purpose; it is loaded and started when first asked for. */
export function engineFor(purpose: 'play' | 'analyse' | 'judge'): Promise<Engine> {
  const known = started.get(purpose);
  if (known) return known;
  const made = import('@tabiya/engine').then(({ Engine }) => new Engine({ hash: purpose === 'analyse' ? 32 : 16 }));
  started.set(purpose, made);
  made.catch(() => started.delete(purpose));
  return made;
}

/** How far apart the levels are that can be chosen. */
export const LEVEL_STEP = 50;
/** Where levels are chosen, full strength comes a step behind the highest of them. */
export const FULL_STRENGTH = HIGHEST_LEVEL + LEVEL_STEP;

/** Levels as players know them. */
export const LEVELS: readonly { level: number; name: string; about: string }[] = [
  { level: 400, name: 'First steps', about: 'Has just learnt the moves' },
  { level: 700, name: 'Beginner', about: 'Leaves pieces hanging' },
  { level: 1000, name: 'Casual', about: 'Sees one move ahead' },
  { level: 1300, name: 'Improver', about: 'Takes what is free' },
  { level: 1600, name: 'Club player', about: 'Knows the tactics' },
  { level: 1900, name: 'Strong club player', about: 'Punishes mistakes' },
  { level: 2200, name: 'Expert', about: 'Rarely errs' },
  { level: 2500, name: 'Master', about: 'Calculates deeply' },
  { level: 2800, name: 'Grandmaster', about: 'Leaves little to find' },
  { level: HIGHEST_LEVEL, name: 'Machine', about: 'Sees more than people do' },
  { level: FULL_STRENGTH, name: 'Full strength', about: 'Everything it has' },
];

export const levelOf = (level: number) => LEVELS.reduce((best, one) => (Math.abs(one.level - level) < Math.abs(best.level - level) ? one : best));
