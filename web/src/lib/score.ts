import type { Review, Score } from '@tabiya/engine';

/** How a game stood before a move; reviews that an earlier version kept do not know it of the first. */
export function scoreBefore({ start = { cp: 20 }, moves }: Pick<Review, 'moves'> & { start?: Score }, ply: number): Score {
  return ply > 1 ? moves[ply - 2]!.score : start;
}

/** A score as players write it: `+0.35`, `#3`, `-#2`. */
export function scoreText(score: Score): string {
  if ('checkmate' in score) return '#';
  if ('mate' in score) return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
  const pawns = score.cp / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${Math.abs(pawns).toFixed(Math.abs(pawns) < 10 ? 2 : 1)}`;
}

/** From where on a side is a little better, better, and winning, in hundredths of a pawn. */
const [EVEN, LITTLE, WINNING] = [30, 90, 250];
/** From where on a side is much better: a win is more likely than not, by the scale that moves are judged by. */
const MUCH = 180;
/** From where on nobody counts pawns any more. */
const FAR = 1000;

/** What a score is worth to a side, in hundredths of a pawn: mate is worth everything. */
export function worth(score: Score, side: 'white' | 'black'): number {
  const white = 'cp' in score ? score.cp : 'mate' in score ? Math.sign(score.mate) * Infinity : score.checkmate === 'white' ? Infinity : -Infinity;
  return side === 'white' ? white : -white;
}

/**
 * Whether a line is a threat of a side, that it has when the other passes: it mates, or it takes something with its first
 * or second move, and the score is better by most of a pawn than before: one that is taken in the opening is worth 108 to
 * 122 to the engine. To move twice is worth something everywhere, and who could have taken something loses by passing:
 * neither is a threat.
 */
export function threatens({ score, pv }: { score: Score; pv: { readonly san: readonly string[] } }, before: Score, side: 'white' | 'black'): boolean {
  const then = worth(score, side);
  if (then === Infinity) return true;
  const takes = pv.san.slice(0, 3).some((san, at) => at % 2 === 0 && /[x=]/.test(san));
  return takes && then - worth(before, side) >= 75;
}

/** How a side stands by a score, from lost to won, as {@link scoreWords} tells it. */
export function standing(score: Score, side: 'white' | 'black'): string {
  const value = worth(score, side);
  const size = Math.abs(value);
  if (size < EVEN) return 'even';
  if (size >= WINNING) return value > 0 ? 'winning' : 'lost';
  return `${size < LITTLE ? 'a little ' : size < MUCH ? '' : 'much '}${value > 0 ? 'better' : 'worse'}`;
}

/** A score in words: `White is better by 1.2 pawns`. Never "ahead by", which tells what stands on the board. */
export function scoreWords(score: Score): string {
  if ('checkmate' in score) return `${score.checkmate === 'white' ? 'White' : 'Black'} has given checkmate`;
  const value = 'mate' in score ? score.mate : score.cp;
  const side = value > 0 ? 'White' : 'Black';
  if ('mate' in score) return `${side} mates in ${Math.abs(value)}`;
  const size = Math.abs(value);
  if (size < EVEN) return 'the game is even';
  if (size < LITTLE) return `${side} is a little better`;
  if (size < WINNING) return `${side} is ${size < MUCH ? 'better' : 'much better,'} by ${(size / 100).toFixed(1)} pawns`;
  if (size >= FAR) return `${side} is winning by far`;
  return `${side} is winning, with an advantage worth ${(size / 100).toFixed(1)} pawns`;
}

/** What White can expect of a score, from 0 to 1. */
export function expectation(score: Score): number {
  if ('checkmate' in score) return score.checkmate === 'white' ? 1 : 0;
  if ('mate' in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368 * score.cp));
}
