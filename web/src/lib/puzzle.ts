/** A puzzle: a position, the opponent's move that makes it, and the solution with the replies. */
export interface Puzzle {
  id: string;
  rating: number;
  themes: string;
  fen: string;
  moves: readonly string[];
}

/** Themes by their letters in the packed file. */
export const THEMES: readonly { letter: string; name: string }[] = [
  { letter: '', name: 'All themes' },
  { letter: '1', name: 'Mate in one' },
  { letter: '2', name: 'Mate in two' },
  { letter: '3', name: 'Mate in three or more' },
  { letter: 'f', name: 'Fork' },
  { letter: 'p', name: 'Pin' },
  { letter: 's', name: 'Skewer' },
  { letter: 'd', name: 'Discovered attack' },
  { letter: 'D', name: 'Deflection' },
  { letter: 'x', name: 'Sacrifice' },
  { letter: 'b', name: 'Back rank' },
  { letter: 'h', name: 'Hanging piece' },
  { letter: 't', name: 'Trapped piece' },
  { letter: 'P', name: 'Passed pawn, promotion' },
  { letter: 'q', name: 'Quiet move' },
  { letter: 'v', name: 'Defence' },
  { letter: 'k', name: 'Attack on the king' },
  { letter: 'e', name: 'Endgame' },
  { letter: 'o', name: 'Opening' },
];

/** How hard puzzles are to be, beside the player's rating. */
export const EFFORTS: readonly { by: number; name: string }[] = [
  { by: -600, name: 'Much easier' },
  { by: -300, name: 'Easier' },
  { by: 0, name: 'At your rating' },
  { by: 300, name: 'Harder' },
  { by: 600, name: 'Much harder' },
];

/** Reads the packed file. */
export function readPuzzles(text: string): Puzzle[] {
  return text.trim().split('\n').map((line) => {
    const [id = '', rating = '', themes = '', board = '', turn = '', castling = '', passed = '', moves = ''] = line.split(' ');
    return { id, rating: Number(rating), themes, fen: `${board} ${turn} ${castling} ${passed} 0 1`, moves: moves.split(',') };
  });
}

/** How a rating changes by a result against a puzzle: the usual formula, in steps that a player can feel. */
export function rated(rating: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(Math.min(3000, Math.max(400, rating + 32 * ((solved ? 1 : 0) - expected))));
}

const DAY = 86_400_000;

/** When a card is to be seen again after so many successes in a row: the next day, then after ever longer times. */
export const again = (step: number, now: number): number => now + [0, 1, 3, 7, 16, 35, 80, 180][Math.min(step, 7)]! * DAY;
