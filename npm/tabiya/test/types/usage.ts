// Types as a user meets them. What must not compile is marked; the test compiles this file strictly.
import {
  ChessEngine,
  ChessError,
  FenError,
  Game,
  IllegalMoveError,
  PgnError,
  getLegalMoves,
  isCheckmate,
  mainline,
  readPgn,
  ready,
  stateFromFEN,
} from 'tabiya';
import type { Board as RootBoard, Color, DropKey, ForgivenField, GameState, Move, MoveErrorCode, MoveResult, Outcome, Piece as RootPiece, PieceType, PromotionRole, Role, Square, Variant } from 'tabiya';
import { ChessEngine as DocumentsEngine } from 'tabiya/chess/engine';
import { getLegalMoves as movesBesideTypes } from 'tabiya/chess/types';
import type { Board, Piece as BoardPiece } from 'tabiya/chess/types';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<T extends true>(): T | void {}

const waited: Promise<void> = ready();
void waited;

// The engine of the documents.
const engine = new ChessEngine();
const fen: string = engine.getFEN();
engine.setFEN(fen);
const number: number = engine.reset();
engine.reset(true);
engine.reset960(number);
const result: MoveResult = engine.moveUCI('e2e4');
if (result.success) {
  // @ts-expect-error: a success has no error
  result.error = 'none';
} else {
  const sentence: string = result.error;
  const squares: readonly Square[] = result.squares;
  void [sentence, squares, result.code === 'pinned'];
}
// As JavaScript is used to it: the error is asked for, or taken apart.
const { success, error: sentence } = engine.moveUCI('e7e5');
const told: string | undefined = sentence;
const shape: { success: boolean; error?: string } = engine.moveUCI('e7e5');
if (engine.moveUCI('e7e5').error) void [success, told, shape];
const sans: string[] = engine.getSAN();
void sans;
const state: GameState = engine.getState();
const targets: number[] = getLegalMoves(state, 12);
same<Same<typeof movesBesideTypes, typeof getLegalMoves>>();
const mated: boolean = isCheckmate(stateFromFEN(fen), 'white');
void [targets, mated];
const piece = state.board[0];
if (piece) same<Same<typeof piece.type, PieceType>>();
const literal: GameState = {
  board: Array.from({ length: 64 }, () => null),
  activeColor: 'white',
  castlingRights: { K: true, Q: false, k: false, q: true },
  enPassantSquare: null,
  halfmoveClock: 0,
  fullmoveNumber: 1,
};
void literal;
// @ts-expect-error: colours are 'white' and 'black'
isCheckmate(state, 'w');
// @ts-expect-error: a move is a text
engine.moveUCI(5);
// @ts-expect-error: no such right
literal.castlingRights.x = true;

// The game.
const game = new Game({ rules: 'over-the-board' });
const move: Move = game.play('e4');
same<Same<typeof move.from, Square>>();
same<Same<typeof move.piece, Role>>();
same<Same<typeof move.promotion, PromotionRole | null>>();
game.play({ from: 'e7', to: 'e8', promotion: 'queen' });
game.play(move);
game.playAll(game.history());
game.playAll(['e4', { from: 'e7', to: 'e5' }, move]);
const dests: Map<Square, Square[]> = game.dests();
void dests;
const outcome: Outcome | null = game.outcome;
if (outcome?.winner) {
  same<Same<typeof outcome.result, '1-0' | '0-1'>>();
  // @ts-expect-error: nobody wins by stalemate
  outcome.reason === 'stalemate';
} else if (outcome) {
  same<Same<typeof outcome.result, '1/2-1/2'>>();
}
const turn: Color = game.turn;
void turn;
const clone: Game = Game.fromJSON(game.toJSON()).clone();
void clone;
for (const record of readPgn('1. e4 *')) {
  for (const node of mainline(record)) void node.move?.san;
}
// @ts-expect-error: e9 is no square
game.legalMoves('e9');
// @ts-expect-error: a pawn does not stay one
game.play({ from: 'e7', to: 'e8', promotion: 'pawn' });
const antichess = new Game({ variant: 'antichess' });
antichess.play({ from: 'e7', to: 'e8', promotion: 'king' });
const crazyhouse = new Game({ variant: 'Crazyhouse' });
crazyhouse.play({ drop: 'knight', to: 'f3' });
same<Same<typeof crazyhouse.variant, Variant>>();
const withDrops: Map<Square | DropKey, Square[]> = crazyhouse.dests({ drops: true });
void [withDrops, crazyhouse.inHand?.white[0] === 'queen', crazyhouse.checksLeft?.white];
// @ts-expect-error: nobody drops a king
crazyhouse.play({ drop: 'king', to: 'f3' });
// @ts-expect-error: no such rules
new Game({ rules: 'blitz' });
// @ts-expect-error: a move is not changed
move.san = 'e5';
// @ts-expect-error: the position is not set so
game.fen = fen;
// @ts-expect-error: what is inside stays inside
game.handle;
// @ts-expect-error: a status is not made up
game.status === 'mate';

// Errors.
try {
  game.play('Ke5');
} catch (error) {
  if (error instanceof IllegalMoveError) {
    const code: MoveErrorCode = error.code;
    void code;
    // @ts-expect-error: no move is refused so
    error.code === 'no-king';
  } else if (error instanceof FenError) {
    void error.reasons[0]?.column;
  } else if (error instanceof PgnError) {
    void error.problem.line;
  } else if (error instanceof ChessError) {
    void (error.code === 'freed');
    // @ts-expect-error: there is no such code
    error.code === 'nonsense';
  }
}

// The import paths of the documents.
const documents: GameState = new DocumentsEngine().getState();
const squares: Board = documents.board;
const corner: BoardPiece | null | undefined = squares[0];
// At the root they are the same types.
same<Same<RootPiece, BoardPiece>>();
same<Same<RootBoard, Board>>();
const forgiven: readonly ForgivenField[] = new DocumentsEngine().forgiven;
void forgiven[0]?.message;
export const isRook = corner?.type === 'rook' && corner.color === 'white';
