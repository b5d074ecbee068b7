import type { Explanation, Shape, Square } from 'tabiya';
import { adopt, s } from './dom.js';
import css from './shapes.css?inline';

/** The centre of a square in a drawing of 800 by 800. */
export type Centre = (square: Square) => [x: number, y: number];

/** An arrow, or a circle where it would end where it starts: at the edge of its square, so that what stands there is seen. */
function shape(centre: Centre, from: Square, to: Square, color: string): SVGElement {
  const [x, y] = centre(from);
  if (from === to) return s('g', { class: color }, s('circle', { cx: x, cy: y, r: 45, class: 'stem' }));
  const [tx, ty] = centre(to);
  const length = Math.hypot(tx - x, ty - y);
  const [ux, uy] = [(tx - x) / length, (ty - y) / length];
  // The head ends a little before the middle of its square, so that heads from two sides do not cover each other.
  const at = (along: number, aside: number) => `${(x + ux * along - uy * aside).toFixed(1)} ${(y + uy * along + ux * aside).toFixed(1)}`;
  const tip = length - 8;
  return s(
    'g',
    { class: color },
    s('path', { d: `M${at(24, 0)}L${at(tip - 38, 0)}`, class: 'stem' }),
    s('path', { d: `M${at(tip, 0)}L${at(tip - 40, 22)}L${at(tip - 40, -22)}Z`, class: 'head' }),
  );
}

/** A sign in a corner of a square: for those who do not tell colours. */
function badge(centre: Centre, square: Square, text: string, classes: string): SVGElement {
  const [x, y] = centre(square);
  return s('g', { class: `badge ${classes}` }, s('circle', { cx: x + 31, cy: y - 31, r: 17 }), s('text', { x: x + 31, y: y - 22.5 }, text));
}

/** Who in an explanation acts on another square, and which that is. */
const ACTS: Record<string, readonly string[]> = {
  pinner: ['king'],
  checker: ['king'],
  attacker: ['attacked', 'king', 'to'],
  otherKing: ['to'],
};

/** The squares of a refusal, with arrows from those who forbid it. */
function refusal(centre: Centre, { marks }: Explanation): SVGElement[] {
  const drawn: SVGElement[] = marks.map(({ square, part }) => {
    // Where the piece could go is no part of what forbids it.
    if (part === 'reach') return shape(centre, square, square, 'green');
    const [x, y] = centre(square);
    return s('g', { class: 'refused' }, s('rect', { x: x - 43, y: y - 43, width: 86, height: 86, rx: 10 }));
  });
  for (const { square, part } of marks) {
    const at = ACTS[part]?.map((name) => marks.find((other) => other.part === name)).find(Boolean);
    if (at && at.square !== square) drawn.push(shape(centre, square, at.square, 'refused'));
    if (part === 'to') drawn.push(badge(centre, square, '×', 'refused'));
  }
  return drawn;
}

/** All that is drawn over the pieces. */
export interface Drawn {
  readonly shapes: readonly Shape[];
  readonly refusal: Explanation | null;
  readonly check: Square | null;
  readonly ahead: readonly Square[];
  readonly faults: readonly Square[];
}

/** Draws it. */
export function draw(svg: SVGElement, centre: Centre, drawn: Drawn): void {
  adopt(svg.getRootNode() as ShadowRoot, css);
  svg.replaceChildren(
    ...drawn.shapes.map(({ from, to, color }) => shape(centre, from, to, color)),
    ...(drawn.refusal ? refusal(centre, drawn.refusal) : []),
    ...(drawn.check ? [badge(centre, drawn.check, '!', 'red')] : []),
    ...drawn.ahead.map((square, index) => badge(centre, square, String(index + 1), 'aheads')),
    ...drawn.faults.map((square) => badge(centre, square, '!', 'red')),
  );
}
