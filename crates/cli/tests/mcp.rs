//! `tabiya mcp` as clients meet it: the official SDK, raw lines and requests, many games at once, and garbage.

mod mcp {
    pub(crate) mod browser;
    pub(crate) mod drops;
    pub(crate) mod garbage;
    pub(crate) mod gate;
    pub(crate) mod load;
    pub(crate) mod raw;
    pub(crate) mod sdk;
    pub(crate) mod seat;
}
