import type { PgnGame, PgnNode } from 'tabiya';

const childLike = (of: PgnNode | undefined, one: PgnNode): PgnNode | undefined => of?.children.find(({ san }) => san === one.san);
const words = (of: PgnNode | undefined): string => JSON.stringify([of?.comments ?? [], of?.commentsBefore ?? [], of?.nags ?? []]);
const both = <T>(one: readonly T[], two: readonly T[]): T[] => [...new Set([...one, ...two])];

/** Whether nothing was done in a move, and behind it, since it was like another. */
function untouched(one: PgnNode, before: PgnNode): boolean {
  const open: [PgnNode, PgnNode][] = [[one, before]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [now, was] = next;
    if (words(now) !== words(was) || now.children.length !== was.children.length) return false;
    for (const child of now.children) {
      const same = childLike(was, child);
      if (!same) return false;
      open.push([child, same]);
    }
  }
  return true;
}

/** What tells where a game starts, which is the same in all copies of it. */
const START = ['FEN', 'SetUp', 'Variant'];

/** What was done to a tag on one side only is done; where both have changed it, or nothing tells who has, mine stays. */
function joinTags(mine: PgnGame, theirs: PgnGame, base: PgnGame | undefined): void {
  for (const name of both(Object.keys(theirs.tags), Object.keys(base?.tags ?? {}))) {
    const [now, before] = [theirs.tags[name], base?.tags[name]];
    if (now !== before && mine.tags[name] === before && !START.includes(name)) mine.setTag(name, now ?? null);
  }
}

/**
 * Takes up in a record what was done elsewhere in another copy of it since both were the same: moves that are new there
 * or were deleted, tags, and what was written there. Where both have written about a move, both stay; a move that was
 * deleted there stays if something was done in it here.
 */
export function join(mine: PgnGame, theirs: PgnGame, base: PgnGame | undefined): void {
  joinTags(mine, theirs, base);
  const open: [PgnNode, PgnNode, PgnNode | undefined][] = [[mine.root, theirs.root, base?.root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, two, before] = next;
    if (words(two) !== words(before) && words(two) !== words(one)) {
      const own = words(one) !== words(before);
      mine.setComments(one, own ? both(one.comments, two.comments) : two.comments);
      mine.setNags(one, own ? both(one.nags, two.nags) : two.nags);
      // Last: before a main line they go to the move before it, which has its words by now.
      if (one.parent) mine.setCommentsBefore(one, own ? both(one.commentsBefore, two.commentsBefore) : two.commentsBefore);
    }
    for (const child of [...one.children]) {
      const was = childLike(before, child);
      if (was && !childLike(two, child) && untouched(child, was)) mine.delete(child);
    }
    for (const child of two.children) {
      const was = childLike(before, child);
      // What is there no more was deleted here.
      const same = childLike(one, child) ?? (was ? undefined : mine.add(one, child.move?.uci ?? null));
      if (same) open.push([same, child, was]);
    }
  }
}
