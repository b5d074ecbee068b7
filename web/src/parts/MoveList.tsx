import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../state/settings';
import { written } from '../lib/notation';
import { whenWidthChanges } from './width';

/** What a mark is in writing: colours alone tell not everybody. */
const GLYPHS: Readonly<Record<string, string>> = { dubious: '?!', mistake: '?', blunder: '??' };

/** The moves of a game in two columns; one of them is looked at. */
export function MoveList({ sans, at, first = 1, black = false, marks, onGo }: { sans: readonly string[]; at: number; first?: number; black?: boolean; marks?: readonly (string | undefined)[]; onGo: (ply: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const { notation } = settings.value;
  const show = () => {
    const box = list.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && here) box.scrollTop = Math.max(0, here.offsetTop - box.clientHeight / 2);
  };
  useEffect(show, [at, sans.length]);
  useEffect(() => whenWidthChanges(list.current!, show), []);
  const offset = black ? 1 : 0;
  const rows = Array.from({ length: Math.ceil((sans.length + offset) / 2) }, (_, row) => row);
  const cell = (ply: number) =>
    ply < 0 || ply >= sans.length ? (
      <span class="no-move" />
    ) : (
      <button type="button" class={`move ${marks?.[ply] ? `mark-${marks[ply]}` : ''}`} aria-current={at === ply + 1 ? 'true' : undefined} onClick={() => onGo(ply + 1)}>
        {written(sans[ply]!, notation)}
        {GLYPHS[marks?.[ply] ?? '']}
      </button>
    );
  return (
    <ol class="moves" ref={list} aria-label="Moves" tabIndex={0}>
      {rows.map((row) => (
        <li key={row}>
          <span class="number">{first + row}.</span>
          {cell(2 * row - offset)}
          {cell(2 * row + 1 - offset)}
        </li>
      ))}
    </ol>
  );
}
