// syscall(): kernel calls without a function of libc.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <stdarg.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (!vt_is_scheduled()) return vt_libc.syscall(number, a, b, c, d, e, f);
  switch (number) {
  case SYS_futex:
    return vt_futex(&(struct vt_futex_call){.word = (uint32_t *)a,
                                            .operation = (int)b,
                                            .value = (uint32_t)c,
                                            .time = (const struct timespec *)d,
                                            .bits = (uint32_t)f});
  case SYS_clock_gettime:
    return clock_gettime((clockid_t)a, (struct timespec *)b);
  case SYS_getrandom:
    return getrandom((void *)a, (size_t)b, (unsigned)c);
  case SYS_getpid:
    return getpid();
  case SYS_gettid:
    return gettid();
  case SYS_kill:
    return kill((pid_t)a, (int)b);
  case SYS_tkill:
    return vt_signal_thread((pid_t)a, (int)b);
  case SYS_tgkill:
    return vt_signal_thread((pid_t)b, (int)c);
  default:
    return vt_refuses_call(number) ? -1 : vt_libc.syscall(number, a, b, c, d, e, f);
  }
}
