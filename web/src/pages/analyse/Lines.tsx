import { written } from '../../lib/notation';
import { scoreText } from '../../lib/score';
import { Button } from '../../parts/Controls';
import * as model from '../../state/analyse';
import { course, judgeCourse, progress } from '../../state/course';
import { choose, settings } from '../../state/settings';

/** The engine: on or off, how many lines, what is threatened; and its lines. */
export function Lines() {
  const lines = model.lines.value;
  const judges = progress.value !== null;
  const threat = model.threat.value;
  return (
    <>
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
        <Button icon="graph" label="Evaluate every move" disabled={judges || course.value.length < 2} onClick={() => void judgeCourse()} />
      </div>
      {model.engineOn.value && (
        <ol class="lines" aria-label="Lines of the engine">
          {Array.from({ length: settings.value.lines }, (_, i) => (
            <LineRow line={lines[i]} key={i} />
          ))}
        </ol>
      )}
      {model.wantsThreat.value && threat === 'none' && <p class="threat none">Nothing is threatened.</p>}
      {model.wantsThreat.value && threat && threat !== 'none' && (
        <p class="threat">
          Threatened: <strong>{written(threat.pv.san[0] ?? '', settings.value.notation)}</strong>
        </p>
      )}
    </>
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
