// Pages, as they are written or built by Vite, looked at in Chromium.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the packages. */
export const npm = fileURLToPath(new URL('..', import.meta.url));
const PAGE = '<!doctype html><title>app</title><div id="app"></div><script type="module" src="./app.js"></script>';

/** What cannot be tried here, and why. */
export class Skipped extends Error {}

export const vite = () => import(pathToFileURL(createRequire(join(npm, 'x.js')).resolve('vite')).href);
export const quiet = (folder) => ({ root: folder, logLevel: 'error', configFile: false });

/** Builds `app.js` and the files beside it, opens the page, and gives what `look` sees there. */
export async function browse(folder, files, look, plugins = []) {
  writeFileSync(join(folder, 'index.html'), PAGE);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { build } = await vite();
  await build({ ...quiet(folder), plugins, build: { target: 'es2022' } });
  return shown(join(folder, 'dist'), look);
}

/** Opens a page as it is written, with what is installed beside it, and gives what `look` sees there. */
export function served(folder, page, look) {
  writeFileSync(join(folder, 'index.html'), page);
  return shown(folder, look);
}

/** Opens the page of a folder in Chromium. */
async function shown(folder, look) {
  const { chromium } = createRequire(join(npm, 'x.js'))('playwright-core');
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!executablePath) throw new Skipped('there is no Chromium');
  const server = createServer(({ url }, answer) => {
    if (url === '/favicon.ico') return answer.writeHead(204).end();
    const path = join(folder, url === '/' ? 'index.html' : url);
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });
  try {
    const tab = await browser.newPage();
    // A busy machine takes its time.
    tab.setDefaultTimeout(600_000);
    return await look(tab, () => tab.goto(`http://127.0.0.1:${server.address().port}/`));
  } finally {
    await browser.close();
    server.close();
  }
}
