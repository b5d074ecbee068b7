import { Game, nagToGlyph, readPgn } from 'tabiya';
import type { Move, MoveInput, PgnGame, PgnNode } from 'tabiya';
import { adopt, h, set } from './dom.js';
import type { ChessBoard } from './element.js';
import { icon } from './icons.js';
import { serve } from './keyboard.js';
import css from './viewer.css?inline';
import { mixed, say } from './words.js';

/** The texts of the viewer of records. */
export const VIEWER_WORDS = {
  first: 'To the start',
  back: 'Back',
  forward: 'Forward',
  last: 'To the end',
  moves: 'Moves',
  games: 'Game',
};

/** A record with its moves, variations and comments; the board shows the move that it is at. */
export class Viewer {
  record!: PgnGame;
  game!: Game;
  readonly panel = h('div', '');
  #moves = h('div', 'moves', { role: 'group', 'aria-label': 'Moves' });
  #buttons = new Map<number, HTMLButtonElement>();

  constructor(
    private board: ChessBoard,
    readonly games: readonly PgnGame[],
  ) {
    adopt(board.shadowRoot!, css);
    const words = mixed(VIEWER_WORDS, board.text);
    set(this.#moves, 'aria-label', words.moves);
    this.#moves.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
      if (!way) return;
      event.preventDefault();
      this.step(way, event.key.length > 9 ? false : event.altKey);
      this.#buttons.get(this.node.id)?.focus({ preventScroll: true });
    });
    const go = (way: number) => () => this.step(way);
    const bar = h('div', 'bar', {},
      icon('first', words.first, go(-Infinity)), icon('back', words.back, go(-1)), icon('forward', words.forward, go(1)), icon('last', words.last, go(Infinity)),
      icon('flip', words.flip, () => serve(board, 'f')));
    const choice = h('select', '', { 'aria-label': words.games, onchange: () => ((board.shapes = []), this.open(choice.selectedIndex)) },
      ...this.games.map((game, index) => h('option', '', {}, `${index + 1}. ${players(game)}`)));
    choice.hidden = this.games.length < 2;
    this.panel.append(choice, h('div', 'title'), this.#moves, bar);
    this.record = this.games[0]!;
    this.game = new Game();
  }

  /** Shows the first game. */
  start(): void {
    this.open(0);
  }

  /** Shows another game of the text. */
  open(index: number): void {
    this.record = this.games[index]!;
    const { Event = '', Date = '' } = this.record.tags;
    const under = [Event, Date.replaceAll('.??', '')].filter((tag) => /[^?.]/.test(tag)).join(', ');
    const title = this.panel.querySelector('.title')!;
    title.replaceChildren(players(this.record), result(this.record), h('small', '', {}, under));
    (title as HTMLElement).hidden = !title.textContent!.trim();
    this.#write();
    this.go(this.record.root, true);
    const wrong = this.record.problems.find(({ severity, code }) => severity === 'error' || code === 'unknown-variant');
    if (wrong) this.board.fail(`${wrong.line}:${wrong.column}: ${wrong.message}`);
  }

  /** The move that is shown. */
  get node(): PgnNode {
    return this.record.cursor;
  }

  /** Goes to a move. */
  go(node: PgnNode, quiet = false): void {
    const { board } = this;
    this.record.goTo(node);
    this.game = new Game({ fen: node.fen, variant: this.record.variant, rules: 'analysis', lenient: true });
    for (const [id, button] of this.#buttons) {
      const here = id === node.id;
      set(button, 'aria-current', here ? 'true' : null);
      set(button, 'tabindex', here || (node.id === 0 && button === this.#moves.querySelector('button')) ? '0' : '-1');
      if (here) {
        const { offsetTop, offsetHeight } = button;
        const { scrollTop, clientHeight } = this.#moves;
        const at = offsetTop - this.#moves.offsetTop;
        if (at < scrollTop || at + offsetHeight > scrollTop + clientHeight) this.#moves.scrollTop = at - clientHeight / 2;
      }
    }
    if (!quiet) board.shapes = [];
    board.settled();
    if (quiet) return;
    board.announce([node.move ? say(board.text, node.move) : node.san || board.text.start, glyphs(node), node.text].filter(Boolean).join('. '));
    board.emit('position', { fen: node.fen, ply: node.ply, problems: [] });
  }

  /** Goes so many moves back or forward, or among the variations beside this move. */
  step(way: number, variations = false): void {
    const { node } = this;
    let to: PgnNode | undefined = node;
    if (variations) {
      const beside = node.parent?.children ?? [];
      to = beside[beside.indexOf(node) + way];
    } else {
      for (let left = Math.abs(way), next; left > 0 && (next = way < 0 ? to.parent : to.children[0]); left--) to = next;
    }
    if (to && to !== node) this.go(to);
    else this.board.announce(this.board.text.nothing);
  }

  /** Adds a move behind the one that is shown, or goes there if it is known. */
  play(move: MoveInput): Move | null {
    const node = this.record.add(this.node, move);
    if (!this.#buttons.has(node.id)) this.#write();
    this.go(node);
    return node.move;
  }

  /** The moves from the start to the one that is shown. */
  line(): Move[] {
    const moves: Move[] = [];
    for (let node: PgnNode | null = this.node; node; node = node.parent) if (node.move) moves.unshift(node.move);
    return moves;
  }

  /** The clocks as the last moves of both sides tell them. */
  clocks(): { white: number | null; black: number | null } {
    const clocks = { white: null as number | null, black: null as number | null };
    for (let node: PgnNode | null = this.node; node; node = node.parent) if (node.move) clocks[node.move.color] ??= node.clock;
    return clocks;
  }

  #write(): void {
    this.#buttons.clear();
    const whole = document.createDocumentFragment();
    this.#line(whole, this.record.root);
    this.#moves.replaceChildren(whole, result(this.record));
  }

  /** Writes what comes after a move, with the variations behind the moves that they replace. */
  #line(into: Node, from: PgnNode, numbered = false): void {
    const comment = (text: string) => text.trim() && into.appendChild(h('span', 'comment', {}, text));
    if (!from.parent) comment(from.text);
    const write = (node: PgnNode) => {
      comment(node.commentsBefore.join(' '));
      const black = node.fen.split(' ')[1] === 'w';
      const number = !black || !numbered ? [h('span', 'number', {}, `${+node.fen.split(' ')[5]! - (black ? 1 : 0)}${black ? '…' : '.'}`), ' '] : [];
      const button = h('button', 'move', { type: 'button', tabindex: -1, onclick: () => this.go(node) }, h('span', '', {}, ...number, node.san + glyphs(node)));
      this.#buttons.set(node.id, button);
      into.appendChild(button);
      numbered = true;
      if (node.text) {
        comment(node.text);
        numbered = false;
      }
    };
    for (let node: PgnNode | undefined = from; node; ) {
      const [next, ...others]: PgnNode[] = node.children as PgnNode[];
      if (next) write(next);
      for (const other of others) {
        const line = h('span', 'variation');
        const outer = into;
        into = line;
        numbered = false;
        write(other);
        this.#line(line, other, numbered);
        into = outer;
        into.appendChild(line);
        numbered = false;
      }
      node = next;
    }
  }
}

/** Reads a text, with the rules of variants if one of its games needs them, and shows its games. */
export async function openViewer(board: ChessBoard, text: string): Promise<Viewer> {
  const read = () => readPgn(text.trim() || '*');
  let games = read();
  if (games.some(({ problems }) => problems.some(({ code }) => code === 'not-chess'))) {
    await (board.constructor as typeof ChessBoard).loadVariants();
    games = read();
  }
  return new Viewer(board, games);
}

const glyphs = (node: PgnNode): string => node.nags.map((nag) => nagToGlyph(nag) ?? '').join('');

const players = ({ tags: { White, Black } }: PgnGame): string => (White || Black ? `${White ?? '?'} – ${Black ?? '?'}  ` : '');

const result = ({ result: told }: PgnGame): Node | string => (told === '*' ? '' : h('span', 'result', {}, told));
