// The kernel's futex as the Swift and C++ runtimes and libdispatch call it: through syscall().
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>

/// The arguments of one call, named as in futex(2).
struct call {
  uint32_t *word;
  int operation;
  uint32_t value;
  const struct timespec *time;
  uint32_t bits;
};

static clockid_t clock_of(const struct call *call) {
  return call->operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
}

static bool wait_on(const struct call *call, uint32_t bits, vt_instant deadline) {
  return vt_block((struct vt_wait){
      .kind = DEVICE_LINK_LOCK,
      .queue = VT_QUEUE_FUTEX,
      .object = call->word,
      .bits = bits,
      .deadline = deadline});
}

static long wait_until(const struct call *call, uint32_t bits, vt_instant deadline) {
  if (*call->word != call->value) return errno = EAGAIN, -1;
  if (wait_on(call, bits, deadline)) return errno = ETIMEDOUT, -1;
  return 0;
}

/// A futex with an owner: its word holds the owner's number, 0 when it is free.
static long lock(const struct call *call, vt_instant deadline) {
  uint32_t self = (uint32_t)gettid();
  if ((*call->word & FUTEX_TID_MASK) == self) return errno = EDEADLK, -1;
  while (*call->word & FUTEX_TID_MASK) {
    *call->word |= FUTEX_WAITERS;
    if (wait_on(call, VT_EVERY_BIT, deadline)) return errno = ETIMEDOUT, -1;
  }
  *call->word = self | (vt_has_waiter(VT_QUEUE_FUTEX, call->word) ? FUTEX_WAITERS : 0);
  return 0;
}

static long try_lock(const struct call *call) {
  if (*call->word & FUTEX_TID_MASK) return errno = EAGAIN, -1;
  *call->word = (uint32_t)gettid();
  return 0;
}

static long unlock(const struct call *call) {
  *call->word = 0;
  vt_wake(VT_QUEUE_FUTEX, call->word, 1, VT_EVERY_BIT);
  return 0;
}

static long futex(const struct call *call) {
  const struct timespec *time = call->time;
  switch (call->operation & FUTEX_CMD_MASK) {
  case FUTEX_WAIT:
    return wait_until(call, VT_EVERY_BIT, time ? vt_after(vt_span(time)) : VT_NEVER);
  case FUTEX_WAIT_BITSET:
    return wait_until(call, call->bits, time ? vt_instant_on(clock_of(call), time) : VT_NEVER);
  case FUTEX_WAKE:
    return vt_wake(VT_QUEUE_FUTEX, call->word, (int)call->value, VT_EVERY_BIT);
  case FUTEX_WAKE_BITSET:
    return vt_wake(VT_QUEUE_FUTEX, call->word, (int)call->value, call->bits);
  case FUTEX_LOCK_PI:
    // This one counts by the clock of the wall without being told to.
    return lock(call, time ? vt_instant_on(CLOCK_REALTIME, time) : VT_NEVER);
  case FUTEX_LOCK_PI2:
    return lock(call, time ? vt_instant_on(clock_of(call), time) : VT_NEVER);
  case FUTEX_TRYLOCK_PI:
    return try_lock(call);
  case FUTEX_UNLOCK_PI:
    return unlock(call);
  default:
    // Moving waiters between words is left to libc's old condition variables, which are not used.
    return errno = ENOSYS, -1;
  }
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_futex && vt_is_scheduled()) {
    return futex(&(struct call){.word = (uint32_t *)a,
                                .operation = (int)b,
                                .value = (uint32_t)c,
                                .time = (const struct timespec *)d,
                                .bits = (uint32_t)f});
  }
  if (number == SYS_clock_gettime) return clock_gettime((clockid_t)a, (struct timespec *)b);
  if (number == SYS_getrandom) return getrandom((void *)a, (size_t)b, (unsigned)c);
  if (vt_refuses_call(number)) return -1;
  return vt_libc.syscall(number, a, b, c, d, e, f);
}
