//! The terminal, as far as every command wants to know it.

/// The columns and rows of the terminal; none where there is no terminal, or it does not say.
pub(crate) fn size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some((usize::from(columns.0), usize::from(rows.0))).filter(|&(columns, rows)| columns > 0 && rows > 0)
}

/// Whether there are symbols for the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Charset {
    Ascii,
    Unicode,
}

/// Whether there are symbols for the pieces: not on a bare console, and not where the locale names an alphabet that has
/// none.
pub(crate) fn charset(variable: impl Fn(&str) -> Option<String>) -> Charset {
    // The console of the kernel: its fonts have no pieces.
    if variable("TERM").is_some_and(|term| term == "linux" || term.starts_with("linux-")) {
        return Charset::Ascii;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|it| !it.is_empty()));
    match locale.map(|locale| locale.to_ascii_lowercase()) {
        Some(locale) if !locale.contains("utf-8") && !locale.contains("utf8") => Charset::Ascii,
        _ => Charset::Unicode,
    }
}

/// Whether there are symbols to draw with, as far as the environment tells.
pub(crate) fn has_symbols() -> bool {
    charset(|name| std::env::var(name).ok()) == Charset::Unicode
}
