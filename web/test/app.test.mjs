// The app as a player uses it, in Chromium; one browser for all. `TABIYA_APP_ALL=1` takes the longer ones too.
import { after, before, test } from 'node:test';
import { ALL, skip, start } from './harness.mjs';
import analyse from './suites/analyse.mjs';
import editor from './suites/editor.mjs';
import ended from './suites/ended.mjs';
import kept from './suites/kept.mjs';
import keys from './suites/keys.mjs';
import language from './suites/language.mjs';
import learn from './suites/learn.mjs';
import library from './suites/library.mjs';
import offline from './suites/offline.mjs';
import play from './suites/play.mjs';
import puzzles from './suites/puzzles.mjs';
import review from './suites/review.mjs';
import table from './suites/table.mjs';
import tabs from './suites/tabs.mjs';
import tree from './suites/tree.mjs';
import unseen from './suites/unseen.mjs';
import variants from './suites/variants.mjs';

let app;
before(async () => {
  if (!skip) app = await start();
});
after(() => app?.stop());

/** A test with a page of the app; `long` ones are taken when all are. */
const it = (name, route, ...rest) => {
  const run = rest.at(-1);
  const { long = false, ...options } = rest.length > 1 ? rest[0] : {};
  test(name, { skip: skip || (long && !ALL ? 'one of the longer ones: TABIYA_APP_ALL=1' : false) }, (context) => twice(context, () => app.use(route, options, (page) => run(page, app))));
};

/** Tests that failed at first and held at their second try, by name. */
const shaky = [];
/** More of them in one run than a slow machine explains. */
const MOST_SHAKY = 2;

/** A test that fails is tried once more with a new page, and told: what fails twice fails. */
async function twice(context, run) {
  try {
    await run();
  } catch (error) {
    if (shaky.length >= MOST_SHAKY) throw error;
    context.diagnostic(`failed at its first try: ${error.stack ?? error}`);
    await run();
    shaky.push(context.name);
  }
}
after(() => shaky.length && console.log(`held only at their second try: ${shaky.join('; ')}`));

for (const suite of [play, table, language, variants, analyse, tree, editor, review, puzzles, learn, library, kept, ended, tabs, unseen, keys, offline]) suite(it);
