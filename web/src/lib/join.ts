import type { PgnGame, PgnNode } from 'tabiya';

const childLike = (of: PgnNode | undefined, one: PgnNode): PgnNode | undefined => of?.children.find(({ san }) => san === one.san);
const words = (of: PgnNode | undefined): string => JSON.stringify([of?.comments ?? [], of?.nags ?? []]);
const both = <T>(one: readonly T[], two: readonly T[]): T[] => [...new Set([...one, ...two])];

/**
 * Takes up in a record what was done elsewhere in another copy of it since both were the same: moves that are new there,
 * and what was written there. Where both have written about a move, both stay.
 */
export function join(mine: PgnGame, theirs: PgnGame, base: PgnGame | undefined): void {
  const open: [PgnNode, PgnNode, PgnNode | undefined][] = [[mine.root, theirs.root, base?.root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, two, before] = next;
    if (words(two) !== words(before) && words(two) !== words(one)) {
      const untouched = words(one) === words(before);
      mine.setComments(one, untouched ? two.comments : both(one.comments, two.comments));
      mine.setNags(one, untouched ? two.nags : both(one.nags, two.nags));
    }
    for (const child of two.children) {
      const was = childLike(before, child);
      // What is there no more was deleted here.
      const same = childLike(one, child) ?? (was ? undefined : mine.add(one, child.move?.uci ?? null));
      if (same) open.push([same, child, was]);
    }
  }
}
