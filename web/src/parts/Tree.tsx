import { useEffect, useRef } from 'preact/hooks';
import type { PgnGame, PgnNode } from 'tabiya';
import { settings } from '../state/settings';
import { WrittenTree } from './written-tree';

/** A record as a tree of moves, one of which is looked at. */
export function Tree({ record, edits, at, onGo }: { record: PgnGame; edits: number; at: PgnNode; onGo: (node: PgnNode) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<WrittenTree | null>(null);
  const { notation } = settings.value;
  useEffect(() => {
    const made = (tree.current = new WrittenTree(box.current!, record, notation));
    return () => made.dispose();
  }, [record, edits, notation]);
  useEffect(() => tree.current?.mark(at), [at, record, edits, notation]);
  const pick = (event: MouseEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];
    const node = id === undefined ? undefined : record.node(Number(id));
    if (node) onGo(node);
  };
  return <div class="tree" ref={box} onClick={pick} role="group" aria-label="Moves and variations" tabIndex={0} />;
}
