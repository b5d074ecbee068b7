/** What a clock shows for the side that moves, in milliseconds. */
export interface Left {
  remaining: number;
  increment: number;
}

/** So many moves are still to come, whenever one looks at a clock: it is to last for them. */
export const MOVES = 40;
/** A move that is hard to find may take as long as there is for each of so few. */
const HARD = 30;
/** The largest part of a clock that one move may take. */
const PART = 15;
/** Even with nothing left a move has to be found. */
export const LEAST = 50;

/** How long a move of the computer may take at most, in milliseconds: a small part of what its clock has. */
export const longest = ({ remaining, increment }: Left): number => Math.max(LEAST, Math.min(remaining / PART, remaining / HARD + increment));
