import { FenError, Game, PgnGame, readPgn } from 'tabiya';
import type { Variant } from 'tabiya';
import { nameChapters } from './chapters';
import { english } from './notation';
import { RANKS, inSomeLanguage, movesAmongWords, plainMoves } from './plain-moves';
import { unpack } from './share';
import { keepUnread, lined } from './unread';
import { rulesFor, rulesOf } from './variants';

/** What a text was understood to be. */
export interface Understood {
  records: PgnGame[];
  kind: 'position' | 'game' | 'moves' | 'link';
  /** What was wrong with it, for people. */
  problems: string[];
}

/** A text that nothing can be made of, with the reason. */
export class NotUnderstood extends Error {}

/** Between lists of moves: each begins with the first move again. */
const LISTS = /\n[^\S\n]*\n(?=1\.(?!\.))/;
/** A FEN in the midst of other words. */
const AMONG = /(?<![\w/])([1-8KQRBNP]{1,8}\/){7}[1-8KQRBNP]{1,8}(\[[KQRBNP]*\])?(?![\w/])( [wb]( (-|[A-HKQ]+)( (-|[a-h][36])( \d+ \d+)?)?)?)?/i;

/**
 * Understands what a player pastes: a FEN or EPD, a PGN, a list of moves in any notation, also in the midst of other
 * words, or a link with a game inside. Moves may have the letters of the player's language, or of another one.
 */
export async function understand(given: string, notation = 'en'): Promise<Understood> {
  const text = bare(given);
  if (!text) throw new NotUnderstood('There is nothing here yet. Paste a PGN, a FEN, a list of moves, or a link.');
  const link = /[#?&]g=([\w-]+)/.exec(text);
  if (link && /^\S+$/.test(text)) return { ...(await understand(await unpack(link[1]!))), kind: 'link' };
  const fen = text.replace(/^(position\s+fen\s+(?=\S)(?!.*\smoves\s)|(fen|epd)\s*[:=]?\s+)/i, '');
  if (fen.split('\n').length === 1 && RANKS.test(fen)) return position(fen);
  if (/^https?:\/\/\S+$/i.test(text)) return ofLink(text, notation);
  const lists = text.split(LISTS).map((list) => plainMoves(list, notation));
  if (!lists.includes(null)) return { records: lists as PgnGame[], kind: 'moves', problems: [] };
  await rulesFor(text);
  const { records, problems } = games(text, notation);
  if (records.some(tells)) return { records, kind: 'game', problems };
  const [fenAmong] = records.length ? [] : (AMONG.exec(text) ?? []);
  if (fenAmong) return position(fenAmong);
  const found = records.length ? null : movesAmongWords(text, notation);
  if (found) return { records: [found], kind: 'moves', problems: [] };
  throw new NotUnderstood(foreign(records) ?? whyNot(english(text, notation)));
}

/** A text without what stands around it: marks of its encoding, and of an answer to a letter. */
function bare(given: string): string {
  const text = given.replace(/^\uFEFF/, '').replaceAll('\u2011', '-').trim();
  return text.split('\n').every((line) => /^>|^\s*$/.test(line)) ? text.replace(/^(> ?)+/gm, '').trim() : text;
}

/** The longest text that is read once more in each language, where English has faults. */
const LONG = 100_000;

/** The games of a PGN; what cannot be read of one stays with it. */
function games(given: string, notation: string): Pick<Understood, 'records' | 'problems'> {
  const { records, problems, text } = inBestLetters(given, notation);
  const all = lined(text);
  for (const record of records) keepUnread(record, all);
  nameChapters(records);
  return { records, problems };
}

/** The games of a text that has the letters of English; one that has faults so may have the player's, or those of another. */
function inBestLetters(text: string, notation: string): Reading {
  const plain = gamesOf(text);
  if (!plain.faulty) return plain;
  const own = notation === 'en' ? plain : gamesOf(inEnglish(text, notation));
  const better = own.problems.length < plain.problems.length ? own : plain;
  if (text.length > LONG) return better;
  const read = (language: string) => {
    const one = gamesOf(inEnglish(text, language));
    return one.faulty ? null : one;
  };
  return inSomeLanguage(text, notation, read, ({ records }) => records.map((record) => record.pgn()).join('\n')) ?? better;
}

/** The games that a text was read as. */
interface Reading extends Pick<Understood, 'records' | 'problems'> {
  text: string;
  faulty: boolean;
}

/** The games of a text, and its faults. A list of moves needs no result. */
function gamesOf(text: string): Reading {
  const records = readPgn(text).filter((record) => record.root.children.length > 0 || Object.keys(record.tags).length > 0);
  const told = records.flatMap((record) => record.problems.filter(({ code }) => code !== 'missing-result' || Object.keys(record.tags).length > 0));
  return { text, records, problems: told.map(({ message, line }) => `Line ${line}: ${message.replace(/\.?$/, '.')}`), faulty: told.some(({ severity }) => severity === 'error') };
}

/** Whether there is more of a game than who played: a move, where it began, or how it ended. */
const tells = ({ root, tags, result, problems }: PgnGame): boolean =>
  root.children.length > 0 || 'FEN' in tags || (result !== '*' && !problems.some(({ code }) => code === 'not-chess'));

/** Why a game that is told by its tags has no moves. */
function foreign(records: readonly PgnGame[]): string | undefined {
  if (!records.length) return undefined;
  return records.flatMap(({ problems }) => problems).find(({ code }) => code === 'not-chess')?.message ?? 'This says who played, but no move of the game.';
}

/** A PGN with its moves in the letters of English; tags and comments stay as they are. */
const inEnglish = (text: string, notation: string): string =>
  text.split(/(\{[^}]*\}?|^\[[^\n]*\]|;[^\n]*)/m).map((part, at) => (at % 2 ? part : english(part, notation))).join('');

/** What an address tells, without the marks that it needs. */
function plainly(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // What is not written as addresses are is taken as it is.
    return address;
  }
}

/** A position or moves in the address of another site, as analysis boards have it: with blanks as `_`, `+` or `%20`. */
async function ofLink(address: string, notation: string): Promise<Understood> {
  const plain = plainly(address);
  const found = /(?<=[/=?#])([1-8KQRBNP]{1,8}\/){7}[1-8KQRBNP]{1,8}( [wb]( (-|[A-HKQ]+)( (-|[a-h][36])( \d+( \d+)?)?)?)?)?/i.exec(plain.replace(/[_+]/g, ' '));
  if (found) return position(found[0]);
  const [, inPath, named] = /\/pgn\/([^?#]+)|[?&#](?:pgn|moves)=([^&#]+)/i.exec(address) ?? [];
  const moves = plainly(inPath ?? named ?? '').replace(/[_+]/g, ' ');
  const read = moves ? await understand(moves, notation).catch(() => null) : null;
  if (read) return { ...read, kind: 'link' };
  throw new NotUnderstood('There is no game inside this link, only the name of one, and nothing is asked of other sites. Paste its PGN.');
}

/** What stands behind the position in a line of a test suite: `bm Rxf4; id "1";`. */
const OPERATIONS = /^((?:\S+\s+){3}\S+)\s+([a-z]\w*\s.*;)$/i;

async function position(text: string): Promise<Understood> {
  const [, fen = text, operations] = OPERATIONS.exec(text) ?? [];
  // Pieces in hand and checks that are counted tell which game it is.
  const variant: Variant = /^\S+\[/.test(fen) ? 'crazyhouse' : /\s(\d\+\d|\+\d\+\d)(\s|$)/.test(fen) ? 'threecheck' : 'chess';
  await rulesOf(variant);
  try {
    const game = new Game({ variant, fen, lenient: true });
    const record = new PgnGame({ variant, fen: game.fen });
    if (operations) record.setComments(record.root, [operations]);
    return { records: [record], kind: 'position', problems: leftOut(fen, variant) };
  } catch (error) {
    if (error instanceof FenError) throw new NotUnderstood(error.reasons.map(sentence).join(' '));
    throw error;
  }
}

const sentence = ({ message }: { message: string }): string => `${message[0]!.toUpperCase()}${message.slice(1).replace(/\.?$/, '.')}`;

/** What a position that can be read says of castling and en passant that is not so, a reason for each. */
function leftOut(fen: string, variant: Variant): string[] {
  try {
    new Game({ variant, fen });
    return [];
  } catch (error) {
    const reasons = error instanceof FenError ? error.reasons.filter(({ code }) => /^(castling|en-passant)-/.test(code)) : [];
    return reasons.filter(({ field }, at) => reasons.findIndex((one) => one.field === field) === at).map(sentence);
  }
}

/** Why a text is not a game, as far as can be told: the first move that is refused. */
function whyNot(text: string): string {
  const word = text.split(/[\s,;]+/).map((one) => one.replace(/^\d+\.+/, '')).find((one) => one && !/^\d+$/.test(one)) ?? '';
  const why = new Game().explain(word.slice(0, 20));
  if (why.verdict === 'illegal') return why.message;
  return 'This is neither a game nor a position. A PGN, a FEN, a list of moves such as “e4 e5 Nf3”, or a link from here will do.';
}
