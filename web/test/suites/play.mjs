import assert from 'node:assert/strict';
import { askToPlay, at, begin, fen, fullStrength, move, plies, says, type, until, voice } from '../harness.mjs';

/** A game with a clock, which is there when the players are. */
async function beginTimed(page) {
  await begin(page);
  await page.getByRole('timer').first().waitFor();
}
/** Chooses a position to play from. */
async function choose(page, position) {
  await page.getByRole('radio', { name: 'A position' }).check();
  await page.getByLabel('Position, as FEN').fill(position);
}
/** A game from a position. */
async function from(page, position) {
  await choose(page, position);
  await begin(page);
}
/** No game from what is none. */
async function notFrom(page, position) {
  await choose(page, position);
  await askToPlay(page);
}

export default (it) => {
  it('a game against the computer: a reply, a refusal that says why, a hint in steps, take back, resign, rematch', '/play', async (page) => {
    await begin(page);
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    await says(page, /Your move/);
    await move(page, 'f1', 'h7');
    assert.match(await voice(page), /bishop/);
    assert.equal(await page.locator('.voice-refused').count(), 1);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /Look at the/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /could go to/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /The move is/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
    await page.getByRole('textbox', { name: 'Type a move' }).fill('d4');
    await page.keyboard.press('Enter');
    await plies(page, 2);
    // The game that is left is there again.
    const before = await fen(page);
    await page.reload();
    await page.locator('.moves .move').first().waitFor();
    assert.equal(await fen(page), before);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).first().click();
    assert.match(await page.locator('.result').textContent(), /0–1.*resign/i);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await until(page, () => document.querySelector('chess-board').orientation === 'black');
  });

  it('a game is analysed from the move that is on the board, and from the side of the player, with no comment open', '/analyse', { nodes: 5000 }, async (page) => {
    await type(page, 'd4');
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('radio', { name: 'Black' }).check();
    await begin(page);
    await plies(page, 1);
    await type(page, 'a6');
    await plies(page, 3);
    await type(page, 'h6');
    await plies(page, 5);
    const analysed = async () => {
      const before = await fen(page);
      await page.getByRole('button', { name: 'Analyse from here' }).click();
      await page.locator('.tree .move[aria-current]').waitFor();
      assert.equal(await fen(page), before);
      assert.equal(await page.evaluate(() => document.querySelector('chess-board').orientation), 'black');
      assert.equal(await page.getByRole('textbox', { name: 'Comment' }).count(), 0);
      assert.equal(await page.locator('.tree .move').count(), 5);
    };
    await analysed();
    // Who looked back at an earlier move goes on looking at it.
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('.moves .move[aria-current]', { hasText: 'h6' }).waitFor();
    await analysed();
  });

  it('on a phone that lies on its side the latest move is in sight, and the page is not scrolled for it', '/play', { width: 740, height: 360 }, async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'e4', 'd5', 'exd5', 'c6', 'dxc6', 'Nf6', 'cxb7', 'Qa5', 'bxa8=Q', 'e5', 'Nf3', 'Bd6');
    for (const san of ['Bd6', 'Nf3']) {
      await page.locator('.moves .move[aria-current]', { hasText: san }).waitFor();
      await page.waitForTimeout(100);
      const [here, list, end, scrolled] = await page.evaluate(() => {
        const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
        return [box('.moves .move[aria-current]'), box('.moves'), box('.strip-below').top, scrollY];
      });
      assert.ok(here.top >= list.top && here.bottom <= Math.min(list.bottom, end), JSON.stringify([san, here, list, end]));
      assert.equal(scrolled, 0);
      await page.keyboard.press('ArrowLeft');
    }
    const [steps, end] = await page.evaluate(() => ['.steps', '.strip-below'].map((what) => document.querySelector(what).getBoundingClientRect()).map(({ top, bottom }, at) => (at ? top : bottom)));
    assert.ok(steps <= end, `what goes through the moves ends at ${steps}, and is hidden from ${end} on`);
  });

  it('a game that has ended can be looked into: it is the one that is in the library, with the move that is shown', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'f3', 'e5', 'g4', 'Qh4');
    await page.locator('.result').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.moves .move[aria-current]', { hasText: 'g4' }).waitFor();
    await page.getByRole('region', { name: 'This game' }).getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.tree .move[aria-current]', { hasText: 'g4' }).waitFor();
    assert.match(await page.locator('.tree').textContent(), /Qh4#/);
    await type(page, 'd5');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('In the library.').waitFor();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('.game-row').waitFor();
    assert.equal(await page.locator('.game-row').count(), 1, 'it is not there twice');
  });

  for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]])
    it(`what can be done after a game stands in one row, in sight, at ${width} by ${height}; a loss does not look like a success`, '/play', { width, height }, async (page) => {
      await begin(page);
      await type(page, 'e4');
      await plies(page, 2);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Resign' }).first().click();
      const rows = await page.locator('.result .button').evaluateAll((all) => all.map((one) => { const { top, bottom, right } = one.getBoundingClientRect(); return { top, bottom, cut: one.scrollWidth > one.clientWidth, right }; }));
      const end = await page.evaluate(() => { const bar = document.querySelector('nav'); return getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight; });
      assert.equal(rows.length, 4);
      for (const { top, bottom, cut, right } of rows) assert.ok(top === rows[0].top && bottom <= end && !cut && right <= width, JSON.stringify([rows, end]));
      const looks = await page.locator('.result').evaluate((card) => [getComputedStyle(card).backgroundColor, (card.classList.remove('lost'), getComputedStyle(card).backgroundColor)]);
      assert.notEqual(looks[0], looks[1]);
    });

  for (const [width, height] of [[1440, 900], [1920, 1080], [1280, 820]])
    it(`nothing is scrolled on a screen of ${width} by ${height} that has room for everything`, '/play', { width, height }, async (page) => {
      const fits = async (what) => assert.deepEqual([what, await page.evaluate(() => document.documentElement.scrollHeight)], [what, height]);
      await fits('lobby');
      await begin(page);
      await fits('game');
      for (const [name, there] of [['Analyse', '.invite'], ['Puzzles', '.puzzle-deeds']]) {
        await page.getByRole('link', { name, exact: true }).click();
        await page.locator(there).waitFor();
        await fits(name);
      }
      await page.getByRole('link', { name: 'Learn', exact: true }).click();
      await page.locator('a.lesson').first().click();
      await page.locator('.teaching').waitFor();
      await fits('lesson');
    });

  it('the engine judges an offer of a draw and says why it declines', '/play', async (page) => {
    await from(page, '3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await says(page, /declined: Black/);
  });

  it('the engine takes no draw at the first moves for being a pawn behind', '/play', async (page) => {
    // At its full strength, which leaves nothing hanging.
    await fullStrength(page);
    await from(page, 'rnbqkbnr/ppp1pppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await move(page, 'g1', 'f3');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await says(page, /declined: the game (has hardly begun|is even)/);
  });

  it('the engine takes a draw where it is lost', '/play', { long: true }, async (page) => {
    await from(page, '4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1');
    await move(page, 'd2', 'd3');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.result', { hasText: /½–½.*agree/i }).waitFor();
  });

  for (const [width, height] of [[1366, 625], [1024, 600], [1440, 790]])
    it(`on a low screen of ${width} by ${height} the board has the height, and both clocks, what is said and what can be done are in sight`, '/play', { width, height }, async (page) => {
      await page.getByRole('radio', { name: '10 + 5' }).check();
      await begin(page);
      const board = await page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelector('.grid').getBoundingClientRect().toJSON());
      assert.ok(board.height >= 0.8 * height && board.bottom <= height, JSON.stringify(board));
      for (const seen of [page.getByRole('timer').first(), page.getByRole('timer').last(), page.locator('.voice'), page.getByRole('button', { name: 'Resign' })]) {
        const { x, y, width: wide, height: high } = await seen.boundingBox();
        assert.ok(x >= board.right && y >= 0 && x + wide <= width && y + high <= height, JSON.stringify({ x, y, wide, high }));
      }
    });

  it('a computer that cannot play says so, and does not think for ever', '/play', async (page) => {
    await page.evaluate(() => {
      window.Worker = class {
        constructor() {
          throw new Error('none here');
        }
      };
    });
    await begin(page);
    await move(page, 'e2', 'e4');
    await says(page, /^The computer cannot play here: .*none here/);
  });

  it('the button that begins is in sight with all choices of a clock of one’s own above it', '/play', { width: 1440, height: 900 }, async (page) => {
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByLabel('In one line').waitFor();
    const { y, height } = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
    assert.ok(y + height <= 900, `it ends at ${y + height}`);
  });

  it('on a phone a game begins with both players in sight, however far the choices were scrolled, and what is asked once more stands where it was asked; so does a lesson begin', '/play', { width: 360, height: 740, isMobile: true, hasTouch: true }, async (page, app) => {
    await page.getByRole('radio', { name: 'A position' }).scrollIntoViewIfNeeded();
    await page.getByRole('radio', { name: '3 + 2' }).check();
    await page.evaluate(() => scrollTo(0, 150));
    await beginTimed(page);
    await until(page, () => scrollY === 0);
    for (const side of ['White', 'Black']) {
      const { y, height } = await page.getByRole('timer', { name: `${side} clock` }).boundingBox();
      assert.ok(y >= 0 && y + height <= 740, `${side} at ${y}`);
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    const sure = page.getByRole('group', { name: 'Resign' });
    const [{ y, height }, nav] = await Promise.all([sure.boundingBox(), page.locator('nav').boundingBox()]);
    assert.ok(y + height <= nav.y, `the question ends at ${y + height}, the bar begins at ${nav.y}`);
    await sure.getByRole('button', { name: 'No' }).click();
    await page.goto(`${app.address}#/learn`);
    await page.getByRole('link', { name: /Stalemate and draws/ }).click();
    await page.getByRole('heading', { name: 'Stalemate and draws' }).waitFor();
    await until(page, () => scrollY === 0);
  });

  it('a position that is none is refused with the reason', '/play', async (page) => {
    await notFrom(page, '8/8/8/8/8/8/8/4K3 w - - 0 1');
    assert.match(await page.getByRole('alert').textContent(), /king/);
  });

  it('a clock that runs low is told by more than its colour, and a flag ends the game', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByLabel('Minutes').fill('0.02');
    await page.getByLabel('Seconds a move').fill('0');
    await beginTimed(page);
    await type(page, 'e4');
    await page.locator('.clock.low').waitFor();
    await page.locator('.result', { hasText: /1–0.*time/i }).waitFor();
  });

  it('a clock of one’s own is written as players do, told in words, and refused with the reason', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Own' }).check();
    const line = page.getByLabel('In one line');
    const write = async (text) => {
      await line.fill(text);
      await line.blur();
    };
    const words = (pattern) => page.locator('.own-words', { hasText: pattern }).waitFor();
    await words(/^20 minutes with an increment of 10 seconds\.$/);
    await write('40/90+30,30+30');
    await words(/^40 moves in 90 minutes/);
    assert.equal(await page.getByLabel('Moves in that time').inputValue(), '40');
    assert.equal(await page.getByLabel('Minutes after that').inputValue(), '30');
    await write('90/40');
    await words(/two readings/);
    await write('40/120,20/60,15+30');
    await words(/20 moves in 60 minutes/);
    assert.equal(await page.getByLabel('Kind').count(), 0);
    await write('5 delay 3');
    await words(/delay of 3 seconds/);
    assert.equal(await page.getByLabel('Kind').inputValue(), 'delay');
    await begin(page);
    await page.locator('.clock', { hasText: '05:00' }).first().waitFor();
    // It is there again for the next game.
    await page.reload();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Leave this game' }).click();
    await words(/delay of 3 seconds/);
  });

  it('a move that is taken back gives its time back, and a clock that was left goes on where it stood', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: '3 + 2' }).check();
    await beginTimed(page);
    const clock = (side) => page.getByRole('timer', { name: `${side} clock` });
    await type(page, 'e4');
    await clock('White').filter({ hasText: '03:02' }).waitFor();
    // Black thinks for a while.
    await clock('Black').filter({ hasText: '02:57' }).waitFor();
    await type(page, 'e5');
    await clock('Black').filter({ hasText: '02:59' }).waitFor();
    await page.reload();
    await clock('Black').filter({ hasText: '02:59' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await clock('Black').filter({ hasText: /0(3:00|2:59)/ }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await clock('White').filter({ hasText: '03:00' }).waitFor();
    // Before the first move nothing runs.
    await page.waitForTimeout(1500);
    assert.equal(await clock('White').textContent(), '03:00');
    await type(page, 'd4');
    await clock('White').filter({ hasText: '03:02' }).waitFor();
  });

  it('a game and a clock that an earlier version kept are there again', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'e4', 'e5', 'Nf3');
    await page.locator('.moves .move').nth(2).waitFor();
    await page.evaluate(() => new Promise((done, failed) => {
      const request = indexedDB.open('tabiya', 1);
      request.onerror = failed;
      request.onsuccess = () => {
        const transaction = request.result.transaction('kept', 'readwrite');
        const store = transaction.objectStore('kept');
        const control = { kind: 'increment', base: 300_000, bonus: 3_000, period: { moves: 40, then: 600_000 } };
        store.get('play').onsuccess = ({ target: { result } }) => {
          store.put({ ...result, setup: { ...result.setup, control }, left: { white: 200_000, black: 95_500 }, made: { white: 2, black: 1 } }, 'play');
          store.put({ ...result.setup, control: { kind: 'hourglass', base: 120_000, bonus: 0 } }, 'setup');
        };
        transaction.oncomplete = done;
      };
    }));
    await page.reload();
    await page.getByRole('timer', { name: 'White clock' }).filter({ hasText: '03:20' }).waitFor();
    await page.getByRole('timer', { name: 'Black clock' }).filter({ hasText: /01:3\d/ }).waitFor();
    await type(page, 'Nc6');
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Leave this game' }).click();
    await page.locator('.own-words', { hasText: /^An hourglass of 2 minutes\.$/ }).waitFor();
  });

  it('who chose full strength when it was the level of 2800 has it still, and 2800 is a level now', '/play', async (page) => {
    await begin(page);
    await type(page, 'e4');
    await plies(page, 2);
    await page.evaluate(() => new Promise((done, failed) => {
      const request = indexedDB.open('tabiya', 1);
      request.onerror = failed;
      request.onsuccess = () => {
        const transaction = request.result.transaction('kept', 'readwrite');
        const store = transaction.objectStore('kept');
        store.get('play').onsuccess = ({ target: { result } }) => {
          const { full, ...setup } = { ...result.setup, level: 2800 };
          store.put({ ...result, setup }, 'play');
          store.put(setup, 'setup');
        };
        transaction.oncomplete = done;
      };
    }));
    await page.reload();
    await page.locator('.strip-name', { hasText: /: Tabiya$/ }).waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Leave this game' }).click();
    const slider = page.getByLabel('Strength');
    assert.equal(await slider.inputValue(), await slider.getAttribute('max'));
    assert.equal(await slider.getAttribute('aria-valuetext'), 'Full strength');
    await slider.fill('2800');
    await begin(page);
    await page.locator('.strip-name', { hasText: /: Tabiya 2800$/ }).waitFor();
  });

  it('two people at one board: it turns, names the opening, counts what is taken, and writes as the player does', '/play', { settings: { notation: 'figurine' } }, async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    const below = () => page.evaluate(() => document.querySelector('chess-board').orientation);
    assert.equal(await below(), 'white');
    await type(page, 'e4');
    await until(page, () => document.querySelector('chess-board').orientation === 'black');
    await type(page, 'd5', 'exd5', 'Nf6');
    await page.locator('.opening', { hasText: /Scandinavian/ }).waitFor();
    assert.match(await page.locator('.moves').textContent(), /♘f6/);
    assert.equal(await page.getByRole('img', { name: 'ahead by 1 pawn' }).count(), 1);
  });

  it('a move ahead is played when its turn comes', '/play', { long: true }, async (page) => {
    await fullStrength(page);
    await from(page, '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1');
    await move(page, 'e2', 'e4');
    await until(page, () => document.querySelector('.strip small')?.textContent === 'thinking');
    await move(page, 'a2', 'a3');
    await until(page, () => document.querySelector('chess-board').premoves.length === 1 || document.querySelectorAll('.moves .move').length >= 3);
    await until(page, () => document.querySelectorAll('.moves .move').length >= 3);
    assert.match(await page.locator('.moves').textContent(), /a3/);
  });

  it('Chess960 begins from the array that is named, and one player is Black', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Chess960' }).check();
    await page.getByLabel(/Array, 0 to 959/).fill('0');
    await page.getByRole('radio', { name: 'Black' }).check();
    await until(page, () => document.querySelector('chess-board').fen.startsWith('bbqnnrkr'));
    await begin(page);
    await plies(page, 1);
    assert.equal(await page.evaluate(() => document.querySelector('chess-board').orientation), 'black');
  });

  it('a move, a capture, a refusal and the end are heard, each as its own; nothing is where sounds are off', '/play', { settings: { sound: true } }, async (page, app) => {
    await page.evaluate(() => {
      globalThis.heard = [];
      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (...given) {
          globalThis.heard.push(this.frequency ? Math.round(this.frequency.value) : 'knock');
          return start.apply(this, given);
        };
      }
    });
    const heard = () => page.evaluate(() => globalThis.heard.splice(0).join(' '));
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'e4');
    assert.equal(await heard(), 'knock 180');
    await type(page, 'd5', 'exd5');
    assert.equal(await heard(), 'knock 180 knock knock');
    await type(page, 'Ke7');
    assert.equal(await heard(), '130');
    await type(page, 'Nf6', 'Bb5+');
    assert.equal(await heard(), 'knock 180 knock 740');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Black resigns' }).click();
    await page.locator('.result').waitFor();
    assert.equal(await heard(), '392 494 587');
    await page.goto(`${app.address}#/settings`);
    await page.getByRole('switch', { name: 'Sounds' }).uncheck();
    await page.goto(`${app.address}#/play`);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await type(page, 'e4');
    await plies(page, 1);
    assert.equal(await heard(), '');
  });

  it('a move on the board before the game begins it, with the choices that are shown', '/play', async (page) => {
    await page.getByLabel('Strength').fill('400');
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    assert.match(await page.locator('.moves').textContent(), /^1\.e4/);
    assert.equal(await page.getByText('Tabiya 400').count(), 1);
  });

  it('a text that is no position is told so in a sentence, with the other reasons folded; none is told plainly', '/play', async (page) => {
    await notFrom(page, 'hello');
    const told = page.getByRole('alert');
    assert.match(await told.locator('p').textContent(), /^This is not a position\. The placement has 1 rank, not 8\.$/);
    assert.equal(await told.getByText('neither a piece').first().isVisible(), false);
    await told.getByText(/more reasons/).click();
    assert.equal(await told.getByText('neither a piece').first().isVisible(), true);
    await notFrom(page, '');
    await page.getByText('There is no position yet').waitFor();
    assert.doesNotMatch(await told.textContent(), /column|placement/);
  });

  it('what is wrong with a position or an array is told while it is typed, once one pauses, and goes when it is right', '/play', async (page) => {
    const told = page.getByRole('alert');
    await page.getByRole('radio', { name: 'A position' }).check();
    const field = page.getByLabel('Position, as FEN');
    const [whole, begun] = ['8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', Date.now()];
    // Each key in turn: what is half typed is not answered.
    for (const key of whole) {
      await field.press(key === ' ' ? 'Space' : key);
      if (Date.now() - begun < 900) assert.equal(await told.count(), 0);
    }
    await until(page, (wanted) => document.querySelector('chess-board').fen === wanted, whole);
    await until(page, () => !document.querySelector('[role=alert]'));
    assert.equal(await field.getAttribute('aria-invalid'), 'false');
    await field.fill(whole.replace('4k3', '8'));
    await told.getByText(/^This is not a position\. .*king/).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('6k1/6Q1/6K1/8/8/8/8/8 b - - 0 1');
    await told.getByText(/^There is nothing left to play here: /).waitFor();
    await field.fill(whole);
    await told.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Chess960' }).check();
    const array = page.getByLabel(/Array, 0 to 959/);
    await array.pressSequentially('960');
    await told.getByText('There is no array 960: they have the numbers 0 to 959.').waitFor();
    await array.press('Backspace');
    await told.waitFor({ state: 'detached' });
  });

  it('the question mark shows the keys of the page and of the board, also on the board itself, which tells them too', '/play', async (page) => {
    await begin(page);
    const keys = page.getByRole('region', { name: 'Keys' });
    await page.keyboard.press('?');
    await keys.getByRole('heading', { name: 'On this page' }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.evaluate(() => document.querySelector('chess-board').focus());
    await page.keyboard.press('?');
    await keys.getByRole('heading', { name: 'On a square of the board' }).waitFor();
    // Whatever the board tells stands there, and the focus is where it was.
    await until(page, () => /Arrows: walk/.test(document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent));
    const heard = await page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent);
    const shown = (await keys.locator('kbd').allTextContents()).join(' ').split(/\s+/);
    for (const [key] of heard.split('Typed:')[0].matchAll(/\b[A-Z](?=[ :,])/g)) assert.ok(shown.includes(key), key);
    await page.keyboard.press('o');
    await until(page, () => !/Arrows: walk/.test(document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent));
    await page.keyboard.press('?');
    await keys.waitFor({ state: 'detached' });
    // What is typed is no question.
    await page.locator('.type-move input').press('?');
    assert.equal(await keys.count(), 0);
  });

  it('pieces glide and things change softly, and nothing does when it is not wanted: by the setting, or by the system', '/analyse', { reducedMotion: 'no-preference' }, async (page, app) => {
    const moves = () => page.evaluate(() => {
      const [bar, button, piece] = [document.querySelector('.eval-white'), document.querySelector('.button'), document.querySelector('chess-board').shadowRoot.querySelector('.piece')];
      return [getComputedStyle(bar), getComputedStyle(button), getComputedStyle(document.querySelector('[role=switch]'), '::after'), getComputedStyle(piece)].map(({ transitionDuration }) => parseFloat(transitionDuration) > 0);
    });
    await until(page, () => document.querySelector('chess-board')?.shadowRoot?.querySelector('.piece'));
    assert.deepEqual(await moves(), [true, true, true, true]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await moves(), [false, false, false, false]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${app.address}#/settings`);
    await page.getByRole('switch', { name: /^Motion/ }).uncheck();
    await page.goto(`${app.address}#/analyse`);
    await until(page, () => document.querySelector('.eval-white') && document.querySelector('chess-board')?.shadowRoot?.querySelector('.piece'));
    assert.deepEqual(await moves(), [false, false, false, false]);
  });

  it('what is asked once more is asked by one button at a time, and not any more when a move was made', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'e4', 'e5');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('group', { name: 'Both agree' }).waitFor();
    await type(page, 'Nf3');
    await plies(page, 3);
    assert.equal(await page.locator('.sure').count(), 0);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    assert.equal(await page.locator('.sure').count(), 1);
    await page.getByRole('button', { name: 'Leave this game' }).waitFor();
  });

  it('what is chosen in one tab holds in the others', '/play', async (page, app) => {
    const other = await page.context().newPage();
    await other.goto(`${app.address}#/settings`);
    await other.getByRole('radio', { name: 'Dark' }).check();
    await other.getByRole('radio', { name: 'Wood' }).check();
    await until(page, () => document.documentElement.dataset.theme === 'dark' && document.documentElement.dataset.board === 'wood');
  });

  it('the marks of a refused move go with Escape, wherever the focus is, and do not stand under a hint', '/play', async (page) => {
    await begin(page);
    const marks = () => page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelectorAll('.refused').length);
    const refused = async () => {
      await move(page, 'e1', 'e3');
      await until(page, () => document.querySelector('chess-board').shadowRoot.querySelector('.refused'));
    };
    await refused();
    await page.keyboard.press('Escape');
    assert.equal(await marks(), 0);
    await refused();
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /Look at the/);
    assert.equal(await marks(), 0);
    assert.equal(await page.evaluate(() => document.querySelector('chess-board').shapes.length), 1, 'what the hint draws stays');
  });

  it('a piece that is picked up while the computer thinks stays so when it has moved, and the end is announced once', '/play', async (page) => {
    await begin(page);
    await move(page, 'e2', 'e4');
    const { x, y } = await at(page, 'b1');
    await page.mouse.click(x, y);
    await plies(page, 2);
    const target = await at(page, 'c3');
    await page.mouse.click(target.x, target.y);
    await until(page, () => /Nc3/.test(document.querySelector('.moves').textContent));
    // A question is taken back by the move that comes behind it.
    await plies(page, 4);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.locator('.result').waitFor();
    const heard = await page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent);
    assert.equal(heard.match(/resignation/g)?.length, 1, heard);
  });
};
