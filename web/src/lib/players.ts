const known = (name: string | undefined): name is string => name !== undefined && /[^?.\s]/.test(name);

/** Who played, `Ada – Bruno`; of a game that names nobody, what it is called instead. */
export const playersOf = (white: string | undefined, black: string | undefined, unnamed = 'Unnamed game'): string =>
  known(white) || known(black) ? `${known(white) ? white : '?'} – ${known(black) ? black : '?'}` : unnamed;
