import type { DrawOffer, GameJSON } from './answers.js';
import { ChessError } from './errors.js';
import type { Game } from './game.js';
import { isPly } from './given.js';
import { RULES } from './protocol.js';
import type { Color } from './squares.js';
import { wasm } from './wasm.js';

function bad(why: string): ChessError {
  return new ChessError('bad-json', `This is not a game as JSON: ${why}.`);
}

/**
 * The game of such data; `begin` makes one of a variant from a FEN that takes every legal move.
 *
 * @internal
 */
export function restore(json: GameJSON, begin: (fen: string, variant: string | undefined) => Game): Game {
  if (typeof json !== 'object' || json === null || !Array.isArray(json.moves)) throw bad('it has no list of moves');
  if (typeof json.start !== 'string') throw bad('it has no start');
  const rules = RULES.indexOf(json.rules ?? 'automatic');
  if (rules < 0) throw bad('its rules are not known');
  // The rules may have been others when a move was made: every legal one is taken.
  const named = /^(\w+) (.*)$/s.exec(json.start);
  const game = named ? begin(named[2]!, named[1]) : begin(json.start, undefined);
  const plies = json.moves.length;
  replay(game, json);
  if (json.undone?.length) {
    game.playAll(json.undone);
    game.jump(plies);
  }
  wasm().call.set_rules(game.handle, rules);
  if (json.declared) end(game, json.declared);
  if (typeof json.pgn === 'string') {
    const { handle } = game;
    wasm().call.restore_record(handle, wasm().send(json.pgn), 0);
  }
  return game;
}

/** Plays the moves, and offers what was offered where it was. */
function replay(game: Game, { moves, offers }: GameJSON): void {
  const made: { by: Color; offer: DrawOffer }[] = [];
  const [white, black] = offers ?? [];
  if (white) made.push({ by: 'white', offer: white });
  if (black) made.push({ by: 'black', offer: black });
  // Of two on one ply the first was declined: against a standing one it would have been an agreement.
  made.sort((a, b) => a.offer.ply - b.offer.ply || Number(b.offer.declined) - Number(a.offer.declined));
  for (const { by, offer } of made) {
    const wrong = bad('an offer of a draw does not belong to its moves');
    if (!isPly(offer.ply) || offer.ply > moves.length) throw wrong;
    game.playAll(moves.slice(game.ply, offer.ply));
    try {
      game.offerDraw(by);
      if (offer.declined) game.declineDraw(by === 'white' ? 'black' : 'white');
    } catch {
      throw wrong;
    }
    if (game.isOver) throw wrong;
  }
  game.playAll(moves.slice(game.ply));
}

/** Ends the game as somebody has. */
function end(game: Game, declared: NonNullable<GameJSON['declared']>): void {
  try {
    const outcome = declared.outcome;
    const [winner, reason] = 'win' in outcome ? [outcome.win.winner, outcome.win.reason] : [null, outcome.draw.reason];
    const evidence = declared.evidence;
    const by = typeof evidence === 'object' && 'declared' in evidence ? evidence.declared.by : null;
    if (declared.claim) {
      const intended = declared.claim.intended;
      const kind = intended?.kind;
      const more = typeof kind === 'object' ? kind : undefined;
      game.claimDraw(declared.claim.by, intended ? { ...intended, ...more } : undefined);
    } else if (reason === 'resignation') game.resign(by!);
    else if (reason === 'time' || reason === 'time-insufficient') game.flag(by!);
    else if (reason === 'abandonment') game.abandon(by!);
    else if (reason === 'forfeit') game.forfeit(by!);
    else if (reason === 'agreement') game.agreeDraw();
    else if (reason === 'adjudication') game.adjudicate(winner);
    else if (reason === 'unrecorded') game.recordResult(winner);
    if (game.outcome?.reason !== reason || game.outcome.winner !== winner || declared.ply !== game.ply) throw 0;
  } catch {
    throw bad('its end does not belong to its moves');
  }
}
