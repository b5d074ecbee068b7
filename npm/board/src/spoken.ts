/** Words, as people say them and as machines mishear them, and what they are in notation. */
const SAID: readonly [RegExp, string][] = [
  [/\b(k?night|horse)s?\b/g, 'N'],
  [/\bbishops?\b/g, 'B'],
  [/\b(rook|rock|brook|tower)s?\b/g, 'R'],
  [/\bqueens?\b/g, 'Q'],
  [/\bkings?\b/g, 'K'],
  [/\b(takes?|captures?|capturing)\b/g, 'x'],
  [/\b(promotes?( to)?|becomes|equals?)\b/g, '='],
  [/\b(pawn|moves?|goes|from|on|the|an?(?! ?\d)|check(mate)?|mate|please)\b/g, ''],
  [/\b(alpha|alfa|hey)\b/g, 'a'],
  [/\b(bravo|bee?)\b/g, 'b'],
  [/\b(charlie|sea|see)\b/g, 'c'],
  [/\b(delta|dee)\b/g, 'd'],
  [/\becho\b/g, 'e'],
  [/\b(foxtrot|ef+)\b/g, 'f'],
  [/\b(golf|gee)\b/g, 'g'],
  [/\b(hotel|aitch)\b/g, 'h'],
  ...['one|won', 'two|too', 'three|tree', 'four|for|fore', 'five', 'six', 'seven', 'eight|ate'].map((said, i): [RegExp, string] => [new RegExp(`\\b(${said})\\b`, 'g'), String(i + 1)]),
  // Before a square it is the word, else the number.
  [/\bto(?= ?[a-h])/g, ''],
  [/\bto\b/g, '2'],
];

/** A move in words as notation: `'knight takes e five'` is `'Nxe5'`. */
export function interpret(text: string): string {
  const said = text.toLowerCase();
  if (/castl/.test(said)) return /queen|long/.test(said) ? 'O-O-O' : 'O-O';
  const written = SAID.reduce((all, [words, sign]) => all.replace(words, sign), said).replace(/[\s,.-]+/g, '');
  return written.replace(/([a-h][18])=?([QRBN])$/, '$1=$2');
}

/** Listens for one sentence, and gives what may have been said, the likeliest first. */
export function hear(lang: string): Promise<string[]> {
  return new Promise((done, failed) => {
    const { SpeechRecognition, webkitSpeechRecognition } = globalThis as any;
    const ear = new (SpeechRecognition ?? webkitSpeechRecognition)();
    ear.lang = lang;
    ear.maxAlternatives = 5;
    ear.onresult = (event: any) => done([...event.results[0]].map(({ transcript }: { transcript: string }) => transcript));
    ear.onerror = (event: any) => failed(new Error(event.error));
    ear.onend = () => done([]);
    ear.start();
  });
}
