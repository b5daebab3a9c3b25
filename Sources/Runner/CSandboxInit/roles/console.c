// Starts the commands of a console sample. No shell is involved, both output streams of a command share one
// pipe, and after each command a mark with its exit status is written.
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "copy.h"
#include "modes.h"
#include "program.h"

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

static void run_command(char **words, const char *mark) {
  char *text;
  check(asprintf(&text, "\x1e%s %d\x1e", mark, status_of(words, -1)), "mark an end");
  report(STDOUT_FILENO, text);
  free(text);
}

// Removes the mark from everything a command may read of this process (proc(5)). A command that knew it could
// forge the output and the exit status of the others.
static char *take_mark(struct words *words) {
  char *word = next_word(words), *mark = strdup(word);
  if (!mark) fail("no memory is left");
  erase_words(&word, &word + 1);
  check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "forbid inspection of the process");
  return mark;
}

// `MARK INPUT FOLDER PROGRAMS LIBRARY COUNT`, followed by COUNT lists of words, one for each command.
//
// - INPUT: a folder with files for the commands; it may be missing.
// - FOLDER: the folder to create, in which the commands are started.
// - PROGRAMS: a folder to put first on PATH, or an empty word.
// - LIBRARY: the library that stdbuf(1) preloads to make a program's output line-buffered.
int run_console(struct words *words) {
  const char *mark = take_mark(words), *input = next_word(words);
  fill_folder(next_word(words), input);
  const char *programs = next_word(words), *library = next_word(words);
  if (*programs) put_on_path(programs);
  if (access(library, R_OK) == 0) {
    set_variable("LD_PRELOAD", library);
    set_variable("_STDBUF_O", "L");
  }
  check(dup2(STDOUT_FILENO, STDERR_FILENO), "take a descriptor");
  for (long count = next_number(words); count > 0; count--) run_command(next_list(words), mark);
  return 0;
}
