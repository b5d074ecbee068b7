import type { GamePiece, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { pieceElement } from './pieces.js';
import { carry } from './pointer.js';

/** A piece is dragged from beside the board; `put` is told the square where it is let go, `null` if that is none. */
export function dragOnto(board: ChessBoard, piece: GamePiece, { button, clientX, clientY, pointerId, currentTarget }: PointerEvent, put: (square: Square | null) => void): void {
  if (button) return;
  const { view } = board;
  const from = currentTarget as HTMLElement;
  let ghost: HTMLElement | undefined;
  const move = (event: PointerEvent) => {
    // Another button while one is held calls it off.
    if (event.buttons > 2) return board.cancel();
    if (!ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < 6) return;
    if (!ghost) {
      ghost = pieceElement(piece, view.set);
      ghost.classList.add('dragging');
      view.layer.append(ghost);
    }
    carry(ghost, event.clientX, event.clientY, view.grid.getBoundingClientRect(), event.pointerType === 'touch');
  };
  const end = () => {
    from.removeEventListener('pointermove', move);
    from.removeEventListener('pointerup', up);
    from.removeEventListener('pointercancel', up);
    from.removeEventListener('keydown', key);
    ghost?.remove();
  };
  const key = ({ key }: KeyboardEvent) => key === 'Escape' && board.cancel();
  const up = (event: PointerEvent) => {
    end();
    if (ghost) put(event.type === 'pointerup' ? view.under(event.clientX, event.clientY) : null);
  };
  from.setPointerCapture(pointerId);
  from.addEventListener('pointermove', move);
  from.addEventListener('pointerup', up);
  from.addEventListener('pointercancel', up);
  from.addEventListener('keydown', key);
  board.selection.release = end;
}
