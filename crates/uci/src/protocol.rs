//! UCI as data: what a GUI says and what an engine answers, read and written.

mod command;
mod engine_option;
mod go;
mod info;
mod position;

pub use command::{CommandError, GuiCommand};
pub use engine_option::{EngineOption, OptionKind};
pub use go::Go;
pub use info::Info;
pub use position::PositionCommand;

pub(crate) use position::legal;
