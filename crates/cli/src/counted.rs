//! Numbers of things, in words that agree.

/// "1 move", "2 moves".
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
