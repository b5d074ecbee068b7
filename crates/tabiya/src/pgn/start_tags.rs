//! Where a game starts, as its tags tell it.

use super::limits::Limits;
use super::problem::{ProblemKind, beginning};
use super::token::{Place, Tag, Token};
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
///         let tags = std::mem::take(&mut self.tags);
///         self.found.push(tags.start(&Limits::default(), |_, _| {}));
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
    /// Where it says that there is a FEN.
    setup: Option<Place>,
}

impl StartTags {
    /// Keeps a tag that tells of the start, if it is the first of its name.
    #[inline]
    pub fn note(&mut self, tag: &Tag<'_>) {
        let name = tag.name.bytes();
        let may_be_first = match name.len() {
            3 => self.fen.is_none(),
            5 => self.setup.is_none(),
            7 => self.variant.is_none(),
            _ => false,
        };
        if may_be_first {
            self.keep(name, &tag.value_text(), tag.value);
        }
    }

    /// Keeps a tag whose value has been read, if it tells of the start.
    // Packages of the web have one user of this and what follows: inside it they are 250 bytes less.
    #[inline(always)]
    pub(super) fn keep(&mut self, name: &[u8], value: &str, at: Token<'_>) {
        let slot = if name.eq_ignore_ascii_case(b"FEN") {
            &mut self.fen
        } else if name.eq_ignore_ascii_case(b"Variant") {
            &mut self.variant
        } else {
            if name.eq_ignore_ascii_case(b"SetUp") && value.trim() == "1" {
                self.setup = Some(at.place());
            }
            return;
        };
        *slot = Some((String::from(value), at.place()));
    }

    /// The game that is meant where no tag names one.
    #[inline(always)]
    pub(super) fn untagged(&self, limits: &Limits) -> Option<Variant> {
        let is_read = cfg!(feature = "variants") && limits.variants && self.variant.is_none();
        Some(limits.untagged).filter(|variant| is_read && *variant != Variant::Chess)
    }

    /// The position that the game starts from; none where there is none that can be read. What is wrong, or had to be
    /// forgiven, is reported with the place where it stands.
    #[inline(always)]
    pub fn start(self, limits: &Limits, mut report: impl FnMut(ProblemKind, Place)) -> Option<Position> {
        let mut variant = self.untagged(limits).unwrap_or(Variant::Chess);
        let mut checks = None;
        if let Some((name, place)) = self.variant {
            match TaggedGame::of(&name, limits.variants) {
                TaggedGame::Known(known) => variant = known,
                TaggedGame::FiveCheck => {
                    variant = Variant::ThreeCheck;
                    checks = cfg!(feature = "variants").then_some([5; 2]);
                }
                TaggedGame::Unknown => {
                    report(ProblemKind::UnknownVariant { name: beginning(&name) }, place);
                }
                TaggedGame::Foreign => {
                    report(ProblemKind::Variant { name: beginning(&name) }, place);
                    return None;
                }
            }
        }
        let Some((fen, place)) = self.fen else {
            if let Some(place) = self.setup {
                report(ProblemKind::SetUpWithoutFen, place);
            }
            return Some(counting(Position::start_of(variant), checks));
        };
        match Position::from_fen_as_lenient(variant, fen.trim()) {
            Ok((position, reasons)) => {
                if !reasons.is_empty() {
                    report(ProblemKind::FenForgiven { reasons }, place);
                }
                // What the FEN counts itself is as it says.
                Some(counting(position, checks.filter(|_| Variant::of_fen(&fen).is_none())))
            }
            Err(error) => {
                report(ProblemKind::Fen { error: Box::new(error) }, place);
                None
            }
        }
    }
}

/// The position with so many checks to give, where they are told.
#[inline(always)]
fn counting(position: Position, checks: Option<[u8; 2]>) -> Position {
    let Some(checks_left) = checks else { return position };
    Setup { checks_left, ..position.to_setup() }.to_position().unwrap_or(position)
}
