// Shuts a program in by the kernel's own rules, waits for it, and ends what it leaves behind.
//
// There is no namespace whose end would be the end of all in it. So this process stays outside of
// what it shuts the program into:
//
// - What loses its parent in the run becomes its child (PR_SET_CHILD_SUBREAPER), and the run is
//   over when wait(2) knows of no more children.
// - When its starter is gone, or wants it to stop, it gets SIGTERM, ends them all and then itself.
// - They are ended all at once: SIGKILL to all reaches only what is shut in with this process, or
//   only the run's own user. Where neither is to be had they are looked for.
// - Root's gives the program a user of its own, which owns nothing on this machine.
// - In the child, between fork(2) and execve(2), everything is given up in an order in which no
//   step needs what an earlier one gave up: user, limits on files and signals (Landlock), system
//   calls.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/securebits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "descendants.h"
#include "filter.h"
#include "landlock.h"
#include "limits.h"
#include "modes.h"
#include "program.h"
#include "run_user.h"

static struct {
  int status;
  const char *work;
  // Removed with everything in it when the starter is gone at the end.
  const char *folder;
  pid_t starter;
  // This process.
  pid_t keeper;
  // Of the program; zero when it keeps the user that starts it.
  uid_t user;
  struct sock_fprog filter;
  struct handled handled;
  char **rules;
  // Other folders that the program may write to.
  char **writable;
} run;

// The signals that this process waits for; they are never handled, so that none comes in between.
static sigset_t awaited;

static void await_signals(void) {
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGCHLD);
  check(sigprocmask(SIG_BLOCK, &awaited, NULL), "block signals");
  signal(SIGPIPE, SIG_IGN);
}

static void restore_signals(void) {
  signal(SIGPIPE, SIG_DFL);
  check(sigprocmask(SIG_UNBLOCK, &awaited, NULL), "unblock signals");
}

// Takes the ends of all processes that have ended, and notes that of one. Returns 0 when there are
// no others.
static int take_ends(pid_t process, int *status) {
  for (;;) {
    int end;
    pid_t ended = waitpid(-1, &end, WNOHANG);
    if (ended == 0) return 1;
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) return 0;
    if (ended == process) *status = end;
  }
}

// As the run's user, SIGKILL to all reaches only the run's.
static void end_as_user(void) {
  pid_t ender = fork();
  if (ender == 0) {
    become_user(run.user);
    kill(-1, SIGKILL);
    _exit(0);
  }
  if (ender > 0) waitpid(ender, NULL, 0);
}

static void end_all(void) {
  const struct timespec pause = {.tv_nsec = 2000000};
  int none;
  while (take_ends(-1, &none)) {
    // Kept among those with the same rules, see keep_signals.
    if (run.handled.scope) kill(-1, SIGKILL);
    else if (run.user) end_as_user();
    else end_descendants();
    nanosleep(&pause, NULL);
  }
}

_Noreturn static void give_up(void) {
  end_all();
  if (getppid() != run.starter)
    execl("/bin/rm", "rm", "-rf", "--", run.folder, (char *)NULL);
  _exit(125);
}

// A root without other users keeps its number and nothing else.
static void give_up_roots_rights(void) {
  // Only root may lock them; all others have nothing to lose.
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

// What the process of the program does first.
static void shut_in(void) {
  restore_signals();
  // Also a share of the processor that is not the keeper's.
  check(setsid(), "make a session");
  give_up_roots_rights();
  become_user(run.user);
  // What watches the run sees this process too.
  check(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), "be seen");
  end_with_parent(SIGKILL);
  if (getppid() != run.keeper) _exit(125);
  check_with(chdir(run.work), "enter", run.work);
  restrict_to(run.handled, run.rules);
  filter_system_calls(&run.filter);
  report(run.status, "started\n");
}

// Returns the program's status; does not return when this process is to end.
static int wait_for_program(pid_t program) {
  const int unknown = -1;
  int status = unknown;
  while (take_ends(program, &status) && status == unknown)
    if (sigwaitinfo(&awaited, NULL) == SIGTERM) give_up();
  return status == unknown ? SIGKILL : status;
}

static void read_words(struct words *words) {
  run.status = (int)next_number(words);
  run.filter = read_filter((int)next_number(words));
  run.work = next_word(words);
  run.folder = next_word(words);
  run.starter = (pid_t)next_number(words);
  long first_user = next_number(words);
  run.user = first_user ? (uid_t)(first_user + getpid()) : 0;
  run.handled = next_handled(words);
  run.rules = next_list(words);
  run.writable = next_list(words);
}

// `STATUS FILTER WORK FOLDER STARTER USER HANDLED RULES WRITABLE LIMITS PROGRAM`; USER is the first
// number of the users of runs, to which this process's own is added, or zero.
int run_shut_in(struct words *words) {
  read_words(words);
  set_limits(next_list(words));
  const struct words told = *words;
  struct program program = next_program(words);
  check(fcntl(run.status, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  await_signals();
  check(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "be the parent of all");
  end_with_parent(SIGTERM);
  // When this fails, nothing reads any more.
  if (write(run.status, "begun\n", 6) != 6) give_up();
  if (run.handled.scope) keep_signals();
  hand_over(run.user, run.work, run.writable);
  run.keeper = getpid();
  pid_t process = start_program(&program, &told, shut_in);
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  int status = wait_for_program(process);
  end_all();
  report_end(run.status, status);
  return 0;
}
