import type { Shape, Square } from 'tabiya';
import { h } from './dom.js';
import type { ChessBoard } from './element.js';

const FINGER_WAITS = 450;
const COLORS = ['green', 'red', 'blue', 'yellow'] as const;

interface Press {
  /** Which finger, pen or mouse it is. */
  readonly id: number;
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  /** Whether the piece was picked up by this press, and whether it had been before. */
  picks: boolean;
  readonly again: boolean;
  /** The colour of what is being drawn. */
  color?: Shape['color'] | undefined;
  dragged?: HTMLElement | undefined;
  over?: Square | null;
}

/** Puts a piece where the pointer is, in parts of its own size: the page may have scaled the board. */
export function carry({ style }: HTMLElement, x: number, y: number, { left, top, width }: DOMRect, touch: boolean): void {
  const at = (distance: number, less: number) => `${(distance / width) * 800 - less}%`;
  // Under a finger a piece cannot be seen: it is larger and above it.
  style.transform = `translate(${at(x - left, 50)},${at(y - top, touch ? 100 : 50)})${touch ? ' scale(1.5)' : ''}`;
}

/** Green; with Shift or Ctrl red, with Alt blue, with both yellow. */
const colorOf = (event: PointerEvent) => COLORS[(event.shiftKey || event.ctrlKey ? 1 : 0) + (event.altKey ? 2 : 0)]!;

/** Mouse, finger and pen: drag, click and click, shapes by the right button or a long press. */
export function pointer(board: ChessBoard): void {
  const { renderer, selection, surface, view } = board;
  const over = h('div', 'over');
  let press: Press | null = null;
  let tapped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hover = (square: Square | null) => {
    if (press!.over === square) return;
    press!.over = square;
    if (!square) return over.remove();
    // A layer of its own: nothing else is painted anew while a piece is dragged.
    view.settle(over, square);
    if (!over.parentNode) view.layer.prepend(over);
  };
  const end = () => {
    clearTimeout(timer);
    if (press?.dragged) {
      hover(null);
      press.dragged.classList.remove('dragging');
      view.settle(press.dragged, press.square);
    }
    renderer.preview = null;
    press = null;
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    // Measured once, before anything is written: else the page would be laid out in between.
    const box = view.grid.getBoundingClientRect();
    hover(view.under(clientX, clientY, box));
    carry(press!.dragged!, clientX, clientY, box, press!.touch);
  };

  surface.addEventListener('pointerdown', (event) => {
    const square = view.under(event.clientX, event.clientY);
    if (press || !square || event.button % 2) return;
    const touch = event.pointerType === 'touch';
    if (event.button && (selection.from || board.live.queue.length)) board.cancel();
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, touch, picks: false, again: selection.from === square };
    selection.release = end;
    view.point(square);
    if (event.button) {
      press.color = colorOf(event);
    } else {
      // Of a finger it is not known yet whether it draws one more shape.
      if (!touch) board.clear();
      press.picks = press.again || selection.takesUp(square);
      if (press.picks) selection.pick(square);
      if (touch) {
        timer = setTimeout(() => {
          press!.color = 'green';
          selection.pick(null);
          renderer.preview = { from: square, to: square, color: 'green' };
          navigator.vibrate?.(12);
        }, FINGER_WAITS);
      }
    }
    surface.setPointerCapture(event.pointerId);
  });

  surface.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId) return;
    if (press.color) {
      const to = view.under(event.clientX, event.clientY);
      if (to && to !== renderer.preview?.to) renderer.preview = { from: press.square, to, color: press.color };
    } else if (event.buttons > 2) {
      // Another button while one is held calls it off.
      board.cancel();
    } else if (press.dragged) {
      follow(event);
    } else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > (press.touch ? 8 : 4)) {
      clearTimeout(timer);
      const piece = selection.canPick(press.square) && view.pieces.get(press.square)?.element;
      if (!piece) return;
      selection.pick(press.square);
      press.dragged = piece;
      piece.classList.add('dragging');
      follow(event);
    }
  });

  surface.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const { square, color, dragged, picks, again, touch } = press;
    tapped = touch;
    const to = view.under(event.clientX, event.clientY);
    end();
    if (touch && !color) board.clear();
    if (color) {
      if (to) board.toggleShape({ from: square, to, color }, touch);
    } else if (dragged) {
      selection.drop(square, to);
    } else if (!picks) {
      if (to === square) selection.tap(square);
    } else if (again) {
      selection.pick(null);
    }
  });

  surface.addEventListener('pointercancel', (event) => {
    if (press?.id !== event.pointerId) return;
    end();
    board.render();
  });
  // Only while something is held does the page not scroll.
  surface.addEventListener('touchmove', (event) => (press?.color || press?.dragged) && event.cancelable && event.preventDefault(), { passive: false });
  // The click that a browser makes of a tap would fall on what the tap has opened: the question what a pawn becomes.
  surface.addEventListener('touchend', (event) => {
    if (tapped && event.cancelable) event.preventDefault();
    tapped = false;
  });
  surface.addEventListener('contextmenu', (event) => event.preventDefault());
  // Assistive technology clicks without a pointer.
  surface.addEventListener('click', (event) => {
    const square = (event.target as HTMLElement).dataset.square as Square | undefined;
    if (event.detail === 0 && square) selection.tap(square);
  });
}

/** Adds a shape, or takes it away if it is there; a finger, which has no keys for colours, goes through them. */
export function toggled(shapes: readonly Shape[], shape: Shape, cycle: boolean): Shape[] {
  const there = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  const others = shapes.filter((other) => other !== there);
  if (!there) return [...others, shape];
  const color = cycle ? COLORS[COLORS.indexOf(there.color) + 1] : there.color === shape.color ? undefined : shape.color;
  return color ? [...others, { ...shape, color }] : others;
}
