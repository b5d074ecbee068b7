//! Verbs and the small words beside them, by what they say of a move.

use super::lexicon::Cues;
use super::pieces::{Link, link};
use super::roles::Roles;
use super::tokens::{TextToken, TokenKind};

impl Roles<'_> {
    /// `think`, `compare`: nothing is done yet.
    pub(super) fn is_pondered(&self, token: &TextToken) -> bool {
        matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
            "think" | "find" | "choose" | "decide" | "calculate" | "understand" | "know" | "work" | "explain" | "see" | "list"
                | "go" | "start" | "begin" | "try" | "break" | "step" | "overlegen" | "nachdenken" | "réfléchir" | "pensar"
                | "pensare" | "nadenken" | "подумать"))
    }

    /// `keep`, `need`: nothing is moved.
    pub(super) fn is_kept(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
        "have" | "keep" | "hold" | "maintain" | "need" | "gain" | "trust" | "behalte" | "halte" | "brauche" | "garde" | "maintiens"
            | "mantengo" | "necesito" | "tengo" | "mantenho" | "preciso" | "houd" | "behoud" | "держу" | "сохраняю"))
    }

    /// Whether a verb belongs to a clause of which something else comes first: `Before I place my knight on e5`.
    pub(super) fn is_before(&self, token: usize) -> bool {
        let is = |at: usize, known: &[&str]| matches!(self.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if known.contains(&word.as_str()));
        is(token, &["before", "bevor", "ehe", "voordat", "прежде"])
            || is(token, &["avant", "antes", "prima"]) && is(token + 1, &["de", "di", "que", "che", "d'"])
    }

    /// `instead`, of what was said before.
    pub(super) fn is_instead(&self, token: usize) -> bool {
        matches!(self.tokens.get(token).map(|token| &token.what), Some(TokenKind::Word(word)) if matches!(word.as_str(),
            "instead" | "stattdessen"))
    }

    /// `answer`, `meet`: what it is done to is a move of the other side.
    pub(super) fn is_answered(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "answer" | "meet" | "counter" | "parry" | "beantworte" | "kontere" | "contre" | "contesto" | "beantwoord"))
    }

    /// `changed my mind`
    pub(super) fn is_change_of_mind(&self, token: usize) -> bool {
        let is = |at: usize, known: &str| matches!(self.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if word == known);
        is(token, "changed") && is(token + 1, "my") && is(token + 2, "mind")
    }

    /// `Black replies`, where it is Black's turn.
    pub(super) fn is_reply_of(&self, own: Cues, token: usize) -> bool {
        let replies = matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(), "replies" | "responds" | "with"));
        let by = (token.saturating_sub(2)..token)
            .rev()
            .find(|&at| self.tokens[at].cues.has(Cues::WHITE.and(Cues::BLACK)));
        replies && by.is_some_and(|at| self.tokens[at].cues.has(own) && !self.is_owner(at))
    }

    /// `on`, where what is answered to a move stands behind it.
    pub(super) fn is_on(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "on" | "auf" | "sur" | "a" | "su" | "op" | "на"))
    }

    /// `Threatening mate: Qh3`: what begins a sentence so is what the writer does.
    pub(super) fn is_participle(&self, token: usize) -> bool {
        let begins = token == 0 || !self.tokens[token - 1].is_word() && !self.tokens[token - 1].is_sign(',');
        begins
            && matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
                "threatening" | "preventing" | "stopping" | "inviting" | "forcing" | "provoking" | "meeting" | "punishing"
                    | "tying" | "chasing" | "driving" | "luring" | "dragging" | "confining" | "dislodging"))
    }

    /// `I give you O-O`: the other side gets what the writer does.
    pub(super) fn is_given(&self, token: usize) -> bool {
        let is = |at: usize, known: &[&str]| matches!(&self.tokens[at].what, TokenKind::Word(word) if known.contains(&word.as_str()));
        token >= 2
            && is(token, &["you"])
            && is(
                token - 1,
                &["give", "show", "surprise", "greet", "answer", "punish", "challenge", "present"],
            )
            && self.is_subject(token - 2)
    }

    /// Whether a verb stands right before a move that sets it above another one.
    pub(super) fn is_preferred_to(&self, token: usize) -> bool {
        let mut before = self.tokens[..token].iter().rev().take(4).filter(|token| token.is_word());
        before.next().is_some_and(|word| {
            matches!(&word.what, TokenKind::Word(word) if matches!(word.as_str(),
            "prefer" | "préfère" | "prefiero" | "preferisco" | "prefiro" | "verkies"))
        })
    }

    /// What something is changed from stands behind it.
    pub(super) fn is_from(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if link(word) == Some(Link::From))
    }

    /// What something is changed to stands behind it.
    pub(super) fn is_to(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "to" | "into" | "zu" | "auf" | "in" | "en" | "pour" | "à" | "a" | "por" | "para" | "naar" | "на"))
    }

    /// `think`, `that`: a sentence of its own follows.
    pub(super) fn is_thought(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "that" | "think" | "believe" | "feel" | "guess" | "say" | "announce" | "declare" | "find" | "glaube" | "denke" | "finde" | "dass" | "pense"
                | "trouve" | "crois" | "que" | "creo" | "penso" | "credo" | "che" | "acho" | "denk" | "vind" | "dat" | "думаю"
                | "считаю" | "что"))
    }

    /// `can`, `could`: what somebody is able to do.
    pub(super) fn is_possible(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "can" | "could" | "might" | "may" | "kann" | "könnte" | "peut" | "peuvent" | "pourrait" | "pourraient" | "puede"
                | "pueden" | "podría" | "podrían" | "può" | "possono" | "potrebbe" | "potrebbero" | "pode" | "podem"
                | "poderia" | "poderiam" | "kan" | "kunnen" | "может" | "могут" | "мог" | "могли"))
    }

    /// `best`, `am solidesten`, `la más agresiva`
    pub(super) fn is_superlative(&self, token: usize) -> bool {
        // `The most popular move is e4` counts, and judges nothing.
        let is_known = self.tokens.get(token + 1).is_some_and(|next| next.is_word() && is_counted(next));
        !is_known
            && matches!(&self.tokens[token].what, TokenKind::Word(text) if text.len() > 4 && (text.ends_with("est") || text.ends_with("sten"))
            || text.starts_with("лучш") || text.starts_with("сильнейш")
            || matches!(text.as_str(), "best" | "most" | "beste" | "bester" | "meilleur" | "meilleure" | "plus" | "mejor" | "más"
                | "migliore" | "miglior" | "più" | "melhor" | "mais" | "самый" | "самое"))
    }

    /// `moves` is a verb only right behind who moves: `Black moves Nf6`, and not `Black's main moves: Nf6`.
    pub(super) fn is_finite(&self, token: usize) -> bool {
        let is_plural = matches!(&self.tokens[token].what, TokenKind::Word(word) if word == "moves");
        let before = token.checked_sub(1).map(|before| self.tokens[before].cues);
        !is_plural || before.is_some_and(|cues| cues.has(Cues::WHITE.and(Cues::BLACK).and(Cues::FIRST)))
    }

    /// `best move`, and the `is` behind it: a judgement, and no announcement.
    pub(super) fn is_judged(&self, token: usize) -> bool {
        let has = |at: usize| self.tokens.get(at).is_some_and(|token| token.cues.has(Cues::JUDGED));
        let is_first = |at: usize| self.tokens.get(at).is_some_and(|token| token.cues.has(Cues::FIRST));
        has(token) || token > 0 && has(token - 1) && !is_first(token)
    }
}

/// How often something is played, or how well it is known.
pub(super) fn is_counted(token: &TextToken) -> bool {
    matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
        "popular" | "common" | "played" | "known" | "famous" | "usual" | "frequent" | "analysed" | "analyzed" | "studied"
            | "gespielte" | "bekannte" | "beliebte" | "populaire" | "courant" | "joué" | "connu" | "común" | "jugada"
            | "conocida" | "frecuente" | "popolare" | "comune" | "giocata" | "nota" | "comum" | "jogado" | "conhecido"
            | "gespeelde" | "bekende" | "популярный" | "частый" | "известный"))
}
