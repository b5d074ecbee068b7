//! How long the processor has worked: on a busy machine the clock on the wall says little.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The seconds that this process has spent on all processors; where the system does not tell, those on the wall for
/// each of so many threads.
pub fn seconds(threads: usize) -> f64 {
    let wall = START.elapsed().as_secs_f64() * threads.max(1) as f64;
    told().unwrap_or(wall)
}

/// User and system time as Linux tells them, in hundredths of a second.
fn told() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in brackets and may have spaces.
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / 100.0)
}
