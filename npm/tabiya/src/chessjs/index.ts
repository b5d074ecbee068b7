/**
 * The interface of chess.js over the rules of this package: `import { Chess } from 'tabiya/chessjs'` in the place of
 * `from 'chess.js'`.
 *
 * @packageDocumentation
 */
import { Game } from '../game.js';
import { nagToGlyph as glyphOf } from '../notes.js';
import { SQUARES as OURS, squareIndex } from '../squares.js';
import { Position } from './position.js';
import type { Right, Step } from './position.js';
import { fenFault, readText, wrap } from './text.js';
import { DEFAULT_POSITION, Move, SEVEN_TAG_ROSTER, SQUARES, SUFFIX_LIST } from './types.js';
import type { Color, NAG, Piece, PieceSymbol, Square, Suffix } from './types.js';

export {
  BISHOP,
  BLACK,
  DEFAULT_POSITION,
  KING,
  KNIGHT,
  Move,
  PAWN,
  QUEEN,
  ROOK,
  SEVEN_TAG_ROSTER,
  SQUARES,
  SUFFIX_LIST,
  WHITE,
} from './types.js';
export type { Color, NAG, Piece, PieceSymbol, Square, Suffix } from './types.js';

/** Tags that stand behind the roster in this order, where there are any. */
const OTHER_TAGS = (
  'WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType EventDate EventSponsor Section Stage Board ' +
  'Opening Variation SubVariation ECO NIC Time UTCTime UTCDate TimeControl SetUp FEN Termination Annotator Mode PlyCount'
).split(' ');

/** The glyphs that chess.js writes otherwise. */
const GLYPHS: Readonly<Record<number, string>> = { 19: '-+', 32: '↑↑' };

/** The glyph of a numeric annotation, without those that are suffixes of moves. */
export function nagToGlyph(nag: NAG): string | undefined {
  return nag < 7 || [23, 33, 37, 41, 45, 133, 139].includes(nag) ? undefined : (GLYPHS[nag] ?? glyphOf(nag));
}

/** Whether a FEN can be loaded, and if not, why not. */
export function validateFen(fen: string): { ok: boolean; error?: string } {
  const error = fenFault(fen);
  return error === undefined ? { ok: true } : { ok: false, error };
}

/** What is known of a position, by its FEN. */
interface Annotation {
  fen: string;
  comment?: string;
  suffixAnnotation?: string;
  nags: NAG[];
}

/** How moves are asked for. */
interface MovesOptions {
  verbose?: boolean;
  square?: Square;
  piece?: PieceSymbol;
}

/** A game with the interface of chess.js. */
export class Chess {
  /** @internal */
  now = new Position();
  /** @internal */
  past: { position: Position; step: Step }[] = [];
  /** @internal */
  tags: Record<string, string | null> = {};
  /** @internal */
  comments: Record<string, string> = {};
  /** @internal */
  suffixes: Record<string, Suffix> = {};
  /** @internal */
  nags: Record<string, NAG[]> = {};
  /** @internal */
  _positionCount = new Map<bigint, number>();

  /** A game from the standard array or from a FEN. */
  constructor(fen: string = DEFAULT_POSITION, { skipValidation = false }: { skipValidation?: boolean } = {}) {
    this.load(fen, { skipValidation });
  }

  /** Takes everything from the board. */
  clear({ preserveHeaders = false }: { preserveHeaders?: boolean } = {}): void {
    this.now = new Position();
    this.past = [];
    this.comments = {};
    if (!preserveHeaders) this.tags = { ...SEVEN_TAG_ROSTER, ...Object.fromEntries(OTHER_TAGS.map((name) => [name, null])) };
    this._positionCount = new Map();
    this.tags.SetUp = null;
    this.tags.FEN = null;
  }

  /** Begins anew from a FEN; counters and fields at its end may be missing. */
  load(
    fen: string,
    { skipValidation = false, preserveHeaders = false }: { skipValidation?: boolean; preserveHeaders?: boolean } = {},
  ): void {
    const given = fen.split(/\s+/);
    const fields = given.length >= 2 && given.length < 6 ? [...given, ...['-', '-', '0', '1'].slice(given.length - 6)] : given;
    const whole = fields === given ? fen : fields.join(' ');
    const error = skipValidation ? undefined : fenFault(whole);
    if (error !== undefined) throw new Error(error);
    this.clear({ preserveHeaders });
    this.now = Position.read(fields);
    this.tellStart(whole);
    this.count(1);
  }

  /** What the tags say of the start. @internal */
  tellStart(fen: string): void {
    if (this.past.length > 0) return;
    const isStandard = fen === DEFAULT_POSITION;
    this.tags.SetUp = isStandard ? null : '1';
    this.tags.FEN = isStandard ? null : fen;
  }

  /** Begins anew from the standard array. */
  reset(): void {
    this.load(DEFAULT_POSITION);
    this.suffixes = {};
    this.nags = {};
  }

  /** The position as FEN, with an en passant square only where a capture is legal, or after every double step. */
  fen({ forceEnpassantSquare = false }: { forceEnpassantSquare?: boolean } = {}): string {
    return this.now.fen(forceEnpassantSquare);
  }

  /** Sixteen digits that stand for the position. */
  hash(): string {
    return this.now.hash;
  }

  /** @internal */
  count(by: number): void {
    const key = BigInt(`0x${this.now.hash}`);
    const count = this._getPositionCount(key) + by;
    if (count > 0) this._positionCount.set(key, count);
    else this._positionCount.delete(key);
  }

  /** @internal */
  _getPositionCount(hash: bigint): number {
    return this._positionCount.get(hash) ?? 0;
  }

  /** The piece on a square. */
  get(square: Square): Piece | undefined {
    return this.now.board[squareIndex(square)] ?? undefined;
  }

  /** The squares of pieces like this one. */
  findPiece({ color, type }: Piece): Square[] {
    return SQUARES.filter((square) => {
      const piece = this.get(square);
      return piece?.color === color && piece.type === type;
    });
  }

  /** Puts a piece on a square; `false` if there is no such piece or square, or a second king. */
  put({ type, color }: { type: PieceSymbol; color: Color }, square: Square): boolean {
    const at = squareIndex(square);
    if (at < 0 || !'pnbrqk'.includes(String(type).toLowerCase())) return false;
    const king = this.now.king(color);
    if (type === 'k' && king >= 0 && king !== at) return false;
    this.edit(at, { type, color });
    return true;
  }

  /** Takes a piece from a square, and gives it. */
  remove(square: Square): Piece | undefined {
    const piece = this.get(square);
    this.edit(squareIndex(square), null);
    return piece;
  }

  /** @internal */
  edit(at: number, piece: Piece | null): void {
    const board = [...this.now.board];
    if (at >= 0) board[at] = piece;
    this.now = this.now.with({ board, passed: null }).settled();
    this.tellStart(this.fen());
  }

  /** The squares of the pieces of a side that attack a square; those of the side to move if left out. */
  attackers(square: Square, attackedBy: Color = this.now.turn): Square[] {
    return this.now.attackers(squareIndex(square), attackedBy).map((at) => OURS[at]!);
  }

  /** Whether a side attacks a square. */
  isAttacked(square: Square, attackedBy: Color): boolean {
    return this.attackers(square, attackedBy).length > 0;
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.now.isCheck();
  }

  /** The same as {@link Chess.isCheck}. */
  inCheck(): boolean {
    return this.isCheck();
  }

  /** Whether the side to move is checkmated. */
  isCheckmate(): boolean {
    return this.isCheck() && this.now.steps().length === 0;
  }

  /** Whether the side to move is stalemated. */
  isStalemate(): boolean {
    return !this.isCheck() && this.now.steps().length === 0;
  }

  /** Whether neither side has the pieces to mate: bare kings, one knight or bishop, or bishops on squares of one colour. */
  isInsufficientMaterial(): boolean {
    const others = this.now.board.flatMap((piece, at) => (piece && piece.type !== 'k' ? [{ type: piece.type, shade: (at + (at >> 3)) % 2 }] : []));
    if (others.length === 0) return true;
    if (others.length === 1) return others[0]!.type === 'n' || others[0]!.type === 'b';
    return others.every(({ type, shade }) => type === 'b' && shade === others[0]!.shade);
  }

  /** Whether the position has stood three times. */
  isThreefoldRepetition(): boolean {
    return this._getPositionCount(BigInt(`0x${this.now.hash}`)) >= 3;
  }

  /** Whether fifty moves have passed without a capture or a pawn move. */
  isDrawByFiftyMoves(): boolean {
    return this.now.halfmoves >= 100;
  }

  /** Whether the game is drawn. */
  isDraw(): boolean {
    return this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition();
  }

  /** Whether the game is over. */
  isGameOver(): boolean {
    return this.isCheckmate() || this.isDraw();
  }

  /** Whether a move between two squares is a promotion. */
  isPromotion({ from, to }: { from: Square; to: Square }): boolean {
    const [start, end] = [squareIndex(from), squareIndex(to)];
    return this.now.steps().some((step) => step.from === start && step.to === end && step.promotion !== undefined);
  }

  /** The legal moves in standard algebraic notation, of all pieces, of one square, or of one kind. */
  moves(): string[];
  /** The same with everything about them. */
  moves(options: MovesOptions & { verbose: true }): Move[];
  /** The same in notation only. */
  moves(options: MovesOptions & { verbose?: false }): string[];
  /** The same in either form. */
  moves(options: MovesOptions): string[] | Move[];
  moves({ verbose = false, square, piece }: MovesOptions = {}): string[] | Move[] {
    let steps = this.now.steps();
    if (square !== undefined) steps = steps.filter((step) => OURS[step.from] === square.toLowerCase());
    if (piece !== undefined) steps = steps.filter((step) => step.piece === piece.toLowerCase());
    return verbose ? steps.map((step) => describe(this.now, step)) : steps.map((step) => this.now.san(step));
  }

  /**
   * Plays a move, in notation or as two squares; `null` passes.
   *
   * @throws {Error} if it is not legal
   */
  move(move: string | { from: string; to: string; promotion?: string } | null, { strict = false }: { strict?: boolean } = {}): Move {
    const named = move === null ? '--' : move;
    const step = typeof named === 'string' ? this.now.find(named, strict) : typeof named === 'object' ? this.between(named) : undefined;
    if (!step) throw new Error(`Invalid move: ${typeof move === 'string' ? move : JSON.stringify(move)}`);
    if (step.flags === '-' && this.isCheck()) throw new Error('Null move not allowed when in check');
    const described = describe(this.now, step);
    this.advance(step);
    return described;
  }

  /** @internal */
  between({ from, to, promotion }: { from: string; to: string; promotion?: string }): Step | undefined {
    return this.now
      .steps()
      .find((step) => OURS[step.from] === from && OURS[step.to] === to && (step.promotion === undefined || step.promotion === promotion));
  }

  /** @internal */
  advance(step: Step): void {
    this.past.push({ position: this.now, step });
    this.now = this.now.play(step);
    this.count(1);
  }

  /** Takes the last move back; `null` if there is none. */
  undo(): Move | null {
    const last = this.past.pop();
    if (!last) return null;
    this.count(-1);
    this.now = last.position;
    return describe(last.position, last.step);
  }

  /** The moves played, in standard algebraic notation. */
  history(): string[];
  /** The same with everything about them. */
  history(options: { verbose: true }): Move[];
  /** The same in notation only. */
  history(options: { verbose: false }): string[];
  /** The same in either form. */
  history(options: { verbose: boolean }): string[] | Move[];
  history({ verbose = false }: { verbose?: boolean } = {}): string[] | Move[] {
    if (verbose) return this.past.map(({ position, step }) => describe(position, step));
    return this.past.map(({ position, step }) => position.san(step));
  }

  /** The number of move paths of a length. */
  perft(depth: number): number {
    try {
      const game = new Game({ fen: this.fen({ forceEnpassantSquare: true }), rules: 'analysis' });
      const paths = game.perft(depth);
      game.free();
      return paths;
    } catch {
      return paths(this.now, depth);
    }
  }

  /** Gives the move to a side by passing; `false` if it has it already. */
  setTurn(color: Color): boolean {
    if (this.now.turn === color) return false;
    this.move('--');
    return true;
  }

  /** Who has the move. */
  turn(): Color {
    return this.now.turn;
  }

  /** The number of the move. */
  moveNumber(): number {
    return this.now.number;
  }

  /** Eight rows of eight squares, from a8. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][] {
    const cells = SQUARES.map((square) => {
      const piece = this.get(square);
      return piece ? { square, type: piece.type, color: piece.color } : null;
    });
    return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => cells.slice(8 * row, 8 * row + 8));
  }

  /** The board in letters. */
  ascii(): string {
    const rows = this.board().map((row, i) => {
      const letters = row.map((piece) => (piece ? (piece.color === 'w' ? piece.type.toUpperCase() : piece.type) : '.'));
      return ` ${8 - i} | ${letters.join('  ')} |`;
    });
    const edge = '   +------------------------+';
    return [edge, ...rows, edge, '     a  b  c  d  e  f  g  h'].join('\n');
  }

  /** The shade of a square; `null` if there is no such square. */
  squareColor(square: Square): 'light' | 'dark' | null {
    const at = squareIndex(square);
    return at < 0 ? null : (at + (at >> 3)) % 2 ? 'light' : 'dark';
  }

  /** The rights of a side to castle. */
  getCastlingRights(color: Color): { k: boolean; q: boolean } {
    const { rights } = this.now;
    return color === 'w' ? { k: rights.K, q: rights.Q } : { k: rights.k, q: rights.q };
  }

  /** Sets rights to castle; `false` if king or rook is not there. */
  setCastlingRights(color: Color, rights: { k?: boolean; q?: boolean }): boolean {
    const wanted = { ...this.now.rights };
    for (const side of ['k', 'q'] as const) {
      if (rights[side] !== undefined) wanted[(color === 'w' ? side.toUpperCase() : side) as Right] = rights[side];
    }
    this.now = this.now.with({ rights: wanted }).settled();
    const got = this.getCastlingRights(color);
    return (['k', 'q'] as const).every((side) => rights[side] === undefined || rights[side] === got[side]);
  }

  /** Sets tags by pairs of name and value, and gives all, with `null` for those that have no value. */
  header(...args: string[]): Record<string, string | null> {
    for (let i = 0; i + 1 < args.length; i += 2) {
      if (typeof args[i] === 'string' && typeof args[i + 1] === 'string') this.tags[args[i]!] = args[i + 1]!;
    }
    return this.tags;
  }

  /** Sets a tag, and gives all. */
  setHeader(key: string, value: string): Record<string, string> {
    this.tags[key] = value ?? SEVEN_TAG_ROSTER[key] ?? null;
    return this.getHeaders();
  }

  /** Removes a tag; those of the roster are as they were at first. */
  removeHeader(key: string): boolean {
    if (!(key in this.tags)) return false;
    this.tags[key] = SEVEN_TAG_ROSTER[key] ?? null;
    return true;
  }

  /** The tags. */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.tags).filter((tag): tag is [string, string] => tag[1] !== null));
  }

  /** The game in PGN. */
  pgn({ newline = '\n', maxWidth = 0 }: { newline?: string; maxWidth?: number } = {}): string {
    const tags = Object.entries(this.tags).flatMap(([name, value]) => (value ? [`[${name} "${value}"]${newline}`] : []));
    const head = tags.join('') + (this.past.length > 0 ? newline : '');
    const said = (position: Position): string => {
      const comment = this.comments[position.fen()];
      return comment === undefined ? '' : `{${comment}}`;
    };
    const groups: string[] = [];
    let group = said(this.past[0]?.position ?? this.now);
    if (this.past.length === 0) groups.push(group);
    this.past.forEach(({ position, step }, i) => {
      if (step.color === 'w') {
        if (group !== '') groups.push(group);
        group = `${position.number}.`;
      } else if (i === 0) group = `${group === '' ? '' : `${group} `}${position.number}. ...`;
      const comment = said(this.past[i + 1]?.position ?? this.now);
      group += ` ${position.san(step)}${comment === '' ? '' : ` ${comment}`}`;
    });
    if (this.past.length > 0) groups.push(group);
    groups.push(this.tags.Result || '*');
    return head + (maxWidth === 0 ? groups.join(' ') : wrap(groups, maxWidth, newline));
  }

  /**
   * Reads a game in PGN in the place of this one; variations are passed over.
   *
   * @throws {Error} if it cannot be read, or a move is not legal
   */
  loadPgn(pgn: string, { strict = false, newlineChar = '\r?\n' }: { strict?: boolean; newlineChar?: string } = {}): void {
    const { tags, line, result } = readText(pgn.replace(new RegExp(newlineChar, 'g'), '\n').trim());
    this.reset();
    for (const [name, value] of Object.entries(tags)) this.tags[name] = value;
    const named = Object.keys(tags).find((name) => name.toLowerCase() === 'fen');
    const fen = strict ? (tags.SetUp === '1' ? tags.FEN : undefined) : named && tags[named];
    if (strict && tags.SetUp === '1' && fen === undefined) throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
    if (fen) this.load(fen, { preserveHeaders: true });
    for (const { move, comment, suffix, nags } of line) {
      if (move !== undefined) {
        const step = this.now.find(move, strict);
        if (!step) throw new Error(`Invalid move in PGN: ${move}`);
        this.advance(step);
        if (suffix) this.suffixes[this.fen()] = suffix;
        if (nags.length > 0) this.nags[this.fen()] = nags;
      }
      if (comment !== undefined) this.comments[this.fen()] = comment;
    }
    if (result && this.tags.Result !== result) this.setHeader('Result', result);
  }

  /** Forgets comments on positions that are not of this game. @internal */
  prune(): void {
    const fens = [...this.past.map(({ position }) => position.fen()), this.fen()];
    this.comments = Object.fromEntries(fens.filter((fen) => fen in this.comments).map((fen) => [fen, this.comments[fen]!]));
  }

  /** The comment on the position. */
  getComment(): string {
    return this.comments[this.fen()]!;
  }

  /** Sets the comment on the position. */
  setComment(comment: string): void {
    this.comments[this.fen()] = comment.replace('{', '[').replace('}', ']');
  }

  /** Removes the comment on the position, and gives it. */
  removeComment(): string {
    const fen = this.fen();
    const comment = this.comments[fen]!;
    delete this.comments[fen];
    return comment;
  }

  /** The same as {@link Chess.removeComment}. */
  deleteComment(): string {
    return this.removeComment();
  }

  /** Everything that is said about positions. */
  getComments(): Annotation[] {
    this.prune();
    const fens = new Set([this.comments, this.suffixes, this.nags].flatMap((one) => Object.keys(one)));
    return [...fens].map((fen) => {
      const said: Annotation = { fen, nags: this.nags[fen] ?? [] };
      if (this.comments[fen] !== undefined) said.comment = this.comments[fen];
      if (this.suffixes[fen] !== undefined) said.suffixAnnotation = this.suffixes[fen];
      return said;
    });
  }

  /** Removes all comments, and gives them. */
  removeComments(): { fen: string; comment: string }[] {
    this.prune();
    const all = Object.entries(this.comments).map(([fen, comment]) => ({ fen, comment }));
    this.comments = {};
    return all;
  }

  /** The same as {@link Chess.removeComments}. */
  deleteComments(): { fen: string; comment: string }[] {
    return this.removeComments();
  }

  /** The mark of the move that led to a position. */
  getSuffixAnnotation(fen: string = this.fen()): Suffix | undefined {
    return this.suffixes[fen];
  }

  /** Sets the mark of the move that led to a position. */
  setSuffixAnnotation(suffix: Suffix, fen: string = this.fen()): void {
    if (!SUFFIX_LIST.includes(suffix)) throw new Error(`Invalid suffix: ${suffix}`);
    this.suffixes[fen] = suffix;
  }

  /** Removes the mark of the move that led to a position, and gives it. */
  removeSuffixAnnotation(fen: string = this.fen()): Suffix | undefined {
    const suffix = this.suffixes[fen];
    delete this.suffixes[fen];
    return suffix;
  }

  /** The annotations of a position by number. */
  getNags(fen: string = this.fen()): NAG[] {
    return this.nags[fen] ?? [];
  }

  /** Adds an annotation to a position. */
  addNag(nag: NAG, fen: string = this.fen()): void {
    this.nags[fen] = [...new Set([...this.getNags(fen), nag])];
  }

  /** Sets the annotations of a position. */
  setNags(nags: NAG[], fen: string = this.fen()): void {
    this.nags[fen] = [...nags];
  }

  /** Removes the annotations of a position, and gives them. */
  removeNags(fen: string = this.fen()): NAG[] {
    const nags = this.getNags(fen);
    delete this.nags[fen];
    return nags;
  }

  /** Removes an annotation of a position; `false` if there is none. */
  removeNag(nag: NAG, fen: string = this.fen()): boolean {
    const nags = this.getNags(fen);
    if (!nags.includes(nag)) return false;
    this.nags[fen] = nags.filter((one) => one !== nag);
    if (this.nags[fen].length === 0) delete this.nags[fen];
    return true;
  }
}

/** A move with everything about it. */
function describe(position: Position, step: Step): Move {
  const { color, from, to, piece, captured, promotion, flags } = step;
  const squares = { from: OURS[from]!, to: OURS[to]! };
  const [before, after] = [position.fen(), position.play(step).fen()];
  return new Move({ color, ...squares, piece, captured, promotion, flags, san: position.san(step), before, after });
}

function paths(position: Position, depth: number): number {
  const steps = position.steps();
  if (depth <= 1) return steps.length;
  return steps.reduce((sum, step) => sum + paths(position.play(step), depth - 1), 0);
}
