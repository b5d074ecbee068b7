import type { Line } from '../answers.js';
import type { Answer, SearchRequest } from '../messages.js';
import { bestmove } from '../bestmove.js';
import { HIGHEST_LEVEL, LOWEST_LEVEL } from '../levels.js';
import { SearchOrders } from './orders.js';
import { Refused } from './thinker.js';
import type { Thinker } from './thinker.js';

/** The options of the door: the name, its usual value, and its bounds. */
const SPINS: Record<string, readonly [usual: number, least: number, most: number]> = {
  Hash: [16, 1, 1024],
  MultiPV: [1, 1, 256],
  UCI_Elo: [HIGHEST_LEVEL, LOWEST_LEVEL, HIGHEST_LEVEL],
  'Move Overhead': [10, 0, 10_000],
};
/** The variants as engines name them. */
const VARIANTS = ['chess', '3check', 'antichess', 'atomic', 'crazyhouse', 'horde', 'kingofthehill', 'racingkings'];
/** Other names of the same games. */
const ALIASES: Record<string, string> = { threecheck: '3check', giveaway: 'antichess', koth: 'kingofthehill', zh: 'crazyhouse', house: 'crazyhouse' };
const CHECKS = ['Ponder', 'UCI_ShowWDL', 'UCI_LimitStrength'];

/**
 * The engine behind the protocol that chess programs speak, line by line.
 *
 * @internal
 */
export class UciDoor {
  private readonly numbers: Record<string, number> = Object.fromEntries(Object.entries(SPINS).map(([name, [usual]]) => [name, usual]));
  private readonly flags: Record<string, boolean> = {};
  private variant = 'chess';
  private start = 'startpos';
  private moves: string[] = [];
  /** The orders of the searches that go on or wait. */
  private readonly searches = new Set<SearchOrders>();
  /** Tells a page what it would have to know to answer for this worker. */
  tell: ((answer: Answer) => void) | undefined;

  constructor(
    private readonly thinker: Thinker,
    private readonly say: (line: string) => void,
    /** Whether a search goes on or waits that was not begun here. */
    private readonly isBusy: () => boolean,
  ) {}

  hear(text: string): void {
    for (const line of text.split('\n')) this.hearLine(line.trim());
  }

  /** Hears a line: what a search has to hear at once, the others in their turn. */
  private hearLine(line: string): void {
    switch (line.split(/\s+/, 1)[0]) {
      case 'stop':
      case 'quit':
        for (const orders of this.searches) orders.stop();
        return;
      case 'ponderhit':
        for (const orders of this.searches) orders.ponderHit();
        return;
      case 'isready':
        // Also where a search only waits for its turn: behind it nobody would answer until it is stopped.
        if (this.searches.size > 0 || this.isBusy()) return this.say('readyok');
    }
    const orders = new SearchOrders();
    if (/^go\b/.test(line)) this.searches.add(orders);
    void this.thinker
      .exclusively(() => this.obey(line, orders))
      .catch((error) => this.complain(error))
      .finally(() => this.searches.delete(orders));
  }

  private complain(error: unknown): void {
    this.say(`info string ${error instanceof Refused ? error.why.message : String(error)}`);
  }

  private obey(line: string, orders: SearchOrders): void | Promise<void> {
    const [word, ...words] = line.split(/\s+/);
    switch (word) {
      case 'uci':
        this.say('id name Tabiya');
        this.say('id author the Tabiya developers');
        for (const [name, [usual, least, most]] of Object.entries(SPINS)) this.say(`option name ${name} type spin default ${usual} min ${least} max ${most}`);
        for (const name of CHECKS) this.say(`option name ${name} type check default false`);
        this.say('option name Clear Hash type button');
        if (this.thinker.playsVariants) this.say(`option name UCI_Variant type combo default chess var ${VARIANTS.join(' var ')}`);
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
        return this.go(words, orders);
      case 'd':
        this.say(this.drawn(this.thinker.setGame(this.start, this.moves)));
        break;
      case 'bench':
        this.say(`nodes ${this.thinker.bench()}`);
        break;
      case '':
      case 'debug':
      case 'register':
        break;
      default:
        this.say(`info string there is no command ${word}`);
    }
  }

  private drawn(fen: string): string {
    return `${this.thinker.board()}\nFEN: ${fen}`;
  }

  private set(line: string): void {
    const found = /^setoption\s+name\s+(.*?)(?:\s+value\s+(.*))?$/i.exec(line);
    const wanted = (found?.[1] ?? '').toLowerCase();
    const value = found?.[2] ?? '';
    const name = [...Object.keys(SPINS), ...CHECKS, 'Clear Hash'].find((one) => one.toLowerCase() === wanted);
    if (name === 'Clear Hash') return this.thinker.clearHash();
    if (wanted === 'uci_variant' && this.thinker.playsVariants) {
      const plain = value.toLowerCase().replace(/[^a-z0-9]/g, '');
      const variant = ALIASES[plain] ?? plain;
      if (!VARIANTS.includes(variant)) return this.say(`info string the variants are ${VARIANTS.join(', ')}, not '${value}'`);
      this.variant = variant;
      [this.start, this.moves] = [this.named('startpos'), []];
      return;
    }
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

  /** A start, behind the name of its variant. */
  private named(start: string): string {
    return this.variant === 'chess' ? start : `${this.variant} ${start}`;
  }

  private position(words: string[]): void {
    const at = words.indexOf('moves');
    const before = at < 0 ? words : words.slice(0, at);
    const start = this.named(before[0] === 'fen' ? before.slice(1).join(' ') : 'startpos');
    const moves = at < 0 ? [] : words.slice(at + 1);
    this.thinker.setGame(start, moves);
    [this.start, this.moves] = [start, moves];
  }

  private go(words: string[], orders: SearchOrders): Promise<void> {
    const numbers: Record<string, number> = {};
    const searchMoves: string[] = [];
    const known = ['wtime', 'btime', 'winc', 'binc', 'movestogo', 'depth', 'nodes', 'mate', 'movetime'];
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      if (known.includes(word)) numbers[word] = Math.max(0, Number(words[++i]) || 0);
      else if (/^([a-h][1-8]|[PNBRQ]@)[a-h][1-8][nbrqk]?$/.test(word)) searchMoves.push(word);
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
    return this.search(request, orders, ponder, infinite || ponder);
  }

  /** Searches; the answer of one that is `held` waits for an order, however early it is found. */
  private async search(request: SearchRequest, orders: SearchOrders, ponder: boolean, held: boolean): Promise<void> {
    try {
      const { tell } = this;
      tell?.({ id: 0, begun: true });
      // A level need not choose what is best.
      this.thinker.onFound = tell && request.level === undefined ? (sofar) => tell({ id: 0, sofar }) : undefined;
      this.thinker.onLine = (line) => this.say(info(line, this.flags['UCI_ShowWDL'] === true));
      const { best, ponder: reply } = await this.thinker.search(request, this.numbers['Move Overhead']!, orders, ponder);
      if (held) await orders.heard;
      if (best === null) this.say('info string there is no legal move');
      this.say(bestmove(best?.uci, reply?.uci));
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
