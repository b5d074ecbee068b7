//! Who listens while a text is read.

use super::nag::Nag;
use super::problem::ProblemKind;
use super::result::GameResult;
use super::token::{Tag, Token};

/// Whether to go on.
///
/// ```
/// use tabiya::pgn::{Flow, Reader, Tag, Token, Visitor};
///
/// /// Counts the plies of games between masters.
/// #[derive(Default)]
/// struct Masters { strong: usize, plies: usize }
///
/// impl Visitor for Masters {
///     fn begin_game(&mut self) {
///         self.strong = 0;
///     }
///     fn tag(&mut self, tag: Tag<'_>) {
///         let elo = tag.value_text().parse().unwrap_or(0);
///         self.strong += usize::from(tag.name.bytes().ends_with(b"Elo") && elo >= 2500);
///     }
///     fn begin_moves(&mut self) -> Flow {
///         if self.strong == 2 { Flow::Read } else { Flow::Skip }
///     }
///     fn san(&mut self, _: Token<'_>) -> Flow {
///         self.plies += 1;
///         Flow::Read
///     }
/// }
///
/// let text = b"[WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n\n1. e4 c5 (1... e5) *\n\n\
///              [WhiteElo \"1700\"]\n[BlackElo \"1650\"]\n\n1. e4 c5 2. Nf3 *";
/// let mut masters = Masters::default();
/// let mut reader = Reader::new(text);
/// while reader.read_game(&mut masters) {}
/// assert_eq!(masters.plies, 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// Go on.
    Read,
    /// Skip: the moves of the game, the variation, or the rest of the line.
    Skip,
}

/// Who listens while a text is read: told of every piece of it, in its order, without a tree being built.
///
/// Everything but [`san`](Visitor::san) may be left out. Variations are skipped unless
/// [`begin_variation`](Visitor::begin_variation) says otherwise, and problems are passed over.
///
/// ```
/// use tabiya::Position;
/// use tabiya::pgn::{Flow, Reader, Token, Visitor};
///
/// /// Replays games, every move checked.
/// struct Replay { position: Position, plies: u64 }
///
/// impl Visitor for Replay {
///     fn begin_game(&mut self) {
///         self.position = Position::new();
///     }
///     fn san(&mut self, san: Token<'_>) -> Flow {
///         match san.to_move(&self.position) {
///             Some(mv) => self.position.play_unchecked(mv),
///             None => return Flow::Skip,
///         }
///         self.plies += 1;
///         Flow::Read
///     }
/// }
///
/// let mut replay = Replay { position: Position::new(), plies: 0 };
/// Reader::new(b"1. f3 e5 2. g4 Qh4# 0-1").read_game(&mut replay);
/// assert!(replay.position.is_checkmate(replay.position.turn()));
/// ```
pub trait Visitor {
    /// A game begins.
    #[inline]
    fn begin_game(&mut self) {}

    /// A tag pair.
    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        let _ = tag;
    }

    /// The tags are over. To skip leaves out the moves and all that is with them.
    #[inline]
    fn begin_moves(&mut self) -> Flow {
        Flow::Read
    }

    /// A move, or whatever stands in its place. To skip leaves out the rest of this variation, or of the game.
    fn san(&mut self, san: Token<'_>) -> Flow;

    /// A glyph, as a number or as a sign.
    #[inline]
    fn nag(&mut self, nag: Nag, at: Token<'_>) {
        let _ = (nag, at);
    }

    /// The text of a comment, without its brackets. One may come before the tags.
    #[inline]
    fn comment(&mut self, comment: Token<'_>) {
        let _ = comment;
    }

    /// A variation begins: it replaces the last move. To skip leaves it out, end and all.
    #[inline]
    fn begin_variation(&mut self, at: Token<'_>) -> Flow {
        let _ = at;
        Flow::Skip
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self) {}

    /// The result at the end of the moves.
    #[inline]
    fn result(&mut self, result: GameResult, at: Token<'_>) {
        let _ = (result, at);
    }

    /// Something is wrong here.
    #[inline]
    fn problem(&mut self, kind: ProblemKind, at: Token<'_>) {
        let _ = (kind, at);
    }

    /// The game is over; what is given is the place where it ends.
    #[inline]
    fn end_game(&mut self, at: Token<'_>) {
        let _ = at;
    }
}

/// One that is told nothing but the end, for what is skipped; where code is to be small, also one that is told all.
///
/// Not generic: what skips is made once, whoever is told of the rest, and a small reader is made once for both.
pub(super) struct VisitorRef<'a> {
    visitor: &'a mut dyn Visitor,
    all: bool,
}

impl<'a> VisitorRef<'a> {
    /// Of nothing but the end.
    pub(super) fn the_end(visitor: &'a mut dyn Visitor) -> VisitorRef<'a> {
        VisitorRef { visitor, all: false }
    }

    /// Of everything.
    pub(super) fn all(visitor: &'a mut dyn Visitor) -> VisitorRef<'a> {
        VisitorRef { visitor, all: true }
    }

    /// The visitor, if it is told all.
    #[inline(always)]
    fn of_all(&mut self) -> Option<&mut dyn Visitor> {
        // Elsewhere nobody is, and that is known when it is compiled.
        if cfg!(feature = "small") && self.all { Some(self.visitor) } else { None }
    }
}

impl Visitor for VisitorRef<'_> {
    #[inline]
    fn begin_game(&mut self) {
        if let Some(visitor) = self.of_all() {
            visitor.begin_game();
        }
    }

    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        if let Some(visitor) = self.of_all() {
            visitor.tag(tag);
        }
    }

    #[inline]
    fn begin_moves(&mut self) -> Flow {
        self.of_all().map_or(Flow::Read, |visitor| visitor.begin_moves())
    }

    #[inline]
    fn san(&mut self, san: Token<'_>) -> Flow {
        self.of_all().map_or(Flow::Read, |visitor| visitor.san(san))
    }

    #[inline]
    fn nag(&mut self, nag: Nag, at: Token<'_>) {
        if let Some(visitor) = self.of_all() {
            visitor.nag(nag, at);
        }
    }

    #[inline]
    fn comment(&mut self, comment: Token<'_>) {
        if let Some(visitor) = self.of_all() {
            visitor.comment(comment);
        }
    }

    #[inline]
    fn begin_variation(&mut self, at: Token<'_>) -> Flow {
        self.of_all().map_or(Flow::Skip, |visitor| visitor.begin_variation(at))
    }

    #[inline]
    fn end_variation(&mut self) {
        if let Some(visitor) = self.of_all() {
            visitor.end_variation();
        }
    }

    #[inline]
    fn result(&mut self, result: GameResult, at: Token<'_>) {
        self.visitor.result(result, at);
    }

    fn problem(&mut self, kind: ProblemKind, at: Token<'_>) {
        let is_end = matches!(
            kind,
            ProblemKind::MissingResult | ProblemKind::UnclosedComment | ProblemKind::UnclosedVariation { .. }
        );
        if is_end || self.of_all().is_some() {
            self.visitor.problem(kind, at);
        }
    }

    #[inline]
    fn end_game(&mut self, at: Token<'_>) {
        if let Some(visitor) = self.of_all() {
            visitor.end_game(at);
        }
    }
}
