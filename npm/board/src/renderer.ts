import { squareIndex } from 'tabiya';
import type { Explanation, GamePiece, Shape, Square } from 'tabiya';
import { announcer } from './announce.js';
import { h, mark, s, set } from './dom.js';
import type { ChessBoard } from './element.js';
import { icon } from './icons.js';
import { serve } from './keyboard.js';
import { SETS } from './pieces.js';
import type { Origin } from './premoves.js';
import type { Drawn } from './shapes.js';
import { View } from './view.js';
import { nameOf } from './words.js';

/** What draws over the pieces: fetched when there is something to be drawn, and then of all boards. */
let drawing: typeof import('./shapes.js') | undefined;

/** What a board shows and says: pieces, marks and labels of squares, shapes, the sentence and the buttons below. */
export class Renderer {
  readonly view = new View();
  readonly surface: HTMLElement;
  readonly field: HTMLInputElement;
  readonly announce: (text: string) => void;
  readonly side = h('div', 'side');
  /** The pieces that are seen. */
  seen: readonly (GamePiece | null)[] = [];
  /** The pieces of a board that is no position, shown as they stand. */
  loose: readonly (GamePiece | null)[] | null = null;
  /** The shapes that were drawn by hand or by a program. */
  shapes: readonly Shape[] = [];
  refusal: Explanation | null = null;
  /** What is said below the board instead of who is to move; what cannot be shown or played. */
  told = '';
  problem = '';
  #preview: Shape | null = null;
  #check: Square | null = null;
  #status = h('div', 'status');
  #bar: HTMLElement;
  #hint = h('div', 'hidden', { id: 'hint' });
  #svg = s('svg', { viewBox: '0 0 800 800', class: 'shapes', part: 'shapes', 'aria-hidden': true });

  constructor(private board: ChessBoard) {
    const { text } = board;
    const { grid, layer } = this.view;
    this.surface = h('div', 'board', {}, grid, layer, this.#svg);
    this.field = h('input', 'field', { 'aria-label': text.type, placeholder: text.type, autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'send', dir: 'ltr' });
    const ear = icon('speak', text.speak, () => board.listen());
    ear.hidden = !('SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis);
    this.#bar = h('form', 'bar', { onsubmit: (event: Event) => (event.preventDefault(), this.#typed()) }, this.field, ear, icon('undo', text.undo, () => serve(board, 'u')), icon('flip', text.flip, () => serve(board, 'f')));
    const live = h('div', 'hidden', { role: 'status', 'aria-live': 'polite' });
    set(grid, 'aria-describedby', 'hint');
    this.announce = announcer(live, () => board.hasAttribute('speak'));
    board.shadowRoot!.replaceChildren(
      h('div', 'frame', {}, h('slot', '', { name: 'above' }), this.surface, h('slot', '', { name: 'below' }), this.side, this.#status, this.#bar),
      this.#hint,
      live,
      h('slot', '', { hidden: true, onslotchange: () => board.getAttribute('pgn') === '' && board.reset() }),
    );
  }

  /** Draws the pieces in the set that is asked for: the second is fetched when it is, for an unknown one the first is shown. */
  dress(): void {
    const { board, view } = this;
    const { pieces } = board;
    const unknown = pieces && !SETS[pieces] && !/^(none|plain)$/.test(pieces);
    view.redraw(unknown ? null : pieces);
    // A page may add its set right behind the board.
    if (unknown) queueMicrotask(() => (SETS[pieces] ? this.dress() : board.fail(board.text.noPieces(pieces))));
    if (pieces !== 'plain' || SETS.plain) return;
    void import('./plain.js').then(({ PLAIN }) => {
      SETS.plain = PLAIN;
      view.redraw(board.pieces);
    });
  }

  async #typed(): Promise<void> {
    const { field, board } = this;
    const text = field.value.trim();
    if (text && (await board.input(text))) field.value = '';
    else field.select();
  }

  #pieces(): readonly (GamePiece | null)[] {
    const { editor, live } = this.board;
    if (editor) return editor.pieces();
    if (live.queue.length) return live.ahead.board;
    return live.position?.board() ?? this.loose ?? [];
  }

  /** Shows everything as it is now. */
  render(): void {
    const { view, board } = this;
    const { editor, extra, live, selection, text: words, viewer } = board;
    const { position, queue } = live;
    const picked = selection.from;
    const last = live.line().at(-1) ?? null;
    const seen = (this.seen = this.#pieces());
    view.show(seen, last);
    this.#check = null;
    const targets = new Set(picked ? live.dests(picked) : []);
    const ahead = new Set<Origin>(queue.flatMap(({ from, to }) => [from, to]));
    view.face((square) => {
      const index = squareIndex(square);
      const piece = seen[index];
      const fault = editor?.faultOf(square);
      const check = !editor && position?.isCheck && piece?.role === 'king' && piece.color === position.turn;
      const target = targets.has(square);
      const takes = target && piece && piece.color !== board.pieceAt(picked!)?.color;
      const classes = ['square', ((index >> 3) + index) % 2 ? 'light' : 'dark'];
      const label = [piece ? `${square}, ${nameOf(words, piece)}` : square];
      const add = (on: unknown, name: string, said = '') => on && (classes.push(name), said && label.push(said));
      if (check) this.#check = square;
      add(selection.canPick(square), 'movable');
      if (extra) add(...extra.mark(square, last));
      add(!editor && (last?.from === square || last?.to === square) && !ahead.has(square), 'last', words.lastMove);
      add(ahead.has(square), 'ahead');
      add(check, 'check', words.check);
      add(picked === square, 'selected', words.selected);
      add(target && !takes, 'target', words.target);
      add(takes, 'target capture', words.capture);
      add(fault, 'fault', fault);
      return { classes: classes.join(' '), label: label.join(', '), selected: picked === square };
    });
    const turn = position && (position.outcome?.message ?? words.toMove(words[position.turn], position.isCheck));
    const premoves = queue.length ? ` · ${words.premoves(queue.length)}` : '';
    const told = this.told || (editor ? editor.summary() : turn ? turn + premoves : this.problem);
    if (this.#status.textContent !== told) this.#status.textContent = told;
    mark(this.#status, this.refusal || (told && told === this.problem) ? 'status refusal' : 'status');
    set(view.grid, 'aria-label', [words.board, turn].filter(Boolean).join(', '));
    const quiet = board.getAttribute('controls') === 'off';
    this.#bar.hidden = quiet || !!editor || !live.side;
    this.#hint.textContent = editor || live.side ? words.hint : words.look;
    this.#status.hidden = quiet || !(editor || viewer || live.side || told);
    this.draw();
    if (extra) extra.render();
    else if (position && position.variant !== 'chess') void board.extend();
  }

  /** The shape that is being drawn. */
  get preview(): Shape | null {
    return this.#preview;
  }

  set preview(shape: Shape | null) {
    if (shape === this.#preview) return;
    this.#preview = shape;
    this.draw();
  }

  /** Draws what is over the pieces. */
  draw(): void {
    const { view, preview } = this;
    const { editor, live, viewer } = this.board;
    const drawn: Drawn = {
      shapes: [...(viewer?.node.shapes ?? []), ...this.shapes, ...(preview ? [preview] : [])],
      refusal: this.refusal,
      check: this.#check,
      ahead: live.queue.map(({ to }) => to),
      faults: [...new Set(editor?.problems.flatMap(({ squares }) => squares))],
    };
    if (drawing) return drawing.draw(this.#svg, (square) => view.place(square).map((n) => 100 * n + 50) as [number, number], drawn);
    if (!Object.values(drawn).flat().some(Boolean)) return;
    void import('./shapes.js').then((fetched) => {
      drawing = fetched;
      this.draw();
    });
  }
}
