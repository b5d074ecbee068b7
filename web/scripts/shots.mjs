// Pictures of every page, to be looked at: node scripts/shots.mjs [out] [route,…] [width x height,…] [theme,…]
import { mkdirSync } from 'node:fs';
import { start } from '../test/harness.mjs';

const [out = 'shots', routes = '/play,/analyse,/review,/puzzles,/learn,/library,/settings', sizes = '360x740,768x1024,1440x900', themes = 'light,dark'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const app = await start();
for (const theme of themes.split(','))
  for (const size of sizes.split(',')) {
    const [width, height] = size.split('x').map(Number);
    for (const route of routes.split(',')) {
      const page = await app.open(route, { width, height, theme, ...(Math.min(width, height) < 500 ? { isMobile: true, hasTouch: true } : {}) });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${route.slice(1).replaceAll('/', '-')}-${size}-${theme}.png` });
      if (page.trouble.length) console.log(route, size, theme, page.trouble);
      await page.context().close();
    }
  }
await app.stop();
