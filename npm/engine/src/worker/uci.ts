import type { Line } from '../answers.js';
import type { SearchRequest } from '../messages.js';
import { Refused } from './thinker.js';
import type { Thinker } from './thinker.js';

/** The options of the door: the name, its usual value, and its bounds. */
const SPINS: Record<string, readonly [usual: number, least: number, most: number]> = {
  Hash: [16, 1, 1024],
  MultiPV: [1, 1, 256],
  UCI_Elo: [2800, 400, 2800],
  'Move Overhead': [10, 0, 10_000],
};
const CHECKS = ['Ponder', 'UCI_ShowWDL', 'UCI_LimitStrength'];

/**
 * The engine behind the protocol that chess programs speak, line by line.
 *
 * @internal
 */
export class UciDoor {
  private readonly numbers: Record<string, number> = Object.fromEntries(Object.entries(SPINS).map(([name, [usual]]) => [name, usual]));
  private readonly flags: Record<string, boolean> = {};
  private start = 'startpos';
  private moves: string[] = [];
  private readonly waiting: string[] = [];
  private running: Promise<void> | undefined;
  /** Whether the answer waits for `stop`, however early it is found, and who waits for that. */
  private held = false;
  private release: () => void = () => {};

  constructor(
    private readonly thinker: Thinker,
    private readonly say: (line: string) => void,
  ) {}

  /** Settles when no search of this door goes on. */
  async idle(): Promise<void> {
    await this.running;
  }

  hear(text: string): void {
    for (const line of text.split('\n')) this.hearLine(line.trim());
  }

  private hearLine(line: string): void {
    const [word] = line.split(/\s+/, 1);
    if (this.running) {
      switch (word) {
        case 'stop':
        case 'quit':
          this.held = false;
          this.thinker.stop();
          this.release();
          return;
        case 'ponderhit':
          this.held = false;
          this.thinker.ponderHit();
          this.release();
          return;
        case 'isready':
          this.say('readyok');
          return;
        default:
          this.waiting.push(line);
          return;
      }
    }
    try {
      this.obey(line);
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    this.say(`info string ${error instanceof Refused ? error.why.message : String(error)}`);
  }

  private obey(line: string): void {
    const [word, ...words] = line.split(/\s+/);
    switch (word) {
      case 'uci':
        this.say('id name Tabiya');
        this.say('id author the Tabiya developers');
        for (const [name, [usual, least, most]] of Object.entries(SPINS)) this.say(`option name ${name} type spin default ${usual} min ${least} max ${most}`);
        for (const name of CHECKS) this.say(`option name ${name} type check default false`);
        this.say('option name Clear Hash type button');
        this.say('uciok');
        break;
      case 'isready':
        this.say('readyok');
        break;
      case 'ucinewgame':
        this.thinker.newGame();
        break;
      case 'setoption':
        this.set(line);
        break;
      case 'position':
        this.position(words);
        break;
      case 'go':
        this.go(words);
        break;
      case 'd':
        this.say(`${this.thinker.board()}\nFEN: ${this.thinker.setGame(this.start, this.moves)}`);
        break;
      case 'bench':
        this.say(`nodes ${this.thinker.bench()}`);
        break;
      case '':
      case 'stop':
      case 'ponderhit':
      case 'quit':
      case 'debug':
      case 'register':
        break;
      default:
        this.say(`info string there is no command ${word}`);
    }
  }

  private set(line: string): void {
    const found = /^setoption\s+name\s+(.*?)(?:\s+value\s+(.*))?$/i.exec(line);
    const wanted = (found?.[1] ?? '').toLowerCase();
    const value = found?.[2] ?? '';
    const name = [...Object.keys(SPINS), ...CHECKS, 'Clear Hash'].find((one) => one.toLowerCase() === wanted);
    if (name === 'Clear Hash') return this.thinker.clearHash();
    // Both ways of writing castling are read, and Chess960 is known by the position.
    if (wanted === 'uci_chess960') return;
    if (name === undefined) return this.say(`info string there is no option ${found?.[1] ?? ''}`);
    const bounds = SPINS[name];
    if (!bounds) {
      this.flags[name] = value.toLowerCase() === 'true';
      return;
    }
    const number = Number(value);
    if (value === '' || !Number.isInteger(number) || number < bounds[1] || number > bounds[2]) {
      return this.say(`info string ${name} needs a number from ${bounds[1]} to ${bounds[2]}, not '${value}'`);
    }
    this.numbers[name] = number;
    if (name === 'Hash') this.thinker.setHash(number);
  }

  private position(words: string[]): void {
    const at = words.indexOf('moves');
    const before = at < 0 ? words : words.slice(0, at);
    const start = before[0] === 'fen' ? before.slice(1).join(' ') : 'startpos';
    const moves = at < 0 ? [] : words.slice(at + 1);
    this.thinker.setGame(start, moves);
    [this.start, this.moves] = [start, moves];
  }

  private go(words: string[]): void {
    const numbers: Record<string, number> = {};
    const searchMoves: string[] = [];
    const known = ['wtime', 'btime', 'winc', 'binc', 'movestogo', 'depth', 'nodes', 'mate', 'movetime'];
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      if (known.includes(word)) numbers[word] = Math.max(0, Number(words[++i]) || 0);
      else if (/^[a-h][1-8][a-h][1-8][nbrq]?$/.test(word)) searchMoves.push(word);
    }
    const infinite = words.includes('infinite');
    const ponder = words.includes('ponder');
    const timed = !infinite && (numbers['wtime'] !== undefined || numbers['btime'] !== undefined);
    const request: SearchRequest = {
      start: this.start,
      moves: this.moves,
      depth: numbers['depth'],
      nodes: numbers['nodes'],
      mate: numbers['mate'],
      time: infinite ? undefined : numbers['movetime'],
      clocks: timed
        ? {
            white: numbers['wtime'] ?? 0,
            black: numbers['btime'] ?? 0,
            whiteIncrement: numbers['winc'] ?? 0,
            blackIncrement: numbers['binc'] ?? 0,
            movesToGo: numbers['movestogo'] ?? 0,
          }
        : undefined,
      multipv: this.numbers['MultiPV'],
      level: this.flags['UCI_LimitStrength'] ? this.numbers['UCI_Elo'] : undefined,
      searchMoves,
    };
    this.held = infinite || ponder;
    this.running = this.search(request, ponder).finally(() => {
      this.running = undefined;
      while (this.waiting.length > 0 && !this.running) this.hearLine(this.waiting.shift()!);
    });
  }

  private async search(request: SearchRequest, ponder: boolean): Promise<void> {
    try {
      this.thinker.onLine = (line) => this.say(info(line, this.flags['UCI_ShowWDL'] === true));
      const { best, ponder: reply } = await this.thinker.search(request, this.numbers['Move Overhead']!, ponder);
      if (this.held) await new Promise<void>((done) => (this.release = done));
      if (best === null) this.say('info string there is no legal move');
      this.say(best === null ? 'bestmove 0000' : `bestmove ${best.uci}${reply === null ? '' : ` ponder ${reply.uci}`}`);
    } catch (error) {
      this.complain(error);
      this.say('bestmove 0000');
    }
  }
}

/** A line as UCI writes it, seen by the side to move. */
function info(line: Line, withWdl: boolean): string {
  const black = line.fen.split(' ')[1] === 'b';
  const sign = black ? -1 : 1;
  const { score } = line;
  // Without a negative zero.
  const value = 'cp' in score ? `cp ${sign * score.cp + 0}` : 'mate' in score ? `mate ${sign * score.mate}` : 'mate 0';
  const bound = line.bound === 'exact' ? '' : (line.bound === 'lower') === black ? ' upperbound' : ' lowerbound';
  const { white, draw, black: losses } = line.wdl;
  const wdl = withWdl ? ` wdl ${black ? losses : white} ${draw} ${black ? white : losses}` : '';
  const time = Math.round(line.seconds * 1000);
  return (
    `info depth ${line.depth} seldepth ${line.seldepth} multipv ${line.multipv} score ${value}${bound}${wdl}` +
    ` nodes ${line.nodes} nps ${line.nodesPerSecond} hashfull ${line.hashfull} time ${time} pv ${line.pv.uci.join(' ')}`
  );
}
