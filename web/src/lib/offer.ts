import type { Score, Wdl } from '@tabiya/engine';
import { worth } from './score';

/** Before this ply a game has hardly begun: only a side that is all but lost takes a draw. */
const OPENING = 20;
/** From this ply on, or when for so many plies nothing was taken and no pawn moved, an even game is a draw. */
const [SETTLED, QUIET] = [60, 30];

/** Whether a side takes a draw that is offered after so many plies: the rule of the players of the program. */
export function takesDraw(chances: Wdl, side: 'white' | 'black', plies: number, halfmoves: number): boolean {
  const hope = (chances[side] + chances.draw / 2) / 1000;
  const settled = plies >= SETTLED || halfmoves >= QUIET;
  return hope < (plies < OPENING ? 0.23 : 0.4) || (settled && hope < 0.53);
}

/** Why a side does not take a draw: that it stands worse would be none. */
export function whyNoDraw(score: Score, side: 'white' | 'black', plies: number, told: string): string {
  const value = worth(score, side);
  if (value > 30) return told;
  if (value >= -30) return 'the game is even, and there is still much to play for';
  return plies < OPENING ? 'the game has hardly begun' : 'there is still much to play for';
}
