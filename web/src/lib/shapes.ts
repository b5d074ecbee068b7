import type { Shape, Square } from 'tabiya';

const COLOURS = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const;

/** Shapes as they are typed: `e2e4` is a green arrow, `Rd5` a red circle. */
export function shapesText(shapes: readonly Shape[]): string {
  const letter = (color: Shape['color']) => (color === 'green' ? '' : color[0]!.toUpperCase());
  return shapes.map(({ color, from, to }) => `${letter(color)}${from}${to === from ? '' : to}`).join(' ');
}

/** What was typed as shapes; the first word that is none, if there is one. */
export function readShapes(text: string): { shapes: Shape[]; wrong: string | null } {
  const shapes: Shape[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, letter = 'G', from, to] = /^([GRBY])?([a-h][1-8])-?([a-h][1-8])?$/.exec(word.replace(/^[grby](?=[a-h][1-8])/, (one) => one.toUpperCase())) ?? [];
    if (!from) return { shapes, wrong: word };
    shapes.push({ color: COLOURS[letter as keyof typeof COLOURS], from: from as Square, to: (to ?? from) as Square });
  }
  return { shapes, wrong: null };
}
