//! What makes networks for the engine: games against itself, files of positions, and a trainer.
//!
//! The program is `tabiya-train`; docs/network.md tells how a net is made with it, and what the files hold.
//!
//! | module | what it is |
//! |---|---|
//! | `cpu_time` | how long the processor has worked |
//! | `fingerprint` | a number that tells one file from another |
//! | `training_position` | a position to learn from, in 32 bytes |
//! | `random_positions` | positions of random games, for tests and the bench |
//! | `position_file` | files of positions |
//! | `position_info` | what is in them |
//! | `blend` | several files made into one |
//! | `self_play` | a game that the engine plays against itself |
//! | `generate` | games by the thousand, in files that can be made again |
//! | `static_labels` | positions with what the hand-written evaluation says of them |
//! | `shape` `example` | the size of a network, and a position as it sees it |
//! | `gradient` `adam` | where the weights should go, and how they get there |
//! | `checkpoint` `loss_chart` | what a training leaves behind |
//! | `training` `training_bench` | epoch by epoch, and how fast |
//! | `measure` | how far evaluations are off |
//! | `wdl_fit` | how often games are won that stand so |
//! | `human_games` `human_fit` `human_report` | what people play, what draws them to it, and how well that is foretold |

pub mod adam;
pub mod blend;
pub mod checkpoint;
pub mod cpu_time;
pub mod example;
pub mod fingerprint;
pub mod generate;
pub mod gradient;
pub mod human_fit;
pub mod human_games;
pub mod human_report;
pub mod loss_chart;
pub mod measure;
pub mod position_file;
pub mod position_info;
pub mod random_positions;
pub mod self_play;
pub mod shape;
pub mod static_labels;
pub mod training;
pub mod training_bench;
pub mod training_position;
pub mod wdl_fit;
