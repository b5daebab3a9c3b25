#define _GNU_SOURCE
#include "keeper.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "failure.h"
#include "program.h"

enum { stopped = 125 };

static struct keeper run;
// The process number of this process.
static pid_t own_number;
// The signals that this process waits for. They stay blocked, so that none arrives between two waits.
static sigset_t awaited;

void start_keeping(const struct keeper *keeper) {
  run = *keeper;
  own_number = getpid();
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGCHLD);
  check(sigprocmask(SIG_BLOCK, &awaited, NULL), "block signals");
  signal(SIGPIPE, SIG_IGN);
  check(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "become the parent of orphaned processes");
  end_with_parent(SIGTERM);
  // The starter may have ended before the signal was requested.
  if (getppid() != run.starter) give_up_run();
}

void leave_keeper(void) {
  signal(SIGPIPE, SIG_DFL);
  check(sigprocmask(SIG_UNBLOCK, &awaited, NULL), "unblock signals");
  check(setsid(), "make a session");
  end_with_parent(SIGKILL);
  if (getppid() != own_number) _exit(stopped);
}

static int has_children(void) {
  siginfo_t information;
  return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 || errno == EINTR;
}

static void end_all(void) {
  const struct timespec pause = {.tv_nsec = 2000000};
  for (;;) {
    // Those that have ended first, since there may be many.
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    if (!has_children()) return;
    run.end_some();
    nanosleep(&pause, NULL);
  }
}

int keep(pid_t program) {
  static const struct timespec no_time = {0};
  int status;
  for (;;) {
    pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended == program) break;
    if (ended < 0 && errno != EINTR) {
      // Without children the program has been lost.
      status = SIGKILL;
      break;
    }
    // Looked at after each end, since processes may keep ending without a pause.
    if (sigtimedwait(&awaited, NULL, ended == 0 ? NULL : &no_time) == SIGTERM) give_up_run();
  }
  end_all();
  return status;
}

void give_up_run(void) {
  end_all();
  if (getppid() != run.starter)
    execl("/bin/rm", "rm", "-rf", "--", run.folder, (char *)NULL);
  _exit(stopped);
}
