import { Button } from './Controls';
import { answered, keysShown, pageKeys } from './keys';
import type { KeyRows } from './keys';

/** The keys of the board; those behind a letter where the page has an answer to it. */
const BOARD: readonly (readonly [keys: string, does: string, letter?: string])[] = [
  ['← ↑ → ↓', 'walk'],
  ['Enter', 'pick up, put down; Esc lets go'],
  ['K Q R B N P', 'next such piece; with Shift back'],
  ['1 – 8', 'rank; with Shift file'],
  ['O X', 'this square; what is around it'],
  ['M', 'its moves; with Shift captures'],
  ['L C', 'last move; last capture'],
  ['T', 'clocks', 't'],
  ['V G', 'evaluation; best move', 'v'],
  ['I', 'type a move', 'i'],
  ['F', 'turn the board'],
  ['U', 'take back', 'u'],
  ['Shift A D', 'back, forward'],
  ['Alt Shift A D', 'among variations, or turning points', 'A'],
  ['D H', 'next piece in hand; all in hand', 'd'],
];

const rowsNow = (): KeyRows => BOARD.filter(([, , letter = '']) => answered.value.includes(letter)).map(([keys, does]) => [keys, does]);

/** The keys of the board in a sentence each, for who listens. */
export const boardKeys = (): string => rowsNow().map(([keys, does]) => `${keys.replace('← ↑ → ↓', 'Arrows')}: ${does}.`).join(' ') + ' Typed: p N, s 4, b e4.';

/** The keys of the page and of its board, beside both: nothing loses the focus for them. */
export function KeyList() {
  const board = document.querySelector('#main chess-board:not([inert])') ? rowsNow() : [];
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
