// What goes to libdispatch, and what it would do for itself.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

/// Once a second, for ever, libdispatch counts which of its threads are blocked, and adds some. An
/// app that does nothing would have something due every second; so the monitor's timer is never
/// set, and the pool is as large as it can become from the start (`machine.c`). It alone calls this
/// from within the library with a second and no leeway.
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  const uint64_t never = UINT64_MAX;
  bool is_monitor = interval == VT_SECOND && leeway == 0 && vt_shows_virtual_clocks() &&
                    vt_is_in_dispatch(__builtin_return_address(0));
  vt_libc.dispatch_source_set_timer(source, is_monitor ? never : start, interval, leeway);
}

// Loops that only hand over work, each piece handing over the next.

void dispatch_async_f(void *queue, void *context, void (*work)(void *)) {
  vt_spin(VT_SPIN_WORK);
  vt_libc.dispatch_async_f(queue, context, work);
}

void dispatch_async(void *queue, void *block) {
  vt_spin(VT_SPIN_WORK);
  vt_libc.dispatch_async(queue, block);
}
