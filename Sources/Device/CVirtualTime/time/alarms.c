// Alarms: signals that a process has scheduled.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <sys/syscall.h>

static struct vt_deadline deadline;
static vt_instant interval;

/// Sends the signal to the thread that moved the clock, as only that one may run.
static void fire(struct vt_deadline *due) {
  if (interval > 0) vt_deadline_set(due, vt_after(interval));
  vt_libc.syscall(SYS_tgkill, vt_libc.getpid(), vt_self->kernel_id, SIGALRM);
}

/// Converts a span to nanoseconds.
static vt_instant span_of(const struct timeval *span) {
  return vt_span(&(struct timespec){.tv_sec = span->tv_sec, .tv_nsec = span->tv_usec * 1000});
}

static struct timeval value_of(vt_instant span) {
  return (struct timeval){.tv_sec = span / VT_SECOND, .tv_usec = span % VT_SECOND / 1000};
}

/// Sets the alarm, 0 for none, and returns what was left of the former one.
static vt_instant set(vt_instant first, vt_instant repeated) {
  vt_instant left = deadline.place ? deadline.when - vt_clock : 0;
  interval = repeated;
  deadline.fire = fire;
  vt_deadline_set(&deadline, first > 0 ? vt_after(first) : vt_no_limit);
  return left;
}

int getitimer(__itimer_which_t which, struct itimerval *now) {
  if (!vt_is_scheduled()) return vt_libc.getitimer(which, now);
  *now = (struct itimerval){0};
  if (which != ITIMER_REAL || !deadline.place) return 0;
  now->it_value = value_of(deadline.when - vt_clock);
  now->it_interval = value_of(interval);
  return 0;
}

int setitimer(__itimer_which_t which, const struct itimerval *restrict setting,
              struct itimerval *restrict before) {
  if (!vt_is_scheduled()) return vt_libc.setitimer(which, setting, before);
  if (before) getitimer(which, before);
  // The other timers count processor time, of which an app of a device uses none.
  if (which == ITIMER_REAL) set(span_of(&setting->it_value), span_of(&setting->it_interval));
  return 0;
}

unsigned alarm(unsigned seconds) {
  if (!vt_is_scheduled()) return vt_libc.alarm(seconds);
  return (unsigned)((set(seconds * VT_SECOND, 0) + VT_SECOND - 1) / VT_SECOND);
}

useconds_t ualarm(useconds_t first, useconds_t repeated) {
  if (!vt_is_scheduled()) return vt_libc.ualarm(first, repeated);
  return (useconds_t)(set(first * VT_MICROSECOND, repeated * VT_MICROSECOND) / VT_MICROSECOND);
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
  if (!vt_is_scheduled()) return vt_libc.timer_create(clock, event, timer);
  // It may start threads that are not scheduled; Darwin lacks it altogether.
  return errno = ENOTSUP, -1;
}
