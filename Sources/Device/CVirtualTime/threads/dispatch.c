// Calls of libdispatch, and its internal timer.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

/// Sets a timer, except that of libdispatch's monitor, which would fire every second in an idle app.
///
/// Each second the monitor counts the blocked threads of the pool and adds some. Instead, the pool has its
/// maximum size from the start (`machine.c`). Only the monitor calls this from within the library with a
/// second and no leeway.
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  const uint64_t never = UINT64_MAX;
  bool is_monitor = interval == VT_SECOND && leeway == 0 && vt_shows_virtual_clocks() &&
                    vt_is_in_dispatch(__builtin_return_address(0));
  vt_libc.dispatch_source_set_timer(source, is_monitor ? never : start, interval, leeway);
}

// Loops that only submit work, each piece submitting the next, must let time pass.

void dispatch_async_f(void *queue, void *context, void (*work)(void *)) {
  vt_spin(VT_SPIN_WORK);
  vt_libc.dispatch_async_f(queue, context, work);
}

void dispatch_async(void *queue, void *block) {
  vt_spin(VT_SPIN_WORK);
  vt_libc.dispatch_async(queue, block);
}
