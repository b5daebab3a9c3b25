// Apps start no processes: iOS refuses it, and a child would not share the device's time.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>

/// The number of the case `refused` in the reports of apps and daemons (`LinkValue`).
enum { REFUSED = 3 };

/// Sends the device the case, the length of the name, and the name.
static void report_refusal(const char *call) {
  unsigned char message[64] = {REFUSED};
  uint32_t length = (uint32_t)strnlen(call, sizeof message - 1 - sizeof length);
  memcpy(message + 1, &length, sizeof length);
  memcpy(message + 1 + sizeof length, call, length);
  virtual_time_send(message, 1 + sizeof length + length);
}

/// Refuses a call. The crash handler of the Swift runtime starts a program by these calls, too; virtual time
/// is out of the way by then (`ending.c`).
bool vt_refuses(const char *call) {
  if (!vt_is_scheduled()) return false;
  report_refusal(call);
  errno = EPERM;
  return true;
}

// The parent continues on the child's stack, so no frame may be between it and libc; the child of an ordinary
// fork may do all that the child of vfork() may.
pid_t vfork(void) { return vt_refuses("vfork") ? -1 : vt_libc.fork(); }

/// Defines a function whose arguments are a NULL-terminated list, optionally followed by the environment.
#define VT_EXECUTE(name, call)                                                                     \
  int name(const char *path, const char *first, ...) {                                             \
    enum { MOST = 1024 };                                                                          \
    char *arguments[MOST + 1] = {(char *)first};                                                   \
    va_list values;                                                                                \
    if (vt_refuses(#name)) return -1;                                                              \
    va_start(values, first);                                                                       \
    for (int count = 0; count < MOST && arguments[count]; count++) {                               \
      arguments[count + 1] = va_arg(values, char *);                                               \
    }                                                                                              \
    int result = call;                                                                             \
    va_end(values);                                                                                \
    return result;                                                                                 \
  }
VT_EXECUTE(execl, vt_libc.execv(path, arguments))
VT_EXECUTE(execlp, vt_libc.execvp(path, arguments))
VT_EXECUTE(execle, vt_libc.execve(path, arguments, va_arg(values, char **)))

bool vt_refuses_call(long number) {
  switch (number) {
#ifdef SYS_fork
  case SYS_fork:
    return vt_refuses("fork");
  case SYS_vfork:
    return vt_refuses("vfork");
#endif
  case SYS_clone:
  case SYS_clone3:
    return vt_refuses("clone");
  case SYS_execve:
    return vt_refuses("execve");
  case SYS_execveat:
    return vt_refuses("execveat");
  default:
    return false;
  }
}
