// The kernel's futex, on which the Swift and C++ runtimes and libdispatch build their locks.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <linux/futex.h>

/// Returns the clock of a call's time limit.
static clockid_t clock_of(const struct vt_futex_call *call) {
  return call->operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
}

/// Parks the thread on the word of a call; returns true if the deadline came first.
static bool wait_on(const struct vt_futex_call *call, uint32_t bits, struct vt_limit deadline) {
  return vt_block((struct vt_wait){
      .kind = DEVICE_LINK_LOCK,
      .queue = VT_QUEUE_FUTEX,
      .object = call->word,
      .bits = bits,
      .deadline = deadline});
}

/// Waits if the word still has the value that the caller has seen.
static long wait_until(const struct vt_futex_call *call, uint32_t bits, struct vt_limit deadline) {
  if (*call->word != call->value) return errno = EAGAIN, -1;
  if (wait_on(call, bits, deadline)) return errno = ETIMEDOUT, -1;
  return 0;
}

/// Locks a futex with an owner: its word contains the owner's thread number, 0 when it is free.
static long lock(const struct vt_futex_call *call, struct vt_limit deadline) {
  uint32_t self = (uint32_t)gettid();
  if ((*call->word & FUTEX_TID_MASK) == self) return errno = EDEADLK, -1;
  while (*call->word & FUTEX_TID_MASK) {
    *call->word |= FUTEX_WAITERS;
    if (wait_on(call, VT_EVERY_BIT, deadline)) return errno = ETIMEDOUT, -1;
  }
  *call->word = self | (vt_has_waiter(VT_QUEUE_FUTEX, call->word) ? FUTEX_WAITERS : 0);
  return 0;
}

/// Locks a futex with an owner if it is free.
static long try_lock(const struct vt_futex_call *call) {
  if (*call->word & FUTEX_TID_MASK) return errno = EAGAIN, -1;
  *call->word = (uint32_t)gettid();
  return 0;
}

static long unlock(const struct vt_futex_call *call) {
  *call->word = 0;
  vt_wake(VT_QUEUE_FUTEX, call->word, 1, VT_EVERY_BIT);
  return 0;
}

long vt_futex(const struct vt_futex_call *call) {
  const struct timespec *time = call->time;
  switch (call->operation & FUTEX_CMD_MASK) {
  case FUTEX_WAIT:
    return wait_until(call, VT_EVERY_BIT, time ? vt_after(vt_span(time)) : vt_no_limit);
  case FUTEX_WAIT_BITSET:
    return wait_until(call, call->bits, time ? vt_limit_of_wait(clock_of(call), time) : vt_no_limit);
  case FUTEX_WAKE:
    return vt_wake(VT_QUEUE_FUTEX, call->word, (int)call->value, VT_EVERY_BIT);
  case FUTEX_WAKE_BITSET:
    return vt_wake(VT_QUEUE_FUTEX, call->word, (int)call->value, call->bits);
  case FUTEX_LOCK_PI:
    // This operation uses the wall clock without being told to.
    return lock(call, time ? vt_limit_of_wait(CLOCK_REALTIME, time) : vt_no_limit);
  case FUTEX_LOCK_PI2:
    return lock(call, time ? vt_limit_of_wait(clock_of(call), time) : vt_no_limit);
  case FUTEX_TRYLOCK_PI:
    return try_lock(call);
  case FUTEX_UNLOCK_PI:
    return unlock(call);
  default:
    // Moving waiters between words is only used by libc's old condition variables.
    return errno = ENOSYS, -1;
  }
}
