import { Game, PgnGame } from 'tabiya';
import type { Move } from 'tabiya';
import { NOTATIONS, english, written } from './notation';

/** Whether a text has a piece that only other languages than English write so. */
const speaks = (text: string, language: string): boolean =>
  NOTATIONS[language]!.letters.some((letter) => !'KQRBN'.includes(letter) && new RegExp(`(?<![\\p{L}\\d])${letter}[a-h]?[1-8]?[-x:×]?[a-h][1-8]`, 'u').test(text));

/** The languages besides the player's and English in which a text may be. */
const others = (text: string, notation: string): string[] => Object.keys(NOTATIONS).filter((language) => language !== notation && speaks(text, language));

/** Words that say nothing of a move: numbers, results, and what engines are told. */
const SILENT = /^(\d+|1-0|0-1|1\/2-1\/2|\*|startpos|moves|position)$/;
/** More than a game has: whoever tries so many words at moves makes others wait. */
const MOST = 1000;

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).map((word) => word.replace(/^\d+\.+/, '')).filter((word) => word && !SILENT.test(word));

/** Plays words as far as they are moves, and gives how many were. */
function played(words: readonly string[], notation: string, fen?: string): { record: PgnGame; count: number } {
  const record = new PgnGame({ fen });
  const game = new Game({ fen, rules: 'analysis' });
  let count = 0;
  for (const word of words) {
    const move = meant(game, word, notation);
    if (!move) break;
    game.play(move.uci);
    record.play(move.uci);
    count++;
  }
  return { record, count };
}

/** Longer than any move is written. */
const LONGEST = 50;

/** The move that a word is, if it is one. */
const meant = (game: Game, word: string, notation: string): Move | null => (word.length > LONGEST ? null : (game.explain(english(word, notation)).move ?? carelessly(game, word, notation)));

/** The one move that is written like this but for capitals and signs: nf3, bxc6. */
function carelessly(game: Game, word: string, notation: string): Move | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}0-9]|x/gu, '');
  const wanted = plain(word);
  const alike = game.legalMoves().filter(({ san }) => plain(written(san, notation)) === wanted);
  return alike.length === 1 ? alike[0]! : null;
}

/**
 * What a text is in the player's language or in English; or else what it is in all others that it may be in: a letter is
 * one piece here and another one there, and what can be two games is none.
 */
export function inSomeLanguage<T>(text: string, notation: string, read: (language: string) => T | null, told: (one: T) => string): T | null {
  for (const language of new Set([notation, 'en'])) {
    const found = read(language);
    if (found) return found;
  }
  const found = others(text, notation).map(read).filter((one) => one !== null);
  return new Set(found.map(told)).size === 1 ? found[0]! : null;
}

/** The pieces of a FEN. */
export const RANKS = /^[^\s/]{1,8}(\/[^\s/[]{1,8}){7}(\[[^\s\]]*\])?(\s|$)/;

/** A position and what stands behind it: as engines are told them, or each on a line of its own. */
function behindFen(text: string): [fen: string | undefined, rest: string] {
  // In two steps, neither of which goes back over a long text.
  const [head = ''] = /^position\s+fen\s+/.exec(text) ?? [];
  const at = head ? text.search(/\smoves\s/) : RANKS.test(text) ? text.indexOf('\n') : -1;
  return at < 0 ? [undefined, text] : [text.slice(head.length, at).trim(), text.slice(at + (head ? 7 : 1))];
}

/** Moves and nothing else, with or without numbers, from the start of a game or behind a position. */
export function plainMoves(text: string, notation: string): PgnGame | null {
  if (/[[{(]/.test(text)) return null;
  const [fen, rest] = behindFen(text);
  const words = wordsOf(rest);
  if (!words.length || words.length > MOST) return null;
  const read = (language: string): PgnGame | null => {
    const { record, count } = played(words, language, fen);
    return count === words.length ? record : null;
  };
  try {
    return inSomeLanguage(text, notation, read, (record) => record.pgn());
  } catch {
    // The position that engines are told is none.
    return null;
  }
}

/** A word that may be a move, with the number before it: `1.`, `1...e5`, `Nf3,`. */
const NUMBERED = /^(?:(\d+)(\.+|…))?(.*)$/u;

/** A word without the signs behind it. */
function bareWord(word: string): string {
  let end = word.length;
  while (end > 0 && '.:)'.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** Plays moves in the midst of other words, and gives how many were. Behind other words a move has its number. */
function playedAmong(words: readonly string[], notation: string): { record: PgnGame; count: number } {
  const record = new PgnGame();
  const game = new Game({ rules: 'analysis' });
  let [count, behind, told] = [0, true, ''];
  for (const each of words) {
    const [, number, dots, rest = ''] = NUMBERED.exec(each) ?? [];
    const word = bareWord(rest);
    if (number) told = number + (dots!.length > 1 || dots === '…' ? 'b' : 'w');
    if (!word || SILENT.test(word)) continue;
    const counts = told === `${Math.floor(game.ply / 2) + 1}${game.turn[0]}`;
    const move = behind || counts ? meant(game, word, notation) : null;
    // What has a number and cannot be played ends it: it is of another line.
    if (!move && counts) break;
    if (move) {
      game.play(move.uci);
      record.play(move.uci);
      count++;
    }
    [behind, told] = [move !== null, ''];
  }
  return { record, count };
}

/** Moves in the midst of other words, from the number of the first one as far as they can be played. */
export function movesAmongWords(text: string, notation: string): PgnGame | null {
  const from = text.search(/(?<![\p{L}\d.])1\s?\./u);
  if (from < 0) return null;
  const words = text.slice(from, from + 10 * MOST).split(/[\s,;]+/).slice(0, MOST);
  const readings = [notation, 'en', ...others(text, notation)].map((language) => playedAmong(words, language));
  const { record, count } = readings.reduce((best, one) => (one.count > best.count ? one : best));
  return count > 1 ? record : null;
}
