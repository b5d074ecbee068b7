import type { Score } from '@tabiya/engine';
import { expectation, scoreText } from '../lib/score';

export interface GraphPoint {
  ply: number;
  score: Score;
  mark?: 'dubious' | 'mistake' | 'blunder' | undefined;
}

/** The course of a game: White above, Black below; a click or an arrow key goes to a move. */
export function Graph({ points, plies, at, name, onGo }: { points: readonly GraphPoint[]; plies: number; at: number; name: (ply: number) => string; onGo: (ply: number) => void }) {
  const last = Math.max(1, plies);
  const x = (ply: number) => (ply / last) * 1000;
  const y = (score: Score) => 6 + (1 - expectation(score)) * 188;
  const line = points.map(({ ply, score }) => `${x(ply).toFixed(1)} ${y(score).toFixed(1)}`).join('L');
  const here = points.find(({ ply }) => ply === at);
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label="The course of the game"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={here ? `${name(at)}, ${scoreText(here.score)}` : name(at)}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onGo(Math.round(((event.clientX - left) / width) * last));
      }}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
        if (way === undefined) return;
        event.preventDefault();
        onGo(Math.min(last, Math.max(0, at + way)));
      }}
    >
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" aria-hidden="true">
        <path class="graph-area" d={`M${x(points[0]?.ply ?? 0)} 200L${line}L${x(points.at(-1)?.ply ?? 0)} 200Z`} />
        <path class="graph-middle" d="M0 100H1000" />
        <path class="graph-line" d={`M${line}`} />
        <path class="graph-at" d={`M${x(at)} 0V200`} />
      </svg>
      {points.map(({ ply, score, mark }) => mark && <span key={ply} class={`graph-dot mark-${mark}`} style={{ '--x': `${x(ply) / 10}%`, '--y': `${y(score) / 2}%` }} aria-hidden="true" />)}
    </div>
  );
}
