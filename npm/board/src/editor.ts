import { FenError, Game, SQUARES, squareIndex, stateFromFEN, stateToFEN } from 'tabiya';
import type { Color, GamePiece, GameState, Role, Square, StateProblem } from 'tabiya';
import { adopt, h, set } from './dom.js';
import { dragOnto } from './drag.js';
import css from './editor.css?inline';
import type { ChessBoard } from './element.js';
import { icon, picture } from './icons.js';
import { pieceElement } from './pieces.js';
import type { Reserve } from './reserve.js';
import { mixed, nameOf } from './words.js';

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
const LETTERS = 'kqrbnp';

/** The texts of the editor. */
export const EDITOR_WORDS = {
  faults: (count: number): string => (count ? `${count} fault${count > 1 ? 's' : ''}.` : 'A legal position.'),
  pick: 'Move pieces',
  erase: 'Erase',
  startPosition: 'Start position',
  clear: 'Empty board',
  turn: 'To move',
  castling: 'Castling',
  enPassant: 'En passant',
  fen: 'FEN',
};

/** Sets up any position, and tells everything because of which it is none that a game can start from. */
export class Editor {
  state: GameState;
  problems: readonly StateProblem[] = [];
  /** What a tap puts down: a piece, nothing (`'erase'`), or `null` when taps move pieces. */
  brush: GamePiece | 'erase' | null = null;
  readonly panel: HTMLElement;
  #palette = new Map<HTMLButtonElement, Editor['brush']>();
  #turn: HTMLSelectElement;
  #passed: HTMLSelectElement;
  #rights: HTMLInputElement[];
  #fen: HTMLInputElement;
  #faults = h('ul', 'faults');
  #words: typeof EDITOR_WORDS;

  constructor(
    private board: ChessBoard,
    private first: string | null,
    private variant?: string,
    private reserve?: Reserve,
  ) {
    const words = (this.#words = mixed(EDITOR_WORDS, board.text));
    adopt(board.shadowRoot!, css);
    this.state = stateFromFEN(EMPTY);
    const button = (brush: Editor['brush'], label: string, picture: Node) => {
      const made = h('button', '', { type: 'button', 'aria-label': label, title: label, 'aria-pressed': 'false', onclick: () => this.choose(brush) }, picture);
      if (brush && brush !== 'erase') made.addEventListener('pointerdown', (event) => dragOnto(board, brush, event, (square) => square && this.put(square, brush)));
      this.#palette.set(made, brush);
      return made;
    };
    const change = () => {
      this.state.activeColor = this.#turn.value as Color;
      for (const box of this.#rights) this.state.castlingRights[box.value as 'K'] = box.checked;
      this.state.enPassantSquare = this.#passed.value ? squareIndex(this.#passed.value as Square) : null;
      this.changed();
    };
    const row = (color: Color) => ROLES.map((role) => button({ color, role }, nameOf(words, { color, role }), pieceElement({ color, role }, board.view.set)));
    this.#turn = h('select', 'tool', { onchange: change }, ...(['white', 'black'] as const).map((color) => h('option', '', { value: color }, words[color])));
    this.#passed = h('select', 'tool', { onchange: change });
    this.#rights = [...'KQkq'].map((right) => h('input', '', { type: 'checkbox', value: right, onchange: change, 'aria-label': `${words.castling} ${right}` }));
    this.#fen = h('input', 'tool', { spellcheck: 'false', autocomplete: 'off', dir: 'ltr', onchange: () => this.load(this.#fen.value.trim()) });
    this.panel = h('div', '', {},
      h('div', 'palette static', { role: 'toolbar', 'aria-label': words.pick },
        ...row('white'), button(null, words.pick, picture('pick')), ...row('black'), button('erase', words.erase, picture('erase'))),
      h('div', 'bar', {},
        h('label', 'named', {}, words.turn, this.#turn),
        h('label', 'named', {}, words.enPassant, this.#passed),
        h('span', 'rights', { role: 'group', 'aria-label': words.castling }, ...this.#rights.map((box, at) => h('label', '', {}, box, `${at > 1 ? '♚' : '♔'} O-O${at % 2 ? '-O' : ''}`)))),
      h('div', 'bar', {},
        h('button', 'button', { type: 'button', onclick: () => this.load(new Game({ variant }).fen) }, words.startPosition),
        h('button', 'button', { type: 'button', onclick: () => this.load(EMPTY) }, words.clear),
        icon('flip', words.flip, () => board.flip()),
        h('label', 'field named', {}, words.fen, this.#fen)),
      this.#faults);
    if (reserve) this.panel.firstElementChild!.after(reserve.panel);
  }

  /** Shows the first position. */
  start(): void {
    this.load(new Game({ variant: this.variant }).fen, true);
    if (this.first !== null) this.load(this.first, true);
    this.choose(null);
  }

  /** The position as FEN, with the castling rights that were chosen, also those that no king and rook allow. */
  get fen(): string {
    const fields = stateToFEN(this.state).split(' ');
    fields[2] = this.#rights.flatMap(({ value }) => (this.state.castlingRights[value as 'K'] ? value : [])).join('') || '-';
    return this.reserve?.add(fields.join(' ')) ?? fields.join(' ');
  }

  /** The pieces that stand on the board. */
  pieces(): (GamePiece | null)[] {
    return this.state.board.map((piece) => piece && { color: piece.color, role: piece.type });
  }

  /** Reads a FEN, legal or not; what cannot be read is said, and changes nothing. */
  read(fen: string): GameState | null {
    const before = this.fen;
    try {
      return stateFromFEN(this.reserve?.take(fen) ?? fen);
    } catch (error) {
      this.reserve?.take(before);
      this.board.fail((error as Error).message);
      return null;
    }
  }

  /** Sets up the position of a FEN. */
  load(fen: string, quiet = false): void {
    const state = this.read(fen);
    if (!state) return;
    this.state = state;
    this.changed(quiet);
  }

  /** What taps put down from now on. */
  choose(brush: Editor['brush']): void {
    this.brush = brush;
    for (const [button, own] of this.#palette) set(button, 'aria-pressed', String(own === brush));
    this.board.selection.pick(null);
  }

  /** Puts a piece on a square, or takes it away. */
  put(square: Square, piece: GamePiece | null): void {
    this.state.board[squareIndex(square)] = piece && { color: piece.color, type: piece.role };
    this.changed();
  }

  /** A tap with what was chosen; the same piece again is taken away. */
  tap(square: Square): void {
    const { brush } = this;
    const there = this.board.pieceAt(square);
    if (brush) this.put(square, brush === 'erase' || (there?.color === brush.color && there.role === brush.role) ? null : brush);
  }

  /** Moves a piece; off the board it is taken away. */
  move(from: Square, to: Square | null): void {
    const piece = this.board.pieceAt(from) ?? null;
    this.state.board[squareIndex(from)] = null;
    if (to) this.put(to, piece);
    else this.changed();
  }

  /** A key on a square: letters as in FEN put pieces, Delete takes away. */
  key(square: Square, key: string): boolean {
    const role = LETTERS.indexOf(key.toLowerCase());
    if (role >= 0 && key.length === 1) this.put(square, { color: key < 'a' ? 'white' : 'black', role: ROLES[role]! });
    else if (key === 'Delete' || key === 'Backspace') this.put(square, null);
    else return false;
    this.board.announce(this.board.label(square));
    return true;
  }

  /** How many faults there are. */
  summary(): string {
    return this.#words.faults(this.problems.length);
  }

  /** The faults of a square in sentences. */
  faultOf(square: Square): string {
    return this.problems.filter(({ squares }) => squares.includes(square)).map(({ message }) => message).join('; ');
  }

  /** Shows what has changed, and says what is wrong. */
  changed(quiet = false): void {
    const { board, state } = this;
    const { fen } = this;
    this.problems = located(faultsOf(fen, this.variant), this.pieces());
    this.#fen.value = fen;
    this.#turn.value = state.activeColor;
    for (const box of this.#rights) box.checked = state.castlingRights[box.value as 'K'];
    const rank = state.activeColor === 'white' ? '6' : '3';
    const passed = state.enPassantSquare === null ? '' : SQUARES[state.enPassantSquare]!;
    const choices = new Set(['', ...[...'abcdefgh'].map((file) => file + rank), passed]);
    this.#passed.replaceChildren(...[...choices].map((square) => h('option', '', { value: square }, square || '–')));
    this.#passed.value = passed;
    this.#faults.replaceChildren(...this.problems.map(({ message }) => h('li', '', {}, sentence(message))));
    if (!quiet) board.shapes = [];
    board.settled();
    if (quiet) return;
    board.announce([this.summary(), ...this.problems.map(({ message }) => sentence(message))].join(' '));
    board.emit('position', { fen, ply: 0, problems: this.problems });
  }
}

/** Opens the editor; for a variant with its rules, and what stands beside the board. */
export async function openEditor(board: ChessBoard): Promise<Editor> {
  const [fen, variant] = [board.getAttribute('fen'), board.getAttribute('variant')];
  if (!variant) return new Editor(board, fen);
  const [{ Reserve }] = await Promise.all([import('./reserve.js'), (board.constructor as typeof ChessBoard).loadVariants()]);
  const { variant: known } = new Game({ variant });
  const editor: Editor = new Editor(board, fen, known, new Reserve(board, known, () => editor.changed()));
  return editor;
}

/** Everything because of which no game starts from a FEN. */
function faultsOf(fen: string, variant?: string): readonly StateProblem[] {
  try {
    void new Game({ fen, variant });
    return [];
  } catch (error) {
    if (error instanceof FenError) return error.reasons;
    throw error;
  }
}

/** The faults of too many pieces with the squares of those that are too many together, which a FEN does not tell. */
function located(faults: readonly StateProblem[], pieces: readonly (GamePiece | null)[]): StateProblem[] {
  const of = (color: Color, pawns: boolean) => SQUARES.filter((_, index) => pieces[index]?.color === color && (!pawns || pieces[index]?.role === 'pawn'));
  const crowds = (pawns: boolean) => [of('white', pawns), of('black', pawns)].filter(({ length }) => length > (pawns ? 8 : 16));
  const [pawns, all] = [crowds(true), crowds(false)];
  // White's is told before Black's.
  return faults.map((fault) => ({ ...fault, squares: (fault.code === 'too-many-pawns' ? pawns.shift() : fault.code === 'too-many-pieces' ? all.shift() : null) ?? fault.squares }));
}

/** A reason as a sentence: with a capital and a full stop. */
const sentence = (text: string): string => text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
