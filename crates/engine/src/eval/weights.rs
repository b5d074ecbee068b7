//! What each term weighs.

use super::origin;
use super::tally::Points;
use super::terms;

pub(crate) static WEIGHTS: [Points; terms::COUNT] = origin::weights();
