import { beforeReplacing, wasm } from './wasm.js';

/** What is left of a game while it has no seat: everything that brings it back. */
export interface SavedGame {
  json: string;
  record: string;
  problems: string;
}

/**
 * The place of a game in WebAssembly. A plain object with plain fields: it may be looked at through any proxy.
 *
 * @internal
 */
export class Seat {
  /** The number of the game there; 0 while it is saved, or once it was freed. */
  slot = 0;
  /** The games that are watched together with this one. */
  block = 0;
  /** The game while it has no place. */
  saved: SavedGame | null = null;
  /** Who wants to hear of changes. */
  listeners: (() => void)[] | null = null;

  /** Frameworks that watch objects pass over those with a tag of their own. */
  get [Symbol.toStringTag](): string {
    return 'Seat';
  }
}

/**
 * So many games have a place at once. Who takes one more saves the game that was not asked for the longest: a loop that
 * makes a million games without ever waiting leaves the collector no time to say which of them are gone.
 */
const PLACES = 4096;

const seats: (Seat | undefined)[] = [];
/** Whether the game of a place was asked for since the hand passed by. */
const asked: boolean[] = [];
let taken = 0;
let hand = 0;

/** The numbers of blocks that nobody holds any more. */
let registry: FinalizationRegistry<number> | undefined;
/** What the games of a block hold. */
let block: object | undefined;
/** How many games were made, as if each block were full. */
let made = -1;

/**
 * Gives a place to a game.
 *
 * @internal
 */
export function sit(seat: Seat, slot: number): void {
  seat.slot = slot;
  seat.saved = null;
  seats[slot] = seat;
  asked[slot] = true;
  beforeReplacing(saveAll);
  if (++taken > PLACES) saveOne();
}

/**
 * Says that the game of a place is in use.
 *
 * @internal
 */
export function ask(slot: number): number {
  asked[slot] = true;
  return slot;
}

function saveOne(): void {
  for (;;) {
    hand = hand + 1 < seats.length ? hand + 1 : 1;
    const seat = seats[hand];
    if (seat === undefined) continue;
    if (asked[hand]) {
      asked[hand] = false;
      continue;
    }
    save(seat);
    return;
  }
}

function save(seat: Seat): void {
  const { call } = wasm();
  const text = (length: number): string => (length > 0 ? wasm().text() : '');
  const { slot } = seat;
  const saved = { json: text(call.save(slot)), record: text(call.save_record(slot)), problems: text(call.save_problems(slot)) };
  leave(seat);
  seat.saved = saved;
}

/** Saves all games: other rules take the place of those that hold them. */
function saveAll(): void {
  for (const seat of seats) if (seat) save(seat);
}

/**
 * Gives back the place of a game.
 *
 * @internal
 */
export function leave(seat: Seat): void {
  if (seat.slot <= 0) return;
  wasm().call.free_game(seat.slot);
  unseat(seat);
}

/**
 * Leaves the place to another seat, with the game in it.
 *
 * @internal
 */
export function unseat(seat: Seat): number {
  const { slot } = seat;
  seats[slot] = undefined;
  taken--;
  seat.slot = 0;
  return slot;
}

/** Forgets in WebAssembly what is forgotten here. */
function forget(gone: number): void {
  for (const seat of seats) if (seat?.block === gone) leave(seat);
}

/**
 * What the owner of a seat is to hold: the place is given back when nobody does. Up to 64 games that are made without
 * waiting are watched as one: what is watched takes memory until the program waits, whether it is still in use or not.
 *
 * @internal
 */
export function watch(seat: Seat): object | undefined {
  if (typeof FinalizationRegistry === 'undefined') return undefined;
  if (!(++made & 63)) {
    (registry ??= new FinalizationRegistry(forget)).register((block = {}), made >> 6);
    void Promise.resolve().then(() => {
      made |= 63;
      block = undefined;
    });
  }
  seat.block = made >> 6;
  return block;
}
