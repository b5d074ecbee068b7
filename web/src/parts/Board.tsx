import type { ChessBoard } from '@tabiya/board';
import type { Explanation, Game, Move, Outcome, Shape } from 'tabiya';
import { useEffect, useRef, useState } from 'preact/hooks';
import { english, written } from '../lib/notation';
import { settings } from '../state/settings';
import { answered } from './keys';

/** What a page does for keys of the board, by their letters; a sentence that comes of it is said. */
export type Answers = Readonly<Record<string, ((alt: boolean) => unknown) | undefined>>;

export interface BoardProps {
  game: Game | null;
  /** Who moves by hand. */
  play?: 'white' | 'black' | 'both' | undefined;
  orientation?: 'white' | 'black' | undefined;
  shapes?: readonly Shape[] | undefined;
  opponent?: ChessBoard['opponent'];
  /** What is left on the clocks, for who asks the board. */
  clocks?: (() => ChessBoard['clocks']) | undefined;
  edit?: string | undefined;
  /** The game that a position is set up for, while it is edited. */
  variant?: string | undefined;
  /** Where to keep the element, for those who speak to it. */
  hold?: { current: ChessBoard | null } | undefined;
  onMove?: ((move: Move, by: string) => void) | undefined;
  onBefore?: ((move: Move) => boolean) | undefined;
  onRefused?: ((why: Explanation) => void) | undefined;
  onOver?: ((outcome: Outcome) => void) | undefined;
  onShapes?: ((shapes: readonly Shape[]) => void) | undefined;
  onPosition?: ((fen: string, ply: number) => void) | undefined;
  /** A text that was written for a position cannot be read. */
  onProblem?: ((message: string) => void) | undefined;
  /** Turns the board, with what stands around it. */
  onFlip?: (() => void) | undefined;
  /** What the page answers itself: it knows more of its game than the board, or lets nobody change it by a key. */
  answers?: Answers | undefined;
}

/** A move as the board says it. */
export const spoken = ({ words }: ChessBoard, move: Move): string => words.move!(move, words as Parameters<typeof words.move & object>[1]);

/** The last capture of a line, for the key C. */
export const lastCapture = (board: ChessBoard, moves: readonly (Move | null)[]): string => {
  const move = [...moves].reverse().find((one) => one?.captured);
  return move ? spoken(board, move) : 'Nothing was taken yet.';
};

/** The class of a stage that needs room for more than the board: for pieces in hand, and checks to give. */
export const handsOf = (game: Game): string => (game.inHand || game.checksLeft ? 'with-hands' : '');

/** The one board of every page, with what the player has chosen for it. */
export function Board(props: BoardProps) {
  const element = useRef<ChessBoard>(null);
  const latest = useRef(props);
  latest.current = props;
  const [typing, type] = useState(false);
  const chosen = settings.value;

  useEffect(() => {
    const board = element.current!;
    if (props.hold) props.hold.current = board;
    Object.defineProperty(board, 'clocks', { configurable: true, get: () => latest.current.clocks?.() ?? null });
    const listen = (name: string, hear: (detail: any, event: Event) => void) => board.addEventListener(name, (event) => hear((event as CustomEvent).detail, event));
    listen('move', ({ move, by }) => latest.current.onMove?.(move, by));
    listen('beforemove', ({ move }, event) => latest.current.onBefore?.(move) === false && event.preventDefault());
    listen('refused', (why) => latest.current.onRefused?.(why));
    listen('gameover', (outcome) => latest.current.onOver?.(outcome));
    listen('shapes', (shapes) => latest.current.onShapes?.(shapes));
    listen('problem', ({ message }) => latest.current.onProblem?.(message));
    listen('position', ({ fen, ply }) => latest.current.onPosition?.(fen, ply));
    /** What no page needs to answer otherwise: where nothing is taken back by a button, nothing is by a key. */
    const usual: Answers = {
      f: latest.current.onFlip && (() => (latest.current.onFlip!(), board.words.turned!(latest.current.orientation === 'black' ? 'white' : 'black'))),
      u: () => 'Nothing is taken back here.',
      i: () => {
        const field = document.querySelector<HTMLInputElement>('.type-move input');
        if (field) field.focus();
        else if (latest.current.play) type(true);
        else return 'Nothing is moved here.';
      },
      '?': async () => (await import('./KeyList')).boardKeys(),
    };
    listen('ask', ({ letter, alt }, event) => {
      const answer = latest.current.answers?.[letter] ?? usual[letter];
      if (!answer) return;
      event.preventDefault();
      void Promise.resolve(answer(alt)).catch(({ message }: Error) => message).then((text) => typeof text === 'string' && board.tell(text));
    });
    // Who moves with the mouse goes on with the keys of the page; those of the board are for who came to it by the keys.
    const letGo = (): void => {
      const square = board.shadowRoot?.activeElement;
      if (square instanceof HTMLElement && square.matches('.square:not(:focus-visible)')) square.blur();
    };
    board.addEventListener('pointerup', letGo);
    board.addEventListener('click', letGo);
    // Escape takes the marks of a refused move away also where the board has not the focus any more.
    let refused = false;
    listen('refused', () => (refused = true));
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !refused || event.composedPath().includes(board)) return;
      refused = false;
      board.cancel();
      board.shapes = latest.current.shapes ?? [];
    };
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('keydown', escape);
      if (props.hold) props.hold.current = null;
    };
  }, []);

  // What is typed and said is in the player's letters. First of all: a board with other words is built anew.
  const { notation } = chosen;
  const spoken = useRef('en');
  useEffect(() => {
    if (spoken.current === notation) return;
    spoken.current = notation;
    element.current!.words = { written: (text) => written(text, notation), read: (text) => english(text, notation) };
  }, [notation]);

  useEffect(() => {
    const board = element.current!;
    board.opponent = props.opponent ?? null;
    if (props.edit === undefined && board.game !== props.game) board.game = props.game;
  }, [props.game, props.opponent, props.edit, props.play]);

  useEffect(() => {
    element.current!.shapes = props.shapes ?? [];
  }, [props.shapes, props.game]);

  const letters = Object.keys(props.answers ?? {}).join('') + (props.play ? 'i' : '') + (props.clocks ? 't' : '') + (props.game && handsOf(props.game) ? 'd' : '');
  useEffect(() => {
    answered.value = letters;
    return () => void (answered.value = '');
  }, [letters]);

  const play = props.play === 'both' ? '' : props.play;
  return (
    <>
    <chess-board
      ref={element}
      class="the-board"
      controls="off"
      play={play}
      edit={props.edit === undefined ? undefined : ''}
      fen={props.edit}
      variant={props.variant}
      orientation={props.orientation ?? 'white'}
      pieces={chosen.pieces}
      coordinates={chosen.coordinates ? undefined : 'off'}
      premoves={chosen.premoves ? undefined : 'off'}
      speak={chosen.speak ? '' : undefined}
    />
    {typing && <TypedMove board={element.current!} onDone={() => type(false)} />}
    </>
  );
}

const wants = (field: HTMLInputElement | null): void => field?.focus();

/** A move is typed, where the page has no place for that; the focus goes back to the board. */
function TypedMove({ board, onDone }: { board: ChessBoard; onDone: () => void }) {
  const done = () => {
    onDone();
    // What the board asks has the focus already.
    if (document.activeElement !== board) board.focus();
  };
  const take = async (field: HTMLInputElement) => {
    const text = field.value.trim().replaceAll('\u2011', '-');
    if (!text || (await board.input(text))) done();
    else field.select();
  };
  return (
    <form class="typed" onSubmit={(event) => { event.preventDefault(); void take(event.currentTarget.querySelector('input')!); }}>
      <input class="text" ref={wants} aria-label="Type a move" placeholder={`Type a move: ${written('Nf3', settings.value.notation)}, castle …`} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="send" onBlur={onDone} onKeyDown={(event) => event.key === 'Escape' && done()} />
    </form>
  );
}
