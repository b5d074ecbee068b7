import type { Hint, Score, SearchResult } from './answers.js';

/** How much of a line is told. */
const LINE = 8;

/** A hint of what was found; none if there is no move. @internal */
export function hintOf({ best, score, pv, fen }: SearchResult): Hint | null {
  if (best === null) return null;
  const { piece, from, to, san } = best;
  const sentences = [
    best.drop ? `Look at the ${piece} in hand.` : `Look at the ${piece} on ${from}.`,
    best.drop ? `The ${piece} in hand could go to ${to}.` : `The ${piece} on ${from} could go to ${to}.`,
    `The move is ${san}.`,
    `${numbered(fen, pv.san.slice(0, LINE))}: ${words(score)}.`,
  ];
  return { move: best, piece, from, to, score, pv, sentences };
}

function numbered(fen: string, sans: readonly string[]): string {
  const fields = fen.split(' ');
  let number = Number(fields.at(-1));
  let white = fields[1] === 'w';
  const text = sans.map((san, i) => {
    const before = white ? `${number}. ` : i === 0 ? `${number}... ` : '';
    if (!white) number++;
    white = !white;
    return before + san;
  });
  return text.join(' ');
}

/** A score in words: `White is ahead by 0.4 pawns`. */
function words(score: Score): string {
  if ('checkmate' in score) return `${score.checkmate === 'white' ? 'White' : 'Black'} has checkmated`;
  const value = 'cp' in score ? score.cp : score.mate;
  const side = value > 0 ? 'White' : 'Black';
  if ('mate' in score) return `${side} mates in ${Math.abs(value)}`;
  return Math.abs(value) < 25 ? 'the game is even' : `${side} is ahead by ${(Math.abs(value) / 100).toFixed(1)} pawns`;
}
