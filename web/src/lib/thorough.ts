/** How thoroughly a game is looked at. */
export type Look = 'quick' | 'thorough';

/** How many positions are searched for each move. */
export const NODES: Record<Look, number> = { quick: 100_000, thorough: 1_000_000 };

/** What was chosen, read from where it is kept. */
export const lookOf = (kept: string): Look => (kept === 'thorough' ? 'thorough' : 'quick');

/** What kind of look a review was; earlier versions kept no number, and had the quick one alone. */
export const lookBy = (nodes: number | undefined): Look => (nodes !== undefined && nodes >= NODES.thorough ? 'thorough' : 'quick');

/** How many positions a worker searches in a second, as long as nothing is known of this machine. */
export const USUAL_SPEED = 250_000;

/** How many workers share a review, as many as the engine starts of itself. */
export const workers = (cores: number | undefined): number => Math.min(8, Math.max(1, cores || 2));

/** How many seconds a review takes; `speed` is what one worker has searched in a second, with all that belongs to a review. */
export const estimate = (plies: number, look: Look, speed: number, many: number): number => ((plies + 1) * NODES[look]) / (speed * Math.min(many, plies + 1));

/** The speed that a review had. */
export const speedOf = (plies: number, look: Look, seconds: number, many: number): number => estimate(plies, look, 1, many) / Math.max(seconds, 0.001);

/** A time as people say it who do not know it exactly: `about 20 seconds`. */
export function about(seconds: number): string {
  if (seconds < 7.5) return 'a few seconds';
  if (seconds < 55) return `about ${5 * Math.round(seconds / 5)} seconds`;
  if (seconds < 90) return 'about a minute';
  if (seconds < 3_300) return `about ${Math.round(seconds / 60)} minutes`;
  return seconds < 5_400 ? 'about an hour' : `about ${Math.round(seconds / 3_600)} hours`;
}
