import type { Score, SearchResult, Variation } from './answers.js';
import type { JudgedGame } from './messages.js';

/**
 * Makes what was found of positions true to what was found behind the moves that were played in them: a position is worth
 * as much to the side that moves as what its move led to, or more. That was searched from one move further on. Tells whether
 * anything has changed.
 *
 * @internal
 */
export function hindsight(found: SearchResult[], { moves }: Pick<JudgedGame, 'moves'>): boolean {
  let changed = false;
  // From the end: what the last move shows is known of all before it.
  for (let at = moves.length - 1; at >= 0; at--) {
    const [before, after, { move }] = [found[at]!, found[at + 1]!, moves[at]!];
    const white = before.fen.split(' ')[1] === 'w';
    const score = scoreBefore(after.score, white);
    const more = (rank(score) - rank(before.score)) * (white ? 1 : -1);
    if (more <= 0) continue;
    found[at] = { ...before, best: move, score, depth: after.depth + 1, pv: line(before.fen, move, after.pv) };
    changed = true;
  }
  return changed;
}

/** Scores in their order, the best for White last. */
function rank(score: Score): number {
  if ('cp' in score) return score.cp;
  if ('checkmate' in score) return score.checkmate === 'white' ? 1e7 : -1e7;
  return Math.sign(score.mate) * (1e6 - Math.abs(score.mate));
}

/** What a position is worth by a move that leads to this. */
function scoreBefore(score: Score, white: boolean): Score {
  const sign = white ? 1 : -1;
  if ('checkmate' in score) return { mate: sign };
  // For the side that mates it is one move more.
  return 'mate' in score && Math.sign(score.mate) === sign ? { mate: score.mate + sign } : score;
}

/** A move and what follows it. */
function line(fen: string, { uci, san }: { uci: string; san: string }, rest: Variation): Variation {
  const fields = fen.split(' ');
  const number = `${fields.at(-1)}${fields[1] === 'w' ? '.' : '...'}`;
  const on = fields[1] === 'w' ? rest.text.replace(/^\d+\.\.\. /, '') : rest.text;
  return { uci: [uci, ...rest.uci], san: [san, ...rest.san], text: [number, san, on].filter(Boolean).join(' ') };
}
