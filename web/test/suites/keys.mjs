// The keys of the board on pages that know more than it: they are asked first. And where the focus is.
import assert from 'node:assert/strict';
import { begin, fen, move, paste, plies, says, type, until } from '../harness.mjs';

/** What the board has said last. */
const heard = (page) => page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent.trim());
/** Presses a key on a square, and waits until the board says something like this. */
async function hears(page, key, pattern) {
  await page.evaluate(() => (document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent = ''));
  await page.keyboard.press(key);
  await until(page, ([source, flags]) => new RegExp(source, flags).test(document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent), [pattern.source, pattern.flags]).catch(async () => assert.match(await heard(page), pattern, key));
}
const onSquare = (page, square = 'e4') => page.evaluate((to) => document.querySelector('chess-board').focus({ square: to }), square);
const current = (page) => page.locator('.tree [aria-current]').textContent();
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.ariaLabel || document.activeElement.localName);

const RECORD = '[White "A"]\n[Black "B"]\n\n1. e4 {[%clk 0:05:00]} d5 {[%clk 0:04:50]} 2. exd5 (2. e5 c5) Qxd5 $6 {Too early.} 3. Nc3 {[%eval 0.9]} *';

export default (it) => {
  it('on a square of the board of a record, taking back goes to the move before, and what is played is added there', '/analyse', async (page) => {
    await type(page, 'e4');
    await until(page, () => document.querySelectorAll('.tree .move').length === 1);
    await onSquare(page);
    await page.keyboard.press('u');
    await until(page, () => !document.querySelector('.tree [aria-current]'));
    assert.equal((await fen(page)).split(' ')[1], 'w');
    await type(page, 'd4');
    await until(page, () => /d4/.test(document.querySelector('.tree [aria-current]')?.textContent));
    assert.match(await page.locator('.tree').textContent(), /1\. e4.*1\. d4/);
    await page.keyboard.press('Control+z');
    await until(page, () => !document.querySelector('.tree [aria-current]') && document.querySelector('chess-board').fen.split(' ')[1] === 'w');
    await type(page, 'e4');
    await type(page, 'd5');
    await until(page, () => /d5/.test(document.querySelector('.tree [aria-current]')?.textContent));
    assert.equal(await fen(page), 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2');
  });

  it('on a square of the board of a record its moves, variations, captures, clocks and scores are known', '/analyse', async (page) => {
    await paste(page, RECORD);
    await until(page, () => document.querySelectorAll('.tree .move').length === 7);
    await onSquare(page);
    await hears(page, 'Shift+D', /^White pawn e2 to e4\.$/);
    await hears(page, 'Shift+D', /^Black pawn d7 to d5/);
    await hears(page, 'Shift+D', /^White pawn e4 takes pawn d5/);
    await hears(page, 'Alt+Shift+D', /^White pawn e4 to e5/);
    await hears(page, 'c', /^Nothing was taken yet/);
    await hears(page, 'Alt+Shift+A', /^White pawn e4 takes pawn d5/);
    await hears(page, 'Shift+D', /^Black queen d8 takes pawn d5\. dubious move\. Too early\.$/);
    await hears(page, 'Shift+D', /^White knight b1 to c3/);
    await hears(page, 'c', /^Black queen d8 takes pawn d5/);
    await hears(page, 't', /05:00, Black 04:50/);
    await hears(page, 'v', /White is (much )?better by 0\.9 pawns/);
    await hears(page, 'Shift+A', /^Black queen d8 takes pawn d5/);
    assert.match(await current(page), /Qxd5/);
    await hears(page, 'g', /\S/);
    await hears(page, 'f', /^Black is below\.$/);
    assert.ok(await page.locator('.eval-bar.turned').count(), 'the bar turns with it');
    await page.getByRole('button', { name: 'Turn the board' }).click();
    await until(page, () => document.querySelector('chess-board').orientation === 'white');
    // The keys of the page tell where one goes, too.
    await page.evaluate(() => document.activeElement.blur());
    await hears(page, 'ArrowLeft', /^White pawn e4 takes pawn d5/);
  });

  it('a move is typed from a square of a board whose page has no field for it, and the focus comes back', '/analyse', async (page) => {
    await until(page, () => document.querySelector('chess-board')?.shadowRoot?.querySelector('.piece'));
    await onSquare(page);
    await page.keyboard.press('i');
    const field = page.getByRole('textbox', { name: 'Type a move' });
    await field.waitFor();
    await page.keyboard.type('Nf6');
    await page.keyboard.press('Enter');
    await says(page, /knight/i);
    await page.keyboard.type('Nf3');
    await page.keyboard.press('Enter');
    await until(page, () => /Nf3/.test(document.querySelector('.tree')?.textContent));
    await field.waitFor({ state: 'detached' });
    assert.equal(await focused(page), 'chess-board');
    await page.keyboard.press('i');
    await field.press('Escape');
    assert.equal(await focused(page), 'chess-board');
  });

  it('a game that is over is not opened again by a key, and turning the board turns what stands around it', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await onSquare(page);
    await hears(page, 'f', /^Black is below\.$/);
    await until(page, () => /Black/.test(document.querySelector('.strip-below .strip-name').textContent));
    await page.getByRole('button', { name: 'Turn the board' }).click();
    await until(page, () => document.querySelector('chess-board').orientation === 'white');
    await onSquare(page);
    await page.keyboard.press('i');
    assert.ok(await page.locator('.type-move input').evaluate((field) => field === document.activeElement));
    await type(page, 'f3', 'e5', 'g4');
    await onSquare(page);
    await page.keyboard.press('u');
    await plies(page, 2);
    await type(page, 'g4', 'Qh4');
    await page.locator('.result').waitFor();
    await onSquare(page);
    await hears(page, 'u', /^Nothing is taken back: the game is over\.$/);
    await page.keyboard.press('Control+z');
    assert.equal(await page.locator('.result').count(), 1);
    await plies(page, 4);
  });

  it('in a puzzle nothing is taken back by a key, and only what is there is listed among the keys', '/puzzles', async (page) => {
    await page.getByRole('button', { name: 'Hint', disabled: false }).waitFor();
    const before = await fen(page);
    await onSquare(page);
    await hears(page, 'u', /^Nothing is taken back here\.$/);
    assert.equal(await fen(page), before);
    await page.keyboard.press('?');
    const keys = page.getByRole('region', { name: 'Keys' });
    await keys.waitFor();
    const listed = (await keys.locator('kbd').allTextContents()).join(' ');
    assert.match(listed, /L C/);
    assert.doesNotMatch(listed, /V G|\bU\b|\bT\b|Alt/);
  });

  it('a text that is pasted goes where it is seen: into the field beside the engine, or to the position that is set up', '/analyse', async (page) => {
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('.line-score').first().waitFor();
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'A PGN, a FEN, moves, or a link' });
    await text.waitFor();
    assert.ok(await text.evaluate((area) => area === document.activeElement));
    await page.keyboard.press('Tab');
    // The next lines of the engine leave the focus where it is.
    const depth = await page.locator('.depth').textContent();
    await until(page, (was) => document.querySelector('.depth').textContent !== was, depth);
    await page.waitForTimeout(200);
    assert.equal(await focused(page), 'Show');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await type(page, 'e4');
    await until(page, () => document.querySelectorAll('.tree .move').length === 1);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Set up a position' }).last().waitFor();
    await page.evaluate(() => document.activeElement.blur());
    for (const key of ['1', 'm', 'ArrowLeft']) await page.keyboard.press(key);
    await paste(page, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await until(page, () => document.querySelector('chess-board').fen.startsWith('4k3/8'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.tree').waitFor();
    assert.match(await page.locator('.tree').textContent(), /^1\.\s*e4$/);
    assert.match(await current(page), /e4/);
  });

  it('a question has the focus, Escape is no, and the focus goes back to what asked', '/play', async (page) => {
    await begin(page);
    const resign = page.getByRole('button', { name: 'Resign' });
    await resign.press('Enter');
    await page.getByRole('group', { name: 'Resign' }).waitFor();
    assert.equal(await focused(page), 'Resign');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.sure')));
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('.sure'));
    assert.equal(await focused(page), 'Resign');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.result').waitFor();
    await until(page, () => document.activeElement !== document.body);
  });

  it('who goes to another page by a button of this one is at its head', '/analyse', async (page) => {
    await type(page, 'e4', 'e5');
    await until(page, () => document.querySelectorAll('.tree .move').length === 2);
    await page.getByRole('button', { name: 'Find' }).press('Enter');
    await until(page, () => document.activeElement?.localName === 'h1' && /Library/.test(document.activeElement.textContent));
    await page.getByRole('link', { name: 'Past the menu' }).press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'h1');
  });

  it('a time control of one’s own begins, however it was written', '/play', async (page) => {
    await page.getByRole('radio', { name: /^Own/ }).check();
    const line = page.getByLabel('In one line');
    for (const text of ['900 per move', '1 day per move', '3+2.5']) {
      await line.fill(text);
      await line.blur();
      assert.equal(await page.locator('.own-clock input:invalid').count(), 0, text);
    }
    await begin(page);
    await page.getByRole('timer').first().waitFor();
  });

  it('moves are evaluated for the game that is on the board, and called by their own numbers', '/analyse', { nodes: 4000 }, async (page) => {
    await paste(page, '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 34"]\n\n34... Kd7 35. e4 Kd6 36. Kd2 *');
    await until(page, () => document.querySelectorAll('.tree .move').length === 4);
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    const graph = page.getByRole('slider', { name: 'The course of the game' });
    await graph.waitFor();
    await graph.focus();
    await page.keyboard.press('End');
    await until(page, () => /^36\. Kd2, /.test(document.querySelector('.graph').ariaValueText));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await until(page, () => /^34… Kd7, /.test(document.querySelector('.graph').ariaValueText));
    await paste(page, '1. e4 -- 2. d4 *');
    await until(page, () => document.querySelectorAll('.tree .move').length === 3);
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    await says(page, /a side passes/);
  });

  it('another game does not wait for the evaluation of the one before it', '/analyse', async (page) => {
    // Evaluating takes so long as nobody answers: the one that was begun is of no use any more.
    await page.evaluate(() => (Worker.prototype.postMessage = () => {}));
    await paste(page, '1. e4 e5 2. Nf3 Nc6 *');
    await until(page, () => document.querySelectorAll('.tree .move').length === 4);
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    await page.getByText(/Evaluating every move/).waitFor();
    await paste(page, '1. d4 d5 *');
    await page.getByText(/Evaluating every move/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    await page.getByText(/Evaluating every move: 0 of 3/).waitFor();
  });

  it('what fails in the midst of what was pressed is told', '/learn', async (page) => {
    await page.evaluate(() => {
      document.body.addEventListener('click', () => { throw new Error('There is no such thing.'); }, { once: true });
      document.body.click();
    });
    await page.getByRole('alert').getByText('There is no such thing.').waitFor();
    page.trouble.length = 0;
  });

  it('who looks for a game while a backup is offered goes on writing', '/library', async (page) => {
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 *') });
    await page.locator('.game-row').first().waitFor();
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tabiya: 1, games: [], cards: [], kept: {} })) });
    await page.getByRole('alertdialog').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.role ?? document.activeElement.getAttribute('role')), 'alertdialog');
    await page.getByPlaceholder(/^Player, opening/).focus();
    await page.keyboard.type('abc');
    assert.equal(await page.getByPlaceholder(/^Player, opening/).inputValue(), 'abc');
  });

  for (const theme of ['light', 'dark']) it(`in forced colours, ${theme}, what is chosen, switched on, current and running is told apart`, '/settings', { theme, forcedColors: 'active', settings: { premoves: false } }, async (page, app) => {
    const background = (selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
    const unlike = async (one, other) => assert.notEqual(await background(one), await background(other), `${one}, ${other}`);
    await page.locator('.settings').waitFor();
    await unlike('input:checked + .choice-text', 'input:not(:checked) + .choice-text');
    await unlike('[role=switch]:checked', '[role=switch]:not(:checked)');
    assert.equal(await page.locator('[role=switch]:not(:checked)').first().evaluate((one) => getComputedStyle(one).borderTopWidth), '1px', 'a switch that is off is seen');
    await unlike('nav [aria-current]', 'nav a:not([aria-current])');
    await page.goto(`${app.address}#/play`);
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: '5 + 3' }).check();
    await begin(page);
    await type(page, 'e4', 'e5');
    await plies(page, 2);
    await unlike('.clock.running', '.clock:not(.running)');
    await unlike('.move[aria-current]', '.move:not([aria-current])');
    await unlike('.dot.white', '.dot.black');
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await paste(page, '1. e4 $1 {[%eval 0.3]} *');
    await page.locator('.tree .move').waitFor();
    await page.keyboard.press('End');
    await page.locator('.glyph[aria-pressed=true]').waitFor();
    await unlike('.glyph[aria-pressed=true]', '.glyph[aria-pressed=false]');
    await unlike('.eval-bar', '.eval-white');
  });
};
