// POSIX semaphores, on which libdispatch builds its own.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// Decrements a semaphore, or fails with ETIMEDOUT in errno.
static int wait_until(sem_t *semaphore, struct vt_limit deadline) {
  while (vt_libc.sem_trywait(semaphore) != 0) {
    bool timed_out = vt_block((struct vt_wait){
        .kind = DEVICE_LINK_SEMAPHORE,
        .queue = VT_QUEUE_SEMAPHORE,
        .object = semaphore,
        .bits = VT_EVERY_BIT,
        .deadline = deadline});
    if (timed_out) return errno = ETIMEDOUT, -1;
  }
  return 0;
}

/// Returns the end of a wait with a time limit.
///
/// An idle worker of libdispatch waits five seconds for work, then ends. That would make a deadline due again
/// and again in an idle app, so the worker waits without a limit. Its semaphore is part of a global queue,
/// hence of the library's own data; those of apps are on the heap.
static struct vt_limit deadline_of(const sem_t *semaphore, clockid_t clock,
                                   const struct timespec *time) {
  return vt_is_in_dispatch(semaphore) ? vt_no_limit : vt_limit_of_wait(clock, time);
}

int sem_wait(sem_t *semaphore) {
  if (!vt_is_scheduled()) return vt_libc.sem_wait(semaphore);
  return wait_until(semaphore, vt_no_limit);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.sem_timedwait(semaphore, time);
  return wait_until(semaphore, deadline_of(semaphore, CLOCK_REALTIME, time));
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock,
                  const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.sem_clockwait(semaphore, clock, time);
  return wait_until(semaphore, deadline_of(semaphore, clock, time));
}

int sem_trywait(sem_t *semaphore) {
  int failure = vt_libc.sem_trywait(semaphore);
  if (failure && vt_is_scheduled()) vt_spin(VT_SPIN_TRY);
  return failure;
}

int sem_post(sem_t *semaphore) {
  int failure = vt_libc.sem_post(semaphore);
  if (!failure && vt_is_scheduled()) vt_wake(VT_QUEUE_SEMAPHORE, semaphore, 1, VT_EVERY_BIT);
  return failure;
}
