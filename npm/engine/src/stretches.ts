/** Positions of a game that follow each other, without the last. @internal */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Parts the positions of a game into stretches, from its end. They are the same however many workers share them, so that
 * a review is the same too; the first are long, because who searches a position knows what comes of it. Each is an eighth
 * of what is left, down to one position: so all workers, of which there may be eight, end together. The last ones are of
 * the opening, where little is lost by not knowing what comes of it.
 *
 * @internal
 */
export function stretches(total: number): Stretch[] {
  const all: Stretch[] = [];
  for (let to = total; to > 0; ) {
    const from = Math.max(0, to - Math.min(8, Math.ceil(to / 8)));
    all.push({ from, to });
    to = from;
  }
  return all;
}
