// Waiting for time alone.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// Sleeps until a limit, but at least for a microsecond.
///
/// A program that sleeps in a loop until a date, as `Thread.sleep(forTimeInterval:)` does, rounds the last
/// bit down to 0 and would never get there if that took no time.
static void sleep_until(struct vt_limit end) {
  struct vt_limit least = vt_after(VT_MICROSECOND);
  bool is_near = vt_instant_of(end) < vt_instant_of(least);
  // A failed attempt to cancel the thread may have ended the wait early.
  while (!vt_block((struct vt_wait){.kind = DEVICE_LINK_SLEEP, .deadline = is_near ? least : end})) {}
}

/// Returns whether the kernel would accept this as a span of time.
static bool is_span(const struct timespec *span) {
  return span->tv_sec >= 0 && span->tv_nsec >= 0 && span->tv_nsec < VT_SECOND;
}

int nanosleep(const struct timespec *span, struct timespec *left) {
  if (!vt_is_scheduled()) return vt_libc.nanosleep(span, left);
  if (!is_span(span)) return errno = EINVAL, -1;
  sleep_until(vt_after(vt_span(span)));
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time,
                    struct timespec *left) {
  if (!vt_is_scheduled()) return vt_libc.clock_nanosleep(clock, flags, time, left);
  if (!is_span(time)) return EINVAL;
  sleep_until(flags & TIMER_ABSTIME ? vt_limit_on(clock, time) : vt_after(vt_span(time)));
  return 0;
}

int usleep(useconds_t microseconds) {
  if (!vt_is_scheduled()) return vt_libc.usleep(microseconds);
  sleep_until(vt_after(microseconds * VT_MICROSECOND));
  return 0;
}

unsigned sleep(unsigned seconds) {
  if (!vt_is_scheduled()) return vt_libc.sleep(seconds);
  sleep_until(vt_after(seconds * VT_SECOND));
  return 0;
}

/// Returns the kind of a wait for a signal in reports. Apps never receive signals, so `dispatchMain()`, which
/// parks the main thread there, waits for events; any other caller sleeps.
static enum device_link_wait kind_of_suspension(const void *caller) {
  return vt_is_in_dispatch(caller) ? DEVICE_LINK_EVENTS : DEVICE_LINK_SLEEP;
}

int sigsuspend(const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.sigsuspend(mask);
  vt_block((struct vt_wait){
      .kind = kind_of_suspension(__builtin_return_address(0)), .deadline = vt_no_limit});
  return errno = EINTR, -1;
}

int pause(void) {
  if (!vt_is_scheduled()) return vt_libc.pause();
  vt_block((struct vt_wait){.kind = DEVICE_LINK_SLEEP, .deadline = vt_no_limit});
  return errno = EINTR, -1;
}
