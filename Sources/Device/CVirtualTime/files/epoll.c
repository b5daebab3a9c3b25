// Epoll sets, with which run loops and libdispatch wait for all their events.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

static bool is_set[VT_MAXIMUM_DESCRIPTORS];

static bool is_in_table(int descriptor) {
  return descriptor >= 0 && descriptor < VT_MAXIMUM_DESCRIPTORS;
}

/// Remembers a new set, if it was created.
static int note(int descriptor) {
  if (vt_is_scheduled() && is_in_table(descriptor)) is_set[descriptor] = true;
  return descriptor;
}

bool vt_is_epoll_set(int descriptor) { return is_in_table(descriptor) && is_set[descriptor]; }

void vt_epoll_forget(int descriptor) {
  if (is_in_table(descriptor)) is_set[descriptor] = false;
}

int epoll_create(int size) { return note(vt_libc.epoll_create(size)); }

int epoll_create1(int flags) { return note(vt_libc.epoll_create1(flags)); }

/// Implements epoll_wait(2) with a deadline.
static int wait_until(int set, struct epoll_event *events, int most, struct vt_limit deadline) {
  struct pollfd one = {.fd = set, .events = POLLIN};
  for (;;) {
    int ready = vt_libc.epoll_wait(set, events, most, 0);
    if (ready) return ready;
    if (vt_poll(&one, 1, deadline) <= 0) return 0;
  }
}

int epoll_wait(int set, struct epoll_event *events, int most, int milliseconds) {
  if (!vt_is_scheduled()) return vt_libc.epoll_wait(set, events, most, milliseconds);
  if (milliseconds != 0) {
    vt_spin(VT_SPIN_EVENTS);
    vt_yield();
  }
  return wait_until(set, events, most, vt_after_milliseconds(milliseconds));
}

int epoll_pwait(int set, struct epoll_event *events, int most, int milliseconds,
                const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.epoll_pwait(set, events, most, milliseconds, mask);
  return epoll_wait(set, events, most, milliseconds);
}

int epoll_pwait2(int set, struct epoll_event *events, int most, const struct timespec *time,
                 const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.epoll_pwait2(set, events, most, time, mask);
  vt_yield();
  return wait_until(set, events, most, time ? vt_after(vt_span(time)) : vt_no_limit);
}
