// A crashing process belongs to its crash handler, which starts a program and waits for it.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <signal.h>
#include <stddef.h>

static const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

static struct sigaction installed[SIGNAL_COUNT];

/// Lets everything pass to libc, then does what was installed before.
static void crash(int signal, siginfo_t *information, void *context) {
  vt_stand_aside();
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    if (signals[index] == signal) installed[index].sa_sigaction(signal, information, context);
  }
}

void vt_crash_start(void) {
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    struct sigaction *before = &installed[index];
    if (sigaction(signals[index], NULL, before) != 0) continue;
    // Without a handler the kernel ends the process, and nothing of it runs any more.
    if (before->sa_handler == SIG_DFL || before->sa_handler == SIG_IGN) continue;
    struct sigaction ours = *before;
    ours.sa_flags |= SA_SIGINFO;
    ours.sa_sigaction = crash;
    sigaction(signals[index], &ours, NULL);
  }
}
