import { readPgn } from 'tabiya';
import type { PgnGame } from 'tabiya';
import { join } from '../lib/join';

/** The text that a record had in the library when it was read or written: what is there now may be of another tab. */
const bases = new WeakMap<PgnGame, string>();
export const baseOf = (record: PgnGame): string | undefined => bases.get(record);
export function setBase(record: PgnGame, pgn: string | undefined): void {
  if (pgn !== undefined) bases.set(record, pgn);
}

/** Who wants to know at once that a record has changed by what was taken up: the move that it stands on may be gone. */
let hears: (of: PgnGame) => void = () => {};
export const onTakenUp = (hear: typeof hears): void => void (hears = hear);

/**
 * Takes up what the library has now; whether that is other than what it had. Of a record that has no base nothing tells
 * what was deleted, so everything of both stays.
 */
export function takeUp(record: PgnGame, pgn: string): boolean {
  const base = bases.get(record);
  if (base === pgn) return false;
  const [theirs] = readPgn(pgn);
  if (theirs) join(record, theirs, base === undefined ? undefined : readPgn(base)[0]);
  bases.set(record, pgn);
  hears(record);
  return true;
}
