//! `cargo xtask pack IN OUT`: packs a file as `npm/src/unpack.ts` unpacks it.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) fn run(from: &str, to: &str) -> ExitCode {
    match pack(from, to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask pack {from} {to}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// LZMA without header and end mark; the unpacker knows these options, and the size.
fn pack(from: &str, to: &str) -> io::Result<()> {
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = (3, 0, 0);
    options.dict_size = 1 << 20;
    options.nice_len = 273;
    let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    writer.write_all(&fs::read(from)?)?;
    fs::write(to, writer.finish()?)
}
