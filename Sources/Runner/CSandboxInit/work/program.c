#define _GNU_SOURCE
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "copy.h"
#include "failure.h"
#include "modes.h"
#include "server.h"

enum { cannot_be_started = 127, first_of_signals = 128 };

// The program that this code was loaded into, and the path that stands for this program's own modes; NULL for
// none.
static struct {
  const char *path;
  main_function main;
  const char *own_path;
} here;

void be_loaded_into(const char *path, main_function main) {
  here.path = path;
  here.main = main;
}

void answer_to(const char *path) { here.own_path = path; }

struct program next_program(struct words *words) {
  char **environment = next_list(words);
  char **own = next_list(words);
  if (!*own) fail("no program is named");
  return (struct program){.words = own, .environment = environment};
}

// Closes what execve(2) would close: the descriptors that the program must not inherit.
static void close_others(void) { check(close_range(STDERR_FILENO + 1, ~0U, 0), "close descriptors"); }

static int is_path(const char *path, const char *word) { return path && strcmp(path, word) == 0; }

void become_program(const struct program *program) {
  int count = (int)length_of(program->words);
  if (is_path(here.path, program->words[0])) {
    close_others();
    environ = program->environment;
    exit(here.main(count, program->words, program->environment));
  }
  if (is_path(here.own_path, program->words[0])) {
    close_others();
    environ = program->environment;
    struct words words = {program->words + 1, program->words + count};
    _exit(run_mode(&words));
  }
  execvpe(program->words[0], program->words, program->environment);
  dprintf(STDERR_FILENO, "cannot start '%s': %s\n", program->words[0], strerror(errno));
  _exit(cannot_be_started);
}

// Waits until the other end of a pipe is closed.
static void wait_for_end(int pipe) {
  char byte;
  while (read(pipe, &byte, 1) < 0 && errno == EINTR) {
  }
}

// Gives up the standard streams of the program, whose processes could open them by `/proc/PID/fd` (proc(5)).
static void drop_streams(void) {
  int none = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (none < 0 || dup2(none, stream) < 0) close(stream);
  if (none > STDERR_FILENO) close(none);
}

pid_t start_program(const struct program *program, const struct words *told,
                    void (*prepare)(void)) {
  int gate[2];
  check(pipe2(gate, O_CLOEXEC), "make a pipe");
  pid_t process = (pid_t)check(fork(), "start a process");
  if (!process) {
    close(gate[1]);
    wait_for_end(gate[0]);
    if (prepare) prepare();
    become_program(program);
  }
  erase_words(told->next, told->end);
  drop_streams();
  close(gate[0]);
  close(gate[1]);
  return process;
}

int wait_for(pid_t process) {
  for (;;) {
    int status;
    pid_t ended = wait(&status);
    if (ended == process) return status;
    // Without children the process has been lost.
    if (ended < 0 && errno != EINTR) return SIGKILL;
  }
}

void end_with_parent(int signal) {
  check(prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0), "end with the parent");
}

static void note_end(int signal) { (void)signal; }

int wait_while(pid_t process, int file, short events, void (*body)(int file)) {
  sigset_t ends, before;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  check(sigprocmask(SIG_BLOCK, &ends, &before), "block signals");
  const struct sigaction noting = {.sa_handler = note_end};
  check(sigaction(SIGCHLD, &noting, NULL), "wait for signals");
  static const struct timespec no_time = {0};
  int status;
  for (;;) {
    pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended == process) break;
    if (ended < 0 && errno != EINTR) {
      // Without children the process has been lost.
      status = SIGKILL;
      break;
    }
    // Looked at after each end, since processes may keep ending without a pause.
    struct pollfd poll = {.fd = file, .events = events};
    if (ppoll(&poll, 1, ended == 0 ? NULL : &no_time, &before) > 0) body(file);
  }
  check(sigprocmask(SIG_SETMASK, &before, NULL), "unblock signals");
  return status;
}

static void give_up(int report) {
  (void)report;
  fail("the starter has ended");
}

int wait_while_read(pid_t process, int report) {
  // Without requested events, only the closing of the other end is reported.
  return wait_while(process, report, 0, give_up);
}

pid_t start_command(char **words, int output) {
  const struct program program = {.words = words, .environment = environ};
  pid_t process = (pid_t)check(fork(), "start a process");
  if (process) return process;
  if (output >= 0) {
    check(dup2(output, STDOUT_FILENO), "take a descriptor");
    check(dup2(output, STDERR_FILENO), "take a descriptor");
  }
  become_program(&program);
}

int status_of_end(int end) {
  return WIFSIGNALED(end) ? first_of_signals + WTERMSIG(end) : WEXITSTATUS(end);
}

int status_of(char **words, int output) {
  return status_of_end(wait_for(start_command(words, output)));
}

int runs_well(char **words) {
  pid_t process = (pid_t)check(fork(), "start a process");
  if (!process) {
    // The signals that this process blocks must not be blocked in the new one.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execv(words[0], words);
    _exit(cannot_be_started);
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return status == 0;
}

void report(int file, const char *text) {
  write_all(file, text, strlen(text), "report");
}

void report_end(int file, int status) {
  char text[32];
  snprintf(text, sizeof text, "ended %d\n", status);
  report(file, text);
}
