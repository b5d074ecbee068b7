import type { Color, GamePiece, Move, Role } from 'tabiya';

/** The names that sentences are made of. */
export type Names = Readonly<Record<Color | Role | 'check' | 'checkmate', string>>;

/** Every text that the board shows or says; {@link ChessBoard.words} replaces any of them. */
export const WORDS = {
  white: 'White',
  black: 'Black',
  pawn: 'pawn',
  knight: 'knight',
  bishop: 'bishop',
  rook: 'rook',
  queen: 'queen',
  king: 'king',
  board: 'Chess board',
  hint: 'Arrow keys walk, Enter picks up and puts down, ? lists the keys.',
  look: 'Arrow keys walk, ? lists the keys.',
  type: 'Type a move',
  speak: 'Say a move',
  listening: 'Listening',
  undo: 'Take back',
  flip: 'Turn the board',
  promotion: 'What does the pawn become?',
  selected: 'selected',
  target: 'can go here',
  capture: 'can be taken',
  lastMove: 'last move',
  check: 'check',
  checkmate: 'checkmate',
  nothing: 'Nothing to tell.',
  start: 'The start.',
  turned: (color: Color): string => `${WORDS[color]} is below.`,
  toMove: (color: string, check: boolean): string => `${color} to move${check ? ', check' : ''}`,
  takenBack: (count: number): string => `${count > 1 ? `${count} moves` : 'One move'} taken back.`,
  premoves: (count: number): string => (count ? `${count} move${count > 1 ? 's' : ''} ahead` : 'No moves ahead.'),
  notAhead: (piece: string, to: string): string => `The ${piece} can never go to ${to}.`,
  dropped: (why: string): string => `The moves ahead are dropped. ${why}`,
  piece: ({ color, role }: GamePiece, names: Names): string => `${names[color].toLowerCase()} ${names[role]}`,
  move: ({ color, piece, from, to, captured, promotion, castling, drop, enPassant, check, checkmate }: Move, names: Names): string =>
    names[color] +
    (castling
      ? ` castles ${castling}`
      : ` ${names[piece]} ${drop ? `dropped on ${to}` : `${from} ${captured ? `takes ${names[captured]} ${to}` : `to ${to}`}`}${enPassant ? ' in passing' : ''}`) +
    (promotion ? `, becomes a ${names[promotion]}` : '') +
    (checkmate ? `, ${names.checkmate}` : check ? `, ${names.check}` : ''),
  /** A sentence with moves in it, in the letters of the pieces that are shown. */
  written: (text: string): string => text,
  noPiece: 'No piece to move here.',
  notYours: (color: string): string => `You play ${color}.`,
  noPieces: (name: string): string => `There is no set of pieces "${name}".`,
};

/** The texts of the board. */
export type Words = typeof WORDS;

/** The texts that a page may give, also those of the viewer, the editor, variants and the answers to questions. */
export type GivenWords = Partial<Words & typeof import('./questions.js').QUESTION_WORDS & typeof import('./viewer.js').VIEWER_WORDS & typeof import('./editor.js').EDITOR_WORDS & typeof import('./variant-view.js').VARIANT_WORDS & typeof import('./opponent.js').OPPONENT_WORDS>;

/** Texts, and in their place those that are given; one of another kind than the text it stands for is left out. */
export const mixed = <T extends object, G extends object>(texts: T, given: G): T & G => ({
  ...texts,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([key, text]) => typeof text === typeof (texts[key as keyof T] ?? text))),
} as T & G);

/** `'white knight'`, as labels have it. */
export const nameOf = (words: Words, piece: GamePiece): string => words.piece(piece, words);

/** A move as it is said: `'White knight g1 to f3, check'`. */
export const say = (words: Words, move: Move): string => words.move(move, words);
