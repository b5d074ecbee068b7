//! The numbers that the search is tuned by, in one table.
//!
//! They are constants. With the feature `tune` they can be set while the program runs, so that games can tell which
//! values are better: `cargo xtask tune`, docs/engine.md.

/// A number of the search: what it is, where it may go, and how far it has to move to be felt.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchMargin {
    /// Its name, as an option of the engine.
    pub name: &'static str,
    /// What it is unless somebody sets it.
    pub value: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most that it may be.
    pub most: i32,
    /// How far tuning moves it at a time.
    pub step: i32,
}

macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $least:literal, $most:literal, $step:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                settable::of(settable::MarginIndex::$name)
            }
        )*

        #[cfg(feature = "tune")]
        mod settable {
            use super::SearchMargin;
            use std::sync::atomic::{AtomicI32, Ordering};

            #[allow(non_camel_case_types, reason = "they are the names of the table")]
            #[derive(Clone, Copy)]
            pub(super) enum MarginIndex {
                $($name),*
            }

            pub(super) static TABLE: &[SearchMargin] = &[$(
                SearchMargin { name: stringify!($name), value: $value, least: $least, most: $most, step: $step }
            ),*];

            pub(super) static VALUES: [AtomicI32; TABLE_LENGTH] = [$(AtomicI32::new($value)),*];

            const TABLE_LENGTH: usize = [$(stringify!($name)),*].len();

            #[inline]
            pub(super) fn of(index: MarginIndex) -> i32 {
                VALUES[index as usize].load(Ordering::Relaxed)
            }
        }
    };
}

// Name, value, least, most, step.
margins! {
    /// Step 5. How far below alpha only captures are looked at: at depth 0, and for each square of the depth.
    razor_base = 167, 50, 500, 40;
    razor_depth = 150, 60, 400, 30;
    /// Step 6. How far above beta a ply of depth is worth; that much less where the node was once in the main line.
    reverse_futility_depth = 63, 30, 150, 8;
    reverse_futility_pv = 17, 0, 80, 8;
    /// Step 7. How far above beta the evaluation has to be, and for which difference the reduction grows by a ply.
    null_base = 125, 0, 300, 25;
    null_depth = 17, 0, 50, 4;
    null_eval = 167, 80, 400, 25;
    /// Step 8. How far above beta a capture has to lead, and how much less where things are getting better.
    prob_cut = 150, 80, 350, 20;
    prob_cut_improving = 33, 0, 120, 12;
    /// Step 11. Exchanges that captures may lose for a ply of depth.
    capture_exchange = 90, 30, 200, 12;
    /// Quiet moves of any depth before late ones are skipped, in hundredths, and for each square of the depth.
    late_base = 400, 100, 800, 60;
    late_depth = 100, 50, 200, 10;
    /// The history for a ply of depth below which a move is skipped.
    bad_history = 7000, 2000, 14000, 800;
    /// What a quiet move may add to the evaluation: at once, and for a ply of depth.
    futility_base = 83, 20, 250, 18;
    futility_depth = 75, 40, 180, 10;
    /// What a quiet move may lose by an exchange for each square of the depth.
    quiet_exchange = 25, 8, 60, 4;
    /// Step 12. How far below the table's value the others have to be, in sixteenths for a ply of depth, and how much
    /// further for two plies.
    singular_depth = 13, 6, 40, 3;
    singular_double = 17, 0, 60, 5;
    /// Step 14. Reductions of late moves: at once, in 1024ths of a ply, and what the product of the logarithms is divided
    /// by, in hundredths.
    reduction_base = 820, 300, 1500, 90;
    reduction_divisor = 240, 150, 400, 15;
    /// More where the table's move captures, less in the main line and where the node once was in it.
    reduction_capture = 512, 0, 1536, 120;
    reduction_pv = 1024, 0, 2048, 150;
    reduction_was_pv = 512, 0, 2048, 150;
    /// More where a cut is expected, where things are not getting better, and behind many cuts.
    reduction_cut = 1024, 256, 2560, 160;
    reduction_worse = 1024, 0, 2048, 150;
    reduction_cuts = 1024, 0, 2048, 150;
    /// Less for a check, and in check.
    reduction_check = 1024, 0, 2048, 150;
    /// The history that is worth a 1024th of a ply, of quiet moves and captures.
    reduction_history = 20, 8, 48, 3;
    reduction_capture_history = 16, 6, 48, 3;
    /// How much better than the best a reduced move has to be to be searched deeper than the others.
    deeper_base = 33, 5, 120, 10;
    /// Step 17. What a move that failed high earns for a ply of depth and at the most, and what those before it lose.
    bonus_depth = 170, 60, 350, 20;
    bonus_most = 1700, 600, 3500, 200;
    malus_depth = 200, 60, 400, 25;
    malus_most = 1400, 500, 3000, 180;
    /// The hundredths of that which a move of the table earns by a cut without a search, and the move of the other side
    /// behind which nothing was good enough.
    bonus_table = 50, 0, 150, 12;
    bonus_last = 50, 0, 150, 12;
    /// What a quiet check is worth in ordering.
    check_bonus = 5000, 0, 20000, 1500;
    /// Quiescence: what a capture may add to the evaluation besides what it takes.
    quiescence_futility = 140, 40, 350, 25;
    /// The half of the first window around the value of the iteration before.
    window = 10, 5, 40, 3;
}

/// All margins as they are without being set.
#[cfg(feature = "tune")]
pub fn margins() -> &'static [SearchMargin] {
    settable::TABLE
}

/// Sets a margin for all engines of this program, from their next game on; tells whether there is one of that name.
#[cfg(feature = "tune")]
pub fn set_margin(name: &str, value: i32) -> bool {
    let at = settable::TABLE.iter().position(|margin| margin.name == name);
    if let Some(at) = at {
        let SearchMargin { least, most, .. } = settable::TABLE[at];
        settable::VALUES[at].store(value.clamp(least, most), std::sync::atomic::Ordering::Relaxed);
    }
    at.is_some()
}
