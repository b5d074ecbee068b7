import type { ChessBoard } from '@tabiya/board';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Game, PgnGame } from 'tabiya';
import type { PgnNode, Shape } from 'tabiya';
import { bestMove, evaluation } from '../lib/judge';
import { openingName } from '../lib/openings';
import { playersOf } from '../lib/players';
import { scoreWords } from '../lib/score';
import { unpack } from '../lib/share';
import { VARIANTS, rulesOf, variantOf } from '../lib/variants';
import { Board, handsOf, lastCapture, spoken } from '../parts/Board';
import type { Answers } from '../parts/Board';
import { Button, Steps, Sure } from '../parts/Controls';
import { EvalBar } from '../parts/EvalBar';
import { useBrought } from '../parts/brought';
import { keysShown, useKeys } from '../parts/keys';
import type { KeyRows } from '../parts/keys';
import { Tree } from '../parts/Tree';
import { Voice } from '../parts/Voice';
import * as model from '../state/analyse';
import { judgeCourse } from '../state/course';
import { addressNow, route, settle } from '../state/route';
import { chapterName, keepTogether, openKept, opened, rejoin } from '../state/study';
import { Course } from './analyse/Course';
import { Doors } from './analyse/Doors';
import { Editor } from './analyse/Editor';
import { Lines } from './analyse/Lines';
import { GLYPHS, Notes, remarks, toggleGlyph } from './analyse/Notes';
import { PasteBox } from './analyse/PasteBox';

/** What an address may carry: a packed game, or what people and programs write by hand, which is taken as if it were pasted. */
const CARRIED = ['g', 'fen', 'pgn', 'moves'] as const;

/** Whether no other link was followed since this one: what is read late does not take the place of what came later. */
const isLast = (address: string | null): boolean => {
  const now = addressNow(CARRIED);
  return now === null || now === address;
};

/** The text that an address carries. */
async function textOf(query: URLSearchParams): Promise<string> {
  const packed = query.get('g');
  if (packed !== null) return unpack(packed);
  const [fen, pgn, moves] = ['fen', 'pgn', 'moves'].map((name) => query.get(name));
  // Blanks are often written as `_` there.
  const position = fen?.replaceAll('_', ' ');
  const line = (pgn ?? moves)?.replaceAll('_', ' ');
  return position != null && line ? `position fen ${position} moves ${line}` : (position ?? pgn ?? line ?? '');
}

export function Analyse() {
  const [editing, edit] = useState<string | null>(null);
  // A link that carries a game.
  const { query } = route.value;
  const carried = CARRIED.some((name) => query.has(name)) ? query.toString() : null;
  useEffect(() => {
    if (carried === null) return void model.restore().then(rejoin);
    edit(null);
    // What was looked at before is not what the link has, whatever that is: it stays beside it.
    void textOf(query)
      .then((text) => isLast(carried) && model.paste(text))
      .catch((error: Error) => void (isLast(carried) && (model.said.value = { tone: 'refused', text: error.message })))
      .then(() => model.restore(false))
      .finally(() => settle('analyse', carried));
  }, [carried]);
  // While a position is set up nothing acts on the record behind it.
  if (editing === null) return <Desk onEdit={edit} />;
  const { variant } = model.record.peek();
  return <Editor fen={editing} variant={variant} onDone={(fen) => (edit(null), fen && model.openRecord(new PgnGame({ fen, variant }), { from: true }))} />;
}

/** What the board says of a move that one goes to, with what is written about it. */
const told = (board: ChessBoard, node: PgnNode): string => [node.move ? spoken(board, node.move) : node.san || 'The start', ...remarks(node)].map((part) => part.replace(/[.!?]?$/, (end) => end || '.')).join(' ');

/** The moves that led to a position, the last one last. */
function lineTo(node: PgnNode): PgnNode[] {
  const line: PgnNode[] = [];
  for (let at = node; at.parent; at = at.parent) line.unshift(at);
  return line;
}

function Desk({ onEdit }: { onEdit: (fen: string) => void }) {
  const board = useRef<ChessBoard | null>(null);
  const [asking, ask] = useState(false);
  const record = model.record.value;
  const here = model.node.value;
  const edits = model.edits.value;
  const game = model.shown.value;
  const lines = model.lines.value;
  const named = early(here);
  const chess = record.variant === 'chess';
  const line = useMemo(() => (chess ? gameTo(named) : null), [named, chess]);
  const opening = line && openingName(line);
  const score = lines[0]?.score ?? here.eval?.score ?? null;

  useBrought((text) => void model.paste(text));

  // Who does not see it hears where they went; what was moved on the board is said by the board.
  const before = useRef({ record, here });
  const made = useRef<PgnNode | null>(null);
  useEffect(() => {
    const { current: was } = before;
    before.current = { record, here };
    if (was.record === record && was.here !== here && made.current !== here) board.current?.tell(told(board.current, here));
    made.current = null;
  }, [record, here]);

  // What was said of what was done just now is old when one comes back.
  useEffect(() => () => void (model.said.value = null), []);

  const flip = () => (model.below.value = model.below.value === 'white' ? 'black' : 'white');
  // What is looked at is asked when a key is pressed: keys may come faster than the page is drawn.
  useKeys({
    ArrowLeft: () => model.step(-1),
    ArrowRight: () => model.step(1),
    ArrowUp: () => model.step(-1, true),
    ArrowDown: () => model.step(1, true),
    Home: () => model.step(-Infinity),
    End: () => model.step(Infinity),
    f: flip,
    e: () => (model.engineOn.value = !model.engineOn.value),
    t: () => (model.wantsThreat.value = !model.wantsThreat.value),
    g: () => void judgeCourse(),
    c: () => model.note(true),
    m: () => model.node.peek().parent && model.change((of, at) => of.promoteToMainline(at)),
    ' ': () => model.playLine(model.lines.peek()[0]?.pv.uci.slice(0, 1) ?? []),
    ...Object.fromEntries(GLYPHS.map((nag) => [String(nag), () => model.node.peek().parent && toggleGlyph(nag)])),
  }, KEYS);
  const turn = game.turn === 'white' ? 'White' : 'Black';
  const usual = { tone: 'plain' as const, text: game.outcome ? `${game.outcome.message}.` : `${turn} to move${game.isCheck ? ': check' : ''}.` };
  const shapes: readonly Shape[] = [...here.shapes, ...model.arrows.value];

  const answers: Answers = {
    A: (alt) => model.step(-1, alt),
    D: (alt) => model.step(1, alt),
    u: () => model.step(-1),
    c: () => lastCapture(board.current!, lineTo(model.node.peek()).map(({ move }) => move)),
    v: () => {
      const { fen, eval: known } = model.node.peek();
      const score = model.lines.peek()[0]?.score ?? known?.score;
      return score ? scoreWords(score) : evaluation(record.variant, fen);
    },
    g: async () => (await bestMove(model.shown.peek())) ?? 'Nothing to tell.',
  };
  return (
    <main class={`page stage with-bar ${handsOf(game)}`} id="main">
      <h1 class="hidden">Analyse</h1>
      <div class="board-cell">
        <EvalBar score={score} below={model.below.value} />
        <Board
          game={game}
          play="both"
          orientation={model.below.value}
          hold={board}
          shapes={shapes}
          onMove={(move) => { model.play(move); made.current = model.node.peek(); }}
          onFlip={flip}
          answers={answers}
          clocks={() => clocksAt(model.node.peek())}
          onRefused={model.refused}
          onShapes={(drawn) => {
            const own = drawn.filter((shape) => !model.arrows.peek().includes(shape));
            model.change((of, at) => of.setShapes(at, own));
          }}
        />
      </div>
      <Voice said={model.said.value ?? usual} onSuggestion={(uci) => board.current?.input(uci)} />
      <section class="panel" aria-label="Analysis">
        <Aside />
        <Lines />
        <p class="opening">{opening ? `${opening.eco} ${opening.name}` : [chess ? '' : variantOf(record.variant).name, title(record)].filter(Boolean).join(': ')}</p>
        <Chapters />
        {record.root.children.length ? (
          <Tree record={record} edits={edits} at={here} onGo={model.goTo} />
        ) : (
          <div class="invite">
            <p>Make a move, or bring a game: paste a PGN, a FEN or a list of moves, or drop a file here.</p>
            <div class="row">
              <Button icon="paste" onClick={() => ask(true)}>
                Paste a game
              </Button>
              <label>
                <span class="hidden">Game</span>
                <select value={record.variant} onChange={(event) => { const variant = event.currentTarget.value; void rulesOf(variant).then(() => model.openRecord(new PgnGame({ variant }))); }}>
                  {VARIANTS.map(({ id, name }) => (
                    <option value={id} key={id}>{name}</option>
                  ))}
                </select>
              </label>
            </div>
          </div>
        )}
        <Course />
        <Steps onStep={(way) => model.step(way)}>
          <Button icon="flip" label="Turn the board" onClick={flip} />
        </Steps>
        {(here.parent || record.root.children.length > 0 || model.noting.value || here.text) && <Notes key={here.id} />}
        <Doors onPaste={() => ask(!asking)} onEdit={() => onEdit(here.fen)} onKeys={() => (keysShown.value = !keysShown.peek())} />
        {asking && <PasteBox onDone={() => ask(false)} />}
      </section>
    </main>
  );
}

/** Work that something else has taken the place of. */
function Aside() {
  const count = model.asides.value.length;
  const last = model.asides.value.at(-1);
  if (!last) return null;
  const name = model.asideName(last) || (last.touched === false ? 'The game before this one' : 'What you did here before');
  return (
    <div class="card row aside" role="status">
      <span class="aside-words"><strong title={name}>{name}</strong><small>Put aside{count > 1 && `; ${count - 1} more behind it`}</small></span>
      <Button icon="undo" onClick={() => void model.bringBack()}>Bring it back</Button>
      <Sure icon="close" label="Forget it" question="Forget it" onClick={() => (model.asides.value = model.asides.peek().slice(0, -1))} />
    </div>
  );
}

/** Other games that came with this one, or the chapters of its study. */
function Chapters() {
  const study = opened.value;
  const id = model.keptAs.value;
  const at = study?.chapters.findIndex((chapter) => chapter.id === id) ?? -1;
  if (study && at >= 0) {
    const step = (to: number) => void openKept(study.chapters[to]!.id);
    return (
      <div class="chapters">
        <label class="field">
          <span><a href={`#/library/study/${encodeURIComponent(study.name)}`}>{study.name}</a></span>
          <select value={at} onChange={(event) => step(Number(event.currentTarget.value))}>
            {study.chapters.map((chapter, i) => (
              <option value={i} key={chapter.id}>{i + 1}. {chapterName(chapter, i)}</option>
            ))}
          </select>
        </label>
        <Button icon="back" label="Chapter before" disabled={at === 0} onClick={() => step(at - 1)} />
        <Button icon="forward" label="Next chapter" disabled={at === study.chapters.length - 1} onClick={() => step(at + 1)} />
      </div>
    );
  }
  if (model.others.value.length < 2) return null;
  return (
    <div class="chapters">
      <label class="field">
        Game
        <select value={model.others.value.indexOf(model.record.value)} onChange={(event) => model.openRecord(model.others.value[Number(event.currentTarget.value)]!)}>
          {model.others.value.map((one, i) => (
            <option value={i} key={i}>
              {i + 1}. {one.tags['ChapterName'] || title(one) || 'A game'}
            </option>
          ))}
        </select>
      </label>
      {id === null && <Button icon="save" onClick={() => void keepTogether().catch((error: Error) => (model.said.value = { tone: 'bad', text: error.message }))}>Keep all</Button>}
    </div>
  );
}

/** The keys of this page. */
const KEYS: KeyRows = [['← →', 'back and forth'], ['↑ ↓', 'among variations'], ['Home End', 'to start and end'], ['E', 'engine on and off'], ['Space', 'play its best move'], ['T', 'what is threatened'], ['G', 'evaluate every move'], ['C', 'comment'], ['1 – 6', '! ? !! ?? !? ?!'], ['M', 'make it the main line'], ['F', 'turn the board']];

function title(record: PgnGame): string {
  const { White, Black, Event } = record.tags;
  const known = (tag: string | undefined) => tag && /[^?]/.test(tag);
  return [playersOf(White, Black, ''), known(Event) ? Event : ''].filter(Boolean).join(', ');
}

/** How many plies the name of an opening needs at most. */
const NAMED = 40;

/** What both had left, as the record tells it. */
function clocksAt(node: PgnNode): ChessBoard['clocks'] {
  const line = lineTo(node).reverse();
  const of = (color: string) => line.find(({ move, clock }) => move?.color === color && clock !== null)?.clock ?? null;
  const [white, black] = [of('white'), of('black')];
  return white === null && black === null ? null : { white, black };
}

/** The move that an opening's name is looked for at: the one that is looked at, or an earlier one far behind it. */
function early(node: PgnNode): PgnNode {
  let at = node;
  while (at.ply > NAMED && at.parent) at = at.parent;
  return at;
}

/** The game up to a move. */
function gameTo(node: PgnNode): Game {
  const moves: string[] = [];
  let at = node;
  for (; at.parent; at = at.parent) moves.push(at.move?.uci ?? '--');
  const game = new Game({ fen: at.fen, rules: 'analysis' });
  try {
    game.playAll(moves.reverse());
  } catch {
    // A line in which a side passes has no opening.
  }
  return game;
}
