import '../rules';
import { batch, computed, signal } from '@preact/signals';
import { Game, mainline, readPgn } from 'tabiya';
import type { Move, PgnGame, Shape } from 'tabiya';
import type { Review, ReviewedMove, Score } from '@tabiya/engine';
import { engineFor } from '../lib/engine';
import { firstMoves, moveNumber } from '../lib/notation';
import { playersOf } from '../lib/players';
import { expectation, scoreBefore, scoreText } from '../lib/score';
import { refute } from '../lib/refute';
import { NODES, USUAL_SPEED, estimate, lookBy, lookOf, speedOf, workers } from '../lib/thorough';
import type { Look } from '../lib/thorough';
import { weightiest } from '../lib/weight';
import { sound } from '../lib/sound';
import { named, rulesFor } from '../lib/variants';
import { turningPoint } from '../lib/words';
import type { TurningPoint } from '../lib/words';
import type { Said } from '../parts/Voice';
import { baseOf, setBase } from './base';
import { cards, games, kept } from './db';
import { keepRecord } from './library';
import { settings } from './settings';

/** How often progress is shown at most: drawing a page takes from the workers what it takes of the processor. */
const SHOWN = 20;

/** How many moves of a better line are told, played and written. */
const TOLD = 8;

/** How many positions a worker searches in a second here, as the last review has shown. */
const speed = signal(USUAL_SPEED);
void kept.get<number>('review speed').then((known) => known && known > 0 && (speed.value = known)).catch(() => {});

/** As many workers as the engine starts. */
const many = workers(globalThis.navigator?.hardwareConcurrency);

/** How many seconds a review of so many plies takes here, as far as can be told. */
export const reviewSeconds = (plies: number, look: Look): number => estimate(plies, look, speed.value, many);

/** A review as it is kept, with what was searched for each move. */
type KeptReview = Review & { nodes?: number };

/** A game and what is found about it. */
export class ReviewedGame {
  readonly game: Game;
  /** The moves of the game. */
  readonly moves: readonly Move[];
  readonly progress = signal<{ done: number; total: number } | null>(null);
  readonly running = computed(() => this.progress.value !== null);
  readonly result = signal<KeptReview | null>(null);
  /** How thoroughly it was looked at. */
  readonly manner = computed(() => lookBy(this.result.value?.nodes));
  /** How many plies of the game were played on the board; of a mistake that is looked at, those before it. */
  readonly at = signal(0);
  /** The mistake that is looked at, by its ply: what was played and what was better is seen where it could be played. */
  readonly looked = signal<number | null>(null);
  /** Whether all are listed that gave something away, not only those that cost most. */
  readonly all = signal(false);
  readonly said = signal<Said | null>(null);
  /** The mistake that is tried again, by its ply. */
  readonly tries = signal<number | null>(null);
  /** The mistake for which something better is still looked for, by its ply: it is not told meanwhile. */
  readonly sought = signal<number | null>(null);
  /** What is on the board: the game, or a better line. */
  readonly board = signal<Game>(new Game());
  /** How that stands; `null` as long as it is not known. */
  readonly score = signal<Score | null>(null);
  readonly shapes = signal<readonly Shape[]>([]);
  private stop: AbortController | null = null;
  private readonly words = new Map<number, TurningPoint | null>();

  constructor(
    readonly id: number,
    readonly record: PgnGame,
  ) {
    this.game = new Game({ variant: record.variant, fen: record.start, rules: 'analysis' });
    for (const node of mainline(record)) {
      if (!node.move) break;
      this.game.play(node.move.uci);
    }
    this.moves = this.game.history();
    this.go(this.game.ply);
  }

  /** Where it begins and what was played, in one text. */
  get played(): string {
    return [this.record.variant, this.record.start, ...this.moves.map(({ uci }) => uci)].join(' ');
  }

  get name(): string {
    const { White, Black } = this.record.tags;
    return playersOf(White, Black);
  }

  /** Judges the whole game, on all cores, as thoroughly as is chosen; `anew` in this manner, also where something is known. */
  async run(anew?: Look): Promise<void> {
    if (this.stop) return;
    const known = anew ? undefined : await kept.get<KeptReview>(`review:${this.id}`).catch(() => undefined);
    if (known?.moves?.length === this.game.ply && known.moves.every(({ uci }, at) => uci === this.moves[at]?.uci)) {
      this.result.value = known;
      return this.summary();
    }
    if (this.stop) return;
    const look = anew ?? lookOf(settings.peek().review);
    const nodes = NODES[look];
    this.stop = new AbortController();
    this.progress.value = { done: 0, total: this.game.ply + 1 };
    const begun = performance.now();
    try {
      const engine = await engineFor('judge');
      const found = await engine.review({ start: named(this.record.variant, this.record.start), moves: this.game.history().map(({ uci }) => uci) }, { nodes, signal: this.stop.signal, onProgress: this.tell });
      this.words.clear();
      this.result.value = { ...found, nodes };
      this.learn(look, (performance.now() - begun) / 1000);
      await kept.put(`review:${this.id}`, this.result.peek());
      await this.keepMistakes();
      sound('end');
      this.summary();
    } catch (error) {
      if (!this.stop.signal.aborted) this.said.value = { tone: 'bad', text: `The review has failed: ${(error as Error).message}` };
    } finally {
      this.progress.value = null;
      this.stop = null;
    }
  }

  /** How fast this machine is, from a review that took long enough to tell. */
  private learn(look: Look, seconds: number): void {
    if (seconds < 2 || this.game.ply < 10) return;
    speed.value = speedOf(this.game.ply, look, seconds, many);
    void kept.put('review speed', speed.peek()).catch(() => {});
  }

  private readonly tell = ({ done, total }: { done: number; total: number }): void => {
    const step = (count: number) => Math.floor((SHOWN * count) / total);
    if (step(done) > step(this.progress.peek()?.done ?? 0)) this.progress.value = { done, total };
  };

  cancel(): void {
    this.stop?.abort();
  }

  private summary(): void {
    const [many, few] = [this.turns().length, this.listed().length];
    const told = many > few ? `${many} moves gave something away. Begin with the ${few} that cost most.` : many ? `${many === 1 ? 'One move' : `${many} moves`} to look at. Begin with the first.` : 'Not one move gave anything away.';
    this.said.value = { tone: 'plain', text: this.onTime() + told };
    this.go(0);
  }

  /** What the moves do not tell: that it was the clock that ended the game. */
  private onTime(): string {
    const { tags, result } = this.record;
    if (!/\btime\b/i.test(tags['Termination'] ?? '')) return '';
    return result === '1-0' ? 'Black lost on time. ' : result === '0-1' ? 'White lost on time. ' : 'The time had run out. ';
  }

  /** The moves that gave something away. */
  turns(): readonly ReviewedMove[] {
    return this.result.value?.moves.filter(({ verdict }) => verdict !== null) ?? [];
  }

  /** Those of them that are listed: where there are many, the few that cost most, until one asks for all. */
  listed(): readonly ReviewedMove[] {
    const all = this.turns();
    return this.all.value || !this.result.value ? all : weightiest(this.result.value, all);
  }

  /** A game that begins with the position after so many plies. */
  private from(ply: number): Game {
    return new Game({ variant: this.record.variant, fen: this.game.fenAt(ply)!, rules: 'analysis' });
  }

  /** What is said of a move that gave something away. */
  told(ply: number): TurningPoint | null {
    const result = this.result.peek();
    if (!result) return null;
    const known = this.words.get(ply) ?? turningPoint(result, ply, this.record.variant, (at) => this.game.fenAt(at));
    this.words.set(ply, known);
    return known;
  }

  /** Shows the position after so many plies; behind a mistake, with what answers it. */
  go(ply: number): void {
    const to = Math.max(0, Math.min(this.game.lastPly, ply));
    const shown = this.from(Math.max(0, to - 1));
    const result = this.result.peek();
    const judged = result?.moves[to - 1];
    const move = this.moves[to - 1];
    if (to > 0 && move) shown.play(move.uci);
    batch(() => {
      this.tries.value = null;
      this.sought.value = null;
      this.looked.value = null;
      this.at.value = to;
      this.score.value = result && scoreBefore(result, to + 1);
      this.board.value = shown;
      const answer = judged?.verdict && result?.moves[to]?.best;
      this.shapes.value = answer ? [{ color: 'red', from: answer.from, to: answer.to }] : [];
      if (judged) this.said.value = judged.verdict ? this.saidOf(judged) : { tone: 'plain', text: `${judged.san}: ${scoreText(judged.score)}.` };
    });
  }

  /** Shows a mistake where something better could be played: what was played in red, what was better in green. */
  look(ply: number): void {
    const judged = this.result.peek()?.moves[ply - 1];
    if (!judged) return;
    batch(() => {
      this.go(ply - 1);
      this.looked.value = ply;
      const { best } = judged;
      this.shapes.value = [{ color: 'red', from: judged.from, to: judged.to }, ...(best && best.uci !== judged.uci ? [{ color: 'green', from: best.from, to: best.to } as const] : [])];
      this.said.value = this.saidOf(judged);
    });
  }

  private saidOf({ ply, san, glyph }: ReviewedMove): Said {
    return { tone: 'bad', text: `${moveNumber(this.record.start, ply)}${san}${glyph} ${this.told(ply)?.whole ?? ''}` };
  }

  /** Asks for a better move than the one that was played. */
  tryAgain(ply: number): void {
    const judged = this.result.peek()!.moves[ply - 1]!;
    this.go(ply - 1);
    this.looked.value = ply;
    this.tries.value = ply;
    this.sought.value = ply;
    this.shapes.value = [];
    this.said.value = { tone: 'plain', text: `${judged.color === 'white' ? 'White' : 'Black'} played ${judged.san}. Find something better.` };
  }

  /** A move in the place of the mistake: judged, and answered if it is no better. */
  async tried(uci: string, san: string): Promise<void> {
    const ply = this.tries.peek();
    const judged = ply === null ? undefined : this.result.peek()?.moves[ply - 1];
    if (!judged) return;
    const board = this.board.peek();
    // One move is one try: what is moved on the board from here on is no answer to what was asked.
    this.tries.value = null;
    if (uci === judged.best?.uci) {
      sound('right');
      this.sought.value = null;
      this.said.value = { tone: 'good', text: `${san}: the best move. The line: ${firstMoves(judged.pv.text, TOLD)}` };
      return;
    }
    this.said.value = { tone: 'plain', text: `${san}: let me see …` };
    const { reply, text, value, score } = await refute(board);
    if (this.board.peek() !== board) return;
    this.score.value = score;
    const before = scoreBefore(this.result.peek()!, ply!);
    const best = judged.color === 'white' ? expectation(before) : 1 - expectation(before);
    const loss = best - expectation({ cp: value });
    if (loss < 0.05) {
      sound('right');
      this.sought.value = null;
      this.said.value = { tone: 'good', text: `${san} is good too. The engine’s choice was ${judged.best?.san ?? 'another'}.` };
    } else {
      sound('refused');
      if (reply) board.play(reply.uci);
      this.shapes.value = reply ? [{ color: 'red', from: reply.from, to: reply.to }] : [];
      this.said.value = { tone: 'bad', text };
    }
  }

  /** Plays the better line on the board. */
  better(ply: number): void {
    const judged = this.result.peek()!.moves[ply - 1]!;
    // What the line is worth is what it was searched for: how the position before the mistake stood.
    this.go(ply - 1);
    this.looked.value = ply;
    this.shapes.value = [];
    const board = this.board.peek();
    this.said.value = { tone: 'good', text: `Better: ${firstMoves(judged.pv.text, TOLD)}` };
    const [first, ...rest] = judged.pv.uci.slice(0, TOLD);
    const play = (uci: string | undefined) => {
      if (!uci || this.board.peek() !== board) return;
      board.play(uci);
      sound('move');
      setTimeout(() => play(rest.shift()), 700);
    };
    setTimeout(() => play(first), 300);
  }

  /** Mistakes come back as puzzles. */
  private async keepMistakes(): Promise<void> {
    const { White, Black } = this.record.tags;
    const own = White === 'You' ? 'white' : Black === 'You' ? 'black' : null;
    const before = new Map((await cards.all()).filter(({ id }) => id.startsWith(`game-${this.id}-`)).map((card) => [card.id, card]));
    for (const judged of this.turns()) {
      if (judged.verdict === 'dubious' || !judged.best || (own && judged.color !== own)) continue;
      const fen = this.game.fenAt(judged.ply - 1)!;
      const number = fen.split(' ')[5];
      const id = `game-${this.id}-${judged.ply}`;
      const known = before.get(id);
      before.delete(id);
      // Who has learnt it already does not begin again, as long as the answer is the same.
      if (known?.fen === fen && known.moves[0] === judged.best.uci) continue;
      await cards.put({ id, fen, variant: this.record.variant, moves: [judged.best.uci], from: `From ${playersOf(White, Black, 'a game')}, move ${number}`, step: 0, due: Date.now() });
    }
    // What a closer look does not call a mistake is no puzzle either.
    for (const id of before.keys()) await cards.remove(id);
  }

  /** The record with what was found: scores, glyphs, words and better lines. */
  annotated(): PgnGame {
    const [copy] = readPgn(this.record.pgn());
    const result = this.result.peek();
    if (!copy || !result) return this.record;
    setBase(copy, baseOf(this.record));
    for (const [i, node] of [...mainline(copy)].entries()) {
      const judged = result.moves[i];
      if (!judged) break;
      const told = this.told(i + 1);
      // Beside what stands there: the text alone would be without the clock, the arrows and the rest of what programs wrote.
      if (told && !node.text.includes(told.whole)) copy.setComments(node, [...node.comments, told.whole]);
      const { score } = judged;
      if (!('checkmate' in score)) copy.setEval(node, { score, depth: judged.depth });
      if (!judged.verdict) continue;
      // A move that was marked by somebody keeps that mark: what the engine thinks of it is told in words.
      if (!node.nags.some((nag) => nag > 0 && nag <= 6)) copy.setNags(node, [{ dubious: 6, mistake: 2, blunder: 4 }[judged.verdict], ...node.nags]);
      let at = node.parent!;
      for (const uci of judged.pv.uci.slice(0, TOLD)) at = copy.add(at, uci);
    }
    return copy;
  }

  keepAnnotated(): Promise<number> {
    return keepRecord(this.annotated(), this.id);
  }
}

export const reviewed = signal<ReviewedGame | null>(null);

/** Opens a game of the library for review; one that is open stays as it is, unless its moves have changed. */
export async function openReview(id: number): Promise<string | null> {
  const before = reviewed.peek();
  const game = await games.get(id);
  if (game) await rulesFor(game.pgn);
  const [record] = game ? readPgn(game.pgn) : [];
  if (!game || !record) return 'This game is not in the library any more.';
  setBase(record, game.pgn);
  const next = new ReviewedGame(id, record);
  if (before?.id === id && before.played === next.played) return null;
  before?.cancel();
  reviewed.value = next;
  return null;
}
