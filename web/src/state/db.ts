/** What is kept on this machine: games, cards to be seen again, and single things by name. */
export interface KeptGame {
  id: number;
  pgn: string;
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
  opening: string;
  plies: number;
  /** The study that it is a chapter of; empty for a game by itself. */
  study: string;
  /** What it is called there, and its place among the chapters. */
  chapter: string;
  order: number;
  /** When it was kept, in milliseconds. */
  at: number;
}

/** A puzzle that was missed, or a mistake of a reviewed game. */
export interface Card {
  id: string;
  fen: string;
  /** The game that it is of; chess, if nothing is said. */
  variant?: string | undefined;
  /** The solution in UCI notation, the player's moves and the replies. */
  moves: string[];
  /** Where it comes from, in words. */
  from: string;
  /** How many times in a row it was solved. */
  step: number;
  /** When it is to be seen again, in milliseconds. */
  due: number;
}

const STORES = ['games', 'cards', 'kept'] as const;
type Store = (typeof STORES)[number];

/** What could not be kept or read, in a sentence. */
export class NotKept extends Error {
  constructor(cause: { name?: string; message?: string } | null) {
    super(cause?.name === 'QuotaExceededError' ? 'There is no room left on this machine: nothing more can be kept.' : `This browser keeps nothing: ${cause?.message || 'it does not say why'}`);
  }
}

let opened: Promise<IDBDatabase> | undefined;

/** Whether a backup has taken the place of everything: what a page still holds belongs to what is gone. */
let replaced = false;

/** Nothing is written any more, and nothing told of that: the page is opened anew. */
export const cease = (): void => void (replaced = true);

function open(): Promise<IDBDatabase> {
  if (replaced) return new Promise(() => {});
  opened ??= opening().catch((error) => {
    // Another time it may be there.
    opened = undefined;
    throw new NotKept(error);
  });
  return opened;
}

function opening(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    if (typeof indexedDB === 'undefined') throw new Error('it has no place for it');
    const request = indexedDB.open('tabiya', 1);
    request.onupgradeneeded = () => {
      const base = request.result;
      base.createObjectStore('games', { keyPath: 'id', autoIncrement: true });
      base.createObjectStore('cards', { keyPath: 'id' });
      base.createObjectStore('kept');
    };
    request.onsuccess = () => {
      // Whoever clears what the browser keeps of a site closes it, and what comes next is kept all the same.
      request.result.onclose = () => (opened = undefined);
      done(request.result);
    };
    request.onerror = () => failed(request.error);
  });
}

async function begin(stores: readonly Store[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  const base = await open();
  try {
    return base.transaction(stores, mode);
  } catch {
    // It is closed, which is told a moment later.
    opened = undefined;
    return (await open()).transaction(stores, mode);
  }
}

/**
 * Does something in one transaction, all of it or nothing: `what` asks, and gives how its answer is read when it is on the
 * disk.
 */
async function within<T>(stores: readonly Store[], mode: IDBTransactionMode, what: (at: (store: Store) => IDBObjectStore, undo: (error: unknown) => void) => () => T): Promise<T> {
  const transaction = await begin(stores, mode);
  return new Promise((done, failed) => {
    let thrown: unknown;
    const undo = (error: unknown): void => {
      thrown = error;
      transaction.abort();
    };
    transaction.onabort = () => failed(thrown ?? new NotKept(transaction.error));
    try {
      const answer = what((store) => transaction.objectStore(store), undo);
      transaction.oncomplete = () => done(answer());
    } catch (error) {
      undo(error);
    }
  });
}

const run = <T>(store: Store, mode: IDBTransactionMode, what: (at: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  within([store], mode, (at) => {
    const request = what(at(store));
    return () => request.result;
  });

/**
 * Writes what becomes of something, if anything does, and gives what is there then; of what is not there `what` is told so.
 * What it is now is read and what it becomes is written in one transaction: nobody writes in between, in this tab or
 * another.
 */
const change = <T>(store: 'games' | 'kept', key: number | string, what: (now: T | undefined) => T | undefined): Promise<T | undefined> =>
  within([store], 'readwrite', (at, undo) => {
    const request = at(store).get(key) as IDBRequest<T | undefined>;
    let found: T | undefined;
    request.onsuccess = () => {
      try {
        const next = what((found = request.result));
        if (next) at(store).put((found = next), store === 'kept' ? key : undefined);
      } catch (error) {
        undo(error);
      }
    };
    return () => found;
  });

let asked = false;
/** Asks the browser, once, to throw nothing away when there is little room: from the first game on there is something to lose. */
function stay(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => {});
}

/** A game that an earlier version kept has no place in its study. */
const whole = (game: KeptGame): KeptGame => ({ ...game, chapter: game.chapter ?? '', order: game.order ?? 0 });

export const games = {
  all: async () => (await run('games', 'readonly', (at) => at.getAll() as IDBRequest<KeptGame[]>)).map(whole),
  get: async (id: number) => {
    const found = await run('games', 'readonly', (at) => at.get(id) as IDBRequest<KeptGame | undefined>);
    return found && whole(found);
  },
  /** A new game; what was kept of it under a name while it was played goes in the same moment. */
  add: (game: Omit<KeptGame, 'id'>, left?: string) => {
    stay();
    return within(left === undefined ? ['games'] : ['games', 'kept'], 'readwrite', (at) => {
      if (left !== undefined) at('kept').delete(left);
      const request = at('games').add(game);
      return () => request.result as number;
    });
  },
  /** Changes a game, as it is when it is written. */
  change: async (id: number, what: (now: KeptGame | undefined) => KeptGame | undefined) => {
    const there = await change<KeptGame>('games', id, (now) => what(now && whole(now)));
    return there && whole(there);
  },
  remove: (id: number) => run('games', 'readwrite', (at) => at.delete(id)),
  /** All at once, as one change. */
  addAll: (many: readonly Omit<KeptGame, 'id'>[]) => {
    stay();
    return within(['games'], 'readwrite', (at) => {
      for (const game of many) at('games').add(game);
      return () => {};
    });
  },
};

export const cards = {
  all: () => run('cards', 'readonly', (at) => at.getAll() as IDBRequest<Card[]>),
  put: (card: Card) => run('cards', 'readwrite', (at) => at.put(card)),
  remove: (id: string) => run('cards', 'readwrite', (at) => at.delete(id)),
};

export const kept = {
  get: <T>(name: string) => run('kept', 'readonly', (at) => at.get(name) as IDBRequest<T | undefined>),
  put: (name: string, value: unknown) => run('kept', 'readwrite', (at) => at.put(value, name)),
  /** Changes what is there under a name, as it is when it is written: other tabs count too. */
  change: <T>(name: string, what: (now: T | undefined) => T | undefined) => change<T>('kept', name, what),
  remove: (name: string) => run('kept', 'readwrite', (at) => at.delete(name)),
  names: async () => (await run('kept', 'readonly', (at) => at.getAllKeys())).map(String),
};

const LEFT = 'tabiya.left.';

/**
 * What a page that is left has not written yet. Nothing that takes time is finished then, so it is put where nothing is
 * waited for, and taken from there when the app is next opened.
 */
export const leaving = {
  put(name: string, value: unknown): void {
    if (replaced) return;
    try {
      localStorage.setItem(LEFT + name, JSON.stringify(value));
    } catch {
      // Too much for this place, or a browser that keeps nothing: what was written before stays.
    }
  },
  /** What is left under names that begin so. */
  names(begin: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(LEFT + begin)).map((key) => key.slice(LEFT.length));
    } catch {
      return [];
    }
  },
  get<T>(name: string): T | undefined {
    try {
      const text = localStorage.getItem(LEFT + name);
      return text === null ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  },
  take<T>(name: string): T | undefined {
    const found = this.get<T>(name);
    try {
      localStorage.removeItem(LEFT + name);
    } catch {
      // There is nothing, then.
    }
    return found;
  },
};

/** Everything, as one piece of data. */
export interface Backup {
  tabiya: 1;
  games: KeptGame[];
  cards: Card[];
  kept: Record<string, unknown>;
}

export async function backup(): Promise<Backup> {
  const values = await Promise.all((await kept.names()).map(async (name) => [name, await kept.get(name)] as const));
  return { tabiya: 1, games: await games.all(), cards: await cards.all(), kept: Object.fromEntries(values) };
}

/** Whether nothing is kept yet. */
export async function isEmpty(): Promise<boolean> {
  const counts = await Promise.all(STORES.map((store) => run(store, 'readonly', (at) => at.count())));
  return counts.every((count) => count === 0);
}

/**
 * Puts a backup in the place of everything; all of it, or nothing. Pages hold what was there before, so the app is to be
 * opened anew; what is told then is left for it.
 */
export async function restore(from: Backup, told: string): Promise<void> {
  await within(STORES, 'readwrite', (at) => {
    for (const store of STORES) at(store).clear();
    for (const game of from.games) at('games').put(game);
    for (const card of from.cards) at('cards').put(card);
    for (const [name, value] of Object.entries(from.kept)) at('kept').put(value, name);
    return () => {};
  });
  for (const name of leaving.names('')) leaving.take(name);
  leaving.put('told', told);
  cease();
}

/** Whether a text is meant as a backup: data, where a PGN has tags and moves. */
export const isBackup = (text: string): boolean => /^\uFEFF?\s*\{\s*("\w+"\s*:|\})/.test(text);

/** Reads a backup; what is not one is refused with a sentence. */
export function readBackup(text: string): Backup {
  let data: Partial<Backup>;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, '')) as Partial<Backup>;
  } catch {
    throw new Error('This file is not a backup of Tabiya: it is not JSON.');
  }
  if (data?.tabiya !== 1 || !Array.isArray(data.games)) throw new Error('This file is not a backup of Tabiya.');
  const word = (value: unknown): string => (typeof value === 'string' ? value : '');
  const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return {
    tabiya: 1,
    games: data.games.flatMap((game, at) =>
      typeof game?.pgn === 'string'
        ? [{ id: count(game.id) || at + 1, pgn: game.pgn, white: word(game.white), black: word(game.black), result: word(game.result) || '*', date: word(game.date), event: word(game.event), opening: word(game.opening), plies: count(game.plies), study: word(game.study), chapter: word(game.chapter), order: count(game.order), at: count(game.at) }]
        : [],
    ),
    cards: (Array.isArray(data.cards) ? data.cards : []).flatMap((card) =>
      typeof card?.id === 'string' && typeof card.fen === 'string' && Array.isArray(card.moves)
        ? [{ id: card.id, fen: card.fen, variant: word(card.variant) || undefined, moves: card.moves.map(String), from: word(card.from), step: count(card.step), due: count(card.due) }]
        : [],
    ),
    kept: typeof data.kept === 'object' && data.kept !== null ? data.kept : {},
  };
}
