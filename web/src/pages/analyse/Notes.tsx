import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nagToGlyph } from 'tabiya';
import type { PgnNode } from 'tabiya';
import { readShapes, shapesText } from '../../lib/shapes';
import { Button, Sure } from '../../parts/Controls';
import * as model from '../../state/analyse';

/** Glyphs of the move itself, and those of the position that it leads to. */
export const GLYPHS = [1, 2, 3, 4, 5, 6];
const JUDGEMENTS: readonly { nag: number; text: string }[] = [
  { nag: 7, text: 'only move' },
  { nag: 10, text: 'even' },
  { nag: 13, text: 'unclear' },
  { nag: 14, text: 'White a little better' },
  { nag: 15, text: 'Black a little better' },
  { nag: 16, text: 'White better' },
  { nag: 17, text: 'Black better' },
  { nag: 18, text: 'White wins' },
  { nag: 19, text: 'Black wins' },
  { nag: 22, text: 'zugzwang' },
  { nag: 36, text: 'initiative' },
  { nag: 40, text: 'attack' },
  { nag: 132, text: 'counterplay' },
  { nag: 138, text: 'time trouble' },
  { nag: 146, text: 'novelty' },
];
const KNOWN = JUDGEMENTS.map(({ nag }) => nag);
const OF_MOVES = ['', 'good move', 'mistake', 'brilliant move', 'blunder', 'interesting move', 'dubious move'];

/** What is written about a move, as it is said: its glyphs, and its comment. */
export const remarks = ({ nags, text }: PgnNode): string[] => [...nags.map((nag) => OF_MOVES[nag] ?? JUDGEMENTS.find((one) => one.nag === nag)?.text ?? ''), text].filter(Boolean);

/** Puts a glyph in the place of others of its kind, or takes it away. */
export function toggleGlyph(nag: number): void {
  model.change((of, at) => of.setNags(at, at.nags.includes(nag) ? at.nags.filter((one) => one !== nag) : [nag, ...at.nags.filter((one) => !GLYPHS.includes(one))]));
}

/** What is written about the move: glyphs, a comment, arrows, and its place among the variations. */
export function Notes() {
  const here = model.node.value;
  model.edits.value;
  const open = model.noting.value;
  const judged = here.nags.find((nag) => KNOWN.includes(nag)) ?? 0;
  return (
    <div class="notes">
      <div class="row" role="group" aria-label="This move">
        {here.parent && GLYPHS.map((nag) => (
          <Button key={nag} kind="glyph" pressed={here.nags.includes(nag)} onClick={() => toggleGlyph(nag)}>
            {nagToGlyph(nag)}
          </Button>
        ))}
        <Button icon="edit" label="Comment" pressed={open} onClick={() => model.note(!open)} />
        {here.parent && !here.isMainline && <Button icon="up" label="Make it the main line" onClick={() => model.change((of, at) => of.promoteToMainline(at))} />}
        {here.parent && (
          <Sure label="Delete this move and what follows" icon="trash" question="Delete from here" onClick={model.remove} />
        )}
      </div>
      {open && <Words />}
      {open && here.parent && (
        <div class="note-row">
          <label class="field">
            Position
            <select value={judged} onChange={(event) => { const nag = Number(event.currentTarget.value); model.change((of, at) => of.setNags(at, [...at.nags.filter((one) => !KNOWN.includes(one)), ...(nag ? [nag] : [])])); }}>
              <option value={0}>not judged</option>
              {JUDGEMENTS.map(({ nag, text }) => (
                <option value={nag} key={nag}>{nagToGlyph(nag)} {text}</option>
              ))}
            </select>
          </label>
          <Arrows />
        </div>
      )}
      {open && !here.parent && <Arrows />}
    </div>
  );
}

function Words() {
  const here = model.node.value;
  const area = useRef<HTMLTextAreaElement>(null);
  // With the key that opens it, not when the page is painted: what is typed meanwhile would be taken for keys.
  useLayoutEffect(() => {
    if (model.asked.value && model.wantsToWrite()) area.current?.focus({ preventScroll: true });
  }, [model.asked.value]);
  // What is written stands in the tree at once; what stands here is as it was typed, with its blanks.
  return (
    <textarea
      class="text"
      ref={area}
      aria-label="Comment"
      rows={2}
      defaultValue={here.text}
      placeholder="What is there to say about this move?"
      onInput={(event) => model.comment(event.currentTarget.value)}
      onKeyDown={(event) => { if (event.key === 'Escape') event.currentTarget.blur(); }}
    />
  );
}

/** Arrows and circles as text: the way to draw them without a mouse. */
function Arrows() {
  const here = model.node.value;
  const [wrong, tell] = useState<string | null>(null);
  return (
    <label class="field">
      Arrows
      <input
        class="text"
        value={shapesText(here.shapes)}
        placeholder="e2e4 Rd5"
        title="e2e4 is an arrow, d5 a circle; with R, B or Y in front red, blue or yellow"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={wrong !== null}
        onChange={(event) => {
          const read = readShapes(event.currentTarget.value);
          tell(read.wrong);
          if (read.wrong === null) model.change((of, at) => of.setShapes(at, read.shapes));
          else model.said.value = { tone: 'refused', text: `“${read.wrong}” is neither an arrow nor a square: write e2e4 for an arrow, d5 for a circle, Rd5 for a red one.` };
        }}
      />
    </label>
  );
}
