import { effect, signal } from '@preact/signals';
import { Game, mainline, readPgn } from 'tabiya';
import type { PgnGame } from 'tabiya';
import { lichessStudy } from '../lib/chapters';
import { fetchOpenings } from '../lib/openings';
import type { Openings } from '../lib/openings';
import { rulesFor, variantOf } from '../lib/variants';
import { setBase, takeUp } from './base';
import { games } from './db';
import type { KeptGame } from './db';
import { hearTabs, tellTabs } from './tabs';

/** Counts the changes of the library. */
export const libraryChanges = signal(0);
let heard = 0;
hearTabs(() => {
  heard = libraryChanges.peek() + 1;
  libraryChanges.value = heard;
});
// What is changed here is told to other tabs; what they have told is not told again.
effect(() => {
  if (libraryChanges.value > heard) tellTabs();
});

/** The table of openings, for a game that has one; it is kept also where the table cannot be fetched. */
const tableFor = async ({ variant }: PgnGame): Promise<Openings | null> => (variant === 'chess' ? fetchOpenings().catch(() => null) : null);

/** What the library tells of a record. */
export async function about(record: PgnGame): Promise<Omit<KeptGame, 'id'>> {
  return describe(record, await tableFor(record));
}

function describe(record: PgnGame, table: Openings | null): Omit<KeptGame, 'id'> {
  const { tags } = record;
  const moves = [...mainline(record)];
  const known = (tag: string | undefined): string => (tag && /[^?.]/.test(tag) ? tag : '');
  let opening = [known(tags['ECO']), known(tags['Opening'])].filter(Boolean).join(' ');
  try {
    if (record.variant !== 'chess') opening = variantOf(record.variant).name;
    else {
      const game = new Game({ fen: record.start, rules: 'analysis' });
      for (const node of moves.slice(0, 40)) if (node.move) game.play(node.move.uci);
      const found = table?.openingOfGame(game);
      if (found) opening = `${found.eco} ${found.name}`;
    }
  } catch {
    // A record in which a side passes has no name by position.
  }
  return { pgn: record.pgn(), white: known(tags['White']), black: known(tags['Black']), result: record.result, date: known(tags['Date']), event: known(tags['Event']), opening, plies: moves.length, study: known(tags['StudyName']), chapter: known(tags['ChapterName']), order: 0, at: Date.now() };
}

/** Keeps a game; gives its number. What is left of it under a name, if there is one still, goes in the same moment. */
export async function keepGame(pgn: string, left?: () => string | undefined): Promise<number> {
  await rulesFor(pgn);
  const [record] = readPgn(pgn);
  const told = await about(record!);
  const id = await games.add(told, left?.());
  libraryChanges.value++;
  return id;
}

/** Keeps a game unless it is kept already, with notes or without; gives its number. */
export async function keepOnce(pgn: string): Promise<number> {
  await rulesFor(pgn);
  const { white, black, date, plies } = await about(readPgn(pgn)[0]!);
  const same = (game: KeptGame): boolean => game.white === white && game.black === black && game.date === date && game.plies === plies;
  return (await games.all()).find(same)?.id ?? keepGame(pgn);
}

/**
 * Keeps a record in the place of an earlier one, or as a new one; gives its number. What another tab has written there is
 * taken up as it is read, and nothing is waited for before the record is written. One that another tab has deleted comes
 * back under its number, at its place in the study: whoever else has worked in it finds it there, and it comes back once.
 */
export async function keepRecord(record: PgnGame, id: number | null, place = 0): Promise<number> {
  const table = await tableFor(record);
  let told: Omit<KeptGame, 'id'> | undefined;
  let changed = true;
  const there = id === null ? undefined : await games.change(id, (before) => {
    if (before) takeUp(record, before.pgn);
    told = describe(record, table);
    changed = before?.pgn !== told.pgn;
    return changed ? { ...told, id, study: told.study || (before?.study ?? ''), chapter: told.chapter || (before?.chapter ?? ''), order: before?.order ?? place } : undefined;
  });
  told ??= describe(record, table);
  // A chapter that is new to the library is the last of its study.
  const kept = there?.id ?? (await games.add({ ...told, order: told.study ? (ends(await games.all()).get(told.study) ?? 0) : 0 }));
  setBase(record, told.pgn);
  if (changed) libraryChanges.value++;
  return kept;
}

/** The place behind the last chapter of each study. */
export function ends(all: readonly KeptGame[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { study, order } of all) if (study) found.set(study, Math.max(found.get(study) ?? 0, order + 1));
  return found;
}

/** Under a name that a study has already, another study of Lichess gets a number: many have the name of their author alone. */
function tellApart(record: PgnGame, all: Map<string, string>): void {
  const name = record.tags['StudyName'];
  const study = name ? lichessStudy(record.pgn()) : '';
  if (!name || !study) return;
  let own = name;
  for (let count = 2; (all.get(own) || study) !== study; count++) own = `${name} (${count})`;
  all.set(own, study);
  if (own !== name) record.setTag('StudyName', own);
}

/** Keeps every game of a text, the chapters of studies in their order; gives the names of the studies. */
export async function keepAll(records: readonly PgnGame[]): Promise<ReadonlySet<string>> {
  const told: Omit<KeptGame, 'id'>[] = [];
  const before = await games.all();
  const end = ends(before);
  const studies = new Map<string, string>();
  for (const { study, pgn } of before) if (study && !studies.get(study)) studies.set(study, lichessStudy(pgn));
  for (const [at, record] of records.entries()) {
    tellApart(record, studies);
    const next = await about(record);
    // Chapters stay in the order in which they came, behind those that are there.
    told.push({ ...next, order: (end.get(next.study) ?? 0) + at });
    if (at % 50 === 49) await new Promise((done) => setTimeout(done));
  }
  await games.addAll(told);
  libraryChanges.value++;
  return new Set(told.map(({ study }) => study).filter(Boolean));
}
