//! The program as its users meet it: the real binary, its output and its exit code.

mod commands {
    pub(crate) mod agent;
    pub(crate) mod analyse;
    pub(crate) mod book;
    #[cfg(unix)]
    pub(crate) mod escapes;
    pub(crate) mod eval;
    pub(crate) mod explain;
    pub(crate) mod fen;
    pub(crate) mod judge;
    pub(crate) mod matches;
    pub(crate) mod moves;
    pub(crate) mod opening;
    pub(crate) mod perft;
    pub(crate) mod pgn;
    pub(crate) mod pgn_files;
    pub(crate) mod program;
    pub(crate) mod provider;
    pub(crate) mod review;
    pub(crate) mod run;
    pub(crate) mod show;
    pub(crate) mod suite;
    pub(crate) mod tablebase;
    pub(crate) mod team;
    #[cfg(unix)]
    pub(crate) mod text_agents;
    pub(crate) mod uci;
}
