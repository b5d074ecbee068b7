//! Being told to stop from the keyboard.

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that goes up with the first Ctrl-C; the second one ends the program at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let told = Arc::new(AtomicBool::new(false));
    // Where signals cannot be had, Ctrl-C ends the program as it always does. The order matters: the first of these sees
    // the flag as it was before.
    if flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&told)).is_ok() {
        let _ = flag::register(SIGINT, Arc::clone(&told));
    }
    told
}
