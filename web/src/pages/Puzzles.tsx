import type { ChessBoard } from '@tabiya/board';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EFFORTS, THEMES } from '../lib/puzzle';
import { Board, handsOf } from '../parts/Board';
import { Button } from '../parts/Controls';
import { Voice } from '../parts/Voice';
import { lookInto } from '../state/analyse';
import { due, effort, next, nextCard, now, openPuzzles, practise, score, theme } from '../state/puzzles';

export function Puzzles() {
  const board = useRef<ChessBoard | null>(null);
  const [trouble, tell] = useState('');
  useEffect(() => void openPuzzles().catch((error: Error) => tell(`The puzzles cannot be loaded: ${error.message}`)), []);
  const puzzle = now.value;
  const { rating, streak, best, solved, missed } = score.value;
  puzzle?.changes.value;
  const state = puzzle?.state.value;
  const over = state === 'solved' || state === 'shown';
  const on = () => (puzzle?.card ? nextCard() : next());
  const themeName = puzzle && !puzzle.card ? THEMES.filter(({ letter }) => letter && puzzle.puzzle.themes.includes(letter)).map(({ name }) => name).join(', ') : '';
  return (
    <main class={`page stage plain ${puzzle ? handsOf(puzzle.game) : ''}`} id="main">
      <h1 class="hidden">Puzzles</h1>
      <div class="board-cell">
        <Board
          key={puzzle}
          hold={board}
          game={puzzle?.game ?? null}
          play={puzzle ? 'both' : undefined}
          orientation={puzzle?.side}
          shapes={puzzle?.shapes.value}
          onBefore={(move) => puzzle?.takes(move) ?? false}
          onMove={(move, by) => by === 'hand' && void puzzle?.moved(move)}
          onRefused={(why) => puzzle && (puzzle.said.value = { tone: 'refused', text: why.message, why })}
        />
      </div>
      <Voice said={puzzle?.said.value ?? { tone: 'plain', text: trouble || 'Setting up …' }} />
      <section class="panel" aria-label="Puzzle">
        <div class="puzzle-deeds">
          {over ? (
            <>
              <Button kind="primary" icon="forward" onClick={on}>Next</Button>
              <Button icon="analyse" onClick={() => lookInto(puzzle!.game.tree(), { ply: 0, side: puzzle!.side })}>Analyse</Button>
            </>
          ) : state === 'wrong' ? (
            <>
              <Button kind="primary" icon="again" onClick={() => puzzle!.retry()}>Try again</Button>
              <Button icon="check" onClick={() => void puzzle!.show()}>Solution</Button>
            </>
          ) : (
            <>
              <Button icon="hint" disabled={state !== 'asks'} onClick={() => (board.current?.cancel(), puzzle!.hint())}>Hint</Button>
              <Button icon="check" disabled={state !== 'asks'} onClick={() => void puzzle!.show()}>Solution</Button>
              <Button icon="forward" disabled={!puzzle} onClick={on}>Skip</Button>
            </>
          )}
        </div>
        {puzzle && !over && puzzle.atStake && <p class="soft small">A hint or the solution counts as missed{puzzle.card ? '' : ', and costs rating'}.</p>}
        {puzzle && over && <p class="soft puzzle-about">{puzzle.card ? puzzle.card.from : `Rated ${puzzle.puzzle.rating}. ${themeName}`}</p>}
        <dl class="figures">
          <div><dt>Rating</dt><dd>{rating}</dd></div>
          <div><dt>Streak</dt><dd>{streak}</dd></div>
          <div><dt>Best</dt><dd>{best}</dd></div>
        </dl>
        <div class="two">
          <label class="field">
            Theme
            <select value={theme.value} onChange={(event) => { theme.value = event.currentTarget.value; next(); }}>
              {THEMES.map(({ letter, name }) => (
                <option value={letter} key={letter}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            Difficulty
            <select value={effort.value} onChange={(event) => { effort.value = Number(event.currentTarget.value); next(); }}>
              {EFFORTS.map(({ by, name }) => (
                <option value={by} key={by}>{name}</option>
              ))}
            </select>
          </label>
        </div>
        <div class="card">
          <h2 class="small-head">To practise again</h2>
          {due.value.length ? (
            <>
              <p class="soft">{due.value.length === 1 ? 'One puzzle is' : `${due.value.length} puzzles are`} due: what you missed, and mistakes of the games that you reviewed.</p>
              <Button icon="again" onClick={practise}>Practise them</Button>
            </>
          ) : (
            <p class="soft">Nothing is due. What you miss here comes back after some hours, the mistakes of games that you review at once; what you solve then, after a day, three days, a week.</p>
          )}
        </div>
        <p class="soft small">{solved} solved, {missed} missed. The puzzles are from lichess.org (CC0).</p>
      </section>
    </main>
  );
}
