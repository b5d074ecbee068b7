import { Game } from 'tabiya';
import type { Move, Role } from 'tabiya';
import { forked, short, uncounted, unforced, unrepeated, whyNoMate } from './misses';

/** A task of a lesson: a position, what to do, and what is wanted. */
export interface Task {
  fen: string;
  /** What was played from there before the task begins. */
  before?: readonly string[];
  /** What is asked, in a sentence. */
  say: string;
  /** The squares to look at. */
  look?: readonly string[];
  /** Moves that do it, in UCI notation; or a test. */
  want: readonly string[] | ((move: Move, after: string) => boolean);
  /** What a legal move fails to do that does not do it: one of `piece`, or any where none is named. */
  otherwise: (move: Move, fen: string) => string;
  /** The piece of the task; a move of another one is told as such. */
  piece?: Role;
  /** What is said when it is done. */
  done: string;
}

export interface Lesson {
  id: string;
  name: string;
  about: string;
  tasks: readonly Task[];
}

const mates = (move: Move): boolean => move.checkmate;
const takes = (move: Move): boolean => move.captured !== null;

/** What a move fails to do that is not castling, with the square that the king goes to. */
function noCastling({ san, piece, from }: Move, to: 'c1' | 'g1'): string {
  const rook = to === 'c1' ? 'a1' : 'h1';
  const gone = piece === 'king' || from === rook ? ' A king or a rook that has moved castles no more.' : '';
  return `${san} ${piece === 'king' ? 'is a move of the king alone' : piece === 'rook' ? 'is a move of a rook alone' : 'moves a pawn'}: to castle, move the king two squares, from e1 to ${to}.${gone}`;
}

/** The game of a task, as it stands when it begins. */
export function beginning({ fen, before = [] }: Pick<Task, 'fen' | 'before'>): Game {
  const game = new Game({ fen, rules: 'analysis' });
  game.playAll([...before]);
  return game;
}

/** What is said of a legal move that does not do a task: what it fails to do, and nothing that is true only of another piece. */
export function missed(task: Task, move: Move): string {
  const { want, otherwise, piece } = task;
  if (!piece || move.piece === piece) return otherwise(move, beginning(task).fen);
  const to = Array.isArray(want) && want.length === 1 ? `: go to ${want[0].slice(2, 4)}` : '';
  return `That is a move of the ${move.piece}; this task is for the ${piece}${to}.`;
}

/** The rules by doing, in ten lessons. A move that the rules refuse is answered by the rules themselves. */
export const LESSONS: readonly Lesson[] = [
  {
    id: 'rook',
    name: 'The rook',
    about: 'Straight lines, as far as they are free',
    tasks: [
      { fen: '8/8/8/4k3/8/8/8/R3K3 w - - 0 1', say: 'The rook goes straight: along its file or its rank, as far as it likes. Take it to a8.', look: ['a8'], want: ['a1a8'], piece: 'rook', otherwise: ({ san, to }) => (to[0] === 'a' ? `${san} is on the file, but ${short(to, 'a8')}.` : `${san} goes along the rank: a8 is at the far end of the file.`), done: 'All the way in one move.' },
      { fen: '7k/8/8/8/p7/8/8/R3K3 w - - 0 1', say: 'It takes what stands in its way by going there. Take the pawn.', look: ['a4'], want: ['a1a4'], piece: 'rook', otherwise: ({ san, to }) => (to[0] === 'a' ? `${san} ${short(to, 'a4')}: to take the pawn, go to its square.` : `${san} leaves the file on which the pawn stands: nothing is between a1 and a4.`), done: 'Taken. The rook stands where the pawn stood.' },
      { fen: '7k/8/8/8/8/P7/8/R3K3 w - - 0 1', say: 'It cannot jump. Try to go past your own pawn if you like; then move the rook along the rank.', want: (move) => move.piece === 'rook' && move.to[1] === '1', piece: 'rook', otherwise: ({ san }) => `${san} is as far as the file is open: your own pawn is in the way. This time go along the rank.`, done: 'The file is closed by your own pawn, the rank is open up to the king.' },
    ],
  },
  {
    id: 'bishop',
    name: 'The bishop',
    about: 'Diagonals, always on one colour',
    tasks: [
      { fen: '6k1/8/8/8/8/8/8/2B1K3 w - - 0 1', say: 'The bishop goes along diagonals. Take it to h6.', look: ['h6'], want: ['c1h6'], piece: 'bishop', otherwise: ({ san, to }) => (to > 'c' ? `${san} is on the diagonal, but ${short(to, 'h6')}.` : `${san} goes along the other diagonal: h6 is up to the right.`), done: 'It began on a dark square, and will be on dark squares for ever.' },
      { fen: '6k1/8/8/6p1/8/8/8/2B1K3 w - - 0 1', say: 'Take the pawn with the bishop.', look: ['g5'], want: ['c1g5'], piece: 'bishop', otherwise: ({ san, to }) => (to > 'c' ? `${san} ${short(to, 'g5')}: to take the pawn, go to its square.` : `${san} goes along the other diagonal: the pawn is up to the right, on g5.`), done: 'Taken.' },
      { fen: '6k1/8/8/8/3p4/8/3P4/2B1K3 w - - 0 1', say: 'Your own pawn closes one diagonal. Where can the bishop still go? Find a move of it.', want: (move) => move.piece === 'bishop', otherwise: ({ san, piece }) => (piece === 'pawn' ? `${san} takes the pawn out of the way, but moves no bishop: it has another diagonal.` : `${san} moves the king: find a move of the bishop on c1.`), done: 'There was the other diagonal.' },
    ],
  },
  {
    id: 'queen',
    name: 'The queen',
    about: 'Rook and bishop in one',
    tasks: [
      { fen: '7k/8/8/8/8/8/8/3QK3 w - - 0 1', say: 'The queen goes like a rook or like a bishop. Give check to the king on h8.', want: (move) => move.check, piece: 'queen', otherwise: ({ san, to }) => `${san} gives no check: from ${to} none of her lines leads to h8. The h-file does, the eighth rank, and the long diagonal.`, done: 'Check: the king is attacked and has to get out of it.' },
      { fen: '7k/8/8/1p3n2/p7/8/8/3QK3 w - - 0 1', say: 'Three pieces, one of which she can take at once. Which?', want: takes, piece: 'queen', otherwise: ({ san }) => `${san} takes nothing. Follow each of her lines from d1: one ends at a black piece.`, done: 'Seen. The others were not on her lines.' },
      { fen: '6k1/5ppp/8/8/8/8/8/3QK3 w - - 0 1', say: 'The black king is shut in by its own pawns. Give mate.', want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} Where does the queen attack it so that it has no square?`, done: 'Checkmate: attacked, and no way out.' },
    ],
  },
  {
    id: 'knight',
    name: 'The knight',
    about: 'The only piece that jumps',
    tasks: [
      { fen: 'k7/8/8/8/8/8/8/1N2K3 w - - 0 1', say: 'The knight goes two squares straight and one aside. Take it to c3.', look: ['c3'], want: ['b1c3'], piece: 'knight', otherwise: ({ san, to }) => `${san} is ${to === 'a3' ? 'two up and one to the left' : 'two to the right and one up'}: c3 is two up and one to the right.`, done: 'Two and one.' },
      { fen: 'k7/8/8/8/8/8/PPP5/1N2K3 w - - 0 1', say: 'It jumps: pieces in between do not matter. Bring it out over the pawns.', want: (move) => move.piece === 'knight', otherwise: ({ san, piece }) => (piece === 'pawn' ? `${san} moves a pawn, as if the knight needed room: it jumps over all three.` : `${san} moves the king: let the knight on b1 jump over the pawns.`), done: 'Over their heads.' },
      { fen: 'q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1', say: 'Attack king and queen at once: a fork.', want: ['b5c7'], piece: 'knight', otherwise: (move, fen) => `${forked(fen, move)} From where does it reach both e8 and a8?`, done: 'That is how forks are found: look where a knight’s jump would reach something.' },
    ],
  },
  {
    id: 'pawn',
    name: 'The pawn',
    about: 'Goes straight, takes aslant',
    tasks: [
      { fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', say: 'From its first square a pawn may go two squares. Do so.', look: ['e4'], want: ['e2e4'], piece: 'pawn', otherwise: ({ san }) => `${san} is one square: that is allowed too, but this time go two, to e4.`, done: 'Only from its first square: after that, one at a time.' },
      { fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', say: 'It takes aslant, one square forward. Take the pawn.', look: ['d5'], want: ['e4d5'], piece: 'pawn', otherwise: ({ san }) => `${san} goes straight on, past the pawn on d5: to take it, go one forward and one aside.`, done: 'Straight to go, aslant to take.' },
      { fen: '4k3/8/8/4p3/4P3/8/3P4/4K3 w - - 0 1', say: 'Two pawns head to head block each other. Try it if you like; then find a pawn move.', want: (move) => move.piece === 'pawn', otherwise: ({ san }) => `${san} moves the king: one of the two pawns can move.`, done: 'The one on e4 waits until something takes, or is taken.' },
    ],
  },
  {
    id: 'passing',
    name: 'En passant and promotion',
    about: 'Two special moves of the pawn',
    tasks: [
      { fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', say: 'Black’s pawn has just gone two squares, past yours. Take it as if it had gone one: on d6.', look: ['d6'], want: ['e5d6'], otherwise: ({ san, piece }) => `${san} ${piece === 'pawn' ? 'goes straight on' : 'moves the king'}, and the chance is gone: taking in passing is allowed only at once.`, done: 'En passant. A move later it would have been too late.' },
      { fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', say: 'A pawn that reaches the last rank becomes another piece. Go there, and choose.', want: (move) => move.promotion !== null, otherwise: ({ san }) => `${san} moves the king: the pawn on e7 has one step left, to e8.`, done: 'Most choose the queen.' },
      { fen: '8/k1P5/8/K7/8/8/8/8 w - - 0 1', say: 'Not always: with a queen on c8 Black has no move, and that is a draw. Choose so that you win.', want: (move) => move.promotion === 'rook', otherwise: ({ san, promotion }) => (!promotion ? `${san} moves the king: the pawn on c7 has one step left, and you choose what it becomes.` : promotion === 'queen' ? 'A queen takes every square from the king without attacking it: stalemate. What attacks less?' : `A king and a ${promotion} alone cannot mate. What can, and is no queen?`), done: 'The rook leaves the king a move, and wins.' },
    ],
  },
  {
    id: 'king',
    name: 'The king and check',
    about: 'One step, never into danger',
    tasks: [
      { fen: '4k3/8/8/8/8/8/3r4/4K3 w - - 0 1', say: 'The king goes one square in any direction, but never where it could be taken. Take the rook.', look: ['d2'], want: ['e1d2'], otherwise: ({ san }) => `${san} is safe, but leaves the rook on d2, which nobody protects: the king may take it.`, done: 'Nobody protected it.' },
      { fen: '4k3/8/8/8/8/8/8/r3K3 w - - 0 1', say: 'You are in check along the first rank. Get out of it.', want: (move) => move.piece === 'king', otherwise: ({ san }) => `${san} leaves the king on the rank of the rook.`, done: 'Out of it: by going away.' },
      { fen: '4r1k1/8/8/8/8/3B4/8/4K3 w - - 0 1', say: 'Check again. This time put a piece in between.', want: ['d3e4', 'd3e2'], otherwise: ({ san }) => `${san} gets out of check by going away: this time put the bishop between the rook and the king.`, done: 'Between them. Now the bishop is pinned: it may not leave while the rook is there.' },
      { fen: '6k1/8/8/8/7B/8/8/2K1r3 w - - 0 1', say: 'Check once more. The third way out: take the attacker.', look: ['e1'], want: ['h4e1'], otherwise: ({ san }) => `${san} gets out of check by going away, and leaves the rook on e1: look along the bishop’s diagonal.`, done: 'The three ways out of check: go away, put something in between, take the attacker.' },
    ],
  },
  {
    id: 'castling',
    name: 'Castling',
    about: 'King and rook in one move',
    tasks: [
      { fen: '4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1', say: 'The king goes two squares towards the rook, and the rook jumps over it. Castle: king from e1 to g1.', look: ['g1'], want: (move) => move.castling === 'kingside', otherwise: (move) => noCastling(move, 'g1'), done: 'Safe behind the pawns, and the rook is out.' },
      { fen: '4k3/8/8/8/8/8/PPP5/R3K3 w Q - 0 1', say: 'To the other side: king from e1 to c1.', look: ['c1'], want: (move) => move.castling === 'queenside', otherwise: (move) => noCastling(move, 'c1'), done: 'Queenside, the long way.' },
      { fen: '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1', say: 'The rook on f8 attacks f1, where the king would pass: try it, and hear why not. Then castle where it is allowed.', want: (move) => move.castling === 'queenside', otherwise: (move) => noCastling(move, 'c1'), done: 'Not out of check, not through it, not into it.' },
    ],
  },
  {
    id: 'mate',
    name: 'Checkmate',
    about: 'How games are won',
    tasks: [
      { fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', say: 'The king is behind its own pawns. Mate in one move.', want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} The last rank is open, and nobody guards it.`, done: 'The back rank: the most common mate of all.' },
      { fen: '7k/8/6QK/8/8/8/8/8 w - - 0 1', say: 'Queen and king against king. Mate in one.', want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} Attack it from where your king protects her.`, done: 'King and queen together leave the other king no square.' },
      { fen: '6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1', say: 'A knight alone can mate, if the king has smothered itself.', want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} Which square attacks h8 by a knight’s jump?`, done: 'Smothered mate.' },
      { fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', say: 'Black has overlooked something. Mate in one.', look: ['f7'], want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} Two of your pieces look at f7; only the king protects it.`, done: 'The scholar’s mate. Now you know how to prevent it.' },
    ],
  },
  {
    id: 'draws',
    name: 'Stalemate and draws',
    about: 'How games are not won',
    tasks: [
      { fen: '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', say: 'One careless move here, and Black has no move without being in check: stalemate, a draw. Give mate instead.', want: mates, otherwise: (move, fen) => `${whyNoMate(fen, move)} Give a check that it cannot escape.`, done: 'When the king is alone, give it air or give it check.' },
      { fen: '8/8/4k3/8/8/8/3p4/4K3 w - - 0 1', say: 'Black’s last pawn is about to become a queen. Take it: what is left cannot mate.', look: ['d2'], want: ['e1d2'], otherwise: ({ san }) => `${san} gets out of check, but leaves the pawn, one step from becoming a queen. Take it.`, done: 'Two bare kings: nobody can ever mate, so the game is drawn at once.' },
      { fen: '7k/8/8/8/8/1Q6/r4q2/7K w - - 0 1', say: 'Black threatens mate, and your king has no move. Stalemate would save you: get rid of your queen with check, so that it has to be taken.', look: ['g8'], want: ['b3g8'], otherwise: (move, fen) => `${unforced(fen, move)} Where can the queen give check so that the king must take it?`, done: 'The king has to take, and you have no legal move and are not in check: stalemate, a draw.' },
      { fen: '6k1/6p1/8/7Q/8/8/r1q5/6K1 w - - 0 1', before: ['h5e8', 'g8h7', 'e8h5', 'h7g8', 'h5e8', 'g8h7', 'e8h5', 'h7g8', 'h5e8', 'g8h7'], say: 'Black threatens mate, and the queen alone cannot win. But she has given check from h5 twice, and the king went to and fro. Give that check a third time.', look: ['h5'], want: ['e8h5'], otherwise: (move, fen) => unrepeated(fen, move, 'h5'), done: 'The same position for the third time, with the same side to move: either player can now claim a draw. Check without end saves many a lost game.' },
      { fen: '8/8/8/4k3/8/4K3/P6R/8 w - - 99 120', say: 'For almost fifty moves nobody has taken a piece or moved a pawn: one more move like that, and Black can claim a draw. You are winning, so make a move that begins the count anew.', want: (move) => move.piece === 'pawn', otherwise: (move, fen) => uncounted(fen, move), done: 'A pawn move, like a capture, sets the count back to nothing: fifty moves more to win.' },
      { fen: '7k/8/6K1/8/8/8/8/R7 w - - 99 160', say: 'Again the last of fifty moves, with no pawn to move and nothing to take. One thing still wins: mate.', want: mates, otherwise: (move, fen) => uncounted(fen, move), done: 'Mate ends the game at once: after it there is no draw to claim.' },
    ],
  },
];
