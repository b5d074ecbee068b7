import type { ChessBoard } from '@tabiya/board';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Game, PgnGame, nagToGlyph } from 'tabiya';
import type { Shape } from 'tabiya';
import { written } from '../lib/notation';
import { openingName } from '../lib/openings';
import { scoreText } from '../lib/score';
import { pack, unpack } from '../lib/share';
import { Board } from '../parts/Board';
import { Button, Steps, Sure, copy, download } from '../parts/Controls';
import { EvalBar } from '../parts/EvalBar';
import { Tree } from '../parts/Tree';
import { Voice } from '../parts/Voice';
import * as model from '../state/analyse';
import { keepRecord } from '../state/library';
import { played, setup } from '../state/play';
import { go, route, settle } from '../state/route';
import { choose, settings } from '../state/settings';

const GLYPHS = [1, 2, 3, 4, 5, 6];

export function Analyse() {
  const board = useRef<ChessBoard | null>(null);
  const [editing, edit] = useState<string | null>(null);
  const [asking, ask] = useState(false);
  const record = model.record.value;
  const here = model.node.value;
  const edits = model.edits.value;
  const game = model.shown.value;
  const lines = model.lines.value;
  const opening = openingName(useMemo(() => gameTo(here), [here]));
  const score = lines[0]?.score ?? here.eval?.score ?? null;

  // A link that carries a game.
  const carried = route.value.query.get('g');
  useEffect(() => {
    if (!carried) return;
    void unpack(carried)
      .then((pgn) => model.paste(pgn))
      .catch((error: Error) => (model.said.value = { tone: 'refused', text: error.message }))
      .finally(() => settle('analyse'));
  }, [carried]);

  useEffect(() => {
    const inside = (event: Event): boolean => (event.composedPath()[0] as Element).matches?.('input, textarea, select, [contenteditable]') ?? false;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain');
      if (!inside(event) && text) void model.paste(text);
    };
    const onKey = (event: KeyboardEvent) => {
      if (inside(event) || event.ctrlKey || event.metaKey || event.composedPath().some((one) => (one as Element).localName === 'chess-board')) return;
      const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
      if (event.key === 'f') return void flip();
      if (!way) return;
      event.preventDefault();
      model.step(way, event.key === 'ArrowUp' || event.key === 'ArrowDown');
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void file.text().then(model.paste);
      else void model.paste(event.dataTransfer?.getData('text/plain') ?? '');
    };
    const allow = (event: DragEvent) => event.preventDefault();
    addEventListener('paste', onPaste);
    addEventListener('keydown', onKey);
    addEventListener('drop', onDrop);
    addEventListener('dragover', allow);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('keydown', onKey);
      removeEventListener('drop', onDrop);
      removeEventListener('dragover', allow);
    };
  }, []);

  const flip = () => (model.below.value = model.below.value === 'white' ? 'black' : 'white');
  const turn = game.turn === 'white' ? 'White' : 'Black';
  const usual = { tone: 'plain' as const, text: game.outcome ? `${game.outcome.message}.` : `${turn} to move${game.isCheck ? ': check' : ''}.` };
  const shapes: readonly Shape[] = [...here.shapes, ...model.arrows.value];

  if (editing !== null) return <Editor fen={editing} onDone={(fen) => (edit(null), fen && model.openRecord(new PgnGame({ fen })))} />;

  return (
    <main class="page stage with-bar" id="main">
      <h1 class="hidden">Analyse</h1>
      <div class="board-cell">
        <EvalBar score={score} below={model.below.value} />
        <Board
          game={game}
          play="both"
          orientation={model.below.value}
          hold={board}
          shapes={shapes}
          onMove={(move) => model.play(move)}
          onRefused={model.refused}
          onShapes={(drawn) => {
            const own = drawn.filter((shape) => !model.arrows.peek().includes(shape));
            model.change((of, at) => of.setShapes(at, own));
          }}
        />
      </div>
      <Voice said={model.said.value ?? usual} onSuggestion={(uci) => board.current?.input(uci)} />
      <section class="panel" aria-label="Analysis">
        <div class="engine-head">
          <label class="switch-line">
            <input type="checkbox" role="switch" checked={model.engineOn.value} onChange={(event) => (model.engineOn.value = event.currentTarget.checked)} />
            <span>Engine</span>
          </label>
          <span class="depth">{model.engineOn.value && lines[0] ? `depth ${lines[0].depth}` : ''}</span>
          <label class="lines-count">
            <span class="hidden">Number of lines</span>
            <select value={settings.value.lines} onChange={(event) => choose('lines', Number(event.currentTarget.value))}>
              {[1, 2, 3, 4, 5].map((n) => (
                <option value={n} key={n}>
                  {n === 1 ? '1 line' : `${n} lines`}
                </option>
              ))}
            </select>
          </label>
          <Button icon="target" label="Show what is threatened" pressed={model.wantsThreat.value} onClick={() => (model.wantsThreat.value = !model.wantsThreat.value)} />
        </div>
        {model.engineOn.value && (
          <ol class="lines" aria-label="Lines of the engine">
            {Array.from({ length: settings.value.lines }, (_, i) => (
              <LineRow line={lines[i]} key={i} />
            ))}
          </ol>
        )}
        {model.wantsThreat.value && model.threat.value && (
          <p class="threat">
            Threatened: <strong>{written(model.threat.value.pv.san[0] ?? '', settings.value.notation)}</strong>
          </p>
        )}
        <p class="opening">{opening ? `${opening.eco} ${opening.name}` : title(record)}</p>
        {model.others.value.length > 1 && (
          <label class="field">
            Game
            <select onChange={(event) => model.openRecord(model.others.value[Number(event.currentTarget.value)]!)}>
              {model.others.value.map((one, i) => (
                <option value={i} key={i}>
                  {i + 1}. {title(one) || 'A game'}
                </option>
              ))}
            </select>
          </label>
        )}
        {record.root.children.length ? (
          <Tree record={record} edits={edits} at={here} onGo={model.goTo} />
        ) : (
          <div class="invite">
            <p>Make a move, or bring a game: paste a PGN, a FEN or a list of moves, or drop a file here.</p>
            <Button icon="paste" onClick={() => ask(true)}>
              Paste a game
            </Button>
          </div>
        )}
        <Steps onStep={(way) => model.step(way)}>
          <Button icon="flip" label="Turn the board" onClick={flip} />
        </Steps>
        {here.parent && <Notes key={here.id} />}
        <Doors onPaste={() => ask(!asking)} onEdit={() => edit(here.fen)} />
        {asking && <PasteBox onDone={() => ask(false)} />}
      </section>
    </main>
  );
}

/** One line of the engine; a click on a move plays up to it. */
function LineRow({ line }: { line: (typeof model.lines.value)[number] | undefined }) {
  if (!line) return <li class="line empty" aria-hidden="true" />;
  const { notation } = settings.value;
  return (
    <li class="line">
      <span class={`line-score ${scoreText(line.score).startsWith('−') ? 'black' : 'white'}`}>{scoreText(line.score)}</span>
      <span class="line-moves">
        {line.pv.san.slice(0, 12).map((san, i) => (
          <button type="button" class="line-move" key={i} onClick={() => model.playLine(line.pv.uci.slice(0, i + 1))}>
            {written(san, notation)}
          </button>
        ))}
      </span>
    </li>
  );
}

/** What is written about the move: a glyph, a comment, and its place among the variations. */
function Notes() {
  const here = model.node.value;
  const [open, show] = useState(here.text !== '');
  return (
    <div class="notes">
      <div class="row" role="group" aria-label="This move">
        {GLYPHS.map((nag) => (
          <Button key={nag} kind="glyph" pressed={here.nags.includes(nag)} onClick={() => model.change((of, at) => of.setNags(at, at.nags.includes(nag) ? at.nags.filter((one) => one !== nag) : [...at.nags.filter((one) => !GLYPHS.includes(one)), nag]))}>
            {nagToGlyph(nag)}
          </Button>
        ))}
        <Button icon="edit" label="Comment" pressed={open} onClick={() => show(!open)} />
        {!here.isMainline && <Button icon="up" label="Make it the main line" onClick={() => model.change((of, at) => of.promoteToMainline(at))} />}
        <Sure icon="trash" kind="icon" question="Delete from here" onClick={() => model.change((of, at) => { const before = at.parent!; of.delete(at); return before; })}>
          <span class="hidden">Delete this move and what follows</span>
        </Sure>
      </div>
      {open && <textarea class="text" aria-label="Comment" rows={2} value={here.text} placeholder="What is there to say about this move?" onChange={(event) => model.comment(event.currentTarget.value)} />}
    </div>
  );
}

/** Ways in and out: paste, set up, copy, share, keep. */
function Doors({ onPaste, onEdit }: { onPaste: () => void; onEdit: () => void }) {
  const [done, tell] = useState('');
  const told = (text: string) => (tell(text), setTimeout(() => tell(''), 4000));
  const put = async (text: string, what: string) => told((await copy(text)) ? `${what} copied.` : `${what} could not be copied here.`);
  const record = model.record.value;
  const share = async () => {
    try {
      const link = `${location.href.split('#')[0]}#/analyse?g=${await pack(record.pgn())}`;
      await put(link, 'A link with the whole game');
    } catch (error) {
      told((error as Error).message);
    }
  };
  return (
    <>
      <div class="doors">
        <Button icon="paste" onClick={onPaste}>Paste</Button>
        <Button icon="edit" onClick={onEdit}>Set up</Button>
        <Button icon="share" onClick={() => void share()}>Link</Button>
        <Button icon="copy" onClick={() => void put(model.node.value.fen, 'FEN')}>FEN</Button>
        <Button icon="copy" onClick={() => void put(record.pgn(), 'PGN')}>PGN</Button>
        <Button icon="file" onClick={() => download('game.pgn', record.pgn(), 'application/x-chess-pgn')}>File</Button>
        <Button icon="save" onClick={() => void keepRecord(record, model.keptAs.value).then((id) => ((model.keptAs.value = id), told('In the library.')))}>Keep</Button>
        <Button icon="review" disabled={!record.root.children.length} onClick={() => void keepRecord(record, model.keptAs.value).then((id) => ((model.keptAs.value = id), go('review', `/${id}`)))}>Review</Button>
        <Button icon="play" disabled={model.shown.value.isOver} onClick={() => { setup.value = { ...setup.value, start: 'position', fen: model.node.value.fen }; played.peek()?.leave(); played.value = null; go('play'); }}>Play on</Button>
      </div>
      <p class="done" role="status">{done}</p>
    </>
  );
}

function PasteBox({ onDone }: { onDone: () => void }) {
  const [text, type] = useState('');
  return (
    <form class="paste" onSubmit={async (event) => { event.preventDefault(); if (await model.paste(text)) onDone(); }}>
      <textarea class="text" rows={5} aria-label="A PGN, a FEN, moves, or a link" placeholder="A PGN, a FEN, a list of moves, or a link" value={text} onInput={(event) => type(event.currentTarget.value)} ref={(area) => { area?.focus({ preventScroll: true }); }} />
      <div class="row">
        <Button kind="primary" type="submit">Show</Button>
        <label class="button">
          <span>Open a file</span>
          <input type="file" class="hidden" accept=".pgn,.fen,.epd,.txt" onChange={async (event) => { const file = event.currentTarget.files?.[0]; if (file && (await model.paste(await file.text()))) onDone(); }} />
        </label>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** The editor of positions, which says what is wrong. */
function Editor({ fen, onDone }: { fen: string; onDone: (fen: string | null) => void }) {
  const board = useRef<ChessBoard | null>(null);
  const [now, change] = useState(fen);
  const [start] = useState(fen);
  const problems = board.current?.problems ?? [];
  return (
    <main class="page stage editing" id="main">
      <h1 class="hidden">Set up a position</h1>
      <div class="board-cell">
        <Board game={null} edit={start} hold={board} onPosition={change} />
      </div>
      <section class="panel" aria-label="Set up a position">
        <h2>Set up a position</h2>
        <p class="soft">Pick a piece below the board and put it on squares; drag to move; drag off the board to remove.</p>
        <p class={problems.length ? 'problem' : 'fine'} role="status">
          {problems.length ? 'Not a position yet: what is wrong is marked on the board and told below it.' : 'This is a legal position.'}
        </p>
        <div class="row">
          <Button kind="primary" disabled={problems.length > 0} onClick={() => onDone(now)}>Analyse it</Button>
          <Button onClick={() => onDone(null)}>Cancel</Button>
        </div>
      </section>
    </main>
  );
}

function title(record: PgnGame): string {
  const { White, Black, Event } = record.tags;
  const known = (tag: string | undefined) => tag && /[^?]/.test(tag);
  return [known(White) || known(Black) ? `${White ?? '?'} – ${Black ?? '?'}` : '', known(Event) ? Event : ''].filter(Boolean).join(', ');
}

/** The game up to a move, for the name of its opening. */
function gameTo(node: { parent: any; move: any; fen: string }): Game {
  const moves: string[] = [];
  let at: any = node;
  for (; at.parent; at = at.parent) if (at.move) moves.unshift(at.move.uci);
  const game = new Game({ fen: at.fen, rules: 'analysis' });
  try {
    game.playAll(moves.slice(0, 60));
  } catch {
    // A line in which a side passes has no opening.
  }
  return game;
}
