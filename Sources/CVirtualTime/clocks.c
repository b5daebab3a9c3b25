// What the time is.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// What uptime clocks are ahead of the device's time: 0 means "no time" or "now" to some callers.
static const vt_instant uptime_offset = 1000 * VT_SECOND;

vt_instant vt_clock_offset(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_REALTIME_ALARM:
  case CLOCK_TAI:
    return vt_wall_offset;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
  case CLOCK_BOOTTIME_ALARM:
    return uptime_offset;
  default:
    // The processor time of the process or of a thread: what it has used up is nobody's business, so
    // these show how long it has existed.
    return -vt_start_time;
  }
}

vt_instant vt_span(const struct timespec *span) {
  if (span->tv_sec > VT_NEVER / VT_SECOND - 1) return VT_NEVER;
  return span->tv_sec * VT_SECOND + span->tv_nsec;
}

vt_instant vt_after(vt_instant nanoseconds) {
  if (nanoseconds < 0) return vt_clock;
  return nanoseconds > VT_NEVER - vt_clock ? VT_NEVER : vt_clock + nanoseconds;
}

vt_instant vt_instant_on(clockid_t clock, const struct timespec *time) {
  vt_instant instant = vt_span(time);
  // Callers that mean "never" ask for a time centuries ahead.
  return instant >= VT_NEVER / 2 ? VT_NEVER : instant - vt_clock_offset(clock);
}

/// Splits what one clock shows.
static struct timespec shown_on(clockid_t clock) {
  vt_instant shown = vt_clock + vt_clock_offset(clock);
  return (struct timespec){.tv_sec = shown / VT_SECOND, .tv_nsec = shown % VT_SECOND};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!vt_shows_virtual_clocks()) return vt_libc.clock_gettime(clock, time);
  vt_spin();
  *time = shown_on(clock);
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  if (!vt_shows_virtual_clocks()) return vt_libc.gettimeofday(time, zone);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  if (!vt_shows_virtual_clocks()) return vt_libc.time(result);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// --- Processor time: see vt_clock_offset()

clock_t clock(void) {
  if (!vt_shows_virtual_clocks()) return vt_libc.clock();
  vt_spin();
  return (vt_clock - vt_start_time) / (VT_SECOND / CLOCKS_PER_SEC);
}

clock_t times(struct tms *times) {
  if (!vt_shows_virtual_clocks()) return vt_libc.times(times);
  vt_spin();
  vt_instant tick = VT_SECOND / vt_libc.sysconf(_SC_CLK_TCK);
  if (times) *times = (struct tms){.tms_utime = (vt_clock - vt_start_time) / tick};
  return (vt_clock + uptime_offset) / tick;
}

int getrusage(__rusage_who_t who, struct rusage *usage) {
  int failure = vt_libc.getrusage(who, usage);
  if (failure || !vt_shows_virtual_clocks()) return failure;
  struct timespec used = shown_on(CLOCK_PROCESS_CPUTIME_ID);
  *usage = (struct rusage){
      .ru_utime = {.tv_sec = used.tv_sec, .tv_usec = used.tv_nsec / 1000},
      .ru_maxrss = usage->ru_maxrss,
  };
  return 0;
}
