import type { Color, PromotionRole, Square } from 'tabiya';
import { h } from './dom.js';
import type { ChessBoard } from './element.js';
import { pieceElement } from './pieces.js';

/** Asks over the board what a pawn becomes: by pointer, arrows, letters; Escape is no move. */
export function askPromotion({ live, selection, surface, text, view }: ChessBoard, color: Color, to: Square): Promise<PromotionRole | null> {
  const roles: PromotionRole[] = ['queen', 'knight', 'rook', 'bishop'];
  // Where a king is a piece like others, a pawn can become one.
  if (live.position?.variant === 'antichess') roles.push('king');
  const count = roles.length;
  return new Promise((done) => {
    const root = surface.getRootNode() as ShadowRoot;
    const before = root.activeElement as HTMLElement | null;
    const close = (role: PromotionRole | null, focus = true) => {
      shade.remove();
      if (focus) before?.focus({ preventScroll: true });
      done(role);
    };
    const buttons = roles.map((role) => h('button', '', { type: 'button', 'aria-label': text[role], 'data-role': role, onclick: () => close(role) }, pieceElement({ color, role }, view.set)));
    const dialog = h('div', 'promotion static', { role: 'dialog', 'aria-modal': 'true', 'aria-label': text.promotion }, ...buttons);
    const shade = h('div', 'shade', { onpointerdown: (event: Event) => (event.stopPropagation(), event.target === shade && close(null)) }, dialog);
    const [x, y] = view.place(to);
    dialog.style.left = `min(${12.5 * x}%, 100% - 2.75rem)`;
    dialog.style[y < 4 ? 'top' : 'bottom'] = '0';
    shade.addEventListener('keydown', (event) => {
      event.stopPropagation();
      const at = buttons.indexOf(root.activeElement as HTMLButtonElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
      const letter = 'qnrbk'.indexOf(event.key.toLowerCase());
      if (event.key === 'Escape') close(null);
      else if (step) buttons[(at + step + count) % count]!.focus();
      else if (roles[letter]) close(roles[letter]!);
      else return;
      event.preventDefault();
    });
    surface.append(shade);
    // Who is elsewhere on the page by then, stays there.
    selection.dismiss = () => close(null, shade.contains(root.activeElement));
    buttons[0]!.focus({ preventScroll: true });
  });
}
