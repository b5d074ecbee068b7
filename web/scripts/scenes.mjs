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

const SCENES = {
  async refusal(page) {
    await page.getByRole('radio', { name: '10 + 5' }).check();
    await page.getByRole('radio', { name: 'A position' }).check();
    await page.getByLabel('Position, as FEN').fill('r1bqk2r/ppp2ppp/2np1n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
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
    await paste(page, GAME.replaceAll('9. Bg5 b5? 10. Nxb5!', '9. Bg5 b5 10. Nxb5'));
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor({ timeout: 120_000 });
    await page.locator('.turn').last().click();
  },
  async editor(page) {
    await page.goto(`${app.address}#/analyse`);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.waitForTimeout(500);
  },
  async library(page) {
    await SCENES.lines(page);
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.goto(`${app.address}#/library`);
    await page.locator('.game-row').waitFor();
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
