//! Texts of games to which something has happened, for tests: whatever reads them has to agree with whatever else does.

/// Games as people write them.
pub(crate) const GAMES: [&str; 8] = [
    "[Event \"A\"]\n[White \"a\"]\n\n1. e4 {a comment} e5 2. Nf3 1-0\n\n",
    "[Event \"B\"]\r\n\r\n1. d4 { [%clk 0:01:00] } (1. c4 c5) d5 *\r\n\r\n",
    "[White \"w\"]\n\n1. e4 ; to the end 1-0\ne5 1/2-1/2 {at the end}\n\n",
    "[Event \"C\"]\n\n0-1\n\n",
    "{before} [Event \"D\"]\n%escaped 1-0\n\n1. e4 e5\n2. Nc3 {two\n\nlines; 1-0} 0-1\n\n",
    "1. c4 c5 1-0\n\n",
    "[White \"w\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n\n",
    "[Black \"b\"]\n1. e4 *\n\n",
];

/// What may have come into a text.
const ACCIDENTS: [&str; 48] = [
    "(",
    "(<)> 1-0)",
    "([)] 1-0)",
    "(1. a4 Ka8 <)> 1-0)",
    "(1. a4 Ka8\n\u{feff}%)\n 1-0)",
    "0-0\n\n",
    "e8(Q)",
    "(\u{feff}%)",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "\n;",
    "<",
    ">",
    "[",
    "]",
    "\"",
    "\\",
    "\n",
    "\n\n",
    "\r",
    "\r\r",
    " ",
    "\t",
    ",",
    "1-0",
    " 1-0",
    "*",
    "\n\n*\n\n",
    "1.",
    "\n\n1. e4 e5\n\n",
    "[Event \"x\"]",
    "\n[Event \"",
    "\n\n[White \"y\"]\n",
    "[Re\n\n",
    "[Variant \"Atomic\"]\n",
    "[FEN \"8/8\"]\n",
    "Zz",
    "$",
    "--",
    "\u{feff}",
    "\u{bf}",
    "{c}\n\n",
    "\n \n",
];

/// Texts of eight games with a few accidents, always the same ones.
pub(crate) struct Accidents {
    seed: u64,
}

impl Accidents {
    pub(crate) fn new() -> Accidents {
        Accidents { seed: 1 }
    }

    /// Any number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % limit
    }

    /// The next text.
    pub(crate) fn text(&mut self) -> Vec<u8> {
        let mut text: Vec<u8> = (0..8).flat_map(|_| GAMES[self.below(GAMES.len())].bytes()).collect();
        for _ in 0..self.below(6) {
            let mut at = self.below(text.len());
            // Most often at the end of a line, or at the beginning of the next.
            let line =
                text[at..].iter().position(|&byte| byte == b'\n').map_or(0, |line| line + self.below(2));
            if self.below(3) > 0 {
                at += line;
            }
            match self.below(4) {
                0 => text.truncate(text.len() - self.below(20).min(text.len() - 1)),
                1 => drop(text.drain(at..text.len().min(at + self.below(8)))),
                _ => drop(text.splice(at..at, ACCIDENTS[self.below(ACCIDENTS.len())].bytes())),
            }
            if text.is_empty() {
                text.push(b'1');
            }
        }
        text
    }
}
