import assert from 'node:assert/strict';
import { Game, mainline, readPgn } from '../../../npm/tabiya/dist/esm/index.js';
import { downloaded, fen, paste, says, type, until, voice } from '../harness.mjs';

export default (it) => {
  it('a review: accuracy, graph, turning points in words, the better line, another try, notes as PGN; mistakes come back', '/analyse', async (page, app) => {
    await paste(page, '[White "You"]\n[Black "Tabiya 1000"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor();
    assert.match(await page.locator('.percent').first().textContent(), /\d+ % accurate/);
    assert.equal(await page.locator('.graph').count(), 1);
    await page.getByRole('button', { name: 'The first turning point' }).click();
    await page.locator('.turn.mark-blunder').first().click();
    // The pawn on g2 is the price of the one on f7: nothing is lost, but the position is.
    await says(page, /It is answered by Qxg2[^.]*\. Now Black is [^.]*\d\.\d pawns\. Better was /);
    const before = await page.evaluate(() => document.querySelector('chess-board').fen);
    await page.getByRole('button', { name: 'Show the better line' }).click();
    await says(page, /^Better: /);
    await until(page, (fen) => document.querySelector('chess-board').fen !== fen, before);
    await page.locator('.turn.mark-blunder').first().click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(page, /Find something better/);
    const pgn = (await downloaded(page, () => page.getByRole('button', { name: 'PGN with these notes' }).click())).replaceAll('\n', ' ');
    assert.match(pgn, /5\. Nxf7 (\$4|\?\?)/);
    assert.match(pgn, /It is answered by Qxg2/);
    assert.match(pgn, /%eval/);
    await page.getByRole('button', { name: 'Keep notes' }).click();
    await page.getByText('Kept with its notes.').waitFor();
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /From You – Tabiya 1000, move/);
  });

  it('a move that gets a note keeps its clock, its comment, its arrows and its mark, in the PGN and in what is kept', '/analyse', { nodes: 20_000 }, async (page, app) => {
    const moves = 'e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#'.split(' ');
    const text = moves.map((san, at) => `${at % 2 ? `${(at + 1) / 2}...` : `${at / 2 + 1}.`} ${san} ${san === 'Nxf7' ? '$1 $14 ' : ''}{ [%clk 0:04:${59 - at}] } ${san === 'Nxf7' ? '{ [%cal Gf7h8] A fork, I thought. }' : ''}`).join(' ');
    await paste(page, `[White "A"]\n[Black "B"]\n\n${text} 0-1`);
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn', { hasText: 'Nxf7' }).waitFor();
    const whole = (pgn) => {
      const [found] = readPgn(pgn);
      const line = [...mainline(found)];
      assert.deepEqual(line.map(({ clock }) => clock), moves.map((_, at) => 299 - at));
      const { text, nags, shapes, eval: score } = line[8];
      assert.match(text, /^A fork, I thought\. .*Better was/);
      assert.deepEqual([nags, shapes.length, score !== null], [[1, 14], 1, true]);
      assert.equal(text.match(/Better was/g).length, 1);
    };
    whole(await downloaded(page, () => page.getByRole('button', { name: 'PGN with these notes' }).click()));
    await page.getByRole('button', { name: 'Keep notes' }).click();
    await page.getByText('Kept with its notes.').waitFor();
    // And once more, from what is kept: nothing stands there twice.
    await page.reload();
    await page.locator('.turn', { hasText: 'Nxf7' }).waitFor();
    whole(await downloaded(page, () => page.getByRole('button', { name: 'PGN with these notes' }).click()));
    await page.goto(`${app.address}#/library`);
    whole(await downloaded(page, () => page.getByRole('button', { name: 'PGN of all that is listed' }).click()));
  });

  it('a reviewed game is analysed from the move that is on the board', '/analyse', { nodes: 2000 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().click();
    await until(page, () => !document.querySelector('chess-board').fen.startsWith('rnbqkbnr/pppppppp/'));
    const before = await fen(page);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('.tree .move[aria-current]').waitFor();
    assert.equal(await fen(page), before);
  });

  it('each mistake is tried again: one move is one try, a bad one is answered, the best one is known', '/analyse', { nodes: 20_000 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor();
    const turns = page.locator('.turn');
    for (let at = 0; at < (await turns.count()); at++) {
      const better = /Better was (\S+?)\.$/.exec(await turns.nth(at).textContent())?.[1];
      await turns.nth(at).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await says(page, /Find something better/);
      await type(page, better);
      await says(page, /the best move/);
      // The other side is not asked.
      const { fen, other } = await page.evaluate(() => { const { game, fen } = document.querySelector('chess-board'); return { fen, other: game.legalMoves()[0]?.uci }; });
      if (other) await type(page, other);
      assert.equal(await page.evaluate(() => document.querySelector('chess-board').fen), fen);
      await says(page, /the best move/);
    }
    // The last is 7. Be2, behind which there is mate: Qe2 is best there, and not one move earlier.
    await turns.nth((await turns.count()) - 2).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await type(page, 'Qe2');
    await says(page, /answered by|good too/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(page, /Find something better/);
  });

  it('while one tries again, no card and no arrow tells what was better; the bar is that of what is on the board', '/analyse', { nodes: 20_000 }, async (page) => {
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const card = page.locator('.turn.mark-blunder').first();
    await card.click();
    const bar = () => page.getByRole('meter', { name: 'Evaluation' }).getAttribute('aria-valuetext');
    const arrows = () => page.evaluate(() => document.querySelector('chess-board').shapes.length);
    const better = / Better was (\S+?)\.$/.exec(await card.textContent())[1];
    const [played, before] = [await card.locator('strong').textContent(), await bar()];
    assert.equal(await arrows(), 2);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    const after = await bar();
    assert.notEqual(before, after);
    await card.click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(page, /Find something better/);
    assert.doesNotMatch(await card.textContent(), /Better was/);
    assert.match(await card.textContent(), /A blunder/);
    assert.deepEqual([await arrows(), await bar()], [0, before]);
    // Nor after a try that was answered: one may try once more.
    await type(page, /\d+[.…] (\S+?)\?/.exec(played)[1]);
    await says(page, /answered by/);
    assert.doesNotMatch(await card.textContent(), /Better was/);
    assert.notEqual(await bar(), before);
    await page.getByRole('button', { name: 'Try again' }).click();
    await type(page, better);
    await says(page, /the best move/);
    assert.match(await card.textContent(), /Better was/);
    // A better line on the board has its own score, and the game has its own again behind it.
    await card.click();
    assert.equal(await bar(), before);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    assert.equal(await bar(), after);
    await page.getByRole('button', { name: 'Show the better line' }).click();
    await says(page, /^Better: /);
    assert.equal(await bar(), before);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    assert.equal(await bar(), after);
  });

  it('a mistake is seen where something better could be played, with both moves drawn; a step on it is played, and what answers it is drawn', '/analyse', { nodes: 20_000 }, async (page) => {
    const sans = 'e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#'.split(' ');
    await paste(page, sans.join(' '));
    await says(page, /A list of moves/);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn', { hasText: '5. Nxf7??' }).click();
    await says(page, /^5\. Nxf7\?\? A blunder: .*It is answered by Qxg2.* Better was /);
    const game = new Game({ rules: 'analysis' });
    for (const san of sans.slice(0, 8)) game.play(san);
    assert.equal(await fen(page), game.fen, 'nothing but what was there before it is on the board');
    const shapes = () => page.evaluate(() => document.querySelector('chess-board').shapes.map(({ color, from, to }) => `${color} ${from}${to}`));
    const san = /Better was (\S+?)[ .,]/.exec(await voice(page))[1];
    const better = game.legalMoves().find((move) => move.san === san);
    assert.deepEqual(await shapes(), ['red e5f7', `green ${better.from}${better.to}`]);
    await page.keyboard.press('ArrowRight');
    game.play('Nxf7');
    await until(page, (wanted) => document.querySelector('chess-board').fen === wanted, game.fen);
    assert.deepEqual(await shapes(), ['red g5g2']);
    await says(page, /^5\. Nxf7\?\? A blunder/);
    await page.keyboard.press('ArrowLeft');
    await says(page, /^(4… )?Qg5/);
    // By the keys too: the turning points are gone through without one being left out.
    await page.keyboard.press('Home');
    const seen = [];
    for (let at = 0; at < (await page.locator('.turn').count()); at++) {
      await page.keyboard.press('ArrowDown');
      seen.push(await page.locator('.turn[aria-current] strong').textContent());
    }
    assert.deepEqual(seen, await page.locator('.turn strong').allTextContents());
  });

  it('of many mistakes those that cost most come first, and all are there when asked for', '/analyse', { nodes: 1000 }, async (page) => {
    // Whoever moves puts the queen or a rook where it is taken, and nobody takes.
    await paste(page, '1. e4 e5 2. Qg4 Qg5 3. Qf5 Qf4 4. Qg6 Qg3 5. Qf6 Qf3 6. Qe6+ Be7 7. Qxe7+ Nxe7 8. Nxf3 a6 9. Ng5 h5 10. Nh7 g5 11. Bd3 g4 *');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await says(page, /^\d+ moves gave something away\. Begin with the 5 that cost most\.$/);
    const many = Number(/^\d+/.exec(await voice(page))[0]);
    const few = await page.locator('.turn strong').allTextContents();
    assert.deepEqual([few.length, many > 6], [5, true]);
    await page.getByRole('button', { name: `Show all ${many}` }).click();
    const all = await page.locator('.turn strong').allTextContents();
    assert.equal(all.length, many);
    assert.deepEqual(all.filter((one) => few.includes(one)), few, 'in the order in which they were made');
    assert.equal(await page.getByRole('button', { name: /^Show all/ }).count(), 0);
  });

  it('who has games finds famous ones and the way to bring another below the list; a famous one is kept once', '/review', { nodes: 2_000 }, async (page, app) => {
    const open = async () => {
      await page.getByRole('button', { name: /The Opera Game/ }).click();
      await page.locator('.percent').first().waitFor();
      await page.getByRole('button', { name: 'Another' }).click();
      await page.locator('.games li').first().waitFor();
    };
    await open();
    for (const name of [/The Opera Game/, /The Immortal Game/, /The Game of the Century/]) assert.equal(await page.getByRole('button', { name }).count(), 1);
    const [list, famous] = [await page.locator('.games').boundingBox(), await page.locator('.famous').boundingBox()];
    assert.ok(famous.y > list.y + list.height);
    await open();
    assert.equal(await page.locator('.games li').count(), 1);
    await page.getByRole('link', { name: 'Paste a game' }).click();
    await until(page, () => location.hash.startsWith('#/analyse'));
  });

  it('a better line goes on behind the exchange in which it begins: six moves are told at least', '/review', async (page) => {
    await page.getByRole('button', { name: /The Opera Game/ }).click();
    await page.locator('.turn').first().waitFor();
    for (const turn of await page.locator('.turn').all()) {
      await turn.click();
      await page.getByRole('button', { name: 'Show the better line' }).click();
      await says(page, /^Better: (\d+\.+ )?([^\d\s]\S* (\d+\. )?){5}[^\d\s]/);
    }
  });

  for (const [how, size] of [['on its side', { width: 740, height: 360 }], ['upright', { width: 360, height: 740 }]]) it(`on a phone ${how} what can be done with a mistake stands in one row, and no dot of the graph is cut`, '/analyse', { ...size, nodes: 5_000 }, async (page) => {
    // Its last move misses a mate.
    await paste(page, '1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 4. a3 *');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().click();
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    const tops = await page.locator('.voice .row .button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    assert.equal(tops.length, 3);
    assert.equal(new Set(tops).size, 1, `${tops}`);
    const cut = await page.evaluate(() => {
      const box = document.querySelector('.graph').getBoundingClientRect();
      return [...document.querySelectorAll('.graph-dot')].map((dot) => dot.getBoundingClientRect()).filter(({ left, right, top, bottom }) => left < box.left || right > box.right || top < box.top || bottom > box.bottom).length;
    });
    assert.ok(await page.locator('.graph-dot').count() >= 2);
    assert.equal(cut, 0);
  });

  it('the first move of a game from a position is judged, and tried again, by how that position stood', '/analyse', { nodes: 20_000 }, async (page) => {
    await paste(page, '[FEN "4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. Qd7+ Kxd7 *');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().click();
    await says(page, /A blunder: from winning to /);
    await page.getByRole('button', { name: 'Try again' }).click();
    await type(page, 'Qd7+');
    await says(page, /answered by Kxd7/);
  });

  it('a game that was reviewed and then changed is reviewed anew', '/analyse', { nodes: 20_000 }, async (page) => {
    await paste(page, '1. f3 e5 2. g4 Qh4# 0-1');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'To the start' }).click();
    for (let ply = 0; ply < 3; ply++) await page.getByRole('button', { name: 'Forward' }).click();
    await type(page, 'Nc6');
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.moves .move', { hasText: 'Nc6' }).waitFor();
    await page.locator('.percent').first().waitFor();
    assert.match(await page.locator('.turns').textContent(), /Nc6\?\?.*There was mate in 1\. Better was Qh4#/);
  });

  it('a review tells how far it is at every twentieth, not at every position, and can be stopped and begun again', '/analyse', { nodes: 3_000 }, async (page) => {
    await page.evaluate(() => {
      globalThis.told = [];
      const look = () => {
        const bar = document.querySelector('progress');
        if (bar) globalThis.labels = [...(globalThis.labels ?? []), bar.closest('label').textContent];
        if (!bar || globalThis.told.at(-1)?.[0] === bar.value) return;
        globalThis.told.push([bar.value, bar.max]);
        // In the midst of it, however fast it goes.
        if (globalThis.told.length === 3) [...document.querySelectorAll('button')].find((button) => button.textContent === 'Stop').click();
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await paste(page, Array.from({ length: 20 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' '));
    await says(page, /A list of moves/);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.locator('.percent').first().waitFor();
    const told = await page.evaluate(() => globalThis.told);
    assert.ok(told.every(([, most]) => most === 81), 'a position more than there are moves');
    const again = told.slice(told.findLastIndex(([done]) => done === 0)).map(([done]) => done);
    assert.equal((await page.locator('.opening').textContent()).trim(), 'Unnamed game');
    assert.ok(again.length > 10 && again.length <= 21, `it was told ${again.length} times`);
    assert.deepEqual(again, [...again].sort((one, two) => one - two), 'never less than before');
    // Behind the last position moves are compared: that is told too.
    assert.ok(await page.evaluate(() => globalThis.labels.includes('Looking longer at what seem to be mistakes …')));
    assert.equal(await page.locator('progress').count(), 0);
  });

  it('how thoroughly a game is looked at is chosen, kept, and told with what it takes and of what was found; a closer look is a click away', '/review', { nodes: 2_000 }, async (page, app) => {
    // What is asked for is noted before the tests make less of it.
    await page.evaluate(() => {
      globalThis.asked = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (question, ...more) {
        if (question?.ask === 'search') globalThis.asked.push(question.request.nodes);
        return postMessage.call(this, question, ...more);
      };
    });
    const asked = () => page.evaluate(() => Math.max(...globalThis.asked.splice(0)));
    const thorough = page.getByRole('radio', { name: 'Thorough' });
    assert.equal(await page.getByRole('radio', { name: 'Quick' }).isChecked(), true);
    await page.getByText(/^100,000 positions for each move: (a few seconds|about .*) for a game of 40 moves, more where many mistakes are made\.$/).waitFor();
    await page.getByRole('button', { name: /The Opera Game/ }).click();
    await page.locator('.looked', { hasText: 'Quick look' }).waitFor();
    assert.ok((await asked()) < 1_000_000);
    // A closer look takes the place of what was found when it has ended, and not before.
    await page.getByRole('button', { name: /^Look closer: (a few seconds|about \d+ seconds|about (a|\d+) minutes?)$/ }).click();
    await page.locator('.looked', { hasText: 'Thorough look' }).waitFor();
    assert.ok((await asked()) >= 1_000_000);
    assert.equal(await page.getByRole('button', { name: /^Look closer/ }).count(), 0);
    await page.reload();
    await page.locator('.looked', { hasText: 'Thorough look' }).waitFor();
    await page.goto(`${app.address}#/review`);
    assert.equal(await thorough.isChecked(), false);
    await thorough.check();
    await page.getByText(/^A million positions for each move: about .* for a game of 40 moves, more where many mistakes are made\.$/).waitFor();
    await page.reload();
    assert.equal(await thorough.isChecked(), true);
    await page.getByRole('button', { name: /The Immortal Game/ }).click();
    await page.locator('.looked', { hasText: 'Thorough look' }).waitFor();
  });

  it('on a low screen the buttons that go through a reviewed game are in sight', '/review', { width: 1366, height: 625, nodes: 2000 }, async (page) => {
    await page.getByRole('button', { name: /The Opera Game/ }).click();
    await page.locator('.percent').first().waitFor();
    const { y, height } = await page.getByRole('button', { name: 'Forward', exact: true }).boundingBox();
    assert.ok(y > 0 && y + height <= 625, `from ${y} to ${y + height}`);
  });

  it('whoever has no game yet reviews a famous one with one click; of its turning points none is cut or stretched, and the list goes with the one that is looked at', '/review', async (page) => {
    await page.getByRole('button', { name: /The Opera Game/ }).click();
    await page.locator('.turn').first().waitFor();
    assert.match(await page.locator('.moves').textContent(), /Rd8#/);
    // By Stockfish too no move of it costs as much as a blunder: the game was lost by and by.
    assert.match(await page.locator('.moves [class*="mark-"]').first().textContent(), /\?!?$/);
    // What told how far it was is gone, and its room is the list's.
    await page.locator('.how-far').waitFor({ state: 'detached' });
    // The list is as high as its cards a moment after it is there.
    const fitted = () => until(page, () => getComputedStyle(document.querySelector('.turns')).maxBlockSize !== 'none' || document.querySelector('.turns').scrollHeight <= document.querySelector('.turns').clientHeight);
    const room = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('.turns').clientHeight)))));
    const found = await room();
    await page.reload();
    await page.locator('.turn').first().waitFor();
    await fitted();
    assert.equal(found, await room(), 'as high as on a page that is opened anew');
    for (const [width, height] of [[1440, 900], [2560, 1440]]) {
      // What was found is kept.
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.locator('.turn').first().waitFor();
      const list = () => page.evaluate(() => {
        const box = document.querySelector('.turns').getBoundingClientRect();
        return [...document.querySelectorAll('.turn')].map((card) => {
          const { top, bottom, height } = card.getBoundingClientRect();
          return { top: top - box.top, bottom: bottom - box.top, height, room: box.height, now: card.hasAttribute('aria-current') };
        });
      });
      await fitted();
      const cards = await list();
      assert.ok(cards.length >= 2, 'there is more than one');
      for (const [at, { top, bottom, room }] of cards.entries()) {
        assert.ok(bottom <= room + 1 || top >= room - 1, `card ${at + 1} is cut: ${JSON.stringify(cards)}`);
        if (at) assert.ok(top - cards[at - 1].bottom < 12, `a gap before card ${at + 1}: ${JSON.stringify(cards)}`);
      }
      await page.getByRole('button', { name: 'The first turning point' }).click();
      for (const _ of cards.slice(1)) {
        await page.getByRole('button', { name: 'Next' }).click();
        await until(page, () => {
          const [box, card] = ['.turns', '.turn[aria-current]'].map((query) => document.querySelector(query)?.getBoundingClientRect());
          return box && card && card.top >= box.top - 1 && card.bottom <= box.bottom + 1;
        });
      }
      const last = await list();
      assert.equal(last.at(-1).now, true);
      // A card that is cut above fades; one that is whole does not.
      const cut = last.some(({ top, bottom }) => top < -1 && bottom > 1);
      await until(page, (wanted) => document.querySelector('.turns').classList.contains('cut') === wanted, cut);
    }
  });

  it('a review says that the clock has ended the game, and its words about what was done go by themselves', '/analyse', { nodes: 3_000 }, async (page) => {
    await paste(page, '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Termination "time forfeit"]\n\n1. e4 e5 2. Nf3 1-0');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.percent').first().waitFor();
    await says(page, /^Black lost on time\. /);
    await page.getByRole('button', { name: 'Keep notes' }).click();
    await page.getByText('Kept with its notes.').waitFor();
    await page.getByText('Kept with its notes.').waitFor({ state: 'detached' });
  });
};
