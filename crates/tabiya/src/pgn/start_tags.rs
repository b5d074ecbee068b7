//! Where a game starts, as its tags tell it.

use super::limits::Limits;
use super::problem::{ProblemKind, beginning};
use super::token::{Place, Tag};
use super::variant::TaggedGame;
use crate::position::Position;
use crate::setup::Setup;
use crate::variant::Variant;
use alloc::boxed::Box;
use alloc::string::String;

/// What the tags of a game tell of where it starts: `FEN`, `Variant` and `SetUp`, in any case, the first of each.
///
/// A [`Visitor`](super::Visitor) that plays moves starts where [`Pgn`](super::Pgn) does, and nowhere where that has no
/// start.
///
/// ```
/// use tabiya::Position;
/// use tabiya::pgn::{Flow, Limits, Reader, StartTags, Tag, Token, Visitor};
///
/// #[derive(Default)]
/// struct Starts {
///     tags: StartTags,
///     found: Vec<Option<Position>>,
/// }
///
/// impl Visitor for Starts {
///     fn begin_game(&mut self) {
///         self.tags = StartTags::default();
///     }
///
///     fn tag(&mut self, tag: Tag<'_>) {
///         self.tags.note(&tag);
///     }
///
///     fn begin_moves(&mut self) -> Flow {
///         self.found.push(self.tags.start(&Limits::default(), &mut |_, _| {}));
///         Flow::Skip
///     }
///
///     fn san(&mut self, _: Token<'_>) -> Flow {
///         Flow::Skip
///     }
/// }
///
/// let text = b"[fen \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *\n\n[Variant \"Bughouse\"]\n\n1. e4 *\n";
/// let mut starts = Starts::default();
/// let mut reader = Reader::new(text);
/// while reader.read_game(&mut starts) {}
/// assert_eq!(starts.found[0].unwrap().to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(starts.found[1], None);
/// ```
#[derive(Clone, Default, Debug)]
pub struct StartTags {
    fen: Option<(String, Place)>,
    variant: Option<(String, Place)>,
    /// Whether a `SetUp` tag says that there is a FEN.
    setup: Option<(bool, Place)>,
}

impl StartTags {
    /// Keeps a tag that tells of the start, if it is the first of its name.
    #[inline]
    pub fn note(&mut self, tag: &Tag<'_>) {
        let name = tag.name.bytes();
        if matches!(name.len(), 3 | 5 | 7) {
            self.keep(name, tag);
        }
    }

    fn keep(&mut self, name: &[u8], tag: &Tag<'_>) {
        let value = || (tag.value_text().into_owned(), tag.value.place());
        if name.eq_ignore_ascii_case(b"FEN") {
            self.fen.get_or_insert_with(value);
        } else if name.eq_ignore_ascii_case(b"Variant") {
            self.variant.get_or_insert_with(value);
        } else if name.eq_ignore_ascii_case(b"SetUp") {
            self.setup.get_or_insert_with(|| (tag.value_text().trim() == "1", tag.value.place()));
        }
    }

    /// The game that is meant where no tag names one.
    pub(super) fn untagged(&self, limits: &Limits) -> Option<Variant> {
        let is_read = cfg!(feature = "variants") && limits.variants && self.variant.is_none();
        Some(limits.untagged).filter(|variant| is_read && *variant != Variant::Chess)
    }

    /// The position that the game starts from; none where there is none that can be read. What is wrong, or had to be
    /// forgiven, is reported with the place where it stands.
    pub fn start(&self, limits: &Limits, report: &mut dyn FnMut(ProblemKind, Place)) -> Option<Position> {
        let mut variant = self.untagged(limits).unwrap_or(Variant::Chess);
        let mut checks = None;
        if let Some((name, place)) = &self.variant {
            match TaggedGame::of(name, limits.variants) {
                TaggedGame::Known(known) => variant = known,
                TaggedGame::FiveCheck => {
                    variant = Variant::ThreeCheck;
                    checks = cfg!(feature = "variants").then_some([5; 2]);
                }
                TaggedGame::Unknown => {
                    report(ProblemKind::UnknownVariant { name: beginning(name) }, place.clone());
                }
                TaggedGame::Foreign => {
                    report(ProblemKind::Variant { name: beginning(name) }, place.clone());
                    return None;
                }
            }
        }
        let Some((fen, place)) = &self.fen else {
            if let Some((true, place)) = &self.setup {
                report(ProblemKind::SetUpWithoutFen, place.clone());
            }
            return Some(counting(Position::start_of(variant), checks));
        };
        match Position::from_fen_as_lenient(variant, fen.trim()) {
            Ok((position, reasons)) => {
                if !reasons.is_empty() {
                    report(ProblemKind::FenForgiven { reasons }, place.clone());
                }
                // What the FEN counts itself is as it says.
                Some(counting(position, checks.filter(|_| Variant::of_fen(fen).is_none())))
            }
            Err(error) => {
                report(ProblemKind::Fen { error: Box::new(error) }, place.clone());
                None
            }
        }
    }
}

/// The position with so many checks to give, where they are told.
fn counting(position: Position, checks: Option<[u8; 2]>) -> Position {
    let Some(checks_left) = checks else { return position };
    Setup { checks_left, ..position.to_setup() }.to_position().unwrap_or(position)
}
