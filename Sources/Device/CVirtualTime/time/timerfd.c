// Timer descriptors, with which run loops and libdispatch keep time: event counters that deadlines increment.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <stddef.h>
#include <sys/eventfd.h>

struct timer {
  bool exists;
  clockid_t clock;
  vt_instant interval;
  struct vt_deadline deadline;
};

static struct timer timers[VT_MAXIMUM_DESCRIPTORS];

/// Event counters for the timers of libdispatch, one for each of its clocks, in case an app uses up all
/// descriptors: on iOS timers need none.
static int reserve[3] = {-1, -1, -1};
enum { RESERVE_SIZE = sizeof reserve / sizeof *reserve, LEAST_RESERVED = 960 };

void vt_timerfd_start(void) {
  for (int index = 0; index < RESERVE_SIZE; index++) {
    int counter = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    // At high numbers, so that the app's descriptors have the same numbers as without the reserve.
    int moved = counter < 0 ? -1 : fcntl(counter, F_DUPFD_CLOEXEC, LEAST_RESERVED);
    if (moved >= 0) vt_libc.close(counter);
    reserve[index] = moved >= 0 ? moved : counter;
  }
}

bool vt_timerfd_reserves(int descriptor) {
  for (int index = 0; index < RESERVE_SIZE; index++) {
    if (descriptor >= 0 && reserve[index] == descriptor) return true;
  }
  return false;
}

/// Takes a counter from the reserve; returns -1, with EMFILE, if there is none.
static int take_reserved(void) {
  for (int index = 0; index < RESERVE_SIZE; index++) {
    int counter = reserve[index];
    reserve[index] = -1;
    if (counter >= 0) return counter;
  }
  return errno = EMFILE, -1;
}

/// Returns the timer of a descriptor; NULL if it has none.
static struct timer *find(int descriptor) {
  if (descriptor < 0 || descriptor >= VT_MAXIMUM_DESCRIPTORS) return NULL;
  return timers[descriptor].exists ? &timers[descriptor] : NULL;
}

/// Counts the expirations up to now, and sets the deadline of the next.
static void fire(struct vt_deadline *deadline) {
  struct timer *timer = (void *)((char *)deadline - offsetof(struct timer, deadline));
  uint64_t expirations = 1;
  if (timer->interval > 0) {
    expirations += (uint64_t)((vt_clock - deadline->when) / timer->interval);
    vt_instant next = deadline->when + (vt_instant)expirations * timer->interval;
    vt_deadline_set(deadline, vt_limit_at(next, deadline->line));
  }
  eventfd_write((int)(timer - timers), expirations);
}

static struct timespec span_of(vt_instant span) {
  return (struct timespec){.tv_sec = span / VT_SECOND, .tv_nsec = span % VT_SECOND};
}

/// Returns the remaining time of a timer, as timerfd_gettime(2) does.
static struct itimerspec setting_of(const struct timer *timer) {
  vt_instant left = 0;
  if (timer->deadline.place) left = timer->deadline.when - vt_clock;
  if (timer->deadline.place && left <= 0) left = 1;
  return (struct itimerspec){.it_value = span_of(left), .it_interval = span_of(timer->interval)};
}

int timerfd_create(clockid_t clock, int flags) {
  if (!vt_is_scheduled()) return vt_libc.timerfd_create(clock, flags);
  _Static_assert(TFD_NONBLOCK == EFD_NONBLOCK && TFD_CLOEXEC == EFD_CLOEXEC, "one set of flags");
  int descriptor = eventfd(0, flags);
  bool is_dispatch = vt_is_in_dispatch(__builtin_return_address(0));
  if (descriptor < 0 && is_dispatch) descriptor = take_reserved();
  if (descriptor < 0) return -1;
  if (descriptor >= VT_MAXIMUM_DESCRIPTORS) {
    vt_libc.close(descriptor);
    return errno = EMFILE, -1;
  }
  timers[descriptor] = (struct timer){.exists = true, .clock = clock};
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *setting,
                    struct itimerspec *before) {
  struct timer *timer = vt_is_scheduled() ? find(descriptor) : NULL;
  if (!timer) return vt_libc.timerfd_settime(descriptor, flags, setting, before);
  if (before) *before = setting_of(timer);
  // Forget unread expirations; the counter is read without waiting.
  struct pollfd counter = {.fd = descriptor, .events = POLLIN};
  eventfd_t forgotten;
  if (vt_libc.poll(&counter, 1, 0) > 0) eventfd_read(descriptor, &forgotten);
  const struct timespec *value = &setting->it_value;
  struct vt_limit when = vt_no_limit;
  if (value->tv_sec != 0 || value->tv_nsec != 0) {
    bool is_absolute = flags & TFD_TIMER_ABSTIME;
    when = is_absolute ? vt_limit_on(timer->clock, value) : vt_after(vt_span(value));
  }
  timer->interval = vt_span(&setting->it_interval);
  // The sum with any time would overflow: the timer does not repeat.
  if (timer->interval >= VT_NEVER / 2) timer->interval = 0;
  timer->deadline.fire = fire;
  vt_deadline_set(&timer->deadline, when);
  if (vt_instant_of(when) <= vt_clock) vt_fire_deadlines(vt_clock);
  return 0;
}

int timerfd_gettime(int descriptor, struct itimerspec *setting) {
  const struct timer *timer = vt_is_scheduled() ? find(descriptor) : NULL;
  if (!timer) return vt_libc.timerfd_gettime(descriptor, setting);
  *setting = setting_of(timer);
  return 0;
}

void vt_timerfd_forget(int descriptor) {
  struct timer *timer = find(descriptor);
  if (!timer) return;
  vt_deadline_clear(&timer->deadline);
  timer->exists = false;
}
