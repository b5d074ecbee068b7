import { useMemo, useState } from 'preact/hooks';
import { Game } from 'tabiya';
import { NOTATIONS, written } from '../lib/notation';
import { sound } from '../lib/sound';
import { Board } from '../parts/Board';
import { Choice, Toggle } from '../parts/Controls';
import { choose, settings } from '../state/settings';

/** What can be chosen, with a board beside it that shows what it is like. */
export function SettingsPage() {
  const chosen = settings.value;
  const game = useMemo(() => {
    const shown = new Game();
    shown.playAll(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6']);
    return shown;
  }, []);
  const [said, say] = useState('Try it: move a piece on this board.');
  const example = ['Nf3', 'Qxd5+', 'O-O'].map((san) => written(san, chosen.notation)).join('  ');
  return (
    <main class="page settings" id="main">
      <h1>Settings</h1>
      <div class="settings-grid">
        <section class="card" aria-labelledby="looks">
          <h2 id="looks">Looks</h2>
          <Choice label="Colours" value={chosen.theme} onChange={(theme) => choose('theme', theme)} options={[{ value: 'system', text: 'System' }, { value: 'light', text: 'Light' }, { value: 'dark', text: 'Dark' }]} />
          <Choice label="Board" value={chosen.board} onChange={(board) => choose('board', board)} options={[{ value: 'green', text: 'Green' }, { value: 'wood', text: 'Wood' }, { value: 'blue', text: 'Blue' }, { value: 'slate', text: 'Slate' }]} />
          <Choice label="Pieces" value={chosen.pieces} onChange={(pieces) => choose('pieces', pieces)} options={[{ value: 'tabiya', text: 'Tabiya' }, { value: 'plain', text: 'Plain' }]} />
          <Toggle label="Coordinates" value={chosen.coordinates} onChange={(on) => choose('coordinates', on)} />
          <Toggle label="Motion" about="Pieces glide; also off when the system asks for less motion" value={chosen.motion} onChange={(on) => choose('motion', on)} />
          <label class="field">
            Moves are written in
            <select value={chosen.notation} onChange={(event) => choose('notation', event.currentTarget.value)}>
              {Object.entries(NOTATIONS).map(([id, { name }]) => (
                <option value={id} key={id}>{name}</option>
              ))}
            </select>
          </label>
          <p class="example" aria-label="Example">{example}</p>
        </section>
        <section class="card" aria-labelledby="sounds">
          <h2 id="sounds">Sound and voice</h2>
          <Toggle label="Sounds" value={chosen.sound} onChange={(on) => (choose('sound', on), on && sound('move'))} />
          <label class="field">
            Volume
            <input type="range" min="0" max="100" step="5" value={chosen.volume} disabled={!chosen.sound} onChange={(event) => { choose('volume', Number(event.currentTarget.value)); sound('capture'); }} />
          </label>
          <Toggle label="Say moves aloud" about="What the board announces is spoken" value={chosen.speak} onChange={(on) => choose('speak', on)} />
        </section>
        <section class="card" aria-labelledby="playing">
          <h2 id="playing">Playing</h2>
          <Toggle label="Premoves" about="Move while the other side thinks" value={chosen.premoves} onChange={(on) => choose('premoves', on)} />
          <Toggle label="Turn the board for two people" about="The side to move is below" value={chosen.turns} onChange={(on) => choose('turns', on)} />
          <Toggle label="Arrows of the engine" about="In the analysis" value={chosen.arrows} onChange={(on) => choose('arrows', on)} />
        </section>
        <section class="preview" aria-label="Preview">
          <Board game={game} play="both" onMove={(move) => (sound(move.captured ? 'capture' : 'move'), say(`${written(move.san, chosen.notation)} played.`))} onRefused={(why) => (sound('refused'), say(why.message))} />
          <p class="soft preview-said" role="status">{said}</p>
        </section>
      </div>
    </main>
  );
}
