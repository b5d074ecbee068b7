//! What the words before a move and behind it say of it.

use super::lexicon::Cues;
use super::tokens::{NO, TextToken, TokenKind};
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
    /// A dash does.
    pub(super) dash: bool,
}

impl Words {
    /// The words before a token within its sentence.
    pub(super) fn before(tokens: &[TextToken], sentence: &Range<usize>, token: usize) -> Words {
        let mut found = Words { words: [None; MOST], move_before: None, colon: false, dash: false };
        let (mut count, mut colon, mut apart, mut near) = (0, false, false, true);
        for at in (sentence.start..token).rev() {
            let TextToken { what, cues, .. } = &tokens[at];
            match what {
                TokenKind::Word(_) if count == MOST => break,
                TokenKind::Word(_) => {
                    found.words[count] = Some(Before { token: at, cues: *cues, colon, apart, near });
                    count += 1;
                    near &= cues.has(Cues::FILLER);
                    if cues.has(Cues::LINK) && !cues.has(Cues::FILLER) && begins_clause(tokens, at) {
                        break;
                    }
                }
                TokenKind::Move(_) if tokens[at].is_talk => {}
                TokenKind::Move(_) | TokenKind::Enclosed => {
                    found.move_before = Some(at);
                    break;
                }
                TokenKind::Sign(':' | '=' | '→') => {
                    found.colon |= count == 0;
                    colon = true;
                }
                TokenKind::Sign('>') if at > 0 && tokens[at - 1].is_sign('-') => {
                    found.colon |= count == 0;
                    colon = true;
                }
                TokenKind::Sign('—' | '–' | '-') if count == 0 && is_boundary(tokens, at, '-') => {
                    found.dash = true;
                    colon = true;
                }
                TokenKind::Sign(sign) if is_boundary(tokens, at, *sign) => {
                    if count > 0 {
                        break;
                    }
                    apart = true;
                }
                _ => {}
            }
        }
        if found.move_before.is_none() {
            found.move_before = (sentence.start..token)
                .rev()
                .find(|&at| matches!(tokens[at].what, TokenKind::Move(_)) && !tokens[at].is_talk);
        }
        found
    }

    /// The same with no word in it.
    pub(super) fn without_words(&self) -> Words {
        Words { words: [None; MOST], move_before: self.move_before, colon: false, dash: self.dash }
    }

    /// `but d3`: nothing else is said before it.
    pub(super) fn is_set_against(&self) -> bool {
        let mut words = self.all();
        words.next().is_some_and(|(_, word)| word.cues.has(Cues::BUT)) && words.next().is_none()
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

/// Whether a word that can begin another part of a sentence does: not in `entscheide mich aber für`, and `ma` is French
/// for `my` within a sentence.
fn begins_clause(tokens: &[TextToken], at: usize) -> bool {
    let is_word = |before: &&TextToken| before.is_word();
    if !at.checked_sub(1).is_some_and(|before| tokens[before].is_word()) {
        return true;
    }
    // `Ich springe aber`, `bleibe nun doch bei`: the verb stands before it, and belongs to what follows.
    let mut before = tokens[..at].iter().rev().take(3).take_while(is_word);
    let is_within = before.any(|token| token.cues.has(Cues::PLAY) || is_pronoun(token));
    !tokens[at].cues.has(Cues::FIRST) && !is_within
}

/// `I`, where it stands beside its verb.
fn is_pronoun(token: &TextToken) -> bool {
    matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(), "ich" | "je" | "j'" | "yo" | "io" | "eu" | "ik" | "я"))
}

/// `Bxc6, then.`, `Td7 dus.`: a word that concludes, and nothing more, behind a move that begins its sentence.
fn is_concluded(tokens: &[TextToken], sentence: &Range<usize>, token: usize) -> bool {
    // More signs than these lead nothing; the search stays linear.
    let leads = || {
        let from = sentence.start.max(token.saturating_sub(64));
        from == sentence.start
            && !tokens[from..token]
                .iter()
                .any(|it| matches!(it.what, TokenKind::Word(_) | TokenKind::Move(_)))
    };
    let is_sign = |at: &usize| matches!(tokens[*at].what, TokenKind::Sign(_) | TokenKind::Glyph);
    let word = (token + 1..sentence.end).find(|at| !is_sign(at)).filter(|&at| {
        matches!(&tokens[at].what, TokenKind::Word(word) if matches!(word.as_str(),
            "then" | "dann" | "also" | "alors" | "donc" | "entonces" | "pues" | "allora" | "quindi" | "dunque" | "então"
                | "portanto" | "dan" | "dus" | "тогда" | "значит"))
            // `Rd8 also.` is English.
            && !tokens[at].cues.has(Cues::ALSO)
    });
    let ends = |at: usize| {
        !tokens.get(at + 1).is_some_and(|next| {
            matches!(next.what, TokenKind::Word(_) | TokenKind::Move(_) | TokenKind::Number { .. })
        })
    };
    word.is_some_and(ends) && leads()
}

/// `then`, where it concludes.
fn is_then(token: &TextToken) -> bool {
    matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
        "then" | "dann" | "alors" | "entonces" | "allora" | "então" | "dan" | "тогда"))
}

/// Whether a sign parts a sentence.
pub(super) fn is_boundary(tokens: &[TextToken], at: usize, sign: char) -> bool {
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
pub(super) enum Remark {
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

/// What is said behind a move in its part of the sentence.
pub(super) struct Behind {
    pub(super) judgement: Remark,
    /// Anything at all is said there.
    pub(super) is_discussed: bool,
    /// It comes later: `d3 after that`.
    pub(super) is_later: bool,
}

/// How many words behind a move are looked at.
const FARTHEST: usize = 12;

/// What is said of a move right behind it.
pub(super) fn behind(tokens: &[TextToken], sentence: &Range<usize>, token: usize) -> Behind {
    let mut found = Behind { judgement: Remark::None, is_discussed: false, is_later: false };
    if is_concluded(tokens, sentence, token) {
        return Behind { judgement: Remark::Chosen, is_discussed: true, is_later: false };
    }
    // `O-O is the move that everyone would play`, `e5 is the move, if you ask an engine`
    let others = |at: usize| {
        let rest = tokens[at + 1..sentence.end].iter().take(FARTHEST);
        let mut rest =
            rest.take_while(|token| !matches!(token.what, TokenKind::Move(_) | TokenKind::Enclosed));
        rest.any(|token| {
            token.cues.has(Cues::MAY.and(Cues::THIRD).and(Cues::IF)) || token.opens.has(Cues::THIRD)
        })
    };
    let (mut is_judged, mut count, mut resumes, mut goes_on) = (false, 0, 0, false);
    // `c3 - not my style`
    let is_denied = |dash: usize| {
        let clause = tokens[dash + 1..sentence.end].iter().take(6);
        let clause = clause.take_while(|token| token.is_word());
        let says = |cues: Cues| clause.clone().any(|token| token.cues.has(cues));
        says(Cues::NOT) && says(Cues::FIRST)
    };
    for at in token + 1..sentence.end {
        let TextToken { what, opens, cues, .. } = &tokens[at];
        match what {
            TokenKind::Word(_) if at < resumes => continue,
            TokenKind::Word(_) if count == FARTHEST => break,
            TokenKind::Word(_) => count += 1,
            TokenKind::Move(_) | TokenKind::Enclosed | TokenKind::Line | TokenKind::Sign('<') => break,
            TokenKind::Sign(',') if at < resumes => continue,
            // `Bc4, the Italian, is best`: what it is called says nothing of it.
            TokenKind::Sign(',') if count == 0 && apposition(tokens, at, sentence.end).is_some() => {
                resumes = apposition(tokens, at, sentence.end).unwrap_or(at) + 1;
                continue;
            }
            TokenKind::Sign('-' | '—' | '–') if count == 0 && is_denied(at) => {
                return Behind { judgement: Remark::Bad, is_discussed: true, is_later: false };
            }
            TokenKind::Sign(sign)
                if is_boundary(tokens, at, *sign) || matches!(sign, ':' | '.' | '!' | '?' | ';') =>
            {
                break;
            }
            _ => continue,
        }
        if cues.has(Cues::LINK) && !cues.has(Cues::IS) {
            break;
        }
        found.is_discussed = true;
        // `Nc3 then Nf3` says it of the second one.
        let leads_on = matches!(
            tokens.get(at + 1),
            Some(TextToken { what: TokenKind::Move(_) | TokenKind::Number { .. }, .. })
        );
        if cues.has(Cues::THEN.and(Cues::AFTER)) && leads_on {
            break;
        }
        // `Nf6 and win the pawn back later`
        goes_on |= cues.has(Cues::JOIN) && count > 0 && tokens.get(at + 1).is_some_and(TextToken::is_word);
        // `I'll go with Ng5 then.` concludes.
        let ends = !tokens.get(at + 1).is_some_and(TextToken::is_word);
        let concludes = ends && is_then(&tokens[at]);
        found.is_later |=
            cues.has(Cues::THEN.and(Cues::AFTER)) && !cues.has(Cues::FIRST) && !goes_on && !concludes;
        // `d3 first, then O-O`
        if count == 1 && ends && opens.has(Cues::FIRSTLY) {
            found.judgement = Remark::Chosen;
            is_judged = true;
        }
        if is_judged {
            // `is what I want to avoid`
            if found.judgement == Remark::Chosen && cues.has(Cues::NOT) && cues.has(Cues::DROP) {
                found.judgement = Remark::Bad;
            }
            continue;
        }
        let tentative = found.judgement == Remark::Also;
        is_judged = true;
        if opens.has(Cues::GOOD) && !opens.has(Cues::INSTEAD) {
            found.judgement = match (tentative, others(at)) {
                (true, _) => Remark::Known,
                (_, true) => Remark::Also,
                _ => Remark::Chosen,
            };
        } else if opens.has(Cues::BAD)
            || count == 1 && matches!(what, TokenKind::Word(word) if NO.contains(&word.as_str()))
        {
            found.judgement = Remark::Bad;
        } else if opens.has(Cues::BEST) && !is_more_known(tokens, at) {
            found.judgement = if tentative { Remark::Known } else { Remark::Best };
        } else if opens.has(Cues::ALSO) {
            found.judgement = Remark::Also;
            is_judged = !cues.has(Cues::IS);
        } else if opens.has(Cues::KNOWN) && !tentative {
            found.judgement = Remark::Known;
        } else {
            is_judged = !cues.has(Cues::IS);
        }
    }
    found
}

/// The comma that ends the apposition which another one begins: `, the Italian Game,`
fn apposition(tokens: &[TextToken], comma: usize, end: usize) -> Option<usize> {
    let article = tokens.get(comma + 1).is_some_and(|next| {
        matches!(&next.what, TokenKind::Word(word) if ["the", "a", "an", "die", "der", "das", "le", "la", "el", "il", "o", "de", "het"].contains(&word.as_str()))
    });
    let close = (comma + 2..end.min(comma + 8)).find(|&at| !tokens[at].is_word())?;
    let goes_on = tokens.get(close + 1).is_some_and(|next| next.is_word() && next.cues.has(Cues::IS));
    (article && tokens[close].is_sign(',') && goes_on).then_some(close)
}

/// `more popular`, and not `more fun`.
fn is_more_known(tokens: &[TextToken], at: usize) -> bool {
    matches!(&tokens[at].what, TokenKind::Word(word) if word == "more")
        && !tokens
            .get(at + 1)
            .is_some_and(|next| next.is_word() && !next.cues.has(Cues::KNOWN.and(Cues::BAD)))
}
