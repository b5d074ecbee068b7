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
    for (const [at, child] of now.children.entries()) {
      const same = was.children[at]!;
      if (same.san !== child.san) return false;
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

const sans = (of: readonly PgnNode[]): string[] => of.map(({ san }) => san);

/** Whether the continuations of a move were put in another order since it was like another, or a new one before all others. */
function reordered(one: PgnNode, before: PgnNode): boolean {
  const [now, was] = [sans(one.children), sans(before.children)];
  if (was.length && now[0] !== undefined && !was.includes(now[0])) return true;
  return now.filter((san) => was.includes(san)).join(' ') !== was.filter((san) => now.includes(san)).join(' ');
}

/** Puts the continuations of a move in the order of another; those that it has alone stay behind them. */
function order(mine: PgnGame, one: PgnNode, two: PgnNode): void {
  const wanted = sans(two.children).filter((san) => one.children.some((child) => child.san === san));
  for (const [place, san] of wanted.entries()) {
    const child = one.children.find((other) => other.san === san)!;
    for (let at = one.children.indexOf(child); at > place; at--) mine.promote(child);
  }
}

/**
 * Takes up in a record what was done elsewhere in another copy of it since both were the same: moves that are new there
 * or were deleted, their order, tags, and what was written there. Where both have written about a move, both stay; a move
 * that was deleted on one side stays if something was done in it on the other; where both have changed an order, mine stays.
 */
export function join(mine: PgnGame, theirs: PgnGame, base: PgnGame | undefined): void {
  joinTags(mine, theirs, base);
  const open: [PgnNode, PgnNode, PgnNode | undefined][] = [[mine.root, theirs.root, base?.root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, two, before] = next;
    if (words(two) !== words(before) && words(two) !== words(one)) {
      const own = words(one) !== words(before);
      if (!own) {
        // What they took away is taken away too.
        mine.setClock(one, null);
        mine.setElapsed(one, null);
        mine.setEval(one, null);
        mine.setShapes(one, []);
      }
      mine.setComments(one, own ? both(one.comments, two.comments) : two.comments);
      mine.setNags(one, own ? both(one.nags, two.nags) : two.nags);
      // Last: before a main line they go to the move before it, which has its words by now.
      if (one.parent) mine.setCommentsBefore(one, own ? both(one.commentsBefore, two.commentsBefore) : two.commentsBefore);
    }
    for (const child of [...one.children]) {
      const was = childLike(before, child);
      if (was && !childLike(two, child) && untouched(child, was)) mine.delete(child);
    }
    const turned = before !== undefined && reordered(two, before) && !reordered(one, before);
    for (const child of two.children) {
      const was = childLike(before, child);
      const there = childLike(one, child);
      if (there) open.push([there, child, was]);
      // What is there no more was deleted here, and stays so if nothing was done in it there.
      else if (!was || !untouched(child, was)) open.push([mine.add(one, child.move?.uci ?? null), child, undefined]);
    }
    if (turned) order(mine, one, two);
  }
}
