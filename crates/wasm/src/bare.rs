//! What the standard library would bring along: without it the module is two kilobytes smaller.

#[global_allocator]
static HEAP: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// No input leads here. If a mistake of ours does, the caller sees a trap.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
