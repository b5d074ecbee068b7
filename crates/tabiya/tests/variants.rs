//! The variants: known answers of others, a second reading of the rules, and what is said.

mod closed;
mod keys;
mod naive;
mod rules;
mod said;
mod text;
mod walks;
mod wide;
