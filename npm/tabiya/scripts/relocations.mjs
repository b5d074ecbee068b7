// What points at what in a linked module: the linker tells it with `--emit-relocs`.
import { Cursor } from './module.mjs';

const [FUNCTION, DATA] = [0, 1];
const SYMBOLS = 8;
const [UNDEFINED, NAMED] = [0x10, 0x40];
/** The kinds of pointers that are to a place in memory, or in a section, and not to a whole thing: a number follows them. */
const WITH_ADDEND = new Set([3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25]);

/** The symbols: functions by number, data by segment, place and length. */
function symbolsOf(bytes) {
  const from = new Cursor(bytes);
  from.number();
  while (from.at < bytes.length) {
    const kind = from.byte();
    const end = from.number() + from.at;
    if (kind === SYMBOLS) return Array.from({ length: from.number() }, () => symbol(from));
    from.at = end;
  }
  return [];
}

function symbol(from) {
  const kind = from.byte();
  const flags = from.number();
  if (kind === DATA) {
    from.take(from.number());
    return flags & UNDEFINED ? {} : { segment: from.number(), at: from.number(), length: from.number() };
  }
  const index = from.number();
  if (kind !== 3 && (!(flags & UNDEFINED) || flags & NAMED)) from.take(from.number());
  return kind === FUNCTION ? { index } : {};
}

/** The pointers of a section, in its order: the place of each, and the symbol that it is to. */
function pointersOf(bytes, symbols) {
  if (!bytes) return [];
  const from = new Cursor(bytes);
  from.number();
  return Array.from({ length: from.number() }, () => {
    const kind = from.byte();
    const at = from.number();
    const index = from.number();
    if (WITH_ADDEND.has(kind)) from.signed();
    // A pointer to a type is to no symbol.
    return { at, to: kind === 6 ? undefined : symbols[index] };
  }).sort((a, b) => a.at - b.at);
}

/** Where the bytes of each segment of data begin in their section. */
function segmentsOf(bytes) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => {
    if (from.number() !== 0 || from.byte() !== 0x41) throw new Error('scripts/relocations.mjs expects data at constant places');
    from.signed();
    from.byte();
    const length = from.number();
    const at = from.at;
    from.at += length;
    return at;
  });
}

/**
 * Who points at what: for places in the code, functions and pieces of data. A piece of data has the place of its bytes in
 * their section, and what it points at itself.
 */
export function pointers(customs, data) {
  const symbols = symbolsOf(customs.get('linking'));
  const segments = segmentsOf(data);
  const inData = pointersOf(customs.get('reloc.DATA'), symbols);
  for (const piece of symbols) {
    if (piece.segment === undefined) continue;
    piece.start = segments[piece.segment] + piece.at;
    piece.end = piece.start + piece.length;
    piece.to = inData.filter(({ at }) => at >= piece.start && at < piece.end).map(({ to }) => to);
  }
  return pointersOf(customs.get('reloc.CODE'), symbols);
}
