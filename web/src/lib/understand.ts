import { FenError, Game, PgnGame, readPgn } from 'tabiya';
import type { Move } from 'tabiya';
import { english, written } from './notation';
import { unpack } from './share';
import { keepUnread } from './unread';
import { rulesFor } from './variants';

/** What a text was understood to be. */
export interface Understood {
  records: PgnGame[];
  kind: 'position' | 'game' | 'moves' | 'link';
  /** What was wrong with it, for people. */
  problems: string[];
}

/** A text that nothing can be made of, with the reason. */
export class NotUnderstood extends Error {}

const RANKS = /^[^\s/]{1,8}(\/[^\s/]{1,8}){7}(\s|$)/;

/**
 * Understands what a player pastes: a FEN, a PGN, a list of moves in any notation, or a link with a game inside. Moves
 * may have the letters of the player's language.
 */
export async function understand(given: string, notation = 'en'): Promise<Understood> {
  const text = given.replace(/^\uFEFF/, '').replaceAll('\u2011', '-').trim();
  if (!text) throw new NotUnderstood('There is nothing here yet. Paste a PGN, a FEN, a list of moves, or a link.');
  const link = /[#?&]g=([\w-]+)/.exec(text);
  if (link && /^\S+$/.test(text)) return { ...(await understand(await unpack(link[1]!))), kind: 'link' };
  if (text.split('\n').length === 1 && RANKS.test(text)) return position(text);
  if (/^https?:\/\/\S+$/i.test(text)) return ofLink(text);
  const moves = plainMoves(text, notation) ?? plainMoves(text, 'en');
  if (moves) return { records: [moves], kind: 'moves', problems: [] };
  await rulesFor(text);
  // A PGN has the letters of English, whatever the player's are; one that has faults so may have the player's.
  const readings = [text, ...(notation === 'en' ? [] : [inEnglish(text, notation)])].map(gamesOf);
  const { records, problems } = readings.sort((one, two) => one.problems.length - two.problems.length)[0]!;
  if (!records.some((record) => record.root.children.length > 0 || 'FEN' in record.tags)) throw new NotUnderstood(whyNot(english(text, notation)));
  return { records, kind: 'game', problems };
}

/** The games of a PGN, and its faults; what cannot be read of a game stays with it. */
function gamesOf(text: string): Pick<Understood, 'records' | 'problems'> {
  const records = readPgn(text).filter((record) => record.root.children.length > 0 || Object.keys(record.tags).length > 0);
  const problems = records.flatMap((record) => record.problems.map(({ message, line }) => `Line ${line}: ${message}`));
  for (const record of records) keepUnread(record, text);
  return { records, problems };
}

/** A PGN with its moves in the letters of English; tags and comments stay as they are. */
const inEnglish = (text: string, notation: string): string =>
  text.split(/(\{[^}]*\}|^\[[^\n]*\]|;[^\n]*)/m).map((part, at) => (at % 2 ? part : english(part, notation))).join('');

/** A position in the address of another site, as analysis boards have it: with its blanks as `_`, `+` or `%20`. */
function ofLink(address: string): Understood {
  let plain = address;
  try {
    plain = decodeURIComponent(address);
  } catch {
    // What is not written as addresses are is taken as it is.
  }
  const found = /(?<=[/=?#])([1-8KQRBNP]{1,8}\/){7}[1-8KQRBNP]{1,8}( [wb]( (-|[A-HKQ]+)( (-|[a-h][36])( \d+( \d+)?)?)?)?)?/i.exec(plain.replace(/[_+]/g, ' '));
  if (found) return position(found[0]);
  throw new NotUnderstood('There is no game inside this link, only the name of one, and nothing is asked of other sites. Paste its PGN.');
}

function position(text: string): Understood {
  try {
    const game = new Game({ fen: text, lenient: true });
    return { records: [new PgnGame({ fen: game.fen })], kind: 'position', problems: [] };
  } catch (error) {
    if (error instanceof FenError) throw new NotUnderstood(error.reasons.map(({ message }) => message).join(' '));
    throw error;
  }
}

/** Moves and nothing else, with or without numbers, from the start of a game. */
function plainMoves(text: string, notation: string): PgnGame | null {
  if (/[[{(]/.test(text)) return null;
  const words = text.split(/[\s,;]+/).map((word) => word.replace(/^\d+\.+/, '')).filter((word) => word && !/^(\d+|1-0|0-1|1\/2-1\/2|\*|startpos|moves|position)$/.test(word));
  if (!words.length || words.length > 1000) return null;
  const record = new PgnGame();
  const game = new Game({ rules: 'analysis' });
  for (const word of words) {
    const move = game.explain(english(word, notation)).move ?? carelessly(game, word, notation);
    if (!move) return null;
    game.play(move.uci);
    record.play(move.uci);
  }
  return record;
}

/** The one move that is written like this but for capitals and signs: nf3, bxc6. */
function carelessly(game: Game, word: string, notation: string): Move | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}0-9]|x/gu, '');
  const alike = game.legalMoves().filter(({ san }) => plain(written(san, notation)) === plain(word));
  return alike.length === 1 ? alike[0]! : null;
}

/** Why a text is not a game, as far as can be told: the first move that is refused. */
function whyNot(text: string): string {
  const word = text.split(/[\s,;]+/).map((one) => one.replace(/^\d+\.+/, '')).find((one) => one && !/^\d+$/.test(one)) ?? '';
  const why = new Game().explain(word.slice(0, 20));
  if (why.verdict === 'illegal') return why.message;
  return 'This is neither a game nor a position. A PGN, a FEN, a list of moves such as “e4 e5 Nf3”, or a link from here will do.';
}
