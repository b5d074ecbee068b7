import { FAMOUS } from '../lib/famous';
import { keepOnce } from '../state/library';

/** Famous games: one click keeps one, unless it is kept already, and goes on with it. */
export function Famous({ onKept }: { onKept: (id: number) => void }) {
  return (
    <section class="shelf" aria-label="Famous games">
      <h2>Or take a famous one</h2>
      <ul class="famous">
        {FAMOUS.map(({ title, about, pgn }) => (
          <li key={title}>
            <button type="button" class="card" onClick={() => void keepOnce(pgn).then(onKept)}>
              <strong>{title}</strong>
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
