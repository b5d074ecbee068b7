import assert from 'node:assert/strict';
import { downloaded, paste, type, until } from '../harness.mjs';

const GAMES = `[White "Morphy, Paul"]
[Black "Duke Karl"]
[Event "Paris"]
[Result "1-0"]
[Annotator "somebody"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {[%cal Gg4f3] A pin.} (3... exd4 $1) 1-0

[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 1-0

[White "Carlsen, Magnus"]
[Black "Caruana, Fabiano"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. c4 e6 3. d4 d5 1/2-1/2
`;
const bring = (page, name, text) => page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const rows = (page, count) => until(page, (wanted) => document.querySelectorAll('.game-row').length === wanted, count);

export default (it) => {
  it('a game that names nobody is told by what it is from, also to who would delete it', '/library', async (page) => {
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'study.pgn', mimeType: 'text/plain', buffer: Buffer.from('[Event "Studies (1): Réti, 1921"]\n[White "?"]\n[Black "?"]\n\n1. e4 *\n\n[Event "?"]\n\n1. d4 *') });
    await page.getByRole('button', { name: 'Delete Studies (1): Réti, 1921' }).waitFor();
    assert.equal(await page.getByText('Réti').count(), 1, 'told once');
    await page.getByText('Unnamed game').waitFor();
  });

  it('of several files that are dropped together every one is read, and each that fails is named', '/library', async (page) => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      for (const [name, text] of [['one.pgn', '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *'], ['none.txt', 'hello'], ['two.pgn', '[White "C"]\n\n1. c4 *'], ['all.json', '{"tabiya":1,"games":[]}']]) data.items.add(new File([text], name));
      document.querySelector('#main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    });
    await page.getByText('3 games brought in from 2 files.').waitFor();
    assert.match(await page.getByRole('alert').textContent(), /^none\.txt: .*all\.json: this is a backup/);
    assert.equal(await page.locator('.games > li').count(), 3);
  });

  it('games are brought in, found by player, opening, moves and position, and leave with everything they had', '/library', async (page) => {
    await bring(page, 'games.pgn', GAMES);
    await page.getByText('3 games brought in.').waitFor();
    await rows(page, 3);
    const search = page.getByRole('searchbox', { name: 'Search games' });
    for (const [text, count] of [['morphy', 1], ['gambit', 1], ['e4 e5', 2], ['1. Nf3 Nf6', 1], ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w', 2], ['d4 d5 c4', 0], ['', 3]]) {
      await search.fill(text);
      await rows(page, count);
    }
    await search.fill('Morphy');
    await rows(page, 1);
    const pgn = await downloaded(page, () => page.getByRole('button', { name: 'PGN of all that is listed' }).click());
    for (const kept of ['[Annotator "somebody"]', '[%cal Gg4f3] A pin.', '$6', '(3... exd4 $1)', '1-0']) assert.ok(pgn.includes(kept), `${kept} in ${pgn}`);
  });

  it('what fails does not look like what was done, and what was done is not said through later searches', '/library', async (page) => {
    await bring(page, 'games.pgn', GAMES);
    await page.getByText('3 games brought in.').waitFor();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('morphy');
    await rows(page, 1);
    assert.equal(await page.getByText('3 games brought in.').count(), 0);
    await bring(page, 'backup.json', '{"tabiya":1}');
    const trouble = page.getByRole('alert').filter({ hasText: 'This file is not a backup of Tabiya.' });
    await trouble.waitFor();
    const edge = (query) => page.evaluate((given) => getComputedStyle(document.querySelector(given)).borderInlineStartColor, query);
    const bad = await page.evaluate(() => {
      const probe = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: var(--bad)' }));
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    assert.equal(await edge('.library [role=alert]'), bad);
    assert.equal(await page.locator('.done').textContent(), '');
    // What goes well afterwards is all that is said.
    await bring(page, 'games.pgn', GAMES);
    await page.getByText('3 games brought in.').waitFor();
    assert.equal(await trouble.count(), 0);
  });

  it('a study: chapters in an order, kept as they are changed, renamed, moved; a backup brings everything back', '/library', async (page) => {
    await bring(page, 'games.pgn', GAMES);
    await rows(page, 3);
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByLabel('Name of the study').fill('The Italian');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.locator('.invite').waitFor();
    await type(page, 'e4', 'e5', 'Nf3', 'Nc6', 'Bc4');
    await page.getByRole('link', { name: 'The Italian' }).click();
    await page.getByText(/3 moves/).waitFor();
    await page.getByRole('button', { name: 'New chapter' }).click();
    await page.locator('.invite').waitFor();
    await type(page, 'd4');
    await page.getByRole('button', { name: 'Chapter before' }).click();
    await page.locator('.tree', { hasText: 'Bc4' }).waitFor();
    await page.getByRole('link', { name: 'The Italian' }).click();
    await page.getByRole('button', { name: 'Chapter 1: rename' }).click();
    await page.getByLabel('Name of the chapter').fill('Main line');
    await page.getByLabel('Name of the chapter').press('Enter');
    await page.getByRole('button', { name: 'Main line: down' }).click();
    await until(page, () => [...document.querySelectorAll('.game-open strong')].map((one) => one.textContent).join() === 'Chapter 2,Main line');
    const pgn = await downloaded(page, () => page.getByRole('button', { name: 'PGN' }).click());
    assert.match(pgn, /\[StudyName "The Italian"\][^]*\[ChapterName "Main line"\]/);
    await page.getByRole('link', { name: 'Library' }).first().click();
    await rows(page, 3);
    const backup = await downloaded(page, () => page.getByRole('button', { name: /^Backup/ }).click());
    await page.getByRole('link', { name: /The Italian/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: /^Delete the study/ }).click();
    await until(page, () => document.querySelectorAll('.studies li').length === 0 && document.querySelectorAll('.game-row').length === 3);
    await bring(page, 'backup.json', '{"tabiya":1}');
    await page.getByText('This file is not a backup of Tabiya.').waitFor();
    // What is here is not replaced without a word.
    await bring(page, 'backup.json', backup);
    await page.getByRole('alertdialog').getByText(/has 5 games.*now: 3 games/).waitFor();
    await page.getByRole('button', { name: 'Keep what is here' }).click();
    await rows(page, 3);
    await bring(page, 'backup.json', backup);
    await page.getByRole('button', { name: 'Take the backup' }).click();
    await page.getByText('The backup is back: 5 games.').waitFor();
    await page.getByRole('link', { name: /The Italian.*2 chapters/ }).waitFor();
    // A game goes into a study by its name.
    await page.getByRole('button', { name: 'Put Morphy, Paul – Duke Karl into a study' }).click();
    await page.getByRole('combobox', { name: 'Study' }).fill('The Italian');
    await page.getByRole('button', { name: 'Put it there' }).click();
    await page.getByRole('link', { name: /The Italian.*3 chapters/ }).waitFor();
  });

  it('a backup brings back what pages have in memory too, and nothing of what was there is written over it', '/puzzles', async (page, app) => {
    await until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByText('0 solved, 1 missed').waitFor();
    await page.goto(`${app.address}#/library`);
    await bring(page, 'backup.json', JSON.stringify({ tabiya: 1, games: [], cards: [], kept: { puzzles: { rating: 1700, solved: 40, missed: 9, streak: 5, best: 12, seen: [] }, lessons: ['rook'], settings: { board: 'wood' } } }));
    await page.getByRole('button', { name: 'Take the backup' }).click();
    await page.getByText('The backup is back: 0 games.').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'wood');
    await page.goto(`${app.address}#/learn`);
    await page.getByText('1 of 10 finished').waitFor();
    await page.goto(`${app.address}#/puzzles`);
    await page.getByText('40 solved, 9 missed').waitFor();
  });

  it('chapters that are brought into a study stand behind those that are there', '/library', async (page) => {
    const chapter = (name, move) => `[StudyName "Ends"]\n[ChapterName "${name}"]\n\n1. ${move} *`;
    await bring(page, 'one.pgn', [chapter('A', 'e4'), chapter('B', 'd4')].join('\n\n'));
    await page.getByText('2 games brought in.').waitFor();
    await bring(page, 'two.pgn', [chapter('C', 'c4'), chapter('D', 'f4')].join('\n\n'));
    await page.getByRole('link', { name: /Ends.*4 chapters/ }).click();
    await rows(page, 4);
    assert.equal((await page.locator('.game-open strong').allTextContents()).join(), 'A,B,C,D');
  });

  const LICHESS = (study, number, name, more, moves) => `[Event "${study}: ${name}"]\n[Site "https://lichess.org/study/${number}/${name.length}bcdefgh"]\n[Result "*"]\n[Annotator "https://lichess.org/@/somebody"]\n${more}\n${moves} *`;
  const NOW = (study, number, name) => `[StudyName "${study}"]\n[ChapterName "${name}"]\n[ChapterURL "https://lichess.org/study/${number}/abcdefgh"]\n`;

  it('a file of studies of Lichess is studies with their chapters in order, and leaves so that it comes back the same', '/library', async (page, app) => {
    const file = [
      LICHESS('Traps', 'aaaaaaaa', 'Legal', '', '1. e4 e5 { [%cal Ge2e4][%csl Re5] A pawn. } (1... c5 $5 2. Nf3) 2. Nf3 d6'),
      LICHESS('Traps', 'aaaaaaaa', 'Elephant', '[Orientation "black"]\n[StudyMode "gamebook"]\n', '1. d4 d5 2. c4 e6'),
      LICHESS('Traps', 'aaaaaaaa', 'An ending', '[FEN "8/2K5/8/2k2N2/4P3/8/1PP1p3/8 w - - 0 1"]\n[SetUp "1"]\n', '1. Nd4 Kxd4'),
      LICHESS('Mine', 'bbbbbbbb', 'One', NOW('Mine', 'bbbbbbbb', 'One'), '1. c4'),
      // Somebody else's, of the same name.
      LICHESS('Mine', 'cccccccc', 'Two', NOW('Mine', 'cccccccc', 'Two'), '1. f4'),
    ].join('\n\n\n');
    await bring(page, 'lichess_study.pgn', file);
    await page.getByText('5 games brought in. Chapters are in 3 studies.').waitFor();
    await rows(page, 0);
    assert.deepEqual(await page.locator('.studies li').allTextContents(), ['Mine1 chapter', 'Mine (2)1 chapter', 'Traps3 chapters']);
    // What is found is told, and would be deleted, by one name.
    await page.getByRole('searchbox', { name: 'Search games' }).fill('1. c4');
    await page.getByRole('button', { name: 'Delete One', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('');
    const names = async () => {
      await page.getByRole('link', { name: /Traps.*3 chapters/ }).click();
      await rows(page, 3);
      return (await page.locator('.game-open strong').allTextContents()).join();
    };
    assert.equal(await names(), 'Legal,Elephant,An ending');
    const pgn = await downloaded(page, () => page.getByRole('button', { name: 'PGN' }).click());
    for (const kept of ['[%cal Ge2e4]', '[%csl Re5]', 'A pawn.', '(1... c5 $5 2. Nf3)', '[Orientation "black"]', '[StudyMode "gamebook"]', '[Annotator "https://lichess.org/@/somebody"]', '8/2K5/8/2k2N2/4P3/8/1PP1p3/8 w']) assert.ok(pgn.includes(kept), `${kept} in ${pgn}`);
    // Each is seen from the side that it names.
    const below = () => page.evaluate(() => document.querySelector('chess-board').orientation);
    await page.getByRole('button', { name: /^Elephant/ }).first().click();
    await until(page, () => document.querySelector('chess-board')?.orientation === 'black');
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await page.locator('.tree', { hasText: 'Nd4' }).waitFor();
    assert.equal(await below(), 'white');
    await page.goto(`${app.address}#/library/study/Traps`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: /^Delete the study/ }).click();
    await until(page, () => document.querySelectorAll('.studies li').length === 2);
    await bring(page, 'Traps.pgn', pgn);
    await page.getByText('3 games brought in. Chapters are in the study “Traps”.').waitFor();
    assert.equal(await names(), 'Legal,Elephant,An ending');
    assert.equal(await downloaded(page, () => page.getByRole('button', { name: 'PGN' }).click()), pgn);
  });

  it('chapters that are pasted are kept together, in their study, and one goes on where one is', '/analyse', async (page) => {
    await paste(page, [LICHESS('Traps', 'aaaaaaaa', 'Legal', '', '1. e4 e5'), LICHESS('Traps', 'aaaaaaaa', 'Elephant', '', '1. d4 d5')].join('\n\n'));
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: '2. Elephant' });
    await page.getByRole('button', { name: 'Keep all' }).click();
    await page.getByRole('link', { name: 'Traps' }).waitFor();
    await page.locator('.tree', { hasText: 'd4' }).waitFor();
    assert.equal(await page.locator('.aside').count(), 0);
    await page.getByRole('link', { name: 'Traps' }).click();
    await rows(page, 2);
    assert.equal((await page.locator('.game-open strong').allTextContents()).join(), 'Legal,Elephant');
  });

  it('on a phone the button that puts a game into a study has its words in one line, and a position that no game has is not wider than the screen', '/library', { width: 360, height: 740 }, async (page) => {
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'one.pgn', mimeType: 'text/plain', buffer: Buffer.from('[White "A"]\n[Black "B"]\n\n1. e4 *\n') });
    await page.getByRole('button', { name: 'Put A – B into a study' }).click();
    const { height } = await page.getByRole('button', { name: 'Put it there' }).locator('span').boundingBox();
    assert.ok(height < 30, `${height} pixels`);
    await page.getByRole('searchbox', { name: 'Search games' }).fill('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
    await page.getByText(/^No game has/).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  });
};
