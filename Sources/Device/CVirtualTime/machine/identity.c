// Process and thread numbers, as NSLog prints them: the process's is derived from the app and its start time,
// like random numbers, and a thread's from its position in the table.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

enum { LEAST_PROCESS = 200, PROCESSES = 8000 };

/// Returns the process number that the app sees.
static pid_t shown_process(void) {
  static pid_t shown;
  if (!shown) shown = LEAST_PROCESS + (pid_t)(vt_random_seed() % PROCESSES);
  return shown;
}

/// Returns the thread number that the app sees; for Foundation the main thread has the number of the process.
static pid_t shown_thread(const struct vt_thread *thread) {
  return shown_process() + (pid_t)(thread - vt_threads);
}

pid_t getpid(void) { return vt_is_scheduled() ? shown_process() : vt_libc.getpid(); }

pid_t gettid(void) { return vt_is_scheduled() ? shown_thread(vt_self) : vt_libc.gettid(); }

/// Apps are started by process 1.
pid_t getppid(void) { return vt_is_scheduled() ? 1 : vt_libc.getppid(); }

const char *vt_kernel_path(const char *path, char buffer[static VT_KERNEL_PATH]) {
  static const char processes[] = "/proc/";
  if (strncmp(path, processes, sizeof processes - 1) != 0) return path;
  char own[VT_KERNEL_PATH];
  int length = snprintf(own, sizeof own, "%s%d/", processes, shown_process());
  if (strncmp(path, own, (size_t)length) != 0) return path;
  int needed = snprintf(buffer, VT_KERNEL_PATH, "/proc/self/%s", path + length);
  return needed < VT_KERNEL_PATH ? buffer : path;
}

int kill(pid_t process, int signal) {
  if (vt_is_scheduled()) {
    // An app may only signal itself.
    if (process != shown_process() && process != 0) return errno = EPERM, -1;
    process = vt_libc.getpid();
  }
  return vt_libc.kill(process, signal);
}

int vt_signal_thread(pid_t number, int signal) {
  for (int index = 0; index < VT_MAXIMUM_THREADS; index++) {
    const struct vt_thread *thread = &vt_threads[index];
    if (thread->state == VT_FREE || shown_thread(thread) != number) continue;
    return (int)vt_libc.syscall(SYS_tgkill, vt_libc.getpid(), thread->kernel_id, signal);
  }
  return errno = ESRCH, -1;
}
