import '../rules';
import { batch, computed, effect, signal } from '@preact/signals';
import { Game, PgnGame, readPgn } from 'tabiya';
import type { Explanation, Move, PgnNode, Shape } from 'tabiya';
import type { Line, Search, SearchResult } from '@tabiya/engine';
import { engineFor } from '../lib/engine';
import { threatens } from '../lib/score';
import { sound, soundOf } from '../lib/sound';
import { understand } from '../lib/understand';
import { named, rulesFor } from '../lib/variants';
import type { Said } from '../parts/Voice';
import { baseOf, onTakenUp, setBase } from './base';
import { kept, leaving } from './db';
import { go, page } from './route';
import { settings } from './settings';
import { forEachFree, placeNow, placed, tabPlace } from './tabs';

/** The record that is looked at. */
export const record = signal<PgnGame>(new PgnGame());
/** Counts the changes of its moves and notes. */
export const edits = signal(0);
/** Where one is in it. */
export const node = signal<PgnNode>(record.peek().root);
/** The number that it has in the library. */
export const keptAs = signal<number | null>(null);
export const said = signal<Said | null>(null);
export const engineOn = signal(false);
export const below = signal<'white' | 'black'>('white');
/** Whether what is written about moves is open. */
export const noting = signal(false);
/** How often that was asked for: also where it is open, who asks wants to write. */
export const asked = signal(0);
let opens = false;

/** Opens what is written about the move, or closes it. */
export function note(open: boolean): void {
  opens = open;
  noting.value = open;
  if (open) asked.value++;
}

/** Whether it was opened just now, to write: going to another move takes the focus from nobody. */
export function wantsToWrite(): boolean {
  const now = opens;
  opens = false;
  return now;
}
/** Other games of the text that was pasted. */
export const others = signal<readonly PgnGame[]>([]);

/** The position that is shown, with the move that led to it. */
export const shown = computed(() => {
  const here = node.value;
  const { variant } = record.value;
  if (here.parent && here.move) {
    const game = new Game({ variant, fen: here.parent.fen, rules: 'analysis' });
    game.play(here.move.uci);
    return game;
  }
  return new Game({ variant, fen: here.fen, rules: 'analysis' });
});

/** A record with work in it that is not in the library, as text. */
interface Left {
  pgn: string;
  id: number | null;
  ply: number;
  /** Whether something was done in it since it was opened or kept; earlier versions did not tell. */
  touched?: boolean | undefined;
  /** What the library had when it was read. */
  base?: string | undefined;
  /** Whether it came from elsewhere, as a text or a link, and is nowhere else here. */
  brought?: boolean | undefined;
  /** All games of the text that it came with, if there were several and they are not too many, and which of them it is. */
  group?: { pgn: string; at: number } | undefined;
}
/** Whether something was done in the record that is looked at since it was opened or kept. */
export const touched = signal(false);
/** Records with such work that others have taken the place of, the latest last: none is gone before the player says so. */
export const asides = signal<readonly Left[]>([]);

/** Whether the record came from elsewhere: it is not lost either when another takes its place, though nothing was done in it. */
const brought = signal(false);

/** The longest text of several games that is remembered with the one that is looked at. */
const MOST_GROUP = 500_000;
/** The texts of games that came together, written once. */
const groups = new WeakMap<readonly PgnGame[], string | null>();
function groupNow(): Left['group'] {
  const all = others.peek();
  const at = all.indexOf(record.peek());
  if (all.length < 2 || at < 0) return undefined;
  const pgn = groups.get(all);
  return pgn ? { pgn, at } : undefined;
}
function together(all: readonly PgnGame[]): void {
  others.value = all;
  if (groups.has(all)) return;
  let pgn = '';
  for (const one of all) if (pgn.length <= MOST_GROUP) pgn += `${one.pgn()}\n`;
  groups.set(all, pgn.length > MOST_GROUP ? null : pgn);
}

const looked = (): Left => ({ pgn: record.peek().pgn(), id: keptAs.peek(), ply: node.peek().ply, touched: touched.peek(), base: baseOf(record.peek()), brought: brought.peek(), group: groupNow() });

/** How many records that were only brought are put aside; the work of the player has no limit. */
const MOST_BROUGHT = 10;

/** Puts what is looked at aside, because another takes its place: what was done in it, or it itself where it is nowhere else. */
function putAside(next: PgnGame, among: readonly PgnGame[]): void {
  if (record.peek() === next) return;
  const only = brought.peek() && !touched.peek() && keptAs.peek() === null && !among.includes(record.peek());
  if (!touched.peek() && !only) return;
  const left = looked();
  // The same text once more takes nothing away.
  if (only && (left.pgn === next.pgn() || asides.peek().some(({ pgn }) => pgn === left.pgn))) return;
  const all = [...asides.peek(), left];
  const tooMany = all.filter(isOnlyBrought).slice(0, -MOST_BROUGHT);
  asides.value = all.filter((one) => !tooMany.includes(one));
}

const isOnlyBrought = (left: Left): boolean => left.brought === true && !isOwn(left);

interface Opening {
  id?: number | null;
  at?: PgnNode;
  changed?: boolean;
  /** Whether it comes from elsewhere. */
  from?: boolean;
  /** The games that it comes with; those that are there, if it is one of them. */
  among?: readonly PgnGame[];
}

/** The side from which a record wants to be seen, as chapters of studies may say. */
const sideOf = ({ tags }: PgnGame): 'white' | 'black' | undefined => (['white', 'black'] as const).find((side) => side === tags['Orientation']?.toLowerCase());

export function openRecord(next: PgnGame, { id = null, at, changed = false, among, from }: Opening = {}): void {
  batch(() => {
    const beside = others.peek().includes(next);
    const all = among ?? (beside ? others.peek() : []);
    putAside(next, all);
    touched.value = changed;
    brought.value = from ?? (beside && brought.peek());
    together(all);
    // Who writes goes on where another tab has changed the same game; of another one there is nothing to say yet.
    if (record.peek() !== next && (id === null || id !== keptAs.peek())) note(false);
    below.value = sideOf(next) ?? (sideOf(record.peek()) ? 'white' : below.peek());
    record.value = next;
    keptAs.value = id;
    said.value = null;
    node.value = at ?? next.root;
    edits.value++;
  });
}

/** The move of the main line so many plies after the start, or its last. */
function mainAt(game: PgnGame, ply: number): PgnNode {
  let at: PgnNode = game.root;
  while (at.ply < ply && at.children[0]) at = at.children[0];
  return at;
}

/** Goes to look into a game that is on the board of another page: at the same move, and from the same side. */
export function lookInto(game: PgnGame, { ply, side, id = null }: { ply: number; side: 'white' | 'black'; id?: number | null }): void {
  batch(() => {
    openRecord(game, { id, at: mainAt(game, ply) });
    below.value = side;
  });
  go('analyse');
}

/** The move of a copy of the record that is the one that is looked at, or the last before it that is there. */
export function sameIn(copy: PgnGame): PgnNode {
  const sans: string[] = [];
  for (let at: PgnNode | null = node.peek(); at?.parent; at = at.parent) sans.push(at.san);
  let here: PgnNode = copy.root;
  for (const san of sans.reverse()) {
    const next = here.children.find((child) => child.san === san);
    if (!next) break;
    here = next;
  }
  return here;
}

/** Goes back to the last move that is still there: what is looked at may have been deleted in another tab. */
function attach(): void {
  for (let at = node.peek(); at.parent; at = at.parent) {
    if (!at.parent.children.includes(at)) return void (node.value = sameIn(record.peek()));
  }
}

// In the same moment: a move that is played a moment later is played in the record, not in what was deleted from it.
onTakenUp((of) => of === record.peek() && attach());

/** The record is in the library, with what was taken up from there; what was done in it since that was written is not. */
export function isKept(of: PgnGame, id: number): void {
  if (record.peek() !== of) return;
  batch(() => {
    attach();
    touched.value = baseOf(of) !== of.pgn();
    keptAs.value = id;
    edits.value++;
  });
}

/** What was looked at last is there again when the page is: it is written a moment after each change. */
let writes: ReturnType<typeof setTimeout> | undefined;
interface LeftAll extends Left {
  asides?: readonly Left[] | undefined;
}
const leftNow = (): LeftAll => ({ ...looked(), asides: asides.peek() });
/** What was left in a place, of which each tab that is open has one of its own. It stays there until it is written. */
async function leftAt(place: number): Promise<LeftAll | undefined> {
  const key = placed('analyse', place);
  return leaving.get<LeftAll>(key) ?? (await kept.get<LeftAll>(key).catch(() => undefined));
}
// What the app was left with is read before anything is written over it.
const before = tabPlace.then(leftAt);
async function put(): Promise<void> {
  const key = placed('analyse', placeNow());
  await kept.put(key, leftNow());
  leaving.take(key);
}
function write(): void {
  writes = undefined;
  void restore().then(put).catch((error: Error) => {
    // Where it cannot be kept it is left in the other place, if there is room, and told.
    leaving.put(placed('analyse', placeNow()), leftNow());
    throw error;
  });
}
effect(() => {
  record.value;
  keptAs.value;
  asides.value;
  touched.value;
  if (edits.value === 0) return;
  clearTimeout(writes);
  writes = setTimeout(write, 1000);
});
addEventListener('pagehide', () => writes !== undefined && leaving.put(placed('analyse', placeNow()), leftNow()));

let restored: Promise<void> | undefined;

/** Brings back what was looked at when the app was left; beside what is there, if something is or something else is to be. */
export function restore(show = true): Promise<void> {
  return (restored ??= bringLeft(show));
}

async function bringLeft(show: boolean): Promise<void> {
  const left = await before;
  if (left?.asides?.length) asides.value = [...left.asides, ...asides.peek()];
  const found = left && (await moved(left));
  if (found && show && edits.peek() === 0) openLeft(found, left, isOwn(left), await groupOf(left));
  else if (found && (isOwn(left) || left.brought || !show)) asides.value = [...asides.peek(), { ...single(left), touched: isOwn(left) }];
  await forEachFree(adopt);
}

/** Takes over what was done in a tab that is closed, and is not kept. */
async function adopt(place: number): Promise<void> {
  const left = await leftAt(place);
  if (!left) return;
  // A chapter is written by itself, also when it was left before that.
  const chapter = left.id !== null && /^\[StudyName "/m.test(left.pgn);
  const own = (isOwn(left) || left.brought) && !chapter && (await moved(left)) ? [single(left)] : [];
  const all = [...(left.asides ?? []), ...own];
  if (all.length) {
    asides.value = [...all, ...asides.peek()];
    await put();
  }
  leaving.take(placed('analyse', place));
  await kept.remove(placed('analyse', place));
}

const single = ({ asides: _, ...one }: LeftAll): Left => one;

/** Whether something was done in it that is not in the library. */
const isOwn = ({ touched: changed, id }: Left): boolean => changed ?? id === null;

/** The record that was left, if there is anything in it. */
async function moved(left: Left): Promise<PgnGame | undefined> {
  const [found] = await readLeft(left);
  return found && (found.root.children.length || found.root.text || found.start !== new PgnGame().start) ? found : undefined;
}

async function readLeft({ pgn }: { pgn: string }): Promise<PgnGame[]> {
  await rulesFor(pgn);
  return readPgn(pgn);
}

/** The games that a record came with. */
async function groupOf({ group }: Left): Promise<PgnGame[]> {
  return group ? readLeft(group) : [];
}

function openLeft(found: PgnGame, { id, ply, base, brought: from = false, group }: Left, changed: boolean, among: PgnGame[]): void {
  setBase(found, base);
  // What was done in it is in its own text, not in the one that it came with.
  if (group && group.at < among.length) among[group.at] = found;
  openRecord(found, { id, at: mainAt(found, ply), changed, from, among });
}

/** What a record that was put aside is called: who plays in it, if that is known. */
export function asideName({ pgn }: { pgn: string }): string {
  const tag = (name: string): string => new RegExp(`^\\[${name} "([^"?][^"]*)"\\]`, 'm').exec(pgn)?.[1]?.replaceAll('\\', '') ?? '';
  return [tag('White'), tag('Black')].filter(Boolean).join(' – ') || tag('Event');
}

/** Brings back the work that was last put aside; what is there takes its place, if it has some of its own. */
export async function bringBack(): Promise<void> {
  const last = asides.peek().at(-1);
  const [found] = last ? await readLeft(last) : [];
  const among = last ? await groupOf(last) : [];
  if (!last || asides.peek().at(-1) !== last) return;
  asides.value = asides.peek().slice(0, -1);
  if (found) openLeft(found, last, !isOnlyBrought(last), among);
}

/** How many faults of a text are told one by one. */
const FAULTS = 3;

/** Puts what a player pasted on the board; what cannot be understood is told. */
export async function paste(text: string): Promise<boolean> {
  try {
    const { records, kind, problems } = await understand(text, settings.peek().notation);
    const before = asides.peek().length;
    openRecord(records[0]!, { from: true, among: records.length > 1 ? records : [] });
    const first = records[0]!;
    if (kind === 'moves') node.value = first.toEnd();
    const what = { position: 'A position', game: records.length > 1 ? `${records.length} games` : 'A game', moves: records.length > 1 ? `${records.length} lists of moves` : 'A list of moves', link: 'A game from a link' }[kind];
    const aside = asides.peek().length > before ? ' What was here before is put aside.' : '';
    const some = problems.slice(0, FAULTS).join(' ');
    const more = problems.length > FAULTS ? ` And ${problems.length - FAULTS} more.` : '';
    said.value = problems.length ? { tone: 'bad', text: `${what}, with ${problems.length === 1 ? 'one fault' : `${problems.length} faults`}. ${some}${more}${aside}` } : { tone: 'good', text: `${what}: ${records.length > 1 ? 'here is the first' : kind === 'moves' ? 'here they are' : 'here it is'}.${aside}` };
    return true;
  } catch (error) {
    said.value = { tone: 'refused', text: (error as Error).message };
    return false;
  }
}

/** Goes to a move. */
export function goTo(to: PgnNode | null | undefined): void {
  if (!to || to === node.peek()) return;
  said.value = null;
  record.peek().goTo(to);
  node.value = to;
}

/** Back and forth; with `variations`, among the moves beside this one. */
export function step(way: number, variations = false): void {
  const here = node.peek();
  if (variations) {
    const beside = here.parent?.children ?? [];
    return goTo(beside[beside.indexOf(here) + Math.sign(way)]);
  }
  if (way === -Infinity) return goTo(record.peek().root);
  if (way === Infinity) {
    record.peek().goTo(here);
    return goTo(record.peek().toEnd());
  }
  goTo(way < 0 ? here.parent : here.children[0]);
}

/** A move was made on the board: it is added to the record, or gone to if it is there. */
export function play(move: Move): void {
  const { length } = node.peek().children;
  const next = record.peek().add(node.peek(), move.uci);
  if (node.peek().children.length > length) touched.value = true;
  sound(soundOf(move, move.checkmate));
  said.value = null;
  node.value = next;
  edits.value++;
}

export function playLine(uci: readonly string[]): void {
  if (!uci.length) return;
  let at = node.peek();
  for (const move of uci) at = record.peek().add(at, move);
  touched.value = true;
  edits.value++;
  goTo(at);
}

export function refused(why: Explanation): void {
  said.value = { tone: 'refused', text: why.message, why };
  sound('refused');
}

/** Changes the record, and shows it. */
export function change(what: (of: PgnGame, here: PgnNode) => PgnNode | void): void {
  const next = what(record.peek(), node.peek());
  if (next) node.value = next;
  touched.value = true;
  edits.value++;
}

/** Takes the move away that is looked at, and what follows it. */
export function remove(): void {
  change((of, at) => {
    const before = at.parent;
    if (!before) return;
    of.delete(at);
    return before;
  });
}

/** Writes a comment; what programs have written beside it stays. */
export function comment(text: string): void {
  change((of, here) => {
    const { shapes, clock, elapsed, eval: evaluation } = here;
    of.setComments(here, text.trim() ? [text.trim()] : []);
    if (shapes.length) of.setShapes(here, shapes);
    if (clock !== null) of.setClock(here, clock);
    if (elapsed !== null) of.setElapsed(here, elapsed);
    if (evaluation !== null) of.setEval(here, evaluation);
  });
}

/** What the engine says of the position that is shown, the best line first. */
export const lines = signal<readonly Line[]>([]);
/** What the other side would gain by if it were its move; `'none'` where there is nothing, `null` where it is not known. */
export const threat = signal<SearchResult | 'none' | null>(null);
export const wantsThreat = signal(false);

let running: Search | undefined;
let wanted = 0;

async function follow(fen: string, count: number): Promise<void> {
  const mine = ++wanted;
  const engine = await engineFor('analyse');
  if (mine !== wanted) return;
  const search = (running = engine.search(fen, { multipv: count, depth: 40, time: 120_000 }));
  const found: Line[] = [];
  let asked = false;
  try {
    for await (const line of search) {
      if (mine !== wanted) return;
      if (line.bound !== 'exact') continue;
      found[line.multipv - 1] = line;
      if (asked) continue;
      asked = true;
      // Many lines come in a moment; people see some sixty a second.
      requestAnimationFrame(() => {
        asked = false;
        if (mine === wanted) lines.value = found.filter(Boolean);
      });
    }
    if (mine === wanted) lines.value = found.filter(Boolean);
  } catch (error) {
    if (mine !== wanted) return;
    said.value = { tone: 'bad', text: `The engine cannot look at this: ${(error as Error).message}` };
  }
}

effect(() => {
  const game = shown.value;
  const on = engineOn.value && page.value === 'analyse';
  const count = settings.value.lines;
  wanted++;
  void running?.stop().catch(() => {});
  lines.value = [];
  if (on && !game.isOver) void follow(named(game.variant, game.fen), count);
});

/** The position with the other side to move, as the engine is asked about it; `null` where nobody could pass. */
function passed(game: Game): string | null {
  const fields = game.fen.split(' ');
  [fields[1], fields[3], fields[fields.length - 2]] = [game.turn === 'white' ? 'b' : 'w', '-', '0'];
  const fen = fields.join(' ');
  try {
    // In check a side cannot pass: the other would take the king.
    return new Game({ variant: game.variant, fen, rules: 'analysis' }).isOver ? null : named(game.variant, fen);
  } catch {
    return null;
  }
}

effect(() => {
  const game = shown.value;
  const on = wantsThreat.value && page.value === 'analyse';
  threat.value = null;
  const fen = on && !game.isOver ? passed(game) : null;
  if (!fen) return;
  void engineFor('judge').then(async (engine) => {
    const search = async (position: string) => (shown.peek() === game && wantsThreat.peek() ? await engine.search(position, { nodes: 150_000 }).result : null);
    const now = await search(named(game.variant, game.fen));
    const then = await search(fen);
    if (now && then && shown.peek() === game) threat.value = threatens(then, now.score, game.turn === 'white' ? 'black' : 'white') ? then : 'none';
  }).catch(() => {});
});

/** The arrows of the engine: its lines, and what is threatened. */
export const arrows = computed<readonly Shape[]>(() => {
  if (!settings.value.arrows) return [];
  // A piece that is dropped has a square, but comes from none.
  const squares = (uci: string) => ({ from: uci.slice(uci[1] === '@' ? 2 : 0).slice(0, 2), to: uci.slice(2, 4) }) as Pick<Shape, 'from' | 'to'>;
  const best = lines.value.slice(0, 3).flatMap((line, i) => (line.pv.uci[0] ? [{ color: i === 0 ? ('green' as const) : ('blue' as const), ...squares(line.pv.uci[0]) }] : []));
  const danger = threat.value && threat.value !== 'none' ? threat.value.pv.uci.slice(0, 1).map((uci) => ({ color: 'red' as const, ...squares(uci) })) : [];
  // The best is drawn last, over the others.
  return [...best.reverse(), ...danger];
});
