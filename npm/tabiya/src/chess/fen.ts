import type { FenErrorCode } from '../errors.js';
import { FenError } from '../errors.js';
import { asText } from '../given.js';
import type { ForgivenField } from './types.js';

/** The fields; other readers of FEN fill in the last two. */
const FIELDS = ['placement', 'side to move', 'castling field', 'en passant square', 'halfmove clock', 'move number'];

function wrong(code: FenErrorCode, field: string, column: number, message: string): FenError {
  return new FenError({
    code,
    message: `column ${column}: ${message}`,
    reasons: [{ code, message, field, column, endColumn: column, squares: [] }],
  });
}

/**
 * A FEN with all its six fields, whose moves are counted from 1: nothing is filled in.
 *
 * @internal
 */
export function wholeFEN(fen: unknown): string {
  if (typeof fen !== 'string') throw wrong('empty', 'placement', 1, `a FEN is a text, not ${asText(fen).slice(0, 40)}`);
  const text = fen.trimEnd();
  const fields = text.trim().split(/\s+/);
  const missing = fields.length > 3 ? FIELDS[fields.length] : undefined;
  if (missing) throw wrong('missing-field', missing, Math.max(text.length, 1), `the ${missing} is missing`);
  if (/^0+$/.test(fields[5] ?? '')) {
    throw wrong('counter', FIELDS[5]!, text.length, `the move number is counted from 1, not from ${fields[5]}`);
  }
  return fen;
}

/**
 * What differs between a FEN as it was written and as it was read.
 *
 * @internal
 */
export function forgivenIn(fen: string, read: string): ForgivenField[] {
  const found: ForgivenField[] = [];
  const tell = (field: string, written: string, now: string): void => {
    if (written !== now) found.push({ field, written, read: now, message: `The ${field} "${written}" is read as "${now}".` });
  };
  const written = fen.trim().split(/\s+/);
  const now = read.split(' ');
  FIELDS.forEach((field, i) => tell(field, written[i]!, now[i]!));
  tell('spacing', fen, written.join(' '));
  return found;
}
