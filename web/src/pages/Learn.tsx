import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Shape, Square } from 'tabiya';
import { LESSONS, beginning, missed } from '../lib/lessons';
import type { Lesson } from '../lib/lessons';
import { sound } from '../lib/sound';
import { Board } from '../parts/Board';
import { Button } from '../parts/Controls';
import { Diagram } from '../parts/Diagram';
import { Icon } from '../parts/Icon';
import { Voice } from '../parts/Voice';
import type { Said } from '../parts/Voice';
import { kept } from '../state/db';
import { go, route } from '../state/route';

/** How long a move that misses stays on the board, in milliseconds. */
const STAYS = 1500;

/** The lessons that were finished. */
const finished = signal<readonly string[]>([]);
void kept.get<string[]>('lessons').then((ids) => (finished.value = ids ?? [])).catch(() => {});

export function Learn() {
  const lesson = LESSONS.find(({ id }) => id === route.value.rest[0]);
  return lesson ? <Course lesson={lesson} key={lesson.id} /> : <Shelf />;
}

function Shelf() {
  const done = finished.value.length;
  const next = LESSONS.find(({ id }) => !finished.value.includes(id));
  return (
    <main class="page narrow" id="main">
      <h1>Learn the rules</h1>
      <p class="lead">Ten short lessons. You move, and whatever the rules refuse is answered by the reason.</p>
      <div class="row">
        {next ? <a class="button primary" href={`#/learn/${next.id}`}>{done ? 'Go on' : 'Begin'}: {next.name}</a> : <a class="button primary" href="#/play">You know the rules: play</a>}
        {done > 0 && <span class="soft">{done} of {LESSONS.length} finished</span>}
      </div>
      <ol class="lessons">
        {LESSONS.map(({ id, name, about, tasks }, i) => (
          <li key={id}>
            <a class="card lesson" href={`#/learn/${id}`}>
              <Diagram fen={tasks.at(-1)!.fen} />
              <span class="lesson-number" aria-hidden="true">{finished.value.includes(id) ? <Icon name="check" /> : i + 1}</span>
              <span>
                <strong>{name}</strong>
                <small>{about}</small>
              </span>
              {finished.value.includes(id) && <span class="hidden">finished</span>}
            </a>
          </li>
        ))}
      </ol>
    </main>
  );
}

function Course({ lesson }: { lesson: Lesson }) {
  const [at, step] = useState(0);
  const task = lesson.tasks[at]!;
  const [round, again] = useState(0);
  const [state, turn] = useState<'asks' | 'wrong' | 'done'>('asks');
  const [said, say] = useState<Said>({ tone: 'plain', text: task.say });
  /** How many moves were taken back: what was said of them stays. */
  const [taken, take] = useState(0);
  const game = useMemo(() => beginning(task), [task, round, taken]);
  useEffect(() => (turn('asks'), say({ tone: 'plain', text: task.say })), [task, round]);
  // A move that misses goes back by itself, or by a touch of the board: nobody is asked to move for the other side.
  const takeBack = () => (take(taken + 1), turn('asks'));
  useEffect(() => {
    if (state !== 'wrong') return;
    const timer = setTimeout(takeBack, STAYS);
    return () => clearTimeout(timer);
  }, [state, game]);
  const shapes: readonly Shape[] = state === 'asks' ? (task.look ?? []).map((square) => ({ color: 'green', from: square as Square, to: square as Square })) : [];
  const last = at === lesson.tasks.length - 1;
  const following = LESSONS[LESSONS.indexOf(lesson) + 1];
  const finish = () => {
    if (finished.peek().includes(lesson.id)) return;
    const added = (before: readonly string[] = []) => (before.includes(lesson.id) ? before : [...before, lesson.id]);
    finished.value = added(finished.peek());
    void kept.change('lessons', added).then((all) => (finished.value = all ?? []));
  };
  return (
    <main class="page stage plain teaching" id="main">
      <div class="board-cell">
        <Board
          game={game}
          play="both"
          shapes={shapes}
          onBefore={(move) => state === 'asks' && move.color === game.turn}
          onMove={(move) => {
            const right = typeof task.want === 'function' ? task.want(move, game.fen) : task.want.includes(move.uci);
            turn(right ? 'done' : 'wrong');
            sound(right ? 'right' : 'refused');
            const why = right ? '' : missed(task, move);
            const drawn = game.isOver && game.outcome?.winner === null && !why.includes('stalemate') ? ` ${game.outcome.message}.` : '';
            say(right ? { tone: 'good', text: task.done } : { tone: 'bad', text: why + drawn });
            if (right && last) finish();
          }}
          onRefused={(why) => {
            if (state === 'wrong') return takeBack();
            sound('refused');
            say({ tone: 'refused', text: why.message });
          }}
        />
      </div>
      <Voice said={said}>
        {state !== 'done' && said.tone === 'bad' && (
          <span class="row">
            <Button kind="primary small-button" icon="again" onClick={() => again(round + 1)}>Try again</Button>
          </span>
        )}
        {state === 'done' && (
          <span class="row">
            {!last ? (
              <Button kind="primary small-button" icon="forward" onClick={() => step(at + 1)}>Go on</Button>
            ) : following ? (
              <Button kind="primary small-button" icon="forward" onClick={() => go('learn', `/${following.id}`)}>Next: {following.name}</Button>
            ) : (
              <Button kind="primary small-button" icon="play" onClick={() => go('play')}>Play a game</Button>
            )}
          </span>
        )}
      </Voice>
      <section class="panel" aria-label="Lesson">
        <p class="soft"><a href="#/learn">Lessons</a> · {LESSONS.indexOf(lesson) + 1} of {LESSONS.length}</p>
        <h1 class="lesson-title">{lesson.name}</h1>
        <p class="lead">{lesson.about}.</p>
        <ol class="dots" aria-label="Tasks">
          {lesson.tasks.map((_, i) => (
            <li key={i} class={i < at || (i === at && state === 'done') ? 'past' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined}><span class="hidden">Task {i + 1}</span></li>
          ))}
        </ol>
        {said.text !== task.say && <div class="card task"><p>{task.say}</p></div>}
        {state === 'asks' && at > 0 && (
          <div class="row">
            <Button icon="back" onClick={() => step(at - 1)}>Back</Button>
          </div>
        )}
        <ol class="lesson-list" aria-label="All lessons">
          {LESSONS.map(({ id, name }, i) => (
            <li key={id}>
              <a href={`#/learn/${id}`} aria-current={id === lesson.id ? 'page' : undefined}>
                <span class="mark">{finished.value.includes(id) ? <Icon name="check" /> : i + 1}</span>
                {name}
                {finished.value.includes(id) && <span class="hidden">, finished</span>}
              </a>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}
