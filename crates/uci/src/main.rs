//! `tabiya-uci`: the engine as GUIs start it.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

const HELP: &str = "\
The chess engine Tabiya, to be plugged into any GUI that speaks UCI. It takes no arguments.
Try it by hand: type `uci`, `position startpos`, `go movetime 1000`, `quit`.
";

fn main() -> ExitCode {
    let out = &mut io::BufWriter::new(io::stdout());
    let spoken = match std::env::args().nth(1).as_deref() {
        None | Some("uci") => tabiya_uci::server::run_stdio(out),
        Some("--version" | "-V") => writeln!(out, "tabiya-uci {}", env!("CARGO_PKG_VERSION")),
        #[cfg(feature = "tune")]
        Some("margins") => write_margins(out),
        Some("--help" | "-h") => out.write_all(HELP.as_bytes()),
        Some(_) => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match spoken.and_then(|()| out.flush()) {
        // A GUI that has closed its end does not read any more.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("tabiya-uci: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes the numbers that can be tuned, as a table.
#[cfg(feature = "tune")]
fn write_margins(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "name,value,least,most,step")?;
    for margin in tabiya_engine::margins() {
        let tabiya_engine::SearchMargin { name, value, least, most, step, .. } = margin;
        writeln!(out, "{name},{value},{least},{most},{step}")?;
    }
    Ok(())
}
