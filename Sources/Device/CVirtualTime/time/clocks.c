// The current time.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

vt_instant vt_clock, vt_until, vt_start_time, vt_slept;

/// The offset from device time of each clock.
static vt_instant offsets[VT_LINE_COUNT];

void vt_clocks_start(vt_instant now, vt_instant booted, vt_instant wall_offset, vt_instant slept) {
  vt_clock = vt_until = vt_start_time = now;
  vt_slept = slept;
  offsets[VT_WALL] = wall_offset;
  offsets[VT_CONTINUOUS] = -booted;
  offsets[VT_SUSPENDING] = -booted - slept;
}

void vt_clocks_set(const struct device_link_grant *grant) {
  vt_clock = grant->now;
  vt_until = grant->until;
  vt_move_deadlines(VT_WALL, offsets[VT_WALL] - grant->wall_offset);
  vt_move_deadlines(VT_SUSPENDING, grant->slept - vt_slept);
  offsets[VT_WALL] = grant->wall_offset;
  offsets[VT_SUSPENDING] -= grant->slept - vt_slept;
  vt_slept = grant->slept;
}

/// Returns the offset of one of libc's clocks and sets the device clock that it corresponds to.
static vt_instant offset_of(clockid_t clock, enum vt_line *line) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_REALTIME_ALARM:
  case CLOCK_TAI:
    *line = VT_WALL;
    break;
  case CLOCK_BOOTTIME:
  case CLOCK_BOOTTIME_ALARM:
    *line = VT_CONTINUOUS;
    break;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
    *line = VT_SUSPENDING;
    break;
  default:
    // Processor time would reveal the machine, so these clocks show the time since the start of the process.
    *line = VT_CONTINUOUS;
    return -vt_start_time;
  }
  return offsets[*line];
}

vt_instant vt_span(const struct timespec *span) {
  if (span->tv_sec > VT_NEVER / VT_SECOND - 1) return VT_NEVER;
  return span->tv_sec * VT_SECOND + span->tv_nsec;
}

struct vt_limit vt_limit_at(vt_instant instant, enum vt_line line) {
  // Callers that mean "never" pass a time centuries ahead.
  if (instant >= VT_NEVER / 2) return vt_no_limit;
  return (struct vt_limit){.shown = instant + offsets[line], .line = line};
}

vt_instant vt_instant_of(struct vt_limit limit) {
  return limit.shown >= VT_NEVER / 2 ? VT_NEVER : limit.shown - offsets[limit.line];
}

struct vt_limit vt_after(vt_instant nanoseconds) {
  if (nanoseconds < 0) nanoseconds = 0;
  bool is_never = nanoseconds > VT_NEVER - vt_clock;
  return is_never ? vt_no_limit : vt_limit_at(vt_clock + nanoseconds, VT_SUSPENDING);
}

struct vt_limit vt_limit_on(clockid_t clock, const struct timespec *time) {
  enum vt_line line;
  vt_instant offset = offset_of(clock, &line), shown = vt_span(time);
  return shown >= VT_NEVER / 2 ? vt_no_limit : vt_limit_at(shown - offset, line);
}

struct vt_limit vt_limit_of_wait(clockid_t clock, const struct timespec *time) {
  struct vt_limit limit = vt_limit_on(clock, time);
  return limit.line == VT_WALL ? vt_limit_at(vt_instant_of(limit), VT_SUSPENDING) : limit;
}

/// Returns the time that one clock shows.
static struct timespec shown_on(clockid_t clock) {
  enum vt_line line;
  vt_instant shown = vt_clock + offset_of(clock, &line);
  return (struct timespec){.tv_sec = shown / VT_SECOND, .tv_nsec = shown % VT_SECOND};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!vt_shows_virtual_clocks()) return vt_libc.clock_gettime(clock, time);
  vt_spin(VT_SPIN_CLOCK);
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

int timespec_get(struct timespec *time, int base) {
  if (!vt_shows_virtual_clocks() || base != TIME_UTC) return vt_libc.timespec_get(time, base);
  clock_gettime(CLOCK_REALTIME, time);
  return base;
}

// --- Processor time: see offset_of()

clock_t clock(void) {
  if (!vt_shows_virtual_clocks()) return vt_libc.clock();
  vt_spin(VT_SPIN_CLOCK);
  return (vt_clock - vt_start_time) / (VT_SECOND / CLOCKS_PER_SEC);
}

clock_t times(struct tms *times) {
  if (!vt_shows_virtual_clocks()) return vt_libc.times(times);
  vt_spin(VT_SPIN_CLOCK);
  vt_instant tick = VT_SECOND / vt_libc.sysconf(_SC_CLK_TCK);
  if (times) *times = (struct tms){.tms_utime = (vt_clock - vt_start_time) / tick};
  return (vt_clock + offsets[VT_SUSPENDING]) / tick;
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
