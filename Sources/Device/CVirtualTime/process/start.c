// Determines whether this process belongs to a device, and sets it up if so.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static enum { UNKNOWN, STARTING, TRANSPARENT, ACTIVE } state;

/// The content of DEVICE_LINK_VARIABLE.
struct beginning {
  int descriptor;
  vt_instant now, booted, wall_offset, slept;
};

/// Parses DEVICE_LINK_VARIABLE; returns false if it names no open socket.
static bool read_variable(const char *value, struct beginning *beginning) {
  struct stat status;
  return value &&
         sscanf(value, "%d %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64, &beginning->descriptor,
                &beginning->now, &beginning->booted, &beginning->wall_offset,
                &beginning->slept) == 5 &&
         fstat(beginning->descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

/// Runs at the first call of any interposed function, which may come from the constructor of a library that
/// is initialised before this one; there is no second thread yet.
static void start(void) {
  if (state != UNKNOWN) return;
  state = STARTING;
  struct beginning from;
  if (!read_variable(getenv(DEVICE_LINK_VARIABLE), &from)) {
    state = TRANSPARENT;
    return;
  }
  // Child processes do not belong to the device.
  unsetenv(DEVICE_LINK_VARIABLE);
  unsetenv("LD_PRELOAD");
  // Otherwise the number of arenas, and with it the memory layout, depends on the number of processors.
  mallopt(M_ARENA_MAX, 1);
  vt_images_start();
  vt_clocks_start(from.now, from.booted, from.wall_offset, from.slept);
  vt_random_start(from.now + from.wall_offset);
  vt_link_start(from.descriptor);
  vt_wires_start();
  vt_protection_start();
  vt_timerfd_start();
  vt_output_start();
  vt_scheduler_start();
  vt_threads_start();
  vt_interrupt_start();
  state = ACTIVE;
}

/// Runs after the constructors of the libraries below, which install the crash handlers.
__attribute__((constructor)) static void finish_start(void) {
  start();
  if (state != ACTIVE) return;
  vt_check_assumptions();
  vt_random_leave_loading();
  vt_ending_start();
}

bool vt_is_scheduled(void) {
  if (__builtin_expect(state == UNKNOWN, 0)) start();
  return state == ACTIVE && vt_self;
}

bool vt_shows_virtual_clocks(void) {
  if (__builtin_expect(state == UNKNOWN, 0)) start();
  return state == ACTIVE;
}

void vt_disable(void) { state = TRANSPARENT; }

int virtual_time_is_active(void) { return vt_shows_virtual_clocks(); }

int64_t virtual_time_now(void) { return vt_shows_virtual_clocks() ? vt_clock : 0; }
