// Process 1 of a sandbox of many runs, which it starts one after another.
//
// - It runs no code but its own (or the compiler's up to its main function, see `CompilerServer`) and shares
//   neither memory nor descriptors with a run. A run gets new pipes, so that no lock, flag or offset of an
//   open file is passed on to the next one.
// - Each run has its own namespaces for mounts, processes and IPC, with its files, an empty working folder
//   and `/proc`. After a run that used the network it also has its own network (`network.c`). All other
//   mounts are read-only.
// - Process 1 of these namespaces is the run's supervisor. It sets up the file systems, drops every
//   capability, including that to mount, and starts the program.
// - When the program ends, so does its supervisor, and the kernel ends all other processes of the run
//   (pid_namespaces(7)). Only then is the request answered: the output on its pipes is complete.
// - The kernel takes as long to free a mount namespace as the run took, and the process that frees it waits.
//   So the server keeps the run's namespace open until it has answered.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "filter.h"
#include "limits.h"
#include "modes.h"
#include "network.h"
#include "place.h"
#include "program.h"
#include "request.h"
#include "result.h"
#include "rights.h"

struct run {
  struct request request;
  const struct place *place;
  const struct sock_fprog *filter;
  int has_own_network;
};

// Takes over the run's standard streams, starts a session without a terminal, and closes everything else.
static void take_streams(const struct request *request) {
  check(setsid(), "make a session");
  check(dup2(request->standard_input, STDIN_FILENO), "take a descriptor");
  check(dup2(request->standard_output, STDOUT_FILENO), "take a descriptor");
  check(dup2(request->standard_error, STDERR_FILENO), "take a descriptor");
  close(request->standard_input);
  close(request->standard_output);
  close(request->standard_error);
  close_network();
}

// Process 1 of a run. Its request is `OPTIONS LINKS RESULT LIMITS PROGRAM FILES` (`place.h`, `result.h`,
// `limits.h`, `program.h`).
static void supervise_run(const struct run *run) {
  take_streams(&run->request);
  struct told told = read_told(run->request.told);
  close(run->request.told);
  struct words words = told.words;
  const char *work_options = next_word(&words);
  char **links = next_list(&words);
  const struct result result = next_result(&words);
  const struct words erased = words;
  char **limits = next_list(&words);
  struct program program = next_program(&words);
  if (run->has_own_network) raise_loopback();
  set_up_place(run->place, work_options, links, next_list(&words), &told);
  give_up_rights();
  filter_system_calls(run->filter);
  set_limits(limits);
  report(run->request.status, "started\n");
  pid_t process = start_program(&program, &erased, NULL);
  int end = wait_while_read(process, run->request.status);
  hand_back(&result, end, run->request.result, run->request.status);
  report_end(run->request.status, end);
}

static pid_t start_run(const struct run *run) {
  int spaces = CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWPID;
  if (run->has_own_network) spaces |= CLONE_NEWNET;
  // With a copy of this stack, as after fork(2): a compiler may need all the stack that a program gets.
  pid_t process = (pid_t)check(syscall(SYS_clone, spaces | SIGCHLD, NULL, NULL, NULL, NULL),
                               "make namespaces");
  if (process) return process;
  supervise_run(run);
  _exit(0);
}

// Returns a descriptor that keeps the mount namespace of a process alive, or a negative number.
static int mounts_of(pid_t process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/ns/mnt", process);
  return open(path, O_RDONLY | O_CLOEXEC);
}

static void wait_for_end(pid_t run) {
  while (waitpid(run, NULL, 0) < 0)
    if (errno != EINTR) check(-1, "wait for a run");
}

int serve(struct words *words) {
  struct sock_fprog filter = read_filter((int)next_number(words));
  const char *input = next_word(words);
  const struct place place = {.input = input, .work = next_word(words)};
  answer_to(next_word(words));
  struct run run = {.place = &place, .filter = &filter};
  end_with_parent(SIGKILL);
  note_network();
  while (receive_request(&run.request)) {
    run.has_own_network = run.has_own_network || network_is_used();
    pid_t process = start_run(&run);
    int mounts = mounts_of(process);
    close_request(&run.request);
    wait_for_end(process);
    answer_request();
    if (mounts >= 0) close(mounts);
  }
  return 0;
}
