import type { Suffix } from './types.js';

/** What a FEN is refused for, in the words that programs of chess.js look for. @internal */
export function fenFault(fen: string): string | undefined {
  const fields = fen.split(/\s+/);
  if (fields.length !== 6) return 'Invalid FEN: must contain six space-delimited fields';
  const [placement, turn, rights, passed, halfmoves, number] = fields as [string, string, string, string, string, string];
  if (!(parseInt(number, 10) > 0)) return 'Invalid FEN: move number must be a positive integer';
  if (!(parseInt(halfmoves, 10) >= 0)) return 'Invalid FEN: half move counter number must be a non-negative integer';
  if (!/^(-|[a-h][36])$/.test(passed)) return 'Invalid FEN: en-passant square is invalid';
  if (/[^kKqQ-]/.test(rights)) return 'Invalid FEN: castling availability is invalid';
  if (turn !== 'w' && turn !== 'b') return 'Invalid FEN: side-to-move is invalid';
  const ranks = placement.split('/');
  if (ranks.length !== 8) return "Invalid FEN: piece data does not contain 8 '/'-delimited rows";
  for (const rank of ranks) {
    if (/\d\d/.test(rank)) return 'Invalid FEN: piece data is invalid (consecutive number)';
    if (/[^\dprnbqk]/i.test(rank)) return 'Invalid FEN: piece data is invalid (invalid piece)';
    const squares = [...rank].reduce((sum, char) => sum + (Number(char) || (char === '0' ? 0 : 1)), 0);
    if (squares !== 8) return 'Invalid FEN: piece data is invalid (too many squares in rank)';
  }
  if (passed[1] === (turn === 'w' ? '3' : '6')) return 'Invalid FEN: illegal en-passant square';
  for (const [color, letter] of [['white', 'K'], ['black', 'k']] as const) {
    const kings = placement.split(letter).length - 1;
    if (kings === 0) return `Invalid FEN: missing ${color} king`;
    if (kings > 1) return `Invalid FEN: too many ${color} kings`;
  }
  if (/p/i.test(ranks[0]! + ranks[7]!)) return 'Invalid FEN: some pawns are on the edge rows';
  return undefined;
}

/** A move of a record, as it is written. @internal */
export interface Written {
  move: string | undefined;
  comment: string | undefined;
  suffix: Suffix | undefined;
  nags: number[];
}

/** A record as it is written: tags, the main line behind what is before it, and the result. @internal */
export interface ReadText {
  tags: Record<string, string>;
  line: Written[];
  result: string | undefined;
}

/** Reads the first record of a text; variations are passed over. @internal */
export function readText(text: string): ReadText {
  const tags: Record<string, string> = {};
  const line: Written[] = [{ move: undefined, comment: undefined, suffix: undefined, nags: [] }];
  const token = /\s+|\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"\s*\]|\{([^}]*)\}|;([^\n]*)(?:\n|$)|\$(\d+)|([()])|(1-0|0-1|1\/2-1\/2|\*)(?=\s|$)|(\d+\s*\.+)|(--|[^\s{}()[\];$.?!]+)([?!]{0,2})|(\.+)/y;
  let depth = 0;
  let result: string | undefined;
  const fail = (at: number): never => {
    throw new Error(`Invalid PGN: unexpected ${JSON.stringify(text.slice(at, at + 12))} at ${at}`);
  };
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text) ?? fail(at);
    const [, name, value, brace, rest, nag, bracket, end, , move, marks] = found;
    const last = line[line.length - 1]!;
    if (name !== undefined) {
      if (line.length > 1 || result !== undefined) fail(at);
      tags[name] = value!.replace(/\\(.)/g, '$1');
    } else if (bracket !== undefined) {
      depth += bracket === '(' ? 1 : -1;
      if (depth < 0 || line.length === 1) fail(at);
    } else if (depth > 0) continue;
    else if (brace !== undefined || rest !== undefined) {
      const said = (brace ?? rest!).replace(/\s*\r?\n\s*/g, ' ');
      const kept = rest === undefined ? said : said.trim();
      last.comment = last.comment === undefined ? kept : `${last.comment} ${kept}`;
    } else if (nag !== undefined) last.nags.push(Number(nag));
    else if (end !== undefined) {
      result = end;
      break;
    } else if (move !== undefined && !/^\d+$/.test(move)) {
      const suffix = (marks || undefined) as Suffix | undefined;
      line.push({ move, comment: undefined, suffix, nags: [] });
    }
  }
  if (depth > 0) fail(text.length);
  return { tags, line, result };
}

/** Words in lines of a width, as chess.js breaks them: between pairs of moves, and within what has a comment. @internal */
export function wrap(groups: readonly string[], width: number, newline: string): string {
  let text = '';
  let column = 0;
  const breakLine = (): void => {
    text = text.replace(/ +$/, '') + newline;
    column = 0;
  };
  groups.forEach((group, i) => {
    const fits = column + group.length <= width;
    if (!fits && group.includes('{')) {
      for (const word of group.split(' ').filter((one) => one !== '')) {
        if (column + word.length > width) breakLine();
        text += `${word} `;
        column += word.length + 1;
      }
      text = text.slice(0, -1);
      column--;
      return;
    }
    if (i > 0 && !fits) breakLine();
    else if (i > 0) {
      text += ' ';
      column++;
    }
    text += group;
    column += group.length;
  });
  return text;
}
