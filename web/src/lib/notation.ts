/** How players write pieces, by language: king, queen, rook, bishop, knight. */
export const NOTATIONS: Record<string, { name: string; letters: readonly [string, string, string, string, string] }> = {
  en: { name: 'English: K Q R B N', letters: ['K', 'Q', 'R', 'B', 'N'] },
  figurine: { name: 'Figurines: ♔ ♕ ♖ ♗ ♘', letters: ['♔', '♕', '♖', '♗', '♘'] },
  de: { name: 'Deutsch: K D T L S', letters: ['K', 'D', 'T', 'L', 'S'] },
  es: { name: 'Español: R D T A C', letters: ['R', 'D', 'T', 'A', 'C'] },
  fr: { name: 'Français: R D T F C', letters: ['R', 'D', 'T', 'F', 'C'] },
  it: { name: 'Italiano: R D T A C', letters: ['R', 'D', 'T', 'A', 'C'] },
  nl: { name: 'Nederlands: K D T L P', letters: ['K', 'D', 'T', 'L', 'P'] },
  pl: { name: 'Polski: K H W G S', letters: ['K', 'H', 'W', 'G', 'S'] },
  pt: { name: 'Português: R D T B C', letters: ['R', 'D', 'T', 'B', 'C'] },
  ru: { name: 'Русский: Кр Ф Л С К', letters: ['Кр', 'Ф', 'Л', 'С', 'К'] },
  cs: { name: 'Čeština: K D V S J', letters: ['K', 'D', 'V', 'S', 'J'] },
  tr: { name: 'Türkçe: Ş V K F A', letters: ['Ş', 'V', 'K', 'F', 'A'] },
};

/** A letter of a piece where it is one: in front of a square or a drop, and behind the `=` of a promotion. */
const LETTER = /(?<![\p{L}\d])[KQRBNP](?=[a-h]?[1-8]?x?[a-h][1-8]|@)|(?<==)[KQRBN]/gu;

/** A move as the player writes it, or a sentence with moves in it. */
export function written(text: string, notation: string): string {
  const letters = NOTATIONS[notation]?.letters;
  if (!letters || notation === 'en') return text;
  return text.replace(LETTER, (letter) => letters['KQRBN'.indexOf(letter)] ?? letter);
}

/** A sentence in which castling is not broken over two lines. */
export const unbroken = (text: string): string => text.replace(/\b[O0]-[O0](-[O0])?\b/g, (castling) => castling.replaceAll('-', '\u2011'));

/** What a player wrote, in the letters of English: those of the language are read first, others as English has them. */
export function english(text: string, notation: string): string {
  const letters = NOTATIONS[notation]?.letters;
  if (!letters || notation === 'en') return text;
  // `Кр` before `К`.
  const any = [...letters].sort((one, two) => two.length - one.length).join('|');
  const letter = new RegExp(`(?<![\\p{L}\\d])(?:${any})(?=[a-h]?[1-8]?[-x:×]?[a-h][1-8]|@)|(?<=[a-h][18]=?)(?:${any})(?![\\p{L}\\d])`, 'gu');
  // A letter that is no file's may be a small one: `sf3`.
  const large = text.replace(/^\p{Ll}(?=[a-h]?[1-8]?x?[a-h][1-8]$)/u, (small) => (/[a-h]/.test(small) ? small : small.toUpperCase()));
  return large.replace(letter, (own) => 'KQRBN'[letters.indexOf(own)]!);
}

/** The result of a game as players see it: `½–½`; nothing of a game that goes on. */
export const resultText = (result: string): string => (result === '*' ? '' : result.replace('1/2-1/2', '½–½').replace('-', '–'));

/** The first moves of a line that is written with its numbers, and the end of a sentence: it is seen that there are more. */
export function firstMoves(line: string, moves: number): string {
  const words = line.split(' ');
  let left = moves;
  const end = words.findIndex((word) => !/^\d+\.+$/.test(word) && left-- === 0);
  return end < 0 ? `${line}.` : `${words.slice(0, /^\d+\.+$/.test(words[end - 1]!) ? end - 1 : end).join(' ')} …`;
}

/** The number in front of a move of a game that begins so, by its ply: `12. ` or `12… `. */
export function moveNumber(start: string, ply: number): string {
  const [, turn, , , , first] = start.split(' ');
  const half = ply - 1 + (turn === 'b' ? 1 : 0);
  return `${(Number(first) || 1) + Math.floor(half / 2)}${half % 2 ? '… ' : '. '}`;
}
