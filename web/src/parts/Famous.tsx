import { FAMOUS } from '../lib/famous';
import { keepGame } from '../state/library';

/** Famous games, for a shelf that is empty: one click keeps one, and goes on with it. */
export function Famous({ onKept }: { onKept: (id: number) => void }) {
  return (
    <section class="shelf" aria-label="Famous games">
      <h2>Or begin with a famous one</h2>
      <ul class="famous">
        {FAMOUS.map(({ title, about, pgn }) => (
          <li key={title}>
            <button type="button" class="card" onClick={() => void keepGame(pgn).then(onKept)}>
              <strong>{title}</strong>
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
