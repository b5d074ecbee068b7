// Pictures of the app in use, to be looked at: node scripts/scenes.mjs [out] [scene,…] [width x height,…] [theme,…]
import { mkdirSync } from 'node:fs';
import { move, start } from '../test/harness.mjs';

const [out = 'shots', wanted = 'refusal,lines,review', sizes = '1440x900', themes = 'light'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const app = await start();
const until = (page, check) => page.waitForFunction(check, undefined, { timeout: 120_000 });
const paste = (page, text) => page.evaluate((given) => {
  const data = new DataTransfer();
  data.setData('text/plain', given);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}, text);
const GAME = '[White "Morphy, Paul"]\n[Black "Duke Karl and Count Isouard"]\n[Event "Paris Opera"]\n[Date "1858.11.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 {A weak move already.} (3... exd4 4. Qxd4 Nc6 {is better.}) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 (8. Bxf7+ Qxf7 9. Qxb7 {wins a rook, slowly.}) 8... c6 9. Bg5 b5? 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7! Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0';
const TRAP = '[White "Mühlock"]\n[Black "Kostić"]\n[Event "Cologne"]\n[Date "1912"]\n[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1';

const SCENES = {
  async refusal(page) {
    await page.getByRole('radio', { name: '10 + 5' }).check();
    await page.getByRole('radio', { name: 'A position' }).check();
    await page.getByLabel('Position, as FEN').fill('r1bqk2r/ppp2ppp/2np1n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('timer').first().waitFor();
    await move(page, 'c3', 'd5');
    await page.waitForTimeout(300);
  },
  async lines(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await paste(page, GAME);
    await page.locator('.tree .move').nth(20).click();
    await page.getByRole('switch', { name: 'Engine' }).check();
    await until(page, () => /depth (9|1\d)/.test(document.querySelector('.depth').textContent));
  },
  async review(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await paste(page, TRAP);
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor({ timeout: 120_000 });
    await page.locator('.turn.mark-blunder').first().click();
  },
  async graph(page) {
    await SCENES.lines(page);
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    await page.locator('.graph').waitFor({ timeout: 120_000 });
    await page.locator('.progress').waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
  },
  async keys(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await page.evaluate(() => document.querySelector('chess-board').focus());
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
  },
  async banner(page) {
    await SCENES.graph(page);
    await page.evaluate(() => document.querySelector('chess-board').input('a6'));
    await paste(page, GAME);
    await page.locator('.aside').waitFor();
    await page.locator('.tree .move').nth(20).click();
    await page.getByRole('button', { name: 'Evaluate every move' }).click();
    await page.locator('.graph').waitFor({ timeout: 120_000 });
    await page.locator('.progress').waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
  },
  async notes(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await paste(page, GAME);
    await page.locator('.tree .move').nth(5).click();
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.locator('.panel').evaluate((panel) => panel.scrollTo(0, 9999));
  },
  async game(page) {
    await page.getByRole('radio', { name: '3 + 2' }).check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('timer').first().waitFor();
    await move(page, 'e2', 'e4');
    await until(page, () => document.querySelectorAll('.moves .move').length === 2);
    await move(page, 'g1', 'f3');
    await until(page, () => document.querySelectorAll('.moves .move').length === 4);
    await page.getByRole('button', { name: 'Hint' }).click();
    await until(page, () => /Look at the/.test(document.querySelector('.voice-text').textContent));
  },
  async crazyhouse(page) {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('combobox', { name: 'Game' }).selectOption('crazyhouse');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.strip').first().waitFor();
    for (const san of ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qxg2', 'Bxg2']) await page.evaluate((given) => document.querySelector('chess-board').input(given), san);
    await page.waitForTimeout(500);
  },
  async threecheck(page) {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('combobox', { name: 'Game' }).selectOption('threecheck');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.strip').first().waitFor();
    for (const san of ['e4', 'e5', 'Bc4', 'Nc6', 'Bxf7+', 'Kxf7']) await page.evaluate((given) => document.querySelector('chess-board').input(given), san);
    await page.waitForTimeout(500);
  },
  async over(page) {
    await page.getByRole('radio', { name: 'A position' }).check();
    await page.getByLabel('Position, as FEN').fill('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await move(page, 'a1', 'a8');
    await page.locator('.result').waitFor();
  },
  async wrong(page) {
    await page.goto(`${app.address}#/puzzles`);
    await page.getByLabel('Theme').selectOption('f');
    await until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
    const wrong = await page.evaluate(() => {
      const { game } = document.querySelector('chess-board');
      return game.legalMoves().filter(({ check, captured, promotion, castling }) => !check && !captured && !promotion && !castling)[0].uci;
    });
    await move(page, wrong.slice(0, 2), wrong.slice(2, 4));
    await until(page, () => /answered by|drawn/.test(document.querySelector('.voice-text').textContent));
  },
  async editor(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.waitForTimeout(500);
  },
  async library(page) {
    await SCENES.lines(page);
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('In the library.').waitFor();
    await page.goto(`${app.address}#/library`);
    await page.locator('.game-row').waitFor();
    const bring = (text) => page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    const chapter = (name, moves) => `[Event "The Italian game"]\n[StudyName "The Italian game"]\n[ChapterName "${name}"]\n\n${moves} *`;
    await bring([chapter('Giuoco Pianissimo', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6'), chapter('Two Knights', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5'), chapter('Evans Gambit', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4'), '[White "You"]\n[Black "Tabiya 1000"]\n[Result "1-0"]\n[Date "2026.05.02"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1-0', '[White "Anderssen, Adolf"]\n[Black "Kieseritzky, Lionel"]\n[Event "London"]\n[Date "1851.06.21"]\n[Result "1-0"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 1-0'].join('\n\n'));
    await page.locator('.studies li').waitFor();
  },
  async own(page) {
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByLabel('Moves in that time').fill('40');
    await page.getByLabel('Moves in that time').blur();
    await page.getByLabel('In one line').scrollIntoViewIfNeeded();
  },
  async lesson(page) {
    await page.goto(`${app.address}#/learn/castling`);
    await until(page, () => document.querySelector('chess-board')?.shadowRoot?.querySelector('.piece'));
    await move(page, 'e1', 'f1');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async tried(page) {
    await SCENES.review(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(page, () => /Find something better/.test(document.querySelector('.voice-text').textContent));
    await page.evaluate(() => document.querySelector('chess-board').input(document.querySelector('chess-board').game.legalMoves()[0].uci));
    await until(page, () => /answered by|good too|best move/.test(document.querySelector('.voice-text').textContent));
  },
  async offered(page) {
    await SCENES.library(page);
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from('{"tabiya":1,"games":[]}') });
    await page.getByRole('alertdialog').waitFor();
  },
  async study(page) {
    await SCENES.library(page);
    await page.getByRole('link', { name: /The Italian game/ }).click();
    await page.getByRole('button', { name: 'New chapter' }).waitFor();
  },
};

for (const theme of themes.split(','))
  for (const size of sizes.split(','))
    for (const scene of wanted.split(',')) {
      const [width, height] = size.split('x').map(Number);
      const phone = Math.min(width, height) < 500;
      const page = await app.open('/play', { width, height, theme, ...(phone ? { isMobile: true, hasTouch: true } : {}) });
      try {
        await SCENES[scene](page);
      } catch (error) {
        console.log(scene, size, error.message.split('\n')[0]);
      }
      await page.screenshot({ path: `${out}/${scene}-${size}-${theme}.png` });
      if (page.trouble.length) console.log(scene, size, theme, page.trouble);
      await page.context().close();
    }
await app.stop();
