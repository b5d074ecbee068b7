//! What the program says with its exit code.

use std::ops::BitAndAssign;
use std::process::ExitCode;

/// The answer that a command gives with its exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExitStatus {
    /// Legal, valid, all counts agree: exit code 0.
    Yes,
    /// Illegal, invalid, a count differs: exit code 1.
    No,
    /// A part of what was asked about could not be read, and that was reported: exit code 2.
    Unknown,
}

impl ExitStatus {
    /// Yes if this holds.
    pub(crate) fn of(holds: bool) -> ExitStatus {
        if holds { ExitStatus::Yes } else { ExitStatus::No }
    }
}

/// One no makes the whole a no, and one unknown part makes it unknown.
impl BitAndAssign for ExitStatus {
    fn bitand_assign(&mut self, other: ExitStatus) {
        *self = match (*self, other) {
            (ExitStatus::Unknown, _) | (_, ExitStatus::Unknown) => ExitStatus::Unknown,
            (ExitStatus::No, _) | (_, ExitStatus::No) => ExitStatus::No,
            _ => ExitStatus::Yes,
        };
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        match status {
            ExitStatus::Yes => ExitCode::SUCCESS,
            ExitStatus::No => ExitCode::from(1),
            ExitStatus::Unknown => ExitCode::from(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_no_is_a_no_to_all() {
        let mut status = ExitStatus::Yes;
        for holds in [true, false, true] {
            status &= ExitStatus::of(holds);
        }
        assert_eq!(status, ExitStatus::No);
    }
}
