//! What makes networks for the engine: games against itself, files of positions, and a trainer.
//!
//! The program is `tabiya-train`; docs/network.md tells how a net is made with it, and what the files hold.
//!
//! | module | what it is |
//! |---|---|
//! | `cpu_time` | how long the processor has worked |
//! | `training_position` | a position to learn from, in 32 bytes |
//! | `position_file` | files of positions |
//! | `position_info` | what is in them |
//! | `blend` | several files made into one |
//! | `self_play` | a game that the engine plays against itself |
//! | `generate` | games by the thousand, in files that can be made again |

pub mod blend;
pub mod cpu_time;
pub mod generate;
pub mod position_file;
pub mod position_info;
pub mod self_play;
pub mod training_position;
