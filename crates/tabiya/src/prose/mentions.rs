//! Squares and pieces that are only talked about.

use super::Reading;
use super::context::{Behind, Remark, Words, behind};
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::roles::{Roles, Said, level};
use super::tokens::{TextToken, TokenKind};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::Square;
use core::ops::Range;

/// So many moves back an answer is looked for that is no longer sure; the search stays linear.
const FARTHEST: usize = 64;

/// Whether something was answered before a place.
fn is_answered(said: &[Said], place: usize) -> bool {
    said.iter().rev().take(FARTHEST).any(|it| it.part == MovePart::Answer && it.token < place)
}

/// `ich`, `ik`, where they stand behind their verb.
fn is_inverted(token: &TextToken) -> bool {
    matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(), "ich" | "ik"))
}

impl Roles<'_> {
    /// `Ba6, pestering c4`: what a move does besides, whatever the verb.
    fn is_attacked_aside(&self, verb: usize) -> bool {
        let plays =
            Cues::VERB.and(Cues::PLAY).and(Cues::CANDIDATE).and(Cues::FINAL).and(Cues::NOT).and(Cues::PLAN);
        let plays = plays.and(Cues::CHANGE).and(Cues::SO).and(Cues::THEN);
        let is_participle = matches!(&self.tokens[verb].what, TokenKind::Word(word) if word.len() > 6 && word.ends_with("ing"));
        is_participle
            && !self.tokens[verb].cues.has(plays)
            && verb >= 2
            && self.tokens[verb - 1].is_sign(',')
            && matches!(self.tokens[verb - 2].what, TokenKind::Move(_))
    }

    /// Whether a square or a piece is only talked about.
    pub(super) fn is_mention(&self, sentence: &Range<usize>, token: usize) -> bool {
        let TokenKind::Move(at) = self.tokens[token].what else { return false };
        let named = &self.moves[at];
        let before = Words::before(self.tokens, sentence, token);
        // `Damit decke ich e4`: the verb stands before who does it.
        let inverted = before.all().next().is_some_and(|(_, word)| is_inverted(&self.tokens[word.token]));
        let nearest = before.all().nth(usize::from(inverted)).map(|(_, word)| word);
        let nearest = nearest.filter(|word| !word.colon && !word.apart);
        match named.form {
            WrittenForm::Place | WrittenForm::Goal if matches!(named.reading, Reading::Elsewhere) => true,
            _ if self.is_part_of_castling(sentence, token) => true,
            // The whole text is nothing else.
            WrittenForm::Place | WrittenForm::Goal
                if self.layout.sentences.len() == 1 && !self.tokens.iter().any(TextToken::is_word) =>
            {
                false
            }
            // `Dame en h5 !`: nothing else is said.
            WrittenForm::Place | WrittenForm::Goal
                if before.all().next().is_none_or(|(_, word)| word.apart) && !self.is_english(token) =>
            {
                behind(self.tokens, sentence, token).is_discussed
            }
            WrittenForm::Goal if self.is_moved(token, &before) => false,
            WrittenForm::Place | WrittenForm::Goal => {
                // `I put my knight on f3`, and not `I attack the knight on f6`.
                let put = before.all().find(|(_, word)| {
                    !word.cues.has(Cues::AT) && !word.cues.has(Cues::FIRST) || word.cues.has(Cues::PUT)
                });
                !put.is_some_and(|(_, word)| word.cues.has(Cues::PUT) && !word.apart)
            }
            WrittenForm::Deed => !self.is_own_deed(sentence, token, &before),
            // What has a number is a move.
            WrittenForm::Square
                if token > 0
                    && matches!(self.tokens[token - 1].what, TokenKind::Number { dots: 1.., .. }) =>
            {
                false
            }
            WrittenForm::Square => {
                let announces = Cues::PLAY.and(Cues::NOUN).and(Cues::FINAL);
                let at = nearest.is_some_and(|word| word.cues.has(Cues::AT) && !word.cues.has(announces));
                let at = at || nearest.is_some_and(|word| self.is_attacked_aside(word.token));
                // `I change my answer to b4`
                let changed = before.all().any(|(_, word)| !word.apart && word.cues.has(Cues::CHANGE));
                at && !changed
                    || self.goes_on_from_square(token)
                    || self.is_followed_by_square_words(sentence, token)
                    || self.is_object(token)
            }
            _ => false,
        }
    }

    /// `opens a line for the Bc1`: a piece that is called by its letter and the square on which it stands.
    pub(super) fn stands(&self, position: &Position, token: usize) -> bool {
        let TokenKind::Move(at) = self.tokens[token].what else { return false };
        let mut letters = self.spelled(token).chars();
        let role = letters.next().and_then(Role::from_letter);
        let square: Option<Square> = letters.as_str().parse().ok();
        let (Some(role), Some(square), WrittenForm::Notation) = (role, square, self.moves[at].form) else {
            return false;
        };
        let is_led = token.checked_sub(1).is_some_and(|before| {
            matches!(&self.tokens[before].what, TokenKind::Word(word) if matches!(word.as_str(),
                "for" | "the" | "my" | "of" | "our" | "für" | "den" | "der" | "mein" | "meinen" | "mon" | "le" | "el" | "mi" | "il"))
        });
        is_led && position.board().piece_at(square) == Some(Piece { role, color: position.turn() })
    }

    /// `controls e5 and d4`: the second of two squares, where the first is only talked about.
    fn goes_on_from_square(&self, token: usize) -> bool {
        let Some(first) = token.checked_sub(2) else { return false };
        let joins = self.tokens[first + 1].is_sign(',') || self.tokens[first + 1].cues.has(Cues::JOIN);
        joins && self.tokens[first].is_talk && self.form(first) == WrittenForm::Square
    }

    /// In English a piece that is on a square is not going there.
    fn is_english(&self, token: usize) -> bool {
        self.spelled(token).split(' ').any(|word| matches!(word, "on" | "at"))
    }

    /// `I defend e4 with d3`, `I capture e5: Nxe5`: the square that something is done to.
    fn is_object(&self, token: usize) -> bool {
        let leads = match self.tokens.get(token + 1).map(|next| &next.what) {
            Some(TokenKind::Word(word)) => {
                matches!(word.as_str(), "with" | "mit" | "avec" | "con" | "com" | "met" | "ходом" | "by")
            }
            Some(TokenKind::Sign(':')) => true,
            _ => false,
        };
        let named = matches!(self.tokens.get(token + 2), Some(TextToken { what: TokenKind::Move(_), .. }));
        // `e5: Nxe5` begins with a move, and in `not e4: d4` one is denied.
        let done = token
            .checked_sub(1)
            .is_some_and(|before| self.tokens[before].is_word() && !self.tokens[before].cues.has(Cues::NOT));
        leads && named && done
    }

    /// `the e4 pawn`, `e4 is a good square`
    fn is_followed_by_square_words(&self, sentence: &Range<usize>, token: usize) -> bool {
        let mut words = (token + 1..sentence.end)
            .map_while(|at| match &self.tokens[at].what {
                TokenKind::Word(_) => Some(Some(&self.tokens[at])),
                TokenKind::Sign('*' | '_' | '`' | '-' | '\'') => Some(None),
                _ => None,
            })
            .flatten();
        let Some(first) = words.next() else { return false };
        let Some(TokenKind::Word(word)) = Some(&first.what) else { return false };
        first.cues.has(Cues::SQUARE)
            || matches!(word.as_str(), "is" | "was" | "as" | "becomes" | "ist" | "est" | "es" | "è" | "é")
                && words.take(5).any(|token| {
                    matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(), "square" | "squares" | "outpost" | "feld" | "case" | "casilla" | "casa" | "veld"))
                })
    }
}

impl Roles<'_> {
    /// `to answer like "O-O"`, `such as Nf3`: it only shows how answers are written.
    pub(super) fn is_example(&self, before: &Words, token: usize) -> bool {
        let is_quoted = token.checked_sub(1).is_some_and(|at| {
            matches!(self.tokens[at].what, TokenKind::Sign('"' | '“' | '„' | '«' | '‘' | '\'' | '`' | '('))
        });
        let announces = Cues::NOUN.and(Cues::FINAL).and(Cues::CORRECTION).and(Cues::PLAY).and(Cues::FIRST);
        let nearer = |at: usize| before.all().take(at).any(|(_, word)| word.cues.has(announces));
        let like = |word: usize| matches!(&self.tokens[word].what, TokenKind::Word(word) if word == "like" || word == "as");
        let example = before.all().find(|(_, word)| word.cues.has(Cues::EXAMPLE));
        // `in the form 'Move: e4'`: between the signs stands more than the move.
        let is_shown_whole = |word: usize| {
            let is_sign = |token: &TextToken| {
                matches!(
                    token.what,
                    TokenKind::Sign('"' | '“' | '„' | '«' | '‘' | '\'' | '`' | '”' | '»' | '’')
                )
            };
            let between = &self.tokens[word + 1..token];
            between.first().is_some_and(is_sign) && between.iter().filter(|token| is_sign(token)).count() == 1
        };
        if example.is_some_and(|(_, word)| is_shown_whole(word.token)) {
            return true;
        }
        // `The answer should look like: h3`
        if example.is_some_and(|(at, word)| at == 0 && word.colon && like(word.token)) {
            return true;
        }
        let example = example.filter(|(_, word)| !word.colon);
        example.is_some_and(|(at, word)| {
            !nearer(at) && (is_quoted || at == 0 && like(word.token) && !self.is_look(word.token))
        })
    }

    /// `It looks like d3`
    fn is_look(&self, token: usize) -> bool {
        token.checked_sub(1).is_some_and(|at| {
            matches!(&self.tokens[at].what, TokenKind::Word(word) if matches!(word.as_str(), "looks" | "look" | "something"))
        })
    }

    /// Whether a sentence ends with a move that it prefers to what was answered before: `Dann lieber h3.`
    pub(super) fn is_preferred(&self, sentence: &Range<usize>, token: usize, said: &[Said]) -> bool {
        let prefers = |token: &TextToken| {
            matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                "rather" | "better" | "instead" | "lieber" | "besser" | "plutôt" | "mieux" | "mejor" | "meglio" | "melhor" | "liever"
                    | "beter" | "лучше"))
        };
        let nearest = self.tokens[sentence.start..token].iter().rev().take(3).any(prefers);
        let ends = !self.tokens.get(token + 1).is_some_and(TextToken::is_word);
        nearest && ends && is_answered(said, sentence.start)
    }

    /// Whether a sentence adds one more that might be meant: `Or maybe Ng5.`
    pub(super) fn is_added(&self, sentence: &Range<usize>, token: usize, said: &[Said]) -> bool {
        if token > sentence.start + FARTHEST {
            return false;
        }
        let mut words = self.tokens[sentence.start..token].iter().filter(|token| token.is_word());
        let or = |token: &TextToken| {
            matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                "or" | "oder" | "ou" | "o" | "oppure" | "of" | "или" | "maybe" | "perhaps" | "vielleicht" | "peut-être" | "quizás"
                    | "forse" | "talvez" | "misschien" | "может"))
        };
        let is_named = |token: &TextToken| matches!(token.what, TokenKind::Move(_)) && !token.is_talk;
        if self.tokens[sentence.start..token].iter().any(is_named) {
            return false;
        }
        let is_or = words.next().is_some_and(or);
        let is_short = words.count() <= 2;
        let ends = !self.tokens.get(token + 1).is_some_and(TextToken::is_word);
        is_or && is_short && ends && is_answered(said, sentence.start)
    }
}

impl Roles<'_> {
    /// The part of what stands between tags or braces: the answer, unless the words around it only show how answers are written, or
    /// deny it.
    pub(super) fn enclosure(&self, number: usize, token: usize) -> (MovePart, u8) {
        let sentence = &self.layout.sentences[number];
        let before = Words::before(self.tokens, &sentence.range, token);
        let announces = Cues::NOUN.and(Cues::FINAL).and(Cues::CORRECTION).and(Cues::PLAY);
        let heading = self.heading(number).unwrap_or_default();
        let says = |cues: Cues| before.all().any(|(_, word)| word.cues.has(cues)) || heading.has(cues);
        let Behind { judgement, is_discussed, .. } = behind(self.tokens, &sentence.range, token);
        let shown = self.tokens[token + 1..sentence.range.end]
            .iter()
            .take(12)
            .take_while(|token| !matches!(token.what, TokenKind::Move(_) | TokenKind::Enclosed))
            .any(|token| token.cues.has(Cues::EXAMPLE));
        if sentence.is_asked {
            return (MovePart::Hypothesis, 0);
        }
        // `d3 - rejected <move>Ng5</move>` denies the other one.
        let is_of_another = before.move_before.is_some_and(|other| self.is_struck(other));
        let denies = Cues::NOT.and(Cues::DOUBT);
        let denied = !is_of_another && before.all().any(|(_, word)| !word.colon && word.cues.has(denies));
        if says(Cues::INSTEAD) || denied || judgement == Remark::Bad {
            return (MovePart::Rejected, 0);
        }
        if says(Cues::IF) {
            return (MovePart::Hypothesis, 0);
        }
        let is_example = says(Cues::EXAMPLE) || shown;
        // `{…} or {…}` are both answered.
        let goes_on = self.tokens.get(token + 1).is_some_and(|next| next.cues.has(Cues::JOIN));
        if is_example && !says(announces) || judgement == Remark::Also && !goes_on {
            return (MovePart::Candidate, 0);
        }
        // `{…} keeps the centre solid` talks about it.
        let is_talked = is_discussed && !goes_on && !matches!(judgement, Remark::Chosen | Remark::Best);
        if is_talked && !says(announces) {
            let may = self.tokens[token + 1..sentence.range.end]
                .iter()
                .take(12)
                .any(|token| token.cues.has(Cues::MAY));
            return if may { (MovePart::Candidate, 0) } else { (MovePart::Answer, level::MARKED) };
        }
        (MovePart::Answer, level::FINAL)
    }

    /// What the line before says that leads to a sentence with a colon, and with nothing else between: `Like this:`
    fn heading(&self, number: usize) -> Option<Cues> {
        let before = &self.layout.sentences[number.checked_sub(1)?].range;
        let mut signs =
            self.tokens[before.clone()].iter().rev().filter(|token| token.what != TokenKind::Line);
        let leads = signs.find(|token| !matches!(token.what, TokenKind::Sign('*' | '_' | '`')))?.is_sign(':');
        let words = self.tokens[before.clone()].iter().rev().take(24);
        leads.then(|| words.fold(Cues::default(), |all, token| all.and(token.cues)))
    }
}
