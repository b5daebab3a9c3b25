// Starts the commands of a console sample: no shell reads them, both streams of each are one pipe,
// and behind each stands a mark with its end.
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

// Copies a file or makes a folder of the same path below the current one. A mode is given when a file is
// made, since some filters refuse to change it.
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

// Fills the folder in which the commands are started with copies that they may change.
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

// Takes the mark out of all that a command may read of this process (proc(5)): one that knew it could say
// what the others print, and how they end.
static char *take_mark(struct words *words) {
  char *word = next_word(words), *mark = strdup(word);
  if (!mark) fail("no memory is left");
  erase_words(&word, &word + 1);
  check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "be unseen");
  return mark;
}

// `MARK INPUT FOLDER PROGRAMS LIBRARY COUNT` and as many lists of words.
//
// - INPUT: a folder with files for the commands, or one that is not there.
// - FOLDER: the one in which they are started, to be made.
// - PROGRAMS: a folder that comes first on the path, or nothing.
// - LIBRARY: what stdbuf(1) loads into a program so that it writes each line at once.
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
