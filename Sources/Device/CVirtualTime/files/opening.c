// Opening and closing: random devices, dated files, protected files, and files that a device simulates.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/// Descriptors that were opened as /dev/urandom, which reads the sequence of `random.c`.
static bool was_random[VT_MAXIMUM_DESCRIPTORS];

static bool is_in_table(int descriptor) {
  return descriptor >= 0 && descriptor < VT_MAXIMUM_DESCRIPTORS;
}

bool vt_is_random_device(int descriptor) {
  struct stat status;
  // It may have been closed within libc and reused for another file.
  return is_in_table(descriptor) && was_random[descriptor] &&
         vt_libc.fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode) &&
         major(status.st_rdev) == 1;
}

int close(int descriptor) {
  if (vt_is_scheduled()) {
    // Some libraries close all descriptors; the link must survive that.
    bool is_ours = descriptor == vt_link_descriptor || vt_is_network_socket(descriptor) ||
                   vt_timerfd_reserves(descriptor);
    if (is_ours) return errno = EBADF, -1;
    if (is_in_table(descriptor)) was_random[descriptor] = false;
    vt_dates_closing(descriptor);
    vt_epoll_forget(descriptor);
    vt_wire_forget(descriptor);
    vt_timerfd_forget(descriptor);
  }
  return vt_libc.close(descriptor);
}

/// Opens a file that a device simulates; returns -2 for any other.
static int open_special(const char *path, int flags) {
  // Where Foundation looks for the number of processors.
  static const char groups[] = "/sys/fs/cgroup/";
  if (strncmp(path, groups, sizeof groups - 1) == 0) return errno = ENOENT, -1;
  if (strcmp(path, "/dev/urandom") != 0 && strcmp(path, "/dev/random") != 0) return -2;
  int descriptor = vt_libc.open(path, flags);
  if (is_in_table(descriptor)) was_random[descriptor] = true;
  return descriptor;
}

/// Opens a file like openat(2), and notes it if it can be written.
static int open_at(int folder, const char *path, int flags, mode_t mode) {
  if (!vt_is_scheduled()) return vt_libc.openat(folder, path, flags, mode);
  char buffer[VT_KERNEL_PATH];
  path = vt_kernel_path(path, buffer);
  int special = open_special(path, flags), saved = errno;
  if (special != -2) return special;
  bool existed = !(flags & O_CREAT) || faccessat(folder, path, F_OK, 0) == 0;
  errno = saved;
  if (vt_protection_refuses(folder, path, existed)) return errno = EPERM, -1;
  int descriptor = vt_libc.openat(folder, path, flags, mode);
  if (descriptor >= 0 && !existed) vt_protection_created(descriptor, folder, path);
  if (descriptor < 0 || (flags & O_ACCMODE) == O_RDONLY) return descriptor;
  vt_dates_opened(descriptor, existed ? NULL : path, existed && !(flags & O_TRUNC));
  return descriptor;
}

/// Defines a function that opens a file, with its mode after the flags if they may create one.
#define VT_OPEN(name, parameters, folder)                                                          \
  int name parameters {                                                                            \
    va_list values;                                                                                \
    va_start(values, flags);                                                                       \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(values, mode_t) : 0;                      \
    va_end(values);                                                                                \
    return open_at(folder, path, flags, mode);                                                     \
  }
VT_OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
VT_OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
VT_OPEN(openat, (int folder, const char *path, int flags, ...), folder)
VT_OPEN(openat64, (int folder, const char *path, int flags, ...), folder)

int creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
