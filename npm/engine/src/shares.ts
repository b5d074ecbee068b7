/**
 * The positions of a game, shared among workers. Each has a part in a row and begins at its end: what comes of a position
 * is known when it is looked at. Who has nothing left takes over the first half of what another has most of, so that all
 * end together, whichever part takes longest.
 *
 * @internal
 */
export class Shares {
  private readonly parts: { from: number; to: number }[];

  constructor(total: number, workers: number) {
    const size = Math.ceil(total / workers);
    this.parts = Array.from({ length: workers }, (_, i) => ({ from: Math.min(total, i * size), to: Math.min(total, (i + 1) * size) }));
  }

  /** The next position for a worker; nothing if none is left. */
  next(worker: number): number | undefined {
    const own = this.parts[worker]!;
    if (own.from === own.to) {
      const most = this.parts.reduce((one, two) => (two.to - two.from > one.to - one.from ? two : one));
      own.from = most.from;
      own.to = most.from += Math.ceil((most.to - most.from) / 2);
    }
    return own.from < own.to ? --own.to : undefined;
  }
}
