import { Game, ready, stateFromFEN } from 'tabiya';
import type { DrawRules } from 'tabiya';
import type { Editor } from './editor.js';
import type { ChessBoard } from './element.js';
import type { Viewer } from './viewer.js';

/** Begins what the attributes of a board ask for: a game, a record, the editor. */
export class Loader {
  #current = {};
  /** The attribute among `fen`, `pgn` and `chess960` that was set last on a board that is shown. */
  #last = '';

  constructor(private board: ChessBoard) {}

  /** Of what stands in each other's place, what was asked for last counts. */
  asked(name: string, value: string | null): void {
    // An empty FEN asks for nothing.
    if (/fen|pgn|960/.test(name)) this.#last = value || (value === '' && name !== 'fen') ? name : '';
  }

  /** Ends what is shown, and what is still being fetched. */
  end(): void {
    const { board } = this;
    const { renderer } = board;
    this.#current = {};
    board.viewer = board.editor = renderer.loose = null;
    renderer.problem = '';
    renderer.side.replaceChildren();
  }

  /** Begins anew. */
  load(): void {
    const { board } = this;
    this.end();
    board.live.follow(null);
    board.settled();
    board.ready = this.#opened() ?? Promise.resolve(this.#started());
    board.live.proceed();
    board.render();
  }

  /** An attribute, unless another in its place was set later. */
  #asked(name: string): string | null {
    return this.#last && this.#last !== name ? null : this.board.getAttribute(name);
  }

  /** Starts a game. The rules, and those of variants, are waited for where they are not there yet. */
  #started(waited = false): void | Promise<void> {
    const { board } = this;
    const { live, renderer } = board;
    const current = this.#current;
    const [fen, variant] = ['fen', 'variant'].map((name) => board.getAttribute(name) ?? undefined);
    const number = this.#asked('chess960');
    const rules = (board.getAttribute('rules') ?? 'automatic') as DrawRules;
    const options = { variant: variant || undefined, rules };
    try {
      live.follow(number === null ? new Game({ fen: fen || undefined, ...options, lenient: true }) : Game.chess960(number ? +number : undefined, options));
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      const missing = code === 'not-ready' ? ready : code === 'variant-not-built' ? (board.constructor as typeof ChessBoard).loadVariants : null;
      if (missing && !waited) {
        return missing().then(
          () => {
            if (current !== this.#current) return;
            const more = this.#started(true);
            live.proceed();
            board.render();
            return more;
          },
          ({ message }: Error) => board.fail(message),
        );
      }
      // A board that is no position is shown as it stands.
      try {
        renderer.loose = stateFromFEN(fen!).board.map((piece) => piece && { color: piece.color, role: piece.type });
      } catch {}
      board.fail(message);
    }
  }

  /** Opens a record or the editor, which are fetched when they are needed; `null` if none is asked for. */
  #opened(): Promise<void> | null {
    const { board } = this;
    const { renderer } = board;
    const current = this.#current;
    const pgn = this.#asked('pgn');
    const edits = board.hasAttribute('edit');
    if (!edits && pgn === null) return null;
    renderer.loose = [];
    const mode: Promise<Editor | Viewer> = edits
      ? import('./editor.js').then(({ openEditor }) => openEditor(board))
      : import('./viewer.js').then(async ({ openViewer }) => {
          // What is between the tags comes after the tag.
          if (!pgn && document.readyState === 'loading') await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
          return openViewer(board, pgn || board.textContent || '');
        });
    return mode.then(
      (opened) => {
        if (current !== this.#current) return;
        if (edits) board.editor = opened as Editor;
        else board.viewer = opened as Viewer;
        renderer.loose = null;
        renderer.side.replaceChildren(opened.panel);
        opened.start();
      },
      (error: Error) => board.fail(error.message),
    );
  }
}
