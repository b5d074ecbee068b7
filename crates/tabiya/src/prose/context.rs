//! What the words before a move and behind it say of it.

use super::lexicon::Cues;
use super::tokens::{Token, What};
use core::ops::Range;

/// A word before a move, the nearest one first.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pub(super) token: usize,
    pub(super) cues: Cues,
    /// A colon stands between it and the move.
    pub(super) colon: bool,
    /// A comma stands between, and nothing else: it belongs to the part of the sentence before.
    pub(super) apart: bool,
    /// Only words stand between that say nothing.
    pub(super) near: bool,
}

/// How many words before a move are looked at.
const MOST: usize = 24;

/// The words before a move.
pub(super) struct Words {
    words: [Option<Before>; MOST],
    /// The move that stands before them in the same sentence.
    pub(super) move_before: Option<usize>,
    /// A colon stands right before the move, but for signs.
    pub(super) colon: bool,
}

impl Words {
    /// The words before a token within its sentence.
    pub(super) fn before(tokens: &[Token], sentence: &Range<usize>, token: usize) -> Words {
        let mut found = Words { words: [None; MOST], move_before: None, colon: false };
        let (mut count, mut colon, mut apart, mut near) = (0, false, false, true);
        for at in (sentence.start..token).rev() {
            let Token { what, cues, .. } = &tokens[at];
            match what {
                What::Word(_) if count == MOST => break,
                What::Word(_) => {
                    found.words[count] = Some(Before { token: at, cues: *cues, colon, apart, near });
                    count += 1;
                    near &= cues.has(Cues::FILLER);
                    if cues.has(Cues::LINK) && !cues.has(Cues::FILLER) {
                        break;
                    }
                }
                What::Move(_) | What::Enclosed => {
                    found.move_before = Some(at);
                    break;
                }
                What::Sign(':' | '=' | '→') => {
                    found.colon |= count == 0;
                    colon = true;
                }
                What::Sign('>') if at > 0 && tokens[at - 1].is_sign('-') => {
                    found.colon |= count == 0;
                    colon = true;
                }
                What::Sign(sign) if is_boundary(tokens, at, *sign) => {
                    if count > 0 {
                        break;
                    }
                    apart = true;
                }
                _ => {}
            }
        }
        if found.move_before.is_none() {
            found.move_before =
                (sentence.start..token).rev().find(|&at| matches!(tokens[at].what, What::Move(_)));
        }
        found
    }

    /// All of them, the nearest one first.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, Before)> + '_ {
        self.words.iter().map_while(|word| *word).enumerate()
    }

    /// The distance of the nearest word in the same part of the sentence that says one of these.
    pub(super) fn nearest(&self, cues: Cues) -> Option<usize> {
        self.all().find(|(_, word)| !word.apart && word.cues.has(cues)).map(|(at, _)| at)
    }
}

/// Whether a sign parts a sentence.
pub(super) fn is_boundary(tokens: &[Token], at: usize, sign: char) -> bool {
    match sign {
        ',' | '—' | '–' | '(' | ')' | '|' | ']' | '}' => true,
        '-' => {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            let after = tokens.get(at + 1);
            before.is_some_and(|token| token.span.end < tokens[at].span.start)
                && after.is_none_or(|token| token.span.start > tokens[at].span.end)
        }
        _ => false,
    }
}

/// What is said of a move behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// Nothing.
    None,
    /// `is my move`
    Chosen,
    /// `is best`
    Best,
    /// `is popular`
    Known,
    /// `was the alternative`
    Also,
    /// `is a mistake`
    Bad,
}

/// What is said of a move right behind it, and whether anything at all is said in that part of the sentence.
pub(super) fn behind(tokens: &[Token], sentence: &Range<usize>, token: usize) -> (Judgement, bool) {
    let (mut tentative, mut said) = (Judgement::None, false);
    for at in token + 1..sentence.end {
        let Token { what, opens, cues, .. } = &tokens[at];
        match what {
            What::Word(_) => {}
            What::Move(_) | What::Enclosed | What::Line => break,
            What::Sign(sign)
                if is_boundary(tokens, at, *sign) || matches!(sign, ':' | '.' | '!' | '?' | ';') =>
            {
                break;
            }
            _ => continue,
        }
        if cues.has(Cues::LINK) && !cues.has(Cues::IS) {
            break;
        }
        said = true;
        if opens.has(Cues::GOOD) {
            return (if tentative == Judgement::Also { Judgement::Known } else { Judgement::Chosen }, said);
        }
        if opens.has(Cues::BAD) {
            return (Judgement::Bad, said);
        }
        if opens.has(Cues::BEST) {
            return (if tentative == Judgement::Also { Judgement::Known } else { Judgement::Best }, said);
        }
        if opens.has(Cues::ALSO) {
            tentative = Judgement::Also;
            if !cues.has(Cues::IS) {
                break;
            }
        } else if opens.has(Cues::KNOWN) {
            if tentative == Judgement::None {
                tentative = Judgement::Known;
            }
            break;
        } else if !cues.has(Cues::IS) {
            break;
        }
    }
    (tentative, said)
}
