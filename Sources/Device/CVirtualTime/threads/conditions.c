// Condition variables. Of libc's condition variable only the address and the clock are used.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// Releases the mutex, waits, and locks the mutex again, as pthread_cond_timedwait(3).
static int wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, struct vt_limit deadline) {
  pthread_testcancel();
  int failure = pthread_mutex_unlock(mutex);
  if (failure) return failure;
  bool timed_out = vt_block((struct vt_wait){
      .kind = DEVICE_LINK_CONDITION,
      .queue = VT_QUEUE_CONDITION,
      .object = condition,
      .bits = VT_EVERY_BIT,
      .deadline = deadline});
  failure = pthread_mutex_lock(mutex);
  pthread_testcancel();
  return failure ? failure : timed_out ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  if (!vt_is_scheduled()) return vt_libc.pthread_cond_wait(condition, mutex);
  return wait_until(condition, mutex, vt_no_limit);
}

clockid_t vt_condition_clock(const pthread_cond_t *condition) {
  // Where glibc stores the clock of pthread_condattr_setclock(); no function returns it.
  const unsigned is_monotonic = 2;
  return condition->__data.__wrefs & is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_cond_timedwait(condition, mutex, time);
  return wait_until(condition, mutex, vt_limit_of_wait(vt_condition_clock(condition), time));
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           clockid_t clock, const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_cond_clockwait(condition, mutex, clock, time);
  return wait_until(condition, mutex, vt_limit_of_wait(clock, time));
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (!vt_is_scheduled()) return vt_libc.pthread_cond_signal(condition);
  vt_wake(VT_QUEUE_CONDITION, condition, 1, VT_EVERY_BIT);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (!vt_is_scheduled()) return vt_libc.pthread_cond_broadcast(condition);
  vt_wake(VT_QUEUE_CONDITION, condition, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
  return 0;
}
