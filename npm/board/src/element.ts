import { Game, isSquare, ready, squareIndex, stateFromFEN } from 'tabiya';
import type { Color, DrawRules, Explanation, Move, MoveInput, PgnGame, Piece, PromotionRole, Shape, Square, StateProblem } from 'tabiya';
import { announcer } from './announce.js';
import { h, mark, s, set } from './dom.js';
import type { Editor } from './editor.js';
import type { BoardClocks, By, ChessBoardEvents, Listener } from './events.js';
import { icon } from './icons.js';
import { command, keyboard } from './keyboard.js';
import type { Opponent } from './opponent.js';
import { SETS } from './pieces.js';
import type { PieceSet } from './pieces.js';
import { pointer, toggled } from './pointer.js';
import { Ahead } from './premoves.js';
import type { Premove } from './premoves.js';
import { askPromotion } from './promotion.js';
import { draw } from './shapes.js';
import css from './style.css?inline';
import { View } from './view.js';
import type { Viewer } from './viewer.js';
import { WORDS, nameOf, say } from './words.js';
import type { GivenWords, Words } from './words.js';

const sheets = new Map<string, CSSStyleSheet>();

/** In Node there are no elements, and none are made; but the module can be imported. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** Attributes that begin anew when they change. */
const LOADS = ['fen', 'pgn', 'edit', 'chess960', 'rules'];

/** `<chess-board>`: a board that plays, shows games, edits positions, and says why. */
export class ChessBoard extends Base {
  /** The attributes that are looked at. */
  static readonly observedAttributes = [...LOADS, 'play', 'engine', 'orientation', 'pieces', 'controls'];

  /** Loads the engine for `engine="1500"`; bundled apps set it to `() => import('@tabiya/engine').then((m) => new m.Engine())`. */
  static loadEngine: (address: string) => Promise<Opponent> = async (address) => (await import('./opponent.js')).loadEngine(address);

  /** The sets of pieces by the names that `pieces` takes; those of a page can be added. */
  static readonly pieceSets: Record<string, PieceSet> = SETS;

  /** Seconds on the clocks, for the key T; the board keeps no clocks itself. */
  clocks: BoardClocks | null = null;
  /** Resolves when what the attributes ask for is shown: at once, but for records and the editor, which are fetched. */
  ready: Promise<void> = Promise.resolve();
  /** Who plays against the person at the board, instead of the engine. */
  opponent: Opponent | null = null;

  /** @internal */ text: Words = WORDS;
  /** @internal */ selected: Square | null = null;
  /** @internal */ viewer: Viewer | null = null;
  /** @internal */ editor: Editor | null = null;
  /** @internal */ view!: View;
  /** @internal */ surface!: HTMLElement;
  /** @internal */ field!: HTMLInputElement;
  /** @internal */ announce!: (text: string) => void;

  #loading = {};
  #game: Game | null = null;
  #stop: (() => void) | undefined;
  #loose: (Piece | null)[] | null = null;
  #past: Game | null = null;
  #at = 0;
  #ply = 0;
  #by: By = 'call';
  #queue: Premove[] = [];
  #refusal: Explanation | null = null;
  #shapes: readonly Shape[] = [];
  #preview: Shape | null = null;
  #told = '';
  #problem = '';
  #thinking: AbortController | null = null;
  #engine: Promise<Opponent> | null = null;
  #status!: HTMLElement;
  #side!: HTMLElement;
  #bar!: HTMLElement;
  #svg!: SVGElement;
  #built = false;

  /** @internal */
  connectedCallback(): void {
    if (this.#built) {
      // Back on a page: what happened meanwhile is shown.
      this.#stop?.();
      this.#stop = this.#game?.subscribe(() => this.#changed());
      this.#ply = this.#game?.ply ?? 0;
      this.render();
      return this.#proceed();
    }
    // What was set before the element was known hides the setters.
    for (const name of Object.keys(this)) {
      if (!(name in ChessBoard.prototype)) continue;
      const value = (this as any)[name];
      delete (this as any)[name];
      queueMicrotask(() => ((this as any)[name] = value));
    }
    this.#build();
    this.#load();
  }

  /** @internal */
  disconnectedCallback(): void {
    // A board that is only moved within the page goes on.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop?.();
      this.#thinking?.abort();
      this.#engine?.then((engine) => engine.dispose?.());
      this.#engine = this.#thinking = null;
    });
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.#built || before === value) return;
    if (LOADS.includes(name)) this.#load();
    else if (name === 'pieces') this.#draws();
    if (this.view.orientation !== this.orientation) this.view.turn(this.orientation);
    if (name === 'play' || name === 'engine') this.#proceed();
    this.render();
  }

  #build(): void {
    this.#built = true;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.adopt(css);
    const words = this.text;
    this.view = new View();
    this.#draws();
    this.view.turn(this.orientation);
    this.#svg = s('svg', { viewBox: '0 0 800 800', class: 'shapes', part: 'shapes', 'aria-hidden': true });
    this.surface = h('div', 'board', {}, this.view.grid, this.view.layer, this.#svg);
    this.#status = h('div', 'status');
    this.#side = h('div', 'side');
    this.field = h('input', 'field', { 'aria-label': words.type, placeholder: words.type, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send', dir: 'ltr' });
    const ear = icon('speak', words.speak, () => this.listen());
    ear.hidden = !('SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis);
    this.#bar = h('form', 'bar', { onsubmit: (event: Event) => (event.preventDefault(), this.#typed()) }, this.field, ear, icon('undo', words.undo, () => this.undo()), icon('flip', words.flip, () => this.flip()));
    const live = h('div', 'hidden', { role: 'status', 'aria-live': 'polite' });
    const hint = h('div', 'hidden', { id: 'hint' }, words.hint);
    set(this.view.grid, 'aria-describedby', 'hint');
    this.announce = announcer(live, () => this.hasAttribute('speak'));
    root.replaceChildren(
      h('div', 'frame', {}, h('slot', '', { name: 'above' }), this.surface, h('slot', '', { name: 'below' }), this.#side, this.#status, this.#bar),
      hint,
      live,
      h('slot', '', { hidden: true, onslotchange: () => this.getAttribute('pgn') === '' && this.#load() }),
    );
    pointer(this);
    keyboard(this);
  }

  /** Draws the pieces in the set that is asked for; the second is fetched when it is. */
  #draws(): void {
    const { view, pieces } = this;
    view.redraw(pieces);
    if (pieces === 'plain' && !SETS.plain) {
      void import('./plain.js').then(({ PLAIN }) => {
        SETS.plain = PLAIN;
        view.redraw(this.pieces);
      });
    }
  }

  /** @internal Adds a style sheet, which all boards share; no policy forbids those that a script makes. */
  adopt(text: string): void {
    const root = this.shadowRoot!;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync(text);
    sheets.set(text, sheet);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /** Begins with what the attributes say. */
  #load(): void {
    this.#follow(null);
    this.viewer = this.editor = this.#loose = null;
    this.#problem = '';
    this.#told = '';
    this.#shapes = [];
    this.#side.replaceChildren();
    const load = (this.#loading = {});
    const fen = this.getAttribute('fen');
    const number = this.getAttribute('chess960');
    const rules = (this.getAttribute('rules') ?? 'automatic') as DrawRules;
    // What shows records and what edits positions is fetched when it is needed.
    const opened = this.hasAttribute('edit')
      ? import('./editor.js').then(({ Editor }) => load === this.#loading && (this.editor = new Editor(this, fen)))
      : this.hasAttribute('pgn')
        ? import('./viewer.js').then(({ Viewer }) => load === this.#loading && (this.viewer = new Viewer(this, this.getAttribute('pgn') || this.textContent || '')))
        : Promise.resolve(null);
    try {
      if (this.hasAttribute('edit') || this.hasAttribute('pgn')) this.#loose = [];
      else this.#follow(number === null ? new Game({ fen: fen || undefined, rules, lenient: true }) : Game.chess960(number ? +number : undefined, { rules }));
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (code === 'not-ready') return void (this.ready = ready().then(() => this.#load()));
      // A board that is no position is shown as it stands.
      try {
        this.#loose = stateFromFEN(fen!).board.map((piece) => piece && { color: piece.color, role: piece.type });
      } catch {}
      this.fail(message);
    }
    this.ready = opened.then(
      (mode) => {
        if (!mode) return;
        this.#loose = null;
        this.#side.replaceChildren(mode.panel);
        mode.start();
      },
      (error: Error) => this.fail(error.message),
    );
    this.#proceed();
    this.render();
  }

  /** Plays in this game, and hears of every change of it. */
  #follow(game: Game | null): void {
    this.#thinking?.abort();
    this.#thinking = null;
    this.#stop?.();
    this.#hush();
    this.#queue = [];
    this.#past = null;
    this.#game = game;
    this.#ply = game?.ply ?? 0;
    this.#stop = game?.subscribe(() => this.#changed());
    this.selected = this.#refusal = null;
  }

  /** What is asked about a pawn that is not there any more is not asked. */
  #hush(): void {
    this.surface?.querySelector('.shade')?.remove();
  }

  #changed(): void {
    const game = this.#game!;
    const before = this.#ply;
    const by = this.#by;
    this.#ply = game.ply;
    this.#by = 'call';
    this.#past = null;
    this.#told = '';
    this.#thinking?.abort();
    this.#thinking = null;
    this.selected = this.#refusal = null;
    if (this.#ply <= before) {
      this.#queue = [];
      this.#hush();
    }
    this.render();
    const move = game.history().at(-1);
    if (this.#ply === before + 1) {
      this.announce(say(this.text, move!));
      this.emit('move', { move: move!, fen: game.fen, by });
    } else if (this.#ply < before) {
      this.announce(this.text.takenBack(before - this.#ply));
    }
    if (game.outcome) {
      this.announce(game.outcome.message);
      this.emit('gameover', game.outcome);
    }
    this.#proceed();
  }

  /** Whoever is next and does not move by hand, moves: a move ahead, or the opponent. */
  #proceed(): void {
    const game = this.#game;
    const side = this.#hand;
    if (!game || game.isOver || !side || side === 'both') return;
    if (game.turn === side) {
      const move = this.#queue.shift();
      if (!move) return;
      queueMicrotask(() => {
        const why = game.explain(move);
        if (why.verdict === 'legal') {
          this.#commit(move, 'premove');
        } else {
          this.#queue = [];
          this.tell(this.text.dropped(why.message));
          this.render();
        }
        this.emit('premoves', this.premoves);
      });
    } else if ((this.opponent || this.engine !== null) && !this.#thinking) {
      const { signal } = (this.#thinking = new AbortController());
      void import('./opponent.js').then(({ reply }) => reply(this, signal));
    }
  }

  /** The side that moves by hand; `null` if none does. */
  get #hand(): Color | 'both' | null {
    const play = this.getAttribute('play');
    const against = this.engine !== null || this.opponent !== null;
    if (play === null && !against) return null;
    return play === 'white' || play === 'black' ? play : against && !this.viewer ? 'white' : 'both';
  }

  get #premoving(): boolean {
    const game = this.#game;
    const side = this.#hand;
    return !!game && !game.isOver && !this.#past && !!side && side !== 'both' && game.turn !== side && this.getAttribute('premoves') !== 'off';
  }

  get #ahead(): Ahead {
    return new Ahead(this.#game!, this.#hand as Color, this.#queue);
  }

  /** @internal The position that is looked at, as a game. */
  get position(): Game | null {
    return this.viewer?.game ?? this.#past ?? this.#game;
  }

  #board(): readonly (Piece | null)[] {
    if (this.editor) return this.editor.pieces();
    if (this.#queue.length) return this.#ahead.board;
    return this.position?.board() ?? this.#loose ?? [];
  }

  #seen: readonly (Piece | null)[] = [];

  /** @internal The piece that is seen on a square. */
  pieceAt(square: Square): Piece | null | undefined {
    return this.#seen[squareIndex(square)];
  }

  /** @internal The moves that led to what is seen. */
  line(): Move[] {
    if (this.viewer) return this.viewer.line();
    return this.#game?.history().slice(0, this.#past ? this.#at : undefined) ?? [];
  }

  /** @internal Where the piece on a square can go, now or ahead of its turn. */
  dests(square: Square): Square[] {
    if (this.editor || !this.position || this.#past) return [];
    const dests = this.#premoving && this.pieceAt(square)?.color === this.#hand ? this.#ahead.dests() : this.position.dests({ castling: 'both' });
    return dests.get(square) ?? [];
  }

  /** @internal Whether the selected piece can go to a square. */
  goes(square: Square): boolean {
    return !!this.selected && this.dests(this.selected).includes(square);
  }

  /** @internal Whether a person may pick up what stands on a square. */
  canPick(square: Square): boolean {
    const piece = this.pieceAt(square);
    if (!piece) return false;
    if (this.editor) return !this.editor.brush;
    if (!this.position) return false;
    return this.#hand === 'both' || (this.#hand === piece.color && (this.#premoving || this.position.turn === piece.color || !!this.#past));
  }

  /** @internal Picks a piece up, so that the next square is where it goes; `null` puts it down. */
  select(square: Square | null): void {
    if (this.selected === square) return;
    this.selected = square;
    this.render();
    if (square) this.announce(`${nameOf(this.text, this.pieceAt(square)!)} ${square} ${this.text.selected}`);
  }

  /** @internal A click, a tap, or Enter on a square. */
  tap(square: Square): void {
    this.clear();
    const { selected } = this;
    if (this.editor?.brush) return this.editor.tap(square);
    if (selected === square) return this.select(null);
    const reselect = this.canPick(square) && !(selected && (this.editor || this.goes(square) || this.pieceAt(square)?.color !== this.pieceAt(selected)?.color));
    if (reselect) this.select(square);
    else if (selected) this.drop(selected, square);
    else if (this.#hand) this.tell(this.pieceAt(square) && this.#hand !== 'both' ? this.text.notYours(this.text[this.#hand]) : this.text.noPiece);
  }

  /** @internal A piece was moved from a square to another, or off the board. */
  drop(from: Square, to: Square | null): void {
    this.selected = null;
    if (this.editor) return this.editor.move(from, to);
    if (to && to !== from) void this.#attempt(from, to);
    else this.render();
  }

  /** Makes a move by hand: played, asked about, put ahead, or refused with the reason. */
  async #attempt(from: Square, to: Square, promotion?: PromotionRole): Promise<void> {
    if (this.#past) {
      this.step(Infinity);
      return;
    }
    if (this.#premoving && this.pieceAt(from)?.color === this.#hand) {
      const ahead = this.#ahead;
      if (!ahead.dests().get(from)?.includes(to)) {
        this.tell(this.text.notAhead(this.text[this.pieceAt(from)!.role], to));
        return this.render();
      }
      if (ahead.promotes(from, to) && !promotion) return this.#ask(from, to);
      // The opponent may have moved while the question stood.
      if (this.#premoving) return this.#enqueue({ from, to, promotion });
    }
    const why = this.position!.explain({ from, to, promotion });
    if (why.verdict === 'legal') this.#commit({ from, to, promotion }, 'hand');
    else if (why.code === 'promotion-missing') await this.#ask(from, to);
    else this.#refuse(why);
  }

  #enqueue(move: Premove): void {
    this.#queue = [...this.#queue, move];
    this.render();
    this.announce(`${this.text.premoves(this.#queue.length)}: ${move.from} ${move.to}`);
    this.emit('premoves', this.premoves);
  }

  async #ask(from: Square, to: Square): Promise<void> {
    const color = this.pieceAt(from)!.color;
    this.render();
    // The pawn waits on its last square while its owner thinks.
    const pawn = this.view.pieces.get(from)?.element;
    if (pawn) this.view.settle(pawn, to);
    const promotion = await askPromotion(this.surface, this.view, this.text, color, to);
    if (pawn) this.view.settle(pawn, from);
    if (promotion) await this.#attempt(from, to, promotion);
    else this.render();
  }

  #refuse(why: Explanation): null {
    this.#refusal = why;
    this.#told = why.message;
    this.render();
    this.announce(why.message);
    this.emit('refused', why);
    return null;
  }

  #commit(input: MoveInput, by: By): Move | null {
    const { move } = this.position!.explain(input);
    if (!this.emit('beforemove', { move: move!, fen: this.position!.fen, by })) {
      this.render();
      return null;
    }
    this.#by = by;
    this.view.point(move!.to);
    if (this.view.focused) this.view.focus();
    if (!this.viewer) return this.#game!.play(input);
    const played = this.viewer.play(input);
    this.emit('move', { move: played!, fen: this.fen, by });
    return played;
  }

  async #typed(): Promise<void> {
    const { field } = this;
    const text = field.value.trim();
    if (text && (await this.input(text))) field.value = '';
    else field.select();
  }

  /**
   * Takes what a person typed or said: a move in any notation or in words, or a question such as `p N`.
   *
   * @returns whether it was understood and done
   */
  async input(text: string): Promise<boolean> {
    this.clear();
    if (command(this, text)) return true;
    const { position } = this;
    if (!position || !this.#hand) return !this.tell(this.text.nothing);
    let why = position.explain(text);
    if (why.verdict === 'unreadable') {
      // What understands words is fetched when there are some.
      const said = (await import('./spoken.js')).interpret(text);
      const meant = position.explain(said);
      if (meant.verdict !== 'unreadable') why = meant;
      text = why === meant ? said : text;
    }
    const squares = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(text);
    if (this.#premoving) {
      // Ahead of its turn a move is two squares: who could go there is not known yet.
      if (squares) void this.#attempt(squares[1] as Square, squares[2] as Square, squares[3] ? ({ q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const)[squares[3] as 'q'] : undefined);
      else this.tell(why.message);
      return !!squares;
    }
    if (why.code === 'promotion-missing') {
      const [from, to] = ['from', 'to'].map((part) => why.marks.find((one) => one.part === part)?.square);
      if (from && to) void this.#ask(from, to);
      return true;
    }
    if (why.verdict === 'legal' && (this.#hand === 'both' || this.#hand === position.turn)) {
      if (this.#past) this.step(Infinity);
      else this.#commit(text, 'hand');
      return true;
    }
    return why.verdict === 'legal' ? !this.tell(this.text.notYours(this.text[this.#hand as Color])) : !!this.#refuse(why);
  }

  /** Listens for a move, where the browser can. */
  async listen(): Promise<void> {
    this.status(this.text.listening);
    try {
      const { interpret, listen } = await import('./spoken.js');
      const heard = await listen(document.documentElement.lang || 'en');
      const best = heard.find((text) => this.position?.isLegal(interpret(text))) ?? heard[0];
      if (best) await this.input(best);
      else this.render();
    } catch (error) {
      this.tell((error as Error).message);
    }
  }

  /** Drops what is picked up, the moves ahead and the marks of a refusal, as Escape does. */
  cancel(): void {
    const dropped = this.#queue.length;
    this.#queue = [];
    this.selected = null;
    this.clear();
    this.render();
    if (!dropped) return;
    this.announce(this.text.premoves(0));
    this.emit('premoves', []);
  }

  /** @internal Takes away the marks of a refusal and the shapes that were drawn. */
  clear(): void {
    if (!this.#refusal && !this.#shapes.length && !this.#told) return;
    this.#refusal = null;
    this.#told = '';
    if (this.#shapes.length) this.shapes = [];
    this.render();
  }

  /** @internal Another position is shown. */
  settled(): void {
    this.selected = this.#refusal = null;
    this.#told = '';
    this.#shapes = [];
    this.render();
  }

  /** @internal Shows a drawing that is being made. */
  set preview(shape: Shape | null) {
    if (shape === this.#preview) return;
    this.#preview = shape;
    this.#draw();
  }

  /** @internal */
  get preview(): Shape | null {
    return this.#preview;
  }

  /** @internal Adds or removes a shape by hand. */
  toggleShape(shape: Shape, cycle: boolean): void {
    this.shapes = toggled(this.#shapes, shape, cycle);
    this.emit('shapes', this.#shapes);
  }

  /** @internal */
  emit<K extends keyof ChessBoardEvents>(name: K, detail: ChessBoardEvents[K]): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'beforemove' }));
  }

  /** @internal Shows a sentence below the board. */
  status(text: string): void {
    this.#told = text;
    this.render();
  }

  /** @internal Shows and says a sentence. */
  tell(text: string): true {
    this.status(text);
    this.announce(text);
    return true;
  }

  /** @internal Says what cannot be shown or played. */
  fail(message: string): void {
    this.#problem = message;
    this.tell(message);
    this.emit('problem', { message });
  }

  /** @internal What is said of a square. */
  label(square: Square): string {
    return this.view.cells.get(square)!.getAttribute('aria-label')!;
  }

  /** @internal */
  async engineOrOpponent(): Promise<Opponent | null> {
    if (this.opponent) return this.opponent;
    if (this.engine === null) return null;
    const loading = (this.#engine ??= ChessBoard.loadEngine(this.getAttribute('engine-src') ?? '@tabiya/engine'));
    loading.catch(() => (this.#engine = null));
    return loading;
  }

  /** @internal Shows everything as it is now. */
  render(): void {
    if (!this.#built) return;
    const { view, text: words, position, selected, editor } = this;
    const last = this.line().at(-1) ?? null;
    this.#seen = this.#board();
    view.show(this.#seen, last);
    const check = !editor && position?.isCheck ? this.#seen.findIndex((piece) => piece?.role === 'king' && piece.color === position.turn) : -1;
    const targets = new Set(selected ? this.dests(selected) : []);
    const ahead = new Set(this.#queue.flatMap(({ from, to }) => [from, to]));
    view.face((square) => {
      const index = squareIndex(square);
      const piece = this.#seen[index];
      const fault = editor?.faultOf(square);
      const isLast = !editor && (last?.from === square || last?.to === square);
      const target = targets.has(square);
      const takes = target && piece && piece.color !== this.pieceAt(selected!)?.color;
      const classes = ['square', ((index >> 3) + index) % 2 ? 'light' : 'dark'];
      const label = [piece ? `${square}, ${nameOf(words, piece)}` : square];
      const add = (on: unknown, name: string, said = '') => on && (classes.push(name), said && label.push(said));
      add(this.canPick(square), 'movable');
      add(isLast && !ahead.has(square), 'last', words.lastMove);
      add(ahead.has(square), 'ahead');
      add(index === check, 'check', words.check);
      add(selected === square, 'selected', words.selected);
      add(target && !takes, 'target', words.target);
      add(takes, 'target capture', words.capture);
      add(fault, 'fault', fault);
      return { classes: classes.join(' '), label: label.join(', '), selected: selected === square };
    });
    const turn = position && (position.outcome?.message ?? words.toMove(words[position.turn], position.isCheck));
    const premoves = this.#queue.length ? ` · ${words.premoves(this.#queue.length)}` : '';
    const told = this.#told || (editor ? editor.summary() : turn ? turn + premoves : this.#problem);
    if (this.#status.textContent !== told) this.#status.textContent = told;
    mark(this.#status, this.#refusal || (told && told === this.#problem) ? 'status refusal' : 'status');
    set(view.grid, 'aria-label', [words.board, turn].filter(Boolean).join(', '));
    const quiet = this.getAttribute('controls') === 'off';
    this.#bar.hidden = quiet || !!editor || !this.#hand;
    this.#status.hidden = quiet || !(editor || this.viewer || this.#hand || told);
    this.#draw(check);
  }

  #check = -1;

  #draw(check = this.#check): void {
    this.#check = check;
    const { view, viewer, editor } = this;
    draw(this.#svg, (square) => view.place(square).map((n) => 100 * n + 50) as [number, number], {
      shapes: [...(viewer?.node.shapes ?? []), ...this.#shapes, ...(this.#preview ? [this.#preview] : [])],
      refusal: this.#refusal,
      check: check < 0 ? null : ([...view.cells.keys()][check] ?? null),
      ahead: this.#queue.map(({ to }) => to),
      faults: [...new Set(editor?.problems.flatMap(({ squares }) => squares))],
    });
  }

  /** The game that is played; of a record, the position that is shown. Another game is taken over and followed. */
  get game(): Game | null {
    return this.#game ?? this.viewer?.game ?? null;
  }

  set game(game: Game | null) {
    this.viewer = this.editor = this.#loose = null;
    this.#side?.replaceChildren();
    this.#follow(game);
    this.render();
    this.#proceed();
  }

  /** The record that is shown. */
  get record(): PgnGame | null {
    return this.viewer?.record ?? null;
  }

  /** The position that is shown or set up, as FEN; setting it begins anew. */
  get fen(): string {
    return this.editor ? this.editor.fen : (this.position?.fen ?? this.getAttribute('fen') ?? '');
  }

  set fen(fen: string) {
    if (this.#built && this.getAttribute('fen') === fen) this.#load();
    else this.setAttribute('fen', fen);
  }

  /** The game or record in PGN; setting it shows a record. */
  get pgn(): string {
    return (this.viewer?.record ?? this.#game)?.pgn() ?? this.getAttribute('pgn') ?? '';
  }

  set pgn(pgn: string) {
    this.setAttribute('pgn', pgn);
  }

  /** What the editor finds wrong with the position. */
  get problems(): readonly StateProblem[] {
    return this.editor?.problems ?? [];
  }

  /** The shapes that were drawn by hand or by a program. */
  get shapes(): readonly Shape[] {
    return this.#shapes;
  }

  set shapes(shapes: readonly Shape[]) {
    this.#shapes = shapes;
    if (this.#built) this.#draw();
  }

  /** The moves ahead, in their order. */
  get premoves(): readonly Premove[] {
    return [...this.#queue];
  }

  /** The side that is below. */
  get orientation(): Color {
    const side = this.getAttribute('orientation') ?? this.getAttribute('play');
    return side === 'black' ? 'black' : 'white';
  }

  set orientation(color: Color) {
    this.setAttribute('orientation', color);
  }

  /** The set of pieces: `'tabiya'`, `'plain'`, or `'none'` for pieces of the page's own style sheet. */
  get pieces(): string | null {
    return this.getAttribute('pieces');
  }

  set pieces(pieces: string | null) {
    set(this, 'pieces', pieces);
  }

  /** The level that the engine plays at; `null` without an engine. */
  get engine(): string | null {
    return this.getAttribute('engine');
  }

  set engine(level: string | number | null) {
    set(this, 'engine', level === null ? null : String(level));
  }

  /** The texts that are shown and said; those that are given replace those of English. */
  get words(): GivenWords {
    return this.text;
  }

  set words(words: GivenWords) {
    this.text = { ...WORDS, ...words };
    if (!this.#built) return;
    this.#build();
    this.#load();
  }

  /**
   * Plays a move for the program that owns the board, in any notation.
   *
   * @returns the move; `null` if it was refused, which is marked and said
   */
  move(move: MoveInput, by: By = 'call'): Move | null {
    if (!this.position) return null;
    if (this.#past) this.step(Infinity);
    const why = this.position.explain(move);
    return why.verdict === 'legal' ? this.#commit(move, by) : this.#refuse(why);
  }

  /** Why a move can be played or not; nothing is shown. */
  explain(move: MoveInput): Explanation | null {
    return this.position?.explain(move) ?? null;
  }

  /** Takes the last move back; against an opponent, so many that the person is to move again. */
  undo(): void {
    if (this.viewer) return this.viewer.step(-1);
    const game = this.#game;
    if (!game?.ply) return;
    const side = this.#hand;
    const count = !side || side === 'both' || game.turn !== side || game.ply < 2 ? 1 : 2;
    if (count === 2) {
      // Two moves are taken back as one.
      this.#stop?.();
      game.undo();
      this.#stop = game.subscribe(() => this.#changed());
    }
    game.undo();
  }

  /** Plays the move again that was taken back last. */
  redo(): void {
    this.#game?.redo();
  }

  /** Shows an earlier or later position; of a record also the variations beside this move. The game goes on meanwhile. */
  step(way: number, variations = false): void {
    if (this.viewer) return this.viewer.step(way, variations);
    const game = this.#game;
    if (!game) return;
    const at = Math.min(game.ply, Math.max(0, (this.#past ? this.#at : game.ply) + way));
    this.#past = at === game.ply ? null : new Game({ fen: game.fenAt(at)!, rules: 'analysis' });
    this.#at = at;
    this.selected = this.#refusal = null;
    this.#queue = [];
    this.render();
    const move = this.line().at(-1);
    this.announce(move ? say(this.text, move) : this.text.start);
    this.emit('position', { fen: this.fen, ply: at, problems: [] });
  }

  /** Turns the board. */
  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    this.announce(this.text.turned(this.orientation));
  }

  /** Begins anew, from the array or from a FEN. */
  reset(fen?: string): void {
    if (fen) this.fen = fen;
    else this.#load();
  }

  /** Gives the focus to a square. */
  override focus(options?: FocusOptions & { square?: Square }): void {
    if (options?.square && isSquare(options.square)) this.view.point(options.square);
    this.view?.focus();
  }
}

export interface ChessBoard {
  addEventListener<K extends keyof ChessBoardEvents>(type: K, listener: Listener<K>, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof ChessBoardEvents>(type: K, listener: Listener<K>, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'chess-board': ChessBoard;
  }
}
