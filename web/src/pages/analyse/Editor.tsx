import type { ChessBoard } from '@tabiya/board';
import { useRef, useState } from 'preact/hooks';
import { variantOf } from '../../lib/variants';
import { Board } from '../../parts/Board';
import { Button } from '../../parts/Controls';

/** The editor of positions, which says what is wrong. */
export function Editor({ fen, variant, onDone }: { fen: string; variant: string; onDone: (fen: string | null) => void }) {
  const board = useRef<ChessBoard | null>(null);
  const [now, change] = useState(fen);
  const [start] = useState(fen);
  const problems = board.current?.problems ?? [];
  return (
    <main class="page stage editing" id="main">
      <h1 class="hidden">Set up a position</h1>
      <div class="board-cell">
        <Board game={null} edit={start} variant={variant === 'chess' ? undefined : variant} hold={board} onPosition={change} />
      </div>
      <section class="panel" aria-label="Set up a position">
        <div>
          <h2>Set up a position{variant === 'chess' ? '' : ` of ${variantOf(variant).name}`}</h2>
          <p class={problems.length ? 'not-yet' : 'fine'} role="status">
            {problems.length ? 'Not a position yet.' : 'This is a legal position.'}
          </p>
        </div>
        <div class="row">
          <Button icon="close" kind="cancel" onClick={() => onDone(null)}>Cancel</Button>
          <Button kind="primary" disabled={problems.length > 0} onClick={() => onDone(now)}>Analyse it</Button>
        </div>
        <p class="soft small">Pick a piece and put it on squares; drag to move; drag off the board to remove.</p>
      </section>
    </main>
  );
}
