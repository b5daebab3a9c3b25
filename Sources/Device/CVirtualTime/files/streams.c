// libc's streams. Each call of libc locks its stream internally, and `print` keeps the lock while it computes
// a value's description; so the lock is taken here first, with a wait that virtual time schedules.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <string.h>

void flockfile(FILE *file) {
  if (!vt_is_scheduled()) {
    vt_libc.flockfile(file);
    return;
  }
  while (vt_libc.ftrylockfile(file) != 0) {
    vt_block((struct vt_wait){
        .kind = DEVICE_LINK_LOCK,
        .queue = VT_QUEUE_FILE,
        .object = file,
        .bits = VT_EVERY_BIT,
        .deadline = vt_no_limit});
  }
}

void funlockfile(FILE *file) {
  vt_libc.funlockfile(file);
  if (vt_is_scheduled()) vt_wake(VT_QUEUE_FILE, file, 1, VT_EVERY_BIT);
}

/// Defines a function with variadic values by the one that takes them as a list.
#define VT_FORMAT_FUNCTION(name, parameters, last, call)                                           \
  int name parameters {                                                                            \
    va_list values;                                                                                \
    va_start(values, last);                                                                        \
    int count = call;                                                                              \
    va_end(values);                                                                                \
    return count;                                                                                  \
  }

VT_FORMAT_FUNCTION(printf, (const char *restrict format, ...), format, vprintf(format, values))
VT_FORMAT_FUNCTION(fprintf, (FILE *restrict file, const char *restrict format, ...), format,
                   vfprintf(file, format, values))
VT_FORMAT_FUNCTION(__printf_chk, (int flag, const char *restrict format, ...), format,
                   __vprintf_chk(flag, format, values))
VT_FORMAT_FUNCTION(__fprintf_chk, (FILE *restrict file, int flag, const char *restrict format, ...),
                   format, __vfprintf_chk(file, flag, format, values))

void perror(const char *s) {
  if (vt_is_scheduled()) flockfile(stderr);
  vt_libc.perror(s);
  if (vt_is_scheduled()) funlockfile(stderr);
}

void rewind(FILE *file) { fseek(file, 0, SEEK_SET), clearerr(file); }

int fflush(FILE *file) {
  // All streams at once, except those that another thread is using.
  if (vt_is_scheduled() && !file) return vt_output_flush(), 0;
  if (vt_is_scheduled()) flockfile(file);
  int failure = vt_libc.fflush(file);
  if (vt_is_scheduled()) funlockfile(file);
  return failure;
}

int fclose(FILE *file) {
  if (vt_is_scheduled()) {
    flockfile(file);
    vt_libc.fflush(file);
    vt_dates_closing(fileno(file));
    funlockfile(file);
  }
  return vt_libc.fclose(file);
}

/// Notes the file of a new stream.
static FILE *opened(FILE *file, const char *path, const char *mode, bool existed) {
  if (!file || (mode[0] == 'r' && !strchr(mode, '+'))) return file;
  vt_dates_opened(fileno(file), path, existed && mode[0] != 'w');
  return file;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  if (!vt_is_scheduled()) return vt_libc.fopen(path, mode);
  char buffer[VT_KERNEL_PATH];
  path = vt_kernel_path(path, buffer);
  bool existed = access(path, F_OK) == 0, makes = !existed && mode[0] != 'r';
  if ((existed || makes) && vt_protection_refuses(AT_FDCWD, path, existed)) {
    return errno = EPERM, NULL;
  }
  FILE *file = vt_libc.fopen(path, mode);
  if (file && makes) vt_protection_created(fileno(file), AT_FDCWD, path);
  return opened(file, path, mode, existed);
}
