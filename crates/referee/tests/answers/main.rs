//! What was meant by several hundred texts (`data/answers`), and what is played for them.

mod by_chance;
mod corpus;
mod exchanged;
/// Answers with mentions around them, made by chance: what the fuzz target feeds as well.
#[allow(unreachable_pub)]
#[path = "../../../../fuzz/src/made_text.rs"]
mod made_text;

use corpus::{Sample, samples};
use std::fmt::Write as _;

#[test]
fn nothing_is_played_that_was_not_meant() {
    let samples = samples();
    let mut report = String::new();
    let (mut clear, mut right) = (0, 0);
    let mut kinds = std::collections::BTreeMap::<&str, usize>::new();
    for sample in &samples {
        let is_clear = !matches!(sample.verdict.as_str(), "none" | "unsure");
        clear += usize::from(is_clear);
        match sample.judge() {
            None => right += usize::from(is_clear),
            Some((kind, shown)) => {
                *kinds.entry(kind).or_default() += 1;
                let Sample { place, verdict, span, text, .. } = sample;
                let _ = writeln!(report, "{kind} {place}: {verdict} {span}, but {shown}\n    {text:?}");
            }
        }
    }
    let summary = format!("{} texts, {clear} clear, {right} right; {kinds:?}", samples.len());
    println!("{summary}\n{report}");
    let serious = ["WRONG", "GHOST", "statement", "span"].iter().any(|kind| kinds.contains_key(kind));
    assert!(!serious, "{summary}\n{report}");
    assert!(samples.len() >= 400, "{summary}");
    // Whoever is clear is understood.
    assert!(right * 100 >= clear * 97, "{summary}\n{report}");
}
