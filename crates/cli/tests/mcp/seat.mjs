// A game through the seat door, played with the official TypeScript SDK.
// node seat.mjs PROGRAM      over standard input and output
// node seat.mjs http://…     over HTTP
// What it says is told as one object.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const place = process.argv[2];
const transport = place.startsWith('http')
  ? new StreamableHTTPClientTransport(new URL(place))
  : new StdioClientTransport({ command: place, args: ['mcp', ...process.argv.slice(3)] });
const client = new Client({ name: 'typescript', version: '0' });
await client.connect(transport);

const tools = (await client.listTools()).tools.map((tool) => tool.name);
const call = (name, args = {}) => client.callTool({ name, arguments: args });
const told = { tools, moves: 0, refused: null, hidden: null, outcome: null };

// The tool is not there, whoever asks.
told.hidden = (await call('hint')).structuredContent?.code ?? null;

// Whoever has no better idea takes what can be taken; a game that does not end by itself is given up.
for (let turn = 0; turn < 200; turn += 1) {
  const waited = (await call('wait_for_turn', { seconds: 60 })).structuredContent;
  if (waited.because === 'game-over') {
    told.outcome = waited.state.outcome;
    break;
  }
  if (turn === 2) {
    const refused = await call('play', { move: 'd3 is solid. I bring my king to e5.' });
    told.refused = { isError: refused.isError, code: refused.structuredContent.code };
  }
  if (turn === 120) {
    await call('resign');
    continue;
  }
  const { moves } = (await call('legal_moves')).structuredContent;
  const move = moves.find((it) => it.checkmate) ?? moves.find((it) => it.captured) ?? moves[(turn * 7) % moves.length];
  const played = await call('play', { move: `I have thought about it.\n\nMy move is **${move.san}**.` });
  if (played.isError) throw new Error(played.content[0].text);
  if (played.structuredContent.extracted !== move.san) throw new Error(JSON.stringify(played.structuredContent));
  told.moves += 1;
}
await client.close();
console.log(JSON.stringify(told));
