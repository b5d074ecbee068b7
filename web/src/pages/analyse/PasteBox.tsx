import { useState } from 'preact/hooks';
import { Button } from '../../parts/Controls';
import * as model from '../../state/analyse';

// The same ones always: another would be called with every line of the engine, and take the focus back.
const inSight = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });
const wants = (area: HTMLElement | null): void => area?.focus({ preventScroll: true });

/** A place for whatever a player has: a game, a position, moves, a link, or a file. */
export function PasteBox({ onDone }: { onDone: () => void }) {
  const [text, type] = useState('');
  return (
    <form class="paste" ref={inSight} onSubmit={async (event) => { event.preventDefault(); if (await model.paste(text)) onDone(); }}>
      <textarea class="text" rows={5} aria-label="A PGN, a FEN, moves, or a link" placeholder="A PGN, a FEN, a list of moves, or a link" value={text} onKeyDown={(event) => { if (event.key === 'Escape') onDone(); }} onInput={(event) => type(event.currentTarget.value)} ref={wants} />
      <div class="row">
        <Button kind="primary" type="submit">Show</Button>
        <label class="button">
          <span>Open a file</span>
          <input type="file" class="hidden" accept=".pgn,.fen,.epd,.txt" onChange={async (event) => { const file = event.currentTarget.files?.[0]; if (file && (await model.paste(await file.text()))) onDone(); }} />
        </label>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
