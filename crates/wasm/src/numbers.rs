//! How a table of numbers is written that a module and its package agree on. `crates/wasm-engine` reads this file too.

/// Numbers with their names; `NUMBERS` has them all.
macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr;)*) => {
        $($(#[doc = $doc])+ pub const $name: $type = $value;)*

        /// Every number: its name, what it is, and what it says.
        pub const NUMBERS: &[(&str, i64, &str)] = &[$((stringify!($name), $value as i64, concat!($($doc),+))),*];
    };
}
