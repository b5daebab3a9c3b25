// Starts the commands of a console sample. No shell is involved.
//
// Both output streams of a command share one pipe, from which this process copies to its standard output.
// After each command it writes to its standard error how much that was, and the command's exit status. No
// command can reach these two streams, so none can forge where the output of another one begins or ends.
// Processes that a command leaves are ended with it: they could read what the next one prints.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "copy.h"
#include "descendants.h"
#include "modes.h"
#include "program.h"
#include "request.h"

static unsigned long input_length;

// Copies a file or makes a folder at the same relative path below the current folder. The mode is passed on
// creation because some system call filters refuse to change it later.
static int copy(const char *path, const struct stat *status, int kind, struct FTW *place) {
  if (place->level == 0) return 0;
  const char *name = path + input_length + 1;
  if (kind == FTW_D) return (int)check_with(mkdir(name, 0777), "make", name);
  int from = (int)check_with(open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), "open", path);
  int made = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  int to = (int)check_with(open(name, made, (status->st_mode & 0777) | S_IWUSR), "make", name);
  copy_bytes(from, to, "copy a file");
  close(from);
  close(to);
  return 0;
}

// Fills the folder in which the commands are started with copies that they may modify.
static void fill_folder(const char *folder, const char *input) {
  check_with(mkdir(folder, 0777), "make", folder);
  check_with(chdir(folder), "enter", folder);
  if (access(input, F_OK) < 0) return;
  input_length = strlen(input);
  check_with(nftw(input, copy, 16, FTW_PHYS), "copy", input);
}

static void set_variable(const char *name, const char *value) {
  check_with(setenv(name, value, 1), "set", name);
}

static void put_on_path(const char *folder) {
  const char *path = getenv("PATH");
  char *longer;
  check(asprintf(&longer, "%s:%s", folder, path ? path : ""), "set 'PATH'");
  set_variable("PATH", longer);
  free(longer);
}

// What the present command has printed, in bytes.
static unsigned long printed;

// Passes on what is in the pipe. Returns 0 at its end, or when it is empty for now.
static int pass_on(int pipe) {
  static char bytes[1 << 16];
  long count = read(pipe, bytes, sizeof bytes);
  if (count < 0 && errno == EINTR) return 1;
  if (count == 0 || (count < 0 && errno == EAGAIN)) return 0;
  check(count, "read what a command prints");
  write_all(STDOUT_FILENO, bytes, (unsigned long)count, "pass on what a command prints");
  printed += (unsigned long)count;
  return 1;
}

static void pass_some_on(int pipe) {
  // Until the command has ended, the end of the pipe would be found again and again.
  if (!pass_on(pipe)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

// Ends all processes that are left of a command, and reaps them.
static void end_others(void) {
  pid_t ended;
  for (;;) {
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if (ended < 0) return;
    end_descendants();
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

static void run_command(char **words) {
  int pipe[2];
  check(pipe2(pipe, O_CLOEXEC), "make a pipe");
  // The reading end alone: the command's has other flags.
  check(fcntl(pipe[0], F_SETFL, O_NONBLOCK), "set up a pipe");
  printed = 0;
  pid_t process = start_command(words, pipe[1]);
  close(pipe[1]);
  int end = wait_while(process, pipe[0], POLLIN, pass_some_on);
  end_others();
  while (pass_on(pipe[0])) {
  }
  close(pipe[0]);
  char text[48];
  snprintf(text, sizeof text, "%lu %d\n", printed, status_of_end(end));
  report(STDERR_FILENO, text);
}

// `INPUT FOLDER PROGRAMS LIBRARY COMMANDS`.
//
// - INPUT: a folder with files for the commands; it may be missing.
// - FOLDER: the folder to create, in which the commands are started.
// - PROGRAMS: a folder to put first on PATH, or an empty word.
// - LIBRARY: the library that stdbuf(1) preloads to make a program's output line-buffered.
// - COMMANDS: a file with lists of words, one for each command, in the form of a request (`request.h`).
int run_console(struct words *words) {
  // Forbids others to open the descriptors of this process (proc(5)).
  check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "forbid inspection of the process");
  check(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "become the parent of orphaned processes");
  const char *input = next_word(words), *folder = next_word(words);
  const char *programs = next_word(words), *library = next_word(words), *commands = next_word(words);
  struct told told = read_told((int)check_with(open(commands, O_RDONLY | O_CLOEXEC), "open", commands));
  fill_folder(folder, input);
  if (*programs) put_on_path(programs);
  if (access(library, R_OK) == 0) {
    set_variable("LD_PRELOAD", library);
    set_variable("_STDBUF_O", "L");
  }
  while (told.words.next < told.words.end) run_command(next_list(&told.words));
  return 0;
}
