import type { Piece, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { pieceElement } from './pieces.js';

/** A piece is dragged from beside the board; `put` is told the square where it is let go, `null` if that is none. */
export function dragOnto(board: ChessBoard, piece: Piece, { button, clientX, clientY, pointerId, currentTarget }: PointerEvent, put: (square: Square | null) => void): void {
  if (button) return;
  const { view } = board;
  const from = currentTarget as HTMLElement;
  let ghost: HTMLElement | undefined;
  const move = (event: PointerEvent) => {
    if (!ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < 6) return;
    if (!ghost) {
      ghost = pieceElement(piece, view.set);
      ghost.classList.add('dragging');
      view.layer.append(ghost);
    }
    const { left, top, width } = view.grid.getBoundingClientRect();
    const side = width / 8;
    // Under a finger a piece cannot be seen: it is larger and above it.
    const touch = event.pointerType === 'touch';
    ghost.style.transform = `translate(${event.clientX - left - side / 2}px,${event.clientY - top - side * (touch ? 1 : 0.5)}px)${touch ? ' scale(1.5)' : ''}`;
  };
  const up = (event: PointerEvent) => {
    from.removeEventListener('pointermove', move);
    from.removeEventListener('pointerup', up);
    from.removeEventListener('pointercancel', up);
    ghost?.remove();
    if (ghost) put(event.type === 'pointerup' ? view.under(event.clientX, event.clientY) : null);
  };
  from.setPointerCapture(pointerId);
  from.addEventListener('pointermove', move);
  from.addEventListener('pointerup', up);
  from.addEventListener('pointercancel', up);
}
