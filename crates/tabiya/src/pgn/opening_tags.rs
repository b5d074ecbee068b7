//! The opening of a game, and its tags.

use super::tree::Pgn;
use crate::openings::Opening;

impl Pgn {
    /// The deepest opening of the main line, and after how many plies it stood.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn: Pgn = "1. d4 Nf6 2. c4 e6 3. Nf3 b6 4. a3 *".parse()?;
    /// let (opening, ply) = pgn.opening().unwrap();
    /// assert_eq!((opening.name().as_str(), ply), ("Queen's Indian Defense: Petrosian Variation", 7));
    /// # Ok::<(), tabiya::pgn::Problem>(())
    /// ```
    pub fn opening(&self) -> Option<(Opening, usize)> {
        Opening::reached(self.start(), self.moves())
    }

    /// Sets the tags `ECO`, `Opening` and `Variation` to the opening of the main line; of a game whose positions have no
    /// name they stay as they are. Gives the opening.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn: Pgn = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *".parse()?;
    /// pgn.set_opening_tags();
    /// assert_eq!(pgn.tags().get("ECO"), Some("B90"));
    /// assert_eq!(pgn.tags().get("Opening"), Some("Sicilian Defense"));
    /// assert_eq!(pgn.tags().get("Variation"), Some("Najdorf Variation"));
    /// # Ok::<(), tabiya::pgn::Problem>(())
    /// ```
    pub fn set_opening_tags(&mut self) -> Option<Opening> {
        let (opening, _) = self.opening()?;
        let tags = self.tags_mut();
        tags.set("ECO", opening.eco());
        tags.set("Opening", opening.family());
        // What others had below it belonged to their names.
        tags.remove("SubVariation");
        tags.remove("Variation");
        if let Some(variation) = opening.variation() {
            tags.set("Variation", &variation);
        }
        Some(opening)
    }
}
