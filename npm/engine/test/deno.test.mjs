// The engine in Deno, where it is there: on the path, or named in DENO.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const deno = process.env.DENO ?? 'deno';
const skip = spawnSync(deno, ['--version']).status === 0 ? false : 'there is no Deno: install it, or name it in DENO';

test('in Deno it plays, is stopped by both doors, and reviews', { skip, timeout: 120_000 }, () => {
  const program = `
    import { Engine } from ${JSON.stringify(new URL('../dist/node.js', import.meta.url).href)};
    const engine = new Engine();
    const { best } = await engine.play('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', { depth: 4 });
    const search = engine.search('startpos');
    for await (const { depth } of search) if (depth >= 6) break;
    const told = [best.san, search.isStopped, (await search.result).best !== null];
    engine.onmessage = ({ data }) => {
      if (data.startsWith('info depth 6 ')) engine.postMessage('stop');
      if (data.startsWith('bestmove')) ended();
    };
    let ended;
    const last = new Promise((done) => (ended = done));
    engine.postMessage('go infinite');
    await last;
    const { moves } = await engine.review({ moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }, { workers: 2, nodes: 4000 });
    console.log(JSON.stringify([...told, moves[2].verdict, await engine.bench()]));
    const running = engine.search('startpos');
    engine.dispose();
    console.log(await running.result.catch(({ code }) => code));`;
  const { stdout, stderr } = spawnSync(deno, ['run', '--quiet', '--no-config', '--allow-read', '-'], { input: program, encoding: 'utf8' });
  assert.deepEqual(stdout.trim().split('\n'), ['["Rd8#",true,true,"blunder",837336]', 'disposed'], stderr);
});
