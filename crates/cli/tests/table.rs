//! The table as its players meet it: the real binary, in a pipe and in a terminal.

mod table {
    pub(crate) mod files;
    pub(crate) mod programs;
    pub(crate) mod run;
    #[cfg(unix)]
    pub(crate) mod screen;
    pub(crate) mod scripts;
    pub(crate) mod spoken;
    #[cfg(unix)]
    pub(crate) mod terminal;
    #[cfg(unix)]
    pub(crate) mod text_agents;
    #[cfg(unix)]
    pub(crate) mod window;
    pub(crate) mod wishes;
}
