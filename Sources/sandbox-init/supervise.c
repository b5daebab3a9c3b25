// Process 1 of a sandbox of one run: it starts the program and says how that ended.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "copy.h"
#include "limits.h"
#include "modes.h"
#include "program.h"

// Opens a file in the working folder that a stranger has written; a link, or anything else that is
// no plain file, is none.
static int open_plain_file(const char *path) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat information;
  if (file < 0 || (fstat(file, &information) == 0 && S_ISREG(information.st_mode))) return file;
  close(file);
  return -1;
}

static void hand_back(const char *path, int result, int status) {
  int file = open_plain_file(path);
  if (file < 0) return;
  copy_bytes(file, result, "hand back the result");
  close(file);
  report(status, "result\n");
}

int run_supervised(struct words *words) {
  int status = (int)next_number(words), result = (int)next_number(words);
  char *path = next_word(words);
  int is_wanted = *path != 0, is_always = (int)next_number(words);
  char **limits = next_list(words);
  const struct words told = *words;
  struct program program = next_program(words);
  check(fcntl(status, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  check(fcntl(result, F_SETFD, FD_CLOEXEC), "keep a descriptor");
  set_limits(limits);
  end_with_parent(SIGKILL);
  report(status, "started\n");
  int end = wait_while_read(start_program(&program, &told, NULL), status);
  if (is_wanted && (end == 0 || is_always)) hand_back(path, result, status);
  report_end(status, end);
  return 0;
}
