import { settings } from '../state/settings';

/** A small board to look at, beside words that tell what it shows: nobody moves on it, and nothing is said of it. */
export function Diagram({ fen, below = 'white' }: { fen: string; below?: 'white' | 'black' }) {
  return <chess-board class="diagram" inert aria-hidden="true" controls="off" coordinates="off" fen={fen} orientation={below} pieces={settings.value.pieces} />;
}
