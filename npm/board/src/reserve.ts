import type { Color, HandRole } from 'tabiya';
import { adopt, h } from './dom.js';
import type { ChessBoard } from './element.js';
import { pieceElement } from './pieces.js';
import css from './reserve.css?inline';
import { VARIANT_WORDS } from './variant-view.js';
import { mixed, nameOf } from './words.js';

const HAND: readonly [letter: string, role: HandRole][] = [['q', 'queen'], ['r', 'rook'], ['b', 'bishop'], ['n', 'knight'], ['p', 'pawn']];
const COLORS: readonly Color[] = ['white', 'black'];
const MOST = 16;
const CHECKS = 3;

/** What a position of a variant has beside its board, in the editor: pieces in hand, or checks that are left. */
export class Reserve {
  readonly panel = h('div', 'reserve', {});
  /** What can be set, each with what it stands for in a FEN: a letter of a piece, or a side. */
  #boxes: (readonly [of: string, box: HTMLInputElement])[] = [];

  constructor(
    board: ChessBoard,
    private variant: string,
    change: () => void,
  ) {
    adopt(board.shadowRoot!, css);
    const words = mixed(VARIANT_WORDS, board.text);
    const box = (of: string, label: string, most: number) => {
      const made = h('input', '', { type: 'number', min: 0, max: most, inputmode: 'numeric', 'aria-label': label, onchange: change });
      this.#boxes.push([of, made]);
      return made;
    };
    for (const color of COLORS) {
      const row = h('div', 'reserve-row', { role: 'group', 'aria-label': variant === 'crazyhouse' ? words.inHand(words[color]) : words[color] });
      if (variant === 'crazyhouse') {
        for (const [letter, role] of HAND) row.append(h('label', 'static', {}, pieceElement({ color, role }, board.view.set), box(color === 'white' ? letter.toUpperCase() : letter, nameOf(words, { color, role }), MOST)));
      } else if (variant === 'threecheck') {
        // The words are of a number of checks: the number stands in the box.
        const label = `${words[color]}: ${words.checksLeft(CHECKS).replace(/\d+\s*/, '')}`;
        row.append(h('label', '', {}, label, box(color, label, CHECKS)));
      }
      if (row.childElementCount) this.panel.append(row);
    }
  }

  /** Takes what a FEN has beside the board, and gives the FEN of the board alone. */
  take(fen: string): string {
    const [placement = '', ...rest] = fen.trim().split(/\s+/);
    const [, board = placement, hand = ''] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(placement) ?? [];
    const given = rest.findIndex((field) => /^\+?\d\+\d$/.test(field));
    const [first, second] = given < 0 ? [CHECKS, CHECKS] : (rest[given]!.match(/\d/g)!.map(Number) as [number, number]);
    // `+1+0` counts what was given, `2+3` what is left.
    const left = given >= 0 && rest[given]!.startsWith('+') ? [CHECKS - first, CHECKS - second] : [first, second];
    for (const [of, box] of this.#boxes) box.valueAsNumber = of.length > 1 ? left[COLORS.indexOf(of as Color)]! : hand.split(of).length - 1;
    // Which pieces were pawns is not kept: whoever moves them about makes another position.
    return [board.replaceAll('~', ''), ...rest.filter((_, index) => index !== given)].join(' ');
  }

  /** A FEN of the board with what stands beside it. */
  add(fen: string): string {
    const fields = fen.split(' ');
    const count = (box: HTMLInputElement) => Math.min(Number(box.max), Math.max(0, Math.floor(box.valueAsNumber || 0)));
    if (this.variant === 'crazyhouse') fields[0] += `[${this.#boxes.map(([letter, box]) => letter.repeat(count(box))).join('')}]`;
    if (this.variant === 'threecheck') fields.splice(4, 0, this.#boxes.map(([, box]) => count(box)).join('+'));
    return fields.join(' ');
  }
}
