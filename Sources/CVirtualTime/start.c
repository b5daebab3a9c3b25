// Whether this process belongs to a device, and what is set up if it does.
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

/// Reads the value of DEVICE_LINK_VARIABLE; false if it names no open socket.
static bool read_variable(const char *value, int *descriptor, vt_instant *now, vt_instant *offset) {
  struct stat status;
  return value && sscanf(value, "%d %" SCNd64 " %" SCNd64, descriptor, now, offset) == 3 &&
         fstat(*descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

/// Runs at the first call of any function of ours, which may come from the constructor of a library
/// that is initialised before this one, and long before there is a second thread.
static void start(void) {
  if (state != UNKNOWN) return;
  state = STARTING;
  int descriptor;
  vt_instant now, offset;
  if (!read_variable(getenv(DEVICE_LINK_VARIABLE), &descriptor, &now, &offset)) {
    state = TRANSPARENT;
    return;
  }
  // What this process starts is not the device's.
  unsetenv(DEVICE_LINK_VARIABLE);
  unsetenv("LD_PRELOAD");
  // libc makes more arenas the more processors there are, and so lays out memory by the machine.
  mallopt(M_ARENA_MAX, 1);
  vt_images_start();
  vt_link_start(descriptor, now, offset);
  vt_output_start();
  vt_scheduler_start(now);
  vt_threads_start();
  vt_interrupt_start();
  state = ACTIVE;
}

/// Comes after the constructors of the libraries below, which install the crash handlers.
__attribute__((constructor)) static void finish_start(void) {
  start();
  if (state == ACTIVE) vt_ending_start();
}

bool vt_is_scheduled(void) {
  if (__builtin_expect(state == UNKNOWN, 0)) start();
  return state == ACTIVE && vt_self;
}

bool vt_shows_virtual_clocks(void) {
  if (__builtin_expect(state == UNKNOWN, 0)) start();
  return state == ACTIVE;
}

void vt_stand_aside(void) { state = TRANSPARENT; }

int virtual_time_is_active(void) { return vt_shows_virtual_clocks(); }

int64_t virtual_time_now(void) { return vt_shows_virtual_clocks() ? vt_clock : 0; }
