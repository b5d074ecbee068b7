import type { PgnGame } from 'tabiya';

/** What a study is on Lichess, in the tags of its chapters: its number in the address of a chapter, or of the study. */
const ADDRESS = /^https?:\/\/lichess\.org\/study\/(\w+)/;
/** The same, in the text of a chapter. */
const WRITTEN = /^\[(?:ChapterURL|Site) "https?:\/\/lichess\.org\/study\/(\w+)/m;
/** Whoever has written it there: games that were only played there have no such name. */
const AUTHOR = /^https?:\/\/lichess\.org\/@\//;

/** The number of the study of Lichess that a text is a chapter of; empty if it is of none. */
export const lichessStudy = (pgn: string): string => WRITTEN.exec(pgn)?.[1] ?? '';

/**
 * Gives chapters of studies the names that they have on Lichess, in tags as Lichess writes them now: it used to write
 * `Study: Chapter` as the event alone.
 */
export function nameChapters(records: readonly PgnGame[]): void {
  const studies = new Map<string, PgnGame[]>();
  for (const record of records) {
    const { tags } = record;
    if (tags['StudyName']) continue;
    const number = ADDRESS.exec(tags['ChapterURL'] ?? '')?.[1] ?? ADDRESS.exec(tags['Site'] ?? '')?.[1] ?? '';
    const [before, ...behind] = (tags['Event'] ?? '').split(': ');
    if (!number && !(behind.length && AUTHOR.test(tags['Annotator'] ?? ''))) continue;
    const study = number || `: ${before}`;
    studies.set(study, [...(studies.get(study) ?? []), record]);
  }
  for (const [study, chapters] of studies) {
    const name = inCommon(chapters.map(({ tags }) => tags['Event'] ?? '').filter((event) => event.includes(': '))) ?? (chapters.length > 1 ? `Lichess study ${study}` : null);
    if (!name) continue;
    for (const chapter of chapters) {
      const { Event = '', ChapterName } = chapter.tags;
      chapter.setTag('StudyName', name);
      if (!ChapterName && Event.startsWith(`${name}: `)) chapter.setTag('ChapterName', Event.slice(name.length + 2));
    }
  }
}

/** With what the events of chapters begin before a colon: as much as they have in common, as a study may have one in its name. */
function inCommon(events: readonly string[]): string | null {
  const [first, ...others] = events;
  if (first === undefined) return null;
  if (!others.length) return first.slice(0, first.indexOf(': '));
  let end = first.lastIndexOf(': ');
  while (end > 0 && !others.every((event) => event.startsWith(first.slice(0, end + 2)))) end = first.lastIndexOf(': ', end - 1);
  return end > 0 ? first.slice(0, end) : null;
}
