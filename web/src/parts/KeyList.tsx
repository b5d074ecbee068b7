import { Button } from './Controls';
import { keysShown, pageKeys } from './keys';
import type { KeyRows } from './keys';

/** The keys of the board, which it tells itself to who listens. */
const BOARD: KeyRows = [
  ['← ↑ → ↓', 'walk'],
  ['Enter', 'pick up, put down; Esc lets go'],
  ['K Q R B N P', 'next such piece; with Shift back'],
  ['1 – 8', 'rank; with Shift file'],
  ['O X', 'this square; what is around it'],
  ['M', 'its moves; with Shift captures'],
  ['L C', 'last move; last capture'],
  ['T', 'clocks'],
  ['V G', 'evaluation; best move'],
  ['I', 'type a move'],
  ['F', 'turn the board'],
  ['U', 'take back'],
  ['Shift A D', 'back, forward; with Alt variations'],
  ['D H', 'next piece in hand; all in hand'],
];

/** The keys of the page and of its board, beside both: nothing loses the focus for them. */
export function KeyList() {
  const board = document.querySelector('#main chess-board:not([inert])') ? BOARD : [];
  if (!board.length && !pageKeys.value.length) return null;
  return (
    <section class="keys" aria-label="Keys">
      <Button icon="close" label="Close" onClick={() => (keysShown.value = false)} />
      <Rows title="On this page" rows={pageKeys.value} />
      <Rows title="On a square of the board" rows={board} />
      <p class="soft small"><kbd>?</kbd> shows them and puts them away.</p>
    </section>
  );
}

function Rows({ title, rows }: { title: string; rows: KeyRows }) {
  if (!rows.length) return null;
  return (
    <>
      <h2 class="small-head">{title}</h2>
      <dl>
        {rows.map(([keys, does]) => (
          <div key={keys}><dt><kbd>{keys}</kbd></dt><dd>{does}</dd></div>
        ))}
      </dl>
    </>
  );
}
