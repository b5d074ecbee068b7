import type { Review, Score } from '@tabiya/engine';
import { told } from './refute';
import { scoreWords } from './score';

/** How much a score says of the result, seen by one side: from lost to won. */
function standing(score: Score, side: 'white' | 'black'): string {
  const sign = side === 'white' ? 1 : -1;
  const value = sign * ('cp' in score ? score.cp : 'mate' in score ? Math.sign(score.mate) * 9_000 : score.checkmate === 'white' ? 9_000 : -9_000);
  if (value > 300) return 'winning';
  if (value > 90) return 'better';
  if (value >= -90) return 'even';
  return value >= -300 ? 'worse' : 'lost';
}

const NAMES = { dubious: 'Dubious', mistake: 'A mistake', blunder: 'A blunder' } as const;

/** What is said of a move that gave something away: what it changes, what it allows, what was better. Empty of a good move. */
export function turningPoint(review: Review, ply: number): string {
  const move = review.moves[ply - 1];
  if (!move?.verdict) return '';
  const before: Score = ply > 1 ? review.moves[ply - 2]!.score : { cp: 20 };
  const [was, is] = [standing(before, move.color), standing(move.score, move.color)];
  const change = was === is ? `${NAMES[move.verdict]}.` : `${NAMES[move.verdict]}: from ${was} to ${is}.`;
  const missed = move.missedMate ? ` There was mate in ${move.missedMate}.` : '';
  const allowed = move.allowedMate ? ` It allows mate in ${move.allowedMate}.` : '';
  const reply = review.moves[ply]?.best;
  const answer = reply ? ` It is answered by ${told(reply)}: ${scoreWords(move.score)}.` : '';
  const better = move.best && move.best.uci !== move.uci ? ` Better was ${told(move.best)}${move.pv.san.length > 1 ? ` (${move.pv.san.slice(0, 5).join(' ')})` : ''}.` : '';
  return change + missed + allowed + answer + better;
}
