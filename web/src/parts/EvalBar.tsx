import type { Score } from '@tabiya/engine';
import { expectation, scoreText, scoreWords } from '../lib/score';

/** How the game stands, as a bar beside the board. */
export function EvalBar({ score, below }: { score: Score | null; below: 'white' | 'black' }) {
  const white = score ? expectation(score) : 0.5;
  const value = Math.round(white * 100);
  return (
    <div class={`eval-bar ${below === 'black' ? 'turned' : ''} ${score ? '' : 'unknown'}`} role="meter" aria-label="Evaluation" aria-valuemin={0} aria-valuemax={100} aria-valuenow={value} aria-valuetext={score ? scoreWords(score) : 'not known'}>
      <div class="eval-white" style={{ '--part': `${value}%` }} />
      {score && <span class={white >= 0.5 ? 'eval-text white' : 'eval-text black'} aria-hidden="true">{scoreText(score).replace(/[+−]/, '').replace(/(\.\d)\d$/, '$1').replace(/(\d\d)\.\d$/, '$1')}</span>}
    </div>
  );
}
