import type { DrawRules, Explanation, MoveInput, Outcome, Status, Variant } from './answers.js';
import { drawRules, isPly, moveText, refused, side } from './given.js';
import { asciiBoard } from './letters.js';
import { takeMoves, takeSans } from './moves.js';
import type { Move } from './moves.js';
import { PgnGame } from './pgn/game.js';
import { lineWidth } from './pgn/text.js';
import type { PgnOptions } from './pgn/text.js';
import { predrops, premoves } from './premoves.js';
import {
  ALL_SQUARES,
  COUNTERS,
  DROPPED_ROLE,
  HAND_SIZE,
  OVER,
  OWN_RULES,
  PIECE_BLACK,
  PIECE_ROLE,
  ROLES,
  RULES,
  STATUSES,
  SUMMARY_FIFTY_MOVE,
  SUMMARY_OFFER,
  SUMMARY_RULES,
  SUMMARY_STATUS,
  SUMMARY_THREEFOLD,
  VARIANTS,
} from './protocol.js';
import { SQUARES, squareIndex } from './squares.js';
import type { Color, DropKey, GamePiece, HandRole, Role, Square } from './squares.js';
import { wasm } from './wasm.js';

/** No line of play that can be counted to its end is longer; the paths are followed on a stack. */
const DEEPEST = 200;

/** What is dropped, by the numbers of the roles. */
const DROPS: readonly DropKey[] = ['P@', 'N@', 'B@', 'R@', 'Q@'];

/** How `dests` writes what is not a plain move. */
/** How castling is given, by number. */
const CASTLINGS = ['king', 'rook', 'both'] as const;

interface DestsOptions {
  readonly castling?: 'king' | 'rook' | 'both' | undefined;
  readonly drops?: boolean | undefined;
}

/** What can be seen of a game: its position, its moves, how it stands. `Game` is all that can be done with it. */
export abstract class GameView {
  /** The place in WebAssembly. @internal */
  abstract get handle(): number;

  /**
   * The legal moves of the piece on a square, or of all pieces; none when the game is over.
   *
   * @example
   * game.legalMoves('g1').map((move) => move.san); // ['Nf3', 'Nh3']
   */
  legalMoves(square?: Square): Move[] {
    const rules = wasm();
    const index = square === undefined ? ALL_SQUARES : squareIndex(square);
    return index < 0 ? [] : takeMoves(rules, rules.call.legal_moves(this.handle, index));
  }

  /** The same in standard algebraic notation only. */
  legalSans(square?: Square): string[] {
    const rules = wasm();
    const index = square === undefined ? ALL_SQUARES : squareIndex(square);
    return index < 0 ? [] : takeSans(rules, rules.call.legal_moves(this.handle, index));
  }

  /**
   * Where each piece can go, as board widgets want it.
   *
   * @param options - `castling` is `'king'` for the king's way to g1, c1, g8 or c8 (where that could mean something else,
   * to its rook), `'rook'` for the square of the rook, `'both'` for either; with `drops`, what is in hand is among the
   * pieces, as `'N@'`: with a target behind it, that is the move
   */
  dests(options?: { readonly castling?: 'king' | 'rook' | 'both' | undefined; readonly drops?: false | undefined }): Map<Square, Square[]>;
  dests(options: { readonly castling?: 'king' | 'rook' | 'both' | undefined; readonly drops: boolean }): Map<Square | DropKey, Square[]>;
  dests(options: DestsOptions = {}): Map<Square | DropKey, Square[]> {
    const rules = wasm();
    const castling = CASTLINGS.indexOf(options?.castling ?? 'king');
    if (castling < 0) throw refused(options.castling, 'is not castling: there are king, rook, both.');
    const count = rules.call.dests(
      this.handle,
      castling,
      options?.drops ? 1 : 0,
    );
    const bytes = rules.bytes();
    const dests = new Map<Square | DropKey, Square[]>();
    let from = -1;
    let list: Square[] = [];
    for (let i = 0, at = rules.out(); i < count; i++, at += 2) {
      if (bytes[at] !== from) dests.set(SQUARES[(from = bytes[at]!)] ?? DROPS[from - DROPPED_ROLE]!, (list = []));
      list.push(SQUARES[bytes[at + 1]!]!);
    }
    return dests;
  }

  /**
   * Where the pieces of the side that has not the move could go once it has: wherever they go on a board where everything
   * else may have moved away. Castling is the king's way and its rook, if there is still a right to it.
   *
   * @param options - with `drops`, what is in hand is among the pieces, as `'N@'`, as `dests` has it
   */
  premoveDests(options?: { readonly drops?: false | undefined }): Map<Square, Square[]>;
  premoveDests(options: { readonly drops: boolean }): Map<Square | DropKey, Square[]>;
  premoveDests(options: { readonly drops?: boolean | undefined } = {}): Map<Square | DropKey, Square[]> {
    const board = this.board();
    const color = this.turn === 'white' ? 'black' : 'white';
    const moves: Map<Square | DropKey, Square[]> = premoves(board, color, this.fen.split(' ')[2]!);
    const hand = options?.drops && this.inHand?.[color];
    if (hand) predrops(board, color, hand).forEach((to, from) => moves.set(from, to));
    return moves;
  }

  /** Whether a move from one square to another is legal and wants to know what the pawn becomes. */
  needsPromotion(from: Square, to: Square): boolean {
    return this.legalMoves(from).some((move) => move.to === to && move.promotion !== null);
  }

  /** Whether a move can be played now. */
  isLegal(move: MoveInput): boolean {
    const rules = wasm();
    const text = moveText(move);
    return rules.call.is_legal(this.handle, rules.send(text)) === 1;
  }

  /**
   * The whole answer to whether a move can be played, and if not, why not and what is near.
   *
   * @example
   * new Game({ fen: '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1' }).explain('Nc3').message;
   * // 'The knight on e2 is pinned to the king on e1 by the rook on e8: its move to c3 would expose the king.'
   */
  explain(move: MoveInput): Explanation {
    const rules = wasm();
    const text = moveText(move);
    rules.call.explain(this.handle, rules.send(text));
    return rules.json();
  }

  /** The position as FEN. */
  get fen(): string {
    wasm().call.fen(this.handle, -1, 0);
    return wasm().text();
  }

  /** The same with an en passant square only where a capture is legal. */
  get fenWithLegalEnPassant(): string {
    wasm().call.fen(this.handle, -1, 1);
    return wasm().text();
  }

  /** The position after so many plies, played or to be redone; `null` if there are not so many. */
  fenAt(ply: number): string | null {
    return isPly(ply) && wasm().call.fen(this.handle, ply, 0) ? wasm().text() : null;
  }

  /**
   * Sixteen digits that stand for the position: the same for positions that are the same to the law, whatever moves led
   * to them.
   */
  get hash(): string {
    wasm().call.hash(this.handle);
    return wasm().text();
  }

  /** The board in letters, from White's side, as terminals show it. */
  ascii(): string {
    return asciiBoard(this.board());
  }

  /** The game that is played. */
  get variant(): Variant {
    return VARIANTS[this.counter('variant')]!;
  }

  /** What each side has in hand, the most valuable first; `null` where nothing is ever dropped. */
  get inHand(): { readonly white: readonly HandRole[]; readonly black: readonly HandRole[] } | null {
    if (this.variant !== 'crazyhouse') return null;
    const rules = wasm();
    rules.call.hands(this.handle);
    const bytes = rules.bytes();
    const hand = (at: number): HandRole[] => {
      const roles: HandRole[] = [];
      for (let role = HAND_SIZE - 1; role >= 0; role--) {
        for (let i = 0; i < bytes[at + role]!; i++) roles.push(ROLES[role] as HandRole);
      }
      return roles;
    };
    return { white: hand(rules.out()), black: hand(rules.out() + HAND_SIZE) };
  }

  /** How many checks each side has still to give; `null` where checks are not counted. */
  get checksLeft(): { readonly white: number; readonly black: number } | null {
    if (this.variant !== 'threecheck') return null;
    return { white: this.counter('whiteChecks'), black: this.counter('blackChecks') };
  }

  /** Who has the move. */
  get turn(): Color {
    return this.counter('turn') ? 'black' : 'white';
  }

  /** Whether the side to move is in check. */
  get isCheck(): boolean {
    return this.counter('check') !== 0;
  }

  /** How the game stands for the side to move. */
  get status(): Status {
    return STATUSES[this.summary(SUMMARY_STATUS, 7)]!;
  }

  /** Whether the game is over. */
  get isOver(): boolean {
    return (OVER as readonly Status[]).includes(this.status);
  }

  /** How the game ended; `null` if it has not. */
  get outcome(): Outcome | null {
    return this.outcomeBy();
  }

  /** What other rules would make of the position on the board. */
  outcomeBy(rules?: DrawRules): Outcome | null {
    const by = rules === undefined ? OWN_RULES : drawRules(rules);
    return wasm().call.outcome(this.handle, by) ? wasm().json() : null;
  }

  /** What the game is played by. */
  get rules(): DrawRules {
    return RULES[this.summary(SUMMARY_RULES, 3)]!;
  }

  /** The draw that the side to move can claim; `null` if there is none, and where draws come by themselves. */
  get claimableDraw(): 'fifty-move' | 'threefold' | null {
    if (this.summary(SUMMARY_FIFTY_MOVE, 1)) return 'fifty-move';
    return this.summary(SUMMARY_THREEFOLD, 1) ? 'threefold' : null;
  }

  /** Whose offer of a draw stands. */
  get drawOffer(): Color | null {
    return ([null, 'white', 'black'] as const)[this.summary(SUMMARY_OFFER, 3)]!;
  }

  /** A part of the summary: its first bit, and the bits that it has. @internal */
  summary(first: number, bits: number): number {
    return (wasm().call.summary(this.handle) >> first) & bits;
  }

  /** @internal */
  counter(which: (typeof COUNTERS)[number]): number {
    return wasm().call.counter(this.handle, COUNTERS.indexOf(which));
  }

  /** How many moves have been played. */
  get ply(): number {
    return this.counter('ply');
  }

  /** The last ply that can be jumped to: those played and those to be redone. */
  get lastPly(): number {
    return this.counter('lastPly');
  }

  /** How often the position on the board has stood, this time among them. */
  get repetitions(): number {
    return this.counter('repetitions');
  }

  /** The plies since the last pawn move or capture. */
  get halfmoveClock(): number {
    return this.counter('halfmoves');
  }

  /** The number of the move. */
  get fullmoveNumber(): number {
    return this.counter('fullmoves');
  }

  /** The moves played. */
  history(): Move[] {
    return takeMoves(wasm(), wasm().call.history(this.handle));
  }

  /** The moves played, in standard algebraic notation. */
  sans(): string[] {
    return takeSans(wasm(), wasm().call.history(this.handle));
  }

  /** The piece on a square. */
  piece(square: Square): GamePiece | null {
    return this.board()[squareIndex(square)] ?? null;
  }

  /** The pieces on the 64 squares: a1, b1, … h8. */
  board(): (GamePiece | null)[] {
    const rules = wasm();
    rules.call.board(this.handle);
    const bytes = rules.bytes();
    const at = rules.out();
    const board: (GamePiece | null)[] = [];
    for (let i = 0; i < 64; i++) {
      const piece = bytes[at + i]!;
      const color = piece & PIECE_BLACK ? 'black' : 'white';
      board.push(piece ? { color, role: ROLES[(piece & PIECE_ROLE) - 1]! } : null);
    }
    return board;
  }

  /** The pieces of a colour with their squares. */
  pieces(color: Color): { readonly square: Square; readonly role: Role }[] {
    side(color);
    return this.board().flatMap((piece, i) =>
      piece?.color === color ? [{ square: SQUARES[i]!, role: piece.role }] : [],
    );
  }

  /** The squares of the pieces of a colour that attack a square. */
  attackers(square: Square, by: Color): Square[] {
    const [index, color] = [squareIndex(square), side(by)];
    return index < 0 ? [] : this.squares(index, color);
  }

  /** The squares of the pieces that give check. */
  get checkers(): Square[] {
    return this.squares(ALL_SQUARES, 0);
  }

  /** @internal */
  squares(square: number, by: number): Square[] {
    const rules = wasm();
    const count = rules.call.attackers(this.handle, square, by);
    const at = rules.out();
    return Array.from(rules.bytes().subarray(at, at + count), (index) => SQUARES[index]!);
  }

  /**
   * The game in PGN: what `loadPgn` read, with the moves played as its main line.
   *
   * @param options - `tags: false` leaves out the tags; `maxWidth` is the longest line, 79 if left out, `Infinity` for one
   */
  pgn(options: PgnOptions = {}): string {
    const rules = wasm();
    rules.call.write_pgn(this.handle, options?.tags === false ? 1 : 0, lineWidth(options));
    return rules.text();
  }

  /**
   * The record as a tree with its tags, comments and variations; its main line is as in {@link GameView.pgn}.
   *
   * @example
   * const { tags, root } = Game.fromPgn(text).tree();
   */
  tree(): PgnGame {
    const rules = wasm();
    rules.call.tree(this.handle);
    const bytes = rules.copy();
    return new PgnGame({ bytes, words: new Int32Array(bytes.buffer, 0, bytes.length >> 2), at: 0 });
  }

  /**
   * The number of move paths of a length, as generators are tested.
   *
   * @throws {ChessError} with code `'bad-argument'` for a length that is no whole number from 0 to 200
   */
  perft(depth: number): number {
    if (!isPly(depth) || depth > DEEPEST) throw refused(depth, `is not a depth: those are whole numbers from 0 to ${DEEPEST}.`);
    return wasm().call.count_paths(this.handle, depth);
  }
}
