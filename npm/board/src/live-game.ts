import { Game } from 'tabiya';
import type { Color, Move, MoveInput, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import type { By } from './events.js';
import type { Opponent } from './opponent.js';
import { Ahead, moveOf } from './premoves.js';
import type { Origin, Premove } from './premoves.js';
import { say } from './words.js';

/** The game that is played at a board: whose side moves by hand, the moves ahead, the opponent, and looking back. */
export class LiveGame {
  game: Game | null = null;
  /** An earlier position of it, while one is looked at. */
  past: Game | null = null;
  /** The moves ahead. */
  queue: readonly Premove[] = [];
  #at = 0;
  #ply = 0;
  #over = false;
  #by: By = 'call';
  #stop: (() => void) | undefined;
  /** Who is asked for a move; `null` if nobody is, or who was has failed. */
  thinking: AbortController | null = null;
  #engine: Promise<Opponent> | null = null;

  constructor(private board: ChessBoard) {}

  /** Plays in this game, and hears of every change of it. */
  follow(game: Game | null): void {
    const { selection } = this.board;
    this.leave();
    // What is dragged belongs to what was shown.
    selection.release();
    selection.end();
    this.queue = [];
    this.past = null;
    this.game = game;
    this.resume();
  }

  /** Hears of changes from now on. */
  resume(): void {
    this.#stop?.();
    this.#ply = this.game?.ply ?? 0;
    this.#over = !!this.game?.outcome;
    this.#stop = this.game?.subscribe(() => this.#changed());
  }

  /** Hears of nothing more, and stops the opponent. */
  leave(): void {
    this.#stop?.();
    this.hush();
  }

  /** Waits for no answer of the opponent any more. */
  hush(): void {
    this.thinking?.abort();
    this.thinking = null;
  }

  #changed(): void {
    const { board } = this;
    const game = this.game!;
    const before = this.#ply;
    const by = this.#by;
    const ply = (this.#ply = game.ply);
    const { seen } = board.renderer;
    this.#by = 'call';
    this.past = null;
    this.hush();
    if (ply <= before) {
      this.queue = [];
      board.selection.end();
    }
    const { from } = board.selection;
    // What is asked ahead of its turn stays asked when the turn comes.
    board.settled(ply === before + 1 && (by === 'premove' || game.turn === this.side));
    const move = game.history().at(-1);
    if (ply === before + 1) {
      board.announce(say(board.text, move!) + (board.extra?.blast(seen) ?? ''));
      board.emit('move', { move: move!, fen: game.fen, by });
    } else if (ply < before) {
      board.announce(board.text.takenBack(before - ply));
      board.emit('position', { fen: game.fen, ply, problems: [] });
    }
    const { outcome } = game;
    // A game that is over may still change, by its tags: that it ended is said once.
    if (outcome && !this.#over) {
      board.announce(outcome.message);
      board.emit('gameover', outcome);
    }
    this.#over = !!outcome;
    // What was picked up ahead of its turn stays so when the turn comes.
    if (from && by !== 'hand' && board.pieceAt(from)?.color === this.side) board.selection.pick(from);
    this.proceed();
  }

  /** Whoever is next and does not move by hand, moves: a move ahead, or the opponent. */
  proceed(): void {
    const { game, side, board } = this;
    if (!game || game.isOver || !side || side === 'both') return;
    if (game.turn === side) {
      const [move, ...rest] = this.queue;
      if (!move) return;
      this.queue = rest;
      queueMicrotask(() => {
        const input = moveOf(move);
        const why = game.explain(input);
        if (why.verdict === 'legal') {
          this.commit(input, 'premove');
        } else {
          this.queue = [];
          board.tell(board.text.dropped(why.message));
        }
        board.emit('premoves', board.premoves);
      });
    } else if ((board.opponent || board.engine !== null) && !this.thinking) {
      const { signal } = (this.thinking = new AbortController());
      void import('./opponent.js').then(({ reply }) => reply(board, signal));
    }
  }

  /** Who plays back, or the engine, which is loaded by the first question; `null` if there is neither. */
  async opponent(): Promise<Opponent | null> {
    const { board } = this;
    if (board.opponent || board.engine === null) return board.opponent;
    const loading = (this.#engine ??= (board.constructor as typeof ChessBoard).loadEngine(board.getAttribute('engine-src') ?? '@tabiya/engine'));
    loading.catch(() => (this.#engine = null));
    return loading;
  }

  /** Ends the engine. */
  dismiss(): void {
    void this.#engine?.then((engine) => engine.dispose?.());
    this.#engine = null;
  }

  /** The side that moves by hand; `null` if none does. */
  get side(): Color | 'both' | null {
    const { board } = this;
    const play = board.getAttribute('play');
    const against = board.engine !== null || board.opponent !== null;
    if (play === null && !against) return null;
    return play === 'white' || play === 'black' ? play : against && !board.viewer ? 'white' : 'both';
  }

  /** Whether moves by hand are moves ahead now. */
  get premoving(): boolean {
    const { game, side } = this;
    return !!game && !game.isOver && !this.past && !!side && side !== 'both' && game.turn !== side && this.board.getAttribute('premoves') !== 'off';
  }

  /** The board after the moves ahead. */
  get ahead(): Ahead {
    return new Ahead(this.game!, this.side as Color, this.queue);
  }

  /** The position that is looked at, as a game. */
  get position(): Game | null {
    return this.board.viewer?.game ?? this.past ?? this.game;
  }

  /** The moves that led to what is seen. */
  line(): Move[] {
    return this.board.viewer?.line() ?? this.game?.history().slice(0, this.past ? this.#at : undefined) ?? [];
  }

  /** Where a piece can go, now or ahead of its turn. */
  dests(from: Origin): readonly Square[] {
    const { position, board } = this;
    if (board.editor || !position || this.past) return [];
    if (this.premoving && board.pieceAt(from)?.color === this.side) return this.ahead.dests(from);
    return position.dests({ castling: 'both', drops: true }).get(from) ?? [];
  }

  /** Puts a move behind those ahead; without one, drops them. */
  enqueue(move?: Premove): void {
    const { board } = this;
    const count = this.queue.length;
    if (!move && !count) return;
    this.queue = move ? [...this.queue, move] : [];
    board.render();
    board.announce(board.text.premoves(this.queue.length) + (move ? `: ${move.from} ${move.to}` : ''));
    board.emit('premoves', board.premoves);
  }

  /** Plays a move that is legal, unless the page keeps it from being played. */
  commit(input: MoveInput, by: By): Move | null {
    const { board, position } = this;
    const { view } = board;
    const { move } = position!.explain(input);
    if (!board.emit('beforemove', { move: move!, fen: position!.fen, by })) {
      board.render();
      return null;
    }
    this.#by = by;
    view.point(move!.to);
    if (view.focused) view.focus();
    if (!board.viewer) return this.game!.play(input);
    const played = board.viewer.play(input);
    board.emit('move', { move: played!, fen: board.fen, by });
    return played;
  }

  /** Takes the last move back; against an opponent, so many that the person is to move again. */
  undo(): void {
    const { game, side } = this;
    if (!game?.ply) return;
    if (side && side !== 'both' && game.turn === side && game.ply > 1) {
      // Two moves are taken back as one.
      this.#stop?.();
      game.undo();
      this.#stop = game.subscribe(() => this.#changed());
    }
    game.undo();
  }

  /** Shows an earlier or later position; the game goes on meanwhile. */
  step(way: number): void {
    const { game, board } = this;
    if (!game) return;
    const at = Math.min(game.ply, Math.max(0, (this.past ? this.#at : game.ply) + way));
    this.past = at === game.ply ? null : new Game({ fen: game.fenAt(at)!, variant: game.variant, rules: 'analysis' });
    this.#at = at;
    this.queue = [];
    board.settled();
    const move = this.line().at(-1);
    board.announce(move ? say(board.text, move) : board.text.start);
    board.emit('position', { fen: board.fen, ply: at, problems: [] });
  }
}
