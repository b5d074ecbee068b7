// The app as a player uses it, in Chromium. `TABIYA_APP_ALL=1` tries every page at every size in both themes too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fen, move, skip, start, voice } from './harness.mjs';

let app;
before(async () => {
  if (!skip) app = await start();
});
after(() => app?.stop());

const it = (name, run) => test(name, { skip }, run);
const until = (page, check, given) => page.waitForFunction(check, given, { timeout: 60_000 });

it('a game against the computer: a reply, a refusal that says why, a hint in steps, take back, resign, rematch', async () => {
  const page = await app.open('/play');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await move(page, 'e2', 'e4');
  await until(page, () => document.querySelectorAll('.moves .move').length === 2);
  assert.match(await voice(page), /Your move/);
  await move(page, 'f1', 'h7');
  assert.match(await voice(page), /bishop/);
  assert.equal(await page.locator('.voice-refused').count(), 1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await until(page, () => /Look at the/.test(document.querySelector('.voice-text').textContent));
  await page.getByRole('button', { name: 'Hint' }).click();
  assert.match(await voice(page), /could go to/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(page, () => document.querySelectorAll('.moves .move').length === 0);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('d4');
  await page.keyboard.press('Enter');
  await until(page, () => document.querySelectorAll('.moves .move').length === 2);
  // The game that is left is there again.
  const before = await fen(page);
  await page.reload();
  await page.locator('.moves .move').first().waitFor();
  assert.equal(await fen(page), before);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign' }).first().click();
  assert.match(await page.locator('.result').textContent(), /0–1.*resign/i);
  await page.getByRole('button', { name: 'Rematch' }).click();
  assert.equal(await page.evaluate(() => document.querySelector('chess-board').orientation), 'black');
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('the engine judges an offer of a draw and says why it declines', async () => {
  const page = await app.open('/play');
  await page.getByRole('radio', { name: 'A position' }).check();
  await page.getByLabel('Position, as FEN').fill('3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await move(page, 'e2', 'e4');
  await until(page, () => document.querySelectorAll('.moves .move').length === 2);
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await until(page, () => /declined: Black/.test(document.querySelector('.voice-text').textContent));
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('a position that is none is refused with the reason', async () => {
  const page = await app.open('/play');
  await page.getByRole('radio', { name: 'A position' }).check();
  await page.getByLabel('Position, as FEN').fill('8/8/8/8/8/8/8/4K3 w - - 0 1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  assert.match(await page.getByRole('alert').textContent(), /king/);
  await page.context().close();
});

const HOSTILE = '[White "<img src=x onerror=alert(1)>"]\n[Black "\\"><script>alert(2)</script>"]\n\n1. e4 {<img src=x onerror="document.body.dataset.hacked=1"> <b>bold</b>} e5 (1... c5 {<script>document.body.dataset.hacked=1</script>}) 2. Nf3 *';

it('hostile names and comments are text', async () => {
  const page = await app.open('/analyse');
  await page.getByRole('button', { name: 'Paste a game' }).click();
  await page.getByLabel('A PGN, a FEN, moves, or a link').fill(HOSTILE);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.locator('.tree .move').first().waitFor();
  assert.match(await page.locator('.tree').textContent(), /<img src=x onerror="document\.body\.dataset\.hacked=1"> <b>bold<\/b>/);
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByText('In the library.').waitFor();
  await page.goto(`${app.address}#/library`);
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
  assert.equal(await page.locator('#app img, #app b, #app script').count(), 0);
  assert.equal(await page.evaluate(() => document.body.dataset.hacked), undefined);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('whatever is pasted is understood, or refused with the reason', async () => {
  const page = await app.open('/analyse');
  const paste = (text) => page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
  const told = (pattern) => until(page, (source) => new RegExp(source).test(document.querySelector('.voice-text').textContent), pattern.source);
  await paste('e4 e5 Nf3 Nc6');
  await told(/A list of moves/);
  await paste('position startpos moves e2e4 c7c5');
  await told(/A list of moves/);
  await paste('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await told(/A position/);
  await paste('1. e4 e5 2. Ke3');
  await told(/fault|king/);
  await paste('8/8/8/8/8/8/8/8 w - - 0 1');
  await told(/king/);
  await paste('hello world');
  await told(/neither a game nor a position/);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('a link carries the game, and a damaged one is refused', async () => {
  const page = await app.open('/analyse', { permissions: ['clipboard-read', 'clipboard-write'] });
  for (const san of ['e4', 'e5', 'Nf3']) await page.evaluate((given) => document.querySelector('chess-board').input(given), san);
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByText('A link with the whole game copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/analyse\?g=/);
  const other = await app.open(link.split('#')[1]);
  await other.locator('.tree .move').nth(2).waitFor();
  assert.match(await other.locator('.tree').textContent(), /1\. e4e52\. Nf3/);
  await other.goto(`${app.address}#/analyse?g=${link.split('g=')[1].slice(0, 12)}AAAA`);
  await until(other, () => /damaged/.test(document.querySelector('.voice-text').textContent));
  await page.context().close();
  await other.context().close();
});

it('the engine shows lines, arrows and the bar; variations grow by hand', async () => {
  const page = await app.open('/analyse');
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.locator('.line-move').first().waitFor({ timeout: 60_000 });
  await until(page, () => document.querySelector('chess-board').shapes.length > 0);
  await page.locator('.eval-text').waitFor();
  await page.locator('.line-move').first().click();
  await page.locator('.tree .move').first().waitFor();
  await page.getByRole('button', { name: 'To the start' }).click();
  await until(page, () => document.querySelector('chess-board').fen.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w'));
  await page.evaluate(() => document.querySelector('chess-board').input('a3'));
  await page.locator('.tree .variation .move').waitFor();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  await until(page, () => /a3/.test(document.querySelector('.tree .run > .move')?.textContent ?? ''));
  await page.getByRole('switch', { name: 'Engine' }).uncheck();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('a puzzle: a wrong move is answered on the board and in words, then it is solved', async () => {
  const page = await app.open('/puzzles');
  await page.getByLabel('Theme').selectOption('2');
  await until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
  const wrong = await page.evaluate(() => {
    const { game } = document.querySelector('chess-board');
    return game.legalMoves().filter(({ check, captured, promotion, castling }) => !check && !captured && !promotion && !castling)[0].uci;
  });
  await move(page, wrong.slice(0, 2), wrong.slice(2, 4));
  await until(page, () => /answered by|drawn/.test(document.querySelector('.voice-text').textContent));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Solution' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await until(page, () => document.querySelector('chess-board').game.outcome?.reason === 'checkmate');
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('a lesson: a refused move is answered by the rules, a legal one that misses by the lesson, the right one goes on', async () => {
  const page = await app.open('/learn');
  assert.equal(await page.locator('.lessons li').count(), 10);
  await page.getByRole('link', { name: /The rook/ }).first().click();
  await page.getByRole('heading', { name: 'The rook' }).waitFor();
  await until(page, () => document.querySelector('chess-board')?.fen?.length > 0);
  const begun = await fen(page);
  await move(page, 'a1', 'b2');
  assert.match(await voice(page), /rook/);
  assert.equal(await page.locator('.voice-refused').count(), 1);
  await move(page, 'a1', 'a4');
  assert.match(await voice(page), /a8/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction((begun) => document.querySelector('chess-board').fen === begun, begun);
  await move(page, 'a1', 'a8');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.voice', { hasText: /Take the pawn/ }).first().waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('a review: progress, accuracy, turning points in words, try again', async () => {
  const page = await app.open('/analyse');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await page.locator('.tree .move').first().waitFor();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.locator('.turn').first().waitFor({ timeout: 120_000 });
  assert.match(await page.locator('.turns').textContent(), /A blunder: from .*Better was /);
  assert.match(await page.locator('.percent').first().textContent(), /\d+ % accurate/);
  await page.getByRole('button', { name: 'The first turning point' }).click();
  await page.locator('.turn.mark-blunder').first().click();
  assert.match(await voice(page), /It is answered by Qxg2.*It loses .*Better was /);
  await page.getByRole('button', { name: 'Try again' }).click();
  assert.match(await voice(page), /Find something better/);
  await page.getByRole('button', { name: 'Keep notes' }).click();
  await page.getByText('Kept with its notes.').waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

it('after the first visit the network is not needed, and nothing else is ever asked for', async () => {
  const page = await app.open('/play');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  assert.deepEqual(page.asked.filter((url) => !url.startsWith(app.address) && !url.startsWith('blob:')), []);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await move(page, 'd2', 'd4');
  await until(page, () => document.querySelectorAll('.moves .move').length === 2);
  await page.goto(`${app.address}#/puzzles`);
  await until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
  // The policy refuses whatever would go elsewhere.
  const refused = await page.evaluate(() => fetch('https://example.com/').then(() => 'answered', () => 'refused'));
  assert.equal(refused, 'refused');
  await page.context().close();
});
