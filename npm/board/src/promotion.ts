import type { Color, PromotionRole, Square } from 'tabiya';
import { h } from './dom.js';
import { pieceElement } from './pieces.js';
import type { View } from './view.js';
import type { Words } from './words.js';

const ROLES: readonly PromotionRole[] = ['queen', 'knight', 'rook', 'bishop'];

/** Asks over the board what a pawn becomes: by pointer, arrows, letters; Escape is no move. */
export function askPromotion(surface: HTMLElement, view: View, words: Words, color: Color, to: Square): Promise<PromotionRole | null> {
  return new Promise((done) => {
    const root = surface.getRootNode() as ShadowRoot;
    const before = root.activeElement as HTMLElement | null;
    const close = (role: PromotionRole | null) => {
      shade.remove();
      before?.focus({ preventScroll: true });
      done(role);
    };
    const buttons = ROLES.map((role) => h('button', '', { type: 'button', 'aria-label': words[role], 'data-role': role, onclick: () => close(role) }, pieceElement({ color, role }, view.set)));
    const dialog = h('div', 'promotion static', { role: 'dialog', 'aria-modal': 'true', 'aria-label': words.promotion }, ...buttons);
    const shade = h('div', 'shade', { onpointerdown: (event: Event) => (event.stopPropagation(), event.target === shade && close(null)) }, dialog);
    const [x, y] = view.place(to);
    dialog.style.left = `min(${12.5 * x}%, 100% - 2.75rem)`;
    dialog.style[y < 4 ? 'top' : 'bottom'] = '0';
    shade.addEventListener('keydown', (event) => {
      event.stopPropagation();
      const at = buttons.indexOf(root.activeElement as HTMLButtonElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: 3, ArrowLeft: 3, Tab: event.shiftKey ? 3 : 1 }[event.key];
      const letter = 'qnrb'.indexOf(event.key.toLowerCase());
      if (event.key === 'Escape') close(null);
      else if (step) buttons[(at + step) % 4]!.focus();
      else if (letter >= 0) close(ROLES[letter]!);
      else return;
      event.preventDefault();
    });
    surface.append(shade);
    buttons[0]!.focus({ preventScroll: true });
  });
}
