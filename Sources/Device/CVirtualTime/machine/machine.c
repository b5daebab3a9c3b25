// The size of the machine, which is the same for every device.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <string.h>

enum {
  /// The number that an app sees; iPhones have had six cores since 2017.
  PROCESSORS = 6,
  /// The number that libdispatch sees, which sets the size of its pool: the pool does not grow later when its
  /// threads block (`dispatch.c`). On iOS it may have 64 threads, too.
  DISPATCH_PROCESSORS = 64,
};

/// The memory that an app sees, in bytes.
static const long memory = 4L << 30;

static int count_for(const void *caller) {
  return vt_is_in_dispatch(caller) ? DISPATCH_PROCESSORS : PROCESSORS;
}

static void fill(cpu_set_t *set, size_t size, int count) {
  memset(set, 0, size);
  for (int index = 0; index < count; index++) CPU_SET_S(index, size, set);
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  if (!vt_shows_virtual_clocks()) return vt_libc.sched_getaffinity(process, size, set);
  fill(set, size, count_for(__builtin_return_address(0)));
  return 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  if (!vt_shows_virtual_clocks()) return vt_libc.pthread_getaffinity_np(thread, size, set);
  fill(set, size, count_for(__builtin_return_address(0)));
  return 0;
}

int get_nprocs(void) {
  return vt_shows_virtual_clocks() ? count_for(__builtin_return_address(0)) : vt_libc.get_nprocs();
}

int get_nprocs_conf(void) { return get_nprocs(); }

long sysconf(int name) {
  if (!vt_shows_virtual_clocks()) return vt_libc.sysconf(name);
  switch (name) {
  case _SC_NPROCESSORS_CONF:
  case _SC_NPROCESSORS_ONLN:
    return count_for(__builtin_return_address(0));
  case _SC_PHYS_PAGES:
  case _SC_AVPHYS_PAGES:
    return memory / vt_libc.sysconf(_SC_PAGESIZE);
  default:
    return vt_libc.sysconf(name);
  }
}
