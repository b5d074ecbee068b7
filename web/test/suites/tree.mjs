// The tree of moves of the analysis.
import assert from 'node:assert/strict';
import { begin, paste, type, until } from '../harness.mjs';

export default (it) => {
  it('moves have their numbers where they are needed: before White, and where a line begins or goes on behind words', '/analyse', async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3 {Good.} g5) (2. Nc3 {Calm.} Nf6) 2... Nc6 3. Bb5 *');
    await page.locator('.tree .move').nth(4).waitFor();
    const told = (await page.locator('.tree').textContent()).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    assert.match(told, /1\. e4 ?e5 ?2\. Nf3 ?2\. f4 ?exf4 ?3\. Nf3 ?Good\. ?3… g5 ?2\. Nc3 ?Calm\. ?2… Nf6 ?2… Nc6 ?3\. Bb5/);
  });

  for (const [width, height] of [[1440, 900], [360, 740]])
    it(`the move that is looked at is in sight in the tree at ${width} by ${height}, however far it is in a long game with words`, '/analyse', { width, height }, async (page) => {
      const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
      await paste(page, `${Array.from({ length: 400 }, (_, at) => `${at % 2 ? '' : `${at / 2 + 1}. `}${knights[at % 4]}${at % 2 ? '' : ' {A word about this move, and another one, so that it takes a line or two.}'}`).join(' ')} *`);
      await page.locator('.tree .move').first().waitFor();
      const seen = (name) => until(page, (name) => {
        const here = document.querySelector('.tree [aria-current]');
        const [outer, inner] = [document.querySelector('.tree'), here].map((one) => one?.getBoundingClientRect());
        return here && here.textContent.replaceAll('\u00a0', ' ').startsWith(name) && inner.top >= outer.top && inner.bottom <= outer.bottom;
      }, name);
      await page.keyboard.press('End');
      await seen('200… Ng8');
      for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowLeft');
      await seen('185… Nf6');
      await page.keyboard.press('Home');
      for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
      await seen('20… Ng8');
    });

  it('on a phone the move that is looked at is seen above the names of the pages, with the engine on too', '/analyse', { width: 360, height: 740, isMobile: true, hasTouch: true, nodes: 2000 }, async (page) => {
    const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    await paste(page, `${Array.from({ length: 200 }, (_, at) => `${at % 2 ? '' : `${at / 2 + 1}. `}${knights[at % 4]}`).join(' ')} *`);
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.getByLabel('Number of lines').selectOption('1');
    await page.locator('.lines li').first().waitFor();
    await page.keyboard.press('Home');
    for (let i = 0; i < 80; i++) await page.keyboard.press('ArrowRight');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.locator('.tree .move[aria-current]', { hasText: '41. Nf3' }).waitFor();
    await until(page, () => {
      const [here, tree, nav] = ['.tree [aria-current]', '.tree', 'nav'].map((one) => document.querySelector(one)?.getBoundingClientRect());
      return here && nav.top - tree.top > 48 && here.top >= tree.top && here.bottom <= nav.top;
    });
  });

  it('where a phone is turned the move that is looked at stays in sight, in the tree and in the list of a game', '/analyse', { width: 360, height: 740, isMobile: true, hasTouch: true }, async (page, app) => {
    const turned = (box) => until(page, (box) => {
      const [outer, inner] = [document.querySelector(box), document.querySelector(`${box} [aria-current]`)].map((one) => one?.getBoundingClientRect());
      return outer && inner && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    }, box);
    const moves = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4'.split(' ');
    await paste(page, `${moves.map((san, at) => `${at % 2 ? '' : `${at / 2 + 1}. `}${san} {A word about ${san}, long enough for two lines of a phone.}`).join(' ')} *`);
    await page.locator('.tree .move').nth(25).click();
    await turned('.tree');
    for (const [width, height] of [[740, 360], [360, 740]]) {
      await page.setViewportSize({ width, height });
      await turned('.tree');
    }
    await page.goto(`${app.address}#/play`);
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, ...moves);
    await until(page, (count) => document.querySelectorAll('.moves .move').length === count, moves.length);
    for (const [width, height] of [[740, 360], [360, 740]]) {
      await turned('.moves');
      await page.setViewportSize({ width, height });
    }
    await turned('.moves');
  });
};
