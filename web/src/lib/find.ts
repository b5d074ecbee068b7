import { Game, mainline, readPgn } from 'tabiya';
import type { KeptGame } from '../state/db';
import { english } from './notation';
import { rulesFor } from './variants';

/** What is looked for: words, or a position by its board and, if told, whose move it is. */
type Sought = { words: readonly string[] } | { board: string; turn: string | undefined };

const BOARD = /^[^\s/]{1,8}(\/[^\s/]{1,8}){7}/;

/** What a text of a search means: a FEN is a position, and so is what a list of moves leads to. */
function meant(text: string, notation: string): Sought {
  if (BOARD.test(text)) {
    const [board, turn] = text.split(/\s+/);
    return { board: board!, turn };
  }
  const words = text.split(/\s+/);
  const moves = words.map((word) => word.replace(/^\d+\.+/, '')).filter((word) => word && !/^\d+$/.test(word));
  for (const line of [moves.map((move) => english(move, notation)), moves])
    try {
      const game = new Game();
      game.playAll(line);
      const [board, turn] = game.fen.split(' ');
      if (game.ply > 0) return { board: board!, turn };
    } catch {
      // No moves, so words.
    }
  return { words: words.map(plain) };
}

/** Words as they are compared: without capitals and accents, so that `muller` finds Müller. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a game passes a position, in its main line. */
function passes(pgn: string, board: string, turn: string | undefined): boolean {
  const [record] = readPgn(pgn);
  if (!record) return false;
  const same = (fen: string): boolean => fen.startsWith(`${board} `) && (!turn || fen.split(' ')[1] === turn);
  if (same(record.start)) return true;
  for (const node of mainline(record)) if (same(node.fen)) return true;
  return false;
}

/** How long the page is kept busy at a time. */
const SLICE = 12;

/**
 * Games by player, opening, event, study or date; by their first moves; or by a position that they pass. Positions are
 * looked for in slices, so that the page goes on; `null` when it was broken off.
 */
export async function find(all: readonly KeptGame[], text: string, signal: AbortSignal, notation = 'en'): Promise<readonly KeptGame[] | null> {
  const sought = meant(text, notation);
  if ('words' in sought)
    return all.filter((game) => {
      const told = plain(`${game.white} ${game.black} ${game.opening} ${game.event} ${game.study} ${game.chapter} ${game.date} ${game.result}`);
      return sought.words.every((word) => told.includes(word));
    });
  const found: KeptGame[] = [];
  let since = performance.now();
  for (const game of all) {
    await rulesFor(game.pgn);
    if (passes(game.pgn, sought.board, sought.turn)) found.push(game);
    if (performance.now() - since < SLICE) continue;
    await new Promise((done) => setTimeout(done));
    if (signal.aborted) return null;
    since = performance.now();
  }
  return found;
}
