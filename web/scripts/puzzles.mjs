// Packs puzzles of lichess (CC0) into public/puzzles.txt: node scripts/puzzles.mjs lichess_puzzles.tsv
// A line is a puzzle: rating, themes by letters, board, turn and castling and en passant, moves without spaces.
import { readFileSync, writeFileSync } from 'node:fs';

const LETTERS = { mateIn1: '1', mateIn2: '2', mateIn3: '3', mateIn4: '3', mateIn5: '3', fork: 'f', pin: 'p', skewer: 's', discoveredAttack: 'd', sacrifice: 'x', backRankMate: 'b', hangingPiece: 'h', endgame: 'e', promotion: 'P', advancedPawn: 'P', quietMove: 'q', deflection: 'D', attraction: 'D', trappedPiece: 't', defensiveMove: 'v', kingsideAttack: 'k', opening: 'o' };

const [head, ...rows] = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => line.split('\t'));
const at = Object.fromEntries(head.map((name, index) => [name, index]));
const lines = rows
  .map((row) => ({ id: row[at.id], rating: Number(row[at.rating]), themes: row[at.themes].split(' '), fen: row[at.fen].split(' ').slice(0, 4).join(' '), moves: row[at.moves].split(' ') }))
  .sort((one, two) => one.rating - two.rating || (one.id < two.id ? -1 : 1))
  .map(({ id, rating, themes, fen, moves }) => [id, rating, [...new Set(themes.map((theme) => LETTERS[theme] ?? ''))].join('') || '-', fen, moves.join(',')].join(' '));
writeFileSync(new URL('../public/puzzles.txt', import.meta.url), lines.join('\n') + '\n');
console.log(`${lines.length} puzzles`);
