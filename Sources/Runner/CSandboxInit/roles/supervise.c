// Process 1 of a sandbox of one run: starts the program and reports how it ended.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "limits.h"
#include "modes.h"
#include "program.h"
#include "request.h"
#include "result.h"

int run_supervised(struct words *words) {
  int status = (int)next_number(words), to = (int)next_number(words);
  int file = (int)next_number(words);
  struct words request = read_told(file).words;
  close(file);
  const struct result result = next_result(&request);
  char **limits = next_list(&request);
  const struct words told = request;
  struct program program = next_program(&request);
  check(fcntl(status, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  check(fcntl(to, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  set_limits(limits);
  end_with_parent(SIGKILL);
  report(status, "started\n");
  int end = wait_while_read(start_program(&program, &told, NULL), status);
  hand_back(&result, end, to, status);
  report_end(status, end);
  return 0;
}
