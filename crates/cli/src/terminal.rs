//! The terminal, as far as every command wants to know it.

/// The columns and rows of the terminal; none where there is no terminal, or it does not say.
pub(crate) fn size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some((usize::from(columns.0), usize::from(rows.0))).filter(|&(columns, rows)| columns > 0 && rows > 0)
}
