import type { FenErrorCode } from '../errors.js';
import { FenError } from '../errors.js';
import { asText } from '../given.js';

/** The fields that other readers of FEN fill in. */
const COUNTERS = ['halfmove clock', 'move number'] as const;

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
  const missing = COUNTERS[fields.length - 4];
  if (missing) throw wrong('missing-field', missing, Math.max(text.length, 1), `the ${missing} is missing`);
  if (/^0+$/.test(fields[5] ?? '')) {
    throw wrong('counter', COUNTERS[1], text.length, `the move number is counted from 1, not from ${fields[5]}`);
  }
  return fen;
}
