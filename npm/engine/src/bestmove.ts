/** The line of UCI that ends a search. @internal */
export function bestmove(best: string | undefined, reply?: string): string {
  if (best === undefined) return 'bestmove 0000';
  return `bestmove ${best}${reply === undefined ? '' : ` ponder ${reply}`}`;
}
