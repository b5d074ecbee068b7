//! The variants: known answers of others, a second reading of the rules, and what is said.

#[path = "support/data.rs"]
#[allow(dead_code)]
mod data;
#[path = "support/differences.rs"]
mod differences;
#[path = "variants/naive.rs"]
mod naive;
#[path = "variants/rules.rs"]
mod rules;
#[path = "variants/said.rs"]
mod said;
#[path = "variants/text.rs"]
mod text;
#[path = "variants/walks.rs"]
mod walks;
#[path = "variants/wide.rs"]
mod wide;
