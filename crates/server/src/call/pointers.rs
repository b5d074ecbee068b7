//! Sentences that send somebody to another call, and the same for those who do not have it.

/// The end of a sentence that sends somebody to one of these calls.
pub(crate) fn sends_to(calls: &[&str]) -> String {
    format!("{BEFORE}{}{BEHIND}", calls.join(BETWEEN))
}

const BEFORE: &str = ": call ";
const BETWEEN: &str = " or ";
const BEHIND: &str = " for that.";

/// A sentence that sends nobody to a call that is not offered.
#[cfg(any(feature = "mcp", test))]
pub(crate) fn sent_only_to(sentence: &str, is_offered: impl Fn(&str) -> bool) -> String {
    let Some((said, calls)) = sentence
        .strip_suffix(BEHIND)
        .and_then(|said| said.rsplit_once(BEFORE))
        .filter(|(_, calls)| calls.split(BETWEEN).all(|call| !call.contains(' ')))
    else {
        return sentence.to_owned();
    };
    let offered: Vec<&str> = calls.split(BETWEEN).filter(|call| is_offered(call)).collect();
    if offered.is_empty() { format!("{said}.") } else { format!("{said}{}", sends_to(&offered)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_a_call_that_is_not_offered() {
        let both = format!("It wants a draw{}", sends_to(&["claim_draw", "offer_draw"]));
        let told = |offered: &[&str]| sent_only_to(&both, |call| offered.contains(&call));
        assert_eq!(told(&["offer_draw", "claim_draw"]), both);
        assert_eq!(told(&["offer_draw"]), "It wants a draw: call offer_draw for that.");
        assert_eq!(told(&["play"]), "It wants a draw.");
        for other in ["There is no move in this text.", "A sentence: call me for that.", ""] {
            assert_eq!(sent_only_to(other, |call| call == "me"), other);
        }
    }
}
