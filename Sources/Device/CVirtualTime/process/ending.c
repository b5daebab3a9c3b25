// The end of a process: it reports its time to the device, and a crash handler gets the process to itself.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <stddef.h>

static const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

static struct sigaction installed[SIGNAL_COUNT];

/// Returns whether the signal runs code of the process.
static bool has_handler(const struct sigaction *action) {
  return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

/// Reports a last time, so that the crash is dated, then lets all calls pass to libc: the handler of the
/// Swift runtime starts a program, and polls and waits for it.
static void crash(int signal, siginfo_t *information, void *context) {
  if (vt_is_scheduled() && vt_self == vt_holder && !vt_is_reporting) vt_report_ending();
  vt_disable();
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    if (signals[index] != signal) continue;
    const struct sigaction *before = &installed[index];
    if (has_handler(before)) {
      before->sa_sigaction(signal, information, context);
    } else {
      // The kernel ends the process when this handler returns.
      vt_libc.sigaction(signal, before, NULL);
      raise(signal);
    }
  }
}

/// Runs after everything that the app has registered for exit().
static void at_exit(void) {
  if (!vt_is_scheduled()) return;
  vt_output_flush();
  vt_report_ending();
}

void vt_ending_start(void) {
  atexit(at_exit);
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    struct sigaction *before = &installed[index];
    if (vt_libc.sigaction(signals[index], NULL, before) != 0) continue;
    if (before->sa_handler == SIG_IGN) continue;
    struct sigaction ours = *before;
    ours.sa_flags |= SA_SIGINFO;
    ours.sa_sigaction = crash;
    vt_libc.sigaction(signals[index], &ours, NULL);
  }
}

void _exit(int status) {
  if (vt_is_scheduled()) vt_report_ending();
  vt_libc._exit(status);
}

void _Exit(int status) { _exit(status); }
