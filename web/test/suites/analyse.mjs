import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { at, begin, fen, move, paste, says, type, until } from '../harness.mjs';

const HOSTILE = '[White "<img src=x onerror=alert(1)>"]\n[Black "\\"><script>alert(2)</script>"]\n\n1. e4 {<img src=x onerror="document.body.dataset.hacked=1"> <b>bold</b>} e5 (1... c5 {<script>document.body.dataset.hacked=1</script>}) 2. Nf3 *';

export default (it) => {
  it('other games of what was pasted are offered with it, and not with another game', '/analyse', async (page) => {
    await paste(page, '[White "A"]\n[Black "B"]\n\n1. e4 *\n\n[White "C"]\n[Black "D"]\n\n1. d4 *');
    await says(page, /2 games/);
    const game = page.locator('label', { hasText: /^Game/ }).locator('select');
    await game.selectOption('2. C – D');
    await page.locator('.tree .move', { hasText: 'd4' }).waitFor();
    assert.equal(await game.inputValue(), '1');
    await paste(page, '1. c4 *');
    await page.locator('.tree .move', { hasText: 'c4' }).waitFor();
    assert.equal(await game.count(), 0);
  });

  it('to play on from here asks before it leaves a game that is being played', '/play', async (page, app) => {
    await begin(page);
    await type(page, 'e4');
    await until(page, () => document.querySelectorAll('.moves .move').length === 2);
    await page.goto(`${app.address}#/analyse`);
    await page.locator('.invite').waitFor();
    await paste(page, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await says(page, /A position/);
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.getByRole('button', { name: 'Leave the game you play' }).click();
    await page.getByLabel('Position, as FEN').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  it('hostile names and comments are text', '/analyse', async (page, app) => {
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
  });

  it('whatever is pasted is understood, or refused with the reason', '/analyse', async (page) => {
    const told = async (text, pattern) => {
      await paste(page, text);
      await says(page, pattern);
    };
    await told('e4 e5 Nf3 Nc6', /A list of moves/);
    await told('position startpos moves e2e4 c7c5', /A list of moves/);
    await told('e4 e5 nf3 nc6 bb5', /A list of moves/);
    await page.locator('.tree', { hasText: 'Bb5' }).waitFor();
    for (const link of ['https://board.example/analysis/standard/r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3', 'https://board.example/analysis?fen=r1bqkbnr%2Fpppp1ppp%2F2n5%2F4p3%2F4P3%2F5N2%2FPPPP1PPP%2FRNBQKB1R+w+KQkq+-+2+3&tab=1']) {
      await told(link, /A position/);
      // It is said before it is drawn.
      await until(page, (wanted) => document.querySelector('chess-board').fen === wanted, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
      await told('e4', /A list of moves/);
    }
    for (const link of ['https://board.example/analysis/pgn/e4_e5_Nf3_Nc6_Bb5', 'https://board.example/analysis?pgn=1.+e4+e5+2.+Nf3+Nc6+3.+Bb5&color=white', 'https://board.example/?moves=e2e4%20e7e5%20g1f3%20b8c6%20f1b5']) {
      await told(link, /A game from a link: here it is/);
      await page.locator('.tree', { hasText: 'Bb5' }).waitFor();
      await told('e4', /A list of moves/);
    }
    await told('FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', /A position/);
    await told('https://board.example/abcdefgh', /no game inside this link/);
    await told('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', /A position/);
    await told('1. e4 e5 2. Ke3', /fault|king/);
    await told('8/8/8/8/8/8/8/8 w - - 0 1', /king/);
    await told('8/8/8/8/8/8/8/8 w - - 0 1', /White has no king\. Black has no king\./);
    await told('hello world', /neither a game nor a position/);
    // What a position says that is not so is told, and left out.
    await told('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e6 0 1', /A position, with 2 faults\. White cannot castle kingside: there is no rook on h1\. No pawn on e5/);
    await told('r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq', /A position: here it is/);
    // In the sentences of people.
    await told('Look at this FEN: r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3 what would you play?', /A position: here it is/);
    await until(page, () => document.querySelector('chess-board').fen.endsWith('RNBQK2R b KQkq - 3 3'));
    await told('White played 1.e4 and Black answered 1...e5, then 2.Nf3 Nc6 3.Bb5 which is the Spanish. Not 3.Bc4, nor 4.a3.', /A list of moves/);
    await until(page, () => [...document.querySelectorAll('.tree .move')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' ') === '1. e4 e5 2. Nf3 Nc6 3. Bb5');
    // Pieces in hand tell which game it is.
    await told('r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R[] b KQkq - 0 1', /A position: here it is/);
    await page.getByText('Crazyhouse').first().waitFor();
    const moves = async (text, last) => {
      await told('e4', /A list of moves/);
      await told(text, /: here (they are|it is)\./);
      await page.locator('.tree', { hasText: last }).waitFor();
    };
    // In other languages than the player's, whatever stands around it.
    await moves('1. e4 e5 2. Sf3 Sc6 3. Lb5 a6', 'Bb5');
    await moves('1. e4 e5 2. Кf3 Кc6 3. Сb5', 'Bb5');
    await moves('[White "Sophie"]\n\n1. e4 e5 2. Cf3 (2. Fc4 Cf6) Cc6 3. Fb5 {le fou} *', 'Bb5');
    await moves('Look at this: 1. e4 e5 2. Nf3 Nc6 3. Bb5, what do you think?', 'Bb5');
    await moves('> 1. e4 e5\n> 2. Nf3 Nc6 3. Bb5', 'Bb5');
    await moves('1. e4 -- 2. d4', 'd4');
    await moves('position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7', 'Ke7');
    // A rook is not taken for a king because other languages write one so.
    await told('1. e4 e5 2. Re2', /with one fault\. Line 1: Re2: No white rook can go to e2/);
    await told('r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id "ECM.001";', /A position/);
    await type(page, 'Rxf4');
    await page.locator('.tree', { hasText: 'bm Rxf4; id "ECM.001";' }).waitFor();
    await told('[Variant "Bughouse"]\n\n1. e4 *', /"Bughouse" is not played here/);
    await told('[White "A"]\n[Black "B"]', /no move of the game/);
    await told('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *', /A game/);
    await page.locator('.opening', { hasText: 'Crazyhouse' }).waitFor();
    await told('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *', /2 games/);
    await page.getByRole('combobox', { name: 'Game' }).selectOption('1');
    await page.locator('.tree', { hasText: 'd4' }).waitFor();
    // A file that is dropped.
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['1. c4 c5 *'], 'game.pgn'));
      document.querySelector('#main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    });
    await page.locator('.tree', { hasText: 'c4' }).waitFor();
  });

  it('a link carries the game, and a damaged one is refused', '/analyse', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page, app) => {
    await type(page, 'e4', 'e5', 'Nf3');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByText('A link with the whole game copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#\/analyse\?g=/);
    await app.use(link.split('#')[1], {}, async (other) => {
      await other.locator('.tree .move').nth(2).waitFor();
      assert.match(await other.locator('.tree').textContent(), /1\. e4e52\. Nf3/);
      await other.goto(`${app.address}#/analyse?g=${link.split('g=')[1].slice(0, 12)}AAAA`);
      await says(other, /damaged/);
      await other.goto(`${app.address}#/analyse?g=${'A'.repeat(20_000)}`);
      await says(other, /too long/);
      // What unfolds to more than a game may be, what nests without end, and what is no game at all.
      const packed = (text) => deflateRawSync(Buffer.from(text)).toString('base64url');
      await other.goto(`${app.address}#/analyse?g=${packed('a'.repeat(3_000_000))}`);
      await says(other, /too large/);
      await other.goto(`${app.address}#/analyse?g=${packed('no game')}`);
      await says(other, /neither a game nor a position/);
      const nested = Array.from({ length: 2000 }, (_, ply) => { const number = `${Math.floor(ply / 2) + 1}${ply % 2 ? '...' : '.'}`; const [one, two] = [['Nf3', 'Nc3'], ['Nf6', 'Nc6'], ['Nf3', 'Nb1'], ['Nf6', 'Nb8']][ply % 4]; return `${number} ${one} (${number} ${two}`; }).join(' ');
      await other.goto(`${app.address}#/analyse?g=${packed(`${nested}${')'.repeat(2000)} *`)}`);
      await says(other, /nested more than 1000 deep/);
      await other.getByRole('button', { name: 'Forward' }).click();
      await other.locator('.tree .move[aria-current]', { hasText: 'Nf3' }).waitFor();
    });
  });

  it('a position, a game or moves that stand in the address as people write them are taken as if they were pasted', '/analyse', async (page, app) => {
    const follow = (query) => page.goto(`${app.address}#/analyse?${query}`);
    await follow('fen=8/8/8/8/8/8/8/8%20w%20-%20-%200%201');
    await says(page, /White has no king\. Black has no king\./);
    assert.equal(await page.evaluate(() => location.hash), '#/analyse');
    await follow('fen=');
    await says(page, /There is nothing here yet/);
    await follow('fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3');
    await says(page, /^A position: here it is/);
    assert.equal(await fen(page), 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
    await follow('moves=e4+e5+Nf3');
    await says(page, /^A list of moves/);
    assert.match(await page.locator('.tree').textContent(), /e4e52\. Nf3/);
    await follow(`pgn=${encodeURIComponent('[White "Ada"]\n[Black "Bob"]\n\n1. d4 d5 2. c4 { Is it? } e6 *')}`);
    await says(page, /^A game: here it is/);
    assert.match(await page.locator('.opening').first().textContent(), /Queen's Gambit|Ada – Bob|start/i);
    await follow('moves=e4+e9');
    await until(page, () => document.querySelector('.voice-refused, .voice-bad'));
    await follow('fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&moves=e2e4+e8d7');
    await until(page, () => /^8\/3k4\/8\/8\/4P3\/8\/8\/4K3 w/.test(document.querySelector('chess-board').fen));
  });

  it('a link that is followed while another is still being read is read too', '/play', async (page) => {
    const link = (text) => `#/analyse?g=${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
    // The last that is done for a link is to look for what other tabs have left, in each place that has something.
    await page.evaluate(([first, second]) => {
      localStorage.setItem('tabiya.left.analyse 8', JSON.stringify({ pgn: '*', id: null, ply: 0 }));
      const { request } = LockManager.prototype;
      LockManager.prototype.request = async (name, ...given) => {
        const found = await request.call(navigator.locks, name, ...given);
        if (name.endsWith('.8')) location.hash = second;
        return found;
      };
      location.hash = first;
    }, [link('no game'), link('1. e4 e5 2. Nf3 *')]);
    await page.locator('.tree .move').nth(2).waitFor();
  });

  it('where it is asked whether to begin anew, what stands beside it stays where it is', '/analyse', { width: 360, height: 740 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3');
    await page.locator('.tree .move').first().waitFor();
    const places = () => page.evaluate(() => [...document.querySelectorAll('.doors > *')].map((one) => [one.offsetLeft, one.offsetTop]));
    const before = await places();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('button', { name: 'Begin anew' }).waitFor();
    assert.deepEqual(await places(), before);
  });

  it('the engine shows lines, arrows and the bar; variations grow by hand', '/analyse', async (page) => {
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('.line-move').first().waitFor();
    await until(page, () => document.querySelector('chess-board').shapes.length > 0);
    await page.locator('.eval-text').waitFor();
    await page.locator('.line-move').first().click();
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await page.getByRole('button', { name: 'To the start' }).click();
    await until(page, () => document.querySelector('chess-board').fen.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w'));
    await type(page, 'a3');
    await page.locator('.tree .variation .move').waitFor();
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await until(page, () => /a3/.test(document.querySelector('.tree .run > .move')?.textContent ?? ''));
  });

  it('by keyboard alone: steps, variations, glyphs, a comment, arrows, the graph of the game; a reload keeps it', '/analyse', async (page) => {
    await paste(page, '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
    await page.locator('.tree .move').first().waitFor();
    await page.keyboard.press('g');
    await page.getByRole('slider', { name: 'The course of the game' }).waitFor();
    await until(page, () => document.querySelectorAll('.graph-dot').length > 0);
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    await page.locator('.tree .move[aria-current]', { hasText: 'Ke7??' }).waitFor();
    await page.keyboard.press('c');
    await until(page, () => document.activeElement?.localName === 'textarea');
    await page.keyboard.type('It walks into mate.');
    await page.keyboard.press('Tab');
    await page.locator('.tree .comment', { hasText: 'It walks into mate.' }).waitFor();
    await page.getByLabel('Arrows').fill('h5e5 Re7');
    await page.getByLabel('Arrows').press('Enter');
    await until(page, () => document.querySelector('chess-board').shapes.length === 2);
    await page.getByLabel('Arrows').fill('nonsense');
    await page.getByLabel('Arrows').press('Enter');
    await says(page, /“nonsense” is neither an arrow/);
    await page.locator('#main').click({ position: { x: 3, y: 3 } });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('f');
    await until(page, () => document.querySelector('chess-board').orientation === 'black');
    // It is written a moment later.
    const written = () => page.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('tabiya');
      request.onsuccess = () => {
        const read = request.result.transaction('kept').objectStore('kept').get('analyse');
        read.onsuccess = () => (request.result.close(), done(/csl Re7/.test(read.result?.pgn ?? '')));
      };
    }));
    while (!(await written()));
    await page.reload();
    await page.locator('.tree .comment', { hasText: 'It walks into mate.' }).waitFor();
  });

  it('behind a move by mouse, clicked or dragged, the keys are those of the page; behind Tab those of the board', '/analyse', async (page) => {
    await paste(page, '1. e4 c5 2. Nf3 d6 *');
    await page.locator('.tree .move').nth(3).waitFor();
    await page.keyboard.press('End');
    const plays = (moves) => until(page, (count) => document.querySelectorAll('.tree .move').length === count, moves);
    const current = (san) => until(page, (wanted) => (document.querySelector('.tree [aria-current]')?.textContent ?? '').endsWith(wanted), san);
    const [from, to] = [await at(page, 'd2'), await at(page, 'd4')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await plays(5);
    await page.keyboard.press('ArrowLeft');
    await current('d6');
    await page.keyboard.press('ArrowRight');
    await current('d4');
    await move(page, 'g8', 'f6');
    await plays(6);
    await page.keyboard.press('2');
    await current('Nf6?');
    await page.keyboard.press('Home');
    await until(page, () => !document.querySelector('.tree [aria-current]'));
    // On the board itself they walk over the squares.
    await page.evaluate(() => document.querySelector('chess-board').focus());
    await page.keyboard.press('ArrowRight');
    await until(page, () => document.querySelector('chess-board').shadowRoot.activeElement?.matches('.square'));
    assert.equal(await page.locator('.tree [aria-current]').count(), 0);
  });

  it('where moving twice gains neither mate nor material, nothing is threatened', '/analyse', async (page) => {
    await page.getByRole('button', { name: 'Show what is threatened' }).click();
    await page.locator('.threat', { hasText: 'Nothing is threatened.' }).waitFor();
    assert.deepEqual(await page.evaluate(() => document.querySelector('chess-board').shapes), []);
    // A knight that takes a pawn on e4 is one.
    await type(page, 'e4', 'Nf6');
    await page.locator('.threat', { hasText: 'Nxe4' }).waitFor();
    // White could take the queen: that it would go away is no threat.
    await paste(page, 'rnb1kbnr/pppp1ppp/8/6q1/8/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1');
    await says(page, /A position/);
    await page.locator('.threat', { hasText: 'Nothing is threatened.' }).waitFor();
  });

  it('all that can be done with a move has the same size on a phone', '/analyse', { width: 360, height: 740 }, async (page) => {
    await type(page, 'e4');
    const sizes = await page.getByRole('group', { name: 'This move' }).getByRole('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    assert.equal(sizes.length, 8);
    assert.ok(Math.min(...sizes) >= 32 && Math.max(...sizes) - Math.min(...sizes) <= 1, String(sizes));
  });

  for (const [width, height] of [[1440, 900], [360, 740], [740, 360]])
    it(`the ring around what has the focus is not cut off at ${width} by ${height}`, '/analyse', { width, height }, async (page) => {
      await type(page, 'e4');
      await page.getByRole('button', { name: 'Comment' }).click();
      await page.getByRole('textbox', { name: 'Comment' }).focus();
      const room = await page.evaluate(() => {
        const here = document.activeElement.getBoundingClientRect();
        const { outlineWidth, outlineOffset } = getComputedStyle(document.activeElement);
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const cut = [];
        for (let at = document.activeElement.parentElement; at; at = at.parentElement) {
          const box = at === document.documentElement ? { left: 0, right: innerWidth } : at.getBoundingClientRect();
          const cuts = at === document.documentElement || getComputedStyle(at).overflowX !== 'visible';
          if (cuts && (here.left - ring < box.left || here.right + ring > box.right)) cut.push([at.className, here.left, here.right, box.left, box.right]);
        }
        return { ring, cut };
      });
      assert.equal(room.ring, 5);
      assert.deepEqual(room.cut, []);
    });

  it('what is typed after the key that opens a comment is the comment, however fast, also where there is no move yet', '/analyse', async (page) => {
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('.line-move').first().waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.type('cA fine move');
    assert.equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), 'A fine move');
    // Also where it is open and somebody has gone to the board meanwhile.
    await page.keyboard.press('Escape');
    await page.keyboard.type('c.');
    assert.match(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), /\./);
    assert.match(await fen(page), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP/);
    assert.equal(await page.evaluate(() => document.querySelector('chess-board').orientation), 'white');
    assert.equal(await page.locator('.tree .move').count(), 0);
  });

  it('the arrows step through the moves from a switch and a button that was clicked', '/analyse', { nodes: 2000 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 *');
    await says(page, /A list of moves/);
    await page.keyboard.press('Home');
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree .move[aria-current]', { hasText: 'e4' }).waitFor();
    await page.getByRole('button', { name: 'Show what is threatened' }).click();
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree .move[aria-current]', { hasText: 'e5' }).waitFor();
    // Where they choose something else, they do that alone.
    await page.getByLabel('Number of lines').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('.tree .move[aria-current]').textContent(), /e5/);
  });

  it('what is threatened is shown, and the editor says why a position is none', '/analyse', async (page) => {
    await paste(page, 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3');
    await says(page, /A position/);
    await page.getByRole('button', { name: 'Show what is threatened' }).click();
    await page.locator('.threat', { hasText: 'Qxf7#' }).waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.getByText(/Not a position yet/).waitFor();
    await page.locator('chess-board').getByText(/king/i).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Analyse it' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Start position' }).click();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.locator('.invite').waitFor();
    assert.match(await fen(page), /^rnbqkbnr/);
  });

  it('a record of ten thousand moves is there at once, and all of it can be gone to', '/analyse', { long: true }, async (page) => {
    const knights = ['Nf3 Nf6', 'Ng1 Ng8'];
    const moves = Array.from({ length: 2500 }, (_, i) => knights[i % 2].split(' ')).map(([white, black], i) => `${i + 1}. ${white} (${i + 1}. ${i % 2 ? 'Nd4' : 'd4'}) ${black} (${i + 1}... a6)`);
    await paste(page, `${moves.join(' ')} *`);
    await page.locator('.tree .move').first().waitFor();
    await page.keyboard.press('End');
    await page.locator('.tree .move[aria-current]', { hasText: 'Ng8' }).waitFor();
    assert.match(await page.locator('.tree .move[aria-current]').textContent(), /^(2500… )?Ng8$/);
  });

  it('what was changed a moment before the page is left is written', '/analyse', async (page, app) => {
    await paste(page, '1. e4 e5 2. Nf3 *');
    await says(page, /A list of moves/);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree .move[aria-current]', { hasText: 'e4' }).waitFor();
    // In one task: no timer has its turn between the change and the end of the page.
    await Promise.all([page.waitForNavigation(), page.evaluate(() => {
      dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }));
      location.reload();
    })]);
    await page.locator('.tree .move', { hasText: 'e4!!' }).waitFor();
    // So is a chapter of a study.
    await page.goto(`${app.address}#/library`);
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByLabel('Name of the study').fill('Gambits');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.locator('.chapters').waitFor();
    await Promise.all([page.waitForNavigation(), page.evaluate(() => {
      // Not waited for: the page that would answer is gone by then.
      void document.querySelector('chess-board').input('f4').then(() => location.reload());
    })]);
    await page.goto(`${app.address}#/library/study/Gambits`);
    await page.getByText(/1 move$/).waitFor();
  });

  it('a comment stands in the tree while it is written, and Escape leaves its box for the keys of the page', '/analyse', async (page) => {
    await type(page, 'e4', 'e5');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await type(page, 'c5');
    await page.locator('.tree', { hasText: 'c5' }).waitFor();
    await page.locator('.tree .move', { hasText: 'c5' }).click();
    await page.locator('body').press('c');
    await until(page, () => document.activeElement?.localName === 'textarea');
    await page.keyboard.type('The Sicilian ');
    await page.locator('.tree', { hasText: 'The Sicilian' }).waitFor();
    assert.equal(await page.getByLabel('Comment', { exact: true }).last().inputValue(), 'The Sicilian ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await until(page, () => /1\. e4\s*c5/.test(document.querySelector('.tree').textContent.replaceAll('\u00a0', ' ')));
    assert.doesNotMatch(await page.locator('.tree').textContent(), /Sicilian m/);
  });

  it('on a phone the buttons that go through a game are seen with the board, with the engine on too', '/analyse', { width: 360, height: 740, isMobile: true, hasTouch: true }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *');
    await page.locator('.tree .move').first().waitFor();
    const seen = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      const nav = await page.locator('nav').boundingBox();
      for (const name of ['Back', 'Forward']) {
        const { y, height } = await page.getByRole('button', { name, exact: true }).boundingBox();
        assert.ok(y > 0 && y + height <= nav.y, `${name} at ${y}`);
      }
    };
    await seen();
    await page.getByRole('switch', { name: /Engine/ }).check();
    await page.locator('.line').first().waitFor();
    await seen();
  });

  for (const [width, height] of [[360, 740], [768, 1024]])
    it(`at ${width} by ${height} the board is in sight while the moves below it are gone through, and nothing that is brought into sight is behind it`, '/analyse', { width, height, isMobile: true, hasTouch: true }, async (page) => {
      await paste(page, `${Array.from({ length: 40 }, (_, i) => `${i + 1}. ${i % 2 ? 'Ng1 Ng8' : 'Nf3 Nf6'}`).join(' ')} *`);
      const last = page.locator('.tree .move').nth(79);
      await last.waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await last.tap();
      await until(page, () => / w .* 41$/.test(document.querySelector('chess-board').fen));
      const boxes = () => page.evaluate(() => {
        const [board, move] = [document.querySelector('chess-board').shadowRoot.querySelector('.grid'), document.activeElement].map((one) => one.getBoundingClientRect());
        return { top: Math.round(board.top), bottom: board.bottom, focused: move.top, scrolled: scrollY };
      });
      const { top, bottom, scrolled } = await boxes();
      assert.ok(scrolled > 100 && top >= 0 && bottom < height - 200, JSON.stringify({ top, bottom, scrolled }));
      await page.getByRole('button', { name: 'Forward', exact: true }).focus();
      await page.evaluate(() => document.activeElement.scrollIntoView({ block: 'nearest' }));
      const after = await boxes();
      assert.ok(after.focused >= after.bottom, JSON.stringify(after));
    });

  it('on a phone the first moves of a game are seen without scrolling, with the engine and without', '/analyse', { width: 360, height: 740, isMobile: true, hasTouch: true, nodes: 20_000 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *');
    const seen = () => page.evaluate(() => [scrollY, document.querySelector('nav').getBoundingClientRect().top - document.querySelector('.tree .move').getBoundingClientRect().bottom]);
    await page.locator('.tree .move').first().waitFor();
    const [scrolled, room] = await seen();
    assert.ok(scrolled === 0 && room > 40, `${scrolled}, ${room}`);
    await page.getByRole('switch', { name: /Engine/ }).check();
    await page.locator('.line:not(.empty)').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const [, less] = await seen();
    assert.ok(less >= 0, String(less));
  });

  it('what was pasted is told in numbers that agree: all faults, and which game is shown', '/analyse', async (page) => {
    await paste(page, '[White "A"]\n\n1. e4 e5 2. Nf3 *\n\n[White "B"]\n\n1. d4 *\n');
    await says(page, /^2 games: here is the first\.$/);
    await paste(page, 'e4 e5 Nf3');
    await says(page, /^A list of moves: here they are\. What was here before is put aside\.$/);
    await paste(page, '[White "A"]\n\n1. e4 (1. Ke4) e5 2. Ke5 *\n');
    await says(page, /with 2 faults\. Line \d.*\. Line \d.*\.$/);
  });

  it('a step in a study of many variations has few elements looked at anew', '/analyse', async (page, app) => {
    const moves = Array.from({ length: 400 }, (_, i) => `${i + 1}. ${i % 2 ? 'Ng1' : 'Nf3'} (${i + 1}. d3) ${i % 2 ? 'Ng8' : 'Nf6'} (${i + 1}... a6)`).join(' ');
    await paste(page, `${moves} *`);
    await page.locator('.tree .move').first().waitFor();
    const step = () => page.evaluate(async () => {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    await step();
    // Until all that waits to be written is there.
    await until(page, () => !document.querySelector('.tree .waits'));
    const trace = await app.browser.newBrowserCDPSession();
    const looked = [];
    trace.on('Tracing.dataCollected', ({ value }) => looked.push(...value.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)));
    await trace.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
    for (let i = 0; i < 10; i++) await step();
    const ended = new Promise((done) => trace.once('Tracing.tracingComplete', done));
    await trace.send('Tracing.end');
    await ended;
    const each = looked.reduce((sum, count) => sum + count, 0) / 10;
    assert.ok(each > 0 && each < 120, `${each} elements a step`);
  });

  for (const [width, height, least] of [[1440, 900, 240], [768, 1024, 220], [360, 740, 100], [740, 360, 100]]) it(`the tree has room beside engine, banner and graph, ${width} px wide`, '/analyse', { width, height, nodes: 5000, isMobile: Math.min(width, height) < 500, hasTouch: Math.min(width, height) < 500 }, async (page) => {
    await paste(page, '[White "A"]\n[Black "B"]\n\n1. e4 e5 *');
    await page.locator('.tree .move').first().waitFor();
    await paste(page, `${Array.from({ length: 30 }, (_, i) => `${i + 1}. ${i % 2 ? 'Ng1 {[%eval 0.2]} Ng8' : 'Nf3 {[%eval 0.3]} Nf6'} {[%eval 0.1]}`).join(' ')} *`);
    await page.locator('.aside').waitFor();
    await page.locator('.graph').waitFor();
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('.line-score').first().waitFor();
    // What was said of the paste is gone with the first step.
    await page.keyboard.press('ArrowRight');
    await says(page, /^Black to move\.$/);
    const { seen, over } = await page.evaluate(() => {
      const [tree, bar, head, panel] = ['.tree', 'nav', '.engine-head', '.engine-head > :last-child'].map((query) => document.querySelector(query).getBoundingClientRect());
      // The pages' names stand at the end of an upright phone's screen.
      const bottom = bar.width > bar.height && bar.top > tree.top ? bar.top : innerHeight;
      return { seen: Math.min(tree.bottom, bottom) - tree.top, over: panel.right - head.right };
    });
    assert.ok(seen >= least, `${seen} px of it are seen`);
    assert.ok(over <= 1, `the engine's buttons end ${over} px outside`);
  });

  it('on a phone all that can be done with a move stands in one row, and the keys and the box for pasting end above the names of the pages', '/analyse', { width: 360, height: 740, isMobile: true, hasTouch: true }, async (page) => {
    await paste(page, '1. e4 e5 (1... c5) 2. Nf3 *');
    await page.locator('.tree .move', { hasText: 'c5' }).click();
    const tops = await page.getByRole('group', { name: 'This move' }).getByRole('button').evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]);
    assert.equal(tops.length, 1, tops.join());
    for (const [name, query] of [['Keys', '.keys'], ['Paste', '.paste']]) {
      await page.getByRole('button', { name, exact: true }).click();
      await until(page, (box) => document.querySelector(box)?.getBoundingClientRect().bottom <= document.querySelector('nav').getBoundingClientRect().top, query);
      if (name === 'Keys') await page.getByRole('region', { name }).getByRole('button', { name: 'Close' }).click();
    }
  });

  it('what was said of a game is not said again when one comes back, and Escape closes the keys and the box for pasting', '/analyse', async (page, app) => {
    await paste(page, '1. e4 e5 *');
    await says(page, /A list of moves: here they are/);
    await page.goto(`${app.address}#/settings`);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goto(`${app.address}#/analyse`);
    await says(page, /^White to move\.$/);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.locator('.keys').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.keys').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await page.locator('.paste').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.paste').waitFor({ state: 'detached' });
  });

  it('who is not named is a question mark', '/analyse', async (page) => {
    await paste(page, '[White ""]\n[Black "GNU Chess 5.07"]\n\n1. g4 *');
    await page.locator('.opening', { hasText: '? – GNU Chess 5.07' }).waitFor();
  });
};
