import { useEffect, useRef } from 'preact/hooks';
import { nagToGlyph } from 'tabiya';
import type { PgnGame, PgnNode } from 'tabiya';
import { written } from '../lib/notation';
import { settings } from '../state/settings';

const made = (tag: string, name: string, text = ''): HTMLElement => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
};

/** How many moves of a main line are laid out together: whole moves, so that a line begins with White's. */
const RUN = 24;

/** The numbers of a move in front of it, and the move with its glyphs. */
function moveElement(node: PgnNode, numbered: boolean, notation: string): HTMLElement {
  const [, turn, , , , full] = node.fen.split(' ');
  const black = turn === 'w';
  const button = made('button', 'move');
  button.setAttribute('type', 'button');
  button.dataset['id'] = String(node.id);
  if (!black || !numbered) button.append(made('span', 'number', `${Number(full) - (black ? 1 : 0)}${black ? '…' : '.'} `));
  button.append(written(node.san, notation) + node.nags.map((nag) => nagToGlyph(nag) ?? '').join(''));
  return button;
}

/** Writes what comes after a move; variations stand behind the moves that they replace. Texts are text, never HTML. */
function write(into: Node, from: PgnNode, notation: string, numbered = false): void {
  const note = (to: Node, text: string) => text.trim() && to.appendChild(made('span', 'comment', text));
  const one = (to: Node, node: PgnNode) => {
    note(to, node.commentsBefore.join(' '));
    to.appendChild(moveElement(node, numbered, notation));
    numbered = !node.text;
    note(to, node.text);
  };
  // Of a long main line only what is seen is laid out.
  const whole = from.parent ? null : into;
  let count = 0;
  const run = () => (whole && count++ % RUN === 0 ? whole.appendChild(made('div', 'run')) : into);
  if (whole) note(into, from.text);
  for (let node: PgnNode | undefined = from; node; ) {
    const [next, ...others]: PgnNode[] = [...node.children];
    into = run();
    if (next) one(into, next);
    for (const other of others) {
      const line = made('span', 'variation');
      numbered = false;
      one(line, other);
      write(line, other, notation, numbered);
      into.appendChild(line);
      numbered = false;
    }
    node = next;
  }
}

/** A record as a tree of moves. It is written by hand: ten thousand moves are there at once, and a step marks two of them. */
export function Tree({ record, edits, at, onGo }: { record: PgnGame; edits: number; at: PgnNode; onGo: (node: PgnNode) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { notation } = settings.value;
  useEffect(() => {
    const whole = document.createDocumentFragment();
    write(whole, record.root, notation);
    if (record.result !== '*') whole.append(made('span', 'tree-result', record.result));
    box.current!.replaceChildren(whole);
  }, [record, edits, notation]);
  useEffect(() => {
    const element = box.current!;
    element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const here = element.querySelector<HTMLElement>(`[data-id="${at.id}"]`);
    here?.setAttribute('aria-current', 'true');
    if (here) element.scrollTop = Math.max(0, here.offsetTop - element.clientHeight / 2);
    else element.scrollTop = 0;
  }, [at, record, edits, notation]);
  const pick = (event: MouseEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];
    const node = id === undefined ? undefined : record.node(Number(id));
    if (node) onGo(node);
  };
  return <div class="tree" ref={box} onClick={pick} role="group" aria-label="Moves and variations" tabIndex={0} />;
}
