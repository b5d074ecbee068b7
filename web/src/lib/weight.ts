import type { Review, ReviewedMove } from '@tabiya/engine';
import { expectation, scoreBefore } from './score';

/** How many mistakes one looks at in one go; one more is not worth a button that hides it. */
const FEW = 5;

/** What a move has cost the side that made it, of what it could expect: from 0 to 1. */
export function loss(review: Review, { ply, color, score }: ReviewedMove): number {
  const lost = expectation(scoreBefore(review, ply)) - expectation(score);
  return color === 'white' ? lost : -lost;
}

/** Of many mistakes the few that cost most, in the order in which they were made; of few, all. */
export function weightiest(review: Review, mistakes: readonly ReviewedMove[]): readonly ReviewedMove[] {
  if (mistakes.length <= FEW + 1) return mistakes;
  const most = new Set([...mistakes].sort((one, two) => loss(review, two) - loss(review, one)).slice(0, FEW));
  return mistakes.filter((move) => most.has(move));
}
