import type { ChessBoard } from '@tabiya/board';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Game } from 'tabiya';
import type { Move } from 'tabiya';
import { bestMove, evaluation } from '../lib/judge';
import { material } from '../lib/material';
import { resultText, written } from '../lib/notation';
import { openingName } from '../lib/openings';
import { variantOf } from '../lib/variants';
import { Board, handsOf } from '../parts/Board';
import type { Answers } from '../parts/Board';
import { Button, Steps, Sure } from '../parts/Controls';
import { useKeys } from '../parts/keys';
import type { KeyRows } from '../parts/keys';
import { MoveList } from '../parts/MoveList';
import { Strip } from '../parts/Strip';
import { Voice } from '../parts/Voice';
import { go } from '../state/route';
import { settings } from '../state/settings';
import { begin, beginning, leaveTable, other, played, rematch, setup } from '../state/play';
import type { PlayedGame, PlaySetup, Problem } from '../state/play';
import { isKept, lookInto } from '../state/analyse';
import { setBase } from '../state/base';
import { NewGame, PAUSE } from './NewGame';

export function Play() {
  const table = played.value;
  return table ? <Table table={table} key={table} /> : <Lobby />;
}

const usual = () => new Game();

/** Before a game: the board as it will stand, and three choices. */
function Lobby() {
  const wanted = useSignal<PlaySetup>(setup.value);
  const [problem, tell] = useState<Problem | null>(null);
  const { variant, start, fen, number, side, against } = wanted.value;
  const [shown, show] = useState(usual);
  // Before anything else can be pressed: what is answered late is not what was asked last.
  useLayoutEffect(() => {
    let late = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // By lot, the usual array stands for all of them.
    void beginning({ ...wanted.peek(), start: start === 'position' && !fen.trim() ? 'standard' : start, number: number < 0 ? 518 : number }).then(({ game, problem }) => {
      if (late) return;
      if (game) show(game);
      // What is right is so at once; what is wrong may be half typed.
      if (problem) timer = setTimeout(() => tell(problem), PAUSE);
      else tell(null);
    });
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [variant, start, fen, number]);
  const below = against === 'engine' && side === 'black' ? 'black' : 'white';
  // A move on the board begins the game, and is played in it if it is the player's and the position is the one that is shown.
  const started = async (move?: Move) => {
    const why = await begin(wanted.value);
    tell(why);
    const table = why ? null : played.peek();
    if (move && table && table.game.fen === shown.fen && (table.hand === 'both' || table.hand === move.color)) table.game.play(move.uci);
  };
  return (
    <main class={`page stage lobby ${handsOf(shown)}`} id="main">
      <h1 class="hidden">Play</h1>
      <div class="board-cell">
        <Board game={shown} play="both" orientation={below} onBefore={(move) => (void started(move), false)} />
      </div>
      <section class="panel" aria-label="A new game">
        <NewGame wanted={wanted} problem={problem} onBegin={() => void started()} />
      </section>
    </main>
  );
}

/** A game: two players, the board, what is said, the moves and what can be done. */
function Table({ table }: { table: PlayedGame }) {
  const { game, hand } = table;
  const board = useRef<ChessBoard | null>(null);
  const at = useSignal<number | null>(null);
  const [typed, type] = useState('');
  // Whoever has scrolled through the choices sees both players and their clocks when the game begins.
  useEffect(() => scrollTo(0, 0), []);
  table.changes.value;
  const below = table.below.value;
  const balance = material(game.board());
  const opening = game.variant === 'chess' ? openingName(game) : null;
  const outcome = table.outcome;
  const strip = (color: 'white' | 'black', place: 'above' | 'below') => (
    <Strip
      color={color}
      place={place}
      name={table.name(color)}
      note={!outcome && table.thinking.value && color !== hand && hand !== 'both' ? 'thinking' : undefined}
      material={COUNTED.includes(game.variant) ? balance[color] : null}
      clock={table.clockText(color)}
      low={table.low(color)}
      active={!outcome && game.turn === color}
    />
  );
  // How it ended is told once, with the result.
  const said = table.said.value ?? { tone: 'plain' as const, text: table.sentence };
  const step = (way: number) => board.current?.step(way);
  const looked = at.value ?? game.ply;
  /** What has ended is the game in the library also where it gets there later. */
  const analyse = () => {
    const tree = game.tree();
    const id = table.keptAs.peek() || null;
    lookInto(tree, { ply: looked, side: below, id });
    if (id) return;
    setBase(tree, tree.pgn());
    void table.kept?.then((id) => isKept(tree, id), () => {});
  };
  const flip = () => (table.flipped.value = !table.flipped.value);
  const answers: Answers = {
    // What is over stays so: it is in the library as it ended.
    u: () => (outcome || !table.canTakeBack ? `Nothing is taken back${outcome ? ': the game is over' : ' yet'}.` : board.current?.undo()),
    v: () => evaluation(game.variant, board.current!.fen),
    g: async () => (hand === 'both' || game.turn === hand) && !game.isOver ? await bestMove(game) : 'It is not your move.',
  };
  useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity), f: flip }, KEYS);
  return (
    <main class={`page stage ${handsOf(game)}`} id="main">
      <h1 class="hidden">Play</h1>
      {strip(other(below), 'above')}
      <div class="board-cell">
        <Board
          game={game}
          play={hand}
          orientation={below}
          hold={board}
          shapes={table.shapes.value}
          opponent={hand === 'both' ? null : table.opponent}
          clocks={() => table.seconds()}
          onFlip={flip}
          answers={answers}
          onRefused={(why) => table.refused({ tone: 'refused', text: why.message, why })}
          onMove={() => (at.value = null)}
          onPosition={(_, ply) => (at.value = ply === game.ply ? null : ply)}
        />
      </div>
      {strip(below, 'below')}
      {(!outcome || table.said.value) && <Voice said={said} onSuggestion={(uci) => board.current?.input(uci)} />}
      <section class="panel" aria-label="This game">
        {outcome ? (
          <div class={`result ${hand !== 'both' && outcome.winner === other(hand) ? 'lost' : ''}`} role="status">
            <p class="result-score">{resultText(outcome.result)}</p>
            <p class="result-why">{outcome.message}</p>
            <div class="result-deeds">
              <Button kind="primary" icon="again" onClick={rematch}>
                Rematch
              </Button>
              <Button icon="review" disabled={!table.keptAs.value} onClick={() => go('review', `/${table.keptAs.value}`)}>
                Review
              </Button>
              <Button icon="analyse" onClick={analyse}>
                Analyse
              </Button>
              <Button icon="plus" onClick={leaveTable}>
                New game
              </Button>
            </div>
          </div>
        ) : null}
        <p class="opening">{opening ? `${opening.eco} ${opening.name}` : game.variant !== 'chess' ? variantOf(game.variant).name : game.ply ? '' : `${game.turn === 'white' ? 'White' : 'Black'} has the first move.`}</p>
        <MoveList sans={game.sans()} at={looked} first={firstNumber(game)} black={startsBlack(game)} onGo={(ply) => step(ply - looked)} />
        <Steps onStep={step}>
          <Button icon="flip" label="Turn the board" onClick={flip} />
        </Steps>
        {!outcome && (
          <>
            <form
              class="type-move"
              onSubmit={async (event) => {
                event.preventDefault();
                // Castling may be copied from a sentence, which does not break it.
                const move = typed.trim().replaceAll('\u2011', '-');
                if (move && (await board.current?.input(move))) type('');
              }}
            >
              <input class="text" aria-label="Type a move" placeholder={`Type a move: ${written('Nf3', settings.value.notation)}, castle …`} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="send" value={typed} onInput={(event) => type(event.currentTarget.value)} />
            </form>
            <div class="actions">
              <Button icon="hint" disabled={hand !== 'both' && game.turn !== hand} onClick={() => (board.current?.cancel(), void table.hint())}>
                Hint
              </Button>
              <Button icon="undo" disabled={!table.canTakeBack} onClick={() => board.current?.undo()}>
                Take back
              </Button>
              <Sure key={`draw ${game.ply}`} icon="draw" asks="primary" question={hand === 'both' ? 'Both agree' : 'Offer a draw'} disabled={game.ply < 2 || table.offer.value} onClick={() => void table.draw()}>
                Draw
              </Sure>
              <Sure key={`resign ${game.ply}`} icon="resign" question={hand === 'both' ? `${game.turn === 'white' ? 'White' : 'Black'} resigns` : 'Resign'} onClick={() => table.resign()}>
                Resign
              </Sure>
            </div>
            <div class="row quiet">
              <Button kind="link" icon="analyse" onClick={() => lookInto(game.tree(), { ply: looked, side: below })}>
                Analyse from here
              </Button>
              <Sure kind="link" icon="plus" question="Leave this game" onClick={leaveTable}>
                New game
              </Sure>
            </div>
          </>
        )}
      </section>
    </main>
  );
}

/** The keys of this page. */
const KEYS: KeyRows = [['← →', 'back and forth'], ['Home End', 'to start and end'], ['F', 'turn the board']];

/** The games in which it means something who has more. */
const COUNTED: readonly string[] = ['chess', 'threecheck', 'kingofthehill', 'atomic'];

const startOf = (game: Game): string[] => (game.fenAt(0) ?? game.fen).split(' ');
const firstNumber = (game: Game): number => Number(startOf(game).at(-1)) || 1;
const startsBlack = (game: Game): boolean => startOf(game)[1] === 'b';
