import { mainline, readPgn } from 'tabiya';
import { FAMOUS } from '../lib/famous';
import { keepOnce } from '../state/library';
import { Diagram } from './Diagram';

/** How a game ended. */
const lastOf = (pgn: string): string => [...mainline(readPgn(pgn)[0]!)].at(-1)!.fen;

/** Famous games: one click keeps one, unless it is kept already, and goes on with it. */
export function Famous({ onKept }: { onKept: (id: number) => void }) {
  return (
    <section class="shelf" aria-label="Famous games">
      <h2>Or take a famous one</h2>
      <ul class="famous">
        {FAMOUS.map(({ title, about, pgn }) => (
          <li key={title}>
            <button type="button" class="card" onClick={() => void keepOnce(pgn).then(onKept)}>
              <Diagram fen={lastOf(pgn)} below={pgn.includes('[Result "0-1"]') ? 'black' : 'white'} />
              <span>
                <strong>{title}</strong>
                <small>{about}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
