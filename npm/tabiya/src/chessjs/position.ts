import { send } from '../chess/state.js';
import type { GameState, PieceColor, PieceType } from '../chess/types.js';
import { NO_SQUARE, STATE_MOVE } from '../protocol.js';
import { SQUARES, squareIndex } from '../squares.js';
import type { Square } from '../squares.js';
import { wasm } from '../wasm.js';
import type { Color, Piece, PieceSymbol } from './types.js';

const TYPES: Record<PieceSymbol, PieceType> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const ROLES = ['p', 'n', 'b', 'r', 'q', 'k'] as const;
const COLORS: Record<Color, PieceColor> = { w: 'white', b: 'black' };
const RIGHTS = ['K', 'Q', 'k', 'q'] as const;
/** King and rook of each right, where they have to stand. */
const HOMES = { K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8'] } as const;

/** A right to castle. @internal */
export type Right = (typeof RIGHTS)[number];

/** A move of a position. @internal */
export interface Step {
  color: Color;
  from: number;
  to: number;
  piece: PieceSymbol;
  captured: PieceSymbol | undefined;
  promotion: PieceSymbol | undefined;
  flags: string;
}

/** The other side. @internal */
export function other(color: Color): Color {
  return color === 'w' ? 'b' : 'w';
}

/**
 * A board with its rights and counters, legal or not. What is on it is never changed: a move gives another.
 *
 * @internal
 */
export class Position {
  board: readonly (Piece | null)[] = new Array<Piece | null>(64).fill(null);
  turn: Color = 'w';
  rights: Readonly<Record<Right, boolean>> = { K: false, Q: false, k: false, q: false };
  /** Where a pawn may be taken in passing. */
  passed: number | null = null;
  /** What a FEN says of the last double step. */
  pushed: number | null = null;
  halfmoves = 0;
  number = 1;
  private list: Step[] | undefined = undefined;

  with(changes: Partial<Pick<Position, 'board' | 'turn' | 'rights' | 'passed' | 'pushed' | 'halfmoves' | 'number'>>): Position {
    const next = new Position();
    const { board, turn, rights, passed, pushed, halfmoves, number } = { ...this, ...changes };
    return Object.assign(next, { board, turn, rights, passed, pushed, halfmoves, number });
  }

  /** Reads the fields of a FEN that has been looked at. */
  static read(fields: readonly string[]): Position {
    const board = new Array<Piece | null>(64).fill(null);
    let square = 56;
    for (const char of fields[0]!) {
      if (char === '/') square -= 16;
      else if (char >= '0' && char <= '9') square += Number(char);
      else {
        const type = char.toLowerCase() as PieceSymbol;
        const color = char === type ? 'b' : 'w';
        const second = type === 'k' && board.some((piece) => piece?.type === 'k' && piece.color === color);
        if (type in TYPES && !second) board[square] = { type, color };
        square++;
      }
    }
    const letters = fields[2] ?? '-';
    const rights = Object.fromEntries(RIGHTS.map((right) => [right, letters.includes(right)])) as Record<Right, boolean>;
    const passed = squareIndex(fields[3] as Square);
    const place = passed < 0 ? null : passed;
    const position = new Position().with({ board, turn: fields[1] as Color, rights, passed: place, pushed: place });
    return position.with({ halfmoves: parseInt(fields[4]!, 10), number: parseInt(fields[5]!, 10) }).settled();
  }

  /** The same without rights whose king or rook is not there. */
  settled(): Position {
    const rights = { ...this.rights };
    for (const right of RIGHTS) {
      const color = right === right.toUpperCase() ? 'w' : 'b';
      const [king, rook] = HOMES[right].map((square) => this.board[squareIndex(square)]);
      rights[right] &&= king?.type === 'k' && king.color === color && rook?.type === 'r' && rook.color === color;
    }
    return this.with({ rights });
  }

  /** As the functions of this package take it. */
  private send(): void {
    const state: GameState = {
      board: this.board.map((piece) => piece && { color: COLORS[piece.color], type: TYPES[piece.type] }),
      activeColor: COLORS[this.turn],
      castlingRights: this.rights,
      enPassantSquare: this.passed,
      halfmoveClock: this.halfmoves,
      fullmoveNumber: this.number,
    };
    send(wasm(), state);
  }

  king(color: Color): number {
    return this.board.findIndex((piece) => piece?.type === 'k' && piece.color === color);
  }

  /** All moves, in the order of a FEN. */
  steps(): Step[] {
    if (this.list) return this.list;
    this.send();
    const rules = wasm();
    const count = rules.call.state_moves();
    const bytes = rules.copy();
    const steps: Step[] = [];
    for (let i = 0; i < count; i++) {
      const [from, to, rook, kind] = bytes.subarray(STATE_MOVE * i, STATE_MOVE * (i + 1)) as unknown as [number, number, number, number];
      const piece = this.board[from]!;
      const taken = rook === NO_SQUARE ? this.board[to] : null;
      const enPassant = kind === 7;
      let flags = '';
      if (rook !== NO_SQUARE) flags = rook > from ? 'k' : 'q';
      else if (enPassant) flags = 'e';
      else {
        if (taken) flags = 'c';
        else if (piece.type === 'p' && Math.abs(from - to) === 16) flags = 'b';
        else flags = 'n';
        if (kind > 0) flags += 'p';
      }
      steps.push({
        color: this.turn,
        from,
        to,
        piece: piece.type,
        captured: enPassant ? 'p' : taken?.type,
        promotion: kind > 0 && kind < 7 ? ROLES[kind - 1] : undefined,
        flags,
      });
    }
    const order = (step: Step): number => step.from ^ 56;
    return (this.list = steps.sort((a, b) => order(a) - order(b)));
  }

  attackers(square: number, by: Color): number[] {
    this.send();
    const rules = wasm();
    const count = rules.call.state_attackers(square, by === 'w' ? 0 : 1);
    const at = rules.out();
    return [...rules.bytes().subarray(at, at + count)].sort((a, b) => (a ^ 56) - (b ^ 56));
  }

  isCheck(color: Color = this.turn): boolean {
    const king = this.king(color);
    return king >= 0 && this.attackers(king, other(color)).length > 0;
  }

  /** The position after a move. */
  play(step: Step): Position {
    const turn = other(this.turn);
    const number = this.number + (this.turn === 'b' ? 1 : 0);
    if (step.flags === '-') return this.with({ turn, number, halfmoves: this.halfmoves + 1, passed: null });
    const board = [...this.board];
    const { from, to, flags } = step;
    board[to] = step.promotion ? { type: step.promotion, color: this.turn } : board[from]!;
    board[from] = null;
    if (flags === 'e') board[(from & 56) | (to & 7)] = null;
    if (flags === 'k') [board[to - 1], board[to + 1]] = [board[to + 1]!, null];
    if (flags === 'q') [board[to + 1], board[to - 2]] = [board[to - 2]!, null];
    const rights = { ...this.rights };
    for (const right of RIGHTS) {
      const [king, rook] = HOMES[right].map(squareIndex) as [number, number];
      if (from === king || from === rook || to === rook || to === king) rights[right] = false;
    }
    const pushed = flags.includes('b') ? (from + to) / 2 : null;
    const beside = (by: number): boolean => {
      const piece = (to & 7) + by >= 0 && (to & 7) + by < 8 ? board[to + by] : null;
      return piece?.type === 'p' && piece.color === turn;
    };
    const passed = pushed !== null && (beside(-1) || beside(1)) ? pushed : null;
    const halfmoves = step.piece === 'p' || step.captured ? 0 : this.halfmoves + 1;
    return this.with({ board, turn, number, rights, pushed, passed, halfmoves });
  }

  /** The first field of a FEN. */
  get placement(): string {
    const ranks: string[] = [];
    for (let rank = 7; rank >= 0; rank--) {
      let text = '';
      for (let file = 0; file < 8; file++) {
        const piece = this.board[8 * rank + file];
        text += piece ? (piece.color === 'w' ? piece.type.toUpperCase() : piece.type) : '1';
      }
      ranks.push(text.replace(/1+/g, (ones) => String(ones.length)));
    }
    return ranks.join('/');
  }

  fen(force = false): string {
    const rights = RIGHTS.filter((right) => this.rights[right]).join('') || '-';
    const taken = this.passed !== null && this.pushed !== null && this.steps().some((step) => step.flags === 'e');
    const square = this.pushed !== null && (force || taken) ? SQUARES[this.pushed]! : '-';
    return [this.placement, this.turn, rights, square, this.halfmoves, this.number].join(' ');
  }

  /** What tells positions apart, as sixteen digits. */
  get hash(): string {
    const rights = RIGHTS.filter((right) => this.rights[right]).join('');
    const text = `${this.placement} ${this.turn} ${rights} ${this.passed === null ? '' : this.passed & 7}`;
    let [low, high] = [0x811c9dc5, 0x9e3779b9];
    for (let i = 0; i < text.length; i++) {
      low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
      high = Math.imul(high ^ (text.charCodeAt(i) + i), 0x85ebca6b);
    }
    return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** A move in standard algebraic notation, marks of check at its end. */
  san(step: Step): string {
    if (step.flags === '-') return '--';
    const after = this.play(step);
    const mark = !after.isCheck() ? '' : after.steps().length === 0 ? '#' : '+';
    return this.bareSan(step) + mark;
  }

  /** The same without the mark. */
  bareSan(step: Step): string {
    const { piece, from, to, captured, promotion } = step;
    if (step.flags === 'k') return 'O-O';
    if (step.flags === 'q') return 'O-O-O';
    if (step.flags === '-') return '--';
    const square = SQUARES[from]!;
    const takes = captured ? 'x' : '';
    const becomes = promotion ? `=${promotion.toUpperCase()}` : '';
    if (piece === 'p') return (captured ? square[0] : '') + takes + SQUARES[to]! + becomes;
    const twins = this.steps().filter((twin) => twin.piece === piece && twin.to === to && twin.from !== from);
    const sameFile = twins.some((twin) => (twin.from & 7) === (from & 7));
    const sameRank = twins.some((twin) => twin.from >> 3 === from >> 3);
    let origin = '';
    if (twins.length > 0) origin = !sameFile ? square[0]! : sameRank ? square : square[1]!;
    return piece.toUpperCase() + origin + takes + SQUARES[to]!;
  }

  /** The move that a text means; none if there is none. */
  find(text: string, strict: boolean): Step | undefined {
    const bare = (san: string): string => san.replace('=', '').replace(/[+#]?[?!]*$/, '');
    let wanted = bare(text);
    if (!strict) wanted = wanted.replace(/^0-0(-0)?$/, (castling) => castling.replaceAll('0', 'O'));
    if (wanted === '--') return { color: this.turn, from: 56, to: 56, piece: 'k', captured: undefined, promotion: undefined, flags: '-' };
    const steps = this.steps();
    const exact = steps.find((step) => bare(this.bareSan(step)) === wanted);
    if (exact || strict) return exact;
    // A capture without its sign.
    const plain = steps.find((step) => bare(this.bareSan(step)).replace('x', '') === wanted);
    if (plain) return plain;
    // `b1c3` is a knight's move before it is one of a bishop on the first rank.
    const read =
      /([pnbrqkPNBRQK])?([a-h][1-8])x?-?([a-h][1-8])([qrbnQRBN])?/.exec(wanted) ??
      /^([pnbrqkPNBRQK])?([a-h]?[1-8]?)x?-?([a-h][1-8])([qrbnQRBN])?$/.exec(wanted);
    if (!read) return undefined;
    const [, piece, origin = '', to, promotion] = read;
    const role = (piece ?? (origin.length === 2 ? '' : 'p')).toLowerCase();
    if (origin === '') return undefined;
    return steps.find(
      (step) =>
        (role === '' || step.piece === role) &&
        SQUARES[step.to] === to &&
        (origin.length === 2 ? SQUARES[step.from] === origin : SQUARES[step.from]!.includes(origin)) &&
        (!promotion || promotion.toLowerCase() === step.promotion),
    );
  }
}
