import { isSquare, squareIndex } from 'tabiya';
import type { Color, Explanation, Game, GamePiece, Move, MoveInput, PgnGame, Shape, Square, StateProblem } from 'tabiya';
import { adopt, set } from './dom.js';
import type { Editor } from './editor.js';
import type { BoardClocks, By, ChessBoardEvents, Listener } from './events.js';
import { keyboard } from './keyboard.js';
import { LiveGame } from './live-game.js';
import { Loader } from './loader.js';
import type { Opponent } from './opponent.js';
import { SETS } from './pieces.js';
import type { PieceSet } from './pieces.js';
import { pointer, toggled } from './pointer.js';
import { droppedRole } from './premoves.js';
import type { Origin, Premove } from './premoves.js';
import { Renderer } from './renderer.js';
import { Selection } from './selection.js';
import css from './style.css?inline';
import type { VariantView } from './variant-view.js';
import type { View } from './view.js';
import type { Viewer } from './viewer.js';
import { WORDS, mixed } from './words.js';
import type { GivenWords, Words } from './words.js';

/** In Node there are no elements, and none are made; but the module can be imported. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** Attributes that begin anew when they change. */
const LOADS = ['fen', 'pgn', 'edit', 'chess960', 'variant', 'rules'];

/** What was set before the tag was known, which the fields of the class would write over. */
class Upgraded extends Base {
  /** @internal */ readonly early: [string, unknown][] = Object.entries(this);
}

/** `<chess-board>`: a board that plays, shows games, edits positions, and says why. */
export class ChessBoard extends Upgraded {
  /** The attributes that are looked at. */
  static readonly observedAttributes = [...LOADS, 'play', 'engine', 'orientation', 'pieces', 'controls'];

  /** Loads the engine for `engine="1500"`; bundled apps set it to `() => import('@tabiya/engine').then((m) => new m.Engine())`. */
  static loadEngine: (address: string) => Promise<Opponent> = async (address) => (await import('./opponent.js')).loadEngine(address);

  /** Loads the rules of variants; apps that bring them as a file of their own set it. */
  static loadVariants: () => Promise<unknown> = () => import('tabiya/variants');

  /** The sets of pieces by the names that `pieces` takes; those of a page can be added. */
  static readonly pieceSets: Record<string, PieceSet> = SETS;

  /** Seconds on the clocks, for the key T; the board keeps no clocks itself. */
  clocks: BoardClocks | null = null;
  /** Resolves when what the attributes ask for is shown: at once, but for records and the editor, which are fetched. */
  ready: Promise<void> = Promise.resolve();

  /** @internal */ text: Words = WORDS;
  /** @internal */ viewer: Viewer | null = null;
  /** @internal */ editor: Editor | null = null;
  /** @internal */ readonly live = new LiveGame(this);
  /** @internal */ readonly selection = new Selection(this);
  /** @internal */ renderer!: Renderer;
  /** @internal */ extra: VariantView | null = null;
  /** @internal */ readonly loader = new Loader(this);
  #shown = false;
  #opponent: Opponent | null = null;

  constructor() {
    super();
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
    adopt(this.shadowRoot!, css);
    this.#build();
    for (const [name, value] of this.early) {
      delete (this as any)[name];
      (this as any)[name] = value;
    }
  }

  /** @internal */
  connectedCallback(): void {
    if (this.#shown) {
      // Back on a page: what happened meanwhile is shown.
      this.live.resume();
      this.render();
      return this.live.proceed();
    }
    this.#shown = true;
    this.#begin();
  }

  /** @internal */
  disconnectedCallback(): void {
    // A board that is only moved within the page goes on.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.live.leave();
      this.live.dismiss();
    });
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.#shown || before === value) return;
    // What was set up stays, and can be played from.
    if (name === 'edit' && value === null && this.editor) return void (this.fen = this.editor.fen);
    if (name === 'fen' && value !== null && this.editor && !this.editor.read(value)) return;
    this.loader.asked(name, value);
    if (LOADS.includes(name)) this.reset();
    else if (name === 'pieces') this.renderer.dress();
    if (this.view.orientation !== this.orientation) this.view.turn(this.orientation);
    if (name === 'play' || name === 'engine') this.live.proceed();
    this.render();
  }

  #build(): void {
    this.extra = null;
    this.renderer = new Renderer(this);
    pointer(this);
    keyboard(this);
  }

  /** Shows the game that was set, or what the attributes say. */
  #begin(): void {
    this.renderer.dress();
    this.view.turn(this.orientation);
    if (!this.live.game) return this.loader.load();
    this.render();
    this.live.proceed();
  }

  /** @internal The squares and the pieces on them. */
  get view(): View {
    return this.renderer.view;
  }

  /** @internal */
  get surface(): HTMLElement {
    return this.renderer.surface;
  }

  /** @internal The piece that is seen on a square, or the one of this kind in the hand of who moves. */
  pieceAt(from: Origin): GamePiece | null | undefined {
    const { live, renderer } = this;
    const role = droppedRole(from);
    return role ? { color: live.side === 'both' ? live.position!.turn : (live.side as Color), role } : renderer.seen[squareIndex(from as Square)];
  }

  /** @internal What belongs to variants is fetched when one is shown. */
  async extend(): Promise<void> {
    const { VariantView } = await import('./variant-view.js');
    this.extra ??= new VariantView(this);
  }

  /** @internal What is said of a square. */
  label(square: Square): string {
    return this.view.cells.get(square)!.getAttribute('aria-label')!;
  }

  /** @internal Shows everything as it is now. */
  render(): void {
    this.renderer.render();
  }

  /** @internal Says a sentence. */
  announce(text: string): void {
    this.renderer.announce(text);
  }

  /** @internal Shows a sentence below the board. */
  status(text: string): void {
    this.renderer.told = text;
    this.render();
  }

  /** Shows a sentence below the board, until another position is there, and says it. */
  tell(text: string): true {
    text = this.text.written(text);
    this.status(text);
    this.announce(text);
    return true;
  }

  /** @internal Says what cannot be shown or played. */
  fail(message: string): void {
    this.renderer.problem = message;
    this.tell(message);
    this.emit('problem', { message });
  }

  /** @internal Marks and says why a move cannot be played. */
  refuse(why: Explanation): null {
    this.renderer.refusal = why;
    this.tell(why.message);
    this.emit('refused', why);
    return null;
  }

  /** @internal Takes away the marks of a refusal and the shapes that were drawn. */
  clear(): void {
    const { renderer } = this;
    if (!renderer.refusal && !renderer.shapes.length && !renderer.told) return;
    renderer.shapes = [];
    this.#hush();
  }

  /** @internal Another position is shown: what was picked up, said and, unless it was ahead, asked for the one before is gone. */
  settled(ahead = false): void {
    this.selection.from = null;
    if (!ahead) this.selection.end();
    this.#hush();
  }

  #hush(): void {
    this.renderer.refusal = null;
    this.status('');
  }

  /** @internal Adds or removes a shape by hand. */
  toggleShape(shape: Shape, cycle: boolean): void {
    this.shapes = toggled(this.shapes, shape, cycle);
    this.emit('shapes', this.shapes);
  }

  /** @internal */
  emit<K extends keyof ChessBoardEvents>(name: K, detail: ChessBoardEvents[K]): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'beforemove' || name === 'ask' }));
  }

  /**
   * Takes what a person typed or said: a move in any notation or in words, or a question such as `p N`.
   *
   * @returns whether it was understood and done
   */
  async input(text: string): Promise<boolean> {
    return (await import('./text-input.js')).input(this, String(text ?? ''));
  }

  /** Listens for a move, where the browser can. */
  async listen(): Promise<void> {
    return (await import('./text-input.js')).listen(this);
  }

  /** Drops what is picked up, the moves ahead and the marks of a refusal, as Escape does. */
  cancel(): void {
    this.selection.release();
    this.renderer.shapes = [];
    this.settled();
    this.live.enqueue();
  }

  /** The game that is played; of a record, the position that is shown. Another game is taken over and followed. */
  get game(): Game | null {
    return this.live.game ?? this.viewer?.game ?? null;
  }

  set game(game: Game | null) {
    // One that was freed says so itself, before anything is changed.
    if (game != null && !(['subscribe', 'explain', 'fen'] as const).every((name) => game[name])) throw new TypeError('A board shows a Game of tabiya, which this is not.');
    this.loader.end();
    this.live.follow(game);
    this.settled();
    this.live.proceed();
  }

  /** The record that is shown. */
  get record(): PgnGame | null {
    return this.viewer?.record ?? null;
  }

  /** The position that is shown or set up, as FEN; setting it begins anew. */
  get fen(): string {
    return this.editor ? this.editor.fen : (this.live.position?.fen ?? this.getAttribute('fen') ?? '');
  }

  set fen(fen: string) {
    // What cannot be read does not cost what was set up.
    if (fen != null && this.editor && !this.editor.read(fen)) return;
    this.#anew('fen', fen);
  }

  /** The game or record in PGN; setting it shows a record. */
  get pgn(): string {
    return (this.viewer?.record ?? this.live.game)?.pgn() ?? this.getAttribute('pgn') ?? '';
  }

  set pgn(pgn: string) {
    this.#anew('pgn', pgn);
  }

  /** Begins anew, also with what the attribute says already: what is shown may have changed since. */
  #anew(name: string, value: string | null): void {
    // Frameworks give `undefined` until there is something.
    this.loader.asked(name, (value ??= null));
    if (this.#shown && this.getAttribute(name) === value) this.reset();
    else set(this, name, value);
  }

  /** What the editor finds wrong with the position. */
  get problems(): readonly StateProblem[] {
    return this.editor?.problems ?? [];
  }

  /** The shapes that were drawn by hand or by a program. */
  get shapes(): readonly Shape[] {
    return this.renderer.shapes;
  }

  set shapes(shapes: readonly Shape[]) {
    // A framework that has none sets nothing.
    this.renderer.shapes = [...(shapes ?? [])];
    this.renderer.draw();
  }

  /** The moves ahead, in their order; `'off'` forbids them. */
  get premoves(): readonly Premove[] {
    return [...this.live.queue];
  }

  set premoves(premoves: string | null) {
    set(this, 'premoves', premoves);
    if (premoves === 'off') this.live.enqueue();
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

  /** The game that is played: `'chess'`, `'atomic'`, …; setting it begins anew. */
  get variant(): string {
    return this.live.position?.variant ?? (this.getAttribute('variant') || 'chess');
  }

  set variant(variant: string | null) {
    set(this, 'variant', variant);
  }

  /** Who plays against the person at the board, instead of the engine; setting it asks, also after a failure. */
  get opponent(): Opponent | null {
    return this.#opponent;
  }

  set opponent(opponent: Opponent | null) {
    // The one that thinks already is not disturbed.
    if (opponent !== this.#opponent) this.live.hush();
    this.#opponent = opponent ?? null;
    this.live.proceed();
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
    this.text = mixed(WORDS, words);
    this.#build();
    if (this.#shown) this.#begin();
  }

  /**
   * Plays a move for the program that owns the board, in any notation.
   *
   * @returns the move; `null` if it was refused, which is marked and said
   */
  move(move: MoveInput, by: By = 'call'): Move | null {
    const { live } = this;
    if (live.past) live.step(Infinity);
    const why = this.explain(move);
    return why && (why.verdict === 'legal' ? live.commit(move, by) : this.refuse(why));
  }

  /** Why a move can be played or not; nothing is shown. */
  explain(move: MoveInput): Explanation | null {
    return this.live.position?.explain(move) ?? null;
  }

  /** Takes the last move back; against an opponent, so many that the person is to move again. */
  undo(): void {
    if (this.viewer) this.viewer.step(-1);
    else this.live.undo();
  }

  /** Plays the move again that was taken back last. */
  redo(): void {
    this.live.game?.redo();
  }

  /** Shows an earlier or later position; of a record also the variations beside this move. The game goes on meanwhile. */
  step(way: number, variations = false): void {
    if (this.viewer) this.viewer.step(way, variations);
    else this.live.step(way);
  }

  /** Turns the board. */
  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    this.announce(this.text.turned(this.orientation));
  }

  /** Begins anew, from the array or from a FEN. */
  reset(fen?: string): void {
    this.shapes = [];
    if (fen) this.fen = fen;
    else this.loader.load();
  }

  /** Gives the focus to a square. */
  override focus(options?: FocusOptions & { square?: Square }): void {
    if (options?.square && isSquare(options.square)) this.view.point(options.square);
    this.view.focus();
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
