import { effect, signal } from '@preact/signals';
import { PgnGame, readPgn } from 'tabiya';
import { rulesFor } from '../lib/variants';
import { edits, isKept, keptAs, openRecord, others, record, said, sameIn, touched } from './analyse';
import { baseOf, setBase, takeUp } from './base';
import { games, leaving } from './db';
import type { KeptGame } from './db';
import { about, ends, keepAll, keepRecord, libraryChanges } from './library';
import { go } from './route';
import { hearTabs } from './tabs';

/** A study: a name, and chapters in an order. A chapter is a game of the library like any other. */
export interface Study {
  name: string;
  chapters: readonly KeptGame[];
}

const inOrder = (one: KeptGame, two: KeptGame): number => one.order - two.order || one.id - two.id;

/** The studies among games, by name. */
export function studiesOf(all: readonly KeptGame[]): readonly Study[] {
  const by = new Map<string, KeptGame[]>();
  for (const game of all) if (game.study) by.set(game.study, [...(by.get(game.study) ?? []), game]);
  return [...by].map(([name, chapters]) => ({ name, chapters: chapters.sort(inOrder) })).sort((one, two) => one.name.localeCompare(two.name));
}

/** What a chapter is called: its own name, else who plays, else its number. */
export function chapterName(game: KeptGame, at: number): string {
  return game.chapter || [game.white, game.black].filter(Boolean).join(' – ') || `Chapter ${at + 1}`;
}

/** The study of the record that is looked at, if it is a chapter of one. */
export const opened = signal<Study | null>(null);

async function chaptersOf(name: string): Promise<readonly KeptGame[]> {
  return (await games.all()).filter(({ study }) => study === name).sort(inOrder);
}

/**
 * Writes chapters with their tags: a study can leave as PGN and come back. What was changed in one a moment before is
 * written first, and the record that is open learns its new name too: neither brings the old one back.
 */
async function write(chapters: readonly KeptGame[]): Promise<void> {
  await flush();
  for (const { id, study, chapter, order, pgn } of chapters) {
    await rulesFor(pgn);
    const mine = record.peek();
    const there = await games.change(id, (now) => {
      const [written] = now ? readPgn(now.pgn) : [];
      if (!now || !written) return undefined;
      const open = keptAs.peek() === id && record.peek() === mine;
      if (open) takeUp(mine, now.pgn);
      for (const one of open ? [written, mine] : [written]) {
        one.setTag('StudyName', study || null);
        one.setTag('ChapterName', study && chapter ? chapter : null);
      }
      return { ...now, study, chapter, order, pgn: written.pgn() };
    });
    if (there && keptAs.peek() === id && record.peek() === mine) setBase(mine, there.pgn);
  }
  libraryChanges.value++;
}

/** A chapter that has changed and is not written yet. */
interface Changed {
  record: PgnGame;
  id: number;
}
let pending: (Changed & { timer: ReturnType<typeof setTimeout> }) | null = null;
/** What is being written, and the end of that. */
let held: Changed | null = null;
let writing: Promise<void> = Promise.resolve();
/** What this page leaves behind has a name of its own: another tab may be left at the same time. */
const LEFT = 'chapter.';
const mineLeft = `${LEFT}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Writes what has changed; settles when nothing is being written any more. */
function flush(): Promise<void> {
  if (!pending) return writing;
  const { timer, ...changed } = pending;
  clearTimeout(timer);
  pending = null;
  return (writing = writing.then(() => put(changed)));
}

async function put(changed: Changed): Promise<void> {
  held = changed;
  try {
    const place = opened.peek()?.chapters.find(({ id }) => id === changed.id)?.order;
    await keepRecord(changed.record, changed.id, place);
    leaving.take(mineLeft);
    if (pending?.record !== changed.record) isKept(changed.record, changed.id);
  } catch (error) {
    said.value = { tone: 'bad', text: `This chapter could not be kept: ${(error as Error).message}` };
  }
  held = null;
}

// What is done in a chapter is kept by itself, a moment later; a game by itself is kept when the player says so.
effect(() => {
  edits.value;
  const [now, id] = [record.value, keptAs.value];
  if (pending && pending.record !== now) void flush();
  if (!touched.value || id === null || !opened.peek()?.chapters.some((chapter) => chapter.id === id)) return;
  if (pending) clearTimeout(pending.timer);
  pending = { record: now, id, timer: setTimeout(() => void flush(), 600) };
});
addEventListener('pagehide', () => {
  const changed = pending ?? held;
  if (changed) leaving.put(mineLeft, { id: changed.id, pgn: changed.record.pgn(), base: baseOf(changed.record) });
});

/** Writes the chapters that were changed a moment before the app was left. */
async function writeLeft(): Promise<void> {
  for (const name of leaving.names('chapter')) {
    const left = leaving.get<{ id: number; pgn: string; base?: string }>(name);
    await rulesFor(left?.pgn ?? '');
    const [found] = left ? readPgn(left.pgn) : [];
    if (left && found && (await games.get(left.id))) {
      setBase(found, left.base);
      await keepRecord(found, left.id);
    }
    leaving.take(name);
  }
}
const leftWritten = writeLeft().catch(() => {});

/** Opens a game of the library, with the chapters around it. */
export async function openKept(id: number): Promise<void> {
  await leftWritten;
  await flush();
  const game = await games.get(id);
  if (!game) return;
  await rulesFor(game.pgn);
  const [found] = readPgn(game.pgn);
  opened.value = game.study ? { name: game.study, chapters: await chaptersOf(game.study) } : null;
  const made = found ?? new PgnGame();
  setBase(made, game.pgn);
  openRecord(made, { id });
  go('analyse');
}

/**
 * The record that is looked at as the library has it now: another tab may have changed it, or the app was left
 * meanwhile. What was done here and is not kept stays.
 */
export async function rejoin(): Promise<void> {
  await leftWritten;
  const [mine, id] = [record.peek(), keptAs.peek()];
  const first = id === null ? undefined : await games.get(id);
  if (!first) return;
  await rulesFor(first.pgn);
  const all = await games.all();
  // What was read is looked at before anything else happens: what is written from now on is not undone by it.
  const game = all.find((one) => one.id === id);
  if (!game || record.peek() !== mine || keptAs.peek() !== id) return;
  opened.value = game.study ? { name: game.study, chapters: all.filter(({ study }) => study === game.study).sort(inOrder) } : null;
  if (touched.peek()) {
    // A game that is kept by hand takes up the other's when it is.
    if (game.study) takeUp(mine, game.pgn);
    edits.value++;
    return;
  }
  if (baseOf(mine) === game.pgn) return;
  const [theirs] = readPgn(game.pgn);
  if (!theirs) return;
  setBase(theirs, game.pgn);
  if (theirs.pgn() === mine.pgn()) setBase(mine, game.pgn);
  else openRecord(theirs, { id, at: sameIn(theirs) });
}
hearTabs(() => void rejoin().catch(() => {}));

/** Keeps all games that came together, and goes on with the one that is looked at. */
export async function keepTogether(): Promise<void> {
  const mine = record.peek();
  await keepAll(others.peek());
  const pgn = mine.pgn();
  const there = (await games.all()).reverse().find((game) => game.pgn === pgn);
  if (!there || record.peek() !== mine) return;
  setBase(mine, pgn);
  isKept(mine, there.id);
  await openKept(there.id);
}

/** A new chapter at the end of a study, which may be new itself. */
export async function addChapter(study: string): Promise<void> {
  const before = await chaptersOf(study);
  const made = new PgnGame();
  const chapter = `Chapter ${before.length + 1}`;
  made.setTag('StudyName', study);
  made.setTag('ChapterName', chapter);
  const id = await games.add({ ...(await about(made)), study, chapter, order: (before.at(-1)?.order ?? -1) + 1 });
  libraryChanges.value++;
  await openKept(id);
}

/** Puts a game into a study, at its end; an empty name takes it out. */
export async function putInto(game: KeptGame, study: string): Promise<void> {
  const before = study ? await chaptersOf(study) : [];
  await write([{ ...game, study, order: (before.at(-1)?.order ?? -1) + 1 }]);
}

/** Gives a study another name; under the name of another study its chapters are put behind those. */
export async function renameStudy({ chapters }: Study, name: string): Promise<void> {
  const end = ends(await games.all()).get(name) ?? 0;
  await write(chapters.map((game, at) => ({ ...game, study: name, order: end + at })));
}

export async function renameChapter(game: KeptGame, chapter: string): Promise<void> {
  await write([{ ...game, chapter }]);
}

/** A chapter goes up or down. */
export async function moveChapter({ chapters }: Study, at: number, way: 1 | -1): Promise<void> {
  const moved = [...chapters];
  const [one] = moved.splice(at, 1);
  moved.splice(at + way, 0, one!);
  await flush();
  await Promise.all(moved.map((game, order) => (game.order === order ? null : games.change(game.id, (now) => now && { ...now, order }))));
  libraryChanges.value++;
}

export async function removeStudy({ chapters }: Study): Promise<void> {
  for (const { id } of chapters) await games.remove(id);
  libraryChanges.value++;
}

/** A study as one text. */
export const studyPgn = ({ chapters }: Study): string => `${chapters.map(({ pgn }) => pgn.trim()).join('\n\n')}\n`;
