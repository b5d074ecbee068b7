import assert from 'node:assert/strict';
import { begin, paste, plies, says, until, voice } from '../harness.mjs';

const typed = async (page, text) => {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(text);
  await page.keyboard.press('Enter');
};
/** What a screen reader was told last by the board. */
const heard = (page) => page.evaluate(() => document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent);

export default (it) => {
  it('on a phone the board that shows what is chosen stays in sight with the choices', '/settings', { width: 360, height: 740 }, async (page) => {
    await page.getByRole('radio', { name: 'Plain' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 250);
    await until(page, () => scrollY > 100);
    const { top, bottom } = await page.evaluate(() => document.querySelector('chess-board').getBoundingClientRect());
    assert.ok(top >= 0 && bottom < 300, `${top} to ${bottom}`);
  });

  it('moves in the letters of the chosen language are read as they are written, typed and pasted, and English ones where they are no others', '/play', { settings: { notation: 'de' } }, async (page, app) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    assert.match(await page.getByRole('textbox', { name: 'Type a move' }).getAttribute('placeholder'), /Sf3/);
    for (const [at, text] of ['e4', 'e5', 'Sf3', 'sc6', 'Bb5', 'Sg8-f6'].entries()) {
      await typed(page, text);
      await plies(page, at + 1);
    }
    assert.match((await page.locator('.moves').textContent()), /Sf3Sc6.*Lb5Sf6/);
    // What is refused is told in the same letters, to the eye and to the ear.
    await typed(page, 'Dh8');
    await says(page, /./);
    await page.locator('.voice-refused').waitFor();
    assert.doesNotMatch(await voice(page), /Qh8/);
    await typed(page, 'nonsense');
    await says(page, /Sf3/);
    await until(page, () => /Sf3/.test(document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent));
    assert.doesNotMatch(await heard(page), /Nf3/);
    await page.goto(`${app.address}#/analyse`);
    await page.getByRole('region', { name: 'Analysis' }).waitFor();
    const pasted = async (text, last) => {
      await paste(page, text);
      await page.locator('.tree .move', { hasText: last }).first().waitFor();
      assert.doesNotMatch(await voice(page), /fault/);
    };
    await pasted('e4 e5 Sf3 Sc6 Lb5', 'Lb5');
    await pasted('1. d4 Sf6 2. c4 g6 3. Sc3 Lg7 (3... d5 4. Db3) 4. e4 {Sf3 kommt noch} d6 *', 'Lg7');
    // A PGN has the letters of English in every country.
    await pasted('[White "Sf3"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *', 'Lc5');
  });

  it('the library is searched by moves in the letters of the chosen language, and by names without their accents', '/library', { settings: { notation: 'de' } }, async (page) => {
    const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles(file('games.pgn', '[White "Müller, Karsten"]\n[Black "Nováček"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White "Someone"]\n[Black "Else"]\n\n1. d4 d5 *\n'));
    await page.getByRole('heading', { name: '2 games' }).waitFor();
    const search = page.getByLabel('Search games');
    for (const sought of ['e4 e5 Sf3', '1. e4 e5 2. Nf3', 'muller', 'Müller', 'novacek']) {
      await search.fill(sought);
      await page.getByRole('heading', { name: 'Found: 1 game' }).waitFor();
      await page.getByText(/Müller/).first().waitFor();
    }
  });
};
