import type { Review } from '@tabiya/engine';
import { costs, fork, gain, plan } from './consequence';
import { told } from './refute';
import { scoreBefore, scoreWords, standing, worth } from './score';

const NAMES = { dubious: 'Dubious', mistake: 'A mistake', blunder: 'A blunder' } as const;

/** How many moves of a better line are told, with its first. */
const TOLD = 5;

/** What is said of a move that gave something away. */
export interface TurningPoint {
  /** What it changes and what it costs, in short. */
  short: string;
  /** The move that was better, in a sentence; empty if there was none. */
  better: string;
  /** The same with what answers it, what was better, and what that would have been about. */
  whole: string;
}

/** What is said of a move: what it changes, what it allows and loses, what was better and the plan of it. Nothing of a good one. */
export function turningPoint(review: Review, ply: number, variant: string, fenAt: (ply: number) => string | null): TurningPoint | null {
  const move = review.moves[ply - 1];
  const [from, to] = [fenAt(ply - 1), fenAt(ply)];
  if (!move?.verdict || !from || !to) return null;
  const before = scoreBefore(review, ply);
  const [was, is] = [standing(before, move.color), standing(move.score, move.color)];
  const change = was === is ? `${NAMES[move.verdict]}.` : `${NAMES[move.verdict]}: from ${was} to ${is}.`;
  const missed = move.missedMate ? ` There was mate in ${move.missedMate}.` : '';
  const allowed = move.allowedMate ? ` It allows mate in ${move.allowedMate}.` : '';
  const after = review.moves[ply];
  const reply = after?.best;
  // What is lost and what is forked is counted as in chess.
  const chess = variant === 'chess';
  const hit = reply && chess ? fork(to, reply.uci) : '';
  const answer = reply ? ` It is answered by ${told(reply)}${hit && !reply.checkmate ? `: it forks ${hit}` : ''}.` : '';
  const { words, net } = after && chess && !move.allowedMate ? costs(to, after.pv.uci, move.color, move.captured ? [move.captured] : []) : { words: '', net: 0 };
  // What is gone by the moves of a line and hardly by its score is got back behind them.
  const fall = worth(before, move.color) - worth(move.score, move.color);
  const lost = fall >= (net * 100) / 2 ? words : '';
  const loses = lost ? ` It loses ${lost}: ${scoreWords(move.score)}.` : answer && !move.allowedMate ? ` Now ${scoreWords(move.score)}.` : '';
  const best = move.best && move.best.uci !== move.uci ? move.best : null;
  const won = best && chess ? gain(from, move.pv.uci, TOLD) : '';
  const better = best ? ` Better was ${told(best)}${won && !best.captured ? `, and wins ${won}` : ''}${move.pv.san.length > 1 ? ` (then ${move.pv.san.slice(1, TOLD).join(' ')})` : ''}.` : '';
  const idea = best && chess && !best.checkmate ? plan(from, move.pv.uci) : '';
  return {
    short: change + missed + allowed + (lost ? ` It loses ${lost}.` : ''),
    better: best ? `Better was ${best.san}.` : '',
    whole: change + missed + allowed + answer + loses + better + (idea ? ` The plan: ${idea}.` : ''),
  };
}
