#define _GNU_SOURCE
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "failure.h"

enum { cannot_be_started = 127 };

struct program next_program(struct words *words) {
  char **environment = next_list(words);
  char **own = next_list(words);
  if (!*own) fail("no program is named");
  return (struct program){.words = own, .environment = environment};
}

void become_program(const struct program *program) {
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
  close(gate[0]);
  close(gate[1]);
  return process;
}

int wait_for(pid_t process) {
  for (;;) {
    int status;
    pid_t ended = wait(&status);
    if (ended == process) return status;
    // Without children it has been lost, and is gone.
    if (ended < 0 && errno != EINTR) return SIGKILL;
  }
}

int runs_well(char **words) {
  pid_t process = (pid_t)check(fork(), "start a process");
  if (!process) {
    // What this process keeps from itself is not for others.
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
  for (unsigned long size = strlen(text); size > 0;) {
    long count = write(file, text, size);
    if (count < 0 && errno == EINTR) continue;
    check(count, "report");
    text += count;
    size -= (unsigned long)count;
  }
}

void report_end(int file, int status) {
  char text[32];
  snprintf(text, sizeof text, "ended %d\n", status);
  report(file, text);
}
