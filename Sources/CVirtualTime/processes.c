// An app starts no processes: iOS refuses, and a child would know nothing of the device's time.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

/// Tells the device, in the form in which `AppReport.refused` is coded.
static void report_refusal(const char *call) {
  char message[64];
  int length = snprintf(message, sizeof message, "{\"refused\":{\"_0\":\"%s\"}}", call);
  virtual_time_send(message, (size_t)length);
}

/// Whether a call is refused. The crash handler of the Swift runtime starts a program by these
/// calls, too; virtual time has stood aside by then (`crash.c`).
static bool is_refused(const char *call) {
  if (!vt_is_scheduled()) return false;
  report_refusal(call);
  errno = EPERM;
  return true;
}

pid_t fork(void) { return is_refused("fork") ? -1 : vt_libc.fork(); }

// The parent goes on with the child's stack, so no frame of ours may lie between it and libc; the
// child of an ordinary fork may do all that the child of vfork() may.
pid_t vfork(void) { return is_refused("vfork") ? -1 : vt_libc.fork(); }

int posix_spawn(pid_t *restrict process, const char *restrict path,
                const posix_spawn_file_actions_t *restrict actions,
                const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                char *const environment[restrict]) {
  if (is_refused("posix_spawn")) return EPERM;
  return vt_libc.posix_spawn(process, path, actions, attributes, arguments, environment);
}

int posix_spawnp(pid_t *restrict process, const char *restrict file,
                 const posix_spawn_file_actions_t *restrict actions,
                 const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                 char *const environment[restrict]) {
  if (is_refused("posix_spawnp")) return EPERM;
  return vt_libc.posix_spawnp(process, file, actions, attributes, arguments, environment);
}

int system(const char *command) { return is_refused("system") ? -1 : vt_libc.system(command); }

FILE *popen(const char *command, const char *mode) {
  return is_refused("popen") ? NULL : vt_libc.popen(command, mode);
}

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return is_refused("execve") ? -1 : vt_libc.execve(path, arguments, environment);
}

int execv(const char *path, char *const arguments[]) {
  return is_refused("execv") ? -1 : vt_libc.execv(path, arguments);
}

/// A function that takes its arguments one by one, with NULL behind them, and then the environment.
#define VT_EXECUTE(name, call)                                                                     \
  int name(const char *path, const char *first, ...) {                                             \
    enum { MOST = 1024 };                                                                          \
    char *arguments[MOST + 1] = {(char *)first};                                                   \
    va_list values;                                                                                \
    if (is_refused(#name)) return -1;                                                              \
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

int execvp(const char *file, char *const arguments[]) {
  return is_refused("execvp") ? -1 : vt_libc.execvp(file, arguments);
}

int execvpe(const char *file, char *const arguments[], char *const environment[]) {
  return is_refused("execvpe") ? -1 : vt_libc.execvpe(file, arguments, environment);
}

int fexecve(int descriptor, char *const arguments[], char *const environment[]) {
  return is_refused("fexecve") ? -1 : vt_libc.fexecve(descriptor, arguments, environment);
}

bool vt_refuses_call(long number) {
  switch (number) {
#ifdef SYS_fork
  case SYS_fork:
    return is_refused("fork");
  case SYS_vfork:
    return is_refused("vfork");
#endif
  case SYS_clone:
  case SYS_clone3:
    return is_refused("clone");
  case SYS_execve:
    return is_refused("execve");
  case SYS_execveat:
    return is_refused("execveat");
  default:
    return false;
  }
}
