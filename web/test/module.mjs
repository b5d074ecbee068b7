// Modules of the app without a browser and without a build.
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

export const CLOCK = new URL('../../npm/tabiya/dist/esm/clock/index.js', import.meta.url).href;

const RULES = new URL('../../npm/tabiya/dist/esm/index.js', import.meta.url).href;

const LEVELS = new URL('../../npm/engine/dist/levels.js', import.meta.url).href;

/** The address of a module of the app that imports nothing but types, the rules, clocks, and others such. */
async function addressOf(path) {
  const file = new URL(`../src/${path}`, import.meta.url);
  let { code } = await transformWithOxc(readFileSync(file, 'utf8'), file.pathname);
  for (const [given, name] of code.matchAll(/from "\.(?:\.\/lib)?\/([\w-]+)"/g)) code = code.replace(given, `from ${JSON.stringify(await addressOf(`lib/${name}.ts`))}`);
  return `data:text/javascript,${encodeURIComponent(code.replace(/(['"])tabiya\/clock\1/g, JSON.stringify(CLOCK)).replace(/(['"])@tabiya\/engine\/levels\1/g, JSON.stringify(LEVELS)).replace(/(['"])tabiya\1/g, JSON.stringify(RULES)))}`;
}

/** Such a module. */
export const load = async (path) => import(await addressOf(path));
