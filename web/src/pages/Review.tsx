import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlayerSummary } from '@tabiya/engine';
import type { ChessBoard } from '@tabiya/board';
import { counted } from '../lib/counted';
import { dateText } from '../lib/dates';
import { moveNumber, resultText, unbroken, written } from '../lib/notation';
import { playersOf } from '../lib/players';
import { bestMove, evaluation } from '../lib/judge';
import { scoreBefore, scoreWords } from '../lib/score';
import { NODES, about, lookOf } from '../lib/thorough';
import type { TurningPoint } from '../lib/words';
import { Board, handsOf, lastCapture } from '../parts/Board';
import type { Answers } from '../parts/Board';
import { Button, Choice, Steps, download, regain } from '../parts/Controls';
import { EvalBar } from '../parts/EvalBar';
import { Famous } from '../parts/Famous';
import { Graph } from '../parts/Graph';
import { useKeys } from '../parts/keys';
import type { KeyRows } from '../parts/keys';
import { MoveList } from '../parts/MoveList';
import { useTold } from '../parts/told';
import { Voice } from '../parts/Voice';
import { lookInto } from '../state/analyse';
import { games } from '../state/db';
import type { KeptGame } from '../state/db';
import { libraryChanges } from '../state/library';
import { openReview, reviewSeconds, reviewed } from '../state/review';
import type { ReviewedGame } from '../state/review';
import { go, route } from '../state/route';
import { choose, settings } from '../state/settings';

const below = signal<'white' | 'black'>('white');

export function Review() {
  const id = Number(route.value.rest[0]) || null;
  const [trouble, tell] = useState<string | null>(null);
  useEffect(() => {
    tell(null);
    if (id) void openReview(id).then((why) => {
      tell(why);
      const { record } = reviewed.peek() ?? {};
      if (!why) below.value = record?.tags['Black'] === 'You' ? 'black' : 'white';
      if (!why && !reviewed.peek()?.result.peek()) void reviewed.peek()?.run();
    });
  }, [id]);
  const model = reviewed.value;
  return id && model?.id === id ? <Judged model={model} key={model} /> : <Choose trouble={trouble} />;
}

/** Nothing is reviewed yet: the games that could be, and where others come from. */
function Choose({ trouble }: { trouble: string | null }) {
  const [all, show] = useState<readonly KeptGame[] | null>(null);
  libraryChanges.value;
  useEffect(() => void games.all().then((list) => show(list.reverse())).catch(() => show([])), [libraryChanges.value]);
  return (
    <main class="page narrow" id="main">
      <h1>Review a game</h1>
      <p class="lead">Every move is judged, and every turning point told in words: what was missed, what it costs, what was better.</p>
      {trouble && <p class="problem" role="alert">{trouble}</p>}
      {all && all.length === 0 && (
        <div class="invite">
          <p>Games that you finish are kept here, ready for review. Play one, or bring one from elsewhere.</p>
          <div class="row">
            <a class="button primary" href="#/play">Play a game</a>
            <a class="button" href="#/analyse">Paste a game</a>
          </div>
        </div>
      )}
      {all && all.length > 0 && (
        <div class="row">
          <a class="button small-button" href="#/play">Play a game</a>
          <a class="button small-button" href="#/analyse">Paste a game</a>
        </div>
      )}
      {all && <Thoroughness />}
      {all && all.length > 0 && (
        <ul class="games">
          {all.slice(0, 50).map((game) => (
            <li key={game.id}>
              <a class="card game-row" href={`#/review/${game.id}`}>
                <strong>{playersOf(game.white, game.black, game.event || undefined)}</strong>
                <span class="game-result">{resultText(game.result)}</span>
                <small>{[game.opening, counted(Math.ceil(game.plies / 2), 'move'), dateText(game.date)].filter(Boolean).join(' · ')}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {all && <Famous onKept={(id) => go('review', `/${id}`)} />}
    </main>
  );
}

function Judged({ model }: { model: ReviewedGame }) {
  const result = model.result.value;
  const at = model.at.value;
  const turns = model.listed();
  const many = model.turns();
  /** The mistake that is looked at, or the move on the board. */
  const looked = model.looked.value ?? at;
  const { notation } = settings.value;
  const trying = model.tries.value;
  const [done, tell] = useTold();
  const start = model.record.start.split(' ');
  const points = result ? [{ ply: 0, score: scoreBefore(result, 1) }, ...result.moves.map((move) => ({ ply: move.ply, score: move.score, mark: move.verdict ?? undefined }))] : [];
  const here = many.find(({ ply }) => ply === looked);
  const turn = (way: 1 | -1, from = looked) => (way > 0 ? turns.find(({ ply }) => ply > from) : turns.filter(({ ply }) => ply < from).at(-1));
  const toTurn = (way: 1 | -1) => { const next = turn(way, model.looked.peek() ?? model.at.peek()); if (next) model.look(next.ply); };
  const list = useRef<HTMLOListElement>(null);
  const board = useRef<ChessBoard | null>(null);
  useEffect(regain, []);
  useEffect(() => list.current ? whole(list.current) : undefined, [result, turns.length]);
  // The turning point that is looked at is seen in the list, without the page being moved.
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelector('[aria-current]')?.parentElement;
    if (box && now && (now.offsetTop < box.scrollTop || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight)) box.scrollTop = now.offsetTop;
  }, [looked, result]);
  const flip = () => (below.value = below.value === 'white' ? 'black' : 'white');
  useKeys({
    ArrowLeft: () => model.go(model.at.peek() - 1),
    ArrowRight: () => model.go(model.at.peek() + 1),
    ArrowUp: () => toTurn(-1),
    ArrowDown: () => toTurn(1),
    Home: () => model.go(0),
    End: () => model.go(Infinity),
    f: flip,
  }, KEYS);
  const answers: Answers = {
    A: (alt) => (alt ? toTurn(-1) : model.go(model.at.peek() - 1)),
    D: (alt) => (alt ? toTurn(1) : model.go(model.at.peek() + 1)),
    // Of the position that is shown, which may be one of a better line.
    c: () => lastCapture(board.current!, [...model.moves.slice(0, Math.max(0, model.at.peek() - 1)), ...model.board.peek().history()]),
    v: () => {
      const { variant, fen } = model.board.peek();
      const score = model.score.peek();
      return score ? scoreWords(score) : evaluation(variant, fen);
    },
    // What is looked for is not told.
    g: async () => (model.sought.peek() === null && (await bestMove(model.board.peek()))) || 'Nothing to tell.',
  };
  return (
    <main class={`page stage with-bar reviewing ${handsOf(model.board.value)}`} id="main">
      <h1 class="hidden">Review: {model.name}</h1>
      <div class="board-cell">
        <EvalBar score={model.score.value} below={below.value} />
        <Board
          game={model.board.value}
          play={trying === null ? undefined : 'both'}
          orientation={below.value}
          shapes={model.shapes.value}
          hold={board}
          onFlip={flip}
          answers={answers}
          onMove={(move, by) => by === 'hand' && void model.tried(move.uci, move.san)}
          onRefused={(why) => (model.said.value = { tone: 'refused', text: why.message, why })}
        />
      </div>
      <Voice said={model.said.value ?? { tone: 'plain', text: model.running.value ? 'This takes a moment.' : 'This game is not reviewed yet.' }}>
        {!here && result && at === 0 && turn(1) && (
          <span class="row">
            <Button kind="primary small-button" icon="forward" onClick={() => toTurn(1)}>The first turning point</Button>
          </span>
        )}
        {here && (
          <span class="row">
            <Button icon="again" kind="small-button" onClick={() => model.tryAgain(here.ply)}>Try again</Button>
            <Button icon="play" kind="small-button" label="Show the better line" onClick={() => model.better(here.ply)}>Better line</Button>
            {turn(1) && <Button icon="forward" kind="small-button" onClick={() => toTurn(1)}>Next</Button>}
          </span>
        )}
      </Voice>
      <section class="panel" aria-label="Review">
        <p class="opening">{model.name} <span class="soft">{resultText(model.record.result)}</span></p>
        <Progress model={model} />
        {!result && !model.running.value && (
          <div class="card how-far">
            <Thoroughness plies={model.moves.length} />
            <Button kind="primary" icon="review" onClick={() => void model.run()}>Review this game</Button>
          </div>
        )}
        {result && (
          <>
            <Graph points={points} plies={model.moves.length} at={at} name={(ply) => (ply ? moveNumber(model.record.start, ply) + model.moves[ply - 1]!.san : 'The start')} onGo={(ply) => model.go(ply)} />
            <div class="accuracy">
              <Side name={model.record.tags['White'] ?? 'White'} color="white" told={result.players.white} />
              <Side name={model.record.tags['Black'] ?? 'Black'} color="black" told={result.players.black} />
            </div>
            {turns.length > 0 && (
              <ol class="turns" aria-label="Turning points" ref={list}>
                {turns.map((move) => (
                  <li key={move.ply}>
                    <button type="button" class={`turn mark-${move.verdict}`} aria-current={move.ply === looked ? 'true' : undefined} onClick={() => (model.look(move.ply), toBoard())}>
                      <strong>{moveNumber(model.record.start, move.ply)}{written(move.san, notation)}{move.glyph}</strong>
                      <span>{unbroken(written(inShort(model.told(move.ply), move.ply !== model.sought.value), notation))}</span>
                    </button>
                  </li>
                ))}
              </ol>
            )}
            <Looked model={model} many={many.length} listed={turns.length} />
          </>
        )}
        <MoveList sans={model.moves.map(({ san }) => san)} at={at} first={Number(start[5]) || 1} black={start[1] === 'b'} marks={result?.moves.map(({ verdict }) => verdict ?? undefined)} onGo={(ply) => model.go(ply)} />
        <Steps onStep={(way) => model.go(at + way)}>
          <Button icon="flip" label="Turn the board" onClick={flip} />
        </Steps>
        {result && (
          <div class="doors four">
            <Button icon="analyse" onClick={() => lookInto(model.annotated(), { ply: at, side: below.value, id: model.id })}>Analyse</Button>
            <Button icon="file" label="PGN with these notes" onClick={() => download('review.pgn', model.annotated().pgn(), 'application/x-chess-pgn')}>PGN</Button>
            <Button icon="save" onClick={() => void model.keepAnnotated().then(() => tell('Kept with its notes.'))}>Keep notes</Button>
            <Button icon="library" onClick={() => go('review')}>Another</Button>
          </div>
        )}
        <p class="done" role="status">{done}</p>
      </section>
    </main>
  );
}

/** The keys of this page. */
const KEYS: KeyRows = [['← →', 'back and forth'], ['↑ ↓', 'among turning points'], ['Home End', 'to start and end'], ['F', 'turn the board']];

/** How far it is; a part of its own, so that nothing else is drawn while the workers work. */
function Progress({ model }: { model: ReviewedGame }) {
  const progress = model.progress.value;
  if (!progress) return null;
  return (
    <div class="card how-far" role="status">
      <label class="field">
        {progress.done < progress.total ? `Looking at every move: ${progress.done} of ${progress.total}` : 'Looking longer at what seem to be mistakes …'}
        <progress value={progress.done} max={progress.total} />
      </label>
      <Button icon="close" onClick={() => model.cancel()}>Stop</Button>
    </div>
  );
}

/** A game as people play it, in plies: how long one takes is told before it is known which. */
const USUAL_PLIES = 80;

/** How thoroughly games are looked at, and how long that takes. */
function Thoroughness({ plies }: { plies?: number }) {
  const look = lookOf(settings.value.review);
  const lasts = about(reviewSeconds(plies ?? USUAL_PLIES, look));
  return (
    <div class="thoroughness">
      <Choice label="How thoroughly" value={look} onChange={(chosen) => choose('review', chosen)} options={[{ value: 'quick', text: 'Quick' }, { value: 'thorough', text: 'Thorough' }]} />
      <p class="soft small" role="status">{positions(look)} for each move: {lasts}{plies === undefined && ` for a game of ${USUAL_PLIES / 2} moves`}, more where many mistakes are made.</p>
    </div>
  );
}

const positions = (look: keyof typeof NODES): string => (look === 'thorough' ? 'A million positions' : `${NODES.quick / 1000},000 positions`);

/** How thoroughly a game was looked at, and the ways to more: to all that gave something away, and to a closer look. */
function Looked({ model, many, listed }: { model: ReviewedGame; many: number; listed: number }) {
  const quick = model.manner.value === 'quick';
  return (
    <div class="looked">
      <span class="soft small">{quick ? 'Quick look' : `Thorough look${many > listed ? '' : ': a million positions for each move'}`}</span>
      {many > listed && <Button kind="link small-button" icon="plus" onClick={() => (model.all.value = true)}>Show all {many}</Button>}
      {quick && <Button kind="link small-button" disabled={model.running.value} onClick={() => void model.run('thorough')}>Look closer: {about(reviewSeconds(model.moves.length, 'thorough'))}</Button>}
    </div>
  );
}

function Side({ name, color, told }: { name: string; color: string; told: PlayerSummary }) {
  const count = (n: number, one: string, many: string) => (n ? `${n} ${n === 1 ? one : many}` : '');
  const faults = [count(told.blunders, 'blunder', 'blunders'), count(told.mistakes, 'mistake', 'mistakes'), count(told.dubious, 'dubious move', 'dubious moves')].filter(Boolean).join(', ');
  return (
    <div class="card side">
      <p class="to-play"><span class={`dot ${color}`} aria-hidden="true" />{name}</p>
      <p class="percent">{told.accuracy === null ? '–' : Math.round(told.accuracy)}<small> % accurate</small></p>
      <p class="soft small">{faults || 'nothing given away'}</p>
    </div>
  );
}

/**
 * Makes a list that is scrolled so high that its last card is not cut, whatever room there is; one that is cut above fades.
 * Gives what ends it.
 */
function whole(list: HTMLElement): () => void {
  const cards = [...list.children] as HTMLElement[];
  const fit = (): void => {
    list.style.maxBlockSize = list.style.minBlockSize = '';
    const room = list.clientHeight;
    if (list.scrollHeight <= room) return;
    const ends = cards.map((card) => card.offsetTop + card.offsetHeight).filter((end) => end <= room);
    if (ends.length) list.style.maxBlockSize = list.style.minBlockSize = `${ends.at(-1)}px`;
    fade();
  };
  const fade = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = list;
    // That there are more below is seen, where the last card is whole.
    list.classList.toggle('more', scrollTop + clientHeight < scrollHeight - 2);
    list.classList.toggle('cut', cards.some(({ offsetTop, offsetHeight }) => offsetTop < scrollTop - 1 && offsetTop + offsetHeight > scrollTop + 1));
  };
  list.addEventListener('scroll', fade, { passive: true });
  // There is another room when the panel has another size, and when something in it comes or goes: how far a review is.
  const panel = list.parentElement!;
  const watches = [new ResizeObserver(fit), new MutationObserver(fit)] as const;
  watches[0].observe(panel);
  watches[1].observe(panel, { childList: true });
  return () => {
    list.removeEventListener('scroll', fade);
    for (const watch of watches) watch.disconnect();
  };
}

/** What stands of a mistake in the list; what was better is left out while one looks for it. */
const inShort = (told: TurningPoint | null, better: boolean): string => [told?.short, better && told?.better].filter(Boolean).join(' ');

/** Brings what is said and the board into sight, where the list of turning points is below them. */
const toBoard = (): void => {
  for (const one of ['.voice', '.board-cell']) document.querySelector(one)?.scrollIntoView({ block: 'nearest' });
};
