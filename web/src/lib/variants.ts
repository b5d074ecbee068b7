import type { Variant } from 'tabiya';

/** The games that can be played, with what is different in each, in a sentence. */
export const VARIANTS: readonly { id: Variant; name: string; about: string; arrays: boolean }[] = [
  { id: 'chess', name: 'Chess', about: '', arrays: true },
  { id: 'crazyhouse', name: 'Crazyhouse', about: 'What you take is yours: drop it on an empty square instead of moving.', arrays: true },
  { id: 'threecheck', name: 'Three-check', about: 'Whoever gives the third check wins, as by mate.', arrays: true },
  { id: 'kingofthehill', name: 'King of the Hill', about: 'A king that reaches one of the four squares in the middle wins.', arrays: true },
  { id: 'atomic', name: 'Atomic', about: 'Whatever takes explodes, with all but pawns around it. Blow up the king.', arrays: true },
  { id: 'antichess', name: 'Antichess', about: 'Lose everything to win. Who can take, must.', arrays: true },
  { id: 'horde', name: 'Horde', about: 'White has thirty-six pawns and no king; Black has to take them all.', arrays: false },
  { id: 'racingkings', name: 'Racing Kings', about: 'The first king on the eighth rank wins. No check may be given.', arrays: false },
];

export const variantOf = (id: string) => VARIANTS.find((one) => one.id === id) ?? VARIANTS[0]!;

/** Brings the rules of the other games, once one of them is wanted. Games that go on go on. */
export async function rulesOf(variant: string): Promise<void> {
  if (variant !== 'chess') await import('./variant-rules');
}

// Blanks before a tag are of its own line: with those that end one, a text of many would be read over and over.
const TAG = /^[^\S\n\r\u2028\u2029]*\[\s*Variant\s+"([^"]+)"/gim;
const OF_CHESS = /^(standard|chess|chess\s*960|fischer|from position|normal)/i;

/** Brings the rules that a text in PGN asks for by a tag of any of its games; chess from another array needs no others. */
export async function rulesFor(pgn: string): Promise<void> {
  for (const [, name] of pgn.matchAll(TAG)) if (!OF_CHESS.test(name!)) return rulesOf(name!);
}

/** A position as the engine is asked about it: of a variant, behind its name. */
export const named = (variant: string, fen: string): string => (variant === 'chess' ? fen : `${variant} ${fen}`);
