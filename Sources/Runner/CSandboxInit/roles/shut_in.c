// Confines a program by Landlock, waits for it, and ends the processes that it leaves running.
//
// No namespace exists whose end would end all its processes. So this process stays outside of the
// confinement:
//
// - Orphans of the run become its children (PR_SET_CHILD_SUBREAPER), and the run is over when wait(2) knows
//   no more children.
// - When its starter ends, or wants to stop it, it gets SIGTERM, ends all processes of the run and then
//   itself.
// - It ends them all at once: SIGKILL to all reaches only what is confined with this process, or only the
//   run's own user. Where neither is available, it looks them up.
// - If root starts it, the program gets a user ID that owns nothing on this machine.
// - In the child, between fork(2) and execve(2), rights are dropped in an order in which no step needs what
//   an earlier one dropped: user, files and signals (Landlock), system calls.
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
  // Removed with its contents if the starter is gone at the end.
  const char *folder;
  pid_t starter;
  // The process number of this process.
  pid_t keeper;
  // The program's user; zero if it keeps the user that starts it.
  uid_t user;
  struct sock_fprog filter;
  struct handled handled;
  char **rules;
  // Other folders that the program may write to.
  char **writable;
} run;

// The signals that this process waits for. They stay blocked, so that none arrives between two waits.
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

// Reaps all ended processes and records the status of one. Returns 0 when there are no children left.
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

// Sends SIGKILL as the run's user, so that it reaches only the run's processes.
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
    // Reaches only processes with the same rules, see keep_signals.
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

// Makes root keep its number but no capabilities, for where no other user is available.
static void give_up_roots_rights(void) {
  // Only root may lock them; all others have nothing to lose.
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

// The first steps of the program's process.
static void shut_in(void) {
  restore_signals();
  // Also gives the program its own share of the processor, apart from this process's.
  check(setsid(), "make a session");
  give_up_roots_rights();
  become_user(run.user);
  // Lets the monitor of the run inspect this process too.
  check(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), "allow inspection of the process");
  end_with_parent(SIGKILL);
  if (getppid() != run.keeper) _exit(125);
  check_with(chdir(run.work), "enter", run.work);
  restrict_to(run.handled, run.rules);
  filter_system_calls(&run.filter);
  report(run.status, "started\n");
}

// Returns the program's status; does not return when this process has to stop.
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

// `STATUS FILTER WORK FOLDER STARTER USER HANDLED RULES WRITABLE LIMITS PROGRAM`. USER is the first user
// number of runs, to which this process's number is added, or zero.
int run_shut_in(struct words *words) {
  read_words(words);
  set_limits(next_list(words));
  const struct words told = *words;
  struct program program = next_program(words);
  check(fcntl(run.status, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  await_signals();
  check(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "become the parent of orphaned processes");
  end_with_parent(SIGTERM);
  // A failure means that the reader is gone.
  if (write(run.status, "begun\n", 6) != 6) give_up();
  if (run.handled.scope) keep_signals();
  hand_over(run.user, run.work, run.writable);
  run.keeper = getpid();
  pid_t process = start_program(&program, &told, shut_in);
  int status = wait_for_program(process);
  end_all();
  report_end(run.status, status);
  return 0;
}
