import { useState } from 'preact/hooks';
import { counted } from '../../lib/counted';
import { resultText } from '../../lib/notation';
import { Button, Sure, download } from '../../parts/Controls';
import type { KeptGame } from '../../state/db';
import { go } from '../../state/route';
import { addChapter, chapterName, moveChapter, openKept, putInto, removeStudy, renameChapter, renameStudy, studyPgn } from '../../state/study';
import type { Study } from '../../state/study';

/** A study: its chapters in their order. */
export function StudyPage({ study }: { study: Study }) {
  const [renames, rename] = useState(false);
  const file = `${study.name.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '') || 'study'}.pgn`;
  return (
    <main class="page narrow library" id="main">
      <p class="soft"><a href="#/library">Library</a> · study</p>
      {renames ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            const name = new FormData(event.currentTarget).get('name')?.toString().trim();
            rename(false);
            if (name && name !== study.name) void renameStudy(study, name).then(() => go('library', `/study/${encodeURIComponent(name)}`));
          }}
        >
          <input class="text study-name" name="name" aria-label="Name of the study" defaultValue={study.name} />
          <Button kind="primary" type="submit">Rename</Button>
          <Button onClick={() => rename(false)}>Cancel</Button>
        </form>
      ) : (
        <h1>{study.name}</h1>
      )}
      <div class="row">
        <Button kind="primary" icon="plus" onClick={() => void addChapter(study.name)}>New chapter</Button>
        <Button icon="file" onClick={() => download(file, studyPgn(study), 'application/x-chess-pgn')}>PGN</Button>
        {!renames && <Button icon="edit" onClick={() => rename(true)}>Rename</Button>}
        <Sure icon="trash" question={`Delete the study and its ${study.chapters.length === 1 ? 'chapter' : `${study.chapters.length} chapters`}`} onClick={() => void removeStudy(study).then(() => go('library'))}>Delete</Sure>
      </div>
      <ol class="games">
        {study.chapters.map((game, at) => (
          <Chapter study={study} game={game} at={at} key={game.id} />
        ))}
      </ol>
    </main>
  );
}

function Chapter({ study, game, at }: { study: Study; game: KeptGame; at: number }) {
  const [renames, rename] = useState(false);
  const name = chapterName(game, at);
  return (
    <li class="card game-row">
      <span class="chapter-number" aria-hidden="true">{at + 1}</span>
      {renames ? (
        <form
          class="row chapter-form"
          onSubmit={(event) => {
            event.preventDefault();
            rename(false);
            void renameChapter(game, new FormData(event.currentTarget).get('name')?.toString().trim() ?? '');
          }}
        >
          <input class="text" name="name" aria-label="Name of the chapter" defaultValue={name} ref={(input) => { input?.focus(); }} />
          <Button kind="primary" type="submit">Rename</Button>
        </form>
      ) : (
        <button type="button" class="game-open" onClick={() => void openKept(game.id)}>
          <strong>{name}</strong>
          <small>{[game.opening, game.plies ? counted(Math.ceil(game.plies / 2), 'move') : 'no moves yet', resultText(game.result)].filter(Boolean).join(' · ')}</small>
        </button>
      )}
      <span class="row-tools">
        <Button icon="up" label={`${name}: up`} disabled={at === 0} onClick={() => void moveChapter(study, at, -1)} />
        <Button icon="down" label={`${name}: down`} disabled={at === study.chapters.length - 1} onClick={() => void moveChapter(study, at, 1)} />
        <Button icon="edit" label={`${name}: rename`} onClick={() => rename(!renames)} />
        <Sure label={`${name}: take out of the study`} icon="close" question="Take out of the study" onClick={() => void putInto(game, '')} />
      </span>
    </li>
  );
}
