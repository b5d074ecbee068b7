//! What comes of a move that is named, and is none of its own: `I castle kingside, bringing my king to g1`, `dxc5, and I will
//! hold it with b4`.

use super::Reading;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::pieces::piece;
use super::roles::{Roles, Said};
use super::tokens::{TextToken, TokenKind};
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use core::ops::Range;

/// So far before a move another one is looked for; the search stays linear.
const NEAR: usize = 24;

impl Roles<'_> {
    /// Whether a piece goes where castling takes it, which was said before in the sentence: `bringing my king to g1`.
    pub(super) fn is_part_of_castling(&self, sentence: &Range<usize>, token: usize) -> bool {
        if !matches!(self.form(token), WrittenForm::Words | WrittenForm::Goal | WrittenForm::Place) {
            return false;
        }
        let from = sentence.start.max(token.saturating_sub(NEAR));
        let Some((at, side)) = (from..token).rev().find_map(|at| Some((at, self.castling_at(at)?))) else {
            return false;
        };
        let denies = Cues::NOT.and(Cues::DOUBT).and(Cues::INSTEAD).and(Cues::BUT);
        let denied = self.tokens[from..token].iter().any(|token| token.cues.has(denies));
        let is_other = |token: &TextToken| matches!(token.what, TokenKind::Move(_)) && !token.is_talk;
        let is_next = !self.tokens[at + 1..token].iter().any(is_other);
        is_next && !denied && self.is_castled(token, side)
    }

    /// The side to which a piece of the text castles.
    fn castling_at(&self, token: usize) -> Option<CastlingSide> {
        let TokenKind::Move(at) = self.tokens[token].what else { return None };
        match &self.moves[at].reading {
            Reading::Legal { mv, .. } => mv.castling_side(),
            Reading::NotLegal { written } if written == "O-O" => Some(CastlingSide::King),
            Reading::NotLegal { written } if written == "O-O-O" => Some(CastlingSide::Queen),
            _ => None,
        }
    }

    /// Whether a move in words is that of a king or a rook that castles.
    fn is_castled(&self, token: usize, side: CastlingSide) -> bool {
        let mut words = self.spelled(token).split(' ');
        let role = words.next().and_then(|word| piece(&word.to_lowercase()));
        let square = words.next_back().unwrap_or_default().to_lowercase();
        let rank = if self.now.turn == Color::White { '1' } else { '8' };
        let file = match (role, side) {
            (Some(Role::King), CastlingSide::King) => 'g',
            (Some(Role::King), CastlingSide::Queen) => 'c',
            (Some(Role::Rook), CastlingSide::King) => 'f',
            (Some(Role::Rook), CastlingSide::Queen) => 'd',
            _ => return false,
        };
        square.chars().eq([file, rank])
    }

    /// Whether a move keeps what another one wins that its sentence begins with: `dxc5 — I will try to hold it with b4`.
    pub(super) fn is_follow_up(&self, sentence: &Range<usize>, token: usize, said: &[Said]) -> bool {
        let Some(before) = said.last().filter(|it| it.token >= sentence.start) else { return false };
        let between = before.token + 1..token;
        let is_open = matches!(before.part, MovePart::Named | MovePart::Answer);
        // More is said of the one before: `dxc5 is premature`. What is told in words goes on: `I grab the pawn and will …`
        let is_set_apart = self.tokens.get(before.token + 1).is_some_and(|next| match next.what {
            TokenKind::Sign(',' | '—' | '–' | '-') | TokenKind::Glyph => true,
            TokenKind::Word(_) => self.form(before.token) == WrittenForm::Deed && next.cues.has(Cues::JOIN),
            _ => false,
        });
        if between.len() > NEAR || !is_open || !is_set_apart {
            return false;
        }
        let words = &self.tokens[between];
        let is = |known: &[&str]| {
            words.iter().position(
                |token| matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str())),
            )
        };
        let others =
            Cues::BUT.and(Cues::NOT).and(Cues::IF).and(Cues::INSTEAD).and(Cues::DOUBT).and(Cues::CONTRAST);
        let is_other = words.iter().any(|token| token.cues.has(others)) || is(OR).is_some();
        let keeps = is(KEEPS);
        let it = keeps.and_then(|at| words.get(at + 1)).is_some_and(|next| next.cues.has(Cues::PRONOUN));
        is(WILL).is_some_and(|will| keeps.is_some_and(|keeps| will < keeps)) && it && !is_other
    }
}

impl Roles<'_> {
    /// `I don't fear Bxd7+ since I recapture with Qxd7`: what takes back comes after what is feared, or not.
    pub(super) fn is_reply_to_feared(&self, sentence: &Range<usize>, token: usize, said: &[Said]) -> bool {
        let target = |at: usize| {
            let bare = self.spelled(at).split('=').next().unwrap_or_default();
            bare.contains('x').then(|| bare.get(bare.len().saturating_sub(2)..)).flatten()
        };
        let is_feared = |at: usize| {
            let before = &self.tokens[sentence.start.max(at.saturating_sub(4))..at];
            before
                .iter()
                .any(|token| matches!(&token.what, TokenKind::Word(word) if FEARS.contains(&word.as_str())))
        };
        let Some(taken) = target(token) else { return false };
        let from = sentence.start.max(token.saturating_sub(NEAR));
        let mut before = said.iter().rev().map(|it| it.token).take_while(|&at| at >= from);
        before.any(|at| at < token && target(at) == Some(taken) && is_feared(at))
    }
}

/// What somebody says of a move that may come.
#[rustfmt::skip]
const FEARS: &[&str] = &[
    "fear", "afraid", "worry", "worried", "scared", "bother", "bothered", "mind", "fürchte", "angst", "crains", "peur", "temo", "miedo",
    "paura", "medo", "vrees", "bang", "боюсь",
];

/// What is done next.
const WILL: &[&str] = &[
    "will",
    "i'll",
    "we'll",
    "try",
    "trying",
    "werde",
    "will",
    "versuche",
    "vais",
    "voy",
    "intentaré",
    "cercherò",
    "vou",
    "ga",
    "probeer",
    "буду",
    "попробую",
];

/// Verbs for what is done with something that one has.
const KEEPS: &[&str] = &[
    "hold",
    "keep",
    "defend",
    "protect",
    "support",
    "guard",
    "maintain",
    "save",
    "halten",
    "behalten",
    "verteidigen",
    "decken",
    "garder",
    "défendre",
    "mantener",
    "defender",
    "tenere",
    "difendere",
    "manter",
    "houden",
    "verdedigen",
    "держать",
    "защищать",
];

/// Another one is meant, perhaps.
const OR: &[&str] = &["or", "oder", "ou", "o", "oppure", "of", "или"];
