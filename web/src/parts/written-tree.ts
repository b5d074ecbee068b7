import { nagToGlyph } from 'tabiya';
import type { PgnGame, PgnNode } from 'tabiya';
import { resultText, written } from '../lib/notation';
import { whenWidthChanges } from './width';

/** How many moves of a line are laid out together: whole moves, so that a run begins with White's. */
const RUN = 24;
/** How many runs are written at once; the others when they are seen, or when there is nothing else to do. */
const AT_ONCE = 4;
/** How long after a step nothing is written that is not seen, in milliseconds: who goes through a game waits for nothing. */
const REST = 300;
/** With less of it in sight nobody reads there, in pixels. */
const LEAST = 48;
/** How people scroll. */
const SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const made = (tag: string, name: string, text = ''): HTMLElement => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
};

/**
 * A record as elements, written by hand: a record of ten thousand moves is there at once, because of each line only the
 * part that is seen is made, and a step marks two moves. Texts are text, never HTML.
 */
export class WrittenTree {
  /** The moves that are there, by their numbers. */
  private readonly buttons = new Map<number, HTMLElement>();
  /** The runs that wait, by the numbers of their moves. */
  private readonly waiting = new Map<number, HTMLElement>();
  private readonly fills = new Map<HTMLElement, () => void>();
  private readonly seen: IntersectionObserver;
  private current: HTMLElement | undefined;
  /** Plies before the first move, counted from White's first. */
  private readonly before: number;
  private idle = 0;
  private scroll = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** Whether the marked move is kept in sight. */
  private holds = false;
  private readonly endWatch: () => void;

  constructor(
    private readonly box: HTMLElement,
    record: PgnGame,
    private readonly notation: string,
  ) {
    const [, turn, , , , full] = record.start.split(' ');
    this.before = 2 * ((Number(full) || 1) - 1) + (turn === 'b' ? 1 : 0);
    this.seen = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && this.fill(target as HTMLElement)), { root: box, rootMargin: '600px' });
    const whole = document.createDocumentFragment();
    this.note(whole, record.root.text);
    this.line(whole, record.root);
    if (record.result !== '*') whole.append(made('span', 'tree-result', resultText(record.result)));
    box.replaceChildren(whole);
    for (const run of this.fills.keys()) this.seen.observe(run);
    this.endWatch = whenWidthChanges(box, this.show);
    box.addEventListener('contentvisibilityautostatechange', this.hold);
    for (const name of SCROLLS) box.addEventListener(name, this.letGo, { passive: true });
    this.later();
  }

  dispose(): void {
    this.seen.disconnect();
    this.endWatch();
    this.box.removeEventListener('contentvisibilityautostatechange', this.hold);
    for (const name of SCROLLS) this.box.removeEventListener(name, this.letGo);
    cancelAnimationFrame(this.scroll);
    this.pause();
  }

  private pause(): void {
    clearTimeout(this.rest);
    globalThis.cancelIdleCallback?.(this.idle);
  }

  /** Marks a move, and brings it into sight. */
  mark(at: PgnNode): void {
    this.pause();
    this.rest = setTimeout(() => this.later(), REST);
    this.current?.removeAttribute('aria-current');
    this.current = this.button(at);
    this.current?.setAttribute('aria-current', 'true');
    this.show();
  }

  /** Brings the marked move into sight, before the page is drawn: asked now, where it stands would lay out the page once more. */
  private readonly show = (): void => {
    this.holds = true;
    cancelAnimationFrame(this.scroll);
    this.scroll = requestAnimationFrame(this.center);
  };

  /** Keeps the marked move in sight where what stands above it gets its true height, as long as nobody scrolls. */
  private readonly hold = (): void => {
    if (this.holds) this.show();
  };

  private readonly letGo = (): void => {
    this.holds = false;
  };

  /** Scrolls the marked move into the middle of what is seen. Where it stands is asked of the page: each run is a box of its own. */
  private readonly center = (): void => {
    const { box, current } = this;
    if (!current) return void (box.scrollTop = 0);
    const { top } = box.getBoundingClientRect();
    // On a phone the box may go on below the screen, behind the names of the pages.
    const seen = innerHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd || '0') - top;
    const room = seen < LEAST ? box.clientHeight : Math.min(seen, box.clientHeight);
    box.scrollTop += current.getBoundingClientRect().top - top - room / 2;
  };

  /** The element of a move; the runs on the way to it are written. */
  private button(at: PgnNode): HTMLElement | undefined {
    for (;;) {
      const known = this.buttons.get(at.id);
      if (known) return known;
      let above: PgnNode | null = at;
      while (above && !this.waiting.has(above.id)) above = above.parent;
      if (!above) return undefined;
      this.fill(this.waiting.get(above.id)!);
    }
  }

  private fill(run: HTMLElement): void {
    const fill = this.fills.get(run);
    if (!fill) return;
    this.fills.delete(run);
    this.seen.unobserve(run);
    run.classList.remove('waits');
    fill();
    this.hold();
  }

  /** Writes what waits, a little at a time, when the browser has nothing else to do. */
  private later(): void {
    if (!this.fills.size || !globalThis.requestIdleCallback) return;
    this.idle = requestIdleCallback((deadline) => {
      for (const run of this.fills.keys()) {
        if (deadline.timeRemaining() < 8) break;
        this.fill(run);
      }
      this.later();
    });
  }

  /** Writes the moves behind one, in runs if they are many; `numbered` if the first of them needs no number. */
  private line(into: Node, from: PgnNode, numbered = false): void {
    const moves: PgnNode[] = [];
    for (let node = from.children[0]; node; node = node.children[0]) moves.push(node);
    if (moves.length <= RUN && from.parent) return this.run(into, moves, numbered);
    for (let at = 0, count = 0; at < moves.length; count++) {
      // The first run is shorter where Black begins.
      const end = Math.min(moves.length, at + RUN - (at === 0 && (this.before + moves[0]!.ply - 1) % 2 ? 1 : 0));
      const part = moves.slice(at, end);
      const run = into.appendChild(made(from.parent ? 'span' : 'div', 'run'));
      if (count < AT_ONCE && !from.parent) this.run(run, part);
      else this.wait(run, part, numbered && at === 0);
      at = end;
    }
  }

  private wait(run: HTMLElement, moves: readonly PgnNode[], numbered: boolean): void {
    run.classList.add('waits');
    for (const { id } of moves) this.waiting.set(id, run);
    this.fills.set(run, () => {
      for (const { id } of moves) this.waiting.delete(id);
      this.run(run, moves, numbered);
    });
    if (this.box.contains(run)) this.seen.observe(run);
  }

  /** Writes some moves; variations stand behind the moves that they replace. */
  private run(into: Node, moves: readonly PgnNode[], numbered = false): void {
    for (const node of moves) {
      numbered = this.move(into, node, numbered);
      for (const other of node.parent!.children.slice(1)) {
        if (node.parent!.children[0] !== node) break;
        const variation = made('span', 'variation');
        this.line(variation, other, this.move(variation, other, false));
        into.appendChild(variation);
        numbered = false;
      }
    }
  }

  /** Writes a move with its notes; whether the next one needs no number. */
  private move(into: Node, node: PgnNode, numbered: boolean): boolean {
    this.note(into, node.commentsBefore.join(' '));
    const ply = this.before + node.ply - 1;
    const button = made('button', 'move');
    button.setAttribute('type', 'button');
    button.dataset['id'] = String(node.id);
    if (ply % 2 === 0 || !numbered) button.append(made('span', 'number', `${Math.floor(ply / 2) + 1}${ply % 2 ? '…' : '.'} `));
    button.append(written(node.san, this.notation) + node.nags.map((nag) => nagToGlyph(nag) ?? '').join(''));
    into.appendChild(button);
    this.buttons.set(node.id, button);
    this.note(into, node.text);
    return !node.text;
  }

  private note(into: Node, text: string): void {
    if (text.trim()) into.appendChild(made('span', 'comment', text));
  }
}
