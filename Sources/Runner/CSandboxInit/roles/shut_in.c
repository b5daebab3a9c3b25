// Confines a program by Landlock, and keeps its run (`keeper.h`).
//
// - This process stays outside of the confinement, so that it can end all others at once: SIGKILL to all
//   reaches only what is confined with this process, or only the run's own user. Where neither is available,
//   it looks them up.
// - If root starts it, the program gets a user ID that owns nothing on this machine.
// - In the child, between fork(2) and execve(2), rights are dropped in an order in which no step needs what
//   an earlier one dropped: user, files and signals (Landlock), system calls.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/securebits.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "descendants.h"
#include "filter.h"
#include "keeper.h"
#include "landlock.h"
#include "limits.h"
#include "modes.h"
#include "program.h"
#include "run_user.h"

static struct {
  int status;
  const char *work;
  struct keeper keeper;
  // The program's user; zero if it keeps the user that starts it.
  uid_t user;
  struct sock_fprog filter;
  struct handled handled;
  char **rules;
  // Other folders that the program may write to.
  char **writable;
} run;

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

static void end_some(void) {
  // Reaches only processes with the same rules, see keep_signals.
  if (run.handled.scope) kill(-1, SIGKILL);
  else if (run.user) end_as_user();
  else end_descendants();
}

// Makes root keep its number but no capabilities, for where no other user is available.
static void give_up_roots_rights(void) {
  // Only root may lock them; all others have nothing to lose.
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

// The first steps of the program's process.
static void shut_in(void) {
  give_up_roots_rights();
  become_user(run.user);
  // Lets the monitor of the run inspect this process too.
  check(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), "allow inspection of the process");
  leave_keeper();
  check_with(chdir(run.work), "enter", run.work);
  restrict_to(run.handled, run.rules);
  filter_system_calls(&run.filter);
  report(run.status, "started\n");
}

static void read_words(struct words *words) {
  run.status = (int)next_number(words);
  run.filter = read_filter((int)next_number(words));
  run.work = next_word(words);
  run.keeper.folder = next_word(words);
  run.keeper.starter = (pid_t)next_number(words);
  run.keeper.end_some = end_some;
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
  start_keeping(&run.keeper);
  // A failure means that the reader is gone.
  if (write(run.status, "begun\n", 6) != 6) give_up_run();
  if (run.handled.scope) keep_signals();
  hand_over(run.user, run.work, run.writable);
  int status = keep(start_program(&program, &told, shut_in));
  report_end(run.status, status);
  return 0;
}
