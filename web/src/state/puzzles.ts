import '../rules';
import { signal } from '@preact/signals';
import { Game } from 'tabiya';
import type { Move, Shape } from 'tabiya';
import { again, rated, readPuzzles } from '../lib/puzzle';
import type { Puzzle } from '../lib/puzzle';
import { refute } from '../lib/refute';
import { sound, soundOf } from '../lib/sound';
import { rulesOf } from '../lib/variants';
import type { Said } from '../parts/Voice';
import { cards, kept } from './db';
import type { Card } from './db';

/** How a player does, and what they have seen. */
export interface PuzzleScore {
  rating: number;
  solved: number;
  missed: number;
  streak: number;
  best: number;
  seen: string[];
}

const NEW: PuzzleScore = { rating: 1000, solved: 0, missed: 0, streak: 0, best: 0, seen: [] };

export const score = signal<PuzzleScore>(NEW);
export const theme = signal('');
/** How much harder than the player's rating puzzles are to be. */
export const effort = signal(0);
export const due = signal<readonly Card[]>([]);
export const now = signal<SolvedPuzzle | null>(null);
let all: Puzzle[] | undefined;

/** How much worse a move may be than the best and still be one, in hundredths of a pawn. */
const AS_GOOD = 40;

/** A puzzle on the board. */
export class SolvedPuzzle {
  readonly game: Game;
  readonly changes = signal(0);
  readonly said = signal<Said>({ tone: 'plain', text: '' });
  readonly shapes = signal<readonly Shape[]>([]);
  readonly state = signal<'begins' | 'asks' | 'replies' | 'wrong' | 'solved' | 'shown'>('begins');
  readonly side: 'white' | 'black';
  private step: number;
  private clean: boolean;
  private hints = 0;
  /** The ply to which a wrong move is taken back. */
  private before = 0;

  constructor(
    readonly puzzle: Puzzle,
    readonly card: Card | null,
    /** Whether it was missed before the page was opened anew. */
    missed = false,
  ) {
    this.clean = !missed;
    this.game = new Game({ variant: card?.variant, fen: puzzle.fen, rules: 'analysis' });
    // A card begins with the player's move, a puzzle of the set with the move that makes it.
    this.step = card ? 0 : 1;
    this.side = card ? this.game.turn : this.game.turn === 'white' ? 'black' : 'white';
    this.game.subscribe(() => this.changes.value++);
    this.said.value = this.asked('plain');
    if (card) this.state.value = 'asks';
    else setTimeout(() => { this.game.play(puzzle.moves[0]!); sound('move'); this.state.value = 'asks'; }, 450);
  }

  private asked(tone: Said['tone']): Said {
    const name = this.side === 'white' ? 'White' : 'Black';
    const from = this.card ? ` ${this.card.from || 'One that you missed'}.` : '';
    return { tone, text: `Find the best move for ${name}.${from}` };
  }

  /**
   * Whether a move can be made by hand: when it is the player's turn, for their own side. Who tries one behind a wrong move
   * that was answered is back at the puzzle.
   */
  takes(move: Move): boolean {
    const state = this.state.peek();
    if (state === 'wrong' && this.game.turn === this.side) queueMicrotask(() => this.retry());
    return state === 'asks' && move.color === this.side;
  }

  /** A move was made by hand. */
  async moved(move: Move): Promise<void> {
    if (this.state.peek() !== 'asks') return;
    const wanted = this.puzzle.moves[this.step];
    sound(soundOf(move, move.checkmate));
    this.shapes.value = [];
    if (move.uci !== wanted && !move.checkmate && !(await this.asGood(move))) return this.wrong(move);
    this.step++;
    if (this.step >= this.puzzle.moves.length || move.checkmate) return this.solved();
    this.state.value = 'replies';
    this.said.value = { tone: 'good', text: `${move.san} is right. Go on.` };
    await new Promise((done) => setTimeout(done, 450));
    this.game.play(this.puzzle.moves[this.step++]!);
    sound('move');
    this.state.value = 'asks';
  }

  /** Whether a move is as good as the one that a review found: in a game there may be several. */
  private async asGood(move: Move): Promise<boolean> {
    const best = this.puzzle.moves[this.step];
    if (!this.card?.from || !best) return false;
    this.state.value = 'replies';
    this.said.value = { tone: 'plain', text: `${move.san}: let me see …` };
    const other = new Game({ variant: this.game.variant, fen: this.game.fenAt(this.game.ply - 1)!, rules: 'analysis' });
    other.play(best);
    const [made, wanted] = [await refute(this.game), await refute(other)];
    return made.value >= wanted.value - AS_GOOD;
  }

  private async wrong(move: Move): Promise<void> {
    this.state.value = 'wrong';
    this.before = this.game.ply - 1;
    const first = this.clean;
    this.clean = false;
    sound('refused');
    this.said.value = { tone: 'bad', text: `${move.san} is not it. Looking for the answer …` };
    if (first) this.count(false);
    const { fen } = this.game;
    const { reply, text, value } = await refute(this.game);
    // Another wrong move may be there by now.
    if (this.state.peek() !== 'wrong' || this.game.fen !== fen) return;
    this.said.value = { tone: 'bad', text: value > 250 ? `Not bad, but there is better. ${text}` : text };
    if (!reply) return;
    this.game.play(reply.uci);
    this.shapes.value = [{ color: 'red', from: reply.from, to: reply.to }];
  }

  /** Back to where the wrong move was made. */
  retry(): void {
    this.game.jump(this.before);
    this.shapes.value = [];
    this.state.value = 'asks';
    this.said.value = this.asked('plain');
  }

  /** A hint: where to look, then the move. */
  hint(): void {
    if (this.state.peek() === 'wrong') this.retry();
    const wanted = this.puzzle.moves[this.step];
    const legal = this.game.legalMoves().find((move) => move.uci === wanted);
    if (!legal) return;
    if (this.clean) this.count(false);
    this.clean = false;
    this.hints++;
    this.said.value = { tone: 'hint', text: this.hints === 1 ? `Look at the ${legal.piece} ${legal.drop ? 'in hand' : `on ${legal.from}`}.` : `The move is ${legal.san}.` };
    // A piece in hand stands nowhere: its square would be the whole answer.
    this.shapes.value = this.hints === 1 && legal.drop ? [] : [{ color: 'green', from: legal.from, to: this.hints === 1 ? legal.from : legal.to }];
  }

  /** Plays the solution to its end. */
  async show(): Promise<void> {
    if (this.state.peek() === 'wrong') this.retry();
    if (this.clean) this.count(false);
    this.clean = false;
    this.state.value = 'shown';
    leave(null);
    const line: string[] = [];
    while (this.step < this.puzzle.moves.length) {
      const move = this.game.play(this.puzzle.moves[this.step++]!);
      line.push(move.san);
      sound(soundOf(move, false));
      this.said.value = { tone: 'plain', text: `The solution: ${line.join(' ')}` };
      await new Promise((done) => setTimeout(done, 650));
    }
  }

  /** Whether a hint costs something: it is told before. */
  get atStake(): boolean {
    this.state.value;
    this.said.value;
    return this.clean;
  }

  private solved(): void {
    this.state.value = 'solved';
    leave(null);
    sound('right');
    if (this.clean) this.count(true);
    this.said.value = { tone: 'good', text: this.clean ? (this.game.outcome ? `${this.game.outcome.message}. Solved.` : 'Solved.') : 'That is it. It will come back, so that you keep it.' };
  }

  private count(solved: boolean): void {
    const { puzzle, card } = this;
    const step = solved ? (card?.step ?? 0) + 1 : 0;
    if (card || !solved) {
      const start = card ? puzzle : { fen: after(puzzle), moves: puzzle.moves.slice(1) };
      void cards.put({ id: puzzle.id, fen: start.fen, variant: card?.variant, moves: [...start.moves], from: card?.from ?? '', step, due: again(solved ? step : 1, Date.now()) - (solved ? 0 : 72_000_000) }).then(refreshDue);
    }
    const counted = (before: PuzzleScore): PuzzleScore => {
      const streak = solved ? before.streak + 1 : 0;
      return {
        rating: card ? before.rating : rated(before.rating, puzzle.rating, solved),
        solved: before.solved + (solved ? 1 : 0),
        missed: before.missed + (solved ? 0 : 1),
        streak,
        best: Math.max(before.best, streak),
        seen: card ? before.seen : [...before.seen, puzzle.id].slice(-1500),
      };
    };
    score.value = counted(score.peek());
    // With what was solved in other tabs meanwhile.
    void kept.change<PuzzleScore>('puzzles', (before) => counted({ ...NEW, ...before })).then((now) => (score.value = now!));
    if (!solved) leave({ id: puzzle.id, card: card !== null, missed: true });
  }
}

/** The puzzle that is on the board: it is there again when the page is. */
interface LeftPuzzle {
  id: string;
  card: boolean;
  missed: boolean;
  theme: string;
  effort: number;
}
function leave(what: Pick<LeftPuzzle, 'id' | 'card' | 'missed'> | null): void {
  const done = what ? kept.put('puzzle', { ...what, theme: theme.peek(), effort: effort.peek() } satisfies LeftPuzzle) : kept.remove('puzzle');
  void done.catch(() => {});
}

/** Puts a puzzle on the board. */
function set(puzzle: Puzzle, card: Card | null, missed = false): void {
  now.value = new SolvedPuzzle(puzzle, card, missed);
  leave({ id: puzzle.id, card: card !== null, missed });
}

const ofCard = (card: Card): Puzzle => ({ id: card.id, rating: 0, themes: '', fen: card.fen, moves: card.moves });

/** The puzzle that the page was left with; whether there is one. */
async function resume(): Promise<boolean> {
  const left = await kept.get<LeftPuzzle>('puzzle').catch(() => undefined);
  if (!left) return false;
  const card = left.card ? (await cards.all()).find(({ id }) => id === left.id) : undefined;
  const puzzle = card ? ofCard(card) : left.card ? undefined : all?.find(({ id }) => id === left.id);
  if (!puzzle) return false;
  if (card) await rulesOf(card.variant ?? 'chess');
  theme.value = left.theme;
  effort.value = left.effort;
  set(puzzle, card ?? null, left.missed);
  return true;
}

const after = ({ fen, moves }: Puzzle): string => {
  const game = new Game({ fen, rules: 'analysis' });
  game.play(moves[0]!);
  return game.fen;
};

async function refreshDue(): Promise<void> {
  const time = Date.now();
  due.value = (await cards.all()).filter((card) => card.due <= time).sort((one, two) => one.due - two.due);
}

/** Loads what is kept, and shows the first puzzle. */
export async function openPuzzles(): Promise<void> {
  await refreshDue().catch(() => {});
  if (now.peek()) return;
  score.value = { ...NEW, ...(await kept.get<PuzzleScore>('puzzles').catch(() => undefined)) };
  all ??= readPuzzles(await (await fetch('./puzzles.txt')).text());
  if (!(await resume())) next();
}

/** The next puzzle: of the theme, near the player's rating, not seen before. */
export function next(): void {
  const { rating, seen } = score.peek();
  const known = new Set(seen);
  const fits = (all ?? []).filter(({ themes }) => themes.includes(theme.peek()));
  const fresh = fits.filter(({ id }) => !known.has(id));
  const from = (fresh.length ? fresh : fits).map((puzzle) => ({ puzzle, far: Math.abs(puzzle.rating - rating - effort.peek()) })).sort((one, two) => one.far - two.far).slice(0, 24);
  const picked = from[Math.floor(Math.random() * from.length)];
  if (picked) set(picked.puzzle, null);
  else now.value = null;
}

/** Cards that were left behind since somebody began to practise: what is skipped does not come next. */
const past = new Set<string>();

/** The first card that is due. */
export function practise(): void {
  past.clear();
  showCard();
}

/** The next card that is due; behind the last of them, a puzzle. */
export function nextCard(): void {
  const here = now.peek()?.card;
  if (here) past.add(here.id);
  showCard();
}

function showCard(): void {
  const card = due.peek().find(({ id }) => !past.has(id));
  if (!card) return next();
  void rulesOf(card.variant ?? 'chess').then(() => set(ofCard(card), card));
}
