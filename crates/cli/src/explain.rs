//! `tabiya explain`: whether a move is legal, and why not.

use crate::answer::{Answer, Trouble};
use crate::args::ExplainArgs;
use std::io::Write;

pub(crate) fn run(_args: &ExplainArgs, _out: &mut dyn Write) -> Result<Answer, Trouble> {
    Err(Trouble::Usage("explain is being built".to_owned()))
}
