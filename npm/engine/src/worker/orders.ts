import { PONDER_HIT, STOP } from './protocol.js';

/**
 * What a search is told while it goes on, or before it has begun: each search has orders of its own, so that none is
 * lost to another.
 *
 * @internal
 */
export class SearchOrders {
  private said = 0;
  private release: () => void = () => {};
  /** Settles with the first of them. */
  readonly heard = new Promise<void>((done) => (this.release = done));

  /** The search has to end. */
  stop(): void {
    this.said = STOP;
    this.release();
  }

  /** The move that is pondered on was played. */
  ponderHit(): void {
    if (this.said === 0) this.said = PONDER_HIT;
    this.release();
  }

  get isStopped(): boolean {
    return this.said === STOP;
  }

  /** What the search is told now, 0 if nothing: a hit once, a stop for good. */
  next(): number {
    const { said } = this;
    if (said === PONDER_HIT) this.said = 0;
    return said;
  }
}
