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
    const move = game.explain(english(word, notation)).move ?? carelessly(game, word, notation);
    if (!move) break;
    game.play(move.uci);
    record.play(move.uci);
    count++;
  }
  return { record, count };
}

/** The one move that is written like this but for capitals and signs: nf3, bxc6. */
function carelessly(game: Game, word: string, notation: string): Move | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}0-9]|x/gu, '');
  const alike = game.legalMoves().filter(({ san }) => plain(written(san, notation)) === plain(word));
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

/** Moves and nothing else, with or without numbers, from the start of a game or as engines are told them. */
export function plainMoves(text: string, notation: string): PgnGame | null {
  if (/[[{(]/.test(text)) return null;
  const told = /^position\s+fen\s+(.+?)\s+moves\s+(.+)$/s.exec(text);
  const words = wordsOf(told ? told[2]! : text);
  if (!words.length || words.length > MOST) return null;
  const read = (language: string): PgnGame | null => {
    const { record, count } = played(words, language, told?.[1]);
    return count === words.length ? record : null;
  };
  try {
    return inSomeLanguage(text, notation, read, (record) => record.pgn());
  } catch {
    // The position that engines are told is none.
    return null;
  }
}

/** Moves in the midst of other words, from the number of the first one as far as they can be played. */
export function movesAmongWords(text: string, notation: string): PgnGame | null {
  const from = text.search(/(?<![\p{L}\d.])1\s?\./u);
  if (from < 0) return null;
  const words = wordsOf(text.slice(from, from + 10 * MOST)).slice(0, MOST);
  const readings = [notation, 'en', ...others(text, notation)].map((language) => played(words, language));
  const { record, count } = readings.reduce((best, one) => (one.count > best.count ? one : best));
  return count > 1 ? record : null;
}
