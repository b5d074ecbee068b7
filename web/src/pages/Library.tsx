import { useEffect, useState } from 'preact/hooks';
import type { PgnGame } from 'tabiya';
import { find } from '../lib/find';
import { counted } from '../lib/counted';
import { playersOf } from '../lib/players';
import { dateText } from '../lib/dates';
import { resultText } from '../lib/notation';
import { understand } from '../lib/understand';
import { Button, Sure, download } from '../parts/Controls';
import { Famous } from '../parts/Famous';
import { Icon } from '../parts/Icon';
import { backup, games, isBackup, isEmpty, leaving, readBackup, restore } from '../state/db';
import type { Backup, KeptGame } from '../state/db';
import { keepAll, libraryChanges } from '../state/library';
import { go, route, settle } from '../state/route';
import { readSettings, settings } from '../state/settings';
import { addChapter, openKept, putInto, studiesOf } from '../state/study';
import type { Study } from '../state/study';
import { tellTabs } from '../state/tabs';
import { StudyPage } from './library/StudyPage';

const PAGE = 60;

/** The same one always: another would be called with whatever changes beside it, and take the focus back. */
const wants = (box: HTMLElement | null): void => box?.focus();

/** What is said of what was done last, or why it was not. */
type Told = { done?: string; trouble?: string };

export function Library() {
  const [all, show] = useState<readonly KeptGame[] | null>(null);
  const [said, say] = useState<Told>(() => ({ done: leaving.take<string>('told') ?? '' }));
  const changes = libraryChanges.value;
  useEffect(() => void games.all().then((list) => show(list.reverse()), (error: Error) => { show([]); say({ trouble: error.message }); }), [changes]);
  const [kind, name] = route.value.rest;
  const study = kind === 'study' && all ? studiesOf(all).find((one) => one.name === decoded(name)) : undefined;
  if (study) return <StudyPage study={study} key={study.name} />;
  return <Shelves all={all} said={said} say={say} />;
}

/** Everything that is kept: studies, and games. */
function Shelves({ all, said, say }: { all: readonly KeptGame[] | null; said: Told; say: (told: Told) => void }) {
  const [sought, seek] = useState('');
  const [found, tell] = useState<readonly KeptGame[] | null>(null);
  const [count, more] = useState(PAGE);
  /** A backup that waits for a word, because something is here already. */
  const [offered, offer] = useState<Backup | null>(null);
  // A position to look for, from the analysis.
  const given = route.value.query.get('fen');
  useEffect(() => {
    if (!given) return;
    seek(given);
    settle('library', route.peek().query.toString());
  }, [given]);
  const text = sought.trim();
  useEffect(() => {
    if (!all || !text) return tell(null);
    const stop = new AbortController();
    void find(all, text, stop.signal, settings.peek().notation).then((list) => list && tell(list));
    return () => stop.abort();
  }, [all, text]);

  const take = async (data: Backup) => {
    await restore(data, `The backup is back: ${counted(data.games.length, 'game')}.`);
    tellTabs('replaced');
    settings.value = readSettings(data.kept['settings'] ?? settings.peek());
    location.reload();
  };
  const bring = async (files: readonly File[]) => {
    const many = files.length > 1;
    const of = ({ name }: File, what: string) => (many ? `${name}: ${what}` : what);
    let count = 0;
    const named = new Set<string>();
    const [faults, failed]: [string[], string[]] = [[], []];
    for (const file of files) {
      try {
        const read = await file.text();
        // What it is is told by what stands in it, and not by its name.
        if (isBackup(read)) {
          if (many) throw new Error('this is a backup, which takes the place of everything: bring it in by itself.');
          const data = readBackup(read);
          say({});
          if (await isEmpty()) await take(data);
          else offer(data);
          return;
        }
        const { records } = await understand(read, settings.peek().notation);
        for (const study of await keepAll(records)) named.add(study);
        count += records.length;
        faults.push(...faultsOf(records).map((fault) => of(file, fault)));
      } catch (error) {
        failed.push(of(file, (error as Error).message));
      }
    }
    const chapters = named.size === 1 ? ` Chapters are in the study “${[...named][0]}”.` : named.size ? ` Chapters are in ${named.size} studies.` : '';
    const told = `${counted(count, 'game')} brought in${many ? ` from ${counted(files.length - failed.length, 'file')}` : ''}.${chapters}`;
    say({ ...(failed.length < files.length && { done: [told, ...faults].join(' ') }), ...(failed.length && { trouble: failed.join(' ') }) });
  };
  const studies = all ? studiesOf(all) : [];
  const shown = text ? found : (all?.filter(({ study }) => !study) ?? null);
  const out = (text ? found : all) ?? [];
  return (
    <main
      class="page narrow library"
      id="main"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => { event.preventDefault(); const files = [...(event.dataTransfer?.files ?? [])]; if (files.length) void bring(files); }}
    >
      <h1>Library</h1>
      <div class="library-bar">
        <label class="search">
          <span class="hidden">Search games</span>
          <Icon name="search" />
          <input type="search" class="text" placeholder="Player, opening, moves, FEN" value={sought} onInput={(event) => (seek(event.currentTarget.value), more(PAGE), say({}))} />
        </label>
        <label class="button primary">
          <Icon name="plus" />
          <span>Bring in</span>
          <input type="file" multiple class="hidden" aria-label="Bring in a PGN or a backup" onChange={(event) => { const files = [...(event.currentTarget.files ?? [])]; if (files.length) void bring(files); event.currentTarget.value = ''; }} />
        </label>
        <Button icon="file" label="PGN of all that is listed" disabled={!out.length} onClick={() => download('tabiya-games.pgn', [...out].reverse().map(({ pgn }) => pgn.trim()).join('\n\n') + '\n', 'application/x-chess-pgn')}>PGN</Button>
        <Button icon="save" label="Backup: everything as one file" onClick={() => void backup().then((data) => download('tabiya-backup.json', JSON.stringify({ ...data, kept: { ...data.kept, settings: settings.peek() } }), 'application/json'))}>Backup</Button>
      </div>
      <p class="done" role="status">{said.done}</p>
      {said.trouble && <p class="problem" role="alert">{said.trouble}</p>}
      {offered && (
        <div class="card" role="alertdialog" aria-label="A backup" tabIndex={-1} ref={wants}>
          <p>This backup has {counted(offered.games.length, 'game')}. It takes the place of everything that is here now: {counted(all?.length ?? 0, 'game')}, what you have solved and learned, and your settings.</p>
          <div class="row">
            <Button kind="danger" onClick={() => void take(offered).catch((error: Error) => say({ trouble: error.message }))}>Take the backup</Button>
            <Button onClick={() => offer(null)}>Keep what is here</Button>
          </div>
        </div>
      )}
      {all && !text && (studies.length > 0 || all.length > 0) && <Studies studies={studies} />}
      {all && all.length === 0 && (
        <div class="invite">
          <p>Nothing here yet. Games that you finish are kept by themselves; PGN files can be dropped onto this page, with as many games as you like.</p>
          <div class="row">
            <a class="button primary" href="#/play">Play the first one</a>
            <NewStudy />
          </div>
        </div>
      )}
      {all && all.length === 0 && <Famous onKept={(id) => void openKept(id)} />}
      {text && all && all.length > 0 && found?.length === 0 && <p class="soft sought">No game has “{sought}”.</p>}
      {shown && shown.length > 0 && (
        <section class="shelf" aria-label="Games">
          <h2>{text ? `Found: ${counted(shown.length, 'game')}` : counted(shown.length, 'game')}</h2>
          <ul class="games">
            {shown.slice(0, count).map((game) => (
              <GameRow game={game} studies={studies} key={game.id} />
            ))}
          </ul>
          {shown.length > count && <Button onClick={() => more(count + 4 * PAGE)}>Show more</Button>}
        </section>
      )}
    </main>
  );
}

function Studies({ studies }: { studies: readonly Study[] }) {
  return (
    <section class="shelf" aria-label="Studies">
      <div class="shelf-head">
        <h2>Studies</h2>
        <NewStudy />
      </div>
      {studies.length > 0 ? (
        <ul class="studies">
          {studies.map(({ name, chapters }) => (
            <li key={name}>
              <a class="card" href={`#/library/study/${encodeURIComponent(name)}`}>
                <strong>{name}</strong>
                <small>{counted(chapters.length, 'chapter')}</small>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="soft">A study is a set of games and positions in an order, with notes: an opening, an ending, a tournament.</p>
      )}
    </section>
  );
}

function NewStudy() {
  const [asks, ask] = useState(false);
  if (!asks) return <Button icon="plus" onClick={() => ask(true)}>New study</Button>;
  return (
    <form class="row" onSubmit={(event) => { event.preventDefault(); const name = new FormData(event.currentTarget).get('name')?.toString().trim(); if (name) void addChapter(name); }}>
      <input class="text study-name" name="name" aria-label="Name of the study" placeholder="What is it about?" ref={(input) => { input?.focus(); }} />
      <Button kind="primary" type="submit">Begin</Button>
      <Button icon="close" label="Cancel" onClick={() => ask(false)} />
    </form>
  );
}

function GameRow({ game, studies }: { game: KeptGame; studies: readonly Study[] }) {
  const [asks, ask] = useState(false);
  // A game that names nobody, as those of studies do, has the name of what it is from.
  const name = game.chapter || playersOf(game.white, game.black, game.event || undefined);
  return (
    <li class="card game-row">
      <button type="button" class="game-open" onClick={() => void openKept(game.id)}>
        <strong>{name}</strong>
        <small>{[game.study, game.opening, counted(Math.ceil(game.plies / 2), 'move'), ![name, `${game.study}: ${game.chapter}`].includes(game.event) && game.event, dateText(game.date)].filter(Boolean).join(' · ')}</small>
      </button>
      <span class="game-result">{resultText(game.result)}</span>
      <span class="row-tools">
        <Button icon="review" label={`Review ${name}`} onClick={() => go('review', `/${game.id}`)} />
        <Button icon="study" label={`Put ${name} into a study`} pressed={asks} onClick={() => ask(!asks)} />
        <Sure label={`Delete ${name}`} icon="trash" question="Delete" onClick={() => void games.remove(game.id).then(() => libraryChanges.value++)} />
      </span>
      {asks && (
        <form class="row into-study" onSubmit={(event) => { event.preventDefault(); ask(false); void putInto(game, new FormData(event.currentTarget).get('study')?.toString().trim() ?? ''); }}>
          <input class="text" name="study" list="studies" aria-label="Study" placeholder="Name of a study, old or new" defaultValue={game.study} ref={(input) => { input?.focus(); }} />
          <datalist id="studies">{studies.map((one) => <option value={one.name} key={one.name} />)}</datalist>
          <Button kind="primary" type="submit">Put it there</Button>
        </form>
      )}
    </li>
  );
}

/** How many faulty games are told of one by one. */
const TOLD = 3;

/** Which of the games that were brought in are faulty, and why. */
function faultsOf(records: readonly PgnGame[]): string[] {
  const faulty = records.flatMap((record, at) => {
    const fault = record.problems.find(({ severity }) => severity === 'error');
    if (!fault) return [];
    const { White, Black } = record.tags;
    const who = playersOf(White, Black, '');
    return [`Game ${at + 1}${who && ` (${who})`}, line ${fault.line}: ${fault.message.replace(/\.?$/, '.')}`];
  });
  if (!faulty.length) return [];
  const more = faulty.length > TOLD ? [`${counted(faulty.length - TOLD, 'more game')} with faults.`] : [];
  return [...faulty.slice(0, TOLD), ...more, 'What could not be read stands at the end of the game, as a comment.'];
}

function decoded(name: string | undefined): string {
  try {
    return decodeURIComponent(name ?? '');
  } catch {
    return '';
  }
}
