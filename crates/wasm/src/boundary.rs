//! How the boundary to JavaScript is written: the table of numbers that a module and its package agree on, and the functions
//! that the package calls. `crates/wasm-engine` and `crates/wasm-clock` read this file too.

/// Numbers with their names; `NUMBERS` has them all.
macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr;)*) => {
        $($(#[doc = $doc])+ pub const $name: $type = $value;)*

        /// Every number: its name, what it is, and what it says.
        pub const NUMBERS: &[(&str, i64, &str)] = &[$((stringify!($name), $value as i64, concat!($($doc),+))),*];
    };
}

/// Functions of the module. Outside of WebAssembly they are functions like any other.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty $body:block)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn $name($($arg: $type),*) -> $answer $body
    )*};
}
