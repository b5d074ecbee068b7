import { useEffect, useMemo, useState } from 'preact/hooks';
import { PgnGame, mainline, readPgn } from 'tabiya';
import { understand } from '../lib/understand';
import { Button, Sure, download } from '../parts/Controls';
import { openRecord } from '../state/analyse';
import { backup, games, readBackup, restore } from '../state/db';
import type { KeptGame } from '../state/db';
import { keepAll, libraryChanges } from '../state/library';
import { go } from '../state/route';
import { readSettings, settings } from '../state/settings';

const PAGE = 60;

export function Library() {
  const [all, show] = useState<readonly KeptGame[] | null>(null);
  const [sought, seek] = useState('');
  const [count, more] = useState(PAGE);
  const [said, say] = useState('');
  const changes = libraryChanges.value;
  useEffect(() => void games.all().then((list) => show(list.reverse()), (error: Error) => { show([]); say(`This browser keeps nothing: ${error.message}`); }), [changes]);
  const found = useMemo(() => (all ? search(all, sought) : []), [all, sought]);

  const bring = async (file: File) => {
    try {
      const text = await file.text();
      if (file.name.endsWith('.json')) {
        const data = readBackup(text);
        await restore(data);
        settings.value = readSettings(data.kept['settings'] ?? settings.peek());
        say(`The backup is back: ${data.games.length} games.`);
      } else {
        const { records } = await understand(text);
        say(`${await keepAll(records)} games brought in.`);
      }
      libraryChanges.value++;
    } catch (error) {
      say((error as Error).message);
    }
  };
  const open = (game: KeptGame) => {
    const [record] = readPgn(game.pgn);
    openRecord(record ?? new PgnGame(), { id: game.id });
    go('analyse');
  };
  return (
    <main
      class="page narrow library"
      id="main"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => { event.preventDefault(); const file = event.dataTransfer?.files[0]; if (file) void bring(file); }}
    >
      <h1>Library</h1>
      <div class="library-bar">
        <label class="search">
          <span class="hidden">Search games</span>
          <input type="search" class="text" placeholder="A player, an opening, a study, moves, or a FEN" value={sought} onInput={(event) => (seek(event.currentTarget.value), more(PAGE))} />
        </label>
        <label class="button primary">
          <span>Bring in PGN</span>
          <input type="file" class="hidden" accept=".pgn,.txt,.json" aria-label="Bring in a PGN or a backup" onChange={(event) => { const file = event.currentTarget.files?.[0]; if (file) void bring(file); event.currentTarget.value = ''; }} />
        </label>
        <Button icon="file" disabled={!all?.length} onClick={() => download('tabiya-games.pgn', [...found].reverse().map(({ pgn }) => pgn.trim()).join('\n\n') + '\n', 'application/x-chess-pgn')}>PGN</Button>
        <Button icon="save" onClick={() => void backup().then((data) => download('tabiya-backup.json', JSON.stringify({ ...data, kept: { ...data.kept, settings: settings.peek() } }), 'application/json'))}>Backup</Button>
      </div>
      <p class="done" role="status">{said}</p>
      {all && all.length === 0 && (
        <div class="invite">
          <p>Nothing here yet. Games that you finish are kept by themselves; PGN files can be dropped onto this page, with as many games as you like.</p>
          <a class="button primary" href="#/play">Play the first one</a>
        </div>
      )}
      {all && all.length > 0 && found.length === 0 && <p class="soft">No game has “{sought}”.</p>}
      {found.length > 0 && (
        <>
          <p class="soft small">{found.length === all!.length ? `${found.length} games` : `${found.length} of ${all!.length} games`}</p>
          <ul class="games">
            {found.slice(0, count).map((game) => (
              <li class="card game-row" key={game.id}>
                <button type="button" class="game-open" onClick={() => open(game)}>
                  <strong>{game.white || '?'} – {game.black || '?'}</strong>
                  <small>{[game.opening, `${Math.ceil(game.plies / 2)} moves`, game.event, game.date].filter(Boolean).join(' · ')}</small>
                </button>
                <span class="game-result">{game.result}</span>
                <label class="study">
                  <span class="hidden">Study of {game.white || '?'} – {game.black || '?'}</span>
                  <input class="text" placeholder="Study" value={game.study} onChange={(event) => void games.put({ ...game, study: event.currentTarget.value.trim() }).then(() => libraryChanges.value++)} />
                </label>
                <Button icon="review" label="Review" onClick={() => go('review', `/${game.id}`)} />
                <Sure icon="trash" question="Delete" onClick={() => void games.remove(game.id).then(() => libraryChanges.value++)}>
                  <span class="hidden">Delete</span>
                </Sure>
              </li>
            ))}
          </ul>
          {found.length > count && <Button onClick={() => more(count + 4 * PAGE)}>Show more</Button>}
        </>
      )}
    </main>
  );
}

/** Games by player, opening, event, study or date; by their first moves; or by a position that they pass. */
function search(all: readonly KeptGame[], sought: string): readonly KeptGame[] {
  const text = sought.trim();
  if (!text) return all;
  if (/^[^\s/]{1,8}(\/[^\s/]{1,8}){7}/.test(text)) {
    const [board, turn] = text.split(/\s+/);
    return all.filter(({ pgn }) => passes(pgn, board!, turn));
  }
  const words = text.toLowerCase().split(/\s+/);
  return all.filter((game) => {
    const told = `${game.white} ${game.black} ${game.opening} ${game.event} ${game.study} ${game.date} ${game.result}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
}

function passes(pgn: string, board: string, turn: string | undefined): boolean {
  const [record] = readPgn(pgn);
  if (!record) return false;
  const same = (fen: string): boolean => fen.startsWith(`${board} `) && (!turn || fen.split(' ')[1] === turn);
  if (same(record.start)) return true;
  for (const node of mainline(record)) if (same(node.fen)) return true;
  return false;
}
