import assert from 'node:assert/strict';
import { begin, downloaded, paste, plies, says, type, until } from '../harness.mjs';

const bring = (page, name, text) => page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const tree = (page, text) => page.locator('.tree', { hasText: text }).waitFor();
const back = (page) => page.getByRole('button', { name: 'Bring it back' });
const aside = (page, name) => page.locator('.aside', { hasText: name }).waitFor();
const forget = async (page) => {
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.locator('.sure').getByRole('button', { name: 'Forget it' }).click();
};

export default (it) => {
  it('analysis that is not in the library can be brought back when a game of the library, or one that is pasted, takes its place', '/library', async (page, app) => {
    await bring(page, 'games.pgn', '[White "A"]\n[Black "B"]\n\n1. d4 d5 *');
    await page.getByText('1 game brought in.').waitFor();
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await type(page, 'e4', 'e5', 'Nf3');
    await page.goto(`${app.address}#/library`);
    await page.getByRole('button', { name: /^A – B/ }).click();
    await tree(page, 'd4');
    await back(page).click();
    await tree(page, 'Nf3');
    assert.equal(await back(page).count(), 0, 'nothing was done in the game of the library');
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await page.getByLabel('A PGN, a FEN, moves, or a link').fill('1. c4 c5 *');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await tree(page, 'c4');
    // Also when the app was left meanwhile.
    await page.waitForTimeout(1500);
    await page.reload();
    await tree(page, 'c4');
    await back(page).click();
    await tree(page, 'Nf3');
    // What was left is not lost either when a game is opened before the page of the analysis is.
    await page.waitForTimeout(1500);
    await page.goto(`${app.address}#/library`);
    await page.reload();
    await page.getByRole('button', { name: /^A – B/ }).click();
    await tree(page, 'd4');
    await back(page).click();
    await tree(page, 'Nf3');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('In the library.').waitFor();
    // What was pasted is still beside it.
    await forget(page);
    await paste(page, '1. c4 *');
    await tree(page, 'c4');
    assert.equal(await back(page).count(), 0, 'what is kept is in the library');
  });

  it('a game that was only pasted is put aside by name when another comes, and is there again', '/analyse', async (page) => {
    await paste(page, '[White "Anderssen"]\n[Black "Dufresne"]\n\n1. e4 e5 2. Nf3 *');
    await tree(page, 'Nf3');
    await paste(page, '[White "Anderssen"]\n[Black "Dufresne"]\n\n1. e4 e5 2. Nf3 *');
    await says(page, /A game: here it is/);
    assert.equal(await back(page).count(), 0, 'the same game once more takes nothing away');
    await paste(page, '1. c4 c5');
    await tree(page, 'c5');
    await says(page, /A list of moves: here they are\. What was here before is put aside\./);
    await aside(page, 'Anderssen – Dufresne');
    // Also when the app was left meanwhile.
    await page.waitForTimeout(1500);
    await page.reload();
    await tree(page, 'c5');
    await back(page).click();
    await tree(page, 'Nf3');
    await aside(page, 'The game before this one');
    await back(page).click();
    await tree(page, 'c5');
    await aside(page, 'Anderssen – Dufresne');
    await forget(page);
    assert.equal(await back(page).count(), 0);
  });

  it('games that came together are together again after a reload, and when they were put aside', '/analyse', async (page) => {
    await paste(page, '[White "A"]\n[Black "B"]\n\n1. e4 *\n\n[White "C"]\n[Black "D"]\n\n1. d4 *');
    const game = page.getByRole('combobox', { name: /^Game/ });
    await game.selectOption('2. C – D');
    await tree(page, 'd4');
    assert.equal(await back(page).count(), 0, 'the first is still one of them');
    await page.waitForTimeout(1500);
    await page.reload();
    await tree(page, 'd4');
    await game.selectOption('1. A – B');
    await tree(page, 'e4');
    await paste(page, '1. c4 *');
    await tree(page, 'c4');
    await back(page).click();
    await tree(page, 'e4');
    await game.selectOption('2. C – D');
    await tree(page, 'd4');
  });

  it('a variation that was added to a game of the library can be brought back when the game is opened again', '/library', async (page, app) => {
    await bring(page, 'games.pgn', '[White "A"]\n[Black "B"]\n\n1. d4 d5 *');
    await page.getByRole('button', { name: /^A – B/ }).click();
    await tree(page, 'd4');
    await type(page, 'e4');
    await tree(page, 'e4');
    await page.goto(`${app.address}#/library`);
    await page.getByRole('button', { name: /^A – B/ }).click();
    await page.locator('.tree', { hasNotText: 'e4' }).waitFor();
    await back(page).click();
    await tree(page, 'e4');
  });

  it('a damaged link shows nothing but that it is damaged, and what was looked at before can be brought back', '/analyse', async (page, app) => {
    await type(page, 'e4', 'e5');
    await tree(page, 'e5');
    await page.goto('about:blank');
    const other = await page.context().newPage();
    await other.goto(`${app.address}#/analyse?g=AAAA`);
    await says(other, /^This link is damaged/);
    await back(other).waitFor();
    assert.equal(await other.locator('.tree').count(), 0);
    assert.match(await other.locator('.voice-text').textContent(), /^This link is damaged/);
    await back(other).click();
    await tree(other, 'e5');
  });

  it('a PGN with a faulty game is brought in with a word about which one and why, and what was not read is kept as a comment', '/library', async (page) => {
    await bring(page, 'games.pgn', '[White "A"]\n[Black "B"]\n\n1. d4 d5 *\n\n[White "C"]\n[Black "D"]\n[Result "0-1"]\n\n1. e4 e5 2. Qxh7 Nf6 {Oh.}\n(2... d6 3. d4) 3. d4 0-1\n\n[White "E"]\n\n1. c4 (1. b4 {é} Ke5 2. b5) 1... c5 *\n\n[White "F"]\n[FEN "8/8/x"]\n[Round "1"]\n\n1. f4 f5 *');
    const told = page.locator('.done', { hasText: '4 games brought in.' });
    await told.waitFor();
    assert.match(await told.textContent(), /Game 2 \(C – D\), line 10: Qxh7: The queen on d1 cannot go to h7.*Game 3 \(E – \?\).*Ke5: The king.*as a comment\./);
    const pgn = (await downloaded(page, () => page.getByRole('button', { name: 'PGN of all that is listed' }).click())).replace(/\s+/g, ' ');
    assert.ok(pgn.includes('1. e4 e5 {Not read: Qxh7 Nf6 (Oh.) (2... d6 3. d4) 3. d4} 0-1'), pgn);
    assert.ok(pgn.includes('{Not read: 1. f4 f5} *'), pgn);
    assert.ok(pgn.includes('1. c4 (1. b4 {é}) 1... c5 {Not read: Ke5 2. b5} *'), pgn);
  });

  it('a backup is known by what stands in it, whatever its file is called; so is a PGN', '/library', async (page) => {
    await bring(page, 'backup.txt', `\uFEFF${JSON.stringify({ tabiya: 1, games: [{ id: 1, pgn: '1. e4 *', white: 'Alpha' }], cards: [], kept: {} })}`);
    await page.getByText('The backup is back: 1 game.').waitFor();
    await page.getByRole('button', { name: /^Alpha/ }).waitFor();
    await bring(page, 'backup', '{"tabiya":1,"games":[');
    await page.getByText('This file is not a backup of Tabiya: it is not JSON.').waitFor();
    await bring(page, 'games.json', '{A comment first.} 1. d4 *');
    await page.getByText('1 game brought in.').waitFor();
  });

  it('a chapter that is open in two tabs has what was done in both, and each shows it', '/library', async (page, app) => {
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByLabel('Name of the study').fill('Shared');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('button', { name: 'Paste a game' }).waitFor();
    await type(page, 'd4', 'd5');
    const other = await page.context().newPage();
    await page.waitForTimeout(2500);
    await other.goto(`${app.address}#/library/study/Shared`);
    await other.getByRole('button', { name: /^Chapter 1/ }).first().click();
    await tree(other, 'd5');
    // One after the other: what the first has done is there in the second before it goes on.
    await type(page, 'Nf3');
    await tree(other, 'Nf3');
    await other.getByRole('button', { name: 'To the end' }).click();
    await other.getByRole('button', { name: 'Back', exact: true }).click();
    await type(other, 'c4');
    await tree(page, 'c4');
    // Both before either is kept.
    await type(page, 'Nf6');
    await type(other, 'e6');
    for (const one of [page, other]) for (const move of ['Nf3', 'c4', 'Nf6', 'e6']) await tree(one, move);
    await page.waitForTimeout(2000);
    for (const one of [page, other]) {
      await one.reload();
      for (const move of ['Nf3', 'c4', 'Nf6', 'e6']) await tree(one, move);
    }
    // After a reload it is still a chapter, and kept as one.
    await type(other, 'a3');
    await tree(page, 'a3');
  });

  const study = async (page, ...moves) => {
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByLabel('Name of the study').fill('Shared');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('button', { name: 'Paste a game' }).waitFor();
    await type(page, ...moves);
  };
  const chapter = async (page, app) => {
    await page.goto(`${app.address}#/library/study/Shared`);
    await page.getByRole('button', { name: /^Chapter 1/ }).first().click();
  };
  /** The text of the only game in the library. */
  const inLibrary = (page) => page.evaluate(() => new Promise((done) => {
    indexedDB.open('tabiya').onsuccess = ({ target: { result } }) => (result.transaction('games').objectStore('games').getAll().onsuccess = ({ target }) => (result.close(), done(target.result[0]?.pgn ?? '')));
  }));
  const untilInLibrary = async (page, ...moves) => {
    for (let pgn = ''; !moves.every((move) => pgn.includes(move)); ) [pgn] = await Promise.all([inLibrary(page), page.waitForTimeout(50)]);
  };

  /** Nobody reads or writes games while something is done, and for a moment behind it: then all do at once. */
  const together = async (watch, deed, store = 'games') => {
    // A tab that is still choosing its place takes over the game of a page that is left meanwhile, and rightly.
    await until(watch, () => sessionStorage.getItem('tabiya.table'));
    await watch.evaluate((name) => new Promise((done) => {
      indexedDB.open('tabiya').onsuccess = ({ target: { result } }) => {
        const held = result.transaction(name, 'readwrite').objectStore(name);
        const go = () => (held.count().onsuccess = () => window.released || go());
        go();
        done();
      };
    }), store);
    await deed();
    await watch.waitForTimeout(1500);
    await watch.evaluate(() => void (window.released = true));
  };

  it('a chapter that was changed when its tab was left takes up what another tab has done meanwhile', '/library', async (page, app) => {
    await study(page, 'd4', 'd5');
    await untilInLibrary(page, 'd5');
    const other = await page.context().newPage();
    await chapter(other, app);
    await tree(other, 'd5');
    await other.getByRole('button', { name: 'To the end' }).click();
    // Left before it is written, and another writes before it is back.
    await type(page, 'Nf3');
    await page.goto('about:blank');
    await type(other, 'c4');
    await untilInLibrary(other, 'c4');
    await page.goto(`${app.address}#/analyse`);
    for (const one of [page, other]) for (const move of ['Nf3', 'c4']) await tree(one, move);
    // Whatever is written from now on has both.
    await page.waitForTimeout(1500);
    for (const move of ['Nf3', 'c4']) assert.ok((await inLibrary(other)).includes(move), move);
  });

  it('two tabs that write the same chapter in one moment keep the moves of both', '/library', async (page, app) => {
    await study(page, 'd4', 'd5');
    await untilInLibrary(page, 'd5');
    const other = await page.context().newPage();
    await chapter(other, app);
    await tree(other, 'd5');
    await other.getByRole('button', { name: 'To the end' }).click();
    const watch = await page.context().newPage();
    await watch.goto(`${app.address}#/settings`);
    await together(watch, () => Promise.all([type(page, 'Nf3'), type(other, 'c4')]));
    for (const one of [page, other]) for (const move of ['Nf3', 'c4']) await tree(one, move);
    await untilInLibrary(watch, 'Nf3', 'c4');
  });

  it('a study that another tab has deleted is gone; what is done in a chapter of it that is still open brings that back once, with what every tab has done', '/library', async (page, app) => {
    await study(page, 'd4', 'd5');
    await untilInLibrary(page, 'd5');
    const other = await page.context().newPage();
    await chapter(other, app);
    await tree(other, 'd5');
    await other.getByRole('button', { name: 'To the end' }).click();
    const third = await page.context().newPage();
    await third.goto(`${app.address}#/library/study/Shared`);
    await third.getByRole('button', { name: 'Delete', exact: true }).click();
    await third.getByRole('button', { name: 'Delete the study and its chapter' }).click();
    for (let pgn = 'd5'; pgn; ) [pgn] = await Promise.all([inLibrary(third), third.waitForTimeout(50)]);
    // Nobody has done anything: it stays deleted, and each tab still shows what it has.
    await page.waitForTimeout(1000);
    assert.equal(await inLibrary(third), '');
    for (const tab of [page, other]) await tree(tab, 'd5');
    await together(third, () => Promise.all([type(page, 'Nf3'), type(other, 'c4')]));
    await untilInLibrary(third, 'Nf3', 'c4');
    for (const tab of [page, other]) for (const move of ['Nf3', 'c4']) await tree(tab, move);
    await type(page, 'Nf6');
    await untilInLibrary(third, 'Nf6');
    await third.goto(`${app.address}#/library/study/Shared`);
    await third.getByRole('button', { name: /^Chapter 1/ }).first().waitFor();
    assert.equal(await third.locator('.games > li').count(), 1, 'one chapter, and no other');
    await third.goto(`${app.address}#/library`);
    await third.locator('.studies li').waitFor();
    assert.equal(await third.locator('.games > li').count(), 0, 'nor a game beside it');
  });

  it('moves that are deleted in two tabs at once are gone in both', '/library', async (page, app) => {
    await study(page, 'd4', 'd5');
    await page.getByRole('button', { name: 'To the start' }).click();
    await type(page, 'e4', 'e5');
    await page.getByRole('button', { name: 'To the start' }).click();
    await type(page, 'c4', 'c5');
    await untilInLibrary(page, 'd5', 'e5', 'c5');
    const other = await page.context().newPage();
    await chapter(other, app);
    await tree(other, 'c5');
    const third = await page.context().newPage();
    await third.goto(`${app.address}#/settings`);
    const remove = async (tab, move) => {
      await tab.locator('.tree .move', { hasText: new RegExp(`^${move}`) }).click();
      await tab.getByRole('button', { name: 'Delete this move and what follows' }).click();
      await tab.getByRole('button', { name: 'Delete from here' }).click();
    };
    await together(third, () => Promise.all([remove(page, 'e5'), remove(other, 'c5')]));
    for (const one of [page, other]) {
      await one.locator('.tree', { hasNotText: 'e5' }).waitFor();
      await one.locator('.tree', { hasNotText: 'c5' }).waitFor();
    }
    await page.waitForTimeout(1500);
    const pgn = await inLibrary(third);
    assert.ok(pgn.includes('e4') && pgn.includes('c4') && !pgn.includes('e5') && !pgn.includes('c5'), pgn);
  });

  it('analysis that was left in a hurry is still there when the app was opened on another page, and left again', '/analyse', async (page, app) => {
    await type(page, 'e4', 'e5');
    await page.goto(`${app.address}?again#/play`);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.goto(`${app.address}#/analyse`);
    await tree(page, 'e5');
  });

  it('each tab has its own analysis also where nine others are open', '/analyse', async (page, app) => {
    await page.evaluate(() => {
      for (let place = 2; place <= 9; place++) void navigator.locks.request(`tabiya.table.${place}`, { ifAvailable: true }, () => new Promise(() => {}));
    });
    const tabs = [];
    for (const moves of [['e4', 'e5'], ['d4', 'd5']]) {
      const tab = await page.context().newPage();
      await tab.goto(`${app.address}#/analyse`);
      await tab.locator('.invite').waitFor();
      await type(tab, ...moves);
      await tab.waitForTimeout(1500);
      tabs.push(tab);
    }
    for (const [at, [own, others]] of [['e5', 'd5'], ['d5', 'e5']].entries()) {
      await tabs[at].reload();
      await tree(tabs[at], own);
      assert.doesNotMatch(await tabs[at].locator('.tree').textContent(), new RegExp(others));
    }
  });

  it('what is done in the moment in which a game is kept is not taken for kept', '/analyse', async (page) => {
    await paste(page, '[White "A"]\n[Black "B"]\n\n1. e4 e5 *');
    await tree(page, 'e5');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('In the library.').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await type(page, 'Nf3');
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        // It is written, and not yet known to be.
        if (this.name === 'games') {
          IDBObjectStore.prototype.put = put;
          void document.querySelector('chess-board').input('Nc6');
        }
        return request;
      };
    });
    await page.getByRole('button', { name: 'Keep' }).click();
    await tree(page, 'Nc6');
    await paste(page, '1. c4 *');
    await tree(page, 'c4');
    await back(page).click();
    await tree(page, 'Nc6');
  });

  it('each tab has its own analysis, and a tab that is closed leaves what is not kept to the next', '/analyse', async (page, app) => {
    await type(page, 'e4', 'e5');
    const other = await page.context().newPage();
    await other.goto(`${app.address}#/analyse`);
    await other.locator('.invite').waitFor();
    await type(other, 'd4', 'd5');
    await other.waitForTimeout(1500);
    await page.reload();
    await tree(page, 'e5');
    await other.reload();
    await tree(other, 'd5');
    await other.close();
    const third = await page.context().newPage();
    await third.goto(`${app.address}#/analyse`);
    await tree(third, 'd5');
    assert.equal(await back(third).count(), 0, 'what is open in another tab is not brought back here');
    await page.goto('about:blank');
    await third.reload();
    await tree(third, 'd5');
    await back(third).click();
    await tree(third, 'e5');
  });

  it('a page that is left gives no time back, however little of it could be written', '/play', async (page, app) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: /^3 \+ 2/ }).check();
    await begin(page);
    await type(page, 'e4', 'e5');
    await plies(page, 2);
    const watch = await page.context().newPage();
    await watch.goto(`${app.address}#/settings`);
    const left = async () => (([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds))(/(\d+):(\d+)/.exec(await page.locator('.clock').last().textContent()));
    let before;
    await together(watch, async () => {
      await page.waitForTimeout(3000);
      before = await left();
      await page.goto('about:blank');
    }, 'kept');
    await page.goto(`${app.address}#/play`);
    await plies(page, 2);
    const after = await left();
    assert.ok(after <= before, `${before} s when it was left, ${after} s when it was opened again`);
  });

  it('each tab has a game of its own, and a tab that is closed leaves its game to the next', '/play', async (page, app) => {
    const start = async (tab, move) => {
      await tab.getByRole('radio', { name: 'Two people' }).check();
      await begin(tab);
      await type(tab, move);
      await plies(tab, 1);
    };
    await start(page, 'e4');
    const other = await page.context().newPage();
    await other.goto(`${app.address}#/play`);
    await start(other, 'd4');
    await type(page, 'e5');
    await plies(page, 2);
    await other.reload();
    await plies(other, 1);
    assert.match(await other.locator('.moves').textContent(), /d4/);
    await page.reload();
    await plies(page, 2);
    assert.match(await page.locator('.moves').textContent(), /e4.*e5/);
    await other.close();
    const third = await page.context().newPage();
    await third.goto(`${app.address}#/play`);
    await plies(third, 1);
    assert.match(await third.locator('.moves').textContent(), /d4/);
  });

  it('what cannot be kept is told to who wanted it kept', '/analyse', async (page) => {
    await paste(page, 'e4 e5');
    await says(page, /A list of moves/);
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (...given) {
        const request = add.apply(this, given);
        this.transaction.abort();
        return request;
      };
    });
    await page.getByRole('button', { name: 'Keep' }).click();
    const told = page.getByRole('alert');
    assert.match(await told.textContent(), /^This browser keeps nothing: /);
    await told.getByRole('button', { name: 'Close' }).click();
    assert.equal(await told.count(), 0);
    page.trouble = page.trouble.filter((text) => !/keeps nothing/.test(text));
  });

  it('what a browser has cleared of a site while it is open is no reason to keep nothing any more', '/play', async (page, app) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'f3', 'e5');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: new URL(app.address).origin, storageTypes: 'indexeddb' });
    await type(page, 'g4', 'Qh4');
    await page.getByRole('region', { name: 'This game' }).getByRole('button', { name: 'Review' }).and(page.locator(':enabled')).waitFor();
    await page.goto(`${app.address}#/library`);
    await page.locator('.game-row').waitFor();
  });

  it('analysis that cannot be kept is told, and is left where there is room', '/analyse', async (page) => {
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        this.transaction.abort();
        return request;
      };
    });
    await type(page, 'e4', 'e5');
    assert.match(await page.getByRole('alert').textContent(), /^This browser keeps nothing: /);
    await page.reload();
    await tree(page, 'e5');
    page.trouble = page.trouble.filter((text) => !/keeps nothing/.test(text));
  });

  it('a page that cannot be fetched says so, and the others are there', '/play', async (page) => {
    await page.route(/\/Settings-/, (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
    await page.getByRole('link', { name: 'Play' }).click();
    await page.getByRole('heading', { name: 'A new game' }).waitFor();
    // A page that can be fetched by now comes by itself: until the button is pressed this one cannot.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(/\/Settings-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Looks' }).waitFor();
    page.trouble = page.trouble.filter((text) => !/Failed to load resource/.test(text));
  });
};
