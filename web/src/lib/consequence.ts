import { Game } from 'tabiya';
import type { Color, Move, Role } from 'tabiya';
import { VALUE } from './material';

/** How far a line is followed. */
const PLIES = 8;

const named = (role: Role): string => (role === 'queen' ? 'the queen' : `a ${role}`);

/**
 * What a line costs a side in material, in words: `a knight`, `the exchange`, `two pawns`; empty if nothing. The line is
 * followed until nothing is taken, no check is given and none is answered; of what is taken back in the rest that is known
 * of it, nothing is said. What the side has taken just before counts for it.
 */
export function cost(fen: string, line: readonly string[], side: Color, before: readonly Role[] = []): string {
  return costs(fen, line, side, before).words;
}

/** The same, and what that is worth in pawns. */
export function costs(fen: string, line: readonly string[], side: Color, before: readonly Role[] = []): { words: string; net: number } {
  const nothing = { words: '', net: 0 };
  const game = new Game({ fen, rules: 'analysis' });
  const [lost, gained]: [Role[], Role[]] = [[], [...before]];
  let settled: { words: string; net: number } | undefined;
  try {
    for (const uci of line.slice(0, PLIES)) {
      const forced = game.isCheck;
      const move = game.play(uci);
      if (move.captured) (move.color === side ? gained : lost).push(move.captured);
      if (move.promotion) (move.color === side ? gained : lost).push(move.promotion);
      if (forced || move.captured || move.check || move.promotion || lost.length + gained.length === before.length) continue;
      const now = balance(lost, gained);
      if (settled && now.net < settled.net) return nothing;
      settled ??= now;
    }
  } catch {
    return nothing;
  }
  return settled ?? balance(lost, gained);
}

/** What was lost for what was gained: in words, empty if it is no more, and in pawns. */
function balance(all: readonly Role[], taken: readonly Role[]): { words: string; net: number } {
  const [lost, gained] = [[...all], [...taken]];
  // What was given for each other is nothing.
  for (const role of [...lost]) {
    const same = gained.findIndex((other) => other === role || (VALUE[other] === 3 && VALUE[role] === 3));
    if (same < 0) continue;
    gained.splice(same, 1);
    lost.splice(lost.indexOf(role), 1);
  }
  const sum = (roles: readonly Role[]): number => roles.reduce((all, role) => all + VALUE[role], 0);
  const net = sum(lost) - sum(gained);
  return { words: net > 0 ? inWords(lost, gained, net) : '', net };
}

/** What is lost for what is gained, in words. */
function inWords(lost: readonly Role[], gained: readonly Role[], net: number): string {
  if (gained.length === 0 && lost.length === 1) return named(lost[0]!);
  const pawns = (roles: readonly Role[]): string => (roles.length > 1 && roles.every((role) => role === 'pawn') ? (roles.length === 2 ? 'two pawns' : `${roles.length} pawns`) : '');
  if (gained.length === 0 && pawns(lost)) return pawns(lost);
  if (lost.length === 1 && lost[0] === 'rook' && gained.length === 1 && VALUE[gained[0]!] === 3) return 'the exchange';
  const [most] = [...lost].sort((one, two) => VALUE[two] - VALUE[one]);
  if (gained.length && lost.length === 1) return `${named(most!)} for ${pawns(gained) || gained.map(named).join(' and ')}`;
  return gained.length === 0 && lost.length === 2 ? `${named(lost[0]!)} and ${named(lost[1]!)}` : `material worth ${net} pawns`;
}

/** What a line wins for the side that begins it, if the moves of it that are told show so, and no later one takes it back. */
export function gain(fen: string, line: readonly string[], told: number): string {
  const other = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const whole = cost(fen, line, other);
  return whole === cost(fen, line.slice(0, told), other) ? whole : '';
}

/** The pieces that a move attacks at once, if they are two or more that cannot all be saved: `the king on e8 and the rook on a8`. */
export function fork(fen: string, uci: string): string {
  const game = new Game({ fen, rules: 'analysis' });
  let move: Move;
  try {
    move = game.play(uci);
  } catch {
    return '';
  }
  const worth = VALUE[move.promotion ?? move.piece];
  const other = move.color === 'white' ? 'black' : 'white';
  const hit = game.pieces(other).filter(({ square, role }) => {
    if (role === 'pawn' || !game.attackers(square, move.color).includes(move.to)) return false;
    return role === 'king' || VALUE[role] > worth || game.attackers(square, other).length === 0;
  });
  if (hit.length < 2) return '';
  const words = hit.sort((one, two) => rank(two.role) - rank(one.role)).map(({ square, role }) => `the ${role} on ${square}`);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const rank = (role: Role): number => (role === 'king' ? 100 : VALUE[role]);

/** What a move does, as part of a plan: `take the pawn on e5`, `castle`, `bring the knight to f3`. */
function deed(move: Move): string {
  if (move.checkmate) return `mate on ${move.to}`;
  if (move.castling) return 'castle';
  if (move.promotion) return `make a ${move.promotion} on ${move.to}`;
  if (move.captured) return `take the ${move.captured} on ${move.to}`;
  if (move.check) return `give check on ${move.to}`;
  return move.piece === 'pawn' ? `push the pawn to ${move.to}` : `bring the ${move.piece} to ${move.to}`;
}

/**
 * What the moves of a side in a line are about, behind the first: `castle, then take the pawn on e5`. What only takes back,
 * gets out of check, or is the one move that there is, is none of its own doing.
 */
export function plan(fen: string, line: readonly string[]): string {
  const game = new Game({ fen, rules: 'analysis' });
  const deeds: string[] = [];
  let before: Move | undefined;
  try {
    for (const [at, uci] of line.slice(0, 5).entries()) {
      const forced = game.isCheck || game.legalMoves().length === 1;
      const move = game.play(uci);
      const takesBack = move.captured && before?.captured && before.to === move.to;
      if ((at === 2 || at === 4) && (move.checkmate || !(forced || takesBack))) deeds.push(deed(move));
      before = move;
    }
  } catch {
    return '';
  }
  return deeds.join(', then ');
}
