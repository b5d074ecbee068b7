//! What is known outside by number: a clock.

/// What the registry holds.
pub(crate) use tabiya::Clock as Held;
