import type { ChessBoard } from '@tabiya/board';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { variantOf } from '../../lib/variants';
import { Board } from '../../parts/Board';
import { useBrought } from '../../parts/brought';
import { Button } from '../../parts/Controls';

/** The editor of positions, which says what is wrong. */
export function Editor({ fen, variant, onDone }: { fen: string; variant: string; onDone: (fen: string | null) => void }) {
  const board = useRef<ChessBoard | null>(null);
  const [now, change] = useState(fen);
  const [start] = useState(fen);
  /** Why what stands in the field of the FEN cannot be read: then it is not what the board shows. */
  const [unread, refuse] = useState('');
  const problems = board.current?.problems ?? [];
  useBrought((text) => board.current && (board.current.fen = text.trim()));
  // With the words, and not a picture later.
  useLayoutEffect(() => {
    const root = board.current?.shadowRoot;
    root?.querySelector('.field input')?.setAttribute('aria-invalid', String(unread !== ''));
    // In the place of the faults of the board, which would be taken for those of the text; the next position lists its own.
    if (unread) root?.querySelector('.faults')?.replaceChildren(...reasonsIn(unread).map((reason) => Object.assign(document.createElement('li'), { textContent: reason })));
  }, [unread]);
  return (
    <main class="page stage editing" id="main">
      <h1 class="hidden">Set up a position</h1>
      <div class="board-cell">
        <Board game={null} edit={start} variant={variant === 'chess' ? undefined : variant} hold={board} onPosition={(now) => (change(now), refuse(''))} onProblem={refuse} />
      </div>
      <section class="panel" aria-label="Set up a position">
        <div>
          <h2>Set up a position{variant === 'chess' ? '' : ` of ${variantOf(variant).name}`}</h2>
          <p class={unread || problems.length ? 'not-yet' : 'fine'} role="status">
            {unread ? 'This FEN cannot be read.' : problems.length ? 'Not a position yet.' : 'This is a legal position.'}
          </p>
        </div>
        <div class="row">
          <Button icon="close" kind="cancel" onClick={() => onDone(null)}>Cancel</Button>
          <Button kind="primary" disabled={unread !== '' || problems.length > 0} onClick={() => onDone(now)}>Analyse it</Button>
        </div>
        <p class="soft small">Pick a piece and put it on squares; drag to move; drag off the board to remove.</p>
      </section>
    </main>
  );
}

/** How many reasons are told: those of a text that was never a FEN are many, and the first tells most. */
const TOLD = 2;

/** The first reasons of a message about a FEN, each a sentence. */
const reasonsIn = (message: string): string[] => message.split(/; (?=column \d)/).slice(0, TOLD).map((reason) => `${reason[0]!.toUpperCase()}${reason.slice(1).replace(/\.?$/, '.')}`);
